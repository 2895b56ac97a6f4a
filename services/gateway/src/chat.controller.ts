import { Controller, Inject, Logger, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { askChat, AskChat, chatDone, ChatHistory, ChatOfEvaluation, chatQuestions } from '@plumbline/contracts/chat';
import { errorSentence } from '@plumbline/contracts/error-text';
import { AppError } from '@plumbline/contracts/errors';
import { attachmentTypes, limits } from '@plumbline/contracts/limits';
import { ObjectStore } from '@plumbline/object-store/object-store';
import { Bus } from '@plumbline/service-kit/bus';
import type { Caller } from '@plumbline/service-kit/caller';
import { asAppError } from '@plumbline/service-kit/rpc-error.filter';
import { askStream } from '@plumbline/service-kit/streamed-answers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { receiveQuestion } from './chat-question.ts';
import { EventStream } from './event-stream.ts';
import { gatewayEnvironment, type GatewayEnvironment } from './gateway.environment.ts';
import { From, signedInOf } from './request.ts';
import { Route, valid } from './route.ts';
import { Sessions } from './sessions.ts';
import { StreamEnd } from './stream-end.ts';
import { UploadTerms } from './upload-terms.ts';

const tokenOf = (request: FastifyRequest): string => request.headers.authorization?.replace(/^Bearer +/i, '') ?? '';

@ApiTags('Chat')
@Controller('v1/chat')
export class ChatController {
  readonly #logger = new Logger(ChatController.name);
  /** User → answers running for them. */
  readonly #running = new Map<string, number>();

  constructor(
    private readonly bus: Bus,
    private readonly store: ObjectStore,
    private readonly sessions: Sessions,
    private readonly terms: UploadTerms,
    @Inject(gatewayEnvironment) private readonly environment: GatewayEnvironment,
  ) {}

  @Route('GET', 'history', {
    summary: 'The chat about an evaluation, oldest message first',
    query: ChatOfEvaluation,
    answer: ChatHistory,
    errors: ['request.invalid', 'evaluations.not_found'],
  })
  history(@Query(valid(ChatOfEvaluation)) query: z.infer<typeof ChatOfEvaluation>, @From() caller: Caller) {
    return this.bus.ask(chatQuestions.history, query, caller);
  }

  @Route('DELETE', 'history', {
    summary: 'Clear it, attached files included',
    query: ChatOfEvaluation,
    status: 204,
    errors: ['request.invalid', 'evaluations.not_found'],
  })
  async reset(
    @Query(valid(ChatOfEvaluation)) query: z.infer<typeof ChatOfEvaluation>,
    @From() caller: Caller,
  ): Promise<void> {
    await this.bus.ask(chatQuestions.reset, query, caller);
  }

  @Route('POST', 'ask/stream', {
    summary: 'Ask about an evaluation; the answer comes as server-sent events',
    body: AskChat,
    form: {
      planId: { type: 'string', description: 'The pitch of the evaluation' },
      evaluationId: { type: 'string', description: 'The evaluation' },
      message: { type: 'string', description: 'The question, at most 4,000 characters; may be empty with files' },
      files: {
        type: 'array',
        items: { type: 'string', format: 'binary' },
        description: `At most ${String(limits.chatAttachmentsMax)} files of 10 MB each: ${attachmentTypes.join(', ')}`,
      },
    },
    answerType:
      'text/event-stream: data: {"delta"}, at the end optionally data: {"sources": [{page, quote, attachment?}]}, then data: [DONE]; on failure data: {"error"} and no [DONE]',
    errors: [
      'request.invalid',
      'chat.nothing_asked',
      'chat.too_many_files',
      'chat.too_many_streams',
      'evaluations.not_found',
      'plans.not_found',
      'plans.still_reading',
      'plans.file_too_large',
      'plans.unsupported_type',
      'plans.file_encrypted',
      'plans.file_empty',
      'plans.file_damaged',
      'plans.file_unknown_encoding',
      'plans.file_no_text',
      'plans.file_infected',
      'plans.upload_too_slow',
      'plans.scanner_unavailable',
      'internal.unavailable',
    ],
  })
  async ask(@Req() request: FastifyRequest, @Res() reply: FastifyReply, @From() caller: Caller): Promise<void> {
    const signedIn = signedInOf(request);
    if (!signedIn) throw new AppError('auth.unauthenticated');
    const userId = signedIn.user.id;
    const free = this.#takeSlot(userId);
    const end = new StreamEnd();
    const unwatch = this.sessions.onEnd({ sessionId: signedIn.sessionId, userId }, end.signedOut);
    reply.raw.once('close', end.left);
    try {
      const { question, discard } = await receiveQuestion(request, this.store, this.terms);
      const stillIn = (): void => {
        this.sessions.check(tokenOf(request), caller).then(
          (session) => {
            if (session === null) end.signedOut();
          },
          // Auth is away: the fact that ends a session comes by another way.
          () => undefined,
        );
      };
      let events: EventStream | undefined;
      const begin = (): EventStream => (events ??= new EventStream(reply, this.environment.CHAT_PING_MS, stillIn));
      try {
        const pieces = askStream(this.bus, askChat, question, caller, {
          signal: end.signal,
          idleMs: this.environment.CHAT_IDLE_TIMEOUT_MS,
        });
        for await (const piece of pieces) {
          if ('begun' in piece) begin();
          else begin().send(piece);
        }
        begin().send(chatDone);
      } catch (error) {
        // The service removes the files when it gets the question; when it did not, they go here.
        if (events === undefined) await discard();
        const known = end.reason ?? asAppError(error);
        if (events === undefined) throw known;
        if (known.code === 'internal.unexpected')
          this.#logger.error({ err: known.cause, requestId: request.id }, 'unexpected error in a stream');
        events.send({ error: errorSentence(known, caller.language) });
      } finally {
        events?.end();
      }
    } finally {
      unwatch();
      free();
      reply.raw.off('close', end.left);
    }
  }

  /** @throws AppError `chat.too_many_streams` when the person has as many answers running as one may. */
  #takeSlot(userId: string): () => void {
    const limit = this.environment.CHAT_STREAMS_PER_USER;
    const running = this.#running.get(userId) ?? 0;
    if (running >= limit) throw new AppError('chat.too_many_streams', { retryAfterSeconds: 5, values: { limit } });
    this.#running.set(userId, running + 1);
    return () => {
      const left = (this.#running.get(userId) ?? 1) - 1;
      if (left === 0) this.#running.delete(userId);
      else this.#running.set(userId, left);
    };
  }
}
