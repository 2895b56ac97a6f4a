import { isAside, isAsideOf } from '@plumbline/review/evidence/asides';
import { hasFigure, isHeading } from '@plumbline/review/evidence/evidence';
import { wordsOf } from '@plumbline/review/fold';
import { isPlaceholder, isUnfilled } from '@plumbline/review/recognition/placeholders';
import type { CheckAnswer, DocumentInput } from '@plumbline/review/model/tasks';
import type { Reading } from './reading.ts';

const plain = (text: string): string => text.replace(/\s+/gu, ' ').trim();

/** A document without what speaks to the judge, so that it changes nothing about what stands beside it. */
export const withoutOrders = (pages: DocumentInput['pages'], { passages }: Reading): DocumentInput['pages'] => {
  const orders = passages.filter(({ stance }) => stance === 'order');
  if (orders.length === 0) return pages;
  return pages.map((page) => {
    const here = orders.filter((order) => order.page === page.n).map(({ text }) => plain(text));
    const isOrder = (text: string): boolean =>
      plain(text) !== '' && here.some((order) => plain(text).includes(order) || order.includes(plain(text)));
    if (here.length === 0) return page;
    const { blocks } = page;
    return blocks !== undefined && blocks.length > 0
      ? { ...page, blocks: blocks.filter(({ text }) => !isOrder(text)) }
      : {
          ...page,
          text: page.text
            .split('\n')
            .filter((line) => !isOrder(line))
            .join('\n'),
        };
  });
};

/**
 * Tells of a passage whether it may be shown for a check: it is no heading, says more than two words (or is a block of its own) and neither
 * is nor holds what speaks to the judge. The engine would refuse the others. What a template leaves open answers nothing either, nor does
 * a piece of its block, nor what only stands beside it.
 */
export const quotableIn = (document: DocumentInput, reading: Reading): ((page: number, text: string) => boolean) => {
  const pages = new Map(document.pages.map((page) => [page.n, page]));
  const orders = reading.passages.filter(({ stance }) => stance === 'order');
  const unfilled = new Map(
    document.pages.map(({ n, text, blocks = [] }) => {
      const parts = [...text.split('\n'), ...blocks.map((block) => block.text)];
      return [n, parts.filter(isUnfilled).map(plain)];
    }),
  );
  return (n, text) => {
    const page = pages.get(n);
    const quote = plain(text);
    if (isHeading(quote, page) || isPlaceholder(quote) || isUnfilled(quote) || isAside(quote)) return false;
    if (unfilled.get(n)?.some((part) => part.includes(quote)) === true) return false;
    const blocks = page?.blocks ?? [];
    const whole = blocks.some((block) => block.kind !== 'title' && plain(block.text) === quote);
    if (wordsOf(quote).length < 3 && !hasFigure(quote) && !whole) return false;
    return !orders.some(
      (order) => order.page === n && (quote.includes(plain(order.text)) || plain(order.text).includes(quote)),
    );
  };
};

/** Of an answer that shows what comes nearest: nothing does where that is an aside. */
export const withoutAside = (answer: CheckAnswer): CheckAnswer =>
  answer.state === 'unsure' && answer.quote !== null && isAsideOf(answer.id, answer.quote)
    ? { ...answer, state: 'not_said', page: null, quote: null }
    : answer;
