import type { Language } from '@plumbline/contracts/limits';
import type { Said, Sentence } from './disagreement.ts';
import type { MetricFact } from './facts.ts';
import type { Period } from './periods.ts';
import { isTextKey, text } from './texts.ts';

/*
 * Facts in a person's language. A value is written exactly: what is not in a document is no rounding of ours.
 */

const formats = new Map<Language, Intl.NumberFormat>();
/** With groups, Western digits in both languages, all decimals that a document gives. */
const grouped = (language: Language, value: number): string => {
  let format = formats.get(language);
  if (format === undefined) {
    format = new Intl.NumberFormat(language === 'ar' ? 'en' : language, { maximumFractionDigits: 4 });
    formats.set(language, format);
  }
  return format.format(value).replace(/^-/u, '−');
};

const isRound = (value: number): boolean => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;

const big = (language: Language, value: number): string => {
  const size = Math.abs(value);
  for (const [worth, key] of [
    [1e9, 'number.billion'],
    [1e6, 'number.million'],
  ] as const)
    if (size >= worth && isRound(value / worth))
      return text(language, key, { value: grouped(language, value / worth) });
  return grouped(language, value);
};

/** A value with its unit, as it is read: "SAR 2.4 million", "62.5 %", "14 months". */
export const formatValue = (
  language: Language,
  { value, unit, currency }: { value: number } & Pick<MetricFact, 'unit' | 'currency'>,
): string => {
  switch (unit) {
    case 'money':
      return currency === null
        ? big(language, value)
        : text(language, 'number.money', { value: big(language, value), currency });
    case 'percent':
      return text(language, 'number.percent', { value: grouped(language, value) });
    case 'multiple':
      return text(language, 'number.multiple', { value: grouped(language, value) });
    case 'months':
      return text(language, 'number.months', { value: grouped(language, value) });
    case 'count':
    case 'number':
      return big(language, value);
  }
};

/** What a metric is called in the memo's language; the document's own name where we have none. */
export const metricName = (language: Language, key: string | null, name: string): string => {
  const known = key === null ? '' : `metric.${key}`;
  return isTextKey(known) ? text(language, known) : name;
};

const monthNames = new Map<Language, Intl.DateTimeFormat>();

/** A period as it is written; a month that a sheet tells in digits by its name. */
export const periodText = (language: Language, { grain, start, label }: Period): string => {
  if (grain !== 'month' || !/^\d{4}-\d{2}$/u.test(label)) return label;
  let format = monthNames.get(language);
  if (format === undefined) {
    format = new Intl.DateTimeFormat(language === 'ar' ? 'ar-u-nu-latn-ca-gregory' : language, {
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    });
    monthNames.set(language, format);
  }
  return format.format(new Date(`${start}-01T00:00:00Z`));
};

export type NameOf = (document: string) => string;

const said = (language: Language, value: Said, nameOf: NameOf): string | number => {
  if (typeof value !== 'object') return value;
  if ('document' in value) return nameOf(value.document);
  if ('metric' in value) return metricName(language, value.metric, value.name);
  if ('text' in value) return text(language, value.text);
  return formatValue(language, value);
};

/** A sentence with its values in the memo's language. */
export const write = (language: Language, { key, values }: Sentence, nameOf: NameOf): string =>
  text(
    language,
    key,
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, said(language, value, nameOf)])),
  );

const quoteLength = 320;

/** A passage as it is shown within a sentence: whole, or its first words with a mark that more follows. */
export const shortQuote = (quote: string): string => {
  const line = quote.replace(/\s+/gu, ' ').trim();
  if (line.length <= quoteLength) return line;
  const end = line.lastIndexOf(' ', quoteLength);
  return `${line.slice(0, end > 100 ? end : quoteLength)} …`;
};
