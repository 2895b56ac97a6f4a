import { createHash, randomBytes } from 'node:crypto';
import type { AdminAction } from '@plumbline/contracts/events';
import type { AuditModelRow } from './audit.schema.ts';

/*
 * Each entry's hash is over what it says and over the hash before it: one that is changed, removed or put in between does not
 * fit its neighbours any more. Names are hashed on their own with a salt, so that they can be erased and the chain still holds.
 */

type Linked = Omit<AuditModelRow, 'hash' | 'names' | 'salt' | 'search' | 'words'>;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const hashNames = (names: AdminAction['names'], salt: string): string =>
  sha256(JSON.stringify([salt, names.actor, names.subject]));

const hashOf = (row: Linked): string =>
  sha256(
    JSON.stringify([
      row.previous,
      row.seq,
      row._id,
      row.at,
      row.action,
      row.actor_id,
      row.subject_kind,
      row.subject_id,
      row.reason,
      row.request_id,
      row.names_hash,
    ]),
  );

/** The next entry of a chain that ends with `head`. */
export const link = (
  head: { seq: number; hash: string },
  { id, at, data }: { id: string; at: string; data: AdminAction },
): Omit<AuditModelRow, 'search' | 'words'> => {
  const { names, ...rest } = data;
  const salt = randomBytes(16).toString('base64url');
  const row = { _id: id, seq: head.seq + 1, at, ...rest, previous: head.hash, names_hash: hashNames(names, salt) };
  return { ...row, names, salt, hash: hashOf(row) };
};

/** Whether an entry is what it was, and follows the one before it. */
export const fits = (before: { seq: number; hash: string }, row: AuditModelRow): boolean => {
  const isInPlace = row.seq === before.seq + 1 && row.previous === before.hash && row.hash === hashOf(row);
  return isInPlace && (row.names === null || row.names_hash === hashNames(row.names, row.salt ?? ''));
};
