import type { CellObject, Range, WorkSheet } from '@e965/xlsx';
import { z } from 'zod';
import {
  type Aside,
  DocumentUnreadable,
  type DocumentType,
  type OnProgress,
  type ReadLimits,
  type ReadPage,
  type ReadParts,
} from './document.ts';
import { graphicText } from './chart.ts';
import { cleanLine } from './letters.ts';
import { mainPart, relationshipsOf } from './relationships.ts';
import { cellText, type Formats } from './sheet-cells.ts';
import { descendants, parseXml } from './xml.ts';
import { Package } from './zip.ts';

/**
 * What a workbook may unpack to: it bounds the cells, and with them the memory. SheetJS can stop at a row too, but then does
 * not say that there were more.
 */
const maxUnpackedBytes = 64 * 1024 * 1024;
/** A long sheet is several pages, each at most about this long: as much as a page may be where it is stored. */
const pageLength = 40_000;

/** Column letters: 0 is A. */
const column = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : column(Math.floor(index / 26) - 1) + column(index % 26);
const reference = (row: number, at: number): string => `${column(at)}${row + 1}`;

/** A row as a line: each run of filled cells begins with its reference, a merged cell with its range. */
class RowLine {
  #text = '';
  #next = -1;

  add(row: number, at: number, text: string, merged: Range | undefined): void {
    if (at === this.#next && merged === undefined) this.#text += ` | ${text}`;
    else {
      const name = reference(row, at);
      const range = merged === undefined ? name : `${name}:${reference(merged.e.r, merged.e.c)}`;
      this.#text += `${this.#text === '' ? '' : ' | '}${range}: ${text}`;
    }
    this.#next = (merged?.e.c ?? at) + 1;
  }

  get text(): string {
    return this.#text;
  }
}

// SheetJS leaves this part of itself without types.
const AsFormats = z.custom<Formats>(
  (given) => typeof given === 'object' && given !== null && 'is_date' in given && 'parse_date_code' in given,
);

interface Hidden {
  rows: Set<number>;
  /** First and last column of each hidden run. */
  columns: Array<[number, number]>;
}

interface Sheet {
  name: string;
  content: WorkSheet;
  /** What its charts show. */
  charted: string;
  inside: Hidden;
  hidden: boolean;
}

class SheetPages {
  readonly #limits: ReadLimits;
  readonly #formats: Formats;
  readonly #date1904: boolean;
  #length = 0;

  constructor(limits: ReadLimits, formats: Formats, date1904: boolean) {
    this.#limits = limits;
    this.#formats = formats;
    this.#date1904 = date1904;
  }

  /** The sheet's pages: its name, then "name (rows 401–800)"; rows beyond the limits are an unread page. */
  pages({ name, content, charted, inside, hidden: keptBack }: Sheet): ReadPage[] {
    const merges = new Map((content['!merges'] ?? []).map((range) => [`${range.s.r} ${range.s.c}`, range]));
    const pages: ReadPage[] = [];
    let lines: string[] = [];
    let unseen: string[] = [];
    let asides: Aside[] = [];
    let from = 0;
    let length = 0;
    let last = -1;
    let full = false;
    const close = (): void => {
      const text = lines.join('\n');
      const label = from === 0 ? name : `${name} (rows ${from + 1}–${last + 1})`;
      const hidden = [unseen.join(' ')].filter((one) => one !== '');
      pages.push(
        keptBack
          ? { label, text: '', hidden: [text, ...hidden].filter((one) => one !== ''), asides, keptBack }
          : { label, text, hidden, asides, ...(text === '' ? { keptBack: true } : {}) },
      );
      [lines, unseen, asides, length, from] = [[], [], [], 0, last + 1];
    };
    const rows: Array<Array<CellObject | null>> = content['!data'] ?? [];
    // forEach passes over the gaps of a sparse array: a cell at the far end costs no more than one at the near end.
    rows.forEach((cells, row) => {
      if (full || !Array.isArray(cells)) return;
      const shown = new RowLine();
      const away = new RowLine();
      cells.forEach((cell, at) => {
        if (cell === null) return;
        for (const { a: author, t: words } of cell.c ?? []) {
          // Old files have rubbish behind the comment's end.
          const text = cleanLine((words.split('\u0000')[0] ?? '').replace(threadNotice, ''));
          if (text !== '') asides.push({ kind: 'comment', text: asComment(`${reference(row, at)}: ${text}`, author) });
        }
        const text = cellText(cell, this.#date1904, this.#formats);
        if (text === null) return;
        const unseenHere =
          text === '' || inside.rows.has(row) || inside.columns.some(([first, end]) => first <= at && at <= end);
        if (unseenHere) away.add(row, at, text === '' ? cleanLine(String(cell.v)) : text, undefined);
        else shown.add(row, at, text, merges.get(`${row} ${at}`));
      });
      if (shown.text === '' && away.text === '') return;
      const more = shown.text.length + away.text.length + 1;
      if (length > 0 && length + more > pageLength) close();
      if (this.#length + more > this.#limits.maxTextBytes) {
        full = true;
        return;
      }
      this.#length += more;
      length += more;
      last = row;
      if (shown.text !== '') lines.push(shown.text);
      if (away.text !== '') unseen.push(away.text);
    });
    if (charted !== '') lines.push(charted);
    if (lines.length > 0 || unseen.length > 0 || asides.length > 0 || pages.length === 0) close();
    if (full) pages.push({ label: `${name} (rows from ${last + 2})`, text: '', hidden: [] });
    return pages;
  }
}

const asComment = (text: string, author: string | undefined): string =>
  cleanLine(author ?? '') === '' ? text : `${text} (${cleanLine(author ?? '')})`;

/** SheetJS unpacks whatever it is given; what a package unpacks to is measured before it. */
const checkUnpacked = async (bytes: Uint8Array, limits: ReadLimits): Promise<void> => {
  const parts = await Package.open(bytes, Math.min(limits.maxUnpackedBytes, maxUnpackedBytes));
  await parts.checkUnpacked();
};

const attribute = (tag: string, name: string): string | undefined => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
const isHidden = (tag: string): boolean => ['1', 'true'].includes(attribute(tag, 'hidden') ?? '');

/** Rows and columns that a sheet's part hides. SheetJS tells them too, but at thirteen times the price of the whole reading. */
const hiddenIn = (sheet: string): Hidden => {
  const rows = new Set<number>();
  const columns: Array<[number, number]> = [];
  if (!sheet.includes('hidden=')) return { rows, columns };
  let row = 0;
  for (const [tag] of sheet.matchAll(/<(?:\w+:)?row\b[^>]*>/g)) {
    row = Number(attribute(tag, 'r') ?? row + 1);
    if (isHidden(tag)) rows.add(row - 1);
  }
  for (const [tag] of sheet.matchAll(/<(?:\w+:)?col\b[^>]*>/g))
    if (isHidden(tag)) columns.push([Number(attribute(tag, 'min')) - 1, Number(attribute(tag, 'max')) - 1]);
  return { rows, columns };
};

const hiddenOf = (content: WorkSheet): Hidden => ({
  rows: new Set((content['!rows'] ?? []).flatMap((row, at) => (row?.hidden === true ? [at] : []))),
  columns: (content['!cols'] ?? []).flatMap((one, at) => (one?.hidden === true ? [[at, at]] : [])),
});

interface SheetPart {
  charted: string;
  hidden: Hidden;
}

/** What SheetJS leaves out of each sheet, by the sheet's name. A chart may show what stands on a hidden sheet. */
const sheetParts = async (bytes: Uint8Array, limits: ReadLimits): Promise<Map<string, SheetPart>> => {
  const parts = await Package.open(bytes, limits.maxUnpackedBytes);
  const found = new Map<string, SheetPart>();
  const main = await mainPart(parts, 'xl/workbook.xml');
  const book = await parts.text(main);
  if (book === null) return found;
  const links = await relationshipsOf(parts, main);
  for (const { attributes } of descendants(parseXml(book), 'sheet')) {
    const target = links.get(attributes['r:id'] ?? '')?.target;
    if (target === undefined) continue;
    const hidden = hiddenIn((await parts.text(target)) ?? '');
    const drawing = [...(await relationshipsOf(parts, target)).values()].find(({ kind }) => kind === 'drawing')?.target;
    const drawn = drawing === undefined ? null : await parts.text(drawing);
    const texts: string[] = [];
    if (drawing !== undefined && drawn !== null) {
      const inDrawing = await relationshipsOf(parts, drawing);
      for (const data of descendants(parseXml(drawn), 'graphicData'))
        texts.push(await graphicText(parts, inDrawing, data));
    }
    found.set(cleanLine(attributes['name'] ?? ''), { charted: texts.filter((text) => text !== '').join('\n'), hidden });
  }
  return found;
};

/** What Excel writes into the old form of a comment for those who cannot see the new one. */
const threadNotice = /^\[Threaded comment\][^]*?\bComment:\s*/;

/**
 * Reads a workbook of Excel: a page a sheet. Hidden sheets, rows and columns, and cells whose format shows nothing, are
 * reported apart; so are comments. Sheets without a cell are left out when another has one.
 */
export const readSheets = async (
  bytes: Uint8Array,
  type: Extract<DocumentType, 'xls' | 'xlsx'>,
  limits: ReadLimits,
  onProgress?: OnProgress,
): Promise<ReadParts> => {
  // SheetJS reads whatever it is given as some sheet; text and web pages among it.
  const begins = Buffer.from(bytes.subarray(0, 2)).toString('latin1');
  if (begins !== (type === 'xlsx' ? 'PK' : '\u00D0\u00CF')) throw new DocumentUnreadable('damaged');
  if (type === 'xlsx') await checkUnpacked(bytes, limits);
  const sheetjs = await import('@e965/xlsx');
  // Letters of Excel 95 in the code page of the machine that wrote them.
  if (type === 'xls') sheetjs.set_cptable(await import('@e965/xlsx/dist/cpexcel.full.mjs'));
  const book = sheetjs.read(bytes, {
    type: 'buffer',
    dense: true,
    cellNF: true,
    // Rows and columns that are hidden come only with styles.
    cellStyles: type === 'xls',
    cellHTML: false,
    cellFormula: false,
  });
  if (book.SheetNames.length === 0) throw new DocumentUnreadable('no_pages');
  if (book.SheetNames.length > limits.maxPages) throw new DocumentUnreadable('too_complex');
  const about = book.Workbook?.Sheets ?? [];
  const reading = new SheetPages(limits, AsFormats.parse(sheetjs.SSF), book.Workbook?.WBProps?.date1904 === true);
  const apart = type === 'xlsx' ? await sheetParts(bytes, limits) : new Map<string, SheetPart>();
  const pages: ReadPage[] = [];
  for (const [index, name] of book.SheetNames.entries()) {
    const content = book.Sheets[name];
    const hidden = (about[index]?.Hidden ?? 0) !== 0;
    if (content === undefined) continue;
    const { charted, hidden: inside } = apart.get(cleanLine(name)) ?? { charted: '', hidden: hiddenOf(content) };
    pages.push(...reading.pages({ name: cleanLine(name), content, charted, inside, hidden }));
    onProgress?.(index + 1, book.SheetNames.length);
  }
  const filled = pages.filter((page) => page.text !== '' || page.hidden.length > 0 || page.keptBack !== true);
  if (filled.length === 0) throw new DocumentUnreadable('empty');
  return { pages: filled, title: cleanLine(book.Props?.Title ?? '') || null };
};
