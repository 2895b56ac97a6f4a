import type { ErrorCode } from '@plumbline/contracts/errors';
import {
  ModelAnswerUncheckable,
  ModelAnswerUnusable,
  ModelRefused,
  ModelUnavailable,
  type ModelFailure,
} from './model-errors.ts';

const codes: Record<ModelFailure, ErrorCode> = {
  unreachable: 'evaluations.model_unavailable',
  too_slow: 'evaluations.model_too_slow',
  key_refused: 'evaluations.model_key_refused',
  model_unknown: 'evaluations.model_unknown',
  quota_used_up: 'evaluations.model_quota_used_up',
  rate_limited: 'evaluations.model_rate_limited',
  queue_full: 'evaluations.model_queue_full',
  context_too_long: 'evaluations.model_context_too_long',
  request_refused: 'evaluations.model_request_refused',
  cost_ceiling: 'evaluations.model_cost_ceiling',
  daily_cost_ceiling: 'evaluations.model_daily_cost_ceiling',
};

/** The code whose sentence a person reads for a failure of the model; null for any other error. */
export const modelFailureCode = (error: unknown): ErrorCode | null => {
  if (error instanceof ModelUnavailable) return codes[error.reason];
  if (error instanceof ModelRefused) return 'evaluations.model_refused';
  if (error instanceof ModelAnswerUncheckable) return 'evaluations.model_answer_uncheckable';
  if (error instanceof ModelAnswerUnusable) return 'evaluations.model_answer_unusable';
  return null;
};

/** What the log should have of a failure beside its code: the server's own words too, which no person is shown. */
export const failureForLog = (error: unknown): { reason: string; serverWords?: string } => ({
  reason: error instanceof Error ? error.message : '',
  ...(error instanceof ModelUnavailable && error.serverWords !== undefined ? { serverWords: error.serverWords } : {}),
});
