import { createHash } from 'node:crypto';
import { mkdtemp, open, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { limits } from '@plumbline/contracts/limits';
import { Interrupted, StorageFull, TooLarge, TooSlow } from './errors.ts';
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
 * @throws TooLarge, TooSlow, Interrupted, StorageUnavailable, StorageFull; then no object of this key is in the store
 *   (see `asDeckError` for what a person is told).
 */
export const receiveUpload = async (
  store: ObjectStore,
  stream: Readable,
  options: UploadOptions,
): Promise<ReceivedUpload> => {
  const { key, signal, contentType } = options;
  const file = await openNameless();
  try {
    const received = await receive(file, stream, options);
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
  const hash = createHash('sha256');
  let size = 0;
  const stop = (error: Error): void => {
    stream.destroy(error);
  };
  const onAbort = (): void => stop(new Interrupted('the sender is gone'));
  const total = setTimeout(() => stop(new TooSlow(`not done within ${String(totalMs)} ms`)), totalMs);
  const idle = setTimeout(() => stop(new TooSlow(`nothing for ${String(idleMs)} ms`)), idleMs);
  try {
    if (signal?.aborted === true) throw new Interrupted('the sender is gone');
    signal?.addEventListener('abort', onAbort, { once: true });
    for await (const chunk of stream) {
      const bytes = toBuffer(chunk);
      size += bytes.length;
      if (size > maxBytes) throw new TooLarge(`more than ${String(maxBytes)} bytes`);
      hash.update(bytes);
      await file.appendFile(bytes).catch((error: unknown) => {
        throw asFull(error);
      });
      idle.refresh();
    }
    return { size, sha256: hash.digest('hex') };
  } catch (error) {
    if (error instanceof TooSlow || error instanceof Interrupted) throw error;
    if (brokeOff(stream, error)) throw new Interrupted('the upload broke off', { cause: error });
    throw error;
  } finally {
    clearTimeout(total);
    clearTimeout(idle);
    signal?.removeEventListener('abort', onAbort);
  }
};

/** Whether the stream itself failed, or closed before its end; any other error is one of ours. */
const brokeOff = (stream: Readable, error: unknown): boolean =>
  stream.errored !== null || (error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE');

const toBuffer = (chunk: unknown): Buffer => {
  if (Buffer.isBuffer(chunk)) return chunk;
  if (chunk instanceof Uint8Array) return Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  throw new TypeError('An upload is a stream of bytes.');
};

const asFull = (error: unknown): unknown =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
    ? new StorageFull('no room to receive the upload', { cause: error })
    : error;
