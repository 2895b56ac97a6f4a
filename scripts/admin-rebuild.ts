import { setTimeout as sleep } from 'node:timers/promises';
import { adminQuestions } from '@plumbline/contracts/admin';
import { runCommand, withRunningBus } from './running-bus.ts';

/** `make admin-rebuild`: what the console shows, anew from the services that own it. The console can be read meanwhile. */
await runCommand(() =>
  withRunningBus(async (bus) => {
    let state = await bus.ask(adminQuestions.rebuild, {});
    while (state.status === 'running') {
      process.stdout.write(`${state.owner}s: ${String(state.rows)} rows compared\n`);
      await sleep(1_000);
      state = await bus.ask(adminQuestions.rebuildState, {});
    }
    const { status, rows, written, removed, seconds } = state;
    const sums = `${String(rows)} rows compared, ${String(written)} written, ${String(removed)} removed`;
    process.stdout.write(`${status}: ${sums} in ${seconds.toFixed(1)} s\n`);
    if (status !== 'done') process.exitCode = 1;
  }),
);
