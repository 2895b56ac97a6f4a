import { Schema } from 'mongoose';
import type { ModelKind } from './read-models.repository.ts';

/** A rebuild, and which kind it is at: a worker that takes it over goes on with that (`Gathering`). */
export interface RebuildRow {
  _id: string;
  status: 'running' | 'done' | 'failed';
  kind: ModelKind;
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
