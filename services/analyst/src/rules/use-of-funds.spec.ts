import { expect, test } from '@jest/globals';
import type { Block } from '@plumbline/contracts/blocks';
import { useBehind, useOfFunds } from './use-of-funds.ts';

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

const text = (words: string): Block => ({ kind: 'text', text: words });
const behind = (ask: string, blocks: Block[], mayShow: (one: string) => boolean = () => true): string | null => {
  const all = [text(ask), ...blocks];
  const page = { n: 3, label: '', text: all.map((block) => block.text).join('\n'), blocks: all };
  return useBehind({ page: 3, text: ask }, [page], (_, one) => mayShow(one))?.quote ?? null;
};

test.each([
  ['We are raising €4M as our Series A', '€2M for ovens, €2M for vans'],
  ['$150k on a SAFE', '60% for bakers, 40% vans'],
  ['We are raising $80,000 for 9 percent', 'The money goes to two ovens and a van.'],
  ['We are seeking $1M in our first round', '**Use:** ovens in two towns, a van'],
  ['نطلب 400 ألف ريال', '60% للأفران، 40% للشاحنات'],
])('behind “%s” its use is seen: “%s”', (ask, use) => {
  expect(behind(ask, [text('Lindholm Bakeries bake by night'), text(use)])).toBe(use);
  expect(behind(ask, [text(use)], (one) => one !== use)).toBeNull();
});

test.each(['We seek $90,000 for:', 'We are raising $90,000 this spring for Lindholm.'])(
  'behind “%s” its points or rows are seen',
  (ask) => {
    expect(behind(ask, [point('- Two ovens'), point('- A van')])).toBe('- Two ovens\n- A van');
    const rows = [
      ['What', 'Amount'],
      ['Ovens', '$60,000'],
      ['Vans', '$30,000'],
    ];
    const cells = rows.flatMap((row, at) =>
      row.map((one, column): Block => ({ kind: 'cell', text: one, table: 1, row: at, column })),
    );
    expect(behind(ask, [text('**Allocation** (18 months)'), ...cells])).toContain('Ovens');
  },
);

test('shares in Arabic digits are seen, and those for winning customers', () => {
  expect(behind('نطلب 2 مليون ريال', [text('٦٠٪ للأفران، ٤٠٪ للشاحنات')])).toBe('٦٠٪ للأفران، ٤٠٪ للشاحنات');
  const wins = '60% for ovens, 40% for customer acquisition';
  expect(behind('We are raising $1M', [text(wins)])).toBe(wins);
});

test.each([
  [text('$2M pre-money valuation and 20% discount')],
  [point('- **Equity:** 20%'), point('- **Valuation:** $4M')],
  [{ kind: 'title' as const, text: 'Milestones' }, text('60% growth, 40% margin')],
  [text('10k users, 2k paying shops')],
  [text('$2M ARR, $5M pipeline')],
  [text('نمو 60% للمخابز، 40% للأفران')],
  [text('Lindholm'), text('Bakeries'), text('Aarhus'), text('Denmark'), text('60% for ovens, 40% for vans')],
])('what is given for the money, or stands further away, is no use of it', (...blocks) => {
  expect(behind('We are raising $150k on a SAFE', blocks)).toBeNull();
});

test('what is not on the page has nothing behind it', () => {
  expect(useBehind({ page: 9, text: '$1M' }, [], () => true)).toBeNull();
  expect(behind('We are raising $1M', [])).toBeNull();
});
