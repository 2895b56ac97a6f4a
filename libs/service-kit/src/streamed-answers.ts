import { randomUUID } from 'node:crypto';
import type { Msg, NatsConnection } from '@nats-io/transport-node';
import { AppError } from '@plumbline/contracts/errors';
import { limits } from '@plumbline/contracts/limits';
import type { InputOf, ItemOf, StreamedQuestion } from '@plumbline/contracts/question';
import { z } from 'zod';
import { messageHeaders, type Bus } from './bus.ts';
import { callerFromHeaders, carrierOf, withCaller, type Caller } from './caller.ts';
import { Drain } from './drain.ts';
import { invalidInput } from './invalid-input.ts';
import { streamsRunning } from './metrics.ts';
import { asAppError } from './rpc-error.filter.ts';
import { withSpan } from './tracing.ts';
import { endOfTurn } from './turn.ts';
import { watchAnswering, watchAsking } from './watched-questions.ts';
import { appErrorOf, WireError } from './wire-error.ts';

/*
 * A streamed answer over core NATS. The asker's message names an inbox; the answerer sends frames to it, numbered from 0, so
 * that a lost one is noticed. A silent answerer sends beats. A cancel goes to every replica, outside the queue group, since
 * nobody but the one that answers knows that it is the one.
 */

const Frame = z.object({
  n: z.number().int(),
  item: z.unknown().optional(),
  beat: z.literal(true).optional(),
  end: z.literal(true).optional(),
  error: WireError.optional(),
});
type Frame = z.infer<typeof Frame>;

const Asked = z.object({ id: z.string(), data: z.unknown() });
const Cancelled = z.object({ id: z.string() });

const cancelSubject = (question: StreamedQuestion): string => `cancel.${question.subject}`;

/** How often a silent answerer says that it is alive, in ms. */
const beatEveryMs = 5_000;

/** Answers one question by sending its pieces in order; the signal fires when nobody wants them any more. */
export type Streamer<Q extends StreamedQuestion> = (
  input: InputOf<Q>,
  asked: { caller: Caller; signal: AbortSignal; send: (item: ItemOf<Q>) => void },
) => Promise<void>;

interface AnswerOptions {
  /** Hears every error that ended an answer which was still wanted. */
  onError: (error: AppError) => void;
  beatMs?: number;
}

export interface AnswersStreams {
  /** Takes no more questions, lets those under way end as long as `drain` has it, and aborts what is left. */
  close(drain?: Drain): Promise<void>;
}

/**
 * Answers a streamed question, each one by one replica (queue group `queue`). An error of `streamer` ends the
 * stream with its code. Resolves once the server knows.
 */
export async function answerStreams<Q extends StreamedQuestion>(
  bus: Bus,
  queue: string,
  question: Q,
  streamer: Streamer<Q>,
  options: AnswerOptions,
): Promise<AnswersStreams>;
export async function answerStreams(
  bus: Bus,
  queue: string,
  question: StreamedQuestion,
  streamer: Streamer<StreamedQuestion>,
  { onError, beatMs = beatEveryMs }: AnswerOptions,
): Promise<AnswersStreams> {
  const { connection } = bus;
  const running = new Map<string, { abort: AbortController; done: Promise<void> }>();

  const answer = async (message: Msg, data: unknown, signal: AbortSignal): Promise<void> => {
    const send = frames(connection, message.reply ?? '');
    const beat = setInterval(() => send({ beat: true }), beatMs);
    const caller = callerFromHeaders(message.headers);
    const { subject } = question;
    const watched = withCaller(caller, () => watchAnswering(subject, carrierOf(message.headers)));
    streamsRunning.inc({ subject });
    const work = async (): Promise<void> => {
      const input = question.input.safeParse(data, { reportInput: true });
      if (!input.success) throw invalidInput(input.error);
      const sendItem = (item: unknown): void => {
        if (signal.aborted) return;
        send({ item });
        beat.refresh();
      };
      await streamer(input.data, { caller, signal, send: sendItem });
      signal.throwIfAborted();
    };
    try {
      await withCaller(caller, () => withSpan(watched.span, work));
      withCaller(caller, () => watched.end());
      send({ end: true });
    } catch (error) {
      // Whoever cancelled is gone; a service that stops says so.
      const known = signal.aborted ? asAppError(signal.reason) : asAppError(error);
      withCaller(caller, () => {
        if (!signal.aborted) onError(known);
        watched.end(known, signal.aborted ? 'left' : undefined);
      });
      send({ error: { code: known.code, details: known.details } });
    } finally {
      streamsRunning.dec({ subject });
      clearInterval(beat);
      await endOfTurn();
    }
  };

  const questions = connection.subscribe(question.subject, {
    queue,
    callback: (error, message) => {
      const asked = error ? undefined : Asked.safeParse(jsonOf(message)).data;
      if (asked === undefined || message.reply === undefined) return;
      const abort = new AbortController();
      const done = answer(message, asked.data, abort.signal).finally(() => running.delete(asked.id));
      running.set(asked.id, { abort, done });
    },
  });
  const cancels = connection.subscribe(cancelSubject(question), {
    callback: (error, message) => {
      const cancelled = error ? undefined : Cancelled.safeParse(jsonOf(message)).data;
      if (cancelled) running.get(cancelled.id)?.abort.abort(new AppError('internal.unavailable'));
    },
  });
  await connection.flush();

  return {
    close: async (drain = new Drain()) => {
      // Not merely unsubscribed: what the server has sent already is answered too.
      if (!connection.isClosed()) await questions.drain();
      const all = () => Promise.all([...running.values()].map(({ done }) => done));
      await drain.wait([all()]);
      for (const { abort } of running.values()) abort.abort(new AppError('internal.unavailable'));
      await all();
      cancels.unsubscribe();
    },
  };
}

const frames = (connection: NatsConnection, inbox: string) => {
  let n = 0;
  return (frame: Omit<Frame, 'n'>): void => {
    const text = JSON.stringify({ n, ...frame });
    n += 1;
    // Frames of one turn leave in one write, whichever answers they belong to; turns keep their order.
    void endOfTurn().then(() => {
      if (!connection.isClosed()) connection.publish(inbox, text);
    });
  };
};

const jsonOf = (message: Msg): unknown => {
  try {
    return message.json();
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};

/**
 * Asks a streamed question and yields its pieces in order.
 * @throws AppError as the answerer threw it; `internal.unavailable` when nobody answers, when there was no sign of life for
 *   `idleMs`, or when a piece was lost; the signal's reason when it fires. Whoever stops early cancels the answer.
 */
export function askStream<Q extends StreamedQuestion>(
  bus: Bus,
  question: Q,
  input: z.input<Q['input']>,
  caller: Caller,
  options: { signal: AbortSignal; idleMs?: number },
): AsyncGenerator<ItemOf<Q>, void, undefined>;
export async function* askStream(
  bus: Bus,
  question: StreamedQuestion,
  input: unknown,
  caller: Caller,
  { signal, idleMs = limits.chatIdleTimeoutMs }: { signal: AbortSignal; idleMs?: number },
): AsyncGenerator<unknown, void, undefined> {
  signal.throwIfAborted();
  const { connection } = bus;
  const id = randomUUID();
  const inbox = `_INBOX.stream.${id}`;
  const waiting: Frame[] = [];
  let failure: { reason: unknown } | undefined;
  let wake: () => void = () => undefined;
  const fail = (reason: unknown): void => {
    failure ??= { reason };
    wake();
  };
  const away = (why: string) =>
    fail(new AppError('internal.unavailable', { retryAfterSeconds: 2 }, { cause: new Error(why) }));
  const idle = setTimeout(() => away('no sign of life'), idleMs);
  const onAbort = (): void => fail(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });

  let next = 0;
  const answers = connection.subscribe(inbox, {
    callback: (error, message) => {
      if (error) return away(error.message);
      // An empty message with this status is the server's word that nobody listens to the question.
      if (message.headers?.code === 503) return away('nobody answers');
      const frame = Frame.safeParse(jsonOf(message)).data;
      if (frame === undefined || frame.n !== next) return away('a piece was lost');
      next += 1;
      idle.refresh();
      if (frame.beat) return;
      waiting.push(frame);
      wake();
    },
  });
  const watched = watchAsking(question.subject);
  const sent = messageHeaders(caller, watched.span);

  let over = false;
  try {
    connection.publish(question.subject, JSON.stringify({ id, data: input }), { reply: inbox, headers: sent });
    for (;;) {
      const frame = waiting.shift();
      if (frame === undefined) {
        if (failure !== undefined) throw failure.reason;
        await new Promise<void>((resolve) => (wake = resolve));
        continue;
      }
      over = frame.end === true || frame.error !== undefined;
      if (frame.error) throw appErrorOf(frame.error);
      if (frame.end) return watched.end();
      yield question.item.parse(frame.item);
      // What was under way when the person left or was signed out is not shown any more.
      signal.throwIfAborted();
    }
  } catch (error) {
    const why = signal.aborted ? 'left' : over ? undefined : 'unanswered';
    watched.end(error, why);
    throw error;
  } finally {
    // Whoever stops to listen without an error.
    watched.end(undefined, 'left');
    clearTimeout(idle);
    signal.removeEventListener('abort', onAbort);
    answers.unsubscribe();
    if (!over && !connection.isClosed()) connection.publish(cancelSubject(question), JSON.stringify({ id }));
  }
}
