import { DataEnvironment } from '@plumbline/service-kit/environment';
import { limits } from '@plumbline/contracts/limits';
import { z } from 'zod';

export const EvaluationsEnvironment = DataEnvironment.extend({
  OPENAI_BASE_URL: z.url(),
  OPENAI_API_KEY: z.string().default('none'),
  OPENAI_MODEL: z.string().min(1),
  /** Who runs the model, as reports name it; the host of the base URL when not given. */
  OPENAI_PROVIDER: z.string().optional(),
  /** How often each pillar is asked; the median counts. */
  SCORE_SAMPLES: z.coerce.number().int().min(1).max(9).default(1),
  /** Tokens of document text that one question may carry. */
  MODEL_TOKEN_BUDGET: z.coerce.number().int().min(1_000).default(24_000),
  MODEL_FIRST_TOKEN_TIMEOUT_MS: z.coerce.number().int().min(100).default(60_000),
  MODEL_IDLE_TIMEOUT_MS: z.coerce.number().int().min(100).default(30_000),
  MODEL_TOTAL_TIMEOUT_MS: z.coerce.number().int().min(100).default(180_000),
  /** Whether founders are asked about gaps before the review; then a report with gaps that were not answered is a limited one. */
  PRELIM_ENABLED: z.stringbool().default(false),
  /** What a million tokens cost, in US dollars; without both there are no costs. */
  MODEL_PRICE_IN: z.coerce.number().min(0).optional(),
  MODEL_PRICE_OUT: z.coerce.number().min(0).optional(),
  EVALUATIONS_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(4),
  EVALUATIONS_PER_DAY: z.coerce.number().int().min(1).default(limits.evaluationsPerDay),
});
export type EvaluationsEnvironment = z.infer<typeof EvaluationsEnvironment>;

/** Injection token of the environment. */
export const evaluationsEnvironment = Symbol('EvaluationsEnvironment');
