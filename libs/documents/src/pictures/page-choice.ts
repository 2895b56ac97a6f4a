import { cleanLine } from '../letters.ts';
import { isBroken, looksLikeWords } from '../likeness.ts';
import type { Recognised } from './ocr.ts';

/** What the text layer of a page says, before its picture is looked at. */
export interface Layer {
  text: string;
  /** Text without ink: its lines. */
  invisible: string[];
  /** Glyphs of which no letter is known. */
  unmapped: number;
  /** Part of the page under pictures, 0 to 1. */
  pictures: number;
}

export interface Chosen {
  text: string;
  hidden: string[];
  ocr?: { method: 'ocr' | 'mixed'; confidence: number };
}

const fold = (text: string): string => text.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '');
const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
/** Letters and digits, of a long text those of its beginning: more than is ever asked for. */
const lettersIn = (text: string): number => text.slice(0, 1_500).match(/[\p{L}\p{N}]/gu)?.length ?? 0;

/** A page with fewer letters than this, and something drawn on it, may say more in its picture. */
const fewLetters = 25;
/** A page that is mostly picture may have a caption and a footer of its own. */
const someLetters = 400;
const mostlyPicture = 0.4;
const manyUnmapped = 0.2;

/** Whether a page's picture has to be read: its text layer is missing, broken, unseen, or small beside its pictures. */
export const wantsOcr = (layer: Layer, drawn: boolean): boolean => {
  const letters = lettersIn(layer.text);
  if (layer.unmapped > manyUnmapped * (letters + layer.unmapped)) return true;
  if (!looksLikeWords(layer.text) || isBroken(layer.text)) return true;
  if (layer.invisible.some((line) => lettersIn(line) > 0) && drawn) return true;
  return (drawn && letters < fewLetters) || (layer.pictures > mostlyPicture && letters < someLetters);
};

/** Part of the line's words that stand in the other text, 0 to 1. A word counts when one letter of six differs. */
const shareIn = (line: string, other: Set<string>, text: string): number => {
  const words = wordsOf(line);
  if (words.length === 0) return 1;
  const found = words.filter((word) => other.has(word) || (word.length > 5 && text.includes(word.slice(1, -1))));
  return found.length / words.length;
};

const mostlyScan = 0.5;
const agreeing = 0.5;
const sameLine = 0.6;
const foreignLine = 0.3;

/**
 * A page's text out of its layer and its picture.
 * Invisible text that the picture confirms is what a scanner read there, and better than reading it again; lines of it that
 * the picture does not have are hidden, as all of it is when the picture says something else.
 */
export const chosenText = (layer: Layer, read: Recognised | null): Chosen => {
  const seen = read?.text ?? '';
  const seenWords = new Set(wordsOf(seen));
  const seenText = fold(seen).replace(/\s+/g, ' ');
  const invisible = layer.invisible.filter((line) => lettersIn(line) > 0);
  const confirmed =
    read === null
      ? // Nobody looked at the picture: over one that fills the page, unseen text alone is most likely a scanner's.
        lettersIn(layer.text) === 0 && layer.pictures > mostlyScan
      : invisible.length > 0 && shareIn(invisible.join(' '), seenWords, seenText) >= agreeing;
  const shown = invisible.filter(
    (line) =>
      confirmed && (read === null || wordsOf(line).length < 4 || shareIn(line, seenWords, seenText) >= foreignLine),
  );
  const unseen = cleanLine(invisible.filter((line) => !shown.includes(line)).join(' '));
  const hidden = unseen === '' ? [] : [unseen];

  const own = [layer.text, shown.join('\n')].filter((text) => text !== '').join('\n');
  const noLanguage = isBroken(layer.text);
  const broken =
    noLanguage ||
    layer.unmapped > manyUnmapped * (lettersIn(layer.text) + layer.unmapped) ||
    // A language that nobody measured may look odd too; then the picture's text does as well, and the layer stays.
    (!looksLikeWords(layer.text) && looksLikeWords(seen));
  if (read === null || seen === '') {
    // What is left of a page that is mostly such glyphs is crumbs, not text, and what no language writes says nothing.
    return { text: noLanguage || layer.unmapped > lettersIn(own) ? '' : own, hidden };
  }
  const ocr = { confidence: Math.round(read.confidence * 100) / 100 };
  if (lettersIn(own) === 0 || broken) return { text: seen, hidden, ocr: { method: 'ocr', ...ocr } };
  const ownWords = new Set(wordsOf(own));
  const ownText = fold(own).replace(/\s+/g, ' ');
  const more = seen.split('\n').filter((line) => line === '' || shareIn(line, ownWords, ownText) < sameLine);
  const added = more
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+|\n+$/g, '');
  return lettersIn(added) === 0
    ? { text: own, hidden }
    : { text: `${own}\n\n${added}`, hidden, ocr: { method: 'mixed', ...ocr } };
};
