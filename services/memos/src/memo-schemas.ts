import type { ReviewSchema } from '@plumbline/contracts/evaluations';

/** What a package can be written up as. The id is opaque to clients. */
export const memoSchemas: ReviewSchema[] = [{ id: 'investor-memo-1', name: 'investor-memo', version: '1' }];
