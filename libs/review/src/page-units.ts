import type { Block } from '@plumbline/contracts/blocks';
import type { BlockPlace } from '@plumbline/contracts/block-places';
import { wordsOf } from './fold.ts';

/*
 * What a reader would copy as one although the page's blocks part it: a row of a table that nobody drew lines for, a figure set
 * over its words on a slide of which nobody knows what stands where.
 */

export interface PlacedBlock extends Block {
  place: BlockPlace;
}

export const isPlaced = <B extends Block & { place: BlockPlace | null }>(block: B): block is B & PlacedBlock =>
  block.place !== null;

/** A cell of such a table holds few words. */
const cellWords = 3;
const labelLength = 80;

const isFigure = ({ text }: Block): boolean =>
  /\p{N}/u.test(text) && !/[.!?؟]$/u.test(text) && wordsOf(text).length <= cellWords;

/** Whether `other` is in one line with `first`. */
export const standsBeside = (first: Block, other: Block): boolean => {
  if (first.box === undefined || other.box === undefined) return false;
  const middle = (other.box[1] + other.box[3]) / 2;
  return first.box[1] < middle && middle < first.box[3];
};

/** How many blocks from `at` on are a row: words, and then short cells beside them, of which one has a figure. */
const rowLength = (blocks: readonly PlacedBlock[], at: number): number => {
  const first = blocks[at];
  // "142 shops" and "4.1% leave" are two.
  if (first?.kind !== 'text' || !/^\P{N}*\p{L}{2}/u.test(first.text)) return 1;
  let to = at + 1;
  for (let next = blocks[to]; next !== undefined; next = blocks[(to += 1)])
    if (next.kind !== 'text' || !standsBeside(first, next) || wordsOf(next.text).length > cellWords) break;
  return blocks.slice(at + 1, to).some(({ text }) => /\p{N}/u.test(text)) ? to - at : 1;
};

/** Whether the figure at `at` has its words after it. Of figures in a row none has. */
const isLabelled = (blocks: readonly PlacedBlock[], at: number): boolean => {
  const [before, figure, label] = [blocks[at - 1], blocks[at], blocks[at + 1]];
  return (
    figure?.kind === 'text' &&
    figure.box === undefined &&
    isFigure(figure) &&
    label?.kind === 'text' &&
    !isFigure(label) &&
    label.text.length <= labelLength &&
    !(before !== undefined && isFigure(before))
  );
};

/** A page's blocks, those together that are one to a reader; each block in one group, in their order. */
export const unitsOfBlocks = (blocks: readonly PlacedBlock[]): PlacedBlock[][] => {
  const units: PlacedBlock[][] = [];
  let at = 0;
  while (at < blocks.length) {
    const length = isLabelled(blocks, at) ? 2 : rowLength(blocks, at);
    units.push(blocks.slice(at, at + length));
    at += length;
  }
  return units;
};
