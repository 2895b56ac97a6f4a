import { z } from 'zod';

/** The body of an HTTP error, as far as a screen needs it (contract.md, "Rules for every route"). */
const ProblemBody = z.object({
  error: z.string().optional(),
  code: z.string().optional(),
  fields: z.record(z.string(), z.string()).optional(),
  emailNotVerified: z.boolean().optional(),
});

/** What went wrong with a call, in a form the store can hold. */
export interface Problem {
  /** HTTP status, or why there was none: no network, no answer in time, an answer that does not fit the contract. */
  status: number | 'network' | 'timeout' | 'unreadable';
  /** The server's sentence, when it sent one. */
  error?: string;
  code?: string;
  fields?: Record<string, string>;
  emailNotVerified?: boolean;
  retryAfterSeconds?: number;
}

/** Reads an error body; a body in another shape (a proxy's HTML page) leaves only the status. */
export const problemOf = (status: Problem['status'], body?: unknown, retryAfter?: string | null): Problem => {
  const read = ProblemBody.safeParse(body);
  const problem: Problem = { status };
  if (read.success) {
    const { error, code, fields, emailNotVerified } = read.data;
    if (error !== undefined && error !== '') problem.error = error;
    if (code !== undefined) problem.code = code;
    if (fields !== undefined) problem.fields = fields;
    if (emailNotVerified !== undefined) problem.emailNotVerified = emailNotVerified;
  }
  const seconds = retryAfter ? Number(retryAfter) : Number.NaN;
  if (Number.isFinite(seconds) && seconds > 0) problem.retryAfterSeconds = Math.ceil(seconds);
  return problem;
};

/** True for what a mutation's or query's `error` holds after our base query: a Problem. */
export const isProblem = (value: unknown): value is Problem =>
  typeof value === 'object' && value !== null && 'status' in value && !('name' in value);

/** The server's sentence when it sent one, else the fallback (spec §8). */
export const problemText = (problem: unknown, fallback: string): string =>
  isProblem(problem) && problem.error !== undefined ? problem.error : fallback;
