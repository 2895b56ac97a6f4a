import { expect, test } from '@jest/globals';
import type { Block } from '@plumbline/contracts/blocks';
import { markedAsScreens } from './pictures.ts';

const block = (left: number, top: number, screen: boolean): Block => ({
  kind: 'picture_text',
  text: 'Orders',
  box: [left, top, left + 50, top + 20],
  confidence: 0.9,
  ...(screen ? { screen: true } : {}),
});

type Box = [number, number, number, number];
const window: Box = [0, 0, 500, 500];
const inset: Box = [300, 300, 450, 450];
const empty: Box = [600, 0, 900, 900];

test('a picture is marked as most of its blocks are, and a block belongs to the smallest picture around it', () => {
  const blocks = [block(10, 10, true), block(10, 60, true), block(10, 110, false), block(310, 310, false)];
  expect(markedAsScreens(blocks, [window, inset, empty])).toEqual([window]);
  const own: Block = { kind: 'text', text: 'We rent berths.', box: [310, 350, 360, 370] };
  expect(markedAsScreens([own, ...blocks.slice(3)], [window, inset])).toEqual([]);
});
