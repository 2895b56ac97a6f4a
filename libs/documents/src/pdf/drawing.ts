import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import { nativeFunction } from '../pdfium/pdfium.ts';
import type { ObjectReader } from './ground.ts';
import type { Rectangle } from './matrix.ts';

/*
 * The boxes that a page draws round its text (cards, cells, panels), and the lines between its rows.
 */

const pathType = 2;
const mostObjects = 20_000;
const mostBoxes = 400;
/** Lower than this and longer than that it is a line; in points. */
const highestRule = 3;
const shortestRule = 24;
/** Smaller than this it is a line, a bullet or an icon; in points. */
const leastSide = 14;
/** Of the sheet: more is the page's own background. */
const mostOfSheet = 0.75;
/** A bullet or a tick that is drawn: as wide as high, but for so much; points. */
const largestDot = 48;
const smallestDot = 1;
const roundness = 1.35;
/** Edges nearer than this are one edge: a fill and its outline, a shadow. Points. */
const sameEdge = 4;

const same = (a: Rectangle, b: Rectangle): boolean =>
  Math.abs(a.left - b.left) < sameEdge &&
  Math.abs(a.right - b.right) < sameEdge &&
  Math.abs(a.bottom - b.bottom) < sameEdge &&
  Math.abs(a.top - b.top) < sameEdge;

/** Boxes, horizontal lines and dots of a page in points, y upwards, each box once; the page's own background is no box. */
export const drawingOf = (
  pdfium: WrappedPdfiumModule,
  objects: ObjectReader,
  page: number,
  sheet: Rectangle | null,
): { boxes: Rectangle[]; rules: Rectangle[]; dots: Rectangle[] } => {
  const objectAt = nativeFunction(pdfium, 'FPDFPage_GetObject');
  const typeOf = nativeFunction(pdfium, 'FPDFPageObj_GetType');
  const whole = sheet === null ? Infinity : (sheet.right - sheet.left) * (sheet.top - sheet.bottom);
  const boxes: Rectangle[] = [];
  const rules: Rectangle[] = [];
  const dots: Rectangle[] = [];
  const count = Math.min(pdfium.FPDFPage_CountObjects(page), mostObjects);
  for (let at = 0; at < count && boxes.length < mostBoxes; at += 1) {
    const handle = objectAt(page, at);
    if (typeOf(handle) !== pathType) continue;
    const bounds = objects.bounds(handle);
    if (bounds === null) continue;
    const [across, down] = [bounds.right - bounds.left, bounds.top - bounds.bottom];
    if (down < highestRule && across > shortestRule && rules.length < mostBoxes) rules.push(bounds);
    const isRound = across < roundness * down && down < roundness * across;
    if (isRound && across > smallestDot && across < largestDot && dots.length < mostBoxes) dots.push(bounds);
    if (across < leastSide || down < leastSide || across * down > mostOfSheet * whole) continue;
    // A line across a slide, a connector or an arc surrounds nothing.
    if (!boxes.some((known) => same(known, bounds)) && !objects.isOpenLine(handle)) boxes.push(bounds);
  }
  return { boxes, rules, dots };
};
