import { describe, expect, test } from '@jest/globals';
import { sentencesOf, unfounded, withoutSentences } from './grounds.ts';

const foreign = (sentence: string, ...texts: string[]): string[] => unfounded(sentence, { texts, pages: [2] });

describe('what a sentence names', () => {
  test.each([
    ['27 bakeries pay EUR 200 a month', '27 bakeries pay 200 euros a month'],
    ['Customers are named: MediPlus.', 'MediPlus signed a contract'],
    ['The SAM is SAR 5 million, the CEO says.', 'SAM: 5m SAR'],
    ['Used by thousands.', '3,400 users'],
    ['Egyptian farmers lose a tenth.', 'farmers in Egypt lose a tenth'],
    ['The founder سارة حداد ran logistics.', 'سارة حداد، الرئيسة التنفيذية، أدارت اللوجستيات'],
    ['The market grows by 12% a year (page 2).', 'ينمو السوق بنسبة ١٢٪ سنويًا'],
    ['Aldi’s orders are signed.', 'Aldi signed orders'],
    ['No founder is named. Name each with a role; say who advises them.', ''],
    ['Interviews with buyers are missing.', ''],
    ['The B2B SaaS product has an API.', 'a product'],
  ])('%s', (sentence, quote) => {
    expect(foreign(sentence, quote)).toEqual([]);
  });

  test.each([
    ['Signed contracts with Aldi and Lidl worth 4 million', '27 bakeries pay 200 euros a month', ['4 million', 'Aldi', 'Lidl']],
    ['Backed by Sequoia.', '', ['Sequoia']],
    ['Sequoia backs the company.', '', ['Sequoia']],
    ['Sequoia Capital leads.', '', ['Sequoia', 'Capital']],
    ['OpenAI uses it.', '', ['OpenAI']],
    ['The founder ليلى ran logistics.', 'سارة حداد، الرئيسة التنفيذية', ['ليلى']],
    ['5 customers pay.', '15 customers pay', ['5']],
    ['They lose 1.2% of it.', 'They lose 12% of it', ['1.2%']],
    ['Worth four million dollars.', '27 bakeries', ['four million dollars']],
    ['Worth four million dollars.', '1,200,000 dollars', ['four million dollars']],
    ['Used by millions.', '27 bakeries', ['millions']],
    ['Pharmacies throw insulin away on page 9.', 'Pharmacies throw insulin away', ['page 9']],
    ['The ADA says so.', 'Canada says so', ['ADA']],
  ])('%s (%s)', (sentence, quote, names) => {
    expect(foreign(sentence, quote)).toEqual(names);
  });

  test('may stand in any of the things it rests on', () => {
    expect(foreign('MediPlus pays $340.', 'MediPlus signed', 'each costs $340')).toEqual([]);
  });
}); // prettier-ignore

test('what sentences rest on is read once, however many of them there are', () => {
  let readings = 0;
  const grounds = {
    get texts(): string[] {
      readings += 1;
      return ['MediPlus signed', 'each costs $340'];
    },
    pages: [2],
  };
  expect(unfounded('MediPlus pays $340.', grounds)).toEqual([]);
  const once = readings;
  for (const name of ['Aldi', 'Lidl', 'Sequoia'])
    expect(unfounded(`MediPlus is paid by ${name}.`, grounds)).toEqual([name]);
  expect(readings).toBe(once);
});

test('a text is cut at its sentences and nowhere else, and nothing is lost', () => {
  const text = 'Dr. Said joined in 2020. He built 1.5 million boxes at Aramex Inc. and left. Why?';
  expect(sentencesOf(text).map((sentence) => sentence.trim())).toEqual([
    'Dr. Said joined in 2020.',
    'He built 1.5 million boxes at Aramex Inc. and left.',
    'Why?',
  ]);
  expect(sentencesOf(text).join('')).toBe(text);
});

test('with a sentence goes what only goes on about the same', () => {
  const without = (text: string): string => withoutSentences(text, (sentence) => !sentence.includes('Aldi'));
  expect(without('Aldi pays them. They give no term. The price is told.')).toBe('The price is told.');
  expect(without('The price is told. They pay it. Aldi pays it.')).toBe('The price is told. They pay it.');
  expect(without('Aldi pays. Their stores order. They sell. Theory is told.')).toBe('Theory is told.');
  expect(without('Aldi pays. These pages give no term. It is not said why.')).toBe('These pages give no term. It is not said why.'); // prettier-ignore
});
