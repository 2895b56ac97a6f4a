import { hasRightToLeft } from '../bidi.ts';
import type { Glyph } from './glyph.ts';

/*
 * Strokes that lengthen an Arabic word. LibreOffice draws them as glyphs of their own where it fills a line, and gives them
 * the name of any letter, or none.
 */

/** Of a stroke's width: what of it lies on the letter that it lengthens. */
const covered = 0.7;
/** In the letter's size: how near a stroke stands to the letters on both sides; and how exactly on their base. */
const touching = 0.15;
const sameBase = 0.05;
/** Signs that nobody writes against Arabic letters. A full stop, a stroke or a bracket may lie under the letter before it. */
const oddSign = /^[$_^`~|@?;+=*]$/;

/** A glyph, and whether its font does not say which letter it is. */
export interface Named {
  glyph: Glyph;
  guessed: boolean;
}

const isArabic = (one: Named | undefined): one is Named =>
  one !== undefined && !one.guessed && !one.glyph.blank && hasRightToLeft(one.glyph.text);

const shared = (a: Glyph, b: Glyph): number => Math.min(a.right, b.right) - Math.max(a.left, b.left);

/** Whether a glyph only lengthens the Arabic letter before it. */
const isStroke = ({ glyph, guessed }: Named, before: Named, after: Named | undefined): boolean => {
  const letter = before.glyph;
  const near = sameBase * letter.size;
  if (Math.abs(glyph.base - letter.base) > near || Math.abs(glyph.size - letter.size) > near) return false;
  if (hasRightToLeft(glyph.text)) return false;
  const reach = -touching * letter.size;
  const inWord = isArabic(after) && shared(glyph, after.glyph) > reach && shared(glyph, letter) > reach;
  if (inWord && (guessed || /^\p{L}$/u.test(glyph.text))) return true;
  return (
    (/^[\p{L}\p{N}]$/u.test(glyph.text) || oddSign.test(glyph.text) || (inWord && glyph.text === '[')) &&
    shared(glyph, letter) > covered * (glyph.right - glyph.left)
  );
};

/**
 * Glyphs in the file's order without such strokes, one or several behind each other. A stroke lies on the Arabic letter that it
 * lengthens, or touches it and the next one; its place becomes that letter's.
 */
export const withoutStrokes = <T extends Named>(all: T[]): T[] => {
  const out: T[] = [];
  for (let at = 0; at < all.length; at += 1) {
    const [one, before] = [all[at], out.at(-1)];
    if (one === undefined) continue;
    let end = at + 1;
    if (isArabic(before) && !hasRightToLeft(one.glyph.text))
      while (all[end]?.glyph.text === one.glyph.text && all[end]?.glyph.base === one.glyph.base) end += 1;
    const places = all.slice(at, end).map(({ glyph }) => glyph);
    const left = places.reduce((least, place) => Math.min(least, place.left), one.glyph.left);
    const right = places.reduce((most, place) => Math.max(most, place.right), one.glyph.right);
    if (isArabic(before) && isStroke({ ...one, glyph: { ...one.glyph, left, right } }, before, all[end])) {
      out[out.length - 1] = { ...before, glyph: { ...before.glyph, left: Math.min(before.glyph.left, left) } };
      at = end - 1;
    } else out.push(one);
  }
  return out;
};
