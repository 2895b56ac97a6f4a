import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import { limits } from '@plumbline/contracts/limits';
import { hashToken, newPublicId, newSecretToken } from '@plumbline/service-kit/ids';
import type { ClientSession, Connection, Model } from 'mongoose';
import type { Registration } from './users.repository.ts';
import { verificationLinkSchema, type VerificationLinkRow } from './verification-link.schema.ts';

const notExpired = {
  $gt: ['$created_at', { $dateSubtract: { startDate: '$$NOW', unit: 'hour', amount: limits.verificationLinkHours } }],
};

@Injectable()
export class VerificationLinksRepository implements OnModuleInit {
  readonly #links: Model<VerificationLinkRow>;

  constructor(@Inject(getConnectionToken()) connection: Connection) {
    this.#links = connection.model<VerificationLinkRow>('VerificationLink', verificationLinkSchema);
  }

  async onModuleInit(): Promise<void> {
    await this.#links.init();
  }

  /** Makes a link and returns its token, which is kept here only as a hash. */
  async create(userId: string, { name, phone, password_hash }: Registration, session: ClientSession): Promise<string> {
    const token = newSecretToken();
    await this.#links.updateOne(
      { _id: newPublicId() },
      {
        $set: { token_hash: hashToken(token), user_id: userId, name, phone, password_hash, used_at: null },
        $currentDate: { created_at: true },
      },
      { session, upsert: true },
    );
    return token;
  }

  async byToken(token: string, session: ClientSession): Promise<VerificationLinkRow | null> {
    return this.#links
      .findOne({ token_hash: hashToken(token), $expr: notExpired })
      .session(session)
      .lean();
  }

  /** The user's newest link, used or not, expired or not. */
  async newestOf(userId: string, session: ClientSession): Promise<VerificationLinkRow | null> {
    return this.#links.findOne({ user_id: userId }).sort({ created_at: -1 }).session(session).lean();
  }

  async markUsed(id: string, session: ClientSession): Promise<void> {
    await this.#links.updateOne({ _id: id }, { $currentDate: { used_at: true } }, { session });
  }

  /** Makes every link of a user worthless, but one that is to be kept. */
  async voidOf(userId: string, session: ClientSession, keepId?: string): Promise<void> {
    await this.#links.deleteMany({ user_id: userId, ...(keepId ? { _id: { $ne: keepId } } : {}) }, { session });
  }
}
