import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { LoginAnswer } from '@plumbline/contracts/auth';
import { Evaluation, ReviewSchema } from '@plumbline/contracts/evaluations';
import { UploadAnswer } from '@plumbline/contracts/plans';
import { z } from 'zod';
import type { System } from './system.ts';
import { root } from './tools.ts';

/** What `make up` remembers of its demo account, in the data folder, readable by the owner alone. */
const Demo = z.object({ email: z.string(), password: z.string(), evaluationId: z.string().nullable() });
type Demo = z.infer<typeof Demo>;

const Mail = z.looseObject({
  to: z.array(z.looseObject({ address: z.string() })),
  text: z.string().optional(),
  html: z.string().optional(),
});
const Mails = z.array(Mail);
const ErrorAnswer = z.looseObject({ error: z.string(), code: z.string() });

type DemoPlace = Pick<System, 'baseUrl' | 'mailboxUrl'>;

/**
 * Makes (once) a demo person with one reviewed sample deck, over HTTP like any client. Resolves to the line that `make up`
 * prints: the sign-in, or why there is none. Never throws: a demo that fails must not keep the system from running.
 */
export const makeDemo = async ({ system, dataDir }: { system: DemoPlace; dataDir: string }): Promise<string> => {
  const file = join(dataDir, 'demo.json');
  try {
    const demo = await readDemo(file);
    const token = await signIn(system, demo);
    await writeFile(file, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 });
    const signInLine = `${demo.email}  ${demo.password}`;
    try {
      if (demo.evaluationId === null || !(await evaluationIsThere(system, token, demo.evaluationId))) {
        demo.evaluationId = await reviewSample(system, token);
        await writeFile(file, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 });
      }
      return signInLine;
    } catch (error) {
      return `${signInLine}  (no sample report: ${messageOf(error)})`;
    }
  } catch (error) {
    return `no demo account: ${messageOf(error)}`;
  }
};

const messageOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
};

const readDemo = async (file: string): Promise<Demo> => {
  if (existsSync(file)) return Demo.parse(JSON.parse(await readFile(file, 'utf8')));
  return { email: 'demo@plumbline.localhost', password: randomBytes(12).toString('base64url'), evaluationId: null };
};

const signIn = async (system: DemoPlace, demo: Demo): Promise<string> => {
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

/** The token, or undefined when there is no such account (or not with this password, or not confirmed yet). */
const login = async (system: DemoPlace, { email, password }: Demo): Promise<string | undefined> => {
  const response = await send(system, '/auth/login', { email, password });
  if (response.status === 401 || response.status === 403) return undefined;
  return LoginAnswer.parse(await answerOf(response, '/auth/login')).token;
};

const mailsFor = async (mailboxUrl: string, email: string): Promise<z.infer<typeof Mails>> => {
  const response = await fetch(`${mailboxUrl}/api/email`, { signal: AbortSignal.timeout(5_000) });
  const body: unknown = await response.json();
  const mails = Mails.parse(Array.isArray(body) ? body : z.looseObject({ emails: z.unknown() }).parse(body).emails);
  return mails.filter((mail) => mail.to.some(({ address }) => address === email));
};

const verificationToken = async (mailboxUrl: string, email: string, mailsBefore: number): Promise<string> => {
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline) {
    const mails = await mailsFor(mailboxUrl, email);
    if (mails.length > mailsBefore) {
      const tokens = mails.flatMap((mail) => [
        ...`${mail.text ?? ''} ${mail.html ?? ''}`.matchAll(/\/verify-email\/([A-Za-z0-9_-]{43})/g),
      ]);
      const newest = tokens.at(-1)?.[1];
      if (newest === undefined)
        throw new Error(`the address ${email} is taken with another password (its mail has no link)`);
      return newest;
    }
    await sleep(250);
  }
  throw new Error('the confirmation mail did not come within 30 s');
};

const evaluationIsThere = async (system: DemoPlace, token: string, id: string): Promise<boolean> => {
  const response = await send(system, `/evaluations/${id}`, undefined, token);
  if (response.status === 404) return false;
  return Evaluation.parse(await answerOf(response, '/evaluations')).status !== 'failed';
};

/** A deck of our own from samples/, or the short case below when there is none. */
const sampleDeck = async (): Promise<FormData> => {
  const form = new FormData();
  form.set('title', 'Demo: Nakhla Cold Chain');
  const folder = join(root, 'samples');
  const types: Record<string, string> = {
    '.pdf': 'application/pdf',
    '.pptx': 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    '.txt': 'text/plain',
  };
  const decks = existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => extname(name) in types)
        .sort()
    : [];
  const chosen =
    decks.find((name) => /strong/i.test(name) && extname(name) !== '.txt') ??
    decks.find((name) => /strong/i.test(name)) ??
    decks[0];
  if (chosen === undefined) {
    form.set('text', fallbackCase);
  } else {
    form.delete('title');
    form.set(
      'file',
      new Blob([await readFile(join(folder, chosen))], { type: types[extname(chosen)] ?? '' }),
      chosen.split('/').at(-1),
    );
  }
  return form;
};

const fallbackCase = [
  'Problem\nDate growers in the Eastern Province lose 28% of their harvest between farm and shop because trucks are not cooled. We asked 42 growers in 2025.',
  'Solution\nNakhla rents sensor-equipped cold boxes by the day. A box keeps 4 °C for 36 hours and reports its temperature every minute.',
  'Market\n11,000 growers ship 1.6 million tonnes a year; at SAR 40 a box-day our reachable market is SAR 310 million.',
  'Traction\n17 paying growers, SAR 92,000 revenue in the last quarter, up from SAR 31,000. Spoilage on our routes fell to 6%.',
  'Ask\nWe raise SAR 4 million for 900 boxes and two depots. Founders: Huda Alqahtani (ex-logistics lead) and Omar Said (hardware).',
].join('\n\n');

const reviewSample = async (system: DemoPlace, token: string): Promise<string> => {
  const upload = await send(system, '/plans/upload', await sampleDeck(), token);
  const plan = UploadAnswer.parse(await answerOf(upload, '/plans/upload'));
  const schema = ReviewSchema.parse(await call(system, '/schemas/investor5', undefined, token));
  const start = { planId: plan.id, schemaId: schema.id, language: 'en' };
  const { id } = z.object({ id: z.string() }).parse(await call(system, '/evaluations/start', start, token));
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    const evaluation = Evaluation.parse(await call(system, `/evaluations/${id}`, undefined, token));
    if (evaluation.status === 'completed') return id;
    if (evaluation.status === 'failed') throw new Error(evaluation.error ?? 'the sample evaluation failed');
    await sleep(500);
  }
  return id; // a slow model of one's own: the report will be in the history
};

const send = (system: DemoPlace, path: string, body?: object | FormData, token?: string): Promise<Response> => {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (token !== undefined) headers['authorization'] = `Bearer ${token}`;
  const isForm = body instanceof FormData;
  if (body !== undefined && !isForm) headers['content-type'] = 'application/json';
  return fetch(`${system.baseUrl}/v1${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers,
    signal: AbortSignal.timeout(20_000),
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  });
};

const answerOf = async (response: Response, path: string): Promise<unknown> => {
  const text = await response.text();
  if (response.ok) return text === '' ? undefined : JSON.parse(text);
  let said = text.slice(0, 200);
  try {
    const parsed = ErrorAnswer.safeParse(JSON.parse(text));
    if (parsed.success) said = parsed.data.error;
  } catch {
    said = said.replace(/\s+/g, ' '); // not JSON: its first words are what there is to show
  }
  throw new Error(`${path} answered ${String(response.status)}: ${said}`);
};

const call = async (system: DemoPlace, path: string, body?: object, token?: string): Promise<unknown> =>
  answerOf(await send(system, path, body, token), path);
