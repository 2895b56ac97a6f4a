import { describe, expect, test } from '@jest/globals';
import type { Page } from '@plumbline/contracts/plans';
import { placeQuote } from './place-quote.ts';
import { besideWithQuote, blockOfQuote, boxesOfQuote } from './quoted-block.ts';

const page: Page = {
  n: 4,
  label: 'Targets',
  method: 'mixed',
  text: 'Targets\nWe rent boxes\nto pharmacies.\nTarget | Year 2\nUsers | 90,000',
  blocks: [
    { kind: 'title', text: 'Targets' },
    { kind: 'picture_text', text: 'We rent boxes to pharmacies.', confidence: 0.4 },
    { kind: 'cell', text: 'Target', table: 0, row: 0, column: 0 },
    { kind: 'cell', text: 'Year 2', table: 0, row: 0, column: 1 },
    { kind: 'cell', text: 'Users', table: 0, row: 1, column: 0, head: ['Target'] },
    { kind: 'cell', text: '90,000', table: 0, row: 1, column: 1, head: ['Year 2', 'Users'] },
    { kind: 'note', text: 'Greet the jury, then begin.' },
  ],
};

const around = (quote: string, on: Page = page) => {
  const place = placeQuote(on.text, quote);
  if (place === null) throw new Error('the quote was expected on the page');
  const block = blockOfQuote(on, place);
  return block && { ...block, place: on.text.slice(block.place.start, block.place.end) };
};

describe('the block of a quote', () => {
  test('is whole, over its line end, and doubtful where OCR is', () => {
    expect(around('boxes to')).toEqual({ place: 'We rent boxes\nto pharmacies.', cells: [], doubtful: true });
  });

  test('is a cell with its heads, or the cells of a row', () => {
    expect(around('90,000')).toEqual({
      place: '90,000',
      cells: [{ head: ['Year 2', 'Users'], text: '90,000' }],
      doubtful: false,
    });
    expect(around('Users | 90,000')).toMatchObject({
      place: 'Users | 90,000',
      cells: [
        { head: ['Target'], text: 'Users' },
        { head: ['Year 2', 'Users'], text: '90,000' },
      ],
    });
  });

  test('is not known on a page without blocks', () => {
    expect(around('boxes to', { ...page, blocks: undefined })).toBeNull();
  });
});

test('a quote beside the page is found in its notes, and nothing of the page itself', () => {
  expect(besideWithQuote(page, 'greet the jury')).toMatchObject({ place: { start: 0, end: 14 } });
  expect(besideWithQuote(page, 'We rent boxes')).toBeNull();
});

test('a quote’s places on the page are those of its blocks, in the text or beside it', () => {
  const boxes: Record<string, [number, number, number, number]> = {
    '90,000': [500, 600, 700, 650],
    Users: [100, 600, 300, 650],
    'Greet the jury, then begin.': [0, 900, 1000, 1000],
  };
  const drawn: Page = {
    ...page,
    blocks: page.blocks?.map((block) => ({ ...block, ...(boxes[block.text] ? { box: boxes[block.text] } : {}) })),
  };
  expect(boxesOfQuote(drawn, 'Users | 90,000')).toEqual([boxes['Users'], boxes['90,000']]);
  expect(boxesOfQuote(drawn, 'greet the jury')).toEqual([boxes['Greet the jury, then begin.']]);
  // A block that nobody knows the place of, and words that stand nowhere.
  expect(boxesOfQuote(drawn, 'boxes to')).toEqual([]);
  expect(boxesOfQuote(drawn, 'never said')).toEqual([]);
});
