import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import { adminLimits } from '@plumbline/contracts/admin';
import { hashToken, newPublicId, newSecretToken } from '@plumbline/service-kit/ids';
import type { ClientSession, Connection, Model } from 'mongoose';
import { adminSessionSchema, type AdminSessionRow } from './admin-session.schema.ts';

const alive = {
  $gt: ['$created_at', { $dateSubtract: { startDate: '$$NOW', unit: 'hour', amount: adminLimits.sessionHours } }],
};

@Injectable()
export class AdminSessionsRepository implements OnModuleInit {
  readonly #sessions: Model<AdminSessionRow>;

  constructor(@Inject(getConnectionToken()) connection: Connection) {
    this.#sessions = connection.model<AdminSessionRow>('AdminSession', adminSessionSchema);
  }

  async onModuleInit(): Promise<void> {
    await this.#sessions.init();
  }

  /** Begins a session and returns its bearer token, which is kept nowhere. */
  async create(userId: string, session: ClientSession): Promise<string> {
    const token = newSecretToken();
    await this.#sessions.updateOne(
      { _id: newPublicId() },
      { $set: { token_hash: hashToken(token), user_id: userId }, $currentDate: { created_at: true } },
      { upsert: true, session },
    );
    return token;
  }

  async byToken(token: string): Promise<AdminSessionRow | null> {
    return this.#sessions.findOne({ token_hash: hashToken(token), $expr: alive }).lean();
  }

  async end(id: string, userId: string, session: ClientSession): Promise<boolean> {
    const { deletedCount } = await this.#sessions.deleteOne({ _id: id, user_id: userId }, { session });
    return deletedCount === 1;
  }

  async endAllOf(userId: string, session: ClientSession): Promise<void> {
    await this.#sessions.deleteMany({ user_id: userId }, { session });
  }
}
