import { describe, expect, test } from '@jest/globals';
import { blocksOfText, standInText } from './blocks.ts';

const shown = (text: string): string[] => blocksOfText(text).map(({ kind, text: said }) => `${kind}: ${said}`);

describe('blocks of a text without geometry', () => {
  test('a wrapped line is one block, two neighbours are two', () => {
    const text =
      'Clinics in the region lose a third of their appointments to people\nwho never come.\nTeam\nLina Saad, CEO';
    expect(shown(text)).toEqual([
      'text: Clinics in the region lose a third of their appointments to people who never come.',
      'text: Team',
      'text: Lina Saad, CEO',
    ]);
  });

  test('marks make bullets and titles, and a blank line ends a block', () => {
    expect(shown('## Why now\n- New rules since 2025\n- Phones are everywhere\n\n١. الفريق\nالخاتمة')).toEqual([
      'title: ## Why now',
      'bullet: - New rules since 2025',
      'bullet: - Phones are everywhere',
      'bullet: ١. الفريق',
      'text: الخاتمة',
    ]);
  });

  test('a cell knows its head and its row', () => {
    const [, , , revenue, target] = blocksOfText('Metric | 2025 | Target\nRevenue | 40,000 | 90,000').slice(0, 6);
    expect(revenue).toEqual({ kind: 'cell', text: 'Revenue', table: 0, row: 1, column: 0, head: ['Metric'] });
    expect(target).toMatchObject({ text: '40,000', head: ['2025', 'Revenue'] });
  });

  test.each([
    ['as a reader leaves it', '| 2024 | 2025\nRevenue | 10 | 20'],
    ['in a closed frame', '|  | 2024 | 2025 |\n|---|---|---|\n| Revenue | 10 | 20 |'],
    ['in Arabic', '| 2024 | 2025\nالإيراد | 10 | 20'],
  ])('an empty cell in the corner shifts no head: %s', (_, text) => {
    const cells = blocksOfText(text);
    expect(cells.find(({ text: said }) => said === '10')?.head?.[0]).toBe('2024');
    expect(cells.find(({ text: said }) => said === '20')?.head?.[0]).toBe('2025');
  });

  test('a table whose rows are closed on one side has no column more', () => {
    expect(blocksOfText('| Metric | 2024\n| Revenue | 10').map(({ text, head }) => [text, head])).toEqual([
      ['Metric', undefined],
      ['2024', undefined],
      ['Revenue', ['Metric']],
      ['10', ['2024', 'Revenue']],
    ]);
    expect(blocksOfText('Metric | 2024 |\nRevenue | 10 |').map(({ text }) => text)).toEqual(['Metric', '2024', 'Revenue', '10']); // prettier-ignore
  });

  test('a paragraph that was broken by hand stays one block, wherever its sentences end', () => {
    const text =
      'Clinics in the region lose a third of their appointments every day.\nPeople wait for weeks, and nobody calls them back when a place is\nfree again. We call them.\n\nTeam of nine';
    expect(shown(text)).toEqual([`text: ${text.split('\n\n')[0]?.replaceAll('\n', ' ') ?? ''}`, 'text: Team of nine']);
  });

  test('paragraphs of a word processor are never put together', () => {
    const lines = ['Clinics in the region lose a third of their appointments to people', 'who never come'];
    expect(blocksOfText(lines.join('\n'), false).map(({ text }) => text)).toEqual(lines);
  });

  test('labelled lines are blocks of their own', () => {
    const text =
      '**Problem:** clinics lose a third of their appointments to no-shows\n**Solution:** one message a day\nMarket: 712 public health centres and 118 private polyclinics in Jordan\nAsk: 120,000 dinars\nالسوق: 41 ألف مطعم\nالطلب: 3 ملايين ريال';
    expect(shown(text)).toEqual(text.split('\n').map((line) => `text: ${line}`));
  });

  test('headings without marks: over a list or sentences, between rules, underlined, numbered', () => {
    expect(shown('Why now?\n• New rules since 2025\n\n=== Team ===\nLina\n\n**Market**\n\nالحل\n----\n\nSlide 4: The ask')).toEqual([
      'title: Why now?',
      'bullet: • New rules since 2025',
      'title: === Team ===',
      'text: Lina',
      'title: **Market**',
      'title: الحل',
      'title: Slide 4: The ask',
    ]); // prettier-ignore
  });

  test('pictures make bullets too', () => {
    expect(shown('🚀 Launched in March\n✅ 142 shops pay\n⚠️ One supplier')).toEqual([
      'bullet: 🚀 Launched in March',
      'bullet: ✅ 142 shops pay',
      'bullet: ⚠️ One supplier',
    ]);
  });

  test('tables of Markdown and drawn ones are tables, their rules are nothing', () => {
    const markdown = blocksOfText('| Metric | 2025 |\n|:---|---:|\n| Revenue | 40,000 |');
    const drawn = blocksOfText(
      '┌────────┬────────┐\n│ Metric │ 2025   │\n├────────┼────────┤\n│ Revenue │ 40,000 │\n└────────┴────────┘',
    );
    expect(markdown).toEqual(drawn);
    expect(markdown).toHaveLength(4);
    expect(markdown[3]).toMatchObject({ kind: 'cell', text: '40,000', row: 1, column: 1, head: ['2025', 'Revenue'] });
  });

  test('a drawn box is no table', () => {
    expect(shown('┌──────────┐\n│ The ask  │\n└──────────┘')).toEqual(['text: The ask']);
  });

  test('a line of marks alone is no block', () => {
    expect(blocksOfText('---\n***\n│')).toEqual([]);
  });
});

test('what stands in another order, or nowhere, does not stand in the text', () => {
  const [a, b] = blocksOfText('Alpha beta.\n\nGamma delta.');
  if (a === undefined || b === undefined) throw new Error('two blocks were expected');
  expect(standInText([a, b], 'Alpha  beta.\nGamma\ndelta.')).toBe(true);
  expect(standInText([b, a], 'Alpha beta.\nGamma delta.')).toBe(false);
  expect(standInText([{ kind: 'text', text: 'Epsilon' }], 'Alpha beta.')).toBe(false);
  expect(standInText([{ kind: 'note', text: 'Epsilon' }], 'Alpha beta.')).toBe(true);
});
