import type { Warning } from '@plumbline/contracts/plans';
import type { Pillar } from '@plumbline/contracts/pillars';
import { withSuspicious, type ReviewDocument, type ReviewPage } from '../document.ts';
import { rangesOf } from '../evidence/evidence.ts';
import { isWrapped, sentences, type SuspiciousPassage } from '../injection.ts';
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

/** What goes on a line that ended open; a bullet or a blank line begins anew. */
const goesOn = (text: string, before: Range, next: Range): boolean =>
  isWrapped(text, before) &&
  !/\n[^\S\n]*\n/u.test(text.slice(before.end - 1, next.end - 1)) &&
  (/^\s*\p{Ll}/u.test(text.slice(next.start)) ||
    (/(?:[,،;؛]|(?<!\p{L})(?:and|or|that|و|أو|أن))\s*$/u.test(text.slice(before.start, before.end)) &&
      /^\s*\p{L}/u.test(text.slice(next.start))));

/** So many lines more than were named a sentence may go on over. */
const mostLinesMore = 2;

/**
 * Of a page's sentences and lines those that `isOrder` says, with the lines that they go on over, neighbours joined; nothing of what is
 * under suspicion already.
 */
const ordersOn = (
  page: ReviewPage,
  isOrder: (part: Range) => boolean,
  mostMore = mostLinesMore,
): SuspiciousPassage[] => {
  const orders: Range[] = [];
  let before: Range | undefined;
  let linesMore = 0;
  for (const part of sentences(page.text)) {
    const isOne = isOrder(part);
    const isMore = !isOne && before !== undefined && linesMore < mostMore && goesOn(page.text, before, part);
    linesMore = isMore ? linesMore + 1 : 0;
    const last = orders.at(-1);
    const isTaken = page.suspicious.some((passage) => touch(passage, part));
    if ((isOne || isMore) && !isTaken) {
      if (before !== undefined && last?.end === before.end) last.end = part.end;
      else orders.push({ ...part });
    }
    before = isOne || isMore ? part : undefined;
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
    return ordersOn(page, (part) => {
      const by = ranges.filter((range) => touch(range, part)).map(({ pillar }) => pillar);
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
      // They were told of whole.
      return ranges.length === 0 ? [] : ordersOn(page, (part) => ranges.some((range) => touch(range, part)), 0);
    }),
  );
