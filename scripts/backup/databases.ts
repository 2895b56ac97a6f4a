import { Readable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import mongoose from 'mongoose';
import { z } from 'zod';
import { NotGenuine, type SealedFiles } from './sealed-files.ts';

const { BSON } = mongoose.mongo;
type MongoClient = mongoose.mongo.MongoClient;

const Fields = z.record(z.string(), z.unknown());
export const KeptCollection = z.strictObject({
  database: z.string(),
  collection: z.string(),
  /** As `createCollection` takes them. */
  options: Fields,
  /** As `createIndexes` takes them, in extended JSON; without the one on `_id`. */
  indexes: z.array(Fields),
  documents: z.number(),
  file: z.string(),
});
export type KeptCollection = z.infer<typeof KeptCollection>;

const Listed = z.looseObject({ name: z.string(), options: Fields.default({}) });
/** Fields of an index, each with its direction or kind. */
const Key = z.record(z.string(), z.union([z.number(), z.enum(['2d', '2dsphere', 'text', 'hashed'])]));

const ofMongo = new Set(['admin', 'local', 'config']);
const batchBytes = 8 * 1024 * 1024;
const batchDocuments = 1_000;

const databasesOf = async (client: MongoClient, prefix: string): Promise<string[]> => {
  const { databases } = await client.db('admin').admin().listDatabases({ nameOnly: true });
  return databases
    .map(({ name }) => name)
    .filter((name) => !ofMongo.has(name) && name.startsWith(prefix))
    .sort();
};

/**
 * Writes every collection of the databases whose names begin with `prefix` into `files`, all as they were at one moment
 * (snapshot reads): a change of several collections is in the backup as a whole or not at all. mongod keeps the past for five
 * minutes (`minSnapshotHistoryWindowInSeconds`); what takes longer fails with SnapshotTooOld.
 */
export const keepDatabases = async (
  client: MongoClient,
  prefix: string,
  files: SealedFiles,
): Promise<KeptCollection[]> => {
  const kept: KeptCollection[] = [];
  const session = client.startSession({ snapshot: true });
  try {
    for (const database of await databasesOf(client, prefix)) {
      const listed: unknown[] = await client.db(database).listCollections({ type: 'collection' }).toArray();
      for (const { name: collection, options } of z.array(Listed).parse(listed)) {
        if (collection.startsWith('system.')) continue;
        const source = client.db(database).collection(collection);
        const indexes = (await source.indexes()).filter(({ name }) => name !== '_id_');
        const file = `databases/${database}.${collection}`;
        let documents = 0;
        const found = source.find({}, { session, raw: true, batchSize: batchDocuments });
        async function* rows(): AsyncGenerator<Buffer> {
          for await (const row of found) {
            const bytes: unknown = row;
            if (!Buffer.isBuffer(bytes)) throw new Error('The driver gave a document where its bytes were asked for.');
            documents += 1;
            yield bytes;
          }
        }
        await files.write(file, Readable.from(rows(), { objectMode: false }).pipe(createGzip()));
        kept.push({
          database,
          collection,
          options,
          indexes: z.array(Fields).parse(BSON.EJSON.serialize(indexes, { relaxed: false })),
          documents,
          file,
        });
      }
    }
    return kept;
  } finally {
    await session.endSession();
  }
};

/** The documents of a kept collection, each as its bytes. @throws NotGenuine */
export async function* keptRows(files: SealedFiles, file: string): AsyncGenerator<Buffer, void, undefined> {
  const source = Readable.from(files.read(file), { objectMode: false });
  const unpacked = createGunzip();
  source.on('error', (error) => unpacked.destroy(error));
  let rest: Buffer = Buffer.alloc(0);
  try {
    const pieces: AsyncIterable<Buffer> = source.pipe(unpacked);
    for await (const piece of pieces) {
      rest = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
      while (rest.length >= 4) {
        const length = rest.readInt32LE(0);
        if (rest.length < length) break;
        yield rest.subarray(0, length);
        rest = rest.subarray(length);
      }
    }
  } catch (error) {
    // What was changed may fail to unpack before its tag is checked.
    throw error instanceof NotGenuine ? error : new NotGenuine(file, { cause: error });
  }
  if (rest.length > 0) throw new NotGenuine(file);
}

/** @throws Error when one of the collections has documents: a restore never mixes with what is there. */
export const expectEmpty = async (client: MongoClient, kept: KeptCollection[]): Promise<void> => {
  for (const { database, collection } of kept) {
    if ((await client.db(database).collection(collection).findOne({})) !== null)
      throw new Error(`${database}.${collection} has documents: drop what is there first`);
  }
};

/** Puts the kept collections back with their indexes, every value in the type it had. */
export const restoreDatabases = async (
  client: MongoClient,
  kept: KeptCollection[],
  files: SealedFiles,
): Promise<void> => {
  for (const { database, collection, options, indexes, documents, file } of kept) {
    const db = client.db(database);
    // A service that was started meanwhile may have made it.
    if ((await db.listCollections({ name: collection }).toArray()).length === 0)
      await db.createCollection(collection, options);
    const target = db.collection(collection);
    let batch: mongoose.mongo.Document[] = [];
    let bytes = 0;
    let written = 0;
    const flush = async (): Promise<void> => {
      if (batch.length === 0) return;
      const { insertedCount } = await target.insertMany(batch, { writeConcern: { w: 'majority' } });
      written += insertedCount;
      batch = [];
      bytes = 0;
    };
    for await (const row of keptRows(files, file)) {
      batch.push(BSON.deserialize(row, { promoteValues: false, promoteBuffers: false, bsonRegExp: true }));
      bytes += row.length;
      if (batch.length >= batchDocuments || bytes >= batchBytes) await flush();
    }
    await flush();
    if (written !== documents)
      throw new Error(`${database}.${collection}: ${String(written)} of ${String(documents)} documents`);
    for (const index of indexes) {
      const wanted: unknown = BSON.EJSON.deserialize(index, { relaxed: true });
      const { key, v: _version, ...rest } = z.looseObject({ key: Key }).parse(wanted);
      await target.createIndex(key, rest);
    }
  }
};
