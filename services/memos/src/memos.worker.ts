import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { ErrorCode } from '@plumbline/contracts/errors';
import { facts, jobKinds } from '@plumbline/contracts/events';
import { limits } from '@plumbline/contracts/limits';
import { MemoReport } from '@plumbline/contracts/memo-report';
import type { MemoStage } from '@plumbline/contracts/memos';
import { Texts } from '@plumbline/reading/texts';
import { failureForLog, modelFailureCode } from '@plumbline/review/model/failure-codes';
import { difference, usageOf, usedBefore } from '@plumbline/review/model/job-usage';
import { ModelClient, ModelUnavailable } from '@plumbline/review/model/model-client';
import { JobQueue, LeaseLost, type RunningJob } from '@plumbline/service-kit/job-queue';
import { resultsTotal } from '@plumbline/service-kit/metrics';
import { Outbox } from '@plumbline/service-kit/outbox';
import type { ClientSession } from 'mongoose';
import { FinishedParts, type PartOwner } from './finished-parts.ts';
import { MemoEngine, type DocumentOfMemo, type KeptParts, type MemoRequest } from './memo-engine.ts';
import { snapshotOf } from './memo-snapshot.ts';
import { memosEnvironment, type MemosEnvironment } from './memos.environment.ts';
import { MemosRepository, type WrittenMemo } from './memos.repository.ts';
import type { DocumentRow, MemoRow } from './memos.schema.ts';
import { PackagesRepository } from './packages.repository.ts';

/** How often documents that are still being read are looked for. */
const documentsWaitMs = 500;
const maxAttempts = 5;
/** A server that says "at once" has not let the question through either. */
const leastWaitForModelMs = 1_000;
/** So long a memo waits in all for a model server that asks to be left alone. */
const longestWaitForModelMs = 60 * 60_000;
/** Under so many tokens a document's best pages say too little. */
const leastTokenBudget = 1_000;
/** How far behind memos that failed the one is looked for that a re-run is held against. */
const mostFailed = 20;

/** Writes memos: waits for their documents, has them written, and stores the one result in the transaction that ends the job. */
@Injectable()
export class MemosWorker implements OnModuleInit {
  readonly #logger = new Logger(MemosWorker.name);

  constructor(
    private readonly memos: MemosRepository,
    private readonly packages: PackagesRepository,
    private readonly parts: FinishedParts,
    private readonly texts: Texts,
    private readonly engine: MemoEngine,
    private readonly model: ModelClient,
    private readonly outbox: Outbox,
    private readonly jobs: JobQueue,
    @Inject(memosEnvironment) private readonly environment: MemosEnvironment,
  ) {}

  onModuleInit(): void {
    this.jobs.handle({
      kind: jobKinds.runMemo,
      concurrency: this.environment.MEMOS_CONCURRENCY,
      maxAttempts,
      perOwner: limits.memosRunningPerOwner,
      run: (job) => this.run(job),
      giveUp: (id, session) => this.#fail(session, id, 'memos.failed'),
    });
  }

  async run(job: RunningJob): Promise<void> {
    const row = await this.memos.find(job.subjectId);
    if (!row || row.status === 'completed' || row.status === 'failed') return job.complete(async () => {});
    const documents = await this.packages.documentsOf(row.package_id);
    const failure = documents.some(({ status }) => status === 'failed') ? 'memos.document_failed' : null;
    if (failure !== null) return this.#endFailed(job, row._id, failure);
    if (documents.some(({ status }) => status === 'reading')) {
      await this.#stage(row._id, 'pending', 'waiting_for_documents', 0);
      return job.putBack(documentsWaitMs);
    }
    await this.memos.begin(row._id);
    try {
      const written = await this.#write(row, documents, job.signal);
      await this.#stage(row._id, 'processing', 'saving', 97);
      await job.complete((session) => this.#complete(session, row, written));
      resultsTotal.inc({ what: 'memo', outcome: 'completed' });
    } catch (error) {
      // An aborted run is nobody's failure: whoever holds the job now goes on.
      if (job.signal.aborted) throw job.signal.reason;
      const code = modelFailureCode(error);
      if (code === null) throw error;
      const told = { memoId: row._id, code, ...failureForLog(error) };
      const comeBackMs = error instanceof ModelUnavailable ? error.retryAfterMs : undefined;
      if (comeBackMs !== undefined && (await this.memos.noteWaitForModel(row._id)) < longestWaitForModelMs) {
        this.#logger.warn({ ...told, comeBackMs }, 'memo waits for the model');
        await this.#stage(row._id, 'processing', 'waiting_for_model', 0);
        return job.putBack(Math.max(leastWaitForModelMs, comeBackMs));
      }
      this.#logger.warn(told, 'memo failed');
      await this.#endFailed(job, row._id, code);
    }
  }

  async #endFailed(job: RunningJob, id: string, code: ErrorCode): Promise<void> {
    await job.complete((session) => this.#fail(session, id, code));
    resultsTotal.inc({ what: 'memo', outcome: code });
  }

  async #write(row: MemoRow, documents: DocumentRow[], signal: AbortSignal): Promise<WrittenMemo> {
    const before = usedBefore(row.usage);
    let used = before;
    let tokenBudget = this.environment.MODEL_TOKEN_BUDGET;
    try {
      for (;;) {
        const model = this.model.forJob({ ...used });
        try {
          return await this.engine.write(await this.#request(row, documents, { model, tokenBudget, signal }));
        } catch (error) {
          // The model's context is smaller than what it was sent: less of each document, once more. What is finished is kept.
          const isTooLong = error instanceof ModelUnavailable && error.reason === 'context_too_long';
          if (!isTooLong || tokenBudget / 2 < leastTokenBudget) throw error;
          tokenBudget = Math.floor(tokenBudget / 2);
        } finally {
          used = { ...model.usage };
        }
      }
    } finally {
      await this.memos.addUsage(row._id, usageOf(difference(used, before)));
    }
  }

  async #request(
    row: MemoRow,
    documents: DocumentRow[],
    by: Pick<MemoRequest, 'model' | 'tokenBudget' | 'signal'>,
  ): Promise<MemoRequest> {
    const previous = await this.#before(row);
    const { owner_id, package_id } = row;
    const { notes } = (await this.packages.find(owner_id, package_id)) ?? { notes: null };
    return {
      documents: await Promise.all(documents.map((document) => this.#document(document))),
      language: row.language,
      focus: notes,
      ...(previous === undefined ? {} : { previous }),
      facts: this.#kept(row, { owner_id, package_id, memo_id: null }),
      sections: this.#kept(row, { owner_id, package_id, memo_id: row._id }),
      onStage: async (stage, progress) => {
        await this.#stage(row._id, 'processing', stage, progress);
        await this.memos.setProgress(row._id, progress);
      },
      ...by,
    };
  }

  async #document({ _id, name, source_tag, owner_id, text_id }: DocumentRow): Promise<DocumentOfMemo> {
    const text = text_id === null ? null : await this.texts.of(owner_id, text_id);
    if (!text) throw new LeaseLost('a document was deleted');
    return {
      id: _id,
      name,
      source_tag,
      text_hash: text.hash,
      coverage: text.coverage,
      warnings: text.warnings,
      pages: () => this.texts.pagesOf(text._id),
    };
  }

  /** A part is kept only as long as its memo is there and under way. */
  #kept(row: MemoRow, owner: PartOwner): KeptParts {
    return {
      find: (key) => this.parts.find(owner, key),
      keep: (key, part) =>
        this.outbox.transaction(async (session) => {
          if (!(await this.memos.isUnderWay(session, row._id))) throw new LeaseLost('the memo was deleted');
          await this.parts.keep(session, owner, key, part);
        }),
    };
  }

  /**
   * The memo that a re-run is held against: its predecessor's or, when that has none (it failed and was started again), the nearest
   * one before. Undefined when it was deleted.
   */
  async #before(row: MemoRow): Promise<{ memo_id: string; report: MemoReport } | undefined> {
    let id = row.previous_memo_id;
    for (let steps = 0; id !== null && steps < mostFailed; steps += 1) {
      const previous = await this.memos.findOwned(row.owner_id, id);
      if (!previous) return undefined;
      const result = await this.memos.result(row.owner_id, previous._id);
      if (result) {
        const report = MemoReport.safeParse(JSON.parse(result.parsed_data));
        return report.success ? { memo_id: previous._id, report: report.data } : undefined;
      }
      id = previous.previous_memo_id;
    }
    return undefined;
  }

  async #stage(id: string, status: 'pending' | 'processing', stage: MemoStage, progress: number): Promise<void> {
    await this.outbox.transaction(async (session) => {
      const row = await this.memos.setStage(session, id, status, stage, progress);
      if (row) await this.outbox.say(session, facts.memoStatusChanged, snapshotOf(row));
    });
  }

  async #complete(session: ClientSession, row: MemoRow, written: WrittenMemo): Promise<void> {
    const completed = await this.memos.complete(session, row, written);
    if (!completed) return;
    await this.parts.forgetMemo(session, row._id);
    await this.outbox.say(session, facts.memoStatusChanged, snapshotOf(completed));
  }

  async #fail(session: ClientSession, id: string, code: ErrorCode): Promise<void> {
    const row = await this.memos.fail(session, id, code);
    if (row) await this.outbox.say(session, facts.memoStatusChanged, snapshotOf(row));
  }
}
