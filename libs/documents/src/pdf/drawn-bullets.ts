import { hasRightToLeft } from '../bidi.ts';
import type { Segment } from './lines.ts';
import type { Rectangle } from './matrix.ts';
import { heightOf, middleOf } from './rows.ts';

/*
 * Bullets and ticks that are drawn with a pen, not written: small shapes before lines, one below the other.
 */

/** Of the line's height: how large a dot is, how far it stands before its words, and how far from the line's middle. */
const size = { least: 0.12, most: 1.5 };
const space = { least: 0.1, most: 2.2 };
const offMiddle = 0.35;
/** One dot alone may be anything; larger than this, in the line's height, two may be pictures. */
const fewestDots = 2;
const largeDot = 0.7;
const fewestLarge = 3;
/** Points: dots of one list stand under each other. */
const sameEdge = 1.5;
/** Dots under each other for each that stands before a phrase: more are an ornament, as a page's border. */
const mostForEach = 2;
/** Of the line's height. */
const sameLevel = 0.2;

const isBefore = (dot: Rectangle, segment: Segment): boolean => {
  const height = heightOf(segment);
  const gap = hasRightToLeft(segment.text) ? dot.left - segment.right : segment.left - dot.right;
  return (
    heightOf(dot) > size.least * height &&
    heightOf(dot) < size.most * height &&
    gap > space.least * height &&
    gap < space.most * height &&
    Math.abs(middleOf(dot) - middleOf(segment)) < offMiddle * height
  );
};

/** At how many heights dots stand, in a column of lines that high: a dot and its outline are one. */
const levelsOf = (dots: Rectangle[], height: number): number =>
  dots
    .map(middleOf)
    .toSorted((a, b) => a - b)
    .filter((middle, at, middles) => at === 0 || middle - (middles[at - 1] ?? middle) > sameLevel * height).length;

/** Phrases of a page; those before which a dot of a list is drawn are marked as bullets. */
export const withDots = (segments: Segment[], dots: Rectangle[]): Segment[] => {
  if (dots.length < fewestDots) return segments;
  const marks = new Map(
    segments.flatMap((segment) => {
      const dot = dots.find((one) => isBefore(one, segment));
      return dot === undefined ? [] : [[segment, dot] as const];
    }),
  );
  const listed = [...marks.values()];
  const inList = (dot: Rectangle, height: number): boolean => {
    const fewest = heightOf(dot) > largeDot * height ? fewestLarge : fewestDots;
    const below = listed.filter(
      (other) => Math.abs(other.left - dot.left) < sameEdge && middleOf(other) !== middleOf(dot),
    );
    const all = dots.filter((other) => Math.abs(other.left - dot.left) < sameEdge);
    return below.length >= fewest - 1 && levelsOf(all, height) <= mostForEach * (below.length + 1);
  };
  return segments.map((segment) => {
    const dot = marks.get(segment);
    return dot !== undefined && inList(dot, heightOf(segment)) ? { ...segment, marked: true } : segment;
  });
};
