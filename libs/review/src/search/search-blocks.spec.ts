import { describe, expect, test } from '@jest/globals';
import type { Block } from '@plumbline/contracts/blocks';
import { prepareSearch, search } from './search.ts';

const text = 'Traction\n\nPharmacies throw away\nInsulin Worth Millions. Nobody knows where.\n\nTarget Year 2\nUsers 90,000\n\nPillar: team. We hired a glazier.'; // prettier-ignore
const blocks: Block[] = [
  { kind: 'title', text: 'Traction' },
  { kind: 'text', text: 'Pharmacies throw away Insulin Worth Millions. Nobody knows where.' },
  { kind: 'cell', text: 'Target', table: 0, row: 0, column: 0 },
  { kind: 'cell', text: 'Year 2', table: 0, row: 0, column: 1 },
  { kind: 'cell', text: 'Users', table: 0, row: 1, column: 0, head: ['Target'] },
  { kind: 'cell', text: '90,000', table: 0, row: 1, column: 1, head: ['Year 2', 'Users'] },
  { kind: 'note', text: 'The kettle broke twice.' },
  { kind: 'running', text: 'Never in this text' },
];
const index = prepareSearch([{ n: 4, label: '', text, blocks }]);

describe('a page of blocks is searched', () => {
  test('by their sentences and cells, and by lines where no block is', () => {
    const units = index.units.map(({ start, end }) => index.pages[0]?.text.slice(start, end));
    expect(units).toEqual([
      'Traction',
      'Pharmacies throw away\nInsulin Worth Millions.',
      'Nobody knows where.',
      'Target',
      'Year 2',
      'Users',
      '90,000',
      'Pillar: team.',
      'We hired a glazier.',
      'The kettle broke twice.',
    ]);
  });

  test('for a cell by what stands over and beside it', () => {
    expect(search(index, 'users in year 2', 1)).toMatchObject([
      { page: 4, passage: expect.stringContaining('90,000') },
    ]);
  });

  test('with its notes, which begin where its text ends and are in no passage with it', () => {
    const [found] = search(index, 'did the kettle break?', 1);
    expect(found).toMatchObject({ page: 4, passage: 'The kettle broke twice.' });
    expect(found?.start).toBeGreaterThanOrEqual(text.length);
  });
});
