import { limits } from '@plumbline/contracts/limits';
import { Schema } from 'mongoose';

export interface SessionRow {
  /** Public id; travels as `x-session-id`. Worth nothing without the token. */
  _id: string;
  token_hash: string;
  user_id: string;
  /** What the browser says of itself, in short; null where it says nothing known, and not on sessions of before it was kept. */
  device?: string | null;
  created_at: Date;
  last_seen_at: Date;
}

const daySeconds = 24 * 60 * 60;

export const sessionSchema = new Schema<SessionRow>(
  {
    _id: { type: String, required: true },
    token_hash: { type: String, required: true },
    user_id: { type: String, required: true },
    device: { type: String, default: null },
    created_at: { type: Date, required: true },
    last_seen_at: { type: Date, required: true },
  },
  { collection: 'sessions', versionKey: false },
);
sessionSchema.index({ token_hash: 1 }, { unique: true });
sessionSchema.index({ user_id: 1 });
// MongoDB removes what is over within a minute or so; the query that reads a session does not wait for that.
sessionSchema.index({ last_seen_at: 1 }, { expireAfterSeconds: limits.sessionIdleDays * daySeconds });
sessionSchema.index({ created_at: 1 }, { expireAfterSeconds: limits.sessionMaxDays * daySeconds });
