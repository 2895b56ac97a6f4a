import { useOf } from '@plumbline/contracts/blocks';
import type { ReviewPage } from '../document.ts';
import { findInjections } from '../injection.ts';
import { estimateTokens } from '../model/tokens.ts';
import { search, type SearchResult } from '../search/search.ts';
import type { ChatDocument } from './chat-source.ts';
import type { Passage } from './chat-task.ts';

/** What a page costs besides its words, in tokens: its number, label and JSON. */
const pageOverhead = 30;
/** Of the room for a document that does not fit, the most that one page takes, and the first one, which names the company. */
const onePage = 1 / 2;
const firstPage = 1 / 4;
/** Of a page that is cut, how much stands before what was found. */
const leadIn = 1 / 4;

/** What a language model reads of a document. */
export interface PagesToRead {
  /** Whether these are all of its pages that were read, with all their words. */
  whole: boolean;
  passages: Passage[];
}

/** Notes, and words in pictures of a screen: found and quoted, but no part of what the page itself says. */
const besideOf = ({ blocks }: ReviewPage): string[] => {
  const beside = blocks
    .filter((block) => !useOf(block).inText && useOf(block).found && !block.suspicious)
    .map(({ text }) => text.trim())
    .filter((text) => text !== '');
  // Each was looked at alone; an order may run over two of them.
  return findInjections(beside.join('\n')).length > 0 ? [] : beside;
};

const passageOf = (page: ReviewPage): Passage => {
  const beside = besideOf(page);
  return {
    page: page.n,
    label: page.label,
    text: page.clean.trim(),
    best: '',
    ...(beside.length > 0 ? { beside } : {}),
    score: 0,
  };
};

const cost = ({ label, text, beside = [] }: Passage): number =>
  pageOverhead + [label, text, ...beside].reduce((sum, words) => sum + estimateTokens(words), 0);

const pagesOf = ({ document }: ChatDocument): Passage[] => document.pages.map(passageOf);
const costOf = (passages: readonly Passage[]): number => passages.reduce((sum, passage) => sum + cost(passage), 0);

/** Tokens that all pages of a document take. */
export const tokensOf = (chat: ChatDocument): number => costOf(pagesOf(chat));

/**
 * How many of `tokens` each document gets: all that it needs where that can be; else the pitch at least half, and of the files the
 * small ones all they need.
 */
export const shareTokens = (
  pitch: number,
  files: readonly number[],
  tokens: number,
): { pitch: number; files: number[] } => {
  const all = files.reduce((sum, one) => sum + one, 0);
  const ofPitch = Math.min(pitch, Math.max(tokens - all, Math.floor(tokens / 2)));
  let left = tokens - ofPitch;
  const shares = files.map(() => 0);
  const smallFirst = [...files.keys()].sort((a, b) => (files[a] ?? 0) - (files[b] ?? 0));
  smallFirst.forEach((file, at) => {
    shares[file] = Math.min(files[file] ?? 0, Math.floor(left / (smallFirst.length - at)));
    left -= shares[file];
  });
  return { pitch: ofPitch, files: shares };
};

/** As much of a page as `room` tokens take, around what was found on it. */
const cutTo = (passage: Passage, room: number, found: SearchResult | undefined): Passage => {
  const { page, label, text } = passage;
  const length = Math.max(0, Math.floor((text.length * (room - pageOverhead)) / Math.max(1, cost(passage))));
  const wanted = found !== undefined && found.start < text.length ? found.start - Math.floor(length * leadIn) : 0;
  const at = Math.max(0, Math.min(wanted, text.length - length));
  const from = at === 0 ? 0 : text.indexOf('\n', at) + 1;
  const begin = from > 0 && from <= Math.max(at, found?.start ?? 0) ? from : at;
  return { page, label, text: text.slice(begin, begin + length), best: '', score: 0 };
};

/**
 * The pages of a document for a model that reads for itself, in their order: all that fit into `tokens`, else the first (it names
 * the company), then those that the search thinks of for the question, then for the one `before` it. A page that is longer than the
 * room for one is shown around what was found on it.
 */
export const pagesToRead = (chat: ChatDocument, question: string, before: string, tokens: number): PagesToRead => {
  const all = pagesOf(chat);
  if (costOf(all) <= tokens) return { whole: true, passages: all };
  const results = [question, before]
    .filter((asked) => asked !== '')
    .flatMap((asked) => search(chat.index, asked, all.length));
  const found = [...new Set(results.map(({ page }) => page))];
  const place = ({ page }: Passage): number => (found.includes(page) ? found.indexOf(page) : found.length);
  const [first, ...rest] = all;
  const order = [...(first === undefined ? [] : [first]), ...rest.toSorted((a, b) => place(a) - place(b))];
  const passages: Passage[] = [];
  let left = tokens;
  for (const passage of order) {
    const most = Math.floor(tokens * (order.length === 1 ? 1 : passage === first ? firstPage : onePage));
    const room = Math.min(left, most);
    const isWhole = cost(passage) <= room;
    // A few words of a page would say less than nothing.
    if (!isWhole && room < tokens / 8) continue;
    const shown = isWhole
      ? passage
      : cutTo(
          passage,
          room,
          results.find(({ page }) => page === passage.page),
        );
    passages.push(shown);
    left -= cost(shown);
  }
  return { whole: false, passages: passages.toSorted((a, b) => a.page - b.page) };
};
