import type { SearchIndex } from '../../search/search-index.ts';
import type { Says } from '../says.ts';
import type { Candidate } from './candidates.ts';
import { outlineOf } from './outline.ts';
import type { Strengths } from './strengths.ts';
import stored from './decision-weights.json' with { type: 'json' };

/*
 * How plainly a document that an encoder read says what is asked: two small logistic decisions over the same signs, fitted on questions
 * about decks that neither the words' rules nor the encoder were made on (scripts/fit-chat.ts, docs/decisions.md).
 */

/** What tells whether the first candidate answers. */
export interface Signs {
  /** Nothing's share of all that speaks for the question, and a quarter of its logarithm. */
  silent: number;
  none: number;
  /** A quarter of the encoder's strength of the strongest piece, and of the candidate. */
  strongest: number;
  strength: number;
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
  /** What is asked for is missing where it must not be. */
  isVetoed: number;
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
  { says, isVetoed }: { says: Says; isVetoed: boolean },
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
    silent: strengths.none,
    none: Math.log(strengths.none + faintest) / 4,
    strongest: strengthOf(strengths.order[0] ?? -1) / 4,
    strength: strengthOf(first.piece.at) / 4,
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
    isVetoed: isVetoed ? 1 : 0,
  };
};

/** The signs in the order in which they are fitted. */
export const signNames = [
  'silent', 'none', 'strongest', 'strength', 'page', 'strengthLead', 'lead', 'next', 'wordsAgree', 'held', 'kindMissing', 'isVetoed',
  'wordsSure', 'wordsNot', 'notByWords', 'plainlyByWords', 'plainlySamePage',
] as const satisfies readonly (keyof (Signs & ByWords))[]; // prettier-ignore

/** That the document says it anywhere, and that what is quoted answers it; from 0 each is taken for true. */
export type Decision = 'isSaid' | 'answers';

const oddsOf = (signs: Signs & ByWords, decision: Decision): number => {
  const weights = stored[decision];
  return weights.start + signNames.reduce((sum, name) => sum + weights[name] * signs[name], 0);
};

/** How plainly the document says it, by the signs of what is quoted. */
export type Decide = (signs: Signs & ByWords) => Says;

export const decided: Decide = (signs) => {
  if (oddsOf(signs, 'isSaid') < 0) return 'not';
  return oddsOf(signs, 'answers') >= 0 ? 'plainly' : 'perhaps';
};
