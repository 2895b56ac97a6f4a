import { rubricVersion } from '@plumbline/contracts/rubric';
import { digest } from '../document.ts';
import { isWrittenIn } from '../language.ts';
import { weakestOf } from './actions.ts';
import { ModelAnswerUnusable } from '../model/model-client.ts';
import type { Asking } from './pillar-review.ts';
import { promptVersion, synthesisPrompt } from './prompts.ts';
import { emptySynthesis, salvageSynthesis } from '../model/salvage.ts';
import type { Scored } from './scored.ts';
import { isContradicted, wordsOfCheck } from './check-words.ts';
import {
  checksById,
  restsOn,
  statementsOf,
  withoutForeign,
  withoutUnfounded,
  type Dropped,
} from './synthesis-claims.ts';
import { verify } from './verifying.ts';
import { SynthesisAnswer, taskNames, type SynthesisInput } from '../model/tasks.ts';

const prose = (answer: SynthesisAnswer): string =>
  [answer.verdict, answer.core_analysis, answer.executive_feedback, ...answer.next_actions.map(({ text }) => text), ...answer.key_investor_questions,
    ...answer.strengths.map(({ text }) => text), ...answer.gaps.map(({ text }) => text)].join('\n'); // prettier-ignore

export interface Synthesis {
  answer: SynthesisAnswer;
  /** False when what is returned is best effort, or nothing. */
  complete: boolean;
  /** Sentences that were left out, since no finding says so. */
  dropped: Dropped[];
}

/** The one synthesis over the checked findings, without what does not follow from them. */
export const synthesize = async (asking: Asking, scored: Scored): Promise<Synthesis> => {
  const { answer, complete } = await askForSynthesis(asking, scored);
  const first = withoutForeign(answer, scored);
  const verified = await verify(asking, statementsOf(first.answer, scored));
  const second = withoutUnfounded(first.answer, scored, verified);
  return { answer: second.answer, complete, dropped: [...first.dropped, ...second.dropped] };
};

const askForSynthesis = async (
  { model, meter, cache, signal }: Asking,
  { company, overall, recommendation, unread, pillars }: Scored,
): Promise<{ answer: SynthesisAnswer; complete: boolean }> => {
  const input: SynthesisInput = {
    task: taskNames.synthesis,
    company_name: company,
    overall_score: overall,
    recommendation: recommendation ?? '',
    unread_pages: unread,
    begin_with: weakestOf({ pillars })?.pillar ?? null,
    pillars: pillars.map(({ pillar, score, summary, checks, questions }) => ({
      pillar,
      score,
      summary,
      checks: checks.map((settled) => ({
        id: settled.check.id,
        state: settled.state,
        text: wordsOfCheck('en', settled),
        page: settled.place?.page ?? null,
        quote: settled.place?.quote ?? null,
        ...(isContradicted(settled)
          ? { contradicted_by: { page: settled.second.page, quote: settled.second.quote } }
          : {}),
      })),
      questions,
    })),
  };
  const key = digest(taskNames.synthesis, rubricVersion, promptVersion, model.provider, model.model, input);
  const cached = SynthesisAnswer.safeParse(await cache?.get(key));
  if (cached.success) return { answer: cached.data, complete: true };

  const known = checksById(pillars);
  const unknownIds = (field: 'strengths' | 'gaps', claims: SynthesisAnswer['gaps']): string[] =>
    claims.flatMap(({ from }, index) =>
      restsOn(field, from, known).length > 0
        ? []
        : [
            `${field}.${String(index)}.from: names no check of the message${field === 'strengths' ? ' that is said' : ''}.`,
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
