import { once } from 'node:events';
import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import type { AppError } from '@plumbline/contracts/errors';
import { drawStored, readStored } from '@plumbline/contracts/reading';
import { DocumentUnreadable } from '@plumbline/documents/document';
import { Bus } from '@plumbline/service-kit/bus';
import { Drain } from '@plumbline/service-kit/drain';
import { answerStreams, type AnswersStreams } from '@plumbline/service-kit/streamed-answers';
import { ReadingService } from './reading.service.ts';

/** Of the JSON of a document, in UTF-16 units: at most three bytes each, so that any part travels over the bus (1 MB). */
const partLength = 200_000;

/** Rejects with the signal's reason when it fires. */
const aborted = async (signal: AbortSignal): Promise<never> => {
  if (!signal.aborted) await once(signal, 'abort');
  throw signal.reason;
};

/** Answers who asks for a document to be read, or a page to be drawn, as long as somebody waits for it. */
@Injectable()
export class ReadingStreams implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #logger = new Logger(ReadingStreams.name);
  #streams: AnswersStreams[] = [];

  constructor(
    private readonly bus: Bus,
    private readonly service: ReadingService,
    private readonly drain: Drain,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const reading = await answerStreams(
      this.bus,
      'reading',
      readStored,
      async (input, { signal, send }) => {
        const reading = this.service.read(
          input,
          () => send({ begun: true }),
          (done, total) => send({ done, total }),
          signal,
        );
        try {
          const document = JSON.stringify(await Promise.race([reading, aborted(signal)]));
          for (let at = 0; at < document.length; at += partLength) send({ part: document.slice(at, at + partLength) });
        } catch (error) {
          if (!(error instanceof DocumentUnreadable)) throw error;
          send({ unreadable: error.reason });
        }
      },
      { onError: (error) => this.#tell(error, 'a document was not read') },
    );
    this.#streams.push(reading);
    const drawing = await answerStreams(
      this.bus,
      'reading',
      drawStored,
      async (input, { signal, send }) => {
        try {
          const drawn = await Promise.race([this.service.draw(input, signal), aborted(signal)]);
          send(drawn === null ? { missing: true } : { drawn });
        } catch (error) {
          if (!(error instanceof DocumentUnreadable)) throw error;
          send({ unreadable: error.reason });
        }
      },
      { onError: (error) => this.#tell(error, 'a page was not drawn') },
    );
    this.#streams.push(drawing);
  }

  #tell(error: AppError, what: string): void {
    const reason = error.cause instanceof Error ? error.cause.message : undefined;
    if (error.code === 'internal.unexpected') this.#logger.error({ err: error.cause }, what);
    else this.#logger.warn({ code: error.code, reason }, what);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.#streams.map((streams) => streams.close(this.drain)));
  }
}
