import { nameCandidates, signNames } from './company-signs.ts';
import type { PageOfUnits } from './units.ts';
import stored from './company-weights.json' with { type: 'json' };

/** A company's name as the document writes it, with the passage that shows it. */
export interface NamedCompany {
  name: string;
  page: number;
  quote: string;
}

const { weights, least } = stored;

/** What leaves little doubt and stands in too few decks for all its weight to be fitted: added to what was fitted. */
export const beside: Partial<Record<(typeof signNames)[number], number>> = {
  'a line that says what the name is': 6,
  'what the title says whose document it is': 2.3,
  'an address': 0.5,
  'in quotation marks': 1.9,
  // A pasted text opens by saying what somebody does; one passing sentence is not enough.
  'who does something': 0.8,
  'what was founded': 1,
  'who is asked about': -0.5,
  'over several lines of the cover': 2.5,
  // Who stands beside a role is a person.
  'two words, and beside a role': -3,
  // Strangers' decks are fitted on without the title that a person gave.
  'the title of the file': 2.5,
  'part of it': 1,
  // A sentence alone on a cover is a name in few of them, and in many a short text that was pasted.
  'words in small letters': -2.5,
};
const worth = signNames.map((name, at) => (weights[at] ?? 0) + (beside[name] ?? 0));

/** How much speaks for a candidate, as log odds against another of the same document. */
const oddsOfName = (signs: readonly number[]): number =>
  signs.reduce((sum, sign, at) => sum + sign * (worth[at] ?? 0), 0);

/**
 * The company's name: the candidate for which its signs speak most. Null when they speak too little for any: a wrong name is worse
 * than none.
 */
export const companyIn = (title: string, pages: readonly PageOfUnits[]): NamedCompany | null => {
  const [best] = nameCandidates(title, pages)
    .map((candidate) => ({ ...candidate, odds: oddsOfName(candidate.signs) }))
    .sort((a, b) => b.odds - a.odds);
  if (best === undefined || best.odds < least) return null;
  // Of a long line what stands around the name.
  const from = Math.max(0, best.quote.indexOf(best.name) - 120);
  return { name: best.name, page: best.page, quote: best.quote.slice(from, from + 300) };
};
