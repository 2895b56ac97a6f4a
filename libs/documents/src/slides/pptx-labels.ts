import type { Block } from '@plumbline/contracts/blocks';
import { isFigureText, isLabelText, looksLikeName, roles } from '../cards.ts';
import type { Box } from './pptx-shapes.ts';

/*
 * What is read with its neighbour on a slide, though it is a shape or a paragraph of its own: a figure with its label, a
 * name with its role.
 */

/** How letters look. */
export interface Look {
  /** In hundredths of a point; 0 where that is not known. */
  size: number;
  bold: boolean;
}

export const unknownLook: Look = { size: 0, bold: false };

/** A block with what tells which others stand by it. */
export interface PlacedBlock extends Look {
  block: Block;
  frame: Box | null;
  /** What it is part of: paragraphs of one shape have the same. */
  shape: unknown;
}

const emuOfSize = 127;
/** In a figure's size: a label in larger letters has another figure, above or below it. */
const likeLabel = { above: 1.04, below: 1.25 };
/** In the same: within a shape a figure is so much larger than its label. */
const standsOut = 1.25;
/** In the same: white space to its label, and where its other neighbour is twice as far. */
const labelSpace = 1;
const labelSpaceAlone = 1.8;
/** In the name's size: white space to the role below it. */
const roleSpace = 0.9;
/** Of the lower frame: how far they may reach into each other. */
const reach = 0.45;

const edge = (boxes: Array<NonNullable<Block['box']>>, at: 0 | 1 | 2 | 3, choose: (...all: number[]) => number): number => choose(...boxes.map((box) => box[at])); // prettier-ignore

const around = (a: Box | null, b: Box | null): Box | null => {
  if (a === null || b === null) return a ?? b;
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  const [right, bottom] = [Math.max(a.x + a.width, b.x + b.width), Math.max(a.y + a.height, b.y + b.height)];
  return { x, y, width: right - x, height: bottom - y };
};

/** Two blocks as one, in the size of the larger letters. */
export const joinPlaced = (a: PlacedBlock, b: PlacedBlock): PlacedBlock => {
  const boxes = [a.block.box, b.block.box].filter((box) => box !== undefined);
  const box: Block['box'] = [edge(boxes, 0, Math.min), edge(boxes, 1, Math.min), edge(boxes, 2, Math.max), edge(boxes, 3, Math.max)]; // prettier-ignore
  const text = `${a.block.text}\n${b.block.text}`;
  return {
    block: { ...a.block, text, ...(boxes.length === 0 ? {} : { box }) },
    size: Math.max(a.size, b.size),
    bold: a.bold && b.bold,
    frame: around(a.frame, b.frame),
    shape: a.shape,
  };
};

/** White space between two blocks one above the other, in hundredths of a point; Infinity where they are not. */
const apart = (above: PlacedBlock, below: PlacedBlock): number => {
  if (above.shape === below.shape) return 0;
  const [a, b] = [above.frame, below.frame];
  if (a === null || b === null) return Infinity;
  const shared = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  if (shared < Math.min(a.width, b.width) / 2) return Infinity;
  const gap = b.y - (a.y + a.height);
  return gap < -reach * Math.min(a.height, b.height) ? Infinity : Math.max(0, gap) / emuOfSize;
};

/** Whether two blocks stand on one line: a row's name and its value at the end of a bar. */
const areLevel = ({ frame: a, shape }: PlacedBlock, { frame: b, shape: other }: PlacedBlock): boolean =>
  a !== null &&
  b !== null &&
  shape !== other &&
  Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y) > Math.min(a.height, b.height) / 2;

/** A figure that has no label yet. */
const isFigure = ({ block }: PlacedBlock): boolean =>
  block.kind === 'text' && !block.text.includes('\n') && isFigureText(block.text);

/** Few words that have no figure yet. */
const isLabel = ({ block }: PlacedBlock): boolean =>
  block.kind === 'text' && isLabelText(block.text) && !block.text.split('\n').some(isFigureText);

/** In letters of one size: both begin with a number and go on with what it counts, as the lines of a list do. */
const areListed = (figure: PlacedBlock, other: PlacedBlock | undefined): boolean =>
  other !== undefined &&
  other.size === figure.size &&
  other.bold === figure.bold &&
  [figure, other].every(({ block }) => /^\P{L}{0,3}\p{N}[\p{N}.,٫٬]*\s\p{L}{3}/u.test(block.text));

/** Whether labels stand over their figures where both take turns: the last of them is a figure. */
const endsWithFigure = (blocks: PlacedBlock[], from: number): boolean => {
  let at = from;
  while (at + 2 < blocks.length) {
    const [label, figure] = [blocks[at + 1], blocks[at + 2]];
    if (label === undefined || figure === undefined || !isLabel(label) || !isFigure(figure)) break;
    if (apart(label, figure) > labelSpace * figure.size) break;
    at += 2;
  }
  const behind = blocks[at + 1];
  const last = blocks[at];
  return (
    at > from && (behind === undefined || last === undefined || !isLabel(behind) || apart(last, behind) === Infinity)
  );
};

/** Which neighbour a figure belongs to: the one before (-1), behind (1), or none (0). */
const sideOfLabel = (
  figure: PlacedBlock,
  before: PlacedBlock | undefined,
  behind: PlacedBlock | undefined,
  endsShape: boolean,
  endsRun: boolean,
): -1 | 0 | 1 => {
  const { size } = figure;
  if (areListed(figure, before) || areListed(figure, behind)) return 0;
  if (before !== undefined && isLabel(before) && areLevel(before, figure)) return 0;
  const fits = (one: PlacedBlock, most: number): boolean =>
    isLabel(one) &&
    one.size > 0 &&
    one.size < most * size &&
    (one.shape !== figure.shape || size >= standsOut * one.size);
  const up = before !== undefined && fits(before, likeLabel.above) ? apart(before, figure) : Infinity;
  const down = behind !== undefined && fits(behind, likeLabel.below) ? apart(figure, behind) : Infinity;
  const near = Math.min(up, down);
  const alone = Math.max(up, down) > 2 * near;
  if (near > (alone ? labelSpaceAlone : labelSpace) * size) return 0;
  // Paragraphs that follow each other: where a shape ends with a figure, its labels stand before their figures.
  if (down > up || (down === 0 && up === 0 && endsShape && before?.shape === figure.shape)) return -1;
  if (endsRun && up <= labelSpace * size) return -1;
  return alone || (behind !== undefined && size > standsOut * behind.size) ? 1 : 0;
};

const isRoleOf = (name: PlacedBlock, behind: PlacedBlock | undefined): boolean =>
  name.block.kind === 'text' &&
  looksLikeName(name.block.text) &&
  behind !== undefined &&
  isLabel(behind) &&
  roles.test(behind.block.text) &&
  apart(name, behind) < roleSpace * name.size;

/** Blocks in their order, those put together that are read as one. */
export const withLabels = (blocks: PlacedBlock[]): PlacedBlock[] => {
  const out = [...blocks];
  const merge = (at: number): void => {
    const [a, b] = [out[at], out[at + 1]];
    if (a !== undefined && b !== undefined) out.splice(at, 2, joinPlaced(a, b));
  };
  for (let at = 0; at < out.length; at += 1) {
    const one = out[at];
    if (one === undefined) continue;
    if (isFigure(one)) {
      const last = out.findLast(({ shape }) => shape === one.shape);
      const side = sideOfLabel(one, out[at - 1], out[at + 1], last !== undefined && isFigure(last), endsWithFigure(out, at)); // prettier-ignore
      if (side === 1) merge(at);
      else if (side === -1) merge((at -= 1));
    } else if (isRoleOf(one, out[at + 1])) merge(at);
  }
  return out;
};

/** A heading over its text: characters, in its text's size, and in its own the white space between them. */
const headingLength = 80;
const headingSize = 1.12;
const headingSpace = 1.6;

/** A few words, larger or heavier than the text right below them. */
const isHeading = (one: PlacedBlock, below: PlacedBlock | undefined): boolean => {
  const { text, kind } = one.block;
  const numbered = kind === 'bullet' && /^\p{N}{1,2}[.)]/u.test(text) && below?.block.kind === 'text';
  if (below === undefined || !(kind === 'text' || numbered)) return false;
  if (!['text', 'bullet'].includes(below.block.kind)) return false;
  if (text.length > headingLength || !/\p{L}{2}/u.test(text) || /[.؛;,،]$/u.test(text)) return false;
  if (below.size === 0 || below.block.text.length <= text.length) return false;
  const stands =
    one.size > headingSize * below.size || (one.bold && !below.bold && one.size * headingSize > below.size);
  return stands && apart(one, below) < headingSpace * one.size;
};

/** A figure with its label, a name with its role: what was put together is no heading, but for a step with its number. */
const isLabelled = ({ block: { text } }: PlacedBlock): boolean => text.includes('\n') && !/^\p{N}{1,2}\n/u.test(text);

/** The blocks, those that are headings of what stands below them named so. */
export const withHeadings = (blocks: PlacedBlock[]): Block[] =>
  blocks.map((one, at) =>
    !isLabelled(one) && isHeading(one, blocks[at + 1]) ? { ...one.block, kind: 'title', level: 2 } : one.block,
  );
