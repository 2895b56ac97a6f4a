import { type Direction, directionByLetters, hasRightToLeft } from '../bidi.ts';

/** A piece of a line as it is drawn: its letters from left to right, and where it stands. */
export interface Piece {
  visual: string[];
  /** The same in one. */
  drawn: string;
  /** Whether any of it is read from the right. */
  rightToLeft: boolean;
  left: number;
  right: number;
  base: number;
  size: number;
}

const ending = /^[.:!?\u061F]$/;
const bullet = /^[\u2022\u25AA\u25AB\u25CF\u25CB\u25E6\u25A0\u25A1\u2023\u27A2\u27A4\uF0B7\uF0A7]$/;

/** So many small Latin words are a sentence. */
const sentence = 4;

/**
 * What a piece itself shows: a sentence's end at its left side or a bullet at its right one means that it is read from the
 * right, and the other way round. In a line of the other direction they stand at the other side.
 */
const shownBy = ({ visual, drawn, rightToLeft }: Piece): Direction | null => {
  if (!rightToLeft) return null;
  const shown = visual.filter((letter) => letter.trim() !== '');
  const [first = '', last = ''] = [shown[0], shown.at(-1)];
  // "1." at the right side is a number of a list, and three points leave something out.
  const ends = ending.test(last) && !/(?:^|\s)[0-9\u0660-\u0669]{1,2}\s*\.\s*$|\.\s*\.\s*$/.test(drawn);
  // A sentence of English with a word of Arabic in it.
  if ((drawn.match(/(?<![\p{L}])[a-z]{2,}(?![\p{L}])/gu)?.length ?? 0) >= sentence) return 'L';
  if (ends || bullet.test(first)) return ending.test(first) ? null : 'L';
  return ending.test(first) || bullet.test(last) ? 'R' : null;
};

/** Lines at most so far above and below, in parts of the font size, are looked at; at least so many have to agree. */
const neighbourhood = 8;
const enoughAligned = 3;

/** Lines around it that end at one place and begin at different ones are set from that side; null when neither is so. */
const aligned = (piece: Piece, others: Piece[]): Direction | null => {
  const near = (a: number, b: number): boolean => Math.abs(a - b) < 0.3 * piece.size;
  const lines = others.filter(
    (other) => other !== piece && other.rightToLeft && Math.abs(other.base - piece.base) < neighbourhood * piece.size,
  );
  const right = lines.filter((other) => near(other.right, piece.right) && !near(other.left, piece.left)).length;
  const left = lines.filter((other) => near(other.left, piece.left) && !near(other.right, piece.right)).length;
  if (Math.max(right, left) < enoughAligned || right === left) return null;
  return right > left ? 'R' : 'L';
};

/** Lines farther apart than this, in parts of the font size, belong to different paragraphs. */
const paragraphGap = 2.2;
/** A page is Arabic when so much of its letters is. */
const mostly = 0.6;

/**
 * The direction of each piece's line: what the line shows itself, or else the next line below in its paragraph that shows it,
 * or the nearest on the page; without any, the page's language, and on a page of two languages the side
 * that Arabic lines are set from, or the line's own letters.
 * Which letters are more on a line says little: "CAC = $40 و LTV = $900" is a line of Arabic.
 */
export const directionsOf = (pieces: Piece[]): Direction[] => {
  if (!pieces.some(({ rightToLeft }) => rightToLeft)) return pieces.map(() => 'L');
  const shown = pieces.map((piece) => ({ piece, way: shownBy(piece) }));
  const telling = shown.flatMap(({ piece, way }) => (way === null ? [] : [{ ...piece, way }]));
  const letters = pieces.flatMap(({ visual }) => visual.filter((letter) => /\p{L}/u.test(letter)));
  const arabic = letters.filter(hasRightToLeft).length / letters.length;
  const ofParagraph = (piece: Piece): Direction | null => {
    let floor = piece.base;
    for (const { piece: below, way } of shown.toSorted((a, b) => b.piece.base - a.piece.base)) {
      if (below.base >= piece.base - 0.3 * piece.size) continue;
      if (floor - below.base > paragraphGap * piece.size || Math.abs(below.size - piece.size) > 0.15 * piece.size) return null; // prettier-ignore
      if (way !== null) return way;
      floor = below.base;
    }
    return null;
  };
  return shown.map(({ piece, way }) => {
    if (way !== null) return way;
    if (!piece.rightToLeft) return 'L';
    const near = telling.toSorted((a, b) => Math.abs(a.base - piece.base) - Math.abs(b.base - piece.base))[0];
    if (arabic >= mostly) return ofParagraph(piece) ?? near?.way ?? 'R';
    return aligned(piece, pieces) ?? directionByLetters(piece.visual);
  });
};
