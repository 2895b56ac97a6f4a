import { bulletMark, loneMark } from './bullets.ts';
import { columnsBetween } from './grids.ts';
import type { Rectangle } from './matrix.ts';
import {
  bottomOf,
  gapsAbove,
  heightOf,
  isFull,
  median,
  middleOf,
  overlaps,
  parted,
  ratio,
  type Row,
  rowsOf,
  topOf,
  union,
} from './rows.ts';
import type { Segment } from './lines.ts';
import { areFromLeft } from './table-direction.ts';

/*
 * Tables, told from columns of text and from cards by how their rows stand.
 */

/** A table among rows: those before it, its own, grouped by the table's rows, and those behind it. */
export interface TablePlace {
  before: Row[];
  /** The lines of each row of the table, from the top. */
  rows: Row[][];
  behind: Row[];
}

/** Rows of a table, at least, with its head; fewer where lines are drawn between them. */
const fewestRows = 3;
const fewestRuledRows = 2;
/** Lines of text that may stand over or under a table in the same region. */
const mostLinesBeside = 6;
/** Of a line's height: how much wider the space between rows is than the one within a wrapped cell. */
const rowSpace = 0.3;
/** In a line's height: white space that no table goes on behind. */
const farSpace = 4;
/** Of a line's height: the least space between lines of a wrapped cell. */
const tightest = 0.1;
/** What sizes of one table differ by, at most; a larger one is a figure, a name or a heading. */
const sameSize = 1.2;
/** Of a line's height: lines of two columns that reach further into each other are no rows. */
const unlevel = 0.05;
/** Of the column's width: a line that a next word would make longer than this was full. */
const fullLine = 0.9;
/** Characters: what stands at the beginning of a row, usually, where nothing is drawn. */
const longestName = 60;
/** Rows that keep to the table's form, of all. */
const mostRows = 0.75;

/** Horizontal lines that are drawn between rows, from the top. */
export type Rules = Rectangle[];

/** Points: how exactly pieces of one rule go on in each other. */
const touching = 2;

/** Rules that are drawn cell by cell, put together to those of whole rows. */
export const wholeRules = (rules: Rules): Rules => {
  const whole: Rectangle[] = [];
  for (const rule of rules.toSorted((a, b) => a.left - b.left)) {
    const at = whole.findIndex(
      (one) =>
        Math.abs(one.right - rule.left) < touching &&
        Math.abs(one.top - rule.top) < touching &&
        Math.abs(one.bottom - rule.bottom) < touching,
    );
    const before = whole[at];
    if (before === undefined) whole.push(rule);
    else whole[at] = union(before, rule);
  }
  return whole;
};

/** The lines of each row, where rules are drawn between all of them. */
const groupsByRules = (rows: Row[], rules: Rules): Row[][] => {
  const groups: Row[][] = [];
  let above = Infinity;
  for (const row of rows) {
    const middle = (topOf(row) + bottomOf(row)) / 2;
    const crossed = rules.some(({ top, bottom }) => (top + bottom) / 2 < above && (top + bottom) / 2 > middle);
    const group = groups.at(-1);
    if (group === undefined || crossed) groups.push([row]);
    else group.push(row);
    above = middle;
  }
  return groups;
};

/** The rows between two rules: lines that fill all columns and stand far apart are rows of their own. */
const rowsOfGroup = (group: Row[], columns: number): Row[][] => {
  const gaps = gapsAbove(group);
  const areRows =
    group.every(({ length }) => length === columns) &&
    group.every((row, at) => at === 0 || (gaps[at] ?? 0) > wrappedCell * heightOf(row[0]));
  return areRows ? group.map((row) => [row]) : [group];
};

/** The lines of each row by the white space between rows, which is wider than the one within a wrapped cell. */
const groupsBySpace = (rows: Row[], gaps: number[]): Row[][] => {
  const size = median(rows.flat().map(heightOf));
  const least = Math.max(Math.min(...gaps), tightest * size);
  const groups: Row[][] = [];
  rows.forEach((row, at) => {
    const group = groups.at(-1);
    if (group === undefined || (gaps[at - 1] ?? 0) > least + rowSpace * size) groups.push([row]);
    else group.push(row);
  });
  return groups;
};

/** The cells of each group of lines: for each column, from the left, its lines in the group. */
const cellsIn = (groups: Row[][], columns: Segment[][]): Segment[][][] => {
  const columnOf = new Map(columns.flatMap((column, at) => column.map((segment) => [segment, at] as const)));
  return groups.map((group) => {
    const cells = columns.map((): Segment[] => []);
    for (const segment of group.flat()) cells[columnOf.get(segment) ?? -1]?.push(segment);
    return cells;
  });
};

/** Letters of one size and weight, below each other: a name over a role, a figure over words or two figures are no cell. */
const isCell = (lines: Segment[]): boolean => {
  const [first] = lines;
  return (
    first === undefined ||
    (rowsOf(lines).length === lines.length &&
      lines.every((line) => ratio(heightOf(line), heightOf(first)) < sameSize && line.bold === first.bold))
  );
};

/** A number before a name, as rows of a table have it, too. */
const numbered = /^\(?\p{N}{1,2}[.)]\s+\S/u;

/** In a table, what says yes or no; a list may have it for a mark, too. */
const yesOrNo = /^[\u2610-\u2612\u2705\u2713-\u2718\u274C]/u;

const isBullet = ({ text }: Segment): boolean => bulletMark.test(text) || loneMark.test(text);

/** Whether a text broke off only because its line was full. */
const isWrappedCell = (lines: Segment[], width: number): boolean =>
  lines.slice(1).every((line, at) => {
    const above = lines[at] ?? line;
    return above.broken || isFull(above, fullLine * width, line);
  });

/** Cells of one column below the head are set alike, but perhaps in the last row. */
const isEven = (cells: Segment[][]): boolean => {
  const [first, ...others] = cells.flatMap(([line]) => (line === undefined ? [] : [line]));
  return (
    first === undefined ||
    others.every(
      (line, at) =>
        (at === others.length - 1 && others.length > 1) ||
        (line.bold === first.bold && ratio(heightOf(line), heightOf(first)) < sameSize),
    )
  );
};

/** Whether groups of lines have the form of a table's rows. `first` is the column where its rows begin. */
const areTableRows = (groups: Row[][], columns: Segment[][], first: number, ruled: boolean): boolean => {
  const cells = cellsIn(groups, columns);
  const body = median(groups.flat(2).map(heightOf));
  const formed = cells.map((row) => {
    const filled = row.filter((lines) => lines.length > 0).length;
    const lines = row.flat();
    return (
      (row[first] ?? []).length > 0 &&
      filled > 1 &&
      filled >= columns.length / 2 &&
      row.every(isCell) &&
      ratio(median(lines.map(heightOf)), body) < sameSize
    );
  });
  const wide = cells.flatMap((row) => row.flatMap((lines, at) => (lines.length > 1 ? [{ lines, at }] : [])));
  const wrapped = wide.filter(({ lines, at }) => isWrappedCell(lines, widthOf(columns[at] ?? [])));
  const beginnings = cells.flatMap((row) => row[first] ?? []);
  const others = cells.flatMap((row) => row.filter((_, at) => at !== first)).flat();
  // On Arabic pages that were not mirrored, names stand in the last column.
  const last = cells.flatMap((row) => row[columns.length - 1 - first] ?? []);
  const isCompared = beginnings.every((line) => !isBullet(line) || yesOrNo.test(line.text)) && !last.some(isBullet);
  const areNumbered = beginnings.every((line) => !isBullet(line) || numbered.test(line.text)) && !others.some(isBullet);
  return (
    formed[0] === true &&
    formed.filter(Boolean).length >= mostRows * groups.length &&
    (areNumbered || isCompared || beginnings.filter(isBullet).length < 0.5 * beginnings.length) &&
    (ruled || wrapped.length >= mostRows * wide.length) &&
    (ruled || columns.every((_, at) => isEven(cells.slice(1).map((row) => row[at] ?? []))))
  );
};

/** Two columns of paragraphs may stand so by chance. */
const fewestColumns = 3;
/** Of a line's height: how exactly a cell stands in the middle of its row. */
const inMiddle = 0.3;

/** Whether each row has all its cells, and they stand at one height, by their middles. */
const areCentred = (groups: Row[][], columns: Segment[][]): boolean =>
  cellsIn(groups, columns).every((cells) => {
    const places = cells.flatMap(([first, ...more]) => (first === undefined ? [] : [more.reduce<Rectangle>(union, first)])); // prettier-ignore
    const row = places.slice(1).reduce<Rectangle>(union, places[0] ?? { left: 0, right: 0, bottom: 0, top: 0 });
    const size = Math.min(...cells.flat().map(heightOf));
    return (
      places.length === cells.length &&
      places.every((place) => Math.abs(middleOf(place) - middleOf(row)) < inMiddle * size)
    );
  });

const widthOf = (column: Segment[]): number =>
  Math.max(...column.map(({ right }) => right)) - Math.min(...column.map(({ left }) => left));

const tableFrom = (rows: Row[], gutter: number, fromRight: boolean, rules: Rules): Row[][] | null => {
  const columns = parted(rows.flat(), gutter);
  if (columns.length < 2) return null;
  const first = fromRight ? columns.length - 1 : 0;
  const crossing = rules.filter(
    (rule) => columns.filter((column) => column.some((one) => overlaps(one, rule))).length > 1,
  );
  const ruled = groupsByRules(rows, crossing);
  if (ruled.length >= fewestRows || (ruled.length >= fewestRuledRows && crossing.length > fewestRuledRows))
    if (areTableRows(ruled, columns, first, true)) return ruled.flatMap((group) => rowsOfGroup(group, columns.length));
  const gaps = gapsAbove(rows).slice(1);
  const spaced = groupsBySpace(rows, gaps);
  const single = rows.map((row) => [row]);
  // Lines of two columns of text do not stand level for long, unless each cell stands in its row's middle.
  const level = Math.min(...gaps) > -unlevel * median(rows.flat().map(heightOf));
  if (!level && (columns.length < fewestColumns || !areCentred(spaced, columns))) return null;
  for (const groups of level ? [spaced, single] : [spaced]) {
    if (groups.length < fewestRows || !areTableRows(groups, columns, first, false)) continue;
    const names = cellsIn(groups, columns).map((row) => (row[first] ?? []).map(({ text }) => text).join(' ').length);
    if (median(names) > longestName) continue;
    if (groups === single && (spaced.length > 1 || columns.every(isText) || columns.some(goesOnInLines))) continue;
    return groups;
  }
  return null;
};

/** Of a line's height: nearer lines are one text that was wrapped. */
const leading = 0.6;
const shortestLine = 10;

/** Characters of a line of prose, usually; and of its lines, those that were full. */
const proseLine = 18;
const mostFull = 0.6;

/** Whether the lines of a column are one text, or a few: most of them were broken because they were full. */
const isText = (column: Segment[]): boolean => {
  const rows = rowsOf(column);
  if (isWrapped(rows)) return true;
  if (median(column.map(({ text }) => text.length)) < proseLine) return false;
  const width = widthOf(column);
  const full = rows.slice(1).filter(([line], at) => isWrappedCell([rows[at]?.[0] ?? line, line], width));
  return full.length >= mostFull * (rows.length - 1);
};

/** Of a column's lines: so many begin in small letters where they are one text; and characters of each, usually. */
const shortestText = 14;
const mostGoingOn = 0.5;
/** In a line's height: lines further apart are no text, however small their first letters. */
const airy = 1;

/** Whether the lines of a column go on with each other: no rows of a table. */
const goesOnInLines = (column: Segment[]): boolean => {
  const rows = rowsOf(column);
  const below = rows.slice(1);
  const gaps = gapsAbove(rows).slice(1);
  return (
    median(gaps) < airy * median(column.map(heightOf)) &&
    median(column.map(({ text }) => text.length)) >= shortestText &&
    below.length > 1 &&
    below.filter(([line]) => /^\p{Ll}/u.test(line.text)).length >= mostGoingOn * below.length
  );
};

/** Lines close below one another, of words: text that was wrapped, and no rows of a table. */
export const isWrapped = (column: Row[]): boolean => {
  const gaps = column.slice(1).map((row, at) => {
    const above = column[at] ?? row;
    return (bottomOf(above) - topOf(row)) / Math.min(...above.map(heightOf), ...row.map(heightOf));
  });
  const words = column.flat().filter(({ text }) => /\p{L}{2}/u.test(text));
  return (
    median(gaps) < leading &&
    median(column.map((row) => row.map(({ text }) => text).join(' ').length)) >= shortestLine &&
    words.length > 0.7 * column.flat().length
  );
};

/** Where the row that `level` is a line of begins: one of its cells may have lines above it, below the rule over the row. */
const firstOf = (rows: Row[], level: number, rules: Rules): number => {
  const reach = rows
    .slice(level)
    .flat()
    .reduce<Rectangle>(union, rows[level]?.[0] ?? { left: 0, right: 0, bottom: 0, top: 0 });
  const middle = (row: Row): number => (topOf(row) + bottomOf(row)) / 2;
  const across = rules.filter(({ left, right }) => left < reach.left + touching && right > reach.right - touching);
  const isRuledOff = (above: Row, below: Row): boolean =>
    across.some(({ top, bottom }) => (top + bottom) / 2 < middle(above) && (top + bottom) / 2 > middle(below));
  let start = level;
  for (let at = level; at > 0; at -= 1) {
    const [above, below] = [rows[at - 1], rows[at]];
    if (above === undefined || below === undefined) return level;
    if (isRuledOff(above, below)) {
      start = at;
      break;
    }
    const isNear = bottomOf(above) - topOf(below) < wrappedCell * heightOf(below[0]);
    if (!isNear) return level;
    if (at === 1) start = across.some(({ top, bottom }) => (top + bottom) / 2 > middle(above)) ? 0 : level;
  }
  return start;
};
/** In a line's height: space between lines of one row. */
const wrappedCell = 0.9;

/** The table among some rows, where there is one. */
export const tableIn = (rows: Row[], gutter: number, fromRight: boolean, rules: Rules): TablePlace | null => {
  const level = rows.findIndex((row) => row.length > 1);
  if (level < 0 || level > mostLinesBeside) return null;
  const start = firstOf(rows, level, rules);
  if (rows.filter((row) => row.length > 1).length < fewestRuledRows) return null;
  const size = median(rows.flat().map(heightOf));
  const gaps = gapsAbove(rows);
  // Rows in a box each may stand as far apart as they like; over a chart there are lines all the way.
  const stayTogether = (above: Row | undefined, below: Row): boolean => {
    if (above === undefined || above.length < 2 || below.length < 2) return false;
    const [from, to] = [topOf(below), bottomOf(above)];
    const between = rules.map(middleOf).filter((middle) => middle > from && middle < to);
    return between.length > 0 && Math.max(...between) - Math.min(...between) < (to - from) / 2;
  };
  const far = rows.findIndex(
    (row, at) => at > start && (gaps[at] ?? 0) > farSpace * size && !stayTogether(rows[at - 1], row),
  );
  const most = far < 0 ? rows.length : far;
  for (let end = most; end > start + 1 && end >= most - mostLinesBeside; end -= 1) {
    // Only whole lines may stand under a table.
    if (end < most && rows[end]?.length !== 1) return null;
    const found = tableFrom(rows.slice(start, end), gutter, fromRight, rules);
    if (found !== null) return { before: rows.slice(0, start), rows: found, behind: rows.slice(end) };
  }
  return null;
};

/** A table's columns, from the left: between its drawn edges, or else by white space. */
const columnsOf = (groups: Row[][], gutter: number, edges: number[] | undefined): Segment[][] =>
  edges === undefined ? parted(groups.flat(2), gutter) : columnsBetween(groups.flat(2), edges);

/** Whether a table's columns are read from the left though its page is read from the right. */
export const isReadFromLeft = (groups: Row[][], gutter: number, edges?: number[]): boolean => {
  const columns = columnsOf(groups, gutter, edges);
  const rows = cellsIn(groups, columns);
  return areFromLeft(columns.map((_, at) => rows.map((cells) => cells[at] ?? [])));
};

export interface Cell extends Rectangle {
  text: string;
  row: number;
  column: number;
}

/** The cells of a table whose rows are known, and perhaps the edges of its columns, row by row from its beginning. */
export const cellsOfTable = (groups: Row[][], gutter: number, fromRight: boolean, edges?: number[]): Cell[] => {
  const fromBeginning = groups.map((group) =>
    group.map((row): Row => {
      const [first, ...rest] = row.toSorted((a, b) => (fromRight ? b.right - a.right : a.left - b.left));
      return first === undefined ? row : [first, ...rest];
    }),
  );
  const rows = cellsIn(fromBeginning, columnsOf(groups, gutter, edges));
  return rows.flatMap((cells, row) =>
    (fromRight ? cells.toReversed() : cells).flatMap((lines, column): Cell[] => {
      const [first, ...rest] = lines;
      if (first === undefined) return [];
      return [{ ...rest.reduce<Rectangle>(union, first), text: joined(lines), row, column }];
    }),
  );
};

/** Lines of one text: a hyphen that only ended a line goes. */
export const joined = (lines: Array<Pick<Segment, 'text' | 'broken'>>): string =>
  lines.reduce((text, line, at) => {
    const before = lines[at - 1];
    if (before === undefined) return line.text;
    if (before.broken) return text + line.text;
    return /[a-z]-$/.test(text) && /^[a-z]{2}/.test(line.text) ? text.slice(0, -1) + line.text : `${text} ${line.text}`;
  }, '');
