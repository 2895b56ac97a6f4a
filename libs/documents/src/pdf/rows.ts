import { areNumberedFromLeft, countOf } from '../step-numbers.ts';
import type { Segment } from './lines.ts';
import type { Rectangle } from './matrix.ts';

/*
 * Phrases of a page in rows and columns, and the measures by which they are put together.
 */

export const heightOf = ({ top, bottom }: Rectangle): number => top - bottom;
export const middleOf = ({ top, bottom }: Rectangle): number => (top + bottom) / 2;

export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** The size in which most of the letters are set. */
export const usualSize = (segments: Array<Rectangle & { text: string }>): number => {
  const half = segments.reduce((sum, { text }) => sum + text.length, 0) / 2;
  let letters = 0;
  for (const segment of segments.toSorted((a, b) => heightOf(a) - heightOf(b))) {
    letters += segment.text.length;
    if (letters >= half) return heightOf(segment);
  }
  return 0;
};

/** How many times the larger of two sizes is the smaller; at least 1. */
export const ratio = (a: number, b: number): number => Math.max(a, b) / Math.max(Math.min(a, b), 0.01);

export const union = (a: Rectangle, b: Rectangle): Rectangle => ({
  left: Math.min(a.left, b.left),
  right: Math.max(a.right, b.right),
  bottom: Math.min(a.bottom, b.bottom),
  top: Math.max(a.top, b.top),
});

/** Whether one stands over, under or on the other. */
export const overlaps = (a: Rectangle, b: Rectangle): boolean => a.left < b.right && a.right > b.left;

/** Phrases that stand on one line; never empty. */
export type Row = [Segment, ...Segment[]];

export const topOf = (row: Row): number => Math.max(...row.map(({ top }) => top));
export const bottomOf = (row: Row): number => Math.min(...row.map(({ bottom }) => bottom));
export const sizeOf = (row: Row): number => Math.max(...row.map(heightOf));
export const topOfAll = (segments: Segment[]): number => Math.max(...segments.map(({ top }) => top));

/** Of the smaller height: what the middles of two phrases on one line may differ. */
const sameLine = 0.5;

/** In the smaller height: how near a unit stands to its figure, and how far it may reach over it. */
const unitSpace = 0.6;
const unitReach = 0.2;

/** Whether one of two phrases is small and stands close at the right of the other, within its height: a price and "/month". */
export const isUnitOf = (unit: Rectangle & { text: string }, figure: Rectangle & { text: string }): boolean => {
  const height = heightOf(unit);
  const gap = unit.left - figure.right;
  return (
    /^\/\s?\p{L}/u.test(unit.text) &&
    /\p{N}/u.test(figure.text) &&
    gap > -unitReach * height &&
    gap < unitSpace * height &&
    unit.top < figure.top + unitReach * height &&
    unit.bottom > figure.bottom - unitReach * height
  );
};

/** Phrases on one line, lines from the top. */
export const rowsOf = (segments: Segment[]): Row[] => {
  const rows: Row[] = [];
  for (const segment of segments.toSorted((a, b) => middleOf(b) - middleOf(a))) {
    const row = rows.at(-1);
    const first = row?.[0];
    const near =
      first !== undefined &&
      Math.abs(middleOf(first) - middleOf(segment)) < sameLine * Math.min(heightOf(first), heightOf(segment));
    if (row !== undefined && (near || row.some((one) => isUnitOf(one, segment) || isUnitOf(segment, one))))
      row.push(segment); // prettier-ignore
    else rows.push([segment]);
  }
  return rows;
};

/** Columns that a gutter from top to bottom parts, from left to right; a single one when there is no gutter. */
export const parted = (segments: Segment[], gutter: number): Segment[][] => {
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

/** Columns in reading order: from the right where a page is, but not where they are numbered from the left. */
export const inPageOrder = <T>(columns: T[], fromRight: boolean, segmentsOf: (column: T) => Segment[]): T[] => {
  if (!fromRight) return columns;
  const numbers = columns.map((column) => segmentsOf(column).flatMap(({ text }) => countOf(text) ?? []));
  return areNumberedFromLeft(numbers) ? columns : columns.toReversed();
};

/** The empty stripe above each row across all of them; Infinity above the first. */
export const gapsAbove = (rows: Row[]): number[] => {
  let floor = Infinity;
  return rows.map((row) => {
    const gap = floor - topOf(row);
    floor = Math.min(floor, bottomOf(row));
    return gap;
  });
};

/** Rows put together where less than such a stripe parts them. */
export const bandsOf = (rows: Row[], stripe: number): Row[][] => {
  const gaps = gapsAbove(rows);
  const bands: Row[][] = [];
  rows.forEach((row, at) => {
    const band = bands.at(-1);
    if (band === undefined || (gaps[at] ?? 0) > stripe) bands.push([row]);
    else band.push(row);
  });
  return bands;
};

/** Larger than another by this, it is set apart from it. */
const clearlyLarger = 1.1;

/** Whether the first of two phrases stands out against the second, as a heading against its text. */
export const standsOver = (head: Segment, body: Segment): boolean =>
  heightOf(head) > clearlyLarger * heightOf(body) ||
  (head.bold && !body.bold && heightOf(head) * clearlyLarger > heightOf(body));

/** Whether a line was too full for the first word of the next one: its text was only wrapped there. */
export const isFull = (line: Rectangle & { text: string }, width: number, next: { text: string }): boolean => {
  const firstWord = /^\S+/.exec(next.text)?.[0] ?? '';
  const perLetter = (line.right - line.left) / Math.max(line.text.length, 1);
  return line.right - line.left + (firstWord.length + 1) * perLetter > width;
};
