import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '@nats-io/transport-node';
import { ObjectStore } from '@plumbline/object-store/object-store';
import { readEnvironment } from '@plumbline/service-kit/environment';
import type { RunningService } from '@plumbline/service-kit/start-service';
import mongoose from 'mongoose';
import { AdminEnvironment } from '../../services/admin/src/admin.environment.ts';
import { startAdmin } from '../../services/admin/src/admin.module.ts';
import { scripted } from '../../libs/review/test/pitch.ts';
import { AuthEnvironment } from '../../services/auth/src/auth.environment.ts';
import { startAuth } from '../../services/auth/src/auth.module.ts';
import { ChatEnvironment } from '../../services/chat/src/chat.environment.ts';
import { startChat } from '../../services/chat/src/chat.module.ts';
import { EvaluationsEnvironment } from '../../services/evaluations/src/evaluations.environment.ts';
import { startEvaluations } from '../../services/evaluations/src/evaluations.module.ts';
import { GatewayEnvironment } from '../../services/gateway/src/gateway.environment.ts';
import { startGateway, type RunningGateway } from '../../services/gateway/src/gateway.ts';
import { MemosEnvironment } from '../../services/memos/src/memos.environment.ts';
import { startMemos } from '../../services/memos/src/memos.module.ts';
import { PlansEnvironment } from '../../services/plans/src/plans.environment.ts';
import { startPlans } from '../../services/plans/src/plans.module.ts';
import { TeamsEnvironment } from '../../services/teams/src/teams.environment.ts';
import { startTeams } from '../../services/teams/src/teams.module.ts';
import { HttpClient } from './http-client.ts';
import { startModelServer, type ModelServer } from './model-server.ts';
import { readingFor } from './reading.ts';
import { startMailbox, startMongo, startNats, startObjectStore, type Mailbox, type Nats } from './real-parts.ts';
import { unhurried } from './unhurried.ts';

/** The page the stand-in for the founder app consists of. */
export const appPage = '<!doctype html><title>the app</title>';

/** The page the stand-in for the admin app consists of. */
export const adminPage = '<!doctype html><title>the console</title>';

/** An admin, and how auth is told to have it from the start. */
export const firstAdmin = { email: 'first.admin@plumbline.test', password: 'correct horse battery' };
export const withFirstAdmin = { ADMIN_EMAIL: firstAdmin.email, ADMIN_PASSWORD: firstAdmin.password };

type ServiceName = 'auth' | 'plans' | 'reading' | 'evaluations' | 'chat' | 'teams' | 'memos' | 'admin';

/** Every service in this process on real parts, seen only through the gateway's HTTP. */
export class Product extends HttpClient {
  readonly model: ModelServer;
  readonly nats: Nats;
  readonly store: ObjectStore;
  readonly mailbox: Mailbox;
  readonly database: mongoose.mongo.MongoClient;
  readonly prefix: string;
  readonly #services: Record<ServiceName, RunningService>;
  readonly #start: Record<ServiceName, () => Promise<RunningService>>;
  readonly #startGateway: (env?: Record<string, string>) => Promise<RunningGateway>;
  readonly #stops: (() => Promise<unknown>)[];

  private constructor(parts: {
    url: string;
    model: ModelServer;
    nats: Nats;
    store: ObjectStore;
    mailbox: Mailbox;
    database: mongoose.mongo.MongoClient;
    prefix: string;
    services: Record<ServiceName, RunningService>;
    start: Record<ServiceName, () => Promise<RunningService>>;
    startGateway: (env?: Record<string, string>) => Promise<RunningGateway>;
    stops: (() => Promise<unknown>)[];
  }) {
    super(parts.url, (to) => parts.mailbox.mails(to));
    this.model = parts.model;
    this.nats = parts.nats;
    this.store = parts.store;
    this.mailbox = parts.mailbox;
    this.database = parts.database;
    this.prefix = parts.prefix;
    this.#services = parts.services;
    this.#start = parts.start;
    this.#startGateway = parts.startGateway;
    this.#stops = parts.stops;
  }

  /** `env` changes what the gateway is told, `chatEnv` what the chat service is, `readingEnv` what the one that reads is, `authEnv` what auth is. */
  static async start(
    env: Record<string, string> = {},
    chatEnv: Record<string, string> = {},
    readingEnv: Record<string, string> = {},
    authEnv: Record<string, string> = {},
  ): Promise<Product> {
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
    const adminApp = join(app, 'console');
    await mkdir(join(adminApp, 'assets'), { recursive: true });
    await writeFile(join(adminApp, 'index.html'), adminPage);
    await writeFile(join(adminApp, 'assets', 'console-1234.js'), 'export {};');
    const told = {
      ...unhurried,
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
      ADMIN_STATIC_DIR: adminApp,
      AUTH_REQUESTS_PER_MINUTE: '10000',
      ADMIN_SIGN_INS_PER_MINUTE: '10000',
    };
    const start = {
      auth: () => startAuth(readEnvironment(AuthEnvironment, { ...told, ...authEnv })),
      plans: () => startPlans(readEnvironment(PlansEnvironment, told)),
      reading: () => readingFor({ ...told, ...readingEnv }),
      evaluations: () => startEvaluations(readEnvironment(EvaluationsEnvironment, told)),
      chat: () => startChat(readEnvironment(ChatEnvironment, { ...told, ...chatEnv })),
      teams: () => startTeams(readEnvironment(TeamsEnvironment, told)),
      memos: () => startMemos(readEnvironment(MemosEnvironment, told)),
      admin: () => startAdmin(readEnvironment(AdminEnvironment, told)),
    };
    const gatewayOf = (other = {}) => startGateway(readEnvironment(GatewayEnvironment, { ...told, ...env, ...other }));
    const [auth, plans, reading, evaluations, chat, teams, memos, admin, gateway, database] = await Promise.all([
      start.auth(),
      start.plans(),
      start.reading(),
      start.evaluations(),
      start.chat(),
      start.teams(),
      start.memos(),
      start.admin(),
      gatewayOf(),
      mongoose.mongo.MongoClient.connect(mongo.uri),
    ]);
    return new Product({
      url: gateway.url,
      model,
      nats,
      store: new ObjectStore(parts),
      mailbox,
      database,
      prefix: mongo.prefix,
      services: { auth, plans, reading, evaluations, chat, teams, memos, admin },
      start,
      startGateway: gatewayOf,
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

  /** A second gateway before the same services, as a deployment has some; stopped with the rest. `env` is what it is told otherwise. */
  async anotherGateway(env: Record<string, string> = {}): Promise<HttpClient> {
    const gateway = await this.#startGateway(env);
    this.#stops.unshift(() => gateway.close());
    return new HttpClient(gateway.url, (to) => this.mailbox.mails(to));
  }

  /** Says a fact as a service would, to whoever listens now; the streams keep it too. */
  async say(subject: string, data: object): Promise<void> {
    const { url: servers, user, password: pass } = this.nats;
    const connection = await connect({ servers, user, pass });
    connection.publish(
      subject,
      JSON.stringify({ id: randomUUID(), at: new Date().toISOString(), actorId: null, data }),
    );
    await connection.drain();
  }

  /** The database of a service. */
  databaseOf(name: string): mongoose.mongo.Db {
    return this.database.db(`${this.prefix}${name}`);
  }

  /** Ends a service as a deployment would; `resume` starts it again. */
  pause(name: ServiceName): Promise<void> {
    return this.#services[name].close();
  }

  async resume(name: ServiceName): Promise<void> {
    this.#services[name] = await this.#start[name]();
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
