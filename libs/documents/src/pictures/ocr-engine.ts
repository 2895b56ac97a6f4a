import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { OcrHint, Recognised, Script } from './ocr.ts';
import { doubtfulLines, lineCrop, pgmOf, placed, rasterOf, seenAgain } from './ocr-second-look.ts';
import { filled, pictureText, type PictureText, withLatin, type Word, wordsOf } from './ocr-words.ts';

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
/** No further way is tried after this much CPU, in milliseconds: a busy machine changes no text. */
const mostMs = 12_000;
/** Fewer letters than these, unsure, are the grain of a photograph: turning it finds no more. */
const worthTurning = 24;

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

interface Attempt extends PictureText, OcrHint {}

const better = (a: Attempt, b: Attempt): Attempt => (weightOf(b) > weightOf(a) ? b : a);
/** A few sure letters say less than a page of nearly sure ones. */
const weightOf = ({ confidence, text }: PictureText): number => confidence * Math.min(1, text.length / 60);

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
  #words(picture: Uint8Array, language: Language, turns: number, segmentation: number): Word[] | null {
    const api = this.#api(language);
    api.SetPageSegMode(segmentation);
    this.#core.FS.writeFile('/input', picture);
    if (api.SetImageFile(orientations[turns] ?? 1, 0) !== 0) return null;
    api.Recognize(null);
    const words = wordsOf(api.GetTSVText(0));
    api.Clear();
    return words;
  }

  #arabic(picture: Uint8Array, turns: number): Word[] {
    const words = this.#words(picture, 'ara', turns, oneColumn) ?? [];
    if (pictureText(words).confidence < sureEnough) return words;
    const all = filled(words, this.#words(picture, 'ara', turns, sparse) ?? []);
    // Places in a turned picture are those after turning.
    return turns === 0 ? this.#lookAgain(picture, all) : all;
  }

  #lookAgain(picture: Uint8Array, words: Word[]): Word[] {
    const raster = rasterOf(picture);
    const lines = doubtfulLines(words);
    if (raster === null || lines.length > mostSecondLooks) return words;
    const again = new Map<string, Word[]>();
    for (const line of lines) {
      const crop = lineCrop(raster, line);
      const second = placed(this.#words(pgmOf(crop.raster), 'ara', 0, singleLine) ?? [], crop);
      again.set(line[0]?.line ?? '', seenAgain(line, second));
    }
    return [...Map.groupBy(words, ({ line }) => line)].flatMap(([line, read]) => again.get(line) ?? read);
  }

  /**
   * The picture's words: as the hint says, and when that leaves doubts with the other model and upside down.
   * Null when it is no picture.
   */
  recognise(picture: Uint8Array, hint: OcrHint): Recognised | null {
    const other: Script = hint.script === 'latin' ? 'arabic' : 'latin';
    // Latin lines that run down or up the page are found and turned by Tesseract itself; Arabic ones are not found at all.
    const after = (more: number): number => (hint.turns + more) % 4;
    const upsideDown = after(2);
    const ways: OcrHint[] = [
      hint,
      { script: hint.script, turns: upsideDown },
      { script: other, turns: hint.turns },
      { script: other, turns: upsideDown },
      { script: 'arabic', turns: after(1) },
      { script: 'arabic', turns: after(3) },
    ];
    const begun = process.cpuUsage();
    const latin = new Map<number, Word[]>();
    let best: Attempt | null = null;
    for (const { script, turns } of ways) {
      const english = latin.get(turns) ?? this.#words(picture, 'eng', turns, automaticSegmentation);
      if (english === null) return null;
      latin.set(turns, english);
      const arabic = script === 'latin' ? null : this.#arabic(picture, turns);
      const attempt = { ...pictureText(arabic === null ? english : withLatin(arabic, english)), script, turns };
      best = best === null ? attempt : better(best, attempt);
      const spent = process.cpuUsage(begun).user / 1_000;
      const grain = script === 'latin' && attempt.found < worthTurning;
      if (best.confidence >= sureEnough || grain || spent > mostMs) break;
    }
    if (best === null) return null;
    const { text, confidence, script, turns } = best;
    return { text, confidence, script, turns };
  }
}
