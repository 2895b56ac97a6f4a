import { named, placeOf, type Contradiction } from './contradiction.ts';
import { isAlike, onlyFigure, writtenLike, type Exact, type Line } from './lines.ts';

/*
 * Parts of one whole: shares that do not make 100 %, amounts that do not make their total, and shares and amounts of one list in
 * another order. Only where the pitch itself says that it divides a whole, and only where no reading of the list makes it right.
 */

/** A heading, or the head of a list or table, that says that what follows are all parts of a whole. */
const divides =
  /\buses? of (?:the )?(?:\w+ )?(?:funds?|proceeds|capital|investment|funding|money)\b|\b(?:funds?|budget|capital|investment|tokens?|equity|funding|proceeds) (?:allocation|distribution|breakdown|split|usage|deployment)\b|\b(?:allocation|breakdown|distribution|deployment|split) of (?:the )?(?:funds?|budget|capital|investment|funding|tokens?|equity|proceeds|revenue)\b|\b(?:revenue|income|sales|cost|expense|budget) (?:mix|breakdown|split)\b|^\P{L}*allocations?\P{L}*$|\bwhere (?:the|your) money goes\b|\bhow (?:we|the (?:money|funds?)) (?:will |is |are )?(?:be )?(?:use|spend|spent|used)\b|\btokenomics\b|\bcap(?:italization)? table\b|\b(?:ownership|shareholding) structure\b|(?:استخدام|استخدامات|توزيع|تخصيص|أوجه (?:صرف|إنفاق)) (?:ال)?(?:أموال|تمويل|استثمار|ميزانية|رأس المال|حصص|ملكية|مبلغ|أسهم|إيرادات)|هيكل الملكية/u;
/** Of these the parts are what the money raised pays for. */
const spends =
  /\buses? of (?:the )?(?:\w+ )?(?:funds?|proceeds|capital|investment|funding|money)\b|\bfunds? (?:allocation|usage)\b|(?:استخدام|استخدامات) (?:ال)?(?:أموال|تمويل|استثمار|مبلغ)/u;
const total = /^\P{L}*(?:grand )?(?:total|sum)\b|^\P{L}*(?:ال)?(?:مجموع|إجمالي|اجمالي)(?!\p{L})/u;
/** A total of more than a list need name. */
const ofMore = /\b(?:markets?|addressable|raised|so far|to date|over)\b|سوق|حتى الآن|خلال/u;
/** Results, averages and differences do not add up to a total; nor does what is told of each. */
const noPart =
  /\b(?:each|every|cac|ltv|arpu|prices?|net|profit|margin|ebitda|average|avg|sub-?total|cumulative|less|minus|balance|cash|remaining|per|gross|of which|including|included|ratio|rate|growth|\d+ ?%|or|optional)\b|صافي|ربح|متوسط|تراكمي|منها|معدل|سعر/u;
/** A choice of the parts need not make the whole. */
const someOf =
  /\b(?:top|main|key|major|selected|including|examples?|e\.g|such as|sample)\b|(?<!\p{L})(?:أهم|أبرز|مثل)(?!\p{L})/u;

/** Of such shares each is of something of its own: rates, changes, times, what is held before and after a round. */
const ownWhole =
  /\b(?:by|cumulative|retention|churn|nps|conversion|margins?|discounts?|interest|cagr|yoy|mom|increas\w+|grow|growing|reduc\w+|cut|cutting|improv\w+|boost\w*|of (?:the |our |total |net )?(?:revenues?|sales|turnover|income|customers|users)|today|currently|now|next year|pre-?money|post-?money|vest\w*|unlock\w*)\b|تراكمي|بنسبة|زيادة|خفض|تقليل|تخفيض|احتفاظ|هامش|خصم|من (?:ال)?(?:إيرادات|مبيعات|عملاء|مستخدمين)|حاليا|اليوم|قبل الجولة|بعد الجولة/u;
/** A time of its own, so that beside others it is no part of one budget. */
const ofTime =
  /\b(?:year|yr|y|quarter|q|h|month) ?[1-9]\b|\b20\d\d\b|(?<!\p{L})(?:ال)?(?:سنة|عام|شهر|ربع) (?:[1-9](?![\d.,%])|20\d\d|(?:ال)?(?:أول|ثاني|ثالث|رابع))/u;
/** What makes up what is missing, without a share or an amount. */
const rest = /\b(?:rest|remain\w*|balance|others?|misc\w*)\b|(?<!\p{L})(?:ال)?(?:باقي|متبقي|أخرى|بقية)(?!\p{L})/u;
const isAny = (lines: readonly Line[], ...patterns: readonly RegExp[]): boolean =>
  lines.some(({ folded }) => patterns.some((pattern) => pattern.test(folded)));

interface Part {
  readonly line: Line;
  readonly percent: Exact | null;
  readonly money: Exact | null;
}
/** "About 40%" may be any share near it. */
const shareIn = (line: Line): Exact | null => {
  const share = onlyFigure(line, 'percent');
  return share?.approx === undefined ? share : null;
};
const partOf = (line: Line): Part => ({
  line,
  percent: shareIn(line),
  money: onlyFigure(line, 'money'),
});
const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** How far shares may be from 100 only because each is rounded; whole fives are not rounded. */
const rounding = (shares: readonly number[]): number =>
  shares.every((share) => share % 5 === 0) ? 0.01 : Math.max(1, shares.length * 0.5);

/** Whether some shares in a row make 100 %: what stands beside them is then another list, or said twice. */
const hasWhole = (shares: readonly number[]): boolean =>
  shares.some((_, from) => {
    const run: number[] = [];
    let sum = 0;
    for (const share of shares.slice(from)) {
      run.push(share);
      sum += share;
      // The widest that rounding may be off by.
      if (sum > 100 + Math.max(1, shares.length * 0.5)) return false;
      if (run.length > 1 && Math.abs(sum - 100) <= rounding(run)) return true;
    }
    return false;
  });

/** Less or more than that is another list, or several. */
const [leastSum, mostSum] = [60, 160];
const areWrong = (shares: readonly number[]): boolean => {
  const sum = sumOf(shares);
  return (
    shares.length >= 3 &&
    sum >= leastSum &&
    sum <= mostSum &&
    !hasWhole(shares) &&
    shares.every((share) => share > 0 && share < 100)
  );
};

const sharesWrong = (what: Line, shares: readonly number[], places: readonly Line[]): Contradiction[] =>
  areWrong(shares)
    ? [{ kind: 'shares', what: named(what), sum: String(Number(sumOf(shares).toFixed(1))), places: places.map(placeOf) }] // prettier-ignore
    : [];

/**
 * Whether amounts make a total, as far as they are written: "$1.2M" may be 1.15, "about 40" is any number near it, and what has a plus is
 * that much at least.
 */
const make = (parts: readonly Exact[], whole: Exact): boolean => {
  const isPlain = [...parts, whole].every(({ magnitude, approx }) => magnitude === 1 && approx === undefined);
  const sum = sumOf(parts.map(({ value }) => value));
  const isAtLeast = whole.approx === '+' && sum > whole.value;
  const isMore = parts.some(({ approx }) => approx === '+') && sum < whole.value;
  return isAtLeast || isMore || Math.abs(sum - whole.value) <= Math.abs(whole.value) * (isPlain ? 0.01 : 0.04);
};
/** Without what only parts another of them: "Hosting 28" and then "servers 20, backups 8". */
const outerOf = (parts: readonly Exact[]): Exact[] => {
  const outer: Exact[] = [];
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at];
    if (part === undefined) continue;
    outer.push(part);
    for (let end = at + 3; end <= parts.length; end += 1)
      if (make(parts.slice(at + 1, end), part)) {
        at = end - 1;
        break;
      }
  }
  return outer;
};
/** Beyond it the amounts are of something else. */
const isNear = (sum: number, whole: number): boolean => sum >= 0.5 * whole && sum <= 2 * whole;

/** What cannot be: the larger amount of one list with the smaller share of it. */
function orderWrong(parts: readonly Part[]): Contradiction[] {
  const pairs = parts.flatMap(({ line, percent, money }) => (percent === null || money === null ? [] : [{ line, percent, money }])); // prettier-ignore
  for (const large of pairs)
    for (const small of pairs)
      if (
        large.money.per === undefined &&
        isAlike(large.money, small.money) &&
        large.money.value > small.money.value * 1.1 &&
        large.percent.value < small.percent.value - 1
      ) {
        const written = ({ money, percent }: typeof large): string => `${money.raw} (${percent.raw})`;
        return [{ kind: 'order', larger: written(large), smaller: written(small), places: [large.line, small.line].map(placeOf) }]; // prettier-ignore
      }
  return [];
}

interface Section {
  readonly heads: Line[];
  readonly lines: Line[];
}

/** A page by its headings; the head of a list that divides a whole begins a part of its own. A heading with a share is itself a part. */
function sectionsOf(lines: readonly Line[]): Section[] {
  const sections: Section[] = [{ heads: [], lines: [] }];
  for (const line of lines) {
    const last = sections.at(-1);
    const mayOpen = line.cell === null && (line.isTitle || (line.text.length < 120 && divides.test(line.folded)));
    const opens = mayOpen && !line.figures.some(({ kind }) => kind === 'percent');
    if (!opens) last?.lines.push(line);
    // Said of the same lines as the heading right above it.
    else if (last?.lines.length === 0) last.heads.push(line);
    else sections.push({ heads: [line], lines: [] });
  }
  return sections;
}

/** The lines of a list: up to where a line without a figure opens another, or the total. */
function listIn(lines: readonly Line[]): { items: Line[]; whole: Line | null } {
  const items: Line[] = [];
  for (const line of lines.filter(({ cell }) => cell === null)) {
    if (total.test(line.folded)) return { items, whole: line };
    const opensAnother = /[:：][\s*_]*$/u.test(line.text) && line.figures.length === 0;
    if (opensAnother && items.filter(({ figures }) => figures.length > 0).length >= 2) break;
    items.push(line);
  }
  return { items, whole: null };
}

/** What may be the parts of a list: all of its lines, or those of one depth or make only, the others being parts of parts. */
function readingsOf(parts: readonly Part[]): Part[][] {
  const levels = [...new Set(parts.map(({ line }) => line.level))];
  const bold = parts.filter(({ line }) => /^[^\p{L}\p{N}]*\*\*/u.test(line.text));
  const both = parts.filter(({ percent, money }) => percent !== null && money !== null);
  return [
    [...parts],
    ...(levels.length > 1 ? levels.map((level) => parts.filter(({ line }) => line.level === level)) : []),
    ...[bold, both].filter((some) => some.length >= 2 && some.length < parts.length),
  ];
}

/** The sum of a list of what money is for, where no reading of it makes `whole`. */
export function unequalTo(whole: Exact, list: readonly Part[]): number | null {
  // A share beside amounts, "VAT 5%", is another part of them.
  if (list.some(({ money, percent }) => money === null && percent !== null)) return null;
  const priced = list.filter(({ money }) => money !== null && isAlike(money, whole));
  if (priced.length !== list.filter(({ money }) => money !== null).length) return null;
  const sums = readingsOf(priced).map((reading) => reading.flatMap(({ money }) => money ?? []));
  const [all = []] = sums;
  const sum = sumOf(all.map(({ value }) => value));
  return all.length >= 3 &&
    isNear(sum, whole.value) &&
    !sums.some((amounts) => make(amounts, whole) || make(outerOf(amounts), whole))
    ? sum
    : null;
}

/** What the money raised is for, in amounts, with no total beside it: what the round has to be. */
export interface Spending {
  readonly head: Line;
  readonly parts: readonly Part[];
}

/** A longer one is data, which nobody adds up by eye; and time would grow with its square. */
const longestList = 200;

function inList({ heads, lines }: Section, spendings: Spending[]): Contradiction[] {
  const { items, whole } = listIn(lines);
  if (items.length > longestList || heads.some(({ folded }) => someOf.test(folded))) return [];
  if (whole === null && !isAny(heads, divides)) return [];
  const parts = items.map(partOf).filter(({ percent, money }) => percent !== null || money !== null);
  const head = heads.find(({ folded }) => divides.test(folded));
  return [
    ...(head === undefined ? [] : inShares(head, items, parts)),
    ...(head !== undefined || (whole !== null && onlyFigure(whole, 'money') !== null && areShares(parts)) ? orderWrong(parts) : []), // prettier-ignore
    ...inAmounts(heads, parts, whole, spendings),
  ];
}

/** An amount in a heading that is no budget. */
const goal = /\b(?:arr|mrr|revenue|valuation|cap|reach|target|goal|exit|pre-?money|post-?money)\b|إيراد|تقييم|هدف/u;

const shareOf = ({ percent }: Part): readonly number[] => (percent === null ? [] : [percent.value]);
const areShares = (parts: readonly Part[]): boolean => hasWhole(parts.flatMap(shareOf));

const percentsIn = ({ figures }: Line): Line['figures'] => figures.filter(({ kind }) => kind === 'percent');

/** Shares that one line lists. */
const inOneLine = (line: Line, what: Line): Contradiction[] => {
  const shares = percentsIn(line);
  if (shares.length > longestList || isAny([line], ownWhole, ofTime, rest)) return [];
  const isExact = shares.every(({ value, approx }) => value !== null && approx === undefined);
  return isExact ? sharesWrong(what, shares.map(({ low }) => low), [line]) : []; // prettier-ignore
};

function inShares(head: Line, items: readonly Line[], parts: readonly Part[]): Contradiction[] {
  const line = items.find((item) => percentsIn(item).length >= 3);
  if (line !== undefined) return divides.test(line.folded) ? [] : inOneLine(line, head);
  const shared = parts.filter(({ percent }) => percent !== null);
  // With a range or a bound among them nobody knows what they make.
  if (items.filter((item) => percentsIn(item).length > 0).length > shared.length) return [];
  const without = items.filter((item) => percentsIn(item).length === 0);
  if (isAny(shared.map(({ line: item }) => item), ownWhole, ofTime) || isAny(without, rest)) return []; // prettier-ignore
  const readings = readingsOf(shared).map((reading) => reading.flatMap(shareOf));
  return readings.every((shares) => shares.length < 3 || areWrong(shares))
    ? sharesWrong(head, readings[0] ?? [], shared.map(({ line: item }) => item)) // prettier-ignore
    : [];
}

function inAmounts(
  heads: readonly Line[],
  parts: readonly Part[],
  totalLine: Line | null,
  spendings: Spending[],
): Contradiction[] {
  const head = heads.find(({ folded }) => divides.test(folded));
  if (totalLine !== null) {
    const isMixed = [totalLine, ...parts.map(({ line }) => line)].some(({ folded }) =>
      noPart.test(withoutShare(folded)),
    );
    const whole = onlyFigure(totalLine, 'money');
    // "Total over three years", "total of five people": of something else than what stands above.
    const isOther = ofMore.test(totalLine.folded) || totalLine.figures.some(({ kind }) => kind !== 'money' && kind !== 'percent'); // prettier-ignore
    const sum = whole === null || isMixed || isOther ? null : unequalTo(whole, parts);
    return whole === null || sum === null ? [] : [{ kind: 'total', sum: writtenLike(sum, whole), total: whole.raw, places: [placeOf(totalLine)] }]; // prettier-ignore
  }
  if (head === undefined || isAny(parts.map(({ line }) => line), goal, ofTime)) return []; // prettier-ignore
  const at = heads.find((line) => onlyFigure(line, 'money') !== null && !goal.test(line.folded));
  const whole = at === undefined ? null : onlyFigure(at, 'money');
  if (at === undefined || whole === null) {
    if (spends.test(head.folded)) spendings.push({ head, parts });
    return [];
  }
  const sum = unequalTo(whole, parts);
  return sum === null ? [] : [{ kind: 'total', sum: writtenLike(sum, whole), total: whole.raw, places: [placeOf(at)] }];
}

/** "Marketing (35%)" is told with its share, which makes it no less a part. */
const withoutShare = (text: string): string => text.replace(/\d[\d.,]* ?%/gu, '');

/** Tables by rows, the cells of each in their order. */
const tablesIn = (lines: readonly Line[]): Line[][][] =>
  [...Map.groupBy(lines.filter(({ cell }) => cell !== null), ({ cell }) => cell?.table).values()].map((cells) =>
    [...Map.groupBy(cells, ({ cell }) => cell?.row ?? 0)]
      .sort(([one], [other]) => one - other)
      .map(([, row]) => row.sort((one, other) => (one.cell?.column ?? 0) - (other.cell?.column ?? 0))),
  ); // prettier-ignore

const isEmpty = ({ text }: Line): boolean => /^[^\p{L}\p{N}]*$/u.test(text);

interface Table {
  readonly heads: readonly Line[];
  /** What the table's first row says over its columns. */
  readonly over: readonly Line[];
  readonly rows: readonly (readonly Line[])[];
  readonly totals: readonly Line[];
}

const inColumn = (row: readonly Line[], column: number): Line | undefined => row.find(({ cell }) => cell?.column === column); // prettier-ignore

/** A table up to its first row of totals; null where its rows are a choice, or too few to add. */
function tableOf(rows: readonly (readonly Line[])[], heads: readonly Line[]): Table | null {
  const end = rows.findIndex((row) => total.test(inColumn(row, 0)?.folded ?? ''));
  const [over = [], ...items] = end < 0 ? rows : rows.slice(0, end);
  const isChoice = [...over, ...heads].some(({ folded }) => someOf.test(folded));
  const isSum = end >= 0 || isAny([...over, ...heads], divides);
  return !isSum || items.length < 2 || items.length > longestList || isChoice
    ? null
    : { heads, over, rows: items, totals: rows[end] ?? [] };
}

const dividingHead = ({ heads, over }: Table): Line | undefined => [...heads.toReversed(), ...over].find(({ folded }) => divides.test(folded)); // prettier-ignore

/** The cells of a column; none where one of them says something else than one exact figure of that kind. */
const figuresOf = (cells: readonly Line[], kind: 'percent' | 'money' | 'count'): Exact[] => {
  const all = cells.flatMap((cell) => (cell.figures.length === 1 ? (onlyFigure(cell, kind) ?? []) : []));
  return all.length === cells.length && (kind !== 'percent' || all.every(({ approx }) => approx === undefined)) ? all : []; // prettier-ignore
};

function inColumnOf(table: Table, column: number): Contradiction[] {
  const { heads, over, rows, totals } = table;
  if (noPart.test(inColumn(over, column)?.folded ?? '')) return [];
  const cells = rows.flatMap((row) => inColumn(row, column) ?? []).filter((cell) => !isEmpty(cell));
  const below = inColumn(totals, column);
  const shares = figuresOf(cells, 'percent');
  if (shares.length > 0) {
    if (
      isAny(
        [...rows.flatMap(([first]) => first ?? []), ...over.filter(({ cell }) => cell?.column === column)],
        ownWhole,
      )
    )
      return [];
    const isHundred = below !== undefined && onlyFigure(below, 'percent')?.value === 100;
    const what = dividingHead(table) ?? (isHundred ? (heads.at(-1) ?? below) : undefined);
    return what === undefined ? [] : sharesWrong(what, shares.map(({ value }) => value), isHundred ? [below] : cells); // prettier-ignore
  }
  const kind = below?.figures[0]?.kind;
  if (below === undefined || below.figures.length > 1 || (kind !== 'money' && kind !== 'count')) return [];
  const whole = onlyFigure(below, kind);
  const amounts = figuresOf(cells, kind);
  if (whole === null || amounts.length < 2 || !amounts.every((amount) => isAlike(amount, whole))) return [];
  if (rows.some((row) => noPart.test(inColumn(row, 0)?.folded ?? ''))) return [];
  if (make(amounts, whole) || make(outerOf(amounts), whole)) return [];
  const sum = sumOf(amounts.map(({ value }) => value));
  // One that is the sum of all others is a total, too.
  const hasOwnTotal = amounts.some(({ value }) => Math.abs(sum - 2 * value) <= 0.01 * sum);
  return isNear(sum, whole.value) && !hasOwnTotal
    ? [{ kind: 'total', sum: writtenLike(sum, whole), total: whole.raw, places: [placeOf(below)] }]
    : [];
}

/** With more columns than that nobody knows which amount a share is of. */
const mostOfShares = 4;

function inTable(table: Table, spendings: Spending[]): Contradiction[] {
  const { over, rows, totals } = table;
  const columns = over.flatMap(({ cell }) => (cell === null || cell.column === 0 ? [] : [cell.column]));
  const found = columns.flatMap((column) => inColumnOf(table, column));
  const head = dividingHead(table);
  if (head === undefined || columns.length >= mostOfShares) return found;
  const parts = rows.flatMap((row): Part[] => {
    const [line] = row;
    const of = (kind: 'percent' | 'money'): Exact | null => row.flatMap((cell) => onlyFigure(cell, kind) ?? [])[0] ?? null; // prettier-ignore
    return line === undefined ? [] : [{ line, percent: of('percent'), money: of('money') }];
  });
  if (totals.length === 0 && spends.test(head.folded)) spendings.push({ head, parts });
  return [...found, ...orderWrong(parts)];
}

/** What the lines of one page say of parts and wholes that cannot be; adds to `spendings` what the money raised is for. */
export const unequalSums = (lines: readonly Line[], spendings: Spending[]): Contradiction[] => [
  ...lines
    .filter(({ cell, folded }) => cell === null && divides.test(folded) && !someOf.test(folded))
    .flatMap((line) => inOneLine(line, line)),
  ...sectionsOf(lines).flatMap((section) => [
    ...inList(section, spendings),
    ...tablesIn(section.lines).flatMap((rows) => {
      const table = tableOf(rows, section.heads);
      return table === null ? [] : inTable(table, spendings);
    }),
  ]),
];
