import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import { firstRightToLeft, hasRightToLeft } from '../bidi.ts';
import { areWords } from '../likeness.ts';
import { isLigature } from './arabic-ligatures.ts';
import { drawingOf } from './drawing.ts';
import type { Glyph } from './glyph.ts';
import { Ground, ObjectReader } from './ground.ts';
import { withoutStrokes } from './kashida.ts';
import { frameOf, type Matrix, moved, movedBox, type Rectangle } from './matrix.ts';
import { invisibleModes } from './page-sample.ts';
import { nativeFunction } from '../pdfium/pdfium.ts';
import { type Ink, type Sight, sightsOf, type Spot } from './visibility.ts';

export interface PageGlyphs {
  glyphs: Glyph[];
  /** What the page has but does not show. */
  hidden: Glyph[];
  /** Drawn without ink: what a scanner read in the picture above it, or hidden. */
  invisible: Glyph[];
  /** Glyphs whose font does not say which letters they are. */
  unmapped: number;
  /** Part of the sheet under pictures, 0 to 1. */
  pictures: number;
  /** Anything but text is on the page: pictures, drawings, shadings. */
  drawn: boolean;
  /** What of the sheet is shown, and the boxes, horizontal lines and dots drawn on it, in the glyphs' frame. */
  frame: Rectangle;
  boxes: Rectangle[];
  rules: Rectangle[];
  dots: Rectangle[];
}

interface Placed extends Spot {
  glyph: Glyph;
  /** Quarter turns against the page. */
  turns: number;
  /** Its font does not say which letter it is; PDFium guesses by its code. */
  guessed: boolean;
}

interface TextObject {
  turns: number;
  size: number;
  bold: boolean;
  ink: Ink;
  /** Its font gave some of its first glyphs no letter, so that every glyph has to be asked. */
  doubtful: boolean;
  /** Where it begins in a frame of its own (a form) that is moved, scaled or turned; null outside of one. */
  framed: { frame: Matrix; x: number; y: number } | null;
}

// Blanks of Unicode besides those of ASCII.
const blanks = new Set([
  0xa0, 0x1680, 0x2000, 0x2001, 0x2002, 0x2003, 0x2004, 0x2005, 0x2006, 0x2007, 0x2008, 0x2009, 0x200a, 0x2028, 0x2029,
  0x202f, 0x205f, 0x3000, 0xfeff,
]);
const maxGlyphs = 200_000;
/** What a font's name says of its letters; its weight is only guessed by PDFium where the file gives none. */
const boldName = /bold|black|heavy|demi(?!light)/i;
const longestFontName = 128;
/** Points. */
const leastSize = 2;
/** So many lines of the smallest print would make a square of the page. */
const linesOfLeastSize = 300;
/** A sheet of which less than this is shown is cut wrong when its text lies beside that. */
const leastPart = 0.05;
/** Points: no sheet is so large. */
const farAway = 1e6;
/** Letters drawn together to less than this of their width are strokes. */
const leastWidth = 0.1;

/** Reads pages of one open document. Coordinates are points; y grows upwards. */
export class GlyphReader {
  readonly #pdfium: WrappedPdfiumModule;
  readonly #scratch: number;
  readonly #objects: ObjectReader;
  readonly #unicode: (textPage: number, index: number) => number;
  readonly #isGenerated: (textPage: number, index: number) => number;
  readonly #textObject: (textPage: number, index: number) => number;
  readonly #origin: (textPage: number, index: number, x: number, y: number) => number;
  readonly #isUnmapped: (textPage: number, index: number) => number;
  readonly #renderMode: (textObject: number) => number;
  readonly #ownMatrix: (textObject: number, matrix: number) => number;
  readonly #matrix: (textPage: number, index: number, matrix: number) => number;
  readonly #fontSize: (textPage: number, index: number) => number;
  readonly #looseBox: (textPage: number, index: number, rectangle: number) => number;
  readonly #fontOf: (textObject: number) => number;
  readonly #fontName: (font: number, name: number, length: number) => number;
  readonly #boldFonts = new Map<number, boolean>();
  #nameless = 0;
  #floats: Float32Array;
  #doubles: Float64Array;

  /** Glyphs of all pages read so far that the file has no letter for, not even an unknown one. */
  get nameless(): number {
    return this.#nameless;
  }

  constructor(pdfium: WrappedPdfiumModule) {
    this.#pdfium = pdfium;
    this.#unicode = nativeFunction(pdfium, 'FPDFText_GetUnicode');
    this.#isGenerated = nativeFunction(pdfium, 'FPDFText_IsGenerated');
    this.#textObject = nativeFunction(pdfium, 'FPDFText_GetTextObject');
    this.#origin = nativeFunction(pdfium, 'FPDFText_GetCharOrigin');
    this.#isUnmapped = nativeFunction(pdfium, 'FPDFText_HasUnicodeMapError');
    this.#renderMode = nativeFunction(pdfium, 'FPDFTextObj_GetTextRenderMode');
    this.#ownMatrix = nativeFunction(pdfium, 'FPDFPageObj_GetMatrix');
    this.#matrix = nativeFunction(pdfium, 'FPDFText_GetMatrix');
    this.#fontSize = nativeFunction(pdfium, 'FPDFText_GetFontSize');
    this.#looseBox = nativeFunction(pdfium, 'FPDFText_GetLooseCharBox');
    this.#fontOf = nativeFunction(pdfium, 'FPDFTextObj_GetFont');
    this.#fontName = nativeFunction(pdfium, 'FPDFFont_GetBaseFontName');
    this.#scratch = pdfium.pdfium.wasmExports.malloc(64 + longestFontName);
    this.#objects = new ObjectReader(pdfium, this.#scratch);
    this.#floats = new Float32Array(pdfium.pdfium.HEAPU8.buffer);
    this.#doubles = new Float64Array(pdfium.pdfium.HEAPU8.buffer);
  }

  close(): void {
    this.#pdfium.pdfium.wasmExports.free(this.#scratch);
  }

  // The heap's views are replaced whenever wasm memory grows, which leaves the old ones nothing.
  #refresh(): void {
    if (this.#floats.length > 0) return;
    this.#floats = new Float32Array(this.#pdfium.pdfium.HEAPU8.buffer);
    this.#doubles = new Float64Array(this.#pdfium.pdfium.HEAPU8.buffer);
  }

  #float(index: number): number {
    return this.#floats[(this.#scratch >> 2) + index] ?? 0;
  }

  /** All glyphs of a page, what is not seen apart. */
  read(page: number): PageGlyphs {
    const found = this.#readPage(page);
    // A sliver of a sheet whose text lies beside it was cut wrong; some viewers show it whole.
    return found.hidden.length > found.glyphs.length && this.#uncut(page) ? this.#readPage(page) : found;
  }

  /** Shows the whole sheet instead of a small part of it; false when more than that is shown. */
  #uncut(page: number): boolean {
    const shown = this.#sheet(page);
    if (shown === null) return false;
    // A cut beyond every sheet shows all of it.
    this.#pdfium.FPDFPage_SetCropBox(page, -farAway, -farAway, farAway, farAway);
    const whole = this.#sheet(page) ?? shown;
    const isSliver = areaOf(shown) < leastPart * areaOf(whole);
    const { left, bottom, right, top } = isSliver ? whole : shown;
    this.#pdfium.FPDFPage_SetCropBox(page, left, bottom, right, top);
    return isSliver;
  }

  #readPage(page: number): PageGlyphs {
    const p = this.#pdfium;
    const sheet = this.#sheet(page);
    const ground = new Ground(p, this.#objects, page, sheet);
    const { pictures, drawn } = ground;
    const textPage = p.FPDFText_LoadPage(page);
    const nothing = { left: 0, right: 1, bottom: 0, top: 1 };
    if (textPage === 0)
      return {
        glyphs: [],
        hidden: [],
        invisible: [],
        unmapped: 0,
        pictures,
        drawn,
        frame: nothing,
        boxes: [],
        rules: [],
        dots: [],
      };
    try {
      const { turns, ...text } = this.#readText(textPage, sheet, ground);
      const frame = turnedBox(sheet ?? nothing, turns);
      const drawing = drawn ? drawingOf(p, this.#objects, page, sheet) : { boxes: [], rules: [], dots: [] };
      const inFrame = (some: Rectangle[]): Rectangle[] => some.map((one) => turnedBox(one, turns));
      return {
        ...text,
        pictures,
        drawn,
        frame,
        boxes: inFrame(drawing.boxes),
        rules: inFrame(drawing.rules),
        dots: inFrame(drawing.dots),
      };
    } finally {
      p.FPDFText_ClosePage(textPage);
    }
  }

  #readText(
    textPage: number,
    sheet: Rectangle | null,
    ground: Ground,
  ): Pick<PageGlyphs, 'glyphs' | 'hidden' | 'invisible' | 'unmapped'> & { turns: number } {
    const p = this.#pdfium;
    const count = Math.min(p.FPDFText_CountChars(textPage), maxGlyphs);
    const objects = new Map<number, TextObject>();
    const placed: Placed[] = [];
    // The glyph before, its text object and origin, and its letters where it has several.
    let last: Glyph | null = null;
    let lastHandle = 0;
    let lastX = 0;
    let lastY = 0;
    let letters: Letter[] = [];
    let begins = true;
    let mayBeArabic = false;

    for (let i = 0; i < count; i += 1) {
      const code = this.#unicode(textPage, i);
      if (code === 0) this.#nameless += 1;
      if (code === 0 || code === 0xfffe || code === 0xffff) continue;
      // Of what PDFium makes up, only blanks and line ends look like something of the file's.
      if (code <= 0x20 && code !== 0x02 && this.#isGenerated(textPage, i) === 1) {
        begins = true;
        continue;
      }
      mayBeArabic ||= code >= firstRightToLeft;
      const handle = this.#textObject(textPage, i);
      // Blanks that PDFium puts between lines of a form have no object.
      if (handle === 0) continue;
      let object = objects.get(handle);
      if (object === undefined) {
        object = this.#object(textPage, i, handle, sheet, ground);
        objects.set(handle, object);
      }
      const guessed = object.doubtful && this.#isUnmapped(textPage, i) === 1;
      // malloc's memory is aligned for doubles: the box takes the first 16 bytes, the origin the next 16.
      this.#looseBox(textPage, i, this.#scratch);
      this.#origin(textPage, i, this.#scratch + 16, this.#scratch + 24);
      this.#refresh();
      const whole = { left: this.#float(0), top: this.#float(1), right: this.#float(2), bottom: this.#float(3) };
      let x = this.#doubles[(this.#scratch >> 3) + 2] ?? 0;
      let y = this.#doubles[(this.#scratch >> 3) + 3] ?? 0;
      // Letters that a file spells out for a glyph (ActualText, as browsers do for Arabic) PDFium leaves in their frame.
      const { framed } = object;
      const inFrame = framed !== null && Math.abs(x - framed.x) < 0.01 && Math.abs(y - framed.y) < 0.01;
      const box: Rectangle = inFrame ? movedBox(framed.frame, whole) : whole;
      if (inFrame) [x, y] = moved(framed.frame, x, y);
      // Halves of a pair come one after the other at one place, and are joined below.
      const text = code > 0x10ffff ? '' : String.fromCodePoint(code);
      const place = turned(box, x, y, object.turns);
      const blank = (code <= 0x20 && code !== 0x02) || (code >= 0xa0 && blanks.has(code));
      // Several letters with one origin are one glyph, as lam-alef or fi; PDFium shares its box out among them. A letter on a
      // blank's place is one of its own: some programs draw a blank and move back.
      if (last !== null && lastHandle === handle && lastX === x && lastY === y && last.blank === blank) {
        if (letters.length === 0) letters = [{ text: last.text, left: last.left }];
        letters.push({ text, left: place.left });
        last.text = inReadingOrder(letters, placed.at(-2)?.glyph.text ?? '');
        last.left = Math.min(last.left, place.left);
        last.right = Math.max(last.right, place.right);
        continue;
      }
      // A blank without width is another guess of PDFium's.
      if (blank && place.right - place.left < 0.01) continue;
      const { left, right, base } = place;
      const glyph: Glyph = { text, left, right, base, size: object.size, blank, bold: object.bold };
      last = glyph;
      lastHandle = handle;
      lastX = x;
      lastY = y;
      if (letters.length > 0) letters = [];
      placed.push({ glyph, turns: object.turns, guessed, handle, ink: object.ink, box, begins: begins || blank });
      begins = blank;
    }
    const sights = sightsOf(placed, sheet, ground);
    const withSight = (sight: Sight): Placed[] => placed.filter((_, i) => sights[i] === sight);
    const allSeen = sights.every((sight) => sight === 'seen');
    const [hidden, invisible] = allSeen ? [[], []] : [withSight('hidden'), withSight('inkless')];
    const seen = allSeen ? placed : withSight('seen');
    const kept = mayBeArabic ? withoutStrokes(seen) : seen;
    // The guess is right where a font keeps to the usual codes and only forgot to say so; then it makes words.
    const guesses = (): string =>
      kept.flatMap(({ guessed, glyph }) => (glyph.blank ? [' '] : guessed ? [glyph.text] : [])).join('');
    const areSure = kept.every(({ guessed }) => !guessed) || areWords(guesses());
    const known = areSure ? kept : kept.filter(({ guessed }) => !guessed);
    const ways = byTurns(known);
    return {
      turns: ways[0]?.turns ?? 0,
      glyphs: mostlyUpright(ways),
      hidden: hidden.map(({ glyph }) => glyph),
      invisible: mostlyUpright(byTurns(invisible)),
      unmapped: kept.length - known.length,
    };
  }

  #object(textPage: number, index: number, handle: number, sheet: Rectangle | null, ground: Ground): TextObject {
    const mode = this.#renderMode(handle);
    let turns = 0;
    let size = this.#fontSize(textPage, index);
    let narrow = false;
    let framed: TextObject['framed'] = null;
    if (this.#matrix(textPage, index, this.#scratch) !== 0) {
      this.#refresh();
      if (ground.formed)
        framed = this.#framed(handle, this.#floats.slice(this.#scratch >> 2, (this.#scratch >> 2) + 6));
      turns = (Math.round(Math.atan2(this.#float(1), this.#float(0)) / (Math.PI / 2)) + 4) % 4;
      narrow = Math.hypot(this.#float(0), this.#float(1)) < leastWidth * Math.hypot(this.#float(2), this.#float(3));
      size *= Math.hypot(this.#float(2), this.#float(3));
    }
    const color = this.#objects.fill(handle);
    const doubtful = [0, 1, 2].some((step) => this.#isUnmapped(textPage, index + step) === 1);
    const filled = mode === 0 || mode === 2;
    // A page may have another unit than a point.
    const least = sheet === null ? leastSize : Math.min(leastSize, (sheet.right - sheet.left) / linesOfLeastSize);
    return {
      turns,
      size,
      bold: this.#isBold(handle),
      doubtful,
      framed,
      ink: {
        inkless: invisibleModes.has(mode) || (color !== null && color.alpha === 0 && mode === 0),
        doubtful:
          !filled ||
          color === null ||
          ground.isFramed(handle) ||
          this.#objects.isSeeThrough(handle) ||
          this.#objects.isLayered(handle),
        clip: this.#objects.clip(handle),
        color: filled && color !== null && color.alpha > 0 ? color : null,
        mayHide: filled && color !== null && ground.mayHide(color),
        tiny: size < least || narrow,
      },
    };
  }

  #isBold(handle: number): boolean {
    const font = this.#fontOf(handle);
    const known = this.#boldFonts.get(font);
    if (known !== undefined) return known;
    const at = this.#scratch + 64;
    const length = Math.min(this.#fontName(font, at, longestFontName), longestFontName);
    const name = new TextDecoder().decode(this.#pdfium.pdfium.HEAPU8.subarray(at, at + length));
    const bold = boldName.test(name);
    this.#boldFonts.set(font, bold);
    return bold;
  }

  #framed(handle: number, shown: Float32Array): TextObject['framed'] {
    const s = this.#scratch + 32;
    if (this.#ownMatrix(handle, s) === 0) return null;
    this.#refresh();
    const own = this.#floats.slice(s >> 2, (s >> 2) + 6);
    const frame = frameOf(own, shown);
    return frame && { frame, x: own[4] ?? 0, y: own[5] ?? 0 };
  }

  /** What of the sheet is shown: the crop box within the media box, the page's own or those that all pages share. */
  #sheet(page: number): Rectangle | null {
    if (!this.#pdfium.FPDF_GetPageBoundingBox(page, this.#scratch)) return null;
    this.#refresh();
    const [left, top, right, bottom] = [this.#float(0), this.#float(1), this.#float(2), this.#float(3)];
    return {
      left: Math.min(left, right),
      right: Math.max(left, right),
      bottom: Math.min(bottom, top),
      top: Math.max(bottom, top),
    };
  }
}

interface Letter {
  text: string;
  left: number;
}

const twoLetters = /^[\u0620-\u064A]{2}$/u;
/** In either order: which it is shows once the line's direction is known. */
const lamAlef = /^\u0644[\u0622\u0623\u0625\u0627]$|^[\u0622\u0623\u0625\u0627]\u0644$/u;

/**
 * Letters of one glyph in the order they are read in. PDFium lists the letters that a file names for one Arabic glyph (as
 * lam and alef) backwards, each with a part of the box or all with the whole of it; those it takes apart itself share the box
 * and are in order.
 */
const inReadingOrder = (letters: Letter[], before: string): string => {
  const listed = letters.map((letter) => letter.text).join('');
  const shared = letters.every(({ left }) => left === letters[0]?.left);
  const backwards =
    letters.some(({ text }) => hasRightToLeft(text)) &&
    (!shared || (twoLetters.test(listed) && !lamAlef.test(listed) && !isLigature(listed, before)));
  const text = (backwards ? letters.toReversed() : letters).map((letter) => letter.text).join('');
  // In a line from right to left PDFium lists even the halves of a pair backwards.
  return /^[\uDC00-\uDFFF][\uD800-\uDBFF]$/.test(text) ? text.charAt(1) + text.charAt(0) : text;
};

const areaOf = ({ left, right, bottom, top }: Rectangle): number => (right - left) * (top - bottom);

/** Turns a place so that its text runs from left to right, upright. */
const turned = (box: Rectangle, x: number, y: number, turns: number): { left: number; right: number; base: number } => {
  if (turns === 1) return { left: box.bottom, right: box.top, base: -x };
  if (turns === 2) return { left: -box.right, right: -box.left, base: -y };
  if (turns === 3) return { left: -box.top, right: -box.bottom, base: x };
  return { left: box.left, right: box.right, base: y };
};

const turnedBox = (box: Rectangle, turns: number): Rectangle => {
  const { left, right } = turned(box, 0, 0, turns);
  const { left: bottom, right: top } = turned(box, 0, 0, (turns + 1) % 4);
  return { left, right, bottom, top };
};

interface TurnedAlike {
  turns: number;
  glyphs: Glyph[];
}

/** The direction that most glyphs take first. */
const byTurns = (placed: Placed[]): TurnedAlike[] => {
  const glyphsOf = (items: Placed[]): Glyph[] => items.map(({ glyph }) => glyph);
  const turns = placed[0]?.turns ?? 0;
  if (placed.every((item) => item.turns === turns)) return [{ turns, glyphs: glyphsOf(placed) }];
  return [0, 1, 2, 3]
    .map((each) => ({ turns: each, glyphs: glyphsOf(placed.filter((item) => item.turns === each)) }))
    .sort((a, b) => b.glyphs.length - a.glyphs.length);
};

/** What is drawn another way than most (a label on an axis) follows below it. */
const mostlyUpright = (ways: TurnedAlike[]): Glyph[] => {
  const [first, ...others] = ways;
  if (first === undefined || others.length === 0) return first?.glyphs ?? [];
  let floor = 0;
  const out: Glyph[] = [];
  for (const { glyphs: group } of ways) {
    if (group.length === 0) continue;
    const top = group.reduce((most, { base }) => Math.max(most, base), -Infinity);
    const shift = out.length === 0 ? 0 : floor - top - 100;
    for (const glyph of group) out.push(shift === 0 ? glyph : { ...glyph, base: glyph.base + shift });
    floor = out.reduce((least, { base }) => Math.min(least, base), Infinity);
  }
  return out;
};
