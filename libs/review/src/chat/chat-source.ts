import type { PageNames } from '@plumbline/contracts/page-names';
import type { Coverage, Page, Warning } from '@plumbline/contracts/plans';
import type { Passage } from './chat-task.ts';
import { checkQuote } from '../evidence/evidence.ts';
import { prepareDocument, type ReviewDocument } from '../document.ts';
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
  const index = prepareSearch(document.pages.map(({ n, label, clean }) => ({ n, label, text: clean })));
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

/** The passage as it is quoted (`quotationOf`). Failing that, it with what follows it, or its longest line that can be quoted. */
const quoteOf = ({ document, index }: ChatDocument, result: SearchResult, text: string, more: boolean): string => {
  const { page, passage, start } = result;
  return quotable(document, page, [
    quotationOf(index, result, more),
    passage,
    text.slice(start, start + withWhatFollows),
    text.slice(0, withWhatFollows),
    ...longestFirst(passage),
  ]);
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
  const more = asksInParts(question);
  for (const result of results) {
    const { page, passage, score } = result;
    const known = document.pages.find(({ n }) => n === page);
    const again = passages.some((taken) => taken.page === page);
    if (known === undefined || (again && document.pages.length > fewPages)) continue;
    const text = known.clean.length <= wholePage && !again ? known.clean.trim() : passage;
    passages.push({ page, label: known.label, text, best: quoteOf(chat, result, known.clean, more), score });
  }
  return { says, passages };
};

/** The first pages, for a question that names nothing to search for. */
export const firstPassages = ({ document }: ChatDocument, limit: number): Passage[] =>
  document.pages.slice(0, limit).map(({ n, label, clean }) => {
    const text = clean.trim().slice(0, wholePage);
    const start = text.slice(0, withWhatFollows);
    return { page: n, label, text, best: quotable(document, n, [start, ...longestFirst(start)]), score: 0 };
  });
