import { describe, expect, test } from '@jest/globals';
import { titleFromFileName, titleFromText } from './title.ts';

describe('titles', () => {
  test.each([
    ['Northwind_Cold  Chain.v2.pdf', 'Northwind Cold Chain.v2'],
    ['file', ''],
    ['عرض.pptx', 'عرض'],
  ])('of the file %j: %j', (name, title) => expect(titleFromFileName(name)).toBe(title));

  test('of a text: its first line that is no heading of ours, cut at a word', () => {
    expect(titleFromText('\nProblem\nClinics wait.\nmore')).toBe('Clinics wait.');
    const cut = titleFromText(`# ${'waiting rooms '.repeat(20)}`);
    expect(cut.length).toBeLessThanOrEqual(80);
    expect(cut).toMatch(/(waiting|rooms)…$/);
  });
});
