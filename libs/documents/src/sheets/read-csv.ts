import { textOf } from '../decode-text.ts';
import { DocumentUnreadable, type ReadLimits, type ReadPage, type ReadParts } from '../document.ts';
import { cleanCell } from './cells.ts';
import { type SheetRow, sheetBlocks } from './sheet-blocks.ts';
import { TextBudget } from './sheet-pages.ts';

/** A long table is several pages, each at most about this long. */
const pageLength = 40_000;

/** Signs that may part cells; the comma last, since it also parts the decimals of half the world. */
const separators = ['\t', ';', '|', ','];

/**
 * What parts the cells: the sign that stands equally often in the most of the first lines, outside quotes. Of two that do, as
 * in `1,5;2,5`, the earlier.
 */
const separatorOf = (text: string): string => {
  const sample = text.slice(0, 4_000);
  const whole = text.length > sample.length ? sample.slice(0, sample.lastIndexOf('\n') + 1) || sample : sample;
  const lines = whole
    .replace(/"[^"]*"/g, '')
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== '');
  const evenness = (sign: string): number => {
    const counts = new Map<number, number>();
    for (const line of lines) {
      const count = line.split(sign).length - 1;
      if (count > 0) counts.set(count, (counts.get(count) ?? 0) + 1);
    }
    return Math.max(0, ...counts.values());
  };
  return separators
    .map((sign) => ({ sign, even: evenness(sign) }))
    .reduce((best, one) => (one.even > best.even ? one : best)).sign;
};

/** Rows of cells (RFC 4180): cells may be quoted, and then hold separators, line ends and doubled quotes. */
function* rowsOf(text: string, separator: string): Generator<string[]> {
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    let cell = '';
    if (text[at] === '"') {
      at += 1;
      for (;;) {
        const quote = text.indexOf('"', at);
        cell += text.slice(at, quote < 0 ? text.length : quote);
        at = quote < 0 ? text.length : quote + 1;
        if (quote < 0 || text[at] !== '"') break;
        cell += '"';
        at += 1;
      }
    }
    let end = at;
    while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1;
    row.push(cleanCell(cell + text.slice(at, end)));
    at = end + 1;
    if (text[end] !== separator || at >= text.length) {
      if (text[end] === separator) row.push('');
      if (text[end] === '\r' && text[at] === '\n') at += 1;
      yield row;
      row = [];
    }
  }
}

/**
 * Reads a table of plain text: rows as lines, cells joined by a bar, as in the tables of other documents. Rows beyond the limit
 * of text are a page that is named unread.
 */
export const readCsv = (bytes: Uint8Array, limits: Pick<ReadLimits, 'maxTextBytes'>): ReadParts => {
  const text = textOf(bytes);
  // Excel writes the separator into a line of its own.
  const said = /^sep=(.)\r?\n/.exec(text);
  const rows = rowsOf(said === null ? text : text.slice(said[0].length), said?.[1] ?? separatorOf(text));
  const budget = new TextBudget(limits);
  const pages: ReadPage[] = [];
  let [lines, length, row, full]: [SheetRow[], number, number, boolean] = [[], 0, 0, false];
  const close = (): void => {
    const label = pages.length === 0 ? 'Page 1' : `Page ${pages.length + 1} (rows to ${row})`;
    if (lines.length > 0) {
      const blocks = sheetBlocks(lines, (count) => budget.takeCells(count));
      pages.push({ label, text: lines.map((line) => line.text).join('\n'), blocks, hidden: [] });
    }
    [lines, length] = [[], 0];
  };
  for (const cells of rows) {
    if (cells.some((cell) => cell !== '')) {
      const line = cells.join(' | ');
      full = !budget.take(line.length + 1);
      if (full) break;
      if (length + line.length > pageLength) close();
      const filled = cells.flatMap((text, at) => (text === '' ? [] : [{ at, text }]));
      lines.push({ row, text: line, cells: filled });
      length += line.length + 1;
    }
    row += 1;
  }
  close();
  if (full) pages.push({ label: `Page ${pages.length + 1} (rows from ${row + 1})`, text: '', hidden: [] });
  if (pages.length === 0) throw new DocumentUnreadable('empty');
  return { pages, title: null };
};
