import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';

let loading: Promise<WrappedPdfiumModule> | null = null;

const load = async (): Promise<WrappedPdfiumModule> => {
  const path = createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm');
  const file = await readFile(path);
  const wasmBinary = file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength);
  const pdfium = await init({ wasmBinary });
  pdfium.PDFiumExt_Init();
  return pdfium;
};

/** PDFium, started once in a process. */
export const loadPdfium = (): Promise<WrappedPdfiumModule> => {
  loading ??= load();
  return loading;
};

type Native = (...args: number[]) => number;

const isNative = (value: unknown): value is Native => typeof value === 'function';

/**
 * One of PDFium's functions as wasm exports it. The package's own wrappers look each function up by name at every call,
 * which costs more than the call; what is asked of every glyph goes this way.
 */
export const nativeFunction = (pdfium: WrappedPdfiumModule, name: keyof WrappedPdfiumModule): Native => {
  const found: unknown = Reflect.get(pdfium.pdfium.wasmExports, name);
  if (!isNative(found)) throw new Error(`PDFium has no ${name}`);
  return found;
};
