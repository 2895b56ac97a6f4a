import { PassThrough } from 'node:stream';
import type { FastifyReply } from 'fastify';

/**
 * An answer as server-sent events: each `data:` line one JSON value or a bare word, a comment line every `pingMs` so that nothing
 * in between takes the silence for an end.
 */
export class EventStream {
  readonly #body = new PassThrough();
  readonly #ping: NodeJS.Timeout;

  /** Begins the answer. `onPing` is called with every sign of life. */
  constructor(reply: FastifyReply, pingMs: number, onPing: () => void) {
    // A client that hangs up destroys it; whoever writes notices by the request's own signal.
    this.#body.on('error', () => undefined);
    this.#comment('begun');
    this.#ping = setInterval(() => {
      this.#comment('ping');
      onPing();
    }, pingMs);
    void reply
      .header('content-type', 'text/event-stream; charset=utf-8')
      .header('cache-control', 'no-store, no-transform')
      // A proxy that gathers an answer before it passes it on would undo the streaming.
      .header('x-accel-buffering', 'no')
      .send(this.#body);
  }

  send(data: object | string): void {
    this.#write(`data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`);
  }

  end(): void {
    clearInterval(this.#ping);
    this.#body.end();
  }

  #comment(word: string): void {
    this.#write(`: ${word}\n\n`);
  }

  #write(text: string): void {
    if (!this.#body.destroyed && !this.#body.writableEnded) this.#body.write(text);
  }
}
