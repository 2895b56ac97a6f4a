import type { Language } from '@plumbline/contracts/limits';
import type { Coverage, Page, Warning } from '@plumbline/contracts/plans';
import { pillars, type HexagonReport, type Pillar, type Recommendation } from '@plumbline/contracts/report';
import { prepareDocument, type ReviewDocument } from './document.ts';
import { ModelAnswerUnusable, type Meter, type ModelClient } from './model-client.ts';
import { selectPages, type Selection } from './page-selection.ts';
import { reviewPillar, type AnswerCache, type Asking, type PillarReview } from './pillar-review.ts';
import { promptVersion } from './prompts.ts';
import { assembleReport, reportTexts } from './report.ts';
import { minReadShare, minReadWords, overallScore, recommend, rubricVersion, type PillarScores } from './rubric.ts';
import { allowedScore, medianScore, type CheckedImprovement, type CheckedPillar } from './scoring.ts';
import { synthesize, type Scored, type ScoredPillar } from './synthesis.ts';
import { text } from './texts.ts';
import { collectWarnings, findUnsourced } from './warnings.ts';
import { writeTexts } from './writing.ts';

export type { AnswerCache } from './pillar-review.ts';

export interface ReviewRequest {
  document: { title: string; pages: Page[]; coverage: Coverage; warnings: Warning[] };
  /** Of the report's words, never of the scoring. */
  language: Language;
  cache?: AnswerCache;
  onStage?: (stage: 'scoring_pillars' | 'synthesizing' | 'writing') => void | Promise<void>;
  signal?: AbortSignal;
}

export interface ReviewOptions {
  /** How often each pillar is asked; the median counts and the spread is shown. */
  scoreSamples?: number;
  /** Tokens of document text one question may carry; a larger document is sent as its best pages for each pillar. */
  tokenBudget?: number;
}

export interface ReviewOutcome {
  report: HexagonReport;
  overall_score: number | null;
  recommendation: Recommendation;
  company_name: string | null;
  /** `invalid` when something is shown that did not fit, or is missing because it did not. */
  validation_status: 'valid' | 'invalid';
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
  };
};

/**
 * Reviews a document: six pillars side by side, one synthesis, and the words in another language when asked for. Scores and
 * recommendation are computed from what the verified quotes allow. Throws ModelUnavailable, ModelRefused or ModelAnswerUnusable
 * when there is no honest report to give, and the signal's reason when aborted.
 */
export const review = async (
  request: ReviewRequest,
  model: ModelClient,
  options: ReviewOptions = {},
): Promise<ReviewOutcome> => {
  const startedAt = performance.now();
  const { language, signal } = request;
  const samples = Math.max(1, options.scoreSamples ?? 1);
  const document = await prepareDocument(request.document);
  const meter: Meter = { calls: 0, tokensIn: 0, tokensOut: 0 };
  const asking: Asking = { model, meter, cache: request.cache, signal };

  await request.onStage?.('scoring_pillars');
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
    return settlePillar(pillar, checked, sent, [...document.unread, ...notSent], company?.name ?? null);
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

  await request.onStage?.('synthesizing');
  const synthesis = await synthesize(asking, scored);

  const texts = reportTexts(scored, synthesis.answer);
  const written = new Map<string, string>();
  let unwritten = 0;
  if (language !== 'en') {
    await request.onStage?.('writing');
    for (const pillar of pillars) written.set(text('en', `absent.${pillar}`), text(language, `absent.${pillar}`));
    const toWrite = new Map([...texts].filter(([, english]) => !written.has(english)));
    const other = await writeTexts(asking, language, toWrite);
    for (const [key, words] of other) written.set(toWrite.get(key) ?? '', words);
    unwritten = toWrite.size - other.size;
  }

  const reportLanguageOf = (english: string): string => written.get(english) ?? english;
  const warnings = collectWarnings({
    language,
    document,
    notSentInFull: [...new Set(pillars.flatMap((pillar) => selectionFor(pillar).notSent))].sort((a, b) => a - b),
    read,
    tooLittleRead,
    failedQuotes: settled.flatMap(({ scored: { pillar }, failed }) => failed.map((quote) => ({ pillar, ...quote }))),
    unsourced: findUnsourced(document, scored, [...texts.values()]).map(({ number, text: english }) => ({
      number,
      text: reportLanguageOf(english),
    })),
    bestEffort: pillars.flatMap((pillar) => {
      const reviews = reviewsOf(pillar);
      if (reviews.every(({ complete }) => complete)) return [];
      return [{ pillar, usable: reviews.some(({ checked }) => checked !== null) }];
    }),
    synthesisComplete: synthesis.complete,
    unwritten,
    refusedParameters: model.refusedParameters,
  });

  const report = assembleReport({
    language,
    scored,
    company,
    synthesis: synthesis.answer,
    written,
    coverage,
    warnings,
    provenance: {
      provider: model.provider,
      model: model.model,
      prompt_version: promptVersion,
      rubric_version: rubricVersion,
      calls: meter.calls,
      tokens_in: meter.tokensIn,
      tokens_out: meter.tokensOut,
      seconds: Math.round(performance.now() - startedAt) / 1_000,
      ...(model.refusedParameters.length > 0 ? { parameters_refused: model.refusedParameters } : {}),
    },
  });
  return {
    report,
    overall_score: overall,
    recommendation: scored.recommendation,
    company_name: scored.company,
    validation_status: report.warnings.some(({ kind }) => kind === 'invalid_answer') ? 'invalid' : 'valid',
  };
};
