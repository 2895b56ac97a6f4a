import type { SearchIndex } from '../../search/search-index.ts';
import type { Says } from '../says.ts';
import type { Candidate } from './candidates.ts';
import { outlineOf } from './outline.ts';
import type { Strengths } from './strengths.ts';

/*
 * How plainly a document that an encoder read says what is asked: two small logistic decisions over the same signs, fitted on questions
 * about decks that neither the words' rules nor the encoder were made on (docs/decisions.md).
 */

/** What tells whether the first candidate answers. */
export interface Signs {
  /** The logarithm of nothing's share of all that speaks for the question, a quarter of it. */
  none: number;
  /** The share of what speaks for it on the candidate's page. */
  page: number;
  /** How far the encoder has the candidate before the strongest piece of another page. */
  strengthLead: number;
  /** How far it is before the best candidate of another page, and before the next one of all. */
  lead: number;
  next: number;
  /** The words alone have their best on the same page. */
  wordsAgree: number;
  held: number;
  kindMissing: number;
  /** The words alone think that it answers plainly. */
  wordsSure: number;
  /** The runner-up is quoted with it. */
  isTwo: number;
}

const faintest = 1e-4;
const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/** The signs of candidates in their order. */
export const signsOf = (
  index: SearchIndex,
  candidates: readonly Candidate[],
  strengths: Strengths,
  { isSure, isTwo }: { isSure: boolean; isTwo: boolean },
): Signs | null => {
  const [first] = candidates;
  if (first === undefined) return null;
  const { pieces, pages } = outlineOf(index);
  const { page } = first.piece;
  const range = pages.get(page);
  const strengthOf = (at: number): number => within(strengths.pieces[at] ?? -8, -8, 8);
  const other = strengths.order.find((at) => pieces[at]?.page !== page);
  const words = candidates.reduce((best, one) => (one.words > best.words ? one : best), first);
  const otherPage = candidates.find(({ piece }) => piece.page !== page);
  return {
    none: Math.log(strengths.none + faintest) / 4,
    page: Math.min(
      1,
      strengths.shares.slice(range?.first, range?.last).reduce((sum, share) => sum + share, 0),
    ),
    strengthLead: within(strengthOf(first.piece.at) - (other === undefined ? -8 : strengthOf(other)), -6, 6) / 4,
    lead: Math.min(1, first.score - (otherPage?.score ?? 0)),
    next: Math.min(1.5, first.score - (candidates[1]?.score ?? 0)),
    wordsAgree: words.piece.page === page ? 1 : 0,
    held: first.fit.held,
    kindMissing: first.fit.kindMissing,
    wordsSure: isSure ? 1 : 0,
    isTwo: isTwo ? 1 : 0,
  };
};

type Weights = Signs & { start: number };

const signKeys = [
  'none', 'page', 'strengthLead', 'lead', 'next', 'wordsAgree', 'held', 'kindMissing', 'wordsSure', 'isTwo',
] as const satisfies readonly (keyof Signs)[]; // prettier-ignore

const oddsOf = (signs: Signs, weights: Weights): number =>
  weights.start + signKeys.reduce((sum, key) => sum + weights[key] * signs[key], 0);

/** That the document says it anywhere, and that what is quoted answers it. Both starts are moved so that 0 is where each is taken for true. */
const isSaid: Weights = { start: -1.0, none: -2.15, page: 0.71, strengthLead: 0.51, lead: -0.09, next: -0.23, wordsAgree: 0.26, held: 0.32, kindMissing: -0.89, wordsSure: 0.67, isTwo: -0.63 }; // prettier-ignore
const answers: Weights = { start: -2.64, none: -0.66, page: 0.66, strengthLead: 0.81, lead: 0.16, next: 0.3, wordsAgree: 0.67, held: 0.11, kindMissing: -0.67, wordsSure: 0.85, isTwo: 0.64 }; // prettier-ignore

/** `isVetoed`: what is asked for is missing where it must not be, so it is not said plainly. */
export const decided = (signs: Signs, isVetoed: boolean): Says => {
  if (oddsOf(signs, isSaid) < 0) return 'not';
  return !isVetoed && oddsOf(signs, answers) >= 0 ? 'plainly' : 'perhaps';
};
