import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { adminAuthQuestions as questions } from '@plumbline/contracts/admin-auth';
import { authQuestions } from '@plumbline/contracts/auth';
import { AppError } from '@plumbline/contracts/errors';
import { AdminAction, Envelope, facts } from '@plumbline/contracts/events';
import { ownersQuestions } from '@plumbline/contracts/owners';
import { Bus } from '@plumbline/service-kit/bus';
import type { Caller, SignedInCaller } from '@plumbline/service-kit/caller';
import { readEnvironment } from '@plumbline/service-kit/environment';
import type { RunningService } from '@plumbline/service-kit/start-service';
import { Streams } from '@plumbline/service-kit/streams';
import mongoose from 'mongoose';
import { Secret, TOTP } from 'otpauth';
import { serviceEnvironment, startMongo, startNats, type Mongo, type Nats } from '../../../tests/stages/real-parts.ts';
import { AuthEnvironment } from './auth.environment.ts';
import { startAuth } from './auth.module.ts';

/* Admins as others meet them: how they sign in, and what they may do to accounts. */

const email = 'first@plumbline.test';
const password = 'correct horse battery';

let mongo: Mongo;
let nats: Nats;
let service: RunningService;
let database: mongoose.mongo.MongoClient;
const start = (more: object = {}) =>
  startAuth(
    readEnvironment(AuthEnvironment, {
      ...Object.fromEntries(
        Object.entries(serviceEnvironment(mongo, nats)).map(([name, value]) => [name, String(value)]),
      ),
      // Nobody is there: no mail is read here.
      SMTP_URL: 'smtp://127.0.0.1:1',
      PUBLIC_URL: 'http://plumbline.test',
      ADMIN_EMAIL: email,
      ADMIN_PASSWORD: password,
      ...more,
    }),
  );
beforeAll(async () => {
  [mongo, nats] = await Promise.all([startMongo(), startNats()]);
  service = await start();
  database = await mongoose.mongo.MongoClient.connect(mongo.uri);
});
afterAll(async () => {
  await service.close();
  await database.close();
  await Promise.all([nats.stop(), mongo.stop()]);
});

const anyone = (): Caller => ({ requestId: randomUUID(), language: 'en' });
const ask: Bus['ask'] = (question, input, caller) => service.get(Bus).ask(question, input, caller);
const stored = (name: string) => database.db(`${mongo.prefix}auth`).collection<{ _id: string }>(name);
const login = (who = email, more: { password?: string; otp?: string } = {}) =>
  ask(questions.login, { email: who, password, ...more }, anyone());
const refused = (code: string, fields?: Record<string, string>) => ({
  code,
  ...(fields ? { details: { fields } } : {}),
});
const codeOf = (secret: string, stepsAhead = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + stepsAhead * 30_000 });

const newAdmin = async (): Promise<{ email: string; caller: SignedInCaller }> => {
  const who = `${randomUUID().slice(0, 8)}@plumbline.test`;
  await ask(questions.make, { email: who, password }, anyone());
  return { email: who, caller: await signedIn(who) };
};
const signedIn = async (who: string): Promise<SignedInCaller> => {
  const { token, user } = await login(who);
  const session = await ask(questions.checkSession, { token }, anyone());
  return { ...anyone(), userId: user.id, sessionId: session && 'sessionId' in session ? session.sessionId : '' };
};
/** An account that is verified, with a session. */
const newUser = async (): Promise<{ id: string; email: string; token: string }> => {
  const who = `${randomUUID().slice(0, 8)}@startup.test`;
  await ask(authQuestions.register, { name: 'Sara', email: who, password }, anyone());
  await stored('users').updateOne({ email: who }, { $currentDate: { email_verified_at: true } });
  const { token, user } = await ask(authQuestions.login, { email: who, password }, anyone());
  return { id: user.id, email: who, token };
};
const told = async (): Promise<AdminAction[]> => {
  const consumer = await service.get(Streams).consumer({
    stream: 'EVENTS',
    durable: `spec-${randomUUID()}`,
    subjects: [facts.adminActed.subject],
    ackWaitMs: 5_000,
  });
  const seen: AdminAction[] = [];
  for (;;) {
    const message = await consumer.next({ expires: 1_000 });
    if (!message) return seen;
    seen.push(AdminAction.parse(Envelope.parse(message.json()).data));
  }
};

describe('the first admin', () => {
  test('is made at the start, once, and keeps what was changed since', async () => {
    await ask(questions.make, { email, password: 'another battery staple' }, anyone());
    const second = await start();
    await second.close();
    await expect(login()).rejects.toMatchObject(refused('auth.invalid_credentials'));
    await ask(questions.make, { email, password }, anyone());
    expect((await login()).user).toMatchObject({ email, role: 'admin', totp: false, totp_required: false });
    expect(await stored('users').countDocuments({ email })).toBe(1);
  });

  test('is not made of a user of the app', async () => {
    const user = await newUser();
    await expect(ask(questions.make, { email: user.email, password }, anyone())).rejects.toBeInstanceOf(AppError);
    expect(await stored('users').findOne({ email: user.email })).toMatchObject({ role: 'user' });
  });
});

describe('case 30: a session', () => {
  test('of an admin is worth nothing in the app, and one of a user nothing here', async () => {
    const user = await newUser();
    expect(await ask(questions.checkSession, { token: user.token }, anyone())).toEqual({ ofUser: true });
    const { token } = await login();
    expect(await ask(authQuestions.checkSession, { token }, anyone())).toBeNull();
    await expect(ask(authQuestions.login, { email, password }, anyone())).rejects.toMatchObject(
      refused('auth.invalid_credentials'),
    );
    await expect(login(user.email)).rejects.toMatchObject(refused('auth.invalid_credentials'));
  });

  test('case 31: ends after 8 hours, however busy, and at a sign-out', async () => {
    const { token } = await login();
    expect(await ask(questions.checkSession, { token }, anyone())).toMatchObject({ user: { email } });
    const hours = (amount: number) => ({ $dateSubtract: { startDate: '$$NOW', unit: 'hour', amount } });
    await stored('admin_sessions').updateMany({}, [{ $set: { created_at: hours(8) } }]);
    expect(await ask(questions.checkSession, { token }, anyone())).toBeNull();
    const again = await login();
    const session = await ask(questions.checkSession, { token: again.token }, anyone());
    const caller = {
      ...anyone(),
      userId: again.user.id,
      sessionId: session && 'sessionId' in session ? session.sessionId : '',
    };
    await ask(questions.logout, {}, caller);
    expect(await ask(questions.checkSession, { token: again.token }, anyone())).toBeNull();
  });
});

describe('signing in', () => {
  test('case 28: is refused after five wrong passwords, with the right one too', async () => {
    const { email: who } = await newAdmin();
    for (let n = 0; n < 5; n += 1) {
      await expect(login(who, { password: 'wrong' })).rejects.toMatchObject(refused('auth.invalid_credentials'));
    }
    await expect(login(who)).rejects.toMatchObject(refused('auth.too_many_attempts'));
  });

  test('case 29: says the same of a wrong password and of nobody', async () => {
    const { email: who } = await newAdmin();
    const wrong = await login(who, { password: 'wrong' }).catch((error: unknown) => error);
    const nobody = await login('nobody@plumbline.test').catch((error: unknown) => error);
    expect(wrong).toEqual(nobody);
  });

  test('with an authenticator app wants its code, each once, or a recovery code, each once', async () => {
    const { email: who, caller } = await newAdmin();
    const { secret, uri } = await ask(questions.totpBegin, {}, caller);
    expect(uri).toMatch(/^otpauth:\/\/totp\/Plumbline/);
    // Not on before it is confirmed.
    expect((await login(who)).user.totp).toBe(false);
    await expect(ask(questions.totpConfirm, { otp: '000000' }, caller)).rejects.toMatchObject(
      refused('request.invalid', { otp: 'otp.wrong' }),
    );
    const { recovery_codes: codes } = await ask(questions.totpConfirm, { otp: codeOf(secret, -1) }, caller);
    expect(new Set(codes).size).toBe(10);

    await expect(login(who)).rejects.toMatchObject(refused('auth.otp_required'));
    await expect(login(who, { otp: '123456' })).rejects.toMatchObject(refused('auth.otp_wrong'));
    const otp = codeOf(secret);
    expect((await login(who, { otp })).user.totp).toBe(true);
    await expect(login(who, { otp })).rejects.toMatchObject(refused('auth.otp_wrong'));
    const [recovery = ''] = codes;
    expect((await login(who, { otp: recovery.toUpperCase() })).user.email).toBe(who);
    await expect(login(who, { otp: recovery })).rejects.toMatchObject(refused('auth.otp_wrong'));
    // Nothing of it can be read back from what is stored, but the secret itself.
    const row = JSON.stringify(await stored('users').findOne({ email: who }));
    for (const code of codes) expect(row).not.toContain(code.replaceAll('-', ''));

    await expect(ask(questions.totpDisable, { password: 'wrong', otp: codes[1] ?? '' }, caller)).rejects.toMatchObject(
      refused('request.invalid', { password: 'password.wrong' }),
    );
    await ask(questions.totpDisable, { password, otp: codes[1] ?? '' }, caller);
    expect((await login(who)).user.totp).toBe(false);
  });

  test('with an app moves it to another phone by password and code alone, not by an open session', async () => {
    const { email: who, caller } = await newAdmin();
    const { secret } = await ask(questions.totpBegin, {}, caller);
    const { recovery_codes: codes } = await ask(questions.totpConfirm, { otp: codeOf(secret, -1) }, caller);
    const [recovery = ''] = codes;
    for (const [proof, fields] of [
      [{}, { password: 'password.required', otp: 'otp.malformed' }],
      [{ password }, { otp: 'otp.malformed' }],
      [{ password: 'wrong', otp: recovery }, { password: 'password.wrong' }],
      [{ password, otp: '000000' }, { otp: 'otp.wrong' }],
    ] as const)
      await expect(ask(questions.totpBegin, proof, caller)).rejects.toMatchObject(refused('request.invalid', fields));
    expect(await ask(questions.totpBegin, { password, otp: recovery }, caller)).toHaveProperty('secret');
    // The app of before is on until the other one is confirmed.
    expect((await login(who, { otp: codeOf(secret) })).user.totp).toBe(true);
  });

  test('case 29: has an open session that is no way to guess the password', async () => {
    const { caller } = await newAdmin();
    const { secret } = await ask(questions.totpBegin, {}, caller);
    const { recovery_codes: codes } = await ask(questions.totpConfirm, { otp: codeOf(secret) }, caller);
    const [otp = ''] = codes;
    for (const question of [questions.totpDisable, questions.totpBegin, questions.totpDisable])
      await expect(ask(question, { password: 'wrong', otp }, caller)).rejects.toMatchObject(
        refused('request.invalid', { password: 'password.wrong' }),
      );
    for (const question of [questions.totpBegin, questions.totpDisable])
      await expect(ask(question, { password: 'wrong', otp }, caller)).rejects.toMatchObject(refused('request.invalid'));
    for (const question of [questions.totpBegin, questions.totpDisable])
      await expect(ask(question, { password, otp }, caller)).rejects.toMatchObject(refused('auth.too_many_attempts'));
  });

  test('is nobody to the sign-in of users, where as many tries are let pass with the right password as with a wrong one', async () => {
    const { email: who } = await newAdmin();
    for (let turn = 0; turn < 10; turn += 1)
      await expect(ask(authQuestions.login, { email: who, password }, anyone())).rejects.toMatchObject(
        refused('auth.invalid_credentials'),
      );
    await expect(ask(authQuestions.login, { email: who, password }, anyone())).rejects.toMatchObject(
      refused('auth.too_many_attempts'),
    );
  });

  test('that is lost is given back by whoever runs the system: a new password, no app, no session left', async () => {
    const { email: who, caller } = await newAdmin();
    const { token } = await login(who);
    const { secret } = await ask(questions.totpBegin, {}, caller);
    await ask(questions.totpConfirm, { otp: codeOf(secret) }, caller);
    expect(await ask(questions.make, { email: who, password: 'another battery staple' }, anyone())).toEqual({
      created: false,
    });
    expect(await ask(questions.checkSession, { token }, anyone())).toBeNull();
    expect((await login(who, { password: 'another battery staple' })).user.totp).toBe(false);
  });
});

describe('suspending', () => {
  const set = (userId: string, status: 'active' | 'suspended', caller: SignedInCaller) =>
    ask(ownersQuestions.setUserStatus, { userId, status, reason: 'Spam.' }, caller);

  test('case 25: ends every session of a person, and reactivating brings none back', async () => {
    const { caller } = await newAdmin();
    const user = await newUser();
    expect(await set(user.id, 'suspended', caller)).toMatchObject({ status: 'suspended', email: user.email });
    expect(await ask(authQuestions.checkSession, { token: user.token }, anyone())).toBeNull();
    await expect(ask(authQuestions.login, { email: user.email, password }, anyone())).rejects.toMatchObject(
      refused('auth.suspended'),
    );
    await expect(set(user.id, 'suspended', caller)).rejects.toMatchObject(refused('admin.status_unchanged'));
    await set(user.id, 'active', caller);
    expect(await ask(authQuestions.checkSession, { token: user.token }, anyone())).toBeNull();
    expect((await ask(authQuestions.login, { email: user.email, password }, anyone())).user.id).toBe(user.id);
  });

  test('is not for oneself, nor for somebody who is not there', async () => {
    const { caller } = await newAdmin();
    await expect(set(caller.userId, 'suspended', caller)).rejects.toMatchObject(refused('admin.not_yourself'));
    await expect(set('AAAAAAAAAAAAAAAA', 'suspended', caller)).rejects.toMatchObject(refused('admin.user_not_found'));
  });

  test('never leaves the system without an admin, though two suspend each other at once', async () => {
    for (let n = 0; n < 5; n += 1) {
      const [one, other] = [await newAdmin(), await newAdmin()];
      const outcomes = await Promise.allSettled([
        set(other.caller.userId, 'suspended', one.caller),
        set(one.caller.userId, 'suspended', other.caller),
      ]);
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    }
    // The last one stands for whoever is left.
    const left = await newAdmin();
    await stored('users').updateMany({ role: 'admin', email: { $ne: left.email } }, { $set: { status: 'suspended' } });
    const user = await newUser();
    await expect(set(left.caller.userId, 'suspended', { ...left.caller, userId: user.id })).rejects.toMatchObject(
      refused('auth.unauthenticated'),
    );
    await stored('users').updateOne({ email }, { $set: { status: 'active' } });
  });
});

test('everything is told to the audit log by what did it', async () => {
  const { email: who, caller } = await newAdmin();
  await login(who, { password: 'wrong' }).catch(() => undefined);
  const user = await newUser();
  await ask(ownersQuestions.setUserStatus, { userId: user.id, status: 'suspended', reason: 'Spam.' }, caller);
  const mine = (await told()).filter(({ names, actor_id: actor }) => names.subject === who || actor === caller.userId);
  expect(mine.map(({ action, reason, names }) => [action, reason, names.subject])).toEqual([
    ['admin_created', null, who],
    ['signed_in', null, who],
    ['sign_in_failed', 'auth.invalid_credentials', who],
    ['user_suspended', 'Spam.', user.email],
  ]);
  expect(JSON.stringify(mine)).not.toContain(password);
});

test('where the app is required, whoever has none is known by it, and nobody switches it off', async () => {
  await service.close();
  service = await start({ ADMIN_TOTP_REQUIRED: 'true' });
  const { caller } = await newAdmin();
  expect((await login()).user).toMatchObject({ totp: false, totp_required: true });
  await expect(ask(questions.totpDisable, { password, otp: '123456' }, caller)).rejects.toMatchObject(
    refused('request.invalid', { otp: 'totp.required' }),
  );
});

test('every account can be exported, page by page', async () => {
  const seen: string[] = [];
  for (let after: string | null = ''; after !== null;) {
    const page: { rows: { id: string }[]; next: string | null } = await ask(
      ownersQuestions.exportUsers,
      { after },
      anyone(),
    );
    seen.push(...page.rows.map(({ id }) => id));
    after = page.next;
  }
  expect(seen).toEqual((await stored('users').find().sort({ _id: 1 }).toArray()).map(({ _id }) => _id));
  expect((await ask(ownersQuestions.activeSessions, {}, anyone())).count).toBeGreaterThan(0);
});
