import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import type { ErrorCode } from '@plumbline/contracts/errors';
import type { ModelUsage, ValidationStatus } from '@plumbline/contracts/evaluations';
import type { Language } from '@plumbline/contracts/limits';
import type { MemoReport } from '@plumbline/contracts/memo-report';
import type { MemoStage } from '@plumbline/contracts/memos';
import { secondsUntilNext } from '@plumbline/service-kit/daily-limit';
import { newPublicId } from '@plumbline/service-kit/ids';
import { addModelUsage, noteWaitForModel } from '@plumbline/service-kit/model-use';
import { newestPage } from '@plumbline/service-kit/newest-page';
import { madeSince } from '@plumbline/service-kit/person-data';
import { keyAfterTheEnd } from '@plumbline/service-kit/start-keys';
import type { ClientSession, Connection, Model } from 'mongoose';
import { memoSchema, resultSchema, type MemoRow, type ResultRow } from './memos.schema.ts';

export interface NewMemo {
  owner_id: string;
  package_id: string;
  package_title: string;
  document_count: number;
  language: Language;
  previous_memo_id: string | null;
  dedupe_key: string;
}

/** What the worker hands over when a memo is written. */
export interface WrittenMemo {
  report: MemoReport;
  validation_status: ValidationStatus;
}

/** A failure that is the model's alone, and takes nothing from a person's day. */
const uncounted: ErrorCode = 'evaluations.model_answer_uncheckable';

const literal = (value: unknown) => ({ $literal: value });
const changed = { revision: { $add: ['$revision', 1] }, updated_at: '$$NOW' };
const underWay = { $in: ['pending', 'processing'] as const };

/** The only place that knows how memos are stored. Whoever reads for a person names the owner in the filter. */
@Injectable()
export class MemosRepository implements OnModuleInit {
  readonly #memos: Model<MemoRow>;
  readonly #results: Model<ResultRow>;

  constructor(@Inject(getConnectionToken()) connection: Connection) {
    this.#memos = connection.model<MemoRow>('Memo', memoSchema);
    this.#results = connection.model<ResultRow>('Result', resultSchema);
  }

  async onModuleInit(): Promise<void> {
    await Promise.all([this.#memos.init(), this.#results.init()]);
  }

  /** Inserts a pending memo stamped with the database's time. @throws MongoServerError 11000 when its key is taken. */
  async create(session: ClientSession, memo: NewMemo): Promise<MemoRow> {
    const fields = Object.fromEntries(Object.entries(memo).map(([name, value]) => [name, literal(value)]));
    const row = await this.#memos
      .findOneAndUpdate(
        { _id: newPublicId() },
        [
          {
            $set: {
              ...fields,
              status: 'pending',
              stage: 'queued',
              progress: 0,
              validation_status: 'pending',
              overall_score: null,
              recommendation: null,
              confidence: null,
              error_code: null,
              attempts: 0,
              ended_at: null,
              revision: 1,
              created_at: '$$NOW',
              updated_at: '$$NOW',
            },
          },
        ],
        { session, upsert: true, returnDocument: 'after', updatePipeline: true },
      )
      .lean();
    if (!row) throw new Error('An inserted memo was not returned.');
    return row;
  }

  async findByKey(dedupeKey: string): Promise<MemoRow | null> {
    return this.#memos.findOne({ dedupe_key: dedupeKey }).lean();
  }

  async findOwned(ownerId: string, memoId: string, session?: ClientSession): Promise<MemoRow | null> {
    return this.#memos
      .findOne({ _id: memoId, owner_id: ownerId })
      .session(session ?? null)
      .lean();
  }

  /** For the worker, which acts for the memo and not for a person. */
  async find(memoId: string): Promise<MemoRow | null> {
    return this.#memos.findOne({ _id: memoId }).lean();
  }

  /** The predecessors of these memos that still exist. */
  async predecessorsOf(rows: MemoRow[], ownerId: string): Promise<Set<string>> {
    const ids = rows.flatMap(({ previous_memo_id: id }) => (id === null ? [] : [id]));
    if (ids.length === 0) return new Set();
    const found = await this.#memos.find({ _id: { $in: ids }, owner_id: ownerId }, '_id').lean();
    return new Set(found.map(({ _id }) => _id));
  }

  /** One page of an owner's memos, newest first, with how many there are. */
  list(ownerId: string, page: number, limit: number): Promise<{ rows: MemoRow[]; total: number }> {
    return newestPage(this.#memos, { owner_id: ownerId }, { page, limit });
  }

  /** Whether a memo is being written of a package, or was. */
  async needsPackage(session: ClientSession, packageId: string): Promise<boolean> {
    const filter = { package_id: packageId, status: { $ne: 'failed' as const } };
    return (await this.#memos.exists(filter).session(session)) !== null;
  }

  /** Seconds until the owner may start again, or 0: at most `perDay` starts in any 24 hours by the database's clock. */
  secondsUntilNextStart(ownerId: string, perDay: number): Promise<number> {
    return secondsUntilNext(this.#memos, ownerId, perDay, { error_code: { $ne: uncounted } });
  }

  /** What the worker is doing, and how far it is, which never goes back; null when nothing changed or the memo has ended. */
  async setStage(
    session: ClientSession,
    memoId: string,
    status: 'pending' | 'processing',
    stage: MemoStage,
    progress: number,
  ): Promise<MemoRow | null> {
    return this.#memos
      .findOneAndUpdate(
        { _id: memoId, status: underWay, $or: [{ status: { $ne: status } }, { stage: { $ne: stage } }] },
        [{ $set: { status, stage, progress: { $max: ['$progress', progress] }, ...changed } }],
        { session, returnDocument: 'after', updatePipeline: true },
      )
      .lean();
  }

  async setProgress(memoId: string, progress: number): Promise<void> {
    await this.#memos.updateOne({ _id: memoId, status: underWay }, { $max: { progress } });
  }

  /** Notes that a worker begins. */
  async begin(memoId: string): Promise<void> {
    await this.#memos.updateOne({ _id: memoId, status: underWay }, { $inc: { attempts: 1 } });
  }

  /**
   * Whether the memo is still under way, for a change within `session` that belongs to it: a deletion at the same moment comes
   * before or after, never between.
   */
  async isUnderWay(session: ClientSession, memoId: string): Promise<boolean> {
    const { matchedCount } = await this.#memos.updateOne(
      { _id: memoId, status: underWay },
      [{ $set: { updated_at: '$$NOW' } }],
      { session, updatePipeline: true },
    );
    return matchedCount === 1;
  }

  addUsage(memoId: string, usage: ModelUsage): Promise<void> {
    return addModelUsage(this.#memos.collection, { _id: memoId }, usage);
  }

  noteWaitForModel(memoId: string): Promise<number> {
    return noteWaitForModel(this.#memos.collection, { _id: memoId });
  }

  async complete(
    session: ClientSession,
    { _id, owner_id }: MemoRow,
    { report, validation_status }: WrittenMemo,
  ): Promise<MemoRow | null> {
    await this.#results.updateOne(
      { _id },
      [
        {
          $set: {
            owner_id: literal(owner_id),
            parsed_data: literal(JSON.stringify(report)),
            validation_status: literal(validation_status),
            follow_ups: report.follow_up_questions.length,
            follow_ups_done: [],
            created_at: '$$NOW',
          },
        },
      ],
      { session, upsert: true, updatePipeline: true },
    );
    return this.#end(session, _id, {
      status: 'completed',
      progress: 100,
      validation_status: literal(validation_status),
      overall_score: literal(report.recommended_action.overall_score),
      recommendation: literal(report.recommended_action.recommendation),
      confidence: literal(report.confidence.overall),
    });
  }

  async fail(session: ClientSession, memoId: string, code: ErrorCode): Promise<MemoRow | null> {
    return this.#end(session, memoId, { status: 'failed', error_code: literal(code) });
  }

  async #end(session: ClientSession, memoId: string, outcome: Record<string, unknown>): Promise<MemoRow | null> {
    return this.#memos
      .findOneAndUpdate(
        { _id: memoId, status: underWay },
        [{ $set: { ...outcome, stage: null, ended_at: '$$NOW', dedupe_key: keyAfterTheEnd, ...changed } }],
        { session, returnDocument: 'after', updatePipeline: true },
      )
      .lean();
  }

  async result(ownerId: string, memoId: string): Promise<ResultRow | null> {
    return this.#results.findOne({ _id: memoId, owner_id: ownerId }).lean();
  }

  /** Ticks a follow-up question off, or takes that back. False when there is no such question, or no result. */
  async tick(ownerId: string, memoId: string, n: number, isDone: boolean): Promise<boolean> {
    const { matchedCount } = await this.#results.updateOne(
      { _id: memoId, owner_id: ownerId, follow_ups: { $gt: n } },
      isDone ? { $addToSet: { follow_ups_done: n } } : { $pull: { follow_ups_done: n } },
    );
    return matchedCount === 1;
  }

  /** Deletes a memo and its result; answers whether its package has no other memo left. */
  async remove(session: ClientSession, { _id, owner_id, package_id }: MemoRow): Promise<{ lastOfPackage: boolean }> {
    await this.#memos.deleteOne({ _id }, { session });
    await this.#results.deleteOne({ _id }, { session });
    const other = await this.#memos.exists({ package_id, owner_id }).session(session);
    return { lastOfPackage: other === null };
  }

  /** Every memo of a person, the oldest first; `from` a moment on (`madeSince`). */
  ofOwner(ownerId: string, from: string | null = null): AsyncIterable<MemoRow> {
    return this.#memos
      .find({ owner_id: ownerId, ...madeSince(from) })
      .sort({ created_at: 1, _id: 1 })
      .lean()
      .cursor();
  }
}
