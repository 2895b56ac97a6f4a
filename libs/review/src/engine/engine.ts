import type { Language } from '@plumbline/contracts/limits';
import type { Pillar } from '@plumbline/contracts/pillars';
import type { HexagonReport, Recommendation } from '@plumbline/contracts/report';
import { rubricVersion } from '@plumbline/contracts/rubric';
import { noticedIn, type Noticed } from './disagreements.ts';
import { compareReviews, textHash, type ReviewBasis, type ReviewedBefore } from './changes.ts';
import { judgePillars, type DocumentToReview, type Judged, type ReviewOptions } from './judging.ts';
import type { Meter, ModelClient } from '../model/model-client.ts';
import { calledByName } from './page-names.ts';
import type { AnswerCache, Asking } from './pillar-review.ts';
import { emptySynthesis } from '../model/salvage.ts';
import { isMissing } from './prelim.ts';
import { promptVersion } from './prompts.ts';
import { assembleReport, reportTexts } from './report.ts';
import { synthesize, type Synthesis } from './synthesis.ts';
import { unfilledIn } from './unfilled.ts';
import { wordsOfUnreviewed } from './unreviewed.ts';
import { collectWarnings } from './warnings.ts';
import { writeTexts } from './writing.ts';

export type { ReviewBasis, ReviewedBefore } from './changes.ts';
export type { ReviewOptions } from './judging.ts';
export type { AnswerCache } from './pillar-review.ts';

export interface ReviewRequest {
  document: DocumentToReview;
  /** Of the report's words, never of the scoring. */
  language: Language;
  /** The review that this one is to be held against. */
  previous?: ReviewedBefore;
  /** Pillars that the founder answered about beforehand; only where that is asked for, and a report without is a limited one. */
  answered?: ReadonlySet<Pillar>;
  /** Reviews what was recognised as something else than a pitch all the same. */
  reviewAnyway?: boolean;
  cache?: AnswerCache;
  onStage?: (stage: 'scoring_pillars' | 'synthesizing' | 'writing') => void | Promise<void>;
  signal?: AbortSignal;
}

export interface ReviewOutcome {
  report: HexagonReport;
  /** To be kept with the report, for the next review of the same pitch. */
  basis: ReviewBasis;
  overall_score: number | null;
  /** Null when the document was not reviewed, since it is no pitch or of a language that is not read. */
  recommendation: Recommendation | null;
  company_name: string | null;
  /** `invalid` when something is shown that did not fit, or is missing because it did not. */
  validation_status: 'valid' | 'invalid';
}

const nothingNoticed: Noticed = { questions: [], warnings: [], toSettle: null };
const noSynthesis: Synthesis = { answer: emptySynthesis, complete: false, dropped: [] };

/** What the preliminary assessment would still ask for; a pillar without a usable answer of the model is nobody's gap. */
const unansweredPillars = (
  { scored, unassessed, notReviewed }: Judged,
  answered: ReadonlySet<Pillar> | undefined,
): Pillar[] => {
  if (answered === undefined || notReviewed !== null) return [];
  const unusable = new Set(unassessed.map(({ pillar }) => pillar));
  return scored.pillars
    .filter((one) => isMissing(one) && !unusable.has(one.pillar) && !answered.has(one.pillar))
    .map(({ pillar }) => pillar);
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
  const meter: Meter = { calls: 0, tokensIn: 0, tokensOut: 0 };
  const asking: Asking = { model, meter, cache: request.cache, signal };

  await request.onStage?.('scoring_pillars');
  const judged = await judgePillars(asking, request.document, options, request.reviewAnyway);
  const { scored } = judged;

  if (judged.notReviewed === null) await request.onStage?.('synthesizing');
  const synthesis = judged.notReviewed === null ? await synthesize(asking, scored) : noSynthesis;

  const texts = reportTexts(scored, synthesis.answer);
  const written = new Map<string, string>();
  let unwritten = 0;
  if (language !== 'en' && texts.size > 0) {
    await request.onStage?.('writing');
    const other = await writeTexts(asking, language, texts);
    for (const [key, words] of other) written.set(texts.get(key) ?? '', words);
    unwritten = texts.size - other.size;
  }

  const warnings = collectWarnings({
    ...judged,
    language,
    dropped: synthesis.dropped,
    synthesisComplete: synthesis.complete || judged.notReviewed !== null,
    unwritten,
    refusedParameters: model.refusedParameters,
  });

  const unfilled = unfilledIn(judged.document);
  const noticed = judged.notReviewed === null ? noticedIn(language, judged.document, scored, unfilled) : nothingNoticed;

  const provenance: HexagonReport['provenance'] = {
    provider: model.provider,
    model: model.model,
    prompt_version: promptVersion,
    rubric_version: rubricVersion,
    calls: meter.calls,
    tokens_in: meter.tokensIn,
    tokens_out: meter.tokensOut,
    seconds: Math.round(performance.now() - startedAt) / 1_000,
    ...(model.refusedParameters.length > 0 ? { parameters_refused: model.refusedParameters } : {}),
  };
  const assembled = assembleReport({
    language,
    scored,
    company: judged.company,
    synthesis,
    written,
    recognised: judged.recognised,
    unfilled,
    noticed,
    coverage: judged.coverage,
    warnings,
    provenance,
  });
  const basis: ReviewBasis = { text_hash: textHash(request.document.pages) };
  const limitedBy = unansweredPillars(judged, request.answered);
  if (limitedBy.length > 0) assembled.limited_by = limitedBy;
  if (judged.notReviewed !== null) Object.assign(assembled, wordsOfUnreviewed(language, judged, judged.notReviewed));
  const report =
    request.previous === undefined
      ? assembled
      : { ...assembled, changes: compareReviews(request.previous, { report: assembled, basis }, language) };
  return {
    report: calledByName(report, request.document.names ?? 'page', language),
    basis,
    overall_score: scored.overall,
    recommendation: scored.recommendation,
    company_name: scored.company,
    validation_status: report.warnings.some(({ kind }) => kind === 'invalid_answer') ? 'invalid' : 'valid',
  };
};
