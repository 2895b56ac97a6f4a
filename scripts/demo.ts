import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { adminAuthQuestions } from '@plumbline/contracts/admin-auth';
import { LoginAnswer } from '@plumbline/contracts/auth';
import { z } from 'zod';
import { isThere, makeExamples, reviewDeck, strongDeck } from './demo-evaluations.ts';
import { answerOf, call, send, type DemoPlace } from './demo-http.ts';
import { makeDemoMemo } from './demo-memo.ts';
import { makeDemoTeam } from './demo-team.ts';
import { connectBus } from './running-bus.ts';
import type { System } from './system.ts';

/** What `make up` remembers of its demo account, in the data folder, readable by the owner alone. */
const Demo = z.object({
  email: z.string(),
  password: z.string(),
  /** The reviewed sample deck, and the other evaluations by what each is an example of. */
  evaluationId: z.string().nullable(),
  examples: z.record(z.string(), z.string()).default({}),
});
type Demo = z.infer<typeof Demo>;

const Mail = z.looseObject({
  to: z.array(z.looseObject({ address: z.string() })),
  text: z.string().optional(),
  html: z.string().optional(),
});
const Mails = z.array(Mail);

/**
 * Makes (once) a demo person with evaluations of every kind, over HTTP like any client; only what the product does not write
 * any more is put into its database. Resolves to the line that `make up` prints: the sign-in, or why there is none. Never
 * throws: a demo that fails must not keep the system from running.
 */
export const makeDemo = async ({ system, dataDir }: { system: DemoPlace; dataDir: string }): Promise<string> => {
  const file = join(dataDir, 'demo.json');
  try {
    const demo = await readDemo(file);
    const { token, user } = await signIn(system, demo);
    const remember = (): Promise<void> => writeFile(file, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 });
    await remember();
    const signInLine = `${demo.email}  ${demo.password}`;
    try {
      await makeDemoTeam(system, token, async (email) =>
        system.mailboxUrl === undefined ? undefined : tokenInMail(system.mailboxUrl, email, 0, 'invitations'),
      );
      // The examples first: what was made last stands first in the history.
      await makeExamples({ system, token, ownerId: user.id, examples: demo.examples, remember });
      if (demo.evaluationId === null || !(await isThere(system, token, demo.evaluationId, ['failed']))) {
        demo.evaluationId = await reviewDeck(system, token, await strongDeck());
        await remember();
      }
      await makeDemoMemo(system, token);
      return signInLine;
    } catch (error) {
      return `${signInLine}  (no sample report: ${messageOf(error)})`;
    }
  } catch (error) {
    return `no demo account: ${messageOf(error)}`;
  }
};

/** The admin that `make up` makes once, with a random password, also kept in the data folder. */
const DemoAdmin = z.object({ email: z.string(), password: z.string() });

/** Resolves to the sign-in of the demo admin, or to why there is none. Never throws. */
export const makeDemoAdmin = async ({
  system,
  dataDir,
}: {
  system: Pick<System, 'baseUrl' | 'env'>;
  dataDir: string;
}): Promise<string> => {
  const file = join(dataDir, 'demo-admin.json');
  try {
    const isNew = !existsSync(file);
    const admin = isNew
      ? { email: 'admin@plumbline.localhost', password: randomBytes(12).toString('base64url') }
      : DemoAdmin.parse(JSON.parse(await readFile(file, 'utf8')));
    if (isNew) {
      const { NATS_URL = '', NATS_USER = '', NATS_PASSWORD = '' } = system.env;
      const bus = await connectBus({ NATS_URL, NATS_USER, NATS_PASSWORD });
      await bus.ask(adminAuthQuestions.make, { ...admin, name: 'Demo Admin' }).finally(() => bus.connection.drain());
      await writeFile(file, `${JSON.stringify(admin, null, 2)}\n`, { mode: 0o600 });
    }
    return `${admin.email}  ${admin.password}`;
  } catch (error) {
    return `no demo admin: ${messageOf(error)}`;
  }
};

const messageOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
};

const readDemo = async (file: string): Promise<Demo> => {
  if (existsSync(file)) return Demo.parse(JSON.parse(await readFile(file, 'utf8')));
  return {
    email: 'demo@plumbline.localhost',
    password: randomBytes(12).toString('base64url'),
    evaluationId: null,
    examples: {},
  };
};

/** Signs in; who has no account yet is registered and verified by the mail in the mailbox. */
export const signIn = async (system: DemoPlace, demo: Pick<Demo, 'email' | 'password'>): Promise<LoginAnswer> => {
  const first = await login(system, demo);
  if (first !== undefined) return first;
  if (system.mailboxUrl === undefined)
    throw new Error('mails go to SMTP_URL, so its address cannot be confirmed here; register one by hand');
  const mailsBefore = (await mailsFor(system.mailboxUrl, demo.email)).length;
  await call(system, '/auth/register', { name: 'Demo Founder', email: demo.email, password: demo.password });
  const link = await verificationToken(system.mailboxUrl, demo.email, mailsBefore);
  await call(system, `/auth/verify-email/${link}`);
  const second = await login(system, demo);
  if (second === undefined) throw new Error('registered and confirmed, but signing in is still refused');
  return second;
};

/** Token and user, or undefined when there is no such account (or not with this password, or not confirmed yet). */
const login = async (
  system: DemoPlace,
  { email, password }: Pick<Demo, 'email' | 'password'>,
): Promise<LoginAnswer | undefined> => {
  const response = await send(system, '/auth/login', { email, password });
  if (response.status === 401 || response.status === 403) return undefined;
  return LoginAnswer.parse(await answerOf(response, '/auth/login'));
};

const mailsFor = async (mailboxUrl: string, email: string): Promise<z.infer<typeof Mails>> => {
  const response = await fetch(`${mailboxUrl}/api/email`, { signal: AbortSignal.timeout(5_000) });
  const body: unknown = await response.json();
  const mails = Mails.parse(Array.isArray(body) ? body : z.looseObject({ emails: z.unknown() }).parse(body).emails);
  return mails.filter((mail) => mail.to.some(({ address }) => address === email));
};

const verificationToken = (mailboxUrl: string, email: string, mailsBefore: number): Promise<string> =>
  tokenInMail(mailboxUrl, email, mailsBefore, 'verify-email');

/** The token of the link in the mail that comes after `mailsBefore` others. */
const tokenInMail = async (
  mailboxUrl: string,
  email: string,
  mailsBefore: number,
  place: 'verify-email' | 'invitations',
): Promise<string> => {
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline) {
    const mails = await mailsFor(mailboxUrl, email);
    if (mails.length > mailsBefore) {
      const tokens = mails.flatMap((mail) => [
        ...`${mail.text ?? ''} ${mail.html ?? ''}`.matchAll(new RegExp(`/${place}/([A-Za-z0-9_-]{43})`, 'g')),
      ]);
      const newest = tokens.at(-1)?.[1];
      if (newest === undefined)
        throw new Error(`the address ${email} is taken with another password (its mail has no link)`);
      return newest;
    }
    await sleep(250);
  }
  throw new Error(`the mail to ${email} did not come within 30 s`);
};
