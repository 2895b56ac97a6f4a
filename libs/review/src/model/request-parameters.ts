import { APIError } from 'openai';
import type { ChatCompletionCreateParamsStreaming } from 'openai/resources/chat/completions';
import { serverWords, statusOf, unavailable } from './server-errors.ts';
import { boundKeywords, type BoundKeyword } from './strict-schema.ts';

/*
 * What may be left out of a request. Servers differ in what they take: what one refuses by name is left out from then on, and
 * after a while tried again, since servers are updated and models exchanged behind the same address.
 */

export const plainParameters = [
  'temperature',
  'seed',
  'stream_options',
  'max_completion_tokens',
  'max_tokens',
  'response_format',
] as const;
export type PlainParameter = (typeof plainParameters)[number];
/** `json_schema` is the kind of `response_format` that carries a schema; without it `json_object` is asked for. */
export type Droppable = PlainParameter | 'json_schema' | BoundKeyword;

const rememberedMs = 30 * 60_000;

/** How a parameter is named in the words with which a server refuses it. */
const refusalWords: Record<Exclude<PlainParameter, 'response_format'>, RegExp> = {
  temperature: /\btemperature\b/i,
  seed: /\bseed\b/i,
  stream_options: /stream_options|include_usage/i,
  max_completion_tokens: /max_completion_tokens/i,
  max_tokens: /\bmax_tokens\b/i,
};
const formatWords = /response_format|json_schema|json_object|guided_|structured output|\bgrammar\b|\bjson schema\b/i;
const formatKindWords = /\btype\b|json_schema|must be|one of/i;
const formatFeatureWords = /schema|grammar|feature|keyword/i;
const named = (keyword: BoundKeyword): RegExp => new RegExp(`['"\`]${keyword}['"\`]`);

const formatRefusal = (words: string, sent: ReadonlySet<Droppable>): Droppable[] => {
  const bounds = boundKeywords.filter((keyword) => sent.has(keyword));
  const withoutName = words.replace(/response_format/gi, '');
  if (!sent.has('json_schema')) return ['response_format'];
  if (/json_schema|\btype\b/i.test(withoutName) && formatKindWords.test(withoutName) && !/invalid schema|feature/i.test(words))
    return ['json_schema']; // prettier-ignore
  if (formatFeatureWords.test(withoutName)) return bounds.length > 0 ? bounds : ['json_schema'];
  return ['response_format'];
};

/** What a server refuses of what was sent, by its own words; empty when it means something else. */
export const refusedBy = (error: unknown, sent: ReadonlySet<Droppable>): Droppable[] => {
  if (!(error instanceof APIError)) return [];
  const status = statusOf(error);
  const words = serverWords(error);
  const isRefusal = status === 400 || status === 422 || (status === 500 && /grammar|json schema/i.test(words));
  // "Requested 9,000 tokens, 1,000 of them by max_tokens": that names a parameter and means the length.
  if (!isRefusal || unavailable(error, '').reason === 'context_too_long') return [];
  const keywords = boundKeywords.filter((keyword) => sent.has(keyword) && named(keyword).test(words));
  if (keywords.length > 0) return keywords;
  const isNamed = (parameter: PlainParameter): boolean =>
    error.param?.split('.')[0] === parameter ||
    (parameter !== 'response_format' && refusalWords[parameter].test(words));
  const plain = plainParameters.filter(
    (parameter) => parameter !== 'response_format' && sent.has(parameter) && isNamed(parameter),
  );
  if (plain.length > 0) return plain;
  if (sent.has('response_format') && (error.param?.startsWith('response_format') || formatWords.test(words)))
    return formatRefusal(words, sent);
  return [];
};

/** What one server refused, until it is forgotten. `now` in ms. */
export class RefusedParameters {
  readonly #since = new Map<Droppable, number>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  add(refused: Droppable[]): void {
    for (const one of refused) this.#since.set(one, this.#now());
  }

  has(parameter: Droppable): boolean {
    const since = this.#since.get(parameter);
    if (since === undefined) return false;
    if (this.#now() - since < rememberedMs) return true;
    this.#since.delete(parameter);
    return false;
  }

  /** Those whose lack a reader should know of: without bounds in schema and length the answer is held to them by code all the same. */
  get told(): string[] {
    return [...this.#since.keys()].filter(
      (one) =>
        this.has(one) &&
        one !== 'max_completion_tokens' &&
        one !== 'max_tokens' &&
        !boundKeywords.some((keyword) => keyword === one),
    );
  }
}

/** What of the droppable stands in a request. */
export const sentIn = (params: ChatCompletionCreateParamsStreaming): Set<Droppable> => {
  const sent = new Set<Droppable>(plainParameters.filter((parameter) => params[parameter] !== undefined));
  const format = params.response_format;
  if (format?.type !== 'json_schema') return sent;
  sent.add('json_schema');
  const schema = JSON.stringify(format.json_schema.schema);
  for (const keyword of boundKeywords) if (schema.includes(`"${keyword}":`)) sent.add(keyword);
  return sent;
};
