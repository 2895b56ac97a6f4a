/**
 * `make quality`, or `node scripts/quality.ts FILE…`: one table over the sample documents. Each is read, reviewed five times without a cache,
 * once with orders to the reader mixed in, and once in Arabic. Against the rubric analyst in this process, or any model by
 * OPENAI_BASE_URL, OPENAI_API_KEY and OPENAI_MODEL. Without FILE also the reader, over samples/reading/ and its layouts, the chat's search,
 * over samples/questions.json, and the analyst's chat, over these, samples/chat-questions.json and samples/plain-questions.json. Exits 1 when a
 * report does not fit, a score moves or rises, a quote fails, the languages differ, a pitch
 * among the samples is not taken for one (or something else is), too few words are read, the search finds too little, or the chat answers worse than its floors.
 *
 * `make quality CHAT=folder` prints how the chat answers questions about strangers' decks (tests/quality/chat-strangers.ts). HALF=work or
 * report takes one file of questions, DECKS the folder with `files` and `transcripts` (else the questions' own), WORDS=1 shows every
 * question that did not go right, with its answer.
 *
 * `make quality DECKS=folder` prints another table: the review against the truth of strangers' decks (tests/quality/strangers.ts). HALF=work
 * or report takes one half of them, FILES the folder of the real files (else `files` beside the truths).
 *
 * `make quality VARIANTS=samples/blind-decks/variants` prints how many pillars move where nothing should (another language, prose, another
 * order of slides, no titles) and where one should (tests/quality/variants.ts).
 *
 * Memos: the deal packages of our own making (samples/deal-packages.ts), with floors; `make quality DEALS=folder` prints a table of strangers' deal
 * documents instead (tests/quality/memos.ts), HALF as above.
 */
import { readdir } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { deckTypes } from '@plumbline/contracts/limits';
import { review } from '@plumbline/review/engine/engine';
import { analystModel } from '../services/analyst/src/analyst-server.ts';
import {
  connect,
  inspect,
  isPitchSample,
  isRecognised,
  isSound,
  read,
  scoresOf,
  type Inspection,
} from '../tests/quality/inspection.ts';
import { readingQuality } from '../tests/quality/reading.ts';
import { blockRows, blockScores } from '../tests/quality/blocks.ts';
import { layoutQuality, layoutRows } from '../tests/quality/layouts.ts';
import { answerAll, keepsFloors, questionSets, tally } from '../tests/quality/chat-questions.ts';
import { answerStrangers, questionsIn, strangerNotes, strangerRows } from '../tests/quality/chat-strangers.ts';
import { askAll, hits, leastHits, searchGroups, searchSets } from '../tests/quality/search-questions.ts';
import {
  deckHeadings,
  deckReader,
  deckRow,
  documentOf,
  scoreDeck,
  strangersIn,
  strangersTable,
  sumScores,
  type DeckScore,
} from '../tests/quality/strangers.ts';
import { dealHeadings, dealRows, dealsIn, scoreDeal, type DealScore } from '../tests/quality/memos.ts';
import { pictureRows } from '../tests/quality/pictures.ts';
import { variantsOf } from '../tests/quality/variants.ts';
import {
  packageHeadings,
  packageKeepsFloors,
  packageRow,
  scorePackagesWithOcr,
} from '../tests/quality/memo-packages.ts';
import { root } from './tools.ts';

const runs = 5;
const sampleFolders = ['samples/decks', 'samples/question-decks', 'samples/further-decks', 'samples/texts'];

const sampleFiles = async (): Promise<string[]> => {
  const files = await Promise.all(
    sampleFolders.map(async (folder) => {
      const entries = await readdir(join(root, folder), { withFileTypes: true });
      return entries
        .filter((entry) => entry.isFile() && deckTypes.some((type) => entry.name.endsWith(`.${type}`)))
        .map(({ name }) => join(root, folder, name));
    }),
  );
  return files.flat().sort();
};

const headings = ['document', 'pitch', 'read', 'quotes', 'P S M T D V', 'overall', 'recommendation', 'spread', 'injected', 'en/ar', 'schema', 'company', 'warnings']; // prettier-ignore

const shown = (score: number | null): string => (score === null ? '–' : String(score));

const cells = (name: string, found: Inspection, pitch: boolean | null): string[] => {
  const { report, overall_score, recommendation, company_name } = found.outcome;
  const { pages, unread } = report.coverage;
  const kinds = Map.groupBy(report.warnings, ({ kind }) => kind);
  const expected = pitch === null ? '?' : pitch ? 'yes' : 'no';
  return [
    name,
    isRecognised(found, pitch) ? expected : `${expected}, TAKEN FOR ${pitch === true ? 'NONE' : 'ONE'}`,
    `${String(pages - unread.length)}/${String(pages)}`,
    `${String(found.verified)}/${String(found.quotes)}`,
    scoresOf(found.outcome).map(shown).join(' '),
    shown(overall_score),
    recommendation ?? '–',
    String(found.spread),
    `${found.shift > 0 ? '+' : ''}${String(found.shift)}${found.rose ? ' ROSE' : ''} (${String(found.reported)} told)`,
    found.parity ? `same, ${String(Math.round(found.arabicShare * 100))}% ar` : 'DIFFERS',
    found.fits ? (found.valid ? 'valid' : 'best effort') : 'BROKEN',
    company_name ?? '–',
    [...kinds].map(([kind, list]) => `${kind}×${String(list.length)}`).join(' ') || '–',
  ];
};

const print = (rows: string[][]): void => {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  for (const row of rows) {
    const line = row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
    console.log(line.trimEnd());
  }
};

/** One table a folder of strangers' decks: every deck, then all of them. */
async function printStrangers(folder: string): Promise<void> {
  const strangers = await strangersIn(folder, process.env['HALF']);
  const { model, close } = await connect(process.env);
  const decksReader = deckReader();
  const table: string[][] = [deckHeadings];
  const scores: DeckScore[] = [];
  const missing: string[] = [];
  for (const truth of strangers.truths) {
    const document = await documentOf(truth, strangers, decksReader.reader, process.env['FILES']);
    if (document === null) {
      missing.push(truth.deck);
      continue;
    }
    const score = scoreDeck(truth, document, await review({ document, language: 'en' }, model), strangers.judgements);
    scores.push(score);
    table.push(deckRow(truth.deck, score));
  }
  await close();
  await decksReader.close();
  console.log(`Model: ${model.provider} / ${model.model}\n`);
  print(table);
  console.log(`\n${String(scores.length)} decks${missing.length > 0 ? `; no file: ${missing.join(', ')}` : ''}\n`);
  print(strangersTable(sumScores(scores)));
}

/** How the chat answers the questions of a folder: counts by kind and deck, and what went wrong when that is asked for. */
async function printChat(folder: string, decksFolder: string): Promise<void> {
  const { model, close } = await connect(process.env);
  const folders = { files: join(decksFolder, 'files'), transcripts: join(decksFolder, 'transcripts') };
  const answers = await answerStrangers(await questionsIn(folder, process.env['HALF']), folders, model);
  await close();
  print(strangerRows(answers));
  console.log(`\n${strangerNotes(answers)}`);
  if (process.env['WORDS'] === undefined) return;
  for (const { question, verdict, content } of answers)
    if (verdict !== 'right' && verdict !== 'told')
      console.log(`\n${verdict} ${question.id}: ${question.question} [${question.answer.join(' | ')}]\n${content}`);
}

/** What must not move a score, and what must, on a folder of decks and their variants. */
async function printVariants(folder: string): Promise<void> {
  const { model, close } = await connect(process.env);
  const rows = await variantsOf(folder, model);
  await close();
  print([
    ['Variant', 'Pillars', 'Equal', 'Within one'],
    ...rows.map(({ what, pillars, equal, within }) => [what, String(pillars), String(equal), String(within)]),
  ]);
}

const variants = process.env['VARIANTS'];
if (variants !== undefined) {
  await printVariants(resolve(variants));
  process.exit();
}
const chat = process.env['CHAT'];
if (chat !== undefined) {
  await printChat(resolve(chat), resolve(process.env['DECKS'] ?? chat));
  process.exit();
}
const decks = process.env['DECKS'];
if (decks !== undefined) {
  await printStrangers(resolve(decks));
  process.exit();
}
const deals = process.env['DEALS'];
if (deals !== undefined) {
  const half = process.env['HALF'];
  const scores: DealScore[] = [];
  for (const { name, truth } of await dealsIn(resolve(deals), half === 'work' || half === 'report' ? half : undefined))
    scores.push(await scoreDeal(resolve(deals), name, truth));
  print([dealHeadings, ...dealRows(scores)]);
  process.exit();
}
const given = process.argv.slice(2);
const paths = given.length > 0 ? given : await sampleFiles();
const { model, close } = await connect(process.env);
const started = performance.now();
const rows: string[][] = [headings];
const unsound: string[] = [];
for (const path of paths) {
  const name = basename(path);
  const document = await read(path);
  if (typeof document === 'string') {
    rows.push([name, document]);
    continue;
  }
  const found = await inspect(document, model, runs);
  const pitch = isPitchSample(resolve(path));
  rows.push(cells(name, found, pitch));
  if (!isSound(found, pitch)) unsound.push(name);
}
// What the reader makes of documents with one fault each, beside the text they were made from.
const reading = given.length > 0 ? { rows: [], twins: [] } : await readingQuality(model);
// The answers' tone is told by the analyst's own words, so the chat of another model cannot be counted.
const isAnalyst = model.model === analystModel.id;
const chats = [];
if (given.length === 0 && isAnalyst)
  for (const set of questionSets) chats.push({ set, chat: tally(await answerAll(set, model)) });
await close();

console.log(`Model: ${model.provider} / ${model.model}; ${String(runs)} runs each, without a cache\n`);
print(rows);
const seconds = ((performance.now() - started) / 1_000).toFixed(1);
console.log(
  `\n${String(paths.length)} documents in ${seconds} s; ${unsound.length === 0 ? 'all sound' : `not sound: ${unsound.join(', ')}`}`,
);

if (reading.rows.length > 0) {
  console.log(
    '\nReading: documents with one fault each (samples/reading/), word recall against the text they were made from\n',
  );
  print([
    ['document', 'pages', 'recall', 'least', 'seconds', 'note'],
    ...reading.rows.map(({ document, pages, recall, least, seconds: taken, sound, note }) => [
      document,
      pages,
      `${recall.toFixed(3)}${sound || note !== '' ? '' : ' TOO LITTLE'}`,
      least.toFixed(2),
      taken.toFixed(1),
      note,
    ]),
  ]);
  for (const { pictures, text, scores, sound } of reading.twins) {
    const [ofPictures, ofText] = [0, 1].map((side) => scores.map((pair) => shown(pair[side] ?? null)).join(' '));
    console.log(`${pictures}: ${ofPictures ?? ''}; ${text}: ${ofText ?? ''}${sound ? '' : ', TOO FAR APART'}`);
  }
}
const readsWell = reading.rows.every(({ sound }) => sound) && reading.twins.every(({ sound }) => sound);

// The reader's blocks on pages of twelve kinds of layouts, made by script.
const layouts = given.length > 0 ? [] : await layoutQuality();
if (layouts.length > 0) {
  console.log('\nBlocks: pages of twelve kinds of layouts (samples/reading/layouts/), right text in the right place\n');
  print(layoutRows(layouts));
}

// The reader's blocks against those that a person marked, where somebody has the files (samples/strangers-pages.md).
const strangers = process.env['STRANGERS'];
if (given.length === 0 && strangers !== undefined) {
  console.log('\nBlocks of strangers\' pages; "report" is looked at for this table only\n');
  print(blockRows(await blockScores(strangers)));
}

// Pictures of screens against those that a person told apart, where somebody has the files (samples/strangers-pictures.md).
const pictures = process.env['PICTURES'];
if (given.length === 0 && pictures !== undefined) {
  console.log('\nPictures on strangers\' pages; "report" is counted for this table only\n');
  print(await pictureRows(pictures));
}

// The ranked search of the chat: whether the right slide is among the first three sources.
let found = true;
for (const set of given.length > 0 ? [] : searchSets) {
  const asked = await askAll(set);
  found &&= hits(asked).hit3 >= leastHits[set];
  const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
  const kept = set === 'questions.json' ? 'half of the decks were held out while it was tuned' : 'all held out';
  console.log(`\nSearch, ${set}: ${String(asked.length)} questions; ${kept}\n`);
  print([
    ['questions', 'number', 'hit@3', 'hit@1'],
    ...searchGroups(asked)
      .filter(([, part]) => part.length > 0)
      .map(([name, part]) => {
        const { questions, hit3, hit1 } = hits(part);
        return [name, String(questions), percent(hit3), percent(hit1)];
      }),
  ]);
}

// The chat: whether its answers cite a page that answers, and whether it says so when no page does.
const chatHolds = chats.every(({ set, chat }) => keepsFloors(set, chat));
if (chats.length > 0) {
  const of = (part: number, all: number): string => `${String(part)}/${String(all)}`;
  console.log(
    '\nChat: questions that the deck answers, and questions that it does not; the second file was kept out of the tuning, the third one tempts\n',
  );
  print([
    [
      'questions',
      'right page cited',
      'and plainly',
      'answered, but told not',
      'unanswered, and told so',
      'claimed as said',
      'bad quotes',
      '',
    ],
    ...chats.map(({ set, chat }) => [
      set,
      of(chat.right, chat.answerable),
      of(chat.said, chat.answerable),
      of(chat.denied, chat.answerable),
      of(chat.told, chat.unanswerable),
      of(chat.claimed, chat.unanswerable),
      of(chat.badQuotes, chat.quotes),
      keepsFloors(set, chat) ? '' : 'UNDER ITS FLOOR',
    ]),
  ]);
}
// Memos: planted facts and contradictions of the deal packages, and nothing in their clean twins.
let memosHold = true;
if (given.length === 0) {
  const packages = await scorePackagesWithOcr();
  memosHold = packages.every(packageKeepsFloors);
  console.log('\nMemos of deal packages, by code alone; the second of each is the clean twin\n');
  print([packageHeadings, ...packages.map(packageRow)]);
}
process.exitCode =
  memosHold && unsound.length === 0 && found && readsWell && chatHolds && layouts.every(({ sound }) => sound) ? 0 : 1;
