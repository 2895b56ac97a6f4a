import type { Warning } from '@plumbline/contracts/plans';
import type { Pillar } from '@plumbline/contracts/pillars';
import { withSuspicious, type ReviewDocument, type ReviewPage } from '../document.ts';
import { rangesOf } from '../evidence/evidence.ts';
import { runningSentences, type SuspiciousPassage } from '../injection.ts';
import type { PillarAnswer } from '../model/tasks.ts';

/** What one answer about a pillar says speaks to whoever judges the pitch. */
export interface Named {
  pillar: Pillar;
  passages: PillarAnswer['addressed_to_reviewer'];
}

/** An accusation is believed when so many pillars' answers make it, none knowing of the others. */
const fewestPillars = 2;
/** Less is a name or a greeting, in any script. Letters. */
const fewestLetters = 12;
const lettersIn = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0;

type Range = Pick<SuspiciousPassage, 'start' | 'end'>;
const touch = (one: Range, other: Range): boolean => one.start < other.end && other.start < one.end;

/** Of a page's sentences those that `isOrder` says, neighbours joined; nothing of what is under suspicion already. */
const ordersOn = (page: ReviewPage, isOrder: (sentence: Range) => boolean): SuspiciousPassage[] => {
  const orders: Range[] = [];
  let wasOrder = false;
  for (const sentence of runningSentences(page.text)) {
    const isOne = isOrder(sentence) && !page.suspicious.some((passage) => touch(passage, sentence));
    const last = orders.at(-1);
    if (isOne && wasOrder && last !== undefined) last.end = sentence.end;
    else if (isOne) orders.push({ ...sentence });
    wasOrder = isOne;
  }
  return orders.map(({ start, end }) => ({ start, end, quote: page.text.slice(start, end).trim(), named: true }));
};

const onEachPage = (
  document: ReviewDocument,
  find: (page: ReviewPage) => SuspiciousPassage[],
): Map<number, SuspiciousPassage[]> =>
  new Map(
    document.pages.flatMap((page): [number, SuspiciousPassage[]][] => {
      const found = find(page);
      return found.length === 0 ? [] : [[page.n, found]];
    }),
  );

/**
 * Orders to the reviewer that only a reader notices: sentences that a language model's answers about two pillars or more name, each
 * whole, by page. What stands on the page a second time is as much of one.
 */
export const namedOrders = (document: ReviewDocument, named: readonly Named[]): Map<number, SuspiciousPassage[]> =>
  onEachPage(document, (page) => {
    const ranges = named.flatMap(({ pillar, passages }) =>
      passages
        .filter(({ page: n, quote }) => n === page.n && lettersIn(quote) >= fewestLetters)
        .flatMap(({ quote }) => rangesOf(page, quote).map((range) => ({ ...range, pillar }))),
    );
    if (ranges.length === 0) return [];
    return ordersOn(page, (sentence) => {
      const by = ranges.filter((range) => touch(range, sentence)).map(({ pillar }) => pillar);
      return new Set(by).size >= fewestPillars;
    });
  });

/** The document with what its report told of as orders under suspicion, for whoever reads it after the review. */
export const withReportedOrders = (
  document: ReviewDocument,
  warnings: readonly Pick<Warning, 'kind' | 'page' | 'quote'>[],
): ReviewDocument =>
  withSuspicious(
    document,
    onEachPage(document, (page) => {
      const ranges = warnings.flatMap(({ kind, page: n, quote }) =>
        kind === 'injection_suspected' && n === page.n && quote !== undefined ? rangesOf(page, quote) : [],
      );
      return ranges.length === 0 ? [] : ordersOn(page, (sentence) => ranges.some((range) => touch(range, sentence)));
    }),
  );
