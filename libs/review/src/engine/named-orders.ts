import type { Pillar } from '@plumbline/contracts/pillars';
import type { ReviewDocument } from '../document.ts';
import { rangesOf } from '../evidence/evidence.ts';
import { wordsOf } from '../fold.ts';
import { wholeSentences, type SuspiciousPassage } from '../injection.ts';
import type { PillarAnswer } from '../model/tasks.ts';

/** What one answer about a pillar says speaks to whoever judges the pitch. */
export interface Named {
  pillar: Pillar;
  passages: PillarAnswer['addressed_to_reviewer'];
}

/** An accusation is believed when so many pillars' answers make it, none knowing of the others. */
const fewestPillars = 2;
/** Less is a name or a greeting. */
const fewestWords = 3;

/**
 * Orders to the reviewer that only a reader notices: passages that a language model names in its answers about two pillars or more, in
 * the words of their pages, by page; whole sentences each, those joined that have one in common.
 */
export const namedOrders = (document: ReviewDocument, named: readonly Named[]): Map<number, SuspiciousPassage[]> => {
  const orders = new Map<number, SuspiciousPassage[]>();
  for (const page of document.pages) {
    const ranges = named
      .flatMap(({ pillar, passages }) =>
        passages
          .filter((passage) => passage.page === page.n && wordsOf(passage.quote).length >= fewestWords)
          .flatMap(({ quote }) =>
            rangesOf(page, quote).map((range) => ({ ...wholeSentences(page.text, range), by: [pillar] })),
          ),
      )
      .sort((a, b) => a.start - b.start);
    const joined: typeof ranges = [];
    for (const { start, end, by } of ranges) {
      const last = joined.at(-1);
      if (last === undefined || start >= last.end) joined.push({ start, end, by });
      else joined.splice(-1, 1, { start: last.start, end: Math.max(last.end, end), by: [...last.by, ...by] });
    }
    const found = joined
      .filter(({ by }) => new Set(by).size >= fewestPillars)
      .map(({ start, end }) => ({ start, end, quote: page.text.slice(start, end).trim(), named: true as const }));
    if (found.length > 0) orders.set(page.n, found);
  }
  return orders;
};
