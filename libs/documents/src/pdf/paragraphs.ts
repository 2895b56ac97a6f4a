import { hasRightToLeft } from '../bidi.ts';
import type { Segment } from './lines.ts';
import type { Rectangle } from './matrix.ts';
import { bulletMark, loneMark } from './bullets.ts';
import { heightOf, isFull, isUnitOf, median, overlaps, ratio, type Row, union } from './rows.ts';

/*
 * Lines of a column put together where a person would copy them as one.
 */

/** A line of one column, or what of it stands together. */
export interface Line extends Rectangle {
  text: string;
  /** Of its letters, in points. */
  size: number;
  bold: boolean;
  /** Some of its words are bold, and others are not. */
  mixed?: true;
  /** Ends with a hyphen that was only set for the line's end. */
  broken: boolean;
  /** A bullet is drawn before it. */
  marked?: true;
  /** Where its words begin behind a mark that stands by itself. */
  wordsFrom?: number;
}

/** Lines that are one block. */
export interface Draft extends Rectangle {
  lines: [Line, ...Line[]];
}

/** In sizes of two lines of one block; more is another size of letters. */
const sameSize = 1.18;
/** The same where the space between such lines is taken from others on the page. */
const sameLetters = 1.05;
/** The same where the second line is seen to go on with a sentence. */
const nearSize = 1.3;
/** Characters of a line of prose at least. */
const proseLength = 40;
/** In a line's size: space between two lines of one block. */
const leading = 0.75;
/** The same where a sentence is seen to go on: some write with two lines' space. */
const wideLeading = 2;
/** In a line's size: how far two lines of one block may reach into each other. */
const overlap = 0.45;
/** In a line's size: by how much the space between two paragraphs is wider than the one within. */
const paragraphSpace = 0.16;
/** So many lines of a paragraph show how far apart its lines are, but for this part of a line's size. */
const establishedLines = 3;
const sameGap = 0.1;
/** Of the column's width: a line that a next word would make longer than this was full. */
const fullLine = 0.92;
/** The same in a column of few letters, where a word is much of a line, and where Arabic has nothing else to tell by. */
const fullShortLine = 0.97;
const shortLine = 30;

/** In a line's size: how exactly it ends where its column does. */
const sameEnd = 0.25;

/** In a bullet's size: a line set in by so much against the bullet's mark stands below its words; by more, below a level. */
const hanging = { least: 0.4, most: 1.65 };
/** The same where the words are known to begin: how exactly it stands below them. */
const sameStart = 0.2;
/** Of the usual space between the lines of a column: that between two lines of one point. */
const nearerSpace = 0.5;
/** Words that end no line of their own. */
const goingOn = /(?:^|\s)(?:and|or|of|the|to|for|in|on|with|a|an|by|from|as|our|و|أو|من|في|على|إلى|عن|مع)$/iu;
/** Lines of a column that each begin with a capital and end no sentence: points without marks. */
const fewestPoints = 3;
/** In the page’s usual size: lines that large are a headline, and no points; and in their own, the space between two of them. */
const headlineSize = 1.6;
const headlineSpace = 0.4;

/** A few words and a colon before more: the label of what follows. */
const hasLabel = /^[^\s:]+(?: [^\s:]+){0,2} ?:\s\S/u;

/** A few words and a colon: a heading over what follows. Arabic prose breaks off so in the midst of a paragraph. */
const isLead = /^\p{Lu}[^.!?:]{0,40}:$/u;

/** Strokes and nothing else. */
const isDivider = /^[\s\u0640_*=~–—-]+$/u;

/** Of a column's lines: those that have a label each, where they are points. */
const mostLabelled = 0.8;
const areLabelled = (column: Line[]): boolean =>
  column.length > 2 && column.filter(({ text }) => hasLabel.test(text)).length >= mostLabelled * column.length;

/** Dots that lead to a page's number, or that somebody is to write over: the line ends with what they lead to. */
const hasLeader = /\.{8}|…{3}|_{8}|(?:\. ){8}/u;

/** A site or a mail address, alone on its line. */
const isAddress = /^(?:https?:\/\/|www\.)\S+$|^\S+@\S+\.\S+$/i;

/** A telephone number, alone on its line: with its country, or of more figures than years, dates and sums have, which go in threes. */
const isTelephone = /^(?!\p{N}{1,3}(?:[ .]\p{N}{3})+$)(?=\(?\+|(?:\P{N}*\p{N}){9})\(?\+?\p{N}[\p{N}\s().-]{6,}\p{N}$/u;

/** A way to reach somebody, alone on its line. */
const isReach = ({ text }: Line): boolean => isAddress.test(text) || isTelephone.test(text);

export const endsSentence = (text: string): boolean => /[.!?:;؟؛।。]["'”’»)\]]*$/u.test(text);

/** The same, but for a colon and what may leave something out. */
const endsText = (text: string): boolean => /(?<!\.)[.!?؟۔।。]["'”’»)\]]*$/u.test(text);

/** Whether a line begins something of its own, however near it stands: a bullet. */
export const begins = ({ text, marked }: Pick<Line, 'text' | 'marked'>): boolean =>
  marked === true || bulletMark.test(text);

export const wordsOf = ({ lines }: Draft): string => lines.map(({ text }) => text).join(' ');

const lineOf = ({ text, left, right, bottom, top, bold, mixed, broken, marked, wordsFrom }: Segment): Line => ({
  text,
  left,
  right,
  bottom,
  top,
  size: top - bottom,
  bold,
  broken,
  ...(mixed === true ? { mixed } : {}),
  ...(marked === true ? { marked } : {}),
  ...(wordsFrom === undefined ? {} : { wordsFrom }),
});

/** The lines of some rows, each phrase of a row for itself, a lone bullet mark put before its words. */
export const linesOf = (rows: Row[], fromRight: boolean): Line[] =>
  rows.flatMap((row) => phrasesOf(row, fromRight).map(lineOf));

/** The number of a point without a dot; and in its words' height: how near it stands, and how much its size may differ. */
const loneNumber = /^(?:\p{N}|\p{N}{2})$/u;
const numberSpace = 1.6;
const numberSize = 1.5;

/** Whether a row is a number and, close to it, a few words: a point of a list. */
const isNumberOf = ([number, words, ...more]: Segment[], segment: Segment): boolean =>
  number === segment &&
  words !== undefined &&
  more.length === 0 &&
  loneNumber.test(number.text) &&
  /^\P{N}{0,2}\p{L}{2}/u.test(words.text) &&
  ratio(heightOf(number), heightOf(words)) < numberSize &&
  Math.max(words.left - number.right, number.left - words.right) < numberSpace * heightOf(words);

/** Phrases of a row from its beginning, a lone bullet mark put before its words. */
export const phrasesOf = (row: Segment[], fromRight: boolean): Segment[] => {
  const out: Segment[] = [];
  let mark: Segment | null = null;
  const sorted = row.toSorted((a, b) => (fromRight ? b.right - a.right : a.left - b.left));
  for (const segment of sorted) {
    if (mark === null && (loneMark.test(segment.text) || isNumberOf(sorted, segment))) {
      mark = segment;
      continue;
    }
    const { left, right } = mark === null ? segment : union(mark, segment);
    const wordsFrom = hasRightToLeft(segment.text) ? segment.right : segment.left;
    out.push(mark === null ? segment : { ...segment, left, right, text: `${mark.text} ${segment.text}`, wordsFrom });
    mark = null;
  }
  if (mark !== null) out.push(mark);
  return out;
};

/** Of a column's lines from the top, those around one that no wide space parts from it. */
const linesAround = (all: Line[], like: Line): Line[] => {
  const isFar = (above: Line | undefined, line: Line | undefined): boolean =>
    above === undefined || line === undefined || above.bottom - line.top > wideLeading * like.size;
  let [from, to] = [all.indexOf(like), all.indexOf(like) + 1];
  while (!isFar(all[from - 1], all[from])) from -= 1;
  while (!isFar(all[to - 1], all[to])) to += 1;
  return all.slice(from, to);
};

/**
 * The spaces between lines of such letters around one, not above a bullet nor below a figure. Of Arabic lines that go on, where
 * any do: a word over its text may stand nearer to it than its lines to each other.
 */
const gapsAround = (all: Line[], like: Line): number[] => {
  const around = linesAround(all, like);
  const width = widthOf(around);
  const found = around.slice(1).flatMap((line, at) => {
    const above = around[at];
    if (
      above === undefined ||
      begins(line) ||
      !/\p{L}/u.test(above.text) ||
      above.bold !== like.bold ||
      line.bold !== like.bold ||
      ratio(above.size, like.size) > sameLetters ||
      ratio(line.size, like.size) > sameLetters
    )
      return [];
    const gap = above.bottom - line.top;
    if (gap <= -overlap * like.size || !overlaps(above, line)) return [];
    return [{ gap, goesOn: hasRightToLeft(above.text) && isFull(above, fullLine * width, line) }];
  });
  const within = found.filter((one) => one.goesOn);
  return (within.length > 0 ? within : found).map(({ gap }) => gap);
};

/** How much nearer than usual a line stands to the one above: it slipped, and the next one is further from it by as much. */
const slipOf = (draft: Draft): number => {
  const [above, last] = draft.lines.slice(-2);
  return above === undefined || last === undefined ? 0 : Math.max(0, gapWithin(draft) - (above.bottom - last.top));
};

/** Whether a line is set from edge to edge of its column, as others of it are. */
const isJustified = (line: Line, all: Line[]): boolean => {
  const [left, right] = [Math.min(...all.map((one) => one.left)), Math.max(...all.map((one) => one.right))];
  const fills = (one: Line): boolean => Math.max(one.left - left, right - one.right) < sameEnd * one.size;
  return fills(line) && all.filter(fills).length >= establishedLines;
};

/**
 * What parts lines within a paragraph, if any two do: the least space around a line; below a justified one, which goes on however
 * one of the others slipped, the usual one.
 */
const spaceWithin = (all: Line[], last: Line, line: Line): number => {
  const gaps = gapsAround(all, line);
  return gaps.length > 0 && isJustified(last, all) ? median(gaps) : Math.min(...gaps);
};

const gapWithin = ({ lines }: Draft): number =>
  median(lines.slice(1).map((line, at) => (lines[at]?.bottom ?? 0) - line.top));

const isCapitals = ({ text }: Line): boolean => /\p{Lu}{2}/u.test(text) && !/\p{Ll}/u.test(text);

/** How far a line begins behind the one above it, in that one's size. */
const setInOf = (first: Line, line: Line): number =>
  (hasRightToLeft(first.text) ? first.right - line.right : line.left - first.left) / first.size;

/** Whether the line stands below a bullet's words and not below its mark, on either side. */
const hangsBelow = ({ lines: [first] }: Draft, line: Line): boolean => {
  if (!begins(first) || first.marked === true) return false;
  if (first.wordsFrom !== undefined) {
    const from = hasRightToLeft(first.text) ? line.right : line.left;
    if (Math.abs(from - first.wordsFrom) < sameStart * first.size) return true;
  }
  const setIn = setInOf(first, line);
  return setIn > hanging.least && setIn < hanging.most;
};

const widthOf = (lines: Line[]): number =>
  Math.max(...lines.map(({ right }) => right)) - Math.min(...lines.map(({ left }) => left));

/** Whether a column's lines of one size are points of a list, whose marks are drawn or left out. */
const arePoints = (column: Line[]): boolean =>
  column.length >= fewestPoints &&
  // Where there are only capitals, one at the beginning shows nothing.
  !column.every(isCapitals) &&
  column.every(({ text }) => /^[^\p{L}]*\p{Lu}|^[^\p{L}]*\p{N}/u.test(text) && !/[,;:،؛/&–-]$/u.test(text) && !endsSentence(text)); // prettier-ignore

/** Marks that stand in sentences, too. */
const inSentence = /^[→–—-]/u;

/** Whether a line begins with a dash or an arrow only because its sentence was wrapped there: no other one does. */
const isWrappedBefore = (last: Line, line: Line, all: Line[]): boolean =>
  line.marked !== true &&
  inSentence.test(line.text) &&
  !endsSentence(last.text) &&
  all.filter(({ text }) => inSentence.test(text)).length === 1 &&
  isFull(last, fullLine * widthOf(all), line);

/** In a line's size: how far the first line of a paragraph is set in. */
const indent = { least: 0.5, most: 5 };

/** Whether a paragraph's first line is narrower than its column only because it is set in: it ends where the column does. */
const isSetIn = (first: Line, next: Line, column: Line[]): boolean => {
  const setIn = -setInOf(first, next);
  const end = hasRightToLeft(first.text)
    ? first.left - Math.min(...column.map(({ left }) => left))
    : Math.max(...column.map(({ right }) => right)) - first.right;
  return setIn > indent.least && setIn < indent.most && end < sameEnd * first.size;
};

/** Whether a line goes on with what a draft of its column's lines has begun. */
const goesOn = (draft: Draft, last: Line, line: Line, all: Line[], usual: number): boolean => {
  if (last.broken || isUnitOf(line, last)) return true;
  const wrapped =
    hangsBelow(draft, line) &&
    (draft.lines.length === 1 || hangsBelow(draft, last)) &&
    isFull(last, fullLine * widthOf(all), line) &&
    !endsSentence(last.text) &&
    !/^\p{N}/u.test(line.text);
  const wrappedBefore = isWrappedBefore(last, line, all);
  // Some of a sentence's words may be in smaller letters: a source, a mark before the first of them in larger ones.
  const goesOnInSize = (begins(draft.lines[0]) || draft.lines.length > 1 || last.text.length >= proseLength) && /^[\p{Ll}(]/u.test(line.text) && !endsSentence(last.text) && isFull(last, fullLine * widthOf(all), line); // prettier-ignore
  if ((begins(line) && !wrappedBefore) || ratio(last.size, line.size) > (goesOnInSize ? nearSize : sameSize))
    return false;
  // A heading over its text; in capitals a heading may change its weight, and so may a bullet's words where its line was full.
  const capitals = isCapitals(last) && isCapitals(line);
  // A sentence of which some words stand out is as heavy in one line as it is light in the next.
  const isFullLine = (): boolean => !endsSentence(last.text) && isFull(last, fullLine * widthOf(all), line);
  const goesOnSmall = /^\p{Ll}/u.test(line.text) && !endsSentence(last.text.replace(/;$/, '')) && !isReach(line);
  // One line of them is a heading, but not that of a point.
  const inMidst =
    goesOnSmall && ratio(last.size, line.size) < sameLetters && (draft.lines.length > 1 || begins(draft.lines[0]));
  const mixed = inMidst || ((last.mixed === true || line.mixed === true) && isFullLine());
  if (last.bold !== line.bold && !capitals && !wrapped && !mixed && draft.lines.every(({ bold }) => bold === last.bold))
    return false;
  const gap = last.bottom - line.top;
  const size = Math.min(last.size, line.size);
  // Beside it, or somewhere else.
  if (gap > wideLeading * size || gap < -overlap * size || !overlaps(last, line)) return false;
  if (isAddress.test(line.text) && endsSentence(last.text)) return false;
  // Ways to reach somebody, one below the other.
  if (isTelephone.test(line.text) || (isReach(last) && (isReach(line) || /^[\p{Lu}\p{Script=Arabic}]/u.test(line.text)))) return false; // prettier-ignore
  // An entry of a table of contents fills its column, and is whole.
  if (hasLeader.test(last.text)) return false;
  if (isLead.test(line.text) && endsText(last.text)) return false;
  // A line of strokes parts two texts.
  if (isDivider.test(last.text) || isDivider.test(line.text)) return false;
  // Points that have a label each, however full the last one is; on Arabic covers they end no sentence.
  const ends =
    endsSentence(last.text) ||
    (draft.lines.length === 1 && hasRightToLeft(line.text) && (!isFullLine() || areLabelled(all)));
  if (hasLabel.test(draft.lines[0].text) && hasLabel.test(line.text) && ends) return false;
  if (hangsBelow(draft, line)) return true;
  // Below a mark that is drawn stands what is no part of the list.
  if (draft.lines[0].marked === true && setInOf(draft.lines[0], line) < -hanging.least) return false;
  const usualGap = draft.lines.length > 1 ? gapWithin(draft) : spaceWithin(all, last, line);
  // A sentence that breaks off in a full line goes on, however near the lines of another text are.
  if (gap > usualGap + slipOf(draft) + paragraphSpace * size && !(goesOnSmall && gap < leading * size && isFullLine()))
    return false;
  if ((/^[\p{Ll}(]/u.test(line.text) && !endsSentence(last.text)) || wrappedBefore) return true;
  // A point's label and its words: the next point has a mark of its own.
  if (begins(draft.lines[0]) && /^\p{Ll}/u.test(line.text) && !endsText(last.text)) return true;
  if (/[,،&/–-]$/u.test(last.text) || goingOn.test(last.text)) return true;
  const column = all.filter((one) => ratio(one.size, line.size) <= sameSize);
  const isHeadline = line.size > headlineSize * usual && /\p{L}{2}/u.test(last.text) && /\p{L}{2}/u.test(line.text);
  // Of a headline, which may be two sentences.
  if (isHeadline && gap < headlineSpace * size && ratio(last.size, line.size) < sameLetters) return true;
  // Lines of points stand as far apart as the points do; those of one that is wrapped are nearer.
  const isNearer = gap < nearerSpace * median(column.slice(1).map((one, at) => (column[at]?.bottom ?? 0) - one.top));
  if (arePoints(column) && !isNearer) return false;
  const widest = Math.max(...column.map(({ left, right }) => right - left));
  // Far apart, capitals and figures begin something of their own; Arabic has none, there only a full line tells, as it does
  // in a paragraph whose lines were that far apart before.
  const isArabic =
    /^[\p{Ps}\p{Pi}"'\u2018-\u201D]*\p{Script=Arabic}/u.test(line.text) ||
    (hasRightToLeft(last.text) && !endsSentence(last.text) && /^\p{Script=Latin}/u.test(line.text));
  const isEven = draft.lines.length >= establishedLines && Math.abs(gap - gapWithin(draft)) < sameGap * size;
  if (gap > leading * size && !isArabic && !isEven) return false;
  // In Arabic, a sentence's end at a line's end is a paragraph's, unless other lines show that the column is no wider.
  if (hasRightToLeft(last.text) && endsText(last.text) && !column.some((one) => one !== last && one.right - one.left > fullLine * (last.right - last.left))) return false; // prettier-ignore
  const isShort = hasRightToLeft(last.text) && column.every(({ text }) => text.length < shortLine);
  const full = endsSentence(last.text) || gap > leading * size ? widest : (isShort ? fullShortLine : fullLine) * widest;
  return (
    isFull(last, full, line) ||
    (draft.lines.length === 1 && !endsSentence(last.text) && !/^\p{N}/u.test(line.text) && isSetIn(last, line, column))
  );
};

/** Points: how far a rule may end short of its lines. */
const shortRule = 2;

/** Whether a line is drawn between two lines of text, across both. */
const isRuledOff = (above: Line, below: Line, rules: Rectangle[]): boolean =>
  rules.some(
    ({ left, right, bottom, top }) =>
      (top + bottom) / 2 < above.bottom &&
      (top + bottom) / 2 > below.top &&
      left < Math.min(above.left, below.left) + shortRule &&
      right > Math.max(above.right, below.right) - shortRule,
  );

/**
 * Lines of one column put into drafts of blocks; all in one where they are known to be `whole`. `usual` is the size of most
 * letters of the page.
 */
export const draftsOf = (lines: Line[], whole: boolean, rules: Rectangle[], usual: number): Draft[] => {
  const drafts: Draft[] = [];
  for (const line of lines) {
    const draft = drafts.at(-1);
    const last = draft?.lines.at(-1);
    if (
      draft === undefined ||
      last === undefined ||
      !(whole || (goesOn(draft, last, line, lines, usual) && !isRuledOff(last, line, rules)))
    ) {
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
