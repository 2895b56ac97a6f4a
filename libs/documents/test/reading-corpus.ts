import { readFileSync } from 'node:fs';
import { z } from 'zod';

const folder = new URL('../../../samples/reading/', import.meta.url);

export const Source = z.object({
  method: z.enum(['text', 'ocr', 'any']),
  language: z.enum(['en', 'ar']),
  pages: z.array(z.string()),
  /** What is there and is not seen, a phrase a line. */
  hidden: z.string().optional(),
  /** What belongs to a page without standing in its text. */
  beside: z.array(z.tuple([z.number(), z.string(), z.string()])).optional(),
  /** What is neither seen nor hidden, as deleted words. */
  absent: z.array(z.string()).optional(),
  /** Pages that cannot be read and have to be named. */
  unread: z.array(z.number()).optional(),
});
export type Source = z.infer<typeof Source>;

const sourcesIn = (path: string): Array<[string, Source]> => {
  const sources: unknown = JSON.parse(readFileSync(new URL(`${path}sources.json`, folder), 'utf8'));
  return Object.entries(z.record(z.string(), Source).parse(sources)).map(([name, source]) => [path + name, source]);
};

/** The documents of samples/reading/ by their names, with the text each was made from. */
export const readingSources = (): Map<string, Source> =>
  new Map([...sourcesIn(''), ...sourcesIn('office/'), ...sourcesIn('sheets/')]);

export const readingFile = (name: string): Buffer => readFileSync(new URL(name, folder));
