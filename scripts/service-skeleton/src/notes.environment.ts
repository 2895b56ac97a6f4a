import { DataEnvironment } from '@plumbline/service-kit/environment';
import { z } from 'zod';

export const NotesEnvironment = DataEnvironment.extend({
  NOTES_PER_PERSON: z.coerce.number().int().min(1).default(100),
});
export type NotesEnvironment = z.infer<typeof NotesEnvironment>;

/** Injection token of the environment. */
export const notesEnvironment = Symbol('NotesEnvironment');
