import { existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readEnvironment } from '@plumbline/service-kit/environment';
import mongoose from 'mongoose';
import { z } from 'zod';
import { BackupEnvironment } from './backup-environment.ts';
import { expectEmpty, keepDatabases, KeptCollection, keptRows, restoreDatabases } from './databases.ts';
import { Bucket, expectNoObjects, keepObjects, KeptObject, restoreObjects } from './objects.ts';
import { SealedFiles } from './sealed-files.ts';

/*
 * Backup and restore of everything that the system keeps: the databases at one moment, then the store. In this order, since an
 * object is stored before its row and removed after it: every object of a row that was there is there as well, but for what its
 * owner has deleted in between. NATS is not kept: a job's row is the truth, and what was not yet told stands in the outbox.
 */

const manifestFile = 'manifest';
const Manifest = z.strictObject({
  /** When it was begun, as its folder is called. */
  name: z.string(),
  collections: z.array(KeptCollection),
  objects: z.array(KeptObject),
});
type Manifest = z.infer<typeof Manifest>;

export interface Summary {
  name: string;
  collections: number;
  documents: number;
  objects: number;
  bytes: number;
}
const summaryOf = ({ name, collections, objects }: Manifest): Summary => ({
  name,
  collections: collections.length,
  documents: collections.reduce((sum, { documents }) => sum + documents, 0),
  objects: objects.length,
  bytes: objects.reduce((sum, { size }) => sum + size, 0),
});

const isName = (name: string): boolean => /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}-\d{3}Z$/.test(name);
const filesOf = (environment: BackupEnvironment, name: string): SealedFiles =>
  new SealedFiles(join(environment.BACKUP_DIR, name), Buffer.from(environment.BACKUP_KEY, 'base64'));
const manifestOf = async (environment: BackupEnvironment, name: string): Promise<Manifest> =>
  Manifest.parse(JSON.parse(await filesOf(environment, name).readText(manifestFile)));

const connected = async <T>(
  environment: BackupEnvironment,
  work: (client: mongoose.mongo.MongoClient) => Promise<T>,
): Promise<T> => {
  const client = await mongoose.mongo.MongoClient.connect(environment.MONGODB_URI, {
    serverSelectionTimeoutMS: 10_000,
  });
  try {
    return await work(client);
  } finally {
    await client.close();
  }
};

/** Names of the finished backups, oldest first. */
export const backups = async (environment: BackupEnvironment): Promise<string[]> => {
  const folders = (await readdir(environment.BACKUP_DIR)).filter(isName).sort();
  return folders.filter((name) => existsSync(join(environment.BACKUP_DIR, name, manifestFile)));
};

/** Makes a backup, then removes what was left of broken ones and the oldest beyond those that are kept. */
export const makeBackup = async (environment: BackupEnvironment, now = new Date()): Promise<Summary> => {
  await mkdir(environment.BACKUP_DIR, { recursive: true, mode: 0o700 });
  const last = (await backups(environment)).at(-1);
  const before = last === undefined ? [] : (await manifestOf(environment, last)).objects;
  const name = now.toISOString().replace(/[:.]/g, '-');
  const files = filesOf(environment, name);
  const collections = await connected(environment, (client) =>
    keepDatabases(client, environment.MONGODB_DB_PREFIX, files),
  );
  const objects = await keepObjects(new Bucket(environment), files, {
    folder: join(environment.BACKUP_DIR, last ?? ''),
    objects: before,
  });
  const manifest = { name, collections, objects };
  // Last: a folder without it is a backup that was broken off.
  await files.writeText(manifestFile, JSON.stringify(manifest));

  const kept = new Set((await backups(environment)).slice(-environment.BACKUPS_KEPT));
  for (const folder of (await readdir(environment.BACKUP_DIR)).filter(isName))
    if (!kept.has(folder)) await rm(join(environment.BACKUP_DIR, folder), { recursive: true });
  return summaryOf(manifest);
};

/** Reads all of a backup. @throws NotGenuine with the name of a file that is not as it was written. */
export const checkBackup = async (environment: BackupEnvironment, name: string): Promise<Summary> => {
  const files = filesOf(environment, name);
  const manifest = await manifestOf(environment, name);
  for (const { file, documents } of manifest.collections) {
    let read = 0;
    for await (const row of keptRows(files, file)) read += row.length > 0 ? 1 : 0;
    if (read !== documents) throw new Error(`${file}: ${String(read)} of ${String(documents)} documents`);
  }
  for (const { file, size } of manifest.objects) {
    let read = 0;
    for await (const piece of files.read(file)) read += piece.length;
    if (read !== size) throw new Error(`${file}: ${String(read)} of ${String(size)} bytes`);
  }
  return summaryOf(manifest);
};

/** Puts everything back into empty databases and an empty bucket. Reads it all once before the first is written. */
export const restoreBackup = async (environment: BackupEnvironment, name: string): Promise<Summary> => {
  const summary = await checkBackup(environment, name);
  const files = filesOf(environment, name);
  const { collections, objects } = await manifestOf(environment, name);
  const bucket = new Bucket(environment);
  await bucket.make();
  await connected(environment, async (client) => {
    await expectEmpty(client, collections);
    await expectNoObjects(bucket);
    // The other way round: nobody sees a row whose object is not there.
    await restoreObjects(bucket, objects, files);
    await restoreDatabases(client, collections, files);
  });
  return summary;
};

const usage = 'backup.js make | list | check [NAME] | restore NAME';

const run = async ([command, chosen, ...more]: string[]): Promise<unknown> => {
  if (more.length > 0) throw new Error(usage);
  const environment = readEnvironment(BackupEnvironment);
  if (command === 'make' && chosen === undefined) return makeBackup(environment);
  if (command === 'list' && chosen === undefined) return backups(environment);
  if (command === 'restore' && chosen !== undefined && isName(chosen)) return restoreBackup(environment, chosen);
  if (command === 'check') {
    const name = chosen ?? (await backups(environment)).at(-1);
    if (name === undefined) throw new Error('there is no backup');
    return checkBackup(environment, name);
  }
  throw new Error(usage);
};

if (import.meta.main) {
  try {
    process.stdout.write(`${JSON.stringify(await run(process.argv.slice(2)))}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exitCode = 1;
  }
}
