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
const listUnder = (from: readonly Unit[], text: string, mayShow: (text: string) => boolean): string | null => {
  const [head] = from;
  // The first row of a table is its head.
  const units = head !== undefined && head.cells.length > 0 && head.among === null ? from.slice(1) : from;
  const [first] = units;
  if (first === undefined || first.among === null) return null;
  const end = units.findIndex(
    (unit) => unit.among !== first.among || unit.place.end - first.place.start > longest || !mayShow(unit.text),
  );
  const last = (end === -1 ? units : units.slice(0, end)).at(-1);
  return last === undefined ? null : text.slice(first.place.start, last.place.end);
};

const figure = String.raw`[\d٠-٩][\d٠-٩.,٫]*`;
const share = String.raw`(?:${figure}\s?[%٪]|[$€£₹]\s?${figure}\s?[kmb]?|${figure}\s?[km]\b)`;
/** A part of the sum with what it is for: "60% for ovens", "€2M vans". */
const part = new RegExp(String.raw`${share}\s*(?:for|to|on|on the|→|[:–—-]|ل|على)?\s*\p{L}{2,}`, 'giu');
/** What figures next to an ask tell of what was reached, and not of what the money is for. */
const results =
  /\b(?:users?|customers?|clients?|subscribers?)\b(?! (?:acquisition|growth|support|success))|\b(?:[am]rr|gmv|revenues?|margins?|churn|retention|pipeline|profits?|cagr|[ts]am)\b|\bgrowth\b(?! (?:team|marketing))|نمو|مستخدم|عمل(?:اء|ائ)|إيراد|هامش/iu;
const isSplit = (text: string): boolean => !results.test(text) && (text.match(part)?.length ?? 0) > 1;
/** What is said or stands under such a word next to the ask. */
const label =
  /^[^\p{L}]*(?:uses?|use of (?:funds|capital)|(?:[\p{L}\d]+[ -]){0,2}(?:allocation|deployment)|الاستخدام|التوزيع)(?![\p{L}-])[^:\p{L}\d]*(?:\([^)]*\))?[^:\p{L}\d]*(?:[:：]|$)/iu;
/** What those get who give the money. */
const terms = /\b(?:valuation|discount|dilution|equity|stake|pre-?money|post-?money|shares?)\b|تقييم|حص[ةص]|أسهم/iu;
const goes =
  /\b(?:money|funds|funding|investment|capital|proceeds) (?:goes|will go|is for|will be used|pays? for|will pay)\b|(?:ستستخدم|تستخدم|يذهب|تذهب|سيستخدم) (?:ال)?(?:أموال|تمويل|مبلغ|استثمار)/iu;
/** Parts of a page behind the ask among which its use stands: what is further away is about something else. */
const reach = 4;

/** What stands right behind an ask and says what it is for: "60% for ovens, 40% for vans", a list under "Use:"; null where nothing does. */
export const useBehind = (
  ask: { page: number; text: string },
  pages: DocumentInput['pages'],
  mayShow: (page: number, text: string) => boolean,
): { page: number; quote: string } | null => {
  const page = pages.find(({ n }) => n === ask.page);
  if (page === undefined) return null;
  const units = unitsOfPage(page);
  const at = units.findIndex(({ text }) => text === ask.text);
  if (at === -1) return null;
  const shows = (text: string): boolean => text.length <= longest && mayShow(page.n, text);
  const under = (from: number): string | null => listUnder(units.slice(from), page.text, (one) => mayShow(page.n, one));
  const found = (quote: string | null): { page: number; quote: string } | null =>
    quote === null ? null : { page: page.n, quote };
  const next = units[at + 1];
  // Points right below the ask are what it is for, if they do not say what is given for it.
  const isListed = units[at]?.among === null && next?.kind === 'bullet' && !terms.test(next.text);
  const right = isListed || /[:：]\P{L}*$/u.test(ask.text) ? under(at + 1) : null;
  if (right !== null) return found(right);
  for (const [away, { text, kind }] of units.slice(at + 1, at + 1 + reach).entries()) {
    if (label.test(text)) {
      const quote = /\p{L}{2}/u.test(text.replace(label, '')) && shows(text) ? text : under(at + 2 + away);
      if (quote !== null) return found(quote);
    } else if (kind === 'title') return null;
    else if ((isSplit(text) || goes.test(text)) && !terms.test(text) && shows(text)) return found(text);
  }
  return null;
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
