import { limits } from '@plumbline/contracts/limits';
import { Schema } from 'mongoose';

/** A link by which its owner chooses a new password. It is deleted as soon as it was used, so it works once. */
export interface ResetLinkRow {
  _id: string;
  token_hash: string;
  user_id: string;
  created_at: Date;
}

export const resetLinkSchema = new Schema<ResetLinkRow>(
  {
    _id: { type: String, required: true },
    token_hash: { type: String, required: true },
    user_id: { type: String, required: true },
    created_at: { type: Date, required: true },
  },
  { collection: 'reset_links', versionKey: false },
);
resetLinkSchema.index({ token_hash: 1 }, { unique: true });
resetLinkSchema.index({ user_id: 1 });
resetLinkSchema.index({ created_at: 1 }, { expireAfterSeconds: limits.resetLinkMinutes * 60 });
