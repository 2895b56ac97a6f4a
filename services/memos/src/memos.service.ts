import { Inject, Injectable } from '@nestjs/common';
import { errorText } from '@plumbline/contracts/error-text';
import { AppError } from '@plumbline/contracts/errors';
import type { ReviewSchema } from '@plumbline/contracts/evaluations';
import { facts, jobKinds } from '@plumbline/contracts/events';
import type { Language } from '@plumbline/contracts/limits';
import type { MemoList, MemoResultPiece, MemoRun, memosQuestions, StartMemo } from '@plumbline/contracts/memos';
import { paginationOf, type PageQuery } from '@plumbline/contracts/pagination';
import type { InputOf } from '@plumbline/service-kit/bus';
import type { SignedInCaller } from '@plumbline/service-kit/caller';
import { JobQueue } from '@plumbline/service-kit/job-queue';
import { Outbox } from '@plumbline/service-kit/outbox';
import { isDuplicateKey, startKey } from '@plumbline/service-kit/start-keys';
import type { ClientSession } from 'mongoose';
import { FinishedParts } from './finished-parts.ts';
import { memoSchemas } from './memo-schemas.ts';
import { snapshotOf } from './memo-snapshot.ts';
import { memosEnvironment, type MemosEnvironment } from './memos.environment.ts';
import { MemosRepository } from './memos.repository.ts';
import type { MemoRow, PackageRow } from './memos.schema.ts';
import { Originals } from './originals.ts';
import { PackagesRepository } from './packages.repository.ts';
import { PackagesService } from './packages.service.ts';

/** Characters of a memo in one answer: each is at most three bytes of the bus's 1 MB, or two where JSON writes a mark before it. */
const pieceLength = 300_000;
/** Where a piece ends that begins at `from`: never between the halves of one character. */
const pieceEnd = (text: string, from: number): number => {
  const to = Math.min(text.length, from + pieceLength);
  return to < text.length && /[\ud800-\udbff]/.test(text[to - 1] ?? '') ? to - 1 : to;
};

/** The memo as the API shows it. `existing` has the ids of predecessors that are still there. */
export const onTheWire = (row: MemoRow, existing: ReadonlySet<string>, language: Language): MemoRun => ({
  id: row._id,
  status: row.status,
  stage: row.stage,
  progress: row.progress,
  package_id: row.package_id,
  package_title: row.package_title,
  document_count: row.document_count,
  validation_status: row.validation_status,
  language: row.language,
  previous_memo_id: row.previous_memo_id !== null && existing.has(row.previous_memo_id) ? row.previous_memo_id : null,
  overall_score: row.overall_score,
  recommendation: row.recommendation,
  confidence: row.confidence,
  error: row.error_code === null ? null : errorText(row.error_code, language),
  ...(row.error_code === null ? {} : { error_code: row.error_code }),
  ...(row.usage === undefined ? {} : { usage: row.usage }),
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

@Injectable()
export class MemosService {
  constructor(
    private readonly memos: MemosRepository,
    private readonly packages: PackagesRepository,
    private readonly packagesService: PackagesService,
    private readonly parts: FinishedParts,
    private readonly originals: Originals,
    private readonly outbox: Outbox,
    private readonly jobs: JobQueue,
    @Inject(memosEnvironment) private readonly environment: MemosEnvironment,
  ) {}

  schema(name: string): ReviewSchema {
    const schema = memoSchemas.find((known) => known.name === name);
    if (!schema) throw new AppError('memos.schema_not_found');
    return schema;
  }

  /**
   * Starts the memo of a package, or answers the one that the same start began already (contract.md, "Rules for every route").
   * Documents may still be read: then its job waits for them.
   */
  async start(
    input: StartMemo & { idempotencyKey?: string | undefined },
    caller: SignedInCaller,
  ): Promise<{ id: string }> {
    if (!memoSchemas.some(({ id }) => id === input.schemaId)) throw new AppError('memos.schema_not_found');
    if (!(await this.packages.find(caller.userId, input.packageId))) throw new AppError('memos.package_not_found');
    const previous = input.previousMemoId ?? null;
    if (previous !== null && !(await this.memos.findOwned(caller.userId, previous)))
      throw new AppError('memos.previous_not_found');
    const same = [input.packageId, input.schemaId, input.language, previous ?? ''];
    const key = startKey(caller.userId, input.idempotencyKey, same);
    const earlier = await this.memos.findByKey(key);
    if (earlier) return { id: earlier._id };
    await this.#refuseOverDailyLimit(caller.userId);
    try {
      return await this.outbox.transaction(async (session) => {
        const { row, documents } = await this.#startable(session, input.packageId, caller);
        const memo = await this.memos.create(session, {
          owner_id: caller.userId,
          package_id: row._id,
          package_title: row.title,
          document_count: documents,
          language: input.language,
          previous_memo_id: previous,
          dedupe_key: key,
        });
        await this.packages.markStarted(session, row._id);
        await this.jobs.add(session, {
          kind: jobKinds.runMemo,
          ownerId: caller.userId,
          subjectId: memo._id,
          requestId: caller.requestId,
          language: input.language,
        });
        await this.outbox.say(session, facts.memoCreated, snapshotOf(memo));
        return { id: memo._id };
      });
    } catch (error) {
      // Two at the same moment: the database let one in, and this is the other.
      const winner = isDuplicateKey(error) ? await this.memos.findByKey(key) : null;
      if (winner) return { id: winner._id };
      throw error;
    }
  }

  /** The package, and how many documents it has. @throws AppError when one of them could not be read. */
  async #startable(
    session: ClientSession,
    packageId: string,
    caller: SignedInCaller,
  ): Promise<{ row: PackageRow; documents: number }> {
    const row = await this.packages.findToChange(session, caller.userId, packageId);
    if (!row) throw new AppError('memos.package_not_found');
    const documents = await this.packages.documentsOf(packageId, session);
    if (documents.some(({ status }) => status === 'failed')) throw new AppError('memos.document_failed');
    return { row, documents: documents.length };
  }

  async get(memoId: string, caller: SignedInCaller): Promise<MemoRun> {
    const row = await this.#owned(memoId, caller);
    return onTheWire(row, await this.memos.predecessorsOf([row], caller.userId), caller.language);
  }

  async list({ page, limit }: PageQuery, caller: SignedInCaller): Promise<MemoList> {
    const { rows, total } = await this.memos.list(caller.userId, page, limit);
    const existing = await this.memos.predecessorsOf(rows, caller.userId);
    return {
      memos: rows.map((row) => onTheWire(row, existing, caller.language)),
      pagination: paginationOf(page, limit, total),
    };
  }

  /** The memo from the character `from` on, as much as the bus carries at once. */
  async result(memoId: string, from: number, caller: SignedInCaller): Promise<MemoResultPiece> {
    await this.#owned(memoId, caller);
    const result = await this.memos.result(caller.userId, memoId);
    if (!result) throw new AppError('memos.result_not_ready');
    const { parsed_data, validation_status, follow_ups_done, created_at } = result;
    const to = pieceEnd(parsed_data, from);
    return {
      parsed_data: parsed_data.slice(from, to),
      validation_status,
      follow_ups_done,
      created_at: created_at.toISOString(),
      next: to < parsed_data.length ? to : null,
    };
  }

  async tick({ memoId, n, done }: InputOf<typeof memosQuestions.tickFollowUp>, caller: SignedInCaller): Promise<void> {
    await this.#owned(memoId, caller);
    if (await this.memos.tick(caller.userId, memoId, n, done)) return;
    if (!(await this.memos.result(caller.userId, memoId))) throw new AppError('memos.result_not_ready');
    throw new AppError('request.invalid', { fields: { n: 'invalid' } });
  }

  /** Deletes a memo with its result, and its package with the last one; a run that is under way loses its job. */
  async remove(memoId: string, caller: SignedInCaller): Promise<void> {
    await this.outbox.transaction(async (session) => {
      const row = await this.memos.findOwned(caller.userId, memoId, session);
      if (!row) throw new AppError('memos.not_found');
      await this.#remove(session, row);
    });
    await this.originals.removeDiscardedNow();
  }

  /** A person is gone: so are their memos and packages. */
  async removeOfOwner(ownerId: string): Promise<void> {
    for await (const { _id } of this.memos.ofOwner(ownerId))
      await this.outbox.transaction(async (session) => {
        const row = await this.memos.findOwned(ownerId, _id, session);
        if (row) await this.#remove(session, row);
      });
    for await (const { _id } of this.packages.ofOwner(ownerId))
      await this.outbox.transaction((session) => this.packagesService.remove(session, _id));
    await this.originals.removeDiscardedNow();
  }

  async #remove(session: ClientSession, row: MemoRow): Promise<void> {
    // Of two deletions at the same moment, the second sees that its memo was the last one.
    await this.packages.findToChange(session, row.owner_id, row.package_id);
    await this.jobs.cancel(session, row._id);
    const { lastOfPackage } = await this.memos.remove(session, row);
    if (lastOfPackage) await this.packagesService.remove(session, row.package_id);
    else await this.parts.forgetMemo(session, row._id);
    await this.outbox.say(session, facts.memoDeleted, {
      id: row._id,
      owner_id: row.owner_id,
      package_id: row.package_id,
      last_of_package: lastOfPackage,
    });
  }

  async #owned(memoId: string, caller: SignedInCaller): Promise<MemoRow> {
    const row = await this.memos.findOwned(caller.userId, memoId);
    if (!row) throw new AppError('memos.not_found');
    return row;
  }

  async #refuseOverDailyLimit(ownerId: string): Promise<void> {
    const limit = this.environment.MEMOS_PER_DAY;
    const seconds = await this.memos.secondsUntilNextStart(ownerId, limit);
    if (seconds === 0) return;
    throw new AppError('memos.daily_limit', {
      retryAfterSeconds: seconds,
      values: { limit, retryAfterMinutes: Math.ceil(seconds / 60) },
    });
  }
}
