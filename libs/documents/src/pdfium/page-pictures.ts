import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import { nativeFunction } from './pdfium.ts';

// FPDF_PAGEOBJ_… (fpdf_edit.h).
const textType = 1;
const imageType = 3;
const formType = 5;
const mostObjects = 20_000;
const deepest = 4;
/** A page of a hundred stamps shows no pictures of text. */
const mostPictures = 24;

/** Left, top, right and bottom in thousandths of the page as it is shown. */
export type PictureBox = [left: number, top: number, right: number, bottom: number];

/** The smallest picture in which words can be read, in thousandths: a line of small print. */
const least = { width: 40, height: 25 };

/** Where a page has pictures, and the page without its text. */
export class PagePictures {
  readonly #pdfium: WrappedPdfiumModule;
  readonly #typeOf: (object: number) => number;
  readonly #inForm: (form: number, index: number) => number;

  constructor(pdfium: WrappedPdfiumModule) {
    this.#pdfium = pdfium;
    this.#typeOf = nativeFunction(pdfium, 'FPDFPageObj_GetType');
    this.#inForm = nativeFunction(pdfium, 'FPDFFormObj_GetObject');
  }

  #objects(page: number): number[] {
    const count = Math.min(this.#pdfium.FPDFPage_CountObjects(page), mostObjects);
    const objectAt = nativeFunction(this.#pdfium, 'FPDFPage_GetObject');
    return Array.from({ length: count }, (_, index) => objectAt(page, index));
  }

  #contents(form: number): number[] {
    const count = Math.min(this.#pdfium.FPDFFormObj_CountObjects(form), mostObjects);
    return Array.from({ length: count }, (_, index) => this.#inForm(form, index));
  }

  #holdsPicture(object: number, depth = 0): boolean {
    const type = this.#typeOf(object);
    if (type === imageType) return true;
    return (
      type === formType && depth < deepest && this.#contents(object).some((one) => this.#holdsPicture(one, depth + 1))
    );
  }

  /** The places of pictures in which words could be read. */
  on(page: number): PictureBox[] {
    const { pdfium } = this.#pdfium;
    const scratch = pdfium.wasmExports.malloc(24);
    const boundsOf = nativeFunction(this.#pdfium, 'FPDFPageObj_GetBounds');
    const toDevice = nativeFunction(this.#pdfium, 'FPDF_PageToDevice');
    const shown = (x: number, y: number): [number, number] => {
      toDevice(page, 0, 0, 1_000, 1_000, 0, x, y, scratch + 16, scratch + 20);
      const [across = 0, down = 0] = new Int32Array(pdfium.HEAPU8.buffer, scratch + 16, 2);
      return [Math.min(1_000, Math.max(0, across)), Math.min(1_000, Math.max(0, down))];
    };
    try {
      const boxes: PictureBox[] = [];
      for (const object of this.#objects(page)) {
        if (!this.#holdsPicture(object)) continue;
        if (boundsOf(object, scratch, scratch + 4, scratch + 8, scratch + 12) === 0) continue;
        const [left = 0, bottom = 0, right = 0, top = 0] = new Float32Array(pdfium.HEAPU8.buffer, scratch, 4).slice();
        const [[ax, ay], [bx, by]] = [shown(left, bottom), shown(right, top)];
        const box: PictureBox = [Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by)];
        if (box[2] - box[0] >= least.width && box[3] - box[1] >= least.height) boxes.push(box);
        if (boxes.length >= mostPictures) break;
      }
      return boxes;
    } finally {
      pdfium.wasmExports.free(scratch);
    }
  }

  /** What `draw` does while the page has no text, that in forms included. */
  withoutText<T>(page: number, draw: () => T): T {
    const texts: number[] = [];
    const find = (object: number, depth: number): void => {
      const type = this.#typeOf(object);
      if (type === textType) texts.push(object);
      if (type === formType && depth < deepest) for (const one of this.#contents(object)) find(one, depth + 1);
    };
    for (const object of this.#objects(page)) find(object, 0);
    for (const text of texts) this.#pdfium.FPDFPageObj_SetIsActive(text, false);
    try {
      return draw();
    } finally {
      for (const text of texts) this.#pdfium.FPDFPageObj_SetIsActive(text, true);
    }
  }
}
