import type { DocumentInput } from '@plumbline/review/model/tasks';
import { unitsOfPage, type Unit } from '@plumbline/review/recognition/units';

/*
 * What the money that is asked for is for. It seldom names an amount, so that no passage about it is taken for the ask; it answers half
 * of the question, often on another page.
 */

const heading =
  /\buses? of (?:the )?(?:funds|proceeds|capital|funding|investment)\b|\b(?:allocation of (?:the )?funds|funds? allocation)\b|(?:استخدام(?:ات)?|توزيع|أوجه (?:صرف|استخدام)) (?:ال)?(?:أموال|تمويل|عائدات|استثمار|مبلغ)/iu;
/** Something is said after the words, in their own line. */
const says = new RegExp(String.raw`^[^\p{L}]*(?:${heading.source})[^\p{L}\d]+(?:\S+\s+){2}\S`, 'iu');
const longest = 500;

/** Letters beside these words that a heading has at most: "Our use of funds", "Use of funds ($1.2M)". */
const mostBeside = 12;
const isHeading = (text: string): boolean => text.replace(heading, '').replace(/[^\p{L}]/gu, '').length <= mostBeside;

/** Under a heading on what the money is for: the points or rows that follow it, as far as they may be shown together. */
const listUnder = (units: readonly Unit[], text: string, mayShow: (text: string) => boolean): string | null => {
  const [first] = units;
  if (first === undefined || first.among === null) return null;
  const end = units.findIndex(
    (unit) => unit.among !== first.among || unit.place.end - first.place.start > longest || !mayShow(unit.text),
  );
  const last = (end === -1 ? units : units.slice(0, end)).at(-1);
  return last === undefined ? null : text.slice(first.place.start, last.place.end);
};

/** What a pitch says the money is for: a line that says it, or the points under such a heading; null where neither is found. */
export const useOfFunds = (
  pages: DocumentInput['pages'],
  mayShow: (page: number, text: string) => boolean,
): { page: number; quote: string } | null => {
  for (const page of pages) {
    const units = unitsOfPage(page);
    for (const [at, { text, kind, cells, among }] of units.entries()) {
      if (!heading.test(text)) continue;
      // The first row of a table is its head.
      const standsOver = (kind === 'title' && isHeading(text)) || (cells.length > 0 && among === null);
      const ownWords = kind !== 'title' && says.test(text) && text.length <= longest && mayShow(page.n, text);
      const quote = standsOver
        ? listUnder(units.slice(at + 1), page.text, (part) => mayShow(page.n, part))
        : ownWords
          ? text
          : null;
      if (quote !== null) return { page: page.n, quote };
    }
  }
  return null;
};
