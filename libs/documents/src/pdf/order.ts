import { hasRightToLeft } from '../bidi.ts';
import type { Segment } from './lines.ts';

const heightOf = (item: Segment): number => item.top - item.bottom;
const middleOf = (item: Segment): number => (item.top + item.bottom) / 2;
const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

type Row = Segment[];

/** Segments on one line, lines from the top. */
const rowsOf = (segments: Segment[]): Row[] => {
  const rows: Row[] = [];
  for (const segment of segments.toSorted((a, b) => middleOf(b) - middleOf(a))) {
    const row = rows.at(-1);
    const first = row?.[0];
    if (
      row !== undefined &&
      first !== undefined &&
      Math.abs(middleOf(first) - middleOf(segment)) < 0.5 * Math.min(heightOf(first), heightOf(segment))
    )
      row.push(segment);
    else rows.push([segment]);
  }
  return rows;
};

/** Columns that a gutter from top to bottom parts, from left to right; a single one when there is no gutter. */
const parted = (segments: Segment[], gutter: number): Segment[][] => {
  const columns: Segment[][] = [];
  let edge = -Infinity;
  for (const segment of segments.toSorted((a, b) => a.left - b.left)) {
    const column = columns.at(-1);
    if (column === undefined || segment.left - edge > gutter) columns.push([segment]);
    else column.push(segment);
    edge = Math.max(edge, segment.right);
  }
  return columns;
};

/** Columns are read one after another when they hold prose, tiles or lists; a table is read row by row. */
const areColumns = (columns: Segment[][]): boolean => {
  if (columns.length < 2) return false;
  const rows = columns.map(rowsOf);
  if (rows.some((column) => column.length < 2)) return false;
  const prose = columns.every((column) => median(column.map(({ text }) => text.length)) >= 18);
  if (prose) return true;
  // A tile: a large figure over small words.
  if (
    rows.every(
      (column) =>
        column.length <= 4 && heightOf(column[0]?.[0] ?? fallback) > 1.5 * heightOf(column.at(-1)?.[0] ?? fallback),
    )
  )
    return true;
  // Lists of their own: the lines of one column do not stand level with those of the next.
  const [first = [], second = []] = rows;
  const level = first.filter((row) =>
    second.some(
      (other) =>
        Math.abs(middleOf(row[0] ?? fallback) - middleOf(other[0] ?? fallback)) < 0.3 * heightOf(row[0] ?? fallback),
    ),
  );
  return level.length < 0.5 * Math.min(first.length, second.length);
};
const fallback: Segment = { text: '', left: 0, right: 0, bottom: 0, top: 1, broken: false };

const lines = (rows: Row[], fromRight: boolean): string[] => {
  const out: string[] = [];
  let above: Segment | null = null;
  let broken = false;
  for (const row of rows) {
    const first = row[0];
    if (first === undefined) continue;
    if (above !== null && above.bottom - first.top > 0.9 * Math.min(heightOf(above), heightOf(first)) && !broken)
      out.push('');
    const sorted = row.toSorted((a, b) => (fromRight ? b.right - a.right : a.left - b.left));
    const line = sorted.map(({ text }) => text).join('  ');
    const last = out.at(-1);
    if (broken && last !== undefined) out[out.length - 1] = last + line;
    // PDFium does not mark the hyphen when the file draws the next column's line in between.
    else if (last !== undefined && /[a-z]-$/.test(last) && /^[a-z]{2}/.test(line) && row.length === 1)
      out[out.length - 1] = last.slice(0, -1) + line;
    else out.push(line);
    broken = sorted.at(-1)?.broken ?? false;
    above = first;
  }
  return out;
};

const maxDepth = 8;

/** Rows put together into bands, parted by wide empty stripes across the page. */
const bandsOf = (rows: Row[], stripe: number): Row[][] => {
  const bands: Row[][] = [];
  let floor = Infinity;
  for (const row of rows) {
    const top = Math.max(...row.map((segment) => segment.top));
    const band = bands.at(-1);
    if (band === undefined || floor - top > stripe) bands.push([row]);
    else band.push(row);
    floor = Math.min(floor, ...row.map((segment) => segment.bottom));
  }
  return bands;
};

const joined = (parts: string[][]): string[] =>
  parts.filter((part) => part.length > 0).flatMap((part, i) => (i === 0 ? part : ['', ...part]));

const read = (segments: Segment[], fromRight: boolean, depth: number): string[] => {
  const rows = rowsOf(segments);
  if (segments.length < 4 || depth > maxDepth) return lines(rows, fromRight);
  const usual = median(segments.map(heightOf));
  const gutter = 1.1 * usual;
  const columnsOf = (some: Row[]): Segment[][] | null => {
    const columns = parted(some.flat(), gutter);
    return areColumns(columns) ? (fromRight ? columns.toReversed() : columns) : null;
  };
  const whole = columnsOf(rows);
  if (whole !== null) return joined(whole.map((column) => read(column, fromRight, depth + 1)));
  const bands = bandsOf(rows, 0.9 * usual);
  if (bands.length > 1) return joined(bands.map((band) => read(band.flat(), fromRight, depth + 1)));
  // A heading above and a line below may span all columns: the fewest rows that have to go for a gutter to appear.
  const headMost = Math.min(rows.length - 2, 12);
  for (let spanning = 1; spanning <= headMost + 2; spanning += 1) {
    for (let foot = 0; foot <= Math.min(3, spanning); foot += 1) {
      const head = spanning - foot;
      if (head > headMost || rows.length - head - foot < 2) continue;
      const columns = columnsOf(rows.slice(head, rows.length - foot));
      if (columns === null) continue;
      return joined([
        lines(rows.slice(0, head), fromRight),
        ...columns.map((column) => read(column, fromRight, depth + 1)),
        lines(rows.slice(rows.length - foot), fromRight),
      ]);
    }
  }
  return lines(rows, fromRight);
};

/** A page's text in the order in which a person reads it: lines from the top, columns one after another. */
export const pageText = (segments: Segment[]): string => {
  const letters = segments.map(({ text }) => text).join('');
  const arabic = segments.filter(({ text }) => hasRightToLeft(text)).reduce((sum, { text }) => sum + text.length, 0);
  return read(segments, arabic > letters.length / 2, 0).join('\n');
};
