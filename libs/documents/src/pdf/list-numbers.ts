import { hasRightToLeft } from '../bidi.ts';
import type { Segment } from './lines.ts';
import type { Rectangle } from './matrix.ts';
import { heightOf, loneMark, middleOf, ratio } from './rows.ts';

/*
 * Numbers of a list that stand apart from their words, one below the other, as word processors set them.
 */

/** In the number's height: white space to its words. */
const space = { least: 0.1, most: 3 };
/** In the same: how exactly both stand on one line; and how much their sizes differ. */
const sameLine = 0.1;
const sameSize = 1.1;
/** One alone may be anything; points: how exactly the words of a list begin below each other. */
const fewest = 2;
const sameEdge = 1.5;

const isNumber = ({ text }: Segment): boolean => loneMark.test(text) && /\p{N}/u.test(text);

const startOf = (words: Segment): number => (hasRightToLeft(words.text) ? words.right : words.left);

const isBefore = (number: Rectangle, words: Segment): boolean => {
  const height = heightOf(number);
  const gap = hasRightToLeft(words.text) ? number.left - words.right : words.left - number.right;
  return (
    /\p{L}/u.test(words.text) &&
    gap > space.least * height &&
    gap < space.most * height &&
    ratio(height, heightOf(words)) < sameSize &&
    Math.abs(middleOf(words) - middleOf(number)) < sameLine * height
  );
};

/** Phrases of a page; a list's numbers are part of the phrases they count, so that no column is made of them. */
export const withNumbers = (segments: Segment[]): Segment[] => {
  const counted = new Map(
    segments.filter(isNumber).flatMap((number) => {
      const words = segments.filter((one) => isBefore(number, one));
      return words.length === 1 ? words.map((one) => [one, number] as const) : [];
    }),
  );
  const starts = [...counted.keys()].map(startOf);
  const isListed = (words: Segment): boolean =>
    starts.filter((start) => Math.abs(start - startOf(words)) < sameEdge).length >= fewest;
  const numbers = new Set([...counted].flatMap(([words, number]) => (isListed(words) ? [number] : [])));
  return segments.flatMap((segment) => {
    if (numbers.has(segment)) return [];
    const number = counted.get(segment);
    if (number === undefined || !numbers.has(number)) return [segment];
    const [left, right] = [Math.min(number.left, segment.left), Math.max(number.right, segment.right)];
    return [{ ...segment, left, right, text: `${number.text} ${segment.text}`, wordsFrom: startOf(segment) }];
  });
};
