// The package's own types of these name Emscripten's, which it does not bring.
declare module '@jsquash/webp/codec/enc/webp_enc_simd.js' {
  export { default } from '@jsquash/webp/codec/enc/webp_enc.js';
}

declare module '@jsquash/webp/codec/enc/webp_enc.js' {
  interface Encoder {
    /** RGBA, row by row; null when there is no memory. What it gives lies in the encoder's own memory until the next call. */
    encode(this: void, pixels: Uint8ClampedArray, width: number, height: number, options: object): Uint8Array | null;
  }
  export default function start(options: { noInitialRun: boolean; wasmBinary: Uint8Array }): Promise<Encoder>;
}
