import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Caller } from '@plumbline/service-kit/caller';
import { Bus } from '@plumbline/service-kit/bus';
import { ServiceEnvironment } from '@plumbline/service-kit/environment';
import { connect } from '@nats-io/transport-node';
import { natsOfRunning } from './system.ts';
import { root } from './tools.ts';

/** The caller of a command: whoever runs the system. */
export const operator = (): Caller => ({ requestId: randomUUID(), language: 'en' });

/**
 * The bus of the system that runs here, for a command of whoever runs it. `work` asks over it; it is closed afterwards.
 * @throws Error that says what to do when no system runs.
 */
export const withRunningBus = async <T>(work: (bus: Bus) => Promise<T>): Promise<T> => {
  const reached = natsOfRunning(process.env['DATA_DIR'] ?? join(root, '.data'));
  // A service waits for its server; a person at a command is told at once.
  try {
    const { NATS_URL: servers, NATS_USER: user, NATS_PASSWORD: pass } = reached;
    const probe = await connect({ servers, ...(user ? { user } : {}), ...(pass ? { pass } : {}), reconnect: false });
    await probe.close();
  } catch (error) {
    throw new Error('the system does not run here: start it with make up, in another window', { cause: error });
  }
  const bus = new Bus();
  await bus.connect(ServiceEnvironment.parse(reached));
  try {
    return await work(bus);
  } finally {
    await bus.connection.drain();
  }
};

/** Runs a command; a failure is one line. */
export const runCommand = async (command: () => Promise<void>): Promise<void> => {
  try {
    await command();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
};
