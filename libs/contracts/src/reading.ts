import { z } from 'zod';
import { attachmentTypes } from './limits.ts';
import { streamedQuestion } from './question.ts';

/** Who waits for a document: a job, or a person in front of an answer, for whom its pictures are read first and not for long. */
export const awaitedBy = ['job', 'person'] as const;

/** A document that lies in the object store and is to be read. Its bytes never travel. */
export const ReadStored = z.strictObject({
  objectKey: z.string().max(200),
  type: z.enum(attachmentTypes),
  awaitedBy: z.enum(awaitedBy),
});
export type ReadStored = z.infer<typeof ReadStored>;

/**
 * First `begun`, once it is the document's turn; then how many pages are read; at the end why it cannot be read, or what was read
 * of it as JSON, cut into parts that the bus carries.
 */
export const ReadingPiece = z.union([
  z.object({ begun: z.literal(true) }),
  z.object({ done: z.number(), total: z.number() }),
  z.object({ unreadable: z.string() }),
  z.object({ part: z.string() }),
]);
export type ReadingPiece = z.infer<typeof ReadingPiece>;

export const readStored = streamedQuestion('rpc.reading.read', ReadStored, ReadingPiece);
