import { directionByLetters, hasRightToLeft, logicalOrder } from '../bidi.ts';
import { cleanLine, isReadable } from '../letters.ts';

/** A word that Tesseract found, with where it belongs. */
export interface Word {
  text: string;
  /** 0 to 100. */
  confidence: number;
  /** A figure of which two looks say different things. */
  doubtful?: true;
  line: string;
  block: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface PictureText {
  text: string;
  /** 0 to 1, each word by its length. */
  confidence: number;
  /** Letters and digits found, also of words that were dropped. */
  found: number;
}

/** Below this a word is a guess at the grain of a photograph. */
const leastWordConfidence = 30;
const leastLineConfidence = 45;
/** In a line that is read this surely, a word that is not is a word all the same. */
const sureLine = 75;
const wordLevel = '5';

/** The words of Tesseract's table: level, page, block, paragraph, line, word, left, top, width, height, confidence, text. */
export const wordsOf = (tsv: string): Word[] =>
  tsv.split('\n').flatMap((row) => {
    const [level, , block = '', paragraph = '', line = '', , ...rest] = row.split('\t');
    const [left = 0, top = 0, width = 0, height = 0, confidence = 0] = rest.map(Number);
    const text = cleanLine(rest[5] ?? '');
    if (level !== wordLevel || text === '') return [];
    const box = { left, top, right: left + width, bottom: top + height };
    return [{ text, confidence, block, line: `${block} ${paragraph} ${line}`, ...box }];
  });

const lettersIn = (text: string): number => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;

const meanOf = (words: Word[]): number => {
  const letters = words.reduce((sum, { text }) => sum + lettersIn(text), 0);
  const sure = words.reduce((sum, { text, confidence }) => sum + confidence * lettersIn(text), 0);
  return letters === 0 ? 0 : sure / letters;
};

const overlap = (a: Word, b: Word): number => {
  const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  const smaller = Math.min((a.right - a.left) * (a.bottom - a.top), (b.right - b.left) * (b.bottom - b.top));
  return across > 0 && down > 0 && smaller > 0 ? (across * down) / smaller : 0;
};

const sureLatin = 75;
const sureArabic = 70;
const sureFill = 50;
/** A figure, whatever letters of the other script stand against it: «و30%» is "%30g" to the English model. */
const figure = /[%٪]?\d+(?:[.,:/]\d+)*[%٪]?/;
/** A figure as the Arabic model reads it: with the letter of «و30», a sign, and what ends the phrase. */
const arabicFigure = /^([وبلف]?[+-]?)([%٪]?\d[\d.,]*?)([.,،؛:]?)$/;
/** What a percent sign is read as. */
const percentAsDigits = ['96', '16'];

const besideEachOther = (a: Word, b: Word): boolean => {
  const shared = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return shared > 0.5 * Math.min(a.bottom - a.top, b.bottom - b.top);
};

/** Left of its number in the picture is right of it in a line that is read from the right. */
const percentBehind = (text: string): string => text.replace(/^([%٪])(\d[\d.,]*)$/, '$2$1');

const digitsIn = (text: string): string => text.replace(/\D/g, '');
/** Whether some of the letters, in their order, make the part: a figure that lost digits. */
const isLeftOf = (part: string, whole: string): boolean => {
  let at = 0;
  for (const letter of whole) if (letter === part[at]) at += 1;
  return part !== '' && at === part.length;
};

/**
 * The English reading of a figure, where the Arabic one can be told to be a worse reading of the same: "9634" or "3416" for
 * "34%", "60" for "9,600". Two models that agree on digits need not be sure of them. Null when the Arabic word is no figure.
 */
const figureOf = (arabic: string, latin: string): string | null => {
  const [, before = '', read = '', behind = ''] = arabicFigure.exec(arabic) ?? [];
  const better = figure.exec(latin)?.[0];
  if (read === '' || better === undefined) return null;
  const [theirs, ours] = [digitsIn(read), digitsIn(better)];
  // The edge of a box before the figure, or the «و» of the word, is a digit more to the English model.
  if (ours === `1${theirs}` || (before !== '' && ours.slice(0, -1) === theirs)) return arabic;
  const percent = /[%٪]/.test(better);
  const asPercent =
    theirs === ours || percentAsDigits.some((sign) => theirs === `${sign}${ours}` || theirs === `${ours}${sign}`);
  const lost = theirs.length < ours.length && isLeftOf(theirs, ours);
  return (percent && asPercent) || lost ? `${before}${percentBehind(better)}${behind}` : null;
};

/** Letters of Arabic that the English model takes for Latin ones come as crumbs: "JU)", "ga", "yl". */
const isLatinWord = (text: string): boolean => /[A-Za-z]{3}|^[A-Z][A-Z0-9]+$/.test(text);

/**
 * What the Arabic model read, with the figures and Latin words of the English one: the Arabic model turns "20%" into "1620"
 * and loses names. Both models at once would guess Latin letters in Arabic words.
 */
export const withLatin = (arabic: Word[], latin: Word[]): Word[] => {
  const words = new Set(arabic);
  for (const word of latin) {
    if (hasRightToLeft(word.text)) continue;
    const under = [...words].filter((other) => overlap(word, other) > 0.5);
    const [only] = under;
    const mended = under.length === 1 && only !== undefined ? figureOf(only.text, word.text) : null;
    if (only !== undefined && mended !== null) {
      words.delete(only);
      words.add({ ...only, text: mended, confidence: Math.max(only.confidence, word.confidence) });
      continue;
    }
    if (word.confidence < sureLatin || !/[A-Za-z0-9]/.test(word.text)) continue;
    // An Arabic word stays, unless it is a doubt and what the English model sees there is more than a crumb.
    const stays = ({ text, confidence }: Word): boolean =>
      hasRightToLeft(text) && (confidence >= sureArabic || !(/\d/.test(word.text) || isLatinWord(word.text)));
    if (under.some(stays)) continue;
    for (const other of under) words.delete(other);
    // A Latin line that the Arabic model did not see at all keeps a line of its own.
    const { line, block } = under[0] ??
      arabic.find((other) => besideEachOther(word, other)) ?? {
        line: `latin ${word.line}`,
        block: `latin ${word.block}`,
      };
    words.add({ ...word, text: percentBehind(word.text), line, block });
  }
  return [...words];
};

/** Words that have nothing under them: the other reading passed over a piece of the picture. */
const uncovered = (words: Word[], others: Word[]): Word[] =>
  words.filter((word) => !others.some((other) => overlap(word, other) > 0.2));

/** The words, and those of a second reading where the first found nothing. */
export const filled = (words: Word[], second: Word[]): Word[] => {
  const added = uncovered(second, words).filter(({ confidence }) => confidence >= sureFill);
  const all = [...words];
  for (const word of added) {
    const { line, block } = all.find((other) => besideEachOther(word, other)) ?? {
      line: `second ${word.line}`,
      block: `second ${word.block}`,
    };
    all.push({ ...word, line, block });
  }
  // Lines come in the order of their words: one that was only now found stands where it stands on the page.
  const topOf = new Map<string, number>();
  for (const { line, top } of all) topOf.set(line, Math.min(topOf.get(line) ?? Infinity, top));
  return added.length === 0 ? words : all.toSorted((a, b) => (topOf.get(a.line) ?? 0) - (topOf.get(b.line) ?? 0));
};

/** The Arabic comma is read as a hamza, though after a consonant only short words end in one: «جزء», «والدفء». */
const commaAsHamza = /^(?![وفبلك]?(?:ال|لل)?\p{L}{2}ء$)(?=\p{L}{4})([\p{L}\p{M}]+[^اويى])ء$/u;

/** Signs that the Arabic model takes for others, each time the same way. */
const mended = (text: string): string => (text === 'قِ' ? 'في' : text.replace(commaAsHamza, '$1،'));

/** A round bullet, or the edge of a box, is read as one of these. */
const bullet = /^[*¢•°®©»«›‹·٠|]$/;

/** Tesseract orders a line by the direction of its paragraph, and takes a short one with Latin names for left to right. */
const inReadingOrder = (words: Word[]): string[] => {
  if (!words.some(({ text }) => hasRightToLeft(text))) return words.map(({ text }) => text);
  const visual = words.toSorted((a, b) => a.left - b.left).map(({ text }) => text);
  const spaced = visual.flatMap((text, i) => (i === 0 ? [text] : [' ', text]));
  return logicalOrder(spaced, directionByLetters(spaced)).glyphs.filter((one) => one !== ' ');
};

const lineOf = (words: Word[]): string => {
  const [first = '', ...rest] = inReadingOrder(words);
  return cleanLine([rest.length > 0 && bullet.test(first) ? '-' : first, ...rest].map(mended).join(' '));
};

const isDoubtInSureLine = (word: Word, line: Word[]): boolean =>
  hasRightToLeft(word.text) &&
  lettersIn(word.text) > 2 &&
  line.length > 3 &&
  meanOf(line.filter((other) => other !== word)) >= sureLine;

/** The words of a picture by their lines, without what is only grain: rules, borders and texture that look like letters. */
export const keptLines = (words: Word[]): Word[][] =>
  [...Map.groupBy(words, ({ line }) => line).values()]
    .map((line) => line.filter((word) => word.confidence >= leastWordConfidence || isDoubtInSureLine(word, line)))
    .filter((line) => isReadable(line.map(({ text }) => text).join('')) && meanOf(line) >= leastLineConfidence);

/** A piece of a line without a wide gap in it, as it is read, with its place in the picture, in pixels. */
export interface PictureLine extends Omit<Word, 'line'> {
  /** 0 to 1: of its least sure figure, else the mean of its words. */
  confidence: number;
  /** Pieces of one line have the same number. */
  row: number;
}

const boxOf = (words: Word[]): Pick<Word, 'left' | 'top' | 'right' | 'bottom'> => ({
  left: Math.min(...words.map(({ left }) => left)),
  top: Math.min(...words.map(({ top }) => top)),
  right: Math.max(...words.map(({ right }) => right)),
  bottom: Math.max(...words.map(({ bottom }) => bottom)),
});

/** What a figure is worth of which two looks say different things. */
const doubtfulFigure = 40;

const surenessOf = (line: Word[]): number => {
  const figures = line
    .filter(({ text }) => /\p{N}/u.test(text))
    .map(({ confidence, doubtful }) => (doubtful === true ? Math.min(confidence, doubtfulFigure) : confidence));
  return (figures.length > 0 ? Math.min(...figures) : meanOf(line)) / 100;
};

/** A gap as wide as this many lines are high parts cells of a table, labels of a chart, cards side by side. */
const wideGap = 1.7;

/** The pieces of a line that wide gaps part, in the order they are read. */
const piecesOf = (line: Word[]): Word[][] => {
  const heights = line.map(({ top, bottom }) => bottom - top).sort((a, b) => a - b);
  const gap = wideGap * (heights[Math.floor(heights.length / 2)] ?? 0);
  const pieces: Word[][] = [];
  let edge = -Infinity;
  for (const word of line.toSorted((a, b) => a.left - b.left)) {
    const piece = pieces.at(-1);
    if (piece === undefined || word.left - edge > gap) pieces.push([word]);
    else piece.push(word);
    edge = Math.max(edge, word.right);
  }
  // The words of a piece keep the order that they had in the line.
  const ordered = pieces.map((piece) => line.filter((word) => piece.includes(word)));
  return line.some(({ text }) => hasRightToLeft(text)) ? ordered.toReversed() : ordered;
};

export const pictureLines = (words: Word[]): PictureLine[] =>
  keptLines(words).flatMap((line, row) =>
    piecesOf(line).map((piece) => ({
      text: lineOf(piece),
      confidence: surenessOf(piece),
      block: piece[0]?.block ?? '',
      row,
      ...boxOf(piece),
    })),
  );

/** What a picture says, and how sure that is. */
export const pictureText = (words: Word[]): PictureText => {
  const lines: string[] = [];
  let last: PictureLine | undefined;
  for (const line of pictureLines(words)) {
    if (last?.row === line.row) lines[lines.length - 1] += ` ${line.text}`;
    else lines.push(...(last !== undefined && last.block !== line.block ? [''] : []), line.text);
    last = line;
  }
  return {
    text: lines.join('\n'),
    confidence: meanOf(words) / 100,
    found: words.reduce((sum, { text }) => sum + lettersIn(text), 0),
  };
};
