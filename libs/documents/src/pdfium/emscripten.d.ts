/** What of Emscripten's module is used here; @embedpdf/pdfium's types name this interface and leave it to others. */
interface EmscriptenModule {
  /** The whole wasm memory; another object after the memory has grown. */
  HEAPU8: Uint8Array;
  wasmBinary: ArrayBuffer;
}
