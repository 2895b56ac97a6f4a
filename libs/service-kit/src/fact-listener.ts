import { setTimeout as sleep } from 'node:timers/promises';
import type { ConsumerMessages, JsMsg } from '@nats-io/jetstream';
import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { Envelope, type DataOf, type Fact } from '@plumbline/contracts/events';
import { callerFromHeaders, withCaller } from './caller.ts';
import { factDelaySeconds, factSeconds } from './metrics.ts';
import { Streams } from './streams.ts';
import { traced } from './tracing.ts';

interface Listener {
  durable: string;
  fact: Fact;
  handle: (data: unknown) => Promise<void>;
}

/** A fact, and what a listener that hears many makes of it. */
export interface Reading<Change> {
  fact: Fact;
  read: (envelope: Envelope) => Change;
}

/** `reading(facts.planDeleted, ({ id }) => ({ kind: 'gone', id }))`. */
export const reading = <F extends Fact, Change>(
  fact: F,
  to: (data: DataOf<F>, envelope: Envelope) => Change,
): Reading<Change> => ({ fact, read: (envelope) => to(parseFact(fact, envelope.data), envelope) });

interface BatchListener {
  durable: string;
  subjects: string[];
  handle: (messages: JsMsg[]) => Promise<void>;
}

/** How many are handed on at once, at most; and how many wait here meanwhile. */
const batchSize = 250;

/** Hears facts through durable consumers: every fact at least once, so a handler must bear hearing one twice. */
@Injectable()
export class FactListener implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #logger = new Logger(FactListener.name);
  readonly #listeners: Listener[] = [];
  readonly #batchListeners: BatchListener[] = [];
  readonly #open = new Set<ConsumerMessages>();
  #stopping = false;

  constructor(private readonly streams: Streams) {}

  /** `durable` is unique for each service and fact, e.g. `evaluations-plan-deleted`. */
  on<F extends Fact>(durable: string, fact: F, handle: (data: DataOf<F>) => Promise<void>): void {
    this.#listeners.push({ durable, fact, handle: (data) => handle(parseFact(fact, data)) });
  }

  /**
   * Hears several facts through one durable consumer, as many at once as have come. `apply` has all of a batch or throws, and
   * then hears them again; a fact that does not fit its schema is logged and passed over, since it never will.
   */
  onMany<Change>(durable: string, readings: Reading<Change>[], apply: (changes: Change[]) => Promise<void>): void {
    const bySubject = new Map(readings.map((one) => [one.fact.subject, one]));
    const read = (message: JsMsg): Change[] => {
      try {
        const known = [...bySubject].find(([subject]) => subject === message.subject)?.[1];
        return known === undefined ? [] : [known.read(Envelope.parse(message.json()))];
      } catch (error) {
        this.#logger.error({ err: error, durable, subject: message.subject }, 'a fact cannot be read');
        message.term();
        return [];
      }
    };
    this.#batchListeners.push({
      durable,
      subjects: readings.map(({ fact }) => fact.subject),
      handle: (messages) => apply(messages.flatMap(read)),
    });
  }

  onApplicationBootstrap(): void {
    for (const listener of this.#listeners) void this.#listen(listener);
    for (const listener of this.#batchListeners) void this.#listenInBatches(listener);
  }

  beforeApplicationShutdown(): void {
    this.#stopping = true;
    for (const messages of this.#open) messages.stop();
  }

  async #listenInBatches({ durable, subjects, handle }: BatchListener): Promise<void> {
    while (!this.#stopping) {
      try {
        const consumer = await this.streams.consumer({ stream: 'EVENTS', durable, subjects, ackWaitMs: 30_000 });
        const waiting: JsMsg[] = [];
        let wake = (): void => undefined;
        const messages = await consumer.consume({
          max_messages: 2 * batchSize,
          // A server that has lost its streams is not waited for: they are made again.
          abort_on_missing_resource: true,
          callback: (message) => {
            waiting.push(message);
            wake();
          },
        });
        this.#open.add(messages);
        let isOpen = true;
        const closed = messages.closed().then(() => {
          isOpen = false;
          wake();
        });
        while (isOpen && !this.#stopping) {
          if (waiting.length === 0) await new Promise<void>((resolve) => (wake = resolve));
          await this.#take(durable, waiting.splice(0, batchSize), handle);
        }
        messages.stop();
        await closed;
        this.#open.delete(messages);
      } catch (error) {
        this.#logger.warn({ durable, reason: error instanceof Error ? error.message : 'unknown' }, 'cannot listen');
      }
      if (!this.#stopping) await sleep(500);
    }
  }

  async #take(durable: string, batch: JsMsg[], handle: BatchListener['handle']): Promise<void> {
    if (batch.length === 0) return;
    const requestIds = [...new Set(batch.map(({ headers }) => callerFromHeaders(headers).requestId))];
    const ended = watchFacts(durable, batch);
    try {
      // Of many traces, so under none of them.
      await handle(batch);
      for (const message of batch) message.ack();
      ended('done');
      this.#logger.debug({ durable, facts: batch.length, requestIds }, 'facts handled');
    } catch (error) {
      ended('again');
      this.#logger.error({ err: error, durable, requestIds }, 'facts could not be handled yet');
      for (const message of batch) message.nak(5_000);
    }
  }

  /** Under the id of the request that the fact follows from, and in its trace; on behalf of nobody. */
  async #hear({ durable, fact, handle }: Listener, message: JsMsg): Promise<void> {
    const { requestId, language } = callerFromHeaders(message.headers);
    const ended = watchFacts(durable, [message]);
    await withCaller({ requestId, language }, async () => {
      try {
        const data = Envelope.parse(message.json()).data;
        const facts = { 'messaging.consumer': durable };
        await traced(`${fact.subject} heard`, 'consumer', facts, () => handle(data), message.headers);
        message.ack();
        ended('done');
        this.#logger.debug({ durable }, 'fact handled');
      } catch (error) {
        ended('again');
        this.#logger.error({ err: error, durable }, 'a fact could not be handled yet');
        message.nak(5_000);
      }
    });
  }

  async #listen(listener: Listener): Promise<void> {
    const { durable, fact } = listener;
    while (!this.#stopping) {
      try {
        const consumer = await this.streams.consumer({
          stream: 'EVENTS',
          durable,
          subjects: [fact.subject],
          ackWaitMs: 30_000,
        });
        while (!this.#stopping) {
          const message = await consumer.next({ expires: 5_000 });
          if (message) await this.#hear(listener, message);
        }
      } catch (error) {
        if (this.#stopping) return;
        this.#logger.warn({ durable, reason: error instanceof Error ? error.message : 'unknown' }, 'cannot listen');
        await sleep(500);
      }
    }
  }
}

/** Measures how old facts are and how long it takes to handle them. */
const watchFacts = (consumer: string, messages: JsMsg[]): ((outcome: 'done' | 'again') => void) => {
  const begun = performance.now();
  const now = Date.now();
  for (const { time } of messages) factDelaySeconds.observe({ consumer }, Math.max(0, (now - time.getTime()) / 1_000));
  return (outcome) => factSeconds.observe({ consumer, outcome }, (performance.now() - begun) / 1_000);
};

function parseFact<F extends Fact>(fact: F, data: unknown): DataOf<F>;
function parseFact(fact: Fact, data: unknown): unknown {
  return fact.data.parse(data);
}
