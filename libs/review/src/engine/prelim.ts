import type { Prelim } from '@plumbline/contracts/evaluations';
import type { Language } from '@plumbline/contracts/limits';
import type { Pillar } from '@plumbline/contracts/pillars';
import { judgePillars, type DocumentToReview, type ReviewOptions } from './judging.ts';
import type { ModelClient } from '../model/model-client.ts';
import { calledByName } from './page-names.ts';
import type { AnswerCache, Asking } from './pillar-review.ts';
import { improvementsOf, wordsOfCheck } from './check-words.ts';
import type { ScoredPillar } from './scored.ts';
import { synthesize } from './synthesis.ts';
import { text } from '../texts.ts';
import { writeTexts } from './writing.ts';

export interface PrelimRequest {
  document: DocumentToReview;
  /** Of the questions. */
  language: Language;
  cache?: AnswerCache;
  signal?: AbortSignal;
}

/** Under this score a pillar's questions are worth answering before the review (spec §9). */
const solid = 4;
const questionsPerPillar = 2;

/** Nothing is said about a pillar, plainly or in part, so that an answer is asked for before the review: what only came near is none. */
export const isMissing = ({ checks }: ScoredPillar): boolean =>
  checks.every(({ state }) => state !== 'said' && state !== 'partly');

/** A question to the founder: in English, to be written in her language, or said by code in that language. */
type Prompt = { english: string } | { said: string };

/** Prompts for a pillar that is spoken of: what an investor would ask, else what the review found wanting. */
const promptsOf = ({ questions, checks }: ScoredPillar, language: Language): Prompt[] =>
  (questions.length > 0
    ? questions.map((english) => ({ english }))
    : improvementsOf(checks).map((settled) =>
        settled.text === null ? { said: wordsOfCheck(language, settled) } : { english: settled.text },
      )
  ).slice(0, questionsPerPillar);

/**
 * What a pitch would need before it is reviewed: the review's own first two steps, whose answers are cached, so that the review
 * of the same text does not ask them again. A pillar about which the model gave no usable answer is left out. Throws what `review` throws.
 */
export const assessBeforehand = async (
  { document, language, cache, signal }: PrelimRequest,
  model: ModelClient,
  options: ReviewOptions = {},
): Promise<Prelim> => {
  const asking: Asking = { model, meter: { calls: 0, tokensIn: 0, tokensOut: 0 }, cache, signal };
  const { scored, unassessed, notReviewed } = await judgePillars(asking, document, options);
  // The review says what it is; there is nothing to ask about.
  if (notReviewed !== null) return { pillars: [], missing_pillars: [], gap_questions: [], stage_guess: '' };
  const { answer } = await synthesize(asking, scored);

  const unusable = new Set(unassessed.map(({ pillar }) => pillar));
  const assessed = scored.pillars
    .filter(({ pillar }) => !unusable.has(pillar))
    .map((pillar) => ({ pillar, missing: isMissing(pillar), score: isMissing(pillar) ? 0 : (pillar.score ?? 0) }));
  const asked = assessed
    .filter(({ missing, score }) => !missing && score < solid)
    .flatMap(({ pillar }) => promptsOf(pillar, language).map((prompt) => ({ pillar: pillar.pillar, prompt })));
  const toWrite = asked.flatMap(({ prompt }) => ('english' in prompt ? [prompt.english] : []));
  const inLanguage = await writer(asking, language, [answer.stage, ...toWrite]);
  const prompts = (pillar: Pillar): string[] =>
    asked
      .filter((one) => one.pillar === pillar)
      .map(({ prompt }) => ('english' in prompt ? inLanguage(prompt.english) : prompt.said));
  const prelim: Prelim = {
    pillars: assessed.map(({ pillar: { pillar }, score, missing }) => ({ pillar, score, missing })),
    missing_pillars: assessed.filter(({ missing }) => missing).map(({ pillar: { pillar } }) => pillar),
    gap_questions: assessed.flatMap(({ pillar: { pillar }, missing }) =>
      (missing ? [text(language, `ask.${pillar}`)] : prompts(pillar)).map((prompt) => ({ pillar, prompt })),
    ),
    stage_guess: answer.stage === '' ? text(language, 'stage.unclear') : inLanguage(answer.stage),
  };
  return calledByName(prelim, document.names ?? 'page', language);
};

/** Says an English text in the language; in English when that could not be had. */
const writer = async (asking: Asking, language: Language, english: string[]): Promise<(text: string) => string> => {
  if (language === 'en') return (words) => words;
  const keyed = new Map(
    [...new Set(english)].filter((words) => words !== '').map((words, at) => [`q.${String(at)}`, words]),
  );
  const texts = await writeTexts(asking, language, keyed);
  const written = new Map([...texts].map(([key, words]) => [keyed.get(key) ?? '', words]));
  return (words) => written.get(words) ?? words;
};
