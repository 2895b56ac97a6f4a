import type { PageNames } from '@plumbline/contracts/page-names';
import type { Coverage, Page, Warning } from '@plumbline/contracts/plans';
import type { Passage } from './chat-task.ts';
import { checkQuote, locate, quoteBeside } from '../evidence/evidence.ts';
import { prepareDocument, type ReviewDocument } from '../document.ts';
import { quotationsOf } from './block-quotation.ts';
import { asksInParts, quotationOf } from './quotation.ts';
import { asksByName, saysOf, type Says } from './says.ts';
import { documentSays, prepareSearch, search, type SearchIndex, type SearchResult } from '../search/search.ts';

/** A document that questions are answered from: what addresses a machine is out of it, and its passages can be searched. */
export interface ChatDocument {
  document: ReviewDocument;
  index: SearchIndex;
  /** What its pages are called beside an answer; of an attached file its name tells. */
  names: PageNames;
}

/** A page up to this length is shown whole; of a longer one the passage that fits best. Characters. */
const wholePage = 1_600;

export const prepareChatDocument = async (source: {
  title: string;
  pages: Page[];
  coverage: Coverage;
  warnings?: Warning[];
  names?: PageNames;
}): Promise<ChatDocument> => {
  const document = await prepareDocument({ ...source, warnings: source.warnings ?? [] });
  const index = prepareSearch(
    document.pages.map(({ n, label, clean, blocks }) => ({
      n,
      label,
      text: clean,
      blocks: blocks.filter(({ suspicious }) => !suspicious),
    })),
  );
  return { document, index, names: source.names ?? 'page' };
};

export interface Found {
  says: Says;
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
  const withBefore = search(index, `${before}\n${question}`, limit);
  // What a question names itself has to be there all the same: the page that answered the one before does not answer this one.
  const saysWithBefore = saysOf(index, named ? question : before, withBefore);
  return saysWithBefore === 'not' ? { says, results } : { says: saysWithBefore, results: withBefore };
};

/** A document of so few pages, e.g. a text, may answer from more than one place of a page. */
const fewPages = 2;

/**
 * The passages that fit a question best, at most one a page of a document of some pages. `before` is asked along when the
 * question alone finds nothing.
 */
export const findPassages = (chat: ChatDocument, question: string, before: string, limit: number): Found => {
  const { document, index } = chat;
  const { says, results } = found(index, question, before, limit);
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
  return { says, passages };
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
