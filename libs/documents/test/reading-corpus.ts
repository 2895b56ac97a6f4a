import { readFileSync } from 'node:fs';
import { z } from 'zod';

const folder = new URL('../../../samples/reading/', import.meta.url);

export const Source = z.object({
  method: z.enum(['text', 'ocr', 'any']),
  language: z.enum(['en', 'ar']),
  pages: z.array(z.string()),
  hidden: z.string().optional(),
});
export type Source = z.infer<typeof Source>;

/** The documents of samples/reading/ by their names, with the text each was made from. */
export const readingSources = (): Map<string, Source> => {
  const sources: unknown = JSON.parse(readFileSync(new URL('sources.json', folder), 'utf8'));
  return new Map(Object.entries(z.record(z.string(), Source).parse(sources)));
};

export const readingFile = (name: string): Buffer => readFileSync(new URL(name, folder));
