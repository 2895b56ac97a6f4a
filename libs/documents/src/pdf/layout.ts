import { hasRightToLeft } from '../bidi.ts';
import { countOf } from '../step-numbers.ts';
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
  isFull,
  median,
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
import { cellsOfTable, isReadFromLeft, isWrapped, type Rules, tableIn, wholeRules } from './tables.ts';

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

/** Characters of a line in a column of prose, usually. */
const proseLine = 18;

/** In the usual height: an empty stripe that parts two rows of tiles. */
const tileStripe = 1;
/** Of a line's height: how far the first lines of tiles side by side may differ. */
const sameLevel = 0.9;

/** Rows and characters: a column of so many short lines that all stand level with those beside them is a table's. */
const tableRows = 4;
const tableCell = 12;

/** Whether the lines of columns stand level row by row, short as a table's cells. */
const areTableRows = (columns: Row[][]): boolean => {
  const [most = []] = columns.toSorted((a, b) => b.length - a.length);
  return columns.every(
    (column) =>
      column.length >= tableRows &&
      median(column.flat().map(({ text }) => text.length)) <= tableCell &&
      column.every(([line]) =>
        most.some(([other]) => Math.abs(middleOf(line) - middleOf(other)) < 0.3 * heightOf(line)),
      ),
  );
};

/** Columns of prose, of running text, or of lists whose lines do not stand level: read one after another. */
const areColumns = (columns: Segment[][]): boolean => {
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
const besideText = (columns: Segment[][]): Segment[][] | null => {
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

/** The first line of each tile in a column of them: it stands out against the last line, and follows one that does not. */
const tileHeads = (column: Row[]): Segment[] => {
  const body = column.at(-1)?.[0];
  if (body === undefined) return [];
  const heads = column.map(([line]) => standsOver(line, body));
  return column.filter((_, at) => heads[at] === true && heads[at - 1] !== true).map(([line]) => line);
};

/**
 * Tiles: a name over its words, a figure over its label, again and again side by side. They are read row by row, each from
 * its top. Null where the columns are something else.
 */
const tilesOf = (columns: Segment[][], fromRight: boolean): Segment[][] | null => {
  if (columns.length < 2) return null;
  const rows = columns.map(rowsOf);
  if (rows.some((column) => column.length < 2) || areTableRows(rows)) return null;
  const heads = rows.map(tileHeads);
  const most = heads.toSorted((a, b) => b.length - a.length)[0] ?? [];
  if (rows.some((column, at) => heads[at]?.[0] !== column[0]?.[0])) return null;
  const level = heads.every((some) =>
    some.every((head, at) => {
      const other = most[at];
      return other !== undefined && Math.abs(middleOf(head) - middleOf(other)) < sameLevel * heightOf(other);
    }),
  );
  if (!level) return null;
  // Where a column's text goes on beside another one's next heading, they are no rows of tiles.
  const goesOnBeside = columns.some((column, at) => {
    const next = most[heads[at]?.length ?? 0];
    return next !== undefined && column.some(({ top }) => top < next.top);
  });
  if (goesOnBeside) return null;
  const starts = most.map((_, at) =>
    Math.max(...heads.flatMap((some) => some.slice(at, at + 1).map(({ top }) => top))),
  );
  const ordered = inPageOrder(columns, fromRight, (column) => column);
  return starts.flatMap((start, at) =>
    ordered
      .map((column) => column.filter(({ top }) => top <= start + 0.01 && top > (starts[at + 1] ?? -Infinity) + 0.01))
      .filter((tile) => tile.length > 0),
  );
};

/** In its words' height: a figure of a tile. */
const figureHeights = 1.25;
const tallestTile = 4;

/** Tiles that have their figure over, between or under their words, each row of them level side by side. */
const tilesOfFigures = (columns: Segment[][], fromRight: boolean): Segment[][] | null => {
  if (columns.length < 2) return null;
  const rows = columns.map(rowsOf);
  const height = rows[0]?.length ?? 0;
  if (height < 2 || height > tallestTile || rows.some((column) => column.length !== height)) return null;
  const largest = rows.map((column) => column.findIndex((row) => sizeOf(row) === Math.max(...column.map(sizeOf))));
  const areTiles = rows.every((column, at) => {
    const figure = column[largest[at] ?? 0];
    return (
      largest[at] === largest[0] &&
      column.every(
        (row, index) =>
          row.length === 1 && Math.abs(middleOf(row[0]) - middleOf((rows[0]?.[index] ?? row)[0])) < 0.3 * sizeOf(row),
      ) && // prettier-ignore
      figure !== undefined &&
      /\p{N}/u.test(figure[0].text) &&
      column.every((row) => row === figure || sizeOf(figure) > figureHeights * sizeOf(row))
    );
  });
  return areTiles ? inPageOrder(columns, fromRight, (column) => column) : null;
};

/** Rows of tiles that wide empty stripes part, each with a tile in every column: they are read row by row. */
const tilesByStripes = (rows: Row[], columns: Segment[][], fromRight: boolean): Segment[][] | null => {
  if (columns.length < 2) return null;
  const size = usualSize(rows.flat());
  const bands = bandsOf(rows, tileStripe * size);
  if (bands.length < 2) return null;
  const ordered = inPageOrder(columns, fromRight, (column) => column);
  const tiles = bands.map((band) => {
    const inside = new Set(band.flat());
    return ordered.map((column) => column.filter((segment) => inside.has(segment))).filter(({ length }) => length > 0);
  });
  const areTiles = tiles.every((row, at) => {
    const tops = row.map(topOfAll);
    const full = row.length === columns.length || (at === tiles.length - 1 && at > 0);
    return full && row.every(({ length }) => length > 1) && Math.max(...tops) - Math.min(...tops) < sameLevel * size;
  });
  return areTiles ? tiles.flat() : null;
};

const topOfAll = (segments: Segment[]): number => Math.max(...segments.map(({ top }) => top));

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
    const [heads, ...more] = out.at(-1) ?? [];
    const columns = heads === undefined ? [] : parted([...heads, ...band.flat()], gutter);
    const areHeads =
      heads !== undefined &&
      more.length === 0 &&
      heads.length > 1 &&
      band.length > 1 &&
      columns.length === heads.length &&
      columns.every((column) => {
        const [head, ...others] = column.toSorted((a, b) => b.top - a.top);
        const below = others[0];
        return head !== undefined && below !== undefined && heads.includes(head) && standsOver(head, below);
      });
    if (areHeads) out[out.length - 1] = [heads, ...band];
    else out.push(band);
  }
  return out;
};

/** In the size of what stands beside it: a title that has a column of its own; and its rows, and theirs at least. */
const besideHeights = 1.4;
const titleRows = 3;

/** A title in a column of its own, and what stands beside it; null where there is no such title. */
const besideTitle = (columns: Segment[][]): Segment[][] | null => {
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
const besideMiddle = (columns: Segment[][]): Segment[][] | null => {
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
const haveBeside = (rows: Row[]): boolean =>
  rows.some(([line], at) => {
    const [next] = rows[at + 1] ?? [];
    return next !== undefined && next.top > line.bottom + besideReach * heightOf(next) && !overlaps(line, next);
  });

/** Fewer numbers count nothing; "01" and "02" do. */
const fewestOfSteps = { plain: 3, withZero: 2 };
const withZero = /^[0\u0660\u06F0]\p{N}[.)]?$/u;

const numberOf = ({ text }: Segment): number =>
  isNumber.test(text) ? (countOf(text.replace(/[.)]$/, ''))?.number ?? 0) : 0;
const isNumber = /^\p{N}{1,2}[.)]?$/u;

/** The numbers of a column that has nothing else and counts from above; null for any other. */
const numbersOf = (column: Segment[]): Segment[] | null => {
  const numbers = column.toSorted((a, b) => middleOf(b) - middleOf(a));
  const climbs = numbers.every((number, at) => isNumber.test(number.text) && numberOf(number) > numberOf(numbers[at - 1] ?? number) - (at === 0 ? 1 : 0)); // prettier-ignore
  return climbs && (numbers.length > 1 || numbers.some(({ text }) => withZero.test(text))) ? numbers : null;
};

/** What stands beside numbers, cut where the widest stripe is between two of them; null where they are not beside them. */
const cutAtNumbers = (numbers: Segment[], others: Segment[]): Segment[][] | null => {
  const rows = rowsOf(others);
  const gaps = gapsAbove(rows);
  const starts = numbers.slice(1).map((number, at) => {
    const before = numbers[at] ?? number;
    let best = -1;
    rows.forEach((row, index) => {
      const above = rows[index - 1];
      const isBetween =
        above !== undefined &&
        middleOf(above[0]) > middleOf(number) + level * heightOf(number) &&
        middleOf(row[0]) < middleOf(before) - level * heightOf(before);
      if (isBetween && (best < 0 || (gaps[index] ?? 0) > (gaps[best] ?? 0))) best = index;
    });
    return best;
  });
  const bounds = [0, ...starts, rows.length];
  const steps = numbers.map((number, at) => ({ number, rows: rows.slice(bounds[at], bounds[at + 1]) }));
  const areBeside = steps.every(({ number, rows: own }) => {
    const [first, last] = [own[0], own.at(-1)];
    return (
      first !== undefined &&
      last !== undefined &&
      middleOf(number) < topOf(first) + heightOf(number) &&
      middleOf(number) > bottomOf(last) - heightOf(number)
    );
  });
  return starts.every((start) => start > 0) && areBeside
    ? steps.map(({ number, rows: own }) => [number, ...own.flat()])
    : null;
};

/** Columns of numbered steps, each number at the side of its words: step by step. Null where anything else is beside them. */
const numberedSteps = (columns: Segment[][], fromRight: boolean): Segment[][] | null => {
  if (columns.length < 2) return null;
  const ordered = fromRight ? columns.toReversed() : columns;
  const lists: Array<{ numbers: Segment[]; others: Segment[] }> = [];
  for (const column of ordered) {
    const numbers = numbersOf(column);
    if (numbers !== null) lists.push({ numbers, others: [] });
    else if (lists.length === 0) return null;
    else lists.at(-1)?.others.push(...column);
  }
  // Behind words they are the pages of a table of contents.
  for (let at = lists.length - 1; at > 0; at -= 1)
    if (lists[at]?.others.length === 0)
      for (const { numbers } of lists.splice(at, 1)) lists[at - 1]?.others.push(...numbers);
  const segments = lists.flatMap((list) => list.numbers);
  const numbers = segments.map(numberOf).toSorted((a, b) => a - b);
  const fewest = segments.every(({ text }) => withZero.test(text)) ? fewestOfSteps.withZero : fewestOfSteps.plain;
  // One by one down each column, or from row to row.
  if (numbers.length < fewest || numbers.some((number, at) => number !== (numbers[0] ?? 0) + at)) return null;
  const steps = lists.map((list) => cutAtNumbers(list.numbers, list.others));
  if (steps.some((list) => list === null)) return null;
  return steps
    .flatMap((list) => list ?? [])
    .toSorted(([a], [b]) => (a === undefined || b === undefined ? 0 : numberOf(a) - numberOf(b)));
};

/** Whether the steps' numbers stand in more than one column. */
const areInColumns = (steps: Segment[][]): boolean =>
  parted(
    steps.flatMap((step) => step.slice(0, 1)),
    0,
  ).length > 1;

/** Cards that have no box: lines of each, and how much the sizes of two of them differ where they are not one. */
const cardLines = [3, 2];
const otherSize = 1.1;
const sameStyle = 1.05;

const isLike = (a: Segment, b: Segment): boolean => ratio(heightOf(a), heightOf(b)) < sameStyle && a.bold === b.bold;
const areUnlike = (a: Segment, b: Segment): boolean => ratio(heightOf(a), heightOf(b)) > otherSize || a.bold !== b.bold;

/**
 * Cards of a few lines, each set in a way of its own, that stand level side by side, and perhaps again below: a small label over
 * a name over its words. Null for anything else.
 */
const cardsOfForm = (rows: Row[], columns: Segment[][], fromRight: boolean): Segment[][] | null => {
  if (columns.length < 2) return null;
  if (rows.some((row) => row.length !== columns.length || row.some((one) => !isLike(one, row[0])))) return null;
  for (const height of cardLines) {
    // Two lines alone may be a table's head and its only row.
    if (rows.length % height !== 0 || (height === 2 && rows.length < 2 * height)) continue;
    const form = rows.slice(0, height).map(([line]) => line);
    const comesAgain = rows.every(([line], at) => isLike(line, form[at % height] ?? line));
    const differ = form.every((line, at) => form.slice(0, at).every((other) => areUnlike(line, other)));
    if (!comesAgain || !differ) continue;
    const ordered = inPageOrder(columns, fromRight, (column) => column);
    return Array.from({ length: rows.length / height }, (_, at) =>
      ordered.map((column) => {
        const inside = new Set(rows.slice(at * height, (at + 1) * height).flat());
        return column.filter((segment) => inside.has(segment));
      }),
    ).flat();
  }
  return null;
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

/** Rows of one table put together. */
const withRowsTogether = (regions: Region[]): Region[] => {
  const out: Region[] = [];
  for (const region of regions) {
    const last = out.at(-1);
    if (last?.table == null || region.edges === undefined || last.edges !== region.edges) out.push({ ...region });
    else Object.assign(last, { rows: [...last.rows, ...region.rows], table: [...last.table, ...(region.table ?? [])] });
  }
  return out;
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
  if (rows.every((row) => row.length === 1) && !haveBeside(rows)) return asOne(rows);

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
  // Numbered steps in several columns stand as level as a table's rows do.
  const listed = table === null ? null : numberedSteps(parted(table.rows.flat(2), gutter), fromRight);
  if (table !== null && listed !== null && areInColumns(listed))
    return [
      ...(table.before.length === 0 ? [] : deeper(table.before.flat())),
      ...listed.flatMap((step) => asOne(rowsOf(step))),
      ...(table.behind.length === 0 ? [] : deeper(table.behind.flat())),
    ];
  if (table !== null)
    return [
      ...(table.before.length === 0 ? [] : deeper(table.before.flat())),
      ...asOne(table.rows.flat(), table.rows).map((region) => ({
        ...region,
        fromRight: fromRight && !isReadFromLeft(table.rows, gutter),
      })),
      ...(table.behind.length === 0 ? [] : deeper(table.behind.flat())),
    ];

  // A heading spans what is below it, however short it is; a number below one is that of its own column.
  const large = rows.findIndex(
    (row, at) =>
      row.length > 1 || sizeOf(row) <= headingHeights * usual || (at > 0 && /^\p{N}{1,2}$/u.test(row[0].text)),
  );
  // But of two side by side each has a column of its own, however level they stand.
  const heading = parted(rows.slice(0, Math.max(large, 0)).flat(), gutter).length > 1 ? 0 : Math.max(large, 0);
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
