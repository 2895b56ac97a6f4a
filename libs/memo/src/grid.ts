import type { Block } from '@plumbline/contracts/blocks';
import type { Page } from '@plumbline/contracts/plans';
import { figuresIn } from '@plumbline/review/figures/figures';
import { measures, type Figure } from '@plumbline/review/figures/figure';

/*
 * Cells in their rows and columns, wherever they come from: the pages of a sheet, or a table on a page of a document.
 */

export interface GridCell {
  row: number;
  column: number;
  /** How many columns it takes. */
  columns: number;
  text: string;
  page: number;
  /** The cell's name in its sheet, as B12; a table on a page has none. */
  cell?: string;
}

/** The words of a row as they stand in the page's text, for a quote. */
export interface GridRow {
  row: number;
  cells: GridCell[];
}

export interface Grid {
  /** The sheet's name, or '' for a table on a page. */
  sheet: string;
  page: number;
  rows: GridRow[];
  /** What stands over a table on its page: its title, the line that tells its unit. */
  over: string[];
}

const columnOf = (letters: string): number => {
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
};
const lettersOf = (column: number): string =>
  column < 26 ? String.fromCharCode(65 + column) : lettersOf(Math.floor(column / 26) - 1) + lettersOf(column % 26);

const named = /^([A-Z]{1,3})(\d{1,7})(?::([A-Z]{1,3})(\d{1,7}))?: ?/;

/** A line of a sheet's text: runs of filled cells, each begun by the name of its first cell; null for any other line. */
const rowOfLine = (line: string, page: number): GridRow | null => {
  const first = named.exec(line);
  if (first === null) return null;
  const row = Number(first[2]);
  const cells: GridCell[] = [];
  let column = -1;
  for (const part of line.split(' | ')) {
    const name = named.exec(part);
    const at = name === null ? -1 : columnOf(name[1] ?? '');
    // Only a name further on in this row is one; "A1: see note" in a cell is words.
    const isName = name !== null && Number(name[2]) === row && at >= column;
    if (isName) column = at;
    const columns = isName && name[3] !== undefined ? Math.max(1, columnOf(name[3]) - at + 1) : 1;
    const text = (isName ? part.slice(name[0].length) : part).trim();
    cells.push({ row: row - 1, column, columns, text, page, cell: `${lettersOf(column)}${String(row)}` });
    column += columns;
  }
  return { row: row - 1, cells };
};

/** A long sheet is several pages: "Model", "Model (rows 401–800)". */
const sheetName = (label: string): string => label.replace(/ \(rows \d+–\d+\)$/u, '');

/** Whether a page's text is a sheet's: nearly every line begins with a cell's name. */
export const isSheetPage = ({ text }: Pick<Page, 'text'>): boolean => {
  const lines = text.split('\n', 12).filter((line) => line !== '');
  return lines.length > 0 && lines.filter((line) => named.test(line)).length * 2 > lines.length;
};

/** The sheets of a workbook one after another, each whole although it may be several pages. */
export function* sheetGrids(pages: readonly Page[]): Generator<Grid> {
  let grid: Grid | undefined;
  for (const page of pages) {
    if (page.method === 'unread' || !isSheetPage(page)) continue;
    const sheet = sheetName(page.label);
    if (grid === undefined || grid.sheet !== sheet || sheet === page.label) {
      if (grid !== undefined) yield grid;
      grid = { sheet, page: page.n, rows: [], over: [sheet] };
    }
    for (const line of page.text.split('\n')) {
      const row = rowOfLine(line, page.n);
      if (row !== null) grid.rows.push(row);
    }
  }
  if (grid !== undefined) yield grid;
}

const isCell = (block: Block): boolean =>
  block.kind === 'cell' && block.table !== undefined && block.row !== undefined && block.column !== undefined;

/** The tables on a page of a document. */
export const tableGrids = (page: Page): Grid[] => {
  const blocks = page.blocks ?? [];
  const grids: Grid[] = [];
  for (const [table, cells] of Map.groupBy(blocks.filter(isCell), (block) => block.table)) {
    const first = blocks.findIndex((block) => block.table === table);
    const before = blocks.slice(Math.max(0, first - 3), Math.max(0, first));
    const over = [page.label, ...before.filter((block) => !isCell(block)).map(({ text }) => text)];
    const rows = [...Map.groupBy(cells, ({ row = 0 }) => row)].sort(([one], [other]) => one - other);
    grids.push({
      sheet: '',
      page: page.n,
      over,
      rows: rows.map(([row, inRow]) => ({
        row,
        cells: inRow
          .map(({ column = 0, text }) => ({ row, column, columns: 1, text, page: page.n }))
          .sort((one, other) => one.column - other.column),
      })),
    });
  }
  return grids;
};

const figures = new WeakMap<GridCell, Figure | null>();
const bareNumber =
  /^[-+(]?[\p{Sc}\p{L}.'’]{0,6}\s?[-(]?\s?[\p{Nd}.,٫٬' \u00a0]+\s?(?:%|٪|x|×|[\p{L}'’.]{0,12}|\p{Sc})\)?\s?[\p{L}.]{0,12}\*?$/u;
/** "-", "n/a", "–": a cell that says there is no value. */
const blank = /^[-–—.*]*$|^(?:n\/?a|nil|none|tbd|tbc|غ\.?م|لا يوجد)$/iu;

export const isBlank = ({ text }: Pick<GridCell, 'text'>): boolean => blank.test(text.trim());

/** The one amount that a cell holds; null for words, several amounts, a date. A lone four-digit year counts as an amount of its column. */
export const amountIn = (cell: GridCell): Figure | null => {
  const known = figures.get(cell);
  if (known !== undefined) return known;
  const text = cell.text.trim();
  let found: Figure | null = null;
  // "USD '000" tells how a table counts.
  if (text.length <= 40 && /\p{Nd}/u.test(text) && !/['’`]000|^\D*000\D*$/u.test(text) && bareNumber.test(text)) {
    const all = figuresIn(text);
    const [one] = all;
    const isAmount = one !== undefined && (measures(one) || one.kind === 'year');
    // A minus in front of a bare number is a list's mark to a reader of prose; in a cell it is a sign.
    if (all.length === 1 && isAmount && one.low === one.high)
      found =
        /^[-−–]\s?(?:\p{Sc}|\p{L}{1,4}[. ]?\p{Sc}?)?\s?\p{Nd}/u.test(text) && one.low > 0
          ? { ...one, value: -one.low, low: -one.low, high: -one.low, negative: true }
          : one;
  }
  figures.set(cell, found);
  return found;
};

/** What is written over and beside: a cell of words. */
export const isWords = (cell: GridCell): boolean => /\p{L}{2}/u.test(cell.text) && amountIn(cell) === null;

/** A row as its page writes it: the cells that follow each other, without their names. */
export const quoteOfRow = ({ cells }: GridRow): string => cells.map(({ text }) => text).join(' | ');
