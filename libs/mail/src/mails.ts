import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Caller } from '@plumbline/service-kit/caller';
import { newPublicId } from '@plumbline/service-kit/ids';
import { JobQueue } from '@plumbline/service-kit/job-queue';
import type { ClientSession, Connection, Model } from 'mongoose';
import { mailSchema, type MailRow } from './mail.schema.ts';
import { mailSettings, type MailSettings } from './own-mails.ts';

export type WaitingMail = MailRow & { ageSeconds: number };

/** A mail to be sent. `to` null and no `to_user`: to nobody, for the same work. */
export type NewMail = Pick<MailRow, 'kind' | 'to' | 'token'> &
  Partial<Pick<MailRow, 'to_user' | 'values' | 'language'>>;

/** The mails of a service: asked for in the transaction of what they tell, sent after it (`MailWorker`). */
@Injectable()
export class Mails implements OnModuleInit {
  readonly #mails: Model<MailRow>;
  readonly #jobKind: MailSettings['jobKind'];

  constructor(
    @Inject(getConnectionToken()) connection: Connection,
    private readonly jobs: JobQueue,
    @Inject(mailSettings) settings: MailSettings,
  ) {
    this.#mails = connection.model<MailRow>('Mail', mailSchema(settings.keepSeconds));
    this.#jobKind = settings.jobKind;
  }

  async onModuleInit(): Promise<void> {
    await this.#mails.init();
  }

  /**
   * Queues a mail, in the caller's language unless it names its own: the row and its job, both in the transaction of
   * `session`. Returns its id.
   */
  async queue(
    mail: NewMail,
    ownerId: string,
    { language, requestId }: Pick<Caller, 'language' | 'requestId'>,
    session: ClientSession,
  ): Promise<string> {
    const id = newPublicId();
    await this.#mails.updateOne(
      { _id: id },
      { $set: { language, ...mail, sent_at: null }, $currentDate: { created_at: true } },
      { session, upsert: true },
    );
    await this.jobs.add(session, { kind: this.#jobKind, ownerId, subjectId: id, requestId, language });
    return id;
  }

  /** Takes back a mail that was not sent yet; one that is on its way arrives all the same. */
  async cancel(id: string, session: ClientSession): Promise<void> {
    await this.jobs.cancel(session, id);
    await this.delete(id, session);
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

  /** Forgets what waits to be sent to an address or to a person. */
  async forgetRecipient(to: { address?: string; userId?: string }, session: ClientSession): Promise<void> {
    const or = [
      ...(to.address === undefined ? [] : [{ to: to.address }]),
      ...(to.userId === undefined ? [] : [{ to_user: to.userId }]),
    ];
    if (or.length > 0) await this.#mails.deleteMany({ $or: or }, { session });
  }
}
