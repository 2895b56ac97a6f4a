/*
 * The process that parsers run in. It is started by `IsolatedReader` under a memory limit and answers over IPC, one
 * document at a time. Whatever goes wrong beyond a clean answer ends it, and the parent calls that "too complex".
 */
import { drawnTypes } from '@plumbline/contracts/limits';
import { z } from 'zod';
import { documentTypes, type PagePart } from '../document.ts';
import { type Ocr, Recognised } from '../pictures/ocr.ts';
import { loadPdfium } from '../pdfium/pdfium.ts';
import { pictureOfPage } from '../page-picture.ts';
import { DocumentUnreadable, readDocument } from '../read.ts';

const Limits = z.object({
  maxPages: z.number(),
  maxTextBytes: z.number(),
  maxUnpackedBytes: z.number(),
  timeoutMs: z.number(),
  partTimeoutMs: z.number(),
  maxMemoryMb: z.number(),
  ocrTimeoutMs: z.number(),
});
const Request = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('read'),
    bytes: z.instanceof(Uint8Array),
    type: z.enum(documentTypes),
    limits: Limits,
    /** Pictures that OCR reads side by side; 0 without OCR. */
    sideBySide: z.number().int(),
    /** Parts of pages that were too much for a process before this one. */
    without: z.array(z.string()),
  }),
  /** To draw one page of a PDF or one slide, counted from 1. */
  z.object({
    kind: z.literal('draw'),
    bytes: z.instanceof(Uint8Array),
    type: z.enum(drawnTypes),
    page: z.number().int(),
  }),
  z.object({ kind: z.literal('recognised'), id: z.number(), found: Recognised.nullable() }),
]);

const say = (message: object): void => {
  process.send?.(message);
};

const progressEveryMs = 200;

const awaited = new Map<number, (found: Recognised | null) => void>();
let pictures = 0;

/** OCR runs in processes of its own, which the parent keeps for all readers. */
const ocrOf = (sideBySide: number): Ocr => ({
  sideBySide,
  recognise: (picture, places) =>
    new Promise((resolve) => {
      pictures += 1;
      awaited.set(pictures, resolve);
      say({ kind: 'picture', id: pictures, picture, places });
    }),
});

/** Whether it is WebAssembly's `RuntimeError`, which the types of Node do not know. */
const isTrap = (error: unknown): boolean => error instanceof Error && error.name === 'RuntimeError';

/** Says what came of it, or why the document gives nothing. */
const answer = <T>(work: Promise<T>, message: (result: T) => object): void => {
  work.then(
    (result) => {
      say(message(result));
    },
    (error: unknown) => {
      // PDFium without memory, or lost in a damaged file: nothing more can be read with it here.
      if (!(error instanceof DocumentUnreadable) || isTrap(error.cause)) throw error;
      say({ kind: 'unreadable', reason: error.reason });
    },
  );
};

/** Part of a document's time after which the pages that are left are not read: what was read is put together in the rest. */
const timeForPages = 2 / 3;

/** Processor time of this process in ms. */
const worked = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
let since = 0;

process.on('message', (message) => {
  const request = Request.parse(message);
  if (request.kind === 'recognised') {
    awaited.get(request.id)?.(request.found);
    awaited.delete(request.id);
    // As the parent counts it (`isolated.ts`).
    if (awaited.size === 0) since = worked();
    return;
  }
  if (request.kind === 'draw') {
    answer(pictureOfPage(request.bytes, request.type, request.page), (picture) => ({ kind: 'drawn', picture }));
    return;
  }
  const { bytes, type, limits, sideBySide, without } = request;
  since = worked();
  const enters = (part: PagePart): boolean => {
    if (without.includes(part) || (awaited.size === 0 && worked() - since > timeForPages * limits.timeoutMs))
      return false;
    say({ kind: 'entered', part });
    return true;
  };
  let told = 0;
  const onProgress = (done: number, total: number): void => {
    if (Date.now() - told < progressEveryMs) return;
    told = Date.now();
    say({ kind: 'progress', done, total });
  };
  const reading = readDocument(bytes, type, limits, onProgress, sideBySide === 0 ? null : ocrOf(sideBySide), enters);
  answer(reading, (document) => ({ kind: 'read', document }));
});

// Ctrl-C reaches the whole group; the parent ends us when it is done.
process.on('SIGINT', () => undefined);

// The parent is gone: nobody waits for an answer.
process.on('disconnect', () => {
  process.exit(0);
});

await loadPdfium();
say({ kind: 'ready' });
