import { useOf } from '@plumbline/contracts/blocks';
import type { ReviewPage } from '../document.ts';
import { estimateTokens } from '../model/tokens.ts';
import { search } from '../search/search.ts';
import type { ChatDocument } from './chat-source.ts';
import type { Passage } from './chat-task.ts';

/** What a page costs besides its words, in tokens: its number, label and JSON. */
const pageOverhead = 30;

/** What a language model reads of a document. */
export interface PagesToRead {
  /** Whether these are all of its pages that were read, with all their words. */
  whole: boolean;
  passages: Passage[];
}

/** Notes, and words in pictures of a screen: found and quoted, but no part of what the page itself says. */
const besideOf = ({ blocks }: ReviewPage): string[] =>
  blocks
    .filter((block) => !useOf(block).inText && useOf(block).found && !block.suspicious)
    .map(({ text }) => text.trim())
    .filter((text) => text !== '');

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

/**
 * The pages of a document for a model that reads for itself, in their order: all that fit into `tokens`, else the first (it names
 * the company), then those that the search thinks of for the question, asked with the one `before` it. A page that alone
 * is longer is shown as far as there is room.
 */
export const pagesToRead = (
  { document, index }: ChatDocument,
  question: string,
  before: string,
  tokens: number,
): PagesToRead => {
  const all = document.pages.map(passageOf);
  if (all.reduce((sum, passage) => sum + cost(passage), 0) <= tokens) return { whole: true, passages: all };
  const found = [...new Set(search(index, `${before}\n${question}`.trim(), all.length).map(({ page }) => page))];
  const place = ({ page }: Passage): number => (found.includes(page) ? found.indexOf(page) : found.length);
  const [first, ...rest] = all;
  const order = [...(first === undefined ? [] : [first]), ...rest.toSorted((a, b) => place(a) - place(b))];
  const passages: Passage[] = [];
  let left = tokens;
  for (const passage of order) {
    const price = cost(passage);
    if (price <= left) passages.push(passage);
    else if (price > tokens && left > tokens / 4) {
      const text = passage.text.slice(0, Math.floor((passage.text.length * (left - pageOverhead)) / price));
      passages.push({ page: passage.page, label: passage.label, text, best: '', score: 0 });
    } else continue;
    left -= Math.min(price, left);
  }
  return { whole: false, passages: passages.toSorted((a, b) => a.page - b.page) };
};
