import type { DrawnType } from '@plumbline/contracts/limits';
import { DocumentUnreadable } from './document.ts';
import { type ColourPicture, drawInColour } from './pdfium/draw-page.ts';
import { withPdf } from './pdfium/open-pdf.ts';
import { drawSlide } from './slide-drawing/draw-slide.ts';
import { webpOf } from './pictures/picture-webp.ts';

/** A page as it looks, as a WebP file, and its size in pixels. */
export interface PagePicture {
  webp: Uint8Array;
  width: number;
  height: number;
}

const drawPdfPage = (bytes: Uint8Array, n: number): Promise<ColourPicture | 'no_page' | null> =>
  withPdf(bytes, (pdfium, document) => {
    if (n > pdfium.FPDF_GetPageCount(document)) return 'no_page';
    const page = pdfium.FPDF_LoadPage(document, n - 1);
    if (page === 0) return 'no_page';
    try {
      return drawInColour(pdfium, page);
    } finally {
      pdfium.FPDF_ClosePage(page);
    }
  });

/**
 * Draws one page of a PDF, or one slide, counted from 1, in this process; null when the file has no such page.
 * @throws DocumentUnreadable encrypted, no_pages, damaged, or too_complex to be drawn.
 */
export const pictureOfPage = async (bytes: Uint8Array, type: DrawnType, n: number): Promise<PagePicture | null> => {
  const drawn = await (type === 'pdf' ? drawPdfPage(bytes, n) : drawSlide(bytes, n));
  if (drawn === 'no_page') return null;
  const webp = drawn && (await webpOf(drawn));
  if (!drawn || !webp) throw new DocumentUnreadable('too_complex');
  return { webp, width: drawn.width, height: drawn.height };
};
