import { expect, test } from '@jest/globals';
import { text } from './texts.ts';

test('a name of the other direction is held together in its sentence, and no other', () => {
  const said = (language: 'en' | 'ar', document: string) => text(language, 'flag.instruction', { document, page: 3 });
  expect(said('ar', 'model 2026 (v2).xlsx')).toContain('\u2068model 2026 (v2).xlsx\u2069');
  expect(said('en', 'عرض 2026.pdf')).toContain('\u2068عرض 2026.pdf\u2069');
  for (const sentence of [
    said('en', 'model.xlsx'),
    said('ar', 'عرض'),
    text('ar', 'number.money', { value: 5, currency: 'SAR' }),
  ])
    expect(sentence).not.toMatch(/[\u2066-\u2069]/u);
  // What already has its marks gets no more of them.
  const twice = text('ar', 'question.flag', { detail: said('ar', 'a.pdf'), ask: 'x' });
  expect(twice.match(/\u2068a\.pdf\u2069/gu)).toHaveLength(1);
});
