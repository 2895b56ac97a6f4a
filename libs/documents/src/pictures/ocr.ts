/** Which model reads a picture first: the other one is tried when the first finds no words. */
export type Script = 'latin' | 'arabic';

/** What the document's last picture was, since the next one is most likely the same. */
export interface OcrHint {
  script: Script;
  /** Quarter turns, clockwise, after which the picture stood upright. */
  turns: number;
}

export interface Recognised extends OcrHint {
  /** '' when there are no words in the picture. */
  text: string;
  /** 0 to 1: the mean over its words, as sure as the model is of each. */
  confidence: number;
}

/** Reads pictures of text. */
export interface Ocr {
  /** How many pictures are worth having under way at once. */
  readonly sideBySide: number;
  /** A grey PGM, PNG or JPEG. Null when this picture cannot be read: it took too long, or its reader died of it. */
  recognise(picture: Uint8Array, hint: OcrHint): Promise<Recognised | null>;
}

export const firstHint: OcrHint = { script: 'latin', turns: 0 };
