import { question } from '@plumbline/contracts/question';
import { boundedText, PublicId } from '@plumbline/contracts/text';
import { z } from 'zod';

export const AddNote = z.strictObject({ text: boundedText(1_000, 1) });
export type AddNote = z.infer<typeof AddNote>;

export const Note = z.object({ id: PublicId, text: z.string(), created_at: z.string() });
export type Note = z.infer<typeof Note>;

export const notesQuestions = {
  add: question('rpc.notes.add', AddNote, z.object({ id: PublicId })),
  list: question('rpc.notes.list', z.strictObject({}), z.array(Note)),
};
