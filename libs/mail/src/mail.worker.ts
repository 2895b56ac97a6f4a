import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { AppError } from '@plumbline/contracts/errors';
import { JobQueue, type RunningJob } from '@plumbline/service-kit/job-queue';
import type { ClientSession } from 'mongoose';
import { Mails, type WaitingMail } from './mails.ts';
import { mailSettings, OwnMails, type MailEnd, type MailSettings, type Recipient } from './own-mails.ts';
import { Postman, type Delivery } from './postman.ts';

/**
 * Sends the queued mails, each once: the job's lease keeps two workers apart, and `sent_at` is written the moment the mail
 * server has taken a mail. Only a crash between those two sends it twice, under the same Message-ID.
 */
@Injectable()
export class MailWorker implements OnModuleInit {
  readonly #logger = new Logger(MailWorker.name);

  constructor(
    private readonly jobs: JobQueue,
    private readonly mails: Mails,
    private readonly postman: Postman,
    private readonly own: OwnMails,
    @Inject(mailSettings) private readonly settings: MailSettings,
  ) {}

  onModuleInit(): void {
    this.jobs.handle({
      kind: this.settings.jobKind,
      concurrency: 4,
      maxAttempts: 8,
      run: (job) => this.send(job),
      giveUp: (mailId, session) => this.#end(mailId, 'failed', session),
    });
  }

  async send(job: RunningJob): Promise<void> {
    const mail = await this.mails.byId(job.subjectId);
    const outcome = mail === null ? 'refused' : mail.sent_at ? 'sent' : await this.#deliver(mail);
    if (outcome === 'later') {
      // A mail server that is away is no fault of the mail: no attempt is counted, and it is tried as long as its link lives.
      job.putBack(retryAfterMs(mail?.ageSeconds ?? 0));
      return;
    }
    await job.complete((session) => this.#end(job.subjectId, outcome === 'sent' ? 'sent' : 'failed', session));
  }

  async #deliver(mail: WaitingMail): Promise<Delivery> {
    const recipient = await this.#recipientOf(mail);
    if (recipient === 'unknown yet') return 'later';
    // To nobody: the same work, and nothing leaves.
    if (recipient === null) return 'sent';
    const written = { ...mail, language: recipient.language };
    const outcome = await this.postman.deliver(written, recipient.address);
    if (outcome === 'sent') await this.mails.markSent(mail._id);
    if (outcome === 'refused')
      this.#logger.warn({ mailId: mail._id, kind: mail.kind }, 'a mail was refused for good and is given up');
    return outcome;
  }

  async #recipientOf({ to, to_user, language }: WaitingMail): Promise<Recipient | null | 'unknown yet'> {
    if (to !== null) return { address: to, language };
    if (!to_user) return null;
    try {
      return await this.own.recipientOf(to_user);
    } catch (error) {
      // Whoever knows the address is away, as a mail server may be.
      if (error instanceof AppError && error.code === 'internal.unavailable') return 'unknown yet';
      throw error;
    }
  }

  async #end(mailId: string, end: MailEnd, session: ClientSession): Promise<void> {
    await this.mails.delete(mailId, session);
    await this.own.ended(mailId, end, session);
  }
}

/** Twice as old at every try: 1 s at first, at most 5 minutes. */
export const retryAfterMs = (ageSeconds: number): number => Math.min(300, Math.max(1, ageSeconds)) * 1000;
