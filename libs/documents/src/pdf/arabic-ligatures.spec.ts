import { expect, test } from '@jest/globals';
import { readingFile } from '../../test/reading-corpus.ts';
import { readDocument } from '../read.ts';
import { isLigature } from './arabic-ligatures.ts';

test.each([
  ['في', ' ', true],
  ['ين', 'ت', true],
  ['بر', 'ك', true],
  // «موانئ», not «موائن»: after an alef nothing is joined, and this pair has no other form.
  ['ئن', 'ا', false],
  ['نئ', 'ا', false],
  ['ير', 'غ', true],
  // It has a form at a word's end only.
  ['ير', ' ', false],
])('%s behind «%s»', (pair, before, is) => {
  expect(isLigature(pair, before)).toBe(is);
});

test('two letters of one glyph that a file names itself are read in their order', async () => {
  const { pages } = await readDocument(readingFile('screen-ar.pdf'), 'pdf');
  const text = pages.map((page) => page.text).join('\n');
  expect(text).toContain('ثمانية موانئ من تسعة');
  expect(text).not.toContain('موائن');
});
