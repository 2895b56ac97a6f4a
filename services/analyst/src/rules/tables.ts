import { foldText } from './fold.ts';

/*
 * Tables in running text. Some readers put bars between cells; from a PDF a row arrives as a label and its cells with nothing but
 * spaces between them. A row is known by the cells that end it, its head by the rows below.
 */

const unit = String.raw`(?:%|k|m|bn|mn|kg|t|km|h|l|x|pp|seconds?|minutes?|hours?|days?|months?|years?|mean|million)(?![\p{L}])`;
const currency = String.raw`\s(?:euros?|dollars?|pounds?|francs|dinars?|riyals?|usd|eur|sar|chf|ريالا?|مليون ريال|دينارا?|جنيها?)`;
const cellAtEnd = new RegExp(
  String.raw`(?:^|\s)(?:(?:(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,7}\s)?(?:19|20)\d\d|yes|no|n/a|none|[+-]?[$€£]?\d[\d.,]{0,15}\s?(?:${unit})?(?:${currency})?)$`,
  'iu',
);
const longestRow = 200;
const mostCells = 8;

/** A line as a row: its label, '' when it starts with a cell, and its cells in order; no cells when it is none. */
export function cellsOf(line: string): { label: string; cells: readonly string[] } {
  if (line.length > longestRow) return { label: line, cells: [] };
  if (/\S\s\|\s\S|^\|\s/u.test(line)) {
    const [label = '', ...cells] = line.split('|').map((part) => part.trim());
    return { label, cells };
  }
  let label = line.trimEnd();
  const cells: string[] = [];
  for (let found = cellAtEnd.exec(label); found && cells.length < mostCells; found = cellAtEnd.exec(label)) {
    cells.unshift(found[0].trim());
    label = label.slice(0, found.index).trimEnd();
  }
  return { label, cells };
}

/** Bars between cells, or at least two cells at the end. */
export const isRow = (line: string): boolean => line.includes('|') ? /\S\s\|\s\S|^\|\s/u.test(line) : cellsOf(line).cells.length >= 2; // prettier-ignore

/** Where the rows stand in a run below this line, how many there are at most two below. */
const rowsBelow = (lines: readonly string[], at: number, test: (line: string) => boolean): number =>
  [lines[at + 1] ?? '', lines[at + 2] ?? ''].filter(test).length;

const period = /(?:Q[1-4]|H[12])?\s?(?:19|20)\d\d(?:\s(?:forecast|plan|actual|budget|target)\b)?/giu;
const functionWord =
  /\b(?:is|are|was|were|has|have|had|with|and|for|in|since|by|from|to|of|we|our|us|it|they|that|who|on|can|do)\b|^(?:We|Our|It|They|This|That|Its)\b|[.!?:;,"“”]/u;
const verb = /\b(?:is|are|was|were|has|have|had|we|our|us|it|they|can|do|does|did|will)\b/iu;
const bullet = /^\s*(?:[•●▪◦‣∙·*►▶✓✔➢➤■□–—-]|\d{1,2}[.)])\s+/u;
const ends = /[.!?؟…:]["”»')\]]*\s*$/u;
const nameOnly = /^\p{Lu}[\p{L}'’.-]+(?:\s+(?:al|bin|van|de)?[\s-]?\p{Lu}[\p{L}'’.-]+){1,3}$/u;

const barred = (line: string): boolean => /\S\s\|\s\S|^\|\s/u.test(line);
const isYear = /^(?:[a-z]{3,9}\s)?(?:19|20)\d\d$/iu;
const isFigure = (cell: string): boolean =>
  /^[+-]?[$€£]?\d[\d.,]{0,15}\s?%?$/u.test(cell) && !/^(?:19|20)\d\d$/u.test(cell);

/** The places of the lines that only name the columns of a table. */
export function headsOfTables(lines: readonly string[]): Set<number> {
  const heads = new Set<number>();
  const endsInCell = (line: string): boolean =>
    cellsOf(line).cells.length >= 1 && !bullet.test(line) && !ends.test(line);
  lines.forEach((line, at) => {
    if (ends.test(line) && !line.includes('|')) return;
    // The first line with bars names the columns, unless one of its cells is nothing but a figure that is no year.
    if (
      barred(line) &&
      barred(lines[at + 1] ?? '') &&
      !barred(lines[at - 1] ?? '') &&
      !cellsOf(line).cells.some(isFigure)
    ) {
      heads.add(at);
      return;
    }
    // "Per room, in euro 2024 2025": the columns are years.
    const columns = cellsOf(line).cells;
    if (columns.length >= 2 && columns.every((column) => isYear.test(column)) && at > 0 && isRow(lines[at + 1] ?? '')) {
      heads.add(at);
      return;
    }
    const bare = line.replace(period, ' ').trim();
    const below = rowsBelow(lines, at, isRow);
    // Columns may be called by amounts ("Under 5,000 flats"): then two rows below tell, and that no row stands above.
    const overTable =
      at > 0 && below === 2 && !/^[+-]?[$€£]?\d/u.test(line) && line.length < 100 && !isRow(line) && !isRow(lines[at - 1] ?? '') && !verb.test(line) && !bullet.test(line) && !/[;"“”]/u.test(line); // prettier-ignore
    if (/\d|[٠-٩]/u.test(bare)) {
      if (overTable) heads.add(at);
      return;
    }
    const next = lines[at + 1] ?? '';
    const onlyPeriods = bare.replace(/[|\s]/gu, '') === '' || (bare !== line && !/\p{Ll}{3}/u.test(bare));
    const cells = line.includes(' | ') && (isRow(next) || onlyPeriods);
    const overRows =
      (isRow(next) || rowsBelow(lines, at, endsInCell) === 2) &&
      !functionWord.test(bare) &&
      line.split(/\s+/u).length >= 2 &&
      line.length < 90;
    const capitals = bare.match(/(?<![\p{L}])\p{Lu}[\p{Ll}]+/gu)?.length ?? 0;
    const manyCapitals =
      !heads.has(at - 1) &&
      capitals >= 3 &&
      !functionWord.test(bare) &&
      capitals * 2 >= bare.split(/\s+/u).length &&
      !nameOnly.test(bare);
    if (onlyPeriods || cells || overRows || overTable || manyCapitals) heads.add(at);
  });
  return heads;
}

/** A row as a reader would say it: "Paying families: 3,050, 5,460, 8,990". */
export function sayRow(text: string, language: 'en' | 'ar'): string {
  const { label, cells } = cellsOf(text);
  const shown = cells.filter((cell) => /\d|[٠-٩]/u.test(cell)).join(language === 'ar' ? '، ' : ', ');
  return label === '' ? shown : `${label}: ${shown}`;
}

/** The name a row begins with; '' when its label counts or describes ("29 others", "of which online"). */
export function rowName(text: string, language: 'en' | 'ar'): string {
  const { label, cells } = cellsOf(text);
  if (cells.length === 0 || label === '' || label.length > 60 || /\d|[٠-٩]/u.test(label)) return '';
  if (language === 'ar' && !/^[A-Z]/u.test(label))
    return /^(?:اخري|باقي|الباقي|غير|المجموع|الاجمالي)/u.test(foldText(label)) ? '' : label;
  const words = label.replace(/\([^)]*\)/gu, '').trim().split(/[\s,]+/u); // prettier-ignore
  const named = words.every((word) => /^\p{Lu}/u.test(word) || /^(?:&|and|of|the|de|del|do|da|van|und)$/u.test(word));
  return named && !/^(?:Total|Others?|Average|Sum|All|Rest)\b/u.test(label) ? label : '';
}
