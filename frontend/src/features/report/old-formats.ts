import { z } from 'zod';

/*
 * What the two older formats look like when they are as they should be. Nobody writes them any more; a report that does not
 * match is shown best-effort, with the banner. Parts may be left out, as some of those reports do.
 */

const text = z.string().nullish();
const list = z.array(z.string()).nullish();
const hundred = z.number().min(0).max(100).nullish();
const five = z.number().min(0).max(5).nullish();

const OldSection = z
  .looseObject({
    score: hundred,
    feedback: text,
    strengths: list,
    weaknesses: list,
    recommendations: list,
    market_size_clarity: text,
    competition_analysis: text,
    target_audience: text,
  })
  .nullish();

const OldAssessment = z.looseObject({ total_score: hundred, recommendation: text }).nullish();

const OldPillar = z.looseObject({ pillar: z.string().min(1), score: five, strengths: list, improvements: list });

export const PentagonReport = z.looseObject({
  pentagon_scores: z
    .looseObject({ problem_insight: five, market_size: five, solution: five, team: five, unfair_advantage: five })
    .nullish(),
  pillars_table: z.array(OldPillar).nullish(),
  verdict: text,
  core_analysis: text,
  stage: text,
  next_actions: list,
  critical_next_step: text,
  investor_questions: list,
  key_investor_questions: list,
  main_action: text,
  executive_summary: OldSection,
  market_analysis: OldSection,
  overall_assessment: OldAssessment,
});

export const LegacyReport = z.looseObject({
  executive_summary: OldSection,
  market_analysis: OldSection,
  financial_viability: OldSection,
  risk_assessment: OldSection,
  overall_assessment: OldAssessment,
});
