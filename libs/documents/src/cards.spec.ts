import { expect, test } from '@jest/globals';
import { isFigureText } from './cards.ts';

test.each([
  ['4,200', true],
  ['$4.6M', true],
  ['Q1 2026', true],
  ['15.8–33.9s', true],
  ['RM 0.004–RM 0.006', true],
  ['2,133–2,896tokens', true],
  ['من 12 إلى 18', true],
  ['1,200–1,450 ريال', true],
  ['B2B', false],
  ['Food4Thought', false],
  ['Web3gaming', false],
  ['1.'.repeat(50_000), false],
  ['Our ovens', false],
  ['3 ovens in Lisbon', false],
  ['12 bakeries–15 bakeries', false],
  ['الربع الأول من عام 2026', false],
])('“%.40s” is a figure that looks for its label: %s', (text, figure) => {
  expect(isFigureText(text)).toBe(figure);
});
