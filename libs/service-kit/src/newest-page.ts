import type { Model, QueryFilter } from 'mongoose';

/**
 * One page of an owner's rows, newest first, with how many there are. Count and place come from an index alone (`hint`, or the
 * one that ends in `created_at` and `_id` downwards), and the page is reached from the nearer end, so that the last page costs what
 * the first does and no more rows than are shown are read.
 */
export async function newestPage<Row>(
  model: Model<Row>,
  owned: QueryFilter<Row> & { owner_id: string },
  { page, limit }: { page: number; limit: number },
  hint?: Readonly<Record<string, 1 | -1>>,
): Promise<{ rows: Row[]; total: number }> {
  const by = hint === undefined ? {} : { hint };
  const total = await model.countDocuments(owned, by);
  const skip = (page - 1) * limit;
  const size = Math.min(limit, total - skip);
  if (size <= 0) return { rows: [], total };
  const fromOldest = skip > total / 2;
  const direction = fromOldest ? 1 : -1;
  const rows = await model
    .find(owned, null, by)
    .sort({ created_at: direction, _id: direction })
    .skip(fromOldest ? total - skip - size : skip)
    .limit(size)
    .lean<Row[]>();
  return { rows: fromOldest ? rows.reverse() : rows, total };
}
