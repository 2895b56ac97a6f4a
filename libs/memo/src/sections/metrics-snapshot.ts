import type { MemoMetric } from '@plumbline/contracts/memo-report';
import { pageUnitOfFile } from '@plumbline/contracts/page-names';
import { inPageNames } from '@plumbline/contracts/said-pages';
import { kindOfFact } from '../metric-values.ts';
import type { MetricFact } from '../facts.ts';
import { formatValue, metricName, periodText } from '../format.ts';
import { agree } from '../reconcile-metrics.ts';
import { byTime } from '../periods.ts';
import { text } from '../texts.ts';
import { trustOf, type PackageFacts } from './package-facts.ts';

/*
 * The figures of a package, one line a metric and grain: its newest value that is no plan, where it is going, and what it was.
 */

const mostMetrics = 160;
/** So many cells of a series are told with their places. */
const mostPlaces = 40;

const rowOf = ({ source, table, name }: MetricFact): string =>
  table === null ? `${source.document} text` : `${table} ${/\d+$/.exec(source.cell ?? '')?.[0] ?? ''} ${name}`;

/** Whether a row goes down the sheet: then its name is the head of a column, and the row's number tells nothing. */
const lineKey = (fact: MetricFact): string => {
  const grain = fact.period?.grain ?? 'none';
  return fact.key === null
    ? `${rowOf(fact)} ${grain}`
    : `${fact.key} ${[...fact.qualifiers].sort().join(' ')} ${fact.unit} ${fact.currency ?? ''} ${grain}`;
};

const sameDown = (facts: readonly MetricFact[]): boolean =>
  new Set(facts.map(({ source }) => source.cell?.replace(/\d+$/u, ''))).size === 1;

/** One metric's series, a row or column of a table each, the best believed and fullest first; a document's sentences together. */
const seriesOf = (facts: PackageFacts, line: readonly MetricFact[]): MetricFact[][] =>
  [
    ...Map.groupBy(line, (fact) =>
      fact.table === null ? `${fact.source.document} text` : `${fact.table} ${fact.name}`,
    ).values(),
  ]
    .flatMap((inTable) => (sameDown(inTable) ? [inTable] : [...Map.groupBy(inTable, rowOf).values()]))
    .sort(
      (one, other) =>
        trustOf(facts, one[0]?.source.document ?? '') - trustOf(facts, other[0]?.source.document ?? '') ||
        other.filter(({ basis }) => basis !== 'plan').length - one.filter(({ basis }) => basis !== 'plan').length ||
        other.length - one.length ||
        // Of several sheets of one kind the first is the company's, the others show cases.
        (one[0]?.source.page ?? 0) - (other[0]?.source.page ?? 0),
    );

const inTime = (facts: readonly MetricFact[]): MetricFact[] => {
  const byPeriod = new Map<string, MetricFact>();
  for (const fact of facts) {
    const key = fact.period === null ? '' : `${fact.period.start}..${fact.period.end}`;
    const before = byPeriod.get(key);
    // Of plan and what was, what was.
    if (before === undefined || (before.basis === 'plan' && fact.basis !== 'plan')) byPeriod.set(key, fact);
  }
  return [...byPeriod.values()].sort((one, other) =>
    one.period === null || other.period === null ? 0 : byTime(one.period, other.period),
  );
};

const level = 0.02;

const trendOf = (series: readonly MetricFact[]): MemoMetric['trend'] => {
  const happened = series.filter(({ basis }) => basis !== 'plan');
  const used = happened.length >= 2 ? happened : series;
  const [before, last] = [used.at(-2), used.at(-1)];
  if (before === undefined || last === undefined) return null;
  const change = last.value - before.value;
  const size = Math.max(Math.abs(before.value), 1e-9);
  return Math.abs(change) <= level * size ? 'flat' : change > 0 ? 'up' : 'down';
};

/** "Model.xlsx, P&L, C14", "Deck.pdf, page 4" or "Deck.pptx, slide 4". */
export const placeInWords = (
  { documents, language, nameOf }: PackageFacts,
  { document, page, cell }: MetricFact['source'],
): string => {
  const label =
    documents.find((one) => one.document.id === document)?.document.pages.find(({ n }) => n === page)?.label ?? '';
  return cell === undefined
    ? inPageNames(text(language, 'place.page', { page }), pageUnitOfFile(nameOf(document)), language).replace(
        '{document}',
        () => nameOf(document),
      )
    : text(language, 'place.cell', {
        document: nameOf(document),
        sheet: label.replace(/ \(rows \d+–\d+\)$/u, ''),
        cell,
      });
};

const metricOf = (
  facts: PackageFacts,
  line: readonly MetricFact[],
  chosen: readonly MetricFact[],
  isFirst: boolean,
): MemoMetric | null => {
  const series = inTime(chosen);
  const last = series.findLast(({ basis }) => basis !== 'plan') ?? series.at(-1);
  if (last === undefined) return null;
  const { language } = facts;
  const own = metricName(language, last.key, last.name);
  const name = isFirst && (last.qualifiers.length === 0 || last.key === null) ? own : last.name;
  // Whoever else tells the same value of the same time.
  const others = line.filter(
    (one) =>
      one !== last &&
      !series.includes(one) &&
      series.some((each) => each.period?.end === one.period?.end && agree(one, each)),
  );
  const places = [
    last,
    ...others.filter(({ source }) => source.document !== last.source.document).slice(0, 4),
    ...series.filter((one) => one !== last).slice(-mostPlaces),
    ...others.filter(({ source }) => source.document === last.source.document).slice(0, mostPlaces),
  ];
  return {
    metric: name,
    value: formatValue(language, last),
    number: last.value,
    unit: last.unit === 'number' ? null : last.unit,
    currency: last.currency,
    period: last.period === null ? null : periodText(language, last.period),
    planned: last.basis === 'plan',
    trend: trendOf(series),
    series: series
      .filter(({ period }) => period !== null)
      .map(({ period, value, basis }) => ({
        period: period === null ? '' : periodText(language, period),
        number: value,
        planned: basis === 'plan',
      })),
    source: placeInWords(facts, last.source),
    evidence: places.map(({ source }) => source),
  };
};

interface Line {
  all: readonly MetricFact[];
  series: MetricFact[];
  order: number;
  isFirst: boolean;
}

/** Rows that tell what the first one of their metric does not: another case, another part of the year. */
const linesOf = (facts: PackageFacts, all: readonly MetricFact[]): Line[] => {
  const [first, ...rest] = seriesOf(facts, all);
  const [one] = first ?? [];
  if (first === undefined || one === undefined) return [];
  const order =
    (kindOfFact(one)?.rank ?? 900) +
    (one.qualifiers.length > 0 ? 300 : 0) +
    (one.period === null ? 0.5 : 0) +
    (one.key === null ? trustOf(facts, one.source.document) : 0);
  const isTold = (other: MetricFact): boolean =>
    first.some((each) => each.period?.end === other.period?.end && agree(each, other));
  const others = rest.filter((series) => series.some((fact) => fact.table !== null) && !series.every(isTold));
  return [
    { all, series: first, order, isFirst: true },
    ...others
      .slice(0, 12)
      .map((series, at): Line => ({ all: series, series, order: order + 400 + at, isFirst: false })),
  ];
};

/** The metrics of all documents; those that investors know by name first, in the order they look for them. */
export const metricsSnapshot = (facts: PackageFacts): MemoMetric[] =>
  [
    ...Map.groupBy(
      facts.documents.flatMap(({ metrics }) => metrics),
      lineKey,
    ).values(),
  ]
    .flatMap((all) => linesOf(facts, all))
    .sort((one, other) => one.order - other.order)
    .flatMap(({ all, series, isFirst }) => metricOf(facts, all, series, isFirst) ?? [])
    .slice(0, mostMetrics);
