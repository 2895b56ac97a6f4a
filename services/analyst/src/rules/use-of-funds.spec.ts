import { expect, test } from '@jest/globals';
import type { Block } from '@plumbline/contracts/blocks';
import { useOfFunds } from './use-of-funds.ts';

const useIn = (blocks: Block[], mayShow: (text: string) => boolean = () => true): string | null =>
  useOfFunds([{ n: 3, label: '', text: blocks.map(({ text }) => text).join('\n'), blocks }], (_, text) => mayShow(text))
    ?.quote ?? null;
const point = (text: string): Block => ({ kind: 'bullet', text });

test.each([
  'Use of funds: 60% ovens, 40% vans',
  '**Use of proceeds** — two ovens and a van',
  'استخدام التمويل: فرنان جديدان وشاحنة',
])('a line says what the money is for: “%s”', (text) => {
  expect(
    useIn([
      { kind: 'text', text: 'We raise a seed round' },
      { kind: 'text', text },
    ]),
  ).toBe(text);
});

test.each(['Use of funds', '**Use of Funds:**', 'استخدام الأموال'])('the points under “%s” say it', (heading) => {
  const points = ['- 60% ovens', '- 40% vans'];
  const blocks: Block[] = [{ kind: 'title', text: heading }, ...points.map(point), { kind: 'text', text: 'Thank you' }];
  expect(useIn(blocks)).toBe(points.join('\n'));
  expect(useIn(blocks, (text) => !text.includes('vans'))).toBe('- 60% ovens');
});

test('the rows of a table with such a head say it', () => {
  const rows = [
    ['Use of funds', 'Amount', 'For what'],
    ['Ovens', '$60,000', 'Two towns'],
    ['Vans', '$40,000', 'Night shifts'],
  ];
  const blocks = rows.flatMap((cells, row) =>
    cells.map((text, column): Block => ({ kind: 'cell', text, table: 1, row, column })),
  );
  expect(useIn(blocks)).toContain('Ovens');
  expect(useIn(blocks)).not.toContain('Amount');
});

test('nothing is taken from elsewhere', () => {
  expect(useIn([{ kind: 'title', text: 'Use of funds' }])).toBeNull();
  expect(
    useIn([
      { kind: 'title', text: 'Use of funds' },
      { kind: 'text', text: 'Thank you' },
    ]),
  ).toBeNull();
  expect(useIn([{ kind: 'title', text: 'Our ovens' }, point('- 60% stone')])).toBeNull();
});

test('a point of an agenda, or a sentence with these words, is no heading over what follows it', () => {
  const agenda = ['Problem', 'Use of funds', 'Team', 'Contact'].map(point);
  expect(useIn([{ kind: 'title', text: 'Agenda' }, ...agenda])).toBeNull();
  const prize = point('- We won a prize for bread');
  expect(useIn([{ kind: 'text', text: 'The use of funds is on the next slide.' }, prize])).toBeNull();
  expect(useIn([{ kind: 'title', text: 'Charities hide the use of funds from donors' }, prize])).toBeNull();
});

test('no more is shown than can be quoted', () => {
  const points = Array.from({ length: 40 }, (_, at) => point(`- Oven number ${String(at)} for a town`));
  expect(useIn([{ kind: 'title', text: 'Use of funds' }, ...points])?.length).toBeLessThanOrEqual(500);
});
