import { expect, test } from '@jest/globals';
import { companyIn } from './company.ts';

const page = (text: string, n = 1) => ({ n, label: '', text });

test.each([
  ['a currency', 'The fee is EUR 6 a lesson.', 'EUR'],
  ['a figure of sales', 'We are at ARR 2 million.', 'ARR'],
])('%s that is written again and again is nobody’s name', (_, line, word) => {
  const pages = [1, 2, 3].map((n) => page([`${word}`, line, `A school pays ${word} 9 and gets ${word} 3 back.`].join('\n'), n)); // prettier-ignore
  expect(companyIn(word, pages)?.name).not.toBe(word);
});

test('what the cover shows and its own sentences say is the name, with the line that shows it', () => {
  const pages = [page('Sillhouse\nSeed round'), page('Sillhouse helps driving schools.', 2), page('Write to us: team@sillhouse.com', 3)]; // prettier-ignore
  expect(companyIn('Deck', pages)).toEqual({ name: 'Sillhouse', page: 1, quote: 'Sillhouse' });
});
