/*
 * OCR as in service beside one bare tesseract.js worker on the same pictures, and what a second process adds.
 * `node libs/documents/bench/ocr.ts` prints one line of JSON.
 */
import { availableParallelism } from 'node:os';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { createWorker, PSM } from 'tesseract.js';
import { IsolatedReader } from '../src/isolation/isolated.ts';
import { OcrPool } from '../src/isolation/ocr-pool.ts';
import { withPdf } from '../src/pdfium/open-pdf.ts';
import { drawPage } from '../src/pdfium/draw-page.ts';
import { peakWhile } from './peak-memory.ts';

const rounds = 3;
const pages = 8;

/** Slides of a deck as pictures of 1,600 px, as the reader draws them. */
const pictures = async (): Promise<Uint8Array[]> => {
  const deck = await readFile(new URL('../../../samples/decks/northwind-cold-chain.pdf', import.meta.url));
  return withPdf(deck, (pdfium, document) =>
    Array.from({ length: pages }, (_, index) => {
      const page = pdfium.FPDF_LoadPage(document, index);
      const picture = drawPage(pdfium, page);
      pdfium.FPDF_ClosePage(page);
      if (picture === null || picture === 'blank') throw new Error('A slide shows nothing');
      return picture;
    }),
  );
};

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

export interface OcrResult {
  /** Milliseconds a page. */
  ours_ms: number;
  bare_ms: number;
  ratio: number;
  /** How many times faster all processes are than one; null on a machine with one core. */
  side_by_side: number | null;
  /** Largest resident memory of a process that reads a deck of Arabic pictures, or that does OCR for it. */
  peak_mb: number | null;
}

/** Medians of alternating rounds, so that a busy machine slows all alike. */
export const benchOcr = async (): Promise<OcrResult> => {
  const data = createRequire(import.meta.url).resolve('@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz');
  const bare = await createWorker('eng', 1, { langPath: dirname(data), cacheMethod: 'none' });
  // As the reader asks for it.
  await bare.setParameters({ tessedit_pageseg_mode: PSM.AUTO });
  const one = new OcrPool({ workers: 1 });
  const all = new OcrPool();
  try {
    const shown = await pictures();
    const inOrder = async (): Promise<void> => {
      for (const picture of shown) await one.recognise(picture);
    };
    const atOnce = (): Promise<unknown> => Promise.all(shown.map((picture) => all.recognise(picture)));
    const bareInOrder = async (): Promise<void> => {
      for (const picture of shown) await bare.recognize(Buffer.from(picture));
    };
    await inOrder();
    await atOnce();
    await bareInOrder();
    const [ours, theirs, together]: [number[], number[], number[]] = [[], [], []];
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await timed(inOrder));
      theirs.push(await timed(bareInOrder));
      together.push(await timed(atOnce));
    }
    const [a, b, c] = [median(ours), median(theirs), median(together)];
    const cores = availableParallelism();
    const reader = new IsolatedReader({ ocr: all });
    const scanned = await readFile(new URL('../../../samples/reading/pictures-ar.pdf', import.meta.url));
    const [peak_mb] = await peakWhile(() => reader.read(scanned, 'pdf'));
    await reader.close();
    return { ours_ms: a / pages, bare_ms: b / pages, ratio: a / b, side_by_side: cores > 1 ? a / c : null, peak_mb };
  } finally {
    await bare.terminate();
    await one.close();
    await all.close();
  }
};

if (import.meta.main) console.log(JSON.stringify(await benchOcr()));
