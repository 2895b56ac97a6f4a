import { z } from 'zod';
import { question } from './question.ts';
import { PublicId } from './text.ts';

/**
 * What a service keeps of a person, for the copy that they may ask for: files of JSON text, in pieces that fit on the bus.
 * A file goes on in the next piece of the same name until one `ends` it. An `object_key` says that the file's bytes lie in
 * the object store under that key, and then `text` is empty.
 */
export const ExportedPiece = z.object({
  name: z.string(),
  text: z.string(),
  ends: z.boolean(),
  object_key: z.string().optional(),
});
export type ExportedPiece = z.infer<typeof ExportedPiece>;

/** `next` is asked for next; null at the end. */
export const PersonExport = z.object({ pieces: z.array(ExportedPiece), next: z.string().nullable() });
export type PersonExport = z.infer<typeof PersonExport>;

export const ExportUser = z.strictObject({ userId: PublicId, from: z.string().max(100).nullable() });

/** The services that keep data of people, in the order in which a copy has them. */
export const personDataServices = ['auth', 'plans', 'evaluations', 'memos', 'chat', 'teams', 'admin'] as const;

/** Every service that keeps data answers this; whoever asks has made sure that it is the person's own request. */
export const exportUser = (service: string) => question(`rpc.${service}.export_user`, ExportUser, PersonExport, 10_000);
