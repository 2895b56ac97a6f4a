import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { jetstream } from '@nats-io/jetstream';
import { authQuestions, SecretToken } from '@plumbline/contracts/auth';
import { Envelope, facts, type Fact } from '@plumbline/contracts/events';
import type { Language } from '@plumbline/contracts/limits';
import { Bus } from '@plumbline/service-kit/bus';
import type { Caller } from '@plumbline/service-kit/caller';
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
} from '../../../tests/real-parts.ts';
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
/** A minute has passed for resends to this address (in the database, where the time is kept). */
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

describe('registering', () => {
  test('makes an account that works once its mail was answered', async () => {
    const email = newEmail();
    expect(await register(email, { phone: '+962 7 9000 0000' })).toEqual({});
    await expect(login(email)).rejects.toMatchObject({
      code: 'auth.email_not_verified',
      details: { emailNotVerified: true },
    });
    const mail = await mailTo(email);
    expect(mail.subject).toBe('Verify your email address');
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
});
