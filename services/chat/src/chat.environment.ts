import { DataEnvironment } from '@plumbline/service-kit/environment';
import { modelVariables } from '@plumbline/review/model/model-environment';
import { z } from 'zod';

export const ChatEnvironment = DataEnvironment.extend({
  S3_ENDPOINT: z.url(),
  S3_ACCESS_KEY: z.string().min(1),
  S3_SECRET_KEY: z.string().min(1),
  S3_BUCKET: z.string().min(3),
  S3_REGION: z.string().default('us-east-1'),
  ...modelVariables,
  /** Tokens of documents in one question to a language model: the pitch goes whole where it fits. */
  MODEL_TOKEN_BUDGET: z.coerce.number().int().min(1_000).default(24_000),
  /** What one answer, and all answers of a day, may cost at most. */
  CHAT_COST_PER_ANSWER: z.coerce.number().positive().optional(),
  CHAT_COST_PER_DAY: z.coerce.number().positive().optional(),
  /** A person waits in front of it, so its patience is shorter than that of a review. */
  CHAT_FIRST_TOKEN_TIMEOUT_MS: z.coerce.number().int().min(100).default(120_000),
  CHAT_IDLE_TIMEOUT_MS: z.coerce.number().int().min(100).default(30_000),
  CHAT_TOTAL_TIMEOUT_MS: z.coerce.number().int().min(100).default(300_000),
});
export type ChatEnvironment = z.infer<typeof ChatEnvironment>;

/** Injection token of the environment. */
export const chatEnvironment = Symbol('ChatEnvironment');
