import { DocumentUnreadable, type OnProgress, type ReadLimits, type ReadPage, type ReadParts } from '../document.ts';
import { cleanLine } from '../letters.ts';
import { mainPart, type Relationship, relationshipsOf } from '../office/relationships.ts';
import { Colors } from './cell-colors.ts';
import { CellTexts, Formats } from './cells.ts';
import { Sheet, TextBudget } from './sheet-pages.ts';
import { type TagHandler, TagScanner } from './tags.ts';
import { addBeside, paintedRows, personsOf } from './xlsx-beside.ts';
import { SheetReader, type Workbook } from './xlsx-sheet.ts';
import { SharedStrings } from './xlsx-strings.ts';
import { cellLooks } from './xlsx-styles.ts';
import { descendants, type Element, parseXml, textOf } from '../office/xml.ts';
import { Package } from '../office/zip.ts';

/** Strings that are kept, beside what may be read: a table also holds what is used more than once, or no more. */
const stringsToText = 4;

/** Reads a part through a handler until `enough` says so. False when there is no such part. */
const scan = async (
  parts: Package,
  part: string,
  handler: TagHandler,
  enough: () => boolean = () => false,
): Promise<boolean> => {
  const scanner = new TagScanner(handler);
  const found = await parts.stream(part, (text) => {
    scanner.push(text);
    return !enough();
  });
  if (found && !enough()) scanner.end();
  return found;
};

type Links = Map<string, Relationship>;

const linkedPart = async (parts: Package, links: Links, kind: string): Promise<Element | null> => {
  const target = [...links.values()].find((link) => link.kind === kind)?.target;
  const text = target === undefined ? null : await parts.text(target);
  return text === null ? null : parseXml(text);
};

const openWorkbook = async (parts: Package, book: Element, links: Links, limits: ReadLimits): Promise<Workbook> => {
  const styles = await linkedPart(parts, links, 'styles');
  const colors = new Colors(await linkedPart(parts, links, 'theme'), styles);
  const strings = new SharedStrings(colors, limits.maxTextBytes * stringsToText);
  const table = [...links.values()].find(({ kind }) => kind === 'sharedStrings')?.target;
  if (table !== undefined) await scan(parts, table, strings, () => strings.full);
  const properties = descendants(book, 'workbookPr')[0]?.attributes;
  const date1904 = ['1', 'true'].includes(properties?.['date1904'] ?? '');
  const sheetjs = await import('@e965/xlsx');
  return {
    colors,
    looks: cellLooks(styles, colors),
    strings,
    texts: new CellTexts(Formats.parse(sheetjs.SSF), date1904),
    persons: await personsOf(parts, links),
  };
};

const titleOf = async (parts: Package): Promise<string | null> => {
  const core = await linkedPart(parts, await relationshipsOf(parts, ''), 'core-properties');
  return core === null ? null : cleanLine(textOf(descendants(core, 'title')[0])) || null;
};

/**
 * Reads a workbook of Excel 2007 and later: a page a sheet, or several for a long one. Hidden sheets, rows, columns and words
 * are reported apart; comments, headers and footers are asides. Sheets are read while they are unpacked and never held as a
 * whole, so that memory follows the text and not the file. A sheet that breaks off has the rows before it, and the rest is
 * named unread; so is what comes after the limit of text.
 */
export const readXlsx = async (bytes: Uint8Array, limits: ReadLimits, onProgress?: OnProgress): Promise<ReadParts> => {
  const parts = await Package.open(bytes, limits.maxUnpackedBytes);
  const main = await mainPart(parts, 'xl/workbook.xml');
  const text = await parts.text(main);
  if (text === null) throw new DocumentUnreadable('damaged');
  const book = parseXml(text);
  const listed = descendants(book, 'sheet');
  if (listed.length === 0) throw new DocumentUnreadable('no_pages');
  if (listed.length > limits.maxPages) throw new DocumentUnreadable('too_complex');
  const links = await relationshipsOf(parts, main);
  const workbook = await openWorkbook(parts, book, links, limits);
  const budget = new TextBudget(limits);
  const pages: ReadPage[] = [];
  for (const [index, { attributes }] of listed.entries()) {
    const sheet = new Sheet(cleanLine(attributes['name'] ?? ''), budget);
    sheet.keptBack = (attributes['state'] ?? 'visible') !== 'visible';
    // Some writers call the namespace of relationships by another name.
    const target = links.get(attributes['r:id'] ?? attributes['id'] ?? '')?.target;
    if (target === undefined) sheet.cut();
    else await readSheet(parts, target, sheet, workbook);
    pages.push(...sheet.pages());
    onProgress?.(index + 1, listed.length);
  }
  let title: string | null = null;
  await unlessDamaged(async () => {
    title = await titleOf(parts);
  });
  return { pages, title };
};

/** Whether it could be read; what is damaged in a part leaves the other parts as they are. */
const unlessDamaged = async (reading: () => Promise<void>): Promise<boolean> => {
  try {
    await reading();
    return true;
  } catch (error) {
    if (error instanceof DocumentUnreadable && error.reason === 'damaged') return false;
    throw error;
  }
};

const readSheet = async (parts: Package, part: string, sheet: Sheet, workbook: Workbook): Promise<void> => {
  const cells = await unlessDamaged(async () => {
    const reader = new SheetReader(sheet, workbook, await paintedRows(parts, await relationshipsOf(parts, part)));
    if (!(await scan(parts, part, reader, () => sheet.full))) sheet.cut();
  });
  if (!cells) sheet.cut();
  const beside = await unlessDamaged(async () => {
    await addBeside(parts, await relationshipsOf(parts, part), workbook, sheet);
  });
  if (!beside) sheet.lost();
};
