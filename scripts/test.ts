import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { root } from './tools.ts';

/**
 * `make test`: lint, types, build, then every test; stops at the first stage that fails and says which it was.
 * With stage names as arguments (`node scripts/test.ts lint types`) only those run.
 */

const bin = (...path: string[]): string => join(root, 'node_modules', ...path);
const eslint = bin('eslint', 'bin', 'eslint.js');
const prettier = bin('prettier', 'bin', 'prettier.cjs');
const tsc = bin('typescript', 'bin', 'tsc');
const cruiser = bin('dependency-cruiser', 'bin', 'dependency-cruiser.mjs');

const run = (args: string[], env: NodeJS.ProcessEnv = {}): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    });
    const pass = (signal: NodeJS.Signals): void => void child.kill(signal);
    process.on('SIGINT', pass).on('SIGTERM', pass);
    child.once('error', reject);
    child.once('exit', (code) => {
      process.off('SIGINT', pass).off('SIGTERM', pass);
      resolve(code === 0);
    });
  });

/** All of them, even after one failed: a person fixes what is wrong in one go. */
const each = async (...commands: string[][]): Promise<boolean> => {
  let good = true;
  for (const command of commands) good = (await run(command)) && good;
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
const jest = async (): Promise<boolean> => {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-jest-'));
  const outputFile = join(folder, 'summary.json');
  try {
    // Node says on every start that its VM modules are experimental, which is known and noise.
    const options = `${process.env['NODE_OPTIONS'] ?? ''} --experimental-vm-modules --disable-warning=ExperimentalWarning`;
    const ended = await run([bin('jest', 'bin', 'jest.js'), '--json', `--outputFile=${outputFile}`], {
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

const stages: Record<string, () => Promise<boolean>> = {
  lint: () =>
    each(
      [eslint, '--max-warnings', '0', '--no-warn-ignored', '.'],
      [cruiser, '--output-type', 'err-long', '.'],
      [prettier, '--check', '--log-level', 'warn', '.'],
      [join(root, 'scripts', 'check-locales.ts')],
    ),
  types: () => each([tsc, '-p', 'tsconfig.json'], [tsc, '-p', 'libs/contracts'], [tsc, '-p', 'frontend']),
  build: () => run([join(root, 'scripts', 'build.ts')]),
  tests: jest,
};

const chosen = process.argv.slice(2);
for (const name of chosen.length > 0 ? chosen : Object.keys(stages)) {
  const stage = stages[name];
  if (stage === undefined) {
    process.stderr.write(`no stage is called ${name}; there are: ${Object.keys(stages).join(', ')}\n`);
    process.exit(2);
  }
  const begun = performance.now();
  process.stdout.write(`== ${name}\n`);
  const good = await stage();
  const took = `${((performance.now() - begun) / 1000).toFixed(1)} s`;
  if (!good) {
    // Before jest's last line would be lost: on failure the stage is named on stderr.
    process.stderr.write(`== ${name} failed after ${took}\n`);
    process.exit(1);
  }
  if (name !== 'tests') process.stdout.write(`== ${name} passed (${took})\n`);
}
