import type { MemoItem, MemoReport } from '@plumbline/contracts/memo-report';
import { foldWord } from '@plumbline/review/figures/folding';
import type { PersonFact } from '../facts.ts';
import { formatValue, metricName, periodText, shortQuote } from '../format.ts';
import { text } from '../texts.ts';
import { itemsOf, metricsOf, quotedItem, type PackageFacts } from './package-facts.ts';

const mostPeople = 24;

/** People of all documents, each once; founders and chiefs first. */
export const teamSummary = (facts: PackageFacts): MemoReport['team_summary'] => {
  const byName = new Map<string, PersonFact>();
  for (const { people } of facts.documents)
    for (const person of people) {
      const key = foldWord(person.name).replace(/^(?:dr|eng|prof|mr|ms|mrs)\.?\s+/u, '');
      const known = byName.get(key);
      if (known === undefined)
        byName.set(key, { ...person, highlights: [...person.highlights], sources: [...person.sources] });
      else {
        known.role ??= person.role;
        known.highlights.push(...person.highlights.filter((one) => !known.highlights.includes(one)));
        known.sources.push(...person.sources);
      }
    }
  const weight = ({ role }: PersonFact): number =>
    role === null
      ? 3
      : /found|مؤسس/iu.test(role)
        ? 0
        : /\bc[etfombp]o\b|chief|president|رئيس|مدير عام/iu.test(role)
          ? 1
          : 2;
  const gaps = facts
    .statements('team_gap')
    .slice(0, 5)
    .map(({ source }) =>
      text(facts.language, 'team.gap', { quote: shortQuote(source.quote), document: facts.nameOf(source.document) }),
    );
  return {
    key_people: [...byName.values()]
      .sort((one, other) => weight(one) - weight(other))
      .slice(0, mostPeople)
      .map(({ name, role, highlights, sources }) => ({
        name,
        role,
        highlights: highlights.slice(0, 2).map(shortQuote),
        evidence: sources.slice(0, 6),
      })),
    gaps,
  };
};

const metricItem = (facts: PackageFacts, key: string): MemoItem | null => {
  const [found] = metricsOf(facts, key);
  return found === undefined
    ? null
    : {
        text: text(facts.language, 'item.metric', {
          metric: metricName(facts.language, key, found.name),
          value: formatValue(facts.language, found),
          document: facts.nameOf(found.source.document),
        }),
        evidence: [found.source],
      };
};

const named = (facts: PackageFacts, topic: 'competitor' | 'customer', most: number): MemoItem[] => {
  const seen = new Set<string>();
  return facts.statements(topic).flatMap(({ name, source }) => {
    const key = foldWord(name ?? source.quote);
    if (seen.has(key) || seen.size >= most) return [];
    seen.add(key);
    return [
      name === null
        ? quotedItem(facts, topic === 'customer' ? 'item.customer' : 'item.competitor', source)
        : { text: text(facts.language, 'item.named', { name, quote: shortQuote(source.quote) }), evidence: [source] },
    ];
  });
};

export const marketLandscape = (facts: PackageFacts): MemoReport['market_landscape'] => ({
  segment: itemsOf(facts, 'segment', 'item.segment', 1)[0] ?? null,
  size_estimate:
    metricItem(facts, 'tam') ?? itemsOf(facts, 'market_size', 'item.market_size', 1)[0] ?? metricItem(facts, 'sam'),
  tailwinds: itemsOf(facts, 'tailwind', 'item.tailwind', 6),
  headwinds: itemsOf(facts, 'headwind', 'item.headwind', 6),
  competitors: named(facts, 'competitor', 14),
});

const growthItem = (facts: PackageFacts, key: string): MemoItem | null => {
  const told = metricsOf(facts, key).filter(({ basis, period }) => basis !== 'plan' && period !== null);
  const [last] = told;
  if (last === undefined || last.period === null) return null;
  const { period } = last;
  const before = told.filter(
    (one) =>
      one.source.document === last.source.document &&
      one.table === last.table &&
      one.unit === last.unit &&
      one.period?.grain === period.grain &&
      one.period.end < period.end,
  );
  const first = before.sort((one, other) => (one.period?.end ?? '').localeCompare(other.period?.end ?? ''))[0];
  if (first === undefined || first.period === null || first.value === last.value) return null;
  return {
    text: text(facts.language, last.value > first.value ? 'item.rose' : 'item.fell', {
      metric: metricName(facts.language, key, last.name),
      from: formatValue(facts.language, first),
      to: formatValue(facts.language, last),
      start: periodText(facts.language, first.period),
      end: periodText(facts.language, period),
      document: facts.nameOf(last.source.document),
    }),
    evidence: [first.source, last.source],
  };
};

export const productAndTraction = (facts: PackageFacts): MemoReport['product_and_traction'] => ({
  differentiators: [
    ...itemsOf(facts, 'product', 'item.product', 3),
    ...itemsOf(facts, 'differentiator', 'item.differentiator', 5),
  ],
  traction_signals: [
    ...['revenue', 'arr', 'mrr', 'customers', 'users', 'orders', 'gmv'].flatMap(
      (key) => growthItem(facts, key) ?? metricItem(facts, key) ?? [],
    ),
    ...itemsOf(facts, 'traction', 'item.traction', 4),
    ...named(facts, 'customer', 20),
  ],
});

/** What speaks for the case: what grows, what is paid, what sets it apart. Each a fact, none a hope of ours. */
export const investmentThesis = (facts: PackageFacts): MemoItem[] =>
  [
    ...['revenue', 'arr', 'mrr', 'customers'].flatMap((key) => growthItem(facts, key) ?? []),
    ...itemsOf(facts, 'problem', 'item.problem', 2),
    ...itemsOf(facts, 'product', 'item.product', 1),
    ...itemsOf(facts, 'differentiator', 'item.differentiator', 2),
    ...['gross_margin', 'nrr', 'ltv_cac'].flatMap((key) => metricItem(facts, key) ?? []),
  ].slice(0, 8);

/** What the documents plan or expect, said as that. */
export const upsideDrivers = (facts: PackageFacts): MemoItem[] => {
  const planned = ['revenue', 'arr', 'customers', 'ebitda'].flatMap((key): MemoItem[] => {
    const last = facts.documents
      .flatMap(({ metrics }) =>
        metrics.filter(
          (one) => one.key === key && one.qualifiers.length === 0 && one.basis === 'plan' && one.period !== null,
        ),
      )
      .sort((one, other) => (other.period?.end ?? '').localeCompare(one.period?.end ?? ''))[0];
    return last === undefined || last.period === null
      ? []
      : [
          {
            text: text(facts.language, 'item.planned', {
              metric: metricName(facts.language, key, last.name),
              value: formatValue(facts.language, last),
              period: periodText(facts.language, last.period),
              document: facts.nameOf(last.source.document),
            }),
            evidence: [last.source],
          },
        ];
  });
  return [
    ...planned,
    ...itemsOf(facts, 'tailwind', 'item.tailwind', 3),
    ...itemsOf(facts, 'use_of_funds', 'item.use_of_funds', 4),
  ];
};
