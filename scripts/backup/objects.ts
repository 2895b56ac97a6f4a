import { createHash } from 'node:crypto';
import { link, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { Client, type BucketItem } from 'minio';
import { z } from 'zod';
import type { BackupEnvironment } from './backup-environment.ts';
import type { SealedFiles } from './sealed-files.ts';

export const KeptObject = z.strictObject({
  key: z.string(),
  size: z.number(),
  etag: z.string(),
  /** Its content type and whatever else was stored with it. */
  headers: z.record(z.string(), z.string()),
  file: z.string(),
});
export type KeptObject = z.infer<typeof KeptObject>;

export class Bucket {
  readonly #client: Client;
  readonly #name: string;

  constructor(environment: BackupEnvironment) {
    const { hostname, port, protocol } = new URL(environment.S3_ENDPOINT);
    this.#name = environment.S3_BUCKET;
    this.#client = new Client({
      endPoint: hostname,
      ...(port === '' ? {} : { port: Number(port) }),
      useSSL: protocol === 'https:',
      accessKey: environment.S3_ACCESS_KEY,
      secretKey: environment.S3_SECRET_KEY,
      region: environment.S3_REGION,
    });
  }

  /** Key, size and etag of every object. */
  async *list(): AsyncGenerator<{ key: string; size: number; etag: string }, void, undefined> {
    const items: AsyncIterable<BucketItem> = this.#client.listObjectsV2(this.#name, '', true);
    for await (const { name, size, etag } of items)
      if (name !== undefined && size !== undefined) yield { key: name, size, etag: etag ?? '' };
  }

  /** Its content and headers; null when it has gone meanwhile. */
  async get(key: string): Promise<{ content: AsyncIterable<Buffer>; headers: Record<string, string> } | null> {
    try {
      const { metaData } = await this.#client.statObject(this.#name, key);
      const headers = z.record(z.string(), z.coerce.string()).parse(metaData);
      return { content: await this.#client.getObject(this.#name, key), headers };
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      if (code === 'NotFound' || code === 'NoSuchKey') return null;
      throw error;
    }
  }

  async put({ key, size, headers }: KeptObject, content: AsyncIterable<Buffer>): Promise<void> {
    await this.#client.putObject(this.#name, key, Readable.from(content, { objectMode: false }), size, headers);
  }

  async make(): Promise<void> {
    if (!(await this.#client.bucketExists(this.#name))) await this.#client.makeBucket(this.#name);
  }
}

/** File systems that have no second names for a file, or not across these folders. */
const noLinks = new Set<unknown>(['EPERM', 'ENOTSUP', 'EXDEV', 'EMLINK', 'ENOSYS']);

/** Gives the file of an earlier backup a second name here; false when that cannot be. */
const linked = async (from: string, to: string): Promise<boolean> => {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  try {
    await link(from, to);
    return true;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' || noLinks.has(code)) return false;
    throw error;
  }
};

/**
 * Writes every object of the bucket into `files`. An object that the backup before has (`before`, in its folder) in the same
 * state is not fetched again: its file gets a second name. What is deleted while this runs is left out.
 */
export const keepObjects = async (
  bucket: Bucket,
  files: SealedFiles,
  before: { folder: string; objects: KeptObject[] },
): Promise<KeptObject[]> => {
  const known = new Map(before.objects.map((object) => [object.file, object]));
  const kept: KeptObject[] = [];
  for await (const { key, size, etag } of bucket.list()) {
    const name = createHash('sha256')
      .update(JSON.stringify([key, etag, size]))
      .digest('hex');
    const file = `objects/${name.slice(0, 2)}/${name}`;
    const earlier = known.get(file);
    if (earlier !== undefined && (await linked(join(before.folder, file), join(files.folder, file)))) {
      kept.push(earlier);
      continue;
    }
    const object = await bucket.get(key);
    if (object === null) continue;
    await files.write(file, object.content);
    kept.push({ key, size, etag, headers: object.headers, file });
  }
  return kept;
};

/** @throws Error when an object is there: a restore never mixes with what is there. */
export const expectNoObjects = async (bucket: Bucket): Promise<void> => {
  for await (const { key } of bucket.list()) throw new Error(`the bucket has ${key}: empty it first`);
};

export const restoreObjects = async (bucket: Bucket, kept: KeptObject[], files: SealedFiles): Promise<void> => {
  for (const object of kept) await bucket.put(object, files.read(object.file));
};
