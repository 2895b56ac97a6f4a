import { inLatinDigits } from '../letters.ts';
import { areNumberedFromLeft, countOf } from '../step-numbers.ts';
import type { Segment } from './lines.ts';

/*
 * Tables on Arabic pages that were not mirrored: their columns run from the left, that of the names first.
 */

/** A column of a table: what stands in each of its rows, from the top. */
export type ColumnCells = Segment[][];

/** What is said over a column of names: what the rows are, in Arabic and Persian. */
const overNames =
  /^(?:ال)?(?:مؤشر(?:ات)?|مرحلة|باقة|خطة|عميل|عملاء|قناة|خطر|مخاطر|معيار|معايير|بند|ميزة|مزايا|منافس(?:ون|ين)?|شريحة|منتج|خدمة|فئة|قسم|نشاط|مهمة|عنصر|بيان|اسم|رقم|م|#|مزرعة|مدينة|دولة|منطقة|شركة|جهة|شاخص|مرحله|معیار|ردیف|عنوان|نام|ویژگی)(?:\s|$)/u;

const textOf = (cell: Segment[]): string => cell.map(({ text }) => text).join(' ');

/** Characters of a cell that says how much; and letters of a word of it that is a figure, as "3x". */
const figureLength = 40;
const figureLetters = 1;

const hasFigure = (text: string): boolean =>
  text.length <= figureLength &&
  text.split(/\s+/u).some((word) => /\p{N}/u.test(word) && (word.match(/[\p{L}_]/gu)?.length ?? 0) <= figureLetters);

/** Of a column's cells: with a figure, where it says how much; and where it says of what. */
const mostFigures = 0.6;
const fewestFigures = 0.35;

const figuresIn = (texts: string[]): number => texts.filter(hasFigure).length / Math.max(texts.length, 1);

/** A line's number may have more figures than a step's. */
const numberOf = (text: string): number =>
  /^\p{N}{3}[.)]?$/u.test(text) ? parseInt(inLatinDigits(text)) : (countOf(text)?.number ?? NaN);

/** Whether what is counted row by row stands there, as years or steps: it names the rows, though it is figures. */
const areCounted = (texts: string[]): boolean => {
  const numbers = texts.map(numberOf);
  return numbers.length > 1 && numbers.slice(1).every((number, at) => number === (numbers[at] ?? NaN) + 1);
};

/** What stands in the rows of a column that are not empty, without the first. */
const bodyOf = ([, ...body]: ColumnCells): string[] => body.map(textOf).filter((text) => text !== '');

/** What has only a head is as little bold as anything else. */
const isBold = (body: ColumnCells): boolean => body.flat().length > 0 && body.flat().every(({ bold }) => bold);

/** What shows that one of a table's outer columns has the names of its rows, and the other has not; the surest first. */
const signs: Array<(side: ColumnCells, other: ColumnCells) => boolean> = [
  ([head = []]) => overNames.test(textOf(head)),
  ([head = [], ...body]) => head.length === 0 && body.every((cell) => cell.length > 0),
  (side) => areCounted(bodyOf(side)),
  (side, other) => figuresIn(bodyOf(side)) < fewestFigures && figuresIn(bodyOf(other)) > mostFigures,
  ([, ...body], [, ...other]) => isBold(body) && !other.flat().some(({ bold }) => bold),
];

/** Whether a table's columns, told from the left, are read from there though its page is read from the right. */
export const areFromLeft = (columns: ColumnCells[]): boolean => {
  const [left, right] = [columns[0], columns.at(-1)];
  if (left === undefined || right === undefined) return false;
  const telling = signs.find((sign) => sign(left, right) !== sign(right, left));
  if (telling !== undefined) return telling(left, right);
  // Years over all columns but that of the names.
  const heads = columns.flatMap(([head = []]) => countOf(textOf(head)) ?? []);
  return heads.length >= columns.length - 1 && areNumberedFromLeft(heads.map((head) => [head]));
};
