import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Box, Recognised, RecognisedLine, Script } from './ocr.ts';
import { hasRightToLeft } from '../bidi.ts';
import { flattened, inkLines, type InkLine, lostLines, marksIn, writtenMarks } from './ink.ts';
import { moneySigns } from './money-signs.ts';
import {
  doubtfulLines,
  lineCrop,
  pgmOf,
  type Place,
  placed,
  type Raster,
  rasterOf,
  seenAgain,
  turned,
} from './ocr-second-look.ts';
import {
  filled,
  keptLines,
  pictureLines,
  pictureText,
  type PictureText,
  withLatin,
  type Word,
  wordsOf,
} from './ocr-words.ts';

/*
 * Tesseract as tesseract.js builds it for wasm, without tesseract.js around it: that one adds a thread to the process and
 * loads one model at a time from one folder or from the network. Here the process itself is the worker, and both models
 * stand ready, read from the installed packages.
 */

// Fastest first; which of them this machine can run is for WebAssembly to say.
const builds = [
  {
    wasm: 'tesseract.js-core/tesseract-core-relaxedsimd-lstm.wasm',
    load: () => import('tesseract.js-core/tesseract-core-relaxedsimd-lstm.js'),
  },
  {
    wasm: 'tesseract.js-core/tesseract-core-simd-lstm.wasm',
    load: () => import('tesseract.js-core/tesseract-core-simd-lstm.js'),
  },
  {
    wasm: 'tesseract.js-core/tesseract-core-lstm.wasm',
    load: () => import('tesseract.js-core/tesseract-core-lstm.js'),
  },
];
const languages = ['eng', 'ara'] as const;
type Language = (typeof languages)[number];
const lstmOnly = 1;
/** Fully automatic page segmentation, without orientation: that needs a model of its own. */
const automaticSegmentation = 3;
/** Text of different sizes, one block under the other: finds more of an Arabic slide (0.918 of its words to 0.909). */
const oneColumn = 4;
/** As much text as there is, in no order: finds the light heads of Arabic tables (0.97 of a table's words, not 0.83). */
const sparse = 11;
const singleLine = 7;
/** Lines of a picture that are looked at again: more doubts than these are no doubts about words. */
const mostSecondLooks = 12;
/** EXIF orientations that turn a picture clockwise by 0, 1, 2 and 3 quarters. */
const orientations = [1, 6, 3, 8];

const sureEnough = 0.7;
/** Below this, upright letters may not be upright at all. */
const legible = 0.55;
/** Part of the ink that may give no words where the Latin model is sure of what it read. */
const mostPassedOver = 0.4;
/** Fewer letters than these, unsure, are the grain of a photograph: turning it finds no more. */
const worthTurning = 24;
/** Arabic letters that are noise to the Arabic model come as crumbs; a page in Arabic has sure words of it. */
const sureArabicWord = 60;
const leastArabic = 0.2;

/** Marks like letters in the pictures of a page of text: fewer are icons and photographs, and are not read. */
const worthReading = 8;
/** Marks of ink without a word that are worth reading again: fewer are icons, ticks of an axis, a logo. */
const worthReadingAgain = 8;
/** Lines that are read one by one after that. */
const mostLines = 12;
/** In ink that gave no words, only what is read surely is one. */
const sureInInk = 60;
/** Marks that stay without a word, of those on the page or in number, for the page to be partly read. */
const lostShare = 0.1;
const lostMarks = 24;
/** A figure that is read less surely than this is looked at again by itself. */
const sureFigure = 90;
const mostFigures = 24;
const start = async (): Promise<TesseractModule> => {
  const resolve = createRequire(import.meta.url).resolve;
  for (const { wasm, load } of builds) {
    const wasmBinary = await readFile(resolve(wasm));
    if (!WebAssembly.validate(wasmBinary)) continue;
    const { default: startCore } = await load();
    const core = await startCore({
      wasmBinary,
      print: () => undefined,
      printErr: () => undefined,
      TesseractProgress: () => undefined,
    });
    for (const language of languages) {
      const packed = await readFile(
        resolve(`@tesseract.js-data/${language}/4.0.0_best_int/${language}.traineddata.gz`),
      );
      core.FS.writeFile(`/${language}.traineddata`, await promisify(gunzip)(packed));
    }
    return core;
  }
  throw new Error('This machine runs no WebAssembly build of Tesseract');
};

/** One way to read a picture: by which model, after how many quarter turns. */
interface Way {
  script: Script;
  turns: number;
}

/** The same for every picture, so that nothing depends on what was read before. Latin lines that run down or up the page
 * are found and turned by Tesseract itself; Arabic ones are not found at all. */
const ways: Way[] = [
  { script: 'latin', turns: 0 },
  { script: 'arabic', turns: 0 },
  { script: 'latin', turns: 2 },
  { script: 'arabic', turns: 2 },
  { script: 'arabic', turns: 1 },
  { script: 'arabic', turns: 3 },
];

interface Attempt extends PictureText, Way {
  words: Word[];
}

const better = (a: Attempt, b: Attempt): Attempt => (weightOf(b) > weightOf(a) ? b : a);
/** A few sure letters say less than a page of nearly sure ones. */
const weightOf = ({ confidence, text }: PictureText): number => confidence * Math.min(1, text.length / 60);

/** The figure that words write, without its sign. */
const figureIn = (words: Word[]): string =>
  words
    .map(({ text }) => text)
    .join('')
    .replace(/[^\d.,%]/g, '')
    .replace(/[.,]+$/, '');

const lettersIn = (words: Word[]): number => words.reduce((sum, { text }) => sum + text.length, 0);

const isArabic = (words: Word[]): boolean => {
  const arabic = words.filter(({ text, confidence }) => hasRightToLeft(text) && text.length > 1 && confidence >= sureArabicWord); // prettier-ignore
  return arabic.length > 1 && lettersIn(arabic) >= leastArabic * lettersIn(words);
};

const union = (places: Place[]): Place => ({
  left: Math.min(...places.map(({ left }) => left)),
  top: Math.min(...places.map(({ top }) => top)),
  right: Math.max(...places.map(({ right }) => right)),
  bottom: Math.max(...places.map(({ bottom }) => bottom)),
});

const overlaps = (a: Place, b: Place): boolean =>
  Math.min(a.right, b.right) > Math.max(a.left, b.left) && Math.min(a.bottom, b.bottom) > Math.max(a.top, b.top);

const isOn = (word: Word, place: Place): boolean => {
  const [x, y] = [(word.left + word.right) / 2, (word.top + word.bottom) / 2];
  return x > place.left - 5 && x < place.right + 5 && y > place.top - 5 && y < place.bottom + 5;
};

/** Blocks in the order they had, each added one before the first that begins below it. */
const inPlace = (words: Word[], added: Word[]): Word[] => {
  const blocks = [...Map.groupBy(words, ({ block }) => block).values()];
  for (const block of Map.groupBy(added, (word) => word.block).values()) {
    const { top } = union(block);
    const next = blocks.findIndex((other) => union(other).top > top);
    blocks.splice(next < 0 ? blocks.length : next, 0, block);
  }
  return blocks.flat();
};

/** Reads pictures one at a time, in this process: a call blocks it until the picture is read. */
export class OcrEngine {
  readonly #core: TesseractModule;
  readonly #apis = new Map<Language, TesseractApi>();

  private constructor(core: TesseractModule) {
    this.#core = core;
  }

  static async start(): Promise<OcrEngine> {
    return new OcrEngine(await start());
  }

  #api(language: Language): TesseractApi {
    const known = this.#apis.get(language);
    if (known !== undefined) return known;
    const api = new this.#core.TessBaseAPI();
    if (api.Init('/', language, lstmOnly) !== 0) throw new Error(`The model ${language} does not load`);
    this.#apis.set(language, api);
    return api;
  }

  /** Null when it is no picture. */
  #words(picture: Uint8Array, language: Language, segmentation: number, turns = 0): Word[] | null {
    const api = this.#api(language);
    api.SetPageSegMode(segmentation);
    this.#core.FS.writeFile('/input', picture);
    if (api.SetImageFile(orientations[turns] ?? 1, 0) !== 0) return null;
    api.Recognize(null);
    const words = wordsOf(api.GetTSVText(0));
    api.Clear();
    return words;
  }

  #arabic(picture: Uint8Array, turns = 0): Word[] {
    const words = this.#words(picture, 'ara', oneColumn, turns) ?? [];
    if (pictureText(words).confidence < sureEnough) return words;
    const all = filled(words, this.#words(picture, 'ara', sparse, turns) ?? []);
    // Places in a turned picture are those after turning.
    return turns === 0 ? this.#lookAgain(picture, all) : all;
  }

  #lookAgain(picture: Uint8Array, words: Word[]): Word[] {
    const raster = rasterOf(picture);
    const lines = doubtfulLines(words);
    if (raster === null || lines.length > mostSecondLooks) return words;
    const again = new Map<string, Word[]>();
    for (const line of lines) again.set(line[0]?.line ?? '', seenAgain(line, this.#crop(raster, line, 'ara')));
    return [...Map.groupBy(words, ({ line }) => line)].flatMap(([line, read]) => again.get(line) ?? read);
  }

  /** The words of one line, cut out and enlarged. */
  #crop(raster: Raster, line: Place[], language: Language): Word[] {
    const crop = lineCrop(raster, line);
    return placed(this.#words(pgmOf(crop.raster), language, singleLine) ?? [], crop);
  }

  /** The picture's words as they are seen at a first look, the right way up; null when it is no picture. */
  #firstLook(picture: Uint8Array, raster: Raster | null, lines: InkLine[]): Attempt | null {
    const latin = new Map<number, Word[]>();
    let best: Attempt | null = null;
    for (const [index, { script, turns }] of ways.entries()) {
      // Turned here where the pixels are at hand, so that places are those of the upright picture.
      const upright = raster === null || turns === 0 ? picture : pgmOf(turned(raster, turns));
      const left = raster === null ? turns : 0;
      const english = latin.get(turns) ?? this.#words(upright, 'eng', automaticSegmentation, left);
      if (english === null) return null;
      latin.set(turns, english);
      const words = script === 'latin' ? english : withLatin(this.#arabic(upright, left), english);
      const attempt: Attempt = { ...pictureText(words), words, script, turns };
      if (best === null) best = attempt;
      else if (script === 'latin' || isArabic(words)) best = better(best, attempt);
      // A few sure words amid ink that gave none are figures and names in the other script.
      const passedOver = turns === 0 ? marksIn(lostLines(lines, keptLines(words).flat())) : 0;
      if (best.confidence >= sureEnough && passedOver <= mostPassedOver * marksIn(lines)) break;
      // Both models have seen it as it lies.
      if (index === 1 && (best.confidence >= legible || best.found < worthTurning)) break;
    }
    return best;
  }

  /** Ink that looks like writing and gave no words, read by itself: first its part of the picture, then line by line. */
  #inkRead(flat: Raster, lines: InkLine[], { words, script }: Attempt): Word[] {
    const lost = lostLines(lines, keptLines(words).flat());
    if (marksIn(lost) < worthReadingAgain) return words;
    const crop = lineCrop(flat, [union(lost)], 1);
    const part = pgmOf(crop.raster);
    const english = this.#words(part, 'eng', automaticSegmentation) ?? [];
    const seen = script === 'latin' ? english : withLatin(this.#arabic(part), english);
    const named = (read: Word[], name: string): Word[] =>
      read.map((word) => ({ ...word, line: `${name} ${word.line}`, block: `${name} ${word.block}` }));
    const sure = (read: Word[]): Word[] =>
      read.filter((word) => word.confidence >= sureInInk && lost.some((line) => isOn(word, line)));
    let all = inPlace(words, named(sure(placed(seen, crop)), 'ink'));
    const still = lostLines(lost, keptLines(all).flat()).sort(
      (a, b) => b.marks.length - a.marks.length || a.top - b.top,
    );
    for (const [index, line] of still.slice(0, mostLines).entries()) {
      const readings = (['eng', 'ara'] as const).map((language) => sure(this.#crop(flat, [line], language)));
      const [first = [], second = []] = readings;
      const read = isArabic(second) && lettersIn(second) > lettersIn(first) ? second : first;
      // Fewer letters than a third of the marks are what a texture looks like.
      if (lettersIn(read) * 3 > line.marks.length) all = inPlace(all, named(read, `line ${index}`));
    }
    return all;
  }

  /** Amounts with a sign of money that the model does not know: the figure is read without it, and the sign put before it. */
  #amountsRead(flat: Raster, lines: InkLine[], words: Word[]): Word[] {
    const signs = lines.flatMap((line) => moneySigns(flat, line));
    const without = { ...flat, pixels: signs.length === 0 ? flat.pixels : Uint8Array.from(flat.pixels) };
    for (const { place } of signs)
      for (let y = place.top; y < place.bottom; y += 1)
        without.pixels.fill(255, y * flat.width + place.left, y * flat.width + place.right);
    let all = words;
    for (const [index, { sign, place, figure: behind }] of signs.entries()) {
      // The model may have run the sign, the figure and what follows together.
      const run = all.filter((word) => overlaps(word, place) && word.right > behind.left);
      const figure = { ...behind, right: Math.max(behind.right, ...run.map(({ right }) => right)) };
      const read = this.#crop(without, [figure], 'eng').filter((word) => isOn(word, figure));
      const [first] = read;
      if (first === undefined || !/^\d/.test(first.text)) continue;
      // A second reading of the same digits is as sure as the surer of the two.
      const agreed = figureIn(read) === figureIn(run) ? Math.max(0, ...run.map(({ confidence }) => confidence)) : 0;
      if (first.confidence < sureInInk && agreed === 0) continue;
      const amount = union([place, figure]);
      const isUnder = (word: Word): boolean => isOn(word, amount) || (overlaps(word, place) && word.text.length < 3);
      const under = all.filter(isUnder);
      const { line, block } = under[0] ?? { line: `amount ${index}`, block: `amount ${index}` };
      const written = read.map((word, at) => ({
        ...word,
        confidence: Math.max(word.confidence, agreed),
        ...(at === 0 ? { text: sign + word.text, left: place.left } : {}),
        line,
        block,
      }));
      const at = under[0] === undefined ? -1 : all.indexOf(under[0]);
      all =
        at < 0 ? inPlace(all, written) : all.flatMap((word, i) => (i === at ? written : isUnder(word) ? [] : [word]));
    }
    return all;
  }

  /** Figures that were not read surely, each looked at again: where two looks differ, it is marked as doubtful. */
  #figuresLookedAt(raster: Raster, words: Word[]): Word[] {
    const doubtful = words.filter(({ text, confidence }) => /\d/.test(text) && confidence < sureFigure);
    const marked = new Map<Word, Word>();
    for (const word of doubtful.slice(0, mostFigures)) {
      const again = this.#crop(raster, [word], 'eng').filter((other) => isOn(other, word));
      const same = figureIn(again) === figureIn([word]);
      if (!same) marked.set(word, { ...word, doubtful: true });
    }
    return words.map((word) => marked.get(word) ?? word);
  }

  /**
   * The picture's words: by the Latin model, and when that leaves doubts by the Arabic one, and turned. Ink that gave no
   * words is read by itself. `places`: what of it is to be read. Null when it is no picture.
   */
  recognise(picture: Uint8Array, places?: Box[]): Recognised | null {
    const whole = rasterOf(picture);
    const part = whole === null ? null : places === undefined ? { ...whole, left: 0, top: 0 } : only(whole, places);
    const asGiven = part === null ? null : flattened(part);
    const linesAsGiven = asGiven === null ? [] : inkLines(asGiven);
    if (places !== undefined && part !== null && marksIn(linesAsGiven) < worthReading)
      return { text: '', confidence: 0, script: 'latin', turns: 0, lines: [] };
    const first = this.#firstLook(part === null || places === undefined ? picture : pgmOf(part), part, linesAsGiven);
    if (first === null) return null;
    const { script, turns } = first;
    if (whole === null || part === null || asGiven === null)
      return { text: first.text, confidence: first.confidence, script, turns };
    const raster = turned(part, turns);
    const flat = turns === 0 ? asGiven : turned(asGiven, turns);
    const lines = turns === 0 ? linesAsGiven : inkLines(flat);
    const read = this.#inkRead(flat, lines, first);
    const words = this.#amountsRead(flat, lines, this.#figuresLookedAt(raster, read));
    const lost = writtenMarks(lostLines(lines, keptLines(words).flat()));
    const { text, confidence } = pictureText(words);
    return {
      text,
      confidence,
      script,
      turns,
      lines: linesOf(words, turns, part, whole),
      lost: lost >= lostMarks && lost > lostShare * writtenMarks(lines),
    };
  }
}

/** A picture's part, and where it lies in the whole. */
interface Part extends Raster {
  left: number;
  top: number;
}

/** The part of the picture that holds the places, and white where they are not. */
const only = ({ width, height, pixels }: Raster, places: Box[]): Part => {
  const inPixels = places.map(([left, top, right, bottom]) => ({
    left: Math.floor((left / 1_000) * width),
    top: Math.floor((top / 1_000) * height),
    right: Math.ceil((right / 1_000) * width),
    bottom: Math.ceil((bottom / 1_000) * height),
  }));
  const around = union(inPixels);
  const [left, top] = [Math.max(0, around.left), Math.max(0, around.top)];
  const [across, down] = [Math.min(width, around.right) - left, Math.min(height, around.bottom) - top];
  const out = new Uint8Array(Math.max(1, across) * Math.max(1, down)).fill(255);
  for (const place of inPixels)
    for (let y = Math.max(place.top, top); y < Math.min(place.bottom, top + down); y += 1) {
      const [from, to] = [Math.max(place.left, left), Math.min(place.right, left + across)];
      if (to > from) out.set(pixels.subarray(y * width + from, y * width + to), (y - top) * across + from - left);
    }
  return { width: Math.max(1, across), height: Math.max(1, down), pixels: out, left, top };
};

/** A place of the turned part, in the part as it was. */
const turnedBack = ({ left, top, right, bottom }: Place, turns: number, { width, height }: Raster): Place =>
  turns === 1
    ? { left: top, top: height - right, right: bottom, bottom: height - left }
    : turns === 2
      ? { left: width - right, top: height - bottom, right: width - left, bottom: height - top }
      : turns === 3
        ? { left: width - bottom, top: left, right: width - top, bottom: right }
        : { left, top, right, bottom };

/** Lines with their places in the whole picture. */
const linesOf = (words: Word[], turns: number, part: Part, whole: Raster): RecognisedLine[] => {
  const blocks: string[] = [];
  const thousandths = (at: number, of: number): number => Math.round(Math.min(1_000, Math.max(0, (1_000 * at) / of)));
  return pictureLines(words).map(({ text, confidence, block, row, ...place }) => {
    if (!blocks.includes(block)) blocks.push(block);
    const { left, top, right, bottom } = turnedBack(place, turns, part);
    const across = [left, right].map((x) => thousandths(part.left + x, whole.width));
    const down = [top, bottom].map((y) => thousandths(part.top + y, whole.height));
    const box: Box = [across[0] ?? 0, down[0] ?? 0, across[1] ?? 0, down[1] ?? 0];
    return { text, confidence, box, row, paragraph: blocks.indexOf(block) };
  });
};
