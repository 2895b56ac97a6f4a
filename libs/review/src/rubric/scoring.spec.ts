import { expect, test } from '@jest/globals';
import { scoreCap, type CheckedStrength } from './scoring.ts';

const strength = (quote: string, thirdParty: string | null, confidence?: number): CheckedStrength => ({
  text: 'The pitch is specific here.',
  place: { page: 1, quote, unit: { text: quote, ...(confidence === undefined ? {} : { confidence }) } },
  tier: 'stated',
  second: null,
  thirdParty,
});

test.each([
  ['a figure', 'We sold 40 boxes.', null, undefined, 4],
  ['a figure that OCR is sure of', 'We sold 40 boxes.', null, 0.9, 4],
  ['a figure that OCR is not sure of', 'We sold 40 boxes.', null, 0.4, 3],
  ['a third party', 'MediPlus signed for boxes.', 'MediPlus', 0.9, 5],
  ['a third party that OCR is not sure of', 'MediPlus signed for 40 boxes.', 'MediPlus', 0.4, 3],
])('what a quote with %s allows', (_, quote, party, confidence, expected) => {
  expect(scoreCap([strength(quote, party, confidence)], 'Northwind')).toBe(expected);
});
