import type { Pillar } from '@plumbline/contracts/pillars';
import type { Recommendation } from '@plumbline/contracts/report';
import { digest } from '../document.ts';
import { isWrittenIn } from '../language.ts';
import { ModelAnswerUnusable } from '../model/model-client.ts';
import type { Asking } from './pillar-review.ts';
import { promptVersion, synthesisPrompt } from './prompts.ts';
import { rubricVersion } from '../rubric/rubric.ts';
import { emptySynthesis, salvageSynthesis } from '../model/salvage.ts';
import type { CheckedImprovement, CheckedStrength } from '../rubric/scoring.ts';
import { SynthesisAnswer, taskNames, type SynthesisInput } from '../model/tasks.ts';

/** A pillar with the score that counts. */
export interface ScoredPillar {
  pillar: Pillar;
  score: number | null;
  summary: string;
  strengths: CheckedStrength[];
  improvements: CheckedImprovement[];
  questions: string[];
  spread?: { min: number; max: number; samples: number };
}

export interface Scored {
  company: string | null;
  overall: number | null;
  recommendation: Recommendation;
  unread: number[];
  pillars: ScoredPillar[];
}

/** Every finding by the id under which the synthesis knows it. */
export const findingsById = (pillars: ScoredPillar[]): Map<string, CheckedStrength | CheckedImprovement> => {
  const byId = new Map<string, CheckedStrength | CheckedImprovement>();
  for (const { pillar, strengths, improvements } of pillars) {
    for (const [index, strength] of strengths.entries()) byId.set(`${pillar}.s${String(index)}`, strength);
    for (const [index, improvement] of improvements.entries()) byId.set(`${pillar}.i${String(index)}`, improvement);
  }
  return byId;
};

const quoteOf = ({ ground }: CheckedImprovement): string | null =>
  ground.kind === 'verified' ? ground.place.quote : null;

const prose = (answer: SynthesisAnswer): string =>
  [answer.verdict, answer.core_analysis, answer.executive_feedback, ...answer.next_actions, ...answer.key_investor_questions,
    ...answer.strengths.map(({ text }) => text), ...answer.gaps.map(({ text }) => text)].join('\n'); // prettier-ignore

/** The one synthesis over the checked findings. `complete` is false when what is returned is best effort, or nothing. */
export const synthesize = async (
  { model, meter, cache, signal }: Asking,
  { company, overall, recommendation, unread, pillars }: Scored,
): Promise<{ answer: SynthesisAnswer; complete: boolean }> => {
  const input: SynthesisInput = {
    task: taskNames.synthesis,
    company_name: company,
    overall_score: overall,
    recommendation,
    unread_pages: unread,
    pillars: pillars.map(({ pillar, score, summary, strengths, improvements, questions }) => ({
      pillar,
      score,
      summary,
      strengths: strengths.map(({ text, place }, index) => ({
        id: `${pillar}.s${String(index)}`,
        text,
        quote: place.quote,
      })),
      improvements: improvements.map((improvement, index) => ({
        id: `${pillar}.i${String(index)}`,
        text: improvement.text,
        quote: quoteOf(improvement),
      })),
      questions,
    })),
  };
  const key = digest(taskNames.synthesis, rubricVersion, promptVersion, model.provider, model.model, input);
  const cached = SynthesisAnswer.safeParse(await cache?.get(key));
  if (cached.success) return { answer: cached.data, complete: true };

  const known = findingsById(pillars);
  const unknownIds = (field: 'strengths' | 'gaps', claims: SynthesisAnswer['gaps']): string[] =>
    claims.flatMap(({ from }, index) =>
      restsOn(field, from, known).length > 0
        ? []
        : [
            `${field}.${String(index)}.from: names no ${field === 'strengths' ? 'strength' : 'finding'} of the message.`,
          ],
    );
  const { answer, raw } = await model.ask({
    task: taskNames.synthesis,
    system: synthesisPrompt,
    input,
    schema: SynthesisAnswer,
    meter,
    signal,
    check: (candidate: SynthesisAnswer) => [
      ...(isWrittenIn(prose(candidate), 'en') ? [] : ['Write all of your own words in English.']),
      ...unknownIds('strengths', candidate.strengths),
      ...unknownIds('gaps', candidate.gaps),
    ],
  });
  if (answer !== null) {
    await cache?.set(key, answer);
    return { answer, complete: true };
  }
  const saved = salvageSynthesis(raw);
  if (saved !== null && !isWrittenIn(prose(saved), 'en'))
    throw new ModelAnswerUnusable('the model did not answer in English');
  return { answer: saved ?? emptySynthesis, complete: false };
};

/** The known findings a claim may rest on: a strength only on strengths, a gap on any. */
export const restsOn = (field: 'strengths' | 'gaps', from: string[], known: ReadonlyMap<string, unknown>): string[] =>
  [...new Set(from)].filter((id) => known.has(id) && (field === 'gaps' || /\.s\d+$/.test(id)));
