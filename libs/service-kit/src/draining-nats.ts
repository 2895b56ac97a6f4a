import { setImmediate as nextTurn } from 'node:timers/promises';
import { ServerNats, type NatsContext, type NatsOptions } from '@nestjs/microservices';
import {
  connect,
  type Msg,
  type NatsConnection,
  type Subscription,
  type SubscriptionOptions,
} from '@nats-io/transport-node';
import type { Drain } from './drain.ts';

type Options = NonNullable<NatsOptions['options']>;

/** What Nest hands to a publisher: one value, an error, or the word that nothing follows. */
interface Packet {
  isDisposed?: boolean;
}

/**
 * Nest's NATS transport, which stops without leaving a question unanswered: it takes no new ones, answers those that the
 * server had sent already and those under way (as long as `drain` lets it), and closes its connection last. Nest's own drops
 * what is on its way and ends after a fixed time, whatever is under way.
 */
export class DrainingNats extends ServerNats {
  readonly #options: Options;
  readonly #drain: Drain;
  readonly #subscribed: Subscription[] = [];
  readonly #underWay = new Set<Promise<void>>();
  #connection: NatsConnection | undefined;

  constructor(options: Options, drain: Drain) {
    super(options);
    this.#options = options;
    this.#drain = drain;
  }

  override async createNatsClient(): Promise<NatsConnection> {
    this.#connection = await connect(this.#options);
    return this.#connection;
  }

  override bindEvents(client: NatsConnection): void {
    super.bindEvents({
      subscribe: (subject: string, options: SubscriptionOptions) => {
        const subscription = client.subscribe(subject, options);
        this.#subscribed.push(subscription);
        return subscription;
      },
    });
  }

  override getPublisher(message: Msg, id: string, context: NatsContext): (packet: Packet) => unknown {
    const respond = super.getPublisher(message, id, context);
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#underWay.add(promise);
    return (packet) => {
      respond(packet);
      if (packet.isDisposed !== true) return;
      this.#underWay.delete(promise);
      resolve();
    };
  }

  override async close(): Promise<void> {
    const connection = this.#connection;
    if (connection && !connection.isClosed()) {
      await Promise.all(this.#subscribed.filter((one) => !one.isClosed()).map((one) => one.drain()));
      // What came last is on its way to its handler.
      await nextTurn();
      await this.#drain.wait([...this.#underWay]);
      await connection.drain();
    }
    await super.close();
  }
}
