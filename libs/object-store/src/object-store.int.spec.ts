import { createHash, randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:net';
import { PassThrough, Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Client } from 'minio';
import { startObjectStore } from '../../../tests/stages/real-parts.ts';
import { asDeckError, Interrupted, ObjectMissing, StorageUnavailable, TooLarge, TooSlow } from './errors.ts';
import { ObjectStore } from './object-store.ts';
import { receiveUpload } from './receive-upload.ts';
import { newUploadKey, uploadPrefix } from './upload-name.ts';

let parts: Awaited<ReturnType<typeof startObjectStore>>;
let store: ObjectStore;
beforeAll(async () => {
  parts = await startObjectStore();
  store = new ObjectStore(parts);
});
afterAll(() => parts.stop());

const maxBytes = 10_485_760;
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const inChunks = (bytes: Buffer, size = 65_536): Readable =>
  Readable.from(
    (function* () {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
    })(),
  );

/** Neither an object nor a multipart upload that was begun is in the bucket. */
const expectNothingLeft = async (): Promise<void> => {
  expect(await store.list('')).toEqual([]);
  const { hostname, port } = new URL(parts.endpoint);
  const { accessKey, secretKey } = parts;
  const client = new Client({ endPoint: hostname, port: Number(port), useSSL: false, accessKey, secretKey });
  const begun: unknown[] = [];
  for await (const upload of client.listIncompleteUploads(parts.bucket, '', true)) begun.push(upload);
  expect(begun).toEqual([]);
};

describe('an upload', () => {
  test('of exactly 10 MB is stored, counted and hashed', async () => {
    const bytes = randomBytes(maxBytes);
    const key = newUploadKey();
    const received = await receiveUpload(store, inChunks(bytes), { key, maxBytes });
    expect(received).toEqual({ size: maxBytes, sha256: sha256(bytes) });
    expect((await store.get(key, { maxBytes })).equals(bytes)).toBe(true);
    await expect(store.get(key, { maxBytes: maxBytes - 1 })).rejects.toBeInstanceOf(TooLarge);
    await store.remove([key, 'uploads/never-there']);
    await expectNothingLeft();
  });

  test('case 15: one byte over 10 MB is cut off, nothing kept', async () => {
    const stream = inChunks(randomBytes(maxBytes + 1));
    const upload = receiveUpload(store, stream, { key: newUploadKey(), maxBytes });
    await expect(upload).rejects.toBeInstanceOf(TooLarge);
    expect(stream.destroyed).toBe(true);
    await expectNothingLeft();
  });

  test('case 15: one that never ends is cut off at the limit, not at its end', async () => {
    let sent = 0;
    const endless = new Readable({
      read() {
        sent += 65_536;
        this.push(Buffer.alloc(65_536));
      },
    });
    await expect(receiveUpload(store, endless, { key: newUploadKey(), maxBytes })).rejects.toBeInstanceOf(TooLarge);
    expect(sent).toBeLessThan(maxBytes + 1_000_000);
    await expectNothingLeft();
  });

  test('case 21: broken off in the middle, nothing is left behind', async () => {
    const stream = new PassThrough();
    const upload = receiveUpload(store, stream, { key: newUploadKey(), maxBytes });
    stream.write(Buffer.alloc(100_000));
    setImmediate(() => stream.destroy(new Error('socket hang up')));
    await expect(upload).rejects.toBeInstanceOf(Interrupted);
    await expectNothingLeft();
  });

  test('case 21: closed without an end, or its sender gone, nothing is left behind', async () => {
    const closed = new PassThrough();
    const first = receiveUpload(store, closed, { key: newUploadKey(), maxBytes });
    closed.write(Buffer.alloc(100_000));
    setImmediate(() => closed.destroy());
    await expect(first).rejects.toBeInstanceOf(Interrupted);

    const sender = new AbortController();
    const silent = new PassThrough();
    const second = receiveUpload(store, silent, { key: newUploadKey(), maxBytes, signal: sender.signal });
    silent.write(Buffer.alloc(100_000));
    setImmediate(() => sender.abort());
    await expect(second).rejects.toBeInstanceOf(Interrupted);
    await expectNothingLeft();
  });

  test('case 38: one that stalls or drips is cut at its deadline, nothing kept', async () => {
    const stalled = new PassThrough();
    stalled.write('%PDF-');
    const first = receiveUpload(store, stalled, { key: newUploadKey(), maxBytes, idleMs: 50 });
    await expect(first).rejects.toBeInstanceOf(TooSlow);

    const drip = new PassThrough();
    const dripping = setInterval(() => drip.write('x'), 10);
    const second = receiveUpload(store, drip, { key: newUploadKey(), maxBytes, idleMs: 10_000, totalMs: 200 });
    await expect(second).rejects.toBeInstanceOf(TooSlow);
    clearInterval(dripping);
    await expectNothingLeft();
  });

  test('case 38: while fifty are slow, others are served, and all of them end whole', async () => {
    const bytes = randomBytes(200_000);
    const slow = Array.from({ length: 50 }, () => {
      const stream = new PassThrough();
      stream.write(bytes.subarray(0, 100_000));
      return { stream, done: receiveUpload(store, stream, { key: newUploadKey(), maxBytes }) };
    });
    const quick = await receiveUpload(store, inChunks(bytes), { key: newUploadKey(), maxBytes });
    expect(quick.size).toBe(bytes.length);
    for (const { stream } of slow) stream.end(bytes.subarray(100_000));
    const received = await Promise.all(slow.map(({ done }) => done));
    expect(new Set(received.map((one) => one.sha256))).toEqual(new Set([sha256(bytes)]));
    const stored = await store.list(uploadPrefix);
    expect(stored).toHaveLength(51);
    await store.remove(stored.map(({ key }) => key));
    await expectNothingLeft();
  });
});

describe('the store', () => {
  test('says which object is missing, and makes a bucket that is gone', async () => {
    await expect(store.get('uploads/nothing', { maxBytes })).rejects.toBeInstanceOf(ObjectMissing);
    await expect(store.getStream('uploads/nothing')).rejects.toBeInstanceOf(ObjectMissing);
    const fresh = new ObjectStore({ ...parts, bucket: `fresh-${parts.bucket}`.slice(0, 60) });
    await fresh.put('uploads/first', Buffer.from('one'));
    const chunks: Buffer[] = [];
    for await (const chunk of await fresh.getStream('uploads/first')) chunks.push(Buffer.from(chunk));
    expect(Buffer.concat(chunks).toString()).toBe('one');
    await fresh.remove(['uploads/first']);
    await fresh.ensureBucket();
  });

  test('case 6: away, an upload fails as 503, and works again once it is back', async () => {
    const own = await startObjectStore({ own: true });
    try {
      const there = new ObjectStore(own);
      await own.pause?.();
      const upload = receiveUpload(there, inChunks(Buffer.alloc(1000)), { key: newUploadKey(), maxBytes });
      const error: unknown = await upload.catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(StorageUnavailable);
      expect(asDeckError(error)).toMatchObject({ code: 'plans.storage_unavailable', status: 503 });
      await own.start?.();
      // On a busy machine a store that has just come back may take longer for its first write than a call may take.
      let key = newUploadKey();
      for (let left = 5; left > 0; left -= 1) {
        key = newUploadKey();
        const stored = await receiveUpload(there, inChunks(Buffer.alloc(1000)), { key, maxBytes }).then(
          () => true,
          (reason: unknown) => {
            if (left === 1 || !(reason instanceof StorageUnavailable)) throw reason;
            return false;
          },
        );
        if (stored) break;
      }
      expect((await there.list('')).map((object) => object.key)).toContain(key);
    } finally {
      await own.stop();
    }
  });

  test('case 6: that takes connections and never answers ends every call at its deadline', async () => {
    const sockets = new Set<{ destroy(): unknown }>();
    const mute: Server = createServer((socket) => sockets.add(socket));
    await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
    const address = mute.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const hung = new ObjectStore({ ...parts, endpoint: `http://127.0.0.1:${String(port)}`, deadlineMs: 100 });
    await expect(hung.put('uploads/x', Buffer.alloc(10))).rejects.toBeInstanceOf(StorageUnavailable);
    await expect(hung.get('uploads/x', { maxBytes })).rejects.toBeInstanceOf(StorageUnavailable);
    await expect(hung.getStream('uploads/x')).rejects.toBeInstanceOf(StorageUnavailable);
    await expect(hung.list('')).rejects.toBeInstanceOf(StorageUnavailable);
    await expect(hung.remove(['uploads/x'])).rejects.toBeInstanceOf(StorageUnavailable);
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => mute.close(resolve));
    await sleep(0);
  });
});
