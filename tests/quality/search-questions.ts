import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { languages } from '@plumbline/contracts/limits';
import { isWrittenIn } from '@plumbline/review/language';
import { prepareSearch, search } from '@plumbline/review/search/search';
import { z } from 'zod';
import { root } from '../../scripts/tools.ts';
import { read } from './inspection.ts';

const Questions = z.object({
  decks: z.array(
    z.object({
      file: z.string(),
      language: z.enum(languages),
      questions: z.array(
        z.object({
          question: z.string().min(1),
          /** Any of these pages answers it. */
          pages: z.array(z.number().int()).min(1),
          kind: z.enum(['number', 'name', 'acronym', 'paraphrase', 'plain']),
        }),
      ),
    }),
  ),
});

/**
 * The decks that the search's weights and word lists were tuned on: the two it was first tried on and three chosen before any
 * miss was looked at. Of the other five only counts were seen, never their questions or slides.
 */
const tunedOn = new Set([
  'decks/northwind-cold-chain.pdf',
  'decks/masar-logistics-ar.pptx',
  'question-decks/tallyfield.pdf',
  'question-decks/ironloop.pdf',
  'question-decks/nabda-ar.pptx',
]);

/** How one question went: `rank` is the place of the first right page among the sources, 1 to 3; null when it is not there. */
export interface Asked {
  deck: string;
  heldOut: boolean;
  kind: string;
  /** The question's own language, and whether the deck is in the other one. */
  language: 'en' | 'ar';
  across: boolean;
  question: string;
  rank: number | null;
}

/** Twelve questions on each of ten decks; and on each of five others, written after the search was first tuned. */
export const searchSets = ['questions.json', 'further-questions.json'] as const;
export type SearchSet = (typeof searchSets)[number];

/** Asks every question of a set of its deck. Throws when a deck cannot be read. */
export const askAll = async (set: SearchSet = 'questions.json'): Promise<Asked[]> => {
  const { decks } = Questions.parse(JSON.parse(await readFile(join(root, 'samples', set), 'utf8')));
  const all: Asked[] = [];
  for (const { file, language, questions } of decks) {
    const document = await read(join(root, 'samples', file));
    if (typeof document === 'string') throw new Error(`${file}: ${document}`);
    const index = prepareSearch(document.pages);
    for (const { question, pages, kind } of questions) {
      const asked = isWrittenIn(question, 'ar') ? 'ar' : 'en';
      const at = search(index, question, 3).findIndex(({ page }) => pages.includes(page));
      all.push({
        deck: file,
        heldOut: !tunedOn.has(file),
        kind,
        language: asked,
        across: asked !== language,
        question,
        rank: at === -1 ? null : at + 1,
      });
    }
  }
  return all;
};

/** The shares of questions whose right page is among the first three sources, and the first. */
export const hits = (asked: readonly Asked[]): { questions: number; hit3: number; hit1: number } => ({
  questions: asked.length,
  hit3: asked.filter(({ rank }) => rank !== null).length / Math.max(1, asked.length),
  hit1: asked.filter(({ rank }) => rank === 1).length / Math.max(1, asked.length),
});

/** The table's rows: everything, then the parts of it. */
export const searchGroups = (asked: readonly Asked[]): [string, Asked[]][] => [
  ['all', [...asked]],
  ['held out', asked.filter(({ heldOut }) => heldOut)],
  ['tuned on', asked.filter(({ heldOut }) => !heldOut)],
  ['English', asked.filter(({ language }) => language === 'en')],
  ['Arabic', asked.filter(({ language }) => language === 'ar')],
  ['deck in the other language', asked.filter(({ across }) => across)],
  ...[...Map.groupBy(asked, ({ kind }) => kind)],
];

/** Of the second set, the floor is what is reached on questions that nothing was tuned on. */
export const leastHits: Record<SearchSet, number> = { 'questions.json': 0.9, 'further-questions.json': 0.85 };
