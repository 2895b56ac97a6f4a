import { expect, test } from '@jest/globals';
import { isBroken, looksLikeWords } from './likeness.ts';

const english =
  'Our thermal model predicts the temperature inside the cargo and warns the dispatcher four hours before the limit';
const shifted = [...english]
  .map((letter) => (/[a-y]/.test(letter) ? String.fromCharCode(letter.charCodeAt(0) + 1) : letter))
  .join('');

test.each([
  ['English', english, true],
  [
    'German',
    'Die Gesellschaft verkauft Sensoren an Spediteure und misst die Temperatur der Ladung in jeder Minute',
    true,
  ],
  [
    'Arabic',
    'نجمع طلبات المتاجر المتجاورة في رحلة واحدة ويحدد العميل ساعة الاستلام في رسالة واتساب وانخفضت كلفة التوصيل',
    true,
  ],
  ['too few letters to tell', 'xq zv kj', true],
  ['letters through a wrong table', shifted, false],
])('%s', (_name, text, expected) => {
  expect(looksLikeWords(text)).toBe(expected);
});

test.each([
  ['Ghostscript\u2019s letters', 'تĀسر اĀĀÿادا (38%) þÿ اÿزÿارا شĀرOÿا', true],
  ['one letter for many', 'الواقع المعاصررر وما هشررر العالم و واصررر الت بشررركل', true],
  ['Arabic beside French', 'شركة «société générale» في café القاهرة، وفريق étude', false],
  ['one word drawn out', 'مبرووووك! نخدم العيادات في القاهرة والإسكندرية ومدن أخرى', false],
  ['laughter', 'ههههه قالوا ههههه ثم ههههه وقالوا ههههه', false],
])('letters as no language writes them: %s', (_name, text, expected) => {
  expect(isBroken(text)).toBe(expected);
});
