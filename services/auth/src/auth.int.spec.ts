import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { jetstream } from '@nats-io/jetstream';
import { authQuestions, SecretToken } from '@plumbline/contracts/auth';
import { AppError } from '@plumbline/contracts/errors';
import { Envelope, facts, type Fact } from '@plumbline/contracts/events';
import type { Language } from '@plumbline/contracts/limits';
import type { Question } from '@plumbline/contracts/question';
import { Bus } from '@plumbline/service-kit/bus';
import type { Caller } from '@plumbline/service-kit/caller';
import { readEnvironment } from '@plumbline/service-kit/environment';
import type { RunningService } from '@plumbline/service-kit/start-service';
import { Streams } from '@plumbline/service-kit/streams';
import mongoose from 'mongoose';
import { z } from 'zod';
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

/* The service as others meet it: questions over the bus in; answers, facts and mails out. */

const publicUrl = 'http://plumbline.test';
const password = 'correct horse battery';
const other = 'another battery staple';

let mongo: Mongo;
let nats: Nats;
let mailbox: Mailbox;
let service: RunningService;
let bus: Bus;
let database: mongoose.mongo.MongoClient;

const environment = () =>
  readEnvironment(AuthEnvironment, {
    NODE_ENV: 'test',
    LOG_LEVEL: 'fatal',
    NATS_URL: nats.url,
    NATS_USER: nats.user,
    NATS_PASSWORD: nats.password,
    MONGODB_URI: mongo.uri,
    MONGODB_DB_PREFIX: mongo.prefix,
    SMTP_URL: mailbox.smtpUrl,
    PUBLIC_URL: `${publicUrl}/`,
  });

beforeAll(async () => {
  [mongo, nats, mailbox] = await Promise.all([startMongo(), startNats(), startMailbox()]);
  service = await startAuth(environment());
  bus = service.get(Bus);
  database = await mongoose.mongo.MongoClient.connect(mongo.uri);
});
afterAll(async () => {
  await service.close();
  await database.close();
  await Promise.all([mailbox.stop(), nats.stop(), mongo.stop()]);
});

const anyone = (language: Language = 'en'): Caller => ({ requestId: randomUUID(), language });
const newEmail = (): string => `${randomUUID().slice(0, 8)}@startup.test`;
const collection = (name: string) => database.db(`${mongo.prefix}auth`).collection<{ _id: string }>(name);

const register = (email: string, more: { password?: string; name?: string; phone?: string } = {}, caller = anyone()) =>
  bus.ask(authQuestions.register, { name: 'Sara', email, password, ...more }, caller);
const login = (email: string, tried = password) => bus.ask(authQuestions.login, { email, password: tried }, anyone());
const check = (token: string) => bus.ask(authQuestions.checkSession, { token }, anyone());
const verify = (token: string) => bus.ask(authQuestions.verifyEmail, { token }, anyone());
const resend = (email: string) => bus.ask(authQuestions.resendVerification, { email }, anyone());

const until = async <T>(look: () => Promise<T | undefined>): Promise<T> => {
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
};
/** The n-th mail to an address, once it is there. */
const mailTo = (email: string, n = 1): Promise<Mail> => until(async () => (await mailbox.mails(email))[n - 1]);
const tokenIn = (mail: Mail): string => SecretToken.parse(/\/verify-email\/([\w-]+)/.exec(mail.text ?? '')?.[1]);
/** All queued mails are out. */
const mailsDone = (): Promise<true> =>
  until(async () => ((await collection('mails').countDocuments()) === 0 ? true : undefined));
/** Lets time pass, where it is kept: in the database. */
const age = async (name: string, fields: string[], seconds: number): Promise<void> => {
  const earlier = fields.map((field) => [
    field,
    { $dateSubtract: { startDate: `$${field}`, unit: 'second', amount: seconds } },
  ]);
  await collection(name).updateMany({}, [{ $set: Object.fromEntries(earlier) }]);
};
const aMinutePasses = () => age('attempts', ['expires_at'], 60);
const invalidLink = { code: 'auth.verification_link_invalid' };
const wrong = { code: 'auth.invalid_credentials', details: {} };
const newVerifiedUser = async () => {
  const email = newEmail();
  await register(email);
  await verify(tokenIn(await mailTo(email)));
  return email;
};

/** What was said about one user or session so far, oldest first. */
const said = async (fact: Fact, isMeant: (data: Record<string, unknown>) => boolean) => {
  await until(async () => ((await collection('outbox').countDocuments()) === 0 ? true : undefined));
  const consumer = await jetstream(bus.connection).consumers.get('EVENTS', { filter_subjects: fact.subject });
  const { num_pending: waiting } = await consumer.info();
  const found: unknown[] = [];
  for (let n = 0; n < waiting; n += 1) {
    const message = await consumer.next();
    if (!message) break;
    const data = fact.data.parse(Envelope.parse(message.json()).data);
    if (typeof data === 'object' && data !== null && isMeant({ ...data })) found.push(data);
  }
  await consumer.delete();
  return found;
};

const registered = async (): Promise<Mail> => {
  const email = newEmail();
  await register(email);
  return mailTo(email);
};
const isAppError = (error: unknown, code: string): boolean => error instanceof AppError && error.code === code;
/** Messages of mail jobs that nobody has dealt with. */
const waitingMessages = async (): Promise<number> => {
  const { num_pending: pending, num_ack_pending: unacked } = await (
    await jetstream(bus.connection).consumers.get('JOBS', 'auth-send_mail')
  ).info();
  return pending + unacked;
};
const seenLately = {
  $expr: { $gt: ['$last_seen_at', { $dateSubtract: { startDate: '$$NOW', unit: 'minute', amount: 1 } }] },
};

describe('registering', () => {
  test('makes an account that works once its mail was answered', async () => {
    const email = newEmail();
    expect(await register(email, { phone: '+962 7 9000 0000' })).toEqual({});
    await expect(login(email)).rejects.toMatchObject({
      code: 'auth.email_not_verified',
      details: { emailNotVerified: true },
    });
    await expect(login(email, other)).rejects.toMatchObject(wrong);
    const mail = await mailTo(email);
    expect(mail.subject).toBe('Verify your email address');
    expect(mail.from).toMatchObject([{ address: 'no-reply@plumbline.local', name: 'Plumbline' }]);
    expect(mail.html).toContain(`href="${publicUrl}/verify-email/${tokenIn(mail)}"`);
    expect(await verify(tokenIn(mail))).toEqual({ verified: true });
    const { token, user } = await login(email.toUpperCase());
    expect(user).toEqual({
      id: expect.any(String),
      name: 'Sara',
      email,
      phone: '+962 7 9000 0000',
      role: 'user',
      email_verified: true,
    });
    expect(await check(token)).toEqual({ sessionId: expect.any(String), user });
    const ofUser = ({ id }: Record<string, unknown>) => id === user.id;
    expect(await said(facts.userRegistered, ofUser)).toMatchObject([{ revision: 1, email, email_verified_at: null }]);
    expect(await said(facts.userVerified, ofUser)).toMatchObject([
      { revision: 2, status: 'active', email_verified_at: expect.any(String) },
    ]);
  });

  test('writes its mail in the language of the request', async () => {
    const email = newEmail();
    await register(email, {}, anyone('ar'));
    const mail = await mailTo(email);
    expect(mail.subject).toBe('أكّد بريدك الإلكتروني');
    expect(mail.html).toContain('<html lang="ar" dir="rtl">');
    expect(await verify(tokenIn(mail))).toEqual({ verified: true });
  });

  test('of one address by many at once makes one account, and all are answered alike', async () => {
    const email = newEmail();
    const answers = await Promise.all(Array.from({ length: 8 }, () => register(email)));
    expect(answers).toEqual(answers.map(() => ({})));
    expect(await collection('users').countDocuments({ email })).toBe(1);
    expect(await said(facts.userRegistered, (data) => data['email'] === email)).toHaveLength(1);
    expect(await verify(tokenIn(await mailTo(email, 8)))).toEqual({ verified: true });
    await login(email);
  });

  test('a taken address: its owner is told by mail, and nothing changes', async () => {
    const email = await newVerifiedUser();
    await register(email, { name: 'Mallory', password: other });
    const mail = await mailTo(email, 2);
    expect(mail.subject).toBe('You already have an account');
    expect(`${mail.text} ${mail.html}`).not.toMatch(/verify-email|Mallory/);
    await expect(login(email, other)).rejects.toMatchObject(wrong);
    expect((await login(email)).user.name).toBe('Sara');
  });

  test('a taken but unverified address: the new name and password count only through the new link', async () => {
    const email = newEmail();
    await register(email);
    const first = tokenIn(await mailTo(email, 1));
    await register(email, { name: 'Omar', password: other });
    const second = tokenIn(await mailTo(email, 2));
    await expect(login(email, other)).rejects.toMatchObject(wrong);
    await verify(second);
    expect((await login(email, other)).user.name).toBe('Omar');
    await expect(login(email)).rejects.toMatchObject(wrong);
    await expect(verify(first)).rejects.toMatchObject(invalidLink);
  });

  test('a taken but unverified address: whoever registers later cannot change what the first link brings', async () => {
    const email = newEmail();
    await register(email);
    const first = tokenIn(await mailTo(email, 1));
    await register(email, { name: 'Mallory', password: other });
    await mailTo(email, 2);
    await verify(first);
    expect((await login(email)).user.name).toBe('Sara');
    await expect(login(email, other)).rejects.toMatchObject(wrong);
  });

  test('cannot be used to flood an address with mails', async () => {
    const email = newEmail();
    for (let n = 0; n < 20; n += 1) await register(email);
    await expect(register(email)).rejects.toMatchObject({
      code: 'auth.too_many_attempts',
      details: { retryAfterSeconds: expect.any(Number) },
    });
  });

  test('case 19: a name with emoji, right-to-left text or a leading dollar sign comes back as it was typed', async () => {
    for (const name of ['ليان 🚀 al-Ḥasan', '$email', '$$NOW', 'عُمَر']) {
      const email = newEmail();
      await register(email, { name });
      await verify(tokenIn(await mailTo(email)));
      expect((await login(email)).user.name).toBe(name);
    }
  });

  test('case 20: operators and lists in the place of texts are refused', async () => {
    const anything = (question: Question, input: unknown) =>
      bus.ask({ ...question, input: z.unknown() }, input, anyone());
    await expect(anything(authQuestions.login, { email: { $ne: null }, password })).rejects.toMatchObject({
      code: 'request.invalid',
      details: { fields: { email: 'invalid' } },
    });
    await expect(anything(authQuestions.login, { email: ['a@b.test'], password: { $gt: '' } })).rejects.toMatchObject({
      details: { fields: { email: 'invalid', password: 'invalid' } },
    });
    await expect(anything(authQuestions.checkSession, { token: { $ne: '' } })).rejects.toMatchObject({
      details: { fields: { token: 'invalid' } },
    });
  });

  test('case 33: role, status and the like in a registration are refused', async () => {
    const email = newEmail();
    const extra = { role: 'admin', status: 'active', email_verified: true, email_verified_at: 'now', ownerId: 'x' };
    const asked = bus.ask(
      { ...authQuestions.register, input: z.unknown() },
      { name: 'Sara', email, password, ...extra },
      anyone(),
    );
    await expect(asked).rejects.toMatchObject({
      code: 'request.invalid',
      details: { fields: Object.fromEntries(Object.keys(extra).map((key) => [key, 'unknown'])) },
    });
    expect(await collection('users').countDocuments({ email })).toBe(0);
  });
});

describe('a verification link', () => {
  test('case 32: visited twice, or twice at once, is verified each time and said once', async () => {
    const email = newEmail();
    await register(email);
    const token = tokenIn(await mailTo(email));
    expect(await Promise.all([verify(token), verify(token)])).toEqual([{ verified: true }, { verified: true }]);
    expect(await verify(token)).toEqual({ verified: true });
    expect(await said(facts.userVerified, (data) => data['email'] === email)).toHaveLength(1);
  });

  test('case 32: an old link after a resend is refused, the new one works', async () => {
    const email = newEmail();
    await register(email);
    const first = tokenIn(await mailTo(email, 1));
    await resend(email);
    await expect(verify(first)).rejects.toMatchObject(invalidLink);
    const second = tokenIn(await mailTo(email, 2));
    expect(await verify(second)).toEqual({ verified: true });
    await expect(verify(first)).rejects.toMatchObject(invalidLink);
    await login(email);
  });

  test('case 32: a resent link brings what the newest registration chose', async () => {
    const email = newEmail();
    await register(email);
    await register(email, { password: other });
    await resend(email);
    await verify(tokenIn(await mailTo(email, 3)));
    await login(email, other);
  });

  test('expired, unknown or malformed, is refused', async () => {
    const email = newEmail();
    await register(email);
    const token = tokenIn(await mailTo(email));
    await age('verification_links', ['created_at'], 24 * 60 * 60);
    await expect(verify(token)).rejects.toMatchObject(invalidLink);
    await expect(verify(randomBytes(32).toString('base64url'))).rejects.toMatchObject(invalidLink);
    await expect(verify(token.slice(1))).rejects.toMatchObject(invalidLink);
    await expect(login(email)).rejects.toMatchObject({ code: 'auth.email_not_verified' });
    await resend(email);
    expect(await verify(tokenIn(await mailTo(email, 2)))).toEqual({ verified: true });
  });
});

describe('asking for another link', () => {
  const kinds = { unverified: newEmail(), verified: '', unknown: newEmail() };
  beforeAll(async () => {
    await register(kinds.unverified);
    kinds.verified = await newVerifiedUser();
    await mailsDone();
  });

  test('case 29: is answered, counted and worked for alike, whoever has the address', async () => {
    for (const email of Object.values(kinds)) {
      const jobsBefore = await collection('jobs').countDocuments();
      expect(await resend(email)).toEqual({});
      expect(await collection('jobs').countDocuments()).toBe(jobsBefore + 1);
      await expect(resend(email)).rejects.toMatchObject({
        code: 'auth.resend_too_many',
        details: { retryAfterSeconds: expect.any(Number) },
      });
    }
    await mailsDone();
    expect(await mailbox.mails(kinds.unverified)).toHaveLength(2);
    expect(await mailbox.mails(kinds.verified)).toHaveLength(1);
    expect(await mailbox.mails(kinds.unknown)).toHaveLength(0);
    expect(await collection('users').countDocuments({ email: kinds.unknown })).toBe(0);
  });

  test('case 29: is possible once a minute and five times an hour, whoever has the address', async () => {
    const emails = Object.values(kinds);
    // One was asked for in the test before.
    for (let n = 0; n < 4; n += 1) {
      await aMinutePasses();
      await Promise.all(emails.map(resend));
    }
    await aMinutePasses();
    for (const email of emails) {
      const refused: unknown = await resend(email).catch((error: unknown) => error);
      expect(refused).toMatchObject({ code: 'auth.resend_too_many' });
      const { details } = z.object({ details: z.object({ retryAfterSeconds: z.number() }) }).parse(refused);
      expect(details.retryAfterSeconds).toBeGreaterThan(60);
    }
    await age('attempts', ['expires_at'], 60 * 60);
    await Promise.all(emails.map(resend));
  });

  test('by many at once sends one mail', async () => {
    const email = newEmail();
    await register(email);
    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => resend(email)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await mailsDone();
    expect(await mailbox.mails(email)).toHaveLength(2);
  });
});

describe('signing in', () => {
  test('case 29: registering and a wrong password are answered alike for known and unknown addresses', async () => {
    const [verified, unverified, unknown] = [await newVerifiedUser(), newEmail(), newEmail()];
    await register(unverified);
    for (const email of [verified, unverified, unknown]) {
      const refused: unknown = await login(email, other).catch((error: unknown) => error);
      expect(refused).toMatchObject(wrong);
      expect(await register(email)).toEqual({});
    }
  });

  test('case 28: after ten wrong passwords even the right one waits, for a known and an unknown address alike', async () => {
    for (const email of [await newVerifiedUser(), newEmail()]) {
      for (let n = 0; n < 10; n += 1) await expect(login(email, other)).rejects.toMatchObject(wrong);
      await expect(login(email)).rejects.toMatchObject({
        code: 'auth.too_many_attempts',
        details: { retryAfterSeconds: expect.any(Number) },
      });
    }
    const email = await newVerifiedUser();
    for (let n = 0; n < 10; n += 1) await expect(login(email, other)).rejects.toMatchObject(wrong);
    await age('attempts', ['expires_at'], 15 * 60);
    await login(email);
  });

  test('case 28: many guesses at once get no further than one after the other', async () => {
    const email = await newVerifiedUser();
    const outcomes = await Promise.allSettled(Array.from({ length: 30 }, () => login(email, other)));
    const guessed = outcomes.filter(
      (outcome) => outcome.status === 'rejected' && isAppError(outcome.reason, wrong.code),
    );
    expect(guessed.length).toBeGreaterThanOrEqual(10);
    expect(guessed.length).toBeLessThanOrEqual(11);
  });

  test('the right password forgets the wrong ones, and many at once may have it', async () => {
    const email = await newVerifiedUser();
    for (let n = 0; n < 9; n += 1) await expect(login(email, other)).rejects.toMatchObject(wrong);
    await login(email);
    for (let n = 0; n < 9; n += 1) await expect(login(email, other)).rejects.toMatchObject(wrong);
    const answers = await Promise.all(Array.from({ length: 15 }, () => login(email)));
    expect(new Set(answers.map(({ token }) => token)).size).toBe(15);
  });

  test('a suspended account: told so only after the right password, and its sessions are worth nothing', async () => {
    const email = await newVerifiedUser();
    const { token } = await login(email);
    await collection('users').updateOne({ email }, { $set: { status: 'suspended' } });
    await expect(login(email, other)).rejects.toMatchObject(wrong);
    await expect(login(email)).rejects.toMatchObject({ code: 'auth.suspended' });
    expect(await check(token)).toBeNull();
  });

  test('case 30: an account of another role than user has no way in here', async () => {
    const email = await newVerifiedUser();
    const { token } = await login(email);
    await collection('users').updateOne({ email }, { $set: { role: 'admin' } });
    await expect(login(email)).rejects.toMatchObject(wrong);
    expect(await check(token)).toBeNull();
  });

  test('case 28: tokens have 256 bits, and neither they nor passwords are in the database', async () => {
    const email = newEmail();
    await register(email);
    const link = tokenIn(await mailTo(email));
    await verify(link);
    const { token } = await login(email);
    expect(SecretToken.safeParse(token).success).toBe(true);
    expect(SecretToken.safeParse(link).success).toBe(true);
    await mailsDone();
    const names = await database.db(`${mongo.prefix}auth`).listCollections().toArray();
    const kept: string[] = [];
    for (const { name } of names) kept.push(JSON.stringify(await collection(name).find().toArray()));
    const everything = kept.join('\n');
    expect(everything).toContain(email);
    for (const secret of [token, link, password]) expect(everything).not.toContain(secret);
    const [user] = await collection('users').find({ email }).toArray();
    expect(user).toMatchObject({ password_hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/) });
  });
});

describe('a session', () => {
  const signedIn = async () => {
    const { token, user } = await login(await newVerifiedUser());
    const session = await check(token);
    return { token, user, caller: { ...anyone(), userId: user.id, sessionId: session?.sessionId ?? '' } };
  };

  test('case 26: a token is dead after logout, and only that one', async () => {
    const { token, user, caller } = await signedIn();
    const another = (await login(user.email)).token;
    expect(await bus.ask(authQuestions.logout, {}, caller)).toEqual({});
    expect(await check(token)).toBeNull();
    expect(await check(another)).toMatchObject({ user: { id: user.id } });
    await bus.ask(authQuestions.logout, {}, caller);
    expect(await said(facts.sessionRevoked, ({ userId }) => userId === user.id)).toEqual([
      { sessionId: caller.sessionId, userId: user.id },
    ]);
  });

  test('case 22: ends for nobody else, and never without a caller', async () => {
    const { token, caller } = await signedIn();
    await bus.ask(authQuestions.logout, {}, { ...caller, userId: 'somebody-else' });
    await expect(bus.ask(authQuestions.logout, {}, anyone())).rejects.toMatchObject({ code: 'auth.unauthenticated' });
    expect(await check(token)).not.toBeNull();
  });

  test('case 31: a forged, truncated, malformed or foreign token is worth nothing', async () => {
    const { token } = await signedIn();
    const link = tokenIn(await registered());
    for (const bad of [randomBytes(32).toString('base64url'), token.slice(1), `${token}A`, '', '$ne', link]) {
      expect(await check(bad)).toBeNull();
    }
  });

  test('case 31: ends after 7 days without a sign of life', async () => {
    const { token } = await signedIn();
    await age('sessions', ['last_seen_at', 'created_at'], 7 * 24 * 60 * 60 - 60);
    expect(await check(token)).not.toBeNull();
    await until(async () => ((await collection('sessions').findOne(seenLately)) ? true : undefined));
    await age('sessions', ['last_seen_at', 'created_at'], 7 * 24 * 60 * 60);
    expect(await check(token)).toBeNull();
  });

  test('case 31: ends after 30 days, however busy', async () => {
    const { token } = await signedIn();
    await age('sessions', ['created_at'], 30 * 24 * 60 * 60 - 60);
    expect(await check(token)).not.toBeNull();
    await age('sessions', ['created_at'], 60);
    expect(await check(token)).toBeNull();
  });
});

test.each([
  ['sessions', 'last_seen_at', 7 * 24 * 60 * 60],
  ['sessions', 'created_at', 30 * 24 * 60 * 60],
  ['verification_links', 'created_at', 24 * 60 * 60],
  ['reset_links', 'created_at', 60 * 60],
  ['mails', 'created_at', 24 * 60 * 60],
  ['attempts', 'expires_at', 0],
  ['users', 'updated_at', 7 * 24 * 60 * 60],
])('%s are removed by the database: %s + %d s', async (name, field, expireAfterSeconds) => {
  const found = (await collection(name).indexes()).find(({ key }) => JSON.stringify(key) === `{"${field}":1}`);
  expect(found).toMatchObject({ expireAfterSeconds });
  // Of the accounts only those that nobody confirmed.
  expect(found?.['partialFilterExpression']).toEqual(name === 'users' ? { email_verified_at: null } : undefined);
});

describe('a mail', () => {
  test('case 13: is sent once, however often its message is delivered', async () => {
    const email = newEmail();
    await mailbox.pause();
    await register(email);
    const [mail] = await collection('mails').find({ to: email }).toArray();
    const [job] = await collection('jobs').find({ subject_id: mail?._id }).toArray();
    const { owner_id: ownerId } = z.looseObject({ owner_id: z.string() }).parse(job);
    const again = () =>
      service.get(Streams).publish('jobs.auth.send_mail', JSON.stringify({ jobId: job?._id, ownerId }), randomUUID());
    await Promise.all([again(), again(), again()]);
    await mailbox.start();
    await mailTo(email);
    await mailsDone();
    await Promise.all([again(), again()]);
    await until(async () => ((await waitingMessages()) === 0 ? true : undefined));
    expect(await mailbox.mails(email)).toHaveLength(1);
  });

  test('case 13: is not sent again by whoever takes over from a worker that died after the mail server took it', async () => {
    const email = newEmail();
    await mailbox.pause();
    await register(email);
    await collection('mails').updateOne({ to: email }, { $set: { sent_at: new Date() } });
    await mailbox.start();
    await mailsDone();
    expect(await mailbox.mails(email)).toHaveLength(0);
  });

  test('waits while the mail server is away, and leaves when it is back', async () => {
    const email = newEmail();
    await mailbox.pause();
    await register(email);
    // Put back once at least: its time to run is later than its making.
    const putBack = { state: 'waiting', $expr: { $gt: ['$run_after', '$created_at'] } };
    await until(async () => ((await collection('jobs').findOne(putBack)) ? true : undefined));
    await mailbox.start();
    expect(await verify(tokenIn(await mailTo(email)))).toEqual({ verified: true });
    await mailsDone();
    expect(await mailbox.mails(email)).toHaveLength(1);
  });
});
