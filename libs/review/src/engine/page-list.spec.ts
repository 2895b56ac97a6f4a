import { expect, test } from '@jest/globals';
import { pageRanges } from './page-list.ts';

test.each([
  [[], []],
  [[4], ['4']],
  [
    [3, 5, 6, 7, 9, 10],
    ['3', '5–7', '9–10'],
  ],
])('pages %j read %j', (pages, expected) => {
  expect(pageRanges(pages)).toEqual(expected);
});
