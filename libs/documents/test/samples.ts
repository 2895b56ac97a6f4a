import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const shared = new URL('../../../../shared/samples/', import.meta.url);

/** Real documents lie beside the project on some machines; tests that need them are skipped elsewhere. */
export const haveSharedSamples = existsSync(fileURLToPath(shared));
export const sharedSample = (name: string): Buffer => readFileSync(new URL(name, shared));
export const ownSample = (name: string): Buffer =>
  readFileSync(new URL(`../../../samples/decks/${name}`, import.meta.url));
/** Small documents that only tests read. */
export const ownFixture = (name: string): Buffer => readFileSync(new URL(name, import.meta.url));
