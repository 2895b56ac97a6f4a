/*
 * The process that Tesseract runs in. It is started by `OcrPool` under a memory limit and answers over IPC, one picture at a
 * time. Whatever goes wrong ends it; its parent starts another.
 */
import { z } from 'zod';
import { Box } from '../pictures/ocr.ts';
import { OcrEngine } from '../pictures/ocr-engine.ts';

const Request = z.object({ picture: z.instanceof(Uint8Array), places: z.array(Box).optional() });

const engine = await OcrEngine.start();

process.on('message', (message) => {
  const { picture, places } = Request.parse(message);
  process.send?.({ kind: 'recognised', found: engine.recognise(picture, places) });
});

// Ctrl-C reaches the whole group; the parent ends us when it is done.
process.on('SIGINT', () => undefined);

// The parent is gone: nobody waits for an answer.
process.on('disconnect', () => {
  process.exit(0);
});

process.send?.({ kind: 'ready' });
