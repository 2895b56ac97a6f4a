import { z } from 'zod';
import { CheckId, CheckResult, RecognisedDocument } from './checklist.ts';
import { languages } from './limits.ts';
import { PillarKey } from './pillars.ts';
import { Coverage, Warning } from './plans.ts';

/** The older five-pillar format, only displayed. */
export const pentagonPillars = ['problem_insight', 'market_size', 'solution', 'team', 'unfair_advantage'] as const;

export const recommendations = ['highly_recommended', 'recommended', 'needs_improvement', 'not_recommended'] as const;
export const Recommendation = z.enum(recommendations);
export type Recommendation = z.infer<typeof Recommendation>;

export const Tier = z.enum(['stated', 'supported', 'contradicted']);
const QuoteAt = z.object({ page: z.number().int(), quote: z.string() });

/** Where a claim stands: a quote on a page that code has checked, or the pages searched in vain. `field`/`index` name the claim. */
export const Evidence = z.union([
  z.object({
    field: z.string(),
    index: z.number().int(),
    page: z.number().int(),
    quote: z.string(),
    verified: z.boolean(),
    tier: Tier,
    /** The second place of a supported or contradicted claim. */
    second: QuoteAt.optional(),
    /** Further places where what the claim rests on goes on. */
    more: z.array(QuoteAt).optional(),
  }),
  z.object({
    field: z.string(),
    index: z.number().int(),
    absent: z.literal(true),
    searched: z.array(z.number().int()),
  }),
]);
export type Evidence = z.infer<typeof Evidence>;

/** A pillar's score: 1 to 5, or null when it could not be assessed (nothing found while pages are unread). */
export const PillarScore = z.number().int().min(1).max(5).nullable();

export const PillarDetail = z.object({
  pillar: PillarKey,
  score: PillarScore,
  /** What the score means, and what the next band asks for: sentences in the report's language. `next_band` is null at 5. */
  band: z.string().nullable(),
  next_band: z.string().nullable(),
  strengths: z.array(z.string()),
  improvements: z.array(z.string()),
  evidence: z.array(Evidence),
  spread: z.object({ min: z.number(), max: z.number(), samples: z.number().int() }).optional(),
});
export type PillarDetail = z.infer<typeof PillarDetail>;

export const Provenance = z.object({
  provider: z.string(),
  model: z.string(),
  prompt_version: z.string(),
  rubric_version: z.string(),
  calls: z.number().int(),
  tokens_in: z.number().int(),
  tokens_out: z.number().int(),
  seconds: z.number(),
  /** Request parameters this server would not take, so that they were left out (temperature, seed, response_format …). */
  parameters_refused: z.array(z.string()).optional(),
});

const HundredScore = z.number().int().min(0).max(100).nullable();

/** What a re-evaluation changed against the one before it (issue: "what changed"); texts are in this report's language. */
export const ReportChanges = z.object({
  previous_evaluation_id: z.string(),
  /** True when text and evidence are the same, whatever the words are. */
  unchanged: z.boolean(),
  /** True when the same text was reviewed: then a move is the reviewer's, not the pitch's. */
  same_text: z.boolean(),
  /** True when the checklist or its scoring changed in between: then a move may be the rubric's. */
  rubric_changed: z.literal(true).optional(),
  overall: z.object({ from: HundredScore, to: HundredScore }),
  pillars: z.array(
    z.object({
      pillar: PillarKey,
      from: PillarScore,
      to: PillarScore,
      gaps_closed: z.array(z.string()),
      new_gaps: z.array(z.string()),
    }),
  ),
});
export type ReportChanges = z.infer<typeof ReportChanges>;

/** What the engine writes now (review.md, "parsed_data"). */
export const HexagonReport = z.object({
  format: z.literal('hexagon'),
  rubric_version: z.string(),
  language: z.enum(languages),
  company_name: z.string().nullable(),
  company_evidence: QuoteAt.optional(),
  hexagon_scores: z.record(PillarKey, PillarScore),
  pillars_detailed: z.array(PillarDetail),
  claims_evidence: z.array(Evidence),
  /** Every check of the rubric in its order; not on reports of before the checklist (`hexagon-1`). */
  checks: z.array(CheckResult).optional(),
  /** Not on reports of before the checklist. */
  document: RecognisedDocument.optional(),
  strengths: z.array(z.string()),
  gaps: z.array(z.string()),
  verdict: z.string(),
  core_analysis: z.string(),
  stage: z.string(),
  /** What to do, in the order of what it brings; the next two follow from the first of it. */
  next_actions: z.array(z.string()),
  /** By index, what each of `next_actions` is about; null where that is not known. Not on reports of before. */
  acts_on: z.array(z.object({ pillar: PillarKey, check: CheckId.optional() }).nullable()).optional(),
  critical_next_step: z.string(),
  main_action: z.string(),
  key_investor_questions: z.array(z.string()),
  executive_summary: z.object({
    score: HundredScore,
    strengths: z.array(z.string()),
    weaknesses: z.array(z.string()),
    feedback: z.string(),
  }),
  market_analysis: z.object({
    score: HundredScore,
    market_size_clarity: z.string(),
    competition_analysis: z.string(),
    target_audience: z.string(),
    strengths: z.array(z.string()),
    recommendations: z.array(z.string()),
    feedback: z.string(),
  }),
  financial_viability: z.object({ score: HundredScore, feedback: z.string() }),
  risk_assessment: z.object({ score: HundredScore, feedback: z.string() }),
  overall_assessment: z.object({
    total_score: HundredScore,
    /** Null when the document was not reviewed. */
    recommendation: Recommendation.nullable(),
  }),
  coverage: Coverage,
  warnings: z.array(Warning),
  provenance: Provenance,
  /** Only on a limited report: the pillars about which founders are asked before the review, and nothing was said or answered. */
  limited_by: z.array(PillarKey).optional(),
  /** Only on a re-evaluation whose predecessor has a report of this format. */
  changes: ReportChanges.optional(),
});
export type HexagonReport = z.infer<typeof HexagonReport>;

/** A stored report (`parsed_data`) when it is of the format that is written now; null for older or broken ones. */
export const storedHexagon = (parsedData: string): HexagonReport | null => {
  try {
    return HexagonReport.safeParse(JSON.parse(parsedData)).data ?? null;
  } catch {
    // No JSON at all.
    return null;
  }
};
