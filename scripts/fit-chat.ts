/**
 * `node scripts/fit-chat.ts FOLDER…`: fits when the chat says that a document says what is asked, and that what it quotes answers it
 * (libs/review/src/chat/answering/decision.ts). Learns from questions for working alone: those of samples/labelled-questions about the
 * fifth of the decks that the sentence encoder was not trained on (`decksLeftOut`: fold 0 of scripts/marked-units.ts), half as much from
 * those of samples/stranger-questions, and from those about our own decks (samples/questions.json and its like), of which many tempt with
 * a slide's own words. No question of a report half is read. Each FOLDER has strangers' decks in `files` and `transcripts`, by the name or
 * hash that a question gives (some are in samples/blind-decks); those that are in none are named and left out. Writes decision-weights.json,
 * the same for the same decks; prints what leaving decks out, a twelfth at a time, shows.
 */
import { writeFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import type { Language } from '@plumbline/contracts/limits';
import { deckPassages, questionLanguage } from '@plumbline/review/chat/chat';
import { findPassages, prepareChatDocument, type ChatDocument } from '@plumbline/review/chat/chat-source';
import { signNames, type ByWords, type Decision, type Signs } from '@plumbline/review/chat/answering/decision';
import { taskNames } from '@plumbline/review/model/tasks';
import { encoderInThread } from '@plumbline/review/recognition/encoder-thread';
import { fitLogistic, logOdds, type Logistic } from '../libs/review/training/logistic.ts';
import { answerChat } from '../services/analyst/src/chat/answer-chat.ts';
import { ownQuestions, questionSets, quotesIn } from '../tests/quality/chat-questions.ts';
import { deckOf, holds, questionsIn } from '../tests/quality/chat-strangers.ts';
import { decksLeftOut } from '../tests/quality/labelled-decks.ts';
import { deckReader } from '../tests/quality/strangers.ts';
import { root } from './tools.ts';

/** How much a question of each set counts. */
const worth = { marked: 1, older: 0.5, own: 0.7 } as const;
/** Of marked questions that no page answers as many are to be told so, and of the others as few may be answered with what does not answer them. */
const goals = { told: 0.9, wrong: 0.06 } as const;
/** What is added to the weights: many questions about our own decks tempt with a slide's words, strangers' hardly do. */
const beside: Record<Decision, Partial<Record<(typeof signNames)[number], number>>> = {
  isSaid: { notByWords: -0.6, plainlyByWords: 0.3 },
  answers: {},
};
const parts = 12;
const decay = 2e-2;

interface Example {
  set: keyof typeof worth;
  deck: string;
  signs: Signs & ByWords;
  /** The document says it; and what is quoted holds all of it. */
  isSaid: boolean;
  answers: boolean;
}

const examples: Example[] = [];

/** What the chat answers when it takes what it found for the answer. */
const learn = async (
  { set, deck, isSaid }: Pick<Example, 'set' | 'deck' | 'isSaid'>,
  chat: ChatDocument,
  { question, language }: { question: string; language: Language },
  isRight: (content: string, pages: readonly number[]) => boolean,
): Promise<void> => {
  const seen: Example['signs'][] = [];
  const found = await findPassages(chat, question, '', deckPassages, (one) => {
    seen.push(one);
    return 'plainly';
  });
  const [signs] = seen;
  // What is computed of two figures, or told in the notes, is not decided on.
  if (signs === undefined) return;
  const { title, total, unread } = chat.document;
  const content = answerChat({
    task: taskNames.chat,
    language: questionLanguage(question, language),
    question,
    turns: [],
    report: null,
    document: { fence: '', title, page_count: total, unread_pages: unread, ...found, files: [], fence_end: '' },
  });
  const marks = /\[\[(\d+)\|[\s\S]*?\]\]/gu;
  const pages = [...content.matchAll(marks)].map(([, page]) => Number(page));
  examples.push({ set, deck, isSaid, answers: isSaid && isRight(content.replace(marks, ''), pages), signs });
};

const { reader, close } = deckReader();
const folders = process.argv.slice(2);
const missing = new Set<string>();

/** Questions about strangers' decks, as far as these are in the folders. */
const learnStrangers = async (
  set: 'marked' | 'older',
  folder: string,
  isOurs: (deck: string) => boolean,
): Promise<void> => {
  const chats = new Map<string, ChatDocument | null>();
  const chatOf = async (question: Parameters<typeof deckOf>[0]): Promise<ChatDocument | null> => {
    for (const at of folders) {
      const document = await deckOf(
        question,
        { files: join(at, 'files'), transcripts: join(at, 'transcripts') },
        reader,
      );
      if (document !== null) return prepareChatDocument(document, encoderInThread);
    }
    return null;
  };
  for (const question of await questionsIn(join(root, 'samples', folder), 'work')) {
    const { deck, kind, pages, answer } = question;
    if (!isOurs(basename(deck, extname(deck)))) continue;
    const chat = chats.has(deck) ? (chats.get(deck) ?? null) : await chatOf(question);
    chats.set(deck, chat);
    if (chat === null) missing.add(deck);
    else
      await learn(
        { set, deck, isSaid: kind !== 'unanswerable' },
        chat,
        question,
        (content, cited) =>
          answer.every((part) => holds(content, part)) &&
          (pages.length === 0 || cited.some((page) => pages.includes(page))),
      );
  }
};

const leftOut = await decksLeftOut(join(root, 'samples/labelled-decks.json'));
await learnStrangers('marked', 'labelled-questions', (deck) => leftOut.has(deck));
await learnStrangers('older', 'stranger-questions', () => true);
await close();
for (const set of questionSets)
  for (const { file, language, deck, asked } of await ownQuestions(set))
    for (const { question, pages, words } of asked)
      await learn(
        { set: 'own', deck: file, isSaid: pages.length > 0 },
        deck,
        { question, language },
        (content, cited) =>
          (words === undefined || quotesIn(content).some((quote) => quote.includes(words))) &&
          cited.some((page) => pages.includes(page)),
      );
if (missing.size > 0) console.log(`not there: ${[...missing].join(', ')}`);

const signsOf = ({ signs }: Example): number[] => signNames.map((name) => signs[name]);
/** A decision with what is added to it by hand. */
const fitted = (of: readonly Example[], decision: Decision): Logistic => {
  const { weights, bias } = fitLogistic(
    of.map((one) => ({ signs: signsOf(one), right: one[decision] ? 1 : 0, weight: worth[one.set] })),
    decay,
  );
  return { weights: weights.map((weight, at) => weight + (beside[decision][signNames[at] ?? 'none'] ?? 0)), bias };
};

const decks = [...new Set(examples.map(({ deck }) => deck))];
const partOf = ({ deck }: Example): number => decks.indexOf(deck) % parts;
const told = Array.from({ length: parts }, (_, part) => {
  const others = examples.filter((one) => partOf(one) !== part);
  const [said, answering] = [fitted(others, 'isSaid'), fitted(others, 'answers')];
  return examples
    .filter((one) => partOf(one) === part)
    .map((one) => ({
      ...one,
      odds: { isSaid: logOdds(said, signsOf(one)), answers: logOdds(answering, signsOf(one)) },
    }));
}).flat();

/** From which odds on it is taken for said, and for the answer, so that the goals hold for the marked decks that were left out. */
const marked = told.filter(({ set }) => set === 'marked');
const silent = marked.filter(({ isSaid }) => !isSaid).map(({ odds }) => odds.isSaid).sort((a, b) => a - b); // prettier-ignore
const leastSaid = silent[Math.ceil(goals.told * silent.length)] ?? 0;
const isTold = ({ odds }: (typeof told)[number], least: number): boolean => odds.isSaid < least;
const isPlain = (one: (typeof told)[number], least: number): boolean =>
  !isTold(one, leastSaid) && one.odds.answers >= least;
const answerable = marked.filter(({ isSaid }) => isSaid);
const leastAnswering =
  [...new Set(marked.map(({ odds }) => odds.answers))]
    .sort((a, b) => a - b)
    .find((least) => answerable.filter((one) => !one.answers && isPlain(one, least)).length <= goals.wrong * answerable.length) ?? 0; // prettier-ignore

for (const [set, all] of Map.groupBy(told, (one) => one.set)) {
  const [said, unsaid] = [all.filter(({ isSaid }) => isSaid), all.filter(({ isSaid }) => !isSaid)];
  const share = (part: readonly unknown[], whole: readonly unknown[]): string =>
    `${((100 * part.length) / Math.max(1, whole.length)).toFixed(1)} %`;
  const plain = said.filter((one) => isPlain(one, leastAnswering));
  console.log(
    `${set}: ${String(said.length)} answerable, quoted right ${share(said.filter(({ answers }) => answers), said)}, right ${share(plain.filter(({ answers }) => answers), said)}, wrong ${share(plain.filter(({ answers }) => !answers), said)}, denied ${share(said.filter((one) => isTold(one, leastSaid)), said)}; ${String(unsaid.length)} others, told ${share(unsaid.filter((one) => isTold(one, leastSaid)), unsaid)}, claimed ${share(unsaid.filter((one) => isPlain(one, leastAnswering)), unsaid)}`,
  ); // prettier-ignore
}

const rounded = (value: number): number => Number(value.toFixed(3));
const stored = (decision: Decision, least: number): Record<string, number> => {
  const { weights, bias } = fitted(examples, decision);
  return Object.fromEntries([
    ['start', rounded(bias - least)],
    ...signNames.map((name, at): [string, number] => [name, rounded(weights[at] ?? 0)]),
  ]);
};
writeFileSync(
  join(root, 'libs/review/src/chat/answering/decision-weights.json'),
  `${JSON.stringify({ isSaid: stored('isSaid', leastSaid), answers: stored('answers', leastAnswering) })}\n`,
);
process.exit();
