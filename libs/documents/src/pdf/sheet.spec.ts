import { expect, test } from '@jest/globals';
import { degrees, PDFDocument, PDFName, type PDFPage, StandardFonts } from 'pdf-lib';
import { readDocument } from '../read.ts';

/*
 * Which part of a sheet is shown, and where on it a block stands. Many programs say the size once, for all pages.
 */

const shown = [50, 100, 650, 500] as const;

/** Where the one text of a sheet stands that is sized by `sized`: "Ninety farms pay." near the upper left of what is shown. */
const boxOf = async (sized: (page: PDFPage, file: PDFDocument) => void): Promise<unknown> => {
  const file = await PDFDocument.create();
  const font = await file.embedFont(StandardFonts.Helvetica);
  const page = file.addPage([800, 600]);
  page.drawText('Ninety farms pay.', { x: 110, y: 420, size: 20, font });
  sized(page, file);
  const { pages } = await readDocument(Buffer.from(await file.save()), 'pdf');
  return pages[0]?.blocks.map(({ box, text }) => [text, box]);
};

const boxesOfAllPages = (page: PDFPage, file: PDFDocument): void => {
  const all = file.catalog.Pages();
  for (const name of ['MediaBox', 'CropBox'].map((one) => PDFName.of(one))) {
    const box = page.node.get(name);
    page.node.delete(name);
    if (box !== undefined) all.set(name, box);
  }
};
const crop = (page: PDFPage): void => {
  const [left, bottom, right, top] = shown;
  page.setCropBox(left, bottom, right - left, top - bottom);
};

test('a size that the pages share places text as their own does, also where the sheet is cut', async () => {
  const whole = await boxOf(() => undefined);
  expect(whole).toEqual([['Ninety farms pay.', [138, 274, 332, 307]]]);
  expect(await boxOf(boxesOfAllPages)).toEqual(whole);
  const cut = await boxOf(crop);
  expect(cut).toEqual([['Ninety farms pay.', [100, 161, 359, 211]]]);
  expect(
    await boxOf((page, file) => {
      crop(page);
      boxesOfAllPages(page, file);
    }),
  ).toEqual(cut);
});

test('a cut that reaches beyond the sheet shows no more than the sheet', async () => {
  const whole = await boxOf(() => undefined);
  expect(await boxOf((page) => { page.setCropBox(-100, -100, 1_200, 900); })).toEqual(whole); // prettier-ignore
});

test('text of a turned sheet whose size the pages share stands where it is seen', async () => {
  const turn = (page: PDFPage): void => { page.setRotation(degrees(180)); }; // prettier-ignore
  const own = await boxOf(turn);
  expect(own).toEqual(await boxOf((page, file) => { turn(page); boxesOfAllPages(page, file); })); // prettier-ignore
});

test('a sheet that is cut to a sliver is shown whole, also where the pages share its size and its cut', async () => {
  const whole = await boxOf(() => undefined);
  const sliver = (page: PDFPage): void => {
    page.setCropBox(700, 10, 20, 20);
  };
  expect(await boxOf(sliver)).toEqual(whole);
  expect(
    await boxOf((page, file) => {
      sliver(page);
      boxesOfAllPages(page, file);
    }),
  ).toEqual(whole);
});
