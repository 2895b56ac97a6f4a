import { z } from 'zod';
import { RecognisedDocument } from './checklist.ts';
import { languages, limits } from './limits.ts';
import { PageQuery, Pagination } from './pagination.ts';
import { question } from './question.ts';
import { PillarKey } from './pillars.ts';
import { Recommendation } from './report.ts';
import { SupplementsVersion, TextVersion } from './plans.ts';
import { boundedText, Instant, PublicId } from './text.ts';

export const evaluationStatuses = ['pending', 'processing', 'completed', 'failed'] as const;
export const EvaluationStatus = z.enum(evaluationStatuses);
export type EvaluationStatus = z.infer<typeof EvaluationStatus>;

export const ValidationStatus = z.enum(['pending', 'valid', 'invalid']);
export type ValidationStatus = z.infer<typeof ValidationStatus>;

/** What the worker is doing now; the screens translate it (`evaluation.stage.*`). */
export const evaluationStages = [
  'queued',
  'waiting_for_document',
  /** The model's server asked to be left alone for a while. */
  'waiting_for_model',
  'scoring_pillars',
  'synthesizing',
  'writing',
  'saving',
] as const;
export const EvaluationStage = z.enum(evaluationStages);
export type EvaluationStage = z.infer<typeof EvaluationStage>;

/** What the model was used for one evaluation, all its runs together. */
export const ModelUsage = z.object({
  calls: z.number().int(),
  tokens_in: z.number().int(),
  tokens_out: z.number().int(),
  /** Time of the model, summed over its calls. */
  seconds: z.number(),
  /** Where its prices are known, in their currency. */
  cost: z.number().optional(),
});
export type ModelUsage = z.infer<typeof ModelUsage>;

export const Evaluation = z.object({
  id: PublicId,
  plan_id: PublicId,
  plan_title: z.string(),
  company_name: z.string().nullable(),
  status: EvaluationStatus,
  stage: EvaluationStage.nullable(),
  validation_status: ValidationStatus,
  overall_score: z.number().int().nullable(),
  recommendation: Recommendation.nullable(),
  /** Only when it was therefore not reviewed: what its document was recognised as, or in which language it is. */
  recognised: RecognisedDocument.pick({ kind: true, language: true }).optional(),
  review_style: z.string(),
  language: z.enum(languages),
  version: z.enum(['initial', 're-evaluation']),
  previous_evaluation_id: PublicId.nullable(),
  previous_public_id: PublicId.nullable(),
  /** Which state of the pitch its report was written of; not there before, and on reports of before it was kept. */
  supplements_version: SupplementsVersion.optional(),
  /** Which reading of the pitch's text it is written of; not there before it is begun. */
  text_version: TextVersion.optional(),
  /** The same for an evaluation and its re-evaluations, also where a new version was uploaded. */
  pitch_id: PublicId.optional(),
  /** In a list: the scores of all that share its `pitch_id`, the oldest first, at most `limits.scoresShown`. */
  pitch_scores: z.array(z.number().int()).optional(),
  /** A sentence for a person when failed, else null. */
  error: z.string().nullable(),
  /** What `error` says, for a reader who wants it in another language; only when failed. */
  error_code: z.string().optional(),
  /** Not there before the model was asked, and on evaluations of before it was kept. */
  usage: ModelUsage.optional(),
  created_at: Instant,
  updated_at: Instant,
});
export type Evaluation = z.infer<typeof Evaluation>;

export const StartEvaluation = z.strictObject({
  planId: PublicId,
  schemaId: PublicId,
  language: z.enum(languages),
  previousEvaluationId: PublicId.optional(),
  /** To have a document reviewed that was recognised as something else than a pitch, or that is in another language. */
  reviewAnyway: z.boolean().optional(),
});
export type StartEvaluation = z.infer<typeof StartEvaluation>;

/** The caller's own key for "this very start", from the `Idempotency-Key` header. */
export const IdempotencyKey = z.string().regex(/^[\x21-\x7e]{1,128}$/, 'idempotency_key.malformed');

/** `q` is for a part of the title or the company's name: every word of it, as typed. */
export const EvaluationsQuery = PageQuery.extend({
  q: boundedText(limits.searchMaxLength).optional(),
  status: EvaluationStatus.optional(),
  language: z.enum(languages).optional(),
});
export type EvaluationsQuery = z.infer<typeof EvaluationsQuery>;

export const EvaluationList = z.object({ evaluations: z.array(Evaluation), pagination: Pagination });
export type EvaluationList = z.infer<typeof EvaluationList>;

/** `parsed_data` is a JSON string of a report (`HexagonReport` or an older shape), parsed on the client. */
export const EvaluationResult = z.object({
  parsed_data: z.string(),
  validation_status: ValidationStatus,
  /** The evaluation that the report's `changes` are held against; only while there is one. */
  compared_public_id: PublicId.optional(),
  created_at: Instant,
});
export type EvaluationResult = z.infer<typeof EvaluationResult>;

/** What is asked before a review: how each pillar stands (0 when nothing is said of it) and what to answer for a full report. */
export const StartPrelim = z.strictObject({ planId: PublicId, language: z.enum(languages).optional() });
export type StartPrelim = z.infer<typeof StartPrelim>;

export const Prelim = z.object({
  pillars: z.array(z.object({ pillar: PillarKey, score: z.number().int().min(0).max(5), missing: z.boolean() })),
  missing_pillars: z.array(PillarKey),
  gap_questions: z.array(z.object({ pillar: PillarKey, prompt: z.string() })),
  stage_guess: z.string(),
});
export type Prelim = z.infer<typeof Prelim>;

export const ReviewSchema = z.object({ id: PublicId, name: z.string(), version: z.string() });
export type ReviewSchema = z.infer<typeof ReviewSchema>;

const EvaluationId = z.strictObject({ evaluationId: PublicId });

export const evaluationsQuestions = {
  reviewSchema: question(
    'rpc.evaluations.review_schema',
    z.strictObject({ name: z.literal('investor5') }),
    ReviewSchema,
  ),
  start: question(
    'rpc.evaluations.start',
    StartEvaluation.extend({ idempotencyKey: IdempotencyKey.optional() }),
    z.object({ id: PublicId }),
  ),
  prelim: question('rpc.evaluations.prelim', StartPrelim, Prelim, limits.prelimTimeoutMs),
  get: question('rpc.evaluations.get', EvaluationId, Evaluation),
  list: question('rpc.evaluations.list', EvaluationsQuery, EvaluationList),
  results: question('rpc.evaluations.results', EvaluationId, z.array(EvaluationResult)),
  remove: question('rpc.evaluations.remove', EvaluationId, z.object({})),
};
