import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Block } from '@plumbline/contracts/blocks';
import { drawnTypes } from '@plumbline/contracts/limits';
import { pictureOfPage } from '@plumbline/documents/page-picture';
import { readDocument } from '@plumbline/documents/read';
import { sniffAttachment } from '@plumbline/documents/sniff';
import { launchBrowser } from '../tests/stages/browser.ts';

/**
 * `node scripts/draw-blocks.ts FILE [page …]`: what the reader makes of pages, drawn over them: each block's box with its
 * place in the reading order, its kind and text. A file whose pages are not drawn has boxes on white. Prints the folder.
 */

const width = 1_280;

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${String(sign.charCodeAt(0))};`);

const boxOf = ({ kind, text, box }: Block, at: number): string => {
  if (box === undefined) return '';
  const [left, top, right, bottom] = box.map((part) => part / 10);
  const place = `left:${String(left)}%;top:${String(top)}%;width:${String((right ?? 0) - (left ?? 0))}%;height:${String((bottom ?? 0) - (top ?? 0))}%`;
  return `<div class="${kind}" style="${place}" title="${escaped(text)}"><b>${String(at + 1)}</b></div>`;
};

const listOf = (blocks: Block[]): string =>
  blocks
    .map(
      ({ kind, text, head = [] }) =>
        `<li><i>${kind}</i> <span dir="auto">${escaped(text)}</span> <small dir="auto">${escaped(head.join(' · '))}</small>`,
    )
    .join('');

const style = `
  body { margin: 0; width: ${String(width)}px; font: 12px sans-serif }
  main { position: relative } main img { width: 100%; display: block } main.bare { height: ${String((width * 9) / 16)}px }
  main div { position: absolute; outline: 2px solid #d33; box-sizing: border-box }
  main b { background: #d33; color: #fff; font-size: 11px; padding: 0 3px }
  .title { outline-color: #06c !important } .cell { outline-color: #093 !important }
  .bullet { outline-color: #a0a !important } .running { outline-color: #999 !important }
  i { color: #777 } small { color: #093 }`;

/** Pages as pictures, by their number; none for a file whose pages are not drawn. */
const pictures = async (bytes: Uint8Array, type: string, pages: number[]): Promise<Map<number, Uint8Array>> => {
  const found = new Map<number, Uint8Array>();
  const drawnType = drawnTypes.find((one) => one === type);
  if (drawnType === undefined) return found;
  for (const n of pages) {
    const picture = await pictureOfPage(bytes, drawnType, n);
    if (picture !== null) found.set(n, picture.webp);
  }
  return found;
};

const [file, ...wanted] = process.argv.slice(2);
if (file === undefined) throw new Error('which file? node scripts/draw-blocks.ts FILE [page …]');
const bytes = await readFile(file);
const found = sniffAttachment(bytes, basename(file));
if ('refused' in found) throw new Error(`${file} is refused: ${found.refused}`);
const { pages } = await readDocument(bytes, found.type);
const chosen = pages.filter(({ n }) => wanted.length === 0 || wanted.includes(String(n)));
const drawn = await pictures(bytes, found.type, chosen.map(({ n }) => n)); // prettier-ignore
const folder = await mkdtemp(join(tmpdir(), 'plumbline-blocks-'));
const browser = await launchBrowser();
const page = await browser.newPage({ viewport: { width, height: 720 } });
for (const { n, blocks } of chosen) {
  const picture = drawn.get(n);
  const ground =
    picture === undefined ? '' : `<img src="data:image/webp;base64,${Buffer.from(picture).toString('base64')}">`;
  const boxes = blocks.map(boxOf).join('');
  await page.setContent(
    `<style>${style}</style><main class="${picture === undefined ? 'bare' : ''}">${ground}${boxes}</main><ol>${listOf(blocks)}</ol>`,
  );
  await page.screenshot({ path: join(folder, `${String(n)}.png`), fullPage: true });
}
await browser.close();
process.stdout.write(`${folder}\n`);
