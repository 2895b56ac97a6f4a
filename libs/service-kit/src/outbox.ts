import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import type { DataOf, Fact } from '@plumbline/contracts/events';
import { Schema, type ClientSession, type Connection, type Model } from 'mongoose';
import { currentCaller } from './caller.ts';
import { newPublicId } from './ids.ts';
import { outboxOldestSeconds, outboxPublished, outboxWaiting, readAtScrape } from './metrics.ts';
import { Streams } from './streams.ts';
import { traceHeaders } from './tracing.ts';

interface OutboxRow {
  _id: string;
  subject: string;
  payload: string;
  /** Of the message: which request it follows from, and where in a trace. Rows of before have none. */
  headers?: Record<string, string>;
  created_at?: Date;
}

const outboxSchema = new Schema<OutboxRow>(
  {
    _id: { type: String, required: true },
    subject: { type: String, required: true },
    payload: { type: String, required: true },
    headers: { type: Object },
  },
  { collection: 'outbox', timestamps: { createdAt: 'created_at', updatedAt: false }, versionKey: false },
);
outboxSchema.index({ created_at: 1 });

const batchSize = 100;
const sweepEveryMs = 2_000;

/**
 * What a change has to tell others is written in the change's own transaction and published after it.
 * A row is deleted once JetStream has the message; what a crash left behind is found by the sweep.
 */
@Injectable()
export class Outbox implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #logger = new Logger(Outbox.name);
  readonly #rows: Model<OutboxRow>;
  #sweep: NodeJS.Timeout | undefined;
  #publishing: Promise<void> | undefined;
  #again = false;
  #stopReading: (() => void) | undefined;

  constructor(
    @Inject(getConnectionToken()) private readonly connection: Connection,
    private readonly streams: Streams,
  ) {
    this.#rows = connection.model<OutboxRow>('OutboxRow', outboxSchema);
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.#rows.init();
    this.#sweep = setInterval(() => this.wake(), sweepEveryMs).unref();
    this.#stopReading = readAtScrape({
      read: () => this.#readWaiting(),
      forget: () => {
        outboxWaiting.remove();
        outboxOldestSeconds.remove();
      },
    });
  }

  async onModuleDestroy(): Promise<void> {
    this.#stopReading?.();
    clearInterval(this.#sweep);
    await this.#publishing;
  }

  /** Runs `work` in one transaction (again when MongoDB asks for it), then publishes what it had to say. */
  async transaction<T>(work: (session: ClientSession) => Promise<T>): Promise<T> {
    const result = await this.connection.transaction(work);
    this.wake();
    return result;
  }

  /** Says a fact as part of the transaction of `session`. */
  async say<F extends Fact>(session: ClientSession, fact: F, data: DataOf<F>): Promise<void> {
    const id = newPublicId();
    const envelope = { id, at: new Date().toISOString(), actorId: currentCaller()?.userId ?? null, data };
    await this.add(session, fact.subject, JSON.stringify(envelope), id);
  }

  /** Writes any message as part of the transaction of `session`. `id` is its identity on the stream. */
  async add(session: ClientSession | undefined, subject: string, payload: string, id: string): Promise<void> {
    const caller = currentCaller();
    const headers = { ...(caller ? { 'x-request-id': caller.requestId } : {}), ...traceHeaders() };
    await this.#rows.create([{ _id: id, subject, payload, headers }], session ? { session } : {});
  }

  /** Publishes waiting rows now, in the background. */
  wake(): void {
    if (this.#publishing) {
      this.#again = true;
      return;
    }
    this.#publishing = this.#publishWaiting().finally(() => {
      this.#publishing = undefined;
      if (this.#again) {
        this.#again = false;
        this.wake();
      }
    });
  }

  async #publishWaiting(): Promise<void> {
    try {
      for (;;) {
        const rows = await this.#rows.find().sort({ created_at: 1 }).limit(batchSize).lean();
        for (const row of rows) {
          await this.streams.publish(row.subject, row.payload, row._id, row.headers);
          await this.#rows.deleteOne({ _id: row._id });
          outboxPublished.inc({ subject: row.subject });
        }
        if (rows.length < batchSize) return;
      }
    } catch (error) {
      // The rows stay; the next sweep tries again.
      this.#logger.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'outbox is waiting');
    }
  }
  async #readWaiting(): Promise<void> {
    const [waiting, oldest] = await Promise.all([
      this.#rows.countDocuments(),
      this.#rows.findOne().sort({ created_at: 1 }).select({ created_at: 1 }).lean(),
    ]);
    outboxWaiting.set(waiting);
    outboxOldestSeconds.set(oldest?.created_at ? Math.max(0, (Date.now() - oldest.created_at.getTime()) / 1_000) : 0);
  }
}
