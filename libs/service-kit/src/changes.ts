import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { changesSubject, changeTimes, type ToldChange, type WatchedKind } from '@plumbline/contracts/changes';
import { Bus } from './bus.ts';

/** A change that others were told of; `over` tells that it is made, or given up. */
export interface OpenChange {
  over: () => void;
}

/** How long a change waits for the bus to know of it, in ms. Without a bus it is made all the same: work must end. */
const longestWaitMs = 250;

/**
 * Tells of changes before they are made, so that nobody answers with what was before (`@plumbline/contracts/changes`). Facts
 * say the rest: `Outbox.say` tells of the change of every fact that somebody watches.
 */
@Injectable()
export class Changes {
  constructor(private readonly bus: Bus) {}

  /** Tells that something is about to change, until `over`. Resolves once the bus has it. */
  async begin(kind: WatchedKind, id: string): Promise<OpenChange> {
    const change = randomUUID();
    this.#tell(kind, { id, change, over: false });
    const again = setInterval(() => this.#tell(kind, { id, change, over: false }), changeTimes.againMs).unref();
    await this.#known();
    return {
      over: () => {
        clearInterval(again);
        this.#tell(kind, { id, change, over: true });
      },
    };
  }

  /** Makes a change that no fact tells of. */
  async around<T>(kind: WatchedKind, id: string, work: () => Promise<T>): Promise<T> {
    const change = await this.begin(kind, id);
    try {
      return await work();
    } finally {
      change.over();
    }
  }

  #tell(kind: WatchedKind, told: ToldChange): void {
    const { connection } = this.bus;
    if (!connection.isClosed()) connection.publish(changesSubject(kind), JSON.stringify(told));
  }

  /** Whoever listens has it in the order sent once the server answers. One that is away is not waited for. */
  async #known(): Promise<void> {
    const { connection } = this.bus;
    if (connection.isClosed()) return;
    const gone = new AbortController();
    const late = sleep(longestWaitMs, undefined, { ref: false, signal: gone.signal }).catch(() => undefined);
    // A connection that closes meanwhile rejects: then nobody can be told.
    await Promise.race([connection.flush().catch(() => undefined), late]);
    gone.abort();
  }
}
