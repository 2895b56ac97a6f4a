import type { Block } from '@plumbline/contracts/blocks';
import { headsByForm, isNumber, joinBlocks, tableBlocks, type TableCell } from '../table-blocks.ts';

/*
 * The tables of a sheet: what empty rows and empty columns part.
 */

export interface SheetCell {
  /** Column from 0. */
  at: number;
  text: string;
  /** How many rows and columns it takes; 1 when they are not said. */
  rows?: number;
  columns?: number;
}

/** A row of a sheet as it stands in the text, with what it is made of. */
export interface SheetRow {
  row: number;
  text: string;
  cells: SheetCell[];
}

/** On a page with more cells than this each row is one block: as many blocks as cells would be more than their text. */
const mostCells = 2_000;

const isLettered = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

interface Placed extends SheetCell {
  row: number;
}

/** Cells between two empty columns. */
const partsOf = (cells: Placed[]): Placed[][] => {
  const parts: Placed[][] = [];
  let end = -Infinity;
  for (const cell of cells.toSorted((a, b) => a.at - b.at)) {
    const last = parts.at(-1);
    if (last === undefined || cell.at > end) parts.push([cell]);
    else last.push(cell);
    end = Math.max(end, cell.at + (cell.columns ?? 1));
  }
  return parts.map((part) => part.toSorted((a, b) => a.row - b.row || a.at - b.at));
};

/** One table: lines of a single cell over it are its title and what is said of it. */
const blocksOfTable = (cells: Placed[]): Array<Block & { place: Placed }> => {
  const rows = [...Map.groupBy(cells, ({ row }) => row).values()];
  const wide = rows.findIndex((row) => row.length > 1);
  const over = wide < 0 ? (rows.length === 1 ? rows : []) : rows.slice(0, wide);
  const said = over.flat().filter(({ text }) => !isNumber(text));
  const above = said.length === over.length ? said : [];
  const table = cells.slice(above.length);
  const [top, left] = [table[0]?.row ?? 0, Math.min(...table.map(({ at }) => at))];
  const [bottom, right] = [Math.max(...table.map(({ row }) => row)), Math.max(...table.map(({ at }) => at))];
  const placed = table.map(({ row, at, text, rows: down = 1, columns: across = 1 }): TableCell => ({
    row: row - top,
    column: at - left,
    // A merged range may go on to the end of the sheet.
    rows: Math.min(down, bottom - row + 1),
    columns: Math.min(across, right - at + 1),
    text,
  }));
  const inTable = new Map(table.map((cell) => [`${cell.row - top} ${cell.at - left}`, cell]));
  return [
    ...above.map((place, index): Block & { place: Placed } =>
      index === 0 && table.length > 0
        ? { kind: 'title', text: place.text, level: 1, place }
        : { kind: 'text', text: place.text, place },
    ),
    ...tableBlocks(placed, headsByForm(placed)).flatMap((block): Array<Block & { place: Placed }> => {
      const place = inTable.get(`${block.row ?? 0} ${block.column ?? 0}`);
      return place === undefined || !isLettered(block.text) ? [] : [{ ...block, place }];
    }),
  ];
};

/** Rows between two empty ones, which stand in the text one after another whatever tables stand beside each other there. */
const blocksOfRows = (rows: SheetRow[]): Block[] => {
  const cells = rows.flatMap(({ row, cells: inRow }) => inRow.map((cell): Placed => ({ ...cell, row })));
  return partsOf(cells)
    .flatMap((part, table) =>
      blocksOfTable(part).map((block) => (block.table === undefined ? block : { ...block, table })),
    )
    .toSorted((a, b) => a.place.row - b.place.row || a.place.at - b.place.at)
    .map(({ place: _, ...block }) => block);
};

/** The blocks of a page of a sheet; `byCell` says whether there is room for a block a cell. */
export const sheetBlocks = (rows: SheetRow[], byCell: (cells: number) => boolean): Block[] => {
  const count = rows.reduce((sum, { cells }) => sum + cells.length, 0);
  if (count > mostCells || !byCell(count))
    return rows.map(({ text }, row): Block => ({ kind: 'cell', text, table: 0, row }));
  const runs: SheetRow[][] = [];
  let last = -2;
  for (const row of rows) {
    if (row.row > last + 1) runs.push([row]);
    else runs.at(-1)?.push(row);
    last = Math.max(row.row, ...row.cells.map((cell) => row.row + (cell.rows ?? 1) - 1));
  }
  return joinBlocks(runs.map(blocksOfRows));
};
