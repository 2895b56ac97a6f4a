/*
 * The process that Tesseract runs in. It is started by `OcrPool` under a memory limit and answers over IPC, one picture at a
 * time. Whatever goes wrong ends it; its parent starts another.
 */
import { z } from 'zod';
import { OcrEngine } from '../pictures/ocr-engine.ts';

const Request = z.object({
  picture: z.instanceof(Uint8Array),
  hint: z.object({ script: z.enum(['latin', 'arabic']), turns: z.number().int().min(0).max(3) }),
});

const engine = await OcrEngine.start();

process.on('message', (message) => {
  const { picture, hint } = Request.parse(message);
  process.send?.({ kind: 'recognised', found: engine.recognise(picture, hint) });
});

// Ctrl-C reaches the whole group; the parent ends us when it is done.
process.on('SIGINT', () => undefined);

// The parent is gone: nobody waits for an answer.
process.on('disconnect', () => {
  process.exit(0);
});

process.send?.({ kind: 'ready' });
