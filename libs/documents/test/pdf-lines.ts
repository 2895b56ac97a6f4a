import { blocksOfRegions } from '../src/pdf/blocks.ts';
import { type Drawing, regionsOf } from '../src/pdf/layout.ts';
import type { Segment, segmentsOf } from '../src/pdf/lines.ts';
import type { Rectangle } from '../src/pdf/matrix.ts';

/*
 * Lines of a page of our own, as they stand in a PDF: English, and Arabic mirrored.
 */

/** What of the sheet is shown, in points. */
export const frame: Rectangle = { left: 0, right: 960, bottom: 0, top: 540 };

/** Where a line begins, and its upper edge from the sheet's. */
export interface Set {
  x: number;
  y: number;
  size?: number;
  bold?: boolean;
}

/** A line whose letters are half as wide as high; an Arabic one begins so far from the right. */
export const line = (text: string, { x, y, size = 16, bold = false }: Set, arabic = false): Segment => {
  const width = 0.5 * size * text.length;
  const left = arabic ? frame.right - x - width : x;
  return { text, left, right: left + width, top: frame.top - y, bottom: frame.top - y - size, broken: false, bold };
};

/** A drawn box, by where it begins, its upper edge, its width and its height. */
export const box = (x: number, y: number, width: number, height: number, arabic = false): Rectangle => ({
  left: arabic ? frame.right - x - width : x,
  right: arabic ? frame.right - x : x + width,
  top: frame.top - y,
  bottom: frame.top - y - height,
});

/** Glyphs of a line as the file lists them, all as wide as half their height, and `space` behind each of them. */
export const glyphs = (
  text: string,
  { left, base, size = 14, space = 0 }: { left: number; base: number; size?: number; space?: number },
): Parameters<typeof segmentsOf>[0] =>
  [...text].map((letter, at) => ({
    text: letter,
    left: left + (0.5 * size + space) * at,
    right: left + (0.5 * size + space) * at + 0.5 * size,
    base,
    size,
    blank: letter === ' ',
  }));

/** The texts of a page's blocks, in reading order. */
export const said = (segments: Segment[], drawing: Partial<Drawing> = {}): string[] =>
  blocksOfRegions(regionsOf(segments, { boxes: [], rules: [], ...drawing }), frame).map(({ text }) => text);
