import type { CheckId } from '@plumbline/contracts/checklist';
import { figuresIn } from '@plumbline/review/figures/figures';
import { measures } from '@plumbline/review/figures/figure';
import { isMessageKey, placeholders, say } from '../catalogue.ts';
import { excerptOf } from './check.ts';

/** What a pitch says about a check, as far as advice may be built on it. */
export interface SaidCheck {
  id: CheckId;
  state: string;
  page: number | null;
  quote: string | null;
}

/** The figure that a passage is about: money first. Of several amounts nobody knows which is meant, so none is named. */
export const figureOf = (quote: string): string | undefined => {
  const figures = figuresIn(quote).filter(measures);
  const amounts = figures.filter(({ kind }) => kind === 'money');
  return amounts.length > 1 ? undefined : (amounts[0] ?? figures[0])?.raw;
};

/**
 * Advice or a question that takes up what the pitch itself says, with page and figure ("Page 13 asks for INR 5 crore: say what it pays for");
 * null when nothing is said, or it has no figure where the sentence needs one.
 */
export const followUp = ({ id, state, page, quote }: SaidCheck, kind: 'do_more' | 'ask_more'): string | null => {
  const key = `${id}.${kind}`;
  if (state !== 'said' || page === null || quote === null || !isMessageKey(key)) return null;
  const figure = figureOf(quote);
  if (figure === undefined && placeholders(key).includes('figure')) return null;
  return say(key, { page: String(page), quote: excerptOf(quote, 90), ...(figure === undefined ? {} : { figure }) });
};
