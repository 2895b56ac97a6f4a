import { z } from 'zod';
import { attachmentTypes, drawnTypes } from './limits.ts';
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

/** A page of a PDF or a slide in the object store that is to be drawn; its picture is stored under a key of its own, and travels neither. */
export const DrawStored = z.strictObject({
  objectKey: z.string().max(200),
  type: z.enum(drawnTypes),
  /** Counted from 1, by the file. */
  page: z.number().int().min(1),
  pictureKey: z.string().max(200),
});
export type DrawStored = z.infer<typeof DrawStored>;

/** Its size in pixels and bytes, and the SHA-256 of it; or why there is none. */
export const DrawnPiece = z.union([
  z.object({
    drawn: z.object({
      width: z.number().int(),
      height: z.number().int(),
      bytes: z.number().int(),
      sha256: z.string(),
    }),
  }),
  z.object({ unreadable: z.string() }),
  z.object({ missing: z.literal(true) }),
]);
export type DrawnPiece = z.infer<typeof DrawnPiece>;

export const drawStored = streamedQuestion('rpc.reading.draw', DrawStored, DrawnPiece);

export const readStored = streamedQuestion('rpc.reading.read', ReadStored, ReadingPiece);
