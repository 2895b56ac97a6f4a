import type { ArithmeticFact, MetricFact } from './facts.ts';
import { byTime, monthsIn, type Period } from './periods.ts';

/*
 * What a table says of itself, computed again from its own cells: sums, margins, growth, what is carried on. Only the table's own
 * cells are used; that two documents disagree is another matter (reconcile.ts).
 */

/** A row of a table: one name, a value a period. */
interface Row {
  key: string | null;
  name: string;
  plain: boolean;
  facts: MetricFact[];
}

const columnKey = ({ period, basis }: MetricFact): string =>
  `${period?.start ?? ''}..${period?.end ?? ''} ${basis ?? ''}`;

const rowNumber = ({ source: { cell } }: MetricFact): number => Number(/\d+$/.exec(cell ?? '')?.[0] ?? '0');

const rowsOf = (facts: readonly MetricFact[]): Row[] =>
  [...Map.groupBy(facts, (fact) => `${String(rowNumber(fact))} ${fact.name}`).values()].map((inRow) => ({
    key: inRow[0]?.key ?? null,
    name: inRow[0]?.name ?? '',
    plain: inRow[0]?.qualifiers.length === 0,
    facts: inRow,
  }));

const one = (rows: readonly Row[], key: string): Row | undefined => {
  const found = rows.filter((row) => row.key === key && row.plain);
  return found.length === 1 ? found[0] : undefined;
};

const at = (row: Row | undefined, fact: MetricFact): MetricFact | undefined => {
  const found = row?.facts.filter((other) => columnKey(other) === columnKey(fact)) ?? [];
  return found.length === 1 ? found[0] : undefined;
};

const relative = 0.006;
const differs = (said: number, computed: number, slack: number): boolean =>
  Math.abs(said - computed) > slack + relative * Math.max(Math.abs(said), Math.abs(computed));

const fact = (
  check: ArithmeticFact['check'],
  of: MetricFact,
  computed: number,
  others: readonly MetricFact[],
): ArithmeticFact => ({
  check,
  name: of.name,
  period: of.period?.label ?? null,
  said: of.value,
  computed,
  unit: of.unit,
  currency: of.currency,
  sources: [of.source, ...others.slice(0, 4).map(({ source }) => source)],
});

const margins = (rows: readonly Row[]): ArithmeticFact[] => {
  const revenue = one(rows, 'revenue');
  const checks: ArithmeticFact[] = [];
  for (const [margin, part] of [
    ['gross_margin', 'gross_profit'],
    ['ebitda_margin', 'ebitda'],
    ['net_margin', 'net_income'],
  ] as const) {
    for (const said of one(rows, margin)?.facts ?? []) {
      const [whole, profit] = [at(revenue, said), at(one(rows, part), said)];
      if (whole === undefined || profit === undefined || whole.value === 0) continue;
      const computed = (profit.value / whole.value) * 100;
      if (
        Math.abs(said.value - computed) >
        Math.max(0.6, said.precision * 2 + (100 * (whole.precision + profit.precision)) / Math.abs(whole.value))
      )
        checks.push(fact('margin', said, computed, [profit, whole]));
    }
  }
  for (const said of one(rows, 'gross_profit')?.facts ?? []) {
    const [whole, cost] = [at(revenue, said), at(one(rows, 'cogs'), said)];
    if (whole === undefined || cost === undefined) continue;
    const computed = whole.value - Math.abs(cost.value);
    if (differs(said.value, computed, said.precision + whole.precision + cost.precision))
      checks.push(fact('difference', said, computed, [whole, cost]));
  }
  for (const said of one(rows, 'total_assets')?.facts ?? []) {
    const [debts, equity] = [at(one(rows, 'total_liabilities'), said), at(one(rows, 'equity'), said)];
    if (debts === undefined || equity === undefined) continue;
    const computed = debts.value + equity.value;
    if (differs(said.value, computed, said.precision + debts.precision + equity.precision))
      checks.push(fact('sum', said, computed, [debts, equity]));
  }
  return checks;
};

const before = (row: Row | undefined, period: Period, months: number): MetricFact | undefined =>
  row?.facts
    .filter(
      (other) =>
        other.period !== null && monthsIn(other.period) === monthsIn(period) && byTime(other.period, period) < 0,
    )
    .filter((other) => {
      const [y1 = 0, m1 = 0] = (other.period?.end ?? '').split('-').map(Number);
      const [y2 = 0, m2 = 0] = period.end.split('-').map(Number);
      return (y2 - y1) * 12 + m2 - m1 === months;
    })[0];

const growth = (rows: readonly Row[]): ArithmeticFact[] =>
  (one(rows, 'revenue_growth')?.facts ?? []).flatMap((said) => {
    const { period } = said;
    if (period === null || period.grain === 'relative') return [];
    const revenue = one(rows, 'revenue');
    const now = at(revenue, said);
    const last = before(revenue, period, 12) ?? undefined;
    const previous = before(revenue, period, monthsIn(period));
    if (now === undefined || last === undefined || last.value <= 0) return [];
    const computed = (now.value / last.value - 1) * 100;
    const slack = Math.max(1, said.precision * 2 + (100 * 2 * (now.precision + last.precision)) / last.value);
    if (Math.abs(said.value - computed) <= slack) return [];
    // Of months and quarters a growth may be against the one before.
    if (
      previous !== undefined &&
      previous.value > 0 &&
      Math.abs(said.value - (now.value / previous.value - 1) * 100) <= slack
    )
      return [];
    return [fact('growth', said, computed, [now, last])];
  });

const totalName = /^(?:total|sum|grand total|إجمالي|اجمالي|المجموع|مجموع|الإجمالي)(?!\p{L})|\btotal$/iu;

/** Lines without a name of ours have no unit where the table tells no currency. */
const sameUnit = (one: MetricFact, other: MetricFact): boolean =>
  one.unit === other.unit ||
  [one.unit, other.unit].every((unit) => unit === 'number' || unit === 'money' || unit === 'count');

/** A total over the rows right above it: believed to be their sum where it is in other columns, and then wrong where it is not. */
const sums = (rows: readonly Row[]): ArithmeticFact[] => {
  const ordered = rows
    .filter(({ facts }) => facts.some(({ source }) => source.cell !== undefined))
    .sort((a, b) => rowNumber(a.facts[0] ?? never) - rowNumber(b.facts[0] ?? never));
  return ordered.flatMap((total, place) => {
    if (!totalName.test(total.name.trim())) return [];
    const above: Row[] = [];
    let next = rowNumber(total.facts[0] ?? never);
    for (let back = place - 1; back >= 0; back -= 1) {
      const row = ordered[back];
      const number = rowNumber(row?.facts[0] ?? never);
      if (row === undefined || totalName.test(row.name.trim()) || next - number > (above.length === 0 ? 2 : 1)) break;
      above.push(row);
      next = number;
    }
    // Each beginning of the rows above may be what is summed; the one that fits most columns is it.
    let best: { holds: MetricFact[]; fails: Array<{ said: MetricFact; computed: number; parts: MetricFact[] }> } = {
      holds: [],
      fails: [],
    };
    for (let length = 2; length <= above.length; length += 1) {
      const holds: MetricFact[] = [];
      const fails: typeof best.fails = [];
      for (const said of total.facts) {
        const parts = above.slice(0, length).flatMap((row) => at(row, said) ?? []);
        if (parts.length < 2 || parts.some((part) => !sameUnit(part, said))) continue;
        const computed = parts.reduce((sum, { value }) => sum + value, 0);
        const slack = parts.reduce((sum, { precision }) => sum + precision, said.precision);
        if (differs(said.value, computed, slack)) fails.push({ said, computed, parts });
        else if (said.value !== 0) holds.push(said);
      }
      if (holds.length > best.holds.length) best = { holds, fails };
    }
    return best.holds.length >= 2 && best.fails.length * 2 <= best.holds.length
      ? best.fails.map(({ said, computed, parts }) => fact('sum', said, computed, parts))
      : [];
  });
};

const never: MetricFact = {
  key: null,
  name: '',
  qualifiers: [],
  value: 0,
  unit: 'number',
  currency: null,
  period: null,
  basis: null,
  precision: 0,
  approx: null,
  definition: null,
  table: null,
  source: { document: '', page: 0, quote: '' },
};

const flows = new Set([
  'revenue',
  'gmv',
  'bookings',
  'billings',
  'cogs',
  'gross_profit',
  'opex',
  'payroll',
  'marketing',
  'rnd',
  'gna',
  'ebitda',
  'ebit',
  'net_income',
  'new_customers',
  'lost_customers',
  'orders',
  'operating_cash_flow',
  'capex',
]);

/** A year beside its twelve months or four quarters in one row. */
const years = (rows: readonly Row[]): ArithmeticFact[] =>
  rows.flatMap((row) => {
    if (row.key === null || !flows.has(row.key)) return [];
    const isYear = ({ period }: MetricFact): boolean => period !== null && period.grain === 'year';
    return row.facts.filter(isYear).flatMap((said) => {
      const { period } = said;
      if (period === null) return [];
      for (const [grain, count] of [
        ['month', 12],
        ['quarter', 4],
        ['half', 2],
      ] as const) {
        const parts = row.facts.filter(
          (other) =>
            other.period?.grain === grain &&
            other.period.start >= period.start &&
            other.period.end <= period.end &&
            (other.basis ?? said.basis) === (said.basis ?? other.basis),
        );
        if (parts.length !== count || new Set(parts.map((other) => other.period?.end)).size !== count) continue;
        const computed = parts.reduce((sum, { value }) => sum + value, 0);
        if (
          differs(
            said.value,
            computed,
            parts.reduce((sum, { precision }) => sum + precision, said.precision),
          )
        )
          return [fact('sum', said, computed, parts)];
        return [];
      }
      return [];
    });
  });

const carried = (rows: readonly Row[]): ArithmeticFact[] => {
  const closing = one(rows, 'cash');
  return (one(rows, 'opening_cash')?.facts ?? []).flatMap((said) => {
    if (said.period === null || said.period.grain === 'relative') return [];
    const last = before(closing, said.period, monthsIn(said.period));
    return last === undefined ||
      (last.basis ?? said.basis) !== (said.basis ?? last.basis) ||
      !differs(said.value, last.value, said.precision + last.precision)
      ? []
      : [fact('carried', said, last.value, [last])];
  });
};

/** Whatever of a document's tables does not follow from its own cells. */
export const checkTables = (metrics: readonly MetricFact[]): ArithmeticFact[] =>
  [
    ...Map.groupBy(
      metrics.filter(({ table }) => table !== null),
      ({ table }) => table,
    ).values(),
  ].flatMap((inTable) => {
    const rows = rowsOf(inTable);
    return [...margins(rows), ...growth(rows), ...sums(rows), ...years(rows), ...carried(rows)];
  });
