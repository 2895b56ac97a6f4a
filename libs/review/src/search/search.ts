import { intentGains } from './expansion.ts';
import type { SearchIndex } from './search-index.ts';
import { gainsOf, meanLengthOf, slotsOf, type Gains } from './slots.ts';

export { prepareSearch, type SearchIndex } from './search-index.ts';

/** A passage that may answer, copied from its page. `score` is the share of what was asked for that its page holds, 0 to 1. */
export interface SearchResult {
  page: number;
  passage: string;
  /** Where the passage begins in its page's text; past that text's end in what stands beside it. */
  start: number;
  score: number;
}

/** A question is read up to here. */
export const questionMaxLength = 4_000;

/** Below this the best passage only shares a word or two with the question: the document does not say. */
export const saysScore = 0.2;

/** Whether the document seems to answer: its best passage holds enough of what was asked for. */
export const documentSays = (results: readonly SearchResult[]): boolean => (results[0]?.score ?? 0) >= saysScore;

// How much of a page's score comes from its best passage.
const passageShare = 0.35;
const longestPassage = 420;
const mostUnits = 4;

interface Window {
  from: number;
  to: number;
  score: number;
}

/** The stretches of a page of up to four units, best first, none overlapping a better one. */
const windowsOf = (index: SearchIndex, page: { first: number; last: number }, gains: readonly Gains[]): Window[] => {
  const found: Window[] = [];
  for (let from = page.first; from < page.last; from++) {
    const best = new Float64Array(gains.length);
    for (let to = from; to < Math.min(page.last, from + mostUnits); to++) {
      const length = (index.units[to]?.end ?? 0) - (index.units[from]?.start ?? 0);
      if (to > from && length > longestPassage) break;
      if (index.units[to]?.beside !== index.units[from]?.beside) break;
      let sum = 0;
      gains.forEach(({ units }, at) => {
        best[at] = Math.max(best[at] ?? 0, units[to] ?? 0);
        sum += best[at];
      });
      // A heading alone tells nothing: take what stands under it along.
      const bare = to === from && (index.units[from]?.weight ?? 1) > 1 && page.last - page.first > 1;
      if (sum > 0 && !bare) found.push({ from, to, score: sum / (1 + length / 2_000) });
    }
  }
  found.sort((a, b) => b.score - a.score || a.from - b.from || a.to - b.to);
  const kept: Window[] = [];
  for (const window of found) {
    if (kept.length === 3) break;
    if (kept.every(({ from, to }) => window.to < from || window.from > to)) kept.push(window);
  }
  return kept;
};

/**
 * The passages of the document that fit the question, best first: one of each page, then the second and third of the same pages.
 * Empty when nothing fits; see `documentSays` for whether what fits is an answer. The question is cut at `questionMaxLength`.
 */
export const search = (index: SearchIndex, question: string, limit: number): SearchResult[] => {
  const read = question.slice(0, questionMaxLength);
  const meanLength = meanLengthOf(index);
  const gains = [...slotsOf(index, read).map((slot) => gainsOf(index, slot, meanLength)), ...intentGains(index, read)];
  const asked = gains.reduce((sum, { importance }) => sum + importance, 0);
  if (asked === 0) return [];
  // "Where is it based?" asks by its form alone.
  const onlyHints = gains.every(({ hint, pages }) => hint || pages.every((gain) => gain === 0));
  const ranked = index.pages.flatMap((page, at) => {
    const found = gains.some(({ hint, pages }) => (!hint || onlyHints) && (pages[at] ?? 0) > 0);
    if (!found) return [];
    const windows = windowsOf(index, page, gains);
    const whole = gains.reduce((sum, { pages }) => sum + (pages[at] ?? 0), 0);
    const score = ((1 - passageShare) * whole + passageShare * (windows[0]?.score ?? 0)) / asked;
    return [{ page, windows, score }];
  });
  ranked.sort((a, b) => b.score - a.score || a.page.n - b.page.n);
  const results: SearchResult[] = [];
  for (let nth = 0; nth < 3; nth++) {
    for (const { page, windows, score } of ranked) {
      const window = windows[nth];
      if (window === undefined) continue;
      const start = index.units[window.from]?.start ?? 0;
      const end = index.units[window.to]?.end ?? 0;
      const share = window.score / (windows[0]?.score ?? 1);
      results.push({ page: page.n, passage: page.text.slice(start, end), start, score: score * share });
    }
  }
  return results.slice(0, Math.max(0, limit));
};
