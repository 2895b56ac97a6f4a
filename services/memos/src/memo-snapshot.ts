import type { MemoSnapshot } from '@plumbline/contracts/events';
import type { MemoRow } from './memos.schema.ts';

/** What others hear of a memo. */
export const snapshotOf = (row: MemoRow): MemoSnapshot => ({
  id: row._id,
  revision: row.revision,
  owner_id: row.owner_id,
  package_id: row.package_id,
  document_count: row.document_count,
  status: row.status,
  stage: row.stage,
  language: row.language,
  error_code: row.error_code,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});
