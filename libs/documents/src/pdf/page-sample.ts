import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import type { Rectangle } from './matrix.ts';
import { nativeFunction } from '../pdfium/pdfium.ts';

export interface Color {
  red: number;
  green: number;
  blue: number;
  alpha: number;
}

/** Wide enough for a letter of 6 pt on a slide to be four pixels; 20 to 60 ms a page. */
const sampleWidth = 1_000;
const mostPixels = 1_000 * 2_000;
// FPDFBitmap_BGRx, FPDF_ANNOT (fpdfview.h).
const bgrx = 3;
const renderFlags = 0x01;
const white = 0xffffffff;
const bytesPerPixel = 4;

/** A page as it is seen, to be asked for the color of places; drawn when it is first asked. */
export class PageSample {
  readonly #pdfium: WrappedPdfiumModule;
  readonly #page: number;
  readonly #toDevice: (
    page: number,
    left: number,
    top: number,
    width: number,
    height: number,
    rotate: number,
    x: number,
    y: number,
    deviceX: number,
    deviceY: number,
  ) => number;
  /** 8 bytes of the wasm heap. */
  readonly #scratch: number;
  #drawn: { pixels: Uint8Array; width: number; height: number } | null | undefined;

  constructor(pdfium: WrappedPdfiumModule, page: number, scratch: number) {
    this.#pdfium = pdfium;
    this.#page = page;
    this.#scratch = scratch;
    this.#toDevice = nativeFunction(pdfium, 'FPDF_PageToDevice');
  }

  /** Whether nothing of another color than this is seen within the place, as where text has the color of its ground. */
  isAll({ red, green, blue }: Color, place: Rectangle, difference: number): boolean {
    this.#drawn ??= this.#draw();
    if (this.#drawn === null) return false;
    const { pixels, width, height } = this.#drawn;
    const [ax, ay] = this.#devicePoint(place.left, place.bottom, width, height);
    const [bx, by] = this.#devicePoint(place.right, place.top, width, height);
    const [left, right] = [Math.max(0, Math.min(ax, bx)), Math.min(width - 1, Math.max(ax, bx))];
    const [top, bottom] = [Math.max(0, Math.min(ay, by)), Math.min(height - 1, Math.max(ay, by))];
    if (left > right || top > bottom) return false;
    for (let y = top; y <= bottom; y += 1)
      for (let x = left; x <= right; x += 1) {
        const at = (y * width + x) * bytesPerPixel;
        const apart = Math.max(
          Math.abs((pixels[at] ?? 0) - blue),
          Math.abs((pixels[at + 1] ?? 0) - green),
          Math.abs((pixels[at + 2] ?? 0) - red),
        );
        if (apart > difference) return false;
      }
    return true;
  }

  #devicePoint(x: number, y: number, width: number, height: number): [x: number, y: number] {
    const s = this.#scratch;
    this.#toDevice(this.#page, 0, 0, width, height, 0, x, y, s, s + 4);
    const [across = 0, down = 0] = new Int32Array(this.#pdfium.pdfium.HEAPU8.buffer, s, 2);
    return [across, down];
  }

  #draw(): { pixels: Uint8Array; width: number; height: number } | null {
    const p = this.#pdfium;
    const [across, down] = [p.FPDF_GetPageWidthF(this.#page), p.FPDF_GetPageHeightF(this.#page)];
    if (!(across > 0 && down > 0)) return null;
    const scale = Math.min(sampleWidth / across, Math.sqrt(mostPixels / (across * down)));
    const [width, height] = [Math.max(1, Math.round(across * scale)), Math.max(1, Math.round(down * scale))];
    const bitmap = p.FPDFBitmap_CreateEx(width, height, bgrx, 0, 0);
    if (bitmap === 0) return null;
    try {
      p.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white);
      p.FPDF_RenderPageBitmap(bitmap, this.#page, 0, 0, width, height, 0, renderFlags);
      const start = p.FPDFBitmap_GetBuffer(bitmap);
      return { pixels: p.pdfium.HEAPU8.slice(start, start + width * height * bytesPerPixel), width, height };
    } finally {
      p.FPDFBitmap_Destroy(bitmap);
    }
  }
}
