import { randomBytes } from 'node:crypto';
import type { ChatSource } from '@plumbline/contracts/chat';
import type { Language } from '@plumbline/contracts/limits';
import { firstSupplement, pageUnitOfFile, unitOf, type PageNames } from '@plumbline/contracts/page-names';
import { PromptGuard } from './leak.ts';
import { chatPrompt } from './chat-prompt.ts';
import { findPassages, firstPassages, type ChatDocument } from './chat-source.ts';
import { pagesToRead, shareTokens, tokensOf } from './pages-to-read.ts';
import type { ChatInput, ReportInShort } from './chat-task.ts';
import { CitedText, type Claim } from './citations.ts';
import { checkQuote, locate, quoteBeside } from '../evidence/evidence.ts';
import { scriptShare } from '../language.ts';
import type { ModelClient } from '../model/model-client.ts';
import { ModelAnswerUnusable, ModelUnavailable } from '../model/model-errors.ts';
import { taskNames } from '../model/tasks.ts';
import { text } from '../texts.ts';

export interface ChatFile {
  name: string;
  /** Sent with this question. */
  isNew: boolean;
  document: ChatDocument;
}

export interface ChatRequest {
  /** Empty when only files were sent. */
  question: string;
  /** Of an answer to a question that has no language of its own. */
  language: Language;
  /** Oldest first, without the question. */
  turns: { role: 'user' | 'assistant'; content: string }[];
  report: ReportInShort | null;
  deck: ChatDocument;
  files: ChatFile[];
  /** Tokens of documents that a language model is shown. The built-in analyst finds its passages in all of them. */
  tokenBudget?: number;
  /** Hears the answer as it comes. */
  onDelta: (delta: string) => void;
  signal?: AbortSignal;
}

export interface ChatAnswer {
  content: string;
  sources: ChatSource[];
}

/** So many passages of the pitch are shown to a model. */
export const deckPassages = 6;
const filePassages = 4;
/** Tokens of documents in one question to a language model, where nobody says otherwise, and the fewest that are worth an answer. */
const defaultTokenBudget = 24_000;
const leastTokenBudget = 1_000;
const turnsShown = 6;
const turnLength = 1_500;
/** An answer that goes on beyond this is none. Characters. */
const longestAnswer = 12_000;

/** The language a question is written in; `fallback` when it has too few letters to tell. */
export const questionLanguage = (question: string, fallback: Language): Language => {
  const share = scriptShare(question, 'ar');
  return share === null ? fallback : share >= 0.34 ? 'ar' : 'en';
};

// What asks for the instructions themselves, not about them: answered by code, so that no model is even tempted.
const asksForPrompt =
  /\b(?:print|show|reveal|repeat|display|output|give|tell|send|share|leak|dump|what(?:'s| is| are| was| were))\b[^.!?\n]{0,40}?\b(?:your|the|initial|hidden|original|above) ?(?:system |initial |hidden |original |secret |developer )*(?:prompts?\b|instructions?\b(?! (?:in|of|on|from) the (?:deck|pitch|file|document)))|\bsystem[ -]?prompts?\b|(?:اطبع|اعرض|أظهر|اظهر|اكشف|كرر|أعطني|اعطني|أرني|ارني|اكتب|ما هي|ماهي|ما هو|أرسل|ارسل)[^.!?؟\n]{0,30}?(?:تعليماتك|موجهك|برومبت|تعليمات النظام|موجه النظام|التعليمات الأصلية|التعليمات المخفية)|تعليماتك (?:الأصلية|المخفية|السرية|الأولية|النظامية)/iu;

/** What asks for a whole, not for a thing in it: its pages' first words are shown, not what shares a word with the question. */
const asksForWhole =
  /\b(?:summar(?:y|i[sz]e)|overview|outline)\b|\bwhat(?:'s|’s| is| does)(?: in)? (?:the|this|my|our|that) ?(?:attached )?(?:files?|attachments?|documents?)\b|\btell me about (?:the|this|my|our) (?:files?|attachments?|documents?)\b|لخّ?ص|ملخ[ّ]?ص|اختصر|باختصار|خلاصة|(?:ماذا|وش|شو|ايش|إيش|ايه|إيه)[^؟]{0,16}(?:الملف|المرفق|المستند)/iu;

const isForPrompt = (question: string): boolean => asksForPrompt.test(question.normalize('NFKC'));

type Shown = Pick<ChatInput['document'], 'says' | 'lead' | 'whole' | 'passages'>;

/** What the built-in analyst answers from: what code finds for the question. */
const foundIn = ({ question, files, deck }: ChatRequest, before: string) => {
  const whole = asksForWhole.test(question);
  const ofDeck = async (): Promise<Shown> =>
    whole && files.length === 0
      ? { says: 'perhaps', passages: firstPassages(deck, deckPassages) }
      : findPassages(deck, question, before, deckPassages);
  const ofFile = async ({ isNew, document }: ChatFile): Promise<Shown> => {
    if (whole) return { says: 'perhaps', passages: firstPassages(document, deckPassages) };
    const found = await findPassages(document, question, before, filePassages);
    // What was just sent is shown in any case: "what do you think of this?" names nothing to search for.
    return found.passages.length === 0 && isNew ? { ...found, passages: firstPassages(document, 2) } : found;
  };
  return { ofDeck, ofFile };
};

/** What a language model reads for itself: each document whole where there is room for it. */
const readFrom = ({ question, files, deck }: ChatRequest, before: string, tokenBudget: number) => {
  const needed = files.map(({ document }) => tokensOf(document));
  const shares = shareTokens(tokensOf(deck), needed, tokenBudget);
  const of = (document: ChatDocument, tokens: number): Promise<Shown> =>
    Promise.resolve({ says: 'perhaps', ...pagesToRead(document, question, before, tokens) });
  return {
    ofDeck: () => of(deck, shares.pitch),
    ofFile: (file: ChatFile) => of(file.document, shares.files[files.indexOf(file)] ?? 0),
  };
};

/** Tokens of all that there is to read. */
const tokensOfAll = ({ files, deck }: ChatRequest): number =>
  [deck, ...files.map(({ document }) => document)].reduce((sum, document) => sum + tokensOf(document), 0);

/** Failures that less of each document may mend. */
const isTooMuch = (error: unknown): boolean =>
  error instanceof ModelUnavailable && (error.reason === 'context_too_long' || error.reason === 'cost_ceiling');

/** A language model is sent the pages; what each check rests on would only repeat them. */
const withoutSaid = (report: ReportInShort): ReportInShort => ({ ...report, said: undefined });

const inputOf = async (
  request: ChatRequest,
  language: Language,
  { readsBlocks }: ModelClient,
  tokenBudget: number,
): Promise<ChatInput> => {
  const { question, turns, report, deck, files } = request;
  const before = turns.findLast(({ role }) => role === 'user')?.content ?? '';
  const { ofDeck, ofFile } = readsBlocks ? foundIn(request, before) : readFrom(request, before, tokenBudget);
  const fence = randomBytes(12).toString('hex');
  return {
    task: taskNames.chat,
    language,
    question,
    turns: turns.slice(-turnsShown).map(({ role, content }) => ({ role, content: content.slice(0, turnLength) })),
    report: readsBlocks || report === null ? report : withoutSaid(report),
    document: {
      fence,
      title: deck.document.title,
      page_count: deck.document.total,
      unread_pages: deck.document.unread,
      ...(await ofDeck()),
      files: await Promise.all(
        files.map(async (file, index) => ({
          id: `a${String(index + 1)}`,
          name: file.name,
          new: file.isNew,
          ...(await ofFile(file)),
        })),
      ),
      fence_end: fence,
    },
  };
};

/**
 * A citation's source when its quote stands on its page, beside it, or on another page of the same document, else null. What is said
 * as a quote may be short or a heading: it claims nothing but that it stands there.
 */
const checker =
  ({ deck, files }: ChatRequest) =>
  ({ file, page, quote }: Claim, isSaid: boolean): ChatSource | null => {
    const attached = file === null ? undefined : files[Number(file.slice(1)) - 1];
    if (file !== null && attached === undefined) return null;
    const { document } = attached?.document ?? deck;
    const checked = checkQuote(document, page, quote);
    const written = isSaid ? locate(document, page, quote) : 'not_found';
    const stands = checked.verified ? checked.place : typeof written === 'string' ? null : written;
    const beside = stands === null ? quoteBeside(document, page, quote) : null;
    const place = stands !== null ? { page: stands.page, quote: stands.quote } : beside === null ? null : { page, quote: beside }; // prettier-ignore
    return place === null ? null : { ...place, ...(attached ? { attachment: attached.name } : {}) };
  };

/** A page as the list of sources names it: `slide 4`, `section 1`. */
const placeOf = (names: PageNames, page: number, language: Language): string => {
  const supplement = page - firstSupplement(names) + 1;
  return supplement > 0
    ? text(language, 'chat.place.supplement', { page: supplement })
    : text(language, `chat.place.${unitOf(names)}`, { page });
};

/** A quote in one line, without the marks of Markdown that a deck may have: a pair of them would make what is between bold. */
const inOneLine = (quote: string): string =>
  quote
    .replace(/\s+/gu, ' ')
    .replace(/`|__+|^#+ /gu, '')
    .replace(/\*{2,}/gu, '');

/** The short mark beside a statement: `[slide 4]`, `[notes of slide 4]`, `[notes.txt, section 1]`; the quote before it where that is what is said. */
const markOf =
  ({ deck, files }: ChatRequest, language: Language) =>
  ({ page, quote, attachment: name }: ChatSource, isSaid: boolean): string => {
    const chat = name === undefined ? deck : files.find((file) => file.name === name)?.document;
    const isBeside = chat !== undefined && typeof locate(chat.document, page, quote) === 'string';
    const named = placeOf(name === undefined ? deck.names : pageUnitOfFile(name), page, language);
    const place = isBeside ? text(language, 'chat.place.beside', { place: named }) : named;
    const mark = name === undefined ? `[${place}]` : text(language, 'chat.file_mark', { name, place });
    return isSaid ? text(language, 'chat.said_by_quote', { quote: inOneLine(quote), mark }) : mark;
  };

/** What a person is told about files of this question that tried to steer the answer. */
const warningsAbout = (files: ChatFile[], language: Language): string =>
  files
    .filter(({ isNew }) => isNew)
    .map(({ name, document: { document } }) => ({
      name,
      places: document.pages
        .filter(({ suspicious }) => suspicious.length > 0)
        .map(({ n }) => placeOf(pageUnitOfFile(name), n, language)),
    }))
    .filter(({ places }) => places.length > 0)
    .map(({ name, places }) =>
      text(language, 'chat.file_suspicious', { name, places: places.join(language === 'ar' ? '، ' : ', ') }),
    )
    .map((sentence) => `\n\n${sentence}`)
    .join('');

/**
 * Answers a question about a pitch and its review. Every citation is checked before it is shown; what is not verified is left out.
 * Resolves when the answer is complete. Throws ModelUnavailable, ModelRefused, ModelAnswerUnusable, and the signal's reason;
 * then the deltas heard so far are no answer.
 */
export const answerChat = async (request: ChatRequest, model: ModelClient): Promise<ChatAnswer> => {
  const { onDelta, signal, question } = request;
  const language = questionLanguage(question, request.language);
  let content = '';
  const show = (delta: string): void => {
    if (delta === '') return;
    content += delta;
    onDelta(delta);
  };
  if (isForPrompt(question)) {
    show(text(language, 'chat.no_prompt'));
    return { content, sources: [] };
  }

  const stop = new AbortController();
  const guard = new PromptGuard(chatPrompt);
  const cited = new CitedText(checker(request), markOf(request, language));
  const either = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal;
  let asked = model;
  let begun = false;
  let tokenBudget = request.tokenBudget ?? defaultTokenBudget;
  try {
    for (;;) {
      try {
        await asked.say({
          system: chatPrompt,
          input: await inputOf(request, language, model, tokenBudget),
          meter: { calls: 0, tokensIn: 0, tokensOut: 0 },
          onText: (piece) => {
            begun = true;
            if (stop.signal.aborted) return;
            show(cited.push(guard.push(piece)));
            if (guard.leaked || content.length > longestAnswer) stop.abort();
          },
          signal: either,
        });
        break;
      } catch (error) {
        if (begun || model.readsBlocks || !isTooMuch(error)) throw error;
        // The model's context is smaller than what it was sent: less of each document, once more.
        tokenBudget = Math.floor(Math.min(tokenBudget, tokensOfAll(request)) / 2);
        if (tokenBudget < leastTokenBudget) throw error;
        asked = model.forJob({ ...asked.usage });
      }
    }
  } catch (error) {
    if (!stop.signal.aborted || signal?.aborted === true) throw error;
  }
  if (content.length > longestAnswer) throw new ModelAnswerUnusable('The answer did not end.');
  show(cited.push(guard.end()) + cited.end());
  if (guard.leaked) show(`${content === '' ? '' : '\n\n'}${text(language, 'chat.no_prompt')}`);
  if (content.trim() === '') throw new ModelAnswerUnusable('The answer was empty.');
  show(warningsAbout(request.files, language));
  return { content, sources: cited.sources };
};
