export type FigureKind =
  | 'money'
  | 'percent'
  | 'multiple'
  | 'count'
  | 'duration'
  | 'date'
  | 'year'
  | 'ordinal'
  | 'phone'
  | 'version'
  | 'page'
  | 'list_mark'
  | 'other';

export type TimeUnit = 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month' | 'quarter' | 'year';

/** A word for money that several countries share. */
export type CurrencyFamily =
  'riyal' | 'dirham' | 'dinar' | 'pound' | 'lira' | 'rupee' | 'shilling' | 'franc' | 'peso' | 'krone' | 'yen';

/** One number of a text, in digits or in words. */
export interface Figure {
  /** Where it stands in the text as given: `text.slice(start, end) === raw`, from sign and currency to unit. */
  readonly start: number;
  readonly end: number;
  readonly raw: string;
  /**
   * What it is. `version`: a number that is part of a name (a version, a standard, a model, a vision); `list_mark`: it only numbers
   * a list; `other`: a time of day, a mark out of five, a measure (km, GB), a box number.
   */
  readonly kind: FigureKind;
  /**
   * In units: 2.4 million is 2400000, 12 % is 12, a debt is below zero; null for a range. Of a date its year, or its first number;
   * of a time of day hours; of a duration in its own `unit`.
   */
  readonly value: number | null;
  /** The ends of a range; both are `value` where there is none. */
  readonly low: number;
  readonly high: number;
  /** What one of the written digits is worth: 1e6 in "2.4 million", 1e5 in "5 lakh", else 1. */
  readonly magnitude: number;
  /** ISO 4217, where the currency is sure. A dollar without a country is the one of the United States. */
  readonly currency?: string;
  /** Set instead of `currency` when only the word is known: ريال, دينار, Rs. */
  readonly currencyFamily?: CurrencyFamily;
  /** Of a duration; 'point' in "3 percentage points"; 'h' (hijri) of a year. */
  readonly unit?: TimeUnit | 'point' | 'hijri';
  /** What it is for each of: a unit of time in English ("month"), or the thing in the text's words, folded ("customer", "مطعم"). */
  readonly per?: string;
  /** The year, quarter or period it is about, as written beside it: "2030", "Q3 2025", "2023-2025". */
  readonly when?: string;
  /** '>' is more than or at least, '<' less than or up to, '+' the sign behind it, '~' about. */
  readonly approx?: '~' | '+' | '<' | '>' | '±';
  /** Below zero: a minus sign, or an amount in brackets where accounts are read. */
  readonly negative?: true;
  /** The whole it is a part of: 10 in "9 out of 10" and "8/10". */
  readonly of?: number;
  /** The words right behind it that name what is counted, folded; of a measure its unit. */
  readonly noun?: string;
  /** Written in words: "two hundred", «ساعتين». */
  readonly spelled?: true;
  /** Of a date, ISO 8601 as far as it is told: "2026-01-07", "2026-01", "2025-Q1", "Q3", "2025-H1", "--01-07". */
  readonly date?: string;
}

const measuring: ReadonlySet<FigureKind> = new Set(['money', 'percent', 'multiple', 'count', 'duration']);

/** Whether a figure says how much or how many; years, marks, names and numbers of telephones do not. */
export const measures = ({ kind }: Figure): boolean => measuring.has(kind);
