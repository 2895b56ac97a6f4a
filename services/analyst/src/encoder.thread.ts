import { parentPort } from 'node:worker_threads';
import { encoderOf } from '@plumbline/review/recognition/encoder';
import { encoderWeights } from '@plumbline/review/recognition/encoder-weights';
import type { EncoderQuestion, EncoderAnswer } from './encoder-thread.ts';

/* The sentence encoder, in a thread of its own: it reads a deck for seconds, and nobody who asks something else waits for it. */

const { odds } = encoderOf(encoderWeights());

parentPort?.on('message', ({ id, units }: EncoderQuestion) => {
  const answer: EncoderAnswer = { id, odds: odds(units) };
  parentPort?.postMessage(answer);
});
