import { type Direction, hasRightToLeft, logicalOrder, mendBrackets, mendRanges, pairBrackets } from '../bidi.ts';
import { cleanLine, raised } from '../letters.ts';
import { directionsOf, type Piece } from './directions.ts';
import type { Glyph } from './glyph.ts';
import { letterSpaceBetween, type Run, withJustified } from './wide-spaces.ts';

/** Words that stand together on one line. */
export interface Segment {
  text: string;
  left: number;
  right: number;
  bottom: number;
  top: number;
  /** The word goes on in the next line: the hyphen was only set for the line's end. */
  broken: boolean;
  bold: boolean;
  /** Some of its words are bold, and others are not. */
  mixed?: true;
  /** A bullet is drawn before it. */
  marked?: true;
  /** Where its words begin behind a mark that stands by itself. */
  wordsFrom?: number;
}

type OnLine = Pick<Run, 'base' | 'size'>;

/** A gap in parts of the font size from which two words no longer belong to one phrase. */
const phraseGap = 1.2;
/** The same for words of two sizes on two bases; and what of their size lines of one base differ by. */
const raisedGap = 0.5;
const sameBase = 0.3;
/** Letters smaller than this part of others are of another size. */
const otherSize = 0.85;

/** Whether two pieces stand on one line: the same base, or raised and lowered figures beside letters of another size. */
const onOneLine = (a: OnLine, b: OnLine): boolean => {
  const apart = Math.abs(a.base - b.base);
  const small = Math.min(a.size, b.size);
  const large = Math.max(a.size, b.size);
  return apart < sameBase * small || (small < otherSize * large && large < 2.2 * small && apart < 0.45 * large);
};

// Marks above and below Arabic letters are drawn on a base of their own, and some files give them their letter's name too.
const markReach = 0.85;
const nearLine = (a: Run, b: Run): boolean =>
  onOneLine(a, b) ||
  ((isShortArabic(a) || isShortArabic(b)) && Math.abs(a.base - b.base) < markReach * Math.min(a.size, b.size));
const isShortArabic = (run: Run): boolean =>
  run.glyphs.length <= 2 && run.glyphs.some(({ text, blank }) => !blank && hasRightToLeft(text));

/** Glyphs in the file's order, cut wherever the pen jumps. */
const runsOf = (glyphs: Glyph[]): Run[] => {
  const runs: Run[] = [];
  let step = 0;
  let previous: Glyph | null = null;
  for (const glyph of glyphs) {
    const run = runs.at(-1);
    const goesOn: number = run === undefined || previous === null ? 0 : direction(previous, glyph);
    if (run === undefined || goesOn === 0 || (step !== 0 && goesOn !== step)) {
      runs.push({ glyphs: [glyph], left: glyph.left, right: glyph.right, base: glyph.base, size: glyph.size });
      step = 0;
    } else {
      run.glyphs.push(glyph);
      run.left = Math.min(run.left, glyph.left);
      run.right = Math.max(run.right, glyph.right);
      run.size = Math.max(run.size, glyph.size);
      step = goesOn;
    }
    previous = glyph;
  }
  for (const run of runs) if ((run.glyphs[0]?.left ?? 0) > (run.glyphs.at(-1)?.left ?? 0)) run.glyphs.reverse();
  return runs;
};

/** 1 when the next glyph goes on to the right, -1 to the left, 0 when it begins something else. */
const direction = (previous: Glyph, glyph: Glyph): number => {
  if (!onOneLine(previous, glyph)) return 0;
  const size = Math.min(glyph.size, previous.size);
  // A blank goes with what it touches; the run across a jump begins anew.
  const lower = Math.abs(previous.base - glyph.base) >= sameBase * size;
  const apart = lower && /\p{L}/u.test(previous.text) && /\p{L}/u.test(glyph.text) ? raisedGap : phraseGap;
  const reach = (glyph.blank || previous.blank ? 0.25 : apart) * size;
  const forward = glyph.left - previous.right;
  if (forward > -0.6 * size && forward < reach && glyph.left >= previous.left) return 1;
  const backward = previous.left - glyph.right;
  if (backward <= -0.6 * size || backward >= reach) return 0;
  // Only right-to-left letters, and blanks after them, are listed from right to left; a number or a Latin word never is.
  return hasRightToLeft(glyph.text) || (hasRightToLeft(previous.text) && glyph.blank) ? -1 : 0;
};

/** How far two runs of one line may stand apart and be one phrase, in the smaller one's size. */
const reachOf = (a: Run, b: Run): number => {
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  const areTwo = small.size < otherSize * large.size && Math.abs(a.base - b.base) >= sameBase * small.size;
  return areTwo && !isFigure(a) && !isFigure(b) ? raisedGap : phraseGap + letterSpaceBetween(a, b);
};

/** Two letters at most: a figure with its sign, a mark. */
const isFigure = ({ glyphs }: Run): boolean => {
  const shown = glyphs.filter(({ blank }) => !blank);
  return shown.length > 0 && shown.filter(({ text }) => /\p{L}/u.test(text)).length <= 2;
};

/** Puts neighbouring runs of a line together; runs that lie on each other stay apart. */
const joinRuns = (runs: Run[]): Run[] => {
  const rows: Run[][] = [];
  // Whole lines first, so that a loose mark finds its line instead of founding one.
  for (const run of [
    ...runs.filter((one) => !isShortArabic(one)).toSorted((a, b) => b.base - a.base),
    ...runs.filter(isShortArabic),
  ]) {
    const near = rows.filter((row) => row.some((other) => nearLine(other, run)));
    const row = near.toSorted((a, b) => distance(a, run) - distance(b, run))[0];
    if (row === undefined) rows.push([run]);
    else row.push(run);
  }
  return rows.flatMap((row) => {
    const joined: Run[] = [];
    for (const run of row.toSorted((a, b) => a.left - b.left)) {
      if (row.some((other) => isDrawnAgain(run, other))) continue;
      const before = joined.findLast((other) => {
        const gap = run.left - other.right;
        if (!nearLine(other, run) || gap >= reachOf(other, run) * Math.min(run.size, other.size)) return false;
        return gap > -0.4 * run.size || areWoven(other, run) || fillsHole(run, other) || isDotOf(run, other);
      });
      if (before === undefined) joined.push({ ...run, glyphs: [...run.glyphs] });
      else {
        if (run.glyphs.length > before.glyphs.length) before.base = run.base;
        before.glyphs.push(...run.glyphs);
        if (run.left - before.right <= -0.4 * run.size) before.glyphs.sort((a, b) => a.left - b.left);
        before.right = Math.max(before.right, run.right);
        before.size = Math.max(before.size, run.size);
      }
    }
    return joined;
  });
};

/**
 * Of the glyphs' width: what letters that are set closely share, and two texts on top of each other pass. A letter or
 * two at a word's end may reach under all of the one before.
 */
const mostShared = 0.75;
const mostSharedByLetter = 0.95;

/** Arabic letters of one word that the file lists in another order: each stands in a gap that the others leave. */
const areWoven = (a: Run, b: Run): boolean => {
  const [some, others] = [a, b].map(({ glyphs }) => glyphs.filter(({ blank }) => !blank));
  if (some === undefined || others === undefined) return false;
  if (![...some, ...others].some(({ text }) => hasRightToLeft(text))) return false;
  const widthOf = (glyphs: Glyph[]): number => glyphs.reduce((sum, { left, right }) => sum + right - left, 0);
  let shared = 0;
  for (const one of some)
    for (const other of others) {
      const both = Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left));
      // The same letter twice at one place is drawn twice.
      if (one.text === other.text && both > 0.5 * Math.min(one.right - one.left, other.right - other.left))
        return false;
      shared += both;
    }
  const most = isShortArabic(a) || isShortArabic(b) ? mostSharedByLetter : mostShared;
  return shared < most * Math.min(widthOf(some), widthOf(others));
};

/** In a line's size: how far above or below their letter its dots stand. */
const dotReach = { least: 0.2, most: 0.5 };

/** Whether a run is the dots of another's letter, which were drawn beside the bare letter and bear a letter's name. */
const isDotOf = (run: Run, other: Run): boolean => {
  const apart = Math.abs(run.base - other.base) / other.size;
  return (
    isShortArabic(run) &&
    run.glyphs.some(({ text }) => /\p{L}/u.test(text)) &&
    !isShortArabic(other) &&
    apart > dotReach.least &&
    apart < dotReach.most &&
    run.left > other.left &&
    run.right < other.right
  );
};

/** In a line's size: how near letters stand to those that were drawn into the hole between them. */
const holeEdge = 0.15;

/** Whether a run stands in a hole of another's word that is as wide as it is: a ligature of another font, drawn later. */
const fillsHole = (run: Run, { glyphs, size, base }: Run): boolean => {
  if (Math.abs(run.base - base) > 0.05 * size || ratioOf(run.size, size) > largestRatio) return false;
  const at = glyphs.findIndex(({ left }) => left >= run.right - holeEdge * size);
  const [before, after] = [glyphs[at - 1], glyphs[at]];
  if (before === undefined || after === undefined || before.blank || after.blank) return false;
  const isNear = (gap: number): boolean => Math.abs(gap) < holeEdge * size;
  return isNear(run.left - before.right) && isNear(after.left - run.right);
};
const ratioOf = (a: number, b: number): number => Math.max(a, b) / Math.min(a, b);
const largestRatio = 1.05;

/** Whether a run is one Arabic letter that another run has at that place, too: it is seen once. */
const isDrawnAgain = (run: Run, other: Run): boolean => {
  const [letter] = run.glyphs;
  if (run === other || letter === undefined || run.glyphs.length > 1 || other.glyphs.length === 1) return false;
  if (letter.blank || !hasRightToLeft(letter.text)) return false;
  return other.glyphs.some(
    ({ text, left, right }) =>
      text.includes(letter.text) &&
      Math.min(right, letter.right) - Math.max(left, letter.left) > 0.5 * (letter.right - letter.left),
  );
};

const distance = (row: Run[], run: Run): number => Math.min(...row.map(({ base }) => Math.abs(base - run.base)));

// A typed array is sorted by number without a function of ours.
const median = (values: number[]): number => Float64Array.from(values).sort()[Math.floor(values.length / 2)] ?? 0;

/** Most runs are set in one size, which needs no sorting. */
const usualSize = (glyphs: Glyph[]): number => {
  const size = glyphs[0]?.size ?? 0;
  return glyphs.every((glyph) => glyph.size === size) ? size : median(glyphs.map((glyph) => glyph.size));
};

/** A footnote's mark or a power has so many figures at most. */
const mostRaised = 3;

/** Figures that stand smaller and above the line, by themselves: marks of footnotes, powers, cents of a price. */
const raisedFigures = (glyphs: Glyph[], height: number): Set<Glyph> => {
  const figures = new Set<Glyph>();
  if (!glyphs.some(({ size }) => size < 0.85 * height)) return figures;
  const base = median(glyphs.filter(({ size }) => size >= 0.85 * height).map((glyph) => glyph.base));
  const above = ({ size, base: own }: Glyph): boolean => size < 0.85 * height && own - base > 0.15 * height;
  let group: Glyph[] = [];
  const close = (): void => {
    const text = group.map((glyph) => (glyph.blank ? ' ' : glyph.text)).join('');
    if (
      /^[\s\d,.\u2013\u2212*\u2020-]+$/.test(text) &&
      (text.match(/\d+/g) ?? []).every(({ length }) => length <= mostRaised)
    )
      for (const glyph of group) figures.add(glyph);
    group = [];
  };
  for (const glyph of glyphs) {
    if (above(glyph)) group.push(glyph);
    else close();
  }
  close();
  return figures;
};

/** Figures that a letter-spaced line sets apart, as "2 0 2 6", are one number: three single ones or more. */
const withoutGapsInNumbers = (visual: string[], gaps: Set<number>): string[] => {
  const single = (at: number): boolean => /^[0-9\u0660-\u0669]$/.test(visual[at] ?? '');
  const dropped = new Set<number>();
  for (let start = 0; start < visual.length; start += 1) {
    let end = start;
    while (single(end) && gaps.has(end + 1) && single(end + 2)) end += 2;
    const alone = !single(start - 1) && !single(end + 1);
    if (end >= start + 4 && alone) for (let at = start + 1; at < end; at += 2) dropped.add(at);
    start = Math.max(start, end);
  }
  return dropped.size === 0 ? visual : visual.filter((_, at) => !dropped.has(at));
};

const isVowelMark = ({ text }: Glyph): boolean => /^\p{M}+$/u.test(text);

/**
 * Arabic letters that reach over each other, as an alef over the tail of «ر», come in any order: which is read first shows
 * by their middles. A vowel mark stays with its letter.
 */
const inOrderOfMiddles = (run: Run): Run => {
  const { glyphs, size } = run;
  if (!glyphs.some(({ text }) => hasRightToLeft(text))) return run;
  const sorted = [...glyphs];
  const middle = ({ left, right }: Glyph): number => left + right;
  for (let at = 1; at < sorted.length; at += 1)
    for (let to = at; to > 0; to -= 1) {
      const [before, glyph] = [sorted[to - 1], sorted[to]];
      if (before === undefined || glyph === undefined || isVowelMark(before) || isVowelMark(glyph)) break;
      if (!hasRightToLeft(before.text) && !hasRightToLeft(glyph.text)) break;
      if (middle(before) - middle(glyph) < 0.1 * size) break;
      sorted.splice(to - 1, 2, glyph, before);
    }
  return { ...run, glyphs: sorted };
};

/**
 * The letters of a run from left to right. Blanks between words are found by the size of the gap against the line's own: in
 * letter-spaced headings every gap is wide, and only a much wider one parts two words. `height` is the size of most of them.
 */
const visualOf = ({ glyphs }: Run, height: number): string[] => {
  const wide = wideIn(glyphs, height);
  const marks = raisedFigures(glyphs, height);
  const visual: string[] = [];
  const made = new Set<number>();
  for (let i = 0; i < glyphs.length; i += 1) {
    const before = glyphs[i - 1];
    const glyph = glyphs[i];
    if (glyph === undefined) continue;
    const gap = before === undefined ? 0 : gapBetween(before, glyph);
    if (before !== undefined && gap > Math.min(wide, looseGap * height)) {
      // A loose mark that bears its letter's name stands in the gap of the letter, which is no gap between words.
      const loose =
        Math.abs(before.base - glyph.base) > 0.3 * height &&
        (hasRightToLeft(before.text) || hasRightToLeft(glyph.text)) &&
        !marks.has(before) &&
        !marks.has(glyph);
      if (gap > (loose ? looseGap * height : wide)) {
        made.add(visual.length);
        visual.push(' ');
      }
    }
    const next = marks.size === 0 ? undefined : glyphs[i + 1];
    const isMinus = next !== undefined && marks.has(next) && /^[-\u2212]$/.test(glyph.text);
    visual.push(glyph.blank ? ' ' : !marks.has(glyph) ? glyph.text : isMinus ? '⁻' : raised(glyph.text));
  }
  return made.size < 2 ? visual : withoutGapsInNumbers(visual, made);
};

/** White space between two letters; between a blank and another there is none to tell. */
const gapBetween = (before: Glyph, after: Glyph): number =>
  before.blank || after.blank ? -Infinity : after.left - before.right;

/** In a line's size: a gap in which a loose mark stands parts two words. */
const looseGap = 0.5;

/** Wider gaps of a run part two words. */
const wideIn = (glyphs: Glyph[], height: number): number => {
  let told = 0;
  let wider = 0;
  for (let i = 1; i < glyphs.length; i += 1) {
    const before = glyphs[i - 1];
    const after = glyphs[i];
    if (before === undefined || after === undefined || before.blank || after.blank) continue;
    told += 1;
    if (after.left - before.right > 0.06 * height) wider += 1;
  }
  // Whether the middle one is so wide shows without sorting them.
  const isSpaced = wider >= Math.max(1, Math.ceil(told / 2));
  if (!isSpaced) return (glyphs.some(({ text }) => hasRightToLeft(text)) ? 0.2 : 0.15) * height;
  const gaps = glyphs.slice(1).map((glyph, at) => gapBetween(glyphs[at] ?? glyph, glyph));
  const usual = median(gaps.filter(Number.isFinite));
  return Math.max(usual + 0.14 * height, usual * 1.7);
};

/** The same vowel mark twice on one letter is one, drawn twice. */
const doubledMarks = /([\u064B-\u0652\u0670])\1+/g;

/** A sentence's end before the brackets that it closes: an Arabic line's end, of which no Arabic letter is left. */
const endInFront = /^([.\u060C\u061B])\s*(\(.*\))$/u;

const brackets = /[()[\]{}]/;

/**
 * Without an Arabic letter, and yet set from the right: the sign of a telephone number behind it, a sentence's end before it, the
 * dot of a list's number, the minus of a figure behind it. A telephone number is looked for from the sign back: a line of nothing but numbers would be gone
 * through again from each of them.
 */
const setFromRight =
  /\+$(?<=(?:^|\s)(?:\p{N}+[\s-]){2,}\p{N}+\+)|^\.(?!NET)\p{Lu}.*[^.]$|^\.\p{N}{1,2}$|^\p{N}+(?:[.,]\p{N}+%?|%)[-\u2212]$/u;

const words = ({ visual, drawn, rightToLeft }: Piece, direction: Direction, amongArabic: boolean): string => {
  // PDFium turns brackets of Latin words too where the line around them is read from the right.
  if (!rightToLeft && amongArabic && setFromRight.test(drawn)) return logicalOrder(visual, 'R').glyphs.join('');
  if (!rightToLeft)
    return amongArabic && brackets.test(drawn) ? mendBrackets(visual).join('').replace(endInFront, '$2$1') : drawn;
  const logical = logicalOrder(visual, direction).glyphs.join('');
  return mendRanges(logical.replaceAll(doubledMarks, '$1'), direction);
};

const pieceOf = (run: Run): Piece & { bold: boolean; mixed: boolean; circle: Circle } => {
  // Of most letters: a bullet or a first letter may be larger.
  const size = usualSize(run.glyphs);
  const visual = visualOf(run, size);
  const drawn = visual.join('');
  const heavy = run.glyphs.reduce((sum, glyph) => sum + (glyph.bold === true ? 1 : 0), 0) / run.glyphs.length;
  const bold = heavy > 0.5;
  const mixed = heavy > leastMixed && heavy < 1 - leastMixed;
  return { visual, drawn, rightToLeft: hasRightToLeft(drawn), bold, mixed, circle: beginsWithCircle(run), left: run.left, right: run.right, base: run.base, size }; // prettier-ignore
};

/** Of a line's letters, so many are bold, and so many are not. */
const leastMixed = 0.08;

/** In a line's size: what parts a mark from its words. */
const markGap = 0.6;

/** The same where no line begins below the mark but with another one. */
const wordGap = 0.15;

/**
 * Whether an "o" stands at the line's beginning, and apart from its words: a word processor's mark of a list's second level.
 * "near" is one that is no further from them than a word is.
 */
const beginsWithCircle = ({ glyphs, size }: Run): Circle => {
  const isShown = ({ blank }: Glyph): boolean => !blank;
  if (glyphs.find(isShown)?.text !== 'o' && glyphs.findLast(isShown)?.text !== 'o') return 'none';
  const shown = glyphs.filter(isShown);
  if (shown.length === 1) return shown[0]?.text === 'o' ? 'apart' : 'none';
  const [mark, next] = [shown.at(-1), shown.at(-2)];
  if (mark?.text === 'o' && next !== undefined && hasRightToLeft(next.text))
    return mark.left - next.right > wordGap * size ? 'apart' : 'none';
  const [first, second] = shown;
  if (first?.text !== 'o' || second === undefined || second.left - first.right < wordGap * size) return 'none';
  return second.left - first.right > markGap * size ? 'apart' : 'near';
};
type Circle = 'apart' | 'near' | 'none';

/** Fewer of them may be anything. */
const fewestCircles = 2;
/** Points: marks of one list stand under each other. */
const sameMark = 1.5;

/** In parts of the font size: a gap that parts two words, and perhaps two columns. */
const columnGap = 0.5;
/** In the same: how exactly the lines of a column begin under each other. */
const sameEdge = 0.12;
/** A bullet or a number and its dot stay with their words. */
const markLength = 3;
/** Other lines that begin there. */
const fewestBelow = 2;

/** Gaps of a run that may part columns: the letters before and behind each, by their place in the run. */
const wideGaps = ({ glyphs, size }: Run): Array<[before: number, behind: number]> => {
  const gaps: Array<[number, number]> = [];
  let before = -1;
  for (let at = 0; at < glyphs.length; at += 1) {
    const last = glyphs[before];
    const glyph = glyphs[at];
    if (glyph === undefined || glyph.blank) continue;
    if (last !== undefined && glyph.left - last.right >= columnGap * size) gaps.push([before, at]);
    before = at;
  }
  return gaps;
};

/** Whether these are a bullet, or a number and its dot, and no words. */
const isMark = (glyphs: Glyph[]): boolean => {
  const shown = glyphs.filter(({ blank }) => !blank);
  return shown.length <= markLength && shown.every(({ text }) => !/\p{L}/u.test(text));
};

/**
 * Runs cut where a column begins in them: at a gap behind which other lines begin, too, or before which lines end that are
 * written from the right.
 */
const cutAtColumns = (runs: Run[]): Run[] => {
  const gaps = runs.map(wideGaps);
  if (gaps.every(({ length }) => length === 0)) return runs;
  const edges = runs.map((run) => (isArabicRun(run) ? run.right : run.left));
  return runs.flatMap((run, index) => {
    const wide = gaps[index] ?? [];
    if (wide.length === 0) return [run];
    const fromRight = isArabicRun(run);
    const cuts = wide.filter(([before, behind]) => {
      if (isMark(fromRight ? run.glyphs.slice(behind) : run.glyphs.slice(0, before + 1))) return false;
      const edge = fromRight ? run.glyphs[before]?.right : run.glyphs[behind]?.left;
      if (edge === undefined) return false;
      const near = sameEdge * run.size;
      const same = runs.filter(
        (other, at) =>
          at !== index && Math.abs((edges[at] ?? 0) - edge) < near && Math.abs(other.size - run.size) < near,
      );
      return same.length >= fewestBelow;
    });
    const bounds = [0, ...cuts.map(([, behind]) => behind), run.glyphs.length];
    return bounds.slice(1).map((end, at): Run => {
      const glyphs = run.glyphs.slice(bounds[at], end);
      const shown = glyphs.filter(({ blank }) => !blank);
      const [left, right] = [shown.map((one) => one.left), shown.map((one) => one.right)];
      return { ...run, glyphs, left: Math.min(...left), right: Math.max(...right) };
    });
  });
};

const isArabicRun = ({ glyphs }: Run): boolean => {
  const letters = glyphs.filter(({ blank }) => !blank);
  return letters.filter(({ text }) => hasRightToLeft(text)).length > letters.length / 2;
};

/** Nothing, or a vowel mark that stands on no letter: it would stand between the lines of its text. */
const isLooseMark = /^[\p{M}\s]*$/u;

/** The phrases of a page with their places. */
export const segmentsOf = (glyphs: Glyph[]): Segment[] => {
  const runs = joinRuns(runsOf(glyphs));
  const ordered = glyphs.some(({ text }) => hasRightToLeft(text)) ? runs.map(inOrderOfMiddles) : runs;
  const pieces = withJustified(cutAtColumns(ordered)).map(pieceOf);
  const directions = directionsOf(pieces);
  const arabic = pieces.some(({ rightToLeft }) => rightToLeft);
  const circleOf = ({ rightToLeft, left, right }: Piece): number => (rightToLeft ? right : left);
  const circles = pieces.filter(({ circle }) => circle !== 'none');
  const isMarked = (run: (typeof pieces)[number]): boolean => {
    const isBelow = (other: (typeof pieces)[number]): boolean => Math.abs(circleOf(other) - circleOf(run)) < sameMark;
    if (run.circle === 'none' || circles.filter(isBelow).length < fewestCircles) return false;
    // "o" is a word in some languages: there, lines begin below it that do not begin so.
    const isLine = ({ circle, size }: (typeof pieces)[number]): boolean =>
      circle === 'none' && ratioOf(size, run.size) < largestRatio;
    return run.circle === 'apart' || !pieces.some((other) => isLine(other) && isBelow(other));
  };
  return pieces.flatMap((run, index) => {
    const raw = words(run, directions[index] ?? 'L', arabic);
    // PDFium marks a hyphen that only ends a line with U+0002.
    const broken = /[\u0002\u00AD]\s*$/.test(raw);
    const line = cleanLine(raw.replaceAll('\u0002', ''));
    const clean = isMarked(run) ? line.replace(/^o(?=\s|$)/u, '◦') : line;
    // Elsewhere "1) this, 2) that" means what it says.
    const text = arabic ? pairBrackets(clean) : clean;
    return isLooseMark.test(text)
      ? []
      : [
          {
            text,
            left: run.left,
            right: run.right,
            bottom: run.base - 0.22 * run.size,
            top: run.base + 0.78 * run.size,
            broken,
            bold: run.bold,
            ...(run.mixed ? { mixed: true } : {}),
          },
        ];
  });
};
