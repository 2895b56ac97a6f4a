import { Injectable, Logger } from '@nestjs/common';
import {
  SecretToken,
  type authQuestions,
  type LoginAnswer,
  type Register,
  type SessionCheck,
} from '@plumbline/contracts/auth';
import { AppError } from '@plumbline/contracts/errors';
import { facts } from '@plumbline/contracts/events';
import { limits } from '@plumbline/contracts/limits';
import type { InputOf } from '@plumbline/contracts/question';
import { Mails } from '@plumbline/mail/mails';
import { Attempts, type AttemptLimit } from '@plumbline/service-kit/attempts';
import type { Caller, SignedInCaller } from '@plumbline/service-kit/caller';
import { newPublicId } from '@plumbline/service-kit/ids';
import { Outbox } from '@plumbline/service-kit/outbox';
import type { ClientSession } from 'mongoose';
import { wrongPasswords } from './attempt-limits.ts';
import { Passwords } from './passwords.ts';
import { SessionsRepository } from './sessions.repository.ts';
import { userOf, userSnapshotOf } from './user.schema.ts';
import { UsersRepository, isTaken, type Registration } from './users.repository.ts';
import { VerificationLinksRepository } from './verification-links.repository.ts';

/** Every registration sends a mail to the address, so it must not be a way to flood one. */
const registrations: AttemptLimit = { name: 'register', seconds: 60 * 60, max: 20 };
const resends: AttemptLimit[] = [
  { name: 'resend', seconds: 60, max: limits.resendPerMinute },
  { name: 'resend', seconds: 60 * 60, max: limits.resendPerHour },
];

/** The rules of accounts (contract.md, "Accounts"). What a stranger can ask costs the same work whoever has the address. */
@Injectable()
export class AuthService {
  readonly #logger = new Logger(AuthService.name);

  constructor(
    private readonly users: UsersRepository,
    private readonly sessions: SessionsRepository,
    private readonly links: VerificationLinksRepository,
    private readonly attempts: Attempts,
    private readonly mails: Mails,
    private readonly passwords: Passwords,
    private readonly outbox: Outbox,
  ) {}

  async register({ email, password, name, phone }: Register, caller: Caller): Promise<Record<string, never>> {
    const wait = await this.attempts.count(registrations, email);
    if (wait > 0) throw new AppError('auth.too_many_attempts', { retryAfterSeconds: wait });
    const registration = { name, phone: phone || null, password_hash: await this.passwords.hash(password) };
    const write = () => this.outbox.transaction((session) => this.#register(email, registration, caller, session));
    try {
      await write();
    } catch (error) {
      // Somebody else registered the address at the same moment; now it is a taken one like any other.
      if (!isTaken(error)) throw error;
      await write();
    }
    return {};
  }

  async #register(email: string, registration: Registration, caller: Caller, session: ClientSession): Promise<void> {
    const known = await this.users.byEmail(email, session);
    if (known?.email_verified_at) {
      // A link of nobody's, for the same work as in the other cases.
      await this.links.create(newPublicId(), registration, session);
      await this.mails.queue({ kind: 'already_registered', to: email, token: null }, known._id, caller, session);
      return;
    }
    let userId = known?._id;
    if (userId === undefined) {
      const user = await this.users.create(email, registration, session);
      await this.outbox.say(session, facts.userRegistered, userSnapshotOf(user));
      userId = user._id;
    } else {
      await this.users.keepPending(userId, session);
    }
    const token = await this.links.create(userId, registration, session);
    await this.mails.queue({ kind: 'verify_email', to: email, token }, userId, caller, session);
  }

  async login(
    { email, password, device }: InputOf<typeof authQuestions.login>,
    { language }: Caller,
  ): Promise<LoginAnswer> {
    const found = await this.users.byEmail(email);
    // An admin's password is nobody's here: else how often one may guess would tell whether it was right.
    const user = found?.role === 'user' ? found : null;
    // One turn for looking, verifying and counting: many guesses at once get no further than one after the other.
    const right = await this.passwords.inTurn(async (argon) => {
      const wait = await this.attempts.secondsToWait(wrongPasswords, email);
      if (wait > 0) throw new AppError('auth.too_many_attempts', { retryAfterSeconds: wait });
      const matches = await argon.verify(user?.password_hash ?? null, password);
      if (matches) await this.attempts.forget(wrongPasswords, email);
      else await this.attempts.count(wrongPasswords, email);
      return matches;
    });
    if (!right || user === null) throw new AppError('auth.invalid_credentials');
    if (user.status === 'suspended') throw new AppError('auth.suspended');
    if (!user.email_verified_at) throw new AppError('auth.email_not_verified', { emailNotVerified: true });
    await this.users.speaks(user._id, language);
    const token = await this.sessions.create(user._id, device ?? null);
    this.#logger.log({ userId: user._id }, 'signed in');
    return { token, user: userOf(user) };
  }

  async logout({ sessionId, userId }: SignedInCaller): Promise<Record<string, never>> {
    await this.outbox.transaction(async (session) => {
      const ended = await this.sessions.end(sessionId, userId, session);
      if (ended) await this.outbox.say(session, facts.sessionRevoked, { sessionId, userId });
    });
    return {};
  }

  /** Asked for almost every request of the product: two reads by a unique index, and rarely a write that nobody waits for. */
  async checkSession(token: string, { language }: Caller): Promise<SessionCheck> {
    if (!SecretToken.safeParse(token).success) return null;
    const session = await this.sessions.byToken(token);
    if (!session) return null;
    const user = await this.users.byId(session.user_id);
    if (user?.role !== 'user' || user.status !== 'active' || !user.email_verified_at) return null;
    if (session.stale) {
      Promise.all([this.sessions.seen(session._id), this.users.speaks(user._id, language)]).catch((error: unknown) => {
        this.#logger.warn(
          { reason: error instanceof Error ? error.name : 'unknown' },
          'a sign of life was not written',
        );
      });
    }
    return { sessionId: session._id, user: userOf(user) };
  }

  async verifyEmail(token: string): Promise<{ verified: true }> {
    if (!SecretToken.safeParse(token).success) throw new AppError('auth.verification_link_invalid');
    await this.outbox.transaction(async (session) => {
      const link = await this.links.byToken(token, session);
      if (!link) throw new AppError('auth.verification_link_invalid');
      if (link.used_at) return;
      const { name, phone, password_hash } = link;
      const user = await this.users.verify(link.user_id, { name, phone, password_hash }, session);
      if (!user) throw new AppError('auth.verification_link_invalid');
      await this.links.markUsed(link._id, session);
      await this.links.voidOf(user._id, session, link._id);
      await this.outbox.say(session, facts.userVerified, userSnapshotOf(user));
    });
    return { verified: true };
  }

  async resendVerification(email: string, caller: Caller): Promise<Record<string, never>> {
    for (const limit of resends) {
      const wait = await this.attempts.count(limit, email);
      if (wait > 0) throw new AppError('auth.resend_too_many', { retryAfterSeconds: wait });
    }
    await this.outbox.transaction(async (session) => {
      const user = await this.users.byEmail(email, session);
      const waiting = user && !user.email_verified_at ? user : null;
      // Nobody waits for this mail: the same rows are written, for nobody, and the mail goes nowhere.
      const userId = waiting?._id ?? newPublicId();
      // The link brings what the last one would have brought.
      const last = await this.links.newestOf(userId, session);
      await this.links.voidOf(userId, session);
      await this.users.keepPending(userId, session);
      const token = await this.links.create(userId, last ?? waiting ?? nobody, session);
      await this.mails.queue({ kind: 'verify_email', to: waiting?.email ?? null, token }, userId, caller, session);
    });
    return {};
  }
}

const nobody: Registration = { name: 'nobody', phone: null, password_hash: 'none' };
