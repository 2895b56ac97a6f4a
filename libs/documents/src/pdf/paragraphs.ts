import type { Segment } from './lines.ts';
import type { Rectangle } from './matrix.ts';
import { bulletMark, heightOf, isFull, loneMark, median, overlaps, ratio, type Row, union } from './rows.ts';

/*
 * Lines of a column put together where a person would copy them as one.
 */

/** A line of one column, or what of it stands together. */
export interface Line extends Rectangle {
  text: string;
  /** Of its letters, in points. */
  size: number;
  bold: boolean;
  /** Ends with a hyphen that was only set for the line's end. */
  broken: boolean;
}

/** Lines that are one block. */
export interface Draft extends Rectangle {
  lines: [Line, ...Line[]];
}

/** In sizes of two lines of one block; more is another size of letters. */
const sameSize = 1.18;
/** In a line's size: space between two lines of one block. */
const leading = 0.75;
/** In a line's size: how far two lines of one block may reach into each other. */
const overlap = 0.45;
/** In a line's size: by how much the space between two paragraphs is wider than the one within. */
const paragraphSpace = 0.16;
/** Of the column's width: a line that a next word would make longer than this was full. */
const fullLine = 0.92;

export const endsSentence = (text: string): boolean => /[.!?:;؟؛।。]["'”’»)\]]*$/u.test(text);

/** Whether a line begins something of its own, however near it stands: a bullet. */
export const begins = ({ text }: Pick<Line, 'text'>): boolean => bulletMark.test(text);

export const wordsOf = ({ lines }: Draft): string => lines.map(({ text }) => text).join(' ');

const lineOf = ({ text, left, right, bottom, top, bold, broken }: Segment): Line => ({
  text,
  left,
  right,
  bottom,
  top,
  size: top - bottom,
  bold,
  broken,
});

/** The lines of some rows, each phrase of a row for itself, a lone bullet mark put before its words. */
export const linesOf = (rows: Row[], fromRight: boolean): Line[] =>
  rows.flatMap((row) => phrasesOf(row, fromRight).map(lineOf));

/** Phrases of a row from its beginning, a lone bullet mark put before its words. */
export const phrasesOf = (row: Segment[], fromRight: boolean): Segment[] => {
  const out: Segment[] = [];
  let mark: Segment | null = null;
  for (const segment of row.toSorted((a, b) => (fromRight ? b.right - a.right : a.left - b.left))) {
    if (mark === null && loneMark.test(segment.text)) {
      mark = segment;
      continue;
    }
    const { left, right } = mark === null ? segment : union(mark, segment);
    out.push(mark === null ? segment : { ...segment, left, right, text: `${mark.text} ${segment.text}` });
    mark = null;
  }
  if (mark !== null) out.push(mark);
  return out;
};

/** The space between the two nearest lines of that size: what parts lines within a paragraph, if any two do. */
const leastGap = (all: Line[], like: Line): number =>
  all.slice(1).reduce((least, line, at) => {
    const above = all[at];
    if (above === undefined || ratio(above.size, like.size) > sameSize || ratio(line.size, like.size) > sameSize)
      return least;
    const gap = above.bottom - line.top;
    return gap > -overlap * like.size && overlaps(above, line) ? Math.min(least, gap) : least;
  }, Infinity);

const gapWithin = ({ lines }: Draft): number =>
  median(lines.slice(1).map((line, at) => (lines[at]?.bottom ?? 0) - line.top));

const isCapitals = ({ text }: Line): boolean => /\p{Lu}{2}/u.test(text) && !/\p{Ll}/u.test(text);

/** Whether a line goes on with what a draft of its column's lines has begun. */
const goesOn = (draft: Draft, last: Line, line: Line, all: Line[]): boolean => {
  if (last.broken) return true;
  if (begins(line) || ratio(last.size, line.size) > sameSize) return false;
  // A heading over its text; in capitals a heading may change its weight.
  const capitals = isCapitals(last) && isCapitals(line);
  if (last.bold !== line.bold && !capitals && draft.lines.every(({ bold }) => bold === last.bold)) return false;
  const gap = last.bottom - line.top;
  const size = Math.min(last.size, line.size);
  // Beside it, or somewhere else.
  if (gap > leading * size || gap < -overlap * size || !overlaps(last, line)) return false;
  const usual = draft.lines.length > 1 ? gapWithin(draft) : leastGap(all, line);
  if (gap > usual + paragraphSpace * size) return false;
  if (/^[\p{Ll}(]/u.test(line.text) && !endsSentence(last.text)) return true;
  if (/[,،&/–-]$/u.test(last.text)) return true;
  const column = all.filter((one) => ratio(one.size, line.size) <= sameSize);
  const widest = Math.max(...column.map(({ left, right }) => right - left));
  return isFull(last, endsSentence(last.text) ? widest : fullLine * widest, line);
};

/** Lines of one column put into drafts of blocks; all in one where they are known to be `whole`. */
export const draftsOf = (lines: Line[], whole: boolean): Draft[] => {
  const drafts: Draft[] = [];
  for (const line of lines) {
    const draft = drafts.at(-1);
    const last = draft?.lines.at(-1);
    if (draft === undefined || last === undefined || !(whole || goesOn(draft, last, line, lines))) {
      drafts.push({ left: line.left, right: line.right, bottom: line.bottom, top: line.top, lines: [line] });
      continue;
    }
    Object.assign(draft, union(draft, line));
    draft.lines.push(line);
  }
  return drafts;
};

/** White space between two drafts one above the other; Infinity where they are not. */
export const apart = (above: Draft | undefined, below: Draft | undefined): number => {
  if (above === undefined || below === undefined || !overlaps(above, below)) return Infinity;
  const gap = above.bottom - below.top;
  return gap < -overlap * Math.min(heightOf(above), heightOf(below)) ? Infinity : gap;
};
