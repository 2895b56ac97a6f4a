import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Language } from '@plumbline/contracts/limits';
import type { Disagreement } from '@plumbline/memo/disagreement';
import type { DocumentFacts } from '@plumbline/memo/facts';
import type { DocumentToRead } from '@plumbline/memo/read-facts';
import { Slots } from '@plumbline/object-store/slots';

/** What a thread is asked: what a document says, or where documents disagree. */
export type RulesTask =
  | { kind: 'facts'; document: DocumentToRead; language: Language; focus: string | null }
  | { kind: 'reconcile'; documents: DocumentFacts[] };
export type RulesAnswer =
  | { kind: 'facts'; facts: DocumentFacts }
  | { kind: 'reconcile'; disagreements: Disagreement[] }
  | { kind: 'failed'; reason: string };

/** Threads at once, whatever runs: each keeps a core busy. */
const threads = Math.min(2, availableParallelism());
/** Of a thread's heap. One that needs more ends, and the memo with it: the service goes on. */
const heapMb = 1_200;
/** A thread that nobody needed for so long is ended. */
const idleMs = 60_000;

const entry = new URL(`./memo-rules.process.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url);

/** Has what code alone does for a memo, and what takes long, done beside the service, which goes on answering and holds its leases meanwhile. */
@Injectable()
export class MemoRules implements OnApplicationShutdown {
  readonly #slots = new Slots(threads);
  readonly #idle = new Map<Worker, NodeJS.Timeout>();

  async onApplicationShutdown(): Promise<void> {
    const idle = [...this.#idle];
    this.#idle.clear();
    for (const [, timer] of idle) clearTimeout(timer);
    await Promise.all(idle.map(([worker]) => worker.terminate()));
  }

  /** @throws the signal's reason; Error when the thread failed. */
  async do<Kind extends RulesTask['kind']>(
    task: Extract<RulesTask, { kind: Kind }>,
    signal: AbortSignal,
  ): Promise<Extract<RulesAnswer, { kind: Kind }>> {
    const answer = await this.#run(task, signal);
    if (!isOf(task.kind, answer)) throw new Error('A thread answered something else.');
    return answer;
  }

  #run(task: RulesTask, signal: AbortSignal): Promise<RulesAnswer> {
    return this.#slots.run(async () => {
      signal.throwIfAborted();
      const worker = this.#take();
      try {
        const answer = await answerOf(worker, task, signal);
        this.#rest(worker);
        return answer;
      } catch (error) {
        await worker.terminate();
        throw error;
      }
    }, signal);
  }

  #take(): Worker {
    const [rested] = this.#idle;
    if (rested === undefined) return new Worker(entry, { resourceLimits: { maxOldGenerationSizeMb: heapMb } });
    const [worker, timer] = rested;
    clearTimeout(timer);
    this.#idle.delete(worker);
    worker.ref();
    return worker;
  }

  #rest(worker: Worker): void {
    worker.unref();
    const timer = setTimeout(() => {
      this.#idle.delete(worker);
      void worker.terminate();
    }, idleMs).unref();
    this.#idle.set(worker, timer);
  }
}

const isOf = <Kind extends RulesTask['kind']>(
  kind: Kind,
  answer: RulesAnswer,
): answer is Extract<RulesAnswer, { kind: Kind }> => answer.kind === kind;

const answerOf = async (worker: Worker, task: RulesTask, signal: AbortSignal): Promise<RulesAnswer> => {
  const { promise, resolve, reject } = Promise.withResolvers<RulesAnswer>();
  const onAnswer = (answer: RulesAnswer): void => {
    if (answer.kind === 'failed') reject(new Error(`A thread failed: ${answer.reason}`));
    else resolve(answer);
  };
  const onExit = (): void => reject(new Error('A thread ended before it answered.'));
  const onAbort = (): void => reject(signal.reason instanceof Error ? signal.reason : new Error('aborted'));
  worker.on('message', onAnswer).on('error', reject).on('exit', onExit);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    worker.postMessage(task);
    return await promise;
  } finally {
    worker.off('message', onAnswer).off('error', reject).off('exit', onExit);
    signal.removeEventListener('abort', onAbort);
  }
};
