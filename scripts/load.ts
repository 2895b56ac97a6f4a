import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pitchTexts, scripted } from '../libs/review/test/pitch.ts';
import { startModelServer, type AnswerModel } from '../tests/stages/model-server.ts';
import { startTestSystem, type TestSystem } from '../tests/stages/system.ts';
import { canMeasure, cpuMs, residentMemory } from './bench/processes.ts';
import { promptModel } from './bench/scripted-model.ts';
import { root, tool } from './tools.ts';

/**
 * `make load SCENARIO=watchers`: one script of `scripts/load` by k6, against
 * - BASE_URL, when it is set, and nothing else. MAILBOX_URL is then needed too (maildev's address): people follow links in mails.
 *   ADMIN_EMAIL and ADMIN_PASSWORD name an admin for the scripts that need one. Limits of sign-ups a minute apply.
 * - else a system of its own with a scripted model, which is stopped at the end; then it also tells how much memory and CPU
 *   time each process took, k6 and the model included, and what the same polls take at a server that only answers.
 * DURATION, POLLERS, STREAMS, PEOPLE, FOUNDERS, INVESTORS, TEAMS, ADMINS and SPIKE scale the scripts. Prints k6's table; all
 * figures are in `.data/load-<script>.json`. Exits as k6 does: 99 when a threshold is missed.
 */
const say = (line: string): void => void process.stderr.write(`${line}\n`);
const scaled = ['DURATION', 'POLLERS', 'STREAMS', 'PEOPLE', 'FOUNDERS', 'INVESTORS', 'TEAMS', 'ADMINS', 'SPIKE'];
const scripts = join(root, 'scripts', 'load');
const notScripts = new Set(['product', 'journeys', 'summary']);
/** How often the memory of the processes is looked at, in ms. */
const lookEveryMs = 15_000;

const given = (name: string): string | undefined => {
  const value = process.env[name];
  return value === undefined || value === '' ? undefined : value;
};

interface Target {
  BASE_URL: string;
  MAILBOX_URL: string;
  ADMIN_EMAIL?: string;
  ADMIN_PASSWORD?: string;
}

/** Runs one script to its end; its exit code, and the CPU time that k6 took, in ms. */
const k6 = async (
  script: string,
  target: Target,
  over: Record<string, string> = {},
): Promise<{ code: number; cpu: number }> => {
  await mkdir(join(root, '.data'), { recursive: true });
  const scales = Object.fromEntries(scaled.flatMap((name) => (given(name) === undefined ? [] : [[name, given(name)]])));
  const variables: Record<string, string | undefined> = {
    ...target,
    ...scales,
    RUN: Date.now().toString(36),
    PITCH: pitchTexts.join('\n\n'),
    SUMMARY_FILE: join(root, '.data', `load-${script}.json`),
    ...over,
  };
  const env = { ...process.env, ...variables, K6_NO_USAGE_REPORT: 'true' };
  const child = spawn(tool('k6'), ['run', '--quiet', join(scripts, `${script}.ts`)], {
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  let cpu = 0;
  const looking = setInterval(() => (cpu = canMeasure && child.exitCode === null ? cpuMs(child.pid) : cpu), 1_000);
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (ended) => resolve(ended ?? 1));
  });
  clearInterval(looking);
  return { code, cpu };
};

/** Words of an answer in the chat: at the pace of `watchers` ten seconds of them. */
const words = Array.from({ length: 100 }, (_, n) => `word${String(n)}`).join(' ');

/** Answers like a fast model. Reviews of `watchers` never end, so that there is something to poll. */
const modelFor = (script: string): AnswerModel => {
  const isWatched = script === 'watchers';
  const talks = scripted({
    chat: () => ({ kind: 'say', content: words, firstTokenMs: 300, tokensPerSecond: isWatched ? 20 : 200 }),
  });
  return async (request) => {
    if (request.task === undefined) return talks(request);
    if (isWatched) return { kind: 'stall' };
    await sleep(200);
    return promptModel(request);
  };
};

/** The polls of `watchers` at a server of a few lines, in this process: what machine and generator take by themselves. */
const bare = async (): Promise<void> => {
  const body = JSON.stringify({ id: 'AAAAAAAAAAAAAAAA', status: 'processing', padding: 'x'.repeat(450) });
  const server = createServer((_request, response) => response.setHeader('content-type', 'application/json').end(body));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const url = `http://127.0.0.1:${String(port)}`;
  say(`load: the same polls at a bare server`);
  const { cpu } = await k6('bare', { BASE_URL: url, MAILBOX_URL: url }, { DURATION: '60s' });
  say(`load: k6 took ${(cpu / 60_000).toFixed(2)} of a core for them`);
  server.closeAllConnections();
  server.close();
};

/** Memory in MB and CPU time of every process, looked at now and then. */
class Watch {
  readonly #system: TestSystem;
  readonly #began = performance.now();
  readonly #before: Map<string, number>;
  readonly #memory: Map<string, number>[] = [];
  readonly #timer: NodeJS.Timeout;
  readonly #own = process.cpuUsage();

  constructor(system: TestSystem) {
    this.#system = system;
    this.#before = this.#cpu();
    this.#timer = setInterval(() => this.#look(), lookEveryMs);
  }

  #cpu(): Map<string, number> {
    return new Map([...this.#system.services, ...this.#system.parts].map(([name, { pid }]) => [name, cpuMs(pid)]));
  }

  #look(): void {
    this.#memory.push(new Map(residentMemory(this.#system).map(({ name, own, helpers }) => [name, own + helpers])));
  }

  /** Says what each took: cores, and memory after a fifth of the time, then at the end. */
  tell(k6CpuMs: number): void {
    clearInterval(this.#timer);
    this.#look();
    const ms = performance.now() - this.#began;
    const early = this.#memory[Math.floor(this.#memory.length / 5)];
    const last = this.#memory.at(-1);
    const share = (cpu: number): string => (cpu / ms).toFixed(2);
    say('| process | cores | MB after a fifth | MB at the end |');
    for (const [name, cpu] of this.#cpu())
      say(
        `| ${name} | ${share(cpu - (this.#before.get(name) ?? 0))} | ${early?.get(name)?.toFixed(0) ?? '–'} | ${last?.get(name)?.toFixed(0) ?? '–'} |`,
      );
    const { user, system } = process.cpuUsage(this.#own);
    say(`| the model that is played | ${share((user + system) / 1_000)} | | |`);
    say(`| k6 | ${share(k6CpuMs)} | | |`);
  }
}

const onItsOwn = async (script: string): Promise<number> => {
  if (script === 'watchers') await bare();
  const model = await startModelServer(modelFor(script));
  const admin = { ADMIN_EMAIL: 'admin@load.plumbline.test', ADMIN_PASSWORD: 'load test battery staple' };
  const patience = '3600000';
  const system = await startTestSystem({
    env: {
      ...admin,
      OPENAI_BASE_URL: model.baseUrl,
      OPENAI_MODEL: 'scripted-model',
      MODEL_FIRST_TOKEN_TIMEOUT_MS: patience,
      MODEL_IDLE_TIMEOUT_MS: patience,
      MODEL_TOTAL_TIMEOUT_MS: patience,
      EVALUATIONS_PER_DAY: '100000',
      MEMOS_PER_DAY: '100000',
    },
    serviceEnv: {
      gateway: { AUTH_REQUESTS_PER_MINUTE: '1000000', ADMIN_SIGN_INS_PER_MINUTE: '1000000' },
      // Every review under way holds a place until the run is over.
      ...(script === 'watchers' ? { evaluations: { EVALUATIONS_CONCURRENCY: '64' } } : {}),
    },
  });
  try {
    const watch = canMeasure ? new Watch(system) : undefined;
    const { code, cpu } = await k6(script, { BASE_URL: system.baseUrl, MAILBOX_URL: system.mailboxUrl, ...admin });
    watch?.tell(cpu);
    return code;
  } finally {
    await system.stop();
    await model.stop();
  }
};

const script = process.argv[2] ?? 'smoke';
const known = (await readdir(scripts)).map((name) => name.replace(/\.ts$/, '')).filter((name) => !notScripts.has(name));
if (!known.includes(script)) {
  say(`no script of load is called ${script}; there are: ${known.join(', ')}`);
  process.exit(2);
}
const baseUrl = given('BASE_URL');
const mailboxUrl = given('MAILBOX_URL');
if (baseUrl === undefined) process.exitCode = await onItsOwn(script);
else if (mailboxUrl === undefined) {
  say('MAILBOX_URL is missing: the address of the maildev that takes the mails of BASE_URL');
  process.exitCode = 2;
} else {
  const [email, password] = [given('ADMIN_EMAIL'), given('ADMIN_PASSWORD')];
  const admin = email === undefined || password === undefined ? {} : { ADMIN_EMAIL: email, ADMIN_PASSWORD: password };
  say(`load: ${script} against ${baseUrl}`);
  process.exitCode = (await k6(script, { BASE_URL: baseUrl, MAILBOX_URL: mailboxUrl, ...admin })).code;
}
