import type { PageNames } from '@plumbline/contracts/page-names';
import type { Coverage, Page, Warning } from '@plumbline/contracts/plans';
import type { Passage } from './chat-task.ts';
import { checkQuote, locate, quoteBeside } from '../evidence/evidence.ts';
import { prepareDocument, type ReviewDocument } from '../document.ts';
import { answerOf, questionsIn, type Answer, type Pick as Picked } from './answering/answering.ts';
import type { Computed } from './answering/computed.ts';
import { decided, type Decide } from './answering/decision.ts';
import { readByEncoder, type QuestionEncoder, type Strengths, type StrengthsFor } from './answering/strengths.ts';
import { quotationsOf } from './block-quotation.ts';
import { asksInParts, quotationOf } from './quotation.ts';
import { asksByName, saysOf, type Says } from './says.ts';
import { isFollowUp } from './follow-up.ts';
import { documentSays, prepareSearch, search, type SearchIndex, type SearchResult } from '../search/search.ts';

/** A document that questions are answered from: what addresses a machine is out of it, and its passages can be searched. */
export interface ChatDocument {
  document: ReviewDocument;
  index: SearchIndex;
  /** What the encoder that read it says of questions; null where words alone decide. */
  strengths: ((questions: readonly string[]) => Promise<ReadonlyMap<string, Strengths>>) | null;
  /** What its pages are called beside an answer; of an attached file its name tells. */
  names: PageNames;
}

/** A page up to this length is shown whole; of a longer one the passage that fits best. Characters. */
const wholePage = 1_600;

/**
 * @param encoder reads the document once, and each question; null where words alone decide.
 * @throws when the encoder fails: there is no answer without it.
 */
export const prepareChatDocument = async (
  source: { title: string; pages: Page[]; coverage: Coverage; warnings?: Warning[]; names?: PageNames },
  encoder: QuestionEncoder | null,
): Promise<ChatDocument> => {
  const document = await prepareDocument({ ...source, warnings: source.warnings ?? [] });
  const index = prepareSearch(
    document.pages.map(({ n, label, clean, blocks }) => ({
      n,
      label,
      text: clean,
      blocks: blocks.filter(({ suspicious }) => !suspicious),
    })),
  );
  const strengths = encoder === null ? null : await readByEncoder(document, index, encoder);
  return { document, index, strengths, names: source.names ?? 'page' };
};

/** What leads an answer: the figure that is asked for, or what was made of two figures, all as they are written. */
export interface Lead {
  figure: string | null;
  computed: Pick<Computed, 'operation' | 'result' | 'figures'> | null;
}

export interface Found {
  says: Says;
  lead: Lead;
  passages: Passage[];
}

/** What is quoted of a passage that says too little by itself, e.g. a heading: it and what follows it. Characters. */
const withWhatFollows = 280;

/** The first of the candidates that stands on the page in one piece and is more than a heading; empty when none does. */
const quotable = (document: ReviewDocument, page: number, candidates: readonly string[]): string =>
  candidates.map((candidate) => candidate.trim()).find((candidate) => checkQuote(document, page, candidate).verified) ??
  '';

const longestFirst = (text: string): string[] => text.split('\n').toSorted((a, b) => b.length - a.length);

type Quoted = Pick<Passage, 'best' | 'head' | 'also'>;

/** The blocks that are quoted for what was found: those of which every word stands on the page as one. */
const blocksOf = (
  { document, index }: ChatDocument,
  result: Pick<SearchResult, 'page' | 'passage' | 'start'>,
  question: string,
): Quoted | null => {
  const page = index.pages.find(({ n }) => n === result.page);
  const stands = (quote: string): boolean => {
    const place = locate(document, result.page, quote);
    return typeof place !== 'string' && place.page === result.page;
  };
  const [best, ...also] = (page === undefined ? [] : quotationsOf(page, { ...result, question }))
    .filter(({ words }) => stands(words) && checkQuote(document, result.page, words).verified)
    .map(({ words, head }) => ({ words, head: head.filter(stands) }));
  if (best === undefined) return null;
  const { words, head } = best;
  return { best: words, ...(head.length > 0 ? { head } : {}), ...(also.length > 0 ? { also } : {}) };
};

/**
 * The passage as it is quoted: its blocks, or `quotationOf` where none are known. Failing that, it with what follows it, or its longest
 * line that can be quoted.
 */
const quoteOf = (chat: ChatDocument, result: SearchResult, text: string, question: string): Quoted => {
  const { document, index } = chat;
  const { page, passage, start } = result;
  return (
    blocksOf(chat, result, question) ?? {
      best: quotable(document, page, [
        quotationOf(index, result, asksInParts(question)),
        passage,
        text.slice(start, start + withWhatFollows),
        text.slice(0, withWhatFollows),
        ...longestFirst(passage),
      ]),
    }
  );
};

/** What the search finds for a question, asked with the one `before` it where it needs that: "and why?". */
const found = (
  index: SearchIndex,
  question: string,
  before: string,
  limit: number,
): { says: Says; results: SearchResult[] } => {
  const results = search(index, question, limit);
  const named = asksByName(index, question);
  const says = named ? saysOf(index, question, results) : documentSays(results) ? 'perhaps' : 'not';
  if (before === '' || says !== 'not') return { says, results };
  const foundWithBefore = search(index, withBefore(question, before), limit);
  // What a question names itself has to be there all the same: the page that answered the one before does not answer this one.
  const saysWithBefore = saysOf(index, named ? question : before, foundWithBefore);
  return saysWithBefore === 'not' ? { says, results } : { says: saysWithBefore, results: foundWithBefore };
};

/** A document of so few pages, e.g. a text, may answer from more than one place of a page. */
const fewPages = 2;
const noLead: Lead = { figure: null, computed: null };
/** Passages that only may matter, beside those that answer. */
const besideAnswer = 0.5;
/** Where a person has to look, others are shown beside the best one. */
const besidePerhaps = 0.75;

/** What was picked of a page, as far as it stands there as one and may be cited. */
const pickedPassage = ({ document }: ChatDocument, { page, pieces }: Picked): Passage | null => {
  const known = document.pages.find(({ n }) => n === page);
  if (known === undefined) return null;
  const stands = (quote: string): boolean => {
    const place = locate(document, page, quote);
    return typeof place !== 'string' && place.page === page;
  };
  const blocks = pieces
    .map(({ words, head }) => ({
      words: words.replace(/\s+/gu, ' ').trim(),
      head: head.map((one) => one.replace(/\s+/gu, ' ').trim()).filter(stands),
    })) // prettier-ignore
    .filter(({ words }) => words !== '' && stands(words));
  const cited = blocks.find(({ words }) => checkQuote(document, page, words).verified);
  if (cited === undefined) return null;
  const [first, ...also] = blocks;
  if (first === undefined) return null;
  const text = known.clean.length <= wholePage ? known.clean.trim() : blocks.map(({ words }) => words).join('\n');
  return {
    page,
    label: known.label,
    text,
    best: first.words,
    ...(first.head.length > 0 ? { head: first.head } : {}),
    ...(also.length > 0 ? { also } : {}),
    ...(cited === first ? {} : { cite: cited.words }),
    score: 1,
  };
};

const withBefore = (question: string, before: string): string => `${before}\n${question}`;

/** What a question names itself has to be there all the same: the page that answered the one before does not answer this one. */
const standsAlone = (index: SearchIndex, question: string): boolean =>
  asksByName(index, question) && saysOf(index, question, search(index, question, 3)) === 'not';

/** By words alone the answer to the question, with the one before it where it says too little by itself: "and in year 2?" */
const answered = ({ index }: ChatDocument, question: string, before: string): Answer => {
  const alone = answerOf(index, question, () => null);
  if (alone.says !== 'not' || before === '' || standsAlone(index, question)) return alone;
  return answerOf(index, withBefore(question, before), () => null);
};

/** The passages that the search alone finds, at most one a page of a document of some pages. */
const searched = (chat: ChatDocument, question: string, results: readonly SearchResult[]): Passage[] => {
  const { document } = chat;
  const passages: Passage[] = [];
  for (const result of results) {
    const { page, passage, start, score } = result;
    const known = document.pages.find(({ n }) => n === page);
    const again = passages.some((taken) => taken.page === page);
    if (known === undefined || (again && document.pages.length > fewPages)) continue;
    if (start >= known.clean.length) {
      // Of the notes only what was found is shown: the page is what the pitch says.
      if (quoteBeside(document, page, passage) !== null)
        passages.push({ page, label: known.label, text: passage, best: passage, score });
      continue;
    }
    const text = known.clean.length <= wholePage && !again ? known.clean.trim() : passage;
    passages.push({ page, label: known.label, text, ...quoteOf(chat, result, known.clean, question), score });
  }
  return passages;
};

const longestAnswer = 420;

/** What answers, and what the search thinks best of the same page, as long as both are short. */
const withFurther = (passage: Passage, { best, head = [] }: Passage): Passage => {
  const { also = [] } = passage;
  const quoted = [passage.best, ...also.map(({ words }) => words)];
  const length = quoted.join('').length + best.length;
  const isKnown = best === '' || quoted.some((words) => words.includes(best) || best.includes(words));
  return isKnown || length > longestAnswer || also.length > 1
    ? passage
    : { ...passage, also: [...also, { words: best, head }] };
};

const farBefore = 0.25;
const hardlyBefore = 0.05;

/**
 * How plainly the document says what is asked by words alone: by the passage that answers, and where no known thing is asked for by
 * whether the search thinks of the same page, too.
 */
const surelyOf = (
  { says: own, isKnownThing, isThin, isTyped, computed, picks, lead }: Answer,
  says: Says,
  page: number | undefined,
): Says => {
  if (computed !== null) return own;
  const isSamePage = picks.some((pick) => pick.page === page);
  // What is far before everything else needs nobody to agree; what hardly is before another page has to be looked at.
  if (own === 'plainly' && isKnownThing && lead >= farBefore) return 'plainly';
  if (own === 'plainly' && lead < hardlyBefore) return 'perhaps';
  if (own === 'perhaps' && isSamePage && lead >= farBefore) {
    if (says === 'plainly') return 'plainly';
    if (isTyped) return 'perhaps';
  }
  const agrees = says !== 'not' && isSamePage;
  if (isKnownThing) return own === 'plainly' && !agrees ? 'perhaps' : own === 'perhaps' && says === 'not' ? 'not' : own;
  if (own !== 'plainly') return says === 'not' ? 'not' : 'perhaps';
  return says === 'plainly' || (!isThin && picks.some((pick) => pick.page === page)) ? 'plainly' : 'perhaps';
};

/** What the search found for a question, and whether that is only beside a page's own text: in its notes. */
interface Searched {
  says: Says;
  others: Passage[];
  isBeside: boolean;
}

/** An answer's passages as a model is shown them, then those of the search; `sure` is how plainly they answer. */
const presented = (
  chat: ChatDocument,
  answer: Answer,
  sure: Says,
  { says, others, isBeside }: Searched,
  limit: number,
): Found => {
  const { document } = chat;
  const picked = answer.picks.flatMap((pick) => pickedPassage(chat, pick) ?? []);
  if (sure === 'not' || picked.length === 0) {
    // The notes of a slide are no part of what the pitch says on its pages.
    if (isBeside) return { says, lead: noLead, passages: others };
    const top = Math.max(0, ...others.map(({ score }) => score));
    const [nearest, ...further] = others.filter(({ page }) => picked.every((passage) => passage.page !== page));
    const closest = picked.map((passage) => ({ ...passage, score: top }));
    return {
      says: 'not',
      lead: noLead,
      // By words alone the search knows better what comes closest.
      passages: (answer.signs === null
        ? [...(nearest === undefined ? [] : [nearest]), ...closest, ...further]
        : [...closest, ...(nearest === undefined ? [] : [nearest]), ...further]
      ).slice(0, limit),
    };
  }
  const first = picked[0];
  const further = others.find(({ page }) => page === first?.page);
  if (first !== undefined && further !== undefined) picked[0] = withFurther(first, further);
  const rest = others
    .filter(({ page, best }) =>
      picked.every(
        (passage) =>
        document.pages.length > fewPages ? passage.page !== page : ![passage.best, ...(passage.also ?? []).map(({ words }) => words)].includes(best), // prettier-ignore
      ),
    )
    .map((passage) => ({ ...passage, score: sure === 'plainly' ? passage.score * besideAnswer : besidePerhaps }));
  return {
    says: sure,
    lead: sure === 'plainly' ? { figure: answer.figure, computed: answer.computed } : noLead,
    passages: [...picked, ...rest].slice(0, Math.max(limit, picked.length)),
  };
};

/** What words alone find: `before` is asked along when the question alone finds nothing. */
const foundByWords = (
  chat: ChatDocument,
  question: string,
  before: string,
  limit: number,
): { found: Found; searched: Searched } => {
  const { document, index } = chat;
  const { says, results } = found(index, question, before, limit);
  const others = searched(chat, question, results);
  const [top] = results;
  const isBeside =
    top !== undefined && (document.pages.find(({ n }) => n === top.page)?.clean.length ?? 0) <= top.start;
  const answer = answered(chat, question, before);
  const sure = surelyOf(answer, says, top?.page);
  const beside = { says, others, isBeside };
  // Where only the search finds something, what it found is shown.
  return sure === 'perhaps' && answer.says === 'not'
    ? { found: { says: sure, lead: noLead, passages: others }, searched: beside }
    : { found: presented(chat, answer, sure, beside, limit), searched: beside };
};

/** What is found with the encoder's strengths, beside what words alone found; these stand where the encoder has no say. */
const foundWithEncoder = (
  chat: ChatDocument,
  question: string,
  { found: byWords, searched: beside }: ReturnType<typeof foundByWords>,
  strengths: StrengthsFor,
  decide: Decide,
  limit: number,
): Found => {
  const answer = answerOf(chat.index, question, strengths);
  const { signs, picks } = answer;
  if (signs === null) return byWords;
  const sure = decide({
    ...signs,
    notByWords: byWords.says === 'not' ? 1 : 0,
    plainlyByWords: byWords.says === 'plainly' ? 1 : 0,
    plainlySamePage: byWords.says === 'plainly' && byWords.passages[0]?.page === picks[0]?.page ? 1 : 0,
  });
  return beside.isBeside && byWords.says !== 'not' && sure !== 'plainly'
    ? byWords
    : presented(chat, answer, sure, beside, limit);
};

/**
 * The passages that fit a question best: those that answer it, then others. The question `askedBefore` is asked along when this one takes it up and
 * finds nothing alone. `decide` tells how plainly they answer where an encoder read the document.
 */
export const findPassages = async (
  chat: ChatDocument,
  question: string,
  askedBefore: string,
  limit: number,
  decide: Decide = decided,
): Promise<Found> => {
  const before = isFollowUp(question) ? askedBefore : '';
  const byWords = foundByWords(chat, question, before, limit);
  if (chat.strengths === null || question.trim() === '') return byWords.found;
  const together = withBefore(question, before);
  const asked = before === '' ? questionsIn(question) : [question, together].flatMap(questionsIn);
  const strengths = await chat.strengths([...new Set(asked)]);
  const strengthsFor: StrengthsFor = (one) => strengths.get(one) ?? null;
  const byWordsAlone = before === '' ? byWords : foundByWords(chat, question, '', limit);
  const alone = foundWithEncoder(chat, question, byWordsAlone, strengthsFor, decide, limit);
  return alone.says !== 'not' || before === '' || standsAlone(chat.index, question)
    ? alone
    : foundWithEncoder(chat, together, byWords, strengthsFor, decide, limit);
};

/** The first pages, for a question that names nothing to search for. */
export const firstPassages = (chat: ChatDocument, limit: number): Passage[] =>
  chat.document.pages.slice(0, limit).map(({ n, label, clean }) => {
    const text = clean.trim().slice(0, wholePage);
    const start = text.slice(0, withWhatFollows);
    const quoted = blocksOf(chat, { page: n, passage: start, start: 0 }, '') ?? {
      best: quotable(chat.document, n, [start, ...longestFirst(start)]),
    };
    return { page: n, label, text, ...quoted, score: 0 };
  });
