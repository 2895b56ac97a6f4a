import { AppError } from '@plumbline/contracts/errors';
import type { z } from 'zod';

/**
 * The error for an input that does not fit its schema: every wrong field with the id of its sentence (`field.<id>`).
 * Schemas name their own ids where the sentence matters; anything else is 'invalid', an unknown field 'unknown'.
 */
export function invalidInput(error: z.ZodError): AppError {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) fields[[...issue.path, key].join('.')] ??= 'unknown';
      continue;
    }
    const missing = issue.code === 'invalid_type' && issue.input === undefined;
    const named = /^[a-z_]+\.[a-z_]+$/.test(issue.message);
    fields[issue.path.join('.') || 'body'] ??= named ? issue.message : missing ? 'required' : 'invalid';
  }
  return new AppError('request.invalid', { fields });
}
