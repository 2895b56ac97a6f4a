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
/** Strokes of letters lower than so many pixels are thinner than one, and fainter than their color. */
const thin = [
  { below: 6, strength: 1 / 4 },
  { below: 12, strength: 1 / 2 },
];
/** How surely a letter's shape has to be in the picture, 0 to 1. */
const sameShape = 0.6;
const formType = 5;
const mostNested = 6;
const mostObjects = 20_000;
/** Text render modes without ink (PDF 32000-1, 9.3.6). */
export const invisibleModes = new Set([3, 7]);

interface Drawing {
  pixels: Uint8Array;
  width: number;
  height: number;
}

/** How far a pixel is from a color, of 255. */
const apart = (pixels: Uint8Array, at: number, { red, green, blue }: Color): number =>
  Math.max(
    Math.abs((pixels[at] ?? 0) - blue),
    Math.abs((pixels[at + 1] ?? 0) - green),
    Math.abs((pixels[at + 2] ?? 0) - red),
  );

/** How the second list follows the first: the change from 0 to 1 of the first, and how surely, -1 to 1. */
const likeness = (a: number[], b: number[]): { slope: number; correlation: number } => {
  const mean = (values: number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;
  const [middleA, middleB] = [mean(a), mean(b)];
  let [together, ofA, ofB] = [0, 0, 0];
  for (const [i, one] of a.entries()) {
    const [x, y] = [one - middleA, (b[i] ?? 0) - middleB];
    together += x * y;
    ofA += x * x;
    ofB += y * y;
  }
  return ofA === 0 || ofB === 0
    ? { slope: 0, correlation: 0 }
    : { slope: together / ofA, correlation: together / Math.sqrt(ofA * ofB) };
};

/** A page as it is seen, to be asked what is seen in places; drawn when it is first asked. */
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
  readonly #native;
  /** 16 bytes of the wasm heap. */
  readonly #scratch: number;
  #drawn: Drawing | null | undefined;
  #without: Drawing | null | undefined;
  #alone: Drawing | null | undefined;

  constructor(pdfium: WrappedPdfiumModule, page: number, scratch: number) {
    this.#pdfium = pdfium;
    this.#page = page;
    this.#scratch = scratch;
    this.#toDevice = nativeFunction(pdfium, 'FPDF_PageToDevice');
    this.#native = {
      objectAt: nativeFunction(pdfium, 'FPDFPage_GetObject'),
      countIn: nativeFunction(pdfium, 'FPDFFormObj_CountObjects'),
      objectIn: nativeFunction(pdfium, 'FPDFFormObj_GetObject'),
      typeOf: nativeFunction(pdfium, 'FPDFPageObj_GetType'),
      setActive: nativeFunction(pdfium, 'FPDFPageObj_SetIsActive'),
      fill: nativeFunction(pdfium, 'FPDFPageObj_GetFillColor'),
      setFill: nativeFunction(pdfium, 'FPDFPageObj_SetFillColor'),
      renderMode: nativeFunction(pdfium, 'FPDFTextObj_GetTextRenderMode'),
      setRenderMode: nativeFunction(pdfium, 'FPDFTextObj_SetTextRenderMode'),
    };
  }

  /** Whether nothing of another color than this is seen within the place, as where text has the color of its ground. */
  isAll(color: Color, place: Rectangle, difference: number): boolean {
    this.#drawn ??= this.#draw();
    if (this.#drawn === null) return false;
    const { pixels } = this.#drawn;
    const pixelsOf = this.#pixelsIn(place, this.#drawn);
    if (pixelsOf.length === 0) return false;
    return pixelsOf.every((at) => apart(pixels, at, color) <= difference);
  }

  /** Draws the page a second time without these objects, for `shows`. */
  leaveOut(objects: Iterable<number>): void {
    this.#drawn ??= this.#draw();
    const left = [...objects];
    for (const object of left) this.#native.setActive(object, 0);
    try {
      this.#without = this.#draw();
    } finally {
      for (const object of left) this.#native.setActive(object, 1);
    }
  }

  /**
   * Whether what was left out is seen within the place: something there changes without it. What already has the letters'
   * color (when it is known) is changed by others. True when the page cannot be drawn.
   */
  shows(place: Rectangle, color: Color | null, difference: number): boolean {
    const [drawn, without] = [this.#drawn, this.#without];
    if (drawn === null || drawn === undefined || without === null || without === undefined) return true;
    const pixelsOf = this.#pixelsIn(place, drawn);
    const [first = 0, last = 0] = [pixelsOf[0], pixelsOf.at(-1)];
    const tall = Math.floor((last - first) / (drawn.width * bytesPerPixel)) + 1;
    const least = difference * (thin.find(({ below }) => tall < below)?.strength ?? 1);
    return pixelsOf.some((at) => {
      const change = Math.max(
        ...[0, 1, 2].map((channel) =>
          Math.abs((drawn.pixels[at + channel] ?? 0) - (without.pixels[at + channel] ?? 0)),
        ),
      );
      return change > least && (color === null || apart(without.pixels, at, color) > least);
    });
  }

  /** Whether more than one color is seen within the place. */
  isMarked(place: Rectangle, difference: number): boolean {
    this.#drawn ??= this.#draw();
    if (this.#drawn === null) return false;
    const { pixels } = this.#drawn;
    const [first, ...others] = this.#pixelsIn(place, this.#drawn);
    if (first === undefined) return false;
    const [blue = 0, green = 0, red = 0] = pixels.subarray(first, first + 3);
    return others.some((at) => apart(pixels, at, { red, green, blue, alpha: 255 }) > difference);
  }

  /** Draws these texts alone, black on white, as letters with ink would look, for `hasShape`. */
  drawAlone(texts: Set<number>): void {
    this.#drawn ??= this.#draw();
    const changes: Array<() => void> = [];
    const s = this.#scratch;
    const p = this.#pdfium;
    const show = (text: number): void => {
      const mode = this.#native.renderMode(text);
      if (invisibleModes.has(mode)) {
        this.#native.setRenderMode(text, 0);
        changes.push(() => this.#native.setRenderMode(text, mode));
      }
      if (this.#native.fill(text, s, s + 4, s + 8, s + 12) === 0) return;
      const [red = 0, green = 0, blue = 0, alpha = 0] = new Uint32Array(p.pdfium.HEAPU8.buffer, s, 4);
      this.#native.setFill(text, 0, 0, 0, 255);
      changes.push(() => this.#native.setFill(text, red, green, blue, alpha));
    };
    const visit = (object: number, depth: number): void => {
      if (texts.has(object)) show(object);
      else if (this.#native.typeOf(object) === formType && depth < mostNested) {
        const count = Math.min(this.#native.countIn(object), mostObjects);
        for (let i = 0; i < count; i += 1) visit(this.#native.objectIn(object, i), depth + 1);
      } else if (this.#native.setActive(object, 0) !== 0) changes.push(() => this.#native.setActive(object, 1));
    };
    const count = Math.min(p.FPDFPage_CountObjects(this.#page), mostObjects);
    for (let i = 0; i < count; i += 1) visit(this.#native.objectAt(this.#page, i), 0);
    try {
      this.#alone = this.#draw();
    } finally {
      for (const change of changes) change();
    }
  }

  /**
   * Whether the page shows the letter that was drawn alone at that place: within its shape, or along its outline, another
   * color than around it.
   * False for a letter without a shape.
   */
  hasShape(place: Rectangle, difference: number): boolean {
    const [drawn, alone] = [this.#drawn, this.#alone];
    if (drawn === null || drawn === undefined || alone === null || alone === undefined) return false;
    const pixelsOf = this.#pixelsIn(place, drawn);
    const ink = pixelsOf.map((at) => (255 - (alone.pixels[at] ?? 255)) / 255);
    if (!ink.some((one) => one > 0.5)) return false;
    const inkAt = (at: number): number => (255 - (alone.pixels[at] ?? 255)) / 255;
    // An outline has its ink where the letter's own begins and ends.
    const outline = pixelsOf.map((at, i) => {
      const [next, below] = [inkAt(at + bytesPerPixel), inkAt(at + alone.width * bytesPerPixel)];
      return Math.max(Math.abs(next - (ink[i] ?? 0)), Math.abs(below - (ink[i] ?? 0)));
    });
    return [0, 1, 2].some((channel) => {
      const shade = pixelsOf.map((at) => drawn.pixels[at + channel] ?? 0);
      return [ink, outline].some((shape) => {
        const { slope, correlation } = likeness(shape, shade);
        return Math.abs(slope) > difference && Math.abs(correlation) > sameShape;
      });
    });
  }

  /** Where in the drawing the pixels of a place are. */
  #pixelsIn(place: Rectangle, { width, height }: Drawing): number[] {
    const [ax, ay] = this.#devicePoint(place.left, place.bottom, width, height);
    const [bx, by] = this.#devicePoint(place.right, place.top, width, height);
    const [left, right] = [Math.max(0, Math.min(ax, bx)), Math.min(width - 1, Math.max(ax, bx))];
    const [top, bottom] = [Math.max(0, Math.min(ay, by)), Math.min(height - 1, Math.max(ay, by))];
    const found: number[] = [];
    for (let y = top; y <= bottom; y += 1)
      for (let x = left; x <= right; x += 1) found.push((y * width + x) * bytesPerPixel);
    return found;
  }

  #devicePoint(x: number, y: number, width: number, height: number): [x: number, y: number] {
    const s = this.#scratch;
    this.#toDevice(this.#page, 0, 0, width, height, 0, x, y, s, s + 4);
    const [across = 0, down = 0] = new Int32Array(this.#pdfium.pdfium.HEAPU8.buffer, s, 2);
    return [across, down];
  }

  #draw(): Drawing | null {
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
