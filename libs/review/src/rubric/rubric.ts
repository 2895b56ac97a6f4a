import { pillars, type Pillar } from '@plumbline/contracts/pillars';
import type { Recommendation } from '@plumbline/contracts/report';
import { minAssessedPillars, recommendationFloors, weights } from '@plumbline/contracts/rubric';

/* What is computed by the published rubric (review.md, "Scoring"); its numbers are in the contracts, since the app shows them. */

/** What each pillar asks, as it is told to the model. */
export const pillarQuestions: Record<Pillar, string> = {
  problem_insight:
    'Whose problem is it, how often and how badly does it hurt, how is it solved today, and how does the pitch know?',
  solution_product:
    'What is the product, how does it solve that problem, what exists today, and what does it change for the user?',
  market_opportunity:
    'Who buys, how many of them are there, what is the market worth and by which source or sum, and why now?',
  team: 'Who are the people by name and role, what have they done that fits this work, and who is missing?',
  moat_defensibility:
    'Who else does this, what is different here, and what keeps it hard to copy (data, patents, contracts, network, cost)?',
  traction_viability:
    'Who uses or pays, how much and how fast does it grow, what does a customer cost and bring, and what is asked for?',
};

export type PillarScores = Record<Pillar, number | null>;

/**
 * Weighted overall score, 20 to 100, over the assessed pillars (their weights are scaled up to 100);
 * null with fewer than `minAssessedPillars` assessed.
 */
export const overallScore = (scores: PillarScores): number | null => {
  let sum = 0;
  let weight = 0;
  let assessed = 0;
  for (const pillar of pillars) {
    const score = scores[pillar];
    if (score === null) continue;
    sum += (weights[pillar] * score) / 5;
    weight += weights[pillar];
    assessed += 1;
  }
  // The division by the weight comes last, so that exact halves do not fall to rounding noise.
  return assessed < minAssessedPillars ? null : Math.round((100 * sum) / weight);
};

/**
 * The recommendation for an overall score. Without one, with too little read, or with a pillar of which nothing is said (`absent`),
 * nothing better than needs_improvement can be said; without a score nothing worse either.
 */
export const recommend = (overall: number | null, tooLittleRead: boolean, absent = false): Recommendation => {
  if (overall === null) return 'needs_improvement';
  const earned = recommendationFloors.find(([floor]) => overall >= floor)?.[1] ?? 'not_recommended';
  return (tooLittleRead || absent) && earned !== 'not_recommended' ? 'needs_improvement' : earned;
};

/**
 * Scores out of 100 of the report's older sections, computed from the pillars and null where those are null: the executive
 * summary is the overall score, the market section is market_opportunity, financial viability is traction_viability, and risk
 * is the mean of moat_defensibility and team (higher is safer).
 */
export const sectionScores = (scores: PillarScores, overall: number | null) => {
  const outOf100 = (score: number | null): number | null => (score === null ? null : score * 20);
  const { moat_defensibility: moat, team } = scores;
  return {
    executive_summary: overall,
    market_analysis: outOf100(scores.market_opportunity),
    financial_viability: outOf100(scores.traction_viability),
    risk_assessment: moat === null || team === null ? null : Math.round(((moat + team) / 2) * 20),
  };
};
