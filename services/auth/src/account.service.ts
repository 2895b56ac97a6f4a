import { Injectable } from '@nestjs/common';
import { authQuestions, type Account, type Person } from '@plumbline/contracts/auth';
import { AppError } from '@plumbline/contracts/errors';
import { facts } from '@plumbline/contracts/events';
import { limits } from '@plumbline/contracts/limits';
import type { InputOf } from '@plumbline/contracts/question';
import { teamsQuestions } from '@plumbline/contracts/teams';
import { Mails } from '@plumbline/mail/mails';
import { Bus } from '@plumbline/service-kit/bus';
import type { Caller, SignedInCaller } from '@plumbline/service-kit/caller';
import { Outbox } from '@plumbline/service-kit/outbox';
import type { ClientSession } from 'mongoose';
import { OwnPasswordService } from './own-password.service.ts';
import { Passwords } from './passwords.ts';
import { ResetLinksRepository } from './reset-links.repository.ts';
import { SessionsRepository } from './sessions.repository.ts';
import { personOf, userSnapshotOf } from './user.schema.ts';
import { UsersRepository, isTaken } from './users.repository.ts';
import { VerificationLinksRepository } from './verification-links.repository.ts';

/** Accounts as other services know them, and how one ends. */
@Injectable()
export class AccountService {
  constructor(
    private readonly users: UsersRepository,
    private readonly sessions: SessionsRepository,
    private readonly links: VerificationLinksRepository,
    private readonly resetLinks: ResetLinksRepository,
    private readonly mails: Mails,
    private readonly passwords: Passwords,
    private readonly ownPassword: OwnPasswordService,
    private readonly outbox: Outbox,
    private readonly bus: Bus,
  ) {}

  async people(ids: string[]): Promise<Person[]> {
    return (await this.users.byIds(ids)).map(personOf);
  }

  async accountOf(email: string): Promise<Account | null> {
    const user = await this.users.byEmail(email);
    return user && { ...personOf(user), verified: user.email_verified_at !== null };
  }

  /** Opens an account for an address that is proven (contract.md, "Teams and invitations"). Returns whose it is. */
  async openProven(
    { email, password }: InputOf<typeof authQuestions.openProvenAccount>,
    { language }: Caller,
  ): Promise<{ id: string }> {
    const password_hash = await this.passwords.hash(password);
    const open = () =>
      this.outbox.transaction(async (session) => {
        const known = await this.users.byEmail(email, session);
        if (known?.email_verified_at) throw new AppError('auth.account_exists');
        if (known?.status === 'suspended') throw new AppError('auth.suspended');
        const chosen = known ?? { name: nameFrom(email), phone: null };
        const registration = { name: chosen.name, phone: chosen.phone, password_hash };
        let id = known?._id;
        if (id === undefined) {
          const made = await this.users.create(email, registration, session);
          await this.outbox.say(session, facts.userRegistered, userSnapshotOf(made));
          id = made._id;
        }
        const user = await this.users.verify(id, registration, session);
        if (!user) throw new AppError('auth.account_exists');
        await this.users.speaks(id, language, session);
        // What others registered with this address counts no more.
        await this.links.voidOf(id, session);
        await this.outbox.say(session, facts.userVerified, userSnapshotOf(user));
        return { id };
      });
    try {
      return await open();
    } catch (error) {
      // Somebody registered the address at the same moment; now it is a known one like any other.
      if (!isTaken(error)) throw error;
      return open();
    }
  }

  /** Ends the caller's account. What other services keep of them is erased when they hear of it. */
  async remove(password: string, { userId, ...caller }: SignedInCaller): Promise<Record<string, never>> {
    const user = await this.users.byId(userId);
    if (!user) throw new AppError('auth.unauthenticated');
    await this.ownPassword.confirmAgain(user, password, 'password');
    const { teams } = await this.bus.ask(teamsQuestions.ownedWithOthers, {}, { ...caller, userId });
    if (teams > 0) throw new AppError('auth.owns_teams');
    await this.outbox.transaction(async (session) => {
      await this.erase(userId, session);
      await this.outbox.say(session, facts.userDeleted, { id: userId });
    });
    return {};
  }

  /** Everything this service keeps of a user; what an account's sessions open is closed at once. */
  async erase(userId: string, session: ClientSession): Promise<void> {
    const user = await this.users.byId(userId, session);
    for (const sessionId of await this.sessions.endAll(userId, session))
      await this.outbox.say(session, facts.sessionRevoked, { sessionId, userId });
    await this.links.voidOf(userId, session);
    await this.resetLinks.removeOf(userId, session);
    if (user) await this.mails.forgetRecipient({ address: user.email }, session);
    await this.users.remove(userId, session);
  }
}

/** `sara.haddad@clinic.example` → `sara.haddad`: what a new account is called until its owner says otherwise. */
const nameFrom = (email: string): string => email.slice(0, email.lastIndexOf('@')).slice(0, limits.nameMaxLength);
