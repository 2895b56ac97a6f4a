import type { ErrorCode } from '@plumbline/contracts/errors';
import type { ReadFailure } from './document.ts';

const codes = {
  encrypted: 'plans.file_encrypted',
  empty: 'plans.file_empty',
  no_pages: 'plans.file_no_pages',
  damaged: 'plans.file_damaged',
  too_complex: 'plans.file_too_complex',
  unsupported_type: 'plans.unsupported_type',
  unknown_encoding: 'plans.file_unknown_encoding',
} as const satisfies Record<ReadFailure, ErrorCode>;

/** What a person is told about a document that cannot be read. */
export const readingFailure = (reason: ReadFailure): ErrorCode => codes[reason];
