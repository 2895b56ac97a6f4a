import { figuresIn } from '@plumbline/review/figures/figures';
import { foldWord } from '@plumbline/review/figures/folding';
import type { MemoQuote } from '@plumbline/contracts/memo-report';
import type { Disagreement, FlagArea } from './disagreement.ts';
import type { ArithmeticFact, DocumentFacts, HoldingFact, MetricFact } from './facts.ts';
import { agree, contradictingMetrics, type Package } from './reconcile-metrics.ts';

/*
 * Where the documents of a package disagree, with themselves or with each other. Code alone: a model is not asked whether 4 is 5.
 */

const packageOf = (documents: readonly DocumentFacts[]): Package => ({
  fiscalYearEnd: documents.map((one) => one.fiscal_year_end).find((month) => month !== null) ?? null,
  nameOf: (id) => documents.find(({ document }) => document.id === id)?.document.name ?? '',
});

const arithmeticArea = (fact: ArithmeticFact): FlagArea => (fact.check === 'share' ? 'ownership' : 'financials');

const brokenSums = (documents: readonly DocumentFacts[]): Disagreement[] =>
  documents.flatMap(({ document, arithmetic }) =>
    arithmetic.slice(0, 12).map((fact): Disagreement => {
      const apart = Math.abs(fact.said - fact.computed) / Math.max(Math.abs(fact.said), Math.abs(fact.computed), 1e-9);
      return {
        id: `arithmetic ${document.id} ${fact.check} ${fact.name} ${fact.period ?? ''}`,
        kind: 'arithmetic',
        area: arithmeticArea(fact),
        severity: apart > 0.15 ? 'high' : apart > 0.03 ? 'medium' : 'low',
        detail: {
          key: fact.period === null ? `flag.${fact.check}_open` : `flag.${fact.check}`,
          values: {
            name: fact.name,
            period: fact.period ?? '',
            said: { value: fact.said, unit: fact.unit, currency: fact.currency },
            computed: { value: fact.computed, unit: fact.unit, currency: fact.currency },
            document: { document: document.id },
          },
        },
        recommendation: {
          key: 'flag.arithmetic.ask',
          values: { name: fact.name, document: { document: document.id } },
        },
        evidence: fact.sources,
      };
    }),
  );

/** What rounding to so many places explains when so many shares are added. */
const slackOf = (holders: readonly HoldingFact[]): number => {
  const places = holders.map(
    ({ percent_source, source }) =>
      /[.,٫](\d+)/u.exec((percent_source ?? source).quote.replace(/\s/gu, ''))?.[1]?.length ?? 0,
  );
  return Math.max(0.11, 0.5 * 10 ** -Math.min(4, ...places) * holders.length);
};

const ownershipFlag = (id: string, key: 'flag.ownership_sum' | 'flag.ownership_share' | 'flag.ownership_total' | 'flag.ownership_two', severity: Disagreement['severity'], values: Disagreement['detail']['values'], evidence: MemoQuote[]): Disagreement => ({
  id,
  kind: 'ownership',
  area: 'ownership',
  severity,
  detail: { key, values },
  recommendation: { key: 'flag.ownership.ask', values: {} },
  evidence,
}); // prettier-ignore

const percent = (value: number) => ({ value: Math.round(value * 100) / 100, unit: 'percent' as const, currency: null });
const count = (value: number) => ({ value: Math.round(value * 100) / 100, unit: 'count' as const, currency: null });

const sameHolder = (one: string, other: string): boolean => {
  const [a, b] = [one, other].map((name) =>
    foldWord(name)
      .replace(/^(?:mr|ms|mrs|dr|eng)\.?\s/u, '')
      .replace(/[^\p{L}\p{N}]/gu, ''),
  );
  return a !== undefined && b !== undefined && a.length > 2 && a === b;
};

/** Shares that do not add up, that are not the table's own percentages, or that two documents tell differently. */
const ownership = (documents: readonly DocumentFacts[]): Disagreement[] => {
  const found: Disagreement[] = [];
  for (const { document, holdings } of documents) {
    for (const [table, inTable] of Map.groupBy(holdings, (one) => one.table)) {
      const holders = inTable.filter(({ kind }) => kind !== 'total');
      const totals = inTable.filter(({ kind }) => kind === 'total');
      const total = totals.at(-1);
      const shares = holders.filter((one) => one.percent !== null);
      const sum = shares.reduce((all, one) => all + (one.percent ?? 0), 0);
      // One or two named holders of many, or shares of a part, are no whole.
      const isWhole =
        shares.length === holders.length &&
        shares.length >= 2 &&
        totals.length <= 1 &&
        (table.includes('#') ? sum > 80 && sum < 130 : sum > 90 && sum < 130);
      if (isWhole && Math.abs(sum - 100) > slackOf(shares))
        found.push(
          ownershipFlag(`ownership ${document.id} ${table}`, 'flag.ownership_sum', 'high', { sum: percent(sum), document: { document: document.id } }, shares.map((one) => one.percent_source ?? one.source).slice(0, 12)), // prettier-ignore
        );
      const counted = holders.filter((one) => one.shares !== null);
      const summed = counted.reduce((all, one) => all + (one.shares ?? 0), 0);
      // Lines of a list may be more than were understood; a table's are all there.
      if (
        table.includes('#') &&
        totals.length === 1 &&
        total !== undefined &&
        total.shares !== null &&
        counted.length >= 2 &&
        counted.length === holders.length &&
        summed > 0
      ) {
        const apart = Math.abs(total.shares - summed) / total.shares;
        if (apart > 0.001 && apart < 0.5)
          found.push(ownershipFlag(`ownership total ${document.id} ${table}`, 'flag.ownership_total', apart > 0.01 ? 'high' : 'medium', { said: count(total.shares), computed: count(summed), document: { document: document.id } }, [total.source, ...counted.map(({ source }) => source)].slice(0, 8))); // prettier-ignore
        // Percentages that are not those of the shares beside them; a table of two wholes has other columns for them.
        const whole = apart <= 0.001 ? total.shares : null;
        const fits =
          whole === null
            ? []
            : counted.filter(
                (one) =>
                  one.percent !== null &&
                  Math.abs((100 * (one.shares ?? 0)) / whole - one.percent) <= 0.11 + 0.005 * one.percent,
              );
        for (const one of counted) {
          if (whole === null || one.percent === null || fits.includes(one) || fits.length * 2 < counted.length)
            continue;
          const computed = (100 * (one.shares ?? 0)) / whole;
          if (Math.abs(computed - one.percent) < 0.6) continue;
          found.push(ownershipFlag(`ownership share ${document.id} ${one.holder}`, 'flag.ownership_share', 'medium', { holder: one.holder, said: percent(one.percent), computed: percent(computed), document: { document: document.id } }, [one.percent_source ?? one.source, one.source])); // prettier-ignore
        }
      }
    }
  }
  const said = documents.flatMap(({ document, holdings }) =>
    holdings.filter(({ kind, percent: share }) => kind !== 'total' && share !== null).map((one) => ({ document, one })),
  );
  const told = new Set<string>();
  for (const [at, first] of said.entries())
    for (const second of said.slice(at + 1)) {
      if (first.document.id === second.document.id || !sameHolder(first.one.holder, second.one.holder)) continue;
      const name = foldWord(first.one.holder);
      const shares = (holding: HoldingFact): number[] =>
        [holding.percent, holding.percent_after].flatMap((value) => value ?? []);
      const apart = Math.min(...shares(first.one).flatMap((a) => shares(second.one).map((b) => Math.abs(a - b))));
      // The same holder in several classes has several lines.
      const lines = (id: string): number =>
        said.filter((each) => each.document.id === id && sameHolder(each.one.holder, first.one.holder)).length;
      if (apart <= 0.6 || told.has(name) || lines(first.document.id) > 1 || lines(second.document.id) > 1) continue;
      told.add(name);
      found.push(ownershipFlag(`ownership two ${name}`, 'flag.ownership_two', apart > 3 ? 'high' : 'medium', { holder: first.one.holder, one: percent(first.one.percent ?? 0), other: percent(second.one.percent ?? 0), document: { document: first.document.id }, second: { document: second.document.id } }, [first.one.percent_source ?? first.one.source, second.one.percent_source ?? second.one.source])); // prettier-ignore
    }
  return found;
};

const latest = (metrics: readonly MetricFact[], key: string): MetricFact | undefined =>
  metrics
    .filter((fact) => fact.key === key && fact.qualifiers.length === 0 && fact.basis !== 'plan')
    .sort((a, b) => (b.period?.end ?? '').localeCompare(a.period?.end ?? ''))[0];

const derivedFlag = (id: string, key: 'flag.arr_mrr' | 'flag.runway' | 'flag.deal_math', severity: Disagreement['severity'], said: MetricFact, computed: number, others: readonly MetricFact[]): Disagreement => ({
  id,
  kind: 'arithmetic',
  area: key === 'flag.deal_math' ? 'deal' : 'financials',
  severity,
  detail: {
    key,
    values: {
      metric: { metric: said.key ?? '', name: said.name },
      said: { value: said.value, unit: said.unit, currency: said.currency },
      computed: { value: Math.round(computed * 10) / 10, unit: said.unit, currency: said.currency ?? others[0]?.currency ?? null },
      document: { document: said.source.document },
    },
  },
  recommendation: { key: 'flag.arithmetic.ask', values: { name: said.name, document: { document: said.source.document } } },
  evidence: [said.source, ...others.map(({ source }) => source)],
}); // prettier-ignore

/** Figures of which each follows from two others: the runway from cash and burn, the valuation after from that before and the money. */
const derived = (documents: readonly DocumentFacts[]): Disagreement[] => {
  const found: Disagreement[] = [];
  for (const { document, metrics } of documents) {
    const [arr, mrr] = [latest(metrics, 'arr'), latest(metrics, 'mrr')];
    if (
      arr !== undefined &&
      mrr !== undefined &&
      arr.currency === mrr.currency &&
      arr.period?.end === mrr.period?.end &&
      !agree(arr, { ...mrr, value: mrr.value * 12, precision: mrr.precision * 12 }) &&
      Math.abs(arr.value / (mrr.value * 12) - 1) > 0.05
    )
      found.push(derivedFlag(`arr ${document.id}`, 'flag.arr_mrr', 'medium', arr, mrr.value * 12, [mrr]));
    const [runway, cash, burn] = [latest(metrics, 'runway'), latest(metrics, 'cash'), latest(metrics, 'burn')];
    const monthly =
      burn === undefined
        ? 0
        : Math.abs(burn.value) /
          (burn.period === null ||
          burn.period.grain === 'month' ||
          /month|شهر/iu.test(`${burn.name} ${burn.source.quote}`)
            ? 1
            : burn.period.grain === 'quarter'
              ? 3
              : burn.period.grain === 'half'
                ? 6
                : 12);
    if (
      runway !== undefined &&
      cash !== undefined &&
      burn !== undefined &&
      monthly > 0 &&
      cash.currency === burn.currency &&
      (runway.period === null || cash.period === null || runway.period.end === cash.period.end)
    ) {
      const computed = cash.value / monthly;
      if (computed > 0 && Math.abs(runway.value - computed) > Math.max(1.5, 0.2 * computed))
        found.push(
          derivedFlag(
            `runway ${document.id}`,
            'flag.runway',
            runway.value > computed * 1.3 ? 'high' : 'medium',
            runway,
            computed,
            [cash, burn],
          ),
        );
    }
    const deal = (key: string): MetricFact | undefined => {
      const facts = metrics.filter((fact) => fact.key === key && fact.qualifiers.length === 0);
      return new Set(facts.map(({ value }) => value)).size === 1 ? facts[0] : undefined;
    };
    const [pre, post, raise] = [deal('pre_money'), deal('post_money'), deal('raise')];
    if (
      pre !== undefined &&
      post !== undefined &&
      raise !== undefined &&
      pre.currency === post.currency &&
      pre.currency === raise.currency &&
      post.value > pre.value
    ) {
      const computed = pre.value + raise.value;
      if (Math.abs(post.value - computed) > post.precision + pre.precision + raise.precision + 0.01 * computed)
        found.push(derivedFlag(`deal ${document.id}`, 'flag.deal_math', 'high', post, computed, [pre, raise]));
    }
  }
  return found;
};

const monthsOfText = (text: string): { months: number; raw: string } | null => {
  for (const { kind, unit, low, high, raw } of figuresIn(text)) {
    if (kind !== 'duration' || low !== high) continue;
    if (unit === 'year') return { months: low * 12, raw };
    if (unit === 'month') return { months: low, raw };
  }
  return null;
};

const partyKey = (name: string): string =>
  foldWord(name)
    .replace(
      /\b(?:inc|llc|ltd|limited|corp|corporation|company|co|plc|gmbh|llp|fz|fzco|fze|dmcc|wll|psc|sa|ag)\b\.?|(?<!\p{L})(?:شركه|موسسه|ذ م م|ش م م|المحدوده)(?!\p{L})/gu,
      ' ',
    )
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** What others say of a contract, held against it: its length, its exclusivity, its sum. */
const contractClaims = (documents: readonly DocumentFacts[]): Disagreement[] => {
  const found: Disagreement[] = [];
  const companies = documents.flatMap(({ company }) => (company === null ? [] : [partyKey(company.name)]));
  for (const { document, contract } of documents) {
    if (contract === null) continue;
    const names = contract.parties
      .map(({ name }) => partyKey(name))
      .filter(
        (name) => name.length > 3 && !companies.some((own) => own !== '' && (own.includes(name) || name.includes(own))),
      );
    const term = contract.clauses.find(
      ({ clause, source }) => clause === 'term' && monthsOfText(source.quote) !== null,
    );
    const exclusive = contract.clauses.find(
      ({ clause, source }) =>
        clause === 'exclusivity' && !/\bnon-?exclusive|not exclusive|غير حصري/iu.test(foldWord(source.quote)),
    );
    for (const other of documents) {
      if (other.document.id === document.id || other.contract !== null) continue;
      const passages = new Map<string, MemoQuote>();
      for (const { source } of [...other.statements, ...other.metrics.filter(({ table }) => table === null)])
        passages.set(`${String(source.page)} ${source.quote}`, source);
      for (const source of passages.values()) {
        const plain = ` ${partyKey(source.quote)} `;
        const about = names.some(
          (name) =>
            plain.includes(` ${name} `) ||
            ((name.split(' ')[0]?.length ?? 0) > 4 && plain.includes(` ${name.split(' ')[0] ?? ''} `)),
        );
        const folded = foldWord(source.quote);
        if (
          !about &&
          !(
            names.length > 0 &&
            /\b(?:the|our) (?:\p{L}+ )?(?:contract|agreement)\b/iu.test(folded) &&
            documents.filter((one) => one.contract !== null).length === 1
          )
        )
          continue;
        const said =
          /\b(?:contract|agreement|term|signed|locked|renew\w*|commit\w*|deal|year|month)\b|عقد|اتفاقي|مده|وقع/iu.test(
            folded,
          )
            ? monthsOfText(source.quote)
            : null;
        const real = term === undefined ? null : monthsOfText(term.source.quote);
        if (
          term !== undefined &&
          said !== null &&
          real !== null &&
          /\b(?:contract|agreement|term|signed|locked)\b|عقد|اتفاقي|مده|وقع/iu.test(folded) &&
          !/\b(?:notice|payment|pay|pilot|within|runway|payback|growth)\b|اشعار|خلال/iu.test(folded) &&
          said.months !== real.months
        )
          found.push({
            id: `contract term ${document.id} ${other.document.id}`,
            kind: 'contradiction',
            area: 'contracts',
            severity: Math.abs(said.months - real.months) >= 12 ? 'high' : 'medium',
            detail: {
              key: 'flag.contract_term',
              values: {
                one: said.raw.trim(),
                other: real.raw.trim(),
                document: { document: other.document.id },
                second: { document: document.id },
              },
            },
            recommendation: { key: 'flag.contract.ask', values: { document: { document: document.id } } },
            evidence: [source, term.source],
          });
        if (
          exclusive !== undefined &&
          /\b(?:no exclusivity|non-?exclusive|not exclusive|without exclusivity|free to (?:sell|serve))\b|غير حصري|بدون حصريه|لا حصريه|دون حصريه|بلا حصريه/iu.test(
            folded,
          )
        )
          found.push({
            id: `contract exclusivity ${document.id} ${other.document.id}`,
            kind: 'contradiction',
            area: 'contracts',
            severity: 'high',
            detail: {
              key: 'flag.contract_exclusive',
              values: { document: { document: other.document.id }, second: { document: document.id } },
            },
            recommendation: { key: 'flag.contract.ask', values: { document: { document: document.id } } },
            evidence: [source, exclusive.source],
          });
        const sums = figuresIn(source.quote).filter(
          ({ kind, value, per }) =>
            kind === 'money' && value !== null && value >= 1_000 && (per === undefined || per === 'year'),
        );
        const [claim] = sums;
        const fees = contract.clauses
          .filter(({ clause }) => clause === 'fees' || clause === 'minimum_commitment')
          .flatMap(({ source: at }) =>
            figuresIn(at.quote)
              .filter(({ kind, value }) => kind === 'money' && value !== null && value >= 1_000)
              .map((figure) => ({ figure, at })),
          );
        const [fee] = fees;
        if (
          claim !== undefined &&
          fee !== undefined &&
          sums.length === 1 &&
          fees.length === 1 &&
          /\b(?:contract|agreement|worth|value|a year|annual(?:ly)?|per year|acv)\b|عقد|قيمه|سنوي/iu.test(folded) &&
          claim.currency === fee.figure.currency &&
          (claim.per === fee.figure.per || (claim.per ?? fee.figure.per) === 'year') &&
          claim.value !== null &&
          fee.figure.value !== null
        ) {
          const apart = Math.abs(claim.value - fee.figure.value) / Math.max(claim.value, fee.figure.value);
          // A month's fee beside a year's sum is the same one told otherwise.
          const ratio = claim.value / fee.figure.value;
          if (apart > 0.02 && ![12, 4, 3, 2, 1 / 12, 1 / 4].some((times) => Math.abs(ratio / times - 1) < 0.02))
            found.push({
              id: `contract value ${document.id} ${other.document.id}`,
              kind: 'contradiction',
              area: 'contracts',
              severity: apart > 0.2 ? 'high' : 'medium',
              detail: {
                key: 'flag.contract_value',
                values: {
                  one: claim.raw.trim(),
                  other: fee.figure.raw.trim(),
                  document: { document: other.document.id },
                  second: { document: document.id },
                },
              },
              recommendation: { key: 'flag.contract.ask', values: { document: { document: document.id } } },
              evidence: [source, fee.at],
            });
        }
      }
    }
  }
  return [...new Map(found.map((one) => [one.id, one])).values()];
};

const eventOf: readonly [string, RegExp][] = [
  ['founded', /\b(?:founded|incorporat(?:ed|ion)|established|company (?:was )?formed)\b|تاسست|تاسيس|سجلت الشركه/iu],
  ['launched', /\b(?:launched|went live|first sale)\b|اطلق|اطلاق/iu],
  ['closing', /\b(?:closing (?:date|expected|is)|expected to close|close (?:by|on))\b|موعد الاغلاق|تاريخ الاغلاق/iu],
];

interface Event {
  event: string;
  when: string;
  raw: string;
  source: MemoQuote;
}

const eventsOf = ({ statements, metrics }: DocumentFacts): Event[] => {
  const sources = new Map<string, MemoQuote>();
  for (const { source } of [...statements, ...metrics.filter(({ table }) => table === null)])
    sources.set(`${String(source.page)} ${source.quote}`, source);
  return [...sources.values()].flatMap((source) => {
    const folded = foldWord(source.quote);
    return eventOf.flatMap(([event, pattern]) => {
      const at = pattern.exec(folded);
      if (at === null || folded.length > 400) return [];
      const figures = figuresIn(folded).filter(
        ({ kind, date }) => kind === 'year' || (kind === 'date' && date !== undefined && /^\d{4}/.test(date)),
      );
      const near = figures
        .filter(({ start, end }) => start - (at.index + at[0].length) < 40 && at.index - end < 12)
        .sort((a, b) => Math.abs(a.start - at.index) - Math.abs(b.start - at.index))[0];
      return near === undefined ? [] : [{ event, when: near.date ?? String(near.low), raw: near.raw.trim(), source }];
    });
  });
};

/** Days that do not fit: one event on two of them, an end before its beginning. */
const dates = (documents: readonly DocumentFacts[]): Disagreement[] => {
  const events = documents.flatMap((one) => eventsOf(one));
  const found: Disagreement[] = [];
  for (const [event] of eventOf) {
    const all = events.filter((one) => one.event === event);
    const [first] = all;
    if (first === undefined) continue;
    const other = all.find(
      ({ when, source }) =>
        source.document !== first.source.document && !when.startsWith(first.when) && !first.when.startsWith(when),
    );
    if (other === undefined || (event === 'launched' && when4(first) === when4(other))) continue;
    found.push({
      id: `date ${event}`,
      kind: 'dates',
      area: 'dates',
      severity: 'low',
      detail: {
        key:
          event === 'founded' ? 'flag.date_founded' : event === 'launched' ? 'flag.date_launched' : 'flag.date_closing',
        values: {
          one: first.raw,
          other: other.raw,
          document: { document: first.source.document },
          second: { document: other.source.document },
        },
      },
      recommendation: { key: 'flag.dates.ask', values: {} },
      evidence: [first.source, other.source],
    });
  }
  for (const { document, contract } of documents) {
    const effective = contract?.clauses.find(({ clause }) => clause === 'effective_date');
    const start =
      effective === undefined
        ? undefined
        : figuresIn(effective.source.quote).find(
            ({ kind, date }) => kind === 'date' && /^\d{4}-\d{2}-\d{2}$/.test(date ?? ''),
          )?.date;
    for (const clause of contract?.clauses ?? []) {
      if (clause.clause !== 'term' || effective === undefined || start === undefined) continue;
      const end = /\b(?:until|expir\w+|ends? on|terminat\w+ on|through)\b|(?:حتي|تنتهي|ينتهي)/iu.exec(
        foldWord(clause.source.quote),
      );
      const finish =
        end === null
          ? undefined
          : figuresIn(foldWord(clause.source.quote).slice(end.index)).find(
              ({ kind, date }) => kind === 'date' && /^\d{4}-\d{2}-\d{2}$/.test(date ?? ''),
            )?.date;
      if (finish === undefined || finish >= start) continue;
      found.push({
        id: `date order ${document.id}`,
        kind: 'dates',
        area: 'contracts',
        severity: 'medium',
        detail: { key: 'flag.date_order', values: { start, end: finish, document: { document: document.id } } },
        recommendation: { key: 'flag.contract.ask', values: { document: { document: document.id } } },
        evidence: [effective.source, clause.source],
      });
    }
  }
  return found;
};
const when4 = ({ when }: Event): string => when.slice(0, 4);

const rank = { high: 0, medium: 1, low: 2 };

/**
 * Everything in a package that does not fit together, the weightiest first. Nothing is said of two places that tell different things: other
 * periods, a plan and what was, other money, a part and the whole.
 */
export const reconcile = (documents: readonly DocumentFacts[]): Disagreement[] => {
  const within = packageOf(documents);
  const all = [
    ...contradictingMetrics(documents, within),
    ...ownership(documents),
    ...brokenSums(documents),
    ...derived(documents),
    ...contractClaims(documents),
    ...dates(documents),
  ];
  const distinct = [...new Map(all.map((one) => [one.id, one])).values()];
  return distinct.sort((a, b) => rank[a.severity] - rank[b.severity]);
};
