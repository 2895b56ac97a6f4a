import { randomUUID } from 'node:crypto';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { connect, headers, type MsgHdrs, type NatsConnection } from '@nats-io/transport-node';
import { AppError } from '@plumbline/contracts/errors';
import type { InputOf, OutputOf, Question } from '@plumbline/contracts/question';
import { z } from 'zod';
import { callerHeaders, type Caller } from './caller.ts';
import type { ServiceEnvironment } from './environment.ts';
import type { Span } from './tracer.ts';
import { endOfTurn } from './turn.ts';
import { watchAsking } from './watched-questions.ts';
import { appErrorOf } from './wire-error.ts';

/** How every connection of ours behaves: it waits for the server, and never gives up on it (facts.md, "NATS through Nest 12"). */
export const natsOptions = (environment: ServiceEnvironment) => ({
  servers: environment.NATS_URL,
  ...(environment.NATS_USER ? { user: environment.NATS_USER } : {}),
  ...(environment.NATS_PASSWORD ? { pass: environment.NATS_PASSWORD } : {}),
  maxReconnectAttempts: -1,
  waitOnFirstConnect: true,
  reconnectTimeWait: 500,
  pingInterval: 10_000,
  maxPingOut: 2,
  // Else the client makes two errors with their stacks for every question, should it fail: 5 % of the gateway's time.
  noAsyncTraces: true,
});

const Reply = z.object({ err: z.unknown().optional(), response: z.unknown().optional() });

/** The headers of a question: who asks, and where in a trace. */
export const messageHeaders = (caller: Caller, span: Span | undefined): MsgHdrs => {
  const sent = headers();
  for (const [name, value] of Object.entries({ ...callerHeaders(caller), ...span?.headers })) sent.set(name, value);
  return sent;
};

/**
 * One NATS connection for asking questions and for JetStream.
 * Questions speak the message format of Nest's NATS transport, which answers them; asking goes by the connection's own
 * request, since Nest's client opens a subscription for every question and has no deadline.
 */
@Injectable()
export class Bus implements OnApplicationShutdown {
  readonly #logger = new Logger(Bus.name);
  #connection: NatsConnection | undefined;
  #leastWaitMs = 0;

  async connect(environment: ServiceEnvironment): Promise<void> {
    this.#leastWaitMs = environment.BUS_LEAST_WAIT_MS ?? 0;
    this.#connection = await connect(natsOptions(environment));
  }

  /** How long an answer is waited for that has `deadlineMs`; longer on a machine that is told to be patient. */
  waitFor(deadlineMs: number): number {
    return Math.max(deadlineMs, this.#leastWaitMs);
  }

  get connection(): NatsConnection {
    if (!this.#connection) throw new Error('The bus is used before it is connected.');
    return this.#connection;
  }

  /**
   * Asks a service and waits for the answer.
   * @throws AppError as the service threw it, or `internal.unavailable` when nobody answers in time.
   */
  async ask<Q extends Question>(question: Q, input: z.input<Q['input']>, caller: Caller): Promise<OutputOf<Q>>;
  async ask(question: Question, input: unknown, caller: Caller): Promise<unknown> {
    const message = JSON.stringify({ id: randomUUID(), pattern: question.subject, data: input });
    const watched = watchAsking(question.subject);
    const sent = messageHeaders(caller, watched.span);
    let reply: unknown;
    await endOfTurn();
    try {
      const timeout = this.waitFor(question.deadlineMs);
      reply = (await this.connection.request(question.subject, message, { timeout, headers: sent })).json();
    } catch (error) {
      this.#logger.warn(
        { subject: question.subject, reason: error instanceof Error ? error.name : 'unknown' },
        'no answer',
      );
      const away = new AppError('internal.unavailable', { retryAfterSeconds: 2 }, { cause: error });
      watched.end(away, 'unanswered');
      throw away;
    }
    const { err, response } = Reply.parse(reply);
    if (err === undefined || err === null) {
      watched.end();
      return question.output.parse(response);
    }
    const failure = appErrorOf(err);
    watched.end(failure);
    throw failure;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#connection?.drain();
  }
}

export type { InputOf, OutputOf };
