import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import { DocumentUnreadable, type OnProgress, type ReadLimits, type ReadPage, type ReadParts } from './document.ts';
import { cleanLine, cleanText, isReadable } from './letters.ts';
import { GlyphReader } from './pdf-glyphs.ts';
import { isPageless } from './pdf-pageless.ts';
import { type Segment, segmentsOf } from './pdf-lines.ts';
import { pageText } from './pdf-order.ts';
import { loadPdfium } from './pdfium.ts';

// FPDF_GetLastError (fpdfview.h).
const passwordError = 4;
const securityError = 5;

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

/** Reads a PDF's text layer. A page without one has the text ''. */
export const readPdf = async (bytes: Uint8Array, limits: ReadLimits, onProgress?: OnProgress): Promise<ReadParts> => {
  const pdfium = await loadPdfium();
  const { wasmExports } = pdfium.pdfium;
  const memory = wasmExports.malloc(bytes.length);
  if (memory === 0) throw new DocumentUnreadable('too_complex');
  pdfium.pdfium.HEAPU8.set(bytes, memory);
  try {
    const document = pdfium.FPDF_LoadMemDocument(memory, bytes.length, '');
    if (document === 0) {
      const error = pdfium.FPDF_GetLastError();
      if (error === passwordError || error === securityError) throw new DocumentUnreadable('encrypted');
      // PDFium calls a file without pages malformed.
      throw new DocumentUnreadable(isPageless(bytes) ? 'no_pages' : 'damaged');
    }
    try {
      return readPages(pdfium, document, limits, onProgress);
    } finally {
      pdfium.FPDF_CloseDocument(document);
    }
  } finally {
    wasmExports.free(memory);
  }
};

const readPages = (
  pdfium: WrappedPdfiumModule,
  document: number,
  limits: ReadLimits,
  onProgress?: OnProgress,
): ReadParts => {
  const count = pdfium.FPDF_GetPageCount(document);
  if (count === 0) throw new DocumentUnreadable('no_pages');
  if (count > limits.maxPages) throw new DocumentUnreadable('too_complex');
  const reader = new GlyphReader(pdfium);
  const pages: ReadPage[] = [];
  let title: string | null = null;
  let length = 0;
  try {
    for (let index = 0; index < count; index += 1) {
      const label = `Page ${index + 1}`;
      const page = pdfium.FPDF_LoadPage(document, index);
      if (page === 0) pages.push({ label, text: '', hidden: [] });
      else {
        try {
          const { glyphs, hidden } = reader.read(page);
          const segments = segmentsOf(glyphs);
          const text = cleanText(pageText(segments));
          if (index === 0) title = titleOf(segments);
          length += text.length;
          pages.push({
            label,
            text,
            hidden: [cleanLine(pageText(segmentsOf(hidden)))].filter((quote) => quote !== ''),
          });
        } finally {
          pdfium.FPDF_ClosePage(page);
        }
      }
      if (length > limits.maxTextBytes) throw new DocumentUnreadable('too_complex');
      onProgress?.(index + 1, count);
    }
  } finally {
    reader.close();
  }
  return { pages, title };
};
