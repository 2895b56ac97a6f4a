import { readdirSync, readFileSync } from 'node:fs';
import { checklist, checksOf } from '@plumbline/contracts/checklist';
import { pillars, type Pillar } from '@plumbline/contracts/pillars';
import { hasFigure } from '@plumbline/review/evidence/evidence';
import type {
  DocumentInput,
  PillarAnswer,
  PillarInput,
  SynthesisAnswer,
  SynthesisInput,
} from '@plumbline/review/model/tasks';
import {
  PillarAnswer as PillarAnswerSchema,
  SynthesisAnswer as SynthesisAnswerSchema,
} from '@plumbline/review/model/tasks';
import { encoderOf, type Encoder } from '@plumbline/review/recognition/encoder';
import { encoderWeights } from '@plumbline/review/recognition/encoder-weights';
import { overallScore, recommend } from '@plumbline/review/rubric/rubric';
import { pillarScore } from '@plumbline/review/rubric/scoring';
import { z } from 'zod';
import { answerAtOnce, answerOn, openDocument, type Read } from '../src/answer.ts';

const folder = new URL('../../../samples/texts/', import.meta.url);

const Expectations = z.record(
  z.string(),
  z.strictObject({
    about: z.string(),
    company: z.string().nullable(),
    contradictions: z.array(z.string()).optional(),
    sameAnswersAs: z.string().optional(),
  }),
);
export const expectations = Expectations.parse(JSON.parse(readFileSync(new URL('expectations.json', folder), 'utf8')));

export const sampleFiles = readdirSync(folder).filter((name) => name.endsWith('.txt'));

/** A pasted text has a page for each section. */
export const documentOf = (title: string, text: string): DocumentInput => ({
  fence: 'f',
  title,
  pages: text.split(/\n\s*\n/u).map((section, i) => ({ n: i + 1, label: '', text: section })),
  unread_pages: [],
});

export const sample = (file: string): DocumentInput => documentOf(file, readFileSync(new URL(file, folder), 'utf8'));

export type Findings = Record<Pillar, PillarAnswer>;

export const questionOn = (document: DocumentInput, pillar: Pillar): PillarInput => ({
  task: 'pillar_findings',
  pillar,
  checks: checksOf(pillar).map(({ id, question }) => ({ id, question })),
  document,
});

let encoder: Encoder | undefined;
const readings = new Map<string, Read>();
/** As the analyst reads a document, without its thread. */
const readingOf = (document: DocumentInput): Read => {
  const key = JSON.stringify([document.title, document.pages, document.unread_pages]);
  const known = readings.get(key);
  if (known !== undefined) return known;
  encoder ??= encoderOf(encoderWeights());
  const { toEncode, finish } = openDocument(document);
  const fresh = finish(encoder.odds(toEncode));
  readings.set(key, fresh);
  return fresh;
};

export const findingsOn = (document: DocumentInput, pillar: Pillar): PillarAnswer =>
  PillarAnswerSchema.parse(answerOn(pillar, readingOf(document)));

export const allFindings = (document: DocumentInput): Findings => ({
  problem_insight: findingsOn(document, 'problem_insight'),
  solution_product: findingsOn(document, 'solution_product'),
  market_opportunity: findingsOn(document, 'market_opportunity'),
  team: findingsOn(document, 'team'),
  moat_defensibility: findingsOn(document, 'moat_defensibility'),
  traction_viability: findingsOn(document, 'traction_viability'),
});

/** A level as the engine gives it to a verified quote. */
const levelOf = ({ state, quote, third_party, tier }: PillarAnswer['checks'][number]): number => {
  if (state === 'not_said') return 1;
  if (state !== 'said') return 2;
  if (tier === 'contradicted') return 3;
  return third_party !== null ? 5 : hasFigure(quote ?? '') ? 4 : 3;
};

const scoreOf = ({ checks }: PillarAnswer): number | null =>
  pillarScore(
    checklist.flatMap((check) => {
      const found = checks.find(({ id }) => id === check.id);
      return found === undefined
        ? []
        : [{ check, level: levelOf(found), state: found.state === 'not_said' ? 'not_found' : found.state }];
    }),
  );

export const synthesisInputOf = (findings: Findings): SynthesisInput => {
  const scores = {
    problem_insight: scoreOf(findings.problem_insight),
    solution_product: scoreOf(findings.solution_product),
    market_opportunity: scoreOf(findings.market_opportunity),
    team: scoreOf(findings.team),
    moat_defensibility: scoreOf(findings.moat_defensibility),
    traction_viability: scoreOf(findings.traction_viability),
  };
  const overall = overallScore(scores);
  return {
    task: 'synthesis',
    company_name: findings.problem_insight.company?.name ?? null,
    overall_score: overall,
    recommendation: recommend(overall, false),
    unread_pages: [],
    pillars: pillars.map((pillar) => {
      const { summary, questions, checks } = findings[pillar];
      return {
        pillar,
        score: scores[pillar],
        summary,
        questions,
        checks: checks.map(({ id, state, text, page, quote }) => ({
          id,
          state: state === 'not_said' ? 'not_found' : state,
          text,
          page,
          quote,
        })),
      };
    }),
  };
};

export const synthesisOf = (findings: Findings): SynthesisAnswer =>
  SynthesisAnswerSchema.parse(answerAtOnce(synthesisInputOf(findings)));

/** Every text of a report that is written again in its language. */
export const textsOf = (findings: Findings, synthesis: SynthesisAnswer): string[] => [
  ...pillars.flatMap((pillar) => {
    const { summary, checks, questions } = findings[pillar];
    return [summary, ...checks.map(({ text }) => text), ...questions];
  }),
  synthesis.verdict,
  synthesis.core_analysis,
  synthesis.stage,
  ...synthesis.strengths.map(({ text }) => text),
  ...synthesis.gaps.map(({ text }) => text),
  ...synthesis.next_actions.map(({ text }) => text),
  ...synthesis.key_investor_questions,
  synthesis.executive_feedback,
  ...Object.values(synthesis.market),
  synthesis.financial_feedback,
  synthesis.risk_feedback,
];
