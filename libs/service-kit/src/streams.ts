import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import {
  AckPolicy,
  DeliverPolicy,
  jetstream,
  JetStreamApiCodes,
  JetStreamApiError,
  jetstreamManager,
  RetentionPolicy,
  StorageType,
  type Consumer,
} from '@nats-io/jetstream';
import { headers as newHeaders, nanos } from '@nats-io/transport-node';
import { Bus } from './bus.ts';
import { consumerPending, consumerUnacked, jetstreamReachable, readAtScrape } from './metrics.ts';

const days = 24 * 60 * 60 * 1000;

/** Facts are kept for 30 days for whoever wants them; a job's message lives until somebody has done the job. */
const streams = {
  EVENTS: { subjects: ['events.>'], retention: RetentionPolicy.Limits, max_age: nanos(30 * days) },
  JOBS: { subjects: ['jobs.>'], retention: RetentionPolicy.Workqueue, max_age: 0 },
} as const;
export type StreamName = keyof typeof streams;

export interface DurableConsumer {
  stream: StreamName;
  /** Name of the durable consumer, shared by all replicas. */
  durable: string;
  subjects: string[];
  /** How long a message may be worked on without a sign of life, in ms. */
  ackWaitMs: number;
}

/** JetStream: the two streams and their durable consumers, made again when the server has lost them. */
@Injectable()
export class Streams implements OnApplicationShutdown {
  readonly #logger = new Logger(Streams.name);
  /** Durable consumers of this service, by name. */
  readonly #consumers = new Map<string, StreamName>();
  readonly #stopReading: () => void;

  constructor(private readonly bus: Bus) {
    this.#stopReading = readAtScrape({ read: () => this.#readLag(), forget: () => this.#forgetLag() });
  }

  onApplicationShutdown(): void {
    this.#stopReading();
  }

  /** The server is given the client's own 5 s to answer. */
  get #options(): { timeout: number } {
    return { timeout: this.bus.waitFor(5_000) };
  }

  async ensure(): Promise<void> {
    const manager = await jetstreamManager(this.bus.connection, this.#options);
    for (const [name, config] of Object.entries(streams)) {
      const wanted = {
        ...config,
        subjects: [...config.subjects],
        name,
        storage: StorageType.File,
        duplicate_window: nanos(120_000),
      };
      try {
        await manager.streams.add(wanted);
      } catch (error) {
        if (!(error instanceof JetStreamApiError)) throw error;
        // The stream is there with another configuration: an earlier version made it.
        await manager.streams.update(name, wanted);
      }
    }
  }

  /** Stores a message; `id` makes a repeated publish within two minutes one message. Resolves once the server has it. */
  async publish(subject: string, payload: string, id: string, headers: Record<string, string> = {}): Promise<void> {
    const sent = newHeaders();
    for (const [name, value] of Object.entries(headers)) sent.set(name, value);
    const publishOnce = () =>
      jetstream(this.bus.connection, { timeout: 3_000 }).publish(subject, payload, { msgID: id, headers: sent });
    try {
      await publishOnce();
    } catch (error) {
      // A server whose data was wiped has no stream: make it, then try once more.
      this.#logger.warn(
        { subject, reason: error instanceof Error ? error.message : 'unknown' },
        'publish failed, trying again',
      );
      await this.ensure();
      await publishOnce();
    }
  }

  async consumer({ stream, durable, subjects, ackWaitMs }: DurableConsumer): Promise<Consumer> {
    this.#consumers.set(durable, stream);
    const find = () => jetstream(this.bus.connection, this.#options).consumers.get(stream, durable);
    try {
      return await find();
    } catch (error) {
      const missing =
        error instanceof JetStreamApiError &&
        (error.code === JetStreamApiCodes.ConsumerNotFound || error.code === JetStreamApiCodes.StreamNotFound);
      if (!missing) throw error;
    }
    await this.ensure();
    const manager = await jetstreamManager(this.bus.connection, this.#options);
    await manager.consumers.add(stream, {
      durable_name: durable,
      filter_subjects: subjects,
      ack_policy: AckPolicy.Explicit,
      ack_wait: nanos(ackWaitMs),
      deliver_policy: DeliverPolicy.All,
      max_deliver: -1,
      max_ack_pending: 10_000,
    });
    return find();
  }
  /** What waits at the server for each consumer of this service. */
  async #readLag(): Promise<void> {
    const manager = await jetstreamManager(this.bus.connection, { timeout: 1_500, checkAPI: false });
    await manager.getAccountInfo();
    jetstreamReachable.set(1);
    // One that the server has lost is made anew by whoever listens; until then nothing is known of it.
    await Promise.allSettled(
      [...this.#consumers].map(async ([consumer, stream]) => {
        consumerPending.remove({ stream, consumer });
        consumerUnacked.remove({ stream, consumer });
        const { num_pending: pending, num_ack_pending: unacked } = await manager.consumers.info(stream, consumer);
        consumerPending.set({ stream, consumer }, pending);
        consumerUnacked.set({ stream, consumer }, unacked);
      }),
    );
  }

  #forgetLag(): void {
    jetstreamReachable.set(0);
    for (const [consumer, stream] of this.#consumers) {
      consumerPending.remove({ stream, consumer });
      consumerUnacked.remove({ stream, consumer });
    }
  }
}
