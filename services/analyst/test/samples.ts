import { readdirSync, readFileSync } from 'node:fs';
import { pillars, type Pillar } from '@plumbline/contracts/pillars';
import type { DocumentInput, PillarAnswer, SynthesisAnswer, SynthesisInput } from '@plumbline/review/model/tasks';
import {
  PillarAnswer as PillarAnswerSchema,
  SynthesisAnswer as SynthesisAnswerSchema,
} from '@plumbline/review/model/tasks';
import { z } from 'zod';
import { answer } from '../src/answer.ts';

const folder = new URL('../../../samples/texts/', import.meta.url);

const Band = z.tuple([z.number(), z.number()]);
const Expectations = z.record(
  z.string(),
  z.strictObject({
    about: z.string(),
    company: z.string().nullable(),
    pillars: z.record(z.enum(pillars), Band),
    overall: Band,
    contradictions: z.array(z.string()).optional(),
    sameScoresAs: z.string().optional(),
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

export const findingsOn = (document: DocumentInput, pillar: Pillar): PillarAnswer =>
  PillarAnswerSchema.parse(answer({ task: 'pillar_findings', pillar, document }));

export const allFindings = (document: DocumentInput): Findings => ({
  problem_insight: findingsOn(document, 'problem_insight'),
  solution_product: findingsOn(document, 'solution_product'),
  market_opportunity: findingsOn(document, 'market_opportunity'),
  team: findingsOn(document, 'team'),
  moat_defensibility: findingsOn(document, 'moat_defensibility'),
  traction_viability: findingsOn(document, 'traction_viability'),
});

const weights: Record<Pillar, number> = {
  problem_insight: 15,
  solution_product: 15,
  market_opportunity: 20,
  team: 20,
  moat_defensibility: 15,
  traction_viability: 15,
};

export const overallOf = (findings: Findings): number =>
  Math.round(pillars.reduce((sum, pillar) => sum + (weights[pillar] * (findings[pillar].score ?? 0)) / 5, 0));

export const synthesisInputOf = (findings: Findings): SynthesisInput => {
  const overall = overallOf(findings);
  return {
    task: 'synthesis',
    company_name: findings.problem_insight.company?.name ?? null,
    overall_score: overall,
    recommendation:
      overall >= 80
        ? 'highly_recommended'
        : overall >= 60
          ? 'recommended'
          : overall >= 40
            ? 'needs_improvement'
            : 'not_recommended',
    unread_pages: [],
    pillars: pillars.map((pillar) => {
      const { score, summary, strengths, improvements, questions } = findings[pillar];
      return {
        pillar,
        score,
        summary,
        questions,
        strengths: strengths.map(({ text, quote }, i) => ({ id: `${pillar}.s${i}`, text, quote })),
        improvements: improvements.map(({ text, quote }, i) => ({
          id: `${pillar}.i${i}`,
          text,
          quote: quote?.quote ?? null,
        })),
      };
    }),
  };
};

export const synthesisOf = (findings: Findings): SynthesisAnswer =>
  SynthesisAnswerSchema.parse(answer(synthesisInputOf(findings)));

/** Every text of a report that is written again in its language. */
export const textsOf = (findings: Findings, synthesis: SynthesisAnswer): string[] => [
  ...pillars.flatMap((pillar) => {
    const { summary, strengths, improvements, questions } = findings[pillar];
    return [summary, ...strengths.map(({ text }) => text), ...improvements.map(({ text }) => text), ...questions];
  }),
  synthesis.verdict,
  synthesis.core_analysis,
  synthesis.stage,
  ...synthesis.strengths.map(({ text }) => text),
  ...synthesis.gaps.map(({ text }) => text),
  ...synthesis.next_actions,
  synthesis.critical_next_step,
  synthesis.main_action,
  ...synthesis.key_investor_questions,
  synthesis.executive_feedback,
  ...Object.values(synthesis.market),
  synthesis.financial_feedback,
  synthesis.risk_feedback,
];
