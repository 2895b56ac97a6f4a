import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Block } from '@plumbline/contracts/blocks';
import { OcrPool } from '@plumbline/documents/isolation/ocr-pool';
import { readDocument } from '@plumbline/documents/read';
import { sniffAttachment } from '@plumbline/documents/sniff';
import { z } from 'zod';
import { root } from '../../scripts/tools.ts';
import { filesByHash } from './blocks.ts';

/*
 * Which pictures in strangers' decks the reader takes for the screen of a product, against what they show
 * (samples/strangers-pictures.md).
 */

const Box = z.tuple([z.number(), z.number(), z.number(), z.number()]);
type Box = z.infer<typeof Box>;
const shows = ['screens', 'charts', 'others'] as const;
const MarkedPage = z.object({
  page: z.number().int().min(1),
  screens: z.array(Box),
  charts: z.array(Box),
  others: z.array(Box),
});
const MarkedFile = z.object({
  path: z.string(),
  sha256: z.string(),
  half: z.enum(['work', 'report']),
  pages: z.array(MarkedPage),
});

const markedFiles = async (): Promise<Array<z.infer<typeof MarkedFile>>> =>
  z.array(MarkedFile).parse(JSON.parse(await readFile(join(root, 'samples/strangers-pictures.json'), 'utf8')));

const areaOf = ([left, top, right, bottom]: Box): number => (right - left) * (bottom - top);

/** The smallest of the pictures in which a block's middle lies. */
const pictureOf = ({ box }: Block, pictures: Box[]): Box | undefined => {
  if (box === undefined) return undefined;
  const [x, y] = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
  return pictures
    .filter(([left, top, right, bottom]) => x > left && x < right && y > top && y < bottom)
    .toSorted((a, b) => areaOf(a) - areaOf(b))[0];
};

/** Those of a page's pictures of whose blocks most are marked as a screen's. */
export const markedAsScreens = (blocks: readonly Block[], pictures: Box[]): Box[] => {
  const read = blocks.filter(({ confidence }) => confidence !== undefined);
  const inside = Map.groupBy(read, (block) => pictureOf(block, pictures));
  return pictures.filter((picture) => {
    const own = inside.get(picture) ?? [];
    return own.filter(({ screen }) => screen === true).length > own.length / 2;
  });
};

/** Rows to print, for the marked files that are in `folder`: by half and kind, how many of the pictures are marked as screens. */
export const pictureRows = async (folder: string): Promise<string[][]> => {
  const files = await filesByHash(folder);
  const counts = new Map<string, { all: number; marked: number }>();
  const ocr = new OcrPool();
  try {
    for (const { path, sha256, half, pages } of await markedFiles()) {
      const bytes = files.get(sha256);
      const sniffed = bytes === undefined ? null : sniffAttachment(bytes, path);
      if (bytes === undefined || sniffed === null || 'refused' in sniffed) continue;
      const wanted = new Set(pages.map(({ page }) => page));
      const document = await readDocument(bytes, sniffed.type, undefined, undefined, ocr, (part) => {
        const [kind, index] = part.split(' ');
        return kind !== 'pictures' || wanted.has(Number(index) + 1);
      });
      for (const { page, ...pictures } of pages) {
        const blocks = document.pages[page - 1]?.blocks ?? [];
        const marked = markedAsScreens(blocks, Object.values(pictures).flat());
        for (const kind of shows) {
          const count = counts.get(`${half} ${kind}`) ?? { all: 0, marked: 0 };
          count.all += pictures[kind].length;
          count.marked += pictures[kind].filter((box) => marked.includes(box)).length;
          counts.set(`${half} ${kind}`, count);
        }
      }
    }
  } finally {
    await ocr.close();
  }
  return [
    ['pictures', 'number', 'marked as screens'],
    ...[...counts].map(([name, { all, marked }]) => [name, String(all), String(marked)]),
  ];
};
