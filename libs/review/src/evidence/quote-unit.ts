import type { ReviewPage } from '../document.ts';
import { isFigure, isNear, isPlaced, unitsOfBlocks, type PlacedBlock } from '../page-units.ts';

/*
 * What a quote is a piece of. A sentence that begins in one card and ends in the next one was said by nobody.
 */

/** What a reader would copy to quote in full: a block, the cells of a row, or a list. */
export interface QuoteUnit {
  /** In the page's own words. */
  text: string;
  /** Of one cell: what stands over and beside it, the outermost first. */
  head?: string[];
  /** 0 to 1: how sure OCR is of its least sure word. */
  confidence?: number;
  /** It is several blocks that stand whole below each other: what stands in one block is the better place. */
  joined?: true;
}

const isInOneRow = (cells: readonly PlacedBlock[]): boolean => {
  const [first] = cells;
  return cells.every(({ kind, table, row }) => kind === 'cell' && table === first?.table && row === first?.row);
};

/** The end of a table's head and the beginning of the row under it: one of the cells has one of the heads. */
const isCellWithHead = (cells: readonly PlacedBlock[]): boolean => {
  const [first] = cells;
  const [heads, under] = [cells.filter(({ row }) => row === first?.row), cells.filter(({ row }) => row !== first?.row)];
  return (
    isInOneRow(heads) &&
    isInOneRow(under) &&
    under[0]?.table === first?.table &&
    under.some(({ head = [] }) => heads.some(({ text }) => head.includes(text)))
  );
};

/** Whether a passage has all the words of each of these blocks. */
const coversWords = (text: string, from: number, to: number, blocks: readonly PlacedBlock[]): boolean => {
  const [first, last] = [blocks[0], blocks.at(-1)];
  if (first === undefined || last === undefined) return false;
  const left = `${text.slice(first.place.start, Math.max(first.place.start, from))} ${text.slice(Math.min(last.place.end, to), last.place.end)}`;
  return !/[\p{L}\p{N}]/u.test(left);
};

/** Whether nothing is written between one and the next. */
const areNeighbours = (text: string, blocks: readonly PlacedBlock[]): boolean =>
  blocks.every((block, at) => {
    const before = blocks[at - 1];
    return before === undefined || !/[\p{L}\p{N}]/u.test(text.slice(before.place.end, block.place.start));
  });

const endsSentence = ({ text }: PlacedBlock): boolean => /[.!?؟][”"»)]?$/u.test(text.trim());

/** "142", "SAR 1.2M" and "4.1% a month", which count what stands above or below; "Age: 15" says itself what it counts. */
const isCount = (block: PlacedBlock): boolean =>
  block.kind === 'text' && isFigure(block) && !/\p{L}\s*:\s*\S/u.test(block.text);

/** Two blocks of one column, the second right below the first. */
const isBelow = (before: PlacedBlock, after: PlacedBlock): boolean => {
  if (!isNear(before, after)) return false;
  const [top, lower] = [before.box, after.box];
  return top === undefined || lower === undefined || (lower[1] >= top[1] && lower[1] - top[3] <= Math.min(top[3] - top[1], lower[3] - lower[1]) * 1.5); // prettier-ignore
};

/**
 * Whether a block may be copied with the one above it: the text of a heading, the points under a line that leads to them, the next line
 * of a list without marks. What stands behind a sentence is another claim, and what a figure counts is known only of the words right
 * below one that stands first, where places are known.
 */
const mayFollow = (before: PlacedBlock, after: PlacedBlock, isFirst: boolean): boolean => {
  if (!isBelow(before, after) || isCount(after)) return false;
  if (after.kind === 'bullet') return before.kind === 'bullet' || before.kind === 'title' || (before.kind === 'text' && !endsSentence(before)); // prettier-ignore
  if (before.kind === 'title') return after.kind === 'title' || after.kind === 'text';
  if (before.kind !== 'text' || after.kind !== 'text') return false;
  return isCount(before)
    ? isFirst && before.box !== undefined && !/[:：]$/u.test(after.text.trim())
    : !endsSentence(before);
};

/**
 * Whether these are whole, and each follows the one above it; a pair, as a figure with its label, is not parted, and headings alone say
 * nothing.
 */
const areJoined = (units: readonly (readonly PlacedBlock[])[], touched: readonly PlacedBlock[]): boolean =>
  units.flat().length === touched.length &&
  touched.some(({ kind }) => kind !== 'title') &&
  units.every((unit, at) => {
    const [before, first] = [units[at - 1]?.at(-1), unit[0]];
    if (before === undefined || first === undefined) return true;
    const isPair = unit.length > 1 && before.kind === 'text' && !endsSentence(before) && isBelow(before, first);
    return isPair || mayFollow(before, first, at === 1);
  });

/**
 * A list in one column, whole from one point to another, with the one line before it unless that is a sentence of its own; or whole
 * rows of one table.
 */
const isWholeList = (touched: readonly PlacedBlock[], among: readonly PlacedBlock[]): boolean => {
  const [lead, ...rest] = touched;
  const [next] = rest;
  if (lead === undefined || next === undefined) return false;
  if (next.kind === 'cell') {
    const rows = new Set(touched.map(({ row }) => row));
    const whole = among.filter((block) => block.kind === 'cell' && block.table === lead.table && rows.has(block.row));
    return (
      touched.every(({ kind, table }) => kind === 'cell' && table === lead.table) && whole.length === touched.length
    );
  }
  return (
    (lead.kind === 'bullet' || lead.kind === 'title' || (lead.kind === 'text' && !endsSentence(lead))) &&
    rest.every((block, at) => block.kind === 'bullet' && isNear(touched[at] ?? lead, block))
  );
};

/**
 * The unit that a quote stands in, by its place in the page's text; `torn` when it runs over blocks that no reader takes for one, and
 * null where no block tells.
 */
export const unitOfQuote = ({ text, blocks }: ReviewPage, from: number, to: number): QuoteUnit | 'torn' | null => {
  const isTouched = ({ place }: PlacedBlock): boolean => place.start < to && from < place.end;
  const units = unitsOfBlocks(blocks.filter(isPlaced)).filter((unit) => unit.some(isTouched));
  const all = units.flat();
  const touched = all.filter(isTouched);
  const [first, last] = units.length === 1 ? [all[0], all.at(-1)] : [touched[0], touched.at(-1)];
  if (first === undefined || last === undefined) return null;
  const isWhole = (): boolean => coversWords(text, from, to, touched) && areNeighbours(text, touched);
  const isOne = units.length === 1 || isInOneRow(touched) || isCellWithHead(touched) || (isWhole() && isWholeList(touched, blocks.filter(isPlaced))); // prettier-ignore
  const joined = !isOne && isWhole() && areJoined(units, touched);
  if (!isOne && !joined) return 'torn';
  const known = touched.flatMap(({ confidence }) => (confidence === undefined ? [] : [confidence]));
  return {
    text: text.slice(first.place.start, last.place.end),
    ...(touched.length === 1 && first.head !== undefined ? { head: first.head } : {}),
    ...(known.length === 0 ? {} : { confidence: Math.min(...known) }),
    ...(joined ? { joined } : {}),
  };
};
