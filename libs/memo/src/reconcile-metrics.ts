import type { Disagreement, FlagArea } from './disagreement.ts';
import type { DocumentFacts, MetricFact } from './facts.ts';
import { kindOfFact } from './metric-values.ts';
import type { MetricKey, MetricKind } from './metrics.ts';
import { byTime, monthsIn, type Period } from './periods.ts';

/*
 * One metric in two documents. A difference counts only when both speak of the same metric, of the same time, in the same money, both of
 * what was or both of what is planned; and when neither rounding nor another way of telling it (a year, twelve months, a run rate)
 * explains it.
 */

/** What the comparison knows of the whole package. */
export interface Package {
  /** The last month of the fiscal year, where a document says it and it is not December. */
  fiscalYearEnd: number | null;
  nameOf: (document: string) => string;
}

const two = (value: number): string => String(value).padStart(2, '0');
const shift = (month: string, by: number): string => {
  const [year = 0, of = 1] = month.split('-').map(Number);
  const at = year * 12 + of - 1 + by;
  return `${String(Math.floor(at / 12))}-${two((at % 12) + 1)}`;
};

/** The calendar months of a period: a fiscal year is the package's, where it is told. */
const calendar = (period: Period, fiscalYearEnd: number | null): { start: string; end: string } | null => {
  if (period.grain === 'relative') return null;
  if (
    period.fiscal !== true ||
    fiscalYearEnd === null ||
    fiscalYearEnd === 12 ||
    period.label === '' ||
    !/fy|fiscal|financial|المالي/iu.test(period.label)
  )
    return period;
  const by = fiscalYearEnd - 12;
  return { start: shift(period.start, by), end: shift(period.end, by) };
};

const negativeByNature: ReadonlySet<string> = new Set([
  'cogs',
  'opex',
  'payroll',
  'marketing',
  'rnd',
  'gna',
  'burn',
  'gross_burn',
  'churned_mrr',
  'depreciation',
  'capex',
  'debt',
  'lost_customers',
]);

/** The value without the sign that accounts give to costs, and that a word like "loss" gives. */
const magnitudeOf = ({ key, value, name }: MetricFact): number =>
  key !== null &&
  (negativeByNature.has(key) || ((key === 'net_income' || key === 'ebit') && /loss|خساره|خسارة/iu.test(name)))
    ? Math.abs(value)
    : value;

const about = 0.12;
const exact = 0.005;
/** "$2M" may be 2.04, not 2.4: a figure of one digit is rounded, not vague. */
const mostByRounding = 0.05;

/** Whether two values may be the same one, written by two people. */
export const agree = (one: MetricFact, other: MetricFact): boolean => {
  const [a, b] = [magnitudeOf(one), magnitudeOf(other)];
  const size = Math.max(Math.abs(a), Math.abs(b));
  const rounding = (fact: MetricFact): number => Math.min(fact.precision, Math.abs(fact.value) * mostByRounding);
  const slack =
    rounding(one) +
    rounding(other) +
    size * (one.approx === '~' || other.approx === '~' || one.approx === '±' || other.approx === '±' ? about : exact);
  if (Math.abs(a - b) <= slack) return true;
  const beyond = (floor: MetricFact, value: number): boolean =>
    (floor.approx === '+' || floor.approx === '>') && value >= floor.value - slack && value <= floor.value * 1.5;
  const within = (ceiling: MetricFact, value: number): boolean =>
    ceiling.approx === '<' && value <= ceiling.value + slack;
  return beyond(one, b) || beyond(other, a) || within(one, b) || within(other, a);
};

const sameMoney = (one: MetricFact, other: MetricFact): boolean =>
  one.currency === null || other.currency === null || one.currency === other.currency;
const mayBeCompared = (one: MetricFact, other: MetricFact): boolean =>
  one.unit === other.unit &&
  sameMoney(one, other) &&
  (one.basis === other.basis || (one.basis !== 'plan' && other.basis !== 'plan'));

const qualifierKey = ({ qualifiers }: MetricFact): string => [...qualifiers].sort().join(' ');

/** A churn by the month and one by the year are two metrics, as is a burn. */
const rhythm = ({ key, name, period, source, table }: MetricFact): string => {
  if (
    key !== 'churn' &&
    key !== 'revenue_churn' &&
    key !== 'burn' &&
    key !== 'retention' &&
    key !== 'conversion' &&
    key !== 'arpu'
  )
    return '';
  const words = `${name} ${table === null ? source.quote : ''}`;
  if (/\b(?:month\w*|per month|a month|\/mo)\b|شهري/iu.test(words) || period?.grain === 'month') return 'month';
  if (/\b(?:annual\w*|year\w*|per year|p\.a\.)\b|سنوي/iu.test(words) || period?.grain === 'year') return 'year';
  if (/\b(?:quarter\w*)\b|ربع سنوي/iu.test(words) || period?.grain === 'quarter') return 'quarter';
  return '';
};
/** Each is held against many others, and a long document has thousands. */
const rhythms = new WeakMap<MetricFact, string>();
const rhythmOf = (fact: MetricFact): string => {
  const known = rhythms.get(fact) ?? rhythm(fact);
  rhythms.set(fact, known);
  return known;
};
const sameRhythm = (one: MetricFact, other: MetricFact): boolean => {
  const [a, b] = [rhythmOf(one), rhythmOf(other)];
  return a === '' || b === '' || a === b;
};

/** Of a metric that stands at the end of its period only that end counts. */
const sameTime = (kind: MetricKind, one: MetricFact, other: MetricFact, { fiscalYearEnd }: Package): boolean => {
  if (one.period === null || other.period === null) return false;
  const [a, b] = [calendar(one.period, fiscalYearEnd), calendar(other.period, fiscalYearEnd)];
  if (a === null || b === null) return false;
  return kind.behaviour === 'stock' ? a.end === b.end : a.start === b.start && a.end === b.end;
};

const timeless: ReadonlySet<MetricKey> = new Set(['pre_money', 'post_money', 'valuation_cap', 'raise', 'share_price', 'tam', 'sam', 'som', 'shares', 'raised_before', 'ltv_cac', 'cac', 'ltv', 'payback', 'acv', 'take_rate']); // prettier-ignore

const largest: ReadonlySet<string> = new Set([
  'revenue',
  'arr',
  'mrr',
  'cash',
  'customers',
  'runway',
  'burn',
  'pre_money',
  'post_money',
  'net_income',
  'ebitda',
  'gross_margin',
  'raise',
  'churn',
  'debt',
  'nrr',
]);

const severityOf = (key: string, one: number, other: number): Disagreement['severity'] => {
  const apart = Math.abs(one - other) / Math.max(Math.abs(one), Math.abs(other), 1e-9);
  const steps = (apart > 0.2 ? 2 : apart > 0.07 ? 1 : 0) + (largest.has(key) ? 0 : -1);
  return steps >= 1 ? (steps >= 2 ? 'high' : 'medium') : apart > 0.07 && largest.has(key) ? 'medium' : 'low';
};

const areaOf = (key: string): FlagArea => {
  if (/^(?:customers|new_customers|lost_customers|users|mau|dau|churn|nrr|grr|retention|nps|arpu|acv)$/u.test(key))
    return 'customers';
  if (/^(?:pre_money|post_money|raise|valuation_cap|share_price|raised_before|shares)$/u.test(key)) return 'deal';
  if (/^(?:tam|sam|som|market_share)$/u.test(key)) return 'market';
  return key === 'headcount' ? 'team' : 'financials';
};

const flag = (one: MetricFact, other: MetricFact, detail: 'flag.metric' | 'flag.metric_open'): Disagreement => {
  const key = one.key ?? '';
  const period = (one.period ?? other.period)?.label ?? null;
  return {
    id: `metric ${key} ${qualifierKey(one)} ${period ?? ''} ${[one.source.document, other.source.document].sort().join(' ')}`,
    kind: 'contradiction',
    area: areaOf(key),
    severity: severityOf(key, magnitudeOf(one), magnitudeOf(other)),
    detail: {
      key: period === null ? 'flag.metric_open' : detail,
      values: {
        metric: { metric: key, name: one.name },
        period: period ?? '',
        one: { value: one.value, unit: one.unit, currency: one.currency ?? other.currency },
        other: { value: other.value, unit: other.unit, currency: other.currency ?? one.currency },
        document: { document: one.source.document },
        second: { document: other.source.document },
      },
    },
    recommendation: {
      key: 'flag.metric.ask',
      values: {
        metric: { metric: key, name: one.name },
        document: { document: one.source.document },
        second: { document: other.source.document },
      },
    },
    evidence: [one.source, other.source],
  };
};

/** Ways in which a claim without its time can be right: a value of any period, a year of months, a month times twelve. */
const readings = (kind: MetricKind, facts: readonly MetricFact[]): number[] => {
  const values = facts.map(magnitudeOf);
  if (kind.behaviour !== 'flow') return values;
  const more: number[] = [];
  const months = facts
    .filter(({ period }) => period?.grain === 'month')
    .sort((a, b) => (a.period === null || b.period === null ? 0 : byTime(a.period, b.period)));
  const quarters = facts
    .filter(({ period }) => period?.grain === 'quarter')
    .sort((a, b) => (a.period === null || b.period === null ? 0 : byTime(a.period, b.period)));
  for (const [parts, count] of [
    [months, 12],
    [months, 3],
    [months, 6],
    [quarters, 4],
    [quarters, 2],
  ] as const)
    for (let at = 0; at + count <= parts.length; at += 1) {
      const sum = parts.slice(at, at + count).reduce((all, fact) => all + magnitudeOf(fact), 0);
      more.push(sum, sum / count);
    }
  for (const fact of facts) {
    const length = fact.period === null ? 0 : monthsIn(fact.period);
    if (length > 0) more.push((magnitudeOf(fact) * 12) / length, magnitudeOf(fact) / length);
  }
  const all = facts.filter(({ period }) => period?.grain === 'year');
  if (all.length > 1) more.push(all.reduce((sum, fact) => sum + magnitudeOf(fact), 0));
  if (months.length > 1) more.push(months.reduce((sum, fact) => sum + magnitudeOf(fact), 0));
  return [...values, ...more];
};

const newest = (facts: readonly MetricFact[]): MetricFact | undefined =>
  facts
    .filter(({ basis }) => basis !== 'plan')
    .sort((a, b) => (a.period === null ? -1 : b.period === null ? 1 : byTime(b.period, a.period)))[0] ?? facts[0];

/** Metrics whose plain name a claim on a slide may mean although no time stands beside it. */
const claimed: ReadonlySet<string> = new Set([
  'revenue',
  'arr',
  'mrr',
  'customers',
  'users',
  'headcount',
  'gross_margin',
  'churn',
  'nrr',
  'grr',
  'cash',
  'runway',
  'burn',
  'gmv',
  'cac',
  'ltv',
  'ltv_cac',
  'arpu',
  'acv',
  'aov',
  'ebitda',
  'net_income',
  'take_rate',
  'nps',
  'payback',
  'debt',
  'mau',
]);

const summedFromParts = (
  kind: MetricKind,
  whole: MetricFact,
  facts: readonly MetricFact[],
  within: Package,
): MetricFact | null => {
  if (kind.behaviour !== 'flow' || whole.period === null || monthsIn(whole.period) < 3) return null;
  const span = calendar(whole.period, within.fiscalYearEnd);
  if (span === null) return null;
  for (const grain of ['quarter', 'month'] as const) {
    const parts = facts.filter(
      (fact) =>
        fact.period?.grain === grain &&
        mayBeCompared(whole, fact) &&
        fact.period.start >= span.start &&
        fact.period.end <= span.end,
    );
    const each = grain === 'month' ? 1 : 3;
    if (
      new Set(parts.map(({ period }) => period?.end)).size !== monthsIn(whole.period) / each ||
      parts.length !== monthsIn(whole.period) / each
    )
      continue;
    const [first] = parts;
    const last = parts.at(-1);
    if (first === undefined || last === undefined) continue;
    return {
      ...last,
      value: parts.reduce((sum, { value }) => sum + value, 0),
      precision: parts.reduce((sum, { precision }) => sum + precision, 0),
      period: whole.period,
    };
  }
  return null;
};

const ofScenario =
  /\b(?:scenario|best|worst|optimistic|pessimistic|base case|upside|downside|sensitivit\w+|case [abc]|stress)\b|سيناريو|متفائل|متشائم/iu;

/** Where one metric is told differently in two documents, or on two pages of one that is no workbook. */
export const contradictingMetrics = (documents: readonly DocumentFacts[], within: Package): Disagreement[] => {
  const found: Disagreement[] = [];
  const all = documents
    .flatMap(({ metrics }) => metrics)
    .filter(({ key, table }) => key !== null && !ofScenario.test(table ?? ''));
  for (const [, facts] of Map.groupBy(all, (fact) => `${fact.key ?? ''} ${qualifierKey(fact)}`)) {
    const kind = kindOfFact(facts[0] ?? { key: null });
    if (kind === null || kind.key === 'monthly_growth' || kind.key === 'conversion') continue;
    const sides = [...Map.groupBy(facts, ({ source }) => source.document)];
    for (let a = 0; a < sides.length; a += 1) {
      const [, ours] = sides[a] ?? ['', []];
      within_one: for (let b = a; b < sides.length; b += 1) {
        const [, theirs] = sides[b] ?? ['', []];
        const told = new Set<string>();
        // Within one document only its sentences are held against each other; a workbook's cells have checks of their own.
        for (const one of a === b ? ours.filter(({ table }) => table === null) : ours) {
          const others = theirs.filter(
            (other) =>
              other !== one && mayBeCompared(one, other) && sameRhythm(one, other) &&
              (a !== b || (one.table === null && other.table === null && (one.source.page !== other.source.page || one.source.quote !== other.source.quote))) &&
              (sameTime(kind, one, other, within) || (one.period === null && other.period === null && timeless.has(kind.key))),
          ); // prettier-ignore
          const summed = a === b ? null : summedFromParts(kind, one, theirs, within);
          if (summed !== null) others.push(summed);
          if (others.length === 0 || others.some((other) => agree(one, other))) continue;
          // What the same document tells of the same time elsewhere may be what the other one means.
          const twins = ours.filter(
            (other) => other !== one && mayBeCompared(one, other) && sameTime(kind, one, other, within),
          );
          if (twins.some((twin) => others.some((other) => agree(twin, other))) && a !== b) continue;
          const [other] = others;
          const time = `${one.period?.start ?? ''}${one.period?.end ?? ''}`;
          if (other === undefined || told.has(time)) continue;
          told.add(time);
          found.push(flag(one, other, 'flag.metric'));
          if (a === b) continue within_one;
        }
        if (a !== b && told.size === 0)
          found.push(...openClaims(kind, ours, theirs), ...openClaims(kind, theirs, ours));
      }
    }
  }
  return found;
};

/** A figure on a slide without its time, held against all that a sheet tells of it. */
const openClaims = (kind: MetricKind, claims: readonly MetricFact[], told: readonly MetricFact[]): Disagreement[] => {
  if (!claimed.has(kind.key)) return [];
  const dated = told.filter(({ period, table }) => period !== null || table !== null);
  const open = claims.filter(({ period, table, basis }) => period === null && table === null && basis !== 'plan');
  const said = claims.filter(({ basis }) => basis !== 'plan');
  return open
    .flatMap((claim) => {
      const others = dated.filter((other) => mayBeCompared(claim, other) && sameRhythm(claim, other));
      const last = newest(others);
      if (last === undefined) return [];
      // Told twice on the slides, the one with its time is compared.
      if (said.some((one) => one !== claim && one.period !== null && agree(one, claim))) return [];
      if (readings(kind, others).some((value) => agree(claim, { ...last, value }))) return [];
      return [flag(claim, last, 'flag.metric_open')];
    })
    .slice(0, 1);
};
