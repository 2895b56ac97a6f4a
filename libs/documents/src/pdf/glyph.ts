/** A drawn glyph with all the letters it stands for, in the frame in which its line runs from left to right. */
export interface Glyph {
  text: string;
  left: number;
  right: number;
  /** Where the line stands that it is written on. Boxes of letters differ from font to font; this does not. */
  base: number;
  /** Font size in points, as drawn. */
  size: number;
  /** A blank that the file itself has; PDFium's own guesses are dropped. */
  blank: boolean;
  /** Not there where nothing is known of its font. */
  bold?: boolean;
}
