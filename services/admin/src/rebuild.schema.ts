import { Schema } from 'mongoose';
import type { ModelKind } from './read-models.repository.ts';

/** A rebuild, and how far it is: a worker that takes it over goes on from there. */
export interface RebuildRow {
  _id: string;
  status: 'running' | 'done' | 'failed';
  kind: ModelKind;
  /** The last id of this kind that was compared. */
  after: string;
  rows: number;
  written: number;
  removed: number;
  started_at: Date;
  ended_at: Date | null;
}

const text = { type: String, required: true } as const;
const number = { type: Number, required: true } as const;

export const rebuildSchema = new Schema<RebuildRow>(
  {
    _id: text,
    status: text,
    kind: text,
    after: { type: String, default: '' },
    rows: number,
    written: number,
    removed: number,
    started_at: { type: Date, required: true },
    ended_at: { type: Date, default: null },
  },
  { collection: 'rebuilds', versionKey: false },
);
rebuildSchema.index({ started_at: -1 });
// One at a time, whoever asks for it.
rebuildSchema.index({ status: 1 }, { unique: true, partialFilterExpression: { status: 'running' } });
