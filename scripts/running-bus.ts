import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { connect, headers, type NatsConnection } from '@nats-io/transport-node';
import type { OutputOf, Question } from '@plumbline/contracts/question';
import { appErrorOf } from '@plumbline/service-kit/wire-error';
import { z } from 'zod';
import { natsOfRunning } from './system.ts';
import { root } from './tools.ts';

/*
 * The bus as a command of whoever runs the system asks over it. Not the services' own `Bus`: its decorators need a build,
 * and a script runs as it is.
 */

const Reply = z.object({ err: z.unknown().optional(), response: z.unknown().optional() });

export interface CommandBus {
  connection: NatsConnection;
  /** @throws AppError as the service threw it; NATS's own error when nobody answers. */
  ask<Q extends Question>(question: Q, input: z.input<Q['input']>): Promise<OutputOf<Q>>;
}

interface Reached {
  NATS_URL: string;
  NATS_USER?: string;
  NATS_PASSWORD?: string;
}

/** Connects; a server that is not there is told at once. */
export const connectBus = async ({ NATS_URL, NATS_USER, NATS_PASSWORD }: Reached): Promise<CommandBus> => {
  const connection = await connect({
    servers: NATS_URL,
    ...(NATS_USER ? { user: NATS_USER } : {}),
    ...(NATS_PASSWORD ? { pass: NATS_PASSWORD } : {}),
  });
  async function ask<Q extends Question>(question: Q, input: z.input<Q['input']>): Promise<OutputOf<Q>>;
  async function ask(question: Question, input: unknown): Promise<unknown> {
    const sent = headers();
    sent.set('x-request-id', randomUUID());
    sent.set('x-language', 'en');
    const message = JSON.stringify({ id: randomUUID(), pattern: question.subject, data: input });
    const reply = await connection.request(question.subject, message, { timeout: question.deadlineMs, headers: sent });
    const { err, response } = Reply.parse(reply.json());
    if (err === undefined || err === null) return question.output.parse(response);
    throw appErrorOf(err);
  }
  return { connection, ask };
};

/**
 * The bus of the system that runs here, closed when `work` has ended.
 * @throws Error that says what to do when no system runs.
 */
export const withRunningBus = async <T>(work: (bus: CommandBus) => Promise<T>): Promise<T> => {
  let bus: CommandBus;
  try {
    bus = await connectBus(natsOfRunning(process.env['DATA_DIR'] ?? join(root, '.data')));
  } catch (error) {
    throw new Error('the system does not run here: start it with make up, in another window', { cause: error });
  }
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
