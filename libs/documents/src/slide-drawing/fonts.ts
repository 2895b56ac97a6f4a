import type { SlideSheets } from '../slides/pptx-deck.ts';
import { path } from '../office/xml.ts';

/** The fonts that a text is drawn with, and how high its lines are in times of its size. */
export interface Face {
  families: string[];
  lineHeight: number;
  /** Its name says so, as "Montserrat Black". */
  bold: boolean;
}

const serifs =
  /times|tinos|georgia|garamond|cambria|caladea|playfair|merriweather|lora\b|baskerville|bodoni|antiqua|palatino|didot|crimson|century school|amiri|naskh|arabic typesetting|(?:simplified|traditional) arabic|rockwell|slab|serif|cormorant|libre caslon|sakkal/i;
const narrow = /calibri|carlito|aptos|segoe|candara|corbel|gill sans|barlow|lato\b|source sans|fira sans cond|dubai/i;
const bolds = /black|heavy|bold|ultra/i;

/** The files of a family beside that of Latin letters (`skia.ts`). */
const otherLetters = ['latin-ext', 'cyrillic', 'greek'];

/** What stands in for a font that is not here: as wide as Calibri, Arial or Times, whichever it is likest. */
export const faceOf = (typeface: string): Face => {
  const isSerif = serifs.test(typeface) && !/sans/i.test(typeface);
  const family = isSerif ? 'tinos' : narrow.test(typeface) ? 'carlito' : 'arimo';
  return {
    families: [family, ...otherLetters.map((letters) => `${family}-${letters}`), 'arabic', 'signs', 'emoji'],
    lineHeight: family === 'carlito' ? 1.22 : 1.15,
    bold: bolds.test(typeface),
  };
};

/** The typeface that `+mn-lt` and the like stand for. */
export const typefaceOf = (name: string | undefined, sheets: SlideSheets): string => {
  const [, kind] = /^\+(mj|mn)-/.exec(name ?? '+mn-lt') ?? [];
  if (kind === undefined) return name ?? '';
  const scheme = path(sheets.themePart?.root, 'themeElements', 'fontScheme', kind === 'mj' ? 'majorFont' : 'minorFont', 'latin'); // prettier-ignore
  return scheme?.attributes['typeface'] ?? 'Arial';
};
