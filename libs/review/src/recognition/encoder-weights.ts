import { readFileSync } from 'node:fs';

/** The fitted encoder's file (training/README.md): beside this file, and beside the bundle that holds it (scripts/build.ts). */
export const encoderWeights = (): Uint8Array => readFileSync(new URL('./encoder.bin', import.meta.url));
