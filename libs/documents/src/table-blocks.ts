import type { Block } from '@plumbline/contracts/blocks';

/*
 * Cells that know their heads, for every format that tells where its cells stand.
 */

export interface TableCell {
  /** From 0, in reading order: in an Arabic table column 0 stands at the right. */
  row: number;
  column: number;
  /** How many rows and columns it takes: 1 for a cell that is not merged. */
  rows: number;
  columns: number;
  text: string;
  box?: Block['box'];
}

export interface TableHeads {
  rows: number;
  columns: number;
}

const number = /^[\s$€£¥₹~≈<>±+−–—()%٪.,٫٬/:×x-]*\p{Nd}[\p{Nd}\s.,٫٬/:×x%٪+-]*(?:\p{L}{1,3}\.?|\p{Sc})?[)%٪+\s]*$/iu;
const year = /^(?:19|20)\p{Nd}{2}[EFef]?$|^[\u0661\u0662][\u0660-\u0669]{3}$/u;

/** "1,200", "35%", "$2.4M": a value, not a name. */
export const isNumber = (text: string): boolean => text.length <= 24 && number.test(text);

/** What may stand at the head of a column: no number but a year. */
const isName = (text: string): boolean => !isNumber(text) || year.test(text.trim());

const inRow = (cells: readonly TableCell[], row: number): TableCell[] => cells.filter((cell) => cell.row === row);

/**
 * Rows of heads at the top, where a table has one at least: two where one head stands over several others, and nothing
 * beside those.
 */
export const headRowsOf = (cells: readonly TableCell[]): number => {
  const [first = [], second = [], third = []] = [0, 1, 2].map((row) =>
    inRow(cells, row).filter(({ text }) => text !== ''),
  );
  const spans = first.some(({ columns }) => columns > 1);
  const isUnder = second.every(({ column, text }) => isName(text) && (column > 0 || first.some((one) => one.column === 0 && one.columns > 1))); // prettier-ignore
  return spans && second.length > 0 && third.length > 0 && isUnder ? 2 : 1;
};

/**
 * Heads by a table's form, where nothing else tells them: a first row of names over numbers, or over names in three columns
 * and more; a first column of names.
 */
export const headsByForm = (cells: readonly TableCell[]): TableHeads => {
  const rows = headRowsOf(cells);
  const top = cells.filter(({ row }) => row < rows);
  const below = cells.filter(({ row }) => row >= rows);
  const width = Math.max(0, ...cells.map(({ column, columns }) => column + columns));
  const named = top.length > 1 && top.every(({ text }) => isName(text)) && top.some(({ text }) => !isNumber(text));
  const overNumbers = below.some(({ text }) => isNumber(text));
  const side = below.filter(({ column }) => column === 0);
  return {
    rows: named && below.length > 0 && (overNumbers || width > 2) ? rows : 0,
    columns: width > 1 && side.length > 0 && side.every(({ text }) => isName(text)) ? 1 : 0,
  };
};

/** A block for each cell that says something, in the order given; each with the heads over it, then those beside it. */
export const tableBlocks = (cells: readonly TableCell[], heads: TableHeads, table = 0): Block[] => {
  const over = cells.filter(({ row, text }) => row < heads.rows && text !== '');
  const beside = cells.filter(({ column, text }) => column < heads.columns && text !== '');
  const besideRow = new Map<number, string[]>();
  for (const { row, rows, text } of beside)
    for (let at = row; at < row + rows; at += 1) besideRow.set(at, [...(besideRow.get(at) ?? []), text]);
  const overColumn = new Map<number, TableCell[]>();
  for (const cell of over)
    for (let at = cell.column; at < cell.column + cell.columns; at += 1)
      overColumn.set(at, [...(overColumn.get(at) ?? []), cell]);
  return cells.flatMap(({ row, column, text, box }): Block[] => {
    if (text === '') return [];
    const head = [
      ...(overColumn.get(column) ?? []).filter((one) => one.row < row).map((one) => one.text),
      ...(column < heads.columns ? [] : row < heads.rows ? [] : (besideRow.get(row) ?? [])),
    ];
    const distinct = [...new Set(head)];
    return [
      {
        kind: 'cell',
        text,
        ...(box === undefined ? {} : { box }),
        table,
        row,
        column,
        ...(distinct.length === 0 ? {} : { head: distinct }),
      },
    ];
  });
};

/** Blocks of several parts one after another; the tables of each counted on from those before it. */
export const joinBlocks = (lists: Iterable<readonly Block[]>): Block[] => {
  const joined: Block[] = [];
  let tables = 0;
  for (const list of lists) {
    let here = 0;
    for (const block of list) {
      if (block.table === undefined) joined.push(block);
      else {
        joined.push({ ...block, table: tables + block.table });
        here = Math.max(here, block.table + 1);
      }
    }
    tables += here;
  }
  return joined;
};
