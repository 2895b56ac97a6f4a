import type { Segment } from './lines.ts';
import {
  bandsOf,
  heightOf,
  inPageOrder,
  median,
  middleOf,
  ratio,
  type Row,
  rowsOf,
  sizeOf,
  standsOver,
  topOfAll,
  usualSize,
} from './rows.ts';

/*
 * Tiles and cards that no box parts: rows of them are told by how their lines come again.
 */

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
export const tilesOf = (columns: Segment[][], fromRight: boolean): Segment[][] | null => {
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
export const tilesOfFigures = (columns: Segment[][], fromRight: boolean): Segment[][] | null => {
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
export const tilesByStripes = (rows: Row[], columns: Segment[][], fromRight: boolean): Segment[][] | null => {
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
export const cardsOfForm = (rows: Row[], columns: Segment[][], fromRight: boolean): Segment[][] | null => {
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
