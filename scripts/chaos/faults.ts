import { connect as connectTcp } from 'node:net';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '@nats-io/transport-node';
import mongoose from 'mongoose';
import { promptModel } from '../bench/scripted-model.ts';
import { answers } from '../parts.ts';
import type { AnswerModel, ModelServer } from '../../tests/stages/model-server.ts';
import type { TestSystem } from '../../tests/stages/system.ts';
import type { Fault, ModelFault } from './schedule.ts';
import { noteRecovery, type Tally } from './tally.ts';
import type { Workload } from './workload.ts';

const allowedMs = { service: 10_000, part: 30_000, job: 60_000 };
/** Longer than any recovery that is allowed: then it is taken for never. */
const longestMs = 120_000;

export interface Stage {
  system: TestSystem;
  model: ModelServer;
  /** How the model answers when it is well. */
  well: AnswerModel;
  database: mongoose.mongo.MongoClient;
  workload: Workload;
  tally: Tally;
}

interface JobRow {
  _id: string;
  lease_token: string | null;
  lease_until: Date | null;
  state: string;
}

/** Looks every 50 ms until it is so. Resolves to the ms since `since`. */
const until = async (since: number, isSo: () => Promise<boolean>): Promise<number> => {
  for (;;) {
    if (await isSo()) return performance.now() - since;
    if (performance.now() - since > longestMs) return Number.POSITIVE_INFINITY;
    await sleep(50);
  }
};

const ready = (system: TestSystem, names: Iterable<string>): Promise<boolean> =>
  Promise.all([...names].map((name) => answers(`${system.healthUrl(name)}/readyz`, (status) => status === 200))).then(
    (all) => all.every(Boolean),
  );

const childOf = ({ services, parts }: TestSystem, name: string) => {
  const child = services.get(name) ?? parts.get(name);
  if (child === undefined) throw new Error(`no process is called ${name}`);
  return child;
};

/** Kills and waits until the supervisor has others in their place that are ready. */
const killed = async ({ system, tally }: Stage, kind: string, names: string[]): Promise<void> => {
  const before = names.map((name) => childOf(system, name).pid);
  const since = performance.now();
  for (const name of names) system.kill(name, 'SIGKILL');
  const back = () =>
    Promise.resolve(names.every((name, n) => ![undefined, before[n]].includes(childOf(system, name).pid)));
  await until(since, async () => (await back()) && ready(system, names));
  noteRecovery(tally, kind, performance.now() - since, allowedMs.service);
};

/**
 * Jobs that somebody held at this moment: each is soon held by somebody else, or has ended. One that a living worker holds
 * shows by its lease, which is renewed.
 */
const heldJobs = async ({ database, tally }: Stage): Promise<() => Promise<void>> => {
  const since = performance.now();
  const owners = ['evaluations', 'memos', 'plans'].map((name) => database.db(name).collection<JobRow>('jobs'));
  const held = (await Promise.all(owners.map((jobs) => jobs.find({ state: 'running' }).toArray()))).map((rows, n) => ({
    jobs: owners[n],
    rows,
  }));
  return async () => {
    await until(since, async () => {
      for (const { jobs, rows } of held) {
        if (rows.length === 0) continue;
        const still = await jobs?.countDocuments({
          $or: rows.map(({ _id, lease_token, lease_until }) => ({ _id, lease_token, lease_until })),
        });
        if (still !== 0) return false;
      }
      return true;
    });
    if (held.some(({ rows }) => rows.length > 0))
      noteRecovery(tally, 'a job that was held', performance.now() - since, allowedMs.job);
  };
};

/** Stops a part, lets it be away, starts it, and waits until every service can work again. */
const away = async (
  stage: Stage,
  name: string,
  ms: number,
  { hard = false, meanwhile }: { hard?: boolean; meanwhile?: () => Promise<unknown> } = {},
): Promise<number> => {
  const { system } = stage;
  const child = childOf(system, name);
  if (hard) system.kill(name, 'SIGKILL');
  await child.stop();
  await meanwhile?.();
  await sleep(ms);
  await child.start();
  const since = performance.now();
  await until(since, () => ready(system, system.services.keys()));
  return performance.now() - since;
};

const faultyModel = (fault: ModelFault): AnswerModel => {
  switch (fault) {
    case '500':
      return () => ({ kind: 'status', status: 500 });
    case '429':
      // A day: not obeyed.
      return () => ({ kind: 'status', status: 429, retryAfter: '86400' });
    case 'stalls':
      return () => ({ kind: 'stall' });
    case 'drips':
      return () => ({ kind: 'drip', everyMs: 200 });
    case 'breaks off':
      return () => ({ kind: 'truncate', content: '{"summary": "The pitch' });
    case 'talks nonsense':
      return () => ({ kind: 'raw', body: '<html>Bad gateway</html>', contentType: 'text/html' });
    case 'refuses':
      return () => ({ kind: 'say', content: '', refusal: 'I cannot help with that.' });
  }
};

/** Connections that promise a body and send nothing more; resolves once the gateway has let all of them go. */
const slowUploads = async ({ system, tally, workload }: Stage, count: number): Promise<void> => {
  const { hostname, port } = new URL(system.baseUrl);
  const head = [
    'POST /v1/plans/upload HTTP/1.1',
    `host: ${hostname}:${port}`,
    `authorization: Bearer ${workload.token}`,
    'content-type: multipart/form-data; boundary=x',
    'content-length: 1000000',
    '',
    '',
  ].join('\r\n');
  const ended = Array.from(
    { length: count },
    () =>
      new Promise<void>((resolve) => {
        const socket = connectTcp({ host: hostname, port: Number(port) }, () => socket.write(head));
        socket
          .on('error', () => resolve())
          .on('close', () => resolve())
          .resume();
      }),
  );
  const since = performance.now();
  const one = await fetch(`${system.baseUrl}/v1/config`).then(
    ({ status }) => status,
    () => 0,
  );
  if (one !== 200) tally.strange.push(`${String(one)} while ${String(count)} uploads were slow`);
  await Promise.race([Promise.all(ended), sleep(longestMs)]);
  noteRecovery(tally, 'slow uploads let go', performance.now() - since, 60_000);
};

const noSpace = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOSPC';

/** Takes what room the system's disk has and holds it for so long; then waits until every service can work again. */
const fullDisk = async ({ system, tally }: Stage, ms: number): Promise<void> => {
  const path = join(system.dataDir, 'filler');
  const zeros = Buffer.alloc(1 << 20);
  const filler = await open(path, 'w');
  try {
    const end = performance.now() + ms;
    // What is freed meanwhile is taken too, down to the last pages.
    for (let size = zeros.length; performance.now() < end;) {
      try {
        await filler.write(zeros, 0, size);
      } catch (error) {
        if (!noSpace(error)) throw error;
        size = size > 4_096 ? size / 2 : size;
        if (size === 4_096) await sleep(20);
      }
    }
  } finally {
    await filler.close();
    await rm(path);
  }
  const since = performance.now();
  await until(since, () => ready(system, system.services.keys()));
  noteRecovery(tally, 'disk full', performance.now() - since, allowedMs.part);
};

/** Every message of a job that waits or runs is sent twice more, as a bus may do. */
const doubledMessages = async ({ system, database }: Stage): Promise<void> => {
  const { NATS_URL: servers, NATS_USER: user, NATS_PASSWORD: pass } = system.env;
  const connection = await connect({ servers: servers ?? '', user: user ?? '', pass: pass ?? '' });
  for (const service of ['evaluations', 'memos', 'plans']) {
    const jobs = database.db(service).collection<JobRow & { kind: string; owner_id: string }>('jobs');
    for (const job of await jobs.find({ state: { $in: ['waiting', 'running'] } }).toArray())
      for (let n = 0; n < 2; n += 1)
        connection.publish(`jobs.${job.kind}`, JSON.stringify({ jobId: job._id, ownerId: job.owner_id }));
  }
  await connection.drain();
};

/** Makes one fault and waits until all is well again; notes how long that took. */
export const make = async (stage: Stage, fault: Fault): Promise<void> => {
  const { system, tally, model, well } = stage;
  switch (fault.kind) {
    case 'worker killed': {
      const taken = await heldJobs(stage);
      await killed(stage, fault.kind, fault.names);
      tally.workersKilled += fault.names.length;
      return taken();
    }
    case 'service killed':
      return killed(stage, fault.kind, fault.names);
    case 'bus away':
      return noteRecovery(tally, fault.kind, await away(stage, 'nats', fault.ms, { hard: fault.hard }), allowedMs.part);
    case 'bus wiped': {
      const wipe = () => rm(join(system.dataDir, 'nats', 'jetstream'), { recursive: true, force: true });
      return noteRecovery(tally, fault.kind, await away(stage, 'nats', 0, { meanwhile: wipe }), allowedMs.part);
    }
    case 'database steps down': {
      const since = performance.now();
      // The only one of its set: it elects itself again once the time is over.
      await stage.database
        .db('admin')
        .command({ replSetStepDown: 3, force: true })
        .catch((error: unknown) => {
          if (!(error instanceof mongoose.mongo.MongoError)) throw error;
        });
      await until(since, async () => {
        const hello = await stage.database
          .db('admin')
          .command({ hello: 1 })
          .catch(() => undefined);
        return hello?.['isWritablePrimary'] === true;
      });
      await until(since, () => ready(system, system.services.keys()));
      return noteRecovery(tally, fault.kind, performance.now() - since, allowedMs.part);
    }
    case 'database killed':
      return noteRecovery(tally, fault.kind, await away(stage, 'mongod', 0, { hard: true }), allowedMs.part);
    case 'store away':
      return noteRecovery(tally, fault.kind, await away(stage, 'object-store', fault.ms), allowedMs.part);
    case 'disk full':
      return fullDisk(stage, fault.ms);
    case 'model faulty':
      model.answerWith(faultyModel(fault.fault));
      await sleep(fault.ms);
      return model.answerWith(well);
    case 'messages doubled':
      return doubledMessages(stage);
    case 'slow uploads':
      return slowUploads(stage, fault.count);
    case 'starts at once':
      return stage.workload.startAtOnce(fault.count);
  }
};

/** The scripted model with a little thinking, so that most faults hit jobs in their midst. */
export const thinkingModel =
  (ms: number): AnswerModel =>
  async (request) => {
    await sleep(ms * (0.5 + Math.random()));
    return promptModel(request);
  };
