import { describe, expect, test } from '@jest/globals';
import { factsOfText } from '../test/documents.ts';

/* Who is a person, and who only stands where one might. */

const peopleOf = async (text: string): Promise<string[]> =>
  (await factsOfText('team.txt', text)).people.map(({ name, role }) => `${name}: ${role ?? '–'}`);

describe('is a person', () => {
  test.each<[string, string[]]>([
    ['Maya Verhoeven, CEO, nine years at Maersk.', ['Maya Verhoeven: CEO']],
    ['JOHN SMITH – Chief Financial Officer', ['JOHN SMITH: Chief Financial Officer']],
    ['Jan van der Berg (co-founder & CTO) joined from Bosch.', ['Jan van der Berg: co-founder & CTO']],
    ['Will Page is the head of sales', ['Will Page: head of sales']],
    ['Our founder Omar Al-Nasser built sensors.', ['Omar Al-Nasser: founder']],
    ['RESOLVED THAT Mr. Ankit Verma (DIN: 08345678) be appointed as Director.', ['Mr. Ankit Verma: Director']],
    ['سارة الحداد، الرئيسة التنفيذية', ['سارة الحداد: الرئيسة التنفيذية']],
  ])('%s', async (text, people) => {
    expect(await peopleOf(text)).toEqual(people);
  });
});

test.each([
  'She spent nine years at Maersk, director of operations there.',
  'Nine Years At Maersk, Director of Operations',
  'Fifteen years experience - managing director',
  'we need a strong leader, head of sales, by June',
  'New York — general manager to be hired',
  'Abu Dhabi (director)',
  'Yours Sincerely, Director',
  'تسع سنوات في ميرسك، المدير العام',
  'خبرة عشر سنوات - مدير المبيعات',
])('is none: %s', async (text) => {
  expect(await peopleOf(text)).toEqual([]);
});

test('who is named on several pages has a place on each', async () => {
  const { people } = await factsOfText('team.txt', 'Maya Verhoeven, CEO, signs for us.\f\nPresent: Maya Verhoeven (CEO), and others.'); // prettier-ignore
  expect(people).toHaveLength(1);
  expect(people[0]?.sources.map(({ quote }) => quote)).toEqual([
    'Maya Verhoeven, CEO, signs for us',
    'Present: Maya Verhoeven (CEO), and others',
  ]);
});
