import { pillars, type Pillar } from './pillars.ts';
import type { Recommendation } from './report.ts';

/*
 * The numbers of the published rubric (review.md, "Scoring"): what the engine scores by, and what the app shows of it. One table,
 * versioned; the version is stored with every result and is part of the cache's key, so change it whenever a number or a band's
 * meaning changes.
 */

export const rubricVersion = 'hexagon-2';

/** Shares of the overall score, in percent; they add up to 100. */
export const weights: Record<Pillar, number> = {
  problem_insight: 15,
  solution_product: 15,
  market_opportunity: 20,
  team: 20,
  moat_defensibility: 15,
  traction_viability: 15,
};

/** The scores that a pillar can have. */
export const bandScores = [1, 2, 3, 4, 5] as const;

/** At least this many pillars must be assessed for an overall score. */
export const minAssessedPillars = 4;
/** Under either of these too little was read for a recommendation better than needs_improvement. */
export const minReadShare = 0.6;
export const minReadWords = 100;

/** Lowest overall score (out of 100) of each recommendation, best first. */
export const recommendationFloors: readonly (readonly [number, Recommendation])[] = [
  [80, 'highly_recommended'],
  [60, 'recommended'],
  [40, 'needs_improvement'],
  [0, 'not_recommended'],
];

/** The assessed pillars, the strongest first: by score, of equal ones the weightier. */
export const byStrength = <Scored extends { pillar: Pillar; score: number | null }>(all: readonly Scored[]): Scored[] =>
  all
    .filter(({ score }) => score !== null)
    .sort((a, b) => (b.score ?? 0) - (a.score ?? 0) || weights[b.pillar] - weights[a.pillar]);

/**
 * The pillars that hold the overall score back, the one with most to gain first: by weight times what is missing to 5; of equal ones the
 * lower score, then the order of the rubric. Without those that were not assessed and those at 5. What a report names as weakest, and
 * what it asks for first, is the first of them.
 */
export const byGain = <Scored extends { pillar: Pillar; score: number | null }>(all: readonly Scored[]): Scored[] => {
  const order = ({ pillar }: Scored): number => pillars.indexOf(pillar);
  const gain = ({ pillar, score }: Scored): number => weights[pillar] * (5 - (score ?? 5));
  return all
    .filter((one) => gain(one) > 0)
    .sort((a, b) => gain(b) - gain(a) || (a.score ?? 0) - (b.score ?? 0) || order(a) - order(b));
};
