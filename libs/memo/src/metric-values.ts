import type { Figure } from '@plumbline/review/figures/figure';
import { figuresIn } from '@plumbline/review/figures/figures';
import { foldWord } from '@plumbline/review/figures/folding';
import type { MetricFact } from './facts.ts';
import { metricKind, type MetricKind, type MetricUnit } from './metrics.ts';
import { metricKinds } from './metrics.ts';

/*
 * What a written figure amounts to as a metric: in thousands where the table says so, as a percentage where a cell holds a fraction.
 */

/** What stands over a table, or in a label, about its figures. */
export interface Scale {
  factor: number;
  currency: string | null;
}

const thousands =
  /(?:'|’|`)?\b000(?:'?s)?\b(?![.,\d])|\bin (?:\p{L}{2,4} )?(?:thousands|'?000s?|k)\b|\bthousands?\b|\((?:\p{L}{3} ?|\p{Sc} ?)?k\)|\b(?:usd|sar|aed|eur|gbp|egp|jod|kwd|qar|inr|kes|ngn) ?k\b|[$€£] ?k\b|[$€£]'?000|(?:بالالاف|بالاف|الاف|بالالف|الف) ?(?:ال)?(?:ريال|دولار|درهم|دينار|جنيه)?/iu;
const millions =
  /\bin (?:\p{L}{2,4} )?(?:millions|mn|mm)\b|\bmillions?\b|\((?:\p{L}{3} ?|\p{Sc} ?)?(?:mn?|mm)\)|\b(?:usd|sar|aed|eur|gbp|egp|jod|kwd|qar|inr|kes|ngn) ?(?:mn?|mm)\b|[$€£] ?(?:mn?|mm)\b|(?:بالملايين|بالمليون|ملايين|مليون) ?(?:ال)?(?:ريال|دولار|درهم|دينار|جنيه)?/iu;

/** The currency that a text names, without an amount: "SAR", "(in US$)", "بالريال السعودي". */
export const currencyNamed = (text: string): string | null => {
  const plain = text.replace(
    /بال(?=ريال|دولار|درهم|دينار|جنيه|يورو)|ال(?=ريال|دولار|درهم|دينار|جنيه|سعودي|امريكي|أمريكي|اماراتي|إماراتي|مصري|اردني|أردني|كويتي|قطري)/gu,
    '',
  );
  for (const word of plain.split(/[\s()[\]:;,،/|'’"0-9]+/u)) {
    if (!/^(?:[A-Z]{3}|[A-Z]{0,2}[$€£₹₦₪₺¥]|SR|Dhs|KD|JD|QR)k?m?n?$/u.test(word)) continue;
    const figure = figuresIn(`${word.replace(/(?<=[A-Z]{3}|\p{Sc})[km]n?$/u, '')} 100`)[0];
    if (figure?.kind === 'money' && figure.currency !== undefined) return figure.currency;
  }
  const many = plain
    .replace(/ريالات/gu, 'ريال')
    .replace(/دولارات/gu, 'دولار')
    .replace(/دراهم/gu, 'درهم')
    .replace(/دنانير/gu, 'دينار')
    .replace(/جنيهات/gu, 'جنيه')
    .replace(/(سعودي|قطري|عماني|أمريكي|امريكي|إماراتي|اماراتي|أردني|اردني|كويتي|مصري|مغربي|بحريني)ة/gu, '$1');
  const written =
    /(?:ريال|دولار|درهم|دينار|جنيه|يورو)(?: (?:سعودي|قطري|عماني|أمريكي|امريكي|إماراتي|اماراتي|أردني|اردني|كويتي|مصري|مغربي|بحريني))?/u.exec(
      many,
    )?.[0];
  if (written !== undefined) return figuresIn(`100 ${written}`)[0]?.currency ?? null;
  return /\b(?:us )?dollars?\b/iu.test(plain) ? 'USD' : /\beuros?\b/iu.test(plain) ? 'EUR' : null;
};

/** The scale that a text tells; null when it tells none. */
export const scaleIn = (text: string): Scale | null => {
  const plain = foldWord(text);
  const factor = thousands.test(plain) ? 1e3 : millions.test(plain) ? 1e6 : 1;
  const currency = currencyNamed(text);
  return factor === 1 && currency === null ? null : { factor, currency };
};

/** Half of the last written digit: 50,000 of "2.4M", 0.05 of "12.5%". */
export const precisionOf = ({ raw, magnitude }: Pick<Figure, 'raw' | 'magnitude'>): number => {
  const decimals = /\d[.٫](\d+)(?!.*\d[.٫]\d)/u.exec(foldWord(raw))?.[1]?.length ?? 0;
  return 0.5 * magnitude * 10 ** -decimals;
};

const units: Partial<Record<Figure['kind'], MetricUnit>> = { money: 'money', percent: 'percent', multiple: 'multiple' };

const months = (figure: Figure): number | null => {
  if (figure.kind !== 'duration' || figure.value === null) return null;
  const each = { month: 1, year: 12, quarter: 3, week: 12 / 52, day: 12 / 365 };
  return figure.unit === 'month' ||
    figure.unit === 'year' ||
    figure.unit === 'quarter' ||
    figure.unit === 'week' ||
    figure.unit === 'day'
    ? figure.value * each[figure.unit]
    : null;
};

export type MetricValue = Pick<MetricFact, 'value' | 'unit' | 'currency' | 'precision' | 'approx'>;

/** Most that a rate is as a fraction of one; a cell without a percent sign that holds no more is one. */
const mostAsFraction = (kind: MetricKind): number =>
  kind.key === 'nrr' || kind.key === 'grr' ? 2 : kind.key === 'churn' || kind.key === 'revenue_churn' ? 0.5 : 1;

/**
 * A figure as a value of a metric; null where it cannot be one: a percentage of a sum of money, a date. `scale` is of the table; a
 * figure that tells its own magnitude or currency needs none.
 */
export const metricValue = (kind: MetricKind | null, figure: Figure, scale: Scale): MetricValue | null => {
  if (figure.value === null || figure.low !== figure.high) return null;
  const approx = figure.approx ?? null;
  const precision = precisionOf(figure);
  const currency = figure.currency ?? (figure.currencyFamily === undefined ? scale.currency : (scale.currency ?? null));
  const plain = figure.kind === 'count' || figure.kind === 'year' || figure.kind === 'other';
  const money = (perUnit: boolean): MetricValue => {
    const factor = plain && figure.magnitude === 1 && !perUnit ? scale.factor : 1;
    return { value: (figure.value ?? 0) * factor, unit: 'money', currency, precision: precision * factor, approx };
  };
  if (kind === null) {
    const unit = units[figure.kind];
    if (unit === 'money') return money(false);
    if (unit !== undefined) return { value: figure.value, unit, currency: null, precision, approx };
    const lasting = months(figure);
    if (lasting !== null) return { value: lasting, unit: 'months', currency: null, precision, approx };
    return plain ? { value: figure.value, unit: 'number', currency: null, precision, approx } : null;
  }
  switch (kind.unit) {
    case 'money':
      return figure.kind === 'money' || plain ? money(kind.perUnit) : null;
    case 'percent': {
      if (figure.kind === 'percent') return { value: figure.value, unit: 'percent', currency: null, precision, approx };
      if (!plain) return null;
      const asFraction = Math.abs(figure.value) <= mostAsFraction(kind);
      const factor = asFraction ? 100 : 1;
      return { value: figure.value * factor, unit: 'percent', currency: null, precision: precision * factor, approx };
    }
    case 'multiple':
      return figure.kind === 'multiple' || plain
        ? { value: figure.value, unit: 'multiple', currency: null, precision, approx }
        : null;
    case 'months': {
      const lasting = months(figure);
      if (lasting !== null) return { value: lasting, unit: 'months', currency: null, precision, approx };
      return plain ? { value: figure.value, unit: 'months', currency: null, precision, approx } : null;
    }
    case 'count':
      return plain ? { value: figure.value, unit: 'count', currency: null, precision, approx } : null;
  }
};

const kindOf = new Map<string, MetricKind>(metricKinds.map((kind) => [kind.key, kind]));
/** The kind of a stored fact's metric; null for one that is not known by name. */
export const kindOfFact = ({ key }: Pick<MetricFact, 'key'>): MetricKind | null =>
  key === null ? null : (kindOf.get(key) ?? null);
export { metricKind };
