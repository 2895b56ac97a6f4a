import type { z } from 'zod';

/** A question one service answers over the bus: its subject, what goes in, what comes out. */
export interface Question<In extends z.ZodType = z.ZodType, Out extends z.ZodType = z.ZodType> {
  readonly subject: `rpc.${string}`;
  readonly input: In;
  readonly output: Out;
  readonly deadlineMs: number;
}

export type InputOf<Q> = Q extends Question<infer In, z.ZodType> ? z.output<In> : never;
export type OutputOf<Q> = Q extends Question<z.ZodType, infer Out> ? z.output<Out> : never;

/** `deadlineMs` is how long the asker waits; 5 s unless the route says otherwise (architecture.md). */
export const question = <In extends z.ZodType, Out extends z.ZodType>(
  subject: `rpc.${string}`,
  input: In,
  output: Out,
  deadlineMs = 5_000,
): Question<In, Out> => ({ subject, input, output, deadlineMs });
