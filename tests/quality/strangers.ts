import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { checkIds, type CheckId, type CheckResult } from '@plumbline/contracts/checklist';
import { pillars } from '@plumbline/contracts/pillars';
import { Coverage, Page } from '@plumbline/contracts/plans';
import { readerVersion } from '@plumbline/documents/document';
import { IsolatedReader } from '@plumbline/documents/isolation/isolated';
import { OcrPool } from '@plumbline/documents/isolation/ocr-pool';
import { sniff } from '@plumbline/documents/sniff';
import type { ReviewOutcome, ReviewRequest } from '@plumbline/review/engine/engine';
import { z } from 'zod';

/*
 * The review against what a careful reader found in decks by strangers. A folder has `truth/*.json` (or is a list of truths in one
 * file), `transcripts/*.json` and `files/`, the real files by deck name; `adjudicated.json` holds a person's judgements of statements.
 */

const Said = z.object({
  said: z.enum(['yes', 'partly', 'no']),
  page: z
    .number()
    .int()
    .nullish()
    .transform((value) => value ?? null),
  also: z.array(z.number().int()).optional(),
  /** The passage in words, or as the number and hash of its letters and digits (samples/strangers.md). */
  quote: z
    .string()
    .nullish()
    .transform((value) => value ?? null),
  letters: z
    .number()
    .int()
    .nullish()
    .transform((value) => value ?? null),
  hash: z
    .string()
    .nullish()
    .transform((value) => value ?? null),
  /** Every block that answers it, as `page.block` of the reader's, both from 1: then a statement is judged by these. */
  blocks: z.array(z.string()).optional(),
});
type Said = z.infer<typeof Said>;

const Truth = z.looseObject({
  deck: z.string(),
  half: z.enum(['work', 'report']).optional(),
  kind: z.string(),
  language: z.string(),
  company: z
    .string()
    .nullish()
    .transform((value) => value ?? null),
  stage: z
    .string()
    .nullish()
    .transform((value) => value ?? null),
  scores: z
    .record(z.string(), z.number().nullable())
    .nullish()
    .transform((value) => value ?? null),
  sha256: z
    .string()
    .nullish()
    .transform((value) => value ?? null),
  pages: z
    .number()
    .int()
    .nullish()
    .transform((value) => value ?? null),
  source: z.looseObject({ transcript: z.string().optional() }).optional(),
  checks: z.record(z.string(), Said),
});
export type Truth = z.infer<typeof Truth>;

const Read = z.object({ pages: z.array(Page), coverage: Coverage });
const Transcript = z.array(z.object({ page: z.number().int(), text: z.string() }));
const Judgement = z.object({
  deck: z.string(),
  check: z.string(),
  hash: z.string(),
  verdict: z.enum(['right', 'partly', 'wrong']),
});

/** What a folder of strangers' decks has; `half` leaves out the other half. */
export interface Strangers {
  folder: string;
  truths: Truth[];
  /** By deck, check and passage: 1 for right, 0 for wrong, between them for right in part. */
  judgements: Map<string, number>;
}

const readJson = async (path: string): Promise<unknown> => JSON.parse(await readFile(path, 'utf8'));

/** A deck's language as two letters; a deck in two languages is counted as one in Arabic or English. */
export const languageOf = ({ language }: Truth): string => (language.includes('+') ? 'en' : language.slice(0, 2));

/** @throws when there is no truth at `path`, a folder or a file with a list. */
export const strangersIn = async (path: string, half?: string): Promise<Strangers> => {
  const isFile = (await stat(path)).isFile();
  const folder = isFile ? dirname(path) : path;
  const truths = isFile
    ? z.array(Truth).parse(await readJson(path))
    : await Promise.all(
        (await readdir(join(path, 'truth')))
          .filter((name) => name.endsWith('.json'))
          .sort()
          .map(async (name) => Truth.parse(await readJson(join(path, 'truth', name)))),
      );
  const judgements = new Map<string, number>();
  const judged = join(folder, 'adjudicated.json');
  if (await exists(judged))
    for (const one of z.array(Judgement).parse(await readJson(judged)))
      judgements.set(`${one.deck} ${one.check} ${one.hash}`, { right: 1, partly: 0.4, wrong: 0 }[one.verdict]);
  return { folder, truths: truths.filter((truth) => half === undefined || truth.half === half), judgements };
};

const exists = async (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/** As uploaded under a name that tells nothing. */
const neutralTitle = 'Deck';

/** OCR of a deck takes minutes: what was read by this version of the reader is kept for the next run. */
const kept = join(tmpdir(), 'plumbline-read-decks');

/** A reader as the product has it; whoever asks for it closes it. */
export const deckReader = (): { reader: IsolatedReader; close: () => Promise<void> } => {
  const ocr = new OcrPool();
  const reader = new IsolatedReader({ ocr });
  return {
    reader,
    close: async () => {
      await reader.close();
      await ocr.close();
    },
  };
};

/** A file as the reader reads it; null for a file of another type. */
export const readBytes = async (
  bytes: Buffer,
  name: string,
  reader: IsolatedReader,
): Promise<ReviewRequest['document'] | null> => {
  const sniffed = sniff(bytes, name);
  if ('refused' in sniffed) return null;
  const digest = createHash('sha256').update(bytes).update(sniffed.type).digest('hex');
  const path = join(kept, `${readerVersion}-${digest}.json`);
  if (!(await exists(path))) {
    await mkdir(kept, { recursive: true });
    const { pages, coverage } = await reader.read(bytes, sniffed.type);
    await writeFile(path, JSON.stringify({ pages, coverage }));
  }
  return { ...Read.parse(await readJson(path)), title: neutralTitle, warnings: [] };
};

/** A transcript as a text file, a slide a page. */
export const transcriptBytes = async (path: string): Promise<Buffer> => {
  const slides = Transcript.parse(await readJson(path));
  return Buffer.from(slides.map((slide) => slide.text.replaceAll('\f', ' ')).join('\n\f'));
};

/** A deck as the reader reads it: the real file of that name in `files`, or the transcript a slide a page; null when neither is there. */
export const documentOf = async (
  truth: Pick<Truth, 'deck' | 'sha256'> & Partial<Pick<Truth, 'source'>>,
  { folder }: Pick<Strangers, 'folder'>,
  reader: IsolatedReader,
  files = join(folder, 'files'),
): Promise<ReviewRequest['document'] | null> => {
  const { transcript } = truth.source ?? {};
  if (transcript !== undefined) {
    return readBytes(await transcriptBytes(join(folder, transcript)), `${truth.deck}.txt`, reader);
  }
  const names = (await exists(files)) ? await readdir(files) : [];
  for (const name of names.sort()) {
    const named = basename(name).replace(/\.[^.]*$/u, '') === truth.deck;
    if (!named && truth.sha256 === null) continue;
    const bytes = await readFile(join(files, name));
    if (named || createHash('sha256').update(bytes).digest('hex') === truth.sha256)
      // Decks of Markdown are read as the text they are.
      return readBytes(bytes, name.replace(/\.md$/u, '.txt'), reader);
  }
  return null;
};

const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/[\u0640\u064B-\u0652\u0670]/g, '');

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** How a judgement of a passage is found again: by its letters and digits. */
export const judgementKey = (deck: string, check: string, passage: string): string =>
  `${deck} ${check} ${hashOf(folded(passage))}`;

const holds = (page: string, said: Said): boolean => {
  if (said.quote !== null && said.quote.length > 3) return page.includes(folded(said.quote));
  if (said.hash === null || said.letters === null) return false;
  const letters = [...page];
  for (let at = 0; at + said.letters <= letters.length; at += 1)
    if (hashOf(letters.slice(at, at + said.letters).join('')) === said.hash) return true;
  return false;
};

/** The page with most words of the truth's passage, which may be told in a few of its words. */
const likeliest = ({ quote }: Said, document: ReviewRequest['document']): number[] => {
  const words = (quote ?? '')
    .split(/[^\p{L}\p{N}]+/u)
    .map(folded)
    .filter((word) => word.length > 1);
  const shares = document.pages.map(({ n, text }) => {
    const page = folded(text);
    return { n, share: words.filter((word) => page.includes(word)).length / Math.max(1, words.length) };
  });
  const most = Math.max(0, ...shares.map(({ share: of }) => of));
  return most < 0.6 ? [] : shares.filter(({ share: of }) => of === most).map(({ n }) => n);
};

const shortest = 4;

/**
 * How right it is to say that this text of a page answers, by the blocks that a reader marked: 1, 0.4 where it does in part, else
 * 0; undefined where blocks were not marked.
 */
export const worthOf = (
  { said, blocks }: Pick<Said, 'said' | 'blocks'>,
  document: ReviewRequest['document'],
  page: number,
  text: string,
): number | undefined => {
  if (blocks === undefined) return undefined;
  const own = folded(text);
  const isMarked = blocks.some((name) => {
    const [marked = 0, block = 0] = name.split('.').map(Number);
    const found = folded(document.pages.find(({ n }) => n === marked)?.blocks?.[block - 1]?.text ?? '');
    const meets = Math.min(found.length, own.length) >= shortest && (own.includes(found) || found.includes(own));
    return marked === page && meets;
  });
  return isMarked ? { yes: 1, partly: 0.4, no: 0 }[said] : 0;
};

/** Each page's letters and digits, its notes too. */
export const foldedPages = (document: ReviewRequest['document']): string[] =>
  document.pages.map(({ text, blocks = [] }) =>
    folded([text, ...blocks.filter(({ kind }) => kind === 'note').map((block) => block.text)].join('\n')),
  );

/** The pages on which a careful reader would look: those the truth names, as far as it counts as we do, and those with its passage. */
export const rightPages = (
  said: Said,
  truth: Truth,
  document: ReviewRequest['document'],
  pages: string[],
): Set<number> => {
  if (said.blocks !== undefined) return new Set(said.blocks.map((name) => Number(name.split('.')[0])));
  const sameCount = truth.source?.transcript !== undefined || (truth.pages ?? document.pages.length) === document.pages.length; // prettier-ignore
  const named = sameCount ? [...(said.page === null ? [] : [said.page]), ...(said.also ?? [])] : [];
  const found = document.pages.filter((_, at) => holds(pages[at] ?? '', said)).map(({ n }) => n);
  return new Set([...named, ...(found.length > 0 || named.length > 0 ? found : likeliest(said, document))]);
};

/** A share with what it is of. */
export interface Share {
  of: number;
  all: number;
}
const share = (): Share => ({ of: 0, all: 0 });
const count = (into: Share, hit: boolean): void => {
  into.all += 1;
  if (hit) into.of += 1;
};

export interface DeckScore {
  refused: Share;
  othersScored: Share;
  otherLanguages: Share;
  statementsRight: Share;
  statementsNotWrong: Share;
  unjudged: number;
  saidFalsely: Share;
  nearFalsely: Share;
  falseAbsence: Share;
  shown: Share;
  shownRight: Share;
  closestRight: Share;
  wholeQuotes: Share;
  company: Share;
  stage: Share;
  stageShown: Share;
  withinOne: Share;
  bias: { sum: number; all: number };
}

export const emptyScore = (): DeckScore => ({
  refused: share(),
  othersScored: share(),
  otherLanguages: share(),
  statementsRight: share(),
  statementsNotWrong: share(),
  unjudged: 0,
  saidFalsely: share(),
  nearFalsely: share(),
  falseAbsence: share(),
  shown: share(),
  shownRight: share(),
  closestRight: share(),
  wholeQuotes: share(),
  company: share(),
  stage: share(),
  stageShown: share(),
  withinOne: share(),
  bias: { sum: 0, all: 0 },
});

/** Words of a stage by what a truth calls it; "not clear" is right for every deck. */
const stageWords: Record<string, RegExp> = {
  idea: /idea/iu,
  prototype: /prototype|built/iu,
  'first users': /users|pilot/iu,
  revenue: /revenue/iu,
};

const statesOf = (checks: CheckResult[]): Map<CheckId, CheckResult> =>
  new Map(checks.map((check) => [check.id, check]));

const isWhole = (document: ReviewRequest['document'], page: number, quote: string): boolean => {
  const bare = folded(quote);
  const { text = '', blocks = [] } = document.pages.find(({ n }) => n === page) ?? {};
  const units = [...blocks.map((block) => block.text), ...text.split(/\n|(?<=[.!?؟])\s/u)];
  if (units.some((unit) => folded(unit) === bare)) return true;
  // Several whole blocks side by side: a row, a label with its value, sentences of one block.
  const parts = blocks.map((block) => folded(block.text)).filter((part) => part !== '');
  for (let from = 0; from < parts.length; from += 1) {
    let joined = '';
    for (let to = from; to < parts.length && joined.length < bare.length; to += 1) {
      joined += parts[to] ?? '';
      if (joined === bare) return true;
    }
  }
  return blocks.some((block) => {
    const sentences = block.text.split(/(?<=[.!?؟:;])\s/u).map(folded);
    return sentences.some((_, from) => sentences.some((__, to) => to >= from && sentences.slice(from, to + 1).join('') === bare)); // prettier-ignore
  });
};

/** Holds one review against the truth of its deck. */
export const scoreDeck = (
  truth: Truth,
  document: ReviewRequest['document'],
  { report }: ReviewOutcome,
  judgements: Map<string, number>,
): DeckScore => {
  const score = emptyScore();
  const isScored = pillars.some((pillar) => report.hexagon_scores[pillar] !== null);
  const isPitch = truth.kind === 'pitch' || truth.kind === 'media kit';
  if (!isPitch) {
    count(score.othersScored, isScored);
    return score;
  }
  if (!['en', 'ar'].includes(languageOf(truth))) {
    count(score.otherLanguages, isScored || report.document?.language === languageOf(truth));
    return score;
  }
  count(score.refused, !isScored);
  const pages = foldedPages(document);
  const states = statesOf(report.checks ?? []);
  for (const id of checkIds) {
    const said = truth.checks[id];
    const state = states.get(id);
    if (said === undefined || state === undefined || state.state === 'not_read') continue;
    const shown = state.state === 'said' || state.state === 'partly';
    if (shown && state.page !== undefined && state.quote !== undefined) {
      const judged =
        judgements.get(judgementKey(truth.deck, id, state.quote)) ?? worthOf(said, document, state.page, state.quote);
      if (judged === undefined) score.unjudged += 1;
      else {
        count(score.statementsRight, judged === 1);
        count(score.statementsNotWrong, judged > 0);
      }
      if (truth.source?.transcript === undefined) count(score.wholeQuotes, isWhole(document, state.page, state.quote));
    }
    if (said.said === 'partly') continue;
    if (said.said === 'no') {
      count(score.saidFalsely, shown);
      count(score.nearFalsely, state.state === 'unsure');
      continue;
    }
    const right = rightPages(said, truth, document, pages);
    count(score.falseAbsence, state.state === 'not_found');
    count(score.shown, shown);
    count(score.shownRight, shown && right.has(state.page ?? 0));
    count(score.closestRight, state.state === 'unsure' && right.has(state.closest?.page ?? 0));
  }
  if (truth.company !== null) {
    const [name, ours] = [folded(truth.company), folded(report.company_name ?? '')];
    count(score.company, ours !== '' && (name.includes(ours) || ours.includes(name)));
  }
  if (truth.stage !== null) {
    const isShown = !/not clear|غير واضح/iu.test(report.stage);
    const isRight = stageWords[truth.stage]?.test(report.stage) ?? false;
    count(score.stage, !isShown || isRight);
    if (isShown) count(score.stageShown, isRight);
  }
  for (const pillar of pillars) {
    const reader = truth.scores?.[pillar] ?? null;
    const ours = report.hexagon_scores[pillar];
    if (reader === null || ours === null) continue;
    count(score.withinOne, Math.abs(reader - ours) <= 1);
    score.bias.sum += ours - reader;
    score.bias.all += 1;
  }
  return score;
};

const shares = ['refused', 'othersScored', 'otherLanguages', 'statementsRight', 'statementsNotWrong', 'saidFalsely', 'nearFalsely', 'falseAbsence', 'shown', 'shownRight', 'closestRight', 'wholeQuotes', 'company', 'stage', 'stageShown', 'withinOne'] as const; // prettier-ignore

export const sumScores = (scores: DeckScore[]): DeckScore => {
  const sum = emptyScore();
  for (const one of scores) {
    for (const key of shares) {
      sum[key].of += one[key].of;
      sum[key].all += one[key].all;
    }
    sum.unjudged += one.unjudged;
    sum.bias.sum += one.bias.sum;
    sum.bias.all += one.bias.all;
  }
  return sum;
};

/** Wilson's 95 % interval of a share. */
export const interval = ({ of, all }: Share): [number, number] => {
  if (all === 0) return [0, 1];
  const z95 = 1.96;
  const p = of / all;
  const middle = (p + z95 ** 2 / (2 * all)) / (1 + z95 ** 2 / all);
  const half = (z95 / (1 + z95 ** 2 / all)) * Math.sqrt((p * (1 - p)) / all + z95 ** 2 / (4 * all ** 2));
  return [Math.max(0, middle - half), Math.min(1, middle + half)];
};

const percent = (value: number): string => `${(value * 100).toFixed(0)} %`;
const shareText = (value: Share): string => {
  if (value.all === 0) return '–';
  const [low, high] = interval(value);
  return `${String(value.of)} of ${String(value.all)} (${percent(value.of / value.all)}; ${percent(low)} to ${percent(high)})`;
};

/** The table of the decks' README: what was counted, and the goal. */
export const strangersTable = (score: DeckScore): string[][] => [
  ['', 'measured', 'goal'],
  ['real pitches refused', shareText(score.refused), '0'],
  ['other documents scored', shareText(score.othersScored), '0'],
  ['other languages scored or named', shareText(score.otherLanguages), 'all'],
  ['statements right, as judged', `${shareText(score.statementsRight)}; unjudged: ${String(score.unjudged)}`, '≥ 90 %'],
  ['… right or right in part', shareText(score.statementsNotWrong), ''],
  ['said falsely (truth: no)', shareText(score.saidFalsely), ''],
  ['something shown as closest (truth: no)', shareText(score.nearFalsely), ''],
  ['absences that are false (truth: yes)', shareText(score.falseAbsence), '≤ 5 %'],
  ['shown as said or partly (truth: yes)', shareText(score.shown), ''],
  ['… with the right page', shareText(score.shownRight), '≥ 60 %'],
  ['… as closest passage, right page', shareText(score.closestRight), '≥ 20 %'],
  ['quotes that are whole blocks', shareText(score.wholeQuotes), '≥ 98 %'],
  ['company right', shareText(score.company), '≥ 85 %'],
  ['stage right or not clear', shareText(score.stage), 'all'],
  ['… right where one is shown', shareText(score.stageShown), ''],
  ['pillar within one of the reader', shareText(score.withinOne), '≥ 85 %'],
  ['mean bias of pillars', score.bias.all === 0 ? '–' : (score.bias.sum / score.bias.all).toFixed(2), '± 0.3'],
];

const short = ({ of, all }: Share): string => (all === 0 ? '–' : `${String(of)}/${String(all)}`);

export const deckHeadings = ['deck', 'refused', 'false said', 'false absence', 'shown right', 'closest', 'whole', 'company', 'stage', 'within 1', 'bias']; // prettier-ignore

export const deckRow = (deck: string, score: DeckScore): string[] => [
  deck,
  short(score.refused),
  short(score.saidFalsely),
  short(score.falseAbsence),
  short(score.shownRight),
  short(score.closestRight),
  short(score.wholeQuotes),
  short(score.company),
  short(score.stage),
  short(score.withinOne),
  score.bias.all === 0 ? '–' : (score.bias.sum / score.bias.all).toFixed(1),
];
