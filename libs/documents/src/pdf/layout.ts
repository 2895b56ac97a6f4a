import { hasRightToLeft } from '../bidi.ts';
import { areColumns, besideMiddle, besideText, besideTitle, haveBeside } from './beside.ts';
import { cutByBoxes } from './boxes.ts';
import { columnsBetween, type Grid, gridIn, gridsOf, isLong } from './grids.ts';
import type { Segment } from './lines.ts';
import type { Rectangle } from './matrix.ts';
import {
  bandsOf,
  bottomOf,
  gapsAbove,
  heightOf,
  inPageOrder,
  middleOf,
  overlaps,
  parted,
  ratio,
  type Row,
  rowsOf,
  sizeOf,
  standsOver,
  topOf,
  usualSize,
} from './rows.ts';
import { areInColumns, areListsOfPoints, isCountedList, labelledLists, numberedSteps } from './steps.ts';
import { cellsOfTable, isReadFromLeft, type Rules, tableIn, wholeRules } from './tables.ts';
import { cardsOfForm, tilesByStripes, tilesOf, tilesOfFigures } from './tiles.ts';

/*
 * A page cut into parts that are read one after another: by the boxes drawn on it, then by white space.
 */

/** A part of a page that is read row by row, as a column, a card or a table. */
export interface Region {
  rows: Row[];
  /** Of a table, the lines of each of its rows. */
  table: Row[][] | null;
  /** Where its columns are drawn: their edges, from the left. */
  edges?: number[];
  fromRight: boolean;
  /** It fills a box that is drawn round it. */
  boxed: boolean;
  /** Header, footer or page number. */
  running: boolean;
  /** White space, in points, that parts two columns. */
  gutter: number;
  /** Horizontal lines drawn among its rows. */
  rules: Rules;
}

/** What a region is read with. */
interface Reading {
  fromRight: boolean;
  rules: Rules;
  grids: Grid[];
}

const maxDepth = 8;
/** In the usual height of a line: white space that parts columns, from top to bottom. */
const gutterHeights = 0.8;
/** In the same: an empty stripe that parts what is above from what is below. */
const stripeHeights = 0.9;
/** Of the widest stripe: others as wide part the same. */
const likeWidest = 0.7;
/** Rows that may span all columns: headings above them, a line or three below. */
const mostAbove = 12;
const mostBelow = 3;

/** In a line's height: the most space to the line that goes on with it, and how much their sizes may differ. */
const wrappedSpace = 0.75;
const wrappedSize = 1.1;

/** In the usual height: a first line that large is a heading over all that follows. */
const headingHeights = 1.25;

/** In the usual height: an empty stripe that parts more than the columns it crosses. */
const wideStripe = 1.5;

/**
 * Bands of which one has more columns than all of them together: a line below covers the gutters. Null where the page's
 * columns go through.
 */
const bandsOfMore = (rows: Row[], gutter: number, usual: number): Row[][] | null => {
  const columns = parted(rows.flat(), gutter).length;
  if (columns < 2) return null;
  const wide = gapsAbove(rows)
    .slice(1)
    .filter((gap) => gap > wideStripe * usual);
  for (const stripe of wide.toSorted((a, b) => b - a)) {
    const bands = bandsOf(rows, likeWidest * stripe);
    if (bands.some((band) => parted(band.flat(), gutter).length > columns)) return bands;
  }
  return null;
};

/** Bands with a row of headings put to the columns below it, one over each. */
const withHeads = (bands: Row[][], gutter: number): Row[][] => {
  const out: Row[][] = [];
  for (const band of bands) {
    const above = out.at(-1) ?? [];
    const heads = above.at(-1);
    const columns = heads === undefined ? [] : parted([...heads, ...band.flat()], gutter);
    const areHeads =
      heads !== undefined &&
      heads.length > 1 &&
      above.slice(0, -1).every((row) => row.length === 1) &&
      band.length > 1 &&
      columns.length === heads.length &&
      columns.every((column) => {
        const [head, ...others] = column.toSorted((a, b) => b.top - a.top);
        const below = others[0];
        return head !== undefined && below !== undefined && heads.includes(head) && standsOver(head, below);
      });
    if (!areHeads) out.push(band);
    else if (above.length === 1) out[out.length - 1] = [heads, ...band];
    else out.splice(-1, 1, above.slice(0, -1), [heads, ...band]);
  }
  return out;
};

/** Lines drawn across two columns that make a table of them. */
const fewestRules = 3;

/** Columns beside a text; those that lines are drawn across are one table. */
const withTablesWhole = (columns: Segment[][], gutter: number, { fromRight, rules }: Reading): Segment[][] => {
  const out: Segment[][] = [];
  for (const column of columns) {
    const both = [...(out.at(-1) ?? []), ...column];
    const across = rules.filter((rule) => [out.at(-1) ?? [], column].every((some) => some.some((one) => overlaps(one, rule) && one.bottom > rule.bottom))); // prettier-ignore
    if (out.length > 0 && across.length >= fewestRules && tableIn(rowsOf(both), gutter, fromRight, rules) !== null)
      out[out.length - 1] = both;
    else out.push(column);
  }
  return out;
};

/** Parts that stand side by side, in the order in which they are read; null when the rows belong together. */
const sideBySide = (rows: Row[], gutter: number, reading: Reading): Segment[][] | null => {
  const { fromRight } = reading;
  const columns = parted(rows.flat(), gutter);
  const steps = numberedSteps(columns, fromRight);
  if (steps !== null) return steps;
  const cards = cardsOfForm(rows, columns, fromRight);
  if (cards !== null) return cards;
  const tiles =
    tilesOf(columns, fromRight) ?? tilesOfFigures(columns, fromRight) ?? tilesByStripes(rows, columns, fromRight);
  if (tiles !== null) return tiles;
  const titled = besideTitle(columns);
  if (titled !== null) return titled;
  const middle = besideMiddle(columns);
  if (middle !== null) return inPageOrder(middle, fromRight, (part) => part);
  const lists = labelledLists(columns, fromRight);
  if (lists !== null) return lists;
  const parts = besideText(columns) ?? (areColumns(columns) ? withTablesWhole(columns, gutter, reading) : null);
  return parts === null ? null : inPageOrder(parts, fromRight, (part) => part);
};

/** Whether a row goes on with a line that the one above it began over the whole width. */
const isWrappedAt = (rows: Row[], at: number): boolean => {
  const [above, below] = [rows[at - 1], rows[at]];
  if (above?.length !== 1 || below?.length !== 1) return false;
  const size = Math.min(sizeOf(above), sizeOf(below));
  return bottomOf(above) - topOf(below) < wrappedSpace * size && ratio(sizeOf(above), sizeOf(below)) < wrappedSize;
};

/** Rows that follow each other in one column. */
const byColumn = (rows: Row[], columns: Segment[][]): Row[][] => {
  const out: Row[][] = [];
  let before = -1;
  for (const row of rows) {
    const column = columns.findIndex((one) => one.includes(row[0]));
    if (column === before) out.at(-1)?.push(row);
    else out.push([row]);
    before = column;
  }
  return out;
};

/** Rows of one table put together. */
const withRowsTogether = (regions: Region[]): Region[] => {
  const out: Region[] = [];
  for (const region of regions) {
    const [last, { table, edges }] = [out.at(-1), region];
    const goesOn = edges !== undefined && last?.edges === edges;
    if (!goesOn || last?.table === undefined || last.table === null || table === null) out.push({ ...region });
    else Object.assign(last, { rows: [...last.rows, ...region.rows], table: [...last.table, ...table] });
  }
  return out;
};

/** In a line's height: how exactly a line stands in the middle under a heading; and of the space below, that above it at most. */
const sameMiddle = 0.5;
const nearHeading = 0.5;

/** Lines that are set in the middle under the heading that ends before `from`, nearer to it than to what follows: they are its own. */
const linesUnder = (rows: Row[], from: number): number => {
  const gaps = gapsAbove(rows);
  const across = ([one]: Row): number => (one.left + one.right) / 2;
  let count = 0;
  for (let at = from; from > 0 && at < rows.length - 1; at += 1) {
    const [above, row] = [rows[at - 1], rows[at]];
    const isUnder =
      above?.length === 1 &&
      row?.length === 1 &&
      Math.abs(across(above) - across(row)) < sameMiddle * sizeOf(row) &&
      above[0].left !== row[0].left;
    if (!isUnder) break;
    if ((gaps[at] ?? 0) < nearHeading * (gaps[at + 1] ?? 0)) count = at + 1 - from;
  }
  return count;
};

const regionsIn = (segments: Segment[], reading: Reading, depth: number): Region[] => {
  const { fromRight, rules } = reading;
  const rows = rowsOf(segments);
  const usual = usualSize(segments);
  const gutter = gutterHeights * usual;
  const asOne = (some: Row[], table: Row[][] | null = null): Region[] =>
    some.length === 0 ? [] : [{ rows: some, table, fromRight, boxed: false, running: false, gutter, rules }];
  const deeper = (some: Segment[]): Region[] => regionsIn(some, reading, depth + 1);
  if (segments.length < 4 || depth > maxDepth) {
    const middle = depth > maxDepth ? null : besideMiddle(parted(segments, gutter));
    return middle === null
      ? asOne(rows)
      : inPageOrder(middle, fromRight, (part) => part).flatMap((part) => asOne(rowsOf(part)));
  }
  // However wide its lines stand apart, and at which side of the page: nothing is beside them.
  if (rows.every((row) => row.length === 1) && !haveBeside(rows))
    return byColumn(rows, parted(segments, 0)).flatMap((some) => asOne(some));

  const table = tableIn(rows, gutter, fromRight, rules);
  const grid = table === null ? gridIn(segments, reading.grids) : null;
  if (grid !== null) {
    const { edges } = grid;
    const isFromLeft = !fromRight || isReadFromLeft(grid.rows, gutter, edges);
    const parts = grid.rows.flatMap((row): Region[] => {
      if (!isLong(row, edges)) return asOne(row, [row]).map((one) => ({ ...one, edges, fromRight: !isFromLeft }));
      const cells = columnsBetween(row.flat(), edges);
      return (isFromLeft ? cells : cells.toReversed()).flatMap(deeper);
    });
    return [...deeper(grid.before), ...withRowsTogether(parts), ...deeper(grid.behind)];
  }
  if (table !== null) {
    const around = (inside: Region[]): Region[] => [
      ...deeper(table.before.flat()),
      ...inside,
      ...deeper(table.behind.flat()),
    ];
    const columns = parted(table.rows.flat(2), gutter);
    // Numbered steps in several columns stand as level as a table's rows do.
    const steps = numberedSteps(columns, fromRight);
    if (steps !== null && areInColumns(steps)) return around(steps.flatMap((step) => asOne(rowsOf(step))));
    if (isCountedList(fromRight ? columns.toReversed() : columns)) return around(asOne(table.rows.flat()));
    if (areListsOfPoints(columns)) return around(inPageOrder(columns, fromRight, (column) => column).flatMap(deeper));
    const readsFromRight = fromRight && !isReadFromLeft(table.rows, gutter);
    return around(asOne(table.rows.flat(), table.rows).map((one) => ({ ...one, fromRight: readsFromRight })));
  }

  // A heading spans what is below it, however short it is; a number below one is that of its own column.
  const large = rows.findIndex(
    (row, at) =>
      row.length > 1 || sizeOf(row) <= headingHeights * usual || (at > 0 && /^\p{N}{1,2}$/u.test(row[0].text)),
  );
  // But of two side by side each has a column of its own, however level they stand.
  const first = parted(rows.slice(0, Math.max(large, 0)).flat(), gutter).length > 1 ? 0 : Math.max(large, 0);
  const heading = first + linesUnder(rows, first);
  const below = rows.slice(heading);
  const crossed = bandsOfMore(below, gutter, usual);
  if (crossed !== null) return [...asOne(rows.slice(0, heading)), ...crossed.flatMap((band) => deeper(band.flat()))];
  const parts = sideBySide(below, gutter, reading);
  if (parts !== null) return [...asOne(rows.slice(0, heading)), ...parts.flatMap(deeper)];
  // Nor do columns end where a line below spans them.
  const stripes = gapsAbove(below);
  for (let foot = 1; foot <= mostBelow && foot < below.length - 1; foot += 1) {
    const at = below.length - foot;
    const spans = parted(below.flat(), gutter).length < 2 && (stripes[at] ?? 0) > stripeHeights * usual;
    const columns = spans ? sideBySide(below.slice(0, at), gutter, reading) : null;
    if (columns !== null)
      return [...asOne(rows.slice(0, heading)), ...columns.flatMap(deeper), ...asOne(below.slice(at))];
  }

  // The widest stripes first: what they part may stand in columns of its own.
  const widest = Math.max(...gapsAbove(rows).slice(1));
  const bands = withHeads(bandsOf(rows, Math.max(stripeHeights * usual, likeWidest * widest)), gutter);
  if (bands.length > 1) return bands.flatMap((band) => deeper(band.flat()));

  // A heading above and a line below may span all columns: the fewest rows that have to go for a gutter to appear.
  const always = rows.slice(mostAbove, rows.length - mostBelow);
  if (always.length > 0 && parted(always.flat(), gutter).length < 2) return asOne(rows);
  const headMost = Math.min(rows.length - 2, mostAbove);
  for (let spanning = 1; spanning <= headMost + 2; spanning += 1)
    for (let foot = 0; foot <= Math.min(mostBelow, spanning); foot += 1) {
      const head = spanning - foot;
      if (head > headMost || rows.length - head - foot < 2 || isWrappedAt(rows, head)) continue;
      const between = sideBySide(rows.slice(head, rows.length - foot), gutter, reading);
      if (between === null) continue;
      return [...asOne(rows.slice(0, head)), ...between.flatMap(deeper), ...asOne(rows.slice(rows.length - foot))];
    }
  return asOne(rows);
};

/** Heads of a table's columns that have a box each are its first row: one over each column, level with each other. */
const withBoxedHeads = (regions: Region[]): Region[] => {
  const out: Region[] = [];
  for (const region of regions) {
    const { table, gutter } = region;
    const columns = table === null || region.edges !== undefined ? [] : parted(table.flat(2), gutter);
    const before = columns.length < 2 ? [] : out.slice(-columns.length);
    const heads = before.flatMap(({ table: other, rows: [row, ...more] }) =>
      other === null && more.length === 0 && row?.length === 1 ? row : [],
    );
    const [row, ...others] = heads.length === columns.length ? rowsOf(heads) : [];
    const areHeads =
      row !== undefined &&
      others.length === 0 &&
      row.every((head) => columns.filter((column) => column.some((one) => overlaps(one, head))).length === 1) &&
      columns.every((column) => row.filter((head) => column.some((one) => overlaps(one, head))).length === 1);
    if (table === null || !areHeads) out.push(region);
    else
      out.splice(-columns.length, columns.length, { ...region, rows: [row, ...region.rows], table: [[row], ...table] });
  }
  return out;
};

/** A title in a column of its own: lines, and in the sizes of the page's text and of the largest that stands beside it. */
const ownLines = 4;
const ownHeights = { usual: 1.3, largest: 1.2 };

/** On Arabic pages that were not mirrored a title may have the left column for itself: it is read first, as at the right. */
const withTitleFirst = (regions: Region[]): Region[] => {
  const usual = usualSize(regions.flatMap(({ rows }) => rows.flat()));
  const title = regions.find((region) => {
    const least = Math.min(...region.rows.map(sizeOf));
    const mayBe =
      region.table === null &&
      region.rows.length <= ownLines &&
      region.rows.every((row) => row.length === 1 && /\p{L}{3}/u.test(row[0].text)) &&
      least > ownHeights.usual * usual;
    if (!mayBe) return false;
    const [lines, others] = [
      region.rows.flat(),
      regions.filter((other) => other !== region).flatMap(({ rows }) => rows),
    ];
    return (
      others.every((row) => least > ownHeights.largest * sizeOf(row)) &&
      others.flat().every((other) => !lines.some((line) => overlaps(line, other)))
    );
  });
  return title === undefined ? regions : [title, ...regions.filter((region) => region !== title)];
};

const isFromRight = (segments: Segment[]): boolean => {
  const letters = segments.reduce((sum, { text }) => sum + text.length, 0);
  const arabic = segments.filter(({ text }) => hasRightToLeft(text)).reduce((sum, { text }) => sum + text.length, 0);
  return arabic > letters / 2;
};

/** Boxes and lines that a page draws, in its text's frame. */
export interface Drawing {
  boxes: Rectangle[];
  rules: Rules;
}

/** A page cut by its drawn boxes and by white space, its parts in the order in which a person reads them. */
export const regionsOf = (
  segments: Segment[],
  { boxes, rules }: Drawing = { boxes: [], rules: [] },
  running: ReadonlySet<Segment> = new Set(),
): Region[] => {
  const fromRight = isFromRight(segments);
  const said = segments.filter((segment) => !running.has(segment));
  const cut = cutByBoxes(said, boxes, fromRight);
  const reading = { fromRight, rules: [...wholeRules(rules), ...cut.rules], grids: gridsOf(rules) };
  const regions = withBoxedHeads(
    cut.parts.flatMap((part) => {
      const inside = regionsIn(part.segments, reading, part.depth);
      return inside.map((region) => ({ ...region, boxed: part.boxed && inside.length === 1 }));
    }),
  );
  const middle = (Math.min(...segments.map(({ bottom }) => bottom)) + Math.max(...segments.map(({ top }) => top))) / 2;
  const lines = rowsOf(segments.filter((segment) => running.has(segment))).map((row): Region => ({
    rows: [row],
    table: null,
    fromRight,
    boxed: false,
    running: true,
    gutter: 0,
    rules: [],
  }));
  const isFoot = ({ rows }: Region): boolean => rows.flat().every((segment) => middleOf(segment) < middle);
  const ordered = fromRight ? withTitleFirst(regions) : regions;
  return [...lines.filter((line) => !isFoot(line)), ...ordered, ...lines.filter(isFoot)];
};

const inLineOrder = (row: Row, fromRight: boolean): Segment[] =>
  row.toSorted((a, b) => (fromRight ? b.right - a.right : a.left - b.left));

/** The lines of a region, with an empty one where white space parts two of them. */
const lines = ({ rows, table, edges, fromRight, gutter }: Region): string[] => {
  if (table !== null) {
    const cells = cellsOfTable(table, gutter, fromRight, edges);
    return table.map((_, at) =>
      cells
        .filter(({ row }) => row === at)
        .map(({ text }) => text)
        .join('  '),
    );
  }
  const out: string[] = [];
  let above: Row | null = null;
  let broken = false;
  for (const row of rows) {
    const sorted = inLineOrder(row, fromRight);
    const size = above === null ? 0 : Math.min(heightOf(above[0]), heightOf(row[0]));
    if (above !== null && bottomOf([above[0]]) - topOf([row[0]]) > stripeHeights * size && !broken) out.push('');
    const line = sorted.map(({ text }) => text).join('  ');
    const last = out.at(-1);
    if (broken && last !== undefined) out[out.length - 1] = last + line;
    // PDFium does not mark the hyphen when the file draws the next column's line in between.
    else if (last !== undefined && /[a-z]-$/.test(last) && /^[a-z]{2}/.test(line) && row.length === 1)
      out[out.length - 1] = last.slice(0, -1) + line;
    else out.push(line);
    broken = sorted.at(-1)?.broken ?? false;
    above = row;
  }
  return out;
};

/** The text of regions: their lines, with an empty one between two of them. */
export const textOf = (regions: Region[]): string =>
  regions
    .map(lines)
    .filter((part) => part.length > 0)
    .flatMap((part, i) => (i === 0 ? part : ['', ...part]))
    .join('\n');

/** A page's text in the order in which a person reads it: lines from the top, columns one after another. */
export const pageText = (segments: Segment[]): string => textOf(regionsOf(segments));
