import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Block } from '@plumbline/contracts/blocks';
import { blocksOfText } from '@plumbline/documents/blocks';
import { type ReadDocument, readDocument } from '@plumbline/documents/read';
import { sniffAttachment } from '@plumbline/documents/sniff';
import { z } from 'zod';
import { root } from '../../scripts/tools.ts';

/*
 * The reader's blocks against those that a person marked on pages of strangers' decks (samples/strangers-pages.md).
 */

const MarkedPage = z.object({
  path: z.string(),
  sha256: z.string(),
  page: z.number().int().min(1),
  language: z.enum(['en', 'ar']),
  half: z.enum(['work', 'report']),
  blocks: z.array(z.looseObject({ kind: z.string(), hash: z.string().nullable() })),
  /** Orders that a second reader found as good, of the blocks that are asked for by their place among them (from 1). */
  orders: z.array(z.array(z.number().int().min(1))).default([]),
});
export type MarkedPage = z.infer<typeof MarkedPage>;

export const markedPages = async (): Promise<MarkedPage[]> =>
  z.array(MarkedPage).parse(JSON.parse(await readFile(join(root, 'samples/strangers-pages.json'), 'utf8')));

/** The files of a folder by the SHA-256 of their bytes. */
export const filesByHash = async (folder: string): Promise<Map<string, Buffer>> => {
  const found = new Map<string, Buffer>();
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const bytes = await readFile(join(folder, entry.name));
    found.set(createHash('sha256').update(bytes).digest('hex'), bytes);
  }
  return found;
};

export const foldedHash = (text: string): string =>
  createHash('sha256')
    .update(
      text
        .normalize('NFKC')
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]/gu, '')
        .replace(/[\u0640\u064B-\u0652\u0670]/g, ''),
    )
    .digest('hex')
    .slice(0, 16);

/** A number that PowerPoint counts out is part of our text but not of the marked one. */
const hashesOf = ({ kind, text }: Block): string[] => [
  foldedHash(text),
  ...(kind === 'bullet' ? [foldedHash(text.replace(/^\(?[\p{L}\p{N}]{1,3}[.)] /u, ''))] : []),
];

export interface PageScore {
  marked: number;
  /** Marked blocks that are a block of ours too. */
  whole: number;
  /** Those of them that stand between the same neighbours. */
  inOrder: number;
  ours: number;
}

/**
 * Where each marked block is among ours; null where it is not. A page may say the same twice, so first as many as stand in
 * the same order find their place, then what is left.
 */
const placesOf = (wanted: Array<string | null>, ours: string[][]): Array<number | null> => {
  const same = (at: number, place: number): boolean => ours[place]?.includes(wanted[at] ?? '') ?? false;
  const longest = Array.from({ length: wanted.length + 1 }, () => new Array<number>(ours.length + 1).fill(0));
  const from = (at: number, place: number): number => longest[at]?.[place] ?? 0;
  for (let at = wanted.length - 1; at >= 0; at -= 1)
    for (let place = ours.length - 1; place >= 0; place -= 1)
      longest[at]?.splice(place, 1, same(at, place) ? 1 + from(at + 1, place + 1) : Math.max(from(at + 1, place), from(at, place + 1))); // prettier-ignore
  const places: Array<number | null> = wanted.map(() => null);
  for (let at = 0, place = 0; at < wanted.length && place < ours.length;) {
    if (same(at, place)) places[at++] = place++;
    else if (from(at + 1, place) >= from(at, place + 1)) at += 1;
    else place += 1;
  }
  const taken = new Set(places);
  return places.map((place, at) => {
    const free = place ?? [...ours.keys()].find((other) => !taken.has(other) && same(at, other)) ?? null;
    taken.add(free);
    return free;
  });
};

/**
 * One page's blocks held against what was marked on it; running lines and words of pictures are not asked for. Of several orders
 * that are as good the one counts that is met best.
 */
export const scorePage = (
  marked: MarkedPage['blocks'],
  ours: readonly Block[],
  orders: MarkedPage['orders'] = [],
): PageScore => {
  const ofSpeech = ours.filter(({ kind }) => !['running', 'note', 'picture_text'].includes(kind));
  const wanted = marked.filter(({ kind }) => kind !== 'running' && kind !== 'picture_text');
  const counts = [[...wanted.keys()].map((at) => at + 1), ...orders].map((order) => {
    const places = placesOf(
      order.map((at) => wanted[at - 1]?.hash ?? null),
      ours.map(hashesOf),
    );
    const found = places.filter((at) => at !== null);
    const inOrder = found.filter(
      (at, index) => (found[index - 1] ?? -1) < at && at < (found[index + 1] ?? Infinity),
    ).length;
    return { whole: found.length, inOrder };
  });
  const [best] = counts.toSorted((one, other) => other.inOrder - one.inOrder || other.whole - one.whole);
  return { marked: wanted.length, whole: 0, inOrder: 0, ...best, ours: ofSpeech.length };
};

export interface BlockScore extends PageScore {
  group: string;
  pages: number;
}

const kindOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1).toLowerCase();

/**
 * Scores of the marked pages whose files are in `folder`, by file type, language and half. `byLines` makes the blocks of the
 * text's lines only: what there is without geometry.
 */
export const blockScores = async (
  folder: string,
  chosen: (page: MarkedPage) => boolean = () => true,
  byLines = false,
  onPage: (page: MarkedPage, score: PageScore, ours: Block[]) => void = () => undefined,
): Promise<BlockScore[]> => {
  const files = await filesByHash(folder);
  const documents = new Map<string, ReadDocument>();
  const scores = new Map<string, BlockScore>();
  for (const page of (await markedPages()).filter(chosen)) {
    const bytes = files.get(page.sha256);
    const sniffed = bytes === undefined ? null : sniffAttachment(bytes, page.path);
    if (bytes === undefined || sniffed === null || 'refused' in sniffed) continue;
    const document = documents.get(page.sha256) ?? (await readDocument(bytes, sniffed.type));
    documents.set(page.sha256, document);
    const read = document.pages[page.page - 1];
    const ours = read === undefined ? [] : byLines ? blocksOfText(read.text) : read.blocks;
    const score = scorePage(page.blocks, ours, page.orders);
    onPage(page, score, ours);
    const group = `${kindOf(page.path)} ${page.language} ${page.half}`;
    const sum = scores.get(group) ?? { group, pages: 0, marked: 0, whole: 0, inOrder: 0, ours: 0 };
    scores.set(group, {
      group,
      pages: sum.pages + 1,
      marked: sum.marked + score.marked,
      whole: sum.whole + score.whole,
      inOrder: sum.inOrder + score.inOrder,
      ours: sum.ours + score.ours,
    });
  }
  return [...scores.values()].toSorted((a, b) => a.group.localeCompare(b.group));
};

/** Rows to print: the share of the marked blocks that are whole, whole and in order, and F1 over all blocks. */
export const blockRows = (scores: readonly BlockScore[]): string[][] => [
  ['blocks of', 'pages', 'blocks', 'whole', 'in order', 'F1'],
  ...scores.map(({ group, pages, marked, whole, inOrder, ours }) => [
    group,
    String(pages),
    String(marked),
    (whole / Math.max(1, marked)).toFixed(3),
    (inOrder / Math.max(1, marked)).toFixed(3),
    ((2 * whole) / Math.max(1, marked + ours)).toFixed(3),
  ]),
];
