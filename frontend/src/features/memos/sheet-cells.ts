/** A sheet as its page's text has it: each line a row, runs of filled cells begun by the name of their first one ("B2: 12 | 13"). */

export interface SheetCell {
  /** As "C14". */
  name: string;
  /** From 0. */
  column: number;
  /** How many columns it takes. */
  columns: number;
  text: string;
}

export interface SheetRow {
  /** From 1, as spreadsheets count. */
  row: number;
  cells: SheetCell[];
}

const columnOf = (letters: string): number => {
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
};

/** "A" for 0, "AB" for 27. */
export const columnName = (column: number): string =>
  column < 26
    ? String.fromCharCode(65 + column)
    : columnName(Math.floor(column / 26) - 1) + String.fromCharCode(65 + (column % 26));

const named = /^([A-Z]{1,3})(\d{1,7})(?::([A-Z]{1,3})(\d{1,7}))?: ?/;

const rowOfLine = (line: string): SheetRow | null => {
  const first = named.exec(line);
  if (first === null) return null;
  const row = Number(first[2]);
  const cells: SheetCell[] = [];
  let column = -1;
  for (const part of line.split(' | ')) {
    const name = named.exec(part);
    const at = name === null ? -1 : columnOf(name[1] ?? '');
    // Only a name further on in this row is one; "A1: see note" in a cell is words.
    const isName = name !== null && Number(name[2]) === row && at >= column;
    if (isName) column = at;
    const columns = isName && name[3] !== undefined ? Math.max(1, columnOf(name[3]) - at + 1) : 1;
    const text = (isName ? part.slice(name[0].length) : part).trim();
    cells.push({ name: `${columnName(column)}${String(row)}`, column, columns, text });
    column += columns;
  }
  return { row, cells };
};

/** The rows of a sheet's page; null for a page that is none, most of whose lines begin with no cell's name. */
export const sheetRows = (text: string): SheetRow[] | null => {
  const lines = text.split('\n').filter((line) => line !== '');
  const rows = lines.map(rowOfLine).filter((row) => row !== null);
  return rows.length * 2 > lines.length ? rows : null;
};

/** Which cell a place means: the one that it names, else the first that holds its quote. */
export const markedCell = (
  rows: readonly SheetRow[],
  { cell, quote }: { cell?: string | undefined; quote: string },
): string | null => {
  const all = rows.flatMap(({ cells }) => cells);
  if (cell !== undefined && all.some(({ name }) => name === cell)) return cell;
  const words = quote.trim();
  if (words === '') return null;
  return (all.find(({ text }) => text === words) ?? all.find(({ text }) => text.includes(words)))?.name ?? null;
};
