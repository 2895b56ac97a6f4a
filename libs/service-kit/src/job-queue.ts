import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import type { JsMsg } from '@nats-io/jetstream';
import type { JobsState } from '@plumbline/contracts/owners';
import type { JobKind } from '@plumbline/contracts/events';
import { mongo, Schema, type ClientSession, type Connection, type Model } from 'mongoose';
import { z } from 'zod';
import { withCaller } from './caller.ts';
import { Drain } from './drain.ts';
import { newPublicId } from './ids.ts';
import {
  jobAttempts,
  jobSeconds,
  jobsDone,
  jobsOldestDueSeconds,
  jobsRunning,
  jobsWaiting,
  jobWaitSeconds,
  readAtScrape,
} from './metrics.ts';
import { Outbox } from './outbox.ts';
import { Streams } from './streams.ts';
import { traceHeaders, traced } from './tracing.ts';

/*
 * A job is a row in MongoDB, which is the truth, and a message in JetStream, which only says that there is work.
 * Whoever gets a message claims the oldest due job of the message's owner, so one person's jobs run in the order they came.
 * The lease fences a late worker: its last transaction fails when the job is no longer its own. All times are the database's.
 */

interface JobRow {
  _id: string;
  kind: JobKind;
  owner_id: string;
  /** The entity the job is about: an evaluation, a plan, a mail. */
  subject_id: string;
  request_id: string;
  /** Where in a trace the job was added; only when it is traced. */
  trace?: Record<string, string>;
  language: 'en' | 'ar';
  state: 'waiting' | 'running' | 'done' | 'failed';
  attempts: number;
  run_after: Date;
  lease_token: string | null;
  lease_until: Date | null;
  claimed_at: Date | null;
  published_at: Date;
  created_at: Date;
  ended_at: Date | null;
}

const jobSchema = new Schema<JobRow>(
  {
    _id: { type: String, required: true },
    kind: { type: String, required: true },
    owner_id: { type: String, required: true },
    subject_id: { type: String, required: true },
    request_id: { type: String, required: true },
    trace: { type: Object },
    language: { type: String, required: true },
    state: { type: String, required: true },
    attempts: { type: Number, required: true },
    run_after: { type: Date, required: true },
    lease_token: { type: String, default: null },
    lease_until: { type: Date, default: null },
    claimed_at: { type: Date, default: null },
    published_at: { type: Date, required: true },
    created_at: { type: Date, required: true },
    ended_at: { type: Date, default: null },
  },
  { collection: 'jobs', versionKey: false },
);
jobSchema.index({ kind: 1, owner_id: 1, state: 1, created_at: 1 });
jobSchema.index({ kind: 1, state: 1, run_after: 1 });
jobSchema.index({ subject_id: 1 });
jobSchema.index({ owner_id: 1 });
jobSchema.index({ ended_at: 1 }, { expireAfterSeconds: 7 * 24 * 60 * 60 });

const JobMessage = z.object({ jobId: z.string(), ownerId: z.string() });

export interface JobHandler {
  kind: JobKind;
  /** How many run side by side in this process. */
  concurrency: number;
  /** How often a job is begun before it is given up; a put-back does not count. */
  maxAttempts: number;
  /** How many of one owner may run at once, everywhere. */
  perOwner?: number;
  /** Ends by `job.complete`, or `job.putBack`. An error means: try again later. */
  run(job: RunningJob): Promise<void>;
  /** Writes that the job failed for good, in the transaction that ends it. */
  giveUp(subjectId: string, session: ClientSession): Promise<void>;
}

/** Under this token the queue learns whether this process takes jobs, or only adds them for others. */
export const takesJobs = Symbol('TakesJobs');

/** How one run of a job ended: `failed` for good, `again` after an error. */
type RunOutcome = 'done' | 'failed' | 'again' | 'put_back' | 'lease_lost';

/** Another worker holds the job now; whatever this one was about to write must not be written. */
export class LeaseLost extends Error {}

const leaseMs = 15_000;
const ackWaitMs = 20_000;
/** Short, since the owner's next job cannot begin before its message comes again. */
const busyOwnerDelayMs = 250;
const sweepEveryMs = 5_000;
/** A due job that nobody holds is published again when its last message is older than this. */
const republishAfterMs = 15_000;
/**
 * A worker that is killed while it writes leaves its transaction open until the database ends it, and the job's row locked so long. Who waited
 * for that would do nothing for others meanwhile.
 */
const lockedRow = { waitMs: 1_500, tryAgainMs: 2_000 };
/** MongoDB's MaxTimeMSExpired: also of what is written, but not by a majority yet. */
const isLocked = (error: unknown): boolean => error instanceof mongo.MongoServerError && error.code === 50;

const inMs = (ms: number) => ({ $dateAdd: { startDate: '$$NOW', unit: 'millisecond', amount: ms } });
const due = { $lte: ['$run_after', '$$NOW'] };
const free = { $or: [{ $eq: ['$lease_until', null] }, { $lt: ['$lease_until', '$$NOW'] }] };

/** What makes a claimed job one that waits again. */
const released = (delayMs: number, counts = false) => [
  {
    $set: {
      state: 'waiting',
      attempts: { $add: ['$attempts', counts ? 0 : -1] },
      lease_token: null,
      lease_until: null,
      run_after: inMs(delayMs),
      published_at: '$$NOW',
    },
  },
];

/** A claimed job. `signal` fires when the lease is lost or the process is about to end. */
export class RunningJob {
  putBackMs: number | undefined;
  completed = false;

  constructor(
    readonly row: Pick<JobRow, '_id' | 'subject_id' | 'owner_id' | 'attempts'>,
    readonly signal: AbortSignal,
    private readonly endInTransaction: (work: (session: ClientSession) => Promise<void>) => Promise<void>,
  ) {}

  get subjectId(): string {
    return this.row.subject_id;
  }
  get ownerId(): string {
    return this.row.owner_id;
  }

  /** Ends the job and writes its outcome, both or neither. @throws LeaseLost when the job is no longer ours. */
  async complete(work: (session: ClientSession) => Promise<void>): Promise<void> {
    await this.endInTransaction(work);
    this.completed = true;
  }

  /** Lets the job wait for `ms` without counting this attempt. */
  putBack(ms: number): void {
    this.putBackMs = ms;
  }
}

@Injectable()
export class JobQueue implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #logger = new Logger(JobQueue.name);
  readonly #jobs: Model<JobRow>;
  readonly #handlers: JobHandler[] = [];
  readonly #running = new Set<{ abort: AbortController; done: Promise<void> }>();
  #sweep: NodeJS.Timeout | undefined;
  #stopReading: (() => void) | undefined;
  #stopping = false;

  constructor(
    @Inject(getConnectionToken()) connection: Connection,
    private readonly outbox: Outbox,
    private readonly streams: Streams,
    private readonly drain: Drain,
    @Inject(takesJobs) private readonly takesJobs: boolean,
  ) {
    this.#jobs = connection.model<JobRow>('Job', jobSchema);
  }

  /** Queues a job as part of the transaction of `session`. */
  async add(
    session: ClientSession,
    job: { kind: JobKind; ownerId: string; subjectId: string; requestId: string; language: 'en' | 'ar' },
  ): Promise<void> {
    const id = newPublicId();
    const trace = traceHeaders();
    const fields = {
      ...(Object.keys(trace).length > 0 ? { trace: { $literal: trace } } : {}),
      kind: job.kind,
      owner_id: { $literal: job.ownerId },
      subject_id: { $literal: job.subjectId },
      request_id: { $literal: job.requestId },
      language: job.language,
      state: 'waiting',
      attempts: 0,
      lease_token: null,
      lease_until: null,
      ended_at: null,
      run_after: '$$NOW',
      published_at: '$$NOW',
      created_at: '$$NOW',
    };
    await this.#jobs.updateOne({ _id: id }, [{ $set: fields }], { session, upsert: true, updatePipeline: true });
    await this.outbox.add(session, `jobs.${job.kind}`, JSON.stringify({ jobId: id, ownerId: job.ownerId }), id);
  }

  /** Forgets the unfinished jobs of an entity that is being deleted; a worker that holds one loses its lease. */
  async cancel(session: ClientSession, subjectId: string): Promise<void> {
    await this.#jobs.deleteMany({ subject_id: subjectId, state: { $in: ['waiting', 'running'] } }, { session });
  }

  /** How the jobs of these kinds stand, by the database's time. */
  async state(kinds: JobKind[]): Promise<JobsState[]> {
    const dayAgo = { $dateSubtract: { startDate: '$$NOW', unit: 'day', amount: 1 } };
    return Promise.all(
      kinds.map(async (kind) => {
        const [waiting, running, failed, [oldest]] = await Promise.all([
          this.#jobs.countDocuments({ kind, state: 'waiting' }),
          this.#jobs.countDocuments({ kind, state: 'running' }),
          this.#jobs.countDocuments({ kind, state: 'failed', $expr: { $gt: ['$ended_at', dayAgo] } }),
          this.#jobs.aggregate<{ seconds: number }>([
            { $match: { kind, state: 'waiting' } },
            { $sort: { created_at: 1 } },
            { $limit: 1 },
            {
              $project: { seconds: { $dateDiff: { startDate: '$created_at', endDate: '$$NOW', unit: 'second' } } },
            },
          ]),
        ]);
        return { kind, waiting, running, failed, oldest_waiting_seconds: oldest?.seconds ?? null };
      }),
    );
  }

  /** Forgets every job of somebody who is gone, done ones included; a worker that holds one loses its lease. */
  async forgetOwner(ownerId: string): Promise<void> {
    await this.#jobs.deleteMany({ owner_id: ownerId });
  }

  /** Registers the handler of a kind; work begins when the application has started. */
  handle(handler: JobHandler): void {
    this.#handlers.push(handler);
    // From nothing to one is no increase to Prometheus.
    for (const outcome of ['done', 'failed']) jobsDone.inc({ kind: handler.kind, outcome }, 0);
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.#jobs.init();
    // Told by those too that only answer: when no worker is left, somebody has to say that jobs wait.
    this.#stopReading = readAtScrape({ read: () => this.#readWaiting(), forget: () => this.#forgetWaiting() });
    if (!this.takesJobs) return;
    for (const handler of this.#handlers) {
      for (let slot = 0; slot < handler.concurrency; slot += 1) void this.#work(handler);
    }
    let sweeping = false;
    this.#sweep = setInterval(() => {
      if (sweeping) return;
      sweeping = true;
      this.#republish()
        .catch((error: unknown) => this.#warn(error, 'sweep failed'))
        .finally(() => (sweeping = false));
    }, sweepEveryMs).unref();
  }

  /** Takes no new work, lets what runs come to its end, then hands the rest back for others. */
  async beforeApplicationShutdown(): Promise<void> {
    this.#stopping = true;
    this.#stopReading?.();
    clearInterval(this.#sweep);
    const running = [...this.#running].map(({ done }) => done);
    await this.drain.wait(running);
    for (const { abort } of this.#running) abort.abort(new LeaseLost('the process ends'));
    await Promise.race([Promise.allSettled(running), sleep(1_000, undefined, { ref: false })]);
  }

  async #work(handler: JobHandler): Promise<void> {
    while (!this.#stopping) {
      try {
        const consumer = await this.streams.consumer({
          stream: 'JOBS',
          durable: handler.kind.replaceAll('.', '-'),
          subjects: [`jobs.${handler.kind}`],
          ackWaitMs,
        });
        while (!this.#stopping) {
          const message = await consumer.next({ expires: 5_000 });
          if (message) await this.#take(handler, message);
        }
      } catch (error) {
        if (this.#stopping) return;
        this.#warn(error, 'no work to be had');
        await sleep(500);
      }
    }
  }

  async #take(handler: JobHandler, message: JsMsg): Promise<void> {
    if (this.#stopping) return message.nak();
    const { jobId, ownerId } = JobMessage.parse(message.json());
    const job = await this.#claim(handler, ownerId);
    if (job === 'locked') return message.nak(lockedRow.tryAgainMs);
    if (!job) {
      const waitMs = await this.#waitOf(jobId);
      if (waitMs === null) message.ack();
      else message.nak(waitMs);
      return;
    }
    if (handler.perOwner !== undefined && (await this.#claimedBefore(job)) >= handler.perOwner) {
      await this.#release(job, 0);
      message.nak(busyOwnerDelayMs);
      return;
    }
    const caller = { requestId: job.request_id, language: job.language, userId: job.owner_id };
    await withCaller(caller, async () => {
      if (job.attempts > handler.maxAttempts) {
        await this.#end(job, 'failed', (session) => handler.giveUp(job.subject_id, session));
        message.ack();
        return;
      }
      await this.#run(handler, job, message);
    });
  }

  async #run(handler: JobHandler, job: JobRow, message: JsMsg): Promise<void> {
    const abort = new AbortController();
    const running = new RunningJob(job, abort.signal, (work) => this.#end(job, 'done', work));
    const renew = setInterval(() => {
      message.working();
      this.#renew(job)
        .then((held) => held || abort.abort(new LeaseLost(job._id)))
        .catch((error: unknown) => this.#warn(error, 'lease not renewed'));
    }, leaseMs / 3);
    const { kind, attempts: attempt } = job;
    const begun = performance.now();
    jobsRunning.inc({ kind });
    if (job.claimed_at !== null)
      jobWaitSeconds.observe({ kind }, Math.max(0, job.claimed_at.getTime() - job.run_after.getTime()) / 1_000);
    const facts = { 'job.id': job._id, 'job.attempt': attempt };
    const added = { get: (name: string) => job.trace?.[name] };
    const done = traced(`job ${kind}`, 'consumer', facts, () => handler.run(running), added)
      .then(async (): Promise<RunOutcome> => {
        if (running.completed) {
          await message.ackAck({ timeout: 2_000 }).catch((error: unknown) => this.#warn(error, 'ack not confirmed'));
          return 'done';
        }
        if (running.putBackMs !== undefined) {
          await this.#release(job, running.putBackMs);
          message.nak(running.putBackMs);
          return 'put_back';
        }
        throw new Error(`The handler of ${kind} neither completed its job nor put it back.`);
      })
      .catch((error: unknown) => this.#failed(handler, job, message, error))
      .then((outcome) => {
        const seconds = (performance.now() - begun) / 1_000;
        jobSeconds.observe({ kind, outcome }, seconds);
        const said = {
          kind,
          jobId: job._id,
          subjectId: job.subject_id,
          attempt,
          outcome,
          ms: Math.round(seconds * 1_000),
        };
        // A job that waits for something is put back every half second.
        if (outcome === 'put_back') this.#logger.debug(said, 'job put back');
        else this.#logger.log(said, 'job ended');
      })
      .finally(() => {
        clearInterval(renew);
        jobsRunning.dec({ kind });
      });
    const entry = { abort, done };
    this.#running.add(entry);
    await done;
    this.#running.delete(entry);
  }

  async #failed(handler: JobHandler, job: JobRow, message: JsMsg, error: unknown): Promise<RunOutcome> {
    try {
      if (error instanceof LeaseLost) {
        // Ours no longer: on shutdown it is handed back at once, else whoever holds it goes on.
        if (this.#stopping) {
          await this.#release(job, 0);
          message.nak();
        }
        return 'lease_lost';
      }
      this.#logger.error({ err: error, kind: job.kind, jobId: job._id, attempt: job.attempts }, 'job failed');
      if (job.attempts >= handler.maxAttempts) {
        await this.#end(job, 'failed', (session) => handler.giveUp(job.subject_id, session));
        message.ack();
        return 'failed';
      }
      const backOffMs = Math.min(30_000, 1_000 * 2 ** job.attempts);
      await this.#release(job, backOffMs, true);
      message.nak(backOffMs);
      return 'again';
    } catch (failure) {
      if (failure instanceof LeaseLost) return 'lease_lost';
      // The lease runs out by itself, and the sweep finds the job.
      this.#warn(failure, 'a failed job could not be put back');
      return 'again';
    }
  }

  async #claim(handler: JobHandler, ownerId: string): Promise<JobRow | null | 'locked'> {
    const token = randomUUID();
    const claimed = this.#jobs
      .findOneAndUpdate(
        { kind: handler.kind, owner_id: ownerId, state: { $in: ['waiting', 'running'] }, $expr: { $and: [due, free] } },
        [
          {
            $set: {
              state: 'running',
              attempts: { $add: ['$attempts', 1] },
              lease_token: token,
              lease_until: inMs(leaseMs),
              claimed_at: '$$NOW',
            },
          },
        ],
        { sort: { created_at: 1 }, returnDocument: 'after', updatePipeline: true, maxTimeMS: lockedRow.waitMs },
      )
      .lean();
    return claimed.catch(async (error: unknown) => {
      if (!isLocked(error)) throw error;
      // It may be ours and only not written by a majority in time: nobody would renew it.
      await this.#jobs.updateOne(
        { kind: handler.kind, owner_id: ownerId, state: 'running', lease_token: token },
        released(0),
        {
          updatePipeline: true,
        },
      );
      return 'locked' as const;
    });
  }

  async #renew(job: JobRow): Promise<boolean> {
    const { matchedCount } = await this.#jobs.updateOne(
      { _id: job._id, lease_token: job.lease_token },
      [{ $set: { lease_until: inMs(leaseMs) } }],
      { updatePipeline: true },
    );
    return matchedCount === 1;
  }

  async #release(job: JobRow, delayMs: number, counts = false): Promise<void> {
    await this.#jobs.updateOne({ _id: job._id, lease_token: job.lease_token }, released(delayMs, counts), {
      updatePipeline: true,
    });
  }

  async #end(job: JobRow, state: 'done' | 'failed', work: (session: ClientSession) => Promise<void>): Promise<void> {
    await this.outbox.transaction(async (session) => {
      const { matchedCount } = await this.#jobs.updateOne(
        { _id: job._id, lease_token: job.lease_token },
        [{ $set: { state, lease_token: null, lease_until: null, ended_at: '$$NOW' } }],
        { session, updatePipeline: true },
      );
      if (matchedCount !== 1) throw new LeaseLost(job._id);
      await work(session);
    });
    jobsDone.inc({ kind: job.kind, outcome: state });
    jobAttempts.observe({ kind: job.kind }, job.attempts);
  }

  /** How many of the owner's jobs run that were claimed before this one. So of several claimed at once the first ones stay. */
  async #claimedBefore(job: JobRow): Promise<number> {
    return this.#jobs.countDocuments({
      kind: job.kind,
      owner_id: job.owner_id,
      state: 'running',
      $or: [{ claimed_at: { $lt: job.claimed_at } }, { claimed_at: job.claimed_at, _id: { $lt: job._id } }],
      $expr: { $gte: ['$lease_until', '$$NOW'] },
    });
  }

  /** How long until a job that could not be claimed may be tried again, in ms; null when its message is not needed. */
  async #waitOf(jobId: string): Promise<number | null> {
    const [job] = await this.#jobs.aggregate<{ held: boolean; ms: number }>([
      { $match: { _id: jobId, state: { $in: ['waiting', 'running'] } } },
      {
        $project: {
          held: { $not: [free] },
          ms: { $dateDiff: { startDate: '$$NOW', endDate: '$run_after', unit: 'millisecond' } },
        },
      },
    ]);
    if (!job || job.held) return null;
    return Math.max(200, job.ms);
  }

  async #republish(): Promise<void> {
    for (const { kind } of this.#handlers) {
      const forgotten = { $lt: ['$published_at', inMs(-republishAfterMs)] };
      const rows = await this.#jobs
        .find({ kind, state: { $in: ['waiting', 'running'] }, $expr: { $and: [due, free, forgotten] } })
        .sort({ created_at: 1 })
        .limit(500)
        .lean();
      for (const row of rows) {
        const marked = await this.#jobs
          .updateOne({ _id: row._id }, [{ $set: { published_at: '$$NOW' } }], {
            updatePipeline: true,
            maxTimeMS: lockedRow.waitMs,
          })
          .catch((error: unknown) => {
            if (isLocked(error)) return undefined;
            throw error;
          });
        // Somebody's write to it is under way; the next sweep looks again.
        if (marked === undefined) continue;
        // A new id: JetStream would take the job's own id for a duplicate and store nothing.
        await this.outbox.add(
          undefined,
          `jobs.${kind}`,
          JSON.stringify({ jobId: row._id, ownerId: row.owner_id }),
          newPublicId(),
        );
      }
      if (rows.length > 0) this.outbox.wake();
    }
  }

  /** By the database's time, and by indexes: also a long queue is counted in a moment. */
  async #readWaiting(): Promise<void> {
    await Promise.all(
      this.#handlers.map(async ({ kind }) => {
        const [waiting, [oldest]] = await Promise.all([
          this.#jobs.countDocuments({ kind, state: 'waiting' }),
          this.#jobs.aggregate<{ ms: number }>([
            { $match: { kind, state: 'waiting' } },
            { $sort: { run_after: 1 } },
            { $limit: 1 },
            { $project: { ms: { $dateDiff: { startDate: '$run_after', endDate: '$$NOW', unit: 'millisecond' } } } },
          ]),
        ]);
        jobsWaiting.set({ kind }, waiting);
        jobsOldestDueSeconds.set({ kind }, Math.max(0, oldest?.ms ?? 0) / 1_000);
      }),
    );
  }

  #forgetWaiting(): void {
    for (const { kind } of this.#handlers) {
      jobsWaiting.remove({ kind });
      jobsOldestDueSeconds.remove({ kind });
    }
  }

  #warn(error: unknown, what: string): void {
    this.#logger.warn({ reason: error instanceof Error ? error.message : 'unknown' }, what);
  }
}
