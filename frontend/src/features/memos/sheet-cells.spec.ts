import { describe, expect, test } from '@jest/globals';
import { columnName, markedCell, sheetRows } from './sheet-cells.ts';

const text = [
  'A1:C1: Profit and loss, USD',
  'B2: 2024 | 2025',
  'A3: Revenue | 540,000 | F3: A4: see note',
  'AA12: x',
].join('\n');

const rowsOf = (of: string) => {
  const rows = sheetRows(of);
  if (rows === null) throw new Error('no sheet');
  return rows;
};

describe('the cells of a sheet', () => {
  test('have their names and columns, with gaps and merged ones', () => {
    expect(
      rowsOf(text).map(({ row, cells }) => [
        row,
        cells.map(({ name, column, columns, text: said }) => [name, column, columns, said]),
      ]),
    ).toEqual([
      [1, [['A1', 0, 3, 'Profit and loss, USD']]],
      [
        2,
        [
          ['B2', 1, 1, '2024'],
          ['C2', 2, 1, '2025'],
        ],
      ],
      [
        3,
        [
          ['A3', 0, 1, 'Revenue'],
          ['B3', 1, 1, '540,000'],
          ['F3', 5, 1, 'A4: see note'],
        ],
      ],
      [12, [['AA12', 26, 1, 'x']]],
    ]);
    expect([0, 25, 26, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA']);
  });

  test('a page of words is no sheet', () => {
    expect(sheetRows('Traction\nB2: a line that looks like one\n18 customers\nARR')).toBeNull();
  });

  test('the cell that is named is marked, else the one that holds the quote, whole before part', () => {
    const rows = rowsOf('A1: 12 | 112 | 2\nA2: 112,000 | 12');
    expect(markedCell(rows, { cell: 'B2', quote: '112,000' })).toBe('B2');
    expect(markedCell(rows, { cell: 'Z9', quote: '112' })).toBe('B1');
    expect(markedCell(rows, { quote: '2,000' })).toBe('A2');
    expect(markedCell(rows, { quote: 'none' })).toBeNull();
    expect(markedCell(rows, { quote: ' ' })).toBeNull();
  });
});
