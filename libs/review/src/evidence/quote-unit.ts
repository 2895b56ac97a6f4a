import type { ReviewPage } from '../document.ts';
import { isPlaced, unitsOfBlocks, type PlacedBlock } from '../page-units.ts';

/*
 * What a quote is a piece of. A sentence that begins in one card and ends in the next one was said by nobody.
 */

/** What a reader would copy to quote in full: a block, or the cells of a row. */
export interface QuoteUnit {
  /** In the page's own words. */
  text: string;
  /** Of one cell: what stands over and beside it, the outermost first. */
  head?: string[];
  /** 0 to 1: how sure OCR is of its least sure word. */
  confidence?: number;
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
  if (units.length > 1 && !isInOneRow(touched) && !isCellWithHead(touched)) return 'torn';
  const known = touched.flatMap(({ confidence }) => (confidence === undefined ? [] : [confidence]));
  return {
    text: text.slice(first.place.start, last.place.end),
    ...(touched.length === 1 && first.head !== undefined ? { head: first.head } : {}),
    ...(known.length === 0 ? {} : { confidence: Math.min(...known) }),
  };
};
