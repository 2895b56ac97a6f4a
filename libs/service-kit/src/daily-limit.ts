import type { Model } from 'mongoose';

const dayMs = 24 * 60 * 60 * 1000;

/** Seconds until the owner may make one more of these, or 0: at most `perDay` (of those that match `counted`) in any 24 hours by the database's clock. */
export async function secondsUntilNext<Row extends { owner_id: string; created_at: Date }>(
  rows: Model<Row>,
  ownerId: string,
  perDay: number,
  counted: Record<string, unknown> = {},
): Promise<number> {
  const [oldestThatCounts] = await rows.aggregate<{ waitMs: number }>([
    { $match: { ...counted, owner_id: ownerId, $expr: { $gt: ['$created_at', { $subtract: ['$$NOW', dayMs] }] } } },
    { $sort: { created_at: -1 } },
    { $skip: perDay - 1 },
    { $limit: 1 },
    { $project: { waitMs: { $subtract: [{ $add: ['$created_at', dayMs] }, '$$NOW'] } } },
  ]);
  return oldestThatCounts ? Math.max(1, Math.ceil(oldestThatCounts.waitMs / 1000)) : 0;
}
