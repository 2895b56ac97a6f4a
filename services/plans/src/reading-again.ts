import { Injectable } from '@nestjs/common';
import { facts, jobKinds } from '@plumbline/contracts/events';
import { firstUse } from '@plumbline/reading/first-use';
import { isOfOlderReader, textOfTyped } from '@plumbline/reading/read-text';
import { Texts } from '@plumbline/reading/texts';
import type { TextRow } from '@plumbline/reading/texts.schema';
import type { SignedInCaller } from '@plumbline/service-kit/caller';
import { JobQueue } from '@plumbline/service-kit/job-queue';
import { Outbox } from '@plumbline/service-kit/outbox';
import { snapshotOf } from './plan-snapshot.ts';
import { PlansRepository } from './plans.repository.ts';
import type { PlanRow } from './plans.schema.ts';

/**
 * Gives a plan that is about to be reviewed the text that today's reader reads of it. Its original is read again by the job that
 * reads uploads; what was typed is split again at once. Where that fails, the plan keeps the text that it has.
 */
@Injectable()
export class ReadingAgain {
  constructor(
    private readonly repository: PlansRepository,
    private readonly texts: Texts,
    private readonly outbox: Outbox,
    private readonly jobs: JobQueue,
  ) {}

  /** Whether the caller's plan is being read again now, which this begins where an older reader read its text. */
  async isUnderWay(planId: string, caller: SignedInCaller): Promise<boolean> {
    const plan = await this.repository.find(caller.userId, planId);
    if (!plan || plan.text_id === null) return false;
    if (plan.reading_again === true) return true;
    const text = await this.texts.of(plan.owner_id, plan.text_id);
    if (!text || !isOfOlderReader(text)) return false;
    if (plan.object_key === null) {
      await this.#splitAgain(plan, text);
      return false;
    }
    const { userId: ownerId, requestId, language } = caller;
    const isBegun = await this.outbox.transaction(async (session) => {
      if (!(await this.repository.beginReadingAgain(session, plan))) return false;
      await this.jobs.add(session, { kind: jobKinds.readPlan, ownerId, subjectId: planId, requestId, language });
      return true;
    });
    return isBegun || (await this.repository.find(ownerId, planId))?.reading_again === true;
  }

  /** Of what was typed only the pages are kept; they hold all of it. */
  async #splitAgain(plan: PlanRow, old: TextRow): Promise<void> {
    const parts: string[] = [];
    for await (const page of this.texts.pagesFrom(old, 1)) parts.push(page.text);
    const text = { ...textOfTyped(parts.join('\n\n')), content_hash: plan.content_hash };
    await firstUse(() =>
      this.outbox.transaction(async (session) => {
        const take = () => this.texts.keep(session, plan.owner_id, text);
        const renewed = await this.repository.replaceText(session, plan, take);
        if (renewed) await this.outbox.say(session, facts.planRead, snapshotOf(renewed));
      }),
    );
  }
}
