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
