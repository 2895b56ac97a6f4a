import { DocumentUnreadable, type ReadPage, type ReadParts } from './document.ts';
import { cleanLine } from './letters.ts';
import { splitSections } from './sections.ts';
import { decodeText } from './txt.ts';

/** A long table is several pages, each at most about this long. */
const pageLength = 40_000;

/** What parts the cells: the sign that stands most often in the first lines, outside quotes. */
const separatorOf = (text: string): string => {
  const sample = text.slice(0, 4_000).replace(/"[^"]*"/g, '');
  const count = (sign: string): number => sample.split(sign).length;
  return [',', ';', '\t', '|'].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
};

/** Rows of cells (RFC 4180): cells may be quoted, and then hold separators, line ends and doubled quotes. */
const rowsOf = (text: string, separator: string): string[][] => {
  const rows: string[][] = [];
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
    row.push(cleanLine(cell + text.slice(at, end)));
    at = end + 1;
    if (text[end] !== separator || at >= text.length) {
      if (text[end] === separator) row.push('');
      if (text[end] === '\r' && text[at] === '\n') at += 1;
      rows.push(row);
      row = [];
    }
  }
  return rows;
};

/** Reads a table of plain text: rows as lines, cells joined by a bar, as in the tables of other documents. */
export const readCsv = (bytes: Uint8Array): ReadParts => {
  const text = decodeText(bytes);
  // Excel writes the separator into a line of its own.
  const said = /^sep=(.)\r?\n/.exec(text);
  const rows = rowsOf(said === null ? text : text.slice(said[0].length), said?.[1] ?? separatorOf(text));
  const pages: ReadPage[] = [];
  let lines: string[] = [];
  let length = 0;
  const close = (upTo: number): void => {
    const label = pages.length === 0 ? 'Page 1' : `Page ${pages.length + 1} (rows to ${upTo})`;
    if (lines.length > 0) pages.push({ label, text: lines.join('\n'), hidden: [] });
    [lines, length] = [[], 0];
  };
  for (const [index, cells] of rows.entries()) {
    if (cells.every((cell) => cell === '')) continue;
    const line = cells.join(' | ');
    if (length + line.length > pageLength) close(index);
    lines.push(line);
    length += line.length + 1;
  }
  close(rows.length);
  if (pages.length === 0) throw new DocumentUnreadable('empty');
  return { pages, title: null };
};

/** Reads Markdown as it is written, a page for each section under a heading. */
export const readMarkdown = (bytes: Uint8Array): ReadParts => {
  const sections = splitSections(decodeText(bytes));
  const [first] = sections;
  if (first === undefined) throw new DocumentUnreadable('empty');
  const heading = /^#\s+(.+?)\s*#*$/m.exec(first.text)?.[1];
  return { pages: sections.map((section) => ({ ...section, hidden: [] })), title: heading ?? null };
};
