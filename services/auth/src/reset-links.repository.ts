import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import { limits } from '@plumbline/contracts/limits';
import { hashToken, newPublicId, newSecretToken } from '@plumbline/service-kit/ids';
import type { ClientSession, Connection, Model } from 'mongoose';
import { resetLinkSchema, type ResetLinkRow } from './reset-link.schema.ts';

const notExpired = {
  $gt: ['$created_at', { $dateSubtract: { startDate: '$$NOW', unit: 'minute', amount: limits.resetLinkMinutes } }],
};

@Injectable()
export class ResetLinksRepository implements OnModuleInit {
  readonly #links: Model<ResetLinkRow>;

  constructor(@Inject(getConnectionToken()) connection: Connection) {
    this.#links = connection.model<ResetLinkRow>('ResetLink', resetLinkSchema);
  }

  async onModuleInit(): Promise<void> {
    await this.#links.init();
    // A transaction that has to make a collection conflicts with its neighbours.
    await this.#links.createCollection();
  }

  /** Makes the one link of a user, in place of those of before. Returns its token, which is kept here only as a hash. */
  async create(userId: string, session: ClientSession): Promise<string> {
    const token = newSecretToken();
    await this.removeOf(userId, session);
    await this.#links.updateOne(
      { _id: newPublicId() },
      { $set: { token_hash: hashToken(token), user_id: userId }, $currentDate: { created_at: true } },
      { session, upsert: true },
    );
    return token;
  }

  /** Whether the link would work now. */
  async isGood(token: string): Promise<boolean> {
    return (await this.#links.exists({ token_hash: hashToken(token), $expr: notExpired })) !== null;
  }

  /** Uses the link up; whose it was, or null when it does not work (any more). */
  async take(token: string, session: ClientSession): Promise<string | null> {
    const link = await this.#links
      .findOneAndDelete({ token_hash: hashToken(token), $expr: notExpired }, { session })
      .lean();
    return link?.user_id ?? null;
  }

  async removeOf(userId: string, session: ClientSession): Promise<void> {
    await this.#links.deleteMany({ user_id: userId }, { session });
  }
}
