import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { LoginAnswer } from '@plumbline/contracts/auth';
import { ObjectStore } from '@plumbline/object-store/object-store';
import { readEnvironment } from '@plumbline/service-kit/environment';
import type { RunningService } from '@plumbline/service-kit/start-service';
import mongoose from 'mongoose';
import { z } from 'zod';
import { scripted } from '../libs/review/test/pitch.ts';
import { AuthEnvironment } from '../services/auth/src/auth.environment.ts';
import { startAuth } from '../services/auth/src/auth.module.ts';
import { EvaluationsEnvironment } from '../services/evaluations/src/evaluations.environment.ts';
import { startEvaluations } from '../services/evaluations/src/evaluations.module.ts';
import { GatewayEnvironment } from '../services/gateway/src/gateway.environment.ts';
import { startGateway } from '../services/gateway/src/gateway.ts';
import { PlansEnvironment } from '../services/plans/src/plans.environment.ts';
import { startPlans } from '../services/plans/src/plans.module.ts';
import { startModelServer, type ModelServer } from './model-server.ts';
import { startMailbox, startMongo, startNats, startObjectStore, type Nats } from './real-parts.ts';

/** What came back over HTTP. `body` is the parsed JSON, or null when there was none. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  body: unknown;
}

export const password = 'correct horse battery';

/** The page the stand-in for the founder app consists of. */
export const appPage = '<!doctype html><title>the app</title>';

type ServiceName = 'auth' | 'plans' | 'evaluations';

/** Every service in this process on real parts, seen only through the gateway's HTTP. */
export class Product {
  readonly url: string;
  readonly model: ModelServer;
  readonly nats: Nats;
  readonly store: ObjectStore;
  readonly database: mongoose.mongo.MongoClient;
  readonly prefix: string;
  readonly #services: Record<ServiceName, RunningService>;
  readonly #start: Record<ServiceName, () => Promise<RunningService>>;
  readonly #mails: (to: string) => Promise<{ text?: string | undefined }[]>;
  readonly #stops: (() => Promise<unknown>)[];

  private constructor(parts: {
    url: string;
    model: ModelServer;
    nats: Nats;
    store: ObjectStore;
    database: mongoose.mongo.MongoClient;
    prefix: string;
    services: Record<ServiceName, RunningService>;
    start: Record<ServiceName, () => Promise<RunningService>>;
    mails: (to: string) => Promise<{ text?: string | undefined }[]>;
    stops: (() => Promise<unknown>)[];
  }) {
    this.url = parts.url;
    this.model = parts.model;
    this.nats = parts.nats;
    this.store = parts.store;
    this.database = parts.database;
    this.prefix = parts.prefix;
    this.#services = parts.services;
    this.#start = parts.start;
    this.#mails = parts.mails;
    this.#stops = parts.stops;
  }

  /** `env` changes what the gateway is told. */
  static async start(env: Record<string, string> = {}): Promise<Product> {
    const [mongo, nats, parts, mailbox, model] = await Promise.all([
      startMongo(),
      startNats(),
      startObjectStore(),
      startMailbox(),
      startModelServer(scripted()),
    ]);
    const app = await mkdtemp(join(tmpdir(), 'plumbline-app-'));
    await mkdir(join(app, 'assets'));
    await writeFile(join(app, 'index.html'), appPage);
    await writeFile(join(app, 'assets', 'app-1234.js'), 'export {};');
    const told = {
      NODE_ENV: 'test',
      LOG_LEVEL: 'fatal',
      NATS_URL: nats.url,
      NATS_USER: nats.user,
      NATS_PASSWORD: nats.password,
      MONGODB_URI: mongo.uri,
      MONGODB_DB_PREFIX: mongo.prefix,
      SMTP_URL: mailbox.smtpUrl,
      PUBLIC_URL: 'http://plumbline.test',
      S3_ENDPOINT: parts.endpoint,
      S3_ACCESS_KEY: parts.accessKey,
      S3_SECRET_KEY: parts.secretKey,
      S3_BUCKET: parts.bucket,
      OPENAI_BASE_URL: model.baseUrl,
      OPENAI_MODEL: 'scripted-model',
      OPENAI_PROVIDER: 'tests',
      PORT: '0',
      STATIC_DIR: app,
      AUTH_REQUESTS_PER_MINUTE: '10000',
    };
    const start = {
      auth: () => startAuth(readEnvironment(AuthEnvironment, told)),
      plans: () => startPlans(readEnvironment(PlansEnvironment, told)),
      evaluations: () => startEvaluations(readEnvironment(EvaluationsEnvironment, told)),
    };
    const [auth, plans, evaluations, gateway, database] = await Promise.all([
      start.auth(),
      start.plans(),
      start.evaluations(),
      startGateway(readEnvironment(GatewayEnvironment, { ...told, ...env })),
      mongoose.mongo.MongoClient.connect(mongo.uri),
    ]);
    return new Product({
      url: gateway.url,
      model,
      nats,
      store: new ObjectStore(parts),
      database,
      prefix: mongo.prefix,
      services: { auth, plans, evaluations },
      start,
      mails: (to) => mailbox.mails(to),
      stops: [
        () => gateway.close(),
        () => database.close(),
        () => Promise.all([model.stop(), mailbox.stop(), parts.stop(), mongo.stop(), nats.stop()]),
        () => rm(app, { recursive: true }),
      ],
    });
  }

  async stop(): Promise<void> {
    await Promise.all(Object.values(this.#services).map((service) => service.close()));
    for (const stop of this.#stops) await stop();
  }

  /** Ends a service as a deployment would; `resume` starts it again. */
  pause(name: ServiceName): Promise<void> {
    return this.#services[name].close();
  }

  async resume(name: ServiceName): Promise<void> {
    this.#services[name] = await this.#start[name]();
  }

  /** One HTTP request; a string or form body goes as it is, anything else as JSON. */
  async call(
    method: string,
    path: string,
    { body, token, headers = {} }: { body?: unknown; token?: string; headers?: Record<string, string> } = {},
  ): Promise<Answer> {
    const raw = typeof body === 'string' || body instanceof FormData;
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers: {
        ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: raw ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const json = response.headers.get('content-type')?.startsWith('application/json') === true && text !== '';
    return { status: response.status, headers: response.headers, text, body: json ? JSON.parse(text) : null };
  }

  /** Registers, follows the link of the mail and signs in: the token. */
  async signUp(email: string): Promise<string> {
    const registered = await this.call('POST', '/v1/auth/register', { body: { name: 'Sara', email, password } });
    if (registered.status !== 201) throw new Error(registered.text);
    const [mail] = await eventually(
      () => this.#mails(email),
      (mails) => mails.length > 0,
    );
    const link = /\/verify-email\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const verified = await this.call('GET', `/v1/auth/verify-email/${link}`);
    if (verified.status !== 200) throw new Error(verified.text);
    return this.signIn(email);
  }

  async signIn(email: string): Promise<string> {
    const answer = await this.call('POST', '/v1/auth/login', { body: { email, password } });
    return LoginAnswer.parse(answer.body).token;
  }

  /** Uploads parts in the order given: a string is a field, anything else a file of that field. */
  upload(token: string, parts: [name: string, value: string | { bytes: Uint8Array; name: string }][]): Promise<Answer> {
    const form = new FormData();
    for (const [name, value] of parts) {
      if (typeof value === 'string') form.append(name, value);
      else form.append(name, new Blob([Uint8Array.from(value.bytes)]), value.name);
    }
    return this.call('POST', '/v1/plans/upload', { body: form, token });
  }

  /** A pitch typed by this person: its id. */
  async textPlan(token: string, title = 'Typed pitch'): Promise<string> {
    const answer = await this.upload(token, [
      ['title', title],
      ['text', 'Northwind rents cold boxes to pharmacies. MediPlus signed a contract for 400 boxes in March 2025.'],
    ]);
    if (answer.status !== 201) throw new Error(answer.text);
    return z.object({ id: z.string() }).parse(answer.body).id;
  }

  /** How many objects the bucket holds and how many plans there are. */
  async kept(): Promise<{ objects: number; plans: number }> {
    const [objects, plans] = await Promise.all([
      this.store.list(''),
      this.database.db(`${this.prefix}plans`).collection('plans').countDocuments(),
    ]);
    return { objects: objects.length, plans };
  }
}

/** Looks until what is seen is as wanted; for what happens behind an answer. */
export const eventually = async <T>(
  look: () => Promise<T>,
  wanted: (seen: T) => boolean,
  withinMs = 50_000,
): Promise<T> => {
  const end = performance.now() + withinMs;
  for (;;) {
    const seen = await look();
    if (wanted(seen)) return seen;
    if (performance.now() > end) throw new Error(`It did not happen in time; last seen: ${JSON.stringify(seen)}`);
    await sleep(50);
  }
};
