import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import { jobKinds } from '@plumbline/contracts/events';
import type { Caller } from '@plumbline/service-kit/caller';
import { newPublicId } from '@plumbline/service-kit/ids';
import { JobQueue } from '@plumbline/service-kit/job-queue';
import type { ClientSession, Connection, Model } from 'mongoose';
import { mailSchema, type MailRow } from './mail.schema.ts';

export type WaitingMail = MailRow & { ageSeconds: number };

@Injectable()
export class MailsRepository implements OnModuleInit {
  readonly #mails: Model<MailRow>;

  constructor(
    @Inject(getConnectionToken()) connection: Connection,
    private readonly jobs: JobQueue,
  ) {
    this.#mails = connection.model<MailRow>('Mail', mailSchema);
  }

  async onModuleInit(): Promise<void> {
    await this.#mails.init();
  }

  /** Queues a mail in the caller's language: the row and its job, both in the transaction of `session`. */
  async queue(
    mail: Pick<MailRow, 'kind' | 'to' | 'token'>,
    ownerId: string,
    { language, requestId }: Caller,
    session: ClientSession,
  ): Promise<void> {
    const id = newPublicId();
    await this.#mails.updateOne(
      { _id: id },
      { $set: { ...mail, language, sent_at: null }, $currentDate: { created_at: true } },
      { session, upsert: true },
    );
    await this.jobs.add(session, { kind: jobKinds.sendMail, ownerId, subjectId: id, requestId, language });
  }

  async byId(id: string): Promise<WaitingMail | null> {
    const ageSeconds = { $dateDiff: { startDate: '$created_at', endDate: '$$NOW', unit: 'second' } };
    const [mail] = await this.#mails.aggregate<WaitingMail>([{ $match: { _id: id } }, { $addFields: { ageSeconds } }]);
    return mail ?? null;
  }

  async markSent(id: string): Promise<void> {
    await this.#mails.updateOne({ _id: id }, { $currentDate: { sent_at: true } });
  }

  async delete(id: string, session: ClientSession): Promise<void> {
    await this.#mails.deleteOne({ _id: id }, { session });
  }
}
