import type { ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { DrawnType } from '@plumbline/contracts/limits';
import { z } from 'zod';
import {
  defaultReadLimits,
  type DocumentType,
  DocumentUnreadable,
  type OnProgress,
  type ReadDocument,
  readFailures,
  type ReadLimits,
} from '../document.ts';
import { ReadDocumentSchema } from '../document-schema.ts';
import { entryBeside, startLimited } from './limited-process.ts';
import { Box, type Ocr, type Recognised } from '../pictures/ocr.ts';
import type { PagePicture } from '../page-picture.ts';
import { dataMbOf, WorkDeadline, workMsOf } from './work-deadline.ts';

const Answer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  z.object({ kind: z.literal('progress'), done: z.number(), total: z.number() }),
  z.object({ kind: z.literal('entered'), part: z.string() }),
  z.object({
    kind: z.literal('picture'),
    id: z.number(),
    picture: z.instanceof(Uint8Array),
    places: z.array(Box).optional(),
  }),
  z.object({ kind: z.literal('unreadable'), reason: z.enum(readFailures) }),
  z.object({
    kind: z.literal('read'),
    document: ReadDocumentSchema,
  }),
  z.object({
    kind: z.literal('drawn'),
    picture: z.object({ webp: z.instanceof(Uint8Array), width: z.number(), height: z.number() }).nullable(),
  }),
]);

export interface IsolatedReaderOptions {
  limits?: Partial<ReadLimits>;
  /** Reads the pages that are pictures; without it they are unread. Whoever gives it closes it. */
  ocr?: Ocr;
  /**
   * Documents read at once, each in a process of its own; as many again may wait for OCR. Default 1.
   */
  concurrency?: number;
  /** When nothing was read for so long, the processes end and give their memory back. Default: they stay. */
  idleMs?: number;
  /** The reading process's script; by default the one beside this module (`.ts` in the source, `.js` in a bundle). */
  entry?: URL | string;
}

/** Reads of a process before a fresh one takes its place, so that a parser's leaks cannot pile up. */
const readsPerProcess = 100;
/** V8's own heap; wasm and buffers are bounded by `maxMemoryMb` (extraction.md). */
const heapMb = 384;
const startTimeoutMs = 20_000;
/** For one page, of processor time; most take less than a second. */
const drawTimeoutMs = 10_000;
/** Ends a parser that spins on although the service that would kill it was itself killed. */
const lifetimeCpuSeconds = 300;
/** A process that has used so much of it, or so much more memory than when it was fresh, leaves too little to a document: a fresh one takes its place. */
const wornMs = 60_000;
const wornMb = 100;
/** Parts of pages that a document may lose; one that has more of them is too complex as a whole. */
const mostLost = 4;

/** The process ended in a part of a page: by its deadline, or for a reason that nobody told. */
class EndedInPart extends DocumentUnreadable {
  readonly part: string;
  readonly late: boolean;

  constructor(part: string, late: boolean) {
    super('too_complex');
    this.part = part;
    this.late = late;
  }
}

/** One reading process: what it is doing, and how it is told to end. */
class Reader {
  readonly #child: ChildProcess;
  readonly ready: Promise<void>;
  reads = 0;
  /** Skia is loaded, which takes half of the memory that is a document's. */
  hasDrawnSlides = false;
  #ended = false;
  #killed = false;
  #onAnswer: (answer: z.infer<typeof Answer>) => void = () => undefined;
  #onEnd: () => void = () => undefined;
  #freshMb = 0;

  constructor(entry: string, limits: ReadLimits) {
    this.#child = startLimited(entry, {
      memoryMb: limits.maxMemoryMb,
      heapMb,
      cpuSeconds: lifetimeCpuSeconds,
    });
    const end = (): void => {
      if (this.#ended) return;
      this.#ended = true;
      this.#onEnd();
    };
    this.#child.once('exit', end);
    this.#child.once('error', end);
    this.#child.on('message', (message) => {
      const answer = Answer.safeParse(message);
      if (answer.success) this.#onAnswer(answer.data);
      else this.kill();
    });
    this.ready = new Promise((resolve, reject) => {
      const deadline = new WorkDeadline(this.#child.pid, startTimeoutMs, () => {
        this.kill();
      });
      deadline.restart();
      this.#onAnswer = ({ kind }) => {
        if (kind !== 'ready') return;
        deadline.stop();
        this.#freshMb = dataMbOf(this.#child.pid);
        resolve();
      };
      this.#onEnd = () => {
        deadline.stop();
        reject(new Error('The reading process did not start'));
      };
    });
    // Whoever reads awaits it; until then a failed start is not an unhandled rejection.
    this.ready.catch(() => undefined);
  }

  /** Gone or going: no document may be given to it. */
  get ended(): boolean {
    return this.#ended || this.#killed;
  }

  get isWorn(): boolean {
    const { pid } = this.#child;
    const isLarge = dataMbOf(pid) > this.#freshMb + wornMb;
    return this.ended || this.reads >= readsPerProcess || isLarge || (workMsOf(pid) ?? 0) > wornMs;
  }

  read(
    bytes: Uint8Array,
    type: DocumentType,
    limits: ReadLimits,
    without: readonly string[],
    ocr: Ocr | null,
    onPictures: () => void,
    onProgress?: OnProgress,
  ): Promise<ReadDocument> {
    this.reads += 1;
    return new Promise((resolve, reject) => {
      let part: string | undefined;
      let pictures = 0;
      let ocrUntil = Infinity;
      const { pid } = this.#child;
      const stop = (): void => {
        wholeDeadline.stop();
        partDeadline.stop();
      };
      const fail = (error: Error): void => {
        stop();
        reject(error);
      };
      const wholeDeadline = new WorkDeadline(pid, limits.timeoutMs, () => {
        this.kill();
        fail(new DocumentUnreadable('too_complex'));
      });
      const failInPart = (late: boolean): void => {
        fail(part === undefined ? new DocumentUnreadable('too_complex') : new EndedInPart(part, late));
      };
      const partDeadline = new WorkDeadline(pid, limits.partTimeoutMs, () => {
        this.kill();
        failInPart(true);
      });
      const restart = (): void => {
        wholeDeadline.restart();
        if (part !== undefined) partDeadline.restart();
      };
      restart();
      // Whoever waits for OCR does not spin; OCR has deadlines of its own.
      const recognise = async (id: number, picture: Uint8Array, places: Box[] | undefined): Promise<void> => {
        pictures += 1;
        stop();
        onPictures();
        if (pictures === 1) ocrUntil = Math.min(ocrUntil, performance.now() + limits.ocrTimeoutMs);
        const found = ocr === null || performance.now() > ocrUntil ? null : await ocr.recognise(picture, places);
        pictures -= 1;
        if (this.ended) return;
        if (pictures === 0) restart();
        this.#send({ kind: 'recognised', id, found });
      };
      this.#onEnd = () => {
        failInPart(false);
      };
      this.#onAnswer = (answer) => {
        if (answer.kind === 'progress') onProgress?.(answer.done, answer.total);
        else if (answer.kind === 'entered') {
          ({ part } = answer);
          if (pictures === 0) partDeadline.restart();
        } else if (answer.kind === 'picture') recognise(answer.id, answer.picture, answer.places).catch(fail);
        else if (answer.kind === 'unreadable') fail(new DocumentUnreadable(answer.reason));
        else if (answer.kind === 'read') {
          stop();
          resolve(answer.document);
        }
      };
      if (this.#ended) this.#onEnd();
      else this.#send({ kind: 'read', bytes, type, limits, without, sideBySide: ocr?.sideBySide ?? 0 });
    });
  }

  /** Draws one page of a PDF, or one slide, within `timeoutMs`; null when there is no such page. */
  draw(bytes: Uint8Array, type: DrawnType, page: number, timeoutMs: number): Promise<PagePicture | null> {
    this.reads += 1;
    const isFirstSlide = type === 'pptx' && !this.hasDrawnSlides;
    this.hasDrawnSlides ||= isFirstSlide;
    return new Promise((resolve, reject) => {
      const deadline = new WorkDeadline(this.#child.pid, timeoutMs, () => {
        this.kill();
        fail(new DocumentUnreadable('too_complex'));
      });
      const fail = (error: Error): void => {
        deadline.stop();
        reject(error);
      };
      deadline.restart();
      this.#onEnd = () => {
        fail(new DocumentUnreadable('too_complex'));
      };
      this.#onAnswer = (answer) => {
        if (answer.kind === 'unreadable') fail(new DocumentUnreadable(answer.reason));
        else if (answer.kind === 'drawn') {
          deadline.stop();
          // What Skia took when it came is no wear.
          if (isFirstSlide) this.#freshMb = dataMbOf(this.#child.pid);
          resolve(answer.picture);
        }
      };
      if (this.#ended) this.#onEnd();
      else this.#send({ kind: 'draw', bytes, type, page });
    });
  }

  #send(message: object): void {
    this.#child.send(message, (error) => {
      if (error !== null) this.kill();
    });
  }

  kill(): void {
    this.#killed = true;
    this.#child.kill('SIGKILL');
  }

  /** Ends the process and waits until it is gone. */
  async close(): Promise<void> {
    if (this.#ended) return;
    const gone = new Promise<void>((resolve) => {
      this.#child.once('exit', () => {
        resolve();
      });
    });
    this.kill();
    await gone;
  }
}

/** The same OCR for a document that may be read more than once: what it said of a picture, it says again at once. */
const remembering = (ocr: Ocr): Ocr => {
  const known = new Map<string, Promise<Recognised | null>>();
  return {
    sideBySide: ocr.sideBySide,
    recognise: (picture, places) => {
      const key = createHash('sha256').update(picture).update(JSON.stringify(places) ?? '').digest('hex'); // prettier-ignore
      const found = known.get(key) ?? ocr.recognise(picture, places);
      known.set(key, found);
      return found;
    },
  };
};

/**
 * Reads documents in processes of their own, kept warm and used again, each under a memory limit and a deadline.
 * Whatever ends such a process (the limit, the deadline, a crash of a parser) costs the part of a page that was in it: the document
 * is read again without that part, in a fresh process. Where no page was under way, or too many are lost, it is
 * `DocumentUnreadable('too_complex')`. Deadlines count the processor time of the process.
 */
export class IsolatedReader {
  readonly #limits: ReadLimits;
  readonly #entry: string;
  readonly #ocr: Ocr | null;
  readonly #idle: Array<Reader | null>;
  readonly #busy = new Set<Reader>();
  readonly #waiting: Array<(slot: Reader | null) => void> = [];
  readonly #concurrency: number;
  readonly #idleMs: number | undefined;
  #idleTimer: NodeJS.Timeout | undefined;
  /** Places given away while their documents wait for OCR. */
  #lent = 0;
  #closed = false;

  constructor(options: IsolatedReaderOptions = {}) {
    this.#limits = { ...defaultReadLimits, ...options.limits };
    this.#ocr = options.ocr ?? null;
    this.#concurrency = options.concurrency ?? 1;
    this.#idleMs = options.idleMs;
    const { entry } = options;
    this.#entry =
      entry === undefined ? entryBeside('reader-process') : typeof entry === 'string' ? entry : fileURLToPath(entry);
    this.#idle = Array.from({ length: this.#concurrency }, () => null);
  }

  /** Starts the processes, so that the first document does not wait for them. */
  async warm(): Promise<void> {
    this.#idle.forEach((slot, index) => {
      if (slot === null || slot.ended) this.#idle[index] = new Reader(this.#entry, this.#limits);
    });
    await Promise.all(this.#idle.flatMap((slot) => (slot === null ? [] : [slot.ready])));
  }

  /** Text of each page. Waits for a free process when all are busy; the deadline counts from when it begins. */
  async read(bytes: Uint8Array, type: DocumentType, onProgress?: OnProgress): Promise<ReadDocument> {
    const without: string[] = [];
    const ended = new Set<string>();
    const ocr = this.#ocr === null ? null : remembering(this.#ocr);
    for (;;) {
      try {
        return await this.#inAProcess(
          (reader, lend) => reader.read(bytes, type, this.#limits, without, ocr, lend, onProgress),
          (reader) => !reader.hasDrawnSlides,
        );
      } catch (error) {
        const again = error instanceof EndedInPart && !this.#closed;
        if (!again || (ended.size >= mostLost && !ended.has(error.part))) throw error;
        // Somebody else may have ended the process: that is not the page's fault, and does not come twice.
        if (error.late || ended.has(error.part)) without.push(error.part);
        ended.add(error.part);
      }
    }
  }

  /**
   * One page of a PDF, or one slide, as it looks, counted from 1; null when there is none. Waits and is bounded as a reading is.
   * @throws DocumentUnreadable
   */
  draw(bytes: Uint8Array, type: DrawnType, page: number): Promise<PagePicture | null> {
    const withinMs = Math.min(drawTimeoutMs, this.#limits.timeoutMs);
    return this.#inAProcess((reader) => reader.draw(bytes, type, page, withinMs));
  }

  /** In one that `fits`, else in a fresh one in its place. */
  async #inAProcess<T>(
    work: (reader: Reader, lend: () => void) => Promise<T>,
    fits: (reader: Reader) => boolean = () => true,
  ): Promise<T> {
    if (this.#closed) throw new Error('The reader is closed');
    clearTimeout(this.#idleTimer);
    const slot =
      this.#idle.length > 0
        ? this.#idle.pop()
        : await new Promise<Reader | null>((resolve) => this.#waiting.push(resolve));
    let reader = slot ?? null;
    if (reader === null || reader.ended || !fits(reader)) {
      reader?.kill();
      reader = new Reader(this.#entry, this.#limits);
    }
    this.#busy.add(reader);
    // A document of pictures takes minutes, most of them waiting for OCR: its place goes to a document of text meanwhile.
    let lent = false;
    const lend = (): void => {
      if (lent || this.#lent >= this.#concurrency) return;
      lent = true;
      this.#lent += 1;
      this.#free(null);
    };
    try {
      await reader.ready;
      return await work(reader, lend);
    } finally {
      this.#busy.delete(reader);
      const worn = reader.isWorn;
      if (lent) this.#lent -= 1;
      // Somebody else has the place now: this process is kept only where none has been started yet.
      const empty = lent && !worn ? this.#idle.indexOf(null) : -1;
      if (empty >= 0) this.#idle[empty] = reader;
      else if (worn || lent) reader.kill();
      if (!lent) this.#free(worn ? null : reader);
      if (this.#idleMs !== undefined && this.#busy.size === 0) this.#restLater(this.#idleMs);
    }
  }

  #restLater(idleMs: number): void {
    clearTimeout(this.#idleTimer);
    this.#idleTimer = setTimeout(() => {
      this.#idle.forEach((reader, index) => {
        reader?.kill();
        this.#idle[index] = null;
      });
    }, idleMs).unref();
  }

  /** Gives a place, with the process that is in it, to whoever waits. */
  #free(reader: Reader | null): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#idle.push(reader);
    else next(reader);
  }

  /** Ends every process; documents in them end as too complex. */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#idleTimer);
    const readers = [...this.#idle, ...this.#busy].filter((reader) => reader !== null);
    await Promise.all(readers.map((reader) => reader.close()));
  }
}
