import { DataEnvironment } from '@plumbline/service-kit/environment';
import { z } from 'zod';

export const PlansEnvironment = DataEnvironment.extend({
  S3_ENDPOINT: z.url(),
  S3_ACCESS_KEY: z.string().min(1),
  S3_SECRET_KEY: z.string().min(1),
  S3_BUCKET: z.string().min(3),
  S3_REGION: z.string().default('us-east-1'),
});
export type PlansEnvironment = z.infer<typeof PlansEnvironment>;
