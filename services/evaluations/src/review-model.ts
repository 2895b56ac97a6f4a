import type { ErrorCode } from '@plumbline/contracts/errors';
import { ModelAnswerUnusable, ModelClient, ModelRefused, ModelUnavailable } from '@plumbline/review/model/model-client';
import { ModelUnverifiable } from '@plumbline/review/engine/unverifiable';
import type { EvaluationsEnvironment } from './evaluations.environment.ts';

export const reviewModel = (environment: EvaluationsEnvironment): ModelClient =>
  new ModelClient({
    baseUrl: environment.OPENAI_BASE_URL,
    apiKey: environment.OPENAI_API_KEY,
    model: environment.OPENAI_MODEL,
    ...(environment.OPENAI_PROVIDER ? { provider: environment.OPENAI_PROVIDER } : {}),
    firstTokenTimeoutMs: environment.MODEL_FIRST_TOKEN_TIMEOUT_MS,
    idleTimeoutMs: environment.MODEL_IDLE_TIMEOUT_MS,
    totalTimeoutMs: environment.MODEL_TOTAL_TIMEOUT_MS,
  });

/** The code a person reads for a failure of the model, which trying again at once would not mend; null for any other error. */
export const modelFailure = (error: unknown): ErrorCode | null => {
  if (error instanceof ModelUnavailable) return 'evaluations.model_unavailable';
  if (error instanceof ModelRefused) return 'evaluations.model_refused';
  if (error instanceof ModelUnverifiable) return 'evaluations.model_unverifiable';
  if (error instanceof ModelAnswerUnusable) return 'evaluations.model_answer_unusable';
  return null;
};
