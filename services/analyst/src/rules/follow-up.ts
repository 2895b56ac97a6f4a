import type { CheckId } from '@plumbline/contracts/checklist';
import { figuresIn } from '@plumbline/review/figures/figures';
import { measures, type Figure } from '@plumbline/review/figures/figure';
import { isMessageKey, placeholders, say } from '../catalogue.ts';
import { excerptOf } from './excerpt.ts';

/** What a pitch says about a check, as far as advice may be built on it. */
export interface SaidCheck {
  id: CheckId;
  state: string;
  page: number | null;
  quote: string | null;
}

type Kind = Figure['kind'];
/** What the sentences on a check speak of: money, a rate, a number of people. "15%" is no price list, "$3.6M" no growth. */
const kindsOf: Partial<Record<CheckId, readonly Kind[]>> = {
  'traction.customers': ['count'],
  'traction.growth': ['percent', 'multiple'],
  'traction.model': ['money', 'percent'],
  'traction.unit': ['money', 'percent', 'multiple'],
};

/** The figure that a passage is about: money first. Of several amounts nobody knows which is meant, so none is named. */
export const figureOf = (quote: string, kinds: readonly Kind[] | undefined): string | undefined => {
  const figures = figuresIn(quote).filter((figure) => measures(figure) && (kinds?.includes(figure.kind) ?? true));
  const amounts = figures.filter(({ kind }) => kind === 'money');
  const alike = amounts.length > 0 ? amounts : kinds === undefined ? figures.slice(0, 1) : figures;
  return alike.length > 1 ? undefined : alike[0]?.raw;
};

/** The one amount of money that a passage is about. */
export const amountOf = (quote: string): string | undefined => {
  const [amount, other] = figuresIn(quote).filter((figure) => measures(figure) && figure.kind === 'money');
  return other === undefined ? amount?.raw : undefined;
};

/** Of these the sentences speak of an amount: "15%" and "18 months" are none. */
const ofMoney = new Set<CheckId>(['traction.ask', 'traction.revenue', 'market.size']);

/**
 * Advice or a question that takes up what the pitch itself says, with page and figure ("Page 13 asks for INR 5 crore: say what it pays for");
 * null when nothing is said, or it has no figure where the sentence needs one.
 */
export const followUp = ({ id, state, page, quote }: SaidCheck, kind: 'do_more' | 'ask_more'): string | null => {
  const key = `${id}.${kind}`;
  if (state !== 'said' || page === null || quote === null || !isMessageKey(key)) return null;
  const figure = ofMoney.has(id) ? amountOf(quote) : figureOf(quote, kindsOf[id]);
  if (figure === undefined && placeholders(key).includes('figure')) return null;
  return say(key, { page: String(page), quote: excerptOf(quote, 90), ...(figure === undefined ? {} : { figure }) });
};
