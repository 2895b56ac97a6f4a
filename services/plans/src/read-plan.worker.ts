import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AppError, type ErrorCode } from '@plumbline/contracts/errors';
import { facts, jobKinds } from '@plumbline/contracts/events';
import { deckTypes, mediaTypes } from '@plumbline/contracts/limits';
import { ReadingJobs, type DocumentToRead } from '@plumbline/reading/reading-jobs';
import { Outbox } from '@plumbline/service-kit/outbox';
import type { ClientSession } from 'mongoose';
import { Originals } from './originals.ts';
import { snapshotOf } from './plan-snapshot.ts';
import { PlansRepository } from './plans.repository.ts';
import type { PlanRow } from './plans.schema.ts';

interface PlanToRead extends DocumentToRead {
  plan: PlanRow;
}

/** Reads uploaded documents that were not read while they were uploaded, and those that an older reader had read. */
@Injectable()
export class ReadPlanWorker implements OnModuleInit {
  constructor(
    private readonly repository: PlansRepository,
    private readonly originals: Originals,
    private readonly outbox: Outbox,
    private readonly jobs: ReadingJobs,
  ) {}

  onModuleInit(): void {
    this.jobs.handle<PlanToRead>({
      kind: jobKinds.readPlan,
      find: (planId) => this.#find(planId),
      fetch: (objectKey) => this.originals.fetch(objectKey),
      report: (planId, done, pages) => this.repository.reportReading(planId, done, pages),
      end: (session, { plan }, take) => this.#end(session, plan, take),
      fail: (session, planId, code) => this.#fail(session, planId, code),
    });
  }

  async #find(planId: string): Promise<PlanToRead | null> {
    const plan = await this.repository.findForReading(planId);
    if (!plan) return null;
    const { owner_id: ownerId, object_key: objectKey, content_hash: contentHash, content_type, status } = plan;
    const type = deckTypes.find((known) => mediaTypes[known] === content_type);
    if (type === undefined || objectKey === null) throw new AppError('plans.upload_interrupted');
    return { ownerId, objectKey, contentHash, type, isWithoutText: status === 'reading', plan };
  }

  async #end(session: ClientSession, plan: PlanRow, take: () => Promise<string>): Promise<void> {
    const ready =
      plan.status === 'reading'
        ? await this.repository.markReady(session, plan._id, await take())
        : await this.repository.replaceText(session, plan, take);
    if (!ready) throw new Error('The plan ended while its job was running.');
    await this.outbox.say(session, facts.planRead, snapshotOf(ready));
  }

  async #fail(session: ClientSession, planId: string, code: ErrorCode): Promise<void> {
    const failed = await this.repository.markFailed(session, planId, code);
    if (failed) await this.outbox.say(session, facts.planRead, snapshotOf(failed));
    else await this.repository.giveUpReadingAgain(session, planId);
  }
}
