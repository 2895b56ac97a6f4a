/** Why no answer could be had; each has its own sentence for a person. */
export type ModelFailure =
  /** No connection, a failing server, or one that fell silent before or in its answer. */
  | 'unreachable'
  /** An answer went on and did not end in time. */
  | 'too_slow'
  | 'key_refused'
  /** The server does not know the model (or there is no such route: the address is wrong). */
  | 'model_unknown'
  | 'quota_used_up'
  | 'rate_limited'
  | 'queue_full'
  /** The question is longer than the model's context. */
  | 'context_too_long'
  /** The server does not take the question, for a reason of its own. */
  | 'request_refused'
  /** The next call could cost more than one review, or all of a day, may. */
  | 'cost_ceiling'
  | 'daily_cost_ceiling';

export interface ModelUnavailableDetails {
  reason?: ModelFailure;
  /** When the server said how long to wait, in ms. */
  retryAfterMs?: number | undefined;
  /** The context of the model in tokens, where the server said it. */
  contextTokens?: number | undefined;
  /** What was asked when it failed. */
  task?: string | undefined;
  /** What the server said, for the log only. */
  serverWords?: string | undefined;
  cause?: unknown;
}

/** Those that every further question of the same review would meet as well. */
const fatal: ReadonlySet<ModelFailure> = new Set([
  'key_refused',
  'model_unknown',
  'quota_used_up',
  'context_too_long',
  'cost_ceiling',
  'daily_cost_ceiling',
]);

/** No answer could be had: the server is away, overloaded, too slow, does not let us in, or must not be asked. */
export class ModelUnavailable extends Error {
  override readonly name = 'ModelUnavailable';
  readonly reason: ModelFailure;
  readonly retryAfterMs: number | undefined;
  readonly contextTokens: number | undefined;
  readonly task: string | undefined;
  readonly serverWords: string | undefined;

  constructor(message: string, details: ModelUnavailableDetails = {}) {
    super(message, { cause: details.cause });
    this.reason = details.reason ?? 'unreachable';
    this.retryAfterMs = details.retryAfterMs;
    this.contextTokens = details.contextTokens;
    this.task = details.task;
    this.serverWords = details.serverWords;
  }

  /** The same failure as one of a question of this task. */
  of(task: string): ModelUnavailable {
    const { message, reason, retryAfterMs, contextTokens, serverWords } = this;
    return new ModelUnavailable(message, { reason, retryAfterMs, contextTokens, serverWords, task, cause: this });
  }

  /** Whether the other questions of the same review are in vain too, so that they are not asked. */
  get isFatal(): boolean {
    return fatal.has(this.reason);
  }
}

/** The model declined the task twice. */
export class ModelRefused extends Error {
  override readonly name = 'ModelRefused';
}

/** Answers came, but none that can be used, not even after asking again. */
export class ModelAnswerUnusable extends Error {
  override readonly name = 'ModelAnswerUnusable';
}

/** Answers came that have the right shape and claim things, but nothing of it could be checked against the document. */
export class ModelAnswerUncheckable extends Error {
  override readonly name = 'ModelAnswerUncheckable';
}
