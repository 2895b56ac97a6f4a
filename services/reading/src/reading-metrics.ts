import type { AttachmentType } from '@plumbline/contracts/limits';
import { DocumentUnreadable, type ReadDocument } from '@plumbline/documents/document';
import type { Ocr } from '@plumbline/documents/pictures/ocr';
import { counter, gauge, histogram, readAtScrape, workBuckets } from '@plumbline/service-kit/metrics';
import { traced } from '@plumbline/service-kit/tracing';

const readingSeconds = histogram(
  'reading_seconds',
  'How long a document was read once it was its turn: read, or why it cannot be',
  ['type', 'outcome'],
  workBuckets,
);
const readingPages = counter('reading_pages_total', 'Pages that were read, by how: text, ocr, mixed, unread', [
  'type',
  'method',
]);
const readingRunning = gauge('reading_running', 'Documents being read or drawn now', ['awaited_by']);
const readingWaiting = gauge('reading_waiting', 'Documents that wait for their turn in this process', ['awaited_by']);
const readingPlaces = gauge('reading_places', 'How many may be read at once', ['awaited_by']);
const ocrSeconds = histogram(
  'ocr_seconds',
  'How long a picture was read, its waiting included: read, or unread',
  ['outcome'],
  workBuckets,
);
const ocrRunning = gauge('ocr_running', 'Pictures being read now', []);
const ocrWaiting = gauge('ocr_waiting', 'Pictures that wait for it', []);
const ocrWorkers = gauge('ocr_workers', 'How many may be read at once', []);

// Pictures may be long in coming.
for (const outcome of ['read', 'unread']) ocrSeconds.zero({ outcome });

/** Measures and traces the reading of a document. */
export async function watchReading(type: AttachmentType, read: () => Promise<ReadDocument>): Promise<ReadDocument> {
  const begun = performance.now();
  const ended = (outcome: string): void =>
    readingSeconds.observe({ type, outcome }, (performance.now() - begun) / 1_000);
  return traced(`read ${type}`, 'internal', { 'document.type': type }, async (span) => {
    try {
      const document = await read();
      ended('read');
      for (const { method } of document.pages) readingPages.inc({ type, method });
      span?.add({ 'document.pages': document.pages.length });
      return document;
    } catch (error) {
      ended(error instanceof DocumentUnreadable ? error.reason : 'error');
      throw error;
    }
  });
}

/** The same OCR, measured. */
export const watchedOcr = (ocr: Ocr): Ocr => ({
  sideBySide: ocr.sideBySide,
  recognise: async (picture, places) => {
    const begun = performance.now();
    const found = await ocr.recognise(picture, places);
    ocrSeconds.observe({ outcome: found === null ? 'unread' : 'read' }, (performance.now() - begun) / 1_000);
    return found;
  },
});

interface Pool {
  running: number;
  waiting: number;
}

/** Tells how busy the pools are, each time Prometheus asks. Answers how to stop. */
export const watchPools = (places: Record<string, Pool & { count: number }>, ocr: Pool & Pick<Ocr, 'sideBySide'>) =>
  readAtScrape({
    read: () => {
      for (const [awaitedBy, { running, waiting, count }] of Object.entries(places)) {
        readingRunning.set({ awaited_by: awaitedBy }, running);
        readingWaiting.set({ awaited_by: awaitedBy }, waiting);
        readingPlaces.set({ awaited_by: awaitedBy }, count);
      }
      ocrRunning.set(ocr.running);
      ocrWaiting.set(ocr.waiting);
      ocrWorkers.set(ocr.sideBySide);
      return Promise.resolve();
    },
    forget: () => undefined,
  });
