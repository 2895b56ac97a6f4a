import type { CheckId, RecognisedDocument } from '@plumbline/contracts/checklist';
import type { ErrorCode } from '@plumbline/contracts/errors';
import type { TimelineEntry } from '@plumbline/contracts/events';
import type { EvaluationStage, EvaluationStatus, ModelUsage, ValidationStatus } from '@plumbline/contracts/evaluations';
import type { Language } from '@plumbline/contracts/limits';
import type { Recommendation } from '@plumbline/contracts/report';
import type { SettlementAnswer } from '@plumbline/contracts/settlements';
import { Schema, type Types } from 'mongoose';

export interface EvaluationRow {
  _id: Types.ObjectId;
  public_id: string;
  owner_id: string;
  plan_id: string;
  plan_title: string;
  /** What an evaluation and its re-evaluations share: the plan of the first. Not on rows of before it was kept. */
  pitch_id?: string;
  /** Title and company's name, folded: what a search is held against. Not on rows of before there was one. */
  search?: string;
  company_name: string | null;
  status: EvaluationStatus;
  stage: EvaluationStage | null;
  validation_status: ValidationStatus;
  overall_score: number | null;
  recommendation: Recommendation | null;
  /** Only when it was therefore not reviewed. */
  recognised?: Pick<RecognisedDocument, 'kind' | 'language'>;
  review_style: string;
  language: Language;
  previous_evaluation_id: string | null;
  /** Whether it is reviewed though it is no pitch; not on evaluations of before that could be asked for. */
  review_anyway?: boolean;
  /** Which state of the pitch was reviewed; not there before the end, and on evaluations of before it was kept. */
  supplements_version?: number;
  /** Which reading of its text, noted when the review begins; not on evaluations of before there was more than one. */
  text_version?: number;
  /** What the model was used for it, all its runs together; not there before the first, and on evaluations of before it was kept. */
  usage?: ModelUsage;
  /** Since when it waits for a server that asked to be left alone; not there when it never did. */
  waiting_for_model_since?: Date;
  /** Grows with every check of its report that is settled, so that settling and deleting it exclude each other. */
  settled?: number;
  error_code: ErrorCode | null;
  provider: string | null;
  model: string | null;
  /*
   * How its job went, over all attempts; not on evaluations of before it was kept.
   */
  attempts?: number;
  timeline?: (Omit<TimelineEntry, 'at'> & { at: Date })[];
  started_at?: Date | null;
  ended_at?: Date | null;
  /** Grows with every change that others hear of. */
  revision: number;
  /** Unique while set: two starts with the same key are one. A start without a key of its own gives it up when it ends. */
  dedupe_key: string | null;
  created_at: Date;
  updated_at: Date;
}

const text = { type: String, required: true } as const;
const textOrNull = { type: String, default: null } as const;

const usageSchema = new Schema<ModelUsage>(
  {
    calls: { type: Number, required: true },
    tokens_in: { type: Number, required: true },
    tokens_out: { type: Number, required: true },
    seconds: { type: Number, required: true },
    cost: { type: Number },
  },
  { _id: false },
);

/** An owner's evaluations, newest first. */
export const historyIndex = { owner_id: 1, created_at: -1, _id: -1 } as const;
/** The same with what they are filtered by, so that no row is read that is not shown. */
export const searchIndex = { ...historyIndex, status: 1, language: 1, search: 1 } as const;
/** The scores of a pitch; begins with it, so that rows of before pitches were told apart are found by it. */
export const pitchIndex = { pitch_id: 1, owner_id: 1, created_at: 1, overall_score: 1 } as const;

export const evaluationSchema = new Schema<EvaluationRow>(
  {
    public_id: text,
    owner_id: text,
    plan_id: text,
    plan_title: text,
    pitch_id: { type: String },
    search: { type: String },
    company_name: textOrNull,
    status: text,
    stage: textOrNull,
    validation_status: text,
    overall_score: { type: Number, default: null },
    recommendation: textOrNull,
    recognised: { type: Schema.Types.Mixed },
    review_style: text,
    language: text,
    previous_evaluation_id: textOrNull,
    review_anyway: { type: Boolean },
    supplements_version: { type: Number },
    text_version: { type: Number },
    usage: { type: usageSchema },
    waiting_for_model_since: { type: Date },
    settled: { type: Number },
    error_code: textOrNull,
    provider: textOrNull,
    model: textOrNull,
    attempts: { type: Number },
    timeline: { type: [Schema.Types.Mixed], default: undefined },
    started_at: { type: Date },
    ended_at: { type: Date },
    revision: { type: Number, required: true },
    dedupe_key: textOrNull,
    created_at: { type: Date, required: true },
    updated_at: { type: Date, required: true },
  },
  { collection: 'evaluations', versionKey: false },
);
evaluationSchema.index({ public_id: 1 }, { unique: true });
evaluationSchema.index(historyIndex);
evaluationSchema.index(searchIndex);
evaluationSchema.index(pitchIndex);
evaluationSchema.index({ plan_id: 1 });
evaluationSchema.index(
  { dedupe_key: 1 },
  { unique: true, partialFilterExpression: { dedupe_key: { $type: 'string' } } },
);

export interface ResultRow {
  evaluation_id: string;
  /** The report as a JSON string, as it is delivered. */
  parsed_data: string;
  validation_status: ValidationStatus;
  /** What a re-evaluation is compared by (`ReviewBasis`); not there on results of before it was kept. */
  basis?: unknown;
  created_at: Date;
}

export const resultSchema = new Schema<ResultRow>(
  {
    evaluation_id: text,
    parsed_data: text,
    validation_status: text,
    basis: { type: Schema.Types.Mixed },
    created_at: { type: Date, required: true },
  },
  { collection: 'results', versionKey: false },
);
resultSchema.index({ evaluation_id: 1 }, { unique: true });

/** What a founder answered about one check, on the state of the pitch that its row names. */
export interface SettledCheckRow {
  check: CheckId;
  answer: SettlementAnswer;
  page?: number;
  quote?: string;
  level: number;
  settled_at: Date;
}

/** The founder's answers about one reviewed state of a pitch: every report of that state shows them. Gone with the pitch. */
export interface SettlementsRow {
  owner_id: string;
  plan_id: string;
  text_version: number;
  supplements_version: number;
  /** Grows with every answer, and with every one that is taken back. */
  revision: number;
  answers: SettledCheckRow[];
}

const settledCheckSchema = new Schema<SettledCheckRow>(
  {
    check: text,
    answer: text,
    page: { type: Number },
    quote: { type: String },
    level: { type: Number, required: true },
    settled_at: { type: Date, required: true },
  },
  { _id: false },
);

export const settlementsSchema = new Schema<SettlementsRow>(
  {
    owner_id: text,
    plan_id: text,
    text_version: { type: Number, required: true },
    supplements_version: { type: Number, required: true },
    revision: { type: Number, required: true },
    answers: { type: [settledCheckSchema], required: true },
  },
  { collection: 'settlements', versionKey: false },
);
settlementsSchema.index({ plan_id: 1, text_version: 1, supplements_version: 1 }, { unique: true });
settlementsSchema.index({ owner_id: 1, _id: 1 });

/** A scoring answer of the model, kept so that the same deck gets the same score; gone with the last plan that used it. */
export interface ScoringAnswerRow {
  _id: string;
  owner_id: string;
  plan_ids: string[];
  answer: unknown;
  created_at: Date;
}

export const scoringAnswerSchema = new Schema<ScoringAnswerRow>(
  {
    _id: text,
    owner_id: text,
    plan_ids: { type: [String], required: true },
    answer: { type: Schema.Types.Mixed, required: true },
    created_at: { type: Date, required: true },
  },
  { collection: 'scoring_answers', versionKey: false, minimize: false },
);
scoringAnswerSchema.index({ plan_ids: 1 });
scoringAnswerSchema.index({ owner_id: 1 });

/** One preliminary assessment that was asked for; gone after the 24 hours in which it counts. */
export interface PrelimRow {
  _id: Types.ObjectId;
  owner_id: string;
  created_at: Date;
}

export const prelimSchema = new Schema<PrelimRow>(
  { owner_id: text, created_at: { type: Date, required: true } },
  { collection: 'prelims', versionKey: false },
);
prelimSchema.index({ owner_id: 1, created_at: -1 });
prelimSchema.index({ created_at: 1 }, { expireAfterSeconds: 24 * 60 * 60 });
