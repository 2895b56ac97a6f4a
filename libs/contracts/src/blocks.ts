import { z } from 'zod';

/**
 * What a page is made of: the units that a reader would copy as one. A wrapped line is one block, two neighbours are two, a
 * label and its value in one box are one.
 */
export const blockKinds = ['title', 'text', 'bullet', 'cell', 'caption', 'running', 'note', 'picture_text'] as const;
export const BlockKind = z.enum(blockKinds);
export type BlockKind = z.infer<typeof BlockKind>;

/** Of the page's width and height, from its upper left corner: left, top, right, bottom. */
const thousandths = z.number().int().min(0).max(1000);

export const Block = z.object({
  kind: BlockKind,
  text: z.string(),
  /** Where it stands; not there where a file gives no geometry. */
  box: z.tuple([thousandths, thousandths, thousandths, thousandths]).optional(),
  /** Depth of a title or a bullet, from 1. */
  level: z.number().int().min(1).optional(),
  /** Of a cell: which table of the page, and the place in it; all from 0. */
  table: z.number().int().min(0).optional(),
  row: z.number().int().min(0).optional(),
  column: z.number().int().min(0).optional(),
  /** Of a cell: what stands over and beside it, the outermost first. */
  head: z.array(z.string()).optional(),
  /** 0 to 1: how sure OCR is of its least sure word; not there for a text layer. */
  confidence: z.number().min(0).max(1).optional(),
  /** Of a picture's text: it is what a product's screen says, not what the pitch says. */
  screen: z.literal(true).optional(),
});
export type Block = z.infer<typeof Block>;

/** What a block is good for. */
export interface BlockUse {
  /** Part of its page's text, in its place. */
  inText: boolean;
  /** Found by search and chat, and may be quoted there. */
  found: boolean;
  /** May answer a check of the rubric. */
  scored: boolean;
}

const whole: BlockUse = { inText: true, found: true, scored: true };

/** By kind; a picture of a user interface is like a note, whatever its kind. */
const uses: Record<BlockKind, BlockUse> = {
  title: whole,
  text: whole,
  bullet: whole,
  cell: whole,
  caption: whole,
  // At a slide's foot may stand the source of what is above it.
  running: { inText: true, found: true, scored: false },
  note: { inText: false, found: true, scored: false },
  picture_text: whole,
};

export const useOf = ({ kind, screen }: Pick<Block, 'kind' | 'screen'>): BlockUse =>
  screen === true ? uses.note : uses[kind];

/** Of the least sure word; below it OCR looks a second time, and what it says then is often wrong all the same. */
const leastSure = 0.6;

/** Whether a picture's words are so unsure that a person must be told, and a figure among them proves nothing. */
export const isDoubtful = ({ confidence = 1 }: Pick<Block, 'confidence'>): boolean => confidence < leastSure;
