import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { jetstream } from '@nats-io/jetstream';
import { getConnectionToken } from '@nestjs/mongoose';
import { MemoReport } from '@plumbline/contracts/memo-report';
import { memosQuestions, type MemoPackage, type MemoRun, type NewDocument } from '@plumbline/contracts/memos';
import { ObjectStore } from '@plumbline/object-store/object-store';
import { newPackageKey } from '@plumbline/object-store/upload-name';
import { Bus } from '@plumbline/service-kit/bus';
import type { SignedInCaller } from '@plumbline/service-kit/caller';
import { newPublicId } from '@plumbline/service-kit/ids';
import { Streams } from '@plumbline/service-kit/streams';
import type { RunningService } from '@plumbline/service-kit/start-service';
import type { Connection } from 'mongoose';
import { scripted } from '../../../libs/review/test/pitch.ts';
import { startModelServer, type ModelServer } from '../../../tests/stages/model-server.ts';
import { readingFor } from '../../../tests/stages/reading.ts';
import { serviceEnvironment, startMongo, startNats, startObjectStore } from '../../../tests/stages/real-parts.ts';
import { MemosEnvironment } from '../src/memos.environment.ts';
import { startMemos } from '../src/memos.module.ts';

export const schemaId = 'investor-memo-1';

export const person = (language: 'en' | 'ar' = 'en'): SignedInCaller => ({
  requestId: 'request-1',
  language,
  userId: newPublicId(),
  sessionId: newPublicId(),
});

export type Respond = Parameters<typeof startModelServer>[0];

/** The service and the one that reads, on real parts; only the model is played. */
export class MemosUnderTest {
  readonly #stops: (() => Promise<unknown>)[];
  #service: RunningService;

  private constructor(
    service: RunningService,
    readonly environment: MemosEnvironment,
    readonly model: ModelServer,
    readonly store: ObjectStore,
    readonly parts: Awaited<ReturnType<typeof startObjectStore>>,
    stops: (() => Promise<unknown>)[],
  ) {
    this.#service = service;
    this.#stops = stops;
  }

  static async start(
    respond: Respond = scripted(),
    over: Partial<MemosEnvironment> = {},
    { ownStore = false } = {},
  ): Promise<MemosUnderTest> {
    const [mongo, nats, parts, model] = await Promise.all([
      startMongo(),
      startNats(),
      startObjectStore({ own: ownStore }),
      startModelServer(respond),
    ]);
    const environment = MemosEnvironment.parse({
      ...serviceEnvironment(mongo, nats),
      S3_ENDPOINT: parts.endpoint,
      S3_ACCESS_KEY: parts.accessKey,
      S3_SECRET_KEY: parts.secretKey,
      S3_BUCKET: parts.bucket,
      OPENAI_BASE_URL: model.baseUrl,
      OPENAI_MODEL: 'scripted-model',
      ...over,
    });
    const [service, reading] = await Promise.all([startMemos(environment), readingFor(environment)]);
    return new MemosUnderTest(service, environment, model, new ObjectStore(parts), parts, [
      () => reading.close(),
      () => Promise.all([nats.stop(), mongo.stop(), model.stop(), parts.stop()]),
    ]);
  }

  async stop(): Promise<void> {
    await this.#service.close();
    for (const stop of this.#stops) await stop();
  }

  /** Another process of the service, beside the first one or after it. */
  another(): Promise<RunningService> {
    return startMemos(this.environment);
  }

  get service(): RunningService {
    return this.#service;
  }

  readonly ask: Bus['ask'] = (question, input, caller) => this.#service.get(Bus).ask(question, input, caller);

  /** What the gateway does with a file: into the store; then it is part of a package. */
  async stored(bytes: Buffer, fileName: string, sourceTag: string | null = null): Promise<NewDocument> {
    const objectKey = newPackageKey();
    await this.store.put(objectKey, bytes);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return { kind: 'file', objectKey, fileName, size: bytes.length, sha256, sourceTag };
  }

  package(owner: SignedInCaller, documents: NewDocument[], title = 'Northwind'): Promise<MemoPackage> {
    return this.ask(memosQuestions.createPackage, { title, documents }, owner);
  }

  async notes(owner: SignedInCaller, ...texts: string[]): Promise<string> {
    const documents = texts.map((text): NewDocument => ({ kind: 'text', text, sourceTag: 'Analyst' }));
    return (await this.package(owner, documents)).id;
  }

  async begin(owner: SignedInCaller, packageId: string, over: object = {}): Promise<string> {
    return (await this.ask(memosQuestions.start, { packageId, schemaId, language: owner.language, ...over }, owner)).id;
  }

  /** The memo once it is as wanted; without saying, once it has ended. */
  async seen(
    owner: SignedInCaller,
    memoId: string,
    wanted: (run: MemoRun) => boolean = ({ status }) => status === 'completed' || status === 'failed',
  ): Promise<MemoRun> {
    const giveUpAt = Date.now() + 170_000;
    for (;;) {
      const run = await this.ask(memosQuestions.get, { memoId }, owner);
      if (wanted(run)) return run;
      if (Date.now() > giveUpAt) throw new Error(`still ${run.status}, ${String(run.stage)}`);
      await sleep(50);
    }
  }

  async report(owner: SignedInCaller, memoId: string): Promise<MemoReport> {
    const { parsed_data } = await this.ask(memosQuestions.result, { memoId }, owner);
    return MemoReport.parse(JSON.parse(parsed_data));
  }

  /** Where messages about memos are told, and how many nobody has dealt with yet. */
  messages(): { streams: Streams; unheard: () => Promise<number> } {
    const { connection } = this.#service.get(Bus);
    const unheard = async (): Promise<number> => {
      const { num_pending: pending, num_ack_pending: unacked } = await (
        await jetstream(connection).consumers.get('JOBS', 'memos-run')
      ).info();
      return pending + unacked;
    };
    return { streams: this.#service.get(Streams), unheard };
  }

  rows(name: string) {
    return this.#service.get<Connection>(getConnectionToken()).collection<{ _id: string }>(name);
  }
}
