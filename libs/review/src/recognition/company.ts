import { nameCandidates } from './company-signs.ts';
import type { PageOfUnits } from './units.ts';
import stored from './company-weights.json' with { type: 'json' };

/** A company's name as the document writes it, with the passage that shows it. */
export interface NamedCompany {
  name: string;
  page: number;
  quote: string;
}

const { weights, least } = stored;

/** How much speaks for a candidate, as log odds against another of the same document. */
const oddsOfName = (signs: readonly number[]): number =>
  signs.reduce((sum, sign, at) => sum + sign * (weights[at] ?? 0), 0);

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
