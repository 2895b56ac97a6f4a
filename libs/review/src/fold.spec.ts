import { expect, test } from '@jest/globals';
import { fold } from './fold.ts';

/* What is compared, and the way back to what was written. */

test.each<[string, string, string]>([
  ['case and blanks', '  A\t\nQuoted   WORD ', 'a quoted word '],
  ['marks put on letters', 'Cafe\u0301 e\u0301', 'café é'],
  ['a mark without a letter', '\u0301a', '\u0301a'],
  ['presentation forms of Arabic', '\ufefb\ufe8e', 'لاا'],
  ['tatweel and marks of direction', 'شـــركة \u200f12\u200e', 'شركة 12'],
  ['digits, points and commas of Arabic', '١٬٢٣٤٫٥٪ ۶،', '1,234.5% 6,'],
  ['quotes and dashes', '“a” ‘b’ – c—d', '"a" \'b\' - c-d'],
  ['half a character', 'a\ud800b', 'a\ud800b'],
  ['one that becomes many', 'ﷺ', 'صلى الله عليه وسلم'],
  ['a footnote’s mark and a square', '41² clinics, 5 m²', '41 clinics, 5 m2'],
])('%s', (_name, written, plain) => {
  expect(fold(written).text).toBe(plain);
});

test('lines stay where they are wanted, blanks between them are one', () => {
  expect(fold('a \t b\n\n c\r\nd', { keepLines: true }).text).toBe('a b\n\nc\n\nd');
});

test('every character of a long text leads back to its own, also behind one that became many', () => {
  const words = 'Ünï ﷺ CAFE\u0301 ½ شـركة  end. ';
  const original = words.repeat(2_000);
  const { text, starts, ends } = fold(original);
  expect(starts).toHaveLength(text.length);
  expect(ends).toHaveLength(text.length);
  const alone = fold(words).text;
  expect(text.length).toBe(alone.length * 2_000);
  for (const n of [0, 1, 999, 1_999]) {
    const at = n * alone.length + alone.indexOf('café') + 'caf'.length;
    expect(original.slice(starts[at], ends[at])).toBe('E\u0301');
    const end = (n + 1) * alone.length - 2;
    expect([text[end], starts[end]]).toEqual(['.', (n + 1) * words.length - 2]);
  }
});
