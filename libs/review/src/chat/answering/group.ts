import { wordsOf } from '../../fold.ts';
import type { AskedWord } from './asked-words.ts';
import { holdOf } from './candidates.ts';
import { hasItself, isPersonal, nameOver } from './kinds.ts';
import { figuresOf, isBareFigure, partsOf, under, type Outline, type Piece } from './outline.ts';
import type { Wanted } from './wanted.ts';

/*
 * What is quoted together: the points of a list, the lines of a person's card, a figure with the words beside it.
 */

const longestItem = 240;
const mostItems = 16;
const leastHeld = 0.5;
const shortItem = 60;

const pageOf = (outline: Outline, piece: Piece): Piece[] => {
  const page = outline.pages.get(piece.page);
  return outline.pieces.slice(page?.first ?? 0, page?.last ?? 0);
};

/** What says something: no number of a page or point, no mark of the maker, no word of a picture. */
const isSaying = (piece: Piece): boolean =>
  (/\p{L}{2}/u.test(piece.text) || isBareFigure(piece)) && !piece.isRunning && piece.blocks[0]?.kind !== 'picture_text';
const isCell = ({ blocks }: Piece): boolean => blocks[0]?.kind === 'cell';

/** The heads of a table's columns and rows, which are what it compares. */
const headsOfTable = (cells: readonly Piece[]): Piece[] => {
  const top = cells.filter(({ blocks: [cell] }) => cell?.row === 0);
  const side = cells.filter(({ blocks: [cell] }) => cell?.column === 0 && cell.row !== 0);
  // Where the head stands over values, not names, the rows are what is listed.
  const named = top.filter(({ blocks: [cell], text }) => cell?.column !== 0 && wordsOf(text).length <= 6 && /\p{L}{3}/u.test(text)); // prettier-ignore
  return [...named, ...side];
};

/** The points under a heading: the nearest ones below it, with what stands under those that only name it. */
const points = (outline: Outline, heading: Piece): Piece[] => {
  const below = under(outline, heading).filter(isSaying);
  const cells = below.filter(isCell);
  if (cells.length >= 4 && cells.length * 2 > below.length) return headsOfTable(cells);
  const [first] = below;
  // A heading of a heading is no point.
  if (first?.isHeading === true && below.every(({ depth }) => depth >= first.depth) && below.filter(({ depth }) => depth === first.depth).length === 1) return points(outline, first); // prettier-ignore
  const heads = below.filter(({ isHeading }) => isHeading);
  const inAll = below.reduce((sum, { text }) => sum + text.length, 0);
  // Of a long page the headings of its parts are the list.
  if (heads.length > 1 && inAll > 700) return heads;
  return below;
};

const firstKind = (piece: Piece): string | null => figuresOf(piece)[0]?.kind ?? null;

/** The lines right before and after a piece that have the same kind of figure. */
const run = (outline: Outline, piece: Piece): Piece[] => {
  const page = pageOf(outline, piece).filter(isSaying);
  const kind = firstKind(piece);
  const at = page.indexOf(piece);
  if (kind === null || at === -1) return [];
  const isAlike = (other: Piece | undefined): boolean => other !== undefined && !isCell(other) && firstKind(other) === kind && other.text.length <= longestItem; // prettier-ignore
  let [from, to] = [at, at + 1];
  while (isAlike(page[from - 1])) from -= 1;
  while (isAlike(page[to])) to += 1;
  return page.slice(from, to);
};

/** The points of the list that a piece opens or stands in; none where it stands alone. */
export const listOf = (outline: Outline, piece: Piece, words: readonly AskedWord[]): Piece[] => {
  const fits = (list: readonly Piece[]): Piece[] => (list.length > 1 ? list.slice(0, mostItems) : []);
  const asked = words.filter(({ weight }) => weight >= 0.7);
  const isAsked = (one: Piece): boolean => asked.some(({ units }) => holdOf(outline, one, units).own >= leastHeld);
  const parts = partsOf(outline, piece);
  if (parts.length > 1 && under(outline, piece).length <= 2) return fits(parts);
  if (piece.isHeading && under(outline, piece).length > 0) return fits(points(outline, piece));
  // Lines that the page itself numbers.
  const numbered = pageOf(outline, piece).filter(({ text }) => /^\W*\d{1,2}\s?[.)]\s*\p{L}/u.test(text));
  if (numbered.length > 2 && !isCell(piece)) return fits(numbered);
  const overs = piece.over.flatMap((at) => outline.pieces[at] ?? []);
  if (isCell(piece)) {
    const [cell] = piece.blocks;
    const table = pageOf(outline, piece).filter(
      ({ blocks: [one] }) => one?.kind === 'cell' && one.table === cell?.table,
    );
    const side = table.filter(({ blocks: [one] }) => one?.column === 0 && one.row !== 0);
    const corner = table.find(({ blocks: [one] }) => one?.row === 0 && one.column === 0);
    if (cell?.row !== 0 && cell?.column !== 0) return corner !== undefined && isAsked(corner) ? fits(side) : []; // prettier-ignore
    const below = table.filter(({ blocks: [one] }) => one?.column === cell?.column && one?.row !== 0);
    return fits(cell?.row === 0 && cell.column !== 0 ? below : side);
  }
  // What opens the list and is asked for: the nearest piece over it that holds a thing asked for.
  const over = overs.find((one) => one.page === piece.page && isAsked(one));
  const section = overs.find((one) => one.page !== piece.page && partsOf(outline, one).length > 1 && isAsked(one));
  if (over === undefined && section !== undefined) return fits(partsOf(outline, section));
  if (over !== undefined) {
    const found = under(outline, over).length > 0 ? points(outline, over) : [];
    if (found.length > 1) return fits(found);
    const rest = pageOf(outline, piece).filter((one) => one !== over && isSaying(one));
    const cells = rest.filter(isCell);
    if (cells.length >= 4 && cells.length * 2 > rest.length) return fits(headsOfTable(cells));
    return rest.every(({ text }) => text.length <= longestItem) ? fits(rest) : [];
  }
  if (piece.blocks[0]?.kind === 'bullet')
    return fits(pageOf(outline, piece).filter((one) => one.depth === piece.depth && one.over[0] === piece.over[0]));
  // A few words and then more lines of a few words: a list that nobody marked as one.
  const page = pageOf(outline, piece).filter(isSaying);
  const after = page.slice(page.indexOf(piece) + 1);
  const isShort = ({ text }: Piece): boolean => text.length <= shortItem;
  if (isShort(piece) && !isBareFigure(piece) && firstKind(piece) === null && isAsked(piece) && after.length > 1) {
    const cells = after.filter(isCell);
    if (cells.length >= 4) return fits(headsOfTable(cells));
    if (after.every(isShort)) return fits(after);
  }
  return fits(run(outline, piece));
};

const sectionLength = 420;
const mostOfSection = 6;

/**
 * What stands around a piece that a reader would take in with it: the other cells of its row, of its column for a list; the others
 * under its heading, then those under the heading above. Nearest first, as far as it is short; `length` characters are taken already.
 */
export const sectionAround = (outline: Outline, piece: Piece, length: number, isList: boolean): Piece[] => {
  const page = pageOf(outline, piece).filter((one) => one === piece || (isSaying(one) && !one.isHeading));
  const [cell] = piece.blocks;
  const alike = isCell(piece)
    ? [
        page.filter(
          ({ blocks: [one] }) =>
            one?.kind === 'cell' &&
            one.table === cell?.table &&
            (isList ? one.column === cell?.column && one.row !== 0 : one.row === cell?.row),
        ),
      ]
    : piece.over.map((over) => page.filter((one) => !isCell(one) && one.over.includes(over)));
  const taken: Piece[] = [];
  let left = sectionLength - length;
  for (const section of alike) {
    const at = section.indexOf(piece);
    const nearest = section
      .filter((one) => one !== piece && !taken.includes(one))
      .toSorted((a, b) => Math.abs(section.indexOf(a) - at) - Math.abs(section.indexOf(b) - at) || b.at - a.at);
    for (const one of nearest) {
      if (one.text.length > left || taken.length >= mostOfSection) break;
      taken.push(one);
      left -= one.text.length;
    }
  }
  return taken.toSorted((a, b) => a.at - b.at);
};

/** Of several persons asked for, all of the page. */
export const personsOf = (outline: Outline, piece: Piece): Piece[] =>
  pageOf(outline, piece)
    .filter(
      (one) =>
        isSaying(one) && one.blocks[0]?.kind !== 'title' && one.text.length <= cardLength && hasItself(one, 'person'),
    )
    .slice(0, mostItems);

/** Questions that a figure or a name does not answer. */
const asksForWords: ReadonlySet<Wanted['kind']> = new Set(['text', 'reason', 'manner', 'place']);
const shortStatement = 110;
const mostFollowing = 3;
const longestTogether = 280;
const cardLength = 260;
const mostOfCard = 4;
const mostOfColumn = 10;
const columnWidth = 320;
const leastColumns = 3;
const fewWords = 6;

/** The lines of a card among others side by side, of which a reader of the file knows only that each is a line. */
const columnOf = (outline: Outline, piece: Piece): Piece[] => {
  const [block] = piece.blocks;
  if (block?.box === undefined || block.kind !== 'text' || wordsOf(piece.text).length > fewWords || isBareFigure(piece))
    return [];
  const lines = pageOf(outline, piece).filter((one) => {
    const [line] = one.blocks;
    return line?.box !== undefined && line.kind === 'text' && line.box[2] - line.box[0] <= columnWidth && isSaying(one);
  });
  const [left, , right] = block.box;
  const columns = new Set(lines.map(({ blocks: [line] }) => Math.round((line?.box?.[0] ?? 0) / 60)));
  if (columns.size < leastColumns) return [];
  const column = lines.filter(({ blocks: [one] }) => {
    const [left2 = 0, , right2 = 0] = one?.box ?? [];
    return (Math.min(right, right2) - Math.max(left, left2)) * 2 >= Math.min(right - left, right2 - left2);
  });
  return column.length > 1 && column.length <= mostOfColumn ? column.toSorted((a, b) => (a.blocks[0]?.box?.[1] ?? 0) - (b.blocks[0]?.box?.[1] ?? 0)) : []; // prettier-ignore
};

/** The cells of one thing, where a table has its things side by side. */
const recordOf = (outline: Outline, piece: Piece): Piece[] => {
  const [cell] = piece.blocks;
  const column = pageOf(outline, piece).filter(
    ({ blocks: [one] }) => one?.kind === 'cell' && one.table === cell?.table && one.column === cell?.column,
  );
  return piece.isInColumns ? column : [piece];
};

/** A piece with what a reader would take along: of a bare figure its words, of a person the lines below, of a heading what follows. */
export const withWhatBelongs = (outline: Outline, piece: Piece, wanted: Wanted): Piece[] => {
  const page = pageOf(outline, piece).filter((one) => isSaying(one) || one === piece);
  const after = page.slice(page.indexOf(piece) + 1);
  if (isCell(piece)) return recordOf(outline, piece);
  if (piece.isHeading) {
    const below = under(outline, piece).filter(isSaying);
    const rest = below.length > 0 ? below : after.slice(0, 2);
    const taken: Piece[] = [];
    for (const one of rest) {
      if (taken.length > 0 && taken.reduce((sum, { text }) => sum + text.length, one.text.length) > 420) break;
      taken.push(one);
    }
    const isOver = taken.length > 0 && taken.every(({ over }) => over.includes(piece.at));
    return isOver && piece.blocks[0]?.kind === 'title' && firstKind(piece) === null ? taken : [piece, ...taken];
  }
  if (wanted.kind === 'person' && piece.text.length <= cardLength) {
    const named = isPersonal(piece.text) ? undefined : [...piece.over, ...piece.labels].flatMap((at) => outline.pieces[at] ?? []).find(({ text }) => isPersonal(text)); // prettier-ignore
    const over = nameOver(outline, piece);
    const card: Piece[] = over.length > 0 ? [...over, piece] : named === undefined ? [piece] : [named, piece];
    for (const one of after.slice(0, mostOfCard)) {
      if (isCell(one) || isPersonal(one.text) || one.text.length > cardLength || card.length >= mostOfCard) break;
      card.push(one);
    }
    return card;
  }
  const column = columnOf(outline, piece);
  if (column.length > 0) return column;
  if (asksForWords.has(wanted.kind) && piece.text.length <= shortStatement) {
    // A line that only begins to say it, and those right after it.
    const taken: Piece[] = [piece];
    for (const one of after) {
      const length = taken.reduce((sum, { text }) => sum + text.length, one.text.length);
      if (isCell(one) || one.isHeading || one.blocks[0]?.kind === 'title' || taken.length > mostFollowing || length > longestTogether) break; // prettier-ignore
      taken.push(one);
    }
    return taken;
  }
  if (isBareFigure(piece) && piece.labels.length === 0) {
    const [next] = after;
    if (next !== undefined && wordsOf(next.text).length <= 12) return [piece, next];
  }
  return [piece];
};
