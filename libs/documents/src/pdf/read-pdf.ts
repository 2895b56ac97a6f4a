import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import { DocumentUnreadable, type OnProgress, type ReadLimits, type ReadPage, type ReadParts } from '../document.ts';
import { cleanLine, cleanText, isReadable } from '../letters.ts';
import type { Ocr } from '../pictures/ocr.ts';
import { chosenText, type Layer, wantsOcr } from '../pictures/page-choice.ts';
import { withPdf } from '../pdfium/open-pdf.ts';
import { GlyphReader } from './glyphs.ts';
import type { Rectangle } from './matrix.ts';
import { type Segment, segmentsOf } from './lines.ts';
import { blocksOfRegions } from './blocks.ts';
import { type Drawing, pageText, regionsOf, textOf } from './layout.ts';
import { drawPage } from '../pdfium/draw-page.ts';
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
  onProgress?: OnProgress,
): Promise<ReadParts> => withPdf(bytes, (pdfium, document) => readPages(pdfium, document, limits, ocr, onProgress));

/** What is written on a page, before it is known what of it comes again on the others. */
interface Written {
  segments: Segment[];
  drawing: Drawing;
  frame: Rectangle;
  /** Lines drawn without ink, and text that a person does not see. */
  invisible: string[];
  hidden: string[];
  unmapped: number;
  pictures: number;
  drawn: boolean;
}

const writtenOn = (reader: GlyphReader, handle: number): Written => {
  const { glyphs, hidden, invisible, unmapped, pictures, drawn, frame, boxes, rules } = reader.read(handle);
  return {
    segments: segmentsOf(glyphs),
    drawing: { boxes, rules },
    frame,
    invisible: cleanText(pageText(segmentsOf(invisible))).split('\n'),
    hidden: [cleanLine(pageText(segmentsOf(hidden)))].filter((quote) => quote !== ''),
    unmapped,
    pictures,
    drawn,
  };
};

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

const readPages = async (
  pdfium: WrappedPdfiumModule,
  document: number,
  limits: ReadLimits,
  ocr: Ocr | null,
  onProgress?: OnProgress,
): Promise<ReadParts> => {
  const count = pdfium.FPDF_GetPageCount(document);
  if (count === 0) throw new DocumentUnreadable('no_pages');
  if (count > limits.maxPages) throw new DocumentUnreadable('too_complex');
  const reader = new GlyphReader(pdfium);
  const written: Array<Written | null> = [];
  try {
    let letters = 0;
    for (let index = 0; index < count; index += 1) {
      const page = withPage(pdfium, document, index, (handle) => writtenOn(reader, handle));
      written.push(page);
      letters += page?.segments.reduce((sum, { text }) => sum + text.length, 0) ?? 0;
      if (letters > limits.maxTextBytes) throw new DocumentUnreadable('too_complex');
    }
  } finally {
    reader.close();
  }
  const running = runningSegments(written.filter((page) => page !== null));
  const reading = ocr === null ? null : new PictureReading(ocr);
  const pages: ReadPage[] = [];
  let length = 0;
  let done = 0;
  const finished = (page: ReadPage): void => {
    done += 1;
    length += page.text.length;
    if (length > limits.maxTextBytes) throw new DocumentUnreadable('too_complex');
    onProgress?.(done, count);
  };
  for (const [index, found] of written.entries()) {
    const page: ReadPage = { label: `Page ${index + 1}`, text: '', hidden: [] };
    pages.push(page);
    if (found === null) {
      finished(page);
      continue;
    }
    const { segments, drawing, frame, invisible, hidden, unmapped, pictures, drawn } = found;
    const regions = regionsOf(segments, drawing, running);
    const layer: Layer = { text: cleanText(textOf(regions)), invisible, unmapped, pictures };
    const settle = (chosen: ReturnType<typeof chosenText>): void => {
      // Where OCR had a say, the layer's blocks are not what the page says.
      const blocks = chosen.text === layer.text ? { blocks: blocksOfRegions(regions, frame) } : {};
      Object.assign(page, chosen, blocks, { hidden: [...hidden, ...chosen.hidden] });
      finished(page);
    };
    const picture =
      reading !== null && wantsOcr(layer, drawn)
        ? withPage(pdfium, document, index, (handle) => drawPage(pdfium, handle))
        : null;
    if (picture === null || reading === null) settle(chosenText(layer, null));
    else
      await reading.read(picture, (read) => {
        settle(chosenText(layer, read));
      });
  }
  await reading?.finish();
  markRunningLines(pages);
  return { pages, title: titleOf(written[0]?.segments ?? []) };
};
