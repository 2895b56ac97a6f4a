import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Child } from './child.ts';
import { holdDataDir } from './data-dir-lock.ts';
import {
  answers,
  mailboxPart,
  mongoPart,
  natsPart,
  objectStorePart,
  objectStorePortCount,
  secretsOf,
} from './parts.ts';
import { freePorts, isPortFree } from './ports.ts';
import { root } from './tools.ts';

export interface SystemOptions {
  /** Where state and logs live. */
  dataDir: string;
  /** `configured`: the ports of README.md, each changeable by its variable; `random`: free ones, for tests. */
  ports: 'configured' | 'random';
  /** Extra environment for every service; wins over what is set here. */
  env?: Record<string, string>;
  /** Extra environment for one service. */
  serviceEnv?: Record<string, Record<string, string>>;
  /** How many processes of a service to run; one when not named. The second is called `<service>-2`. */
  replicas?: Record<string, number>;
  /** Only these services; all that are built when not given. */
  only?: string[];
  /** Whether what crashes is started again. Default true. */
  restart?: boolean;
  /** Where the built services are: folders with `dist/main.js`. */
  servicesDir?: string;
  say?: (line: string) => void;
  /** Aborts a start under way: what was started is stopped and the start throws. */
  signal?: AbortSignal;
}

export interface System {
  /** The gateway: both apps and `/v1`. */
  readonly baseUrl: string;
  /** The mailbox's page; its mails are at `<mailboxUrl>/api/email`. Undefined when SMTP_URL names another server. */
  readonly mailboxUrl: string | undefined;
  /** What every service was given (the addresses and credentials of the parts). */
  readonly env: Readonly<Record<string, string>>;
  /** Service (or replica) name → its process. */
  readonly services: ReadonlyMap<string, Child>;
  /** `mongod`, `nats`, `object-store`, `mailbox` → its process, for those that are ours. */
  readonly parts: ReadonlyMap<string, Child>;
  /** Health address of a service or replica, e.g. `http://127.0.0.1:8101`. */
  healthUrl(name: string): string;
  /** Sends a signal to a service or part as if it had crashed; it is started again unless `restart` is false. */
  kill(name: string, signal: NodeJS.Signals): void;
  stop(): Promise<void>;
}

const host = '127.0.0.1';

/**
 * How a service runs. V8 lets a heap that is busy grow to several times of what is alive: under load a service took 450 MB
 * for 40 MB of objects. With a nursery of 4 MB, one thread to clear it (several wait for each other on a busy machine, and
 * scatter what survives) and a full collection when 20 % were added it stays under 170 MB, for a fifth to a third more CPU
 * when it is saturated and none when it is not. Not --max-old-space-size, which ends a process instead.
 * Not --enable-source-maps: it keeps the maps in memory, 110 MB a service.
 */
export const nodeFlags = ['--max-semi-space-size=4', '--heap-growing-percent=20', '--no-parallel-scavenge'];
/**
 * Flags of one service alone. 200 answers at once are garbage as fast as V8 lets a heap grow: the chat took 180 MB for 50 MB of
 * objects. It grows in smaller steps, for a third more CPU in such a burst.
 */
export const flagsOf: Readonly<Record<string, readonly string[]>> = { chat: ['--memory-saver-mode'] };
/** glibc would keep an arena for every thread, and what was freed: 20 MB a service. Others ignore these. */
export const allocator = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' };

interface Port {
  env: string;
  port: number;
}

/** More than any document that is read: the built-in analyst has no window that something would have to be left out for. */
const wholeDocumentTokens = '2000000';

/** Variables, defaults and purpose of the ports: README.md has the same table. */
const defaults = {
  GATEWAY_PORT: 8080,
  MAILBOX_PORT: 8025,
  SMTP_PORT: 8026,
  ANALYST_PORT: 8085,
  HEALTH_PORT_BASE: 8100,
};
const partDefaults = { MONGO_PORT: 27117, NATS_PORT: 4322, S3_PORT: 8333 };
type PortName = keyof typeof defaults | keyof typeof partDefaults;
const span: Partial<Record<PortName, (services: number) => number>> = {
  HEALTH_PORT_BASE: (services) => services,
  S3_PORT: () => objectStorePortCount,
};

const configuredPort = (name: PortName): number => {
  const given = process.env[name];
  if (given === undefined || given === '') return { ...defaults, ...partDefaults }[name];
  const port = Number(given);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error(`${name}=${given} is not a port (1 to 65535)`);
  return port;
};

const choosePorts = async (
  names: PortName[],
  services: number,
  how: SystemOptions['ports'],
): Promise<Map<PortName, number[]>> => {
  const chosen = new Map<PortName, number[]>();
  const taken: Port[] = [];
  for (const name of names) {
    const count = span[name]?.(services) ?? 1;
    if (how === 'random') {
      chosen.set(name, await freePorts(count));
      continue;
    }
    const base = configuredPort(name);
    const ports = Array.from({ length: count }, (_, index) => base + index);
    for (const port of ports) if (!(await isPortFree(port))) taken.push({ env: name, port });
    chosen.set(name, ports);
  }
  const [firstTaken] = taken;
  if (firstTaken !== undefined) {
    const lines = taken.map(
      ({ env, port }) => `port ${String(port)} on ${host} is in use: stop what uses it, or set ${env} to another`,
    );
    throw new Error(lines.join('\n'));
  }
  return chosen;
};

const builtServices = (servicesDir: string, only: string[] | undefined): string[] => {
  const all = readdirSync(servicesDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(servicesDir, entry.name, 'src', 'main.ts')))
    .map((entry) => entry.name)
    .filter((name) => only === undefined || only.includes(name))
    .sort();
  const unbuilt = all.filter((name) => !existsSync(join(servicesDir, name, 'dist', 'main.js')));
  if (unbuilt.length > 0) throw new Error(`not built yet: ${unbuilt.join(', ')} (run make build)`);
  return all;
};

const given = (name: string): string | undefined => {
  const value = process.env[name];
  return value === undefined || value === '' ? undefined : value;
};

/**
 * Starts the real parts, then every built service, and waits until each says it is ready. When anything fails, what was
 * started is stopped again before the error is thrown; its message says which part it was and shows its last log lines.
 */
export const startSystem = async (options: SystemOptions): Promise<System> => {
  const say = options.say ?? (() => undefined);
  const restart = options.restart ?? true;
  const servicesDir = options.servicesDir ?? join(root, 'services');
  const names = builtServices(servicesDir, options.only);
  const processes = names.flatMap((service) =>
    Array.from({ length: options.replicas?.[service] ?? 1 }, (_, index) => ({
      service,
      name: index === 0 ? service : `${service}-${String(index + 1)}`,
    })),
  );

  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 });
  const release = await holdDataDir(options.dataDir);
  const services = new Map<string, Child>();
  const parts = new Map<string, Child>();
  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> => {
    stopping ??= (async () => {
      await Promise.all([...services.values()].map((child) => child.stop()));
      await Promise.all([...parts.values()].map((child) => child.stop()));
      await release();
    })();
    return stopping;
  };

  options.signal?.addEventListener('abort', () => void stop(), { once: true });

  try {
    const own = {
      mongo: given('MONGODB_URI') === undefined,
      nats: given('NATS_URL') === undefined,
      store: given('S3_ENDPOINT') === undefined,
      mailbox: given('SMTP_URL') === undefined,
    };
    const portNames: PortName[] = ['GATEWAY_PORT', 'ANALYST_PORT', 'HEALTH_PORT_BASE'];
    if (own.mongo) portNames.push('MONGO_PORT');
    if (own.nats) portNames.push('NATS_PORT');
    if (own.store) portNames.push('S3_PORT');
    if (own.mailbox) portNames.push('SMTP_PORT', 'MAILBOX_PORT');
    const ports = await choosePorts(portNames, processes.length, options.ports);
    const portsOf = (name: PortName): number[] => ports.get(name) ?? [];
    const portOf = (name: PortName): number => {
      const [port] = portsOf(name);
      if (port === undefined) throw new Error(`no port was chosen for ${name}`);
      return port;
    };

    const secrets = secretsOf(options.dataDir);
    const part = (name: string) => ({
      dataDir: join(options.dataDir, name),
      logFile: join(options.dataDir, 'logs', `${name}.log`),
      restart,
      say,
    });
    const baseUrl = `http://${host}:${String(portOf('GATEWAY_PORT'))}`;
    const env: Record<string, string> = {
      NODE_ENV: 'production',
      HOST: host,
      PUBLIC_URL: given('PUBLIC_URL') ?? baseUrl,
      MAIL_FROM: given('MAIL_FROM') ?? 'Plumbline <no-reply@plumbline.localhost>',
      MONGODB_URI: given('MONGODB_URI') ?? '',
      NATS_URL: given('NATS_URL') ?? '',
      NATS_USER: given('NATS_USER') ?? '',
      NATS_PASSWORD: given('NATS_PASSWORD') ?? '',
      S3_ENDPOINT: given('S3_ENDPOINT') ?? '',
      S3_ACCESS_KEY: given('S3_ACCESS_KEY') ?? '',
      S3_SECRET_KEY: given('S3_SECRET_KEY') ?? '',
      S3_BUCKET: given('S3_BUCKET') ?? 'plumbline',
      SMTP_URL: given('SMTP_URL') ?? '',
      OPENAI_BASE_URL: given('OPENAI_BASE_URL') ?? `http://${host}:${String(portOf('ANALYST_PORT'))}/v1`,
      OPENAI_MODEL: given('OPENAI_MODEL') ?? 'rubric-analyst',
      // Reports name who reviewed; of the built-in one a host and port would say nothing. Empty counts as not set.
      OPENAI_PROVIDER: given('OPENAI_PROVIDER') ?? (given('OPENAI_BASE_URL') === undefined ? 'Plumbline' : ''),
      OPENAI_API_KEY: given('OPENAI_API_KEY') ?? 'local',
      MODEL_TOKEN_BUDGET:
        given('MODEL_TOKEN_BUDGET') ?? (given('OPENAI_BASE_URL') === undefined ? wholeDocumentTokens : ''),
      PRELIM_ENABLED: given('PRELIM_ENABLED') ?? 'false',
      OCR: given('OCR') ?? 'local',
      STATIC_DIR: join(root, 'frontend', 'dist'),
      ADMIN_STATIC_DIR: join(root, 'admin-frontend', 'dist'),
      ADMIN_EMAIL: given('ADMIN_EMAIL') ?? '',
      ADMIN_PASSWORD: given('ADMIN_PASSWORD') ?? '',
      ADMIN_TOTP_REQUIRED: given('ADMIN_TOTP_REQUIRED') ?? 'false',
    };
    if (own.mongo) {
      const mongo = mongoPart(portOf('MONGO_PORT'), part('mongod'));
      parts.set('mongod', mongo.child);
      env['MONGODB_URI'] = mongo.url;
    }
    if (own.nats) {
      const login = { user: 'plumbline', password: secrets.natsPassword };
      const nats = natsPart(portOf('NATS_PORT'), login, part('nats'));
      parts.set('nats', nats.child);
      Object.assign(env, { NATS_URL: nats.url, NATS_USER: login.user, NATS_PASSWORD: login.password });
    }
    if (own.store) {
      const login = {
        accessKey: secrets.s3AccessKey,
        secretKey: secrets.s3SecretKey,
        bucket: env['S3_BUCKET'] ?? 'plumbline',
      };
      const store = objectStorePart(portsOf('S3_PORT'), login, part('object-store'));
      parts.set('object-store', store.child);
      Object.assign(env, { S3_ENDPOINT: store.url, S3_ACCESS_KEY: login.accessKey, S3_SECRET_KEY: login.secretKey });
    }
    let mailboxUrl: string | undefined;
    if (own.mailbox) {
      const mailbox = mailboxPart({ smtp: portOf('SMTP_PORT'), web: portOf('MAILBOX_PORT') }, part('mailbox'));
      parts.set('mailbox', mailbox.child);
      env['SMTP_URL'] = mailbox.smtpUrl;
      mailboxUrl = mailbox.url;
    }
    Object.assign(env, options.env);
    options.signal?.throwIfAborted();
    await startAll([...parts.values()]);
    options.signal?.throwIfAborted();

    const healthPorts = portsOf('HEALTH_PORT_BASE');
    const healthUrls = new Map<string, string>();
    const publicPorts: Record<string, PortName> = { gateway: 'GATEWAY_PORT', analyst: 'ANALYST_PORT' };
    processes.forEach(({ service, name }, index) => {
      const healthUrl = `http://${host}:${String(healthPorts[index])}`;
      healthUrls.set(name, healthUrl);
      const publicPort = publicPorts[service];
      services.set(
        name,
        new Child({
          name,
          command: process.execPath,
          args: [...nodeFlags, ...(flagsOf[service] ?? []), join('dist', 'main.js')],
          cwd: join(servicesDir, service),
          env: {
            ...process.env,
            ...allocator,
            NODE_OPTIONS: undefined, // what Jest needs is not what a service needs
            ...env,
            SERVICE_NAME: service,
            HEALTH_PORT: String(healthPorts[index]),
            ...(publicPort === undefined ? {} : { PORT: String(portOf(publicPort)) }),
            ...options.serviceEnv?.[service],
          },
          logFile: join(options.dataDir, 'logs', `${name}.log`),
          ready: () => answers(`${healthUrl}/readyz`, (status) => status === 200),
          startTimeoutMs: 60_000,
          stopTimeoutMs: 10_000,
          restart,
          say,
        }),
      );
    });
    await startAll([...services.values()]);

    const find = (name: string): Child => {
      const child = services.get(name) ?? parts.get(name);
      if (child === undefined) throw new Error(`no process is called ${name}`);
      return child;
    };
    return {
      baseUrl,
      mailboxUrl,
      env,
      services,
      parts,
      healthUrl: (name) => {
        const url = healthUrls.get(name);
        if (url === undefined) throw new Error(`no service is called ${name}`);
        return url;
      },
      kill: (name, signal) => find(name).kill(signal),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
};

/** How a command reaches the NATS of a system that runs: ours by its data folder and port, another by its variables. */
export const natsOfRunning = (dataDir: string): { NATS_URL: string; NATS_USER?: string; NATS_PASSWORD?: string } => {
  const url = given('NATS_URL');
  if (url !== undefined) {
    const [user, password] = [given('NATS_USER'), given('NATS_PASSWORD')];
    return {
      NATS_URL: url,
      ...(user === undefined ? {} : { NATS_USER: user }),
      ...(password === undefined ? {} : { NATS_PASSWORD: password }),
    };
  }
  const { natsPassword } = secretsOf(dataDir);
  return {
    NATS_URL: `nats://${host}:${String(configuredPort('NATS_PORT'))}`,
    NATS_USER: 'plumbline',
    NATS_PASSWORD: natsPassword,
  };
};

/** All at once; every one that fails is named, not only the first. */
const startAll = async (children: Child[]): Promise<void> => {
  const results = await Promise.allSettled(children.map((child) => child.start()));
  const failed = results.flatMap((result) =>
    result.status === 'rejected' ? [String(errorMessage(result.reason))] : [],
  );
  if (failed.length > 0) throw new Error(failed.join('\n'));
};

const errorMessage = (reason: unknown): string => (reason instanceof Error ? reason.message : String(reason));
