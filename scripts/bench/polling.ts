import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { startTestSystem, type TestSystem } from '../../tests/system.ts';
import { bundle } from '../build.ts';
import { Child } from '../child.ts';
import { answers } from '../parts.ts';
import { freePorts } from '../ports.ts';
import { root } from '../tools.ts';
import { Founder } from './founder.ts';
import { median, milliseconds, times, type Bench } from './measure.ts';
import { newPitch, startTimedModel } from './scripted-model.ts';

const connections = 50;
const roundSeconds = 6;
const rounds = 7;
const fewest = 0.7;
const slowest = 1.5;

const Measured = z.object({
  requests: z.object({ average: z.number() }),
  latency: z.object({ p50: z.number(), p99: z.number() }),
  non2xx: z.number(),
  errors: z.number(),
});

/** Requests a second and p99 in ms of GETs by autocannon in a process of its own. Throws when an answer was not 2xx. */
export const fire = async (
  url: string,
  token: string,
  duration: number,
): Promise<{ rate: number; p50: number; p99: number }> => {
  const program = join(root, 'node_modules', 'autocannon', 'autocannon.js');
  const args = [program, '-c', String(connections), '-d', String(duration), '-j', '-n', '-H', `authorization=Bearer ${token}`, url]; // prettier-ignore
  const { stdout } = await promisify(execFile)(process.execPath, args);
  const { requests, latency, non2xx, errors } = Measured.parse(JSON.parse(stdout));
  if (non2xx + errors > 0) throw new Error(`${String(non2xx)} answers were not 2xx, ${String(errors)} requests failed`);
  return { rate: requests.average, p50: latency.p50, p99: latency.p99 };
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
    args: ['monolith.js'],
    cwd: folder,
    env: { ...process.env, ...system.env, NODE_OPTIONS: undefined, PORT: port, HEALTH_PORT: healthPort },
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

    const pairs: { ours: Awaited<ReturnType<typeof fire>>; theirs: Awaited<ReturnType<typeof fire>> }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      // Who goes first changes, so that a machine that gets busier or calmer favours neither.
      const first = round % 2 === 0 ? ours : theirs;
      const a = await fire(first, founder.token, roundSeconds);
      const b = await fire(first === ours ? theirs : ours, founder.token, roundSeconds);
      const pair = first === ours ? { ours: a, theirs: b } : { ours: b, theirs: a };
      pairs.push(pair);
      say(
        `polling: round ${String(round + 1)}: ${pair.ours.rate.toFixed(0)} / ${pair.theirs.rate.toFixed(0)} requests/s, ` +
          `p99 ${milliseconds(pair.ours.p99)} / ${milliseconds(pair.theirs.p99)}`,
      );
    }
    if ((await founder.evaluation(id)).status !== 'processing') throw new Error('the evaluation ended meanwhile');
    const rate = median(pairs.map((pair) => pair.ours.rate / pair.theirs.rate));
    const p99 = median(pairs.map((pair) => pair.ours.p99 / pair.theirs.p99));
    const both = (pick: (side: Awaited<ReturnType<typeof fire>>) => number, digits = 0): string =>
      `${median(pairs.map((pair) => pick(pair.ours))).toFixed(digits)} to ${median(pairs.map((pair) => pick(pair.theirs))).toFixed(digits)}`;
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
  if (a !== b) throw new Error(`the two do not answer the same:\n${String(a)}\n${String(b)}`);
};
