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

/** "142" or "4.1% a month"; the number of a step ("2. Seal it") counts nothing. */
export const isFigure = ({ text }: Block): boolean =>
  /\p{N}/u.test(text) && !/[.!?؟]$/u.test(text) && !/^\p{N}+[.)]\s/u.test(text) && wordsOf(text).length <= cellWords;

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

/** Two blocks of one column, one right over the other; without geometry neighbours in the text. */
export const isNear = (first: Block, second: Block): boolean => {
  if (first.box === undefined || second.box === undefined) return first.box === second.box;
  const [left, top, right, bottom] = first.box;
  const [left2, top2, right2, bottom2] = second.box;
  const shared = Math.min(right, right2) - Math.max(left, left2);
  const gap = top2 >= bottom ? top2 - bottom : top >= bottom2 ? top - bottom2 : 0;
  return shared * 2 >= Math.min(right - left, right2 - left2) && gap <= Math.max(bottom - top, bottom2 - top2) * 0.9;
};

/** Bullets stand each for itself. */
const isPlain = (block: PlacedBlock | undefined): block is PlacedBlock => block?.kind === 'text';

/** A few words that a figure may belong to, no sentence of their own. */
const isLabel = (block: PlacedBlock | undefined): block is PlacedBlock =>
  isPlain(block) && !isFigure(block) && block.text.length <= labelLength && !/[.!?؟:]$/u.test(block.text.trim());

const role =
  /\b(?:c[etfombp]o|ciso|co-?founders?|founders?|president|chair(?:man|woman|person)?|director|head of|lead|vp|manager|engineer|developer|designer|scientist|advis[eo]r|mentor|partner)\b|(?:مؤسس|المؤسس|الرئيس التنفيذي|المدير|مدير|مهندس|مستشار|مطور|مصمم)/iu;
const isRole = (block: PlacedBlock | undefined): boolean =>
  isLabel(block) && role.test(block.text) && wordsOf(block.text).length <= 8;
const isName = (block: PlacedBlock | undefined): boolean =>
  isPlain(block) &&
  !role.test(block.text) &&
  /^(?:(?:Dr|Eng|Prof|Mr|Ms|Mrs)\.?\s)?(?:\p{Lu}[\p{L}.'’-]*\s){1,3}\p{Lu}[\p{L}.'’-]*$|^(?:[دم]\.\s?)?[\u0621-\u064a]{2,}(?:\s[\u0621-\u064a]{2,}){1,3}$/u.test(
    block.text.trim(),
  );

/**
 * Whether the words at `at` stand over their figure. In "label, figure, label, figure" they do; in "title, figure, label, figure, label" the
 * words after a figure are its own.
 */
const isFigureUnder = (blocks: readonly PlacedBlock[], at: number): boolean => {
  const [label, figure, next] = [blocks[at], blocks[at + 1], blocks[at + 2]];
  if (!isLabel(label) || !isPlain(figure) || !isFigure(figure) || !isNear(label, figure)) return false;
  return !(isLabel(next) && isNear(figure, next)) || isFigureUnder(blocks, at + 2);
};

/** Whether the blocks at `at` and after it are a figure and its words, or a name and its role, in either order. */
const isPair = (blocks: readonly PlacedBlock[], at: number): boolean => {
  const [before, first, second] = [blocks[at - 1], blocks[at], blocks[at + 1]];
  if (first === undefined || second === undefined || !isNear(first, second)) return false;
  if (isName(first) && isRole(second)) return true;
  if (isPlain(first) && isFigure(first) && isLabel(second))
    return !(before !== undefined && isFigure(before) && isNear(before, first));
  return isFigureUnder(blocks, at);
};

/** A page's blocks, those together that are one to a reader; each block in one group, in their order. */
export const unitsOfBlocks = (blocks: readonly PlacedBlock[]): PlacedBlock[][] => {
  const units: PlacedBlock[][] = [];
  let at = 0;
  while (at < blocks.length) {
    const length = Math.max(rowLength(blocks, at), isPair(blocks, at) ? 2 : 1);
    units.push(blocks.slice(at, at + length));
    at += length;
  }
  return units;
};
