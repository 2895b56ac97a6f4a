import type { ReadPage } from '../document.ts';
import type { Segment } from './lines.ts';
import type { Rectangle } from './matrix.ts';
import { heightOf, middleOf } from './rows.ts';

/** On fewer pages than these nothing can be said to come again and again. */
const fewestPages = 3;

/** Page numbers and dates change from page to page. */
const shapeOf = (line: string): string => line.replace(/\p{N}+/gu, '#').trim();

const repeated = (lines: string[]): Set<string> => {
  const times = new Map<string, number>();
  for (const shape of lines.map(shapeOf).filter((one) => one !== '')) times.set(shape, (times.get(shape) ?? 0) + 1);
  const most = Math.max(fewestPages, Math.ceil(lines.length / 2));
  return new Set([...times].filter(([, count]) => count >= most).map(([shape]) => shape));
};

/**
 * Marks the first and last lines that come again on most pages as header and footer beside their page. They stay in its text:
 * on a slide, a line at the foot may be the source of what stands above it.
 */
export const markRunningLines = (pages: ReadPage[]): void => {
  const texts = pages.filter(({ text }) => text !== '').map((page) => ({ page, lines: page.text.split('\n') }));
  const heads = repeated(texts.map(({ lines }) => lines[0] ?? ''));
  const feet = repeated(texts.map(({ lines }) => lines.at(-1) ?? ''));
  for (const { page, lines } of texts) {
    const [first = '', last = ''] = [lines[0], lines.at(-1)];
    const asides = page.asides ?? [];
    if (heads.has(shapeOf(first))) asides.push({ kind: 'header', text: first });
    if (lines.length > 1 && feet.has(shapeOf(last))) asides.push({ kind: 'footer', text: last });
    if (asides.length > 0) page.asides = asides;
  }
};

/** What of a page's height, at its head and at its foot, running lines stand in. */
const margin = 0.12;
/** Of the page's width and height: what the place of a running line differs by from page to page. */
const samePlace = 0.015;

/** What comes more often than that on a page is no running line, as the numbers of a table. */
const mostOnPage = 4;

/** Phrases of a page and the sheet they stand on. */
export interface Lettered {
  segments: Segment[];
  frame: Rectangle;
}

interface Placed {
  page: number;
  segment: Segment;
  /** In parts of the page's width and height. */
  left: number;
  right: number;
  height: number;
}

const standsAt = (a: Placed, b: Placed): boolean =>
  Math.abs(a.height - b.height) < samePlace &&
  [a.left - b.left, a.right - b.right, (a.left + a.right - b.left - b.right) / 2].some(
    (by) => Math.abs(by) < samePlace,
  );

/** Letters of a section's name at the foot of its pages; in the page number's height how large they may be. */
const longestSection = 40;
const sectionSize = 1.15;
/** What says where a figure is from, or has one, is no name. */
const ofSource = /^(?:sources?|notes?|المصدر|المصادر|ملاحظ[ةه]|\*)(?!\p{L})|\p{N}/iu;

/** The name of a section, another from page to page, that stands at the foot level with the page number. */
const addSections = (segments: Segment[], frame: Rectangle, running: Set<Segment>): void => {
  const number = segments.find((one) => running.has(one) && /^\p{N}{1,3}$/u.test(one.text));
  if (number === undefined || middleOf(number) > frame.bottom + margin * (frame.top - frame.bottom)) return;
  const size = heightOf(number);
  const level = segments.filter((one) => Math.abs(middleOf(one) - middleOf(number)) < size / 2);
  const names = level.filter((one) => !running.has(one));
  if (names.length > 1 || names.some((one) => ofSource.test(one.text))) return;
  const isLast = segments.every((one) => running.has(one) || names.includes(one) || one.bottom > number.top);
  if (!isLast) return;
  for (const one of level)
    if (one.text.length <= longestSection && heightOf(one) < sectionSize * size) running.add(one);
};

/**
 * The phrases that stand at the head or foot of most pages, at the same place and but for their numbers the same: headers,
 * footers, page numbers.
 */
export const runningSegments = (pages: Lettered[]): Set<Segment> => {
  const byShape = new Map<string, Placed[]>();
  pages.forEach(({ segments, frame }, page) => {
    const [across, down] = [frame.right - frame.left, frame.top - frame.bottom];
    for (const segment of segments) {
      const height = (middleOf(segment) - frame.bottom) / down;
      if (height > margin && height < 1 - margin) continue;
      const [left, right] = [segment.left, segment.right].map((x) => (x - frame.left) / across);
      const shape = shapeOf(segment.text);
      const same = byShape.get(shape) ?? [];
      byShape.set(shape, same);
      if (left !== undefined && right !== undefined) same.push({ page, segment, left, right, height });
    }
  });
  const lettered = pages.filter(({ segments }) => segments.length > 0).length;
  const most = Math.max(fewestPages, Math.ceil(lettered / 2));
  const running = new Set<Segment>();
  for (const same of byShape.values()) {
    if (same.length > mostOnPage * pages.length) continue;
    for (const one of same) {
      const found = new Set(same.filter((other) => standsAt(one, other)).map(({ page }) => page));
      if (found.size >= most) running.add(one.segment);
    }
  }
  for (const { segments, frame } of pages) addSections(segments, frame, running);
  return running;
};
