import type { Language } from '@plumbline/contracts/limits';
import type { PageNames } from '@plumbline/contracts/page-names';
import { inPageNames } from '@plumbline/contracts/said-pages';

/** What a report has from the document or from the machine, and not from the reviewer. */
const notProse: ReadonlySet<string> = new Set(['quote', 'company_name', 'provenance', 'field']);

const rename = (holder: object, words: (text: string) => string): void => {
  const entries: [string, unknown][] = Object.entries(holder);
  for (const [key, value] of entries) {
    if (notProse.has(key)) continue;
    if (typeof value === 'string') Reflect.set(holder, key, words(value));
    else if (typeof value === 'object' && value !== null) rename(value, words);
  }
};

/** A report, or what else a reviewer says of a document, with its pages called as they are called everywhere. */
export const calledByName = <Told extends object>(told: Told, names: PageNames, language: Language): Told => {
  const named = structuredClone(told);
  rename(named, (words) => inPageNames(words, names, language));
  return named;
};
