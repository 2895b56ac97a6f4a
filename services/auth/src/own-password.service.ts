import { Injectable, Logger } from '@nestjs/common';
import { SecretToken, type ChangePassword, type ResetPassword } from '@plumbline/contracts/auth';
import { AppError } from '@plumbline/contracts/errors';
import { facts } from '@plumbline/contracts/events';
import { limits } from '@plumbline/contracts/limits';
import { Mails } from '@plumbline/mail/mails';
import { Attempts, type AttemptLimit } from '@plumbline/service-kit/attempts';
import type { Caller, SignedInCaller } from '@plumbline/service-kit/caller';
import { newPublicId } from '@plumbline/service-kit/ids';
import { Outbox } from '@plumbline/service-kit/outbox';
import type { ClientSession } from 'mongoose';
import { wrongPasswords } from './attempt-limits.ts';
import { Passwords } from './passwords.ts';
import { ResetLinksRepository } from './reset-links.repository.ts';
import { SessionsRepository } from './sessions.repository.ts';
import { userSnapshotOf, type UserRow } from './user.schema.ts';
import { UsersRepository } from './users.repository.ts';
import { VerificationLinksRepository } from './verification-links.repository.ts';

/** Every one sends a mail, as a resent verification does. */
const asked: AttemptLimit[] = [
  { name: 'forgot', seconds: 60, max: limits.resendPerMinute },
  { name: 'forgot', seconds: 60 * 60, max: limits.resendPerHour },
];

/** How somebody gets another password: by a link to their address, or by the password that they have. */
@Injectable()
export class OwnPasswordService {
  readonly #logger = new Logger(OwnPasswordService.name);

  constructor(
    private readonly users: UsersRepository,
    private readonly sessions: SessionsRepository,
    private readonly resetLinks: ResetLinksRepository,
    private readonly verificationLinks: VerificationLinksRepository,
    private readonly attempts: Attempts,
    private readonly mails: Mails,
    private readonly passwords: Passwords,
    private readonly outbox: Outbox,
  ) {}

  /** Sends a link, if there is an account to send one for: the same work and the same answer for every address. */
  async forgot(email: string, caller: Caller): Promise<Record<string, never>> {
    for (const limit of asked) {
      const wait = await this.attempts.count(limit, email);
      if (wait > 0) throw new AppError('auth.too_many_attempts', { retryAfterSeconds: wait });
    }
    await this.outbox.transaction(async (session) => {
      const user = await this.users.byEmail(email, session);
      // An admin's way back in is a command of whoever runs the system.
      const addressee = user?.role === 'user' ? user : null;
      const userId = addressee?._id ?? newPublicId();
      const token = await this.resetLinks.create(userId, session);
      await this.mails.queue({ kind: 'reset_password', to: addressee?.email ?? null, token }, userId, caller, session);
    });
    return {};
  }

  /**
   * The link proves the address, so it also verifies one that was not. Every session ends: whoever had the password
   * before is out.
   */
  async reset({ token, password }: ResetPassword, caller: Caller): Promise<{ ended: string[] }> {
    const invalid = () => new AppError('auth.reset_link_invalid');
    // Looked at first: hashing is for those who have a link.
    if (!SecretToken.safeParse(token).success || !(await this.resetLinks.isGood(token))) throw invalid();
    const password_hash = await this.passwords.hash(password);
    const { email, ended } = await this.outbox.transaction(async (session) => {
      const userId = await this.resetLinks.take(token, session);
      const user = userId === null ? null : await this.users.byId(userId, session);
      if (user?.role !== 'user') throw invalid();
      if (user.email_verified_at) await this.users.setPassword(user._id, password_hash, session);
      else await this.#verify(user, password_hash, session);
      return { email: user.email, ended: await this.#changed(user, caller, session) };
    });
    await this.attempts.forget(wrongPasswords, email);
    return { ended };
  }

  async #verify({ _id, name, phone }: UserRow, password_hash: string, session: ClientSession): Promise<void> {
    const verified = await this.users.verify(_id, { name, phone, password_hash }, session);
    if (!verified) return;
    // What others registered with this address counts no more.
    await this.verificationLinks.voidOf(_id, session);
    await this.outbox.say(session, facts.userVerified, userSnapshotOf(verified));
  }

  async change({ current, password }: ChangePassword, caller: SignedInCaller): Promise<{ ended: string[] }> {
    const user = await this.users.byId(caller.userId);
    if (!user) throw new AppError('auth.unauthenticated');
    await this.passwords.refuseCommon(password);
    const password_hash = await this.passwords.inTurn(async (argon) => {
      await this.#confirm(user, await argon.verify(user.password_hash, current), 'current');
      return argon.hash(password);
    });
    return this.outbox.transaction(async (session) => {
      await this.users.setPassword(user._id, password_hash, session);
      return { ended: await this.#changed(user, caller, session, caller.sessionId) };
    });
  }

  /**
   * Has somebody who is signed in say their password again.
   * @throws AppError `auth.wrong_password` with the field that it stands in, `auth.too_many_attempts`.
   */
  async confirmAgain(user: UserRow, password: string, field: 'current' | 'password'): Promise<void> {
    await this.passwords.inTurn(async (argon) =>
      this.#confirm(user, await argon.verify(user.password_hash, password), field),
    );
  }

  async #confirm({ email }: UserRow, isRight: boolean, field: 'current' | 'password'): Promise<void> {
    const wait = isRight
      ? await this.attempts.secondsToWait(wrongPasswords, email)
      : await this.attempts.count(wrongPasswords, email);
    if (wait > 0) throw new AppError('auth.too_many_attempts', { retryAfterSeconds: wait });
    if (!isRight) throw new AppError('auth.wrong_password', { fields: { [field]: 'password.wrong' } });
    await this.attempts.forget(wrongPasswords, email);
  }

  /** Links of before work no more, sessions but one end, and the owner is told: it may not have been them. */
  async #changed(user: UserRow, caller: Caller, session: ClientSession, keepId?: string): Promise<string[]> {
    await this.resetLinks.removeOf(user._id, session);
    const ended = await this.sessions.endAll(user._id, session, keepId);
    for (const sessionId of ended)
      await this.outbox.say(session, facts.sessionRevoked, { sessionId, userId: user._id });
    const mail = { kind: 'password_changed', to: user.email, token: null, language: user.language ?? caller.language };
    await this.mails.queue(mail, user._id, caller, session);
    this.#logger.log({ userId: user._id, sessionsEnded: ended.length }, 'password changed');
    return ended;
  }
}
