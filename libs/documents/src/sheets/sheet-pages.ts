import type { Block } from '@plumbline/contracts/blocks';
import type { Aside, ReadLimits, ReadPage } from '../document.ts';
import { joinBlocks } from '../table-blocks.ts';
import { type SheetCell, type SheetRow, sheetBlocks } from './sheet-blocks.ts';

/** A long sheet is several pages, each at most about this long: as much as a page may be where it is stored. */
const pageLength = 40_000;
/** What parts two cells, and the most that a cell's name and a merged range's name take. */
const besideNeighbour = 3;
const withName = 16;
const withRange = 32;

/** Rows and columns from 0, both ends among them. */
export interface CellRange {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

/** Column letters: 0 is A. */
const column = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : column(Math.floor(index / 26) - 1) + column(index % 26);
export const reference = (row: number, at: number): string => `${column(at)}${row + 1}`;

/** A cell by its name, as B12; null when it is none. `$` signs are passed over. */
export const cellAt = (name: string): { row: number; at: number } | null => {
  let at = 0;
  let index = 0;
  for (; index < name.length; index += 1) {
    const code = name.charCodeAt(index) & ~0x20;
    if (code < 65 || code > 90) break;
    at = at * 26 + code - 64;
  }
  const row = Number(name.slice(index));
  return at > 0 && at <= 16_384 && row >= 1 && row <= 1_048_576 ? { row: row - 1, at: at - 1 } : null;
};

/** A range by its name, as A1:C1; null when it is none. */
export const rangeAt = (name: string): CellRange | null => {
  const [from = '', to = from] = name.replaceAll('$', '').split(':');
  const [first, last] = [cellAt(from), cellAt(to)];
  return first === null || last === null ? null : { top: first.row, left: first.at, bottom: last.row, right: last.at };
};

interface Cell {
  at: number;
  text: string;
  unseen: boolean;
}

/** A row as a line: each run of filled cells begins with its reference, a merged cell with its range. */
class RowLine {
  #text = '';
  #next = -1;

  /** `merged` is the range that the cell is the first of; it is told where `named`. */
  add(row: number, at: number, text: string, merged: CellRange | undefined, named: boolean): void {
    if (at === this.#next && !named) this.#text += ` | ${text}`;
    else {
      const name = reference(row, at);
      const range = merged === undefined || !named ? name : `${name}:${reference(merged.bottom, merged.right)}`;
      this.#text += `${this.#text === '' ? '' : ' | '}${range}: ${text}`;
    }
    this.#next = (merged?.right ?? at) + 1;
  }

  get text(): string {
    return this.#text;
  }
}

/** Merged ranges, asked row after row. */
class Merges {
  readonly #byTop = new Map<number, CellRange[]>();
  #open: CellRange[] = [];

  constructor(ranges: CellRange[]) {
    for (const range of ranges) {
      if (range.top === range.bottom && range.left === range.right) continue;
      const list = this.#byTop.get(range.top);
      if (list === undefined) this.#byTop.set(range.top, [range]);
      else list.push(range);
    }
  }

  /** Ranges over a row. Rows without a cell are not asked about, so those that begin there come with the next one. */
  at(row: number, since: number): CellRange[] {
    const begun: CellRange[] = [];
    if (this.#byTop.size > 0) {
      if (row - since <= this.#byTop.size)
        for (let top = since + 1; top <= row; top += 1) begun.push(...(this.#byTop.get(top) ?? []));
      else for (const [top, ranges] of this.#byTop) if (top > since && top <= row) begun.push(...ranges);
    }
    if (this.#open.length > 0 || begun.length > 0)
      this.#open = [...this.#open, ...begun].filter(({ bottom }) => bottom >= row);
    return this.#open;
  }
}

/** Cells of all sheets together that know their heads; the rows behind them are blocks as they are. */
const mostCells = 10_000;

/** What may be read of all sheets together, in UTF-16 units. */
export class TextBudget {
  #left: number;
  #cells = mostCells;

  constructor({ maxTextBytes }: Pick<ReadLimits, 'maxTextBytes'>) {
    this.#left = maxTextBytes;
  }

  /** Whether there is room for so much more; takes it if so. */
  take(length: number): boolean {
    if (length > this.#left) return false;
    this.#left -= length;
    return true;
  }

  /** The same for so many cells as blocks of their own. */
  takeCells(count: number): boolean {
    if (count > this.#cells) return false;
    this.#cells -= count;
    return true;
  }
}

/** A sheet while it is read, cell by cell; its pages at the end. */
export class Sheet {
  readonly #name: string;
  readonly #budget: TextBudget;
  readonly #rows = new Map<number, Cell[]>();
  readonly #merges: CellRange[] = [];
  readonly #below: Array<{ text: string; blocks: Block[] }> = [];
  #last = -1;
  /** Where a shown cell goes on a run. */
  #next = -1;
  #inOrder = true;
  /** The first row that is not read, from 0; null while all are. */
  #cutAt: number | null = null;
  /** Something beside the cells could not be read. */
  #lost = false;
  /** A hidden sheet: all of it is hidden text. */
  keptBack = false;
  readonly hiddenRows = new Set<number>();
  /** First and last column of each hidden run. */
  readonly hiddenColumns: Array<[first: number, last: number]> = [];
  /** Comments by the rows they belong to. */
  comments: Array<{ row: number; text: string }> = [];
  /** Lines at the head and foot of its printed pages. */
  running: Aside[] = [];
  hidden: string[] = [];
  descriptions: string[] = [];
  /** It has pictures, of which nothing is read. */
  pictured = false;

  constructor(name: string, budget: TextBudget) {
    this.#name = name;
    this.#budget = budget;
  }

  /** Whether there is no room for more: the rest of the sheet is not read. */
  get full(): boolean {
    return this.#cutAt !== null;
  }

  /**
   * Adds a cell; what has no room is cut off, with its row and all behind it. `unseen` ones are hidden text, as are those in
   * hidden rows and columns.
   */
  add(row: number, at: number, text: string, unseen: boolean): void {
    if (this.#cutAt !== null) return;
    const shown = !unseen && !this.hiddenRows.has(row) && !this.#isColumnHidden(at);
    const goesOn = shown && row === this.#last && at === this.#next;
    if (!this.#budget.take(text.length + (goesOn ? besideNeighbour : withName))) {
      this.cut(row);
      return;
    }
    if (row < this.#last) this.#inOrder = false;
    this.#last = Math.max(this.#last, row);
    if (shown) this.#next = at + 1;
    const cells = this.#rows.get(row);
    if (cells === undefined) this.#rows.set(row, [{ at, text, unseen }]);
    else cells.push({ at, text, unseen });
  }

  merge(range: CellRange): void {
    this.#merges.push(range);
  }

  /** What stands on it beside its cells: charts, text boxes. */
  addBelow(text: string, blocks: Block[]): void {
    if (this.#budget.take(text.length + 1)) this.#below.push({ text, blocks });
    else this.lost();
  }

  /** From that row on nothing is read; by default from the last one that was, which may be half read. */
  cut(row = Math.max(this.#last, 0)): void {
    if (this.#cutAt !== null) return;
    this.#cutAt = row;
    // Half a row would look like a whole one.
    this.#rows.delete(row);
  }

  /** What stands beside its cells could not be read, or not all of it. */
  lost(): void {
    this.#lost = true;
  }

  /** Its name, then "name (rows 401–800)"; rows that are not read are an unread page. */
  pages(): ReadPage[] {
    const pages: ReadPage[] = [];
    const comments = this.comments.toSorted((a, b) => a.row - b.row);
    let [lines, unseen]: [SheetRow[], string[]] = [[], []];
    const below = { text: '', blocks: new Array<Block[]>() };
    let asides: Aside[] = [...this.running];
    let [from, length, last] = [0, 0, -1];
    const close = (end: number): void => {
      const label = from === 0 ? this.#name : `${this.#name} (rows ${from + 1}–${last + 1})`;
      while (comments[0] !== undefined && comments[0].row <= end)
        asides.push({ kind: 'comment', text: comments.shift()?.text ?? '' });
      const text = [...lines.map((line) => line.text), below.text].filter((line) => line !== '').join('\n');
      const ofRows = this.keptBack ? [] : sheetBlocks(lines, (count) => this.#budget.takeCells(count));
      const blocks = joinBlocks([ofRows, ...below.blocks]);
      const hidden = [unseen.join(' ')].filter((one) => one !== '');
      pages.push(
        this.keptBack
          ? { label, text: '', hidden: [text, ...hidden].filter((one) => one !== ''), asides, keptBack: true }
          : { label, text, blocks, hidden, asides, ...(text === '' && !this.pictured ? { keptBack: true } : {}) },
      );
      [lines, unseen, asides, length, from] = [[], [], [], 0, last + 1];
    };

    const merges = new Merges(this.#merges);
    const rows = this.#inOrder ? [...this.#rows] : [...this.#rows].toSorted(([a], [b]) => a - b);
    for (const [row, cells] of rows) {
      const { shown, away, parts } = this.#line(row, cells, merges.at(row, last));
      const more = shown.length + away.length + 1;
      if (length > 0 && length + more > pageLength) close(last);
      length += more;
      last = row;
      if (shown !== '') lines.push({ row, text: shown, cells: parts });
      if (away !== '') unseen.push(away);
    }
    below.text = this.#below.map(({ text }) => text).join('\n');
    below.blocks = this.#below.map(({ blocks }) => blocks);
    unseen.push(...this.hidden);
    const anything = lines.length + this.#below.length + unseen.length + asides.length + comments.length > 0;
    const unread = this.#cutAt !== null || this.#lost;
    if (anything || (pages.length === 0 && !unread)) close(Infinity);
    const lastPage = pages.at(-1);
    if (lastPage !== undefined && this.descriptions.length > 0) lastPage.descriptions = this.descriptions;
    if (this.#cutAt !== null)
      pages.push({ label: `${this.#name} (rows from ${this.#cutAt + 1})`, text: '', hidden: [] });
    if (this.#lost) pages.push({ label: `${this.#name} (beside the cells)`, text: '', hidden: [] });
    return pages;
  }

  #line(row: number, cells: Cell[], merges: CellRange[]): { shown: string; away: string; parts: SheetCell[] } {
    const parts: SheetCell[] = [];
    const shown = new RowLine();
    const away = new RowLine();
    const inOrder = cells.every(({ at }, index) => index === 0 || at >= (cells[index - 1]?.at ?? 0));
    for (const { at, text, unseen } of inOrder ? cells : cells.toSorted((a, b) => a.at - b.at)) {
      const merged = merges.find(({ left, right }) => left <= at && at <= right);
      const first = merged === undefined || (merged.top === row && merged.left === at);
      // Of merged cells only the first is shown; the others may still hold something.
      if (unseen || !first || this.#isAway(merged ?? { top: row, bottom: row, left: at, right: at }))
        away.add(row, at, text, undefined, false);
      else {
        shown.add(row, at, text, merged, merged !== undefined && this.#budget.take(withRange));
        const span = merged === undefined ? {} : { rows: merged.bottom - row + 1, columns: merged.right - at + 1 };
        parts.push({ at, text, ...span });
      }
    }
    return { shown: shown.text, away: away.text, parts };
  }

  #isColumnHidden(at: number): boolean {
    return this.hiddenColumns.some(([first, last]) => first <= at && at <= last);
  }

  /** Merged cells are seen as long as one of their rows and one of their columns is. */
  #isAway({ top, left, bottom, right }: CellRange): boolean {
    const every = (from: number, to: number, isHidden: (index: number) => boolean): boolean => {
      for (let index = from; index <= to; index += 1) if (!isHidden(index)) return false;
      return true;
    };
    return (
      every(top, bottom, (row) => this.hiddenRows.has(row)) || every(left, right, (at) => this.#isColumnHidden(at))
    );
  }
}
