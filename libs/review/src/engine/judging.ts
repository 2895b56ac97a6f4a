import type { RecognisedDocument } from '@plumbline/contracts/checklist';
import { languages } from '@plumbline/contracts/limits';
import type { PageNames } from '@plumbline/contracts/page-names';
import type { Coverage, Page, Warning } from '@plumbline/contracts/plans';
import { pillars, type Pillar } from '@plumbline/contracts/pillars';
import { minReadShare, minReadWords } from '@plumbline/contracts/rubric';
import { prepareDocument, withSuspicious, type ReviewDocument } from '../document.ts';
import type { Place } from '../evidence/evidence.ts';
import { firstAlone } from '../model/first-alone.ts';
import {
  ModelAnswerUncheckable,
  ModelAnswerUnusable,
  ModelRefused,
  ModelUnavailable,
  type ModelClient,
} from '../model/model-client.ts';
import { namedOrders } from './named-orders.ts';
import { selectPages, type Selection } from './page-selection.ts';
import { reviewPillar, type Asking, type PillarReview } from './pillar-review.ts';
import { overallScore, recommend, type PillarScores } from '../rubric/rubric.ts';
import { closestIn } from '../recognition/closest.ts';
import { recogniseDocument } from '../recognition/document-kind.ts';
import {
  medianScore,
  pillarScore,
  unreadChecks,
  type CheckedPillar,
  type FailedQuote,
  type FindClosest,
} from '../rubric/scoring.ts';
import { heldToQuotes } from './held-to-quotes.ts';
import type { Scored, ScoredPillar } from './scored.ts';

/** A document as the reader left it, from which everything else follows. */
export interface DocumentToReview {
  title: string;
  pages: Page[];
  coverage: Coverage;
  warnings: Warning[];
  /** What its pages are called; pages, where nobody says. */
  names?: PageNames;
}

export interface ReviewOptions {
  /** How often each pillar is asked; the median counts and the spread is shown. */
  scoreSamples?: number;
  /** Tokens of document text one question may carry; a larger document is sent as its best pages for each pillar. */
  tokenBudget?: number;
  /** What tests replace. */
  recognise?: (document: ReviewDocument) => RecognisedDocument;
  closest?: (document: ReviewDocument) => FindClosest;
}

/** From so many pillars on of which nothing can be used or believed there is no report. */
const tooManyUnassessed = 3;

/** Why a pillar was not assessed though its pages were read: no answer came, none that could be used, none whose quotes stand. */
export type Unassessed = 'unavailable' | 'unusable' | 'unverifiable';

/** The six pillars of a document with the scores that count, and what was noticed on the way. */
export interface Judged {
  document: ReviewDocument;
  scored: Scored;
  company: { name: string; place: Place } | null;
  recognised: RecognisedDocument;
  /** Why there are no scores, where the document is none to be reviewed: what it is, or its language. */
  notReviewed: 'kind' | 'language' | null;
  coverage: Coverage;
  /** Pages judged. */
  read: number;
  tooLittleRead: boolean;
  /** Pages that at least one pillar was not sent in full. */
  notSentInFull: number[];
  failedQuotes: (FailedQuote & { pillar: Pillar })[];
  /** Pillars of which something of the answer did not fit. */
  bestEffort: Pillar[];
  unassessed: { pillar: Pillar; why: Unassessed }[];
  /** False when names of third parties could not be confirmed, so that no check stands at 5. */
  witnessesHeard: boolean;
}

/** Fits a 32k context with room for prompt and answer, and holds 50,000 pasted characters in either language. */
const defaultTokenBudget = 26_000;

/** What came of asking about one pillar once. */
type Answered = { pillar: Pillar } & ({ review: PillarReview } | { failure: Error });

const isModelFailure = (error: unknown): error is Error =>
  error instanceof ModelUnavailable || error instanceof ModelRefused || error instanceof ModelAnswerUnusable;

/** What every pillar would meet, or what the server asks to wait for, is no matter of one pillar. */
const concernsAll = (error: Error): boolean =>
  error instanceof ModelUnavailable && (error.isFatal || error.retryAfterMs !== undefined);

/** A pillar that the model fails is not assessed, and no reason to lose the others. */
const answered = async (
  pillar: Pillar,
  signal: AbortSignal | undefined,
  asking: Promise<PillarReview>,
): Promise<Answered> => {
  try {
    return { pillar, review: await asking };
  } catch (error) {
    signal?.throwIfAborted();
    if (!isModelFailure(error) || concernsAll(error)) throw error;
    return { pillar, failure: error };
  }
};

type Beginning = (begun: () => void) => Promise<Answered>;

/**
 * Asks side by side, a language model first one question alone until its answer begins, so that its server reads the document once.
 * Waits for all, so that what succeeded is cached when something failed; then throws the first failure.
 */
const together = async (questions: Beginning[], { readsBlocks }: ModelClient): Promise<Answered[]> => {
  const ends = readsBlocks
    ? await Promise.allSettled(questions.map((ask) => ask(() => undefined)))
    : await firstAlone(questions);
  return ends.map((end) => {
    if (end.status === 'rejected') throw end.reason;
    return end.value;
  });
};

/** The document without the orders that the model named, and the answers held against it. */
const withoutNamedOrders = (
  document: ReviewDocument,
  answers: Answered[],
  closestOf: (document: ReviewDocument) => FindClosest,
): { document: ReviewDocument; answers: Answered[] } => {
  const named = answers.flatMap((answer) =>
    'review' in answer ? [{ pillar: answer.pillar, passages: answer.review.addressed }] : [],
  );
  const orders = namedOrders(document, named);
  if (orders.size === 0) return { document, answers };
  const without = withSuspicious(document, orders);
  const closest = closestOf(without);
  const again = answers.map((answer) =>
    'review' in answer
      ? { ...answer, review: { ...answer.review, checked: answer.review.checkedIn(without, closest) } }
      : answer,
  );
  return { document: without, answers: again };
};

interface SettledPillar {
  scored: ScoredPillar;
  failed: CheckedPillar['failed'];
}

/** Of a pillar's samples the one whose score is the median, with that score. */
const settlePillar = (pillar: Pillar, samples: CheckedPillar[]): SettledPillar => {
  const scores = samples.map(({ checks, unverifiable }) => (unverifiable ? null : pillarScore(checks)));
  const score = medianScore(scores);
  const chosen = samples[Math.max(0, scores.indexOf(score))];
  const failed = chosen?.failed ?? [];
  if (chosen === undefined || chosen.unverifiable)
    return {
      scored: { pillar, score: null, summary: '', checks: unreadChecks(pillar, 'model'), questions: [] },
      failed,
    };
  const { summary, checks, questions } = chosen;
  const assessed = scores.filter((other) => other !== null);
  const spread =
    samples.length > 1 && assessed.length > 0
      ? { spread: { min: Math.min(...assessed), max: Math.max(...assessed), samples: samples.length } }
      : {};
  return { scored: { pillar, score, summary, checks, questions, ...spread }, failed };
};

/** What was read and what was judged: a page that was sent to no pillar in full was read all the same. */
const judgedCoverage = (document: ReviewDocument, notJudged: number[]): Coverage => ({
  pages: document.total,
  text: document.coverage.text,
  ocr: document.coverage.ocr,
  unread: document.unread,
  partly: document.partly.filter((n) => !notJudged.includes(n)),
  not_judged: notJudged,
});

/** What is known of a document that is not reviewed: no score, and no model was asked. */
const unreviewed = (
  document: ReviewDocument,
  recognised: RecognisedDocument,
  notReviewed: 'kind' | 'language',
): Judged => {
  const coverage = judgedCoverage(document, []);
  return {
    document,
    scored: {
      company: null,
      overall: null,
      recommendation: null,
      unread: coverage.unread,
      pillars: pillars.map((pillar) => ({
        pillar,
        score: null,
        summary: '',
        checks: unreadChecks(pillar, 'not_reviewed'),
        questions: [],
      })),
    },
    company: null,
    recognised,
    notReviewed,
    coverage,
    read: document.pages.length,
    tooLittleRead: false,
    notSentInFull: [],
    failedQuotes: [],
    bestEffort: [],
    unassessed: [],
    witnessesHeard: true,
  };
};

/** The built-in analyst reads English and Arabic; what a language model reads is its own affair. */
const reasonNotToReview = ({ kind, language }: RecognisedDocument, { readsBlocks }: ModelClient, anyway: boolean) => {
  if (readsBlocks && !languages.some((read) => read === language)) return 'language';
  return kind === 'pitch' || anyway ? null : 'kind';
};

/**
 * Judges the six pillars of a document side by side, each from the cache where it was answered before. What is no pitch is not judged
 * unless it is asked for (`reviewAnyway`). Throws ModelUnavailable, ModelRefused or ModelAnswerUncheckable when there is nothing honest to
 * say, and the signal's reason when aborted.
 */
export const judgePillars = async (
  asking: Asking,
  source: DocumentToReview,
  options: ReviewOptions,
  reviewAnyway = false,
): Promise<Judged> => {
  const samples = Math.max(1, options.scoreSamples ?? 1);
  const prepared = await prepareDocument(source);
  const recognised = (options.recognise ?? recogniseDocument)(prepared);
  const notReviewed = reasonNotToReview(recognised, asking.model, reviewAnyway);
  if (notReviewed !== null) return unreviewed(prepared, recognised, notReviewed);

  const selections = new Map<Pillar, Selection>(
    pillars.map((pillar) => [pillar, selectPages(prepared, pillar, options.tokenBudget ?? defaultTokenBudget)]),
  );
  const closestOf = options.closest ?? closestIn;
  const closest = closestOf(prepared);
  const selectionFor = (pillar: Pillar): Selection => selections.get(pillar) ?? { pages: [], notSent: [] };
  const given = await together(
    pillars.flatMap((pillar) =>
      Array.from(
        { length: samples },
        (_, sample): Beginning =>
          (begun) =>
            answered(
              pillar,
              asking.signal,
              reviewPillar({ ...asking, begun }, prepared, pillar, selectionFor(pillar), sample, closest),
            ),
      ),
    ),
    asking.model,
  );
  const { document, answers } = withoutNamedOrders(prepared, given, closestOf);
  const unassessed = pillars.flatMap((pillar) => {
    const why = whyUnassessed(answers.filter((answer) => answer.pillar === pillar));
    return why === null ? [] : [{ pillar, why }];
  });
  if (unassessed.length >= tooManyUnassessed) throw failureOf(answers);

  const usable = answers.flatMap((answer) =>
    'review' in answer && answer.review.checked !== null ? [answer.review.checked] : [],
  );
  const company = usable.map((checked) => checked.company).find((found) => found !== null) ?? null;
  const { checked, heard } = await heldToQuotes(asking, usable, company?.name ?? null, document.title);
  const settled = pillars.map((pillar) =>
    settlePillar(
      pillar,
      checked.filter((one) => one.pillar === pillar),
    ),
  );
  const notJudged = document.pages
    .map(({ n }) => n)
    .filter((n) => pillars.every((pillar) => selectionFor(pillar).notSent.includes(n)));
  const coverage = judgedCoverage(document, notJudged);

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
    unread: [...new Set([...coverage.unread, ...notJudged])].sort((a, b) => a - b),
    pillars: settled.map((pillar) => pillar.scored),
  };
  return {
    document,
    scored,
    company,
    recognised,
    notReviewed,
    coverage,
    read,
    tooLittleRead,
    notSentInFull: [...new Set(pillars.flatMap((pillar) => selectionFor(pillar).notSent))].sort((a, b) => a - b),
    failedQuotes: settled.flatMap(({ scored: { pillar }, failed }) => failed.map((quote) => ({ pillar, ...quote }))),
    bestEffort: pillars.filter(
      (pillar) =>
        !unassessed.some((one) => one.pillar === pillar) &&
        answers.some((answer) => answer.pillar === pillar && 'review' in answer && !answer.review.complete),
    ),
    unassessed,
    witnessesHeard: heard,
  };
};

/** Why nothing of a pillar's answers can be shown; null when something can. */
const whyUnassessed = (answers: Answered[]): Unassessed | null => {
  const reviews = answers.flatMap((answer) => ('review' in answer ? [answer.review] : []));
  const checked = reviews.flatMap((review) => (review.checked === null ? [] : [review.checked]));
  if (checked.some(({ unverifiable }) => !unverifiable)) return null;
  if (checked.length > 0) return 'unverifiable';
  const unavailable = answers.some((answer) => 'failure' in answer && !(answer.failure instanceof ModelAnswerUnusable));
  return unavailable ? 'unavailable' : 'unusable';
};

/** Why there is no report: the model could not be had or would not, or what it says cannot be checked. */
const failureOf = (answers: Answered[]): Error => {
  const failures = answers.flatMap((answer) => ('failure' in answer ? [answer.failure] : []));
  return (
    failures.find((failure) => !(failure instanceof ModelAnswerUnusable)) ??
    failures[0] ??
    new ModelAnswerUncheckable('the model gave no answer that could be checked')
  );
};
