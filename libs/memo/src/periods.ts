import { figuresIn } from '@plumbline/review/figures/figures';
import { foldWord } from '@plumbline/review/figures/folding';

/*
 * The times that figures are about: months, quarters, halves, years, fiscal years, the last twelve months.
 */

export interface Period {
  grain: 'month' | 'quarter' | 'half' | 'year' | 'trailing' | 'relative';
  /** First and last month, "2024-01"; of a relative one ("Year 2", "M3") its number. */
  start: string;
  end: string;
  /** A fiscal year, which need not be the calendar's. */
  fiscal?: true | undefined;
  /** As written. */
  label: string;
}

/** Whether a column or a sentence tells what was, or what is planned. */
export type Basis = 'actual' | 'plan';

const two = (value: number): string => String(value).padStart(2, '0');
export const monthOf = (year: number, month: number): string => `${String(year)}-${two(month)}`;

const monthNames =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?';
const shortMonths = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const arabicMonths = 'يناير فبراير مارس ابريل مايو يونيو يوليو اغسطس سبتمبر اكتوبر نوفمبر ديسمبر'.split(' ');
const shortYear = new RegExp(String.raw`\b(${monthNames})[-' /’]{1,2}(\d{2})\b(?!\d)`, 'giu');
const loneMonth = new RegExp(String.raw`^(?:${monthNames})\.?$`, 'iu');

/** The month of a name alone, 1 to 12; null for anything else. */
export const loneMonthOf = (text: string): number | null => {
  const plain = foldWord(text.trim());
  if (loneMonth.test(plain)) return shortMonths.indexOf(plain.slice(0, 3)) + 1;
  const arabic = arabicMonths.indexOf(plain);
  return arabic < 0 ? null : arabic + 1;
};

const trailing =
  /\b(?:ltm|ttm|last twelve months|trailing (?:twelve|12)[- ]months?|last 12 months)\b|(?:اخر|اخير\p{L}*) (?:12|اثني عشر) شهر/iu;
const planned =
  /\b(?:plan(?:ned)?|budget(?:ed)?|forecast(?:ed)?|project(?:ed|ion|ions)|target(?:ed)?|expected|estimate[ds]?|outlook|guidance|pro ?forma)\b|(?<!\p{L})(?:متوقع\p{L}*|المتوقع\p{L}*|مخطط\p{L}*|المخطط\p{L}*|خطه|الخطه|موازنه|الموازنه|ميزانيه تقديريه|مستهدف\p{L}*|المستهدف\p{L}*|تقديري\p{L}*|توقعات|اسقاطات)(?!\p{L})/iu;
const happened =
  /\b(?:actuals?|audited|unaudited|reported|historical)\b|(?<!\p{L})(?:فعلي\p{L}*|الفعلي\p{L}*|مدقق\p{L}*|المحقق\p{L}*)(?!\p{L})/iu;

/** What a head or a label says of that, when it says it. "2024A", "FY26E", "2025F", "2025B". */
export const basisOf = (text: string): Basis | null => {
  const plain = foldWord(text);
  if (
    /(?:19|20)\d\d ?e\b|\bfy ?'?\d{2,4} ?[efbp]\b|(?:19|20)\d\d ?[fbp]\b|\b[efbp]\)?$/iu.test(plain) &&
    /\d/.test(plain)
  )
    return 'plan';
  if (planned.test(plain)) return 'plan';
  if (/(?:19|20)\d\d ?a\b|\bfy ?'?\d{2,4} ?a\b/iu.test(plain) || happened.test(plain)) return 'actual';
  return null;
};

const span = (grain: Period['grain'], year: number, from: number, months: number, label: string): Period => {
  const last = year * 12 + from - 1 + months - 1;
  return { grain, start: monthOf(year, from), end: monthOf(Math.floor(last / 12), (last % 12) + 1), label };
};

/** Of an ISO date as far as it is told: "2026-01-07", "2026-01", "2025-Q1", "2025-H1". */
const ofDate = (date: string, label: string): Period | null => {
  const quarter = /^(\d{4})-Q([1-4])$/.exec(date);
  if (quarter !== null) return span('quarter', Number(quarter[1]), Number(quarter[2]) * 3 - 2, 3, label);
  const half = /^(\d{4})-H([12])$/.exec(date);
  if (half !== null) return span('half', Number(half[1]), Number(half[2]) * 6 - 5, 6, label);
  const month = /^(\d{4})-(\d{2})/.exec(date);
  return month === null ? null : span('month', Number(month[1]), Number(month[2]), 1, label);
};

const yearEnded =
  /\b(?:(?:fiscal |financial )?year|12 months|twelve months|period) (?:ended|ending|to)\b|السنه (?:الماليه )?المنتهيه|للسنه المنتهيه|fy ?e(?:nded|nding)?\b/iu;

/**
 * The period that a text tells: of a head all of it, of a sentence the first. Null when it tells none, or only a month or a day
 * without its year.
 */
export const periodIn = (text: string): Period | null => {
  const plain = foldWord(text.trim())
    .replace(shortYear, (_, month: string, year: string) => `${month} 20${year}`)
    .replace(/\b((?:19|20)\d\d) ?[aefbp]\b/giu, '$1')
    .replace(/\b(fy ?'?\d{2,4}) ?[aefbp]\b/giu, '$1')
    .replace(
      /\b(fy|cy) ?'?(\d{2}|(?:19|20)\d\d)\b/giu,
      (_, head: string, year: string) => `${head}${year.length === 2 ? `20${year}` : year}`,
    )
    .replace(/\b(q[1-4]|h[12])[-_/ ]*(?:fy)?'?(\d{2})\b(?!\d)/giu, '$1 20$2');
  const iso = /^((?:19|20)\d\d)[-/.](0?[1-9]|1[0-2])$|^(0?[1-9]|1[0-2])[-/.]((?:19|20)\d\d)$/u.exec(plain);
  if (iso !== null) return span('month', Number(iso[1] ?? iso[4]), Number(iso[2] ?? iso[3]), 1, text.trim());
  const relative = /^(?:month|m|year|y|yr|الشهر|السنه|شهر|سنه) ?#?(\d{1,2})$/u.exec(plain);
  if (relative !== null)
    return { grain: 'relative', start: relative[1] ?? '', end: relative[1] ?? '', label: text.trim() };
  for (const { kind, date, low, high, raw } of figuresIn(plain)) {
    // Of a sentence only what tells the time is a label.
    const label = text.length > 40 ? raw.trim() : text.trim();
    if (kind === 'date' && date !== undefined) {
      const period = ofDate(date, label);
      if (period === null) continue;
      const isDay = /^\d{4}-\d{2}-\d{2}/.test(date);
      // "Year ended 31 March 2024" is twelve months, "31 March 2024" the month whose end it tells.
      if (isDay && yearEnded.test(plain)) {
        const [year = 0, month = 0] = period.end.split('-').map(Number);
        const first = year * 12 + month - 12;
        return {
          ...span('year', Math.floor(first / 12), (first % 12) + 1, 12, label),
          ...(month === 12 ? {} : { fiscal: true }),
        };
      }
      if (trailing.test(plain)) return { ...period, grain: 'trailing' };
      return /\bfy\b|fy20|\bfiscal\b|السنه الماليه/iu.test(plain) && period.grain !== 'month'
        ? { ...period, fiscal: true }
        : period;
    }
    if (kind === 'year' && low === high && low >= 1990 && low <= 2100)
      return {
        ...span(trailing.test(plain) ? 'trailing' : 'year', low, 1, 12, label),
        ...(/\bfy|fiscal|financial year|الماليه/iu.test(plain) ? { fiscal: true } : {}),
      };
  }
  return null;
};

/** A head that is a period and little else: "Q1 2024", "FY25 Budget", "31 Dec 2024"; never a sentence that holds a year. */
export const periodHead = (text: string): Period | null => {
  const plain = foldWord(text.trim());
  if (plain === '' || plain.length > 40) return null;
  const rest = plain
    .replace(new RegExp(String.raw`\b(?:${monthNames})\b`, 'giu'), ' ')
    .replace(
      /\b(?:fy|cy|q[1-4]|h[12]|[1-4]q|fye|ytd|ltm|ttm|year|month|quarter|half|period|fiscal|financial|calendar|ended|ending|end|at|as|of|the|to|dec|actuals?|audited|unaudited|plan|budget|forecast|projected|projection|target|estimated?|est|act|[aefbpymq])\b/giu,
      ' ',
    )
    .replace(
      /(?<!\p{L})(?:السنه|سنه|عام|العام|الربع|ربع|النصف|نصف|الاول|الثاني|الثالث|الرابع|شهر|الشهر|الماليه|المنتهيه|في|نهايه|فعلي|فعليه|متوقع|متوقعه|خطه|الخطه|موازنه|تقديري|مدقق|مدققه|كما|يناير|فبراير|مارس|ابريل|مايو|يونيو|يوليو|اغسطس|سبتمبر|اكتوبر|نوفمبر|ديسمبر|م|هـ?)(?!\p{L})/gu,
      ' ',
    )
    .replace(/(?:fy|cy|[qh])?[\d\p{P}\p{S}\s]+[aefbp]?/giu, ' ')
    .trim();
  return rest.length > 1 ? null : periodIn(text);
};

/** The last day of a fiscal year that is not the calendar's, as its month; null when the text tells none. */
export const fiscalYearEnd = (text: string): number | null => {
  const found =
    /(?:fiscal|financial) year[^.\n]{0,30}?(?:ends?|ended|ending|end|runs? (?:from )?\S+ (?:to|through))[^.\n]{0,20}?\b(january|february|march|april|may|june|july|august|september|october|november|december)\b|\bfye? ?(?:ends?|end|=|:)?[^.\n]{0,12}?\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b/iu.exec(
      text,
    );
  const name = found?.[1] ?? found?.[2];
  if (name !== undefined) return shortMonths.indexOf(name.slice(0, 3).toLowerCase()) + 1;
  const arabic =
    /السنه الماليه[^.\n]{0,30}?(?:تنتهي|المنتهيه)[^.\n]{0,20}?(يناير|فبراير|مارس|ابريل|مايو|يونيو|يوليو|اغسطس|سبتمبر|اكتوبر|نوفمبر|ديسمبر)/u.exec(
      foldWord(text),
    );
  return arabic === null ? null : arabicMonths.indexOf(arabic[1] ?? '') + 1;
};

/** How many months it covers. */
export const monthsIn = ({ start, end, grain }: Period): number => {
  if (grain === 'relative') return 0;
  const [y1 = 0, m1 = 0] = start.split('-').map(Number);
  const [y2 = 0, m2 = 0] = end.split('-').map(Number);
  return (y2 - y1) * 12 + m2 - m1 + 1;
};

export const samePeriod = (one: Period, other: Period): boolean =>
  (one.grain === 'relative') === (other.grain === 'relative') &&
  one.start === other.start &&
  one.end === other.end &&
  (one.fiscal === true) === (other.fiscal === true);

/** The order in time. */
export const byTime = (one: Period, other: Period): number =>
  one.grain === 'relative' && other.grain === 'relative'
    ? Number(one.start) - Number(other.start)
    : one.end.localeCompare(other.end) || one.start.localeCompare(other.start);
