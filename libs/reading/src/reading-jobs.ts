import { once } from 'node:events';
import { Injectable, Logger } from '@nestjs/common';
import { AppError, type ErrorCode } from '@plumbline/contracts/errors';
import type { JobKind } from '@plumbline/contracts/events';
import type { ReadStored } from '@plumbline/contracts/reading';
import { DocumentUnreadable } from '@plumbline/documents/document';
import { readingFailure } from '@plumbline/documents/reading-failure';
import { JobQueue, type RunningJob } from '@plumbline/service-kit/job-queue';
import type { ClientSession } from 'mongoose';
import { DocumentReading, readAtOnce, ReadingBrokeOff } from './document-reading.ts';
import { readerOf, sha256, textOfDocument, type ReadText } from './read-text.ts';
import { Texts } from './texts.ts';

const maxAttempts = 3;
const perOwner = 2;
const awayMs = 5_000;
const progressEveryMs = 1_000;
/** A reading process that dies this early may have been killed by somebody else; one that ran into its deadline was not. */
const earlyDeathMs = 10_000;

/** A document that is to be read. */
export interface DocumentToRead {
  ownerId: string;
  objectKey: string;
  /** SHA-256 of its bytes. */
  contentHash: string;
  type: ReadStored['type'];
  /** Whether it has no text to go on with, so that it waits for a store that is away. */
  isWithoutText: boolean;
}

/** What the service that owns documents tells of them. `id` is the subject of the document's job. */
export interface OwnedDocuments<D extends DocumentToRead> {
  kind: JobKind;
  /** Null when it is gone, or read already by a worker that died before it could say so. @throws AppError that it fails for. */
  find(id: string): Promise<D | null>;
  /** The original. @throws AppError as the store failed. */
  fetch(objectKey: string): Promise<Buffer>;
  /** Says that it is being read, and how far: `pages` in all is null before that is known. */
  report(id: string, done: number, pages: number | null): Promise<void>;
  /** Gives the document its text in the transaction that ends its job: `take` takes a use of the text and says its id. */
  end(session: ClientSession, document: D, take: () => Promise<string>): Promise<void>;
  fail(session: ClientSession, id: string, code: ErrorCode): Promise<void>;
}

/** The jobs that read documents, the same for every service that has some: leased, in turns, tried again, and told of. */
@Injectable()
export class ReadingJobs {
  readonly #logger = new Logger(ReadingJobs.name);

  constructor(
    private readonly texts: Texts,
    private readonly reading: DocumentReading,
    private readonly jobs: JobQueue,
  ) {}

  /** Reads the documents of this kind from when the application has started. */
  handle<D extends DocumentToRead>(documents: OwnedDocuments<D>): void {
    this.jobs.handle({
      kind: documents.kind,
      concurrency: readAtOnce,
      maxAttempts,
      perOwner,
      run: (job) => this.#run(documents, job),
      giveUp: (id, session) => documents.fail(session, id, 'plans.file_too_complex'),
    });
  }

  async #run<D extends DocumentToRead>(documents: OwnedDocuments<D>, job: RunningJob): Promise<void> {
    const id = job.subjectId;
    let document: D | null = null;
    try {
      const found = (document = await documents.find(id));
      if (!found) return await job.complete(() => Promise.resolve());
      const { ownerId, contentHash } = found;
      const wanted = { content_hash: contentHash, reader_version: readerOf(found.type) };
      // The same bytes may have been read meanwhile, as another document.
      const known = await this.texts.find(ownerId, wanted);
      const text = known ? undefined : await this.#read(documents, found, job);
      await job.complete((session) =>
        documents.end(session, found, async () => {
          if (text) return this.texts.keep(session, ownerId, text);
          const used = await this.texts.use(session, ownerId, wanted);
          if (!used) throw new Error('The text was deleted while it was to be used.');
          return used._id;
        }),
      );
    } catch (error) {
      if (!(error instanceof AppError) || error instanceof ReadingBrokeOff) throw error;
      if (error.code === 'internal.unavailable') return job.putBack(awayMs);
      // Who has a text already need not wait for the store.
      if (error.code === 'plans.storage_unavailable' && document?.isWithoutText === true) return job.putBack(awayMs);
      await job.complete((session) => documents.fail(session, id, error.code));
    }
  }

  /** @throws AppError when the document is to fail for it, or to wait; anything else means: try again. */
  async #read<D extends DocumentToRead>(documents: OwnedDocuments<D>, document: D, job: RunningJob): Promise<ReadText> {
    const { contentHash, objectKey, type } = document;
    // Other documents of the owner take the text by this hash.
    if (sha256(await documents.fetch(objectKey)) !== contentHash) throw new AppError('plans.upload_interrupted');
    await documents.report(job.subjectId, 0, null);
    const begun = performance.now();
    try {
      const report = this.#reporter(documents, job.subjectId);
      const reading = this.reading.read(contentHash, { objectKey, type }, report);
      return textOfDocument(contentHash, await Promise.race([reading, aborted(job.signal)]));
    } catch (error) {
      if (!(error instanceof DocumentUnreadable)) throw error;
      const again = error.reason === 'too_complex' && performance.now() - begun < earlyDeathMs;
      if (again && job.row.attempts < maxAttempts - 1) throw new Error('The reading process died.', { cause: error });
      throw new AppError(readingFailure(error.reason), {}, { cause: error });
    }
  }

  /** Says how far the reading is, at most once a second. */
  #reporter<D extends DocumentToRead>(documents: OwnedDocuments<D>, id: string): (done: number, total: number) => void {
    let told = 0;
    return (done, total) => {
      if (performance.now() - told < progressEveryMs) return;
      told = performance.now();
      documents.report(id, done, total).catch((error: unknown) => {
        this.#logger.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'progress not written');
      });
    };
  }
}

/** Rejects with the signal's reason when it fires. */
const aborted = async (signal: AbortSignal): Promise<never> => {
  if (!signal.aborted) await once(signal, 'abort');
  throw signal.reason;
};
