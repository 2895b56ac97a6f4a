import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import type {
  adminAuthQuestions as questions,
  AdminLogin,
  AdminLoginAnswer,
  AdminSessionCheck,
  AdminUser,
} from '@plumbline/contracts/admin-auth';
import { SecretToken } from '@plumbline/contracts/auth';
import { AppError } from '@plumbline/contracts/errors';
import { facts, type AdminAction, type UserSnapshot } from '@plumbline/contracts/events';
import { packed, type SetUserStatus } from '@plumbline/contracts/owners';
import type { InputOf } from '@plumbline/contracts/question';
import { Attempts, type AttemptLimit } from '@plumbline/service-kit/attempts';
import type { Caller, SignedInCaller } from '@plumbline/service-kit/caller';
import { Outbox } from '@plumbline/service-kit/outbox';
import type { ClientSession } from 'mongoose';
import { AdminSessionsRepository } from './admin-sessions.repository.ts';
import { AdminsRepository } from './admins.repository.ts';
import { authEnvironment, type AuthEnvironment } from './auth.environment.ts';
import { Passwords } from './passwords.ts';
import { SessionsRepository } from './sessions.repository.ts';
import { hashRecoveryCode, newRecoveryCodes, newSecret, stepOf } from './totp.ts';
import { userOf, userSnapshotOf, type UserRow } from './user.schema.ts';
import { isTaken, UsersRepository } from './users.repository.ts';

/** Half of what users may try: a wrong password, and a right one with a wrong code, count alike. */
const wrongSignIns: AttemptLimit = { name: 'admin-login', seconds: 15 * 60, max: 5 };
/** An open session must not be a way to guess the app's code, or the password, either. */
const wrongCodes: AttemptLimit = { name: 'admin-otp', seconds: 15 * 60, max: 5 };

/** Rows of one export question; fewer when they would not fit. */
const exportRows = 500;

type Told = Pick<AdminAction, 'action'> & Partial<Omit<AdminAction, 'action' | 'request_id'>>;

/** The rules of admins: how they sign in, and what they may do to accounts. All of it is told to the audit log. */
@Injectable()
export class AdminService implements OnApplicationBootstrap {
  constructor(
    private readonly admins: AdminsRepository,
    private readonly users: UsersRepository,
    private readonly sessions: SessionsRepository,
    private readonly adminSessions: AdminSessionsRepository,
    private readonly attempts: Attempts,
    private readonly passwords: Passwords,
    private readonly outbox: Outbox,
    @Inject(authEnvironment) private readonly environment: AuthEnvironment,
  ) {}

  /** The first admin, where the environment names one and there is no account of that address. */
  async onApplicationBootstrap(): Promise<void> {
    const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = this.environment;
    if (email === undefined || password === undefined || (await this.users.byEmail(email))) return;
    await this.make({ email, name: 'Admin', password }, { requestId: randomUUID(), language: 'en' });
  }

  async login({ email, password, otp }: AdminLogin, caller: Caller): Promise<AdminLoginAnswer> {
    const user = await this.users.byEmail(email);
    const admin = user?.role === 'admin' ? user : null;
    const refusal = await this.passwords.inTurn(async (argon): Promise<AppError | null> => {
      const wait = await this.attempts.secondsToWait(wrongSignIns, email);
      if (wait > 0) return new AppError('auth.too_many_attempts', { retryAfterSeconds: wait });
      const matches = await argon.verify(admin?.password_hash ?? null, password);
      const found = !matches || admin === null ? new AppError('auth.invalid_credentials') : this.#standing(admin, otp);
      const wrong = found ?? (admin && otp !== undefined ? await this.#wrongOtp(admin, otp, caller) : null);
      if (wrong === null) await this.attempts.forget(wrongSignIns, email);
      // Who was only not asked for the code yet has done nothing wrong.
      else if (wrong.code !== 'auth.otp_required') await this.attempts.count(wrongSignIns, email);
      return wrong;
    });
    if (refusal !== null || admin === null) {
      const code = refusal?.code ?? 'auth.invalid_credentials';
      if (code !== 'auth.otp_required') {
        await this.outbox.transaction((session) =>
          this.#tell(session, caller, {
            action: 'sign_in_failed',
            reason: code,
            subject_kind: 'user',
            subject_id: admin?._id ?? null,
            names: { actor: null, subject: email },
          }),
        );
      }
      throw refusal ?? new AppError('auth.invalid_credentials');
    }
    const token = await this.outbox.transaction(async (session) => {
      await this.#tell(session, caller, { action: 'signed_in', ...by(admin) });
      return this.adminSessions.create(admin._id, session);
    });
    return { token, user: this.#shown(admin) };
  }

  /** What keeps an admin with the right password from coming in. */
  #standing(admin: UserRow, otp: string | undefined): AppError | null {
    if (admin.status === 'suspended') return new AppError('auth.suspended');
    return hasTotp(admin) && otp === undefined ? new AppError('auth.otp_required') : null;
  }

  async #wrongOtp(admin: UserRow, otp: string, caller: Caller): Promise<AppError | null> {
    if (!hasTotp(admin)) return null;
    return (await this.#useOtp(admin, otp, caller)) ? null : new AppError('auth.otp_wrong');
  }

  /** Uses a code up, of the app or of those for when it is lost. */
  async #useOtp(admin: UserRow, otp: string, caller: Caller): Promise<boolean> {
    const secret = admin.totp?.secret;
    if (!secret) return false;
    if (/^\d{6}$/.test(otp)) {
      const step = stepOf(secret, otp, Date.now());
      return step !== null && this.admins.useStep(admin._id, step);
    }
    if (!(await this.admins.useRecoveryCode(admin._id, hashRecoveryCode(otp)))) return false;
    await this.outbox.transaction((session) =>
      this.#tell(session, caller, { action: 'recovery_code_used', ...by(admin) }),
    );
    return true;
  }

  async logout({ sessionId, userId, requestId, language }: SignedInCaller): Promise<Record<string, never>> {
    await this.outbox.transaction(async (session) => {
      if (!(await this.adminSessions.end(sessionId, userId, session))) return;
      const admin = await this.admins.byId(userId, session);
      if (admin) await this.#tell(session, { requestId, language }, { action: 'signed_out', ...by(admin) });
    });
    return {};
  }

  async checkSession(token: string): Promise<AdminSessionCheck> {
    if (!SecretToken.safeParse(token).success) return null;
    const session = await this.adminSessions.byToken(token);
    if (!session) return (await this.sessions.byToken(token)) ? { ofUser: true } : null;
    const user = await this.admins.byId(session.user_id);
    if (user?.role !== 'admin' || user.status !== 'active') return null;
    return { sessionId: session._id, user: this.#shown(user) };
  }

  async totpBegin(
    proof: InputOf<typeof questions.totpBegin>,
    caller: SignedInCaller,
  ): Promise<{ secret: string; uri: string }> {
    const { userId } = caller;
    const admin = await this.#signedIn(userId);
    if (hasTotp(admin)) await this.#proveAgain(admin, proof, caller);
    const begun = newSecret(admin.email);
    await this.admins.setTotp(userId, {
      secret: null,
      last_step: 0,
      recovery_hashes: [],
      ...admin.totp,
      pending: begun.secret,
    });
    return begun;
  }

  /** Switches the app on, or over to another one, with a code of it. */
  async totpConfirm(otp: string, caller: SignedInCaller): Promise<{ recovery_codes: string[] }> {
    const admin = await this.#signedIn(caller.userId);
    const pending = admin.totp?.pending;
    if (!pending) throw new AppError('auth.totp_not_begun');
    const step = await this.#counted(admin, () => Promise.resolve(stepOf(pending, otp, Date.now())));
    const { codes, hashes } = newRecoveryCodes();
    await this.outbox.transaction(async (session) => {
      const totp = { secret: pending, pending: null, last_step: step, recovery_hashes: hashes };
      await this.admins.setTotp(admin._id, totp, session);
      await this.#tell(session, caller, { action: 'totp_enabled', ...by(admin) });
    });
    return { recovery_codes: codes };
  }

  async totpDisable({ password, otp }: { password: string; otp: string }, caller: SignedInCaller) {
    const admin = await this.#signedIn(caller.userId);
    if (this.environment.ADMIN_TOTP_REQUIRED)
      throw new AppError('request.invalid', { fields: { otp: 'totp.required' } });
    await this.#proveAgain(admin, { password, otp }, caller);
    await this.outbox.transaction(async (session) => {
      await this.admins.setTotp(admin._id, null, session);
      await this.#tell(session, caller, { action: 'totp_disabled', ...by(admin) });
    });
    return {};
  }

  /** That it is the admin again: by the password and a code, of which either counts when it is wrong. */
  async #proveAgain(
    admin: UserRow,
    { password, otp }: { password?: string | undefined; otp?: string | undefined },
    caller: Caller,
  ): Promise<void> {
    if (password === undefined || otp === undefined) {
      const missing = {
        ...(password === undefined ? { password: 'password.required' } : {}),
        ...(otp === undefined ? { otp: 'otp.malformed' } : {}),
      };
      throw new AppError('request.invalid', { fields: missing });
    }
    await this.passwords.inTurn(async (argon) => {
      const wait = await this.attempts.secondsToWait(wrongCodes, admin.email);
      if (wait > 0) throw new AppError('auth.too_many_attempts', { retryAfterSeconds: wait });
      if (await argon.verify(admin.password_hash, password)) return;
      await this.attempts.count(wrongCodes, admin.email);
      throw new AppError('request.invalid', { fields: { password: 'password.wrong' } });
    });
    await this.#counted(admin, async () => ((await this.#useOtp(admin, otp, caller)) ? 1 : null));
  }

  /** What a code proves; a wrong one counts. @throws AppError `request.invalid`, `auth.too_many_attempts`. */
  async #counted<T>({ email }: UserRow, prove: () => Promise<T | null>): Promise<T> {
    const wait = await this.attempts.secondsToWait(wrongCodes, email);
    if (wait > 0) throw new AppError('auth.too_many_attempts', { retryAfterSeconds: wait });
    const proven = await prove();
    if (proven !== null) return proven;
    await this.attempts.count(wrongCodes, email);
    throw new AppError('request.invalid', { fields: { otp: 'otp.wrong' } });
  }

  /** Makes an admin; for one that is there it is the way back in: a new password, no app, all sessions ended. */
  async make(
    { email, name, password }: { email: string; name: string; password: string },
    caller: Caller,
  ): Promise<{ created: boolean }> {
    const passwordHash = await this.passwords.hash(password);
    try {
      return await this.outbox.transaction(async (session) => {
        await this.admins.takeTurn(session);
        const known = await this.users.byEmail(email, session);
        if (known && known.role !== 'admin') throw new AppError('admin.address_taken');
        const admin = known
          ? await this.admins.renew(known._id, passwordHash, session)
          : await this.admins.create({ email, name, password_hash: passwordHash }, session);
        if (known) await this.adminSessions.endAllOf(known._id, session);
        const fact = known ? facts.userStatusChanged : facts.userRegistered;
        await this.outbox.say(session, fact, userSnapshotOf(admin));
        await this.#tell(session, caller, {
          action: known ? 'password_reset' : 'admin_created',
          subject_kind: 'user',
          subject_id: admin._id,
          names: { actor: null, subject: email },
        });
        return { created: known === null };
      });
    } catch (error) {
      if (isTaken(error)) throw new AppError('admin.address_taken');
      throw error;
    }
  }

  /**
   * Suspends or reactivates an account. Its sessions end in the same transaction, and every gateway hears of it.
   * @throws AppError `admin.user_not_found`, `.status_unchanged`, `.not_yourself`, `.last_admin`.
   */
  async setUserStatus(
    { userId, status, reason }: SetUserStatus & { userId: string },
    caller: SignedInCaller,
  ): Promise<UserSnapshot> {
    return this.outbox.transaction(async (session) => {
      await this.admins.takeTurn(session);
      // Suspended at the same moment, by somebody else.
      const actor = await this.admins.byId(caller.userId, session);
      if (actor?.role !== 'admin' || actor.status !== 'active') throw new AppError('auth.unauthenticated');
      const before = await this.admins.byId(userId, session);
      if (!before) throw new AppError('admin.user_not_found');
      if (status === 'suspended') {
        if (userId === caller.userId) throw new AppError('admin.not_yourself');
        const isLast =
          before.role === 'admin' && before.status === 'active' && (await this.admins.activeAdmins(session)) < 2;
        if (isLast) throw new AppError('admin.last_admin');
      }
      const user = await this.admins.setStatus(userId, status, session);
      if (!user) throw new AppError('admin.status_unchanged');
      if (status === 'suspended') {
        await this.sessions.endAll(userId, session);
        await this.adminSessions.endAllOf(userId, session);
      }
      await this.outbox.say(session, facts.userStatusChanged, userSnapshotOf(user));
      await this.#tell(session, caller, {
        action: status === 'suspended' ? 'user_suspended' : 'user_reactivated',
        actor_id: actor._id,
        subject_kind: 'user',
        subject_id: user._id,
        reason,
        names: { actor: actor.email, subject: user.email },
      });
      return userSnapshotOf(user);
    });
  }

  /** For the admin service, which reads everything anew now and then. */
  async exported({ after, ids }: { after: string; ids?: string[] | undefined }) {
    const rows = await this.admins.exported(after, ids, exportRows);
    return packed(rows.map(userSnapshotOf), ids === undefined && rows.length === exportRows);
  }

  async activeSessions(): Promise<{ count: number }> {
    return { count: await this.sessions.countAlive() };
  }

  async #signedIn(userId: string): Promise<UserRow> {
    const admin = await this.admins.byId(userId);
    if (admin?.role !== 'admin' || admin.status !== 'active') throw new AppError('auth.unauthenticated');
    return admin;
  }

  #shown(admin: UserRow): AdminUser {
    return { ...userOf(admin), totp: hasTotp(admin), totp_required: this.environment.ADMIN_TOTP_REQUIRED };
  }

  async #tell(session: ClientSession, { requestId }: Caller, told: Told): Promise<void> {
    await this.outbox.say(session, facts.adminActed, {
      actor_id: null,
      subject_kind: 'system',
      subject_id: null,
      reason: null,
      names: { actor: null, subject: null },
      ...told,
      request_id: requestId,
    });
  }
}

const hasTotp = (admin: UserRow): boolean => Boolean(admin.totp?.secret);

/** An admin who did something to themselves. */
const by = ({ _id, email }: UserRow): Omit<Told, 'action'> => ({
  actor_id: _id,
  subject_kind: 'user',
  subject_id: _id,
  names: { actor: email, subject: email },
});
