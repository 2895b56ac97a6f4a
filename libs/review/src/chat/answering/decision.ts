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
  /** How far the encoder has the candidate before the strongest piece of another page; 0 where there is none. */
  strengthLead: number;
  /** How far it is before the best candidate of another page, where there is one, and before the next one of all. */
  lead: number;
  next: number;
  /** The words alone have their best on the same page. */
  wordsAgree: number;
  held: number;
  kindMissing: number;
  /** By its own words it answers plainly; it does not. */
  wordsSure: number;
  wordsNot: number;
  /** The runner-up is quoted with it. */
  isTwo: number;
}

/** How plainly the document says it by words alone, the whole of what they tell; and whether that is on the same page. */
export interface ByWords {
  notByWords: number;
  plainlyByWords: number;
  plainlySamePage: number;
}

const faintest = 1e-4;
const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/** The signs of candidates in their order. */
export const signsOf = (
  index: SearchIndex,
  candidates: readonly Candidate[],
  strengths: Strengths,
  { says, isTwo }: { says: Says; isTwo: boolean },
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
    strengthLead: other === undefined ? 0 : within(strengthOf(first.piece.at) - strengthOf(other), -6, 6) / 4,
    lead: otherPage === undefined ? 0 : Math.min(1, first.score - otherPage.score),
    next: Math.min(1.5, first.score - (candidates[1]?.score ?? 0)),
    wordsAgree: words.piece.page === page ? 1 : 0,
    held: first.fit.held,
    kindMissing: first.fit.kindMissing,
    wordsSure: says === 'plainly' ? 1 : 0,
    wordsNot: says === 'not' ? 1 : 0,
    isTwo: isTwo ? 1 : 0,
  };
};

type Weights = Signs & ByWords & { start: number };

const signKeys = [
  'none', 'page', 'strengthLead', 'lead', 'next', 'wordsAgree', 'held', 'kindMissing', 'wordsSure', 'wordsNot', 'isTwo',
  'notByWords', 'plainlyByWords', 'plainlySamePage',
] as const satisfies readonly (keyof Weights)[]; // prettier-ignore

const oddsOf = (signs: Signs & ByWords, weights: Weights): number =>
  weights.start + signKeys.reduce((sum, key) => sum + weights[key] * signs[key], 0);

/** That the document says it anywhere, and that what is quoted answers it. Both starts are moved so that 0 is where each is taken for true. */
const isSaid: Weights = { start: -0.54, none: -1.86, page: 0, strengthLead: 0.35, lead: 0.44, next: -0.46, wordsAgree: 0.1, held: -0.09, kindMissing: -0.62, wordsSure: 0.51, wordsNot: -0.68, isTwo: -0.53, notByWords: -1.65, plainlyByWords: 1.41, plainlySamePage: 0.18 }; // prettier-ignore
const answers: Weights = { start: -2.19, none: -0.64, page: 0.22, strengthLead: 0.49, lead: 0.45, next: 0.12, wordsAgree: 0.78, held: -0.25, kindMissing: -0.61, wordsSure: 0.54, wordsNot: -0.53, isTwo: 0.56, notByWords: -0.37, plainlyByWords: 0.22, plainlySamePage: 0.68 }; // prettier-ignore

/** `isVetoed`: what is asked for is missing where it must not be, so it is not said plainly. */
export const decided = (signs: Signs & ByWords, isVetoed: boolean): Says => {
  if (oddsOf(signs, isSaid) < 0) return 'not';
  return !isVetoed && oddsOf(signs, answers) >= 0 ? 'plainly' : 'perhaps';
};
