/*
 * The process that parsers run in. It is started by `IsolatedReader` under a memory limit and answers over IPC, one
 * document at a time. Whatever goes wrong beyond a clean answer ends it, and the parent calls that "too complex".
 */
import { z } from 'zod';
import { deckTypes } from '@plumbline/contracts/limits';
import { loadPdfium } from './pdfium.ts';
import { DocumentUnreadable, readDocument } from './read.ts';

const Limits = z.object({
  maxPages: z.number(),
  maxTextBytes: z.number(),
  maxUnpackedBytes: z.number(),
  timeoutMs: z.number(),
  maxMemoryMb: z.number(),
});
const Request = z.object({ bytes: z.instanceof(Uint8Array), type: z.enum(deckTypes), limits: Limits });

const say = (message: object): void => {
  process.send?.(message);
};

const progressEveryMs = 200;

process.on('message', (message) => {
  const { bytes, type, limits } = Request.parse(message);
  let told = 0;
  const onProgress = (done: number, total: number): void => {
    if (Date.now() - told < progressEveryMs) return;
    told = Date.now();
    say({ kind: 'progress', done, total });
  };
  readDocument(bytes, type, limits, onProgress).then(
    (document) => {
      say({ kind: 'read', document });
    },
    (error: unknown) => {
      if (!(error instanceof DocumentUnreadable)) throw error;
      say({ kind: 'unreadable', reason: error.reason });
    },
  );
});

// Ctrl-C reaches the whole group; the parent ends us when it is done.
process.on('SIGINT', () => undefined);

// The parent is gone: nobody waits for an answer.
process.on('disconnect', () => {
  process.exit(0);
});

await loadPdfium();
say({ kind: 'ready' });
