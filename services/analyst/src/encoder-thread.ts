import { Worker } from 'node:worker_threads';
import type { Unit } from '@plumbline/review/recognition/units';

/** Of a unit what the encoder reads. */
type Read = Pick<Unit, 'title' | 'head' | 'text'>;

export interface EncoderQuestion {
  id: number;
  units: Read[];
}

export interface EncoderAnswer {
  id: number;
  odds: Float32Array[];
}

interface Waiting {
  resolve: (odds: Float32Array[]) => void;
  reject: (error: Error) => void;
}

const entry = new URL(`./encoder.thread.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url);

let thread: Worker | undefined;
let asked = 0;
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
  fresh.on('message', ({ id, odds }: EncoderAnswer) => settle(id)?.resolve(odds));
  fresh.on('error', (error: Error) => failAll(fresh, error));
  fresh.on('exit', (code) => failAll(fresh, new Error(`the encoder's thread ended with code ${String(code)}`)));
  return fresh;
};

/**
 * What the encoder says of units, in their order (`Encoder`). One thread for all who ask, started when it is first needed and again after
 * it ended.
 * @throws when the thread ends before it has answered.
 */
export const encoded = (units: readonly Read[]): Promise<Float32Array[]> => {
  if (units.length === 0) return Promise.resolve([]);
  thread ??= started();
  thread.ref();
  const id = ++asked;
  const question: EncoderQuestion = { id, units: units.map(({ title, head, text }) => ({ title, head, text })) };
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    thread?.postMessage(question);
  });
};
