import { describe, expect, test } from '@jest/globals';
import type { CheckAnswer } from '@plumbline/review/model/tasks';
import { inWholeSentence, wholeSentence } from './whole-sentence.ts';

const page = `The founder
Over the past two years, I ran an oven and learned which of our
neighbours throw bread away. My
path led me from a bakery to a school.

• simple pricing
• 64% of bakers said that they are
unable to sell it
a) Ask 50 bakers what they need in a new oven
b) Build it with them
Market: 9,400 bakeries
Average loss a day
41 loaves`;

describe('a piece of a sentence becomes all of it', () => {
  test.each([
    [
      'Over the past two years, I ran an oven and learned which of our',
      'Over the past two years, I ran an oven and learned which of our\nneighbours throw bread away.',
    ],
    [
      'neighbours throw bread away. My',
      'Over the past two years, I ran an oven and learned which of our\nneighbours throw bread away.',
    ],
    ['64% of bakers said that they are', '64% of bakers said that they are\nunable to sell it'],
    ['path led me from a bakery to a school', 'My\npath led me from a bakery to a school'],
  ])('%j', (passage, whole) => expect(wholeSentence(page, passage)).toBe(whole));

  test('in Arabic, where its last word wants more', () => {
    const text = 'لا توجد منصة واحدة تجمع بين\nالمخابز والأسر في المدينة\nالسوق';
    expect(wholeSentence(text, 'لا توجد منصة واحدة تجمع بين')).toBe(
      'لا توجد منصة واحدة تجمع بين\nالمخابز والأسر في المدينة',
    );
  });

  test('what is found stands on the page', () => {
    for (const line of page.split('\n')) expect(page).toContain(wholeSentence(page, line));
  });
});

test.each([
  'simple pricing',
  'a) Ask 50 bakers what they need in a new oven',
  'Market: 9,400 bakeries',
  'Average loss a day',
  'stands nowhere on the page',
  'https://krume.example/a/b/c',
])('%j stays as it is', (passage) => expect(wholeSentence(page, passage)).toBe(passage));

test('a sentence that never ends is not carried on for ever', () => {
  const endless = [...Array(200).keys()].map((at) => `and so it goes on and on with the ${String(at)}`).join('\n');
  expect(wholeSentence(endless, 'and so it goes on and on with the 0').length).toBeLessThanOrEqual(600);
});

test('is never longer than an answer may quote, not by the end of a line either', () => {
  const line = `and ${'so on '.repeat(49)}of`;
  expect(line.length + 1 + line.length).toBe(601);
  expect(wholeSentence(`${line}\n${line}`, line)).toBe(line);
});

describe('an answer', () => {
  const [begun, ended] = ['Of all bakers 64% said that they are', 'unable to sell it.'];
  const answer: CheckAnswer = { id: 'problem.pain', state: 'said', page: 1, quote: begun, text: '', third_party: null, tier: 'stated', second: null, more: [] }; // prettier-ignore
  const quoteIn = (blocks?: string[]): string | null => {
    const text = `${begun}\n${ended}`;
    const page = { n: 1, label: '', text, ...(blocks === undefined ? {} : { blocks: blocks.map((block) => ({ kind: 'text' as const, text: block })) }) }; // prettier-ignore
    return inWholeSentence(answer, { fence: 'f', title: '', pages: [page], unread_pages: [] }).quote;
  };

  test('quotes the whole sentence where it is one block, or nothing tells', () => {
    expect(quoteIn()).toBe(`${begun}\n${ended}`);
    expect(quoteIn([`${begun} ${ended}`])).toBe(`${begun}\n${ended}`);
  });

  test('quotes no two blocks as one', () => {
    expect(quoteIn([begun, ended])).toBe(begun);
  });
});
