import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { DeckType } from '@plumbline/contracts/limits';
import type { OnProgress, ReadDocument } from '@plumbline/documents/document';
import { IsolatedReader } from '@plumbline/documents/isolation/isolated';
import { OcrPool } from '@plumbline/documents/isolation/ocr-pool';
import { ModelClient } from '@plumbline/review/model/model-client';
import { ModelOcr } from './model-ocr.ts';
import { plansEnvironment, type PlansEnvironment } from './plans.environment.ts';

/** A page is asked of the model once more when the server is away; then the local OCR has read it anyhow. */
const attemptsAPage = 2;
/** How long what was read is kept for the job that comes next for the same bytes. */
const keptMs = 5_000;

interface Reading {
  document: Promise<ReadDocument>;
  listeners: Set<OnProgress>;
}

/**
 * Reads documents in the reader's own processes. The same bytes asked for twice at about the same time are read once: an
 * upload waits a moment for its document, and when that is not enough the job goes on with the same reading.
 */
@Injectable()
export class DocumentReading implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #logger = new Logger(DocumentReading.name);
  readonly #ocr: OcrPool;
  readonly #modelOcr: ModelOcr | null;
  readonly #reader: IsolatedReader;
  readonly #readers: number;
  readonly #readings = new Map<string, Reading>();
  #running = 0;

  constructor(@Inject(plansEnvironment) environment: PlansEnvironment) {
    this.#readers = environment.PLANS_READERS;
    const workers = environment.PLANS_OCR_WORKERS;
    this.#ocr = new OcrPool(workers === undefined ? {} : { workers });
    this.#modelOcr = modelOcrOf(environment, this.#ocr);
    this.#reader = new IsolatedReader({ concurrency: this.#readers, ocr: this.#modelOcr ?? this.#ocr });
  }

  /** Starts one reading process, so that the first document does not wait for it; more are started when they are needed. */
  async onApplicationBootstrap(): Promise<void> {
    try {
      await this.#reader.read(Buffer.from('warm'), 'txt');
    } catch (error) {
      // Plans that are read already can be served all the same.
      this.#logger.error({ reason: error instanceof Error ? error.message : 'unknown' }, 'the reader did not start');
    }
  }

  async onApplicationShutdown(): Promise<void> {
    this.#modelOcr?.close();
    await this.#reader.close();
    await this.#ocr.close();
  }

  /** Whether a document would be read now, or after one more at each process: not worth waiting for otherwise. */
  get soon(): boolean {
    return this.#running < this.#readers * 2;
  }

  /** @throws DocumentUnreadable */
  async read(contentHash: string, bytes: Buffer, type: DeckType, onProgress?: OnProgress): Promise<ReadDocument> {
    const key = `${type} ${contentHash}`;
    const reading = this.#readings.get(key) ?? this.#begin(key, bytes, type);
    if (onProgress) reading.listeners.add(onProgress);
    try {
      return await reading.document;
    } finally {
      if (onProgress) reading.listeners.delete(onProgress);
    }
  }

  #begin(key: string, bytes: Buffer, type: DeckType): Reading {
    const listeners = new Set<OnProgress>();
    this.#running += 1;
    const document = this.#reader
      .read(bytes, type, (done, total) => {
        for (const tell of listeners) tell(done, total);
      })
      .finally(() => {
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
}

/** The model is asked from here, never from the processes that parse documents: those reach no network. */
const modelOcrOf = (environment: PlansEnvironment, local: OcrPool): ModelOcr | null => {
  const { OCR, OPENAI_BASE_URL: baseUrl, OPENAI_API_KEY: apiKey, OPENAI_MODEL: name } = environment;
  if (OCR !== 'model' || baseUrl === undefined || name === undefined) return null;
  const totalTimeoutMs = environment.OCR_MODEL_TIMEOUT_MS;
  const model = new ModelClient({
    baseUrl,
    apiKey,
    model: name,
    maxAttempts: attemptsAPage,
    totalTimeoutMs,
    firstTokenTimeoutMs: totalTimeoutMs / 2,
    idleTimeoutMs: totalTimeoutMs / 4,
  });
  return new ModelOcr({ model, local, pagesAnHour: environment.OCR_MODEL_PAGES_PER_HOUR });
};
