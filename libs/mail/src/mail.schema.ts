import type { Language } from '@plumbline/contracts/limits';
import { Schema } from 'mongoose';

/**
 * A mail that waits to be sent, in the database of the service that asked for it.
 * It has its link's token in clear, since the mail must say it and the link's own row keeps only a hash. That is why the
 * row is deleted by the transaction that ends its job, usually within a second, and by its age when nobody could send it.
 * Encrypting the token would need a key that lives beside the database's password and protect against nobody new.
 */
export interface MailRow {
  _id: string;
  /** Which mail of the service it is. */
  kind: string;
  /** Null for one that goes to a person, wherever that is read then, and for a mail to nobody. */
  to: string | null;
  /** Whose address and language are looked up when it is sent. Not on rows of before that was possible. */
  to_user?: string | null;
  token: string | null;
  /** What fills its sentences. Not on rows of before there was any. */
  values?: Record<string, string> | null;
  language: Language;
  /** Set as soon as the mail server has taken it: whatever happens after that, it is not sent again. */
  sent_at: Date | null;
  created_at: Date;
}

/** Rows older than `keepSeconds` are removed: a mail that is older than its link would lead nowhere. */
export const mailSchema = (keepSeconds: number): Schema<MailRow> => {
  const schema = new Schema<MailRow>(
    {
      _id: { type: String, required: true },
      kind: { type: String, required: true },
      to: { type: String, default: null },
      to_user: { type: String, default: null },
      token: { type: String, default: null },
      values: { type: Schema.Types.Mixed, default: null },
      language: { type: String, required: true },
      sent_at: { type: Date, default: null },
      created_at: { type: Date, required: true },
    },
    { collection: 'mails', versionKey: false },
  );
  schema.index({ created_at: 1 }, { expireAfterSeconds: keepSeconds });
  return schema;
};
