import type { ChatCompletionCreateParamsStreaming } from 'openai/resources/chat/completions';
import { type z } from 'zod';
import {
  ModelConnection,
  type AnswerSize,
  type Meter,
  type ModelClientParts,
  type ModelConfig,
  type Sending,
} from './model-connection.ts';
import { ModelAnswerUnusable, ModelRefused, ModelUnavailable } from './model-errors.ts';
import type { StreamedAnswer } from './model-stream.ts';
import { JobSpending, type Usage } from './spending.ts';
import { boundKeywords, Json, strictJsonSchema } from './strict-schema.ts';
import { taskNames, type Repair, type TaskName } from './tasks.ts';
import { withoutThoughts } from './thoughts.ts';
import { boundsInWords, longestAnswer, trimToSchema } from './trim.ts';

export { ModelAnswerUncheckable, ModelAnswerUnusable, ModelRefused, ModelUnavailable } from './model-errors.ts';
export type { Meter, ModelClientParts, ModelConfig } from './model-connection.ts';

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
  /** The longest useful answer in characters, where the schema leaves a text without a bound; three times the input otherwise. */
  answerLength?: number;
  /** The answer has begun: the server has read the question. May never be called when none begins. */
  onFirstToken?: () => void;
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
  /** The longest useful answer in characters. */
  answerLength?: number;
  signal?: AbortSignal | undefined;
}

/** `answer` is null when no answer passed; `raw` is then the last JSON that came, if any, for what can be saved of it. */
export interface ModelAnswer<T> {
  answer: T | null;
  raw: unknown;
  problems: string[];
}

export const fixedSeed = 20_261;

/** A token has so many characters: of JSON in English with quotes of any script, and of any text on the safe side. */
const charactersPerToken = 3;
const fewestCharactersPerToken = 2.5;
/** An answer that says too much is trimmed, so it may be longer than its schema allows, which is twice what most need. Characters. */
const overItsSchema = 1.5;
const leastLength = 3_000;
/** Where a schema has no bound: so many times the question, and at least, and at most. Characters. */
const timesTheInput = 3;
const shortestText = 4_000;
const longestText = 60_000;
const spokenLength = 16_000;

type Completion =
  { kind: 'text'; text: string } | { kind: 'refused'; reason: string } | { kind: 'broken'; problem: string };

/** How an answer in words begins that is none. */
export const textRefusal =
  /^\W*(?:i(?:['’]m| am) (?:sorry|unable|not able)|sorry,? (?:but )?i|i (?:can(?:no|['’])t|cannot|won['’]t|will not)|as an ai\b|عذرا|عذرًا|آسف|لا أستطيع|لا يمكنني|أعتذر)/iu;

/** The JSON in an answer, without what models put around it: thoughts, code fences, a sentence before. */
const readJson = (text: string): { value: Json } | null => {
  const bare = text.trim();
  const thoughtless = withoutThoughts(bare.replace(/^\{?[\s\S]*<\/think>/, '')).trim();
  const candidates = [bare, thoughtless].flatMap((one) => [
    /^```(?:json)?\s*([\s\S]*?)\s*```$/.exec(one)?.[1] ?? one,
    one.slice(one.indexOf('{'), one.lastIndexOf('}') + 1),
  ]);
  for (const candidate of candidates) {
    try {
      return { value: Json.parse(JSON.parse(candidate)) };
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

/**
 * Speaks to one OpenAI-compatible server about one model. Safe to share between reviews; `forJob` gives each its own, which counts
 * what it uses, keeps to the ceiling of its costs and stops at the first failure that all its questions would meet.
 */
export class ModelClient {
  readonly #connection: ModelConnection;
  readonly #spending: JobSpending;
  /** Fires with a failure that every further question of the job would meet. */
  readonly #stop: AbortController | null;

  constructor(server: ModelConfig | ModelConnection, parts: ModelClientParts = {}, usage?: Usage) {
    this.#connection = server instanceof ModelConnection ? server : new ModelConnection(server, parts);
    const { ceilings } = this.#connection;
    this.#stop = usage === undefined ? null : new AbortController();
    // What is no job of its own has no ceiling of its own; the day's holds for it too.
    this.#spending = new JobSpending(usage === undefined ? { ...ceilings, perJob: undefined } : ceilings, usage);
  }

  get model(): string {
    return this.#connection.model;
  }

  get provider(): string {
    return this.#connection.provider;
  }

  /** The built-in analyst goes by the reader's blocks; a language model has no use for the same words twice. */
  get readsBlocks(): boolean {
    return this.model === builtInModel;
  }

  /** Parameters this server would not take, so far. */
  get refusedParameters(): string[] {
    return this.#connection.refused.told;
  }

  /** What was used through this client, of all its questions. */
  get usage(): Readonly<Usage> {
    return this.#spending.usage;
  }

  /** The same server for one job: a review, an answer of the chat. `usage` is what the job has used before, and goes on counting. */
  forJob(usage: Usage = { calls: 0, tokensIn: 0, tokensOut: 0, seconds: 0 }): ModelClient {
    return new ModelClient(this.#connection, {}, usage);
  }

  /**
   * Asks one question and, when the answer cannot be used, once more with the validator's words. What is only too much is trimmed.
   * Throws ModelUnavailable and ModelRefused, and the signal's reason when aborted; an answer that stays unusable is told by
   * `answer: null`.
   */
  async ask<T>(question: ModelQuestion<T>): Promise<ModelAnswer<T>> {
    let repair = question.repair;
    let raw: unknown;
    for (;;) {
      const isLast = repair !== undefined;
      const asking = repair;
      const completion = await this.#complete(
        {
          params: () => this.#params(question, asking),
          size: sizeOf(question),
          meter: question.meter,
          signal: question.signal,
          onFirstToken: question.onFirstToken,
        },
        question.task,
      );
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
          raw = trimToSchema(json.value, question.schema);
          const parsed = question.schema.safeParse(raw);
          problems = parsed.success ? (question.check?.(parsed.data) ?? []) : describeIssues(parsed.error);
          if (parsed.success && problems.length === 0) return { answer: parsed.data, raw, problems };
        }
      }
      if (isLast) return { answer: null, raw, problems };
      repair = { problems, previous };
    }
  }

  /**
   * Asks for a text and hands on each piece as it comes, without thoughts; resolves when the text is complete. Asks again only as
   * long as no piece has come. Throws ModelUnavailable, ModelRefused, ModelAnswerUnusable (empty, cut off, broken off, without end,
   * a thought where the answer should be), and the signal's reason.
   */
  async say({
    system,
    input,
    picture,
    meter,
    onText,
    answerLength = spokenLength,
    signal,
  }: TextQuestion): Promise<void> {
    let begun = false;
    const hear = (piece: string): void => {
      begun = true;
      onText(piece);
    };
    const size = sizeOfText(answerLength);
    const completion = await this.#complete(
      {
        params: () => this.#common(system, input, size, fixedSeed, picture),
        size,
        meter,
        signal,
        onText: hear,
        mayAskAgain: () => !begun,
      },
      picture === undefined ? taskNames.chat : taskNames.page,
    );
    if (completion.kind === 'refused') throw new ModelRefused(completion.reason);
    if (completion.kind === 'broken') throw new ModelAnswerUnusable(completion.problem);
  }

  async #complete(sending: Omit<Sending, 'spending' | 'task'>, task: string): Promise<Completion> {
    const stopped = this.#stop?.signal;
    const { signal } = sending;
    const either = signal && stopped ? AbortSignal.any([signal, stopped]) : (signal ?? stopped);
    either?.throwIfAborted();
    try {
      const answer = await this.#connection.send({ ...sending, task, spending: this.#spending, signal: either });
      return answer === null ? { kind: 'broken', problem: 'The last answer could not be read.' } : classify(answer);
    } catch (error) {
      // What stopped the job before has its own task already.
      if (!(error instanceof ModelUnavailable) || error.task !== undefined) throw error;
      const failure = error.of(task);
      if (failure.isFatal) this.#stop?.abort(failure);
      throw failure;
    }
  }

  #params<T>(question: ModelQuestion<T>, repair: Repair | undefined): ChatCompletionCreateParamsStreaming {
    const { refused } = this.#connection;
    const { schema, task, system, input, seed } = question;
    const whole = JSON.stringify(strictJsonSchema(schema, boundKeywords));
    const takesSchema = !refused.has('response_format') && !refused.has('json_schema');
    const bounds = boundKeywords.filter((keyword) => !refused.has(keyword));
    const inWords = bounds.length === boundKeywords.length ? '' : boundsInWords(schema);
    const told = takesSchema
      ? inWords === '' ? system : `${system}\n\nKeep to these bounds: ${inWords}.`
      : `${system}\n\nAnswer with one JSON object of exactly this JSON schema and nothing else:\n${whole}`; // prettier-ignore
    // Some servers take the schema and ignore it, so a second asking shows it in any case: at the end, so that the beginning, which
    // the server has read before, stays as it was.
    const problems =
      takesSchema && repair !== undefined
        ? [...repair.problems, `Answer with one JSON object of exactly this JSON schema and nothing else: ${whole}`]
        : repair?.problems;
    const asked = repair === undefined ? input : { ...input, repair: { ...repair, problems } };
    return {
      ...this.#common(told, asked, sizeOf(question), seed),
      ...(takesSchema
        ? {
            response_format: {
              type: 'json_schema' as const,
              json_schema: { name: task, strict: true, schema: strictJsonSchema(schema, bounds) },
            },
          }
        : refused.has('response_format')
          ? {}
          : { response_format: { type: 'json_object' as const } }),
    };
  }

  #common(
    system: string,
    input: object,
    size: AnswerSize,
    seed = fixedSeed,
    picture?: Uint8Array,
  ): ChatCompletionCreateParamsStreaming {
    const { refused } = this.#connection;
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
      ...this.#connection.tokenBound(size),
      ...(refused.has('temperature') ? {} : { temperature: 0 }),
      ...(refused.has('seed') ? {} : { seed }),
      ...(refused.has('stream_options') ? {} : { stream_options: { include_usage: true } }),
    };
  }
}

const sizeOfText = (length: number): AnswerSize => ({ length, tokens: Math.ceil(length / fewestCharactersPerToken) });

/** How long the answer to a question may get, by its schema where that says it. */
const sizeOf = ({
  schema,
  input,
  answerLength,
}: Pick<ModelQuestion<unknown>, 'schema' | 'input' | 'answerLength'>): AnswerSize => {
  if (answerLength !== undefined) return sizeOfText(answerLength);
  const most = longestAnswer(schema);
  if (most === null)
    return sizeOfText(Math.min(longestText, Math.max(shortestText, JSON.stringify(input).length * timesTheInput)));
  const tokens = Math.ceil(Math.max(leastLength, most) / charactersPerToken);
  return { length: Math.max(leastLength, Math.ceil(most * overItsSchema)), tokens };
};

const pictureShown = (png: Uint8Array) => ({
  type: 'image_url' as const,
  image_url: { url: `data:image/png;base64,${Buffer.from(png).toString('base64')}` },
});

const classify = ({ text, refusal, finish, endedFor, thoughtHeard }: StreamedAnswer): Completion => {
  if (refusal !== '' || finish === 'content_filter') return { kind: 'refused', reason: refusal || 'content filter' };
  if (endedFor === 'loop')
    return { kind: 'broken', problem: 'The last answer repeated itself without end. Say each thing once, briefly.' };
  if (endedFor === 'length' || finish === 'length')
    return { kind: 'broken', problem: 'The last answer was too long and was cut off. Be briefer.' };
  if (thoughtHeard) return { kind: 'broken', problem: 'The last answer was a thought and no answer.' };
  if (text.trim() === '') return { kind: 'broken', problem: 'The last answer was empty.' };
  if (finish === null) return { kind: 'broken', problem: 'The last answer broke off before its end.' };
  return { kind: 'text', text };
};
