import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import { DocumentUnreadable } from '../document.ts';
import { isPageless } from './pageless.ts';
import { loadPdfium } from './pdfium.ts';

// FPDF_GetLastError (fpdfview.h).
const passwordError = 4;
const securityError = 5;

/** Opens a PDF for as long as `work` takes. Throws `DocumentUnreadable`: encrypted, no_pages, damaged or too_complex. */
export const withPdf = async <T>(
  bytes: Uint8Array,
  work: (pdfium: WrappedPdfiumModule, document: number) => Promise<T> | T,
): Promise<T> => {
  const pdfium = await loadPdfium();
  const { wasmExports } = pdfium.pdfium;
  const memory = wasmExports.malloc(bytes.length);
  if (memory === 0) throw new DocumentUnreadable('too_complex');
  pdfium.pdfium.HEAPU8.set(bytes, memory);
  try {
    const document = pdfium.FPDF_LoadMemDocument(memory, bytes.length, '');
    if (document === 0) {
      const error = pdfium.FPDF_GetLastError();
      if (error === passwordError || error === securityError) throw new DocumentUnreadable('encrypted');
      // PDFium calls a file without pages malformed.
      throw new DocumentUnreadable(isPageless(bytes) ? 'no_pages' : 'damaged');
    }
    try {
      return await work(pdfium, document);
    } finally {
      pdfium.FPDF_CloseDocument(document);
    }
  } finally {
    wasmExports.free(memory);
  }
};
