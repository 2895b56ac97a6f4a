import type { EvaluationSnapshot, PlanSnapshot, TeamSnapshot, UserSnapshot } from '@plumbline/contracts/events';
import { Schema } from 'mongoose';

/*
 * Rows as their owners last told of them, with what lists are searched and sorted by. Times that are compared are dates; the
 * rest stays as it was told.
 */

interface Searchable {
  _id: string;
  created: Date;
  /** Folded texts, each on a line of its own. */
  search: string;
  /** Their words, pairs of neighbours, and pieces of ids. */
  words: string[];
}

export interface UserModelRow extends Omit<UserSnapshot, 'id'>, Searchable {}
export type PlanModelRow = Omit<PlanSnapshot, 'id'> & { _id: string; created: Date };
export type TeamModelRow = Omit<TeamSnapshot, 'id'> & Searchable;
/** One that waits for an answer. */
export interface InvitationModelRow {
  _id: string;
  team_id: string;
  revision: number;
  expires: Date;
}
export interface EvaluationModelRow extends Omit<EvaluationSnapshot, 'id'>, Searchable {
  /** From its start to its end; null before. */
  seconds: number | null;
  ended: Date | null;
}

/** What is gone, so that a fact which comes late does not bring it back. Facts are kept for 30 days, and this a little longer. */
export interface GoneRow {
  /** SHA-256 of `<kind>:<id>`. */
  _id: string;
  at: Date;
}

const goneDays = 32;
const text = { type: String, required: true } as const;
const number = { type: Number, required: true } as const;
const date = { type: Date, required: true } as const;
const searchable = {
  _id: text,
  created: date,
  search: { type: String, default: '' },
  words: { type: [String], required: true },
};
// What is read only to be shown has no schema of its own: the contract has it.
const options = (collection: string) => ({ collection, versionKey: false, strict: false }) as const;

export const userModelSchema = new Schema<UserModelRow>(
  { ...searchable, revision: number, email: text, role: text, status: text },
  options('users'),
);
userModelSchema.index({ created: -1, _id: -1 });
userModelSchema.index({ email: 1, _id: 1 });
userModelSchema.index({ role: 1, status: 1, created: -1, _id: -1 });
// A search that nearly everything fits goes through these, and reads what it compares in them.
userModelSchema.index({ status: 1, created: -1, _id: -1, search: 1, role: 1 });
userModelSchema.index({ words: 1, status: 1, created: -1, _id: -1, role: 1 });
// Those that nobody confirmed, whom auth forgets one day.
userModelSchema.index({ created: 1 }, { partialFilterExpression: { email_verified_at: null }, name: 'unconfirmed' });

export const planModelSchema = new Schema<PlanModelRow>(
  { _id: text, revision: number, owner_id: text, created: date },
  options('plans'),
);
planModelSchema.index({ owner_id: 1, created: -1 });

export const teamModelSchema = new Schema<TeamModelRow>(
  { ...searchable, revision: number, owner_id: text },
  options('teams'),
);
teamModelSchema.index({ created: -1, _id: -1 });
teamModelSchema.index({ owner_id: 1, created: -1, _id: -1 });
teamModelSchema.index({ words: 1, created: -1, _id: -1 });

export const invitationModelSchema = new Schema<InvitationModelRow>(
  { _id: text, team_id: text, revision: number, expires: date },
  options('invitations'),
);
invitationModelSchema.index({ team_id: 1, expires: 1 });
// Their owner forgets them without a word, a while after they expired.
invitationModelSchema.index({ expires: 1 }, { expireAfterSeconds: 30 * 24 * 60 * 60 });

export const evaluationModelSchema = new Schema<EvaluationModelRow>(
  {
    ...searchable,
    revision: number,
    owner_id: text,
    status: text,
    seconds: { type: Number, default: null },
    ended: { type: Date, default: null },
  },
  options('evaluations'),
);
evaluationModelSchema.index({ created: -1, _id: -1 });
// A search that nearly everything fits goes through these, and reads what it compares in them.
evaluationModelSchema.index({ status: 1, created: -1, _id: -1, search: 1 });
evaluationModelSchema.index({ status: 1, seconds: -1, _id: -1, search: 1 });
evaluationModelSchema.index({ seconds: -1, _id: -1 });
// With what is sorted by, found and summed up: the rows of somebody who has very many are not read for it.
evaluationModelSchema.index({
  owner_id: 1,
  status: 1,
  created: -1,
  _id: -1,
  seconds: 1,
  tokens_in: 1,
  tokens_out: 1,
  cost: 1,
});
evaluationModelSchema.index({ words: 1, status: 1, created: -1, _id: -1, seconds: 1 });
evaluationModelSchema.index({
  ended: -1,
  status: 1,
  model_calls: 1,
  tokens_in: 1,
  tokens_out: 1,
  model_seconds: 1,
  cost: 1,
});

export const goneSchema = new Schema<GoneRow>({ _id: text, at: date }, { collection: 'gone', versionKey: false });
goneSchema.index({ at: 1 }, { expireAfterSeconds: goneDays * 24 * 60 * 60 });
