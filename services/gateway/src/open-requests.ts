import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { Drain } from '@plumbline/service-kit/drain';
import type { FastifyInstance } from 'fastify';

/**
 * What is being answered. A process that is told to stop lets it come to its end, streams and uploads included, and asks
 * clients to send what is next on another connection, which leads to another replica.
 */
@Injectable()
export class OpenRequests implements BeforeApplicationShutdown {
  readonly #drain: Drain;
  readonly #open = new Set<Promise<void>>();
  #stopping = false;

  constructor(drain: Drain) {
    this.#drain = drain;
  }

  /** Sees every request of `server` from now on. */
  watch(server: FastifyInstance): void {
    server.addHook('onRequest', (_request, reply, done) => {
      if (this.#stopping) void reply.header('connection', 'close');
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#open.add(promise);
      reply.raw.once('close', () => {
        this.#open.delete(promise);
        resolve();
      });
      done();
    });
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.#stopping = true;
    await this.#drain.wait([this.#allEnded()]);
  }

  async #allEnded(): Promise<void> {
    while (this.#open.size > 0) await Promise.all(this.#open);
  }
}
