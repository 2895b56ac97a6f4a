import { Injectable } from '@nestjs/common';
import type { ChangeAccount, SessionsAnswer, User } from '@plumbline/contracts/auth';
import { AppError } from '@plumbline/contracts/errors';
import { facts } from '@plumbline/contracts/events';
import type { SignedInCaller } from '@plumbline/service-kit/caller';
import { Outbox } from '@plumbline/service-kit/outbox';
import { SessionsRepository } from './sessions.repository.ts';
import { userOf, userSnapshotOf } from './user.schema.ts';
import { UsersRepository } from './users.repository.ts';

/** What somebody sees and changes of their own account, beside its password. */
@Injectable()
export class OwnAccountService {
  constructor(
    private readonly users: UsersRepository,
    private readonly sessions: SessionsRepository,
    private readonly outbox: Outbox,
  ) {}

  async change({ name, phone, language }: ChangeAccount, { userId }: SignedInCaller): Promise<{ user: User }> {
    const change = {
      ...(name === undefined ? {} : { name }),
      ...(phone === undefined ? {} : { phone: phone || null }),
      ...(language === undefined ? {} : { language }),
    };
    return this.outbox.transaction(async (session) => {
      const user =
        Object.keys(change).length === 0
          ? await this.users.byId(userId, session)
          : await this.users.change(userId, change, session);
      if (!user) throw new AppError('auth.unauthenticated');
      if (name !== undefined || phone !== undefined)
        await this.outbox.say(session, facts.userChanged, userSnapshotOf(user));
      return { user: userOf(user) };
    });
  }

  async openSessions({ userId, sessionId }: SignedInCaller): Promise<SessionsAnswer> {
    const sessions = (await this.sessions.aliveOf(userId)).map(({ _id, created_at, last_seen_at, device }) => ({
      id: _id,
      created_at: created_at.toISOString(),
      last_seen_at: last_seen_at.toISOString(),
      device: device ?? null,
      current: _id === sessionId,
    }));
    return { sessions: sessions.sort((one, other) => Number(other.current) - Number(one.current)) };
  }

  async endOtherSessions({ userId, sessionId: own }: SignedInCaller): Promise<{ ended: string[] }> {
    return this.outbox.transaction(async (session) => {
      const ended = await this.sessions.endAll(userId, session, own);
      for (const sessionId of ended) await this.outbox.say(session, facts.sessionRevoked, { sessionId, userId });
      return { ended };
    });
  }
}
