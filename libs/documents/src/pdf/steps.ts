import { countOf } from '../step-numbers.ts';
import type { Segment } from './lines.ts';
import { bottomOf, gapsAbove, heightOf, middleOf, parted, rowsOf, topOf } from './rows.ts';

/*
 * Steps and points that stand beside their numbers.
 */

/** Of a line's height: how far apart the middles of lines side by side may be. */
const level = 0.3;

/** Fewer numbers count nothing; "01" and "02" do. */
const fewestOfSteps = { plain: 3, withZero: 2 };
const withZero = /^[0\u0660\u06F0]\p{N}[.)]?$/u;

const numberOf = ({ text }: Segment): number =>
  isNumber.test(text) ? (countOf(text.replace(/[.)]$/, ''))?.number ?? 0) : 0;
const isNumber = /^\p{N}{1,2}[.)]?$/u;

/** The numbers of a column that has nothing else and counts from above; null for any other. */
const numbersOf = (column: Segment[]): Segment[] | null => {
  const numbers = column.toSorted((a, b) => middleOf(b) - middleOf(a));
  const climbs = numbers.every((number, at) => isNumber.test(number.text) && numberOf(number) > numberOf(numbers[at - 1] ?? number) - (at === 0 ? 1 : 0)); // prettier-ignore
  return climbs && (numbers.length > 1 || numbers.some(({ text }) => withZero.test(text))) ? numbers : null;
};

/** What stands beside numbers, cut where the widest stripe is between two of them; null where they are not beside them. */
const cutAtNumbers = (numbers: Segment[], others: Segment[]): Segment[][] | null => {
  const rows = rowsOf(others);
  const gaps = gapsAbove(rows);
  const starts = numbers.slice(1).map((number, at) => {
    const before = numbers[at] ?? number;
    let best = -1;
    rows.forEach((row, index) => {
      const above = rows[index - 1];
      const isBetween =
        above !== undefined &&
        middleOf(above[0]) > middleOf(number) + level * heightOf(number) &&
        middleOf(row[0]) < middleOf(before) - level * heightOf(before);
      if (isBetween && (best < 0 || (gaps[index] ?? 0) > (gaps[best] ?? 0))) best = index;
    });
    return best;
  });
  const bounds = [0, ...starts, rows.length];
  const steps = numbers.map((number, at) => ({ number, rows: rows.slice(bounds[at], bounds[at + 1]) }));
  const areBeside = steps.every(({ number, rows: own }) => {
    const [first, last] = [own[0], own.at(-1)];
    return (
      first !== undefined &&
      last !== undefined &&
      middleOf(number) < topOf(first) + heightOf(number) &&
      middleOf(number) > bottomOf(last) - heightOf(number)
    );
  });
  return starts.every((start) => start > 0) && areBeside
    ? steps.map(({ number, rows: own }) => [number, ...own.flat()])
    : null;
};

/** Columns of numbered steps, each number at the side of its words: step by step. Null where anything else is beside them. */
export const numberedSteps = (columns: Segment[][], fromRight: boolean): Segment[][] | null => {
  if (columns.length < 2) return null;
  const ordered = fromRight ? columns.toReversed() : columns;
  const lists: Array<{ numbers: Segment[]; others: Segment[] }> = [];
  for (const column of ordered) {
    const numbers = numbersOf(column);
    if (numbers !== null) lists.push({ numbers, others: [] });
    else if (lists.length === 0) return null;
    else lists.at(-1)?.others.push(...column);
  }
  // Behind words they are the pages of a table of contents.
  for (let at = lists.length - 1; at > 0; at -= 1)
    if (lists[at]?.others.length === 0)
      for (const { numbers } of lists.splice(at, 1)) lists[at - 1]?.others.push(...numbers);
  const segments = lists.flatMap((list) => list.numbers);
  const numbers = segments.map(numberOf).toSorted((a, b) => a - b);
  const fewest = segments.every(({ text }) => withZero.test(text)) ? fewestOfSteps.withZero : fewestOfSteps.plain;
  // One by one down each column, or from row to row.
  if (numbers.length < fewest || numbers.some((number, at) => number !== (numbers[0] ?? 0) + at)) return null;
  const steps = lists.map((list) => cutAtNumbers(list.numbers, list.others));
  if (steps.some((list) => list === null)) return null;
  return steps
    .flatMap((list) => list ?? [])
    .toSorted(([a], [b]) => (a === undefined || b === undefined ? 0 : numberOf(a) - numberOf(b)));
};

/** Whether the steps' numbers stand in more than one column. */
export const areInColumns = (steps: Segment[][]): boolean =>
  parted(
    steps.flatMap((step) => step.slice(0, 1)),
    0,
  ).length > 1;
