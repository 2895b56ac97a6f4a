import { type Direction, directionByLetters, hasRightToLeft, logicalOrder } from '../bidi.ts';

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

/** "26 ديسمبر 2025" in a line from the left: the year is drawn beside the day. */
const dateFromLeft = /^\s*\d{1,2}\s(?:19|20)\d\d\s\p{Script=Arabic}/u;

/** The number of a list at the left of an Arabic line of several words. */
const listedFromLeft = /^\s*(\d{1,2})\s?[-\u2013.)]\s*(?=\p{Script=Arabic}+\s+\p{Script=Arabic})/u;

/** A list's number with its dot, drawn at a line's left or right side: nothing else is drawn so. */
const numberFromLeft = /^\s*\d{1,2}\.\s/u;
const numberFromRight = /\s\.\d{1,2}\s*$/u;

/**
 * "6 أشهر" and "1.5 مليون" in a line from the left, as they are read from the right: what is counted, and its number at the line's
 * end. "6 months" is never told so, but a year may stand there, and behind a noun with its article a figure of another kind.
 */
const largeNumbers = 'ألف|آلاف|مليون|ملايين|مليار|مليارات|تريليون|هزار|میلیون|میلیارد';
const plurals = 'أشهر|أيام|أسابيع|سنوات|ساعات|دقائق|نقاط|محاولات|طلبات|خطوات|مراحل';
const countedAtEnd = new RegExp(
  `^(?:(?<large>${largeNumbers})|(?:${plurals}))(?=\\s(?!ال))(?:.*[\\p{L}\\s])?[$€£]?(?!(?:19|20)\\d\\d$)(?<number>\\d[\\d.,]*)$`,
  'u',
);
/** What may stand before a number that ends a sentence. */
const endsWithNumber =
  /(?:^|\s)(?:في|من|إلى|حتى|نحو|عام|سنة|رقم|خلال|بحلول|عن|على|هو|هي|تا|از|در|به|سال)\s+[$€£]?\d[\d.,]*$/u;
/** So many take the plural. */
const ofPlural = { least: 3, most: 10 };

const isCountedFromLeft = (visual: string[]): boolean => {
  const text = logicalOrder(visual, 'R').glyphs.join('').trim();
  const { large, number } = countedAtEnd.exec(text)?.groups ?? {};
  if (number === undefined || endsWithNumber.test(text)) return false;
  return large !== undefined || (Number(number) >= ofPlural.least && Number(number) <= ofPlural.most);
};

/** Pieces that are counted at their left side, one after another from the first. */
const countedFromLeft = (pieces: Piece[]): Set<Piece> => {
  const found = pieces
    .map((piece) => ({ piece, number: Number(listedFromLeft.exec(piece.drawn)?.[1] ?? NaN) }))
    .filter(({ number }) => !Number.isNaN(number))
    .toSorted((a, b) => b.piece.base - a.piece.base);
  const isCounted = found.length > 1 && found.every(({ number }, at) => number === at + 1);
  return new Set(isCounted ? found.map(({ piece }) => piece) : []);
};

/** Neither letters nor of either direction: it stands behind what it closes, seen from where the line is read. */
const closing = /^[.,:;!\u060C]$/;

/** Characters from a sign in which its letters are looked for. */
const letterReach = 8;

/** The nearest letter from a place on, or back, behind blanks and what else has no direction. */
const letterFrom = (visual: string[], at: number, step: 1 | -1): string => {
  for (let to = at + step; to >= 0 && to < visual.length && Math.abs(to - at) <= letterReach; to += step)
    if (/\p{L}/u.test(visual[to] ?? '')) return visual[to] ?? '';
    else if (/\p{N}/u.test(visual[to] ?? '')) return '';
  return '';
};

/** The side that a colon or a comma between an Arabic and a Latin word shows: it is set against the one that is read before it. */
const shownWithin = (visual: string[]): Direction | null => {
  for (const [at, letter] of visual.entries()) {
    if (!closing.test(letter)) continue;
    const [before = ' ', behind = ' '] = [visual[at - 1], visual[at + 1]];
    if ((before.trim() === '') === (behind.trim() === '')) continue;
    const [left, right] = [letterFrom(visual, at, -1), letterFrom(visual, at, 1)];
    if (left === '' || right === '' || hasRightToLeft(left) === hasRightToLeft(right)) continue;
    // A Latin word within Arabic takes its colon along where it was typed as Latin.
    const isFirst = hasRightToLeft(left) || !visual.slice(0, at).some(hasRightToLeft);
    if (before === left && isFirst) return 'L';
    if (behind === right) return 'R';
  }
  return null;
};

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
  if (dateFromLeft.test(drawn) || numberFromLeft.test(drawn)) return 'L';
  if (numberFromRight.test(drawn)) return 'R';
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
  const counted = countedFromLeft(pieces);
  const byEnds = pieces.map((piece) => (counted.has(piece) ? 'L' : shownBy(piece)));
  const shown = pieces.map((piece, at) => {
    const own = byEnds[at] ?? null;
    if (own === null && piece.rightToLeft && isCountedFromLeft(piece.visual))
      return { piece, way: 'L' as const, alone: true };
    const within = own === null && piece.rightToLeft ? shownWithin(piece.visual) : null;
    // Where the ends of other lines show the other side, somebody set a blank before a colon.
    const contradicted = within !== null && byEnds.some((way) => way !== null && way !== within);
    return { piece, way: contradicted ? null : (own ?? within), alone: false };
  });
  // What a count shows of its own line says nothing of those around it.
  const telling = shown.flatMap(({ piece, way, alone }) => (way === null || alone ? [] : [{ ...piece, way }]));
  const letters = pieces.flatMap(({ visual }) => visual.filter((letter) => /\p{L}/u.test(letter)));
  const arabic = letters.filter(hasRightToLeft).length / letters.length;
  const ofParagraph = (piece: Piece): Direction | null => {
    let floor = piece.base;
    for (const { piece: below, way, alone } of shown.toSorted((a, b) => b.piece.base - a.piece.base)) {
      if (below.base >= piece.base - 0.3 * piece.size) continue;
      if (floor - below.base > paragraphGap * piece.size || Math.abs(below.size - piece.size) > 0.15 * piece.size) return null; // prettier-ignore
      if (way !== null && !alone) return way;
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
