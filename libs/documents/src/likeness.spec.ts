import { expect, test } from '@jest/globals';
import { looksLikeWords } from './likeness.ts';

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
