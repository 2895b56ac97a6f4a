import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Client } from 'minio';
import mongoose from 'mongoose';
import { z } from 'zod';
import { startMongo, startObjectStore, type Mongo, type ObjectStore } from '../../tests/stages/real-parts.ts';
import type { BackupEnvironment } from './backup-environment.ts';
import { backups, checkBackup, makeBackup, restoreBackup } from './backup.ts';

const { MongoClient, Long, Double, Int32, Binary, ObjectId, Decimal128 } = mongoose.mongo;

let mongo: Mongo;
let store: ObjectStore;
let client: mongoose.mongo.MongoClient;
let s3: Client;
let environment: BackupEnvironment;

const database = (name: string) => client.db(`${mongo.prefix}${name}`);
const files = new Map<string, Buffer>([
  ['uploads/u1/deck.pdf', randomBytes(300_000)],
  ['packages/p1/empty', Buffer.alloc(0)],
  ['pictures/عرض/1.webp', randomBytes(1_000)],
]);
const put = (key: string, bytes: Buffer) =>
  s3.putObject(store.bucket, key, bytes, bytes.length, { 'Content-Type': 'application/pdf', 'x-amz-meta-owner': 'u1' });

beforeAll(async () => {
  [mongo, store] = await Promise.all([startMongo(), startObjectStore()]);
  client = await MongoClient.connect(mongo.uri);
  const { hostname, port } = new URL(store.endpoint);
  const { accessKey, secretKey } = store;
  s3 = new Client({ endPoint: hostname, port: Number(port), useSSL: false, accessKey, secretKey });
  environment = {
    MONGODB_URI: mongo.uri,
    MONGODB_DB_PREFIX: mongo.prefix,
    S3_ENDPOINT: store.endpoint,
    S3_ACCESS_KEY: store.accessKey,
    S3_SECRET_KEY: store.secretKey,
    S3_BUCKET: store.bucket,
    S3_REGION: 'us-east-1',
    BACKUP_DIR: await mkdtemp(join(tmpdir(), 'plumbline-backup-')),
    BACKUP_KEY: randomBytes(32).toString('base64'),
    BACKUPS_KEPT: 2,
  };

  await database('plans')
    .collection('plans')
    .insertMany(
      Array.from({ length: 1_500 }, (_, n) => ({
        n: new Int32(n),
        whole: new Double(n),
        size: Long.fromNumber(n),
        price: Decimal128.fromString('1.10'),
        bytes: new Binary(randomBytes(20)),
        at: new Date(n),
        ref: new ObjectId(),
        text: 'خطة العمل',
        nested: { list: [1, 'two', null, { three: true }] },
      })),
    );
  await database('plans').collection('plans').createIndex({ n: 1 }, { unique: true });
  await database('plans')
    .collection('plans')
    .createIndex({ text: 1, at: -1 }, { partialFilterExpression: { n: { $gt: 5 } }, name: 'partial' });
  await database('auth').collection('sessions').createIndex({ at: 1 }, { expireAfterSeconds: 3_600 });
  await database('auth').createCollection('never_used', { collation: { locale: 'ar' } });
  for (const [key, bytes] of files) await put(key, bytes);
});
afterAll(async () => {
  await rm(environment.BACKUP_DIR, { recursive: true, force: true });
  await client.close();
  await Promise.all([mongo.stop(), store.stop()]);
});

const Listed = z.looseObject({ name: z.string(), options: z.unknown() });

/** Everything that is kept, to compare: documents as bytes, indexes, options, objects with their headers. */
const everything = async () => {
  const found: Record<string, unknown> = {};
  for (const name of ['auth', 'plans', 'counted']) {
    const collections: unknown[] = await database(name).listCollections().toArray();
    for (const { name: collection, options } of z.array(Listed).parse(collections)) {
      const source = database(name).collection(collection);
      const rows = await source.find({}, { raw: true }).sort({ _id: 1 }).toArray();
      const bytes = rows.map((row: unknown) => (Buffer.isBuffer(row) ? row.toString('base64') : 'not bytes'));
      const indexes = (await source.indexes()).toSorted((a, b) => String(a.name).localeCompare(String(b.name)));
      found[`${name}.${collection}`] = { bytes, indexes, options };
    }
  }
  for await (const { name } of s3.listObjectsV2(store.bucket, '', true)) {
    const { metaData } = await s3.statObject(store.bucket, name);
    const content = await buffer(await s3.getObject(store.bucket, name));
    found[name] = { content: content.toString('base64'), type: metaData['content-type'], owner: metaData['owner'] };
  }
  return found;
};

const wipe = async (): Promise<void> => {
  for (const name of ['auth', 'plans', 'counted']) await database(name).dropDatabase();
  const keys: string[] = [];
  for await (const { name } of s3.listObjectsV2(store.bucket, '', true)) keys.push(name);
  for (const key of keys) await s3.removeObject(store.bucket, key);
};

const at = (minute: number): Date => new Date(Date.UTC(2026, 10, 1, 2, minute));

test('what was there before is there after a restore, byte for byte, indexes and headers too', async () => {
  const before = await everything();
  expect(Object.keys(before)).toEqual(expect.arrayContaining(['auth.never_used', 'plans.plans', ...files.keys()]));
  expect(JSON.stringify(before)).not.toContain('not bytes');
  const made = await makeBackup(environment, at(0));
  expect(made).toMatchObject({ collections: 3, documents: 1_500, objects: 3, bytes: 301_000 });
  expect(await checkBackup(environment, made.name)).toEqual(made);

  await wipe();
  expect(Object.keys(await everything())).toEqual([]);
  expect(await restoreBackup(environment, made.name)).toEqual(made);
  expect(await everything()).toEqual(before);
});

test('a restore does not mix with what is there', async () => {
  const [name] = await backups(environment);
  await expect(restoreBackup(environment, name ?? '')).rejects.toThrow(/plans\.plans has documents/);
});

test('all databases are as they were at one moment, while others write', async () => {
  await database('counted').createCollection('a');
  await database('plans').createCollection('b');
  let writing = true;
  const writer = (async () => {
    for (let n = 0; writing; n += 1)
      await client.withSession((session) =>
        session.withTransaction(async () => {
          await database('counted').collection('a').insertOne({ n }, { session });
          await database('plans').collection('b').insertOne({ n }, { session });
        }),
      );
  })();
  const { name } = await makeBackup(environment, at(1));
  writing = false;
  await writer;
  await wipe();
  await restoreBackup(environment, name);
  const numbers = async (where: string, collection: string) =>
    (await database(where).collection<{ n: number }>(collection).find().sort({ n: 1 }).toArray()).map(({ n }) => n);
  const here = await numbers('counted', 'a');
  expect(here).toEqual(await numbers('plans', 'b'));
  expect(here).toEqual(here.map((_, index) => index));
});

test('an unchanged object is not stored twice, a removed one leaves with the last backup that has it', async () => {
  const fileOf = async (name: string, key: string): Promise<string | undefined> => {
    // Names say nothing of what is inside, but the largest is the deck.
    const entries = await readdir(join(environment.BACKUP_DIR, name, 'objects'), { recursive: true });
    for (const entry of entries) {
      const { size } = await stat(join(environment.BACKUP_DIR, name, 'objects', entry));
      if (size > (files.get(key)?.length ?? 0)) return entry;
    }
    return undefined;
  };
  const [, second = ''] = await backups(environment);
  await s3.removeObject(store.bucket, 'packages/p1/empty');
  const third = await makeBackup(environment, at(2));
  expect(third.objects).toBe(2);
  const deck = (await fileOf(third.name, 'uploads/u1/deck.pdf')) ?? '';
  const [one, other] = await Promise.all(
    [second, third.name].map((name) => stat(join(environment.BACKUP_DIR, name, 'objects', deck))),
  );
  expect(one?.ino).toBe(other?.ino);
  // Two are kept: the first is gone.
  expect(await backups(environment)).toEqual([second, third.name]);
});

test('nothing can be read without the key, and what was changed is named', async () => {
  const name = (await backups(environment)).at(-1) ?? '';
  const folder = join(environment.BACKUP_DIR, name);
  const other = { ...environment, BACKUP_KEY: randomBytes(32).toString('base64') };
  await expect(checkBackup(other, name)).rejects.toThrow('manifest');
  const file = join(folder, 'databases', `${mongo.prefix}plans.plans`);
  const bytes = await readFile(file);
  expect(bytes.includes('خطة')).toBe(false);
  expect((await stat(file)).mode & 0o077).toBe(0);
  const middle = Math.floor(bytes.length / 2);
  bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle);
  await writeFile(file, bytes);
  await expect(checkBackup(environment, name)).rejects.toThrow('plans.plans');
});
