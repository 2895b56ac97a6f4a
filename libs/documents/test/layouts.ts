import { readFileSync } from 'node:fs';
import { type Block, BlockKind } from '@plumbline/contracts/blocks';
import { z } from 'zod';

/*
 * The pages of samples/reading/layouts/, and how near the reader's blocks come to those that each page was made from.
 */

const folder = new URL('../../../samples/reading/layouts/', import.meta.url);

const Truth = z.object({ kind: BlockKind, text: z.string(), head: z.array(z.string()).optional() });
type Truth = z.infer<typeof Truth>;

const LayoutSource = z.object({
  kind: z.string(),
  language: z.enum(['en', 'ar']),
  pages: z.array(z.object({ half: z.enum(['work', 'report']), blocks: z.array(Truth) })),
});
export type LayoutSource = z.infer<typeof LayoutSource>;

/** The files of samples/reading/layouts/ by their names, with the blocks each page was made from. */
export const layoutSources = (): Array<[name: string, source: LayoutSource]> => {
  const sources: unknown = JSON.parse(readFileSync(new URL('sources.json', folder), 'utf8'));
  return Object.entries(z.record(z.string(), LayoutSource).parse(sources));
};

export const layoutFile = (name: string): Buffer => readFileSync(new URL(name, folder));

/** Letters and digits only, as they are compared. */
export const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u0640\u064B-\u0652\u0670]/gu, '')
    .replace(/[^\p{L}\p{N}]/gu, '');

export interface LayoutScore {
  /** Blocks that a page was made from, and those that the reader made of it. */
  made: number;
  read: number;
  /** With the same text, and those of them that also stand between the same neighbours. */
  whole: number;
  inPlace: number;
  /** Of the whole titles, bullets and cells: how many there are, and how many the reader calls so. */
  kinds: number;
  kindsRight: number;
  /** Of the whole cells that have heads: how many there are, and how many know them. */
  heads: number;
  headsRight: number;
}

const none: LayoutScore = { made: 0, read: 0, whole: 0, inPlace: 0, kinds: 0, kindsRight: 0, heads: 0, headsRight: 0 };
const scoreKeys = ['made', 'read', 'whole', 'inPlace', 'kinds', 'kindsRight', 'heads', 'headsRight'] as const;

export const sumOf = (scores: readonly LayoutScore[]): LayoutScore => {
  const sum = { ...none };
  for (const score of scores) for (const key of scoreKeys) sum[key] += score[key];
  return sum;
};

/** F1 over blocks that have the right text and the right place. */
export const f1 = ({ made, read, inPlace }: LayoutScore): number => (2 * inPlace) / Math.max(1, made + read);

/** What is asked of the pages of each file type together: F1, and the shares of kinds and heads that are right. */
export const layoutFloors: Record<'pdf' | 'pptx', { blocks: number; kinds: number; heads: number }> = {
  pdf: { blocks: 0.97, kinds: 0.9, heads: 0.95 },
  pptx: { blocks: 0.97, kinds: 0.97, heads: 0.95 },
};

export const keepsLayoutFloors = (type: 'pdf' | 'pptx', score: LayoutScore): boolean =>
  f1(score) >= layoutFloors[type].blocks &&
  score.kindsRight >= layoutFloors[type].kinds * score.kinds &&
  score.headsRight >= layoutFloors[type].heads * score.heads;

const toldKinds = new Set<BlockKind>(['title', 'bullet', 'cell']);

/** Which of the reader's blocks each block of the truth is; null where there is none. */
export const matched = (truth: readonly Truth[], blocks: readonly Block[]): Array<number | null> => {
  const texts = blocks.map(({ text }) => folded(text));
  const taken = new Set<number>();
  let last = -1;
  return truth.map(({ text }) => {
    const places = [...texts.keys()].filter((at) => !taken.has(at) && texts[at] === folded(text));
    // A page may say the same twice: the first one that stands after what came before it.
    const at = places.find((one) => one > last) ?? places[0];
    if (at === undefined) return null;
    taken.add(at);
    last = at;
    return at;
  });
};

/** One page's blocks held against the truth; notes are no part of a page. */
export const scoreOf = (truth: readonly Truth[], all: readonly Block[]): LayoutScore => {
  const blocks = all.filter(({ kind }) => kind !== 'note');
  const places = matched(truth, blocks);
  const found = places.filter((at) => at !== null);
  const score = { ...none, made: truth.length, read: blocks.length, whole: found.length };
  score.inPlace = found.filter(
    (at, index) => (found[index - 1] ?? -1) < at && at < (found[index + 1] ?? Infinity),
  ).length;
  truth.forEach(({ kind, head }, index) => {
    const at = places[index] ?? null;
    const block = at === null ? undefined : blocks[at];
    if (block === undefined) return;
    if (toldKinds.has(kind)) {
      score.kinds += 1;
      if (block.kind === kind) score.kindsRight += 1;
    }
    if (kind === 'cell' && head !== undefined) {
      score.heads += 1;
      if ((block.head ?? []).map(folded).join('|') === head.map(folded).join('|')) score.headsRight += 1;
    }
  });
  return score;
};
