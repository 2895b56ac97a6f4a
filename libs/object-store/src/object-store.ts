import { AsyncLocalStorage } from 'node:async_hooks';
import http, { type ClientRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import type { Readable } from 'node:stream';
import { Client, type BucketItem } from 'minio';
import { codeOf, ObjectMissing, StorageFull, StorageUnavailable, TooLarge } from './errors.ts';
import { Slots } from './slots.ts';

export interface ObjectStoreOptions {
  /** e.g. `http://127.0.0.1:8333` */
  endpoint: string;
  accessKey: string;
  secretKey: string;
  bucket: string;
  /** Given, so that the client does not ask the store for it before its first call. */
  region?: string;
  /** How long one call may take, in ms. */
  deadlineMs?: number;
}

export interface StoredObject {
  key: string;
  size: number;
  /** By the store's clock. */
  storedAt: Date;
}

type OnResponse = (response: IncomingMessage) => void;

/** Aborts the HTTP requests made inside: minio has neither deadlines nor a way to stop a call (facts.md). */
const callSignal = new AsyncLocalStorage<AbortSignal>();

/** What minio sends its requests through: the signal of the call around it goes with each. */
const transportOf = (secure: boolean) => {
  const send = secure ? https.request : http.request;
  function request(options: RequestOptions | string | URL, onResponse?: OnResponse): ClientRequest;
  function request(url: string | URL, options: RequestOptions, onResponse?: OnResponse): ClientRequest;
  function request(
    first: RequestOptions | string | URL,
    second?: RequestOptions | OnResponse,
    third?: OnResponse,
  ): ClientRequest {
    const signal = callSignal.getStore();
    const own = signal ? { signal } : {};
    const onResponse = typeof second === 'function' ? second : third;
    const given = typeof second === 'object' ? second : {};
    return typeof first === 'string' || first instanceof URL
      ? send(first, { ...given, ...own }, onResponse)
      : send({ ...first, ...own }, onResponse);
  }
  return { request };
};

const missingCodes = new Set(['NoSuchKey', 'NotFound', 'NoSuchObject']);
const fullCodes = new Set(['XMinioStorageFull', 'InsufficientStorage', 'QuotaExceeded', 'InsufficientCapacity']);
const brokenConnection = new Set(['ECONNRESET', 'EPIPE']);

const named = (error: unknown): unknown => {
  if (
    error instanceof TooLarge ||
    error instanceof StorageUnavailable ||
    error instanceof StorageFull ||
    error instanceof ObjectMissing
  )
    return error;
  const code = codeOf(error);
  if (missingCodes.has(code)) return new ObjectMissing('no such object', { cause: error });
  if (fullCodes.has(code)) return new StorageFull('the store is full', { cause: error });
  // A mistake of ours is not the store's absence.
  if (error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError) return error;
  return new StorageUnavailable('the store did not do it', { cause: error });
};

/** Whole files that this process holds in memory at once on their way into the store: 4 × 10 MB, whatever comes in. */
const putsAtOnce = 4;
/** How long a file waits for its turn: a rush of 200 decks takes a slow store minutes, and the client waits 200 s in all. */
const putWaitMs = 120_000;
/** Slowest store that is waited for, in bytes a millisecond: 10 MB more get 10 s more. */
const slowestPut = 1_000;
const defaultDeadlineMs = 15_000;
/** The client's patience for a whole file (contract.md: 200 s in all). */
const downloadMs = 200_000;

/**
 * One bucket of any S3 store. Every call ends within its deadline, and an ended call has no request left running.
 * Throws `ObjectMissing`, `StorageFull` or `StorageUnavailable`.
 */
export class ObjectStore {
  readonly #client: Client;
  readonly #bucket: string;
  readonly #region: string;
  readonly #deadlineMs: number;
  readonly #puts = new Slots(putsAtOnce);

  constructor(options: ObjectStoreOptions) {
    const { protocol, hostname, port } = new URL(options.endpoint);
    const secure = protocol === 'https:';
    this.#region = options.region ?? 'us-east-1';
    this.#client = new Client({
      endPoint: hostname,
      port: port === '' ? (secure ? 443 : 80) : Number(port),
      useSSL: secure,
      accessKey: options.accessKey,
      secretKey: options.secretKey,
      region: this.#region,
      pathStyle: true,
      transport: transportOf(secure),
      // It would retry without a deadline and print to the console; we retry ourselves.
      retryOptions: { disableRetry: true },
    });
    this.#bucket = options.bucket;
    this.#deadlineMs = options.deadlineMs ?? defaultDeadlineMs;
  }

  /** Makes the bucket when it is not there. */
  async ensureBucket(): Promise<void> {
    await this.#call(async () => {
      if (await this.#client.bucketExists(this.#bucket)) return;
      await this.#client.makeBucket(this.#bucket, this.#region).catch((error: unknown) => {
        // Somebody else was faster.
        if (!['BucketAlreadyOwnedByYou', 'BucketAlreadyExists'].includes(codeOf(error))) throw error;
      });
    });
  }

  /**
   * Stores bytes under a key, all or nothing: one PUT with its size known, never a multipart upload whose parts could be
   * left behind. A few run at once, the others wait. A store that has lost the bucket gets it again.
   */
  async put(
    key: string,
    bytes: Buffer | (() => Promise<Buffer>),
    { contentType = 'application/octet-stream', signal }: { contentType?: string; signal?: AbortSignal } = {},
  ): Promise<void> {
    const patience = AbortSignal.any([AbortSignal.timeout(putWaitMs), ...(signal ? [signal] : [])]);
    const store = async (): Promise<void> => {
      const body = typeof bytes === 'function' ? await bytes() : bytes;
      const deadlineMs = this.#deadlineMs + body.length / slowestPut;
      const send = () => this.#client.putObject(this.#bucket, key, body, body.length, { 'Content-Type': contentType });
      try {
        await this.#call(send, signal, deadlineMs);
      } catch (error) {
        if (codeOf(error instanceof StorageUnavailable ? error.cause : undefined) !== 'NoSuchBucket') throw error;
        await this.ensureBucket();
        await this.#call(send, signal, deadlineMs);
      }
    };
    await this.#puts.run(store, patience).catch((error: unknown) => {
      throw named(error);
    });
  }

  /** The whole object. @throws TooLarge when it has more than `maxBytes`; ObjectMissing. */
  async get(key: string, { maxBytes, signal }: { maxBytes: number; signal?: AbortSignal }): Promise<Buffer> {
    return this.#call(async () => {
      const chunks: Buffer[] = [];
      let size = 0;
      for await (const chunk of await this.#client.getObject(this.#bucket, key)) {
        if (!Buffer.isBuffer(chunk)) throw new TypeError('The store sent no bytes.');
        size += chunk.length;
        if (size > maxBytes) throw new TooLarge(`more than ${String(maxBytes)} bytes`);
        chunks.push(chunk);
      }
      return Buffer.concat(chunks, size);
    }, signal);
  }

  /** The object as a stream, for passing on to a client. The store has the usual deadline to begin, and 200 s in all. */
  async getStream(key: string): Promise<Readable> {
    const abort = new AbortController();
    const begin = setTimeout(() => abort.abort(), this.#deadlineMs);
    try {
      const stream = await callSignal.run(abort.signal, () => this.#client.getObject(this.#bucket, key));
      const whole = setTimeout(() => abort.abort(), downloadMs);
      stream.once('close', () => clearTimeout(whole));
      return stream;
    } catch (error) {
      throw named(error);
    } finally {
      clearTimeout(begin);
    }
  }

  /** Removes objects; one that is not there is fine. */
  async remove(keys: string[]): Promise<void> {
    for (const key of keys) {
      await this.#call(() => this.#client.removeObject(this.#bucket, key)).catch((error: unknown) => {
        if (!(error instanceof ObjectMissing)) throw error;
      });
    }
  }

  /** Every object whose key begins with `prefix`. The deadline counts for the whole list. */
  async list(prefix: string): Promise<StoredObject[]> {
    return this.#call(async () => {
      const found: StoredObject[] = [];
      const items: AsyncIterable<BucketItem> = this.#client.listObjectsV2(this.#bucket, prefix, true);
      for await (const item of items) {
        if (item.name !== undefined) found.push({ key: item.name, size: item.size, storedAt: item.lastModified });
      }
      return found;
    });
  }

  /** @throws StorageUnavailable when the store does not answer. */
  async ping(): Promise<void> {
    await this.#call(() => this.#client.bucketExists(this.#bucket));
  }

  /** Runs one call under its deadline; a kept connection that the store has closed meanwhile is tried once more. */
  async #call<T>(work: () => Promise<T>, signal?: AbortSignal, deadlineMs = this.#deadlineMs): Promise<T> {
    const deadline = AbortSignal.timeout(Math.ceil(deadlineMs));
    const stop = new AbortController();
    const either = AbortSignal.any([deadline, stop.signal, ...(signal ? [signal] : [])]);
    try {
      return await callSignal.run(either, () =>
        work().catch((error: unknown) => {
          if (!brokenConnection.has(codeOf(error)) || either.aborted) throw error;
          return work();
        }),
      );
    } catch (error) {
      throw named(error);
    } finally {
      // Whatever a failed call has left open ends with it.
      stop.abort();
    }
  }
}
