/**
 * `node scripts/read-twice.ts FOLDER [OUT.json]`: how much of what the file of slides says in one block PDF shows in one. FOLDER has files of
 * slides and beside each the PDF that a program made of it, by the same name (`soffice --convert-to pdf`). Prints by language how many
 * blocks of the slides are whole blocks of the PDF page and in order; OUT gets the pages that differ, with both readings, the worst first.
 * A difference is not always the reader's: what is drawn otherwise than it is written (charts, fonts) differs, too.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { hasRightToLeft } from '@plumbline/documents/bidi';
import { readDocument } from '@plumbline/documents/read';
import { blockRows, foldedHash, scorePage, type BlockScore } from '../tests/quality/blocks.ts';

const [folder = '.', out] = process.argv.slice(2);
const names = (await readdir(resolve(folder))).filter((name) => name.endsWith('.pptx')).toSorted();
const sums = new Map<string, BlockScore>();
const pages: { name: string; page: number; lost: number; slide: string[]; pdf: string[] }[] = [];
for (const name of names) {
  const read = async (end: 'pptx' | 'pdf') =>
    readDocument(await readFile(join(folder, name.replace(/pptx$/u, end))), end).catch((error: unknown) => {
      console.log(`${name}: ${end}: ${error instanceof Error ? error.message : 'cannot be read'}`);
      return null;
    });
  const [slides, pdf] = [await read('pptx'), await read('pdf')];
  if (slides?.pages.length !== pdf?.pages.length) console.log(`${name}: not as many pages`);
  if (slides === null || pdf === null || slides.pages.length !== pdf.pages.length) continue;
  for (const [at, { blocks }] of slides.pages.entries()) {
    const shown = pdf.pages[at]?.blocks ?? [];
    const wanted = blocks.filter(({ kind }) => kind !== 'note');
    const score = scorePage(wanted.map(({ kind, text }) => ({ kind, hash: foldedHash(text) })), shown); // prettier-ignore
    const fromRight = wanted.filter(({ text }) => hasRightToLeft(text)).length * 2 > wanted.length;
    const group = fromRight ? 'slides from the right' : 'slides from the left';
    const sum = sums.get(group) ?? { group, pages: 0, marked: 0, whole: 0, inOrder: 0, ours: 0 };
    sums.set(group, {
      group,
      pages: sum.pages + 1,
      marked: sum.marked + score.marked,
      whole: sum.whole + score.whole,
      inOrder: sum.inOrder + score.inOrder,
      ours: sum.ours + score.ours,
    });
    const texts = (of: readonly { text: string }[]): string[] => of.map(({ text }) => text);
    if (score.inOrder < score.marked)
      pages.push({ name, page: at + 1, lost: score.marked - score.whole, slide: texts(wanted), pdf: texts(shown) });
  }
}
for (const row of blockRows([...sums.values()])) console.log(row.join('\t'));
if (out !== undefined) await writeFile(out, JSON.stringify(pages.toSorted((one, other) => other.lost - one.lost), null, 1)); // prettier-ignore
