import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Evaluation } from '@plumbline/contracts/evaluations';
import { MemoRun } from '@plumbline/contracts/memos';
import type mongoose from 'mongoose';
import { z } from 'zod';
import { HttpClient, type Answer } from '../../tests/stages/http-client.ts';
import { MemoClient } from '../../tests/stages/memo-client.ts';
import type { TestSystem } from '../../tests/stages/system.ts';
import { newPitch } from '../bench/scripted-model.ts';
import type { Tally } from './tally.ts';

const Id = z.object({ id: z.string() });
const schemaId = 'investor5-hexagon';
/** How long a client tries the same request again, in ms: longer than anything is away. */
const patienceMs = 150_000;
/** How long after the last fault a job may take to its end. */
const endsWithinMs = 240_000;

interface Job {
  kind: 'evaluations' | 'memos';
  id: string;
  token: string;
}

/** `undefined` when nobody listened, or the connection broke off. */
const answerOf = async (ask: () => Promise<Answer>): Promise<Answer | undefined> => {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
};

/** People who have pitches reviewed and memos written, and look at them, while faults happen. They try again as the apps do. */
export class Workload {
  readonly #tally: Tally;
  readonly #client: HttpClient;
  readonly #memos: MemoClient;
  readonly #database: mongoose.mongo.MongoClient;
  /** Every job that anybody was told of, in earlier rounds too. */
  readonly #begun: Set<string>;
  readonly #people: string[] = [];
  readonly #jobs: Job[] = [];
  readonly #ended = new Set<string>();
  #going = true;
  #edition = 0;
  readonly #loops: Promise<void>[] = [];

  constructor(system: TestSystem, database: mongoose.mongo.MongoClient, tally: Tally, begun: Set<string>) {
    this.#tally = tally;
    this.#client = new HttpClient(system.baseUrl, system.mails);
    this.#memos = new MemoClient(this.#client);
    this.#database = database;
    this.#begun = begun;
  }

  /** Somebody's who is signed in. */
  get token(): string {
    return this.#people[0] ?? '';
  }

  async makePeople(count: number): Promise<void> {
    for (let n = 0; n < count; n += 1)
      this.#people.push(await this.#client.signUp(`chaos-${randomUUID().slice(0, 8)}@chaos.plumbline.test`));
  }

  /** Everybody goes on with their own until `stop`. Every seventh is an investor. */
  begin(): void {
    this.#going = true;
    this.#people.forEach((token, n) => {
      this.#loops.push(this.#while(n % 7 === 6 ? () => this.#writeMemo(token) : () => this.#review(token)));
    });
    for (let n = 0; n < 4; n += 1) this.#loops.push(this.#watch(n));
  }

  /** No more is started. Waits until all that was has ended, and looks whether each is there once. */
  async end(): Promise<void> {
    this.#going = false;
    await Promise.all(this.#loops.splice(0));
    await this.#settle();
  }

  /** Row 40: the same start at once; every answer is the same one. */
  async startAtOnce(count: number): Promise<void> {
    const { token } = this;
    const plan = await this.#plan(token);
    if (plan === undefined) return;
    const body = { planId: plan, schemaId, language: 'en' };
    const ids = await Promise.all(
      Array.from({ length: count }, async () =>
        Id.parse(
          (await this.#insisted(() => this.#client.call('POST', '/v1/evaluations/start', { token, body }))).body,
        ),
      ),
    );
    const different = new Set(ids.map(({ id }) => id));
    for (const id of different) this.#add({ kind: 'evaluations', id, token });
    // One that ended between two of the tries is not the same start any more: that takes longer than all of them.
    if (different.size > 1) this.#tally.doubled += different.size - 1;
  }

  async #while(work: () => Promise<void>): Promise<void> {
    while (this.#going) {
      await work();
      await sleep(1_000 + Math.random() * 2_000);
    }
  }

  async #plan(token: string): Promise<string | undefined> {
    this.#edition += 1;
    const text = newPitch(this.#edition);
    const made = await this.#tried(() => this.#client.upload(token, [['title', 'Chaos'], ['text', text]])); // prettier-ignore
    return made === undefined ? undefined : Id.parse(made.body).id;
  }

  /** One start, by a key of its own, sent again until it is answered. Three of a person are under way; more would only wait. */
  async #review(token: string): Promise<void> {
    if (this.#runningOf(token) >= 3) return;
    const planId = await this.#plan(token);
    if (planId === undefined) return;
    const headers = { 'idempotency-key': randomUUID() };
    const body = { planId, schemaId, language: 'en' };
    const started = await this.#insisted(() =>
      this.#client.call('POST', '/v1/evaluations/start', { token, body, headers }),
    );
    this.#add({ kind: 'evaluations', id: Id.parse(started.body).id, token });
  }

  async #writeMemo(token: string): Promise<void> {
    if (this.#runningOf(token) >= 2) return;
    this.#edition += 1;
    const edition = this.#edition;
    const made = await this.#tried(() => this.#memos.post(token, { texts: [{ content: newPitch(edition) }] }));
    if (made === undefined) return;
    const headers = { 'idempotency-key': randomUUID() };
    const packageId = Id.parse(made.body).id;
    const started = await this.#insisted(() => this.#memos.tryStart(token, packageId, {}, headers));
    this.#add({ kind: 'memos', id: Id.parse(started.body).id, token });
  }

  #add(job: Job): void {
    this.#jobs.push(job);
    this.#begun.add(job.id);
    this.#tally.started += 1;
  }

  /** How many jobs of a person are not seen to have ended. */
  #runningOf(token: string): number {
    return this.#jobs.filter((job) => job.token === token && !this.#ended.has(job.id)).length;
  }

  /** Looks at jobs under way, one after the other; none may show an older state than before. */
  async #watch(n: number): Promise<void> {
    const seen = new Map<string, string>();
    while (this.#going) {
      const under = this.#jobs.filter(({ id }) => !this.#ended.has(id));
      const job = under[(n + seen.size) % Math.max(1, under.length)];
      await sleep(150);
      if (job === undefined) continue;
      const state = await this.#look(job);
      if (state === undefined) continue;
      if (state.updated_at < (seen.get(job.id) ?? '')) this.#tally.wentBack += 1;
      seen.set(job.id, state.updated_at);
      if (state.status === 'completed' || state.status === 'failed') this.#ended.add(job.id);
    }
  }

  async #look({ kind, id, token }: Job): Promise<{ status: string; updated_at: string } | undefined> {
    const path = kind === 'evaluations' ? `/v1/evaluations/${id}` : `/v1/investor-memos/${id}`;
    const answer = await answerOf(() => this.#client.call('GET', path, { token }));
    if (!this.#fits(answer, `GET ${path}`)) return undefined;
    return kind === 'evaluations' ? Evaluation.parse(answer.body) : MemoRun.parse(answer.body);
  }

  /** Whether the answer is the one asked for; notes one that no client should see. */
  #fits(answer: Answer | undefined, what: string): answer is Answer {
    if (answer === undefined || answer.status === 503) return false;
    if (answer.status >= 200 && answer.status < 300) return true;
    this.#tally.strange.push(`${what}: ${String(answer.status)} ${answer.text.slice(0, 200)}`);
    return false;
  }

  /** Once; what is refused or broken off is let be: without a key of its own it may have been done. */
  async #tried(ask: () => Promise<Answer>): Promise<Answer | undefined> {
    const answer = await answerOf(ask);
    return this.#fits(answer, 'an upload') ? answer : undefined;
  }

  /** Again and again, as a client with a key of its own may. */
  async #insisted(ask: () => Promise<Answer>): Promise<Answer> {
    const until = performance.now() + patienceMs;
    for (;;) {
      const answer = await answerOf(ask);
      if (this.#fits(answer, 'a start')) return answer;
      if (performance.now() > until) throw new Error(`a start was not taken for ${String(patienceMs / 1_000)} s`);
      await sleep(500);
    }
  }

  /** Every job that was started: ended, with one result and one job that is done; and no job beside them. */
  async #settle(): Promise<void> {
    const waiting = new Set(this.#jobs);
    const until = performance.now() + endsWithinMs;
    while (waiting.size > 0 && performance.now() < until) {
      for (const job of waiting) {
        const state = await this.#look(job);
        if (state?.status !== 'completed' && state?.status !== 'failed') continue;
        waiting.delete(job);
        if (state.status === 'completed') this.#tally.completed += 1;
        else this.#tally.failedHonestly += 1;
        await this.#once(job, state.status);
      }
      await sleep(500);
    }
    this.#tally.lost += waiting.size;
    for (const { kind, id } of waiting) process.stderr.write(`chaos: lost: ${kind} ${id}\n`);
    // What a client was never told of has no place: a start that was sent again must have led to the first one.
    for (const kind of ['evaluations', 'memos'] as const) {
      const name = kind === 'evaluations' ? 'public_id' : '_id';
      const all: unknown[] = await this.#database.db(kind).collection(kind).distinct(name);
      this.#tally.doubled += all.filter((id) => typeof id === 'string' && !this.#begun.has(id)).length;
    }
  }

  async #once({ kind, id }: Job, status: string): Promise<void> {
    const database = this.#database.db(kind);
    const rows = database.collection<{ _id: string; evaluation_id?: string }>('results');
    const results = await rows.countDocuments(kind === 'evaluations' ? { evaluation_id: id } : { _id: id });
    const states = await database.collection('jobs').distinct('state', { subject_id: id });
    if (results > 1) this.#tally.doubled += results - 1;
    if (results < 1 && status === 'completed') this.#tally.lost += 1;
    if (states.some((state) => state !== 'done' && state !== 'failed'))
      this.#tally.strange.push(`a job of ${id} that is ${states.join(', ')} though it has ended`);
  }
}
