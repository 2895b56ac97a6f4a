import type { Block } from '@plumbline/contracts/blocks';
import { blocksOfText } from '../blocks.ts';
import { cleanLine, isReadable } from '../letters.ts';
import { isBroken, looksLikeWords } from '../likeness.ts';
import type { Recognised } from './ocr.ts';
import { besideBlocks, pageBlocks, type Places, textOf } from './picture-blocks.ts';

/** What the text layer of a page says, before its picture is looked at. */
export interface Layer {
  text: string;
  /** Text without ink: its lines. */
  invisible: string[];
  /** Text that is painted and not seen: its lines. */
  hidden?: string[];
  /** All of `text` and `invisible` in the order of the page; one after the other when it is not given. */
  together?: () => string;
  /** Glyphs of which no letter is known. */
  unmapped: number;
  /** Part of the page under pictures, 0 to 1. */
  pictures: number;
  /** The parts of `text`, where its reader knows them. */
  blocks?: Block[];
}

export interface Chosen {
  text: string;
  hidden: string[];
  blocks?: Block[];
  /** Ink that gave no words is on the page: nothing can be said to be missing from it. */
  partly?: true;
  /** It was read, and all of its words are those of a product's screen. */
  wordless?: true;
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
/** Fewer letters and digits that are not seen say nothing: a cut edge, a page's number. */
const leastHidden = 4;

/** Whether most of the page would be hidden: then it is looked at first. */
const isAccused = ({ text, hidden = [] }: Layer): boolean =>
  hidden.length > 0 && lettersIn(hidden.join(' ')) > lettersIn(text);

/** Whether too many of its glyphs have no letter for the others to be words. */
const isMostlyUnmapped = ({ text, unmapped }: Layer): boolean =>
  unmapped > 0 && unmapped > manyUnmapped * (lettersIn(text) + unmapped);

/** Whether a page's picture has to be read: its text layer is missing, broken, unseen, or small beside its pictures. */
export const wantsOcr = (layer: Layer, drawn: boolean): boolean =>
  isDoubtful(layer, drawn) || (layer.pictures > mostlyPicture && lettersIn(layer.text) < someLetters);

/** Whether the layer cannot be trusted to say what the page shows, so that the whole page is looked at, its text too. */
export const isDoubtful = (layer: Layer, drawn: boolean): boolean => {
  if (isMostlyUnmapped(layer)) return true;
  if (!looksLikeWords(layer.text) || isBroken(layer.text)) return true;
  if (isAccused(layer)) return true;
  if (layer.invisible.some((line) => lettersIn(line) > 0) && drawn) return true;
  return drawn && lettersIn(layer.text) < fewLetters;
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
        layer.pictures > mostlyScan && lettersIn(layer.text) === 0
      : invisible.length > 0 && shareIn(invisible.join(' '), seenWords, seenText) >= agreeing;
  const shown = invisible.filter(
    (line) =>
      confirmed && (read === null || wordsOf(line).length < 4 || shareIn(line, seenWords, seenText) >= foreignLine),
  );
  const painted = (layer.hidden ?? []).filter((line) => lettersIn(line) > 0);
  const cleared = read !== null && isAccused(layer) && shareIn(painted.join(' '), seenWords, seenText) >= agreeing;
  const accused = [cleared ? [] : painted, invisible.filter((line) => !shown.includes(line))];
  const folded = (): string => `${fold(layer.text)}\n${fold(shown.join('\n'))}`.replace(/\s+/g, ' ');
  const told = accused.some(({ length }) => length > 0) ? folded() : '';
  // Words that stand on the page as well are no secret: the shadow of a title, the end of a line.
  const secret = accused.map((lines) => lines.filter((line) => !told.includes(fold(line))));
  const hidden = secret.map((lines) => cleanLine(lines.join(' '))).filter((quote) => lettersIn(quote) >= leastHidden); // prettier-ignore

  const after = [layer.text, shown.join('\n'), cleared ? painted.join('\n') : ''];
  const own =
    shown.length > 0 && shown.length === invisible.length && !cleared && layer.together !== undefined
      ? layer.together()
      : after.filter((text) => text !== '').join('\n');
  const noLanguage = isBroken(layer.text);
  if (read === null || seen === '') {
    // What is left of a page that is mostly such glyphs is crumbs, not text, and what no language writes says nothing.
    return { text: noLanguage || (layer.unmapped > 0 && layer.unmapped > lettersIn(own)) ? '' : own, hidden };
  }
  const broken =
    noLanguage ||
    isMostlyUnmapped(layer) ||
    // A language that nobody measured may look odd too; then the picture's text does as well, and the layer stays.
    (!looksLikeWords(layer.text) && looksLikeWords(seen));
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

/** What the layer says where nobody looks at the page's picture, in its blocks. */
export const ownOf = (layer: Layer, read: Recognised | null = null): Chosen => {
  const own = chosenText(layer, read);
  return { ...own, ...(layer.blocks !== undefined && own.text === layer.text ? { blocks: layer.blocks } : {}) };
};

/** A page with text of its own, and what its pictures say besides: their text follows the page's. */
export const withPictures = (
  { text: own, hidden, blocks = blocksOfText(own) }: Pick<Chosen, 'text' | 'hidden' | 'blocks'>,
  read: Recognised | null,
  places: Places,
): Chosen => {
  if (read === null) return { text: own, hidden, blocks, partly: true };
  const shown = besideBlocks(read, places);
  const partly = read.lost === true ? { partly: true as const } : {};
  const all = [...blocks, ...shown];
  const said = textOf(shown);
  if (said === '') return { text: own, hidden, blocks: all, ...partly };
  const confidence = Math.round(read.confidence * 100) / 100;
  return { text: `${own}\n\n${said}`, hidden, blocks: all, ocr: { method: 'mixed', confidence }, ...partly };
};

/** As `chosenText`, in blocks where OCR tells places. */
export const chosenPage = (layer: Layer, read: Recognised | null, places: Places): Chosen => {
  const chosen = chosenText(layer, read);
  const hasText = lettersIn(chosen.text) > 0;
  if (read === null) return hasText && chosen.ocr === undefined ? { ...chosen, partly: true } : chosen;
  const partly = read.lost === true ? { partly: true as const } : {};
  if (read.lines === undefined || chosen.ocr === undefined) return { ...chosen, ...partly };
  if (chosen.ocr.method === 'mixed') {
    const own = ownOf(layer, { ...read, text: '' });
    const ownWords = new Set(wordsOf(own.text));
    const ownText = fold(own.text).replace(/\s+/g, ' ');
    // The page was looked at with its own text in it.
    const lines = read.lines.filter(({ text }) => shareIn(text, ownWords, ownText) < sameLine);
    return withPictures({ ...own, hidden: chosen.hidden }, { ...read, lines }, places);
  }
  const blocks = pageBlocks(read, places);
  if (blocks === null) return { ...chosen, ...partly };
  const text = blocks.some(({ screen }) => screen === true) ? textOf(blocks) : chosen.text;
  return {
    ...chosen,
    text,
    blocks,
    ...(isReadable(text) ? {} : { wordless: true }),
    ...partly,
  };
};
