import { ServiceEnvironment } from '@plumbline/service-kit/environment';
import { z } from 'zod';

export const ReadingEnvironment = ServiceEnvironment.extend({
  S3_ENDPOINT: z.url(),
  S3_ACCESS_KEY: z.string().min(1),
  S3_SECRET_KEY: z.string().min(1),
  S3_BUCKET: z.string().min(3),
  S3_REGION: z.string().default('us-east-1'),
  /** Documents of jobs read at once, each in a process of its own of up to 600 MB; as many again may wait for OCR. */
  READERS_FOR_JOBS: z.coerce.number().int().min(1).max(16).default(2),
  /** The same for documents that a person waits for. */
  READERS_FOR_PEOPLE: z.coerce.number().int().min(1).max(16).default(1),
  /** Pictures read at once by OCR, each in a process of its own of up to 300 MB. Never more than one a core, which is the default. */
  OCR_WORKERS: z.coerce.number().int().min(1).optional(),
  /** Who reads pages that are pictures: Tesseract on this machine, or a model that sees, checked against it. */
  OCR: z.enum(['local', 'model']).default('local'),
  /** Pages shown to the model within an hour by one process. */
  OCR_MODEL_PAGES_PER_HOUR: z.coerce.number().int().min(1).default(1_000),
  /** For one page. */
  OCR_MODEL_TIMEOUT_MS: z.coerce.number().int().min(100).default(60_000),
  OPENAI_BASE_URL: z.url().optional(),
  OPENAI_API_KEY: z.string().default('none'),
  OPENAI_MODEL: z.string().min(1).optional(),
}).superRefine(({ OCR, OPENAI_BASE_URL, OPENAI_MODEL }, context) => {
  if (OCR !== 'model') return;
  const missing = (name: string, message: string): void => {
    context.addIssue({ code: 'custom', path: [name], message });
  };
  if (OPENAI_BASE_URL === undefined) missing('OPENAI_BASE_URL', 'OCR=model needs a model server');
  if (OPENAI_MODEL === undefined) missing('OPENAI_MODEL', 'OCR=model needs a model that sees');
  // The built-in analyst (services/analyst).
  if (OPENAI_MODEL === 'rubric-analyst')
    missing('OCR', 'the built-in analyst sees no pictures; name a model that does');
});
export type ReadingEnvironment = z.infer<typeof ReadingEnvironment>;

/** Injection token of the environment. */
export const readingEnvironment = Symbol('ReadingEnvironment');
