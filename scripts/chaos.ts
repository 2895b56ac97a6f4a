import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import mongoose from 'mongoose';
import { startModelServer } from '../tests/stages/model-server.ts';
import { startTestSystem } from '../tests/stages/system.ts';
import { make, thinkingModel, type Stage } from './chaos/faults.ts';
import { replicas, scheduleOf, type Fault } from './chaos/schedule.ts';
import { complaints, newTally, readTally, tableOf, writeTally } from './chaos/tally.ts';
import { Workload } from './chaos/workload.ts';
import { root } from './tools.ts';

/**
 * `make chaos`: rows 1 to 13 and 38 to 40 of the list of cases against a system of its own, while people work with it. Row 11 (a full
 * disk) needs a disk that may be filled, which only root can mount; without it that row is left out, and said.
 * `KILLS=10` kills ten workers instead of 200 and has the other faults in proportion; `SEED=7` is another order. What is done is
 * kept in `.data/chaos-<kills>.json` after every round, so a run that was broken off goes on where it was; `make chaos FRESH=1` begins anew.
 * Exits 1 when a job was lost or doubled, a client saw what it should not, or something took too long to recover.
 */
const say = (line: string): void => void process.stderr.write(`${line}\n`);

const kills = Number(process.env['KILLS'] ?? 200);
const seed = Number(process.env['SEED'] ?? 1);
const share = kills / 200;
/** A disk of the system's own, in memory; undefined where none can be mounted. */
const mountDisk = (): string | undefined => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-chaos-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=2g', 'plumbline-chaos', folder], { stdio: 'ignore' });
  if (mounted.status !== 0) {
    rmdirSync(folder);
    return undefined;
  }
  process.on('exit', () => {
    spawnSync('umount', ['--lazy', folder], { stdio: 'ignore' });
    rmdirSync(folder);
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  // Where everything of the system then lies.
  process.env['TMPDIR'] = folder;
  return folder;
};
const disk = process.getuid?.() === 0 ? mountDisk() : undefined;
if (disk === undefined) say('chaos: row 11 (a full disk) is left out: only root can mount one');

const schedule = scheduleOf(seed, {
  workerKills: kills,
  busRestarts: Math.max(1, Math.round(50 * share)),
  stepdowns: Math.max(1, Math.round(20 * share)),
  fullDisks: disk === undefined ? 0 : Math.max(1, Math.round(5 * share)),
});
const perRound = 20;
const peopleCount = 14;

/** Row 12: the clocks of two services that work on the same jobs are a minute apart. */
const clockOff = (ms: number): string => {
  const code = `const now = Date.now; const Real = Date; Date.now = () => now() + ${String(ms)};
globalThis.Date = new Proxy(Real, { construct: (on, args) => args.length === 0 ? new Real(Date.now()) : Reflect.construct(on, args) });`;
  return `--import=data:text/javascript,${encodeURIComponent(code)}`;
};

const folder = join(root, '.data');
mkdirSync(folder, { recursive: true });
const file = join(folder, `chaos-${String(kills)}.json`);
const tally = (process.env['FRESH'] === undefined ? readTally(file, seed) : undefined) ?? newTally(seed);
if (tally.done > 0) say(`chaos: goes on after ${String(tally.done)} of ${String(schedule.length)} faults`);

const shown = ({ kind, ...rest }: Fault): string => `${kind} ${JSON.stringify(rest)}`;

/** Some faults while people work; then everything that was started must have ended once. */
const round = async (stage: Stage, faults: Fault[]): Promise<void> => {
  const began = performance.now();
  stage.workload.begin();
  await sleep(2_000);
  for (const fault of faults) {
    const since = performance.now();
    await make(stage, fault);
    say(`chaos: ${shown(fault)}: ${((performance.now() - since) / 1_000).toFixed(1)} s`);
    await sleep(1_000);
  }
  await stage.workload.end();
  tally.done += faults.length;
  tally.spentMs += performance.now() - began;
  writeTally(file, tally);
};

const main = async (): Promise<void> => {
  const well = thinkingModel(150);
  const model = await startModelServer(well);
  const system = await startTestSystem({
    replicas: { ...replicas },
    env: {
      OPENAI_BASE_URL: model.baseUrl,
      OPENAI_MODEL: 'scripted-model',
      OPENAI_PROVIDER: 'chaos',
      MODEL_FIRST_TOKEN_TIMEOUT_MS: '3000',
      MODEL_IDLE_TIMEOUT_MS: '3000',
      MODEL_TOTAL_TIMEOUT_MS: '20000',
    },
    serviceEnv: {
      gateway: { AUTH_REQUESTS_PER_MINUTE: '100000' },
      evaluations: { EVALUATIONS_PER_DAY: '100000', NODE_OPTIONS: clockOff(30_000) },
      plans: { NODE_OPTIONS: clockOff(-30_000) },
      memos: { MEMOS_PER_DAY: '100000' },
    },
  });
  try {
    const database = await mongoose.mongo.MongoClient.connect(system.env['MONGODB_URI'] ?? '');
    try {
      const begun = new Set<string>();
      while (tally.done < schedule.length) {
        // Jobs of one round are looked at by themselves: what was broken off is done again from its beginning.
        const workload = new Workload(system, database, tally, begun);
        await workload.makePeople(peopleCount);
        await round(
          { system, model, well, database, workload, tally },
          schedule.slice(tally.done, tally.done + perRound),
        );
        say(`chaos: ${String(tally.done)} of ${String(schedule.length)} faults, ${String(tally.started)} jobs`);
      }
    } finally {
      await database.close();
    }
  } finally {
    await system.stop();
    await model.stop();
  }
};

await main();
process.stdout.write(`${tableOf(tally)}\n`);
const wrong = complaints(tally);
for (const line of wrong) say(`chaos: ${line}`);
process.exitCode = wrong.length === 0 ? 0 : 1;
