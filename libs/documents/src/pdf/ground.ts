import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import type { Rectangle } from './matrix.ts';
import { type Color, PageSample } from './page-sample.ts';
import { nativeFunction } from '../pdfium/pdfium.ts';

interface Area extends Rectangle {
  /** Null when it has many, as a picture, or when its shape is not its rectangle. */
  color: Color | null;
  /** Place in the order of drawing: later covers earlier. */
  order: number;
  picture: boolean;
  /** Drawings in a frame of their own, the text among them too; how they follow each other is not known. */
  form: boolean;
}

const textType = 1;
const pathType = 2;
const imageType = 3;
const formType = 5;
const mostObjects = 20_000;
const rectangleSegments = 5;
/** A difference that no eye sees, of 255. */
const sameColor = 16;
/** The same, where it was drawn: pictures are packed with loss, gradients change within a letter. */
const sameColorDrawn = 24;
/** Paper is light, so text that hides in a form is; dark text there would have every page of many decks drawn. */
const light = 200;
const white: Color = { red: 255, green: 255, blue: 255, alpha: 255 };

const looksSame = (a: Color, b: Color): boolean =>
  Math.max(Math.abs(a.red - b.red), Math.abs(a.green - b.green), Math.abs(a.blue - b.blue)) <= sameColor;

const isLight = ({ red, green, blue }: Color): boolean => Math.min(red, green, blue) >= light;

const within = (area: Rectangle, x: number, y: number): boolean =>
  x > area.left && x < area.right && y > area.bottom && y < area.top;

/** Most of a letter's ink: its box has room above and below for others of its font, and may reach over what it stands on. */
const middleOf = ({ left, right, bottom, top }: Rectangle): Rectangle => {
  const [across, down] = [0.1 * (right - left), 0.2 * (top - bottom)];
  return { left: left + across, right: right - across, bottom: bottom + down, top: top - down };
};

/** Reads what PDFium tells of an object through four numbers of the wasm heap. */
export class ObjectReader {
  readonly scratch: number;
  readonly #pdfium: WrappedPdfiumModule;
  readonly #fill: (handle: number, red: number, green: number, blue: number, alpha: number) => number;
  readonly #bounds: (handle: number, left: number, bottom: number, right: number, top: number) => number;

  /** `scratch`: 16 bytes, aligned for floats, of the wasm heap. */
  constructor(pdfium: WrappedPdfiumModule, scratch: number) {
    this.#pdfium = pdfium;
    this.scratch = scratch;
    this.#fill = nativeFunction(pdfium, 'FPDFPageObj_GetFillColor');
    this.#bounds = nativeFunction(pdfium, 'FPDFPageObj_GetBounds');
  }

  fill(handle: number): Color | null {
    const s = this.scratch;
    if (this.#fill(handle, s, s + 4, s + 8, s + 12) === 0) return null;
    const [red = 0, green = 0, blue = 0, alpha = 0] = new Uint32Array(this.#pdfium.pdfium.HEAPU8.buffer, s, 4);
    return { red, green, blue, alpha };
  }

  bounds(handle: number): Rectangle | null {
    const s = this.scratch;
    if (this.#bounds(handle, s, s + 4, s + 8, s + 12) === 0) return null;
    const [left = 0, bottom = 0, right = 0, top = 0] = new Float32Array(this.#pdfium.pdfium.HEAPU8.buffer, s, 4);
    return { left, bottom, right, top };
  }

  /** Whether the path's inside is painted. */
  isFilled(handle: number): boolean {
    const s = this.scratch;
    if (!this.#pdfium.FPDFPath_GetDrawMode(handle, s, s + 4)) return false;
    return new Uint32Array(this.#pdfium.pdfium.HEAPU8.buffer, s, 1)[0] !== 0;
  }
}

/** What is painted on a page besides its text, and where text stands in the order of drawing. */
export class Ground {
  readonly #areas: Area[] = [];
  readonly #sample: PageSample;
  /** Somewhere the color under a letter can only be seen. */
  #drawnOver = false;
  readonly #textOrder = new Map<number, number>();
  /** Part of the sheet under pictures, 0 to 1. */
  readonly pictures: number;
  /** Anything but text is there. */
  readonly drawn: boolean;
  /** Text may stand in a frame of its own. */
  readonly formed: boolean;
  /** Pictures that are drawn over text that was drawn before. */
  readonly #lastPicture: number;

  constructor(pdfium: WrappedPdfiumModule, objects: ObjectReader, page: number, sheet: Rectangle | null) {
    this.#sample = new PageSample(pdfium, page, objects.scratch);
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
        // A pattern or a gradient has no color to tell.
        color = objects.fill(handle);
        if ((color !== null && color.alpha < 32) || !objects.isFilled(handle)) continue;
        if ((color !== null && color.alpha < 250) || pdfium.FPDFPath_CountSegments(handle) > rectangleSegments)
          color = null;
      }
      const bounds = objects.bounds(handle);
      if (bounds === null) continue;
      if (type === imageType) lastPicture = order;
      const form = type === formType;
      this.#areas.push({ ...bounds, color, order, picture: type === imageType, form });
      if (!form && color === null) this.#drawnOver = true;
      if ((type !== imageType && type !== formType) || sheet === null) continue;
      const across = Math.min(bounds.right, sheet.right) - Math.max(bounds.left, sheet.left);
      const down = Math.min(bounds.top, sheet.top) - Math.max(bounds.bottom, sheet.bottom);
      covered += Math.max(0, across) * Math.max(0, down);
    }
    const whole = sheet === null ? 0 : (sheet.right - sheet.left) * (sheet.top - sheet.bottom);
    this.pictures = whole > 0 ? Math.min(1, covered / whole) : 0;
    this.drawn = this.#textOrder.size < count;
    this.formed = this.#areas.some(({ form }) => form);
    this.#lastPicture = lastPicture;
  }

  /** Whether text of this color could stand on its own color somewhere here: only then each letter has to be asked. */
  mayHide(color: Color): boolean {
    return (
      looksSame(color, white) ||
      this.#drawnOver ||
      (this.formed && isLight(color)) ||
      this.#areas.some((area) => area.color !== null && looksSame(area.color, color))
    );
  }

  /** Whether a letter in that box has the color of what was painted under it last. */
  hides(handle: number, color: Color, box: Rectangle): boolean {
    const [x, y] = [(box.left + box.right) / 2, (box.bottom + box.top) / 2];
    const order = this.#textOrder.get(handle) ?? Infinity;
    const under = this.#areas.findLast((area) => area.order < order && within(area, x, y));
    if (under === undefined) return looksSame(color, white);
    if (under.color !== null) return looksSame(under.color, color);
    // What a picture, a gradient or a drawing shows there is known once it is drawn, with the letter in it.
    return (!under.form || isLight(color)) && this.#sample.isAll(color, middleOf(box), sameColorDrawn);
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
