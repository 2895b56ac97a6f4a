import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import type { Child } from '../../scripts/child.ts';
import {
  mailboxPart,
  mongoPart,
  natsPart,
  objectStorePart,
  objectStorePortCount,
  type PartOptions,
} from '../../scripts/parts.ts';
import { freePort, freePorts } from '../../scripts/ports.ts';
import { alone } from './http-client.ts';

/**
 * Real parts for tests, on free ports and in temporary folders. mongod and the object store take a while to start, so one
 * of each serves a whole Jest run (`real-parts-global-setup.ts`) and every spec takes its own database prefix or bucket.
 * NATS is there in 50 ms: each spec file has its own, and may stop, kill or wipe it.
 */

interface Place {
  options: PartOptions;
  remove: () => Promise<void>;
}

const place = async (name: string): Promise<Place> => {
  const folder = await mkdtemp(join(tmpdir(), `plumbline-${name}-`));
  return {
    options: {
      dataDir: join(folder, 'data'),
      logFile: join(folder, 'log'),
      restart: false,
      say: (line) => process.stderr.write(`${line}\n`),
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
};

const started = async <T>(child: Child, { remove }: Place, rest: T): Promise<T & { stop: () => Promise<void> }> => {
  const stop = async (): Promise<void> => {
    await child.stop();
    await remove();
  };
  try {
    await child.start();
  } catch (error) {
    await stop();
    throw error;
  }
  return { ...rest, stop };
};

export interface Mongo {
  /** Connection string of a replica set; transactions work. */
  uri: string;
  /** Begins the name of every database of this spec, e.g. `t3f2a9c41-`; what `MONGODB_DB_PREFIX` wants. */
  prefix: string;
  /** Ends a mongod that was started for this call alone; the shared one is left running. */
  stop: () => Promise<void>;
}

/** The run's mongod (TEST_MONGODB_URI) with a prefix nobody else uses; an own one when the run has none, or when asked for. */
export const startMongo = async ({ own = false } = {}): Promise<Mongo> => {
  const prefix = `t${randomUUID().slice(0, 8)}-`;
  const shared = process.env['TEST_MONGODB_URI'];
  if (shared !== undefined && !own) return { uri: shared, prefix, stop: () => Promise.resolve() };
  const where = await place('mongod');
  const { child, url } = mongoPart(await freePort(), where.options);
  return started(child, where, { uri: url, prefix });
};

export interface Nats {
  url: string;
  user: string;
  password: string;
  /** Stops it and starts it again on the same port with what it has stored. */
  restart: () => Promise<void>;
  /** Stops it and leaves it down, until `start`. */
  pause: () => Promise<void>;
  /** SIGKILL: what was not synced may be lost. Down until `start`. */
  kill: () => Promise<void>;
  start: () => Promise<void>;
  /** Stops it, removes everything JetStream has stored, starts it again. */
  wipe: () => Promise<void>;
  /** Ends it and removes its folder. */
  stop: () => Promise<void>;
}

/** A nats-server of one's own, with JetStream and a password. */
export const startNats = async (): Promise<Nats> => {
  const where = await place('nats');
  const login = { user: 'test', password: randomBytes(12).toString('base64url') };
  const { child, url } = natsPart(await freePort(), login, where.options);
  return started(child, where, {
    url,
    ...login,
    restart: async () => {
      await child.stop();
      await child.start();
    },
    pause: () => child.stop(),
    kill: async () => {
      child.kill('SIGKILL');
      await child.ended();
      await child.stop();
    },
    start: () => child.start(),
    wipe: async () => {
      await child.stop();
      await rm(join(where.options.dataDir, 'jetstream'), { recursive: true, force: true });
      await child.start();
    },
  });
};

export interface ObjectStore {
  endpoint: string;
  accessKey: string;
  secretKey: string;
  /** A name nobody else uses. Made by whoever uses the store first, as in production; see `bucketReady`. */
  bucket: string;
  stop: () => Promise<void>;
}

/** Bucket that exists in every store started here. */
const firstBucket = 'plumbline';

/** The run's object store (TEST_S3_*) with a bucket name of one's own; an own store when the run has none, or when asked for. */
export const startObjectStore = async ({ own = false } = {}): Promise<
  ObjectStore & Partial<Pick<Nats, 'pause' | 'start'>>
> => {
  const shared = process.env['TEST_S3_ENDPOINT'];
  const bucket = `test-${randomUUID()}`;
  if (shared !== undefined && !own) {
    const accessKey = process.env['TEST_S3_ACCESS_KEY'] ?? '';
    const secretKey = process.env['TEST_S3_SECRET_KEY'] ?? '';
    await makeBucket({ endpoint: shared, accessKey, secretKey, bucket });
    return { endpoint: shared, accessKey, secretKey, bucket, stop: () => Promise.resolve() };
  }
  const where = await place('store');
  const login = { accessKey: randomBytes(10).toString('hex'), secretKey: randomBytes(24).toString('base64url') };
  const { child, url } = objectStorePart(
    await freePorts(objectStorePortCount),
    { ...login, bucket: firstBucket },
    where.options,
  );
  const store = await started(child, where, {
    endpoint: url,
    ...login,
    bucket,
    pause: () => child.stop(),
    start: () => child.start(),
  });
  try {
    await makeBucket(store);
  } catch (error) {
    await store.stop();
    throw error;
  }
  return store;
};

const makeBucket = async ({ endpoint, accessKey, secretKey, bucket }: Omit<ObjectStore, 'stop'>): Promise<void> => {
  const { Client } = await import('minio');
  const { hostname, port } = new URL(endpoint);
  const client = new Client({ endPoint: hostname, port: Number(port), useSSL: false, accessKey, secretKey });
  await client.makeBucket(bucket);
};

/** What a service that keeps data is told by its environment in a test; its own variables are added by the spec. */
export const serviceEnvironment = (mongo: Mongo, nats: Nats) => ({
  NODE_ENV: 'test',
  HOST: '127.0.0.1',
  HEALTH_PORT: 0,
  LOG_LEVEL: 'silent' as const,
  NATS_URL: nats.url,
  NATS_USER: nats.user,
  NATS_PASSWORD: nats.password,
  MONGODB_URI: mongo.uri,
  MONGODB_DB_PREFIX: mongo.prefix,
});

export const Mail = z.looseObject({
  id: z.string(),
  subject: z.string(),
  from: z.array(z.looseObject({ address: z.string() })),
  to: z.array(z.looseObject({ address: z.string() })),
  text: z.string().optional(),
  html: z.string().optional(),
});
export type Mail = z.infer<typeof Mail>;

export interface Mailbox {
  /** What `SMTP_URL` wants. */
  smtpUrl: string;
  /** The page; `/api/email` has the mails. */
  url: string;
  /** Every mail received, oldest first; with an address only those sent to it. */
  mails: (to?: string) => Promise<Mail[]>;
  pause: () => Promise<void>;
  start: () => Promise<void>;
  stop: () => Promise<void>;
}

/** The mails a mailbox (by its page's address) has taken, oldest first. */
export const mailsAt = async (mailboxUrl: string, to?: string): Promise<Mail[]> => {
  const response = await fetch(`${mailboxUrl}/api/email`, { headers: alone });
  const mails = z.array(Mail).parse(await response.json());
  return to === undefined ? mails : mails.filter((mail) => mail.to.some(({ address }) => address === to));
};

/** A mail server of one's own that delivers nothing and shows everything. */
export const startMailbox = async (): Promise<Mailbox> => {
  const where = await place('mailbox');
  const { child, url, smtpUrl } = mailboxPart({ smtp: await freePort(), web: await freePort() }, where.options);
  return started(child, where, {
    smtpUrl,
    url,
    mails: (to?: string) => mailsAt(url, to),
    pause: () => child.stop(),
    start: () => child.start(),
  });
};
