import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import { nativeFunction } from './pdfium.ts';

export interface Rectangle {
  left: number;
  bottom: number;
  right: number;
  top: number;
}

export interface Color {
  red: number;
  green: number;
  blue: number;
  alpha: number;
}

interface Area extends Rectangle {
  /** Null when it has many, as a picture, or when its shape is not its rectangle. */
  color: Color | null;
  /** Place in the order of drawing: later covers earlier. */
  order: number;
  picture: boolean;
}

const textType = 1;
const pathType = 2;
const imageType = 3;
const formType = 5;
const mostObjects = 20_000;
const rectangleSegments = 5;
/** A difference that no eye sees, of 255. */
const sameColor = 16;
const white: Color = { red: 255, green: 255, blue: 255, alpha: 255 };

const looksSame = (a: Color, b: Color): boolean =>
  Math.max(Math.abs(a.red - b.red), Math.abs(a.green - b.green), Math.abs(a.blue - b.blue)) <= sameColor;

const within = (area: Rectangle, x: number, y: number): boolean =>
  x > area.left && x < area.right && y > area.bottom && y < area.top;

/** Reads what PDFium tells of an object through four numbers of the wasm heap. */
export class ObjectReader {
  readonly #scratch: number;
  readonly #pdfium: WrappedPdfiumModule;
  readonly #fill: (handle: number, red: number, green: number, blue: number, alpha: number) => number;
  readonly #bounds: (handle: number, left: number, bottom: number, right: number, top: number) => number;

  /** `scratch`: 16 bytes, aligned for floats, of the wasm heap. */
  constructor(pdfium: WrappedPdfiumModule, scratch: number) {
    this.#pdfium = pdfium;
    this.#scratch = scratch;
    this.#fill = nativeFunction(pdfium, 'FPDFPageObj_GetFillColor');
    this.#bounds = nativeFunction(pdfium, 'FPDFPageObj_GetBounds');
  }

  fill(handle: number): Color | null {
    const s = this.#scratch;
    if (this.#fill(handle, s, s + 4, s + 8, s + 12) === 0) return null;
    const [red = 0, green = 0, blue = 0, alpha = 0] = new Uint32Array(this.#pdfium.pdfium.HEAPU8.buffer, s, 4);
    return { red, green, blue, alpha };
  }

  bounds(handle: number): Rectangle | null {
    const s = this.#scratch;
    if (this.#bounds(handle, s, s + 4, s + 8, s + 12) === 0) return null;
    const [left = 0, bottom = 0, right = 0, top = 0] = new Float32Array(this.#pdfium.pdfium.HEAPU8.buffer, s, 4);
    return { left, bottom, right, top };
  }

  /** Whether the path's inside is painted. */
  isFilled(handle: number): boolean {
    const s = this.#scratch;
    if (!this.#pdfium.FPDFPath_GetDrawMode(handle, s, s + 4)) return false;
    return new Uint32Array(this.#pdfium.pdfium.HEAPU8.buffer, s, 1)[0] !== 0;
  }
}

/** What is painted on a page besides its text, and where text stands in the order of drawing. */
export class Ground {
  readonly #areas: Area[] = [];
  readonly #textOrder = new Map<number, number>();
  /** Part of the sheet under pictures, 0 to 1. */
  readonly pictures: number;
  /** Anything but text is there. */
  readonly drawn: boolean;
  /** Pictures that are drawn over text that was drawn before. */
  readonly #lastPicture: number;

  constructor(pdfium: WrappedPdfiumModule, objects: ObjectReader, page: number, sheet: Rectangle | null) {
    const count = Math.min(pdfium.FPDFPage_CountObjects(page), mostObjects);
    const objectAt = nativeFunction(pdfium, 'FPDFPage_GetObject');
    const typeOf = nativeFunction(pdfium, 'FPDFPageObj_GetType');
    let covered = 0;
    let lastPicture = -1;
    for (let order = 0; order < count; order += 1) {
      const handle = objectAt(page, order);
      const type = typeOf(handle);
      if (type === textType) {
        this.#textOrder.set(handle, order);
        continue;
      }
      let color: Color | null = null;
      if (type === pathType) {
        color = objects.fill(handle);
        if (color === null || color.alpha < 32 || !objects.isFilled(handle)) continue;
        if (color.alpha < 224 || pdfium.FPDFPath_CountSegments(handle) > rectangleSegments) color = null;
      }
      const bounds = objects.bounds(handle);
      if (bounds === null) continue;
      if (type === imageType) lastPicture = order;
      this.#areas.push({ ...bounds, color, order, picture: type === imageType });
      if ((type !== imageType && type !== formType) || sheet === null) continue;
      const across = Math.min(bounds.right, sheet.right) - Math.max(bounds.left, sheet.left);
      const down = Math.min(bounds.top, sheet.top) - Math.max(bounds.bottom, sheet.bottom);
      covered += Math.max(0, across) * Math.max(0, down);
    }
    const whole = sheet === null ? 0 : (sheet.right - sheet.left) * (sheet.top - sheet.bottom);
    this.pictures = whole > 0 ? Math.min(1, covered / whole) : 0;
    this.drawn = this.#textOrder.size < count;
    this.#lastPicture = lastPicture;
  }

  /** Whether text of this color could stand on its own color somewhere here: only then each letter has to be asked. */
  mayHide(color: Color): boolean {
    return looksSame(color, white) || this.#areas.some((area) => area.color !== null && looksSame(area.color, color));
  }

  /** Whether a letter with its middle there has the color of what was painted under it last. */
  hides(handle: number, color: Color, x: number, y: number): boolean {
    const order = this.#textOrder.get(handle) ?? Infinity;
    const under = this.#areas.findLast((area) => area.order < order && within(area, x, y));
    if (under === undefined) return looksSame(color, white);
    return under.color !== null && looksSame(under.color, color);
  }

  /** Whether a picture was drawn over that place after the text. */
  isCovered(handle: number, x: number, y: number): boolean {
    if (this.#lastPicture < 0) return false;
    const order = this.#textOrder.get(handle) ?? Infinity;
    return (
      order < this.#lastPicture && this.#areas.some((area) => area.picture && area.order > order && within(area, x, y))
    );
  }
}
