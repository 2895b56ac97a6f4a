import { posix } from 'node:path';
import { elements, parseXml } from './xml.ts';
import type { Package } from './zip.ts';

export interface Relationship {
  /** The last word of its type, as `slide` or `chart`. */
  kind: string;
  /** The part's name inside the package. */
  target: string;
}

/** The relationships of a part by their ids; external ones are left out, nothing outside the package is ever opened. */
export const relationshipsOf = async (parts: Package, part: string): Promise<Map<string, Relationship>> => {
  const text = await parts.text(posix.join(posix.dirname(part), '_rels', `${posix.basename(part)}.rels`));
  const found = new Map<string, Relationship>();
  if (text === null) return found;
  for (const { attributes } of elements(parseXml(text))) {
    const { Id: id, Type: type, Target: target, TargetMode: mode } = attributes;
    if (id === undefined || type === undefined || target === undefined || mode === 'External') continue;
    const name = target.startsWith('/') ? target.slice(1) : posix.join(posix.dirname(part), target);
    found.set(id, { kind: type.slice(type.lastIndexOf('/') + 1), target: name });
  }
  return found;
};

/** The package's main part, as its root relationships say, or `fallback` when they do not. */
export const mainPart = async (parts: Package, fallback: string): Promise<string> => {
  const main = [...(await relationshipsOf(parts, '')).values()].find(({ kind }) => kind === 'officeDocument');
  return main !== undefined && parts.has(main.target) ? main.target : fallback;
};
