import { z } from 'zod';
import type { ModelConfig } from './model-connection.ts';
import type { DailySpending } from './spending.ts';

const price = z.coerce.number().positive().optional();

/** What a service that asks a model is told about it. Beside these each has its own deadlines. */
export const modelVariables = {
  OPENAI_BASE_URL: z.url(),
  OPENAI_API_KEY: z.string().default('none'),
  OPENAI_MODEL: z.string().min(1),
  /** Who runs the model, as reports name it; the host of the base URL when not given. */
  OPENAI_PROVIDER: z.string().optional(),
  /** Requests of one service under way at once. */
  MODEL_CONCURRENCY: z.coerce.number().int().min(1).max(1_000).optional(),
  /** Tokens that a model which thinks may spend on it before each answer. */
  MODEL_THOUGHT_TOKENS: z.coerce.number().int().min(0).max(1_000_000).optional(),
  /** What a million tokens cost, in whatever currency the ceilings are given. */
  MODEL_PRICE_IN: price,
  MODEL_PRICE_OUT: price,
};
type ModelVariables = z.infer<z.ZodObject<typeof modelVariables>>;

/** The client's configuration but for deadlines. Throws for a price in one direction only. */
export const modelConfig = (
  environment: ModelVariables,
  ceilings: { costPerJob?: number | undefined; costPerDay?: number | undefined; dailySpending: DailySpending },
): ModelConfig => {
  const { MODEL_PRICE_IN: perMillionTokensIn, MODEL_PRICE_OUT: perMillionTokensOut } = environment;
  if ((perMillionTokensIn === undefined) !== (perMillionTokensOut === undefined))
    throw new Error('MODEL_PRICE_IN and MODEL_PRICE_OUT are given together or not at all.');
  const prices =
    perMillionTokensIn === undefined || perMillionTokensOut === undefined
      ? undefined
      : { perMillionTokensIn, perMillionTokensOut };
  return {
    baseUrl: environment.OPENAI_BASE_URL,
    apiKey: environment.OPENAI_API_KEY,
    model: environment.OPENAI_MODEL,
    ...(environment.OPENAI_PROVIDER ? { provider: environment.OPENAI_PROVIDER } : {}),
    concurrency: environment.MODEL_CONCURRENCY,
    thoughtTokens: environment.MODEL_THOUGHT_TOKENS,
    prices,
    ...ceilings,
  };
};
