import { createHash } from 'node:crypto';

/** Prefix of the keys that a caller chose; they stay with the row, the others end with the run. */
const chosenKeyPrefix = 'key:';

/**
 * The key under which two starts are one: the caller's own (`Idempotency-Key`), else what makes two starts the same. Unique
 * while it stands in a row (`dedupe_key`).
 */
export const startKey = (ownerId: string, chosen: string | undefined, same: readonly string[]): string => {
  const hash = createHash('sha256');
  return chosen === undefined
    ? `same:${hash.update([ownerId, ...same].join('\n')).digest('hex')}`
    : chosenKeyPrefix + hash.update(`${ownerId}\n${chosen}`).digest('hex');
};

/** What `dedupe_key` becomes when a run ends, in an update with a pipeline. */
export const keyAfterTheEnd = {
  $cond: [{ $eq: [{ $substrCP: ['$dedupe_key', 0, chosenKeyPrefix.length] }, chosenKeyPrefix] }, '$dedupe_key', null],
};

/** Two starts at the same moment: the database let the other in. */
export const isDuplicateKey = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 11_000;
