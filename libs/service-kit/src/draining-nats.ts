import { ServerNats, type NatsOptions } from '@nestjs/microservices';
import type { NatsConnection, Subscription } from '@nats-io/transport-node';
import type { AnswersUnderWay } from './answers-under-way.ts';

/**
 * Nest's NATS transport, ended without a question that gets no answer: it takes no more, then waits for what it is answering,
 * `graceMs` at most. Nest's own waits a fixed time, which is too long for nothing and too short for a slow answer.
 */
export class DrainingNats extends ServerNats {
  readonly #underWay: AnswersUnderWay;
  readonly #graceMs: number;
  #connection: NatsConnection | undefined;
  readonly #taken: Subscription[] = [];

  constructor(options: NonNullable<NatsOptions['options']>, underWay: AnswersUnderWay, graceMs: number) {
    super({ ...options, gracefulShutdown: false });
    this.#underWay = underWay;
    this.#graceMs = graceMs;
  }

  override bindEvents(connection: NatsConnection): void {
    this.#connection = connection;
    const remembering: Pick<NatsConnection, 'subscribe'> = {
      subscribe: (subject, options) => {
        const subscription = connection.subscribe(subject, options);
        this.#taken.push(subscription);
        return subscription;
      },
    };
    super.bindEvents(remembering);
  }

  override async close(): Promise<void> {
    const connection = this.#connection;
    if (connection !== undefined && !connection.isClosed()) await this.#drain(connection);
    await super.close();
  }

  async #drain(connection: NatsConnection): Promise<void> {
    for (const subscription of this.#taken) subscription.unsubscribe();
    const gone = new Promise<void>((resolve) => setTimeout(resolve, this.#graceMs).unref());
    // What the server had sent before it knew has arrived by then. A server that is away is not waited for beyond the grace.
    const flushed = (): Promise<void> => Promise.race([connection.flush().catch(() => undefined), gone]);
    await flushed();
    await this.#underWay.none(this.#graceMs);
    await flushed();
  }
}
