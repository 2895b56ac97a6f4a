import { setTimeout as sleep } from 'node:timers/promises';
import type { ConsumerMessages, JsMsg } from '@nats-io/jetstream';
import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { Envelope, type DataOf, type Fact } from '@plumbline/contracts/events';
import { Streams } from './streams.ts';

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
    try {
      await handle(batch);
      for (const message of batch) message.ack();
    } catch (error) {
      this.#logger.error({ err: error, durable }, 'facts could not be handled yet');
      for (const message of batch) message.nak(5_000);
    }
  }

  async #listen({ durable, fact, handle }: Listener): Promise<void> {
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
          if (!message) continue;
          try {
            await handle(Envelope.parse(message.json()).data);
            message.ack();
          } catch (error) {
            this.#logger.error({ err: error, durable }, 'a fact could not be handled yet');
            message.nak(5_000);
          }
        }
      } catch (error) {
        if (this.#stopping) return;
        this.#logger.warn({ durable, reason: error instanceof Error ? error.message : 'unknown' }, 'cannot listen');
        await sleep(500);
      }
    }
  }
}

function parseFact<F extends Fact>(fact: F, data: unknown): DataOf<F>;
function parseFact(fact: Fact, data: unknown): unknown {
  return fact.data.parse(data);
}
