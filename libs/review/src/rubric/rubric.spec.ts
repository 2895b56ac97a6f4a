import { describe, expect, test } from '@jest/globals';
import { pillars } from '@plumbline/contracts/pillars';
import { byGain, weights } from '@plumbline/contracts/rubric';
import { overallScore, recommend, sectionScores, type PillarScores } from './rubric.ts';

const all = (score: number | null): PillarScores => ({
  problem_insight: score,
  solution_product: score,
  market_opportunity: score,
  team: score,
  moat_defensibility: score,
  traction_viability: score,
});

describe('the overall score', () => {
  test('the weights are those of the rubric', () => {
    expect(pillars.map((pillar) => weights[pillar])).toEqual([15, 15, 20, 20, 15, 15]);
  });

  test.each([1, 2, 3, 4, 5])('is %i × 20 when every pillar has that score', (score) => {
    expect(overallScore(all(score))).toBe(score * 20);
  });

  test('weighs the pillars, and rounds', () => {
    expect(overallScore({ ...all(3), team: 5 })).toBe(68);
    expect(overallScore({ ...all(3), moat_defensibility: 4 })).toBe(63);
    expect(overallScore({ ...all(4), problem_insight: 5, team: 2 })).toBe(75);
  });

  test('leaves unassessed pillars out of the weights', () => {
    expect(overallScore({ ...all(4), team: null })).toBe(80);
    // (15×5 + 15×3 + 20×3 + 15×3) / 5 of 65 parts
    expect(overallScore({ ...all(3), problem_insight: 5, team: null, moat_defensibility: null })).toBe(69);
  });

  test('there is none with fewer than four assessed', () => {
    expect(overallScore({ ...all(5), team: null, moat_defensibility: null })).toBe(100);
    expect(overallScore({ ...all(5), team: null, moat_defensibility: null, traction_viability: null })).toBeNull();
  });
});

test.each([
  [100, 'highly_recommended'],
  [80, 'highly_recommended'],
  [79, 'recommended'],
  [60, 'recommended'],
  [59, 'needs_improvement'],
  [40, 'needs_improvement'],
  [39, 'not_recommended'],
  [20, 'not_recommended'],
])('%i is %s', (overall, expected) => {
  expect(recommend(overall, false)).toBe(expected);
});

test('too little read gives nothing better than needs_improvement, and nothing milder than was earned', () => {
  expect(recommend(95, true)).toBe('needs_improvement');
  expect(recommend(30, true)).toBe('not_recommended');
  expect(recommend(null, false)).toBe('needs_improvement');
});

test('nothing is recommended with a pillar of which nothing is said, whatever the score', () => {
  for (const pillar of pillars) {
    const scores = { ...all(5), [pillar]: 1 };
    const overall = overallScore(scores);
    expect(overall).toBeGreaterThanOrEqual(80);
    expect(recommend(overall, false, Object.values(scores).includes(1))).toBe('needs_improvement');
  }
  expect(recommend(39, false, true)).toBe('not_recommended');
});

describe('the pillars with most to gain', () => {
  const gaining = (scores: PillarScores) =>
    byGain(pillars.map((pillar) => ({ pillar, score: scores[pillar] }))).map(({ pillar }) => pillar);

  test('by weight and by what is missing to 5; of equal ones the lower score', () => {
    // 20 × 2, 20 × 1, and 15 × 4 against 20 × 3.
    expect(gaining({ ...all(5), market_opportunity: 3, team: 4 })).toEqual(['market_opportunity', 'team']);
    expect(gaining({ ...all(5), team: 2, moat_defensibility: 1 })).toEqual(['moat_defensibility', 'team']);
  });

  test('none at 5, and none that was not assessed', () => {
    expect(gaining(all(5))).toEqual([]);
    expect(gaining({ ...all(null), team: 1 })).toEqual(['team']);
  });
});

test('the older sections are computed from the pillars', () => {
  expect(sectionScores({ ...all(3), market_opportunity: 4, traction_viability: 2, team: 4 }, 64)).toEqual({
    executive_summary: 64,
    market_analysis: 80,
    financial_viability: 40,
    risk_assessment: 70,
  });
  expect(sectionScores({ ...all(3), team: null, market_opportunity: null }, null)).toMatchObject({
    executive_summary: null,
    market_analysis: null,
    risk_assessment: null,
  });
});
