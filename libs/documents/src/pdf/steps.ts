import { countOf } from '../step-numbers.ts';
import { bulletMark, loneMark } from './bullets.ts';
import type { Segment } from './lines.ts';
import type { Rectangle } from './matrix.ts';
import {
  bandsOf,
  bottomOf,
  gapsAbove,
  heightOf,
  middleOf,
  parted,
  type Row,
  rowsOf,
  topOf,
  topOfAll,
  union,
  usualSize,
} from './rows.ts';

/*
 * Steps, points and lists that stand beside their numbers or labels.
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

/** The rows beside each of some numbers or labels, cut where the widest stripe is between two of them; null where there is none. */
const rowsBeside = (numbers: Rectangle[], rows: Row[]): Row[][] | null => {
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
  return starts.every((start) => start > 0) ? numbers.map((_, at) => rows.slice(bounds[at], bounds[at + 1])) : null;
};

/** What stands beside numbers, with them; null where they are not beside it. */
const cutAtNumbers = (numbers: Segment[], others: Segment[]): Segment[][] | null => {
  const steps = rowsBeside(numbers, rowsOf(others));
  const areBeside = steps?.every((own, at) => {
    const [number, first, last] = [numbers[at], own[0], own.at(-1)];
    return (
      number !== undefined &&
      first !== undefined &&
      last !== undefined &&
      middleOf(number) < topOf(first) + heightOf(number) &&
      middleOf(number) > bottomOf(last) - heightOf(number)
    );
  });
  return steps !== null && areBeside === true
    ? numbers.map((number, at) => [number, ...(steps[at]?.flat() ?? [])])
    : null;
};

/** Lines and characters of a label; and in a line's height, how far its middle may be from that of what it stands beside. */
const labelLines = 2;
const labelLength = 40;
const inMiddle = 1.2;

/**
 * Labels, each in the middle of the side of its lines or points, and these, one after another. Null where the two columns are
 * something else.
 */
const besideLabels = (labels: Segment[], others: Segment[]): Segment[][] | null => {
  const all = rowsOf(labels);
  if (all.length < 2 || all.some((row) => row.length > 1)) return null;
  const names = bandsOf(all, labelSpace * usualSize(labels)).map((band) => band.flat());
  const rows = rowsOf(others);
  if (names.length < 2 || rows.length <= names.length || rows.some((row) => row.filter(({ text }) => !loneMark.test(text)).length > 1)) return null; // prettier-ignore
  const isName = (name: Segment[]): boolean => name.length <= labelLines && textLength(name) <= labelLength && name.some(({ text }) => /\p{L}{2}/u.test(text)); // prettier-ignore
  if (!names.every(isName)) return null;
  const places = names.map(placeOf);
  const groups = rowsBeside(places, rows);
  if (groups === null) return null;
  const within = groups.flatMap((group) => gapsAbove(group).slice(1));
  const between = groups.slice(1).map((group, at) => bottomOfAll(groups[at]?.flat() ?? []) - topOfAll(group.flat()));
  const size = usualSize(others);
  const areApart = Math.min(...between) > Math.max(0, ...within);
  const areCentred = groups.every((group, at) => {
    const [place, lines] = [places[at], group.flat()];
    return place !== undefined && lines.length > 0 && Math.abs(middleOf(place) - middleOf(placeOf(lines))) < inMiddle * size; // prettier-ignore
  });
  // With as many lines on either side they are rows, or tiles.
  const isWide = groups.every((group, at) => group.length > (names[at]?.length ?? 0));
  return areApart && areCentred && isWide ? names.flatMap((name, at) => [name, groups[at]?.flat() ?? []]) : null;
};
/** In the labels' height: lines of one stand nearer. */
const labelSpace = 0.9;

const textLength = (segments: Segment[]): number => segments.reduce((sum, { text }) => sum + text.length, 0);
const placeOf = (segments: Segment[]): Rectangle => {
  const [first = { left: 0, right: 0, bottom: 0, top: 0 }, ...more] = segments;
  return more.reduce<Rectangle>(union, first);
};
const bottomOfAll = (segments: Segment[]): number => Math.min(...segments.map(({ bottom }) => bottom));

/**
 * Columns of which the last has the lines for labels in the one before it: each label before its lines. What stands over the labels is
 * their heading, and columns before are read first. Null where there are no such labels.
 */
export const labelledLists = (columns: Segment[][], fromRight: boolean): Segment[][] | null => {
  const ordered = fromRight ? columns.toReversed() : columns;
  // With anything behind them, or level with them before, they are rows of a table.
  const [others, labels, ...before] = ordered.toReversed();
  if (others === undefined || labels === undefined) return null;
  const isLevel = (one: Segment): boolean => labels.some((label) => Math.abs(middleOf(label) - middleOf(one)) < heightOf(label) / 2); // prettier-ignore
  if (before.some((column) => column.filter(isLevel).length > 1)) return null;
  const over = rowsOf(labels).filter((row) => bottomOf(row) > topOfAll(others));
  const heading = over.flat();
  const lists = besideLabels(labels.filter((label) => !heading.includes(label)), others); // prettier-ignore
  return lists && [...before.toReversed(), ...(heading.length === 0 ? [] : [heading]), ...lists];
};

/** Whether two columns are a list whose points are counted from one, each number beside its words. */
export const isCountedList = (columns: Segment[][]): boolean => {
  const [numbers = [], others = [], ...more] = columns;
  const counted = numbersOf(numbers) ?? [];
  return (
    more.length === 0 &&
    counted.length >= fewestOfSteps.plain &&
    counted.every((number, at) => numberOf(number) === at + 1) &&
    rowsOf(others).every((row) => row.length === 1 && /\p{L}{2}/u.test(row[0].text))
  );
};

/** Points of each of several columns, at least. */
const fewestPoints = 2;

/** Columns that all have points with marks, each perhaps under its heads, however level they stand: no table. */
export const areListsOfPoints = (columns: Segment[][]): boolean =>
  columns.length > 1 &&
  columns.every((column) => column.filter(({ text }) => bulletMark.test(text) && !isCounted.test(text)).length >= fewestPoints); // prettier-ignore
const isCounted = /^\(?\p{N}/u;

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
