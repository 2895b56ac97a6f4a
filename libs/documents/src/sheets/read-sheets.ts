import type { CellObject } from '@e965/xlsx';
import { biffSheets } from './biff.ts';
import { CompoundFile } from '../office/cfb.ts';
import {
  type DocumentType,
  DocumentUnreadable,
  type OnProgress,
  type ReadLimits,
  type ReadParts,
} from '../document.ts';
import { cleanLine } from '../letters.ts';
import { lineBlocks } from '../blocks.ts';
import { CellTexts, cleanCell, Formats } from './cells.ts';
import { reference, Sheet, TextBudget } from './sheet-pages.ts';
import { readXlsx } from './read-xlsx.ts';

/** Old files have rubbish behind the comment's end. */
const commentText = (text: string): string => cleanLine(text.split('\u0000')[0] ?? '');

/** Reads a workbook of Excel 95 to 2003. Its values come from SheetJS; what hides them, and text boxes, from its records. */
const readXls = async (bytes: Uint8Array, limits: ReadLimits, onProgress?: OnProgress): Promise<ReadParts> => {
  const sheetjs = await import('@e965/xlsx');
  // Letters of Excel 95 in the code page of the machine that wrote them.
  sheetjs.set_cptable(await import('@e965/xlsx/dist/cpexcel.full.mjs'));
  const book = sheetjs.read(bytes, { type: 'buffer', dense: true, cellNF: true, cellHTML: false, cellFormula: false });
  if (book.SheetNames.length === 0) throw new DocumentUnreadable('no_pages');
  if (book.SheetNames.length > limits.maxPages) throw new DocumentUnreadable('too_complex');
  const file = new CompoundFile(bytes);
  const stream = file.stream('Workbook') ?? file.stream('Book');
  const records = stream === null ? [] : biffSheets(stream);
  const texts = new CellTexts(Formats.parse(sheetjs.SSF), book.Workbook?.WBProps?.date1904 === true);
  const about = book.Workbook?.Sheets ?? [];
  const budget = new TextBudget(limits);
  const pages: ReadParts['pages'] = [];
  for (const [index, name] of book.SheetNames.entries()) {
    const content = book.Sheets[name];
    if (content === undefined) continue;
    const beside = records[index];
    const sheet = new Sheet(cleanLine(name), budget);
    sheet.keptBack = (about[index]?.Hidden ?? 0) !== 0;
    sheet.pictured = beside?.pictured ?? false;
    for (const row of beside?.hiddenRows ?? []) sheet.hiddenRows.add(row);
    sheet.hiddenColumns.push(...(beside?.hiddenColumns ?? []));
    const rows: Array<Array<CellObject | null>> = content['!data'] ?? [];
    // forEach passes over the gaps of a sparse array: a cell at the far end costs no more than one at the near end.
    rows.forEach((cells, row) => {
      if (!Array.isArray(cells)) return;
      cells.forEach((cell, at) => {
        if (cell === null) return;
        for (const { a: author, t: said } of cell.c ?? []) {
          const text = commentText(said);
          const by = cleanLine(author ?? '');
          if (text !== '')
            sheet.comments.push({ row, text: `${reference(row, at)}: ${text}${by === '' ? '' : ` (${by})`}` });
        }
        const { t: kind, v: value, w: shown } = cell;
        if (kind === 'z' || value === undefined || value === '') return;
        const format = typeof cell.z === 'string' ? cell.z : 'General';
        const text =
          kind === 'n' && typeof value === 'number'
            ? texts.number(value, format, shown)
            : kind === 's'
              ? texts.words(cleanCell(String(value)), format)
              : cleanLine(shown ?? String(value));
        const held = text === '' ? cleanLine(String(value)) : text;
        if (held !== '') sheet.add(row, at, held, text === '' || (beside?.isUnseen(row, at) ?? false));
      });
    });
    for (const { s, e } of content['!merges'] ?? []) sheet.merge({ top: s.r, left: s.c, bottom: e.r, right: e.c });
    for (const words of beside?.drawn ?? []) sheet.addBelow(words, lineBlocks(words));
    pages.push(...sheet.pages());
    onProgress?.(index + 1, book.SheetNames.length);
  }
  return { pages, title: cleanLine(book.Props?.Title ?? '') || null };
};

/**
 * Reads a workbook of Excel: a page a sheet. Hidden sheets, rows and columns, and cells that show nothing of what they hold, are
 * reported apart; so are comments. Sheets without anything are left out when another has something.
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
  const { pages, title } = await (type === 'xlsx' ? readXlsx : readXls)(bytes, limits, onProgress);
  const filled = pages.filter(
    ({ text, hidden, descriptions = [], asides = [], keptBack }) =>
      text !== '' || hidden.length + descriptions.length + asides.length > 0 || keptBack !== true,
  );
  if (filled.length === 0) throw new DocumentUnreadable('empty');
  return { pages: filled, title };
};
