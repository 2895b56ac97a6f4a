import { describe, expect, test } from '@jest/globals';
import { prepareDocument } from './document.ts';
import { checkQuote } from './evidence/evidence.ts';
import { fold } from './fold.ts';
import { numbersIn } from './numbers.ts';
import { pages, request } from '../test/pitch.ts';

describe('a raised figure', () => {
  test.each([
    ['is the mark of a footnote after a number', 'a market of $12¹ billion', 'a market of $12 billion'],
    ['after a decimal and a thousand', 'MRR $11,400³, churn 1.2²', 'mrr $11,400, churn 1.2'],
    ['after a percent sign', 'churn of 38%¹.', 'churn of 38%.'],
    ['after a word', 'The market² grows', 'the market grows'],
    ['after a sentence', 'It grows.¹ Fast.', 'it grows. fast.'],
    ['after an Arabic word and number', 'سوق بقيمة ٤١² مليون دولار¹', 'سوق بقيمة 41 مليون دولار'],
    ['is a power of ten', '10⁶ users and 10⁻⁹ m', '10^6 users and 10^-9 m'],
    ['belongs to its unit', '10 m² and 5 km²', '10 m2 and 5 km2'],
    ['begins a footnote', '¹ Ministry of Health', '1 ministry of health'],
    ['is the upper part of a fraction', '5¹/₂ hours', '51/2 hours'],
  ])('%s: %s', (_, text, folded) => {
    expect(fold(text).text).toBe(folded);
  });

  test.each([
    ['$12¹ billion', 12e9],
    ['41² clinics', 41],
    ['2013² was the first year', 2013],
  ])('%s is the number %d', (text, value) => {
    expect(numbersIn(text).map((one) => one.value)).toEqual([value]);
  });

  test('a quote without the mark stands on the page, one with its figure in the number does not', async () => {
    const text = 'The market for clinic software in Egypt is $12¹ billion a year.';
    const document = await prepareDocument(request({ pages: pages([text]) }).document);
    expect(checkQuote(document, 1, 'clinic software in Egypt is $12 billion a year')).toMatchObject({ verified: true, place: { quote: 'clinic software in Egypt is $12¹ billion a year' } }); // prettier-ignore
    expect(checkQuote(document, 1, 'clinic software in Egypt is $121 billion a year')).toMatchObject({
      verified: false,
    });
  });
});
