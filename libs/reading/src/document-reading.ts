import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { AppError } from '@plumbline/contracts/errors';
import { readStored, type ReadStored } from '@plumbline/contracts/reading';
import { DocumentUnreadable, type OnProgress, type ReadDocument, readFailures } from '@plumbline/documents/document';
import { ReadDocumentSchema } from '@plumbline/documents/document-schema';
import { Bus } from '@plumbline/service-kit/bus';
import { currentCaller } from '@plumbline/service-kit/caller';
import { askStream } from '@plumbline/service-kit/streamed-answers';
import { z } from 'zod';

/** Documents that one process has read at once; more wait here rather than there. */
export const readAtOnce = 4;
/** How long what was read is kept for the job that comes next for the same bytes. */
const keptMs = 5_000;

/** The service that reads ended in the midst of a document: perhaps by its fault. Before that it is `internal.unavailable` alone. */
export class ReadingBrokeOff extends AppError {
  constructor(cause: unknown) {
    super('internal.unavailable', { retryAfterSeconds: 5 }, { cause });
  }
}

interface Reading {
  document: Promise<ReadDocument>;
  listeners: Set<OnProgress>;
}

/**
 * Has documents read by the one service that reads (`services/reading`). The same bytes asked for twice at about the same time are
 * read once: an upload waits a moment for its document, and when that is not enough the job goes on with the same reading.
 */
@Injectable()
export class DocumentReading implements OnApplicationShutdown {
  readonly #readings = new Map<string, Reading>();
  readonly #closing = new AbortController();
  #running = 0;

  constructor(private readonly bus: Bus) {}

  onApplicationShutdown(): void {
    this.#closing.abort(new AppError('internal.unavailable'));
  }

  /** Whether a document would be read now, or after one more at each process: not worth waiting for otherwise. */
  get soon(): boolean {
    return this.#running < readAtOnce;
  }

  /**
   * Reads a document for a job, or for an upload that a job may follow. `contentHash` says which bytes lie under the key.
   * @throws DocumentUnreadable; AppError as the store failed, or `internal.unavailable` (`ReadingBrokeOff`).
   */
  async read(
    contentHash: string,
    stored: Omit<ReadStored, 'awaitedBy'>,
    onProgress?: OnProgress,
  ): Promise<ReadDocument> {
    const key = `${stored.type} ${contentHash}`;
    const reading = this.#readings.get(key) ?? this.#begin(key, stored);
    if (onProgress) reading.listeners.add(onProgress);
    try {
      return await reading.document;
    } finally {
      if (onProgress) reading.listeners.delete(onProgress);
    }
  }

  /** Reads a document that a person waits for: as above, until the signal fires. */
  readForPerson(stored: Omit<ReadStored, 'awaitedBy'>, signal: AbortSignal): Promise<ReadDocument> {
    return this.#ask({ ...stored, awaitedBy: 'person' }, signal);
  }

  #begin(key: string, stored: Omit<ReadStored, 'awaitedBy'>): Reading {
    const listeners = new Set<OnProgress>();
    this.#running += 1;
    const tell: OnProgress = (done, total) => {
      for (const listener of listeners) listener(done, total);
    };
    const document = this.#ask({ ...stored, awaitedBy: 'job' }, this.#closing.signal, tell).finally(() => {
      this.#running -= 1;
    });
    const reading = { document, listeners };
    this.#readings.set(key, reading);
    const forget = (): void => {
      if (this.#readings.get(key) === reading) this.#readings.delete(key);
    };
    // What could not be read is not kept: it may have been the process that died, not the document that is bad.
    document.then(() => setTimeout(forget, keptMs).unref(), forget);
    return reading;
  }

  async #ask(stored: ReadStored, signal: AbortSignal, onProgress?: OnProgress): Promise<ReadDocument> {
    let isBegun = false;
    const parts: string[] = [];
    try {
      const caller = currentCaller() ?? { requestId: 'none', language: 'en' };
      for await (const piece of askStream(this.bus, readStored, stored, caller, { signal })) {
        if ('begun' in piece) isBegun = true;
        else if ('done' in piece) onProgress?.(piece.done, piece.total);
        else if ('unreadable' in piece) throw new DocumentUnreadable(z.enum(readFailures).parse(piece.unreadable));
        else parts.push(piece.part);
      }
    } catch (error) {
      const isAway = error instanceof AppError && error.code === 'internal.unavailable';
      throw isAway && isBegun ? new ReadingBrokeOff(error) : error;
    }
    return ReadDocumentSchema.parse(JSON.parse(parts.join('')));
  }
}
