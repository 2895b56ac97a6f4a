import type { CheckResult, RecognisedDocument } from '@plumbline/contracts/checklist';
import type { Language } from '@plumbline/contracts/limits';
import type { Coverage, Warning } from '@plumbline/contracts/plans';
import type { pillars } from '@plumbline/contracts/pillars';
import type { Evidence, HexagonReport, Provenance } from '@plumbline/contracts/report';
import { rubricVersion } from '@plumbline/contracts/rubric';
import type { z } from 'zod';
import type { Place } from '../evidence/evidence.ts';
import { mostQuestions } from '../model/tasks.ts';
import { sectionScores, type PillarScores } from '../rubric/rubric.ts';
import type { SettledCheck } from '../rubric/scoring.ts';
import { adviceOf } from './actions.ts';
import { bandOf, nextBandOf } from './bands.ts';
import { contradictionOf, improvementsOf, strengthsOf, wordsOfCheck } from './check-words.ts';
import type { Noticed } from './disagreements.ts';
import type { Scored } from './scored.ts';
import type { Synthesis } from './synthesis.ts';
import { checksById, restsOn } from './synthesis-claims.ts';
import type { SynthesisAnswer } from '../model/tasks.ts';
import { text } from '../texts.ts';

/** Everything a report says that code did not write, once, by a key that tells what it is. In English. */
export const reportTexts = ({ pillars: scored }: Scored, synthesis: SynthesisAnswer): Map<string, string> => {
  const texts = new Map<string, string>();
  const seen = new Set<string>();
  const add = (key: string, words: string) => {
    if (words === '' || seen.has(words)) return;
    seen.add(words);
    texts.set(key, words);
  };
  const addAll = (key: string, list: string[]) => {
    for (const [index, words] of list.entries()) add(`${key}.${String(index)}`, words);
  };
  for (const { checks } of scored) for (const { check, text: words } of checks) add(check.id, words ?? '');
  addAll(
    'strengths',
    synthesis.strengths.map((claim) => claim.text),
  );
  addAll(
    'gaps',
    synthesis.gaps.map((claim) => claim.text),
  );
  addAll(
    'next_actions',
    synthesis.next_actions.map((action) => action.text),
  );
  addAll('key_investor_questions', synthesis.key_investor_questions);
  const { verdict, core_analysis, stage, executive_feedback, financial_feedback, risk_feedback } = synthesis;
  const single = {
    verdict,
    core_analysis,
    stage,
    executive_feedback,
    financial_feedback,
    risk_feedback,
  };
  for (const [key, words] of Object.entries(single)) add(key, words);
  for (const [key, words] of Object.entries(synthesis.market)) add(`market.${key}`, words);
  return texts;
};

const at = ({ page, quote }: Place) => ({ page, quote });

/** Further places, as far as there are any. */
const moreOf = ({ more }: SettledCheck) => (more.length === 0 ? {} : { more: more.map(at) });

const evidenceOf = (settled: SettledCheck, field: string, index: number): Evidence => {
  const { place, tier, second, searched } = settled;
  return place === null
    ? { field, index, absent: true, searched }
    : {
        field,
        index,
        ...at(place),
        verified: true,
        tier,
        ...(second === null ? {} : { second: at(second) }),
        ...moreOf(settled),
      };
};

/** A check as the report shows it. */
const resultOf = (settled: SettledCheck, words: string): CheckResult => {
  const { check, state, level, place, searched } = settled;
  const shown = { id: check.id, pillar: check.pillar, state, level, text: words };
  if (state === 'not_found') return { ...shown, searched };
  if (place === null) return shown;
  return state === 'unsure' ? { ...shown, closest: at(place) } : { ...shown, ...at(place), ...moreOf(settled) };
};

/** The claims of the whole report, with the evidence of the findings they rest on; a strength that rests on none is dropped. */
const settleClaims = (
  scored: Scored,
  synthesis: SynthesisAnswer,
  wordsOf: (check: SettledCheck) => string,
  say: (english: string) => string,
) => {
  const known = checksById(scored.pillars);
  const evidence: Evidence[] = [];
  const dropped: string[] = [];
  const ungrounded: string[] = [];
  const settle = (field: 'strengths' | 'gaps'): string[] => {
    const kept: string[] = [];
    for (const claim of synthesis[field]) {
      const grounds = restsOn(field, claim.from, known);
      if (grounds.length === 0) {
        if (claim.text === '') continue;
        if (field === 'strengths') {
          dropped.push(claim.text);
          continue;
        }
        ungrounded.push(claim.text);
      }
      // The check's words stand for a claim that says more than they do.
      const [first] = grounds;
      const words = claim.text === '' && first !== undefined ? wordsOf(first) : say(claim.text);
      if (words === '' || kept.includes(words)) continue;
      for (const settled of grounds) evidence.push(evidenceOf(settled, field, kept.length));
      kept.push(words);
    }
    return kept;
  };
  return { strengths: settle('strengths'), gaps: settle('gaps'), evidence, dropped, ungrounded };
};

export interface ReportParts {
  language: Language;
  scored: Scored;
  company: { name: string; place: Place } | null;
  synthesis: Pick<Synthesis, 'answer' | 'complete'>;
  /** The report's words in its language, by their English; what is not in it stays English. */
  written: Map<string, string>;
  recognised: RecognisedDocument;
  /** What a template left open; null when nothing is. */
  unfilled: Place | null;
  /** What code found that the pitch says against itself. */
  noticed: Noticed;
  coverage: Coverage;
  warnings: Warning[];
  provenance: z.infer<typeof Provenance>;
}

/** Puts the report together; the warnings about its claims are added to those given. */
export const assembleReport = (parts: ReportParts): HexagonReport => {
  const { language, scored, company, written, coverage, provenance } = parts;
  const { answer: synthesis, complete } = parts.synthesis;
  const say = (english: string): string => written.get(english) ?? english;
  const sayAll = (list: string[]): string[] => list.map(say);
  const words = (settled: SettledCheck): string =>
    settled.text === null ? wordsOfCheck(language, settled) : say(settled.text);
  const improvementWords = (settled: SettledCheck): string => contradictionOf(language, settled) ?? words(settled);
  const claims = settleClaims(scored, synthesis, words, say);
  const scoreOf = (pillar: (typeof pillars)[number]) =>
    scored.pillars.find((other) => other.pillar === pillar)?.score ?? null;
  const scores: PillarScores = {
    problem_insight: scoreOf('problem_insight'),
    solution_product: scoreOf('solution_product'),
    market_opportunity: scoreOf('market_opportunity'),
    team: scoreOf('team'),
    moat_defensibility: scoreOf('moat_defensibility'),
    traction_viability: scoreOf('traction_viability'),
  };
  const sections = sectionScores(scores, scored.overall);
  const market = scored.pillars.find(({ pillar }) => pillar === 'market_opportunity');
  const claimWarnings: Warning[] = [
    ...claims.dropped.map((): Warning => ({
      kind: 'invalid_answer',
      message: text(language, 'warning.claim_dropped'),
    })),
    ...claims.ungrounded.map((gap): Warning => ({
      kind: 'invalid_answer',
      message: text(language, 'warning.claim_unverified', { text: say(gap) }),
    })),
  ];
  return {
    format: 'hexagon',
    rubric_version: rubricVersion,
    language,
    company_name: company?.name ?? null,
    ...(company === null ? {} : { company_evidence: at(company.place) }),
    hexagon_scores: scores,
    pillars_detailed: scored.pillars.map(({ pillar, score, checks, spread }) => ({
      pillar,
      score,
      band: bandOf(language, { score, checks }),
      next_band: nextBandOf(language, { score, checks }),
      strengths: strengthsOf(checks).map(words),
      improvements: improvementsOf(checks).map(improvementWords),
      evidence: [
        ...strengthsOf(checks).map((settled, index) => evidenceOf(settled, 'strengths', index)),
        ...improvementsOf(checks).map((settled, index) => evidenceOf(settled, 'improvements', index)),
      ],
      ...(spread === undefined ? {} : { spread }),
    })),
    claims_evidence: claims.evidence,
    checks: scored.pillars.flatMap(({ checks }) => checks.map((settled) => resultOf(settled, words(settled)))),
    document: parts.recognised,
    strengths: claims.strengths,
    gaps: claims.gaps,
    // Code's own verdict is what it computed; of a synthesis that never came nothing is made up.
    verdict:
      synthesis.verdict === '' && complete && scored.recommendation !== null
        ? text(language, `verdict.${scored.recommendation}`)
        : say(synthesis.verdict),
    core_analysis: say(synthesis.core_analysis),
    stage: synthesis.stage === '' ? text(language, 'stage.unclear') : say(synthesis.stage),
    ...adviceOf(language, synthesis, scored, say, parts.unfilled, parts.noticed.toSettle),
    key_investor_questions: [
      ...new Set([...parts.noticed.questions, ...sayAll(synthesis.key_investor_questions)]),
    ].slice(0, mostQuestions),
    executive_summary: {
      score: sections.executive_summary,
      strengths: claims.strengths,
      weaknesses: claims.gaps,
      feedback: say(synthesis.executive_feedback),
    },
    market_analysis: {
      score: sections.market_analysis,
      market_size_clarity: say(synthesis.market.market_size_clarity),
      competition_analysis: say(synthesis.market.competition_analysis),
      target_audience: say(synthesis.market.target_audience),
      strengths: strengthsOf(market?.checks ?? []).map(words),
      recommendations: improvementsOf(market?.checks ?? []).map(improvementWords),
      feedback: say(synthesis.market.feedback),
    },
    financial_viability: { score: sections.financial_viability, feedback: say(synthesis.financial_feedback) },
    risk_assessment: { score: sections.risk_assessment, feedback: say(synthesis.risk_feedback) },
    overall_assessment: { total_score: scored.overall, recommendation: scored.recommendation },
    coverage,
    warnings: [...parts.warnings, ...parts.noticed.warnings, ...claimWarnings],
    provenance,
  };
};
