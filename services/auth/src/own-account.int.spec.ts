import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { authQuestions, SecretToken } from '@plumbline/contracts/auth';
import type { Language } from '@plumbline/contracts/limits';
import { Bus } from '@plumbline/service-kit/bus';
import { readEnvironment } from '@plumbline/service-kit/environment';
import type { RunningService } from '@plumbline/service-kit/start-service';
import mongoose from 'mongoose';
import {
  startMailbox,
  startMongo,
  startNats,
  type Mail,
  type Mailbox,
  type Mongo,
  type Nats,
} from '../../../tests/stages/real-parts.ts';
import { AuthEnvironment } from './auth.environment.ts';
import { startAuth } from './auth.module.ts';

/* What people do with their own account: another password, name, phone; where they are signed in; their address. */

const password = 'correct horse battery';
const other = 'another battery staple';

let mongo: Mongo;
let nats: Nats;
let mailbox: Mailbox;
let service: RunningService;
let bus: Bus;
let database: mongoose.mongo.MongoClient;

const start = () =>
  startAuth(
    readEnvironment(AuthEnvironment, {
      REFUSE_COMMON_PASSWORDS: 'true',
      NODE_ENV: 'test',
      LOG_LEVEL: 'fatal',
      NATS_URL: nats.url,
      NATS_USER: nats.user,
      NATS_PASSWORD: nats.password,
      MONGODB_URI: mongo.uri,
      MONGODB_DB_PREFIX: mongo.prefix,
      SMTP_URL: mailbox.smtpUrl,
      PUBLIC_URL: 'http://plumbline.test',
    }),
  );

beforeAll(async () => {
  [mongo, nats, mailbox] = await Promise.all([startMongo(), startNats(), startMailbox()]);
  service = await start();
  bus = service.get(Bus);
  database = await mongoose.mongo.MongoClient.connect(mongo.uri);
});
afterAll(async () => {
  await service.close();
  await database.close();
  await Promise.all([mailbox.stop(), nats.stop(), mongo.stop()]);
});

const anyone = (language: Language = 'en') => ({ requestId: randomUUID(), language });
const newEmail = (): string => `${randomUUID().slice(0, 8)}@startup.test`;
const collection = (name: string) => database.db(`${mongo.prefix}auth`).collection<{ _id: string }>(name);
const until = async <T>(look: () => Promise<T | undefined>): Promise<T> => {
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
};
const mailTo = (email: string, n: number): Promise<Mail> => until(async () => (await mailbox.mails(email))[n - 1]);
const mailsDone = (): Promise<true> =>
  until(async () => ((await collection('mails').countDocuments()) === 0 ? true : undefined));
const tokenIn = (mail: Mail, page: 'verify-email' | 'reset-password'): string =>
  SecretToken.parse(new RegExp(`/${page}/([\\w-]+)`).exec(mail.text ?? '')?.[1]);
/** Lets time pass, where it is kept: in the database. */
const age = async (name: string, field: string, seconds: number): Promise<void> => {
  const earlier = { $dateSubtract: { startDate: `$${field}`, unit: 'second', amount: seconds } };
  await collection(name).updateMany({}, [{ $set: { [field]: earlier } }]);
};

const login = (email: string, tried = password, device?: string) =>
  bus.ask(authQuestions.login, { email, password: tried, ...(device === undefined ? {} : { device }) }, anyone());
const check = (token: string) => bus.ask(authQuestions.checkSession, { token }, anyone());
const forgot = (email: string, language: Language = 'en') =>
  bus.ask(authQuestions.forgotPassword, { email }, anyone(language));
const reset = (token: string, chosen = other) =>
  bus.ask(authQuestions.resetPassword, { token, password: chosen }, anyone());
const register = async (email: string): Promise<string> => {
  await bus.ask(authQuestions.register, { name: 'Sara', email, password }, anyone());
  return tokenIn(await mailTo(email, 1), 'verify-email');
};
const newUser = async (): Promise<string> => {
  const email = newEmail();
  await bus.ask(authQuestions.verifyEmail, { token: await register(email) }, anyone());
  return email;
};
const callerOf = async (token: string) => {
  const session = await check(token);
  if (!session) throw new Error('this token is worth nothing');
  return { ...anyone(), userId: session.user.id, sessionId: session.sessionId };
};
const linkTo = async (email: string, n: number): Promise<string> => {
  await forgot(email);
  return tokenIn(await mailTo(email, n), 'reset-password');
};
const wrong = { code: 'auth.invalid_credentials' };
const invalid = { code: 'auth.reset_link_invalid' };

describe('a forgotten password', () => {
  test('is replaced by the link of the mail, once; every session ends, and the owner is told', async () => {
    const email = await newUser();
    const { token: session } = await login(email);
    const { sessionId } = await callerOf(session);
    const link = await linkTo(email, 2);
    expect(await reset(link)).toEqual({ ended: [sessionId] });
    expect(await check(session)).toBeNull();
    await expect(login(email)).rejects.toMatchObject(wrong);
    await login(email, other);
    await expect(reset(link, password)).rejects.toMatchObject(invalid);
    expect((await mailTo(email, 3)).subject).toBe('Your password was changed');
  });

  test.each([
    ['en', 'Choose a new password'],
    ['ar', 'اختر كلمة مرور جديدة'],
  ] as const)('%s: its mail is in the language of who asks', async (language, subject) => {
    const email = await newUser();
    await forgot(email, language);
    const mail = await mailTo(email, 2);
    expect(mail.subject).toBe(subject);
    expect(mail.html).toContain(`href="http://plumbline.test/reset-password/${tokenIn(mail, 'reset-password')}"`);
    expect(mail.text).toContain('60');
  });

  test('by one link used at once by many: one password is chosen', async () => {
    const email = await newUser();
    const link = await linkTo(email, 2);
    const outcomes = await Promise.allSettled(
      ['first battery staple', 'second battery staple'].map((chosen) => reset(link, chosen)),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('a link is refused after an hour, once there is a newer one, and when it never was', async () => {
    const email = await newUser();
    const first = await linkTo(email, 2);
    await age('attempts', 'expires_at', 60);
    const second = await linkTo(email, 3);
    await expect(reset(first)).rejects.toMatchObject(invalid);
    await age('reset_links', 'created_at', 60 * 60);
    await expect(reset(second)).rejects.toMatchObject(invalid);
    await expect(reset(randomBytes(32).toString('base64url'))).rejects.toMatchObject(invalid);
    await expect(reset('short')).rejects.toMatchObject(invalid);
    await login(email);
  });

  test('the link verifies an address that was not, and what others registered with it counts no more', async () => {
    const email = newEmail();
    const verification = await register(email);
    await reset(await linkTo(email, 2));
    await login(email, other);
    await expect(bus.ask(authQuestions.verifyEmail, { token: verification }, anyone())).rejects.toMatchObject({
      code: 'auth.verification_link_invalid',
    });
  });

  test('lets in who tried too many wrong ones', async () => {
    const email = await newUser();
    for (let n = 0; n < 10; n += 1) await expect(login(email, 'not it at all')).rejects.toMatchObject(wrong);
    await expect(login(email)).rejects.toMatchObject({ code: 'auth.too_many_attempts' });
    await reset(await linkTo(email, 2));
    await login(email, other);
  });

  test('case 29: is asked for alike, whoever has the address: the same work, once a minute, five times an hour', async () => {
    const unverified = newEmail();
    await register(unverified);
    const admin = await newUser();
    await collection('users').updateOne({ email: admin }, { $set: { role: 'admin' } });
    const emails = [await newUser(), unverified, admin, newEmail()];
    await mailsDone();
    const before = await Promise.all(emails.map((email) => mailbox.mails(email)));
    for (const email of emails) {
      const jobs = await collection('jobs').countDocuments();
      const links = await collection('reset_links').countDocuments();
      expect(await forgot(email)).toEqual({});
      expect(await collection('jobs').countDocuments()).toBe(jobs + 1);
      expect(await collection('reset_links').countDocuments()).toBe(links + 1);
      const refused = { code: 'auth.too_many_attempts', details: { retryAfterSeconds: expect.any(Number) } };
      await expect(forgot(email)).rejects.toMatchObject(refused);
    }
    await mailsDone();
    const after = await Promise.all(emails.map((email) => mailbox.mails(email)));
    expect(after.map((mails, n) => mails.length - (before[n]?.length ?? 0))).toEqual([1, 1, 0, 0]);
    // One of the five was asked for above.
    for (let n = 0; n < 4; n += 1) {
      await age('attempts', 'expires_at', 60);
      await Promise.all(emails.map((email) => forgot(email)));
    }
    await age('attempts', 'expires_at', 60);
    for (const email of emails) await expect(forgot(email)).rejects.toMatchObject({ code: 'auth.too_many_attempts' });
  });
});

describe('changing the password', () => {
  test('needs the one of now, ends other sessions and links, and keeps this one', async () => {
    const email = await newUser();
    const [here, there] = [await login(email), await login(email)];
    const caller = await callerOf(here.token);
    const elsewhere = await callerOf(there.token);
    const link = await linkTo(email, 2);
    const change = (current: string) => bus.ask(authQuestions.changePassword, { current, password: other }, caller);
    await expect(change('not it at all')).rejects.toMatchObject({
      code: 'auth.wrong_password',
      details: { fields: { current: 'password.wrong' } },
    });
    expect(await change(password)).toEqual({ ended: [elsewhere.sessionId] });
    expect(await check(here.token)).not.toBeNull();
    expect(await check(there.token)).toBeNull();
    await expect(reset(link)).rejects.toMatchObject(invalid);
    await login(email, other);
    expect((await mailTo(email, 3)).subject).toBe('Your password was changed');
  });

  test('case 28: guesses at the one of now are counted with those at the door', async () => {
    const email = await newUser();
    const caller = await callerOf((await login(email)).token);
    const guess = (current: string) => bus.ask(authQuestions.changePassword, { current, password: other }, caller);
    for (let n = 0; n < 10; n += 1)
      await expect(guess('not it at all')).rejects.toMatchObject({ code: 'auth.wrong_password' });
    await expect(guess(password)).rejects.toMatchObject({ code: 'auth.too_many_attempts' });
    await expect(login(email)).rejects.toMatchObject({ code: 'auth.too_many_attempts' });
  });
});

test('a new password is none of those that are guessed first, whichever way it comes', async () => {
  const common = { code: 'request.invalid', details: { fields: { password: 'password.common' } } };
  const email = newEmail();
  const tried = { name: 'Sara', email, password: 'Password123' };
  await expect(bus.ask(authQuestions.register, tried, anyone())).rejects.toMatchObject(common);
  const proven = { email, password: 'plumbline1' };
  await expect(bus.ask(authQuestions.openProvenAccount, proven, anyone())).rejects.toMatchObject(common);
  const known = await newUser();
  const link = await linkTo(known, 2);
  await expect(reset(link, 'qwertyuiop')).rejects.toMatchObject(common);
  const caller = await callerOf((await login(known)).token);
  const change = { current: password, password: '1234567890' };
  await expect(bus.ask(authQuestions.changePassword, change, caller)).rejects.toMatchObject(common);
  // The link is still good, and the password of before too.
  await reset(link);
  expect((await login(known, other)).user.email).toBe(known);
});

describe('sessions', () => {
  test('are listed with their device, this one first, and end everywhere else; never those of others', async () => {
    const [email, stranger] = [await newUser(), await newUser()];
    const foreign = (await login(stranger)).token;
    const first = (await login(email, password, 'Firefox · Windows')).token;
    const second = (await login(email, password, 'Safari · iPhone')).token;
    const caller = await callerOf(first);
    const list = () => bus.ask(authQuestions.sessions, {}, caller);
    expect(await list()).toEqual({
      sessions: [
        {
          id: caller.sessionId,
          device: 'Firefox · Windows',
          current: true,
          created_at: expect.any(String),
          last_seen_at: expect.any(String),
        },
        expect.objectContaining({ device: 'Safari · iPhone', current: false }),
      ],
    });
    const ended = [(await callerOf(second)).sessionId];
    expect(await bus.ask(authQuestions.endOtherSessions, {}, caller)).toEqual({ ended });
    expect(await check(second)).toBeNull();
    expect(await check(foreign)).not.toBeNull();
    expect((await list()).sessions).toHaveLength(1);
  });

  test('of before devices were kept, and those that are over, are told apart', async () => {
    const email = await newUser();
    const caller = await callerOf((await login(email)).token);
    await login(email);
    const ofUser = { user_id: caller.userId };
    await collection('sessions').updateMany(ofUser, { $unset: { device: '' } });
    const over = { last_seen_at: new Date(Date.now() - 8 * 24 * 60 * 60 * 1000) };
    await collection('sessions').updateOne({ ...ofUser, _id: { $ne: caller.sessionId } }, { $set: over });
    const { sessions } = await bus.ask(authQuestions.sessions, {}, caller);
    expect(sessions).toMatchObject([{ id: caller.sessionId, device: null }]);
  });
});

test('name, phone and language are changed one by one, and a name is freed of what turns words around', async () => {
  const email = await newUser();
  const caller = await callerOf((await login(email)).token);
  const change = (what: { name?: string; phone?: string; language?: Language }) =>
    bus.ask(authQuestions.changeAccount, what, caller);
  expect(await change({ name: '\u202Eسارة حداد' })).toMatchObject({ user: { name: 'سارة حداد', phone: null, email } });
  expect(await change({ phone: '+962 7 9000 0000' })).toMatchObject({ user: { phone: '+962 7 9000 0000' } });
  expect(await change({ phone: '', language: 'ar' })).toMatchObject({ user: { name: 'سارة حداد', phone: null } });
  expect(await change({})).toMatchObject({ user: { name: 'سارة حداد' } });
  expect(await bus.ask(authQuestions.people, { ids: [caller.userId] }, anyone())).toMatchObject([{ language: 'ar' }]);
  await expect(change({ name: ' ' })).rejects.toMatchObject({ details: { fields: { name: 'name.required' } } });
});

describe('one address', () => {
  test.each([
    ['composed and decomposed', 'zoe\u0301', 'startup.test', 'zo\u00E9', 'startup.test'],
    ['Unicode and punycode', 'sara', 'b\u00FCcher.test', 'sara', 'xn--bcher-kva.test'],
  ])('%s is one account', async (_, name, domain, again, domainAgain) => {
    const mark = randomUUID().slice(0, 8);
    const one = `${mark}${name}@${domain}`;
    const same = `${mark}${again}@${domainAgain}`;
    await bus.ask(authQuestions.register, { name: 'Sara', email: one, password }, anyone());
    await bus.ask(authQuestions.register, { name: 'Mallory', email: same, password: other }, anyone());
    expect(await collection('users').countDocuments({ email: new RegExp(`^${mark}`) })).toBe(1);
  });

  test('of before there was one form is brought into it at the start; where it is taken, it stays', async () => {
    const taken = await newUser();
    const [user] = await collection('users').find({ email: taken }).toArray();
    const mark = randomUUID().slice(0, 8);
    const old = [
      { _id: randomUUID(), email: `${mark}-a@b\u00FCcher.test` },
      { _id: randomUUID(), email: `${mark}-b@xn--bcher-kva.test` },
      { _id: randomUUID(), email: `${mark}-b@b\u00FCcher.test` },
    ];
    await collection('users').insertMany(old.map((each) => ({ ...user, ...each })));
    const second = await start();
    await second.close();
    expect((await login(`${mark}-a@B\u00DCCHER.test`)).user.email).toBe(`${mark}-a@xn--bcher-kva.test`);
    const kept = await collection('users')
      .find({ email: new RegExp(`^${mark}`) })
      .sort({ email: 1 })
      .toArray();
    expect(kept.map(({ _id }) => _id).sort()).toEqual(old.map(({ _id }) => _id).sort());
    expect((await login(`${mark}-b@b\u00FCcher.test`)).user.id).toBe(old[1]?._id);
  });
});
