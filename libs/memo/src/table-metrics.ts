import type { MetricFact } from './facts.ts';
import { amountIn, isBlank, isWords, type Grid, type GridCell, type GridRow } from './grid.ts';
import { metricKind, metricOfLabel, type LabelledMetric } from './metrics.ts';
import { currencyNamed, metricValue, scaleIn, type Scale } from './metric-values.ts';
import { basisOf, loneMonthOf, monthOf, periodHead, type Basis, type Period } from './periods.ts';

/*
 * Figures out of tables: periods over the columns or beside the rows, or one name and one figure a row.
 */

/** What stands over a column, as far as it was read down to here. */
interface Column {
  period: Period | null;
  basis: Basis | null;
  /** A variance, a note, a growth: figures in it are not the metric's. */
  aside: boolean;
  scale: Scale | null;
  head: string;
}

const asideHead =
  /^(?:var(?:iance)?|delta|Δ|change|diff(?:erence)?|growth|%|yoy|mom|% ?(?:change|growth|of .*)|notes?|comments?|remarks?|cagr|source|ref|الفرق|التغير|ملاحظات|نسبة التغير|النمو|المصدر|الانحراف)(?!\p{L})/iu;

interface Head {
  row: number;
  columns: Map<number, Column>;
}

const numberCell = (cell: GridCell): boolean => amountIn(cell) !== null;
const yearAlone = (cell: GridCell): boolean => /^\(?(?:FY ?|CY ?)?(?:19|20)\d\d[AEFBP]?\)?$/iu.test(cell.text.trim());

/** The periods that a row's cells tell, by column; a month without its year takes the one over or before it. */
const periodsOf = (row: GridRow, above: Head | undefined): Map<number, Period> => {
  const found = new Map<number, Period>();
  let year: number | null = null;
  for (const cell of row.cells) {
    const period = periodHead(cell.text);
    if (period !== null) {
      for (let at = cell.column; at < cell.column + Math.min(cell.columns, 60); at += 1) found.set(at, period);
      if (period.grain !== 'relative') year = Number(period.end.slice(0, 4));
      continue;
    }
    const month = loneMonthOf(cell.text);
    const quarter = /^(?:q|الربع )([1-4])$/iu.exec(cell.text.trim())?.[1];
    if (month === null && quarter === undefined) continue;
    let over: Period | null = null;
    for (const [at, column] of above?.columns ?? [])
      if (at <= cell.column && column.period?.grain === 'year') over = column.period;
    const of = over === null ? year : Number(over.end.slice(0, 4));
    if (of === null) continue;
    const label = `${cell.text.trim()} ${String(of)}`;
    const from = month ?? Number(quarter) * 3 - 2;
    found.set(cell.column, {
      grain: month === null ? 'quarter' : 'month',
      start: monthOf(of, from),
      end: monthOf(of, month ?? from + 2),
      label,
    });
  }
  return found;
};

const monthNumber = ({ end }: Period): number => Number(end.slice(0, 4)) * 12 + Number(end.slice(5, 7));

/** Heads that are dates a year or a quarter apart tell years and quarters: "2025-12, 2026-12". */
const spaced = (periods: Map<number, Period>): Map<number, Period> => {
  const all = [...periods].sort(([one], [other]) => one - other);
  if (all.length < 2 || all.some(([, { grain }]) => grain !== 'month')) return periods;
  const steps = new Set(
    all.slice(1).map(([, period], at) => monthNumber(period) - monthNumber(all[at]?.[1] ?? period)),
  );
  const [step] = steps;
  if (steps.size !== 1 || (step !== 12 && step !== 3)) return periods;
  return new Map(
    all.map(([column, period]): [number, Period] => {
      const year = Number(period.end.slice(0, 4));
      const month = Number(period.end.slice(5, 7));
      // The first month of a year stands for the year that it begins.
      const last = step === 12 && month === 1 ? year * 12 + 11 : year * 12 + month - 1;
      const start = last - step + 1;
      return [
        column,
        {
          ...period,
          grain: step === 12 ? 'year' : 'quarter',
          start: monthOf(Math.floor(start / 12), (start % 12) + 1),
          end: monthOf(Math.floor(last / 12), (last % 12) + 1),
        },
      ];
    }),
  );
};

/** A row that tells its columns' periods: two of them at least, or one over the only figures, and no figures of its own beside. */
const periodHeadOf = (grid: Grid, at: number, above: Head | undefined): Head | null => {
  const row = grid.rows[at];
  if (row === undefined) return null;
  const periods = spaced(periodsOf(row, above));
  if (periods.size === 0) return null;
  const own = row.cells.filter((cell) => numberCell(cell) && !yearAlone(cell) && !periods.has(cell.column));
  if (own.length > 0) return null;
  const [first] = row.cells;
  // "2024 | 1,200 | 1,400": a year at the side is no head.
  if (periods.size === 1) {
    if (first === undefined || periods.has(first.column)) {
      const next = grid.rows[at + 1];
      // A year over "Actual | Budget", its cells merged or not.
      const overSubHeads =
        next !== undefined &&
        next.cells.filter(({ text }) => basisOf(text) !== null).length > 0 &&
        !next.cells.some(numberCell);
      const only = row.cells.length === 1 && ((first?.columns ?? 1) > 1 || overSubHeads);
      if (!only) return null;
    }
    const next = grid.rows
      .slice(at + 1, at + 4)
      .some(({ cells }) => cells.some((cell) => numberCell(cell) && periods.has(cell.column)));
    if (!next) return null;
  }
  const before = grid.rows[at - 1];
  const isNear =
    before !== undefined &&
    row.row - before.row === 1 &&
    before.cells.every((cell) => !numberCell(cell) || yearAlone(cell));
  const columns = new Map<number, Column>();
  const headAt = (column: number): string => {
    const over = isNear
      ? (before.cells.find((cell) => cell.column <= column && column < cell.column + cell.columns)?.text ?? '')
      : '';
    const here = row.cells.find((cell) => cell.column <= column && column < cell.column + cell.columns)?.text ?? '';
    return [over, here].filter((text) => text !== '').join(' ');
  };
  for (const [column, period] of periods) {
    const head = headAt(column);
    columns.set(column, { period, basis: basisOf(head), aside: false, scale: scaleIn(head), head });
  }
  for (const cell of row.cells)
    if (!columns.has(cell.column) && columns.size > 0 && isWords(cell) && cell.column > Math.min(...columns.keys()))
      columns.set(cell.column, { period: null, basis: basisOf(cell.text), aside: true, scale: null, head: cell.text });
  return { row: at, columns };
};

/** A row right under the periods that parts each of them: "Actual | Budget | Variance". */
const withSubHeads = (head: Head, row: GridRow | undefined): boolean => {
  if (row === undefined) return false;
  const words = row.cells.filter(isWords);
  if (words.length < 2 || row.cells.some(numberCell)) return false;
  const isSub = words.every(({ text }) => basisOf(text) !== null || asideHead.test(text.trim()) || /^(?:act|bud|amount|value|القيمة)/iu.test(text)); // prettier-ignore
  if (!isSub) return false;
  let over: Column | undefined;
  const spans = [...head.columns].sort(([one], [other]) => one - other);
  for (const cell of words) {
    over = spans.findLast(([at, { period }]) => at <= cell.column && period !== null)?.[1] ?? over;
    head.columns.set(cell.column, {
      period: over?.period ?? null,
      basis: basisOf(cell.text) ?? over?.basis ?? null,
      aside: asideHead.test(cell.text.trim()),
      scale: over?.scale ?? null,
      head: `${over?.head ?? ''} ${cell.text}`.trim(),
    });
  }
  return true;
};

export interface TableContext {
  document: string;
  /** The table's name within the document. */
  table: string;
  scale: Scale;
  basis: Basis | null;
}

const labelOf = (row: GridRow, before: number): GridCell | null => {
  const words = row.cells.filter((cell) => cell.column < before && isWords(cell));
  // A number of an account or a code may stand before the name; a unit or a note behind it.
  return words.find(({ text }) => /\p{L}{3}/u.test(text)) ?? words[0] ?? null;
};

const isTotal = (label: string): boolean =>
  /^(?:sub-?)?(?:total|sum|grand total|المجموع|الإجمالي|الاجمالي|إجمالي|اجمالي)$/iu.test(label.trim());

const factOf = (
  { document, table, basis: overall }: TableContext,
  cell: GridCell,
  name: string,
  metric: LabelledMetric | null,
  scale: Scale,
  { period, basis }: { period: Period | null; basis: Basis | null },
  definition: string | null,
): MetricFact | null => {
  const figure = amountIn(cell);
  if (figure === null) return null;
  const kind = metric === null ? null : (metricKind(metric.key) ?? null);
  const value = metricValue(kind, figure, scale);
  if (value === null) return null;
  const unscaled = kind === null && value.unit === 'number';
  // What is not known by name is money where the table tells a currency or a scale, and the cell no unit.
  const asMoney =
    unscaled && scale.currency !== null && !/#|count|number|units?|عدد|qty|headcount|days|hours|months/iu.test(name);
  return {
    key: metric?.key ?? null,
    name: name.replace(/\s+/gu, ' ').trim(),
    qualifiers: metric?.qualifiers ?? [],
    ...(asMoney
      ? {
          ...value,
          value: value.value * scale.factor,
          precision: value.precision * scale.factor,
          unit: 'money' as const,
          currency: scale.currency,
        }
      : value),
    period,
    basis: basis ?? basisOf(name) ?? overall,
    definition,
    table,
    source: {
      document,
      page: cell.page,
      ...(cell.cell === undefined ? {} : { cell: cell.cell }),
      quote: cell.text,
    },
  };
};

const withScale = (label: string, section: string, scale: Scale): Scale => {
  const own = scaleIn(label) ?? scaleIn(section);
  return own === null
    ? scale
    : {
        factor:
          own.factor === 1 && own.currency !== null && !/\d/.test(label)
            ? scaleIn(label) === null
              ? own.factor
              : scale.factor
            : own.factor,
        currency: own.currency ?? scale.currency,
      };
};

/** The remark beside a figure or within its label. */
const definitionOf = (row: GridRow, label: GridCell, last: number): string | null => {
  const inside = /\(([^()]{6,120})\)/u.exec(label.text)?.[1];
  const behind = row.cells.find((cell) => cell.column > last && isWords(cell) && cell.text.length > 3);
  return behind?.text ?? inside ?? null;
};

/** Periods down the side: each row a period, each column a metric. */
const byRows = (grid: Grid, at: number, context: TableContext): { facts: MetricFact[]; to: number } | null => {
  const head = grid.rows[at];
  if (head === undefined) return null;
  const names = head.cells.filter(isWords);
  const known = names.filter(({ text }) => metricOfLabel(text) !== null);
  if (known.length === 0 || head.cells.some((cell) => numberCell(cell) && !yearAlone(cell))) return null;
  let to = at + 1;
  const rows: Array<{ row: GridRow; period: Period; first: number }> = [];
  let year: number | null = null;
  for (; to < grid.rows.length; to += 1) {
    const row = grid.rows[to];
    const first = row?.cells[0];
    if (row === undefined || first === undefined) break;
    let period = periodHead(first.text);
    if (period === null) {
      const month = loneMonthOf(first.text);
      if (month !== null && year !== null)
        period = {
          grain: 'month',
          start: monthOf(year, month),
          end: monthOf(year, month),
          label: `${first.text} ${String(year)}`,
        };
    }
    if (period === null) break;
    if (period.grain !== 'relative') year = Number(period.end.slice(0, 4));
    rows.push({ row, period, first: first.column });
  }
  if (rows.length < 2) return null;
  const facts = rows.flatMap(({ row, period, first }) => {
    const basis = row.cells.map(({ text }) => basisOf(text)).find((one) => one !== null) ?? null;
    return row.cells.flatMap((cell) => {
      const name = names.find((one) => one.column <= cell.column && cell.column < one.column + one.columns);
      if (name === undefined || cell.column === first) return [];
      const fact = factOf(
        context,
        cell,
        name.text,
        metricOfLabel(name.text),
        withScale(name.text, '', context.scale),
        { period, basis },
        null,
      );
      return fact === null ? [] : [fact];
    });
  });
  return { facts, to };
};

/** The scale that the lines over a table or at its top tell: "Amounts in SAR '000". */
export const scaleOver = (grid: Grid, from: number, inherited: Scale): Scale => {
  const lines = [
    ...grid.over,
    ...grid.rows.slice(Math.max(0, from - 8), from + 1).flatMap(({ cells }) => cells.filter((cell) => isWords(cell) && cell.text.length < 120).slice(0, 6).map(({ text }) => text)), // prettier-ignore
  ];
  let scale = inherited;
  for (const line of lines) {
    const told = /\b(?:in|currency|amounts?|figures|all|unit|units|reported|denominated|thousands|'000)\b|[($]|العملة|المبالغ|الأرقام|القيم|بال|\b[A-Z]{3}\b/u.test(line) ? scaleIn(line) : null; // prettier-ignore
    if (told !== null)
      scale = { factor: told.factor === 1 ? scale.factor : told.factor, currency: told.currency ?? scale.currency };
  }
  return scale;
};

/** The figures of a table, each with its name, period and cell. */
export const tableMetrics = (grid: Grid, context: TableContext): MetricFact[] => {
  const facts: MetricFact[] = [];
  let head: Head | undefined;
  /** Names over columns that are no periods. */
  let names: Map<number, GridCell> | undefined;
  let section = '';
  let scale = scaleOver(grid, Math.min(3, grid.rows.length), context.scale);
  const sheetBasis = basisOf(grid.over.join(' '));
  for (let at = 0; at < grid.rows.length; at += 1) {
    const row = grid.rows[at];
    if (row === undefined) break;
    const found = periodHeadOf(grid, at, head);
    if (found !== null) {
      const yearsOver = head !== undefined && head.row === at - 1 ? head : undefined;
      if (yearsOver !== undefined)
        for (const [column, own] of found.columns) {
          const over = [...yearsOver.columns].findLast(([one]) => one <= column)?.[1];
          own.basis ??= over?.basis ?? null;
        }
      head = found;
      names = undefined;
      scale = scaleOver(grid, at, scale);
      if (withSubHeads(head, grid.rows[at + 1])) at += 1;
      continue;
    }
    const down = byRows(grid, at, { ...context, scale, basis: context.basis ?? sheetBasis });
    if (down !== null) {
      facts.push(...down.facts);
      at = down.to - 1;
      head = undefined;
      continue;
    }
    const numbers = row.cells.filter(numberCell);
    const words = row.cells.filter(isWords);
    if (numbers.length === 0) {
      const [only] = words;
      if (words.length === 1 && only !== undefined && !row.cells.some(isBlank)) {
        section = only.text;
        const told = scaleIn(only.text);
        if (told !== null && (told.factor !== 1 || /currency|amounts?|figures|in |العملة|المبالغ/iu.test(only.text)))
          scale = { factor: told.factor === 1 ? scale.factor : told.factor, currency: told.currency ?? scale.currency };
      } else if (words.length > 1) {
        names = new Map(words.map((cell): [number, GridCell] => [cell.column, cell]));
        section = '';
        if (head !== undefined && at - head.row > 1 && words.length >= 3) head = undefined;
        for (const cell of words)
          if (/currency|العملة/iu.test(cell.text))
            scale = { ...scale, currency: currencyNamed(words.map(({ text }) => text).join(' ')) ?? scale.currency };
      }
      continue;
    }
    const dated = head === undefined ? [] : numbers.filter(({ column }) => head?.columns.has(column) === true);
    if (head !== undefined && dated.length > 0) {
      const label = labelOf(row, Math.min(...dated.map(({ column }) => column)));
      if (label === null) continue;
      const name = isTotal(label.text) && section !== '' ? `${section} ${label.text}` : label.text;
      const metric = metricOfLabel(name);
      const own = withScale(label.text, '', scale);
      const unitCell = row.cells.find(
        (cell) => cell !== label && cell.column < (dated[0]?.column ?? 0) && isWords(cell) && cell.text.length <= 16,
      );
      const unitScale = unitCell === undefined ? null : scaleIn(unitCell.text);
      const rowScale =
        unitScale === null ? own : { factor: unitScale.factor, currency: unitScale.currency ?? own.currency };
      const last = Math.max(...dated.map(({ column }) => column));
      const definition = definitionOf(row, label, last);
      for (const cell of dated) {
        const column = head.columns.get(cell.column);
        if (column === undefined || column.aside || column.period === null) continue;
        const columnScale =
          column.scale === null
            ? rowScale
            : {
                factor: column.scale.factor === 1 ? rowScale.factor : column.scale.factor,
                currency: column.scale.currency ?? rowScale.currency,
              };
        const fact = factOf(
          context,
          cell,
          name,
          metric,
          columnScale,
          { period: column.period, basis: column.basis ?? sheetBasis },
          definition,
        );
        if (fact !== null) facts.push(fact);
      }
      continue;
    }
    for (const segment of segmentsOf(row)) {
      const own = segment.cells.filter(numberCell);
      const heads = segment.cells.filter(isWords);
      if (own.length > 0)
        facts.push(...plainRow(segment, { ...context, scale, basis: context.basis ?? sheetBasis }, names, section));
      else if (heads.length >= 2) {
        names = new Map([...(names ?? []), ...heads.map((cell): [number, GridCell] => [cell.column, cell])]);
        section = '';
      }
    }
  }
  return facts;
};

/** Tables that stand beside each other share a row: each begins with words behind an empty column. */
const segmentsOf = ({ row, cells }: GridRow): GridRow[] => {
  const segments: GridCell[][] = [];
  let end = -1;
  for (const cell of cells) {
    const last = segments.at(-1);
    if (last === undefined || (cell.column > end && isWords(cell) && last.some(numberCell))) segments.push([cell]);
    else if (cell.column > end + 1 && isWords(cell) && last.length > 1) segments.push([cell]);
    else last.push(cell);
    end = cell.column + cell.columns - 1;
  }
  return segments.map((each) => ({ row, cells: each }));
};

/** A row without periods: a name and its figure, or a line of a table whose columns have names. */
const plainRow = (
  row: GridRow,
  context: TableContext,
  names: Map<number, GridCell> | undefined,
  section: string,
): MetricFact[] => {
  const numbers = row.cells.filter(numberCell);
  const [first] = numbers;
  if (first === undefined) return [];
  const label = labelOf(row, first.column);
  const overNames = names === undefined ? [] : numbers.filter(({ column }) => names.has(column));
  const metricHeads = overNames.filter(({ column }) => metricOfLabel(names?.get(column)?.text ?? '') !== null);
  if (label === null) return [];
  const beside = row.cells.filter((cell) => cell.column > first.column && isWords(cell));
  const period =
    [...beside, ...row.cells.filter((cell) => cell.column < first.column && cell !== label)]
      .map(({ text }) => periodHead(text))
      .find((one) => one !== null) ?? null;
  const basis = beside.map(({ text }) => basisOf(text)).find((one) => one !== null) ?? null;
  if (metricHeads.length > 0 && metricOfLabel(label.text) === null)
    // A line about something: its name parts it from the plain metric, unless it is the sum of the table.
    return metricHeads.flatMap((cell) => {
      const head = names?.get(cell.column)?.text ?? '';
      const metric = metricOfLabel(head);
      const total = isTotal(label.text);
      const named =
        metric === null
          ? null
          : { ...metric, qualifiers: total ? metric.qualifiers : [...metric.qualifiers, label.text] };
      const fact = factOf(
        context,
        cell,
        total ? head : `${head}, ${label.text}`,
        named,
        withScale(head, '', context.scale),
        { period, basis },
        null,
      );
      return fact === null ? [] : [fact];
    });
  const unitWords = beside.find(({ text }) => text.length <= 20);
  const scale = withScale(
    `${label.text} ${unitWords !== undefined && scaleIn(unitWords.text) !== null ? unitWords.text : ''}`,
    section,
    context.scale,
  );
  const values = names === undefined ? [first] : numbers;
  return values.flatMap((cell) => {
    const head = names?.get(cell.column)?.text;
    if (head !== undefined && asideHead.test(head.trim())) return [];
    const own = head === undefined ? null : periodHead(head);
    const plainHead =
      head === undefined ||
      /^(?:value|amount|figure|total|القيمة|المبلغ|الرقم|الإجمالي)/iu.test(head.trim()) ||
      own !== null ||
      basisOf(head) !== null;
    const name = plainHead ? label.text : `${label.text}, ${head}`;
    const fact = factOf(
      context,
      cell,
      name,
      metricOfLabel(plainHead ? label.text : name),
      scale,
      {
        period: own ?? period ?? periodInLabel(label.text),
        basis: (head === undefined ? null : basisOf(head)) ?? basis,
      },
      values.length === 1 ? definitionOf(row, label, cell.column) : null,
    );
    return fact === null ? [] : [fact];
  });
};

const periodInLabel = (label: string): Period | null => {
  for (const part of label.split(/[()،,–—]/u).slice(1)) {
    const period = periodHead(part);
    if (period !== null) return period;
  }
  return null;
};
