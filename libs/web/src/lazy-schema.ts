import type { z } from 'zod';

/** What Redux Toolkit takes as a schema (Standard Schema 1). */
export interface LazySchema<T> {
  '~standard': {
    version: 1;
    vendor: string;
    validate: (value: unknown) => Promise<Awaited<ReturnType<z.ZodType<T, T>['~standard']['validate']>>>;
    types?: { input: T; output: T };
  };
}

/**
 * A schema of the contracts that is fetched when an answer is there to be checked, not with the first screen. When it cannot be
 * fetched the answer does not count as one that fits.
 */
export const lazySchema = <T>(fetched: () => Promise<z.ZodType<T, T>>): LazySchema<T> => ({
  '~standard': {
    version: 1,
    vendor: 'plumbline',
    validate: async (value) => {
      const schema = await fetched().catch((error: unknown) => {
        console.warn('What an answer is checked with could not be loaded', error);
        return null;
      });
      return schema === null ? { issues: [{ message: 'not checked' }] } : schema['~standard'].validate(value);
    },
  },
});
