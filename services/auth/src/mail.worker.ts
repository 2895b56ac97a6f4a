import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { jobKinds } from '@plumbline/contracts/events';
import { JobQueue, type RunningJob } from '@plumbline/service-kit/job-queue';
import { MailsRepository } from './mails.repository.ts';
import { Postman } from './postman.ts';

/**
 * Sends the queued mails, each once: the job's lease keeps two workers apart, and `sent_at` is written the moment the mail
 * server has taken a mail. Only a crash between those two sends it twice, under the same Message-ID.
 */
@Injectable()
export class MailWorker implements OnModuleInit {
  readonly #logger = new Logger(MailWorker.name);

  constructor(
    private readonly jobs: JobQueue,
    private readonly mails: MailsRepository,
    private readonly postman: Postman,
  ) {}

  onModuleInit(): void {
    this.jobs.handle({
      kind: jobKinds.sendMail,
      concurrency: 4,
      maxAttempts: 8,
      run: (job) => this.send(job),
      giveUp: (mailId, session) => this.mails.delete(mailId, session),
    });
  }

  async send(job: RunningJob): Promise<void> {
    const mail = await this.mails.byId(job.subjectId);
    if (mail?.to && !mail.sent_at) {
      const outcome = await this.postman.deliver({ ...mail, id: mail._id, to: mail.to });
      if (outcome === 'later') {
        // A mail server that is away is no fault of the mail: no attempt is counted, and it is tried as long as its link lives.
        job.putBack(retryAfterMs(mail.ageSeconds));
        return;
      }
      if (outcome === 'sent') await this.mails.markSent(mail._id);
      else this.#logger.warn({ mailId: mail._id, kind: mail.kind }, 'a mail was refused for good and is given up');
    }
    await job.complete((session) => this.mails.delete(job.subjectId, session));
  }
}

/** Twice as old at every try: 1 s at first, at most 5 minutes. */
export const retryAfterMs = (ageSeconds: number): number => Math.min(300, Math.max(1, ageSeconds)) * 1000;
