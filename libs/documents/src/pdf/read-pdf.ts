import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import { DocumentUnreadable, type OnProgress, type ReadLimits, type ReadPage, type ReadParts } from '../document.ts';
import { cleanLine, cleanText, cut, isReadable } from '../letters.ts';
import type { Ocr } from '../pictures/ocr.ts';
import { chosenText, type Layer, wantsOcr } from '../pictures/page-choice.ts';
import { annotationsOf, attachmentsOf, FormValues, withTypedText } from '../pdfium/annotations.ts';
import { withPdf } from '../pdfium/open-pdf.ts';
import { type Glyph, GlyphReader } from './glyphs.ts';
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

const nothingTyped: ReturnType<typeof annotationsOf> = { typed: false, undrawn: [], comments: [] };

/** What is typed on the page and not drawn as text, as glyphs in its place; where letters stand already, they say it. */
const withUndrawn = (glyphs: Glyph[], undrawn: ReturnType<typeof annotationsOf>['undrawn']): Glyph[] => [
  ...glyphs,
  ...undrawn
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
];
const typedSize = 12;

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
  const values = new FormValues(pdfium, document);
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
      const loaded = pdfium.FPDF_LoadPage(document, index);
      const { typed, undrawn, comments } = loaded === 0 ? nothingTyped : annotationsOf(pdfium, loaded, values);
      if (comments.length > 0) page.asides = comments.map((text) => ({ kind: 'comment', text: cleanText(text) }));
      const handle = typed ? withTypedText(pdfium, document, loaded, index) : loaded;
      if (handle === 0) {
        finished(page);
        continue;
      }
      try {
        const { glyphs, hidden, invisible, unmapped, pictures, drawn, frame, boxes } = reader.read(handle);
        const segments = segmentsOf(withUndrawn(glyphs, undrawn));
        const regions = regionsOf(segments, boxes);
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
    // A file inside the file: a page that is not read, by its name.
    for (const name of attachmentsOf(pdfium, document))
      pages.push({ label: cut(cleanLine(`${name} (attached file)`), 200), text: '', hidden: [] });
  } finally {
    values.close();
    reader.close();
  }
  return { pages, title };
};
