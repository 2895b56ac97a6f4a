import { standsBeside, type PlacedBlock } from '../page-units.ts';
import { fold, wordsOf } from '../fold.ts';
import { asksInParts } from './quotation.ts';
import { traitsOf, type IndexedPage } from '../search/search-index.ts';

/*
 * What is quoted of a page whose blocks are known: each block that the search found something in, whole, and a cell with what stands
 * over and beside it. Each is a quote by itself, since a reader of the page would not run them together either.
 */

/** Words of a page in one line. */
export interface Quotation {
  words: string;
  /** Of a cell or row: what stands over and beside it. */
  head: string[];
}

/** Quotations of one answer are not longer together than this, those of a list than that. Characters, as all lengths here. */
const longest = 420;
const longestList = 900;
const mostOfList = 12;
/** A card of a person or a step. */
const cardLength = 200;
/** How far apart the upper edges of cards side by side may be, in thousandths of the page's height. */
const sameHeight = 12;
/** Room is left for the blocks after it up to this length. */
const roomForMore = 320;
/** A cell of fewer words is quoted with its row. */
const fewWords = 3;

type Unit = PlacedBlock[];

const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim();

const spanOf = (unit: Unit): { start: number; end: number } => ({
  start: unit[0]?.place.start ?? 0,
  end: unit.at(-1)?.place.end ?? 0,
});

const plain = ({ text }: IndexedPage, unit: Unit): Quotation => {
  const { start, end } = spanOf(unit);
  return { words: oneLine(text.slice(start, end)), head: [] };
};

const rowOf = (page: IndexedPage, cell: PlacedBlock | undefined): PlacedBlock[] =>
  page.blocks.flat().filter(({ kind, table, row }) => kind === 'cell' && table === cell?.table && row === cell?.row);

/** The row that stands over the others: by the reader's word, or the first of several cells that leaves the corner free. */
const headRowOf = (page: IndexedPage, cell: PlacedBlock | undefined): PlacedBlock[] => {
  const cells = page.blocks.flat().filter((one) => one.kind === 'cell' && one.table === cell?.table);
  const rows = [...Map.groupBy(cells, ({ row = 0 }) => row).values()];
  const over = rows.find((row) => row.length > 1) ?? [];
  const isToldOver = cells.some(({ row, head = [] }) => row !== over[0]?.row && over.some(({ text }) => head.includes(text))); // prettier-ignore
  return isToldOver || over.every(({ column }) => column !== 0) ? over : [];
};

const wordsIn = (texts: readonly string[]): string[] => texts.flatMap((text) => wordsOf(fold(text).text));

/** The cell of a row that the question names by its head, which is no other cell's. */
const cellAsked = (
  row: readonly PlacedBlock[],
  heads: readonly PlacedBlock[],
  question: string,
): PlacedBlock | null => {
  const columns = new Set(heads.map(({ column }) => column));
  // Where a head stands over nothing, nobody knows what the others stand over.
  if (row.some(({ column }) => column !== 0 && !columns.has(column))) return null;
  const asked = new Set(wordsIn([question]));
  const named = row.filter(({ column, head = [] }) => {
    const others = new Set(wordsIn(row.flatMap((other) => (other.column === column ? [] : (other.head ?? [])))));
    return column !== 0 && wordsIn(head).some((word) => asked.has(word) && !others.has(word));
  });
  const [cell] = named;
  return named.length === 1 && cell !== undefined && (/\p{N}/u.test(cell.text) || wordsOf(cell.text).length >= fewWords)
    ? cell
    : null;
};

/** For a cell that was found: the one asked for with its heads, else its row under the table's head; for a head all rows. */
const ofCell = (page: IndexedPage, cell: PlacedBlock, question: string): Quotation[] => {
  const heads = headRowOf(page, cell);
  const head = heads.length === 0 ? [] : [plain(page, heads).words];
  if (heads.length === 0 || cell.row !== heads[0]?.row) {
    const row = rowOf(page, cell);
    const asked = cellAsked(row, heads, question);
    if (asked !== null) return [{ words: oneLine(asked.text), head: asked.head ?? [] }];
    return [{ ...plain(page, row), head: (cell.row ?? 0) > (heads[0]?.row ?? 0) ? head : [] }];
  }
  const under = page.blocks
    .flat()
    .filter(({ kind, table, row = 0 }) => kind === 'cell' && table === cell.table && row > (cell.row ?? 0));
  const rows = [...Map.groupBy(under, ({ row }) => row).values()];
  return rows.length === 0
    ? [plain(page, heads)]
    : rows.map((row, at) => ({ ...plain(page, row), head: at === 0 ? head : [] }));
};

/** Of a table that the reader took for none: what stands over its rows, and the rows; null for what is in none. */
const plainTableOf = (page: IndexedPage, at: number): { heads: Unit[]; rows: Unit[] } | null => {
  const { blocks: units } = page;
  const isRow = (unit: Unit | undefined): boolean =>
    unit !== undefined && unit.length > 1 && unit[0]?.box !== undefined;
  const inLine = (one: Unit | undefined, other: Unit | undefined): boolean =>
    one?.length === 1 && other?.length === 1 && one[0] !== undefined && other[0] !== undefined && standsBeside(one[0], other[0]); // prettier-ignore
  let first = at;
  if (isRow(units[at])) while (isRow(units[first - 1])) first -= 1;
  else while (inLine(units[at], units[first])) first += 1;
  if (!isRow(units[first])) return null;
  let over = first;
  while (over > 0 && inLine(units[first - 1], units[over - 1])) over -= 1;
  const end = units.slice(first).findIndex((unit) => !isRow(unit));
  const heads = first - over > 1 ? units.slice(over, first) : [];
  return { heads, rows: units.slice(first, end === -1 ? undefined : first + end) };
};

// A figure set as large as a title says something.
const isTitle = (unit: Unit | undefined): boolean => unit?.[0]?.kind === 'title' && !/\p{N}/u.test(unit[0].text);

/** The other points of a list, the other cards of a row, the other persons of a page. */
const alike = (page: IndexedPage, at: number): Unit[] => {
  const { blocks: units } = page;
  const [one] = units[at] ?? [];
  if (one === undefined) return [];
  if (one.kind === 'bullet') {
    const ends = (next: Unit): boolean => next[0]?.kind !== 'bullet';
    const from = units.slice(0, at).findLastIndex(ends) + 1;
    const length = units.slice(at).findIndex(ends);
    return units
      .slice(from, length === -1 ? undefined : at + length)
      .filter(([point]) => (point?.level ?? 1) <= (one.level ?? 1));
  }
  const isCard = ([block]: Unit): boolean => block?.kind === 'text' && block.text.length <= cardLength;
  if (one.kind !== 'text' || !isCard([one])) return [];
  const isPerson = ([block]: Unit): boolean =>
    block !== undefined && traitsOf(block.text, block.text.toLowerCase()).includes('person');
  if (isPerson([one])) return units.filter((unit) => isCard(unit) && isPerson(unit));
  const top = one.box?.[1];
  if (top === undefined) return [];
  return units.filter((unit) => {
    const other = unit[0]?.box?.[1];
    return isCard(unit) && other !== undefined && Math.abs(other - top) <= sameHeight;
  });
};

const lists =
  /\b(?:who|what|which|where) (?:\p{L}+ )?(?:are|were)\b|\b(?:list|name|tell me|enumerate) (?:me )?(?:all|the|every)\b|\b(?:steps|founders|competitors|partners|customers|products|features|risks|advis[eo]rs)\b|من هم|مين هم|ما هي|ماهي|ما هم|[أا]ذكر|عدّد|عدد لي|خطوات|(?:ال)?(?:مؤسسون|مؤسسين|منافسون|منافسين|شركاء|عملاء|مخاطر|منتجات)/iu;

/** Whether a question is for more than one thing, so that a part of a list is half an answer. */
export const asksForList = (question: string): boolean => lists.test(question);

/** What the search found on a page, and what was asked. */
interface FoundOnPage {
  /** Where it begins in the page's text. */
  start: number;
  passage: string;
  question: string;
}

/** The quotations for what the search found on a page, in the page's order; none where no block holds it. */
export const quotationsOf = (page: IndexedPage, { start: foundAt, passage, question }: FoundOnPage): Quotation[] => {
  const units = page.blocks;
  const foundTo = foundAt + passage.length;
  const isList = asksForList(question);
  const first = units.findIndex((unit) => spanOf(unit).end > foundAt);
  let last = units.findLastIndex((unit) => spanOf(unit).start < foundTo);
  if (first === -1 || last < first) return [];
  // A title alone tells nothing: what stands under it does.
  while (units.slice(first, last + 1).every(isTitle) && last + 1 < units.length) last += 1;
  const quotedFor = (unit: Unit, at: number): Quotation[] => {
    const [block] = unit;
    if (block?.kind === 'cell') return ofCell(page, block, question);
    const table = plainTableOf(page, at);
    if (table !== null) {
      const head = table.heads.map((one) => plain(page, one).words);
      const isHead = table.heads.includes(unit);
      return (isHead ? table.rows : [unit]).map((row, nth) => ({ ...plain(page, row), head: nth === 0 ? head : [] }));
    }
    const siblings = isList ? alike(page, at) : [];
    if (siblings.length > 1) return siblings.map((one) => plain(page, one));
    const { start, end } = spanOf(unit);
    if (end - start <= longest) return [plain(page, unit)];
    // Of a paragraph as long as a page the sentences that were found.
    return [{ words: oneLine(page.text.slice(Math.max(start, foundAt), Math.min(end, foundTo))), head: [] }];
  };
  const said: Quotation[] = [];
  let length = 0;
  let heading = '';
  const put = (quotations: Quotation[]): void => {
    for (const one of quotations) {
      const isKnown = said.some(({ words, head }) => words === one.words || head.includes(one.words));
      const longer = length + one.words.length + one.head.join('').length;
      if (isKnown || one.words === String(page.n) || said.length >= mostOfList) continue;
      if (said.length > 0 && longer > (isList ? longestList : longest)) continue;
      // What stands over several rows is said once.
      const isSaid = one.head.length > 0 && one.head.join('\n') === heading;
      if (one.head.length > 0) heading = one.head.join('\n');
      said.push(isSaid ? { ...one, head: [] } : one);
      length = longer;
    }
  };
  for (const [at, unit] of units.entries()) {
    if (at >= first && at <= last && !isTitle(unit)) put(quotedFor(unit, at));
  }
  // Of a question in two parts the second one may be answered next.
  if (asksInParts(question)) {
    for (const [at, unit] of units.entries()) {
      const before = units[at - 1];
      if (at <= last || before === undefined) continue;
      const gap = page.text.slice(spanOf(before).end, spanOf(unit).start);
      if (length > roomForMore || isTitle(unit) || unit[0]?.kind === 'cell' || /\n[^\S\n]*\n/u.test(gap)) break;
      put([plain(page, unit)]);
    }
  }
  return said;
};
