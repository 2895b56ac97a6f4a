import type { Pillar } from './pillars.ts';

/** What a pillar's block in a supplement is headed by; one language, so that every reader knows whose answer it is. */
export const pillarHeadings: Record<Pillar, string> = {
  problem_insight: 'Pillar: Problem and insight',
  solution_product: 'Pillar: Solution and product',
  market_opportunity: 'Pillar: Market opportunity',
  team: 'Pillar: Team',
  moat_defensibility: 'Pillar: Moat and defensibility',
  traction_viability: 'Pillar: Traction and viability',
};

/**
 * Joins answers, each as a block under its pillar's heading; '' when there is none. A block stands in the place of an earlier
 * one of its pillar, so that a heading alone withdraws an answer.
 */
export const composeSupplement = (answers: { pillar: Pillar; text: string }[]): string =>
  answers.map(({ pillar, text }) => `${pillarHeadings[pillar]}\n${text.trim()}`.trim()).join('\n\n');
