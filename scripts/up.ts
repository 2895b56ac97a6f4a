import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startSystem, type System } from './system.ts';
import { root } from './tools.ts';

/** `make up`: the whole system until Ctrl-C. Prints the address and the demo sign-in once everything is ready. */
const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
// A closed terminal or pipe must not keep us from stopping what we started.
process.stdout.on('error', () => undefined);
process.stderr.on('error', () => undefined);

let system: System | undefined;
let ending: Promise<never> | undefined;
const starting = new AbortController();

const end = (why: string): Promise<never> => {
  ending ??= (async () => {
    print(`\n${why}: stopping`);
    starting.abort();
    await start.catch(() => undefined); // its own handler below has told what went wrong
    await system?.stop();
    print('stopped');
    process.exit(0);
  })();
  return ending;
};

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(signal));

// Under make our parent is make: should it be killed outright, nobody would pass its end on to us.
if (process.env['MAKELEVEL'] !== undefined) {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) void end('make has ended');
  }, 1_000).unref();
}

const dataDir = process.env['DATA_DIR'] ?? join(root, '.data');
const begun = performance.now();
const start = startSystem({ dataDir, ports: 'configured', say: (line) => print(`  ${line}`), signal: starting.signal });
try {
  system = await start;
} catch (error) {
  if (ending === undefined) {
    process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
  await ending;
}

if (system !== undefined && ending === undefined) {
  print(`ready after ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  const demo = existsSync(join(import.meta.dirname, 'demo.ts')) ? await import('./demo.ts') : undefined;
  const [outcome, admin] = await Promise.all([
    demo?.makeDemo({ system, dataDir }),
    demo?.makeDemoAdmin({ system, dataDir }),
  ]);
  print('');
  print(`  Plumbline   ${system.baseUrl}`);
  if (system.mailboxUrl !== undefined) print(`  mailbox     ${system.mailboxUrl}`);
  if (outcome !== undefined) print(`  demo        ${outcome}`);
  print(`  admin       ${system.baseUrl}/admin`);
  if (admin !== undefined) print(`  demo admin  ${admin}`);
  print(`  logs        ${join(dataDir, 'logs')}`);
  print('  Ctrl-C stops everything.');
  while (ending === undefined) await sleep(60_000);
}
