import { DataEnvironment } from '@plumbline/service-kit/environment';
import { limits } from '@plumbline/contracts/limits';
import { modelVariables } from '@plumbline/review/model/model-environment';
import { z } from 'zod';

export const EvaluationsEnvironment = DataEnvironment.extend({
  ...modelVariables,
  /** How often each pillar is asked; the median counts. */
  SCORE_SAMPLES: z.coerce.number().int().min(1).max(9).default(1),
  /** Tokens of document text that one question may carry. */
  MODEL_TOKEN_BUDGET: z.coerce.number().int().min(1_000).default(24_000),
  /** Minutes, since a model that thinks says nothing until it has. */
  MODEL_FIRST_TOKEN_TIMEOUT_MS: z.coerce.number().int().min(100).default(180_000),
  MODEL_IDLE_TIMEOUT_MS: z.coerce.number().int().min(100).default(60_000),
  MODEL_TOTAL_TIMEOUT_MS: z.coerce.number().int().min(100).default(600_000),
  /** What one evaluation, and all of a day with their preliminary assessments, may cost at most. */
  MODEL_COST_PER_EVALUATION: z.coerce.number().positive().optional(),
  MODEL_COST_PER_DAY: z.coerce.number().positive().optional(),
  /** Whether founders are asked about gaps before the review; then a report with gaps that were not answered is a limited one. */
  PRELIM_ENABLED: z.stringbool().default(false),
  EVALUATIONS_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(4),
  EVALUATIONS_PER_DAY: z.coerce.number().int().min(1).default(limits.evaluationsPerDay),
});
export type EvaluationsEnvironment = z.infer<typeof EvaluationsEnvironment>;

/** Injection token of the environment. */
export const evaluationsEnvironment = Symbol('EvaluationsEnvironment');
