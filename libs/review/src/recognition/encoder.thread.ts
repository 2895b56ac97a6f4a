import { parentPort } from 'node:worker_threads';
import { encoderOf } from './encoder.ts';
import { encoderWeights } from './encoder-weights.ts';
import type { EncoderAnswer, EncoderQuestion, EncoderTask } from './encoder-thread.ts';

/* The sentence encoder, in a thread of its own: it reads a deck for seconds, and nobody who asks something else waits for it. */

const encoder = encoderOf(encoderWeights());

const vectorsOf = (task: EncoderTask): Float32Array[] =>
  task.of === 'questions' ? task.texts.map(encoder.question) : encoder[task.of](task.units);

const answerTo = ({ id, task }: EncoderQuestion): EncoderAnswer => {
  try {
    return { id, vectors: vectorsOf(task), asked: encoder.asked };
  } catch (error) {
    // Whoever else waits is answered all the same.
    return { id, failed: error instanceof Error ? error.message : 'unknown' };
  }
};

parentPort?.on('message', (question: EncoderQuestion) => parentPort?.postMessage(answerTo(question)));
