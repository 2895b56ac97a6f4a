import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import type { RebuildState } from '@plumbline/contracts/admin';
import { jobKinds } from '@plumbline/contracts/events';
import type { Caller } from '@plumbline/service-kit/caller';
import { newPublicId } from '@plumbline/service-kit/ids';
import { JobQueue, type RunningJob } from '@plumbline/service-kit/job-queue';
import { Outbox } from '@plumbline/service-kit/outbox';
import type { Connection, Model } from 'mongoose';
import { AuditRepository } from './audit.repository.ts';
import { Owners } from './owners.ts';
import { modelKinds, ReadModelsRepository, type Change, type ModelKind } from './read-models.repository.ts';
import { rebuildSchema, type RebuildRow } from './rebuild.schema.ts';

const isDuplicateKey = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 11_000;

interface Range {
  rows: { id: string; revision: number }[];
  changes: Change[];
  next: string | null;
}

/**
 * Reads everything anew from the services that own it, page by page in the order of ids, beside the facts that go on coming.
 * Rows are gathered beside those that are read, so the console can be read all the while, and no more than a page is held
 * in memory. A row that no owner has is removed at once, when the owner has been asked for it again.
 */
@Injectable()
export class Rebuild implements OnModuleInit {
  readonly #rebuilds: Model<RebuildRow>;

  constructor(
    @Inject(getConnectionToken()) connection: Connection,
    private readonly models: ReadModelsRepository,
    private readonly owners: Owners,
    private readonly audit: AuditRepository,
    private readonly jobs: JobQueue,
    private readonly outbox: Outbox,
  ) {
    this.#rebuilds = connection.model<RebuildRow>('Rebuild', rebuildSchema);
  }

  async onModuleInit(): Promise<void> {
    await this.#rebuilds.init();
    this.jobs.handle({
      kind: jobKinds.rebuildReadModels,
      concurrency: 1,
      maxAttempts: 5,
      run: (job) => this.#run(job),
      giveUp: async (id, session) => {
        await this.#rebuilds.updateOne({ _id: id }, { $set: { status: 'failed', ended_at: new Date() } }, { session });
      },
    });
  }

  /** Begins one, unless one is running. */
  async start({ requestId }: Caller): Promise<RebuildState> {
    const id = newPublicId();
    try {
      await this.outbox.transaction(async (session) => {
        const begun = { _id: id, status: 'running', kind: modelKinds[0], rows: 0, written: 0, removed: 0 } as const;
        await this.#rebuilds.create([{ ...begun, started_at: new Date(), ended_at: null }], { session });
        const job = { kind: jobKinds.rebuildReadModels, ownerId: 'admin', subjectId: id, requestId };
        await this.jobs.add(session, { ...job, language: 'en' });
      });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
    return this.state();
  }

  async state(): Promise<RebuildState> {
    const row = await this.#rebuilds.findOne().sort({ started_at: -1 }).lean();
    if (!row) return { status: 'none', owner: '', rows: 0, written: 0, removed: 0, seconds: 0 };
    const seconds = ((row.ended_at ?? new Date()).getTime() - row.started_at.getTime()) / 1000;
    const { status, kind, rows, written, removed } = row;
    return { status, owner: kind, rows, written, removed, seconds: Math.max(0, seconds) };
  }

  async #run(job: RunningJob): Promise<void> {
    const rebuild = await this.#rebuilds.findOne({ _id: job.subjectId, status: 'running' }).lean();
    if (!rebuild) return job.complete(async () => {});
    const caller: Caller = { requestId: rebuild._id, language: 'en' };
    for (const kind of modelKinds.slice(modelKinds.indexOf(rebuild.kind))) {
      await this.#rebuildKind(kind, caller, job);
    }
    await this.audit.append([
      {
        id: `rebuild:${rebuild._id}`,
        at: new Date().toISOString(),
        data: {
          action: 'read_models_rebuilt',
          actor_id: null,
          subject_kind: 'system',
          subject_id: rebuild._id,
          reason: null,
          request_id: rebuild._id,
          names: { actor: null, subject: null },
        },
      },
    ]);
    await job.complete(async (session) => {
      await this.#rebuilds.updateOne(
        { _id: rebuild._id },
        { $set: { status: 'done', ended_at: new Date() } },
        { session },
      );
    });
  }

  async #rebuildKind(kind: ModelKind, caller: Caller, job: RunningJob): Promise<void> {
    let after = await this.models.beginGathering(kind, job.subjectId);
    let asked: Promise<Range> | undefined = this.#ask(kind, { after }, caller);
    while (asked !== undefined) {
      const page: Range = await asked;
      job.signal.throwIfAborted();
      // The next page is on its way while this one is written.
      asked = page.next === null ? undefined : this.#ask(kind, { after: page.next }, caller);
      // Its failure is met where it is waited for.
      asked?.catch(() => undefined);
      const known = await this.models.revisions(kind, after, page.next);
      const written = page.rows.filter(({ id, revision }) => known.get(id) !== revision).length;
      for (const { id } of page.rows) known.delete(id);
      await this.models.gather(page.changes);
      const gone = await this.#reallyGone(kind, [...known.keys()], caller);
      await this.models.remove(kind, gone);
      after = page.next ?? after;
      await this.models.gatheredUntil(kind, after);
      await this.#rebuilds.updateOne(
        { _id: job.subjectId },
        { $set: { kind }, $inc: { rows: page.rows.length, written, removed: gone.length } },
      );
    }
    job.signal.throwIfAborted();
    await this.models.takeGathered(kind);
  }

  /** Those of `ids` that the owner has not: what was made since its page was read is there when it is asked for by name. */
  async #reallyGone(kind: ModelKind, ids: string[], caller: Caller): Promise<string[]> {
    const gone: string[] = [];
    for (let at = 0; at < ids.length; at += 500) {
      const some = ids.slice(at, at + 500);
      const there = new Set<string>();
      // An owner packs as many as fit a message.
      for (let left = some; left.length > 0;) {
        const { rows } = await this.#ask(kind, { ids: left }, caller);
        for (const { id } of rows) there.add(id);
        const rest = left.filter((id) => !there.has(id));
        if (rows.length === 0 || rest.length === 0) break;
        left = rest;
      }
      gone.push(...some.filter((id) => !there.has(id)));
    }
    return gone;
  }

  async #ask(kind: ModelKind, wanted: { after?: string; ids?: string[] }, caller: Caller): Promise<Range> {
    if (kind === 'user') {
      const { rows, next } = await this.owners.users(wanted, caller);
      return { rows, next, changes: rows.map((now) => ({ kind, now })) };
    }
    if (kind === 'plan') {
      const { rows, next } = await this.owners.plans(wanted, caller);
      return { rows, next, changes: rows.map((now) => ({ kind, now })) };
    }
    if (kind === 'team') {
      const { rows, next } = await this.owners.teams(wanted, caller);
      return { rows, next, changes: rows.map((now) => ({ kind, now })) };
    }
    if (kind === 'invitation') {
      const { rows, next } = await this.owners.invitations(wanted, caller);
      return { rows, next, changes: rows.map((now) => ({ kind, now })) };
    }
    const { rows, next } = await this.owners.evaluations(wanted, caller);
    return { rows, next, changes: rows.map((now) => ({ kind, now })) };
  }

  /** Accounts that nobody confirmed are forgotten by auth without a word; so are their rows here. */
  async forgetUnconfirmed(olderThan: Date, caller: Caller): Promise<void> {
    const rows = await this.models.users
      .find({ email_verified_at: null, created: { $lt: olderThan } }, { _id: 1 })
      .sort({ created: 1 })
      .limit(500)
      .lean();
    await this.models.remove(
      'user',
      await this.#reallyGone(
        'user',
        rows.map(({ _id }) => _id),
        caller,
      ),
    );
  }
}
