import { hasRightToLeft, logicalOrder } from './bidi.ts';
import { cleanLine, isReadable } from './letters.ts';

/** A word that Tesseract found, with where it belongs. */
interface Word {
  text: string;
  /** 0 to 100. */
  confidence: number;
  line: string;
  block: string;
  left: number;
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
const wordLevel = '5';

// level, page, block, paragraph, line, word, left, top, width, height, confidence, text.
const wordsOf = (tsv: string): Word[] =>
  tsv.split('\n').flatMap((row) => {
    const [level, , block = '', paragraph = '', line = '', , left = '', , , , confidence = '', text = ''] =
      row.split('\t');
    return level !== wordLevel || text.trim() === ''
      ? []
      : [{ text, confidence: Number(confidence), block, line: `${block} ${paragraph} ${line}`, left: Number(left) }];
  });

const lettersIn = (text: string): number => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;

const meanOf = (words: Word[]): number => {
  const letters = words.reduce((sum, { text }) => sum + lettersIn(text), 0);
  const sure = words.reduce((sum, { text, confidence }) => sum + confidence * lettersIn(text), 0);
  return letters === 0 ? 0 : sure / letters;
};

/** A round bullet is read as one of these. */
const bullet = /^[*¢•°®©»«›‹·٠]$/;

/** Tesseract orders a line by the direction of its paragraph, and takes a short one with Latin names for left to right. */
const inReadingOrder = (words: Word[]): string[] => {
  const texts = words.map(({ text }) => cleanLine(text));
  if (!texts.some(hasRightToLeft)) return texts;
  const visual = words.toSorted((a, b) => a.left - b.left).map(({ text }) => cleanLine(text));
  return logicalOrder(visual.flatMap((text, i) => (i === 0 ? [text] : [' ', text]))).glyphs.filter(
    (one) => one !== ' ',
  );
};

const lineOf = (words: Word[]): string => {
  const [first = '', ...rest] = inReadingOrder(words);
  return cleanLine([rest.length > 0 && bullet.test(first) ? '-' : first, ...rest].join(' '));
};

/** The words of a picture as lines, without what is only grain: rules, borders and texture that look like letters. */
export const pictureText = (tsv: string): PictureText => {
  const words = wordsOf(tsv);
  const kept = [...Map.groupBy(words, ({ line }) => line).values()]
    .map((line) => line.filter((word) => word.confidence >= leastWordConfidence))
    .filter((line) => isReadable(line.map(({ text }) => text).join('')) && meanOf(line) >= leastLineConfidence);
  const lines: string[] = [];
  let block: string | undefined;
  for (const line of kept) {
    if (block !== undefined && line[0]?.block !== block) lines.push('');
    block = line[0]?.block;
    lines.push(lineOf(line));
  }
  return {
    text: lines.join('\n'),
    confidence: meanOf(words) / 100,
    found: words.reduce((sum, { text }) => sum + lettersIn(text), 0),
  };
};
