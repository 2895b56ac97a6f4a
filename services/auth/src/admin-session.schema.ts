import { adminLimits } from '@plumbline/contracts/admin';
import { Schema } from 'mongoose';

/** An admin's session. In a collection of its own, so that no token of the one kind opens the other. */
export interface AdminSessionRow {
  _id: string;
  token_hash: string;
  user_id: string;
  created_at: Date;
}

export const adminSessionSchema = new Schema<AdminSessionRow>(
  {
    _id: { type: String, required: true },
    token_hash: { type: String, required: true },
    user_id: { type: String, required: true },
    created_at: { type: Date, required: true },
  },
  { collection: 'admin_sessions', versionKey: false },
);
adminSessionSchema.index({ token_hash: 1 }, { unique: true });
adminSessionSchema.index({ user_id: 1 });
// The query that reads a session does not wait for MongoDB to remove it.
adminSessionSchema.index({ created_at: 1 }, { expireAfterSeconds: adminLimits.sessionHours * 60 * 60 });
