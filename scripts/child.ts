import { spawn, type ChildProcess } from 'node:child_process';
import { appendFileSync, closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { onPath } from './tools.ts';

export interface ChildOptions {
  /** Shown to people and used for the log's name. */
  name: string;
  command: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  cwd: string;
  logFile: string;
  /** Resolves true once the program serves; asked again and again until then. */
  ready: () => Promise<boolean>;
  startTimeoutMs: number;
  stopSignal?: NodeJS.Signals;
  /** How long a stop waits before SIGKILL. */
  stopTimeoutMs: number;
  /** Whether an end nobody asked for is followed by a new start. */
  restart: boolean;
  /** One line for a person, e.g. "auth stopped (signal SIGKILL), started again". */
  say: (line: string) => void;
}

const firstDelayMs = 500;
const longestDelayMs = 15_000;
/** A program that ran this long before it ended is started again at once; the back-off begins anew. */
const healthyAfterMs = 30_000;

const described = (code: number | null, signal: NodeJS.Signals | null): string =>
  signal === null ? `code ${String(code)}` : `signal ${signal}`;

/**
 * One program that is kept running: started, waited for, started again after a crash (with back-off), stopped by its
 * process id. On Linux it also ends when this process dies, however that happens (`setpriv --pdeathsig`).
 */
export class Child {
  readonly name: string;
  readonly #options: ChildOptions;
  #process: ChildProcess | undefined;
  #ended: Promise<void> = Promise.resolve();
  #wanted = false;
  #failures = 0;
  #lastEnd = '';
  #restartTimer: NodeJS.Timeout | undefined;

  constructor(options: ChildOptions) {
    this.name = options.name;
    this.#options = options;
  }

  get pid(): number | undefined {
    return this.#process?.pid;
  }

  get running(): boolean {
    return this.#process !== undefined;
  }

  /** Starts the program and waits until it is ready. Throws with the last lines of its log when it is not. */
  async start(): Promise<void> {
    if (this.#wanted) return;
    this.#wanted = true;
    this.#failures = 0;
    this.#spawn('w');
    await this.waitUntilReady();
  }

  async waitUntilReady(): Promise<void> {
    const deadline = Date.now() + this.#options.startTimeoutMs;
    while (Date.now() < deadline) {
      if (!this.#wanted) throw new Error(`${this.name} was stopped while starting`);
      if (this.#process === undefined && !this.#options.restart) break;
      if (this.#failures >= 3) break; // it crashes each time: waiting longer would only hide why
      if (this.#process !== undefined && (await this.#options.ready())) return;
      await sleep(40);
    }
    const why = this.#process === undefined || this.#failures > 0 ? `stopped (${this.#lastEnd})` : 'does not answer';
    throw new Error(`${this.name} did not come up: ${why}\n${this.logTail(20)}\n  full log: ${this.#options.logFile}`);
  }

  /** The last lines the program wrote, each indented. */
  logTail(lines: number): string {
    try {
      const text = readFileSync(this.#options.logFile, 'utf8').trimEnd();
      return text
        .split('\n')
        .slice(-lines)
        .map((line) => `  | ${line.slice(0, 400)}`)
        .join('\n');
    } catch (error) {
      return `  | (no log: ${error instanceof Error ? error.message : String(error)})`;
    }
  }

  /** Sends a signal without saying that the end is wanted: what follows is what follows a crash. */
  kill(signal: NodeJS.Signals): void {
    this.#process?.kill(signal);
  }

  /** Ends the program for good: its stop signal, then SIGKILL after the deadline. Resolves when it is gone. */
  async stop(): Promise<void> {
    this.#wanted = false;
    clearTimeout(this.#restartTimer);
    const child = this.#process;
    if (child === undefined) return;
    child.kill(this.#options.stopSignal ?? 'SIGTERM');
    const timer = setTimeout(() => {
      this.#options.say(
        `${this.name} did not stop within ${String(this.#options.stopTimeoutMs / 1000)} s and was killed`,
      );
      child.kill('SIGKILL');
    }, this.#options.stopTimeoutMs);
    await this.#ended;
    clearTimeout(timer);
  }

  /** Resolves when the running program has ended. */
  async ended(): Promise<void> {
    await this.#ended;
  }

  /** `flags`: the log begins anew with a start and goes on after a crash. */
  #spawn(flags: 'w' | 'a'): void {
    const { command, args, env, cwd, logFile } = this.#options;
    mkdirSync(dirname(logFile), { recursive: true });
    const startedAt = Date.now();
    const [program, programArgs] = withParentDeath(command, args);
    // The file itself and not a pipe: nothing is lost, and nobody gets EPIPE, when we end first.
    const log = openSync(logFile, flags, 0o600);
    // Its own process group, so that a Ctrl-C in the terminal reaches only us and the order of stopping is ours.
    const child = spawn(program, programArgs, { env, cwd, detached: true, stdio: ['ignore', log, log] });
    closeSync(log);
    this.#process = child;
    this.#ended = new Promise((resolve) => {
      const finish = (how: string): void => {
        if (this.#process !== child) return;
        this.#process = undefined;
        this.#lastEnd = how;
        this.#noteEnd(how);
        resolve();
        this.#afterEnd(how, startedAt);
      };
      child.once('error', (error) => finish(error.message));
      child.once('exit', (code, signal) => finish(described(code, signal)));
    });
  }

  /** A new start that cannot even have its log (a full disk) is tried again, as one that ended at once. */
  #spawnAgain(): void {
    const startedAt = Date.now();
    try {
      this.#spawn('a');
    } catch (error) {
      this.#afterEnd(error instanceof Error ? error.message : String(error), startedAt);
    }
  }

  /** On a full disk the line is missing in the log; people still read it here. */
  #noteEnd(how: string): void {
    const { logFile, say } = this.#options;
    try {
      appendFileSync(logFile, `--- ${this.name} ended (${how}) at ${new Date().toISOString()}\n`);
    } catch (error) {
      say(`${this.name}: its end is not in its log (${error instanceof Error ? error.message : String(error)})`);
    }
  }

  #afterEnd(how: string, startedAt: number): void {
    if (!this.#wanted) return;
    if (!this.#options.restart) {
      this.#options.say(`${this.name} stopped (${how})`);
      return;
    }
    if (Date.now() - startedAt > healthyAfterMs) this.#failures = 0;
    const delay = this.#failures === 0 ? 0 : Math.min(firstDelayMs * 2 ** (this.#failures - 1), longestDelayMs);
    this.#failures += 1;
    const when = delay === 0 ? 'started again' : `starting again in ${String(delay / 1000)} s`;
    this.#options.say(`${this.name} stopped (${how}), ${when}`);
    this.#restartTimer = setTimeout(() => this.#spawnAgain(), delay);
  }
}

const setpriv = process.platform === 'linux' ? onPath('setpriv') : undefined;

/** Wraps a command so that the kernel sends it SIGTERM when we die; where that cannot be had, the command as it is. */
const withParentDeath = (command: string, args: string[]): [string, string[]] =>
  setpriv === undefined ? [command, args] : [setpriv, ['--pdeathsig', 'TERM', command, ...args]];
