import { hasRightToLeft } from '../bidi.ts';
import type { Segment } from './lines.ts';
import {
  bandsOf,
  gapsAbove,
  heightOf,
  isFull,
  median,
  middleOf,
  overlaps,
  type Row,
  rowsOf,
  sizeOf,
  topOfAll,
  usualSize,
} from './rows.ts';
import { isWrapped } from './tables.ts';

/*
 * What stands beside something else and is read as a whole: columns, a text, a title, a number.
 */

/** Characters of a line in a column of prose, usually. */
const proseLine = 18;

/** Columns of prose, of running text, or of lists whose lines do not stand level: read one after another. */
export const areColumns = (columns: Segment[][]): boolean => {
  if (columns.length < 2) return false;
  const rows = columns.map(rowsOf);
  if (rows.some((column) => column.length < 2)) return false;
  if (columns.every((column) => median(column.map(({ text }) => text.length)) >= proseLine)) return true;
  if (rows.every(isWrapped)) return true;
  const [first = [], second = []] = rows;
  const level = first.filter((row) =>
    second.some((other) => Math.abs(middleOf(row[0]) - middleOf(other[0])) < 0.3 * heightOf(row[0])),
  );
  return level.length < 0.5 * Math.min(first.length, second.length);
};

/** Of the lines of one text: so many go on with the one above; and how much the spaces between them differ, in a line's height. */
const goingOn = 0.7;
/** Lines of each paragraph, where there are several. */
const paragraphLines = 3;
const evenSpace = 0.3;
/** Of the column's width: an Arabic line that a next word would make longer than this was full. */
const fullLine = 0.92;

/** The paragraphs of a column whose lines nearly all go on with the one above; null for a column of anything else. */
const paragraphsOf = (column: Row[]): Row[][] | null => {
  if (column.length < 2 || column.some(({ length }) => length > 1) || !isWrapped(column)) return null;
  const least = Math.min(...gapsAbove(column).slice(1));
  const paragraphs = bandsOf(column, least + evenSpace * usualSize(column.flat()));
  if (paragraphs.length > 1 && paragraphs.some(({ length }) => length < paragraphLines)) return null;
  const lines = column.map(([line]) => line);
  const width = Math.max(...lines.map(({ right }) => right)) - Math.min(...lines.map(({ left }) => left));
  const going = paragraphs.flatMap((rows) =>
    rows.slice(1).map(([line], at) => {
      const above = rows[at]?.[0] ?? line;
      return /^\p{Ll}/u.test(line.text) || (hasRightToLeft(line.text) && isFull(above, fullLine * width, line));
    }),
  );
  return going.filter(Boolean).length >= goingOn * going.length ? paragraphs : null;
};

/** Whether each paragraph begins level with something beside it: the texts of a list with its labels. */
const areLabelled = (paragraphs: Row[][], others: Segment[]): boolean =>
  paragraphs.length > 1 &&
  paragraphs.every(([first]) => {
    const line = first?.[0];
    return (
      line !== undefined && others.some((other) => Math.abs(middleOf(other) - middleOf(line)) < 0.5 * heightOf(line))
    );
  });

/** Paragraphs and what stands beside them, each read as a whole; null where no column is of paragraphs. */
export const besideText = (columns: Segment[][]): Segment[][] | null => {
  if (columns.length < 2) return null;
  const parts: Array<{ text: boolean; segments: Segment[] }> = [];
  for (const column of columns) {
    const paragraphs = paragraphsOf(rowsOf(column));
    const text = paragraphs !== null && !areLabelled(paragraphs, columns.filter((other) => other !== column).flat());
    const last = parts.at(-1);
    if (last !== undefined && !last.text && !text) last.segments.push(...column);
    else parts.push({ text, segments: [...column] });
  }
  return parts.some(({ text }) => text) ? parts.map(({ segments }) => segments) : null;
};

/** In the size of what stands beside it: a title that has a column of its own; and its rows, and theirs at least. */
const besideHeights = 1.4;
const titleRows = 3;

/** A title in a column of its own, and what stands beside it; null where there is no such title. */
export const besideTitle = (columns: Segment[][]): Segment[][] | null => {
  if (columns.length !== 2) return null;
  const [title = [], text = []] = columns.toSorted((a, b) => usualSize(b) - usualSize(a));
  const rows = rowsOf(title);
  const isTitle =
    rows.length <= titleRows &&
    rows.every(
      (row) => row.length === 1 && sizeOf(row) > besideHeights * usualSize(text) && /\p{L}{3}/u.test(row[0].text),
    );
  const lines = rowsOf(text);
  const isText = lines.length > titleRows && lines.every((row) => sizeOf(row) < Math.min(...rows.map(sizeOf)));
  return isTitle && isText && topOfAll(title) > (topOfAll(text) + Math.min(...text.map(({ bottom }) => bottom))) / 2
    ? [title, text]
    : null;
};

/** Of a line's height: how far apart the middles of lines side by side may be. */
const level = 0.3;

/**
 * Something at the side of lines, at the height of none of them and in their midst, as a step's number beside its head and its
 * text: it is read as a whole, and so are they. Null where nothing stands so.
 */
export const besideMiddle = (columns: Segment[][]): Segment[][] | null => {
  for (const side of [columns[0], columns.at(-1)]) {
    const [only, ...more] = side ?? [];
    if (only === undefined || more.length > 0) continue;
    const others = columns.filter((column) => column !== side).flat();
    const isLevel = others.some(
      (other) => Math.abs(middleOf(other) - middleOf(only)) < level * Math.min(heightOf(other), heightOf(only)),
    );
    const isAmong =
      others.some((other) => middleOf(other) > middleOf(only)) &&
      others.some((other) => middleOf(other) < middleOf(only));
    if (!isLevel && isAmong) return side === columns[0] ? [[only], others] : [others, [only]];
  }
  return null;
};

/** Of a line's height: how far it reaches up beside the one before. */
const besideReach = 0.15;

/** Whether one of some lines, from the top, stands beside the next one though at another height. */
export const haveBeside = (rows: Row[]): boolean =>
  rows.some(([line], at) => {
    const [next] = rows[at + 1] ?? [];
    return next !== undefined && next.top > line.bottom + besideReach * heightOf(next) && !overlaps(line, next);
  });
