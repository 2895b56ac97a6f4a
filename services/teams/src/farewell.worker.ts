import { Injectable, type OnModuleInit } from '@nestjs/common';
import { jobKinds } from '@plumbline/contracts/events';
import { Mails } from '@plumbline/mail/mails';
import { JobQueue, type RunningJob } from '@plumbline/service-kit/job-queue';
import { Outbox } from '@plumbline/service-kit/outbox';
import { TeamsRepository } from './teams.repository.ts';

/** Mails asked for in one transaction: a team of thousands must not be one that never ends. */
const atOnce = 50;

/** Tells those who were in a team that it was deleted. */
@Injectable()
export class FarewellWorker implements OnModuleInit {
  constructor(
    private readonly repository: TeamsRepository,
    private readonly jobs: JobQueue,
    private readonly outbox: Outbox,
    private readonly mails: Mails,
  ) {}

  onModuleInit(): void {
    this.jobs.handle({
      kind: jobKinds.tellOfDeletedTeam,
      concurrency: 1,
      maxAttempts: 8,
      run: (job) => this.run(job),
      giveUp: (id, session) => this.repository.removeFarewell(session, id),
    });
  }

  async run(job: RunningJob): Promise<void> {
    for (;;) {
      job.signal.throwIfAborted();
      const farewell = await this.repository.farewell(job.subjectId);
      const next = farewell?.user_ids.slice(0, atOnce) ?? [];
      if (!farewell || next.length === 0) break;
      const caller = { language: farewell.language, requestId: farewell.request_id };
      await this.outbox.transaction(async (session) => {
        // Another worker that still thinks the job its own took them off first.
        if (!(await this.repository.told(session, farewell._id, next))) return;
        for (const to_user of next) {
          const mail = { kind: 'team_deleted', to: null, to_user, token: null, values: { team: farewell.team_name } };
          await this.mails.queue(mail, farewell.team_id, caller, session);
        }
      });
    }
    await job.complete((session) => this.repository.removeFarewell(session, job.subjectId));
  }
}
