import { createHash } from 'node:crypto';
import { mkdtemp, open, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { limits } from '@plumbline/contracts/limits';
import { codeOf, Interrupted, StorageFull, TooLarge, TooSlow } from './errors.ts';
import type { MalwareScanner } from './malware-scanner.ts';
import type { ObjectStore } from './object-store.ts';

export interface UploadOptions {
  /** From `newUploadKey()`. */
  key: string;
  maxBytes: number;
  contentType?: string;
  /** Longest silence between two chunks, in ms. */
  idleMs?: number;
  /** Longest time for receiving all of it, in ms. */
  totalMs?: number;
  /** Fires when the sender is gone. */
  signal?: AbortSignal;
  /** Looks at all of it before it is stored. */
  scanner?: MalwareScanner | undefined;
}

export interface ReceivedUpload {
  size: number;
  /** Hex. */
  sha256: string;
}

/**
 * Receives an upload and stores it: counts and hashes while it comes, and stores it only when all of it is there.
 *
 * It is received into a temporary file that has no name any more (a crash leaves nothing), not into memory and not into a
 * multipart upload: 200 slow uploads of 10 MB would hold 2 GB of buffers or, in parts of 5 MiB, 1 GB; this way they hold a
 * chunk each, and the store sees one PUT of a known size, which is there as a whole or not at all.
 *
 * A multipart parser that cuts a file off at a limit of its own must have a limit above `maxBytes`, or a file that is too
 * large arrives as one that fits. On an error the stream is destroyed.
 *
 * @throws TooLarge, TooSlow, Interrupted, Infected, ScannerUnavailable, StorageUnavailable, StorageFull; then no object of this key is in the store
 *   (see `asDeckError` for what a person is told).
 */
export const receiveUpload = async (
  store: ObjectStore,
  stream: Readable,
  options: UploadOptions,
): Promise<ReceivedUpload> => {
  const { key, signal, contentType, scanner } = options;
  // It may fail before anybody reads it; reading it then says so.
  stream.on('error', () => undefined);
  const file = await openNameless();
  try {
    const received = await receive(file, stream, options);
    await scanner?.scan(chunksOf(file, received.size));
    const bytes = async (): Promise<Buffer> => {
      const buffer = Buffer.alloc(received.size);
      const { bytesRead } = await file.read(buffer, 0, received.size, 0);
      if (bytesRead !== received.size) throw new Error('The received file has become shorter.');
      return buffer;
    };
    try {
      await store.put(key, bytes, { ...(contentType ? { contentType } : {}), ...(signal ? { signal } : {}) });
    } catch (error) {
      // The store may have taken it although its answer did not come in time. What cannot be removed now is swept later.
      await store.remove([key]).catch(() => undefined);
      throw signal?.aborted === true ? new Interrupted('the sender is gone', { cause: error }) : error;
    }
    return received;
  } finally {
    await file.close();
  }
};

const chunkBytes = 65_536;

async function* chunksOf(file: FileHandle, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < size; at += chunkBytes) {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(chunkBytes, size - at)), { position: at });
    if (bytesRead !== buffer.length) throw new Error('The received file has become shorter.');
    yield buffer;
  }
}

const openNameless = async (): Promise<FileHandle> => {
  try {
    const folder = await mkdtemp(join(tmpdir(), 'upload-'));
    try {
      return await open(join(folder, 'file'), 'wx+', 0o600);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  } catch (error) {
    throw asFull(error);
  }
};

const receive = async (file: FileHandle, stream: Readable, options: UploadOptions): Promise<ReceivedUpload> => {
  const { maxBytes, idleMs = limits.uploadIdleTimeoutMs, totalMs = limits.uploadTimeoutMs, signal } = options;
  const stop = new AbortController();
  const gone = (): void => stop.abort(new Interrupted('the sender is gone'));
  if (signal?.aborted === true) gone();
  signal?.addEventListener('abort', gone, { once: true });
  const total = setTimeout(() => stop.abort(new TooSlow(`not done within ${String(totalMs)} ms`)), totalMs);
  const idle = setTimeout(() => stop.abort(new TooSlow(`nothing for ${String(idleMs)} ms`)), idleMs);

  const hash = createHash('sha256');
  let size = 0;
  const take = async (chunk: unknown): Promise<void> => {
    const bytes = toBuffer(chunk);
    size += bytes.length;
    if (size > maxBytes) throw new TooLarge(`more than ${String(maxBytes)} bytes`);
    hash.update(bytes);
    await file.appendFile(bytes);
    idle.refresh();
  };
  // What failed on our side, told apart from what failed on the sender's.
  const own: unknown[] = [];
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      take(chunk).then(
        () => done(),
        (error: unknown) => {
          own.push(asFull(error));
          done(new Error('not received', { cause: error }));
        },
      );
    },
  });
  try {
    await pipeline(stream, sink, { signal: stop.signal });
    return { size, sha256: hash.digest('hex') };
  } catch (error) {
    if (own.length > 0) throw own[0];
    if (stop.signal.aborted) throw stop.signal.reason;
    throw new Interrupted('the upload broke off', { cause: error });
  } finally {
    clearTimeout(total);
    clearTimeout(idle);
    signal?.removeEventListener('abort', gone);
  }
};

const toBuffer = (chunk: unknown): Buffer => {
  if (Buffer.isBuffer(chunk)) return chunk;
  if (chunk instanceof Uint8Array) return Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  throw new TypeError('An upload is a stream of bytes.');
};

const asFull = (error: unknown): unknown =>
  ['ENOSPC', 'EDQUOT'].includes(codeOf(error))
    ? new StorageFull('no room to receive the upload', { cause: error })
    : error;
