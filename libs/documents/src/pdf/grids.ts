import { bulletMark, loneMark } from './bullets.ts';
import type { Segment } from './lines.ts';
import type { Rectangle } from './matrix.ts';
import { bottomOf, heightOf, middleOf, type Row, rowsOf, standsOver, topOf } from './rows.ts';

/*
 * Tables whose borders are drawn cell by cell, as word processors do: the ends of the pieces tell the columns, however near to
 * each other their words stand.
 */

/** From the left, where a table's columns begin and the last one ends; from the top, its horizontal lines. */
export interface Grid {
  edges: number[];
  heights: number[];
}

/** A table among some phrases: what stands above it, its rows, and what stands below. */
export interface GridPlace {
  before: Segment[];
  /** The lines of each row of the table, from the top. */
  rows: Row[][];
  edges: number[];
  behind: Segment[];
}

/** Points: how exactly pieces of one line go on in each other, and lines of one table begin under each other. */
const touching = 2;
const fewestHeights = 3;
/** Lines of which each shows all columns. */
const fewestWhole = 2;
/** In a line's height: how far a phrase reaches over a column's edge that stands in more than one. */
const crossing = 0.5;
/** Lines of a cell that is one text. */
const mostLines = 8;

/** A horizontal line: where its pieces begin, from the left, and the last one ends. */
interface Border {
  ends: number[];
  y: number;
}

const isNear = (a: number, b: number): boolean => Math.abs(a - b) < touching;

/** Lines of pieces that go on in each other, from the top. */
const bordersOf = (rules: Rectangle[]): Border[] => {
  const borders: Border[] = [];
  for (const rule of rules.toSorted((a, b) => a.left - b.left)) {
    const [y, { left, right }] = [middleOf(rule), rule];
    const border = borders.find(({ ends, y: own }) => isNear(own, y) && isNear(ends.at(-1) ?? NaN, left));
    // A border is drawn for the cells on both of its sides.
    const isTwice = borders.some(
      ({ ends, y: own }) => isNear(own, y) && (ends[0] ?? NaN) < left + touching && (ends.at(-1) ?? NaN) > right - touching,
    ); // prettier-ignore
    if (border !== undefined) border.ends.push(right);
    else if (!isTwice) borders.push({ ends: [left, right], y });
  }
  return borders.toSorted((a, b) => b.y - a.y);
};

/** The tables that lines show: those below each other that begin and end alike, and of which several show the same columns. */
export const gridsOf = (rules: Rectangle[]): Grid[] => {
  const tables: Border[][] = [];
  for (const border of bordersOf(rules)) {
    const table = tables.find(([first]) => {
      const [own, other] = [border.ends, first?.ends ?? []];
      return isNear(own[0] ?? NaN, other[0] ?? NaN) && isNear(own.at(-1) ?? NaN, other.at(-1) ?? NaN);
    });
    // The table below has columns of its own.
    const last = table?.findLast(({ ends }) => ends.length > 2);
    const isOther = last !== undefined && border.ends.length > 2 && !areWithin(border.ends, last.ends) && !areWithin(last.ends, border.ends); // prettier-ignore
    if (table === undefined || isOther) tables.unshift([border]);
    else table.push(border);
  }
  return tables.flatMap((lines): Grid[] => {
    const [most] = lines.toSorted((a, b) => b.ends.length - a.ends.length);
    if (most === undefined || most.ends.length < 3 || lines.length < fewestHeights) return [];
    const whole = lines.filter(({ ends }) => ends.length === most.ends.length && areWithin(ends, most.ends));
    return whole.length < fewestWhole ? [] : [{ edges: most.ends, heights: lines.map(({ y }) => y) }];
  });
};

const areWithin = (some: number[], others: number[]): boolean =>
  some.every((one) => others.some((other) => isNear(one, other)));

/** Phrases by columns whose edges are known, from the left. */
export const columnsBetween = (segments: Segment[], edges: number[]): Segment[][] =>
  edges.slice(1).map((right, at) => {
    const isLast = at === edges.length - 2;
    return segments.filter((one) => {
      const middle = (one.left + one.right) / 2;
      return (at === 0 || middle >= (edges[at] ?? 0)) && (isLast || middle < right);
    });
  });

/** Whether a row has a cell that is more than a short text: its own lines and points are to be told. */
export const isLong = (row: Row[], edges: number[]): boolean =>
  columnsBetween(row.flat(), edges).some((cell) => rowsOf(cell).length > mostLines || cell.filter(isPoint).length > 1);

const isPoint = ({ text }: Segment): boolean => bulletMark.test(text) || loneMark.test(text);

/** Whether the heads of columns stand in one row with what is below them: no line is drawn between. */
const hasHeads = (cells: Segment[][]): boolean =>
  cells.filter((cell) => {
    const [head, below] = rowsOf(cell).map(([line]) => line);
    return head !== undefined && below !== undefined && standsOver(head, below);
  }).length > 1;

/** Heights of a table's lines, and the ends of the rows over the first and under the last one where nothing is drawn around it. */
const withOuterRows = (heights: number[], segments: Segment[], isRow: (row: Segment[]) => boolean): number[] => {
  const [top = 0, bottom = 0] = [heights[0], heights.at(-1)];
  const tallest = Math.max(...heights.slice(1).map((floor, at) => (heights[at] ?? 0) - floor));
  const over = rowsOf(segments.filter((one) => middleOf(one) > top && one.top < top + tallest)).at(-1);
  const under = rowsOf(segments.filter((one) => middleOf(one) < bottom && one.bottom > bottom - tallest))[0];
  return [
    ...(over !== undefined && isRow(over) ? [topOf(over)] : []),
    ...heights,
    ...(under !== undefined && isRow(under) ? [bottomOf(under)] : []),
  ];
};

/** The first of some tables that stands among phrases, with all that is at its height; null where there is none. */
export const gridIn = (segments: Segment[], grids: Grid[]): GridPlace | null => {
  for (const { edges, heights } of grids) {
    const [top = 0, bottom = 0, left = 0, right = 0] = [heights[0], heights.at(-1), edges[0], edges.at(-1)];
    const within = segments.filter((one) => middleOf(one) < top && middleOf(one) > bottom);
    const outside = within.some((one) => one.left < left - touching || one.right > right + touching);
    if (outside) continue;
    const crosses = (one: Segment): boolean => {
      const reach = crossing * heightOf(one);
      return edges.slice(1, -1).some((edge) => one.left < edge - reach && one.right > edge + reach);
    };
    const isRow = (row: Segment[]): boolean =>
      !row.some(crosses) &&
      row.every((one) => one.left > left - touching && one.right < right + touching) &&
      columnsBetween(row, edges).every(({ length }) => length > 0);
    const bands = withOuterRows(heights, segments, isRow).flatMap((floor, at, all) => {
      if (at === 0) return [];
      const own = segments.filter((one) => middleOf(one) < (all[at - 1] ?? 0) && middleOf(one) >= floor);
      if (own.length === 0) return [];
      return [own.every(crosses) ? [own] : columnsBetween(own, edges).filter(({ length }) => length > 0)];
    });
    // A line alone stands over a table, or between two.
    const start = bands.findIndex((cells) => cells.length > 1);
    const next = bands.findIndex((cells, at) => at > start && cells.length === 1);
    const rows = bands.slice(Math.max(start, 0), next < 0 ? bands.length : next);
    const own = rows.flat(2);
    if (rows.length < 2 || rows.some(hasHeads) || own.some(crosses)) continue;
    const ceiling = Math.max(...own.map((one) => one.top));
    const others = segments.filter((one) => !own.includes(one));
    return {
      before: others.filter((one) => middleOf(one) > ceiling),
      rows: rows.map((cells) => rowsOf(cells.flat())),
      edges,
      behind: others.filter((one) => middleOf(one) <= ceiling),
    };
  }
  return null;
};
