import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { Envelope, type DataOf, type Fact } from '@plumbline/contracts/events';
import { Streams } from './streams.ts';

interface Listener {
  durable: string;
  fact: Fact;
  handle: (data: unknown) => Promise<void>;
}

/** Hears facts through durable consumers: every fact at least once, so a handler must bear hearing one twice. */
@Injectable()
export class FactListener implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #logger = new Logger(FactListener.name);
  readonly #listeners: Listener[] = [];
  #stopping = false;

  constructor(private readonly streams: Streams) {}

  /** `durable` is unique for each service and fact, e.g. `evaluations-plan-deleted`. */
  on<F extends Fact>(durable: string, fact: F, handle: (data: DataOf<F>) => Promise<void>): void {
    this.#listeners.push({ durable, fact, handle: (data) => handle(parseFact(fact, data)) });
  }

  onApplicationBootstrap(): void {
    for (const listener of this.#listeners) void this.#listen(listener);
  }

  beforeApplicationShutdown(): void {
    this.#stopping = true;
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
