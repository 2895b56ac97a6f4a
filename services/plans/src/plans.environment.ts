import { DataEnvironment } from '@plumbline/service-kit/environment';
import { z } from 'zod';

export const PlansEnvironment = DataEnvironment.extend({
  S3_ENDPOINT: z.url(),
  S3_ACCESS_KEY: z.string().min(1),
  S3_SECRET_KEY: z.string().min(1),
  S3_BUCKET: z.string().min(3),
  S3_REGION: z.string().default('us-east-1'),
  /** Pitches that one person may upload or type in 24 hours, so that no account can fill the store: 10 MB each. */
  UPLOADS_PER_DAY: z.coerce.number().int().min(1).default(1_000),
});
export type PlansEnvironment = z.infer<typeof PlansEnvironment>;

/** Injection token of the environment. */
export const plansEnvironment = Symbol('PlansEnvironment');
