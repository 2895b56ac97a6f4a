import { loneMark } from './bullets.ts';
import type { Glyph } from './glyph.ts';

/*
 * Phrases whose words stand far apart: headings whose letters are set apart, and lines that fill their column.
 */

/** Glyphs of one line that stand together. */
export interface Run {
  glyphs: Glyph[];
  left: number;
  right: number;
  base: number;
  size: number;
}

const median = (values: number[]): number => Float64Array.from(values).sort()[Math.floor(values.length / 2)] ?? 0;

/** In the font's size: letters that stand farther apart are set apart. */
const setApart = 0.06;
const mostApart = 0.6;
/** In the font's size: a gap between letters that parts two words. */
const wordGap = 0.2;

/** White space between the letters of a phrase, in its size; null where it has too few of them. */
const letterSpaceOf = ({ glyphs, size }: Run): number | null => {
  const gaps = glyphs.slice(1).flatMap((glyph, at) => {
    const before = glyphs[at];
    return before === undefined || before.blank || glyph.blank ? [] : [(glyph.left - before.right) / size];
  });
  return gaps.length === 0 ? null : median(gaps);
};

/** By how much farther, in their size, two phrases may stand apart because their letters do: a space and its two neighbours. */
export const letterSpaceBetween = (a: Run, b: Run): number => {
  const spaces = [letterSpaceOf(a), letterSpaceOf(b)].filter((space) => space !== null);
  const space = spaces.length === 0 ? 0 : Math.min(...spaces);
  return space > setApart && space < mostApart ? 2 * space : 0;
};

/** More of them are no text that anybody justified; each line is held against all others. */
const mostRuns = 3000;
/** In a line's size: how exactly justified lines begin and end under each other, and how far they stand apart. */
const sameEdge = 0.25;
const sameBase = 0.1;
const lineSpace = { least: 0.8, most: 2.2 };
/** The same for lines that are no neighbours: the whole line may stand in another item of the list. */
const farthest = 10;
/** Of the size: lines of one text have one. */
const sameSize = 1.03;
/** Letters: a shorter line shows no column. */
const shortestLine = 8;
/** In a line's size: how far a list's words are set in behind their marks. */
const setIn = 2.5;
/** In a line's size, and as a part: how much the spaces of one justified line differ. */
const evenSpace = 0.3;
const evenRatio = 1.25;
/** Spaces of a line that show by themselves that they are even. */
const fewestSpaces = 2;
/** In a line's size: more parts no two words. */
const widest = 6;

const lettersOf = ({ glyphs }: Run): number => glyphs.filter(({ text, blank }) => !blank && /\p{L}/u.test(text)).length;

interface Word {
  left: number;
  right: number;
  glyphs: Glyph[];
}

/** The words of phrases that stand on one line, from the left, without the mark of a list: no space between words is behind it. */
const wordsOf = (row: Run[]): Word[] => {
  const words: Word[] = [];
  let parted = true;
  for (const { glyphs, size } of row)
    for (const glyph of glyphs) {
      const { left, right, blank } = glyph;
      const word = words.at(-1);
      if (blank) parted = true;
      else if (word === undefined || parted || left - word.right > wordGap * size) {
        words.push({ left, right, glyphs: [glyph] });
        parted = false;
      } else {
        word.right = right;
        word.glyphs.push(glyph);
      }
    }
  const isMark = (word: Word | undefined): boolean =>
    word !== undefined && loneMark.test(word.glyphs.map(({ text }) => text).join(''));
  return words.slice(isMark(words[0]) ? 1 : 0, isMark(words.at(-1)) ? -1 : undefined);
};

const spacesOf = (words: Word[]): number[] => words.slice(1).map(({ left }, at) => left - (words[at]?.right ?? left));

const isWord = ({ glyphs }: Word): boolean => glyphs.filter(({ text }) => /\p{L}/u.test(text)).length > 1;

const areEven = (spaces: number[], size: number): boolean => {
  const [least, most] = [Math.min(...spaces), Math.max(...spaces)];
  return most < widest * size && (most - least < evenSpace * size || most < evenRatio * least);
};

const isLike = (a: Run, b: Run): boolean => a.size < sameSize * b.size && b.size < sameSize * a.size;

/** Whether phrases of one line fill the column that another line fills. */
const fills = (row: Run[], line: Run): boolean => {
  const [words, lineWords] = [wordsOf(row), wordsOf([line])];
  const [first, last, lineFirst, lineLast] = [words[0], words.at(-1), lineWords[0], lineWords.at(-1)];
  if (first === undefined || last === undefined || lineFirst === undefined || lineLast === undefined) return false;
  const near = sameEdge * line.size;
  const [left, right] = [Math.abs(first.left - lineFirst.left), Math.abs(last.right - lineLast.right)];
  const spaces = spacesOf(words);
  if (!areEven(spaces, line.size)) return false;
  const isNext = Math.abs((row[0]?.base ?? 0) - line.base) < lineSpace.most * line.size;
  if (left < near && right < near) return isNext || spaces.length >= fewestSpaces;
  return (
    isNext && spaces.length >= fewestSpaces && Math.min(left, right) < near && Math.max(left, right) < setIn * line.size
  );
};

const joined = (row: Run[]): Run => {
  const [first] = row;
  return {
    glyphs: row.flatMap(({ glyphs }) => glyphs),
    left: Math.min(...row.map(({ left }) => left)),
    right: Math.max(...row.map(({ right }) => right)),
    base: first?.base ?? 0,
    size: Math.max(...row.map(({ size }) => size)),
  };
};

/** The phrases on each line around one, in its size and within its column, from the left. */
const rowsAround = (line: Run, runs: Iterable<Run>): Run[][] =>
  linesOf(
    [...runs].filter((run) => {
      const distance = Math.abs(line.base - run.base) / line.size;
      return (
        distance > lineSpace.least &&
        distance < farthest &&
        isLike(run, line) &&
        run.left > line.left - setIn * line.size &&
        run.right < line.right + setIn * line.size
      );
    }),
  );

/** Phrases of one size put together where they stand on one line, each line from the left. */
const linesOf = (runs: Run[]): Run[][] => {
  const rows: Run[][] = [];
  const shown = runs.filter(({ glyphs }) => glyphs.some(({ blank }) => !blank));
  for (const run of shown.toSorted((a, b) => b.base - a.base)) {
    const [first] = rows.at(-1) ?? [];
    if (first !== undefined && isLike(first, run) && first.base - run.base < sameBase * run.size)
      rows.at(-1)?.push(run);
    else rows.push([run]);
  }
  return rows.map((row) => row.toSorted((a, b) => a.left - b.left));
};

/** Lines of even spaces that begin and end under each other, though their spaces are not the same: they were justified. */
const justifiedLists = (runs: Run[]): Run[][] => {
  const even = linesOf(runs)
    .map((row) => ({ row, whole: joined(row), spaces: spacesOf(wordsOf(row)) }))
    .filter(
      ({ row, whole, spaces }) =>
        row.length > 1 && spaces.length >= fewestSpaces && areEven(spaces, whole.size) && wordsOf(row).filter(isWord).length > spaces.length / 2,
    ); // prettier-ignore
  return even.flatMap(({ row, whole, spaces }) => {
    const near = sameEdge * whole.size;
    const isUnder = even.some(
      (other) =>
        other.row !== row &&
        isLike(whole, other.whole) &&
        Math.abs(whole.left - other.whole.left) < near &&
        Math.abs(whole.right - other.whole.right) < near &&
        Math.abs(median(spaces) - median(other.spaces)) > sameBase * whole.size,
    );
    return isUnder ? [row] : [];
  });
};

/** Phrases of a page; those are one that fill a line of their column only because the spaces between them are wide. */
export const withJustified = (runs: Run[]): Run[] => {
  if (runs.length > mostRuns) return runs;
  const all = new Set(runs);
  // Most pages have none, and then nothing is compared.
  const torn = new Set(linesOf(runs).filter((row) => row.some((run, at) => run.left - (row[at - 1]?.right ?? -Infinity) < widest * run.size)).flat()); // prettier-ignore
  if (torn.size === 0) return runs;
  const join = (row: Run[]): Run => {
    const one = joined(row);
    for (const run of row) {
      all.delete(run);
      torn.delete(run);
    }
    all.add(one);
    return one;
  };
  for (const row of justifiedLists([...torn])) join(row);
  const lines = [...all].filter((run) => lettersOf(run) >= shortestLine);
  for (let line = lines.pop(); line !== undefined; line = lines.pop()) {
    if (!all.has(line)) continue;
    for (const row of rowsAround(line, torn)) if (row.length > 1 && fills(row, line)) lines.push(join(row));
  }
  return [...all];
};
