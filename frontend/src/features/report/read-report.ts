import { CheckResult, RecognisedDocument } from '@plumbline/contracts/checklist';
import type { Evaluation, EvaluationResult } from '@plumbline/contracts/evaluations';
import { languages } from '@plumbline/contracts/limits';
import { Coverage, Warning } from '@plumbline/contracts/plans';
import { pillars } from '@plumbline/contracts/pillars';
import {
  Evidence,
  HexagonReport,
  PillarDetail,
  Provenance,
  ReportChanges,
  pentagonPillars,
} from '@plumbline/contracts/report';
import { z } from 'zod';
import { legacySections, readLegacy } from './read-legacy.ts';
import type { LegacyView } from './read-legacy.ts';
import { PentagonReport, LegacyReport } from './old-formats.ts';
import {
  Assessment,
  ExecutiveSummary,
  MarketAnalysis,
  advisesAgainst,
  has,
  keyedOf,
  listOf,
  listOfWords,
  orNull,
  pillarNameOf,
  score,
  scoreOf,
  words,
} from './report-values.ts';
import type { Keyed, PillarName } from './report-values.ts';

export type ReportLayout = 'hexagon' | 'pentagon' | 'legacy';

/**
 * The layout is chosen from the keys present, never from a version (spec §2, "Results page"): the investor report in its
 * hexagon or pentagon form, or the older four sections.
 */
export const layoutOf = (data: Keyed): ReportLayout | null => {
  const hasAny = (keys: readonly string[]): boolean => keys.some((key) => has(data, key));
  if (hasAny(['hexagon_scores', 'document'])) return 'hexagon';
  if (hasAny(['pentagon_scores', 'pillars_table', 'pillars_detailed', 'verdict'])) return 'pentagon';
  return hasAny([...legacySections, 'overall_assessment']) ? 'legacy' : null;
};

const PillarView = z.object({
  pillar: words,
  score: score(5),
  band: orNull(z.string()),
  next_band: orNull(z.string()),
  strengths: listOfWords,
  improvements: listOfWords,
  evidence: listOf(Evidence),
  spread: PillarDetail.shape.spread.catch(undefined),
});
export type PillarView = z.infer<typeof PillarView>;

const Investor = z.object({
  language: orNull(HexagonReport.shape.language),
  company_name: orNull(z.string()),
  company_evidence: HexagonReport.shape.company_evidence.catch(undefined),
  claims_evidence: listOf(Evidence),
  checks: listOf(CheckResult),
  document: RecognisedDocument.optional().catch(undefined),
  strengths: listOfWords,
  gaps: listOfWords,
  verdict: words,
  core_analysis: words,
  stage: words,
  next_actions: listOfWords,
  acts_on: HexagonReport.shape.acts_on.catch(undefined),
  critical_next_step: words,
  main_action: words,
  key_investor_questions: listOfWords,
  investor_questions: listOfWords,
  executive_summary: orNull(ExecutiveSummary),
  market_analysis: orNull(MarketAnalysis),
  overall_assessment: Assessment,
  coverage: orNull(Coverage),
  warnings: listOf(Warning),
  provenance: orNull(Provenance),
  limited_by: HexagonReport.shape.limited_by.catch(undefined),
  changes: ReportChanges.optional().catch(undefined),
});

/** A pillar as it is shown. `name` is null when the report names one that no format has; `written` is its own word then. */
export interface PillarEntry {
  name: PillarName | null;
  written: string;
  score: number | null;
  detail: PillarView | null;
  /** What the checklist asks of it, in its order; none on reports of before there was one. */
  checks: CheckResult[];
}

/** An investor report as the screen draws it; from a well-formed report nothing is lost. */
export interface ReportView extends Omit<z.infer<typeof Investor>, 'language' | 'checks'> {
  layout: 'hexagon' | 'pentagon';
  language: Evaluation['language'];
  /** What the evaluation itself was recorded as, when the report has no label of its own. */
  recorded_recommendation: Evaluation['recommendation'];
  /** The six or five of the layout in their order, then what else the report or its checklist names. */
  pillars: PillarEntry[];
}

export type ReadReport =
  | { kind: 'none' }
  | { kind: 'unparseable' }
  | { kind: 'unknown_format' }
  /** `data` is the report as it is stored. */
  | { kind: 'investor'; report: ReportView; bestEffort: boolean; data: Keyed }
  | { kind: 'legacy'; report: LegacyView; bestEffort: boolean; data: Keyed };

/** Scores by pillar, from an object of them or from a list of `{subject, score}`, as radar data is written. */
const scoresOf = (value: unknown): Map<PillarName, number | null> => {
  const pairs: [string, unknown][] = Array.isArray(value)
    ? value.flatMap((entry): [string, unknown][] => {
        const keyed = keyedOf(entry);
        const subject = keyed?.['subject'] ?? keyed?.['pillar'];
        return keyed && typeof subject === 'string' ? [[subject, keyed['score']]] : [];
      })
    : Object.entries(keyedOf(value) ?? {});
  return new Map(
    pairs.flatMap(([written, one]): [PillarName, number | null][] => {
      const name = pillarNameOf(written);
      return name === null ? [] : [[name, scoreOf(keyedOf(one)?.['score'] ?? one, 5)]];
    }),
  );
};

/** The entries of a pillars table: a list, or an object by pillar. */
const tableOf = (value: unknown): PillarView[] => {
  const keyed = Array.isArray(value) ? null : keyedOf(value);
  const list: unknown = keyed ? Object.entries(keyed).map(([pillar, entry]) => ({ ...keyedOf(entry), pillar })) : value;
  return listOf(PillarView)
    .parse(list)
    .filter(
      ({ pillar, score, strengths, improvements }) =>
        pillar !== '' || score !== null || strengths.length > 0 || improvements.length > 0,
    );
};

/** The pillars of a layout in its order with what a report says of them, then what else it names. */
export const entriesOf = (
  names: readonly PillarName[],
  scores: ReadonlyMap<PillarName, number | null>,
  table: readonly PillarView[],
  checks: readonly CheckResult[],
): PillarEntry[] => {
  const checksOn = (name: PillarName | null): CheckResult[] => checks.filter(({ pillar }) => pillar === name);
  const own = names.map((name): PillarEntry => {
    const detail = table.find(({ pillar }) => pillarNameOf(pillar) === name) ?? null;
    return { name, written: name, score: scores.get(name) ?? detail?.score ?? null, detail, checks: checksOn(name) };
  });
  const shown = new Set(own.map(({ detail }) => detail));
  const others = table
    .filter((detail) => !shown.has(detail))
    .map((detail): PillarEntry => ({
      name: pillarNameOf(detail.pillar),
      written: detail.pillar,
      score: detail.score,
      detail,
      // A second entry about the same pillar does not repeat its checks.
      checks: names.some((name) => name === pillarNameOf(detail.pillar)) ? [] : checksOn(pillarNameOf(detail.pillar)),
    }));
  const named = new Set([...own, ...others].map(({ name }) => name));
  const onlyChecked = pillars
    .filter((name) => !named.has(name) && checksOn(name).length > 0)
    .map((name): PillarEntry => ({ name, written: name, score: null, detail: null, checks: checksOn(name) }));
  return [...own, ...others, ...onlyChecked];
};

const pillarEntries = (data: Keyed, layout: ReportView['layout'], checks: readonly CheckResult[]): PillarEntry[] =>
  layout === 'hexagon'
    ? entriesOf(pillars, scoresOf(data['hexagon_scores']), tableOf(data['pillars_detailed']), checks)
    : entriesOf(
        pentagonPillars,
        scoresOf(data['pentagon_scores']),
        tableOf(has(data, 'pillars_table') ? data['pillars_table'] : data['pillars_detailed']),
        checks,
      );

/** What the evaluation itself knows, for what an older report leaves out. */
export type AboutReport = Pick<Evaluation, 'language' | 'overall_score' | 'recommendation'>;

const withOverall = (assessment: Assessment, about: AboutReport): Assessment => ({
  ...assessment,
  total_score: assessment.total_score ?? about.overall_score,
  recommendation: assessment.recommendation_words === '' ? (assessment.recommendation ?? about.recommendation) : null,
});

const readInvestor = (data: Keyed, layout: ReportView['layout'], about: AboutReport): ReportView => {
  const { language, checks, key_investor_questions, investor_questions, overall_assessment, ...read } =
    Investor.parse(data);
  const isHexagon = layout === 'hexagon';
  const questions = key_investor_questions.length > 0 ? key_investor_questions : investor_questions;
  return {
    ...read,
    layout,
    language: language ?? about.language,
    recorded_recommendation: about.recommendation,
    // Whoever writes hexagon reports computes the score, so that none means that too little could be assessed.
    overall_assessment: isHexagon ? overall_assessment : withOverall(overall_assessment, about),
    pillars: pillarEntries(data, layout, checks),
    // A hexagon has a card of its own for them; what stands there is not asked again in the action plan.
    key_investor_questions: isHexagon ? questions : [],
    investor_questions: isHexagon
      ? investor_questions.filter((question) => !questions.includes(question))
      : investor_questions.length > 0
        ? investor_questions
        : key_investor_questions,
  };
};

/**
 * Reads the first of an evaluation's results. `bestEffort` says that the report did not fully match its format, whether the
 * server noticed (`validation_status`) or only this client did.
 */
export const readReport = (results: readonly EvaluationResult[], about: AboutReport): ReadReport => {
  const [result] = results;
  if (!result) return { kind: 'none' };
  let parsed: unknown;
  try {
    parsed = JSON.parse(result.parsed_data);
  } catch {
    return { kind: 'unparseable' };
  }
  const data = keyedOf(parsed);
  const layout = data && layoutOf(data);
  if (!data || !layout) return { kind: 'unknown_format' };
  const format = { hexagon: HexagonReport, pentagon: PentagonReport, legacy: LegacyReport }[layout];
  const bestEffort = result.validation_status === 'invalid' || !format.safeParse(data).success;
  if (layout === 'legacy') {
    const { overall_assessment, language, ...report } = readLegacy(data);
    return {
      kind: 'legacy',
      report: {
        ...report,
        language: language ?? about.language,
        overall_assessment: withOverall(overall_assessment, about),
      },
      bestEffort,
      data,
    };
  }
  return { kind: 'investor', report: readInvestor(data, layout, about), bestEffort, data };
};

/** The corners of the radar: the pillars that every report of this layout has. */
export const radarPillarsOf = ({ layout, pillars: entries }: ReportView): PillarEntry[] =>
  entries.slice(0, layout === 'hexagon' ? pillars.length : pentagonPillars.length);

/**
 * The main action is an invitation to go on, so it is hidden when it says the opposite (spec §2). Those words are English; a
 * report in another language is judged by its recommendation, too: its label, else its sentence, else what the evaluation was
 * recorded as.
 */
export const isMainActionShown = ({
  main_action,
  language,
  overall_assessment,
  recorded_recommendation,
}: ReportView): boolean => {
  if (main_action.trim() === '' || advisesAgainst(main_action)) return false;
  // Older reports do not say what language they are in.
  if (language === 'en' && !/\p{Script=Arabic}/u.test(main_action)) return true;
  const { recommendation, recommendation_words } = overall_assessment;
  return !advisesAgainst(recommendation_words) && (recommendation ?? recorded_recommendation) !== 'not_recommended';
};

/**
 * What the document was recognised as, when it was not reviewed for that: something else than a pitch, or one in a language that is
 * not read here. Null for every report of a review.
 */
export const unreviewedAs = ({
  document,
  overall_assessment,
  pillars: entries,
}: ReportView): RecognisedDocument | null => {
  const { total_score, recommendation, recommendation_words } = overall_assessment;
  const isScored = total_score !== null || recommendation !== null || recommendation_words !== '';
  if (document === undefined || isScored || entries.some(({ score }) => score !== null)) return null;
  const isRead = languages.some((language) => language === document.language);
  return document.kind !== 'pitch' || !isRead ? document : null;
};

/** Pillars that have something to show. In a hexagon that is each, assessed or not. */
export const shownPillars = ({ layout, pillars: entries }: ReportView): PillarEntry[] =>
  entries.filter(
    ({ score, detail, checks }) => layout === 'hexagon' || score !== null || detail !== null || checks.length > 0,
  );

/** Whether there is a card of how much was read, and of what its reader must know. */
export const hasCoverage = ({ layout, coverage, warnings }: ReportView): boolean =>
  layout === 'hexagon' || coverage !== null || warnings.length > 0;

/** The built-in rubric analyst is a checklist, and is named as one. */
export const isBuiltIn = ({ model }: { model: string }): boolean => model.includes('rubric-analyst');
