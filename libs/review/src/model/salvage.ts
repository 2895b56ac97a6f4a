import { z } from 'zod';
import { Addressed, CheckAnswer, mostAddressed, mostQuestions, PillarAnswer, type SynthesisAnswer } from './tasks.ts';

/*
 * What can be shown of an answer that does not fit its schema even after asking again: the parts that do fit, or are only too
 * long. Nothing is put in the place of a part that does not.
 */

const Parts = z.record(z.string(), z.unknown());

const listOf = <T>(schema: z.ZodType<T>, value: unknown, max: number): T[] => {
  const items = z.array(z.unknown()).safeParse(value);
  if (!items.success) return [];
  return items.data.flatMap((item) => {
    const parsed = schema.safeParse(item);
    return parsed.success ? [parsed.data] : [];
  }).slice(0, max); // prettier-ignore
};

const LooseText = z.string().trim().min(1).max(4_000);
const looseText = (value: unknown): string => LooseText.safeParse(value).data ?? '';

const LooseCheck = CheckAnswer.extend({ text: LooseText, third_party: z.string().max(120).nullable().catch(null), more: CheckAnswer.shape.more.catch([]) }); // prettier-ignore
const LooseClaim = z.object({ text: LooseText, from: z.array(z.string()) });
const { company } = PillarAnswer.shape;

/** The usable parts of a pillar's answer; null when no check is answered in a way that can be used. */
export const salvagePillar = (raw: unknown): PillarAnswer | null => {
  const parts = Parts.safeParse(raw);
  if (!parts.success) return null;
  const checks = listOf(LooseCheck, parts.data['checks'], 10);
  if (checks.length === 0) return null;
  return {
    checks,
    summary: looseText(parts.data['summary']),
    questions: listOf(LooseText, parts.data['questions'], 3),
    company: company.safeParse(parts.data['company']).data ?? null,
    addressed_to_reviewer: listOf(Addressed, parts.data['addressed_to_reviewer'], mostAddressed),
  };
};

/** The usable parts of a synthesis, missing texts empty; null when none is usable. */
export const salvageSynthesis = (raw: unknown): SynthesisAnswer | null => {
  const parts = Parts.safeParse(raw);
  if (!parts.success) return null;
  const text = (key: string) => looseText(parts.data[key]);
  const market = Parts.safeParse(parts.data['market']).data ?? {};
  const saved = {
    verdict: text('verdict'),
    core_analysis: text('core_analysis'),
    stage: text('stage'),
    strengths: listOf(LooseClaim, parts.data['strengths'], 6),
    gaps: listOf(LooseClaim, parts.data['gaps'], 6),
    next_actions: listOf(LooseClaim, parts.data['next_actions'], 6),
    key_investor_questions: listOf(LooseText, parts.data['key_investor_questions'], mostQuestions),
    executive_feedback: text('executive_feedback'),
    market: {
      market_size_clarity: looseText(market['market_size_clarity']),
      competition_analysis: looseText(market['competition_analysis']),
      target_audience: looseText(market['target_audience']),
      feedback: looseText(market['feedback']),
    },
    financial_feedback: text('financial_feedback'),
    risk_feedback: text('risk_feedback'),
  };
  return saved.verdict === '' && saved.core_analysis === '' && saved.strengths.length + saved.gaps.length === 0
    ? null
    : saved;
};

/** A synthesis that says nothing: none came that could be used. */
export const emptySynthesis: SynthesisAnswer = {
  verdict: '',
  core_analysis: '',
  stage: '',
  strengths: [],
  gaps: [],
  next_actions: [],
  key_investor_questions: [],
  executive_feedback: '',
  market: { market_size_clarity: '', competition_analysis: '', target_audience: '', feedback: '' },
  financial_feedback: '',
  risk_feedback: '',
};
