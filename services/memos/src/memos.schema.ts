import type { ErrorCode } from '@plumbline/contracts/errors';
import type { ModelUsage, ValidationStatus } from '@plumbline/contracts/evaluations';
import type { Language, MemoType } from '@plumbline/contracts/limits';
import type { MemoStage, MemoStatus } from '@plumbline/contracts/memos';
import type { planStatuses } from '@plumbline/contracts/plans';
import { Schema } from 'mongoose';

const text = { type: String, required: true } as const;
const textOrNull = { type: String, default: null } as const;
const number = { type: Number, required: true } as const;
const numberOrNull = { type: Number, default: null } as const;
const date = { type: Date, required: true } as const;

/** Documents that belong together. Whatever changes one of them, or starts its memo, writes this row in the same transaction. */
export interface PackageRow {
  /** The public id. */
  _id: string;
  owner_id: string;
  title: string;
  /** What the investor wants to know: focus or context. */
  notes: string | null;
  /** Since when it has had a memo; one that never had is gone after a while. */
  started_at: Date | null;
  /** Grows with every change. */
  revision: number;
  created_at: Date;
  updated_at: Date;
}

export const packageSchema = new Schema<PackageRow>(
  {
    _id: text,
    owner_id: text,
    title: text,
    notes: textOrNull,
    started_at: { type: Date, default: null },
    revision: number,
    created_at: date,
    updated_at: date,
  },
  { collection: 'packages', versionKey: false },
);
packageSchema.index({ owner_id: 1, created_at: 1, _id: 1 });
packageSchema.index({ started_at: 1, created_at: 1 });

export interface DocumentRow {
  /** The public id. */
  _id: string;
  package_id: string;
  owner_id: string;
  /** Its place in the package. */
  position: number;
  name: string;
  source_tag: string | null;
  type: MemoType | 'typed';
  /** The original, when a file was uploaded. */
  object_key: string | null;
  /** Bytes of the original. */
  size: number | null;
  /** SHA-256 of the original or of the typed text. */
  content_hash: string;
  status: (typeof planStatuses)[number];
  /** While it is read: pages done, and pages in all; null before that is known. */
  pages_done: number | null;
  pages_total: number | null;
  error_code: ErrorCode | null;
  /** Its text once it is read; documents of one owner share it. */
  text_id: string | null;
  created_at: Date;
}

export const documentSchema = new Schema<DocumentRow>(
  {
    _id: text,
    package_id: text,
    owner_id: text,
    position: number,
    name: text,
    source_tag: textOrNull,
    type: text,
    object_key: textOrNull,
    size: numberOrNull,
    content_hash: text,
    status: text,
    pages_done: numberOrNull,
    pages_total: numberOrNull,
    error_code: textOrNull,
    text_id: textOrNull,
    created_at: date,
  },
  { collection: 'documents', versionKey: false },
);
documentSchema.index({ package_id: 1, position: 1 });
documentSchema.index({ owner_id: 1, created_at: 1 });
// One upload is one document, however often it is asked for.
documentSchema.index({ object_key: 1 }, { unique: true, partialFilterExpression: { object_key: { $type: 'string' } } });

/** One memo, from its start to its end. */
export interface MemoRow {
  /** The public id. */
  _id: string;
  owner_id: string;
  package_id: string;
  package_title: string;
  document_count: number;
  status: MemoStatus;
  stage: MemoStage | null;
  /** 0 to 100. */
  progress: number;
  validation_status: ValidationStatus;
  language: Language;
  previous_memo_id: string | null;
  overall_score: number | null;
  recommendation: string | null;
  confidence: number | null;
  /** What the model was used for it, all its runs together; not there before the first. */
  usage?: ModelUsage;
  /** Since when it waits for a server that asked to be left alone; not there when it never did. */
  waiting_for_model_since?: Date;
  error_code: ErrorCode | null;
  /** How often a worker began it. */
  attempts: number;
  ended_at: Date | null;
  /** Grows with every change that others hear of. */
  revision: number;
  /** Unique while set: two starts with the same key are one. A start without a key of its own gives it up when it ends. */
  dedupe_key: string | null;
  created_at: Date;
  updated_at: Date;
}

export const memoSchema = new Schema<MemoRow>(
  {
    _id: text,
    owner_id: text,
    package_id: text,
    package_title: text,
    document_count: number,
    status: text,
    stage: textOrNull,
    progress: number,
    validation_status: text,
    language: text,
    previous_memo_id: textOrNull,
    overall_score: numberOrNull,
    recommendation: textOrNull,
    confidence: numberOrNull,
    usage: { type: Schema.Types.Mixed },
    waiting_for_model_since: { type: Date },
    error_code: textOrNull,
    attempts: number,
    ended_at: { type: Date, default: null },
    revision: number,
    dedupe_key: textOrNull,
    created_at: date,
    updated_at: date,
  },
  { collection: 'memos', versionKey: false },
);
memoSchema.index({ owner_id: 1, created_at: -1, _id: -1 });
memoSchema.index({ package_id: 1 });
memoSchema.index({ dedupe_key: 1 }, { unique: true, partialFilterExpression: { dedupe_key: { $type: 'string' } } });

/** The finished memo. */
export interface ResultRow {
  /** The memo's id. */
  _id: string;
  owner_id: string;
  /** The report as a JSON string, as it is delivered. */
  parsed_data: string;
  validation_status: ValidationStatus;
  /** How many follow-up questions it has, and the numbers (from 0) of those that are ticked off. */
  follow_ups: number;
  follow_ups_done: number[];
  created_at: Date;
}

export const resultSchema = new Schema<ResultRow>(
  {
    _id: text,
    owner_id: text,
    parsed_data: text,
    validation_status: text,
    follow_ups: number,
    follow_ups_done: { type: [Number], required: true },
    created_at: date,
  },
  { collection: 'results', versionKey: false },
);
resultSchema.index({ owner_id: 1 });

/** A finished part of a memo under way: what a document says, or a section. So a worker that takes over asks nothing twice. */
export interface PartRow {
  /** Hash of owner and key (`FinishedParts`). */
  _id: string;
  owner_id: string;
  /** What of a document is kept as long as its package; a section goes with the end of its memo. */
  package_id: string;
  memo_id: string | null;
  /** JSON: a part may hold what is no field of a database, and is never searched. */
  value: string;
  created_at: Date;
}

export const partSchema = new Schema<PartRow>(
  {
    _id: text,
    owner_id: text,
    package_id: text,
    memo_id: textOrNull,
    value: text,
    created_at: date,
  },
  { collection: 'parts', versionKey: false },
);
partSchema.index({ package_id: 1 });
partSchema.index({ memo_id: 1 });
partSchema.index({ owner_id: 1 });
