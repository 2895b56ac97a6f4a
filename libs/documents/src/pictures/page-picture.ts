import { DocumentUnreadable } from '../document.ts';
import { drawInColour } from '../pdfium/draw-page.ts';
import { withPdf } from '../pdfium/open-pdf.ts';
import { webpOf } from './picture-webp.ts';

/** A page as it looks, as a WebP file, and its size in pixels. */
export interface PagePicture {
  webp: Uint8Array;
  width: number;
  height: number;
}

/**
 * Draws one page of a PDF, counted from 1, in this process; null when the file has no such page.
 * @throws DocumentUnreadable encrypted, no_pages, damaged, or too_complex to be drawn.
 */
export const pictureOfPage = (bytes: Uint8Array, n: number): Promise<PagePicture | null> =>
  withPdf(bytes, async (pdfium, document) => {
    if (n > pdfium.FPDF_GetPageCount(document)) return null;
    const page = pdfium.FPDF_LoadPage(document, n - 1);
    if (page === 0) return null;
    let drawn;
    try {
      drawn = drawInColour(pdfium, page);
    } finally {
      pdfium.FPDF_ClosePage(page);
    }
    const webp = drawn && (await webpOf(drawn));
    if (!drawn || !webp) throw new DocumentUnreadable('too_complex');
    return { webp, width: drawn.width, height: drawn.height };
  });
