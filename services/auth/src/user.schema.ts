import type { DataOf, facts } from '@plumbline/contracts/events';
import type { Person, User } from '@plumbline/contracts/auth';
import type { Language } from '@plumbline/contracts/limits';
import { Schema } from 'mongoose';

export interface UserRow {
  /** Public id. */
  _id: string;
  /** In lower case, as the contract's `Email` makes it. */
  email: string;
  name: string;
  phone: string | null;
  /** argon2id, with its salt and cost inside. */
  password_hash: string;
  role: 'user' | 'admin';
  status: 'active' | 'suspended';
  email_verified_at: Date | null;
  /** The last one that they used; not on accounts of before it was kept. */
  language?: Language | null;
  /** Grows with every change, so that whoever hears of two can tell which is newer. */
  revision: number;
  created_at: Date;
  updated_at: Date;
}

/** How long an account that nobody confirmed is kept after its last change. */
const pendingAccountDays = 7;

export const userSchema = new Schema<UserRow>(
  {
    _id: { type: String, required: true },
    email: { type: String, required: true },
    name: { type: String, required: true },
    phone: { type: String, default: null },
    password_hash: { type: String, required: true },
    role: { type: String, required: true },
    status: { type: String, required: true },
    email_verified_at: { type: Date, default: null },
    language: { type: String, default: null },
    revision: { type: Number, required: true },
    created_at: { type: Date, required: true },
    updated_at: { type: Date, required: true },
  },
  { collection: 'users', versionKey: false },
);
userSchema.index({ email: 1 }, { unique: true });
userSchema.index(
  { updated_at: 1 },
  { expireAfterSeconds: pendingAccountDays * 24 * 60 * 60, partialFilterExpression: { email_verified_at: null } },
);

/** The user as the API shows it. */
export const userOf = (row: UserRow): User => ({
  id: row._id,
  name: row.name,
  email: row.email,
  phone: row.phone,
  role: row.role,
  email_verified: row.email_verified_at !== null,
});

/** The user as other services may know them. */
export const personOf = (row: UserRow): Person => ({
  id: row._id,
  name: row.name,
  email: row.email,
  language: row.language ?? null,
});

/** The user as facts tell of it. */
export const userSnapshotOf = (row: UserRow): DataOf<(typeof facts)['userRegistered']> => ({
  id: row._id,
  revision: row.revision,
  email: row.email,
  name: row.name,
  phone: row.phone,
  role: row.role,
  status: row.status,
  email_verified_at: row.email_verified_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
});
