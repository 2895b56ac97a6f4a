// Under its own name it would be taken for a hook.
import { isDoubtful, useOf as whatFor, type Block } from '@plumbline/contracts/blocks';
import { placesOfBlocks } from '@plumbline/contracts/block-places';
import type { Page } from '@plumbline/contracts/plans';
import { placeQuote, type QuotePlace } from './place-quote.ts';

/** What a quote is a piece of: the whole block, or the cells of a table that it runs over. */
export interface QuotedBlock {
  /** In the page's text. */
  place: QuotePlace;
  /** Of a table: each cell with what stands over and beside it, the outermost first. */
  cells: { head: string[]; text: string }[];
  /** Read from a picture, with at least one word that may be wrong. */
  doubtful: boolean;
}

/** The blocks of which a piece stands in `quote`, with their own places in the page's text. */
const touchedBy = ({ text, blocks = [] }: Page, quote: QuotePlace) => {
  const places = placesOfBlocks(text, blocks);
  return blocks.flatMap((block, at) => {
    const place = places[at] ?? null;
    return place !== null && place.start < quote.end && quote.start < place.end ? [{ block, place }] : [];
  });
};

/** The block round a quote that stands at `quote` in the page's text; null on a page without blocks. */
export const blockOfQuote = (page: Page, quote: QuotePlace): QuotedBlock | null => {
  const touched = touchedBy(page, quote);
  const [first, last] = [touched[0], touched.at(-1)];
  if (first === undefined || last === undefined) return null;
  return {
    place: { start: Math.min(first.place.start, quote.start), end: Math.max(last.place.end, quote.end) },
    cells: touched.flatMap(({ block: { kind, head = [], text: said } }) =>
      kind === 'cell' && head.length > 0 ? [{ head, text: said }] : [],
    ),
    doubtful: touched.some(({ block }) => isDoubtful(block)),
  };
};

/** What stands beside a page's text and has the quote: its notes, or a screen that it shows. */
export const besideWithQuote = ({ blocks = [] }: Page, quote: string): { block: Block; place: QuotePlace } | null => {
  for (const block of blocks) {
    const place = whatFor(block).inText ? null : placeQuote(block.text, quote);
    if (place !== null) return { block, place };
  }
  return null;
};

/** Where on the page the blocks of a quote stand, in its text or beside it; none where nobody knows. */
export const boxesOfQuote = (page: Page, quote: string): NonNullable<Block['box']>[] => {
  const place = placeQuote(page.text, quote);
  const beside = place === null ? besideWithQuote(page, quote) : null;
  const quoted = place === null ? (beside === null ? [] : [beside]) : touchedBy(page, place);
  return quoted.flatMap(({ block: { box } }) => (box === undefined ? [] : [box]));
};
