import type { Coverage, Page, Warning } from '@plumbline/contracts/plans';
import { pillars, type Pillar } from '@plumbline/contracts/pillars';
import { prepareDocument, type ReviewDocument } from '../document.ts';
import type { Place } from '../evidence/evidence.ts';
import { ModelAnswerUnusable } from '../model/model-client.ts';
import { selectPages, type Selection } from './page-selection.ts';
import { reviewPillar, type Asking, type PillarReview } from './pillar-review.ts';
import { minReadShare, minReadWords, overallScore, recommend, type PillarScores } from '../rubric/rubric.ts';
import {
  allowedScore,
  medianScore,
  type CheckedImprovement,
  type CheckedPillar,
  type FailedQuote,
} from '../rubric/scoring.ts';
import type { Scored, ScoredPillar } from './synthesis.ts';
import { text } from '../texts.ts';

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

/** The six pillars of a document with the scores that count, and what was noticed on the way. */
export interface Judged {
  document: ReviewDocument;
  scored: Scored;
  company: { name: string; place: Place } | null;
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

const absence = (pillar: Pillar, searched: number[]): CheckedImprovement => ({
  text: text('en', `absent.${pillar}`),
  ground: { kind: 'absent', searched },
});

/** Of a pillar's samples the one whose score is the median, with that score. */
const settlePillar = (
  pillar: Pillar,
  samples: CheckedPillar[],
  sent: number[],
  unread: number[],
  company: string | null,
): SettledPillar => {
  const scores = samples.map((sample) => allowedScore(sample, unread, company));
  const score = medianScore(scores);
  const chosen = samples[Math.max(0, scores.indexOf(score))];
  const { summary = '', strengths = [], improvements = [], questions = [], failed = [] } = chosen ?? {};
  // Absence on the pages read is no absence while pages are unread: only our own, careful sentence says what was searched.
  const kept = score === null ? improvements.filter(({ ground }) => ground.kind !== 'absent') : [...improvements];
  if (strengths.length === 0 && kept.length === 0) kept.push(absence(pillar, sent));
  const assessed = scores.filter((other) => other !== null);
  const spread =
    samples.length > 1 && assessed.length > 0
      ? { spread: { min: Math.min(...assessed), max: Math.max(...assessed), samples: samples.length } }
      : {};
  return { scored: { pillar, score, summary, strengths, improvements: kept, questions, ...spread }, failed };
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
  const selectionFor = (pillar: Pillar): Selection => selections.get(pillar) ?? { pages: [], notSent: [] };
  const answers = await together(
    pillars.flatMap((pillar) =>
      Array.from({ length: samples }, async (_, sample) => ({
        pillar,
        review: await reviewPillar(asking, document, pillar, selectionFor(pillar), sample),
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
  const settled = pillars.map((pillar) => {
    const { pages, notSent } = selectionFor(pillar);
    const checked = reviewsOf(pillar).flatMap((review) => (review.checked === null ? [] : [review.checked]));
    const sent = pages.map(({ n }) => n).filter((n) => !notSent.includes(n));
    // Absence is said over pages that were read whole. Where none was, they are as good as unread.
    const whole = sent.filter((n) => !document.partly.includes(n));
    if (checked.length === 0) {
      const nothing: ScoredPillar = {
        pillar,
        score: null,
        summary: '',
        strengths: [],
        improvements: [],
        questions: [],
      };
      return { scored: nothing, failed: [] };
    }
    const unread = [...document.unread, ...notSent, ...(whole.length === 0 ? document.partly : [])];
    return settlePillar(pillar, checked, whole.length === 0 ? sent : whole, unread, company?.name ?? null);
  });

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
    recommendation: recommend(overall, tooLittleRead),
    unread: coverage.unread,
    pillars: settled.map((pillar) => pillar.scored),
  };
  return {
    document,
    scored,
    company,
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
