import { z } from 'zod';
import { limits } from './limits.ts';

export const PageQuery = z.strictObject({
  page: z.coerce.number().int().min(1).max(limits.pageMax).default(1),
  limit: z.coerce.number().int().min(1).max(limits.pageSizeMax).default(limits.historyPageSize),
});
export type PageQuery = z.infer<typeof PageQuery>;

export const Pagination = z.object({
  page: z.number().int(),
  limit: z.number().int(),
  total: z.number().int(),
  pages: z.number().int(),
});
export type Pagination = z.infer<typeof Pagination>;

/** `pages` is at least 1, so that an empty list still reads "Page 1 of 1". */
export const paginationOf = (page: number, limit: number, total: number): Pagination => ({
  page,
  limit,
  total,
  pages: Math.max(1, Math.ceil(total / limit)),
});
