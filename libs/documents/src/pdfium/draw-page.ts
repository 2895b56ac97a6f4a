import type { WrappedPdfiumModule } from '@embedpdf/pdfium';

/** Wide enough for the small print of a slide, and what Tesseract reads in 1 to 3 s (extraction.md). */
const pictureWidth = 1_600;
/** A page much longer than wide is drawn smaller, not without end. */
const mostPixels = 1_600 * 3_200;
const grey = 1;
const white = 0xffffffff;
// FPDF_ANNOT, FPDF_GRAYSCALE (fpdfview.h).
const renderFlags = 0x01 | 0x08;

/**
 * The page as a person sees it, upright by its own `/Rotate`, as a grey PGM of 1,600 px width. `blank` when one shade is all
 * that is seen; null when there is no memory to draw it.
 */
export const drawPage = (pdfium: WrappedPdfiumModule, page: number): Uint8Array | 'blank' | null => {
  const [width, height] = [pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)];
  if (!(width > 0 && height > 0)) return null;
  const scale = Math.min(pictureWidth / width, Math.sqrt(mostPixels / (width * height)));
  const [across, down] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
  const bitmap = pdfium.FPDFBitmap_CreateEx(across, down, grey, 0, 0);
  if (bitmap === 0) return null;
  try {
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, across, down, white);
    pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, across, down, 0, renderFlags);
    const stride = pdfium.FPDFBitmap_GetStride(bitmap);
    const start = pdfium.FPDFBitmap_GetBuffer(bitmap);
    const memory = pdfium.pdfium.HEAPU8;
    const header = Buffer.from(`P5\n${across} ${down}\n255\n`);
    const picture = new Uint8Array(header.length + across * down);
    picture.set(header);
    for (let y = 0; y < down; y += 1)
      picture.set(memory.subarray(start + y * stride, start + y * stride + across), header.length + y * across);
    const first = picture[header.length];
    return picture.subarray(header.length).every((shade) => shade === first) ? 'blank' : picture;
  } finally {
    pdfium.FPDFBitmap_Destroy(bitmap);
  }
};
