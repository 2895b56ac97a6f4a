import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startTestSystem } from '../../tests/stages/system.ts';
import { objectStorePortCount } from '../parts.ts';
import { freePorts } from '../ports.ts';
import { root } from '../tools.ts';
import { median, seconds, type Bench } from './measure.ts';

const targetMs = 20_000;
const warmStarts = 3;
/** Not three: the supervisor takes that for a service that crashes each time. */
const restarts = 2;

/** `make up` on a data folder of its own until it prints its address; then it is stopped. Resolves to the ms until then. */
const makeUp = async (env: NodeJS.ProcessEnv): Promise<number> => {
  const began = performance.now();
  const child = spawn('make', ['up'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  const ended = once(child, 'close');
  const ready = new Promise<number>((resolve, reject) => {
    const hear = (data: unknown): void => {
      said += String(data);
      if (said.includes('Ctrl-C stops everything')) resolve(performance.now() - began);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('close', () => reject(new Error(`make up ended before it was ready:\n${said}`)));
  });
  try {
    return await ready;
  } finally {
    // Not SIGINT: make leaves that to the terminal, and would wait for ever for what it has started.
    child.kill('SIGTERM');
    await ended;
  }
};

/** A second `make up`, and one service after the other while everything else runs. */
export const start: Bench = async (say) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'plumbline-start-'));
  const [gateway, mailbox, smtp, analyst, mongo, nats] = (await freePorts(6)).map(String);
  const [health] = await freePorts(20);
  const [store] = await freePorts(objectStorePortCount);
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    MAKELEVEL: undefined,
    MAKEFLAGS: undefined,
    DATA_DIR: dataDir,
    GATEWAY_PORT: gateway,
    MAILBOX_PORT: mailbox,
    SMTP_PORT: smtp,
    ANALYST_PORT: analyst,
    MONGO_PORT: mongo,
    NATS_PORT: nats,
    HEALTH_PORT_BASE: String(health),
    S3_PORT: String(store),
  };
  const warm: number[] = [];
  let first: number;
  try {
    first = await makeUp(env);
    say(`start: first make up with an empty data folder: ${seconds(first, 1)}`);
    for (let index = 0; index < warmStarts; index += 1) warm.push(await makeUp(env));
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }

  const services = new Map<string, number>();
  const system = await startTestSystem();
  try {
    for (const [name, child] of system.services) {
      const took: number[] = [];
      for (let index = 0; index < restarts; index += 1) {
        const before = child.pid;
        system.kill(name, 'SIGKILL');
        // From the new process on: the supervisor waits before it starts what has crashed repeatedly.
        while (child.pid === before || child.pid === undefined) await sleep(2);
        const began = performance.now();
        await child.waitUntilReady();
        took.push(performance.now() - began);
      }
      services.set(name, median(took));
    }
  } finally {
    await system.stop();
  }
  return [
    {
      what: `make up again, to the printed address (median of ${String(warmStarts)})`,
      measured: `${seconds(median(warm), 1)} (with an empty data folder and demo data to make ${seconds(first, 1)})`,
      target: `< ${seconds(targetMs, 0)}`,
      met: median(warm) < targetMs,
    },
    {
      what: `start of one service to ready, after kill -9 (mean of ${String(restarts)})`,
      measured: [...services].map(([name, ms]) => `${name} ${seconds(ms, 1)}`).join(', '),
      target: 'report',
      met: undefined,
    },
  ];
};
