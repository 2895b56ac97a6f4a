import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { z } from 'zod';
import { Child } from './child.ts';
import { root, tool } from './tools.ts';

/** What the real parts have in common. Ports are all on 127.0.0.1; nothing listens beyond it. */
export interface PartOptions {
  /** Folder for this part's data. */
  dataDir: string;
  logFile: string;
  restart: boolean;
  say: (line: string) => void;
}

const host = '127.0.0.1';

/** True when the address answers at all with a status below 500. */
export const answers = async (
  url: string,
  accept: (status: number) => boolean = (status) => status < 500,
): Promise<boolean> => {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await response.body?.cancel();
    return accept(response.status);
  } catch {
    return false; // not listening yet is the ordinary answer while a program starts
  }
};

const child = (
  name: string,
  command: string,
  args: string[],
  options: PartOptions,
  rest: {
    ready: () => Promise<boolean>;
    env?: NodeJS.ProcessEnv;
    stopSignal?: NodeJS.Signals;
    startTimeoutMs?: number;
  },
): Child => {
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 });
  return new Child({
    name,
    command,
    args,
    env: { ...process.env, ...rest.env },
    cwd: options.dataDir,
    logFile: options.logFile,
    ready: rest.ready,
    startTimeoutMs: rest.startTimeoutMs ?? 60_000,
    stopTimeoutMs: 15_000,
    restart: options.restart,
    say: options.say,
    ...(rest.stopSignal === undefined ? {} : { stopSignal: rest.stopSignal }),
  });
};

/**
 * What a process that was killed had begun to write stays locked so long, and half as long again until the database looks. Its own bound is a
 * minute: more than a job may take until somebody else has it.
 */
const transactionSeconds = 15;

/** mongod as a replica set of one, since transactions need a replica set. */
export const mongoPart = (port: number, options: PartOptions): { child: Child; url: string } => {
  const args = ['--dbpath', '.', '--port', String(port), '--bind_ip', host, '--replSet', 'plumbline'];
  args.push(
    '--wiredTigerCacheSizeGB',
    '0.25',
    '--setParameter',
    'diagnosticDataCollectionEnabled=false',
    '--setParameter',
    `transactionLifetimeLimitSeconds=${String(transactionSeconds)}`,
    '--nounixsocket',
  );
  return {
    child: child('mongod', tool('mongod'), args, options, { ready: () => primaryReady(port) }),
    url: `mongodb://${host}:${String(port)}/?replicaSet=plumbline&directConnection=false`,
  };
};

const HelloAnswer = z.object({
  isWritablePrimary: z.boolean(),
  setName: z.string().optional(),
  me: z.string().optional(),
});
const ConfigAnswer = z.object({ config: z.looseObject({ version: z.number() }) });

/** Makes the one member the primary: initiates the set on first start, corrects the address when the port has changed. */
const primaryReady = async (port: number): Promise<boolean> => {
  const address = `${host}:${String(port)}`;
  const members = [{ _id: 0, host: address }];
  const client = new mongoose.mongo.MongoClient(`mongodb://${address}/?directConnection=true`, {
    serverSelectionTimeoutMS: 1_000,
    connectTimeoutMS: 1_000,
  });
  try {
    const admin = client.db('admin');
    const hello = HelloAnswer.parse(await admin.command({ hello: 1 }));
    if (hello.isWritablePrimary && hello.me === address) return true;
    try {
      const { config } = ConfigAnswer.parse(await admin.command({ replSetGetConfig: 1 }));
      if (hello.me !== address) {
        const corrected = { ...config, version: config.version + 1, members };
        await admin.command({ replSetReconfig: corrected, force: true });
      }
    } catch (error) {
      const notInitialized = 94;
      if (!(error instanceof mongoose.mongo.MongoServerError) || error.code !== notInitialized) throw error;
      await admin.command({ replSetInitiate: { _id: 'plumbline', members } });
    }
    return false;
  } catch {
    return false; // not listening, or still electing: asked again, and the log is shown should it never come
  } finally {
    await client.close();
  }
};

/** nats-server with JetStream; only who knows the password gets in. `sync_interval` stays at its default: MongoDB is the truth. */
export const natsPart = (
  port: number,
  login: { user: string; password: string },
  options: PartOptions,
): { child: Child; url: string } => {
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 });
  const config = join(options.dataDir, 'nats.conf');
  const lines = [
    `host: "${host}"`,
    `port: ${String(port)}`,
    'server_name: plumbline',
    `jetstream { store_dir: ${JSON.stringify(join(options.dataDir, 'jetstream'))} }`,
    `authorization { user: ${JSON.stringify(login.user)}, password: ${JSON.stringify(login.password)} }`,
    'lame_duck_duration: "30s"',
  ];
  writeFileSync(config, `${lines.join('\n')}\n`, { mode: 0o600 });
  return {
    child: child('nats', tool('nats-server'), ['-c', config], options, { ready: () => natsGreets(port) }),
    url: `nats://${host}:${String(port)}`,
  };
};

/** A NATS server speaks first, with an INFO line. */
const natsGreets = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port, host });
    const finish = (ready: boolean): void => {
      socket.destroy();
      resolve(ready);
    };
    socket.setTimeout(1_000, () => finish(false));
    socket.once('error', () => finish(false));
    socket.once('close', () => finish(false));
    socket.once('data', (data) => finish(data.toString('latin1').startsWith('INFO ')));
  });

/** SeaweedFS listens on several ports; the S3 one is first, the others are its inner parts. */
export const objectStorePortCount = 10;

/** One SeaweedFS process that speaks S3, with the bucket made. */
export const objectStorePart = (
  ports: number[],
  login: { accessKey: string; secretKey: string; bucket: string },
  options: PartOptions,
): { child: Child; url: string } => {
  const [s3, s3Grpc, master, masterGrpc, volume, volumeGrpc, filer, filerGrpc, admin, adminGrpc] = ports.map(String);
  if (s3 === undefined || adminGrpc === undefined)
    throw new Error(`the object store needs ${String(objectStorePortCount)} ports`);
  const flags = {
    dir: '.',
    ip: host,
    'ip.bind': host,
    bucket: login.bucket,
    's3.port': s3,
    's3.port.grpc': s3Grpc,
    's3.port.iceberg': '0',
    's3.port.lance': '0',
    's3.localSocket': 's3.sock',
    'filer.localSocket': 'filer.sock',
    'master.port': master,
    'master.port.grpc': masterGrpc,
    'volume.port': volume,
    'volume.port.grpc': volumeGrpc,
    'volume.preStopSeconds': '0',
    'filer.port': filer,
    'filer.port.grpc': filerGrpc,
    'admin.port': admin,
    'admin.port.grpc': adminGrpc,
    'admin.ui': 'false',
    'admin.password': randomBytes(18).toString('base64url'),
    webdav: 'false',
    'master.telemetry': 'false',
  };
  const url = `http://${host}:${s3}`;
  return {
    child: child(
      'object-store',
      tool('weed'),
      ['mini', ...Object.entries(flags).map(([k, v]) => `-${k}=${String(v)}`)],
      options,
      {
        env: { AWS_ACCESS_KEY_ID: login.accessKey, AWS_SECRET_ACCESS_KEY: login.secretKey },
        // The bucket itself answers 403 to a stranger once it is there; before, 404.
        ready: async () =>
          (await answers(`${url}/healthz`, (s) => s === 200)) && answers(`${url}/${login.bucket}`, (s) => s === 403),
      },
    ),
    url,
  };
};

/** maildev: takes every mail the system sends and shows it on a page and at `/api/email`. */
export const mailboxPart = (
  ports: { smtp: number; web: number },
  options: PartOptions,
): { child: Child; smtpUrl: string; url: string } => {
  const program = join(root, 'node_modules', 'maildev', 'dist', 'bin', 'maildev.js');
  const args = [program, '--smtp', String(ports.smtp), '--ip', host, '--web', String(ports.web), '--web-ip', host];
  args.push('--mail-directory', join(options.dataDir, 'mails'), '--max-emails', '500');
  const url = `http://${host}:${String(ports.web)}`;
  return {
    child: child('mailbox', process.execPath, args, options, {
      ready: () => answers(`${url}/api/email`, (s) => s === 200),
    }),
    smtpUrl: `smtp://${host}:${String(ports.smtp)}`,
    url,
  };
};

const Secrets = z.object({ natsPassword: z.string(), s3AccessKey: z.string(), s3SecretKey: z.string() });
export type Secrets = z.infer<typeof Secrets>;

/** The passwords of our own parts: random, made once for each data folder, readable by the owner alone. */
export const secretsOf = (dataDir: string): Secrets => {
  const file = join(dataDir, 'secrets.json');
  if (existsSync(file)) return Secrets.parse(JSON.parse(readFileSync(file, 'utf8')));
  const secret = (): string => randomBytes(24).toString('base64url');
  const secrets = { natsPassword: secret(), s3AccessKey: randomBytes(10).toString('hex'), s3SecretKey: secret() };
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  return secrets;
};
