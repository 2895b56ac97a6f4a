import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { defaultOptions } from '@jsquash/webp/meta.js';
import type { ColourPicture } from '../pdfium/draw-page.ts';

// The faster one first; whether this machine can run it is for WebAssembly to say.
const builds = [
  {
    wasm: '@jsquash/webp/codec/enc/webp_enc_simd.wasm',
    load: () => import('@jsquash/webp/codec/enc/webp_enc_simd.js'),
  },
  { wasm: '@jsquash/webp/codec/enc/webp_enc.wasm', load: () => import('@jsquash/webp/codec/enc/webp_enc.js') },
];

/** Small print stays legible; a slide of 1,200 px takes 20 to 100 kB. */
const quality = 80;

const start = async () => {
  const { resolve } = createRequire(import.meta.url);
  for (const { wasm, load } of builds) {
    const wasmBinary = await readFile(resolve(wasm));
    if (WebAssembly.validate(wasmBinary)) return (await load()).default({ noInitialRun: true, wasmBinary });
  }
  throw new Error('This machine runs no WebAssembly that writes WebP.');
};

let starting: ReturnType<typeof start> | null = null;

/** A picture as a WebP file; null when there is no memory to write it. The encoder is started with the first one. */
export const webpOf = async ({ width, height, pixels }: ColourPicture): Promise<Uint8Array | null> => {
  starting ??= start();
  const { encode } = await starting;
  const written = encode(pixels, width, height, { ...defaultOptions, quality });
  // A copy: what was written lies in the encoder's own memory.
  return written && Uint8Array.from(written);
};
