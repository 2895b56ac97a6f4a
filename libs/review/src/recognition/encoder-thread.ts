import { Worker } from 'node:worker_threads';
import type { Encoder } from './encoder.ts';
import type { Unit } from './units.ts';

/** Of a unit what the encoder reads. */
type Read = Pick<Unit, 'title' | 'head' | 'text'>;

/** What the thread is asked: one of the encoder's answers on units in their order, or on questions. */
export type EncoderTask = { of: 'odds' | 'directions'; units: Read[] } | { of: 'questions'; texts: string[] };

export interface EncoderQuestion {
  id: number;
  task: EncoderTask;
}

interface Answered {
  id: number;
  vectors: Float32Array[];
  asked: Encoder['asked'];
}
export type EncoderAnswer = Answered | { id: number; failed: string };

/** So many units are one message: between two of them the thread answers somebody else. */
const unitsAtOnce = 50;

interface Waiting {
  resolve: (answer: Answered) => void;
  reject: (error: Error) => void;
}

/** Beside this file, and beside the bundle that holds it (scripts/build.ts). */
const entry = new URL(`./encoder.thread.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url);

let thread: Worker | undefined;
let count = 0;
const waiting = new Map<number, Waiting>();

/** What is waited for keeps the process alive, the thread alone does not. */
const settle = (id: number): Waiting | undefined => {
  const one = waiting.get(id);
  waiting.delete(id);
  if (waiting.size === 0) thread?.unref();
  return one;
};

const failAll = (of: Worker, error: Error): void => {
  if (thread !== of) return;
  thread = undefined;
  for (const id of [...waiting.keys()]) settle(id)?.reject(error);
};

const started = (): Worker => {
  const fresh = new Worker(entry);
  fresh.on('message', (answer: EncoderAnswer) => {
    const one = settle(answer.id);
    if ('failed' in answer) one?.reject(new Error(`the encoder failed: ${answer.failed}`));
    else one?.resolve(answer);
  });
  fresh.on('error', (error: Error) => failAll(fresh, error));
  fresh.on('exit', (code) => failAll(fresh, new Error(`the encoder's thread ended with code ${String(code)}`)));
  return fresh;
};

/** One thread for all who ask, started when it is first needed and again after it ended. */
const askOnce = (task: EncoderTask): Promise<Answered> => {
  thread ??= started();
  thread.ref();
  const id = ++count;
  const question: EncoderQuestion = { id, task };
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    thread?.postMessage(question);
  });
};

/** What a thread that ended left unanswered is asked of a new one, once. */
const ask = (task: EncoderTask): Promise<Answered> => askOnce(task).catch(() => askOnce(task));

/** Of many units one part after another, so that a question of somebody else waits for a part only. What is said of a unit depends on no other. */
const askOf = async (of: 'odds' | 'directions', units: readonly Read[]): Promise<Float32Array[]> => {
  const vectors: Float32Array[] = [];
  for (let from = 0; from < units.length; from += unitsAtOnce) {
    const part = units.slice(from, from + unitsAtOnce).map(({ title, head, text }) => ({ title, head, text }));
    vectors.push(...(await ask({ of, units: part })).vectors);
  }
  return vectors;
};

/**
 * What the encoder says of units, in their order (`Encoder.odds`).
 * @throws when the thread ends twice before it has answered.
 */
export const encoded = (units: readonly Read[]): Promise<Float32Array[]> => askOf('odds', units);

/** As much of the encoder as a chat asks, in the thread (`Encoder.directions`, `Encoder.question`). */
export const encoderInThread = {
  directions: (units: readonly Read[]): Promise<Float32Array[]> => askOf('directions', units),
  questions: async (texts: readonly string[]): Promise<{ directions: Float32Array[]; asked: Encoder['asked'] }> => {
    const { vectors, asked } = await ask({ of: 'questions', texts: [...texts] });
    return { directions: vectors, asked };
  },
};
