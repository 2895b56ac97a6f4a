import { limits } from '@plumbline/contracts/limits';
import { modelVariables } from '@plumbline/review/model/model-environment';
import { DataEnvironment } from '@plumbline/service-kit/environment';
import { z } from 'zod';

export const MemosEnvironment = DataEnvironment.extend({
  ...modelVariables,
  S3_ENDPOINT: z.url(),
  S3_ACCESS_KEY: z.string().min(1),
  S3_SECRET_KEY: z.string().min(1),
  S3_BUCKET: z.string().min(3),
  S3_REGION: z.string().default('us-east-1'),
  /** Tokens of document text that one question may carry. */
  MODEL_TOKEN_BUDGET: z.coerce.number().int().min(1_000).default(24_000),
  /** Minutes, since a model that thinks says nothing until it has. */
  MODEL_FIRST_TOKEN_TIMEOUT_MS: z.coerce.number().int().min(100).default(180_000),
  MODEL_IDLE_TIMEOUT_MS: z.coerce.number().int().min(100).default(60_000),
  MODEL_TOTAL_TIMEOUT_MS: z.coerce.number().int().min(100).default(600_000),
  /** What one memo, and all of a day, may cost at most. */
  MEMOS_COST_PER_MEMO: z.coerce.number().positive().optional(),
  MEMOS_COST_PER_DAY: z.coerce.number().positive().optional(),
  MEMOS_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(2),
  /** Packages that one person may upload in 24 hours, so that no account can fill the store: 100 MB each. */
  PACKAGES_PER_DAY: z.coerce.number().int().min(1).default(200),
  MEMOS_PER_DAY: z.coerce.number().int().min(1).default(limits.memosPerDay),
});
export type MemosEnvironment = z.infer<typeof MemosEnvironment>;

/** Injection token of the environment. */
export const memosEnvironment = Symbol('MemosEnvironment');
