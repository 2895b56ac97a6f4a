import type { Ground } from './ground.ts';
import type { Rectangle } from './matrix.ts';
import type { Color } from './page-sample.ts';

/** How a text object is painted, as far as its operators tell. */
export interface Ink {
  /** Painted without ink. */
  inkless: boolean;
  /** Whether it is seen has to be looked at: it lets through, is outlined, is in a layer or in a form. */
  doubtful: boolean;
  clip: Rectangle | 'shape' | null;
  /** Null when it has many, or is only outlined. */
  color: Color | null;
  /** It could stand on its own color. */
  mayHide: boolean;
  /** Too small for any eye, or drawn together to a line. */
  tiny: boolean;
}

export interface Spot {
  /** The text object. */
  handle: number;
  ink: Ink;
  box: Rectangle;
  glyph: { text: string; blank: boolean };
  /** A blank or a line's end stands before it. */
  begins: boolean;
}

/**
 * `inkless`: a person sees it only when a picture shows the same; `hidden`: not at all; `again`: the same letter is seen at
 * that place, as of a text whose outline is drawn by itself.
 */
export type Sight = 'seen' | 'hidden' | 'inkless' | 'again';

const overlaps = (a: Rectangle, b: Rectangle): boolean =>
  a.left < b.right && a.right > b.left && a.bottom < b.top && a.top > b.bottom;

/** Whether most of a letter's height is inside: its box has room for others of its font. */
const holds = (place: Rectangle, { left, right, bottom, top }: Rectangle): boolean => {
  const room = 0.25 * (top - bottom);
  return left >= place.left && right <= place.right && bottom + room >= place.bottom && top - room <= place.top;
};

/** Letters that are this near, in parts of their size, stand at one place. */
const near = 0.25;

const isMark = (text: string): boolean => /^\p{M}+$/u.test(text);
const isLetter = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** A word of which this part is seen is cut or half covered, not hidden. */
const cutWord = 1 / 3;
/** A line without ink of which this part has its shape in the picture is what the picture shows. */
const shapedLine = 0.6;
/** A word of which this part stands there already is there twice. */
const repeatedWord = 0.6;
const nowhere: Rectangle = { left: 0, bottom: 0, right: 0, top: 0 };

const sightOf = ({ handle, ink, box, glyph }: Spot, sheet: Rectangle | null, ground: Ground): Sight | 'doubtful' => {
  if (ink.inkless) return 'inkless';
  if (ink.tiny || (sheet !== null && !overlaps(box, sheet))) return 'hidden';
  if (ink.doubtful || ink.clip === 'shape' || (sheet !== null && !holds(sheet, box))) return 'doubtful';
  if (ink.clip !== null && !holds(ink.clip, box)) return 'doubtful';
  if (ground.isCovered(handle, box, 'anything')) return 'doubtful';
  return ink.mayHide && ink.color !== null && !glyph.blank && ground.hides(handle, ink.color, box) ? 'hidden' : 'seen';
};

/**
 * Which letters of a page a person sees. What the drawing operators leave open is looked at: the page is drawn with these
 * texts and without them. A text that adds nothing, or has no ink, is seen when the page shows the same letters there
 * anyway, painted as outlines or through a mask.
 */
export const sightsOf = (spots: Spot[], sheet: Rectangle | null, ground: Ground): Sight[] => {
  const told = spots.map((spot) => sightOf(spot, sheet, ground));
  if (told.every((sight) => sight === 'seen')) return told;
  const sights: Sight[] = [];
  const textsOf = (asked: Array<Sight | 'doubtful'>, kind: Sight | 'doubtful'): Set<number> =>
    new Set(spots.filter(({ glyph }, i) => !glyph.blank && asked[i] === kind).map(({ handle }) => handle));
  const doubtful = textsOf(told, 'doubtful');
  if (doubtful.size > 0) ground.leaveOut(doubtful);
  for (const [i, { handle, ink, box, glyph }] of spots.entries()) {
    const sight = told[i] ?? 'seen';
    const before = sights.at(-1) ?? 'seen';
    // A blank shows nothing, and goes with what it stands behind.
    if (glyph.blank) sights.push(sight === 'inkless' ? sight : before);
    else if (sight !== 'doubtful') sights.push(sight);
    else if (ground.shows(box, ink.color)) sights.push('seen');
    // A point or a dash may lie outside of most letters' height, and a mark outside of its own box.
    else if (before === 'seen' && (isMark(glyph.text) || (!isLetter(glyph.text) && spots[i - 1]?.handle === handle)))
      sights.push('seen');
    // What a scanner read lies under its picture as well.
    else sights.push(ground.isCovered(handle, box, 'a picture') || ground.isMarked(box) ? 'inkless' : 'hidden');
  }
  // Between something that is not seen and something that is.
  for (const [i, { glyph, ink }] of spots.entries())
    if (glyph.blank && !ink.inkless && sights[i + 1] === 'seen') sights[i] = 'seen';
  const words = wordsOf(spots);
  for (const word of words) if (isCut(word, sights)) sights.fill('seen', word.from, word.to);
  markRepeats(spots, sights, words);
  const inkless = textsOf(sights, 'inkless');
  if (inkless.size === 0) return sights;
  ground.drawAlone(inkless);
  for (const line of linesWithoutInk(spots, sights)) {
    const letters = line.filter((i) => spots[i]?.glyph.blank === false);
    const shown = letters.filter((i) => ground.hasShape(spots[i]?.box ?? nowhere)).length;
    if (shown > 0 && shown >= shapedLine * letters.length) for (const i of line) sights[i] = 'seen';
  }
  markRepeats(spots, sights, words);
  return sights;
};

/** Places of letters without ink that follow each other beside each other. */
const linesWithoutInk = (spots: Spot[], sights: Sight[]): number[][] => {
  const lines: number[][] = [];
  let last: Rectangle | null = null;
  for (const [i, { box, glyph }] of spots.entries()) {
    if (sights[i] !== 'inkless') last = null;
    else if (last !== null && isBeside(last, box)) lines.at(-1)?.push(i);
    else lines.push([i]);
    if (sights[i] === 'inkless' && !glyph.blank) last = box;
  }
  return lines;
};

/** Whether two letters share most of their height, or their width when text runs up the page. */
const isBeside = (a: Rectangle, b: Rectangle): boolean => {
  const share = (from: number, to: number, otherFrom: number, otherTo: number): boolean =>
    Math.min(to, otherTo) - Math.max(from, otherFrom) > 0.5 * Math.min(to - from, otherTo - otherFrom);
  return share(a.bottom, a.top, b.bottom, b.top) || share(a.left, a.right, b.left, b.right);
};

/** Marks words that are not seen, or only in their shape, where the same letters are seen that were drawn otherwise. */
const markRepeats = (spots: Spot[], sights: Sight[], words: Word[]): void => {
  const withInk = (i: number): boolean => sights[i] === 'seen' && spots[i]?.ink.inkless === false;
  if (!sights.some((_, i) => !withInk(i))) return;
  const seen = new Map<string, Spot[]>();
  const note = (spot: Spot): void => {
    const same = seen.get(spot.glyph.text) ?? [];
    same.push(spot);
    seen.set(spot.glyph.text, same);
  };
  for (const [i, spot] of spots.entries()) if (withInk(i) && !spot.glyph.blank) note(spot);
  for (const { from, to } of words) {
    const others = spots
      .slice(from, to)
      .flatMap(({ glyph }, i) => (glyph.blank || withInk(from + i) ? [] : [from + i]));
    const repeated = others.filter((i) => {
      const spot = spots[i];
      return spot !== undefined && seen.get(spot.glyph.text)?.some((one) => isAt(spot, one)) === true;
    });
    if (repeated.length > 0 && repeated.length >= repeatedWord * others.length)
      for (const i of others) sights[i] = 'again';
    else
      for (const i of others) {
        const spot = spots[i];
        if (spot !== undefined && sights[i] === 'seen') note(spot);
      }
  }
};

/** Whether both stand at one place; boxes differ from font to font. */
const isAt = ({ box: a, handle }: Spot, { box: b, handle: other }: Spot): boolean => {
  const tall = Math.min(a.top - a.bottom, b.top - b.bottom);
  const wide = Math.max(a.right - a.left, 0.4 * tall);
  return (
    handle !== other &&
    Math.abs(a.left + a.right - b.left - b.right) <= 2 * near * wide &&
    Math.min(a.top, b.top) - Math.max(a.bottom, b.bottom) > 0.5 * tall
  );
};

interface Word {
  from: number;
  /** Behind its last letter. */
  to: number;
}

const wordsOf = (spots: Spot[]): Word[] => {
  const starts = spots.flatMap((spot, i) => {
    const before = spots[i - 1];
    return before === undefined || spot.begins || !isNext(before.box, spot.box) ? [i] : [];
  });
  return starts.map((from, i) => ({ from, to: starts[i + 1] ?? spots.length }));
};

/** Whether no more than half a letter's size is between two boxes. */
const isNext = (a: Rectangle, b: Rectangle): boolean => {
  const room = 0.5 * Math.max(a.top - a.bottom, b.top - b.bottom);
  return overlaps({ left: a.left - room, right: a.right + room, bottom: a.bottom - room, top: a.top + room }, b);
};

/** Whether letters are not seen in a word that is: it is cut by the page's edge, or something reaches over it. */
const isCut = ({ from, to }: Word, sights: Sight[]): boolean => {
  const seen = sights.slice(from, to).filter((sight) => sight === 'seen').length;
  return seen > 0 && seen < to - from && seen >= cutWord * (to - from);
};
