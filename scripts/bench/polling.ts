import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { isDeepStrictEqual, promisify } from 'node:util';
import { z } from 'zod';
import { startTestSystem, type TestSystem } from '../../tests/stages/system.ts';
import { bundle } from '../build.ts';
import { Child } from '../child.ts';
import { answers } from '../parts.ts';
import { freePorts } from '../ports.ts';
import { root } from '../tools.ts';
import { Founder } from './founder.ts';
import { median, milliseconds, times, type Bench } from './measure.ts';
import { cpuMs } from './processes.ts';
import { newPitch, startTimedModel } from './scripted-model.ts';

const connections = 50;
const roundSeconds = 4;
const rounds = 11;
const fewest = 2;
const slowest = 1.5;

interface Fired {
  /** Requests a second. */
  rate: number;
  /** Milliseconds. */
  p99: number;
  /** Requests in all. */
  total: number;
}

const Measured = z.object({
  requests: z.object({ average: z.number(), total: z.number() }),
  latency: z.object({ p99: z.number() }),
  non2xx: z.number(),
  errors: z.number(),
});

/** Requests a second and p99 in ms of GETs by autocannon in a process of its own. Throws when an answer was not 2xx. */
export const fire = async (url: string, token: string, duration: number): Promise<Fired> => {
  const program = join(root, 'node_modules', 'autocannon', 'autocannon.js');
  const args = [program, '-c', String(connections), '-d', String(duration), '-j', '-n', '-H', `authorization=Bearer ${token}`, url]; // prettier-ignore
  const { stdout } = await promisify(execFile)(process.execPath, args);
  const { requests, latency, non2xx, errors } = Measured.parse(JSON.parse(stdout));
  if (non2xx + errors > 0) throw new Error(`${String(non2xx)} answers were not 2xx, ${String(errors)} requests failed`);
  return { rate: requests.average, p99: latency.p99, total: requests.total };
};

/** The one-process twin of the gateway, on the system's own MongoDB. */
const startMonolith = async (system: TestSystem): Promise<{ url: string; child: Child }> => {
  const folder = join(root, '.data', 'bench');
  await bundle({ monolith: join(import.meta.dirname, 'monolith.ts') }, folder);
  const [port, healthPort] = (await freePorts(2)).map(String);
  if (port === undefined || healthPort === undefined) throw new Error('no free ports');
  const child = new Child({
    name: 'monolith',
    command: process.execPath,
    // As anybody would start it: our limits on the heap cost time, and are not held against it.
    args: ['monolith.js'],
    cwd: folder,
    env: {
      ...process.env,
      ...system.env,
      NODE_OPTIONS: undefined,
      PORT: port,
      HEALTH_PORT: healthPort,
      STATUS_CACHE_MS: '0',
    },
    logFile: join(folder, 'monolith.log'),
    ready: () => answers(`http://127.0.0.1:${healthPort}/readyz`, (status) => status === 200),
    startTimeoutMs: 60_000,
    stopTimeoutMs: 10_000,
    restart: false,
    say: () => undefined,
  });
  try {
    await child.start();
  } catch (error) {
    await child.stop();
    throw error;
  }
  return { url: `http://127.0.0.1:${port}`, child };
};

/** CPU time of some processes while requests are fired at them. Ticks are 10 ms, so only the sum over many rounds says something. */
class CpuMeter {
  readonly #names: string[];
  readonly #pids: (number | undefined)[];
  readonly #spent: number[];
  #requests = 0;

  constructor(names: string[], pids: (number | undefined)[]) {
    this.#names = names;
    this.#pids = pids;
    this.#spent = names.map(() => 0);
  }

  async during(work: () => Promise<Fired>): Promise<Fired> {
    const before = this.#pids.map(cpuMs);
    const fired = await work();
    this.#pids.map(cpuMs).forEach((after, index) => {
      this.#spent[index] = (this.#spent[index] ?? 0) + after - (before[index] ?? 0);
    });
    this.#requests += fired.total;
    return fired;
  }

  /** Microseconds. */
  perRequest(): number {
    return (this.#spent.reduce((sum, ms) => sum + ms, 0) * 1_000) / this.#requests;
  }

  told(): string {
    const each = this.#names.map(
      (name, index) => `${name} ${(((this.#spent[index] ?? 0) * 1_000) / this.#requests).toFixed(0)}`,
    );
    return `${this.perRequest().toFixed(0)} µs: ${each.join(', ')}`;
  }
}

/** The request that every open processing screen repeats, against one process that does without the bus. */
export const polling: Bench = async (say) => {
  const model = await startTimedModel(() => ({ kind: 'stall' }));
  const patience = '3600000';
  const system = await startTestSystem({
    env: {
      OPENAI_BASE_URL: model.baseUrl,
      OPENAI_MODEL: 'scripted-model',
      MODEL_FIRST_TOKEN_TIMEOUT_MS: patience,
      MODEL_IDLE_TIMEOUT_MS: patience,
      MODEL_TOTAL_TIMEOUT_MS: patience,
    },
  });
  let monolith: Awaited<ReturnType<typeof startMonolith>> | undefined;
  try {
    const founder = await Founder.register(system);
    const id = await founder.start(await founder.plan(newPitch(0)));
    await founder.reaches(id, 'processing');
    monolith = await startMonolith(system);
    const ours = founder.evaluationUrl(id);
    const theirs = ours.replace(system.baseUrl, monolith.url);
    await sameAnswer(ours, theirs, founder.token);
    for (const url of [ours, theirs, ours, theirs]) await fire(url, founder.token, 4);

    const pidsOf = (...names: string[]): (number | undefined)[] =>
      names.map((name) => (system.services.get(name) ?? system.parts.get(name))?.pid);
    const ourParts = ['gateway', 'nats', 'evaluations', 'auth', 'mongod'];
    const ourCost = new CpuMeter(ourParts, pidsOf(...ourParts));
    const theirCost = new CpuMeter(['monolith', 'mongod'], [monolith.child.pid, ...pidsOf('mongod')]);
    const pairs: { ours: Fired; theirs: Fired }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const fireOurs = () => ourCost.during(() => fire(ours, founder.token, roundSeconds));
      const fireTheirs = () => theirCost.during(() => fire(theirs, founder.token, roundSeconds));
      // Who goes first changes, so that a machine that gets busier or calmer favours neither.
      const early = round % 2 === 0 ? await fireOurs() : undefined;
      const other = await fireTheirs();
      const pair = { ours: early ?? (await fireOurs()), theirs: other };
      pairs.push(pair);
      say(
        `polling: round ${String(round + 1)}: ${pair.ours.rate.toFixed(0)} / ${pair.theirs.rate.toFixed(0)} requests/s, ` +
          `p99 ${milliseconds(pair.ours.p99)} / ${milliseconds(pair.theirs.p99)}`,
      );
    }
    if ((await founder.evaluation(id)).status !== 'processing') throw new Error('the evaluation ended meanwhile');
    const rate = median(pairs.map((pair) => pair.ours.rate / pair.theirs.rate));
    const p99 = median(pairs.map((pair) => pair.ours.p99 / pair.theirs.p99));
    const both = (pick: (side: Fired) => number): string =>
      `${median(pairs.map((pair) => pick(pair.ours))).toFixed(0)} to ${median(pairs.map((pair) => pick(pair.theirs))).toFixed(0)}`;
    return [
      {
        what: `GET /v1/evaluations/{id} while processing, ${String(connections)} connections: requests/s beside one process without a bus`,
        measured: `${times(rate)} (${both((side) => side.rate)}; ${String(rounds)} rounds)`,
        target: `≥ ${times(fewest)}`,
        met: rate >= fewest,
      },
      {
        what: 'the same: p99 latency',
        measured: `${times(p99)} (${both((side) => side.p99)} ms)`,
        target: `≤ ${times(slowest)}`,
        met: p99 <= slowest,
      },
      {
        what: 'the same: CPU time a request, without the load generator',
        measured: `${times(ourCost.perRequest() / theirCost.perRequest())} (${ourCost.told()}; one process: ${theirCost.told()})`,
        target: 'report',
        met: undefined,
      },
    ];
  } finally {
    await monolith?.child.stop();
    await system.stop();
    await model.stop();
  }
};

const sameAnswer = async (ours: string, theirs: string, token: string): Promise<void> => {
  const [a, b] = await Promise.all(
    [ours, theirs].map(async (url) => (await fetch(url, { headers: { authorization: `Bearer ${token}` } })).text()),
  );
  // The bus hands fields on in the order of the contract, the one process in its own.
  if (!isDeepStrictEqual(JSON.parse(a ?? ''), JSON.parse(b ?? '')))
    throw new Error(`the two do not answer the same:\n${String(a)}\n${String(b)}`);
};
