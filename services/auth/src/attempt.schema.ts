import { Schema } from 'mongoose';

/** How often something was tried for one address in one window of time. */
export interface AttemptRow {
  /** SHA-256 of what is counted, its window and the address, so that addresses nobody registered are not kept. */
  _id: string;
  count: number;
  expires_at: Date;
}

export const attemptSchema = new Schema<AttemptRow>(
  {
    _id: { type: String, required: true },
    count: { type: Number, required: true },
    expires_at: { type: Date, required: true },
  },
  { collection: 'attempts', versionKey: false },
);
attemptSchema.index({ expires_at: 1 }, { expireAfterSeconds: 0 });
