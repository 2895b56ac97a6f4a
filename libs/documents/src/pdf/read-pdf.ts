import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import { DocumentUnreadable, type ReadLimits, type ReadPage, type ReadParts, type Watch } from '../document.ts';
import { cleanLine, cleanText, cut, isReadable } from '../letters.ts';
import type { Ocr, Recognised } from '../pictures/ocr.ts';
import {
  chosenPage,
  type Chosen,
  chosenText,
  isDoubtful,
  type Layer,
  ownOf,
  withPictures,
} from '../pictures/page-choice.ts';
import { rasterOf } from '../pictures/ocr-second-look.ts';
import { annotationsOf, attachmentsOf, FormValues, withTypedText } from '../pdfium/annotations.ts';
import { PagePictures } from '../pdfium/page-pictures.ts';
import { withLetterMaps } from '../pdfium/letter-maps.ts';
import { withPdf } from '../pdfium/open-pdf.ts';
import type { Glyph } from './glyph.ts';
import { GlyphReader } from './glyphs.ts';
import { withDots } from './drawn-bullets.ts';
import { withMarks } from './list-marks.ts';
import { type Segment, segmentsOf } from './lines.ts';
import { blocksOfRegions } from './blocks.ts';
import { type Drawing, pageText, regionsOf, textOf } from './layout.ts';
import type { Rectangle } from './matrix.ts';
import { drawPage, ratioOf } from '../pdfium/draw-page.ts';
import { PictureReading } from '../pictures/picture-reading.ts';
import { markRunningLines, runningSegments } from './running-lines.ts';

/** The largest words of the first page, when they stand out. */
const titleOf = (segments: Segment[]): string | null => {
  const heights = segments.map(({ top, bottom }) => top - bottom).sort((a, b) => a - b);
  const usual = heights[Math.floor(heights.length / 2)] ?? 0;
  const largest = heights.at(-1) ?? 0;
  if (segments.length > 1 && largest < 1.25 * usual) return null;
  const title = cleanLine(
    segments
      .filter(({ top, bottom }) => top - bottom > 0.95 * largest)
      .slice(0, 3)
      .map(({ text }) => text)
      .join(' '),
  );
  return isReadable(title) && title.length <= 120 ? title : null;
};

/** Reads a PDF: its text layer, and by OCR the pages whose text layer does not say what they show. */
export const readPdf = async (
  bytes: Uint8Array,
  limits: ReadLimits,
  ocr: Ocr | null,
  watch: Watch,
): Promise<ReadParts> => {
  const since = process.cpuUsage();
  /** The file with its maps of letters mended; null where that changes nothing, or is later than a second reading allows. */
  const mend = (): Uint8Array | null => {
    const { user, system } = process.cpuUsage(since);
    if ((user + system) / 1000 >= timeToReadAgain * limits.timeoutMs) return null;
    const mended = withLetterMaps(bytes);
    return mended === bytes ? null : mended;
  };
  const read = <T>(from: Uint8Array, mended: () => T | null): Promise<ReadParts | T> =>
    withPdf(from, (pdfium, document) => readPages(pdfium, document, limits, ocr, watch, mended));
  const first = await read(bytes, mend);
  return first instanceof Uint8Array ? read<never>(first, () => null) : first;
};

/**
 * Part of a document's time within which all words must be found for them to be found once more: as much again is then left of
 * the time for pages (`reader-process.ts`) to lay them out.
 */
const timeToReadAgain = 1 / 6;

/** What is typed on the page and not drawn as text, as glyphs in its place; where letters stand already, they say it. */
const withUndrawn = (glyphs: Glyph[], undrawn: ReturnType<typeof annotationsOf>['undrawn']): Glyph[] =>
  glyphs.concat(
    undrawn
      .filter(({ left, right, bottom, top }) =>
        glyphs.every((glyph) => {
          const [x, y] = [(glyph.left + glyph.right) / 2, glyph.base + 0.3 * glyph.size];
          return glyph.blank || x < left || x > right || y < bottom || y > top;
        }),
      )
      .map(({ text, left, right, bottom, top }): Glyph => {
        const size = Math.min(top - bottom, typedSize);
        return { text, left, right, base: (top + bottom - size) / 2 + 0.22 * size, size, blank: false };
      }),
  );
const typedSize = 12;

/** What stands on a page, before it is known what of it comes again on the others. */
interface Written {
  segments: Segment[];
  drawing: Drawing;
  frame: Rectangle;
  /** Lines drawn without ink, and those that are painted and not seen. */
  invisible: string[];
  hidden: string[];
  unmapped: number;
  pictures: number;
  drawn: boolean;
  /** Where its pictures are in which words could be read. */
  places: ReturnType<PagePictures['on']>;
}

interface OnPage {
  written: Written | null;
  comments: string[];
  ratio?: number;
}

const linesOf = (glyphs: Glyph[]): string[] => cleanText(pageText(segmentsOf(glyphs))).split('\n');

/** Hands an open page to `use`, and closes it; null where it cannot be opened. */
const withPage = <T>(
  pdfium: WrappedPdfiumModule,
  document: number,
  index: number,
  use: (page: number) => T,
): T | null => {
  const handle = pdfium.FPDF_LoadPage(document, index);
  if (handle === 0) return null;
  try {
    return use(handle);
  } finally {
    pdfium.FPDF_ClosePage(handle);
  }
};

/** Reads the letters of each page; `places` of pictures only where they are `wanted`. */
class PageWriting {
  readonly #pdfium: WrappedPdfiumModule;
  readonly #document: number;
  readonly #reader: GlyphReader;
  readonly #values: FormValues;
  readonly #shown: PagePictures | null;

  constructor(pdfium: WrappedPdfiumModule, document: number, shown: PagePictures | null) {
    this.#pdfium = pdfium;
    this.#document = document;
    this.#reader = new GlyphReader(pdfium);
    this.#values = new FormValues(pdfium, document);
    this.#shown = shown;
  }

  /** Glyphs that have no letter, so far. */
  get nameless(): number {
    return this.#reader.nameless;
  }

  close(): void {
    this.#values.close();
    this.#reader.close();
  }

  /** A page's words and comments; typed text becomes part of the page, and stays there for who opens it again. */
  on(index: number): OnPage {
    const loaded = this.#pdfium.FPDF_LoadPage(this.#document, index);
    if (loaded === 0) return { written: null, comments: [] };
    const { typed, undrawn, comments } = annotationsOf(this.#pdfium, loaded, this.#values);
    const handle = typed ? withTypedText(this.#pdfium, this.#document, loaded, index) : loaded;
    if (handle === 0) return { written: null, comments };
    const ratio = ratioOf(this.#pdfium, handle);
    try {
      const { glyphs, hidden, invisible, boxes, rules, dots, ...rest } = this.#reader.read(handle);
      const written: Written = {
        ...rest,
        segments: withMarks(withDots(segmentsOf(withUndrawn(glyphs, undrawn)), dots)),
        drawing: { boxes, rules },
        invisible: linesOf(invisible),
        hidden: linesOf(hidden),
        places: this.#shown?.on(handle) ?? [],
      };
      return { written, comments, ...(ratio === null ? {} : { ratio }) };
    } finally {
      this.#pdfium.FPDF_ClosePage(handle);
    }
  }

  /** What is seen of a page and what is drawn without ink, in the order of the page. */
  together(index: number): string {
    const all = withPage(this.#pdfium, this.#document, index, (handle) => {
      const { glyphs, invisible } = this.#reader.read(handle);
      return linesOf([...glyphs, ...invisible]);
    });
    return (all ?? []).join('\n');
  }
}

/** What is read of all pages; where glyphs have no letter and `mended` knows a file to read instead, that file. */
const readPages = async <T>(
  pdfium: WrappedPdfiumModule,
  document: number,
  limits: ReadLimits,
  ocr: Ocr | null,
  { onProgress, enters = () => true }: Watch,
  mended: () => T | null,
): Promise<ReadParts | T> => {
  const count = pdfium.FPDF_GetPageCount(document);
  if (count === 0) throw new DocumentUnreadable('no_pages');
  if (count > limits.maxPages) throw new DocumentUnreadable('too_complex');
  const shown = new PagePictures(pdfium);
  const reading = ocr === null ? null : new PictureReading(ocr);
  const writing = new PageWriting(pdfium, document, reading === null ? null : shown);
  const pages: ReadPage[] = [];
  const all: Array<Written | null> = [];
  let length = 0;
  let done = 0;
  const finished = (page: ReadPage): void => {
    done += 1;
    length += page.text.length;
    if (length > limits.maxTextBytes) throw new DocumentUnreadable('too_complex');
    onProgress?.(done, count);
  };
  try {
    let letters = 0;
    let leftOut = 0;
    for (let index = 0; index < count; index += 1) {
      const page: ReadPage = { label: `Page ${index + 1}`, text: '', hidden: [] };
      const entered = enters(`words ${index}`);
      if (!entered) leftOut += 1;
      const { written, comments, ratio }: OnPage = entered ? writing.on(index) : { written: null, comments: [] };
      if (ratio !== undefined) page.ratio = ratio;
      if (comments.length > 0) page.asides = comments.map((text) => ({ kind: 'comment', text: cleanText(text) }));
      pages.push(page);
      all.push(written);
      letters += written?.segments.reduce((sum, { text }) => sum + text.length, 0) ?? 0;
      if (letters > limits.maxTextBytes) throw new DocumentUnreadable('too_complex');
    }
    if (leftOut === count) throw new DocumentUnreadable('too_complex');
    const instead = writing.nameless > 0 && leftOut === 0 ? mended() : null;
    if (instead !== null) return instead;
    const running = runningSegments(all.filter((written) => written !== null));
    for (const [index, page] of pages.entries()) {
      const written = all[index] ?? null;
      if (written === null || !enters(`layout ${index}`)) {
        finished(page);
        continue;
      }
      const { segments, drawing, frame, invisible, hidden, unmapped, pictures, drawn, places } = written;
      const regions = regionsOf(segments, drawing, running);
      const layer: Layer = {
        text: cleanText(textOf(regions)),
        invisible,
        hidden,
        together: () => writing.together(index),
        unmapped,
        pictures,
        blocks: blocksOfRegions(regions, frame),
      };
      const wordless = layer.text === '' && unmapped === 0;
      const whole = wordless || isDoubtful(layer, drawn);
      const draw = (): Uint8Array | 'blank' | null =>
        withPage(pdfium, document, index, (handle) => drawPage(pdfium, handle));
      const wanted = wordless || (reading !== null && (whole || places.length > 0));
      const unlooked = wanted && !enters(`pictures ${index}`);
      if (unlooked) page.partly = true;
      const picture = unlooked
        ? null
        : wordless || (reading !== null && whole)
          ? draw()
          : reading !== null && places.length > 0
            ? withPage(pdfium, document, index, (handle) => shown.withoutText(handle, () => drawPage(pdfium, handle)))
            : null;
      const settle = (chosen: Chosen, read: Recognised | null): void => {
        // Where OCR had a say in the words, the layer's blocks alone are not what the page says.
        const blocks = chosen.blocks ?? (chosen.text === layer.text ? layer.blocks : undefined);
        const looked = picture === 'blank' || (read !== null && !isReadable(read.text));
        const empty = wordless && looked && !isReadable(chosen.text);
        Object.assign(page, chosen, blocks === undefined ? {} : { blocks }, empty ? { empty } : {});
        finished(page);
      };
      if (picture === null || picture === 'blank' || reading === null) settle(chosenText(layer, null), null);
      else {
        const raster = rasterOf(picture);
        const aspect = raster === null ? 1 : raster.width / raster.height;
        const onPage = { boxes: places, aspect, onPaper: true, drawn: raster };
        const then = (read: Recognised | null): void => {
          settle(whole ? chosenPage(layer, read, onPage) : withPictures(ownOf(layer), read, onPage), read);
        };
        await (whole ? reading.read(picture, then) : reading.read(picture, then, places));
      }
    }
    await reading?.finish();
    markRunningLines(pages);
    // A file inside the file: a page that is not read, by its name.
    for (const name of attachmentsOf(pdfium, document))
      pages.push({ label: cut(cleanLine(`${name} (attached file)`), 200), text: '', hidden: [] });
  } finally {
    writing.close();
  }
  return { pages, title: titleOf(all[0]?.segments ?? []) };
};
