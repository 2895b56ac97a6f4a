import { readFile, readdir } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { basename, join } from 'node:path';
import { languages, type Language } from '@plumbline/contracts/limits';
import { answerChat, questionLanguage } from '@plumbline/review/chat/chat';
import { prepareChatDocument, type ChatDocument } from '@plumbline/review/chat/chat-source';
import { encoderInThread } from '@plumbline/review/recognition/encoder-thread';
import type { ModelClient } from '@plumbline/review/model/model-client';
import type { ReviewRequest } from '@plumbline/review/engine/engine';
import { z } from 'zod';
import { toneOf } from './chat-questions.ts';
import { deckReader, readBytes, transcriptBytes } from './strangers.ts';

/*
 * The chat against questions that people wrote from strangers' decks before they saw an answer. A folder has `questions.json` (or
 * `questions-work.json` and `questions-report.json`), and the decks: `files/` and `transcripts/`, by the name or hash that a question gives.
 */

const Question = z.object({
  /** A file of `files/` or of `transcripts/`. */
  deck: z.string(),
  /** SHA-256 of the file, where its name may be another one. */
  sha256: z.string().optional(),
  id: z.string(),
  question: z.string().min(1),
  language: z.enum(languages),
  kind: z.string(),
  /** Any of these pages answers it; none where the file has no pages. */
  pages: z.array(z.number().int()),
  /** Every block that answers it, as `page.block` of the reader's, both from 1, where they were marked. */
  blocks: z.array(z.string()).optional(),
  /** What every right answer has in it; none of what the deck does not say. */
  answer: z.array(z.string()),
});
export type StrangerQuestion = z.infer<typeof Question>;

/** How one question went. */
export interface StrangerAnswer {
  question: StrangerQuestion;
  /** right: plainly said, with all that the answer must have, from a right page. wrong: plainly said, but not that. */
  verdict: 'right' | 'hedged' | 'denied' | 'wrong' | 'told' | 'claimed';
  /** Whether what must be in the answer of a figure is in its first sentence. */
  figureFirst: boolean;
  milliseconds: number;
  content: string;
}

const exists = async (path: string): Promise<boolean> =>
  readFile(path).then(
    () => true,
    () => false,
  );

/** The questions of a folder; `half` takes those of one file. */
export const questionsIn = async (folder: string, half?: string): Promise<StrangerQuestion[]> => {
  const names =
    half === undefined
      ? ['questions.json', 'questions-work.json', 'questions-report.json']
      : [`questions-${half}.json`];
  const found: StrangerQuestion[] = [];
  for (const name of names) {
    const path = join(folder, name);
    if (await exists(path)) found.push(...z.array(Question).parse(JSON.parse(await readFile(path, 'utf8'))));
  }
  return found;
};

/** Letters, digits and blanks in one form, without the marks of Markdown. */
const flat = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u0640\u064B-\u0652\u0670*_`#]/g, '')
    .replace(/[أإآٱ]/gu, 'ا')
    .replace(/ى/gu, 'ي')
    .replace(/ة/gu, 'ه')
    .replace(/[٠-٩]/gu, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/\s+/gu, ' ');

/** Whether a text holds what an answer must have; a figure not as the end of a longer one. */
export const holds = (text: string, wanted: string): boolean => {
  const [all, part] = [flat(text), flat(wanted)];
  if (!/^\d/u.test(part)) return all.includes(part);
  for (let at = all.indexOf(part); at !== -1; at = all.indexOf(part, at + 1))
    if (!/[\d.,]/u.test(all[at - 1] ?? '')) return true;
  return false;
};

/** The folders of the decks that the questions are about. */
export interface DeckFolders {
  files: string;
  transcripts: string;
}

/** The deck of a question; null where it is not there. */
export const deckOf = async (
  { deck, sha256 }: Pick<StrangerQuestion, 'deck' | 'sha256'>,
  folders: DeckFolders,
  reader: ReturnType<typeof deckReader>['reader'],
): Promise<ReviewRequest['document'] | null> => {
  const transcript = join(folders.transcripts, deck);
  if (deck.endsWith('.json'))
    return (await exists(transcript)) ? readBytes(await transcriptBytes(transcript), `${deck}.txt`, reader) : null;
  for (const name of (await readdir(folders.files).catch(() => [])).sort()) {
    if (name !== deck && sha256 === undefined) continue;
    const bytes = await readFile(join(folders.files, name));
    if (name === deck || createHash('sha256').update(bytes).digest('hex') === sha256)
      // Decks of Markdown are read as the text they are.
      return readBytes(bytes, name.replace(/\.md$/u, '.txt'), reader);
  }
  return null;
};

/** Asks every question about its deck, each as the first of a chat; those whose deck is not there are left out. */
export const answerStrangers = async (
  questions: readonly StrangerQuestion[],
  folders: DeckFolders,
  model: ModelClient,
): Promise<StrangerAnswer[]> => {
  const { reader, close } = deckReader();
  const decks = new Map<string, ChatDocument | null>();
  const answers: StrangerAnswer[] = [];
  for (const question of questions) {
    if (!decks.has(question.deck)) {
      const document = await deckOf(question, folders, reader);
      decks.set(
        question.deck,
        document === null ? null : await prepareChatDocument(document, model.readsBlocks ? encoderInThread : null),
      );
    }
    const deck = decks.get(question.deck) ?? null;
    if (deck === null) continue;
    const language: Language = question.language;
    const started = performance.now();
    const { content, sources } = await answerChat(
      { question: question.question, language, turns: [], report: null, deck, files: [], onDelta: () => undefined },
      model,
    );
    const milliseconds = performance.now() - started;
    const tone = toneOf(content, questionLanguage(question.question, language));
    const hasAll = question.answer.every((part) => holds(content, part));
    const isPage = question.pages.length === 0 || sources.some(({ page }) => question.pages.includes(page));
    const [first = ''] = content.split('\n');
    const of = { said: hasAll && isPage ? 'right' : 'wrong', hedged: 'hedged', told: 'denied' } as const;
    const ofNothing = { said: 'claimed', hedged: 'hedged', told: 'told' } as const;
    answers.push({
      question,
      verdict: question.kind === 'unanswerable' ? ofNothing[tone] : of[tone],
      figureFirst: question.answer.some((part) => holds(first, part)),
      milliseconds,
      content,
    });
  }
  await close();
  return answers;
};

const rowOf = (name: string, answers: readonly StrangerAnswer[]): string[] => {
  const answerable = answers.filter(({ question }) => question.kind !== 'unanswerable');
  const of = (verdict: StrangerAnswer['verdict'], among: readonly StrangerAnswer[]): string => {
    const count = among.filter((answer) => answer.verdict === verdict).length;
    return among.length === 0 ? '–' : `${String(count)} (${String(Math.round((count / among.length) * 100))} %)`;
  };
  const rest = answers.filter(({ question }) => question.kind === 'unanswerable');
  return [
    name,
    String(answerable.length),
    ...(['right', 'hedged', 'denied', 'wrong'] as const).map((verdict) => of(verdict, answerable)),
    String(rest.length),
    ...(['told', 'hedged', 'claimed'] as const).map((verdict) => of(verdict, rest)),
  ];
};

/** Counts by kind and by deck; no question and no answer. */
export const strangerRows = (answers: readonly StrangerAnswer[]): string[][] => {
  const by = (key: (answer: StrangerAnswer) => string): string[][] =>
    [...Map.groupBy(answers, key)].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, part]) => rowOf(name, part));
  return [
    ['questions', 'answerable', 'right', 'hedged', 'denied', 'wrong', 'unanswerable', 'told', 'hedged', 'claimed'],
    rowOf('all', answers),
    ...by(({ question }) => question.kind),
    ...by(({ question }) => (question.language === 'ar' ? 'Arabic' : 'English')),
    ...by(({ question }) => basename(question.deck)),
  ];
};

/** Of the right answers to questions for a figure, the share that has it in the first sentence; and the slowest answer. */
export const strangerNotes = (answers: readonly StrangerAnswer[]): string => {
  const figures = answers.filter(
    ({ question, verdict }) => verdict === 'right' && ['figure', 'computed'].includes(question.kind),
  );
  const first = figures.filter(({ figureFirst }) => figureFirst).length;
  const slowest = Math.max(0, ...answers.map(({ milliseconds }) => milliseconds));
  const median = answers.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b)[answers.length >> 1] ?? 0;
  return `figure in the first sentence: ${String(first)} of ${String(figures.length)}; an answer takes ${median.toFixed(0)} ms in the middle, ${slowest.toFixed(0)} ms at most`;
};
