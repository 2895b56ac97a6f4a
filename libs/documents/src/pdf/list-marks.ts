import { hasRightToLeft } from '../bidi.ts';
import { loneMark } from './bullets.ts';
import type { Segment } from './lines.ts';
import { heightOf, middleOf, ratio } from './rows.ts';

/*
 * Numbers and bullets of a list that stand apart from their words, one below the other, as word processors set them.
 */

/** In the mark's height: white space to its words. */
const space = { least: 0.1, most: 5 };
/** In the same: how exactly both stand on one line; and how much their sizes differ. */
const sameLine = 0.1;
const sameSize = 1.1;
/** One alone may be anything; points: how exactly the words of a list begin below each other. */
const fewest = 2;
const sameEdge = 1.5;
/** More of them are no list that anybody reads; each is held against all phrases. */
const mostMarks = 500;

/** A number with a dash, as Arabic lists count: read from the right, the dash is behind it. */
const dashed = /^-(\p{N}{1,2})$|^(\p{N}{1,2})-$/u;

/** A dash, a dot, an arrow or a tick alone may be a table's cell. */
const isMark = ({ text }: Segment): boolean =>
  dashed.test(text) || (loneMark.test(text) && !/^[–—·*→»✓✔✅☑✗✘❌-]/u.test(text));

const startOf = (words: Segment): number => (hasRightToLeft(words.text) ? words.right : words.left);

const isBefore = (mark: Segment, words: Segment): boolean => {
  const height = heightOf(mark);
  const gap = hasRightToLeft(words.text) ? mark.left - words.right : words.left - mark.right;
  return (
    (dashed.test(mark.text) ? hasRightToLeft(words.text) : /\p{L}/u.test(words.text)) &&
    gap > space.least * height &&
    gap < space.most * height &&
    ratio(height, heightOf(words)) < sameSize &&
    Math.abs(middleOf(words) - middleOf(mark)) < sameLine * height
  );
};

/** Phrases of a page; a list's marks are part of the phrases before which they stand, so that no column is made of them. */
export const withMarks = (segments: Segment[]): Segment[] => {
  const loose = segments.filter(isMark);
  if (loose.length < fewest || loose.length > mostMarks) return segments;
  const marked = new Map(
    loose.flatMap((mark) => {
      const words = segments.filter((one) => isBefore(mark, one));
      return words.length === 1 ? words.map((one) => [one, mark] as const) : [];
    }),
  );
  const starts = [...marked.keys()].map(startOf);
  const isListed = (words: Segment): boolean =>
    starts.filter((start) => Math.abs(start - startOf(words)) < sameEdge).length >= fewest;
  const listed = new Set([...marked].flatMap(([words, mark]) => (isListed(words) ? [mark] : [])));
  return segments.flatMap((segment) => {
    if (listed.has(segment)) return [];
    const mark = marked.get(segment);
    if (mark === undefined || !listed.has(mark)) return [segment];
    const [left, right] = [Math.min(mark.left, segment.left), Math.max(mark.right, segment.right)];
    return [
      {
        ...segment,
        left,
        right,
        text: `${mark.text.replace(dashed, '$1$2-')} ${segment.text}`,
        wordsFrom: startOf(segment),
      },
    ];
  });
};
