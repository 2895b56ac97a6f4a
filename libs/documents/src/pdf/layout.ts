import { hasRightToLeft } from '../bidi.ts';
import type { Rectangle } from './matrix.ts';
import type { Segment } from './lines.ts';

const heightOf = (item: Segment): number => item.top - item.bottom;
const middleOf = (item: Segment): number => (item.top + item.bottom) / 2;
const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

export type Row = Segment[];

/** A part of a page that is read row by row, as a column, a card or a table. */
export interface Region {
  rows: Row[];
  fromRight: boolean;
  /** It fills a box that is drawn round it. */
  boxed: boolean;
}

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
  if (rows.every(isRunningText)) return true;
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
/** Lines close below one another, of words: text that was wrapped, and no rows of a table. */
const isRunningText = (column: Row[]): boolean => {
  const gaps = column.slice(1).map((row, at) => {
    const [above, below] = [column[at]?.[0] ?? fallback, row[0] ?? fallback];
    return (above.bottom - below.top) / Math.min(heightOf(above), heightOf(below));
  });
  const words = column.flat().filter(({ text }) => /\p{L}{2}/u.test(text));
  return (
    median(gaps) < 0.6 &&
    median(column.map((row) => row.map(({ text }) => text).join(' ').length)) >= 10 &&
    words.length > 0.7 * column.flat().length
  );
};

/** Rows whose phrases stand under each other, with one in each column again and again: a table, however airy. */
const isGrid = (rows: Row[], gutter: number): boolean => {
  const wide = rows.filter((row) => row.length > 1);
  if (wide.length < 3 || wide.length < 0.6 * rows.length) return false;
  const columns = parted(rows.flat(), gutter);
  // Steps side by side, each with its wrapped text.
  if (parted(wide.flat(), gutter).every((column) => isRunningText(rowsOf(column)))) return false;
  return columns.length > 1 && columns.every((column) => rowsOf(column).length >= 0.5 * wide.length);
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

/** The empty stripe above each row across the page; none above the first. */
const stripesAbove = (rows: Row[]): number[] => {
  let floor = Infinity;
  return rows.map((row) => {
    const above = floor - Math.max(...row.map((segment) => segment.top));
    floor = Math.min(floor, ...row.map((segment) => segment.bottom));
    return above;
  });
};

/** Rows put together into bands, parted by empty stripes across the page of at least that width. */
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

const regionsIn = (segments: Segment[], fromRight: boolean, depth: number): Region[] => {
  const rows = rowsOf(segments);
  const asOne = (some: Row[]): Region[] => (some.length === 0 ? [] : [{ rows: some, fromRight, boxed: false }]);
  if (segments.length < 4 || depth > maxDepth) return asOne(rows);
  const usual = median(segments.map(heightOf));
  const gutter = 1.1 * usual;
  const columnsOf = (some: Row[]): Segment[][] | null => {
    const columns = parted(some.flat(), gutter);
    return areColumns(columns) ? (fromRight ? columns.toReversed() : columns) : null;
  };
  const whole = columnsOf(rows);
  if (whole !== null) return whole.flatMap((column) => regionsIn(column, fromRight, depth + 1));
  if (isGrid(rows, gutter)) return asOne(rows);
  // The widest stripes first: what they part may stand in columns of its own.
  const widest = Math.max(...stripesAbove(rows).slice(1));
  const bands = bandsOf(rows, Math.max(0.9 * usual, 0.7 * widest));
  if (bands.length > 1) return bands.flatMap((band) => regionsIn(band.flat(), fromRight, depth + 1));
  // A heading above and a line below may span all columns: the fewest rows that have to go for a gutter to appear.
  const headMost = Math.min(rows.length - 2, 12);
  for (let spanning = 1; spanning <= headMost + 2; spanning += 1) {
    for (let foot = 0; foot <= Math.min(3, spanning); foot += 1) {
      const head = spanning - foot;
      if (head > headMost || rows.length - head - foot < 2) continue;
      const columns = columnsOf(rows.slice(head, rows.length - foot));
      if (columns === null) continue;
      return [
        ...asOne(rows.slice(0, head)),
        ...columns.flatMap((column) => regionsIn(column, fromRight, depth + 1)),
        ...asOne(rows.slice(rows.length - foot)),
      ];
    }
  }
  return asOne(rows);
};

/** A drawn box with what stands in it, or a single phrase outside of any. */
interface Item extends Rectangle {
  card: Card | null;
  segment: Segment | null;
}
interface Card extends Rectangle {
  items: Item[];
}

const isIn = (inner: Rectangle, outer: Rectangle): boolean => {
  const [x, y] = [(inner.left + inner.right) / 2, (inner.bottom + inner.top) / 2];
  return x > outer.left && x < outer.right && y > outer.bottom && y < outer.top;
};
const areaOf = ({ left, right, bottom, top }: Rectangle): number => (right - left) * (top - bottom);

/** A box behind one row of a table parts nothing. */
const isStripe = (card: Card): boolean => {
  const segments = card.items.flatMap(({ segment }) => (segment === null ? [] : [segment]));
  const rows = rowsOf(segments);
  return segments.length === card.items.length && rows.length === 1 && segments.length > 1;
};

/** The page as boxes within boxes: each phrase in the smallest box that holds its middle. */
const itemsOf = (segments: Segment[], boxes: Rectangle[]): Item[] => {
  const cards: Card[] = boxes
    .toSorted((a, b) => areaOf(a) - areaOf(b))
    .map(({ left, right, bottom, top }) => ({ left, right, bottom, top, items: [] }));
  const top: Item[] = [];
  const homeOf = (inner: Rectangle, after: number): Item[] =>
    cards.find((card, at) => at > after && isIn(inner, card))?.items ?? top;
  for (const segment of segments) {
    const { left, right, bottom, top: upper } = segment;
    homeOf(segment, -1).push({ left, right, bottom, top: upper, card: null, segment });
  }
  cards.forEach((card, at) => {
    if (card.items.length === 0) return;
    const home = homeOf(card, at);
    // What holds everything of its surroundings says nothing about them.
    if (isStripe(card)) home.push(...card.items);
    else home.push({ left: card.left, right: card.right, bottom: card.bottom, top: card.top, card, segment: null });
  });
  return top;
};

/** Groups of items that do not reach into each other's stripe of the page, in the order of the stripes. */
const stripesOf = (items: Item[], from: (item: Item) => number, to: (item: Item) => number): Item[][] => {
  const stripes: Item[][] = [];
  let end = -Infinity;
  for (const item of items.toSorted((a, b) => from(a) - from(b))) {
    const last = stripes.at(-1);
    // Boxes may touch, and shadows overlap a little.
    if (last === undefined || from(item) > end - 2) stripes.push([item]);
    else last.push(item);
    end = Math.max(end, to(item));
  }
  return stripes;
};

const segmentsIn = (items: Item[]): Segment[] => items.flatMap(({ segment }) => (segment === null ? [] : [segment]));
const hasCard = (items: Item[]): boolean => items.some(({ card }) => card !== null);

/** Neighbouring stripes without a box are one: what is in them is cut by white space. */
const mergedPlain = (stripes: Item[][]): Item[][] => {
  const out: Item[][] = [];
  for (const stripe of stripes) {
    const last = out.at(-1);
    if (last !== undefined && !hasCard(last) && !hasCard(stripe)) last.push(...stripe);
    else out.push([...stripe]);
  }
  return out;
};

const regionsOfItems = (items: Item[], fromRight: boolean, depth: number): Region[] => {
  const [only] = items;
  if (items.length === 1 && only !== undefined && only.card !== null) {
    const inside = regionsOfItems(only.card.items, fromRight, depth + 1);
    return inside.map((region) => ({ ...region, boxed: region.boxed || inside.length === 1 }));
  }
  if (!hasCard(items) || depth > maxDepth) return regionsIn(allSegments(items), fromRight, depth);
  const bands = mergedPlain(stripesOf(items, ({ top }) => -top, ({ bottom }) => -bottom)); // prettier-ignore
  if (bands.length > 1) return bands.flatMap((band) => regionsOfItems(band, fromRight, depth + 1));
  const columns = mergedPlain(stripesOf(items, ({ left }) => left, ({ right }) => right)); // prettier-ignore
  if (columns.length > 1) {
    const ordered = fromRight ? columns.toReversed() : columns;
    return ordered.flatMap((column) => regionsOfItems(column, fromRight, depth + 1));
  }
  // Boxes that overlap: what lies outside of them first, then one after another from the top.
  const loose = segmentsIn(items);
  const cards = items.filter(({ card }) => card !== null).toSorted((a, b) => b.top - a.top);
  return [
    ...(loose.length === 0 ? [] : regionsIn(loose, fromRight, depth + 1)),
    ...cards.flatMap((card) => regionsOfItems([card], fromRight, depth + 1)),
  ];
};

const allSegments = (items: Item[]): Segment[] =>
  items.flatMap(({ segment, card }) => [
    ...(segment === null ? [] : [segment]),
    ...(card === null ? [] : allSegments(card.items)),
  ]);

const isFromRight = (segments: Segment[]): boolean => {
  const letters = segments.reduce((sum, { text }) => sum + text.length, 0);
  const arabic = segments.filter(({ text }) => hasRightToLeft(text)).reduce((sum, { text }) => sum + text.length, 0);
  return arabic > letters / 2;
};

/** A page cut by its drawn boxes and by white space, its parts in the order in which a person reads them. */
export const regionsOf = (segments: Segment[], boxes: Rectangle[] = []): Region[] => {
  const fromRight = isFromRight(segments);
  return boxes.length === 0
    ? regionsIn(segments, fromRight, 0)
    : regionsOfItems(itemsOf(segments, boxes), fromRight, 0);
};

/** The text of regions: their lines, with an empty one between two of them. */
export const textOf = (regions: Region[]): string =>
  regions
    .map(({ rows, fromRight }) => lines(rows, fromRight))
    .filter((part) => part.length > 0)
    .flatMap((part, i) => (i === 0 ? part : ['', ...part]))
    .join('\n');

/** A page's text in the order in which a person reads it: lines from the top, columns one after another. */
export const pageText = (segments: Segment[]): string => textOf(regionsOf(segments));
