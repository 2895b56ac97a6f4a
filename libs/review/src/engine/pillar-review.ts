import type { Pillar } from '@plumbline/contracts/pillars';
import { digest, type ReviewDocument } from '../document.ts';
import { isWrittenIn } from '../language.ts';
import { fixedSeed, ModelAnswerUnusable, type Meter, type ModelClient } from '../model/model-client.ts';
import type { Selection } from './page-selection.ts';
import { pillarPrompt, promptVersion } from './prompts.ts';
import { rubricVersion } from '../rubric/rubric.ts';
import { salvagePillar } from '../model/salvage.ts';
import { checkPillar, type CheckedPillar, type FailedQuote } from '../rubric/scoring.ts';
import { PillarAnswer, taskNames, type PillarInput } from '../model/tasks.ts';

/** Answers by key. Whose they are, and when they are deleted, is the cache's business. */
export interface AnswerCache {
  get(key: string): Promise<unknown>;
  set(key: string, answer: unknown): Promise<void>;
}

/** What every question of one review shares. */
export interface Asking {
  model: ModelClient;
  meter: Meter;
  cache: AnswerCache | undefined;
  signal: AbortSignal | undefined;
}

/** `checked` is null when no answer could be used; `complete` is false when what is shown is best effort. */
export interface PillarReview {
  checked: CheckedPillar | null;
  complete: boolean;
}

const prose = ({ summary, strengths, improvements, questions }: PillarAnswer): string =>
  [summary, ...strengths.map(({ text }) => text), ...improvements.map(({ text }) => text), ...questions].join('\n');

const languageProblem =
  'Write "summary", every "text" and every question in English; only quotes stay in the document\'s language.';

const whyFailed: Record<FailedQuote['why'], string> = {
  not_found: 'does not stand in the document. Copy a passage letter for letter from one page',
  suspicious: 'is a passage that talks to you, which is no evidence. Quote another passage',
  torn: 'runs over two parts of its page that say different things. Quote one of them',
  trivial: 'is too short to carry the claim. Quote the whole passage',
  heading: 'is only a heading. Quote the passage below it',
};

const quoteProblems = (failed: FailedQuote[]): string[] =>
  failed.map(({ field, index, place, why }) => `${field}.${String(index)}: the quote ${JSON.stringify(place.quote)} of page ${String(place.page)} ${whyFailed[why]}, or leave this one out.`); // prettier-ignore

/**
 * One pillar's answer, checked against the document: from the cache, or asked for, with one more asking when a quote fails. Throws
 * what ModelClient.ask throws, and ModelAnswerUnusable when the model keeps to another language than English.
 */
export const reviewPillar = async (
  { model, meter, cache, signal }: Asking,
  document: ReviewDocument,
  pillar: Pillar,
  selection: Selection,
  sample: number,
): Promise<PillarReview> => {
  const unread = [...new Set([...document.unread, ...selection.notSent])].sort((a, b) => a - b);
  const sent = selection.pages.map(({ n }) => n).filter((n) => !selection.notSent.includes(n));
  // Absence is said over pages that were read whole, where there are some.
  const whole = sent.filter((n) => !document.partly.includes(n));
  const searched = { sent: whole.length === 0 ? sent : whole, unread };
  const seen = digest(document.title, selection.pages, unread);
  const key = digest(taskNames.pillar, rubricVersion, promptVersion, model.provider, model.model, pillar, sample, seen);
  const cached = PillarAnswer.safeParse(await cache?.get(key));
  if (cached.success) return { checked: checkPillar(pillar, cached.data, document, searched), complete: true };

  // Made from the text itself, so that no author can have written it, and the same deck is asked about in the same words.
  const fence = digest('fence', seen).slice(0, 24);
  const input: PillarInput = {
    task: taskNames.pillar,
    // The document comes first: a server that keeps common beginnings reads it once for all six pillars.
    document: { fence, title: document.title, pages: selection.pages, unread_pages: unread, fence_end: fence },
    pillar,
  };
  const question = {
    task: taskNames.pillar,
    system: pillarPrompt,
    input,
    schema: PillarAnswer,
    meter,
    seed: fixedSeed + sample,
    signal,
    check: (answer: PillarAnswer): string[] => [
      ...(isWrittenIn(prose(answer), 'en') ? [] : [languageProblem]),
      ...(answer.score === null && (unread.length === 0 || answer.strengths.length > 0)
        ? ['score: may be null only when nothing was found and "unread_pages" is not empty.']
        : []),
    ],
  };
  const first = await model.ask(question);
  if (first.answer === null) {
    const saved = salvagePillar(first.raw);
    if (saved === null) return { checked: null, complete: false };
    if (!isWrittenIn(prose(saved), 'en')) throw new ModelAnswerUnusable('the model did not answer in English');
    return { checked: checkPillar(pillar, saved, document, searched), complete: false };
  }

  let answer = first.answer;
  let checked = checkPillar(pillar, answer, document, searched);
  if (checked.failed.length > 0) {
    const repair = { problems: quoteProblems(checked.failed), previous: JSON.stringify(answer) };
    const second = await model.ask({ ...question, repair });
    if (second.answer !== null) {
      const again = checkPillar(pillar, second.answer, document, searched);
      if (again.strengths.length >= checked.strengths.length && again.failed.length <= checked.failed.length) {
        answer = second.answer;
        checked = again;
      }
    }
  }
  await cache?.set(key, answer);
  return { checked, complete: true };
};
