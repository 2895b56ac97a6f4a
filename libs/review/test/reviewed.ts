import { pillars, type Pillar } from '@plumbline/contracts/pillars';
import type { Evidence } from '@plumbline/contracts/report';
import { compareReviews, textHash, type ReviewedBefore } from '../src/engine/changes.ts';

export interface Gap {
  english: string;
  /** In the report's language, when that is not English. */
  shown?: string;
  quote?: string;
}

const nothing = { problem_insight: 3, solution_product: 3, market_opportunity: 3, team: 3, moat_defensibility: 3, traction_viability: 3 }; // prettier-ignore

/** A review with these gaps. */
export const reviewed = (
  gaps: Partial<Record<Pillar, Gap[]>>,
  over: {
    language?: 'en' | 'ar';
    text?: string;
    scores?: Partial<Record<Pillar, number | null>>;
    overall?: number;
  } = {},
): ReviewedBefore => {
  const scores = { ...nothing, ...over.scores };
  return {
    evaluation_id: 'previous-1',
    report: {
      language: over.language ?? 'en',
      hexagon_scores: scores,
      overall_assessment: { total_score: over.overall ?? 60, recommendation: 'recommended' },
      pillars_detailed: pillars.map((pillar) => ({
        pillar,
        score: scores[pillar],
        band: null,
        next_band: null,
        strengths: [],
        improvements: (gaps[pillar] ?? []).map(({ english, shown }) => shown ?? english),
        evidence: (gaps[pillar] ?? []).map(({ quote }, index): Evidence =>
          quote === undefined
            ? { field: 'improvements', index, absent: true, searched: [1, 2] }
            : { field: 'improvements', index, page: 2, quote, verified: true, tier: 'stated' },
        ),
      })),
    },
    basis: {
      text_hash: textHash([{ n: 1, label: '', text: over.text ?? 'the deck', method: 'text' }]),
      gaps: Object.fromEntries(
        Object.entries(gaps).map(([pillar, all]) => [pillar, all.map(({ english }) => english)]),
      ),
    },
  };
};

/** What `compareReviews` says of one pillar. */
export const gapsOf = (before: ReviewedBefore, now: ReviewedBefore, pillar: Pillar) => {
  const { changes, toWrite } = compareReviews(before, now);
  const { gaps_closed, new_gaps } = changes.pillars.find((one) => one.pillar === pillar) ?? {};
  return { closed: gaps_closed, opened: new_gaps, toWrite };
};
