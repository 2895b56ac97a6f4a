import type { AdminAction } from '@plumbline/contracts/events';
import { Schema } from 'mongoose';

/** One link of the chain. Never changed; of `names` only the erasure of a person takes something. */
export interface AuditModelRow {
  /** The id of the fact that it is of. */
  _id: string;
  /** From 1 on, without a gap. */
  seq: number;
  at: string;
  action: AdminAction['action'];
  actor_id: string | null;
  subject_kind: AdminAction['subject_kind'];
  subject_id: string | null;
  reason: string | null;
  request_id: string;
  names: AdminAction['names'] | null;
  /** Random, so that erased names cannot be guessed back from their hash. */
  salt: string | null;
  names_hash: string;
  previous: string;
  hash: string;
  search: string;
  words: string[];
}

/** Where the chain ends: what was taken from its end shows too. */
export interface AuditHeadRow {
  _id: string;
  seq: number;
  hash: string;
}

const text = { type: String, required: true } as const;
const textOrNull = { type: String, default: null } as const;

export const auditSchema = new Schema<AuditModelRow>(
  {
    _id: text,
    seq: { type: Number, required: true },
    at: text,
    action: text,
    actor_id: textOrNull,
    subject_kind: text,
    subject_id: textOrNull,
    reason: textOrNull,
    request_id: text,
    names: { type: Schema.Types.Mixed, default: null },
    salt: textOrNull,
    names_hash: text,
    previous: { type: String, default: '' },
    hash: text,
    search: { type: String, default: '' },
    words: { type: [String], required: true },
  },
  { collection: 'audit', versionKey: false, minimize: false },
);
auditSchema.index({ seq: -1 }, { unique: true });
auditSchema.index({ action: 1, seq: -1 });
auditSchema.index({ subject_id: 1, seq: -1 });
auditSchema.index({ words: 1, seq: -1 });

export const auditHeadSchema = new Schema<AuditHeadRow>(
  { _id: text, seq: { type: Number, required: true }, hash: { type: String, default: '' } },
  { collection: 'audit_head', versionKey: false },
);
