import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import { limits } from '@plumbline/contracts/limits';
import { hashToken, newPublicId, newSecretToken } from '@plumbline/service-kit/ids';
import type { ClientSession, Connection, Model } from 'mongoose';
import { sessionSchema, type SessionRow } from './session.schema.ts';

/** A session as its check sees it; `stale` when its last sign of life should be written again. */
export type LiveSession = Pick<SessionRow, '_id' | 'user_id'> & { stale: boolean };

/** A session as its owner sees it. */
export type ShownSession = Pick<SessionRow, '_id' | 'created_at' | 'last_seen_at' | 'device'>;
const shown = { created_at: 1, last_seen_at: 1, device: 1 } as const;

/** A sign of life is written this rarely, so that reading a session is not also writing one. */
const seenEveryMinutes = 5;

const ago = (amount: number, unit: 'day' | 'minute') => ({ $dateSubtract: { startDate: '$$NOW', unit, amount } });
const alive = {
  $and: [
    { $gt: ['$last_seen_at', ago(limits.sessionIdleDays, 'day')] },
    { $gt: ['$created_at', ago(limits.sessionMaxDays, 'day')] },
  ],
};
const stale = { $lt: ['$last_seen_at', ago(seenEveryMinutes, 'minute')] };

@Injectable()
export class SessionsRepository implements OnModuleInit {
  readonly #sessions: Model<SessionRow>;

  constructor(@Inject(getConnectionToken()) connection: Connection) {
    this.#sessions = connection.model<SessionRow>('Session', sessionSchema);
  }

  async onModuleInit(): Promise<void> {
    await this.#sessions.init();
  }

  /** Begins a session and returns its bearer token, which is kept nowhere. */
  async create(userId: string, device: string | null): Promise<string> {
    const token = newSecretToken();
    await this.#sessions.updateOne(
      { _id: newPublicId() },
      {
        $set: { token_hash: hashToken(token), user_id: userId, device },
        $currentDate: { created_at: true, last_seen_at: true },
      },
      { upsert: true },
    );
    return token;
  }

  async byToken(token: string): Promise<LiveSession | null> {
    return this.#sessions
      .findOne({ token_hash: hashToken(token), $expr: alive })
      .select({ user_id: 1, stale })
      .lean<LiveSession>();
  }

  /** Writes a sign of life; of many replicas that see the same stale session, one writes. */
  async seen(id: string): Promise<void> {
    await this.#sessions.updateOne({ _id: id, $expr: stale }, { $currentDate: { last_seen_at: true } });
  }

  /** How many live; one that ends this minute may still be among them. */
  async countAlive(): Promise<number> {
    return this.#sessions.countDocuments({
      last_seen_at: { $gt: new Date(Date.now() - limits.sessionIdleDays * 24 * 60 * 60 * 1000) },
    });
  }

  /** Ends a session of this user; false when there was none. */
  async end(id: string, userId: string, session: ClientSession): Promise<boolean> {
    const { deletedCount } = await this.#sessions.deleteOne({ _id: id, user_id: userId }, { session });
    return deletedCount === 1;
  }

  /** The sessions of somebody, for their copy: no tokens, nothing but when and where. */
  async ofUser(userId: string): Promise<ShownSession[]> {
    return this.#sessions.find({ user_id: userId }).select(shown).lean();
  }

  /** Those that live, the last seen first, at most `limits.sessionsShown`. */
  async aliveOf(userId: string): Promise<ShownSession[]> {
    return this.#sessions
      .find({ user_id: userId, $expr: alive })
      .sort({ last_seen_at: -1 })
      .limit(limits.sessionsShown)
      .select(shown)
      .lean();
  }

  /** Ends every session of a user, but one that is to be kept; the ids of those that there were. */
  async endAll(userId: string, session: ClientSession, keepId?: string): Promise<string[]> {
    const ended = { user_id: userId, ...(keepId === undefined ? {} : { _id: { $ne: keepId } }) };
    const rows = await this.#sessions.find(ended).select({ _id: 1 }).session(session).lean();
    await this.#sessions.deleteMany({ _id: { $in: rows.map(({ _id }) => _id) } }, { session });
    return rows.map(({ _id }) => _id);
  }
}
