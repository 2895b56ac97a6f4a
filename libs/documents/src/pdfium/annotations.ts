import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import { cleanLine } from '../letters.ts';

// Kinds of annotations (fpdf_annot.h).
const freeText = 3;
const widget = 20;
/** What a reader of the page writes to its author: a sticky note, a marked, struck or inserted place, with a text of its own. */
const remarks = new Set([1, 9, 10, 11, 12, 14]);
// FPDFAnnot_GetFlags: bits 2 and 6 (ISO 32000-1, table 165).
const unseenFlags = 0x02 | 0x20;
const maxAnnotations = 2_000;
const maxText = 20_000;

/** A text that PDFium copies out as UTF-16 with a zero behind, `length` in bytes. */
const textOut = (pdfium: WrappedPdfiumModule, copy: (buffer: number, length: number) => number): string => {
  const { wasmExports } = pdfium.pdfium;
  const length = Math.min(copy(0, 0), 2 * maxText);
  if (length <= 2) return '';
  const buffer = wasmExports.malloc(length);
  if (buffer === 0) return '';
  try {
    copy(buffer, length);
    return Buffer.from(pdfium.pdfium.HEAPU8.slice(buffer, buffer + length - 2)).toString('utf16le');
  } finally {
    wasmExports.free(buffer);
  }
};

export interface PageAnnotations {
  /** Fields of a form or notes typed on the page: part of what a person sees there. */
  typed: boolean;
  /** What of it is not drawn as text: ticks of boxes, and fields and notes without an appearance of their own. */
  undrawn: Array<{ text: string; left: number; right: number; bottom: number; top: number }>;
  /** What readers of the page remarked on it. */
  comments: string[];
}

const stringOf = (pdfium: WrappedPdfiumModule, annotation: number, key: string): string =>
  textOut(pdfium, (to, length) => pdfium.FPDFAnnot_GetStringValue(annotation, key, to, length));

/** PDFium's view of a document's form, which knows the value that several boxes of one field share. */
export class FormValues {
  readonly #pdfium: WrappedPdfiumModule;
  readonly #document: number;
  #open: { info: number; form: number } | null = null;

  constructor(pdfium: WrappedPdfiumModule, document: number) {
    this.#pdfium = pdfium;
    this.#document = document;
  }

  of(annotation: number): string {
    this.#open ??= this.#start();
    const { form } = this.#open;
    if (form === 0) return '';
    return textOut(this.#pdfium, (to, length) =>
      this.#pdfium.FPDFAnnot_GetFormFieldValue(form, annotation, to, length),
    );
  }

  #start(): { info: number; form: number } {
    const info = this.#pdfium.PDFiumExt_OpenFormFillInfo();
    return { info, form: this.#pdfium.PDFiumExt_InitFormFillEnvironment(this.#document, info) };
  }

  close(): void {
    if (this.#open === null) return;
    if (this.#open.form !== 0) this.#pdfium.PDFiumExt_ExitFormFillEnvironment(this.#open.form);
    this.#pdfium.PDFiumExt_CloseFormFillInfo(this.#open.info);
    this.#open = null;
  }
}

/** A box's tick, or what is typed where nothing draws it; '' for the rest. */
const undrawnText = (pdfium: WrappedPdfiumModule, annotation: number, kind: number, values: FormValues): string => {
  // The state of its appearance: only boxes and round buttons have one.
  if (kind === widget && pdfium.FPDFAnnot_HasKey(annotation, 'AS'))
    return stringOf(pdfium, annotation, 'AS') === 'Off' ? '☐' : '☑';
  if (pdfium.FPDFAnnot_HasKey(annotation, 'AP')) return '';
  return cleanLine(kind === widget ? values.of(annotation) : stringOf(pdfium, annotation, 'Contents'));
};

/** An annotation's rectangle in points: its left, bottom, right and top side. */
const rectangleOf = (pdfium: WrappedPdfiumModule, annotation: number): [number, number, number, number] | null => {
  const { wasmExports } = pdfium.pdfium;
  const buffer = wasmExports.malloc(16);
  if (buffer === 0) return null;
  try {
    if (!pdfium.FPDFAnnot_GetRect(annotation, buffer)) return null;
    // FS_RECTF: left, top, right, bottom.
    const view = new DataView(pdfium.pdfium.HEAPU8.buffer, buffer, 16);
    const side = (at: number): number => view.getFloat32(at, true);
    return [Math.min(side(0), side(8)), Math.min(side(4), side(12)), Math.max(side(0), side(8)), Math.max(side(4), side(12))]; // prettier-ignore
  } finally {
    wasmExports.free(buffer);
  }
};

/** What a page carries besides its own content. */
export const annotationsOf = (pdfium: WrappedPdfiumModule, page: number, values: FormValues): PageAnnotations => {
  const found: PageAnnotations = { typed: false, undrawn: [], comments: [] };
  const count = Math.min(pdfium.FPDFPage_GetAnnotCount(page), maxAnnotations);
  for (let index = 0; index < count; index += 1) {
    const annotation = pdfium.FPDFPage_GetAnnot(page, index);
    if (annotation === 0) continue;
    const kind = pdfium.FPDFAnnot_GetSubtype(annotation);
    const seen = (pdfium.FPDFAnnot_GetFlags(annotation) & unseenFlags) === 0;
    if (seen && (kind === freeText || kind === widget)) {
      found.typed = true;
      const text = undrawnText(pdfium, annotation, kind, values);
      const sides = text === '' ? null : rectangleOf(pdfium, annotation);
      if (sides !== null) {
        const [left, bottom, right, top] = sides;
        found.undrawn.push({ text, left, bottom, right, top });
      }
    } else if (seen && remarks.has(kind)) {
      const text = stringOf(pdfium, annotation, 'Contents');
      if (text.trim() !== '') found.comments.push(text);
    }
    pdfium.FPDFPage_CloseAnnot(annotation);
  }
  return found;
};

const asOnScreen = 0;
const nothingToDo = 2;

/**
 * Makes fields and typed notes part of the page's content, where they stand and as they look, so that they are read with it. Gives
 * the page to go on with, which is opened anew; the file itself is not changed.
 */
export const withTypedText = (pdfium: WrappedPdfiumModule, document: number, page: number, index: number): number => {
  const done = pdfium.FPDFPage_Flatten(page, asOnScreen);
  if (done === 0 || done === nothingToDo) return page;
  pdfium.FPDF_ClosePage(page);
  return pdfium.FPDF_LoadPage(document, index);
};

/** Names of the files that are packed into the document. */
export const attachmentsOf = (pdfium: WrappedPdfiumModule, document: number): string[] => {
  const count = Math.min(pdfium.FPDFDoc_GetAttachmentCount(document), maxAnnotations);
  return Array.from({ length: count }, (_, index) => pdfium.FPDFDoc_GetAttachment(document, index))
    .filter((attachment) => attachment !== 0)
    .map((attachment) => textOut(pdfium, (to, length) => pdfium.FPDFAttachment_GetName(attachment, to, length)));
};
