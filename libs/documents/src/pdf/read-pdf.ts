import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import { DocumentUnreadable, type OnProgress, type ReadLimits, type ReadPage, type ReadParts } from '../document.ts';
import { cleanLine, cleanText, isReadable } from '../letters.ts';
import type { Ocr } from '../pictures/ocr.ts';
import { chosenText, type Layer, wantsOcr } from '../pictures/page-choice.ts';
import { withPdf } from '../pdfium/open-pdf.ts';
import { GlyphReader } from './glyphs.ts';
import { type Segment, segmentsOf } from './lines.ts';
import { blocksOfRegions } from './blocks.ts';
import { pageText, regionsOf, textOf } from './layout.ts';
import { drawPage } from '../pdfium/draw-page.ts';
import { PictureReading } from '../pictures/picture-reading.ts';
import { markRunningLines } from './running-lines.ts';

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
  const reading = ocr === null ? null : new PictureReading(ocr);
  const pages: ReadPage[] = [];
  let title: string | null = null;
  let length = 0;
  let done = 0;
  const finished = (page: ReadPage): void => {
    done += 1;
    length += page.text.length;
    if (length > limits.maxTextBytes) throw new DocumentUnreadable('too_complex');
    onProgress?.(done, count);
  };
  try {
    for (let index = 0; index < count; index += 1) {
      const page: ReadPage = { label: `Page ${index + 1}`, text: '', hidden: [] };
      pages.push(page);
      const handle = pdfium.FPDF_LoadPage(document, index);
      if (handle === 0) {
        finished(page);
        continue;
      }
      try {
        const { glyphs, hidden, invisible, unmapped, pictures, drawn, frame, ...drawing } = reader.read(handle);
        const segments = segmentsOf(glyphs);
        const regions = regionsOf(segments, drawing);
        if (index === 0) title = titleOf(segments);
        const layer: Layer = {
          text: cleanText(textOf(regions)),
          invisible: cleanText(pageText(segmentsOf(invisible))).split('\n'),
          unmapped,
          pictures,
        };
        const unseen = [cleanLine(pageText(segmentsOf(hidden)))].filter((quote) => quote !== '');
        const picture = reading !== null && wantsOcr(layer, drawn) ? drawPage(pdfium, handle) : null;
        const settle = (chosen: ReturnType<typeof chosenText>): void => {
          // Where OCR had a say, the layer's blocks are not what the page says.
          const blocks = chosen.text === layer.text ? { blocks: blocksOfRegions(regions, frame) } : {};
          Object.assign(page, chosen, blocks, { hidden: [...unseen, ...chosen.hidden] });
          finished(page);
        };
        if (picture === null || reading === null) settle(chosenText(layer, null));
        else
          await reading.read(picture, (read) => {
            settle(chosenText(layer, read));
          });
      } finally {
        pdfium.FPDF_ClosePage(handle);
      }
    }
    await reading?.finish();
    markRunningLines(pages);
  } finally {
    reader.close();
  }
  return { pages, title };
};
