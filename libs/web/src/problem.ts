import { useIntl } from 'react-intl';
import { isEither, isMapOf, isNumber, isShaped, isText, isTruth, type Is } from './shape.ts';

/** A sentence of the server's, with what it takes to say it in another language: the page's may be changed meanwhile. */
export interface Said {
  error?: string | null;
  /** Its sentence is `error.<code>` in the locales of the contracts. */
  code?: string;
  /** What fills the sentence. */
  values?: Record<string, string | number>;
  retryAfterSeconds?: number;
  /** That `error` was asked for in, where that is known. */
  language?: string;
}

/** The body of an HTTP error, as far as a screen needs it (contract.md, "Rules for every route"). */
interface ProblemBody {
  error: string | undefined;
  code: string | undefined;
  fields: Record<string, string> | undefined;
  emailNotVerified: boolean | undefined;
  values: Record<string, string | number> | undefined;
}
const isMissing: Is<undefined> = (value) => value === undefined;
const isProblemBody = isShaped<ProblemBody>({
  error: isEither(isText, isMissing),
  code: isEither(isText, isMissing),
  fields: isEither(isMapOf(isText), isMissing),
  emailNotVerified: isEither(isTruth, isMissing),
  values: isEither(isMapOf(isEither(isText, isNumber)), isMissing),
});

/** What went wrong with a call, in a form the store can hold. */
export interface Problem extends Said {
  /** HTTP status, or why there was none: no network, no answer in time, an answer that does not fit the contract. */
  status: number | 'network' | 'timeout' | 'unreadable';
  /** The server's sentence, when it sent one. */
  error?: string;
  fields?: Record<string, string>;
  emailNotVerified?: boolean;
}

/**
 * Reads an error body; a body in another shape (a proxy's HTML page) leaves only the status. `language` is the one that the
 * answer was asked for in.
 */
export const problemOf = (
  status: Problem['status'],
  body?: unknown,
  retryAfter?: string | null,
  language?: string,
): Problem => {
  const problem: Problem = { status };
  if (isProblemBody(body)) {
    const { error, code, fields, emailNotVerified, values } = body;
    if (error !== undefined && error !== '') problem.error = error;
    if (code !== undefined) problem.code = code;
    if (fields !== undefined) problem.fields = fields;
    if (emailNotVerified !== undefined) problem.emailNotVerified = emailNotVerified;
    if (values !== undefined) problem.values = values;
  }
  if (language !== undefined) problem.language = language;
  const seconds = retryAfter ? Number(retryAfter) : Number.NaN;
  if (Number.isFinite(seconds) && seconds > 0) problem.retryAfterSeconds = Math.ceil(seconds);
  return problem;
};

/** True for what a mutation's or query's `error` holds after our base query: a Problem. */
export const isProblem = (value: unknown): value is Problem =>
  typeof value === 'object' && value !== null && 'status' in value && !('name' in value);

/** Why an evaluation or the reading of a pitch failed, as the server keeps it. */
export const failureOf = ({ error, error_code }: { error: string | null; error_code?: string | undefined }): Said => ({
  error,
  ...(error_code === undefined ? {} : { code: error_code }),
});

const isSaid = (value: unknown): value is Said => typeof value === 'object' && value !== null && !('name' in value);

/** A page's language and its sentences. */
export interface Speech {
  language: string;
  messages: Readonly<Record<string, unknown>>;
}

/** The sentence for a code, unless the page has none or something to fill it with is missing. */
const sentenceOf = ({ code, values, retryAfterSeconds }: Said, messages: Speech['messages']): string | undefined => {
  const sentence = code === undefined ? undefined : messages[`error.${code}`];
  if (typeof sentence !== 'string') return undefined;
  const fillings: Record<string, string | number | undefined> = { retryAfterSeconds, ...values };
  let isWhole = true;
  const filled = sentence.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const filling = fillings[name];
    isWhole &&= filling !== undefined;
    return String(filling);
  });
  return isWhole ? filled : undefined;
};

/**
 * The server's sentence when it sent one, else the fallback (spec §8). One in another language than the page's is said in the
 * page's by its code; where that cannot be, it is the fallback too.
 */
export const problemText = (problem: unknown, fallback: string, { language, messages }: Speech): string => {
  if (!isSaid(problem) || !problem.error) return fallback;
  if (problem.language === language) return problem.error;
  return sentenceOf(problem, messages) ?? (problem.language === undefined ? problem.error : fallback);
};

/** Says what went wrong in the page's language. To be called when it is shown, and not before: its answer is not to be kept. */
export const useProblemText = (): ((problem: unknown, fallback: string) => string) => {
  const { locale, messages } = useIntl();
  const language = locale.split('-')[0] ?? locale;
  return (problem, fallback) => problemText(problem, fallback, { language, messages });
};
