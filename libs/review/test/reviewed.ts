import { checklist, type CheckId, type CheckState } from '@plumbline/contracts/checklist';
import type { Pillar } from '@plumbline/contracts/pillars';
import { compareReviews, textHash, type ReviewedBefore } from '../src/engine/changes.ts';
import { rubricVersion } from '@plumbline/contracts/rubric';

const threes = { problem_insight: 3, solution_product: 3, market_opportunity: 3, team: 3, moat_defensibility: 3, traction_viability: 3 }; // prettier-ignore

interface Over {
  text?: string;
  scores?: Partial<Record<Pillar, number | null>>;
  overall?: number;
  rubric?: string;
  /** The passage of every check that is said. */
  quote?: string;
  /** What the report says of each check; nothing is compared by it. */
  words?: string;
}

/** A review with these checks in these states, the others said on page 2. */
export const reviewed = (states: Partial<Record<CheckId, CheckState>>, over: Over = {}): ReviewedBefore => ({
  evaluation_id: 'previous-1',
  report: {
    rubric_version: over.rubric ?? rubricVersion,
    hexagon_scores: { ...threes, ...over.scores },
    overall_assessment: { total_score: over.overall ?? 60, recommendation: 'recommended' },
    checks: checklist.map(({ id, pillar }) => {
      const state = states[id] ?? 'said';
      const shown = { id, pillar, state, text: over.words ?? 'Words.' };
      if (state === 'not_read') return { ...shown, level: null };
      if (state === 'not_found') return { ...shown, level: 1, searched: [1, 2] };
      const at = { page: 2, quote: over.quote ?? 'What the pitch says.' };
      return state === 'unsure' ? { ...shown, level: 2, closest: at } : { ...shown, level: state === 'said' ? 3 : 2, ...at }; // prettier-ignore
    }),
  },
  basis: { text_hash: textHash([{ n: 1, label: '', text: over.text ?? 'the deck', method: 'text' }]) },
});

/** What `compareReviews` says of one pillar, in English. */
export const movesOf = (before: ReviewedBefore, now: ReviewedBefore, pillar: Pillar) => {
  const { pillars } = compareReviews(before, now, 'en');
  const { gaps_closed, new_gaps } = pillars.find((one) => one.pillar === pillar) ?? {};
  return { closed: gaps_closed, opened: new_gaps };
};
