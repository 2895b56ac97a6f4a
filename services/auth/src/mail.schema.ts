import type { MailKind } from '@plumbline/contracts/auth';
import { limits, type Language } from '@plumbline/contracts/limits';
import { Schema } from 'mongoose';

/**
 * A mail that waits to be sent.
 * It has the link's token in clear, since the mail must say it and the link's own row keeps only a hash. That is why the
 * row is deleted by the transaction that ends its job, usually within a second, and by its age when nobody could send it.
 * Encrypting the token would need a key that lives beside the database's password and protect against nobody new.
 */
export interface MailRow {
  _id: string;
  kind: MailKind;
  /** Null for a mail to nobody: asking about an unknown address costs the same work as about a known one. */
  to: string | null;
  token: string | null;
  language: Language;
  /** Set as soon as the mail server has taken it: whatever happens after that, it is not sent again. */
  sent_at: Date | null;
  created_at: Date;
}

export const mailSchema = new Schema<MailRow>(
  {
    _id: { type: String, required: true },
    kind: { type: String, required: true },
    to: { type: String, default: null },
    token: { type: String, default: null },
    language: { type: String, required: true },
    sent_at: { type: Date, default: null },
    created_at: { type: Date, required: true },
  },
  { collection: 'mails', versionKey: false },
);
// A mail older than its link would lead nowhere.
mailSchema.index({ created_at: 1 }, { expireAfterSeconds: limits.verificationLinkHours * 60 * 60 });
