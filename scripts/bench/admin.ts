import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { jetstream } from '@nats-io/jetstream';
import { adminQuestions } from '@plumbline/contracts/admin';
import { AdminLoginAnswer } from '@plumbline/contracts/admin-auth';
import { facts } from '@plumbline/contracts/events';
import mongoose from 'mongoose';
import { z } from 'zod';
import { startTestSystem } from '../../tests/stages/system.ts';
import { connectBus } from '../running-bus.ts';
import { seedOwners } from './admin-seed.ts';
import { percentile, seconds, type Bench, type Row } from './measure.ts';

const login = { email: 'bench@plumbline.localhost', password: randomBytes(12).toString('base64url') };
const mostMs = 150;
const mostFreshMs = 2_000;
const mostRebuildMs = 10 * 60_000;
const mostMemoryMb = 250;
const factsPerSecond = 200;
const factsForSeconds = 15;

/** `BENCH_ADMIN=10000,100000`: users and evaluations; the numbers count at their full size only. */
const amountOf = (): { users: number; evaluations: number } => {
  const [users = 100_000, evaluations = 1_000_000] = (process.env['BENCH_ADMIN'] ?? '')
    .split(',')
    .filter(Boolean)
    .map(Number);
  return { users, evaluations };
};

/** What is looked at, each several times: lists, filters, deep pages, searches that find much, little and nothing. */
const looks: Record<string, string[]> = {
  'nothing but who asks, for comparison': ['/auth/session'],
  'the overview': ['/overview'],
  'the lists': [
    '/users',
    '/users?page=500',
    '/users?status=suspended&sort=oldest',
    '/users?sort=email&page=40',
    '/evaluations',
    '/evaluations?page=400',
    '/evaluations?status=failed&page=20',
    '/evaluations?sort=longest',
    '/evaluations?status=completed&sort=oldest&page=100',
    '/teams',
    '/teams?invitations=waiting',
    '/audit',
  ],
  'a search': [
    '/users?search=haddad',
    '/users?search=silva4711',
    '/users?search=nasser&status=suspended',
    '/users?search=%40kiln.example',
    '/users?search=nobody-at-all',
    '/evaluations?search=tidewater',
    '/evaluations?search=dewat&status=failed',
    '/evaluations?search=kiln%20pitch%20ember%204',
    '/evaluations?search=%D9%86%D8%AE%D9%8A%D9%84',
    '/evaluations?search=silva4711',
    '/evaluations?search=nothing-like-it',
    '/evaluations?search=e',
    '/users?search=example',
    '/users?search=a&sort=email',
    '/users?search=silva&role=admin',
    '/evaluations?search=haddad',
    '/evaluations?search=haddad&status=failed',
    '/evaluations?search=example&sort=longest',
    '/evaluations?search=tidewater&sort=longest',
    '/evaluations?search=47',
    '/evaluations?search=ember%204',
    '/evaluations?search=kiln%20ember',
  ],
};

/** What mongod reads for all of these looks, as its own profiler says: no collection is gone through without an index. */
const readBy = async (uri: string, look: () => Promise<void>): Promise<Row> => {
  const client = await mongoose.mongo.MongoClient.connect(uri);
  const db = client.db('admin');
  await db.createCollection('system.profile', { capped: true, size: 64_000_000 });
  await db.setProfilingLevel('all');
  await look();
  await db.setProfilingLevel('off');
  const Seen = z.object({
    planSummary: z.string().default(''),
    docsExamined: z.number().default(0),
    keysExamined: z.number().default(0),
  });
  const seen = (
    await db
      .collection('system.profile')
      .find({ ns: /evaluations|users|teams/ })
      .toArray()
  ).map((entry) => Seen.parse(entry));
  await client.close();
  const scans = seen.filter(({ planSummary, docsExamined }) => planSummary.includes('COLLSCAN') && docsExamined > 0);
  const most = (field: 'docsExamined' | 'keysExamined') => String(Math.max(...seen.map((one) => one[field])));
  return {
    what: `questions to MongoDB for all of these (${String(seen.length)}) without an index; rows and keys read by one, at most`,
    measured: `${String(scans.length)}; ${most('docsExamined')} rows, ${most('keysExamined')} keys`,
    target: '0',
    met: scans.length === 0,
  };
};

/** The console over a year of use: how fast it answers, how soon it knows, how long it takes to read all of it anew. */
export const adminConsole: Bench = async (say) => {
  const amount = amountOf();
  const system = await startTestSystem({
    only: ['admin', 'auth', 'evaluations', 'plans', 'teams', 'gateway'],
    env: { ADMIN_EMAIL: login.email, ADMIN_PASSWORD: login.password, LOG_LEVEL: 'warn' },
  });
  const { NATS_URL = '', NATS_USER = '', NATS_PASSWORD = '' } = system.env;
  const bus = await connectBus({ NATS_URL, NATS_USER, NATS_PASSWORD });
  try {
    say(`seeding ${String(amount.users)} users and ${String(amount.evaluations)} evaluations`);
    await seedOwners(system.env['MONGODB_URI'] ?? '', amount);

    let state = await bus.ask(adminQuestions.rebuild, {});
    let memoryMb = 0;
    while (state.status === 'running') {
      await sleep(2_000);
      state = await bus.ask(adminQuestions.rebuildState, {});
      const metrics = await (await fetch(`${system.healthUrl('admin')}/metrics`)).text();
      const bytes = Number(/^process_resident_memory_bytes (\S+)$/m.exec(metrics)?.[1] ?? 0);
      memoryMb = Math.max(memoryMb, bytes / 1_000_000);
      say(`rebuild: ${String(state.rows)} rows after ${state.seconds.toFixed(0)} s, ${memoryMb.toFixed(0)} MB`);
    }
    const isFull = amount.evaluations >= 1_000_000 && amount.users >= 100_000;
    const size = `${String(amount.users / 1_000)}k users, ${String(amount.evaluations / 1_000)}k evaluations`;
    const met = (is: boolean): boolean | undefined => (isFull ? is : undefined);
    const rows: Row[] = [
      {
        what: `rebuild of the console's rows (${size})`,
        measured: `${seconds(state.seconds * 1_000, 0)}, ${state.status}`,
        target: `< ${seconds(mostRebuildMs, 0)}`,
        met: met(state.status === 'done' && state.seconds * 1_000 < mostRebuildMs),
      },
      {
        what: 'memory of the admin service meanwhile, at most',
        measured: `${memoryMb.toFixed(0)} MB`,
        target: `< ${String(mostMemoryMb)} MB`,
        met: met(memoryMb < mostMemoryMb),
      },
    ];

    const answer = await fetch(`${system.baseUrl}/v1/admin/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(login),
    });
    const { token } = AdminLoginAnswer.parse(await answer.json());
    const ask = async (path: string): Promise<{ ms: number; body: unknown }> => {
      const begun = performance.now();
      const response = await fetch(`${system.baseUrl}/v1/admin${path}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const body: unknown = await response.json();
      if (response.status !== 200)
        throw new Error(`${path} answered ${String(response.status)}: ${JSON.stringify(body)}`);
      return { ms: performance.now() - begun, body };
    };
    for (const [what, paths] of Object.entries(looks)) {
      const all: number[] = [];
      for (const path of paths) {
        // What a first look brings into memory, later ones find there.
        await ask(path);
        const times: number[] = [];
        for (let n = 0; n < 10; n += 1) times.push((await ask(path)).ms);
        say(`${path}: ${percentile(times, 50).toFixed(0)} ms, p95 ${percentile(times, 95).toFixed(0)} ms`);
        all.push(...times);
      }
      const p95 = percentile(all, 95);
      rows.push({
        what: `${what} (${String(paths.length)} kinds), p95`,
        measured: `${p95.toFixed(0)} ms`,
        target: `< ${String(mostMs)} ms`,
        met: met(p95 < mostMs),
      });
    }

    rows.push(
      await readBy(system.env['MONGODB_URI'] ?? '', async () => {
        for (const path of Object.values(looks).flat()) await ask(path);
      }),
    );

    const streams = jetstream(bus.connection);
    const Found = z.object({ evaluations: z.array(z.object({ id: z.string() })) });
    const late: number[] = [];
    const watches: Promise<void>[] = [];
    const begun = performance.now();
    for (let n = 0; n < factsPerSecond * factsForSeconds; n += 1) {
      const id = randomBytes(12).toString('base64url');
      const at = new Date().toISOString();
      const data = {
        id,
        revision: 1,
        owner_id: id,
        plan_id: id,
        plan_title: `Fresh ${String(n)}`,
        company_name: null,
        status: 'pending',
        validation_status: 'pending',
        language: 'en',
        provider: null,
        model: null,
        created_at: at,
        updated_at: at,
      };
      const said = performance.now();
      const published = streams.publish(
        facts.evaluationCreated.subject,
        JSON.stringify({ id, at, actorId: null, data }),
        { msgID: id },
      );
      // One in forty is looked for, as somebody would who waits for it.
      if (n % 40 === 0) {
        watches.push(
          published.then(async () => {
            for (;;) {
              const found = Found.parse((await ask(`/evaluations?search=${id}`)).body);
              if (found.evaluations.length > 0) return void late.push(performance.now() - said);
              await sleep(50);
            }
          }),
        );
      } else {
        watches.push(published.then(() => undefined));
      }
      const ahead = begun + (n * 1_000) / factsPerSecond - performance.now();
      if (ahead > 0) await sleep(ahead);
    }
    await Promise.all(watches);
    const p95 = percentile(late, 95);
    rows.push({
      what: `from a fact to the console at ${String(factsPerSecond)} facts a second, p95`,
      measured: `${p95.toFixed(0)} ms`,
      target: `< ${String(mostFreshMs)} ms`,
      met: p95 < mostFreshMs,
    });
    return rows;
  } finally {
    await bus.connection.drain();
    await system.stop();
  }
};
