import { limits } from '@plumbline/contracts/limits';
import { Schema } from 'mongoose';

export interface VerificationLinkRow {
  _id: string;
  token_hash: string;
  user_id: string;
  /** What counts once this link is visited. Each link brings its own: whoever registers a taken address cannot change what another link brings. */
  name: string;
  phone: string | null;
  password_hash: string;
  used_at: Date | null;
  created_at: Date;
}

export const verificationLinkSchema = new Schema<VerificationLinkRow>(
  {
    _id: { type: String, required: true },
    token_hash: { type: String, required: true },
    user_id: { type: String, required: true },
    name: { type: String, required: true },
    phone: { type: String, default: null },
    password_hash: { type: String, required: true },
    used_at: { type: Date, default: null },
    created_at: { type: Date, required: true },
  },
  { collection: 'verification_links', versionKey: false },
);
verificationLinkSchema.index({ token_hash: 1 }, { unique: true });
verificationLinkSchema.index({ user_id: 1, created_at: -1 });
verificationLinkSchema.index({ created_at: 1 }, { expireAfterSeconds: limits.verificationLinkHours * 60 * 60 });
