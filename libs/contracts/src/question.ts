import type { z } from 'zod';

/** A question one service answers over the bus: its subject, what goes in, what comes out. */
export interface Question<In extends z.ZodType = z.ZodType, Out extends z.ZodType = z.ZodType> {
  readonly subject: `rpc.${string}`;
  readonly input: In;
  readonly output: Out;
  readonly deadlineMs: number;
}

export type InputOf<Q> = Q extends { readonly input: infer In extends z.ZodType } ? z.output<In> : never;
export type OutputOf<Q> = Q extends Question<z.ZodType, infer Out> ? z.output<Out> : never;

/** `deadlineMs` is how long the asker waits; 5 s unless the route says otherwise (architecture.md). */
export const question = <In extends z.ZodType, Out extends z.ZodType>(
  subject: `rpc.${string}`,
  input: In,
  output: Out,
  deadlineMs = 5_000,
): Question<In, Out> => ({ subject, input, output, deadlineMs });

/**
 * A question whose answer comes piece by piece: each piece fits `item`, and the answer ends with or without an error.
 * While the answerer is silent it sends a sign of life; an asker gives up after a silence of `limits.chatIdleTimeoutMs`.
 */
export interface StreamedQuestion<In extends z.ZodType = z.ZodType, Item extends z.ZodType = z.ZodType> {
  readonly subject: `rpc.${string}`;
  readonly input: In;
  readonly item: Item;
}

export type ItemOf<Q> = Q extends StreamedQuestion<z.ZodType, infer Item> ? z.output<Item> : never;

export const streamedQuestion = <In extends z.ZodType, Item extends z.ZodType>(
  subject: `rpc.${string}`,
  input: In,
  item: Item,
): StreamedQuestion<In, Item> => ({ subject, input, item });
