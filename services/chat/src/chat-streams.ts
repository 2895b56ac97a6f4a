import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { askChat } from '@plumbline/contracts/chat';
import { AppError } from '@plumbline/contracts/errors';
import { Bus } from '@plumbline/service-kit/bus';
import { Drain } from '@plumbline/service-kit/drain';
import { answerStreams, type AnswersStreams } from '@plumbline/service-kit/streamed-answers';
import { ChatService } from './chat.service.ts';

/** Takes the streamed question from the bus, which Nest's transport has no form for. */
@Injectable()
export class ChatStreams implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #logger = new Logger(ChatStreams.name);
  #streams: AnswersStreams | undefined;

  constructor(
    private readonly bus: Bus,
    private readonly service: ChatService,
    private readonly drain: Drain,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.#streams = await answerStreams(
      this.bus,
      'chat',
      askChat,
      async (input, { caller, signal, send }) => {
        const { userId, sessionId } = caller;
        if (!userId || !sessionId) throw new AppError('auth.unauthenticated');
        await this.service.ask(input, { ...caller, userId, sessionId }, signal, send);
      },
      {
        onError: (error) => {
          const reason = error.cause instanceof Error ? error.cause.message : undefined;
          if (error.code === 'internal.unexpected')
            this.#logger.error({ err: error.cause }, 'unexpected error in an answer');
          else this.#logger.warn({ code: error.code, reason }, 'a question was not answered');
        },
      },
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.#streams?.close(this.drain);
  }
}
