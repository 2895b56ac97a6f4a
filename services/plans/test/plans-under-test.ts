import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { InputOf, OutputOf, Question } from '@plumbline/contracts/question';
import { plansQuestions, type Plan, type UploadAnswer } from '@plumbline/contracts/plans';
import { ObjectStore } from '@plumbline/object-store/object-store';
import { newUploadKey } from '@plumbline/object-store/upload-name';
import { Bus } from '@plumbline/service-kit/bus';
import type { Caller, SignedInCaller } from '@plumbline/service-kit/caller';
import type { RunningService } from '@plumbline/service-kit/start-service';
import mongoose from 'mongoose';
import type { z } from 'zod';
import { readingFor } from '../../../tests/stages/reading.ts';
import { startMongo, startNats, startObjectStore } from '../../../tests/stages/real-parts.ts';
import type { PlansEnvironment } from '../src/plans.environment.ts';
import { startPlans } from '../src/plans.module.ts';

const root = join(import.meta.dirname, '..', '..', '..');

/** A sample deck that we made ourselves. */
export const deck = (name: string): Promise<Buffer> => readFile(join(root, 'samples', 'decks', name));

/** A document that nobody here made; undefined where the folder is not. */
export const realDocument = async (path: string): Promise<Buffer | undefined> => {
  const file = join(root, '..', 'shared', 'samples', path);
  return existsSync(file) ? readFile(file) : undefined;
};

export const personCalled = (userId: string, language: 'en' | 'ar' = 'en'): SignedInCaller => ({
  requestId: 'test-request',
  language,
  userId,
  sessionId: 'session-of-test',
});

/** The service on real parts, seen from the bus, with its database and bucket at hand for looking at what is left. */
export class PlansUnderTest {
  readonly #stops: Array<() => Promise<unknown>>;
  #closed: Promise<void> | undefined;

  constructor(
    readonly environment: PlansEnvironment,
    readonly service: RunningService,
    readonly bus: Bus,
    readonly store: ObjectStore,
    readonly database: mongoose.Connection,
    readonly parts: Awaited<ReturnType<typeof startObjectStore>>,
    stops: Array<() => Promise<unknown>>,
  ) {
    this.#stops = stops;
  }

  static async start({ ownStore = false } = {}): Promise<PlansUnderTest> {
    const [mongo, nats, parts] = await Promise.all([startMongo(), startNats(), startObjectStore({ own: ownStore })]);
    const environment: PlansEnvironment = {
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      HEALTH_PORT: 0,
      LOG_LEVEL: 'fatal',
      NATS_URL: nats.url,
      NATS_USER: nats.user,
      NATS_PASSWORD: nats.password,
      MONGODB_URI: mongo.uri,
      MONGODB_DB_PREFIX: mongo.prefix,
      S3_ENDPOINT: parts.endpoint,
      S3_ACCESS_KEY: parts.accessKey,
      S3_SECRET_KEY: parts.secretKey,
      S3_BUCKET: parts.bucket,
      S3_REGION: 'us-east-1',
      UPLOADS_PER_DAY: 1_000,
    };
    const reading = await readingFor(environment);
    const service = await startPlans(environment);
    const bus = new Bus();
    await bus.connect(environment);
    const database = await mongoose.createConnection(mongo.uri, { dbName: `${mongo.prefix}plans` }).asPromise();
    return new PlansUnderTest(environment, service, bus, new ObjectStore(parts), database, parts, [
      () => reading.close(),
      () => bus.onApplicationShutdown(),
      async () => {
        await database.dropDatabase();
        await database.close();
      },
      () => mongo.stop(),
      () => nats.stop(),
      () => parts.stop(),
    ]);
  }

  closeService(): Promise<void> {
    this.#closed ??= this.service.close();
    return this.#closed;
  }

  async stop(): Promise<void> {
    await this.closeService();
    for (const stop of this.#stops) await stop();
  }

  ask<Q extends Question>(question: Q, input: z.input<Q['input']>, caller: Caller): Promise<OutputOf<Q>> {
    return this.bus.ask(question, input, caller);
  }

  /** What the gateway does with a file: into the store, then the question. */
  async upload(bytes: Buffer, fileName: string, caller: SignedInCaller, title?: string): Promise<UploadAnswer> {
    const objectKey = newUploadKey();
    await this.store.put(objectKey, bytes);
    return this.ask(plansQuestions.create, this.fileInput(objectKey, bytes, fileName, title), caller);
  }

  fileInput(objectKey: string, bytes: Buffer, fileName: string, title?: string): InputOf<typeof plansQuestions.create> {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const source = { kind: 'file' as const, objectKey, fileName, size: bytes.length, sha256 };
    return title === undefined ? { source } : { title, source };
  }

  /** The plan once it is no longer being read. */
  async settled(planId: string, caller: SignedInCaller, withinMs = 200_000): Promise<Plan> {
    const end = performance.now() + withinMs;
    for (;;) {
      const plan = await this.ask(plansQuestions.get, { planId }, caller);
      if (plan.status !== 'reading') return plan;
      if (performance.now() > end) throw new Error(`still reading: ${plan.stage ?? ''} ${String(plan.progress)} %`);
      await sleep(100);
    }
  }

  /** How many rows each collection of ours has, and how many objects the bucket. */
  async kept(): Promise<Record<'plans' | 'texts' | 'pages' | 'objects_to_remove' | 'objects', number>> {
    const count = (name: string): Promise<number> => this.database.collection(name).countDocuments();
    const [plans, texts, pages, discarded, objects] = await Promise.all([
      count('plans'),
      count('texts'),
      count('pages'),
      count('objects_to_remove'),
      this.store.list(''),
    ]);
    return { plans, texts, pages, objects_to_remove: discarded, objects: objects.length };
  }
}

export const nothingKept = { plans: 0, texts: 0, pages: 0, objects_to_remove: 0, objects: 0 };

/** Waits until `check` holds; for what happens behind an answer. */
export const eventually = async (check: () => Promise<boolean>, withinMs = 200_000): Promise<void> => {
  const end = performance.now() + withinMs;
  while (!(await check())) {
    if (performance.now() > end) throw new Error('It did not happen in time.');
    await sleep(100);
  }
};
