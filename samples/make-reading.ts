/*
 * Writes the documents of samples/reading/: one small file for each fault that real documents have, with the text it was
 * made from beside it in sources.json. Needs a Chromium for the pictures and the Arabic.
 * Run it again after changing it: node samples/make-reading.ts
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { PDFDict, PDFDocument, PDFName } from 'pdf-lib';
import { launchBrowser } from '../tests/system-browser.ts';
import { deckHtml, slideText } from './deck-html.ts';
import { masar, northwind, type Deck } from './make-deck-content.ts';
import * as faults from './reading-faults.ts';
import { picturePptx } from './reading-office.ts';

export interface Source {
  /** `text`: a text layer that can be read; `ocr`: only a picture of it; `any`: what the reader makes of it. */
  method: 'text' | 'ocr' | 'any';
  language: 'en' | 'ar';
  /** What stands on each page, as a person reads it. */
  pages: string[];
  /** What a person does not see. */
  hidden?: string;
}

const browser = await launchBrowser();
const page = await browser.newPage({ viewport: { width: 960, height: 540 }, deviceScaleFactor: 5 / 3 });

const pdfOf = async (html: string): Promise<Buffer> => {
  await page.setContent(html);
  await page.evaluate('document.fonts.ready.then(() => true)');
  return page.pdf({ preferCSSPageSize: true, printBackground: true });
};
/** Each slide as a picture of 1,600 px. */
const picturesOf = async (deck: Deck, type: 'png' | 'jpeg'): Promise<Buffer[]> => {
  await page.setContent(deckHtml(deck));
  await page.evaluate('document.fonts.ready.then(() => true)');
  const pictures: Buffer[] = [];
  for (const slide of await page.locator('section').all())
    pictures.push(await slide.screenshot(type === 'png' ? { type } : { type, quality: 60 }));
  return pictures;
};

/** The same file without its tables of which glyph is which letter. */
const withoutUnicode = async (bytes: Uint8Array): Promise<Uint8Array> => {
  const file = await PDFDocument.load(bytes);
  for (const [, object] of file.context.enumerateIndirectObjects())
    if (object instanceof PDFDict) object.delete(PDFName.of('ToUnicode'));
  return file.save();
};

const textsOf = (deck: Deck, slides: number[]): string[] =>
  deck.slides.filter((_, index) => slides.includes(index)).map(slideText);
const some = (deck: Deck, slides: number[]): Deck => ({
  ...deck,
  slides: deck.slides.filter((_, index) => slides.includes(index)),
});
const all = (deck: Deck): number[] => deck.slides.map((_, index) => index);

const english = await picturesOf(northwind, 'jpeg');
const arabic = await picturesOf(masar, 'jpeg');
const [problem = Buffer.alloc(0)] = await picturesOf(some(northwind, [1]), 'png');
const words = textsOf(northwind, [1]);

const files: Array<[name: string, content: Uint8Array, source: Source]> = [
  ['pictures-en.pdf', await faults.picturePdf(english), { method: 'ocr', language: 'en', pages: textsOf(northwind, all(northwind)) }], // prettier-ignore
  ['pictures-en.pptx', picturePptx(english.slice(0, 3)), { method: 'ocr', language: 'en', pages: textsOf(northwind, [0, 1, 2]) }], // prettier-ignore
  ['pictures-ar.pdf', await faults.picturePdf(arabic), { method: 'ocr', language: 'ar', pages: textsOf(masar, all(masar)) }], // prettier-ignore
  ['text-ar.pdf', await pdfOf(deckHtml(masar)), { method: 'text', language: 'ar', pages: textsOf(masar, all(masar)) }],
  ['no-unicode-map.pdf', await withoutUnicode(await pdfOf(deckHtml(some(northwind, [1, 2])))), { method: 'ocr', language: 'en', pages: textsOf(northwind, [1, 2]) }], // prettier-ignore
  ['wrong-unicode-map.pdf', await faults.wrongLetters(words), { method: 'ocr', language: 'en', pages: words }],
  ['turned-pages.pdf', await faults.turnedPages(words[0] ?? ''), { method: 'text', language: 'en', pages: [1, 2, 3, 4].flatMap(() => words) }], // prettier-ignore
  ['turned-pictures.pdf', await faults.turnedPictures(problem), { method: 'ocr', language: 'en', pages: [1, 2, 3].flatMap(() => words) }], // prettier-ignore
  ['letter-spaced.pdf', await faults.letterSpaced(words), { method: 'text', language: 'en', pages: words }],
  ['columns.pdf', await faults.columns(), { method: 'text', language: 'en', pages: [faults.columnText] }],
  ['running-lines.pdf', await faults.runningLines(), { method: 'text', language: 'en', pages: faults.runningPages }],
  ['scanned.pdf', await faults.scanned(problem, words[0] ?? ''), { method: 'text', language: 'en', pages: [...words, ...words], hidden: faults.order }], // prettier-ignore
  ['hidden.pdf', await faults.hidden(words[0] ?? ''), { method: 'text', language: 'en', pages: words, hidden: faults.orders.join(' ') }], // prettier-ignore
  ['caption.pdf', await faults.caption(problem), { method: 'any', language: 'en', pages: [`${words[0] ?? ''}\n${faults.captionText}`] }], // prettier-ignore
  ['slide.png', problem, { method: 'ocr', language: 'en', pages: words }],
  ['slide.jpg', english[1] ?? Buffer.alloc(0), { method: 'ocr', language: 'en', pages: words }],
];
await browser.close();

const folder = new URL('./reading/', import.meta.url);
await mkdir(folder, { recursive: true });
for (const [name, content] of files) await writeFile(new URL(name, folder), content);
const sources = Object.fromEntries(files.map(([name, , source]) => [name, source]));
await writeFile(new URL('sources.json', folder), `${JSON.stringify(sources, null, 2)}\n`);
console.log(`${files.length} files in samples/reading/`);
