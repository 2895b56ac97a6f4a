import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { AnswersUnderWay } from '@plumbline/service-kit/answers-under-way';
import { gatewayEnvironment, type GatewayEnvironment } from './gateway.environment.ts';

/**
 * The gateway's end without a request that fails: it says that it is not ready, serves on until that is noticed, and lets what is
 * under way come to its end, streams included, before connections are closed.
 */
@Injectable()
export class Draining implements BeforeApplicationShutdown {
  readonly #underWay = new AnswersUnderWay();
  #isEnding = false;

  constructor(@Inject(gatewayEnvironment) private readonly environment: GatewayEnvironment) {}

  /** Counts what this server answers, from now on. */
  watch(server: Server): void {
    server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
      response.once('close', this.#underWay.begin());
      // Whoever keeps a connection would go on using it.
      if (this.#isEnding) response.shouldKeepAlive = false;
    });
  }

  /** For readiness. @throws Error once the process has been told to end. */
  ready(): Promise<void> {
    return this.#isEnding ? Promise.reject(new Error('it ends')) : Promise.resolve();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.#isEnding = true;
    await sleep(this.environment.SHUTDOWN_NOTICE_MS);
    await this.#underWay.none(this.environment.SHUTDOWN_GRACE_MS);
  }
}
