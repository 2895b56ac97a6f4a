import { estimateTokens } from '@plumbline/review/model/tokens';
import { ModelClient, ModelUnavailable } from '@plumbline/review/model/model-client';
import { modelConfig } from '@plumbline/review/model/model-environment';
import type { DailySpending } from '@plumbline/review/model/spending';
import { watchModel } from '@plumbline/service-kit/watched-model';
import { taskNames } from '@plumbline/review/model/tasks';
import type { DocumentToReview } from '@plumbline/review/engine/judging';
import type { EvaluationsEnvironment } from './evaluations.environment.ts';

/** Under so many tokens a document's best pages are no pitch any more. */
const leastTokenBudget = 1_000;
/** Questions that carry no document, so that a smaller one would not help. */
const withoutDocument: ReadonlySet<string> = new Set([taskNames.verify, taskNames.synthesis, taskNames.write]);

export const reviewModel = (environment: EvaluationsEnvironment, dailySpending: DailySpending): ModelClient =>
  new ModelClient({
    ...modelConfig(environment, {
      costPerJob: environment.MODEL_COST_PER_EVALUATION,
      costPerDay: environment.MODEL_COST_PER_DAY,
      dailySpending,
    }),
    watch: watchModel,
    firstTokenTimeoutMs: environment.MODEL_FIRST_TOKEN_TIMEOUT_MS,
    idleTimeoutMs: environment.MODEL_IDLE_TIMEOUT_MS,
    totalTimeoutMs: environment.MODEL_TOTAL_TIMEOUT_MS,
  });

/**
 * Runs a review within the model's context: while a question about the document is longer than that, once more with half the
 * document (its best pages; the report names the others). `onHalved` hears the budget that comes next, in tokens. Throws what
 * `run` throws.
 */
export const withinContext = async <T>(
  run: (tokenBudget: number) => Promise<T>,
  { pages }: DocumentToReview,
  tokenBudget: number,
  onHalved: (tokenBudget: number) => void,
): Promise<T> => {
  let budget = tokenBudget;
  for (;;) {
    try {
      return await run(budget);
    } catch (error) {
      if (!(error instanceof ModelUnavailable) || error.reason !== 'context_too_long') throw error;
      const whole = estimateTokens(pages.map(({ text }) => text).join('\n'));
      const half = Math.floor(Math.min(budget, whole) / 2);
      if (half < leastTokenBudget || withoutDocument.has(error.task ?? '')) throw error;
      budget = half;
      onHalved(budget);
    }
  }
};
