import type { ChildProcess } from 'node:child_process';
import { availableParallelism, constants, setPriority } from 'node:os';
import { z } from 'zod';
import { entryBeside, startLimited } from './limited-process.ts';
import { WorkDeadline } from './work-deadline.ts';
import { type Box, type Ocr, Recognised } from '../pictures/ocr.ts';

const Answer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  z.object({ kind: z.literal('recognised'), found: Recognised.nullable() }),
]);

export interface OcrPoolOptions {
  /** Pictures read at once, each in a process of its own. Default: one a core. */
  workers?: number;
  /** Processor time that one picture may take, with every way of reading it. */
  pictureTimeoutMs?: number;
  /** A process with nothing to do ends after this, and gives its memory back. */
  idleMs?: number;
  memoryMb?: number;
  /** The process's script; by default the one beside this module. */
  entry?: string;
}

const startTimeoutMs = 20_000;
/** Then a fresh process takes its place, so that leaks cannot pile up. */
const picturesPerProcess = 200;
const defaults = {
  pictureTimeoutMs: 60_000,
  idleMs: 60_000,
  // Node 24 takes 575 MB of it before it does anything (document.ts).
  memoryMb: 1_100,
};

/** One process and the picture that is in it. Every promise ends: with an answer, or with null when the process ends. */
class Worker {
  readonly #child: ChildProcess;
  #answer: (found: Recognised | null) => void = () => undefined;
  #ready: () => void = () => undefined;
  readonly #started: Promise<void>;
  ended = false;
  pictures = 0;

  constructor(entry: string, memoryMb: number) {
    this.#child = startLimited(entry, { memoryMb, heapMb: 256, cpuSeconds: 3_600 });
    this.#started = new Promise((resolve) => {
      this.#ready = resolve;
    });
    const end = (): void => {
      this.ended = true;
      this.#ready();
      this.#answer(null);
    };
    this.#child.once('exit', end);
    this.#child.once('error', end);
    // Whoever waits for an answer of the service goes first: pictures are read with what is left of the cores.
    if (this.#child.pid !== undefined) setPriority(this.#child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    this.#child.on('message', (message) => {
      const answer = Answer.safeParse(message);
      if (!answer.success) this.kill();
      else if (answer.data.kind === 'ready') this.#ready();
      else this.#answer(answer.data.found);
    });
  }

  async recognise(picture: Uint8Array, places: Box[] | undefined, timeoutMs: number): Promise<Recognised | null> {
    this.pictures += 1;
    const deadlineOf = (limitMs: number): WorkDeadline => {
      const deadline = new WorkDeadline(this.#child.pid, limitMs, () => {
        this.kill();
      });
      deadline.restart();
      return deadline;
    };
    const start = deadlineOf(startTimeoutMs);
    await this.#started;
    start.stop();
    const deadline = deadlineOf(timeoutMs);
    try {
      return await new Promise((resolve) => {
        this.#answer = resolve;
        if (this.ended) resolve(null);
        else
          this.#child.send({ picture, places }, (error) => {
            if (error !== null) this.kill();
          });
      });
    } finally {
      deadline.stop();
      this.#answer = () => undefined;
    }
  }

  kill(): void {
    this.ended = true;
    this.#child.kill('SIGKILL');
  }

  /** Ends the process and waits until it is gone. */
  async close(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const gone = new Promise<void>((resolve) => {
      this.#child.once('exit', () => {
        resolve();
      });
    });
    this.kill();
    await gone;
  }
}

/**
 * Reads pictures in processes of their own, started when there is something to read and kept warm for a while. A picture
 * that takes too long or kills its process is null for whoever asked; the next one gets a fresh process.
 */
export class OcrPool implements Ocr {
  readonly sideBySide: number;
  /** The same pool for documents that somebody waits for: their pictures go before those that are waiting. */
  readonly first: Ocr;
  readonly #options: Required<Omit<OcrPoolOptions, 'workers'>>;
  readonly #idle: Worker[] = [];
  readonly #all = new Set<Worker>();
  readonly #waiting: Array<() => void> = [];
  readonly #waitingFirst: Array<() => void> = [];
  #free: number;
  #idleTimer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor({ workers = availableParallelism(), ...options }: OcrPoolOptions = {}) {
    this.sideBySide = workers;
    this.first = {
      sideBySide: workers,
      recognise: (picture, places) => this.#recognise(this.#waitingFirst, picture, places),
    };
    this.#free = workers;
    this.#options = { ...defaults, entry: options.entry ?? entryBeside('ocr-process'), ...options };
  }

  /** Pictures being read now, and those that wait for it. */
  get running(): number {
    return this.sideBySide - this.#free;
  }
  get waiting(): number {
    return this.#waiting.length + this.#waitingFirst.length;
  }

  recognise(picture: Uint8Array, places?: Box[]): Promise<Recognised | null> {
    return this.#recognise(this.#waiting, picture, places);
  }

  async #recognise(queue: Array<() => void>, picture: Uint8Array, places?: Box[]): Promise<Recognised | null> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => queue.push(resolve));
    try {
      if (this.#closed) return null;
      return await this.#read(picture, places);
    } finally {
      const next = this.#waitingFirst.shift() ?? this.#waiting.shift();
      if (next === undefined) this.#free += 1;
      else next();
      if (this.#free === this.sideBySide) this.#restLater();
    }
  }

  async #read(picture: Uint8Array, places?: Box[]): Promise<Recognised | null> {
    clearTimeout(this.#idleTimer);
    const worker = this.#living() ?? this.#start();
    const found = await worker.recognise(picture, places, this.#options.pictureTimeoutMs);
    if (worker.ended || this.#closed || worker.pictures >= picturesPerProcess) this.#end(worker);
    else this.#idle.push(worker);
    return found;
  }

  /** One that is warm, but for those that ended while nobody looked. */
  #living(): Worker | undefined {
    for (;;) {
      const worker = this.#idle.pop();
      if (worker === undefined || !worker.ended) return worker;
      this.#all.delete(worker);
    }
  }

  #start(): Worker {
    const worker = new Worker(this.#options.entry, this.#options.memoryMb);
    this.#all.add(worker);
    return worker;
  }

  #end(worker: Worker): void {
    worker.kill();
    this.#all.delete(worker);
  }

  #restLater(): void {
    this.#idleTimer = setTimeout(() => {
      for (const worker of this.#idle.splice(0)) this.#end(worker);
    }, this.#options.idleMs);
    this.#idleTimer.unref();
  }

  /** Ends every process; pictures in them are null. */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#idleTimer);
    await Promise.all([...this.#all].map((worker) => worker.close()));
  }
}
