import { describe, expect, test } from '@jest/globals';
import { PDFDocument, type PDFPage, rgb, StandardFonts } from 'pdf-lib';
import { readDocument } from '../read.ts';

/*
 * What is drawn on a page and surrounds its text, and what only runs across it.
 */

const texts = [
  'The drivers fill the tank of each village by night,',
  'before the road is closed, and are paid by the',
  'month by all of the villages.',
];

/** The texts of the blocks of a page with a drawing under a paragraph. */
const blocksOn = async (draw: (page: PDFPage) => void): Promise<string[]> => {
  const file = await PDFDocument.create();
  const font = await file.embedFont(StandardFonts.Helvetica);
  const page = file.addPage([600, 400]);
  draw(page);
  texts.forEach((text, at) => page.drawText(text, { x: 60, y: 300 - 20 * at, size: 14, font }));
  const { pages } = await readDocument(Buffer.from(await file.save()), 'pdf');
  return pages[0]?.blocks.map(({ text }) => text) ?? [];
};

const stroke = { borderColor: rgb(0.2, 0.4, 0.2), borderWidth: 1 };

describe('a drawing behind a paragraph', () => {
  // From the page's upper left corner, downwards.
  test.each([
    ['a line across the page', 'M 50 0 L 560 112'],
    ['a connector', 'M 50 112 L 50 20 L 560 20'],
    ['an arc', 'M 50 112 C 50 20 400 10 560 10'],
  ])('surrounds nothing where it is %s', async (_, path) => {
    expect(await blocksOn((page) => page.drawSvgPath(path, { x: 0, y: 400, ...stroke }))).toEqual([texts.join(' ')]);
  });

  test('surrounds what stands in it where it comes back to where it began', async () => {
    const boxes = ['M 40 80 L 400 80 L 400 112 L 40 112 Z', 'M 40 80 L 400 80 L 400 112 L 40 112 L 40 80'];
    for (const path of boxes)
      expect((await blocksOn((page) => page.drawSvgPath(path, { x: 0, y: 400, ...stroke }))).length).toBeGreaterThan(1);
  });
});
