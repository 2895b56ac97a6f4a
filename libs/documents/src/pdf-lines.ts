import { hasRightToLeft, logicalOrder, pairBrackets } from './bidi.ts';
import { cleanLine } from './letters.ts';
import type { Glyph } from './pdf-glyphs.ts';

/** Words that stand together on one line. */
export interface Segment {
  text: string;
  left: number;
  right: number;
  bottom: number;
  top: number;
  /** The word goes on in the next line: the hyphen was only set for the line's end. */
  broken: boolean;
}

interface Run {
  glyphs: Glyph[];
  left: number;
  right: number;
  bottom: number;
  top: number;
}

const heightOf = (item: { bottom: number; top: number }): number => Math.max(item.top - item.bottom, 0.1);
const middleOf = (item: { bottom: number; top: number }): number => (item.top + item.bottom) / 2;

/** A gap in parts of the letters' height from which two words no longer belong to one phrase. */
const phraseGap = 1.2;

const onOneLine = (a: { bottom: number; top: number }, b: { bottom: number; top: number }): boolean =>
  Math.abs(middleOf(a) - middleOf(b)) < 0.4 * Math.min(heightOf(a), heightOf(b)) ||
  // Raised and lowered figures, and small print beside large.
  (Math.min(a.top, b.top) - Math.max(a.bottom, b.bottom) > 0.8 * Math.min(heightOf(a), heightOf(b)) &&
    Math.max(heightOf(a), heightOf(b)) < 2.2 * Math.min(heightOf(a), heightOf(b)));

/** Glyphs in the file's order, cut wherever the pen jumps. */
const runsOf = (glyphs: Glyph[]): Run[] => {
  const runs: Run[] = [];
  let step = 0;
  let previous: Glyph | null = null;
  for (const glyph of glyphs) {
    const run = runs.at(-1);
    const height = previous === null ? 0 : Math.min(heightOf(glyph), heightOf(previous));
    const forward = previous === null ? 0 : glyph.left - previous.right;
    const backward = previous === null ? 0 : previous.left - glyph.right;
    // Only right-to-left letters, and blanks after them, are listed from right to left; a number or a Latin word never is.
    const mayGoBack = hasRightToLeft(glyph.text) || (previous !== null && hasRightToLeft(previous.text) && glyph.blank);
    const goesOn: number =
      run === undefined || previous === null || !onOneLine(previous, glyph)
        ? 0
        : forward > -0.6 * height && forward < phraseGap * height && glyph.left >= previous.left
          ? 1
          : mayGoBack && backward > -0.6 * height && backward < phraseGap * height
            ? -1
            : 0;
    if (run === undefined || goesOn === 0 || (step !== 0 && goesOn !== step)) {
      runs.push({ glyphs: [glyph], left: glyph.left, right: glyph.right, bottom: glyph.bottom, top: glyph.top });
      step = 0;
    } else {
      run.glyphs.push(glyph);
      run.left = Math.min(run.left, glyph.left);
      run.right = Math.max(run.right, glyph.right);
      run.bottom = Math.min(run.bottom, glyph.bottom);
      run.top = Math.max(run.top, glyph.top);
      step = goesOn;
    }
    previous = glyph;
  }
  for (const run of runs) if ((run.glyphs[0]?.left ?? 0) > (run.glyphs.at(-1)?.left ?? 0)) run.glyphs.reverse();
  return runs.filter((run) => run.glyphs.some(({ blank }) => !blank));
};

/** Puts neighbouring runs of a line together; runs that lie on each other stay apart. */
const joinRuns = (runs: Run[]): Run[] => {
  const rows: Run[][] = [];
  for (const run of runs.toSorted((a, b) => middleOf(b) - middleOf(a))) {
    // Rows come from the top, so only the last few can be the run's own.
    const row = rows.slice(-4).findLast((candidate) => candidate.some((other) => onOneLine(other, run)));
    if (row === undefined) rows.push([run]);
    else row.push(run);
  }
  return rows.flatMap((row) => {
    const joined: Run[] = [];
    for (const run of row.toSorted((a, b) => a.left - b.left)) {
      const height = heightOf(run);
      const before = joined.findLast(
        (other) =>
          onOneLine(other, run) &&
          run.left - other.right > -0.4 * height &&
          run.left - other.right < phraseGap * Math.min(height, heightOf(other)),
      );
      if (before === undefined) joined.push(run);
      else {
        before.glyphs.push(...run.glyphs);
        before.right = Math.max(before.right, run.right);
        before.bottom = Math.min(before.bottom, run.bottom);
        before.top = Math.max(before.top, run.top);
      }
    }
    return joined;
  });
};

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/**
 * Blanks between words are found by the size of the gap against the line's own: in letter-spaced headings every gap is
 * wide, and only a much wider one parts two words.
 */
const words = (run: Run): string => {
  const height = median(run.glyphs.map(heightOf));
  const gaps: number[] = [];
  for (let i = 1; i < run.glyphs.length; i += 1) {
    const [before, after] = [run.glyphs[i - 1], run.glyphs[i]];
    if (before !== undefined && after !== undefined && !before.blank && !after.blank)
      gaps.push(after.left - before.right);
  }
  const usual = Math.max(median(gaps), 0);
  const spaced = usual > 0.06 * height;
  const wide = spaced ? Math.max(usual + 0.14 * height, usual * 1.7) : 0.13 * height;
  const visual: string[] = [];
  run.glyphs.forEach((glyph, i) => {
    const before = run.glyphs[i - 1];
    if (before !== undefined && !before.blank && !glyph.blank && glyph.left - before.right > wide) visual.push(' ');
    visual.push(glyph.blank ? ' ' : glyph.text);
  });
  const line = visual.join('');
  return hasRightToLeft(line) ? logicalOrder(visual).glyphs.join('') : line;
};

/** The phrases of a page with their places. */
export const segmentsOf = (glyphs: Glyph[]): Segment[] =>
  joinRuns(runsOf(glyphs)).flatMap((run) => {
    const raw = words(run);
    // PDFium marks a hyphen that only ends a line with U+0002.
    const broken = /[\u0002\u00AD]\s*$/.test(raw);
    const text = pairBrackets(cleanLine(raw.replaceAll('\u0002', '')));
    return text === '' ? [] : [{ text, left: run.left, right: run.right, bottom: run.bottom, top: run.top, broken }];
  });
