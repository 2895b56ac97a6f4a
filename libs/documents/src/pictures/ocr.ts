import { z } from 'zod';

/** Left, top, right and bottom in thousandths of the picture, from its upper left corner. */
export const Box = z.tuple([z.number(), z.number(), z.number(), z.number()]);
export type Box = z.infer<typeof Box>;

/** A line that was read, or a piece of it beside a wide gap, in the order of reading. */
export const RecognisedLine = z.object({
  text: z.string(),
  /** 0 to 1: of its least sure figure, else the mean of its words. */
  confidence: z.number(),
  /** Where it stands in the picture as it was given. */
  box: Box,
  /** Pieces of one line have the same number. */
  row: z.number(),
  /** Lines of one paragraph or label have the same number. */
  paragraph: z.number(),
});
export type RecognisedLine = z.infer<typeof RecognisedLine>;

/** What was read in a picture. It travels between processes. */
export const Recognised = z.object({
  /** '' when there are no words in the picture. */
  text: z.string(),
  /** 0 to 1: the mean over its words, as sure as the model is of each. */
  confidence: z.number(),
  /** Which model's words the text is of. */
  script: z.enum(['latin', 'arabic']),
  /** Quarter turns, clockwise, after which the picture stood upright. */
  turns: z.number(),
  /** Not there where whoever read it does not tell places. */
  lines: z.array(RecognisedLine).optional(),
  /** Much of what looks like writing gave no words, though it was looked at by itself. */
  lost: z.boolean().optional(),
});
export type Recognised = z.infer<typeof Recognised>;
export type Script = Recognised['script'];

/**
 * Reads pictures of text. What it says of a picture follows from that picture alone: neither from those before it nor from
 * how many are read at once, so that the same document is read in the same way every time.
 */
export interface Ocr {
  /** How many pictures are worth having under way at once. */
  readonly sideBySide: number;
  /**
   * A grey PGM, PNG or JPEG; where `places` are given, only what stands in them. Null when this picture cannot be read: it
   * took too long, or its reader died of it.
   */
  recognise(picture: Uint8Array, places?: Box[]): Promise<Recognised | null>;
}
