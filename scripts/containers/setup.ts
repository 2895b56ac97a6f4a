import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import mongoose from 'mongoose';
import { z } from 'zod';

/**
 * What a new system of docker-compose.yml needs before it can start, once; later starts find it done.
 *
 *   secrets   random passwords of MongoDB, NATS and the object store, each in a volume of its own: what the server reads, and
 *             `environment` for the services that use it. Nobody types or sees them.
 *   mongo     the replica set of one, and the services' user. In the network of the database, which lets whoever is there on
 *             127.0.0.1 make the first user, and nobody after that.
 */

/** Under which every container runs. */
const user = 10_001;

const secret = (): string => randomBytes(24).toString('base64url');

/** Writes files that `user` alone may read; the last one says that all are there, and is whole or not there. */
const writeOnce = (folder: string, files: Record<string, string>, environment: Record<string, string>): void => {
  const path = join(folder, 'environment');
  if (existsSync(path)) return;
  const lines = Object.entries(environment).map(([name, value]) => `${name}=${value}\n`);
  for (const [name, text] of Object.entries({ ...files, 'environment.new': lines.join('') })) {
    rmSync(join(folder, name), { force: true });
    writeFileSync(join(folder, name), text, { mode: 0o400 });
    chownSync(join(folder, name), user, user);
  }
  renameSync(`${path}.new`, path);
};

const makeSecrets = (): void => {
  const [mongoPassword, natsPassword] = [secret(), secret()];
  writeOnce(
    '/secrets/mongo',
    { keyfile: randomBytes(756).toString('base64') },
    { MONGODB_URI: `mongodb://plumbline:${mongoPassword}@mongo:27017/?replicaSet=plumbline&authSource=admin` },
  );
  const natsConfig = [
    'server_name: plumbline',
    'host: "0.0.0.0"',
    'port: 4222',
    'http: "0.0.0.0:8222"',
    'jetstream { store_dir: "/var/lib/plumbline" }',
    `authorization { user: plumbline, password: "${natsPassword}" }`,
    'lame_duck_duration: "30s"',
  ];
  writeOnce(
    '/secrets/nats',
    { 'nats.conf': `${natsConfig.join('\n')}\n` },
    { NATS_USER: 'plumbline', NATS_PASSWORD: natsPassword },
  );
  const [accessKey, secretKey] = [randomBytes(10).toString('hex'), secret()];
  const identity = { name: 'plumbline', credentials: [{ accessKey, secretKey }], actions: ['Admin'] };
  writeOnce(
    '/secrets/store',
    { 's3.json': JSON.stringify({ identities: [identity] }) },
    { S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey },
  );
  // New volumes belong to root, and the servers run as everybody else does.
  for (const part of ['mongo', 'nats', 'store']) chownSync(join('/data', part), user, user);
};

const { MongoClient, MongoServerError } = mongoose.mongo;
const unauthorized = 13;

const Hello = z.object({ isWritablePrimary: z.boolean(), setName: z.string().optional() });

/** @throws Error while the server is not there, or still elects. */
const prepareMongo = async (uri: string): Promise<void> => {
  const { username, password, searchParams, host } = new URL(uri);
  const set = searchParams.get('replicaSet');
  const client = new MongoClient('mongodb://127.0.0.1:27017/?directConnection=true', {
    serverSelectionTimeoutMS: 2_000,
  });
  try {
    const admin = client.db('admin');
    const { setName, isWritablePrimary } = Hello.parse(await admin.command({ hello: 1 }));
    if (setName === undefined) await admin.command({ replSetInitiate: { _id: set, members: [{ _id: 0, host }] } });
    if (!isWritablePrimary) throw new Error('no primary is elected yet');
    await admin.command({ createUser: username, pwd: password, roles: ['readWriteAnyDatabase'] });
  } catch (error) {
    // There is a user already; whether it is ours is tried below.
    if (!(error instanceof MongoServerError) || error.code !== unauthorized) throw error;
  } finally {
    await client.close();
  }
  const known = new MongoClient(uri, { serverSelectionTimeoutMS: 5_000 });
  try {
    await known.db('admin').command({ ping: 1 });
  } finally {
    await known.close();
  }
};

const patienceMs = 120_000;

const setUpMongo = async (): Promise<void> => {
  const { MONGODB_URI } = z.object({ MONGODB_URI: z.url() }).parse(process.env);
  const end = performance.now() + patienceMs;
  for (;;) {
    try {
      await prepareMongo(MONGODB_URI);
      return;
    } catch (error) {
      if (performance.now() > end) throw error;
      await sleep(500); // still starting, or electing: the last reason is told should it never come
    }
  }
};

const [what] = process.argv.slice(2);
if (what === 'secrets') makeSecrets();
else if (what === 'mongo') await setUpMongo();
else throw new Error('setup.js secrets | mongo');
process.stdout.write(`${what}: ready\n`);
