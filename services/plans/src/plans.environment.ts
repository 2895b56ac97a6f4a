import { DataEnvironment } from '@plumbline/service-kit/environment';
import { z } from 'zod';

export const PlansEnvironment = DataEnvironment.extend({
  S3_ENDPOINT: z.url(),
  S3_ACCESS_KEY: z.string().min(1),
  S3_SECRET_KEY: z.string().min(1),
  S3_BUCKET: z.string().min(3),
  S3_REGION: z.string().default('us-east-1'),
  /** Documents read at once here, each in a process of its own of up to 600 MB. */
  PLANS_READERS: z.coerce.number().int().min(1).max(16).default(2),
  /** Pictures of pages read at once by OCR, each in a process of its own of up to 300 MB. Default: one a core. */
  PLANS_OCR_WORKERS: z.coerce.number().int().min(1).max(64).optional(),
});
export type PlansEnvironment = z.infer<typeof PlansEnvironment>;

/** Injection token of the environment. */
export const plansEnvironment = Symbol('PlansEnvironment');
