import type { Language } from '@plumbline/contracts/limits';
import { pillars, type HexagonReport, type Pillar, type Recommendation } from '@plumbline/contracts/report';
import { compareReviews, textHash, withWritten, type ReviewBasis, type ReviewedBefore } from './changes.ts';
import { judgePillars, type DocumentToReview, type ReviewOptions } from './judging.ts';
import type { Meter, ModelClient } from '../model/model-client.ts';
import type { AnswerCache, Asking } from './pillar-review.ts';
import { isMissing } from './prelim.ts';
import { promptVersion } from './prompts.ts';
import { assembleReport, reportTexts } from './report.ts';
import { rubricVersion } from '../rubric/rubric.ts';
import { synthesize, type Scored } from './synthesis.ts';
import { text } from '../texts.ts';
import { collectWarnings, findUnsourced } from './warnings.ts';
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
  cache?: AnswerCache;
  /** Where what it costs is counted, for who wants to know it of a review that fails too. */
  meter?: Meter;
  onStage?: (stage: 'scoring_pillars' | 'synthesizing' | 'writing') => void | Promise<void>;
  signal?: AbortSignal;
}

export interface ReviewOutcome {
  report: HexagonReport;
  /** To be kept with the report, for the next review of the same pitch. */
  basis: ReviewBasis;
  overall_score: number | null;
  recommendation: Recommendation;
  company_name: string | null;
  /** `invalid` when something is shown that did not fit, or is missing because it did not. */
  validation_status: 'valid' | 'invalid';
}

const basisOf = (document: DocumentToReview, scored: Scored): ReviewBasis => ({
  text_hash: textHash(document.pages),
  gaps: Object.fromEntries(
    scored.pillars.map(({ pillar, improvements }) => [pillar, improvements.map((gap) => gap.text)]),
  ),
});

/** What the preliminary assessment would still ask for; a pillar without a usable answer of the model is nobody's gap. */
const unansweredPillars = (
  { scored, bestEffort }: Awaited<ReturnType<typeof judgePillars>>,
  answered: ReadonlySet<Pillar> | undefined,
): Pillar[] => {
  if (answered === undefined) return [];
  const unusable = new Set(bestEffort.filter(({ usable }) => !usable).map(({ pillar }) => pillar));
  return scored.pillars
    .filter((one) => isMissing(one) && !unusable.has(one.pillar) && !answered.has(one.pillar))
    .map(({ pillar }) => pillar);
};

/** What code itself says in place of a finding, by its English. */
const ownSentences = (language: Language): Map<string, string> =>
  new Map(pillars.map((pillar) => [text('en', `absent.${pillar}`), text(language, `absent.${pillar}`)]));

/** The report with what changed since the review before it, in the report's words. */
const withChanges = async (
  asking: Asking,
  report: HexagonReport,
  basis: ReviewBasis,
  previous: ReviewedBefore,
): Promise<HexagonReport> => {
  const { changes, toWrite } = compareReviews(previous, { report, basis });
  if (toWrite.length === 0 || report.language === 'en') return { ...report, changes };
  const written = ownSentences(report.language);
  const others = toWrite.filter((english) => !written.has(english));
  const keyed = new Map(others.map((english, index) => [`closed.${String(index)}`, english]));
  for (const [key, words] of await writeTexts(asking, report.language, keyed)) written.set(keyed.get(key) ?? '', words);
  return { ...report, changes: withWritten(changes, written) };
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
  const { meter = { calls: 0, tokensIn: 0, tokensOut: 0 } } = request;
  const asking: Asking = { model, meter, cache: request.cache, signal };

  await request.onStage?.('scoring_pillars');
  const judged = await judgePillars(asking, request.document, options);
  const { scored, document } = judged;

  await request.onStage?.('synthesizing');
  const synthesis = await synthesize(asking, scored);

  const texts = reportTexts(scored, synthesis.answer);
  const written = language === 'en' ? new Map<string, string>() : ownSentences(language);
  let unwritten = 0;
  if (language !== 'en') {
    await request.onStage?.('writing');
    const toWrite = new Map([...texts].filter(([, english]) => !written.has(english)));
    const other = await writeTexts(asking, language, toWrite);
    for (const [key, words] of other) written.set(toWrite.get(key) ?? '', words);
    unwritten = toWrite.size - other.size;
  }

  const warnings = collectWarnings({
    ...judged,
    language,
    unsourced: findUnsourced(document, scored, [...texts.values()]).map(({ number, text: english }) => ({
      number,
      text: written.get(english) ?? english,
    })),
    synthesisComplete: synthesis.complete,
    unwritten,
    refusedParameters: model.refusedParameters,
  });

  const provenance = (): HexagonReport['provenance'] => ({
    provider: model.provider,
    model: model.model,
    prompt_version: promptVersion,
    rubric_version: rubricVersion,
    calls: meter.calls,
    tokens_in: meter.tokensIn,
    tokens_out: meter.tokensOut,
    seconds: Math.round(performance.now() - startedAt) / 1_000,
    ...(model.refusedParameters.length > 0 ? { parameters_refused: model.refusedParameters } : {}),
  });
  const assembled = assembleReport({
    language,
    scored,
    company: judged.company,
    synthesis: synthesis.answer,
    written,
    coverage: judged.coverage,
    warnings,
    provenance: provenance(),
  });
  const basis = basisOf(request.document, scored);
  const limitedBy = unansweredPillars(judged, request.answered);
  if (limitedBy.length > 0) assembled.limited_by = limitedBy;
  const report =
    request.previous === undefined
      ? assembled
      : { ...(await withChanges(asking, assembled, basis, request.previous)), provenance: provenance() };
  return {
    report,
    basis,
    overall_score: scored.overall,
    recommendation: scored.recommendation,
    company_name: scored.company,
    validation_status: report.warnings.some(({ kind }) => kind === 'invalid_answer') ? 'invalid' : 'valid',
  };
};
