import { expect, test } from '@jest/globals';
import type { Block } from '@plumbline/contracts/blocks';
import { checklist, type Check, type CheckId } from '@plumbline/contracts/checklist';
import type { Page } from '@plumbline/contracts/plans';
import { prepareDocument } from '../document.ts';
import { passagesFor, settling } from './settling.ts';

const checkOf = (id: CheckId): Check => {
  const check = checklist.find((one) => one.id === id);
  if (!check) throw new Error(`no check ${id}`);
  return check;
};
const revenue = checkOf('traction.revenue');

/** A page whose text is what its blocks put there. */
const pageOf = (n: number, blocks: Block[]): Page => ({
  n,
  label: `Slide ${String(n)}`,
  text: blocks
    .filter(({ kind, screen }) => kind !== 'note' && screen !== true)
    .map(({ text }) => text)
    .join('\n'),
  method: 'text',
  blocks,
});
const documentOf = (...blocks: Block[]) => {
  const pages = [pageOf(1, blocks)];
  return prepareDocument({ title: '', pages, coverage: { pages: 1, text: 1, ocr: 0, unread: [] }, warnings: [] });
};

test.each<[string, Block]>([
  ['a footer', { kind: 'running', text: 'Northwind · revenue of $32,000 a month' }],
  ['a speaker’s note', { kind: 'note', text: 'Say that revenue reached $32,000 a month.' }],
  ['what a screen shows', { kind: 'picture_text', text: 'Revenue this month $32,000', screen: true }],
])('%s settles nothing and is not offered', async (_what, block) => {
  const document = await documentOf({ kind: 'text', text: 'We sell boxes to pharmacies in three countries.' }, block);
  expect(settling(document, revenue, 1, block.text)).toEqual({ settles: false, why: 'not_counted' });
  expect(passagesFor(document, revenue)).toEqual([]);
});

test('the same words on the page itself settle it, though they come again in its footer', async () => {
  const text = 'Revenue of $32,000 a month';
  const document = await documentOf({ kind: 'running', text }, { kind: 'text', text });
  expect(settling(document, revenue, 1, text)).toMatchObject({
    settles: true,
    level: 4,
    place: { page: 1, quote: text },
  });
});

test('words over the seam of two cards are no passage; a figure with its label is one, and is offered as one', async () => {
  const document = await documentOf(
    { kind: 'text', text: 'We earned last month', box: [50, 100, 450, 200] },
    { kind: 'text', text: '$32,000 from nine pharmacies', box: [550, 100, 950, 200] },
    { kind: 'text', text: '$410k', box: [50, 500, 250, 560] },
    { kind: 'text', text: 'booked so far', box: [50, 560, 250, 600] },
  );
  expect(settling(document, revenue, 1, 'We earned last month\n$32,000 from nine pharmacies')).toEqual({
    settles: false,
    why: 'torn',
  });
  expect(passagesFor(document, revenue).map(({ quote }) => quote)).toEqual([
    '$32,000 from nine pharmacies',
    '$410k\nbooked so far',
  ]);
});

test('a figure that could hardly be read settles a check, but counts for no more than words', async () => {
  const text = 'Revenue of $32,000 a month';
  const document = await documentOf({ kind: 'picture_text', text, confidence: 0.4 });
  expect(settling(document, revenue, 1, text)).toMatchObject({ settles: true, level: 3 });
});

test('a cell has the kind of thing that stands over it', async () => {
  const document = await documentOf({ kind: 'cell', text: '32,000', table: 0, row: 1, column: 1, head: ['MRR, USD'] });
  expect(passagesFor(document, revenue)).toEqual([{ page: 1, quote: '32,000', head: ['MRR, USD'] }]);
  expect(settling(document, revenue, 1, '32,000')).toMatchObject({ settles: true });
});
