import { once } from 'node:events';
import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { AppError, type ErrorCode } from '@plumbline/contracts/errors';
import { facts, jobKinds } from '@plumbline/contracts/events';
import { deckTypes, mediaTypes, type DeckType } from '@plumbline/contracts/limits';
import { DocumentUnreadable } from '@plumbline/documents/document';
import { readingFailure } from '@plumbline/documents/reading-failure';
import { JobQueue, type RunningJob } from '@plumbline/service-kit/job-queue';
import { Outbox } from '@plumbline/service-kit/outbox';
import type { ClientSession } from 'mongoose';
import { DocumentReading } from './document-reading.ts';
import { Originals } from './originals.ts';
import { snapshotOf } from './plan-snapshot.ts';
import { plansEnvironment, type PlansEnvironment } from './plans.environment.ts';
import { PlansRepository } from './plans.repository.ts';
import type { PlanRow } from './plans.schema.ts';
import { readerOf, sha256, textOfDocument, type ReadText } from './read-text.ts';

const maxAttempts = 3;
const perOwner = 2;
const storeAwayMs = 5_000;
const progressEveryMs = 1_000;
/** A reading process that dies this early may have been killed by somebody else; one that ran into its deadline was not. */
const earlyDeathMs = 10_000;

const typeOf = (contentType: string): DeckType | undefined =>
  deckTypes.find((type) => mediaTypes[type] === contentType);

/** Reads uploaded documents that were not read while they were uploaded, and those that an older reader had read. */
@Injectable()
export class ReadPlanWorker implements OnModuleInit {
  readonly #logger = new Logger(ReadPlanWorker.name);

  constructor(
    @Inject(plansEnvironment) private readonly environment: PlansEnvironment,
    private readonly repository: PlansRepository,
    private readonly originals: Originals,
    private readonly reading: DocumentReading,
    private readonly outbox: Outbox,
    private readonly jobs: JobQueue,
  ) {}

  onModuleInit(): void {
    this.jobs.handle({
      kind: jobKinds.readPlan,
      // As many again wait for OCR without keeping a reading process's place.
      concurrency: this.environment.PLANS_READERS * 2,
      maxAttempts,
      perOwner,
      run: (job) => this.#run(job),
      giveUp: (planId, session) => this.#fail(session, planId, 'plans.file_too_complex'),
    });
  }

  async #run(job: RunningJob): Promise<void> {
    const plan = await this.repository.findForReading(job.subjectId);
    // Gone, or read already by a worker that died before it could say so.
    if (!plan) return job.complete(() => Promise.resolve());
    const type = typeOf(plan.content_type);
    try {
      if (type === undefined || plan.object_key === null) throw new AppError('plans.upload_interrupted');
      const wanted = { content_hash: plan.content_hash, reader_version: readerOf(type) };
      // Another upload of the same file may have been read meanwhile.
      const known = await this.repository.findText(plan.owner_id, wanted.content_hash, wanted.reader_version);
      const text = known ? undefined : await this.#read(plan, plan.object_key, type, job);
      await job.complete(async (session) => {
        const take = async (): Promise<string> => {
          if (text) return this.repository.keepText(session, plan.owner_id, text);
          const used = await this.repository.useText(session, plan.owner_id, wanted);
          if (!used) throw new Error('The text was deleted while it was to be used.');
          return used._id;
        };
        const ready =
          plan.status === 'reading'
            ? await this.repository.markReady(session, plan._id, await take())
            : await this.repository.replaceText(session, plan, take);
        if (!ready) throw new Error('The plan ended while its job was running.');
        await this.outbox.say(session, facts.planRead, snapshotOf(ready));
      });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // Who has a text already need not wait for the store.
      if (error.code === 'plans.storage_unavailable' && plan.status === 'reading') return job.putBack(storeAwayMs);
      await job.complete((session) => this.#fail(session, plan._id, error.code));
    }
  }

  /** @throws AppError when the document is to fail for it; anything else means: try again. */
  async #read(plan: PlanRow, objectKey: string, type: DeckType, job: RunningJob): Promise<ReadText> {
    const bytes = await this.originals.fetch(objectKey);
    // Other plans of the owner take the text by this hash.
    if (sha256(bytes) !== plan.content_hash) throw new AppError('plans.upload_interrupted');
    await this.repository.reportReading(plan._id, 0, null);
    const begun = performance.now();
    try {
      const reading = this.reading.read(plan.content_hash, bytes, type, this.#reporter(plan._id));
      const document = await Promise.race([reading, aborted(job.signal)]);
      return textOfDocument(plan.content_hash, document);
    } catch (error) {
      if (!(error instanceof DocumentUnreadable)) throw error;
      const again = error.reason === 'too_complex' && performance.now() - begun < earlyDeathMs;
      if (again && job.row.attempts < maxAttempts - 1) throw new Error('The reading process died.', { cause: error });
      throw new AppError(readingFailure(error.reason), {}, { cause: error });
    }
  }

  async #fail(session: ClientSession, planId: string, code: ErrorCode): Promise<void> {
    const failed = await this.repository.markFailed(session, planId, code);
    if (failed) await this.outbox.say(session, facts.planRead, snapshotOf(failed));
    else await this.repository.giveUpReadingAgain(session, planId);
  }

  /** Writes how far the reading is, at most once a second. */
  #reporter(planId: string): (done: number, total: number) => void {
    let told = 0;
    return (done, total) => {
      if (performance.now() - told < progressEveryMs) return;
      told = performance.now();
      this.repository.reportReading(planId, done, total).catch((error: unknown) => {
        this.#logger.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'progress not written');
      });
    };
  }
}

/** Rejects with the signal's reason when it fires. */
const aborted = async (signal: AbortSignal): Promise<never> => {
  if (!signal.aborted) await once(signal, 'abort');
  throw signal.reason;
};
