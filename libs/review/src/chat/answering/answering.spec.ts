import { describe, expect, test } from '@jest/globals';
import type { Block } from '@plumbline/contracts/blocks';
import { prepareSearch, type SearchIndex } from '../../search/search-index.ts';
import { answerOf as answerBy } from './answering.ts';

const indexOf = (...pages: Block[][]) =>
  prepareSearch(pages.map((blocks, at) => ({ n: at + 1, label: '', text: blocks.map(({ text }) => text).join('\n\n'), blocks }))); // prettier-ignore

const title = (text: string): Block => ({ kind: 'title', text });
const said = (text: string, box?: Block['box']): Block => ({
  kind: 'text',
  text,
  ...(box === undefined ? {} : { box }),
});
const bullet = (text: string): Block => ({ kind: 'bullet', text });

const deck = indexOf(
  [title('Loomwright'), said('Repairs for school uniforms in Glasgow.')],
  [
    title('Financial projection'),
    said('Year 1', [300, 100, 350, 120]),
    said('Year 2', [500, 100, 550, 120]),
    said('Total revenue', [50, 200, 200, 220]),
    said('£1.2M', [300, 200, 350, 220]),
    said('£2.9M', [500, 200, 550, 220]),
    said('Salaries', [50, 300, 200, 320]),
    said('£0.6M', [300, 300, 350, 320]),
    said('£0.9M', [500, 300, 550, 320]),
  ],
  [title('Competition'), bullet('Patchwork'), bullet('Mendly'), bullet('The Repair Shop')],
  [title('Ask'), said('We raise £450,000 for 12% of the shares.')],
);

const answerOf = (index: SearchIndex, question: string) => answerBy(index, question, () => null);

const words = (question: string): string[] =>
  answerOf(deck, question).picks.flatMap(({ pieces }) => pieces.map((one) => one.words));

describe('what a document answers', () => {
  test('a figure of a drawn table is found by its row and column, and quoted with both', () => {
    const { says, figure, picks } = answerOf(deck, 'How much do they spend on salaries in the second year?');
    expect({ says, figure, head: picks[0]?.pieces[0]?.head }).toEqual({
      says: 'plainly',
      figure: '£0.9M',
      head: expect.arrayContaining(['Salaries', 'Year 2']),
    });
  });

  test('two figures are added up or compared, as they are written', () => {
    expect(answerOf(deck, 'Add up the total revenue of the first two years').computed).toMatchObject({
      operation: 'sum',
      result: '£4.1M',
    });
    expect(answerOf(deck, 'By how much do the salaries grow between year 1 and year 2?').computed).toMatchObject({
      operation: 'difference',
      result: '£0.3M',
      figures: ['£0.9M', '£0.6M'],
    });
  });

  test('of a list every point is quoted, whatever the question calls it', () => {
    expect(words('Who are they up against?')).toEqual(['Patchwork', 'Mendly', 'The Repair Shop']);
    expect(words('مين المنافسين؟')).toEqual(['Patchwork', 'Mendly', 'The Repair Shop']);
  });

  test('the sum asked for is told in other words than the page’s, in both languages', () => {
    for (const question of ['How much money are they looking for?', 'كم يحتاجون تمويل؟'])
      expect(answerOf(deck, question)).toMatchObject({ says: 'plainly', figure: '£450,000' });
  });

  test('of lines that the page numbers all are quoted, and a name that stands in two lines with its role', () => {
    const other = indexOf(
      [title('How it works'), said('1. Book a repair'), said('We collect the uniform at school.'), said('2. Pay by card'), said('3. Wear it again')],
      [title('Team'), said('Peterson'), said('Conway'), said('Head of Recruiting')],
    ); // prettier-ignore
    const quoted = (question: string): string[] =>
      answerOf(other, question).picks.flatMap(({ pieces }) => pieces.map((one) => one.words));
    expect(quoted('What are the steps to book a repair?')).toEqual(['1. Book a repair', '2. Pay by card', '3. Wear it again']); // prettier-ignore
    expect(quoted('Who runs recruiting?')).toEqual(['Peterson', 'Conway', 'Head of Recruiting']);
  });

  test('where one passage may be half an answer, what stands around it is quoted with it', () => {
    const offer = indexOf(
      [title('Seed round'), bullet('Valuation: £3M pre-money'), bullet('Seed round: £450,000'), bullet('Closing in June')],
      [title('Plans'), bullet('Starter: up to 100 devices'), bullet('Growth: up to 500 devices'), bullet('Fleet: no limit')],
    ); // prettier-ignore
    const quoted = (question: string): string[] =>
      answerOf(offer, question).picks.flatMap(({ pieces }) => pieces.map((one) => one.words));
    expect(quoted('How much is the seed round and what do they think the firm is worth?')).toContain('Valuation: £3M pre-money'); // prettier-ignore
    expect(quoted('How many devices on the starter plan vs the next one?')).toContain('Growth: up to 500 devices');
  });

  test('a name that the question gives has to be there', () => {
    const prices = indexOf(
      [title('Business'), said('A blazer is sold for £65 to the school.')],
      [title('How it is done now'), said('Those who can afford it order a blazer from Germany for around £280.')],
    );
    expect(answerOf(prices, 'What does a blazer from Germany cost?')).not.toMatchObject({ says: 'plainly', figure: '£65' }); // prettier-ignore
  });

  test.each([
    'What is the churn rate?',
    'Who is the CTO?',
    'What is the pre-money valuation?',
    'When do they break even?',
    'كم عدد العملاء الحاليين؟',
  ])('what no passage holds is not claimed: %s', (question) => {
    expect(answerOf(deck, question).says).toBe('not');
  });
});
