import { setTimeout as wait } from 'node:timers/promises';
import OpenAI, { APIError } from 'openai';
import type { ChatCompletionCreateParamsStreaming } from 'openai/resources/chat/completions';
import { ModelUnavailable, type ModelFailure } from './model-errors.ts';
import { nothingHeard, streamCompletion, type Deadlines, type StreamedAnswer } from './model-stream.ts';
import { refusedBy, RefusedParameters, sentIn } from './request-parameters.ts';
import { RequestSlots } from './request-slots.ts';
import { isOfTheServer, mayPass, unavailable } from './server-errors.ts';
import {
  costOf,
  type CostCeilings,
  type DailySpending,
  type JobSpending,
  type Prices,
  type Usage,
} from './spending.ts';
import { estimateTokens } from './tokens.ts';

export interface ModelConfig extends Partial<Deadlines> {
  baseUrl: string;
  apiKey: string;
  model: string;
  /** Who runs the model, as a report names it; the base URL's host when not given. */
  provider?: string;
  /** How often one question is sent when the server is away or overloaded. */
  maxAttempts?: number;
  /** Requests under way at once; the others wait in order. No limit when not given. */
  concurrency?: number | undefined;
  /** Tokens a model that thinks may spend on that before each answer. */
  thoughtTokens?: number | undefined;
  prices?: Prices | undefined;
  /** What one job (a review, an answer of the chat) and a day may cost at most, in the currency of the prices. */
  costPerJob?: number | undefined;
  costPerDay?: number | undefined;
  /** Where a day's costs are kept; needed for `costPerDay`. */
  dailySpending?: DailySpending | undefined;
  watch?: WatchModel | undefined;
}

/** How one request ended: answered (however useful), or why not. Never a word of question or answer. */
export interface EndedCall {
  outcome: 'answered' | 'refused' | 'unreadable' | 'parameter_refused' | 'aborted' | 'error' | ModelFailure;
  tokensIn: number;
  tokensOut: number;
  /** Only where prices are known. */
  cost?: number;
}

/** One request under way, for whoever measures; `headers` go with it. */
export interface WatchedCall {
  headers: Record<string, string>;
  begun(): void;
  ended(call: EndedCall): void;
}
/** Is told of every request that is about to be sent for a task. */
export type WatchModel = (task: string, model: string) => WatchedCall;

/** What tests replace. */
export interface ModelClientParts {
  sleep?: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
  random?: () => number;
  /** Milliseconds on a clock that only runs forward. */
  now?: () => number;
}

/** Counts what a review costs; one for each review, since a client serves many at once. */
export interface Meter {
  calls: number;
  tokensIn: number;
  tokensOut: number;
}

/** How long an answer may get: in characters, where code ends it, and in tokens, as the server is told. */
export interface AnswerSize {
  length: number;
  tokens: number;
}

/** What one request is about besides its parameters. */
export interface Sending {
  task: string;
  /** The request as the server takes it now. */
  params: () => ChatCompletionCreateParamsStreaming;
  size: AnswerSize;
  meter: Meter;
  spending: JobSpending;
  signal: AbortSignal | undefined;
  onFirstToken?: (() => void) | undefined;
  /** Hears each piece of the text; without it nothing is handed on before the end. */
  onText?: ((piece: string) => void) | undefined;
  /** Whether the question may be sent again after a failure. */
  mayAskAgain?: () => boolean;
}

const defaults = {
  firstTokenTimeoutMs: 180_000,
  idleTimeoutMs: 60_000,
  totalTimeoutMs: 600_000,
  maxAttempts: 3,
  thoughtTokens: 16_000,
};
const backOffBaseMs = 500;
const backOffCapMs = 8_000;
/** A server may ask for this much patience while the caller waits … */
const retryAfterCapMs = 10_000;
/** … and for this much when the caller comes back later; one that asks for more is tried again by our own clock. */
const comeBackCapMs = 15 * 60_000;
const charactersPerThoughtToken = 4;

const unwatched: WatchedCall = { headers: {}, begun: () => undefined, ended: () => undefined };

/** One model server: what it takes, when it wants to be left alone, and how many requests it gets at once. Shared by all jobs. */
export class ModelConnection {
  readonly model: string;
  readonly provider: string;
  readonly refused: RefusedParameters;
  readonly ceilings: CostCeilings;
  readonly #openai: OpenAI;
  readonly #apiKey: string;
  readonly #settings: typeof defaults;
  readonly #slots: RequestSlots;
  readonly #watch: WatchModel;
  readonly #sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
  readonly #random: () => number;
  readonly #now: () => number;
  /** What the server said when it asked to be left alone for longer, and until when. */
  #closed: { until: number; error: ModelUnavailable } | null = null;
  /** Learned from its answers: whether the model thinks, and whether it does so without an opening mark. */
  #thinks = false;
  #thinksUnmarked = false;

  constructor(config: ModelConfig, parts: ModelClientParts = {}) {
    const { prices, costPerJob: perJob, costPerDay: perDay, dailySpending: daily } = config;
    if (prices === undefined && (perJob !== undefined || perDay !== undefined))
      throw new Error('A ceiling for costs needs the prices of the model.');
    if (perDay !== undefined && daily === undefined)
      throw new Error('A ceiling for a day needs a place where its costs are kept.');
    this.model = config.model;
    this.provider = config.provider ?? new URL(config.baseUrl).host;
    this.ceilings = { prices, perJob, perDay, daily };
    this.#settings = {
      firstTokenTimeoutMs: config.firstTokenTimeoutMs ?? defaults.firstTokenTimeoutMs,
      idleTimeoutMs: config.idleTimeoutMs ?? defaults.idleTimeoutMs,
      totalTimeoutMs: config.totalTimeoutMs ?? defaults.totalTimeoutMs,
      maxAttempts: config.maxAttempts ?? defaults.maxAttempts,
      thoughtTokens: config.thoughtTokens ?? defaults.thoughtTokens,
    };
    // The package's own retries end where the answer begins, so a stream that stalls is not asked again: they are off. It logs
    // requests at "debug", so it is mute.
    // What it sends is people's documents, for this server alone: it follows nobody to another one.
    this.#openai = new OpenAI({
      baseURL: config.baseUrl,
      apiKey: config.apiKey,
      maxRetries: 0,
      logLevel: 'off',
      fetchOptions: { redirect: 'error' },
    });
    this.#apiKey = config.apiKey;
    this.#watch = config.watch ?? (() => unwatched);
    this.#slots = new RequestSlots(config.concurrency ?? Number.POSITIVE_INFINITY);
    this.#sleep = parts.sleep ?? ((milliseconds, signal) => wait(milliseconds, undefined, signal ? { signal } : {}));
    this.#random = parts.random ?? Math.random;
    this.#now = parts.now ?? (() => performance.now());
    this.refused = new RefusedParameters(this.#now);
  }

  /** The bound on an answer as the server is told it, thoughts included where the model has any. */
  tokenBound(size: AnswerSize): Pick<ChatCompletionCreateParamsStreaming, 'max_completion_tokens' | 'max_tokens'> {
    const tokens = this.#mostTokens(size);
    if (!this.refused.has('max_completion_tokens')) return { max_completion_tokens: tokens };
    return this.refused.has('max_tokens') ? {} : { max_tokens: tokens };
  }

  /**
   * Sends a question until an answer of any kind comes, or the attempts are used up; null when an answer came that could not be
   * read. Throws ModelUnavailable, and the signal's reason.
   */
  async send(sending: Sending): Promise<StreamedAnswer | null> {
    const { signal, mayAskAgain = () => true } = sending;
    for (let attempt = 1; ;) {
      this.#throwIfClosed();
      const params = sending.params();
      const couldThink = this.#thinks;
      try {
        const answer = await this.#slots.run(() => this.#once(params, sending), signal);
        // All of it went into thoughts that nobody had reckoned with.
        if (!couldThink && answer.finish === 'length' && answer.text.trim() === '' && mayAskAgain()) {
          this.#thinks = true;
          continue;
        }
        return answer;
      } catch (error) {
        signal?.throwIfAborted();
        // A body that is no event stream, or events that are no JSON, is an answer, though a broken one.
        if (error instanceof SyntaxError) return null;
        const refused = refusedBy(error, sentIn(params));
        if (refused.length > 0) {
          this.refused.add(refused);
          continue;
        }
        if (error instanceof APIError && error.code === 'content_filter') {
          return { ...nothingHeard(), finish: 'content_filter' };
        }
        if (!isOfTheServer(error)) throw error;
        const failure = this.#failureOf(error);
        const goesOn = mayPass(error) && mayAskAgain() && attempt < this.#settings.maxAttempts;
        if (!goesOn || (failure.retryAfterMs ?? 0) > retryAfterCapMs) throw failure;
        await this.#sleep(this.#backOff(attempt, failure), signal);
        attempt += 1;
      }
    }
  }

  async #once(params: ChatCompletionCreateParamsStreaming, sending: Sending): Promise<StreamedAnswer> {
    const call = this.#watch(sending.task, this.model);
    const answer = nothingHeard();
    try {
      await this.#stream(params, sending, answer, call);
      call.ended({ outcome: answer.finish === 'content_filter' ? 'refused' : 'answered', ...this.#usedBy(answer) });
      return answer;
    } catch (error) {
      call.ended({ outcome: this.#outcomeOf(error, params, sending.signal), ...this.#usedBy(answer) });
      throw error;
    }
  }

  #usedBy({ tokensIn, tokensOut }: StreamedAnswer): Omit<EndedCall, 'outcome'> {
    const { prices } = this.ceilings;
    return { tokensIn, tokensOut, ...(prices === undefined ? {} : { cost: costOf(prices, tokensIn, tokensOut) }) };
  }

  #outcomeOf(
    error: unknown,
    params: ChatCompletionCreateParamsStreaming,
    signal: AbortSignal | undefined,
  ): EndedCall['outcome'] {
    if (signal?.aborted === true) return 'aborted';
    if (error instanceof SyntaxError) return 'unreadable';
    // A ceiling, before anything was sent.
    if (error instanceof ModelUnavailable) return error.reason;
    if (refusedBy(error, sentIn(params)).length > 0) return 'parameter_refused';
    if (error instanceof APIError && error.code === 'content_filter') return 'refused';
    return isOfTheServer(error) ? unavailable(error, this.#apiKey).reason : 'error';
  }

  async #stream(
    params: ChatCompletionCreateParamsStreaming,
    { size, meter, spending, signal, onFirstToken, onText }: Sending,
    answer: StreamedAnswer,
    call: WatchedCall,
  ): Promise<void> {
    const asked = estimateTokens(JSON.stringify(params.messages));
    const settle = await spending.reserve(asked, this.#mostTokens(size));
    const begun = performance.now();
    try {
      await streamCompletion(
        this.#openai,
        params,
        {
          deadlines: this.#settings,
          bounds: {
            answerLength: size.length,
            thoughtLength: this.#settings.thoughtTokens * charactersPerThoughtToken,
          },
          holdsBack: onText === undefined || this.#thinksUnmarked,
          signal,
          headers: call.headers,
          onFirstToken: () => {
            call.begun();
            onFirstToken?.();
          },
          onText,
        },
        answer,
      );
    } finally {
      this.#thinks ||= answer.hasThoughts;
      this.#thinksUnmarked ||= answer.strayClosing;
      // One that was refused, or never answered, used nothing.
      const used: Usage = {
        calls: answer.tokensIn > 0 || answer.finish !== null ? 1 : 0,
        tokensIn: answer.tokensIn,
        tokensOut: answer.tokensOut,
        seconds: (performance.now() - begun) / 1_000,
      };
      meter.calls += used.calls;
      meter.tokensIn += used.tokensIn;
      meter.tokensOut += used.tokensOut;
      await settle(used);
    }
  }

  #mostTokens({ tokens }: AnswerSize): number {
    return tokens + (this.#thinks ? this.#settings.thoughtTokens : 0);
  }

  /** What an error means. A wish to be left alone for minutes is noted, so that nobody else asks meanwhile; one for longer is not believed. */
  #failureOf(error: unknown): ModelUnavailable {
    const failure = unavailable(error, this.#apiKey);
    const { reason, retryAfterMs, contextTokens, serverWords } = failure;
    if (retryAfterMs === undefined) return failure;
    if (retryAfterMs > comeBackCapMs)
      return new ModelUnavailable(failure.message, { reason, contextTokens, serverWords, cause: error });
    if (retryAfterMs > retryAfterCapMs) this.#closed = { until: this.#now() + retryAfterMs, error: failure };
    return failure;
  }

  #throwIfClosed(): void {
    if (this.#closed === null) return;
    const { until, error } = this.#closed;
    const left = until - this.#now();
    if (left > 0) {
      const { reason, serverWords } = error;
      throw new ModelUnavailable(error.message, { reason, serverWords, retryAfterMs: left, cause: error });
    }
    this.#closed = null;
  }

  #backOff(attempt: number, { retryAfterMs = 0 }: ModelUnavailable): number {
    const own = Math.min(backOffCapMs, backOffBaseMs * 2 ** (attempt - 1)) * (0.5 + this.#random() / 2);
    return Math.max(own, retryAfterMs);
  }
}
