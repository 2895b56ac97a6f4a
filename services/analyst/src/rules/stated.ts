import type { CheckId } from '@plumbline/contracts/checklist';
import { figuresIn } from '@plumbline/review/figures/figures';
import { isPlaceholder, isUnfilled } from '@plumbline/review/recognition/placeholders';
import { say, says } from '../catalogue.ts';
import { excerptOf, standsAlone } from './excerpt.ts';
import { isTopical } from './topical.ts';

/** What is known of a check with its passage, and the sentence that the judge put down for it. */
export interface Stated {
  id: CheckId;
  state: string;
  page: number | null;
  quote: string | null;
  text: string;
}

/** A whole sentence of a pitch is hardly ever longer. */
const longestExcerpt = 230;
/** So that a question has room behind it (libs/review model/tasks.ts). */
const besideQuestion = 150;

/** Less money than this is no market's. */
export const leastMarket = 100_000;
/** Of the market's size a figure is given, though not what it is made of. */
const givesMarketSize = (quote: string): boolean =>
  isTopical('market.size', quote) && figuresIn(quote).some(({ kind, high }) => kind === 'money' && high >= leastMarket);

const near = ['check.unsure', 'check.unsure_too', 'market.size.unworked', 'check.planned'] as const;

/** Whether what comes nearest to a check is worth quoting: the judge found it near enough, and it is whole and no template's. */
export const isQuotable = ({ quote, text }: Pick<Stated, 'quote' | 'text'>): boolean =>
  quote !== null &&
  near.some((key) => says(text, key)) &&
  standsAlone(quote) &&
  !isPlaceholder(quote) &&
  !isUnfilled(quote);

/**
 * What the review says of a check that is said, or near which something is: where, with the passage. Of one that is not said plainly first
 * what is missing. `shownUnder` is the check beside which the reader has the passage already: then it is named, and not quoted again. Null
 * where nothing is near.
 */
export const statedOf = (
  { id, state, page, quote, text }: Stated,
  { asks = false, shownUnder = null }: { asks?: boolean; shownUnder?: CheckId | null } = {},
): string | null => {
  if (page === null || quote === null || (state !== 'said' && state !== 'partly' && state !== 'unsure')) return null;
  const item = [`${id}.item`] as const;
  const at = { page: String(page), quote: excerptOf(quote, asks ? besideQuestion : longestExcerpt) };
  if (says(text, 'check.planned')) return say('check.planned', { item, ...at });
  const other = shownUnder === null ? null : ([`${shownUnder}.item`] as const);
  if (state === 'partly') return say(says(text, 'check.part') ? 'check.part' : 'check.partly', { item, ...at });
  if (state === 'said')
    return other === null
      ? say(says(text, 'check.instance') ? 'check.instance' : 'check.said', { item, ...at })
      : say('check.said_too', { item, other, page: String(page) });
  const unclear = say(`${id}.unclear`);
  if (!isQuotable({ quote, text })) return unclear;
  if (other !== null) return `${unclear} ${say('check.unsure_too', { other, page: String(page) })}`;
  if (id === 'market.size' && givesMarketSize(quote)) return say('market.size.unworked', at);
  return `${unclear} ${say('check.unsure', at)}`;
};
