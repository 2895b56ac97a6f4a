import { expect, test } from '@jest/globals';
import { cell, line } from './csv.ts';

test.each([
  ['=HYPERLINK("http://evil.example";"x")', `"'=HYPERLINK(""http://evil.example"";""x"")"`],
  ['+1 555', "'+1 555"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', "'\tx"],
  ['\rx', `"'\rx"`],
  ['＝1+1', "'＝1+1"],
  ['seen;=1+1', "seen;'=1+1"],
  ['seen\t@SUM(A1)', "seen\t'@SUM(A1)"],
  ['seen\n=1+1', `"seen\n'=1+1"`],
  ['3 = 2 + 1; really', '3 = 2 + 1; really'],
  ['plain', 'plain'],
  ['a, b', '"a, b"'],
  ['a "b"', '"a ""b"""'],
  ['two\nlines', '"two\nlines"'],
  ['مرحبا', 'مرحبا'],
])('%j is written as text: %j', (value, written) => {
  expect(cell(value)).toBe(written);
});

test('numbers stay numbers, and what is not there is empty', () => {
  expect(line([-7, null, 'x'])).toBe('-7,,x\r\n');
});
