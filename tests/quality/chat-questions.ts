import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { languages, type Language } from '@plumbline/contracts/limits';
import { answerChat, questionLanguage } from '@plumbline/review/chat/chat';
import { prepareChatDocument, type ChatDocument } from '@plumbline/review/chat/chat-source';
import { encoderInThread } from '@plumbline/review/recognition/encoder-thread';
import type { ModelClient } from '@plumbline/review/model/model-client';
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
          /** What a quote of the answer has to hold, where a document has but one page. */
          words: z.string().optional(),
        }),
      ),
      /** Of what the document does not say. */
      unanswered: z.array(z.string().min(1)),
    }),
  ),
});

/**
 * The questions that the search is measured by; as many as were kept apart while the chat's rules were tuned; and the
 * plain ones, of which nearly half are made to tempt: they use a slide's own words to ask what no slide says. What
 * decides was fitted on all of them beside strangers' (scripts/fit-chat.ts), so their floors only prove that nothing broke.
 */
export const questionSets = ['questions.json', 'chat-questions.json', 'plain-questions.json'] as const;
export type QuestionSet = (typeof questionSets)[number];

/** The counts of `tally` that are held. */
interface Floors {
  /** At least. */
  right: number;
  said: number;
  told: number;
  /** At most. */
  denied: number;
  claimed: number;
}

/** A little under what the rubric analyst reaches. */
export const chatFloors: Record<QuestionSet, Floors> = {
  'questions.json': { right: 110, said: 71, told: 15, denied: 17, claimed: 1 },
  'chat-questions.json': { right: 12, said: 8, told: 11, denied: 2, claimed: 1 },
  'plain-questions.json': { right: 71, said: 44, told: 52, denied: 22, claimed: 14 },
};

export const keepsFloors = (
  set: QuestionSet,
  { right, said, denied, told, claimed, badQuotes }: ReturnType<typeof tally>,
): boolean => {
  const floors = chatFloors[set];
  return (
    right >= floors.right &&
    said >= floors.said &&
    denied <= floors.denied &&
    told >= floors.told &&
    claimed <= floors.claimed &&
    badQuotes === 0
  );
};

/** What an answer claims: that the document says it, that it may, or that it does not. */
export type Tone = 'said' | 'hedged' | 'told';

/** How one question went. */
export interface Answered {
  deck: string;
  question: string;
  answerable: boolean;
  tone: Tone;
  /** Whether a source is a page that answers (never of a question that no page answers). */
  right: boolean;
  quotes: number;
  /** Quotes in the answer that stand nowhere in the document. */
  badQuotes: number;
  /** Whether the answer's own words are in the question's language. */
  inLanguage: boolean;
  content: string;
}

const openings: Record<Language, { told: RegExp; said: RegExp }> = {
  en: { told: /^(?:The pitch does not|Neither the pitch)/u, said: /^The pitch (?:says|gives two figures)/u },
  ar: { told: /^(?:لا يذكر|لا يبدو أن العرض)/u, said: /^يقول العرض/u },
};

/** What an answer of the rubric analyst claims, by its own words. */
export const toneOf = (content: string, language: Language): Tone => {
  const { told, said } = openings[language];
  if (told.test(content)) return 'told';
  return said.test(content) ? 'said' : 'hedged';
};

const flat = (text: string): string => text.replace(/\s+/gu, ' ');
/** The quotes as they stand in the document: a stroke tells where a line ends. */
export const quotesIn = (content: string): string[] =>
  [...content.matchAll(/“([^”]+)”|«([^»]+)»/gu)].map(([, one, other]) =>
    flat(one ?? other ?? '')
      .replace(/ …$/u, '')
      .replaceAll(' / ', ' '),
  );

interface Prepared {
  deck: ChatDocument;
  /** All that its pages say, in one line. */
  text: string;
}
const prepared = new Map<string, Promise<Prepared>>();

const prepare = async (file: string): Promise<Prepared> => {
  const source = await read(join(root, 'samples', file));
  if (typeof source === 'string') throw new Error(`${file}: ${source}`);
  const text = flat(source.pages.map((page) => page.text).join(' ')).replaceAll(' / ', ' ');
  return { deck: await prepareChatDocument(source, encoderInThread), text };
};

/** Several files ask about the same documents: each is read once. */
const preparedOnce = (file: string): Promise<Prepared> => {
  const known = prepared.get(file) ?? prepare(file);
  prepared.set(file, known);
  return known;
};

/** A question of a file of samples/: `pages` answer it, none where the document does not say it. */
export interface OwnQuestion {
  question: string;
  pages: number[];
  words?: string | undefined;
}

/** The questions of a file of samples/, each with its document. Throws when a document cannot be read. */
export const ownQuestions = async (
  set: QuestionSet,
): Promise<({ file: string; language: Language; asked: OwnQuestion[] } & Prepared)[]> => {
  const { decks } = Questions.parse(JSON.parse(await readFile(join(root, 'samples', set), 'utf8')));
  const all = [];
  for (const { file, language, questions, unanswered } of decks)
    all.push({
      file,
      language,
      asked: [...questions, ...unanswered.map((question) => ({ question, pages: [] }))],
      ...(await preparedOnce(file)),
    });
  return all;
};

/** Asks every question of a file of samples/ about its document, each as the first of a chat. Throws when a document cannot be read. */
export const answerAll = async (set: QuestionSet, model: ModelClient): Promise<Answered[]> => {
  const all: Answered[] = [];
  for (const { file, language, asked, deck, text } of await ownQuestions(set)) {
    for (const { question, pages, words } of asked) {
      const request = { question, language, turns: [], report: null, deck, files: [], onDelta: () => undefined };
      const { content, sources } = await answerChat(request, model);
      const spoken = questionLanguage(question, language);
      const quotes = quotesIn(content);
      const hasWords = words === undefined || quotes.some((quote) => quote.includes(words));
      all.push({
        deck: file,
        question,
        answerable: pages.length > 0,
        tone: toneOf(content, spoken),
        right: hasWords && sources.some(({ page }) => pages.some((right) => right === page)),
        quotes: quotes.length,
        badQuotes: quotes.filter((quote) => !text.includes(quote)).length,
        inLanguage: questionLanguage(content.replace(/“[^”]*”|«[^»]*»/gu, ''), spoken) === spoken,
        content,
      });
    }
  }
  return all;
};

/** The counts that `make quality` shows and the test holds. */
export const tally = (answers: readonly Answered[]) => {
  const count = (answerable: boolean, fits: (answer: Answered) => boolean): number =>
    answers.filter((answer) => answer.answerable === answerable && fits(answer)).length;
  return {
    answerable: count(true, () => true),
    /** A page that answers is cited. */
    right: count(true, ({ right }) => right),
    /** And it is said as what the document says, not as what may be. */
    said: count(true, ({ right, tone }) => right && tone === 'said'),
    /** It is said of an answered question that the document does not say. */
    denied: count(true, ({ tone }) => tone === 'told'),
    unanswerable: count(false, () => true),
    /** It says that the document does not say. */
    told: count(false, ({ tone }) => tone === 'told'),
    /** It is said as if the document said it. */
    claimed: count(false, ({ tone }) => tone === 'said'),
    quotes: answers.reduce((sum, { quotes }) => sum + quotes, 0),
    badQuotes: answers.reduce((sum, { badQuotes }) => sum + badQuotes, 0),
    otherLanguage: answers.filter(({ inLanguage }) => !inLanguage).length,
  };
};
