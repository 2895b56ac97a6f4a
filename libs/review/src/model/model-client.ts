import { setTimeout as wait } from 'node:timers/promises';
import OpenAI, { APIConnectionError, APIError } from 'openai';
import type { ChatCompletionCreateParamsStreaming } from 'openai/resources/chat/completions';
import { z } from 'zod';
import { ModelAnswerUnusable, ModelRefused, ModelUnavailable } from './model-errors.ts';
import { DeadlinePassed, streamCompletion, type Deadlines, type StreamedAnswer } from './model-stream.ts';
import { strictJsonSchema } from './strict-schema.ts';
import type { Repair, TaskName } from './tasks.ts';

export { ModelAnswerUnusable, ModelRefused, ModelUnavailable } from './model-errors.ts';

export interface ModelConfig extends Partial<Deadlines> {
  baseUrl: string;
  apiKey: string;
  model: string;
  /** Who runs the model, as a report names it; the base URL's host when not given. */
  provider?: string;
  /** How often one question is sent when the server is away or overloaded. */
  maxAttempts?: number;
}

/** What tests replace. */
export interface ModelClientParts {
  sleep?: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
  random?: () => number;
}

/** Counts what a review costs; one for each review, since a client serves many at once. */
export interface Meter {
  calls: number;
  tokensIn: number;
  tokensOut: number;
}

export interface ModelQuestion<T> {
  task: TaskName;
  system: string;
  input: object;
  schema: z.ZodType<T>;
  meter: Meter;
  /** What else must be true of an answer: sentences for the model on what is wrong with it. */
  check?: (answer: T) => string[];
  /** Given when this itself is a second asking; then there is no third. */
  repair?: Repair;
  seed?: number;
  signal?: AbortSignal | undefined;
}

/** A question that is answered in plain text, piece by piece. */
export interface TextQuestion {
  system: string;
  input: object;
  /** A PNG that the question is about: for models that see. */
  picture?: Uint8Array;
  meter: Meter;
  onText: (piece: string) => void;
  signal?: AbortSignal | undefined;
}

/** `answer` is null when no answer passed; `raw` is then the last JSON that came, if any, for what can be saved of it. */
export interface ModelAnswer<T> {
  answer: T | null;
  raw: unknown;
  problems: string[];
}

const defaults: Deadlines & { maxAttempts: number } = {
  firstTokenTimeoutMs: 60_000,
  idleTimeoutMs: 30_000,
  totalTimeoutMs: 180_000,
  maxAttempts: 3,
};
const backOffBaseMs = 500;
const backOffCapMs = 8_000;
/** A server may ask for this much patience; one that asks for more is tried again by our own clock. */
const retryAfterCapMs = 10_000;
export const fixedSeed = 20_261;

const optionalParameters = ['temperature', 'seed', 'response_format', 'stream_options'] as const;
type OptionalParameter = (typeof optionalParameters)[number];

type Completion =
  { kind: 'text'; text: string } | { kind: 'refused'; reason: string } | { kind: 'broken'; problem: string };

const HttpStatus = z.number().int();
const ErrorHeaders = z.instanceof(Headers);

/** How the parameter is named in the words with which a server refuses it. */
const refusalWords: Record<OptionalParameter, RegExp> = {
  temperature: /\btemperature\b/i,
  seed: /\bseed\b/i,
  response_format: /response_format|json_schema|guided_json|structured output/i,
  stream_options: /stream_options|include_usage/i,
};

/** How an answer in words begins that is none. */
export const textRefusal =
  /^\W*(?:i(?:['’]m| am) (?:sorry|unable|not able)|sorry,? (?:but )?i|i (?:can(?:no|['’])t|cannot|won['’]t|will not)|as an ai\b|عذرا|عذرًا|آسف|لا أستطيع|لا يمكنني|أعتذر)/iu;

/** The JSON in an answer, without what models put around it: thoughts, code fences, a sentence before. */
const readJson = (text: string): { value: unknown } | null => {
  const bare = text.replace(/^\s*<think>[\s\S]*?<\/think>/, '').trim();
  const fenced = /^```(?:json)?\s*([\s\S]*?)\s*```$/.exec(bare)?.[1];
  const candidates = [fenced ?? bare, bare.slice(bare.indexOf('{'), bare.lastIndexOf('}') + 1)];
  for (const candidate of candidates) {
    try {
      return { value: JSON.parse(candidate) };
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
    }
  }
  return null;
};

const describeIssues = (error: z.ZodError): string[] =>
  error.issues.slice(0, 12).map(({ path, message }) => `${path.join('.') || 'the answer'}: ${message}`);

/** The model's id of the analyst that is part of the product. */
export const builtInModel = 'rubric-analyst';

/** Speaks to one OpenAI-compatible server about one model. Safe to share between reviews. */
export class ModelClient {
  readonly model: string;
  readonly provider: string;
  /** The built-in analyst goes by the reader's blocks; a language model has no use for the same words twice. */
  readonly readsBlocks: boolean;
  readonly #openai: OpenAI;
  readonly #settings: Deadlines & { maxAttempts: number };
  readonly #sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
  readonly #random: () => number;
  readonly #refused = new Set<OptionalParameter>();

  constructor(config: ModelConfig, parts: ModelClientParts = {}) {
    this.model = config.model;
    this.readsBlocks = config.model === builtInModel;
    this.provider = config.provider ?? new URL(config.baseUrl).host;
    this.#settings = {
      firstTokenTimeoutMs: config.firstTokenTimeoutMs ?? defaults.firstTokenTimeoutMs,
      idleTimeoutMs: config.idleTimeoutMs ?? defaults.idleTimeoutMs,
      totalTimeoutMs: config.totalTimeoutMs ?? defaults.totalTimeoutMs,
      maxAttempts: config.maxAttempts ?? defaults.maxAttempts,
    };
    // The package's own retries end where the answer begins, so a stream that stalls is not asked again: they are off. It logs
    // requests at "debug", so it is mute.
    this.#openai = new OpenAI({ baseURL: config.baseUrl, apiKey: config.apiKey, maxRetries: 0, logLevel: 'off' });
    this.#sleep = parts.sleep ?? ((milliseconds, signal) => wait(milliseconds, undefined, signal ? { signal } : {}));
    this.#random = parts.random ?? Math.random;
  }

  /** Parameters this server would not take, so far. */
  get refusedParameters(): string[] {
    return [...this.#refused];
  }

  /**
   * Asks one question and, when the answer cannot be used, once more with the validator's words. Throws ModelUnavailable and
   * ModelRefused, and the signal's reason when aborted; an answer that stays unusable is told by `answer: null`.
   */
  async ask<T>(question: ModelQuestion<T>): Promise<ModelAnswer<T>> {
    let repair = question.repair;
    let raw: unknown;
    for (;;) {
      const isLast = repair !== undefined;
      const asking = repair;
      const completion = await this.#complete(question, () => this.#params(question, asking));
      let problems: string[];
      let previous: string | null = null;
      if (completion.kind === 'refused') {
        if (isLast) throw new ModelRefused(completion.reason);
        problems = ['The last answer was a refusal. Answer the question with JSON of the given schema.'];
      } else if (completion.kind === 'broken') {
        problems = [completion.problem];
      } else {
        previous = completion.text.slice(0, 8_000);
        const json = readJson(completion.text);
        if (json === null) {
          if (textRefusal.test(completion.text)) {
            if (isLast) throw new ModelRefused('the model declined in words');
            problems = ['The last answer was a refusal. Answer the question with JSON of the given schema.'];
          } else {
            problems = ['The last answer was not valid JSON. Answer with one JSON object and nothing else.'];
          }
        } else {
          raw = json.value;
          const parsed = question.schema.safeParse(json.value);
          problems = parsed.success ? (question.check?.(parsed.data) ?? []) : describeIssues(parsed.error);
          if (parsed.success && problems.length === 0) return { answer: parsed.data, raw, problems };
        }
      }
      if (isLast) return { answer: null, raw, problems };
      repair = { problems, previous };
    }
  }

  /**
   * Asks for a text and hands on each piece as it comes; resolves when the text is complete. Asks again only as long as no piece
   * has come. Throws ModelUnavailable, ModelRefused, ModelAnswerUnusable (empty, cut off, broken off), and the signal's reason.
   */
  async say({ system, input, picture, meter, onText, signal }: TextQuestion): Promise<void> {
    let begun = false;
    const hear = (piece: string): void => {
      begun = true;
      onText(piece);
    };
    const params = () => this.#common(system, input, fixedSeed, picture);
    const completion = await this.#complete({ meter, signal }, params, hear, () => !begun);
    if (completion.kind === 'refused') throw new ModelRefused(completion.reason);
    if (completion.kind === 'broken') throw new ModelAnswerUnusable(completion.problem);
  }

  /** Sends a question until an answer of any kind comes, or the attempts are used up. */
  async #complete(
    { signal, meter }: { signal?: AbortSignal | undefined; meter: Meter },
    paramsNow: () => ChatCompletionCreateParamsStreaming,
    onText?: (piece: string) => void,
    mayAskAgain = () => true,
  ): Promise<Completion> {
    for (let attempt = 1; ;) {
      const params = paramsNow();
      try {
        const answer = await streamCompletion(this.#openai, params, this.#settings, signal, onText);
        meter.calls += 1;
        meter.tokensIn += answer.tokensIn;
        meter.tokensOut += answer.tokensOut;
        return classify(answer);
      } catch (error) {
        signal?.throwIfAborted();
        // A body that is no event stream, or events that are no JSON, is an answer, though a broken one.
        if (error instanceof SyntaxError) return { kind: 'broken', problem: 'The last answer could not be read.' };
        const parameter = refusedParameter(error, params);
        if (parameter !== null) {
          this.#refused.add(parameter);
          continue;
        }
        if (error instanceof APIError && error.code === 'content_filter')
          return { kind: 'refused', reason: 'content filter' };
        if (!mayPass(error) || !mayAskAgain() || attempt >= this.#settings.maxAttempts) {
          throw new ModelUnavailable(describe(error), { cause: error });
        }
        await this.#sleep(this.#backOff(attempt, error), signal);
        attempt += 1;
      }
    }
  }

  #params<T>(question: ModelQuestion<T>, repair: Repair | undefined): ChatCompletionCreateParamsStreaming {
    const schema = strictJsonSchema(question.schema);
    const takes = (parameter: OptionalParameter) => !this.#refused.has(parameter);
    // Some servers take response_format and ignore it, so a second asking shows the schema in any case.
    const shown = !takes('response_format') || repair !== undefined;
    const system = shown
      ? `${question.system}\n\nAnswer with one JSON object of exactly this JSON schema and nothing else:\n${JSON.stringify(schema)}`
      : question.system;
    return {
      ...this.#common(system, repair === undefined ? question.input : { ...question.input, repair }, question.seed),
      ...(takes('response_format')
        ? {
            response_format: {
              type: 'json_schema' as const,
              json_schema: { name: question.task, strict: true, schema },
            },
          }
        : {}),
    };
  }

  #common(system: string, input: object, seed = fixedSeed, picture?: Uint8Array): ChatCompletionCreateParamsStreaming {
    const takes = (parameter: OptionalParameter) => !this.#refused.has(parameter);
    const asked = JSON.stringify(input);
    return {
      model: this.model,
      stream: true,
      messages: [
        { role: 'system', content: system },
        {
          role: 'user',
          content: picture === undefined ? asked : [{ type: 'text', text: asked }, pictureShown(picture)],
        },
      ],
      ...(takes('temperature') ? { temperature: 0 } : {}),
      ...(takes('seed') ? { seed } : {}),
      ...(takes('stream_options') ? { stream_options: { include_usage: true } } : {}),
    };
  }

  #backOff(attempt: number, error: unknown): number {
    const own = Math.min(backOffCapMs, backOffBaseMs * 2 ** (attempt - 1)) * (0.5 + this.#random() / 2);
    const headers = error instanceof APIError ? ErrorHeaders.safeParse(error.headers).data : undefined;
    const asked = retryAfterMs(headers?.get('retry-after') ?? null);
    return asked !== null && asked <= retryAfterCapMs ? Math.max(own, asked) : own;
  }
}

const pictureShown = (png: Uint8Array) => ({
  type: 'image_url' as const,
  image_url: { url: `data:image/png;base64,${Buffer.from(png).toString('base64')}` },
});

const classify = ({ text, refusal, finish }: StreamedAnswer): Completion => {
  if (refusal !== '' || finish === 'content_filter') return { kind: 'refused', reason: refusal || 'content filter' };
  if (finish === 'length')
    return { kind: 'broken', problem: 'The last answer was too long and was cut off. Be briefer.' };
  if (text.trim() === '') return { kind: 'broken', problem: 'The last answer was empty.' };
  if (finish === null) return { kind: 'broken', problem: 'The last answer broke off before its end.' };
  return { kind: 'text', text };
};

const refusedParameter = (error: unknown, params: ChatCompletionCreateParamsStreaming): OptionalParameter | null => {
  if (!(error instanceof APIError) || (error.status !== 400 && error.status !== 422)) return null;
  const sent = optionalParameters.filter((parameter) => params[parameter] !== undefined);
  const named = sent.find((parameter) => error.param?.split('.')[0] === parameter);
  return named ?? sent.find((parameter) => refusalWords[parameter].test(error.message)) ?? null;
};

/** Whether the same question may be answered if it is sent again. */
const mayPass = (error: unknown): boolean => {
  if (error instanceof DeadlinePassed || error instanceof APIConnectionError) return true;
  if (error instanceof APIError) {
    const status = HttpStatus.safeParse(error.status);
    return !status.success || status.data === 408 || status.data === 409 || status.data === 429 || status.data >= 500;
  }
  // What fetch throws when a connection breaks in the middle of a body.
  return error instanceof TypeError || (error instanceof Error && error.name === 'AbortError');
};

const describe = (error: unknown): string => {
  if (error instanceof DeadlinePassed) return error.message;
  if (error instanceof APIError && error.status !== undefined)
    return `the model server answered ${String(error.status)}`;
  return 'the model server could not be reached';
};

/** `Retry-After` in milliseconds: seconds or an HTTP date; null when it says nothing usable. */
const retryAfterMs = (header: string | null): number | null => {
  if (header === null || header.trim() === '') return null;
  const seconds = Number(header);
  const milliseconds = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(header) - Date.now();
  return Number.isFinite(milliseconds) && milliseconds >= 0 ? milliseconds : null;
};
