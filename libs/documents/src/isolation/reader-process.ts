/*
 * The process that parsers run in. It is started by `IsolatedReader` under a memory limit and answers over IPC, one
 * document at a time. Whatever goes wrong beyond a clean answer ends it, and the parent calls that "too complex".
 */
import { drawnTypes } from '@plumbline/contracts/limits';
import { z } from 'zod';
import { documentTypes } from '../document.ts';
import { type Ocr, Recognised } from '../pictures/ocr.ts';
import { loadPdfium } from '../pdfium/pdfium.ts';
import { pictureOfPage } from '../page-picture.ts';
import { DocumentUnreadable, readDocument } from '../read.ts';

const Limits = z.object({
  maxPages: z.number(),
  maxTextBytes: z.number(),
  maxUnpackedBytes: z.number(),
  timeoutMs: z.number(),
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

/** Says what came of it, or why the document gives nothing. */
const answer = <T>(work: Promise<T>, message: (result: T) => object): void => {
  work.then(
    (result) => {
      say(message(result));
    },
    (error: unknown) => {
      if (!(error instanceof DocumentUnreadable)) throw error;
      say({ kind: 'unreadable', reason: error.reason });
    },
  );
};

process.on('message', (message) => {
  const request = Request.parse(message);
  if (request.kind === 'recognised') {
    awaited.get(request.id)?.(request.found);
    awaited.delete(request.id);
    return;
  }
  if (request.kind === 'draw') {
    answer(pictureOfPage(request.bytes, request.type, request.page), (picture) => ({ kind: 'drawn', picture }));
    return;
  }
  const { bytes, type, limits, sideBySide } = request;
  let told = 0;
  const onProgress = (done: number, total: number): void => {
    if (Date.now() - told < progressEveryMs) return;
    told = Date.now();
    say({ kind: 'progress', done, total });
  };
  const reading = readDocument(bytes, type, limits, onProgress, sideBySide === 0 ? null : ocrOf(sideBySide));
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
