import type { WrappedPdfiumModule } from '@embedpdf/pdfium';

/** Wide enough for the small print of a slide, and what Tesseract reads in 1 to 3 s (extraction.md). */
const pictureWidth = 1_600;
/** A page much longer than wide is drawn smaller, not without end. */
const mostPixels = 1_600 * 3_200;
const grey = 1;
const white = 0xffffffff;
// FPDF_ANNOT, FPDF_GRAYSCALE (fpdfview.h).
const renderFlags = 0x01 | 0x08;

/** A page's width by its height as it is drawn, to three places; null when it has none. */
export const ratioOf = (pdfium: WrappedPdfiumModule, page: number): number | null => {
  const ratio = pdfium.FPDF_GetPageWidthF(page) / pdfium.FPDF_GetPageHeightF(page);
  return Number.isFinite(ratio) && ratio >= 0.001 ? Math.round(ratio * 1000) / 1000 : null;
};

/** Width and height in pixels of a page that is drawn `most` wide, or smaller when it is much longer than wide. */
const sizeOf = (pdfium: WrappedPdfiumModule, page: number, most: { width: number; pixels: number }) => {
  const [width, height] = [pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)];
  if (!(width > 0 && height > 0)) return null;
  const scale = Math.min(most.width / width, Math.sqrt(most.pixels / (width * height)));
  return { across: Math.max(1, Math.round(width * scale)), down: Math.max(1, Math.round(height * scale)) };
};

/**
 * The page as a person sees it, upright by its own `/Rotate`, as a grey PGM of 1,600 px width. `blank` when one shade is all
 * that is seen; null when there is no memory to draw it.
 */
export const drawPage = (pdfium: WrappedPdfiumModule, page: number): Uint8Array | 'blank' | null => {
  const size = sizeOf(pdfium, page, { width: pictureWidth, pixels: mostPixels });
  if (size === null) return null;
  const { across, down } = size;
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

/** A page in colour: four bytes a pixel, red first, row by row. */
export interface ColourPicture {
  width: number;
  height: number;
  pixels: Uint8ClampedArray<ArrayBuffer>;
}

/** Sharp in a drawer on a screen of twice the points, and a few dozen kilobytes. */
const shownWidth = 1_200;
const mostShownPixels = 1_200 * 2_400;
const blueGreenRedAlpha = 4;
// FPDF_ANNOT, FPDF_REVERSE_BYTE_ORDER (fpdfview.h).
const colourFlags = 0x01 | 0x10;

/** The page as a person sees it, upright by its own `/Rotate`, on white; null when there is no memory to draw it. */
export const drawInColour = (pdfium: WrappedPdfiumModule, page: number): ColourPicture | null => {
  const size = sizeOf(pdfium, page, { width: shownWidth, pixels: mostShownPixels });
  if (size === null) return null;
  const { across, down } = size;
  const bitmap = pdfium.FPDFBitmap_CreateEx(across, down, blueGreenRedAlpha, 0, 0);
  if (bitmap === 0) return null;
  try {
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, across, down, white);
    pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, across, down, 0, colourFlags);
    const stride = pdfium.FPDFBitmap_GetStride(bitmap);
    const start = pdfium.FPDFBitmap_GetBuffer(bitmap);
    const memory = pdfium.pdfium.HEAPU8;
    const pixels = new Uint8ClampedArray(4 * across * down);
    for (let y = 0; y < down; y += 1)
      pixels.set(memory.subarray(start + y * stride, start + y * stride + 4 * across), 4 * across * y);
    return { width: across, height: down, pixels };
  } finally {
    pdfium.FPDFBitmap_Destroy(bitmap);
  }
};
