import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { AppError } from '@plumbline/contracts/errors';
import { limits } from '@plumbline/contracts/limits';
import type { DrawnPiece, DrawStored, ReadStored } from '@plumbline/contracts/reading';
import type { OnProgress, ReadDocument } from '@plumbline/documents/document';
import { IsolatedReader } from '@plumbline/documents/isolation/isolated';
import { OcrPool } from '@plumbline/documents/isolation/ocr-pool';
import type { Ocr } from '@plumbline/documents/pictures/ocr';
import { asDeckError, ObjectMissing } from '@plumbline/object-store/errors';
import { ObjectStore } from '@plumbline/object-store/object-store';
import { Slots } from '@plumbline/object-store/slots';
import { ModelClient } from '@plumbline/review/model/model-client';
import { watchModel } from '@plumbline/service-kit/watched-model';
import { ModelOcr } from './model-ocr.ts';
import { readingEnvironment, type ReadingEnvironment } from './reading.environment.ts';
import { watchedOcr, watchPools, watchReading } from './reading-metrics.ts';

/** A page is asked of the model once more when the server is away; then the local OCR has read it anyhow. */
const attemptsAPage = 2;
/** For the pictures of one document that a person waits for. Pages that come later are unread. */
const personWaitsMs = 45_000;
/** A reading process for people that nobody needed for so long is ended: most questions have no file. */
const readerIdleMs = 60_000;
const maxBytes = Math.max(limits.deckMaxBytes, limits.chatAttachmentMaxBytes, limits.memoFileMaxBytes);

type Drawn = Extract<DrawnPiece, { drawn: unknown }>['drawn'];

/**
 * Reads the documents of the whole house, in reading processes and with one pool of OCR for the machine: whichever services ask,
 * no more pictures are read at once than there are cores. Documents for jobs and for people have reading processes of their own,
 * so that nobody in front of an answer waits for a heap of decks; pictures that a person waits for go first.
 */
@Injectable()
export class ReadingService implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #logger = new Logger(ReadingService.name);
  readonly #ocr: OcrPool;
  readonly #modelOcr: ModelOcr | null;
  readonly #readers: Record<ReadStored['awaitedBy'], IsolatedReader>;
  /** A document is fetched when it is its turn, so that those that wait hold no memory: one a process, one more that waits for OCR. */
  readonly #places: Record<ReadStored['awaitedBy'], Slots>;
  readonly #stopWatching: () => void;

  constructor(
    @Inject(readingEnvironment) environment: ReadingEnvironment,
    private readonly store: ObjectStore,
  ) {
    const { READERS_FOR_JOBS: forJobs, READERS_FOR_PEOPLE: forPeople } = environment;
    const cores = availableParallelism();
    this.#ocr = new OcrPool({ workers: Math.min(environment.OCR_WORKERS ?? cores, cores) });
    const ocr = watchedOcr(this.#ocr);
    this.#modelOcr = modelOcrOf(environment, ocr);
    this.#readers = {
      job: new IsolatedReader({ concurrency: forJobs, ocr: this.#modelOcr ?? ocr }),
      person: new IsolatedReader({
        concurrency: forPeople,
        ocr: watchedOcr(this.#ocr.first),
        limits: { ocrTimeoutMs: personWaitsMs },
        idleMs: readerIdleMs,
      }),
    };
    this.#places = { job: new Slots(forJobs * 2), person: new Slots(forPeople * 2) };
    this.#stopWatching = watchPools(this.#places, this.#ocr);
  }

  /** Starts one reading process, so that the first document does not wait for it; more are started when they are needed. */
  async onApplicationBootstrap(): Promise<void> {
    try {
      await this.#readers.job.read(Buffer.from('warm'), 'txt');
    } catch (error) {
      // The next document starts another.
      this.#logger.error({ reason: error instanceof Error ? error.message : 'unknown' }, 'the reader did not start');
    }
  }

  async onApplicationShutdown(): Promise<void> {
    this.#stopWatching();
    this.#modelOcr?.close();
    await Promise.all(Object.values(this.#readers).map((reader) => reader.close()));
    await this.#ocr.close();
  }

  /**
   * Reads a stored document once it is its turn, which `onBegun` hears. The signal ends the waiting, not a reading.
   * @throws DocumentUnreadable; AppError when the store does not give it.
   */
  async read(
    { objectKey, type, awaitedBy }: ReadStored,
    onBegun: () => void,
    onProgress: OnProgress,
    signal: AbortSignal,
  ): Promise<ReadDocument> {
    const readIt = async (): Promise<ReadDocument> => {
      const bytes = await this.#fetch(objectKey, signal);
      onBegun();
      return watchReading(type, () => this.#readers[awaitedBy].read(bytes, type, onProgress));
    };
    return this.#places[awaitedBy].run(readIt, signal);
  }

  /**
   * Draws a page of a stored PDF or presentation, for a person, and stores its picture. Null when the file has no such page.
   * @throws DocumentUnreadable; AppError when the store does not give the file or take the picture.
   */
  async draw({ objectKey, type, page, pictureKey }: DrawStored, signal: AbortSignal): Promise<Drawn | null> {
    return this.#places.person.run(async () => {
      const picture = await this.#readers.person.draw(await this.#fetch(objectKey, signal), type, page);
      if (picture === null) return null;
      const { width, height } = picture;
      const webp = Buffer.from(picture.webp);
      try {
        await this.store.put(pictureKey, webp, { contentType: 'image/webp', signal });
      } catch (error) {
        throw asDeckError(error);
      }
      return { width, height, bytes: webp.length, sha256: createHash('sha256').update(webp).digest('hex') };
    }, signal);
  }

  async #fetch(objectKey: string, signal: AbortSignal): Promise<Buffer> {
    try {
      return await this.store.get(objectKey, { maxBytes, signal });
    } catch (error) {
      if (error instanceof ObjectMissing) throw new AppError('plans.upload_interrupted', {}, { cause: error });
      throw asDeckError(error);
    }
  }
}

/** The model is asked from here, never from the processes that parse documents: those reach no network. */
const modelOcrOf = (environment: ReadingEnvironment, local: Ocr): ModelOcr | null => {
  const { OCR, OPENAI_BASE_URL: baseUrl, OPENAI_API_KEY: apiKey, OPENAI_MODEL: name } = environment;
  if (OCR !== 'model' || baseUrl === undefined || name === undefined) return null;
  const totalTimeoutMs = environment.OCR_MODEL_TIMEOUT_MS;
  const model = new ModelClient({
    baseUrl,
    apiKey,
    model: name,
    watch: watchModel,
    maxAttempts: attemptsAPage,
    totalTimeoutMs,
    firstTokenTimeoutMs: totalTimeoutMs / 2,
    idleTimeoutMs: totalTimeoutMs / 4,
  });
  return new ModelOcr({ model, local, pagesAnHour: environment.OCR_MODEL_PAGES_PER_HOUR });
};
