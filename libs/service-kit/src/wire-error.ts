import { AppError, isErrorCode, type ErrorDetails } from '@plumbline/contracts/errors';
import { z } from 'zod';

/** What an error looks like on the bus. */
export const WireError = z.object({
  code: z.string(),
  details: z
    .object({
      fields: z.record(z.string(), z.string()).optional(),
      retryAfterSeconds: z.number().optional(),
      emailNotVerified: z.literal(true).optional(),
      values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
    })
    .optional(),
});
export type WireError = z.infer<typeof WireError>;

const present = (details: WireError['details']): ErrorDetails =>
  Object.fromEntries(Object.entries(details ?? {}).filter(([, value]) => value !== undefined));

/** The error that another service threw; what is no error of ours stays unexplained. */
export const appErrorOf = (error: unknown): AppError => {
  const wire = WireError.safeParse(error);
  if (wire.success && isErrorCode(wire.data.code)) return new AppError(wire.data.code, present(wire.data.details));
  return new AppError('internal.unexpected');
};
