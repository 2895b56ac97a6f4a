import { APIConnectionError, APIError, OpenAIError } from 'openai';
import { z } from 'zod';
import { ModelUnavailable, type ModelFailure } from './model-errors.ts';
import { DeadlinePassed } from './model-stream.ts';

/*
 * What a server means by an error. There is no standard: status, code, type and words are read together, and what the words say
 * goes before what the status says, since many servers have one status for everything.
 */

const HttpStatus = z.number().int();
const ErrorHeaders = z.instanceof(Headers);
/** What is read of a server's words: later on some repeat the request, and with it the document. Characters. */
const wordsRead = 500;

export const statusOf = (error: unknown): number | undefined =>
  error instanceof APIError ? HttpStatus.safeParse(error.status).data : undefined;

/** The server's own words, code and type on one line; '' when the error is none of a server. */
export const serverWords = (error: unknown): string =>
  error instanceof APIError
    ? [error.message, error.code, error.type].filter(Boolean).join(' ').replace(/\s+/g, ' ').slice(0, wordsRead)
    : '';

const contextWords =
  /context[_ ](?:length|size|window)|maximum context|exceeds? the (?:available )?context|exceed_context|n_ctx|prompt is too long|(?:input|prompt|request)\b[^.]{0,40}\btoo (?:long|large|many tokens)|too many (?:input )?tokens|input tokens? (?:limit|exceed)|reduce the length of the (?:messages|prompt)/i;
const quotaWords =
  /insufficient[_ ](?:quota|funds|balance|credits?)|exceeded your current quota|billing|credit balance|out of credits|payment required/i;
const queueWords =
  /\bqueue\b|pending requests|overloaded|at capacity|over capacity|server (?:is )?busy|no (?:free |available )?slots?|slots? (?:un)?available|loading model|model is (?:currently )?loading/i;
const unknownModelWords =
  /model_not_found|(?:no such|unknown|invalid) model\b|model\b[^.]{0,120}\b(?:not found|does not exist|is not available|doesn't exist)/i;
const keyWords = /invalid[_ ]api[_ ]key|incorrect api key|unauthori[sz]ed|authentication/i;

/** An error that comes in the middle of a stream has no status, so only its words are read. */
const isRead = (status: number | undefined, ...asked: number[]): boolean =>
  status === undefined || asked.includes(status);

const failureOf = (error: unknown): ModelFailure => {
  if (error instanceof DeadlinePassed) return error.deadline === 'total' ? 'too_slow' : 'unreachable';
  const status = statusOf(error);
  const words = serverWords(error);
  if (isRead(status, 400, 413, 422, 500) && contextWords.test(words)) return 'context_too_long';
  if (status === 413) return 'context_too_long';
  if (status === 402) return 'quota_used_up';
  // A server that says when to come back speaks of a rate, whatever it calls it.
  if (isRead(status, 403, 429) && quotaWords.test(words) && retryAfterOf(error) === null) return 'quota_used_up';
  if (isRead(status, 400, 403, 404, 422) && unknownModelWords.test(words)) return 'model_unknown';
  if (status === 401 || status === 403 || (status === 400 && keyWords.test(words))) return 'key_refused';
  if (status === 404) return 'model_unknown';
  if (isRead(status, 429, 500, 502, 503, 529) && queueWords.test(words)) return 'queue_full';
  if (status === 429) return 'rate_limited';
  if (status !== undefined && status >= 400 && status < 500 && status !== 408 && status !== 409)
    return 'request_refused';
  return 'unreachable';
};

/** "Please retry in 23.5s", "try again in 20 ms": said in words by servers that send no header for it. */
const retryWords =
  /(?:retry|try again) (?:in|after) (\d+(?:\.\d+)?) ?(ms|milliseconds?|s|sec(?:onds?)?|m|min(?:utes?)?)\b/i;
const unitMs = (unit: string): number => (unit.startsWith('ms') || unit.startsWith('milli') ? 1 : unit.startsWith('m') ? 60_000 : 1_000); // prettier-ignore

/** How long a server asks to be left alone, in ms: by header (seconds or an HTTP date) or by its words; null when it says nothing usable. */
export const retryAfterOf = (error: unknown): number | null => {
  if (!(error instanceof APIError)) return null;
  const header = ErrorHeaders.safeParse(error.headers).data?.get('retry-after')?.trim() ?? '';
  if (header !== '') {
    const seconds = Number(header);
    const milliseconds = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(header) - Date.now();
    return Number.isFinite(milliseconds) && milliseconds >= 0 ? milliseconds : null;
  }
  if (error.status !== 429 && error.status !== 503) return null;
  const [, count = '', unit = ''] = retryWords.exec(serverWords(error)) ?? [];
  return count === '' ? null : Math.ceil(Number(count) * unitMs(unit.toLowerCase()));
};

const contextSize =
  /(?:maximum context length (?:is|of)|context (?:size|length|window)(?: (?:is|of))?|n_ctx\D{0,6})\s*\(?(\d{3,8})\b/i;

const messages: Record<ModelFailure, string> = {
  unreachable: 'the model server could not be reached',
  too_slow: 'the answer took too long',
  key_refused: 'the model server did not accept the key',
  model_unknown: 'the model server does not know the model',
  quota_used_up: 'the quota at the model server is used up',
  rate_limited: 'the model server takes no more questions for now',
  queue_full: 'the queue of the model server is full',
  context_too_long: "the question is longer than the model's context",
  request_refused: 'the model server did not take the question',
  cost_ceiling: 'the review would cost more than one may',
  daily_cost_ceiling: 'the day would cost more than it may',
};

/** An error of a request as what it means for whoever asked; `secret` is kept out of the server's words. */
export const unavailable = (error: unknown, secret: string): ModelUnavailable => {
  if (error instanceof ModelUnavailable) return error;
  const reason = failureOf(error);
  const status = statusOf(error);
  const said = error instanceof DeadlinePassed ? error.message : messages[reason];
  const words = serverWords(error).replaceAll(secret === '' ? '\u0000' : secret, '***');
  const context = Number(contextSize.exec(words)?.[1]);
  return new ModelUnavailable(status === undefined ? said : `${said} (${String(status)})`, {
    reason,
    retryAfterMs: retryAfterOf(error) ?? undefined,
    contextTokens: reason === 'context_too_long' && Number.isFinite(context) ? context : undefined,
    serverWords: words === '' ? undefined : words,
    cause: error,
  });
};

/** What fetch throws when a connection breaks in the middle of a body; any other TypeError is a fault of our own. */
const isBrokenBody = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'AbortError' ||
    (error instanceof TypeError && (error.message === 'terminated' || error.cause instanceof Error)));

/** Whether an error is the server's or the connection's; any other is a fault of our own. */
export const isOfTheServer = (error: unknown): boolean =>
  error instanceof OpenAIError ||
  error instanceof DeadlinePassed ||
  error instanceof ModelUnavailable ||
  isBrokenBody(error);

/** Whether the same question may be answered if it is sent again soon. After the whole time of an answer it is not: the next would take as long. */
export const mayPass = (error: unknown): boolean => {
  if (error instanceof DeadlinePassed) return error.deadline !== 'total';
  if (error instanceof APIConnectionError) return true;
  if (error instanceof APIError) {
    const reason = failureOf(error);
    return reason === 'unreachable' || reason === 'rate_limited' || reason === 'queue_full';
  }
  return isBrokenBody(error);
};
