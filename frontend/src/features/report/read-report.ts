import type { EvaluationResult } from '@plumbline/contracts/evaluations';
import { Coverage, Warning } from '@plumbline/contracts/plans';
import {
  Evidence,
  HexagonReport,
  PillarDetail,
  Provenance,
  Recommendation,
  pillars,
} from '@plumbline/contracts/report';
import type { Pillar } from '@plumbline/contracts/report';
import { z } from 'zod';

/** Layouts this screen can draw. The pentagon and legacy shapes join here. */
export type ReportLayout = 'hexagon';

type Keyed = Readonly<Record<string, unknown>>;

/** The layout is chosen from the keys present, never from a version (spec §2, "Results page"). */
export const layoutOf = (data: Keyed): ReportLayout | null => ('hexagon_scores' in data ? 'hexagon' : null);

// A report that does not fit is still shown as far as it goes ("best-effort"): what is missing or malformed stays empty, and
// nothing is invented. Lists of text keep their length, since evidence names its claim by index.
const words = z.string().catch('');
const listOfWords = z.array(words).catch([]);
const listOf = <Item extends z.ZodType>(item: Item) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((all): z.output<Item>[] =>
      all.flatMap((one) => {
        const parsed = item.safeParse(one);
        return parsed.success ? [parsed.data] : [];
      }),
    );
const orNull = <Value extends z.ZodType>(value: Value) => value.nullable().catch(null);

const hundred = orNull(z.number().min(0).max(100));
const pillarScore = orNull(z.number().int().min(1).max(5));

const PillarView = z.object({
  pillar: PillarDetail.shape.pillar,
  score: pillarScore,
  band: orNull(z.string()),
  next_band: orNull(z.string()),
  strengths: listOfWords,
  improvements: listOfWords,
  evidence: listOf(Evidence),
  spread: PillarDetail.shape.spread.catch(undefined),
});
export type PillarView = z.infer<typeof PillarView>;

const emptyScores = {
  problem_insight: null,
  solution_product: null,
  market_opportunity: null,
  team: null,
  moat_defensibility: null,
  traction_viability: null,
} as const satisfies Record<Pillar, null>;

const ReportView = z.object({
  language: HexagonReport.shape.language.catch('en'),
  company_name: orNull(z.string()),
  company_evidence: HexagonReport.shape.company_evidence.catch(undefined),
  hexagon_scores: z
    .object({
      problem_insight: pillarScore,
      solution_product: pillarScore,
      market_opportunity: pillarScore,
      team: pillarScore,
      moat_defensibility: pillarScore,
      traction_viability: pillarScore,
    } satisfies Record<Pillar, z.ZodType>)
    .catch(emptyScores),
  pillars_detailed: listOf(PillarView),
  claims_evidence: listOf(Evidence),
  strengths: listOfWords,
  gaps: listOfWords,
  verdict: words,
  core_analysis: words,
  stage: words,
  next_actions: listOfWords,
  critical_next_step: words,
  main_action: words,
  key_investor_questions: listOfWords,
  executive_summary: orNull(
    z.object({ score: hundred, strengths: listOfWords, weaknesses: listOfWords, feedback: words }),
  ),
  market_analysis: orNull(
    z.object({
      score: hundred,
      market_size_clarity: words,
      competition_analysis: words,
      target_audience: words,
      strengths: listOfWords,
      recommendations: listOfWords,
      feedback: words,
    }),
  ),
  overall_assessment: z
    .object({ total_score: hundred, recommendation: orNull(Recommendation) })
    .catch({ total_score: null, recommendation: null }),
  coverage: orNull(Coverage),
  warnings: listOf(Warning),
  provenance: orNull(Provenance),
});
/** A hexagon report as the screen draws it; from a well-formed report nothing is lost. */
export type ReportView = z.infer<typeof ReportView>;

export type ReadReport =
  | { kind: 'none' }
  | { kind: 'unparseable' }
  | { kind: 'unknown_format' }
  | { kind: 'hexagon'; report: ReportView; bestEffort: boolean };

/**
 * Reads the first of an evaluation's results. `bestEffort` says that the report did not fully match its format, whether the
 * server noticed (`validation_status`) or only this client did.
 */
export const readReport = (results: readonly EvaluationResult[]): ReadReport => {
  const [result] = results;
  if (!result) return { kind: 'none' };
  let data: unknown;
  try {
    data = JSON.parse(result.parsed_data);
  } catch {
    return { kind: 'unparseable' };
  }
  const keyed = z.record(z.string(), z.unknown()).safeParse(data);
  if (!keyed.success || layoutOf(keyed.data) === null) return { kind: 'unknown_format' };
  const bestEffort = result.validation_status === 'invalid' || !HexagonReport.safeParse(data).success;
  return { kind: 'hexagon', report: ReportView.parse(keyed.data), bestEffort };
};

/** The six pillars in their order, each with its score and, when the report has it, its detail. */
export const pillarsOf = (
  report: ReportView,
): { pillar: Pillar; score: number | null; detail: PillarView | undefined }[] =>
  pillars.map((pillar) => {
    const detail = report.pillars_detailed.find((one) => one.pillar === pillar);
    return { pillar, score: report.hexagon_scores[pillar] ?? detail?.score ?? null, detail };
  });

/**
 * The main action is an invitation to go on, so it is hidden when it says the opposite (spec §2). Those words are English; a
 * report in another language is judged by its recommendation.
 */
export const isMainActionShown = (report: ReportView): boolean => {
  if (report.main_action.trim() === '') return false;
  if (report.language !== 'en') return report.overall_assessment.recommendation !== 'not_recommended';
  return !/not\s+(ready|recommended)/i.test(report.main_action);
};

/** Thresholds of the spec (§9): 80 and above green, 60 and above yellow, else red. */
export const scoreLevel = (score: number): 'high' | 'middle' | 'low' =>
  score >= 80 ? 'high' : score >= 60 ? 'middle' : 'low';
