import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { root } from './tools.ts';

/**
 * `make test`: lint, types and build side by side, then every test; stops where a stage fails and says which it was.
 * With stage names as arguments (`node scripts/test.ts lint types`) only those run, one after another.
 */

const bin = (...path: string[]): string => join(root, 'node_modules', ...path);
const eslint = bin('eslint', 'bin', 'eslint.js');
const prettier = bin('prettier', 'bin', 'prettier.cjs');
const tsc = bin('typescript', 'bin', 'tsc');
const secretlint = bin('secretlint', 'bin', 'secretlint.js');
const cruiser = bin('dependency-cruiser', 'bin', 'dependency-cruiser.mjs');

type Print = (text: string) => void;
const now: Print = (text) => void process.stdout.write(text);

/** Runs a script of Node's; what it prints goes to `print`, at once. */
const run = (args: string[], print: Print = now, env: NodeJS.ProcessEnv = {}): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      // Through a pipe, but before a person's eyes all the same.
      env: { ...process.env, ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}), ...env },
    });
    child.stdout.setEncoding('utf8').on('data', print);
    child.stderr.setEncoding('utf8').on('data', print);
    const pass = (signal: NodeJS.Signals): void => void child.kill(signal);
    process.on('SIGINT', pass).on('SIGTERM', pass);
    child.once('error', reject);
    child.once('close', (code) => {
      process.off('SIGINT', pass).off('SIGTERM', pass);
      resolve(code === 0);
    });
  });

/** All of them, even after one failed: a person fixes what is wrong in one go. */
const each = async (print: Print, ...commands: string[][]): Promise<boolean> => {
  let good = true;
  for (const command of commands) good = (await run(command, print)) && good;
  return good;
};

const JestSummary = z.object({
  success: z.boolean(),
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  numFailedTestSuites: z.number(),
  numRuntimeErrorTestSuites: z.number(),
});

/** Jest on the whole repository; the last line is `N passed, N failed` (and `, N skipped`), alone. */
const jest = async (print: Print): Promise<boolean> => {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-jest-'));
  const outputFile = join(folder, 'summary.json');
  try {
    // Node says on every start that its VM modules are experimental, which is known and noise.
    const options = `${process.env['NODE_OPTIONS'] ?? ''} --experimental-vm-modules --disable-warning=ExperimentalWarning`;
    const ended = await run([bin('jest', 'bin', 'jest.js'), '--json', `--outputFile=${outputFile}`], print, {
      NODE_OPTIONS: options.trim(),
    });
    if (!existsSync(outputFile)) {
      process.stderr.write('jest wrote no summary\n');
      return false;
    }
    const summary = JestSummary.parse(JSON.parse(await readFile(outputFile, 'utf8')));
    const skipped = summary.numPendingTests + summary.numTodoTests;
    // A file that could not even be loaded has no failed test to count, and must not look like none.
    const failed = summary.numFailedTests + summary.numRuntimeErrorTestSuites;
    if (summary.numPassedTests + failed === 0) process.stderr.write('no test ran\n');
    if (skipped > 0) process.stdout.write(`\n${String(skipped)} skipped`);
    process.stdout.write(`\n${String(summary.numPassedTests)} passed, ${String(failed)} failed\n`);
    return ended && summary.success && failed === 0 && summary.numPassedTests > 0;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** Eslint, which knows types, takes as long as all the others together: they run beside it, and speak after it. */
const lint = async (print: Print): Promise<boolean> => {
  let said = '';
  const others = each(
    (text) => void (said += text),
    [cruiser, '--output-type', 'err-long', '.'],
    [prettier, '--check', '--log-level', 'warn', '.'],
    [join(root, 'scripts', 'check-locales.ts')],
    [join(root, 'scripts', 'check-licences.ts')],
    [join(root, 'scripts', 'audit-dependencies.ts')],
    [secretlint, '**/*'],
  );
  const outcomes = await Promise.all([each(print, [eslint, '--max-warnings', '0', '--no-warn-ignored', '.']), others]);
  print(said);
  return outcomes.every(Boolean);
};

const stages = {
  lint,
  types: (print) =>
    each(
      print,
      [tsc, '-p', 'tsconfig.json'],
      [tsc, '-p', 'libs/contracts'],
      [tsc, '-p', 'frontend'],
      [tsc, '-p', 'admin-frontend'],
    ),
  build: (print) => run([join(root, 'scripts', 'build.ts')], print),
  tests: jest,
} satisfies Record<string, (print: Print) => Promise<boolean>>;

const stage = async (name: string, work: (print: Print) => Promise<boolean>, print: Print): Promise<boolean> => {
  const begun = performance.now();
  print(`== ${name}\n`);
  const good = await work(print);
  const took = `${((performance.now() - begun) / 1000).toFixed(1)} s`;
  // Not after jest's last line, which counts the tests.
  if (!good) process.stderr.write(`== ${name} failed after ${took}\n`);
  else if (name !== 'tests') print(`== ${name} passed (${took})\n`);
  return good;
};

/** Runs a stage while others run; what it says is printed in one piece when it has ended. */
const beside = async (name: string, work: (print: Print) => Promise<boolean>): Promise<boolean> => {
  let said = '';
  const good = await stage(name, work, (text) => void (said += text));
  now(said);
  return good;
};

const everything = async (): Promise<boolean> => {
  const { tests, ...before } = stages;
  const outcomes = await Promise.all(Object.entries(before).map(([name, work]) => beside(name, work)));
  return outcomes.every(Boolean) && (await stage('tests', tests, now));
};

const some = async (names: string[]): Promise<boolean> => {
  for (const name of names) {
    const work = Object.entries(stages).find(([known]) => known === name)?.[1];
    if (work === undefined) {
      process.stderr.write(`no stage is called ${name}; there are: ${Object.keys(stages).join(', ')}\n`);
      process.exit(2);
    }
    if (!(await stage(name, work, now))) return false;
  }
  return true;
};

const chosen = process.argv.slice(2);
process.exitCode = (await (chosen.length > 0 ? some(chosen) : everything())) ? 0 : 1;
