import type { RecognisedDocument } from '@plumbline/contracts/checklist';
import type { Coverage, Page, Warning } from '@plumbline/contracts/plans';
import { pillars, type Pillar } from '@plumbline/contracts/pillars';
import { prepareDocument, type ReviewDocument } from '../document.ts';
import type { Place } from '../evidence/evidence.ts';
import { ModelAnswerUnusable } from '../model/model-client.ts';
import { selectPages, type Selection } from './page-selection.ts';
import { reviewPillar, type Asking, type PillarReview } from './pillar-review.ts';
import { minReadShare, minReadWords, overallScore, recommend, type PillarScores } from '../rubric/rubric.ts';
import { closestIn } from '../recognition/closest.ts';
import { medianScore, pillarScore, withLevels, type CheckedPillar, type FailedQuote } from '../rubric/scoring.ts';
import type { Scored, ScoredPillar } from './synthesis.ts';

/** A document as the reader left it, from which everything else follows. */
export interface DocumentToReview {
  title: string;
  pages: Page[];
  coverage: Coverage;
  warnings: Warning[];
}

export interface ReviewOptions {
  /** How often each pillar is asked; the median counts and the spread is shown. */
  scoreSamples?: number;
  /** Tokens of document text one question may carry; a larger document is sent as its best pages for each pillar. */
  tokenBudget?: number;
}

/** From so many pillars on of which nothing can be believed there is no report. */
const tooManyUnverifiable = 3;

/** The six pillars of a document with the scores that count, and what was noticed on the way. */
export interface Judged {
  document: ReviewDocument;
  scored: Scored;
  company: { name: string; place: Place } | null;
  recognised: RecognisedDocument;
  coverage: Coverage;
  /** Pages judged. */
  read: number;
  tooLittleRead: boolean;
  /** Pages that at least one pillar was not sent in full. */
  notSentInFull: number[];
  failedQuotes: (FailedQuote & { pillar: Pillar })[];
  /** Pillars of which something, or (`usable: false`) everything, of the answer did not fit. */
  bestEffort: { pillar: Pillar; usable: boolean }[];
}

/** Fits a 32k context with room for prompt and answer, and holds 50,000 pasted characters in either language. */
const defaultTokenBudget = 26_000;

/** Runs side by side and waits for all, so that what succeeded is cached when something failed; then throws the first failure. */
const together = async <T>(tasks: Promise<T>[]): Promise<T[]> => {
  const settled = await Promise.allSettled(tasks);
  return settled.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
};

interface SettledPillar {
  scored: ScoredPillar;
  failed: CheckedPillar['failed'];
}

/** Of a pillar's samples the one whose score is the median, with that score. */
const settlePillar = (pillar: Pillar, answers: CheckedPillar[], company: string | null): SettledPillar => {
  const samples = answers.map((answer) => ({ ...answer, checks: withLevels(answer.checks, company) }));
  const scores = samples.map(({ checks, unverifiable }) => (unverifiable ? null : pillarScore(checks)));
  const score = medianScore(scores);
  const chosen = samples[Math.max(0, scores.indexOf(score))];
  const { summary = '', checks = [], questions = [], failed = [] } = chosen ?? {};
  const assessed = scores.filter((other) => other !== null);
  const spread =
    samples.length > 1 && assessed.length > 0
      ? { spread: { min: Math.min(...assessed), max: Math.max(...assessed), samples: samples.length } }
      : {};
  return { scored: { pillar, score, summary, checks, questions, ...spread }, failed };
};

/** What was judged: a page that was sent to no pillar in full counts as unread. */
const judgedCoverage = (document: ReviewDocument, notJudged: number[]): Coverage => {
  const left = document.pages.filter(({ n }) => notJudged.includes(n));
  const byText = left.filter(({ method }) => method === 'text').length;
  return {
    pages: document.total,
    text: Math.max(0, document.coverage.text - byText),
    ocr: Math.max(0, document.coverage.ocr - (left.length - byText)),
    unread: [...new Set([...document.unread, ...notJudged])].sort((a, b) => a - b),
    partly: document.partly.filter((n) => !notJudged.includes(n)),
    not_judged: notJudged,
  };
};

/**
 * Judges the six pillars of a document side by side, each from the cache where it was answered before. Throws ModelUnavailable,
 * ModelRefused or ModelAnswerUnusable when there is nothing honest to say, and the signal's reason when aborted.
 */
export const judgePillars = async (
  asking: Asking,
  source: DocumentToReview,
  options: ReviewOptions,
): Promise<Judged> => {
  const samples = Math.max(1, options.scoreSamples ?? 1);
  const document = await prepareDocument(source);
  const selections = new Map<Pillar, Selection>(
    pillars.map((pillar) => [pillar, selectPages(document, pillar, options.tokenBudget ?? defaultTokenBudget)]),
  );
  const closest = closestIn(document);
  const selectionFor = (pillar: Pillar): Selection => selections.get(pillar) ?? { pages: [], notSent: [] };
  const answers = await together(
    pillars.flatMap((pillar) =>
      Array.from({ length: samples }, async (_, sample) => ({
        pillar,
        review: await reviewPillar(asking, document, pillar, selectionFor(pillar), sample, closest),
      })),
    ),
  );
  if (answers.every(({ review: { checked } }) => checked === null)) {
    throw new ModelAnswerUnusable('the model gave no usable answer about any pillar');
  }
  const reviewsOf = (pillar: Pillar): PillarReview[] =>
    answers.filter((answer) => answer.pillar === pillar).map((answer) => answer.review);

  const company = reviewsOf('problem_insight').map(({ checked }) => checked?.company ?? null).find((found) => found !== null) ?? null; // prettier-ignore
  const notJudged = document.pages
    .map(({ n }) => n)
    .filter((n) => pillars.every((pillar) => selectionFor(pillar).notSent.includes(n)));
  const coverage = judgedCoverage(document, notJudged);
  const unverifiable = pillars.filter((pillar) => {
    const checked = reviewsOf(pillar).flatMap((review) => (review.checked === null ? [] : [review.checked]));
    return checked.length > 0 && checked.every((one) => one.unverifiable);
  });
  const settled = pillars.map((pillar) => {
    const checked = reviewsOf(pillar).flatMap((review) => (review.checked === null ? [] : [review.checked]));
    return settlePillar(pillar, checked, company?.name ?? null);
  });
  if (unverifiable.length >= tooManyUnverifiable)
    throw new ModelAnswerUnusable('the model gave no answer that could be checked');

  const scoreOf = (pillar: Pillar): number | null =>
    settled.find(({ scored }) => scored.pillar === pillar)?.scored.score ?? null;
  const scores: PillarScores = {
    problem_insight: scoreOf('problem_insight'),
    solution_product: scoreOf('solution_product'),
    market_opportunity: scoreOf('market_opportunity'),
    team: scoreOf('team'),
    moat_defensibility: scoreOf('moat_defensibility'),
    traction_viability: scoreOf('traction_viability'),
  };
  const overall = overallScore(scores);
  const read = document.pages.length - notJudged.length;
  const tooLittleRead = read < minReadShare * document.total || document.words < minReadWords;
  const scored: Scored = {
    company: company?.name ?? null,
    overall,
    recommendation: recommend(overall, tooLittleRead, Object.values(scores).includes(1)),
    unread: coverage.unread,
    pillars: settled.map((pillar) => pillar.scored),
  };
  return {
    document,
    scored,
    company,
    recognised: { kind: 'pitch', language: 'en', quotes: [] },
    coverage,
    read,
    tooLittleRead,
    notSentInFull: [...new Set(pillars.flatMap((pillar) => selectionFor(pillar).notSent))].sort((a, b) => a - b),
    failedQuotes: settled.flatMap(({ scored: { pillar }, failed }) => failed.map((quote) => ({ pillar, ...quote }))),
    bestEffort: pillars.flatMap((pillar) => {
      const reviews = reviewsOf(pillar);
      if (reviews.every(({ complete }) => complete)) return [];
      return [{ pillar, usable: reviews.some(({ checked }) => checked !== null) }];
    }),
  };
};
