import { foldWord } from '@plumbline/review/figures/folding';
import type { ReviewDocument } from '@plumbline/review/document';
import type { MemoQuote } from '@plumbline/contracts/memo-report';
import type { HoldingFact } from './facts.ts';
import { amountIn, isWords, type Grid, type GridCell, type GridRow } from './grid.ts';
import type { Passage } from './passages.ts';

/*
 * Who owns how much: tables with a holder a line, and sentences that part the company among people.
 */

const holderHead =
  /^(?:name|names|holder|holders|shareholders?|stockholders?|share ?holder name|investors?|owners?|stakeholders?|members?|unit ?holders?|security ?holders?|founders?|entity|party|partners?|equity holders?|cap(?:italization|italisation)? table|المساهم|المساهمون|اسم المساهم|المساهمين|الشريك|الشركاء|الاسم|المالك|المستثمر|حامل الاسهم|اسم الشريك|المستثمرون)(?: (?:name|names|\/.*))?$/iu;
const sharesHead =
  /\b(?:shares?|units?|stock|fully[- ]diluted|fds?|securities|common|preferred|options?)\b|(?:الاسهم|اسهم|عدد الحصص|الحصص|حصص)/iu;
const percentHead =
  /%|\b(?:percent(?:age)?|ownership|stake|holding|equity|interest|fd ?%|fully[- ]diluted ?%)\b|(?:نسبه|النسبه|الملكيه|ملكيه|حصه)/iu;
const moneyHead =
  /\b(?:invest(?:ed|ment)|amount|capital|value|price|consideration|paid|cost|cash|proceeds|\$)|[$€£]|(?:المبلغ|استثمار|راس المال|القيمه|السعر|قيمه)/iu;
const classHead =
  /^(?:share )?(?:class|type|series|security|security type|round|instrument)(?: of (?:shares?|stock|security))?$|^(?:الفئه|نوع الاسهم|فئه الاسهم|النوع)$/iu;
const afterHead = /\b(?:post|after|pro ?forma|closing)\b|(?:بعد)/iu;
const beforeHead = /\b(?:pre|before|current|existing)\b|(?:قبل|الحالي)/iu;
const totalName =
  /^(?:grand |sub-?)?totals?\b|^(?:fully[- ]diluted )?total\b|\btotal(?:s)?$|^(?:fully[- ]diluted shares|shares outstanding|outstanding shares)|^(?:المجموع|الاجمالي|اجمالي|الكلي)/iu;
const poolName =
  /\b(?:esop|option(?:s)? pool|stock options?|employee (?:option|stock|share)s?|pool|unallocated|unissued|reserved|available for (?:grant|issuance)|rsus?|warrants?|options? (?:outstanding|available|granted)|incentive (?:plan|pool))\b|(?:خيارات|مجمع الاسهم|برنامج اسهم|اسهم الموظفين|حصه الموظفين|مجمع الخيارات)/iu;

interface Columns {
  row: number;
  holder: number;
  shares: number[];
  percent: number[];
  invested: number[];
  shareClass: number | null;
  heads: Map<number, string>;
}

const headsOf = (grid: Grid, at: number): Columns | null => {
  const row = grid.rows[at];
  if (row === undefined) return null;
  const words = row.cells.filter((cell) => isWords(cell) || /^%$/.test(cell.text.trim()));
  const holder = words.find(({ text }) => holderHead.test(foldWord(text.trim())));
  if (holder === undefined || words.length < 2) return null;
  const before = grid.rows[at - 1];
  const heads = new Map<number, string>();
  for (const cell of words) {
    const over =
      before?.cells.find((one) => isWords(one) && one.column <= cell.column && cell.column < one.column + one.columns)
        ?.text ?? '';
    heads.set(cell.column, foldWord(`${over} ${cell.text}`.trim()));
  }
  const columns: Columns = {
    row: at,
    holder: holder.column,
    shares: [],
    percent: [],
    invested: [],
    shareClass: null,
    heads,
  };
  for (const cell of words) {
    if (cell === holder || cell.column < holder.column) continue;
    const own = foldWord(cell.text.trim());
    const head = heads.get(cell.column) ?? own;
    if (classHead.test(own)) columns.shareClass = cell.column;
    else if (percentHead.test(own)) columns.percent.push(cell.column);
    else if (
      moneyHead.test(own) &&
      !/\bshares?\b(?!.*price)/iu.test(own.replace(/price per share|per share/giu, 'price'))
    )
      columns.invested.push(cell.column);
    else if (sharesHead.test(own) || sharesHead.test(head)) columns.shares.push(cell.column);
  }
  return columns.shares.length + columns.percent.length > 0 ? columns : null;
};

const valueAt = (row: GridRow, column: number | undefined): { value: number; cell: GridCell } | null => {
  const cell = column === undefined ? undefined : row.cells.find((one) => one.column === column);
  const figure = cell === undefined ? null : amountIn(cell);
  return cell === undefined || figure?.value === undefined || figure.value === null
    ? null
    : { value: figure.value, cell };
};

/** Of several columns the one that speaks of the fully diluted whole; the last of them, a table being read to its end. */
const chosen = (columns: readonly number[], heads: Map<number, string>): number | undefined => {
  const whole = columns.findLast((column) =>
    /fully|fd\b|diluted|total|post|all|اجمالي|كامل/iu.test(heads.get(column) ?? ''),
  );
  return whole ?? (columns.length === 1 ? columns[0] : undefined);
};

const place = (document: string, cell: GridCell): MemoQuote => ({
  document,
  page: cell.page,
  ...(cell.cell === undefined ? {} : { cell: cell.cell }),
  quote: cell.text,
});

/** A share of one as a cell holds it: "35%", or 0.35 under a head that says percent. */
const percentOf = (
  row: GridRow,
  column: number | undefined,
  fraction: boolean,
): { value: number; cell: GridCell } | null => {
  const found = valueAt(row, column);
  if (found === null) return null;
  const isWritten = /[%٪]/u.test(found.cell.text);
  return { ...found, value: !isWritten && fraction ? found.value * 100 : found.value };
};

/** The holders that a table tells, its own total among them; none where it is no cap table. */
export const tableHoldings = (grid: Grid, document: string, table: string): HoldingFact[] => {
  const all: HoldingFact[] = [];
  for (let at = 0; at < grid.rows.length; at += 1) {
    const columns = headsOf(grid, at);
    if (columns === null) continue;
    const { heads } = columns;
    const befores = columns.percent.filter((column) => beforeHead.test(heads.get(column) ?? ''));
    const afters = columns.percent.filter((column) => afterHead.test(heads.get(column) ?? ''));
    const allShares = columns.shares.filter((column) => /fully|fd\b|diluted/iu.test(heads.get(column) ?? ''));
    const sharesColumn = allShares.length > 1 ? allShares[0] : chosen(columns.shares, heads);
    const wholes = columns.percent.filter((column) => /fully|fd|diluted|كامل/iu.test(heads.get(column) ?? ''));
    const told = befores.length > 0 && afters.length > 0;
    // Round after round beside each other: what is held now, and what is held at the end.
    const percentColumn = told
      ? befores[0]
      : wholes.length > 1
        ? wholes[0]
        : (chosen(columns.percent, heads) ?? columns.percent[0]);
    const afterColumn = told ? afters.at(-1) : wholes.length > 1 ? wholes.at(-1) : undefined;
    const body: GridRow[] = [];
    for (let to = at + 1; to < grid.rows.length; to += 1) {
      const row = grid.rows[to];
      const previous = grid.rows[to - 1];
      if (row === undefined || headsOf(grid, to) !== null) break;
      // Three empty rows end a table.
      if (previous !== undefined && row.row - previous.row > 3 && body.length > 0) break;
      body.push(row);
    }
    const written = body.map((row) => valueAt(row, percentColumn)).filter((one) => one !== null);
    const fraction =
      written.length > 0 && written.every(({ value, cell }) => /[%٪]/u.test(cell.text) || Math.abs(value) <= 1.0001);
    const found: HoldingFact[] = [];
    for (const row of body) {
      const name = row.cells.find(
        (cell) => cell.column === columns.holder && /\p{L}/u.test(cell.text) && amountIn(cell) === null,
      );
      if (name === undefined) continue;
      const plain = foldWord(name.text.trim());
      const isTotal = totalName.test(plain);
      // Of several classes a line's shares are their sum, where no column tells it.
      const each =
        sharesColumn === undefined
          ? columns.shares.map((column) => valueAt(row, column)).filter((one) => one !== null)
          : [];
      const shares =
        sharesColumn === undefined
          ? each.length === 0
            ? null
            : { value: each.reduce((sum, { value }) => sum + value, 0), cell: each[0]?.cell ?? name }
          : valueAt(row, sharesColumn);
      const percent = percentOf(row, percentColumn, fraction);
      const after = percentOf(row, afterColumn, fraction);
      const invested = valueAt(row, chosen(columns.invested, heads) ?? columns.invested[0]);
      if (shares === null && percent === null) continue;
      // A name alone over its lines is a head.
      if ((shares?.value ?? 0) === 0 && (percent?.value ?? 0) === 0 && (after?.value ?? 0) === 0) continue;
      const shareClass =
        columns.shareClass === null ? undefined : row.cells.find((cell) => cell.column === columns.shareClass)?.text;
      found.push({
        holder: name.text.trim(),
        share_class: shareClass ?? null,
        shares: shares?.value ?? null,
        percent: percent?.value ?? null,
        invested: invested?.value ?? null,
        percent_after: after?.value ?? null,
        kind: isTotal ? 'total' : poolName.test(plain) ? 'pool' : 'holder',
        table: `${table}#${String(columns.row)}`,
        source: place(document, shares?.cell ?? percent?.cell ?? name),
        percent_source: percent === null ? null : place(document, percent.cell),
        after_source: after === null ? null : place(document, after.cell),
      });
      // What follows the grand total is another table or a note.
      if (
        isTotal &&
        /^(?:grand )?total|fully|المجموع|الاجمالي/iu.test(plain) &&
        found.length > 2 &&
        (percent === null || percent.value > 99)
      )
        break;
    }
    if (isCapTable(found, columns, grid)) all.push(...found);
    at += found.length;
  }
  return all;
};

/** A list of customers with their shares of sales has a holder's form; owners are people, funds, founders, pools. */
const isCapTable = (found: readonly HoldingFact[], { heads, holder }: Columns, grid: Grid): boolean => {
  const holders = found.filter(({ kind }) => kind !== 'total');
  if (holders.length < 2) return false;
  const words = foldWord([...grid.over, ...heads.values()].join(' '));
  const named =
    /\b(?:cap(?:italization|italisation)?[- ]?tables?|shareholders?|stockholders?|ownership|equity|shares?|fully[- ]diluted|founders?|stakeholder)\b|(?:المساهم|الملكيه|الاسهم|الشركاء|حصص)/iu.test(
      words,
    );
  const owners = holders.filter(
    (one) =>
      one.kind === 'pool' ||
      /\b(?:founders?|ventures?|capital|fund|angels?|partners|investors?|holdings?|ceo|cto|seed|series)\b|(?:مؤسس|صندوق|استثمار|المستثمر)/iu.test(
        foldWord(one.holder),
      ),
  ).length;
  return named || (owners >= 1 && holderHead.test(heads.get(holder) ?? ''));
};

const part =
  /(?:^|[,;،؛(:•\n]|\band\b|\s)\s*((?:\p{Lu}[\p{L}.'’&-]*|founders?|angels?|esop|option pool|employee options?|employees|investors?|(?:seed|new|existing|other) investors?|team)(?:\s(?:\p{Lu}[\p{L}.'’&-]*|pool|investors?|options?|founders?|and|&|of)){0,4})\s*(?:\([^()]{0,40}\)\s*)?(?::|-|–|—|=|owns?|holds?|hold|own|has|have|with|at)?\s*(\d{1,3}(?:\.\d{1,4})?)\s?%/giu;
const arabicPart =
  /(?:^|[,;،؛(:•\n]|\sو)\s*([\u0621-\u064a][\u0621-\u064a ]{2,40}?)\s*(?::|-|–|—|يملك|تملك|يمتلك|تمتلك|بنسبة|حصة)?\s*(\d{1,3}(?:\.\d{1,4})?)\s?%/gu;
const inShares =
  /(?:^|[,;\n•–—-]\s*|\d[.)]\s*)((?:(?:Mr|Ms|Mrs|Dr|Sh)\.?\s)?\p{Lu}[\p{L}.'’&-]*(?:\s\p{Lu}[\p{L}.'’&-]*){0,4})\s*(?::|–|—|-|holds|owns|\()\s*(\d[\d,]{2,})\s(?:(?:equity|ordinary|preference|preferred|common)\s)?shares\b/gu;

const aboutOwners =
  /\b(?:own(?:s|ed|ership)?|sharehold\w*|cap(?:italization)? table|stake|equity split|shares? held|fully[- ]diluted)\b|(?:الملكية|ملكية|المساهم|حصص الشركاء|هيكل الملكية|يملك|تملك|يمتلك)/iu;

/** The holders that a sentence tells: "Founders hold 62%, Cedar Ventures 21%, the option pool 12%". */
export const passageHoldings = (review: ReviewDocument, document: string, passage: Passage): HoldingFact[] => {
  const { text, title, page } = passage;
  if (passage.kind === 'row') return [];
  const shares = [...text.matchAll(inShares)];
  if (shares.length > 0) {
    const source = passage.placeIn(review, document);
    return source === null
      ? []
      : shares.map(({ 1: holder = '', 2: count = '' }): HoldingFact => ({
          holder: holder.trim(),
          share_class: null,
          shares: Number(count.replaceAll(',', '')),
          percent: null,
          invested: null,
          percent_after: null,
          kind: poolName.test(foldWord(holder)) ? 'pool' : totalName.test(foldWord(holder)) ? 'total' : 'holder',
          table: `p${String(page)} ${title}`,
          source,
          percent_source: null,
          after_source: null,
        }));
  }
  if (!aboutOwners.test(text) && !aboutOwners.test(title)) return [];
  const folded = text
    .replace(/[٠-٩]/gu, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/٪/gu, '%')
    .replace(/٫/gu, '.');
  const found = [...folded.matchAll(part), ...folded.matchAll(arabicPart)];
  if (found.length === 0 || passage.figures.length === 0) return [];
  const source = passage.placeIn(review, document);
  if (source === null) return [];
  const seen = new Set<string>();
  return found.flatMap(({ 1: name = '', 2: percent = '' }) => {
    const holder = name.replace(/^(?:the|and|و)\s+/iu, '').trim();
    if (holder === '' || seen.has(holder) || Number(percent) > 100) return [];
    seen.add(holder);
    const fact: HoldingFact = {
      holder,
      share_class: null,
      shares: null,
      percent: Number(percent),
      invested: null,
      percent_after: null,
      kind: poolName.test(foldWord(holder)) ? 'pool' : 'holder',
      table: `p${String(page)}`,
      source,
      percent_source: source,
      after_source: null,
    };
    return [fact];
  });
};
