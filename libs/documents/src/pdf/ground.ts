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
const moveTo = 2;
/** Points: ends of a line that are one; and segments of a line, more of which are not looked at. */
const samePoint = 1;
const mostSegments = 50;
/** "OC" of a marked-content sequence and the zero after it, as PDFium hands names out. */
const layerMark = Buffer.from('OC\0', 'utf16le');
/** A difference that no eye sees, of 255. */
const sameColor = 16;
/** The same, where it was drawn: pictures are packed with loss, gradients change within a letter. */
const sameColorDrawn = 24;
const white: Color = { red: 255, green: 255, blue: 255, alpha: 255 };

const looksSame = (a: Color, b: Color): boolean =>
  Math.max(Math.abs(a.red - b.red), Math.abs(a.green - b.green), Math.abs(a.blue - b.blue)) <= sameColor;

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
  readonly #transparent: (handle: number) => number;
  readonly #countMarks: (handle: number) => number;
  readonly #mark: (handle: number, index: number) => number;
  readonly #markName: (mark: number, buffer: number, size: number, length: number) => number;
  readonly #clipPath: (handle: number) => number;
  readonly #countPaths: (clip: number) => number;
  readonly #countSegments: (clip: number, path: number) => number;
  readonly #segment: (clip: number, path: number, index: number) => number;
  readonly #point: (segment: number, x: number, y: number) => number;
  readonly #countPathSegments: (path: number) => number;
  readonly #pathSegment: (path: number, index: number) => number;
  readonly #segmentType: (segment: number) => number;
  readonly #closes: (segment: number) => number;

  /** `scratch`: 16 bytes, aligned for floats, of the wasm heap. */
  constructor(pdfium: WrappedPdfiumModule, scratch: number) {
    this.#pdfium = pdfium;
    this.scratch = scratch;
    this.#fill = nativeFunction(pdfium, 'FPDFPageObj_GetFillColor');
    this.#bounds = nativeFunction(pdfium, 'FPDFPageObj_GetBounds');
    this.#transparent = nativeFunction(pdfium, 'FPDFPageObj_HasTransparency');
    this.#countMarks = nativeFunction(pdfium, 'FPDFPageObj_CountMarks');
    this.#mark = nativeFunction(pdfium, 'FPDFPageObj_GetMark');
    this.#markName = nativeFunction(pdfium, 'FPDFPageObjMark_GetName');
    this.#clipPath = nativeFunction(pdfium, 'FPDFPageObj_GetClipPath');
    this.#countPaths = nativeFunction(pdfium, 'FPDFClipPath_CountPaths');
    this.#countSegments = nativeFunction(pdfium, 'FPDFClipPath_CountPathSegments');
    this.#segment = nativeFunction(pdfium, 'FPDFClipPath_GetPathSegment');
    this.#point = nativeFunction(pdfium, 'FPDFPathSegment_GetPoint');
    this.#countPathSegments = nativeFunction(pdfium, 'FPDFPath_CountSegments');
    this.#pathSegment = nativeFunction(pdfium, 'FPDFPath_GetPathSegment');
    this.#segmentType = nativeFunction(pdfium, 'FPDFPathSegment_GetType');
    this.#closes = nativeFunction(pdfium, 'FPDFPathSegment_GetClose');
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

  /** Whether the path is one line of the pen that does not come back to where it began, and nothing is painted inside. */
  isOpenLine(handle: number): boolean {
    const last = this.#countPathSegments(handle) - 1;
    if (last < 1 || last > mostSegments || this.isFilled(handle)) return false;
    const [first, end] = [this.#pathSegment(handle, 0), this.#pathSegment(handle, last)];
    if (this.#closes(end) !== 0) return false;
    const [from, to] = [this.#pointOf(first), this.#pointOf(end)];
    if (Math.hypot(from.x - to.x, from.y - to.y) < samePoint) return false;
    for (let at = 1; at <= last; at += 1) if (this.#segmentType(this.#pathSegment(handle, at)) === moveTo) return false;
    return true;
  }

  #pointOf(segment: number): { x: number; y: number } {
    this.#point(segment, this.scratch, this.scratch + 4);
    const [x = 0, y = 0] = new Float32Array(this.#pdfium.pdfium.HEAPU8.buffer, this.scratch, 2);
    return { x, y };
  }

  /** Whether it lets through what is behind it, in part or by a mask, or mixes with it. */
  isSeeThrough(handle: number): boolean {
    return this.#transparent(handle) !== 0;
  }

  /** Whether it stands in a layer that a viewer can turn off. */
  isLayered(handle: number): boolean {
    const s = this.scratch;
    for (let i = this.#countMarks(handle) - 1; i >= 0; i -= 1) {
      if (this.#markName(this.#mark(handle, i), s, 8, s + 8) === 0) continue;
      const memory = Buffer.from(this.#pdfium.pdfium.HEAPU8.buffer, s, 12);
      if (memory.readUInt32LE(8) === layerMark.length && memory.subarray(0, layerMark.length).equals(layerMark))
        return true;
    }
    return false;
  }

  /** What it is cut to: null when to nothing, `shape` when to more than a rectangle. */
  clip(handle: number): Rectangle | 'shape' | null {
    const clip = this.#clipPath(handle);
    const paths = clip === 0 ? 0 : this.#countPaths(clip);
    if (paths <= 0) return null;
    const [x, y] = [this.scratch, this.scratch + 4];
    const cut = { left: -Infinity, bottom: -Infinity, right: Infinity, top: Infinity };
    for (let path = 0; path < paths; path += 1) {
      const segments = this.#countSegments(clip, path);
      if (segments > rectangleSegments) return 'shape';
      const points: Array<[x: number, y: number]> = [];
      for (let i = 0; i < segments; i += 1) {
        this.#point(this.#segment(clip, path, i), x, y);
        const [across = 0, down = 0] = new Float32Array(this.#pdfium.pdfium.HEAPU8.buffer, x, 2);
        points.push([across, down]);
      }
      const [xs, ys] = [points.map((point) => point[0]), points.map((point) => point[1])];
      const [left, right, bottom, top] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
      const corner = (value: number, low: number, high: number): boolean => Math.min(value - low, high - value) < 0.01;
      if (!points.every((point) => corner(point[0], left, right) && corner(point[1], bottom, top))) return 'shape';
      cut.left = Math.max(cut.left, left);
      cut.right = Math.min(cut.right, right);
      cut.bottom = Math.max(cut.bottom, bottom);
      cut.top = Math.min(cut.top, top);
    }
    return cut;
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
  /** Place of the last area in the order of drawing. */
  readonly #lastArea: number;

  constructor(pdfium: WrappedPdfiumModule, objects: ObjectReader, page: number, sheet: Rectangle | null) {
    this.#sample = new PageSample(pdfium, page, objects.scratch);
    const count = Math.min(pdfium.FPDFPage_CountObjects(page), mostObjects);
    const objectAt = nativeFunction(pdfium, 'FPDFPage_GetObject');
    const typeOf = nativeFunction(pdfium, 'FPDFPageObj_GetType');
    let covered = 0;
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
    this.#lastArea = this.#areas.at(-1)?.order ?? -1;
  }

  /** Whether text of this color could stand on its own color somewhere here: only then each letter has to be asked. */
  mayHide(color: Color): boolean {
    return (
      looksSame(color, white) ||
      this.#drawnOver ||
      this.#areas.some((area) => area.color !== null && looksSame(area.color, color))
    );
  }

  /** Whether a letter in that box has the color of what was painted under it last. */
  hides(handle: number, color: Color, box: Rectangle): boolean {
    const [x, y] = [(box.left + box.right) / 2, (box.bottom + box.top) / 2];
    const order = this.#textOrder.get(handle) ?? Infinity;
    const under = this.#areas.findLast((area) => area.order < order && within(area, x, y));
    if (under !== undefined && under.color !== null && !looksSame(under.color, color)) return false;
    if (under === undefined && !looksSame(color, white)) return false;
    // What is seen there is known once it is drawn, with the letter in it.
    return this.#sample.isAll(color, middleOf(box), sameColorDrawn);
  }

  /** Whether text stands in a frame of its own (a form), among drawings of which nothing is known here. */
  isFramed(handle: number): boolean {
    return !this.#textOrder.has(handle);
  }

  /** Whether something was painted over that place after the text. */
  isCovered(handle: number, { left, right, bottom, top }: Rectangle, by: 'anything' | 'a picture'): boolean {
    if (this.#lastArea < 0) return false;
    const order = this.#textOrder.get(handle) ?? Infinity;
    if (order > this.#lastArea) return false;
    const [x, y] = [(left + right) / 2, (bottom + top) / 2];
    return this.#areas.some((area) => area.order > order && (by === 'anything' || area.picture) && within(area, x, y));
  }

  /** Draws the page without these texts, for `shows`. */
  leaveOut(handles: Iterable<number>): void {
    this.#sample.leaveOut(handles);
  }

  /** Whether a letter in that box, one of a text that was left out, is seen. `color`: the letter's, when it is known. */
  shows(box: Rectangle, color: Color | null): boolean {
    return this.#sample.shows(middleOf(box), color, sameColorDrawn);
  }

  /** Whether anything but one color is seen in that box. */
  isMarked(box: Rectangle): boolean {
    return this.#sample.isMarked(box, sameColorDrawn);
  }

  /** Draws these texts alone, for `hasShape`. */
  drawAlone(handles: Set<number>): void {
    this.#sample.drawAlone(handles);
  }

  /** Whether the page shows a letter of such a text in that box, whoever painted it. */
  hasShape(box: Rectangle): boolean {
    return this.#sample.hasShape(box, sameColorDrawn);
  }
}
