import { z } from 'zod';
import { facts, type Fact } from './events.ts';

/*
 * What changes while somebody watches it is told on the bus twice: before the change can be seen by anybody, and when it is over.
 * So whoever remembers a state forgets it in time, and remembers none of before. Core NATS, kept nowhere: who was away and
 * missed something remembers nothing for `holdMs`.
 */

/** What is watched: the owner service's name. */
export const watchedKinds = ['evaluations', 'memos'] as const;
export type WatchedKind = (typeof watchedKinds)[number];

/** `id` of what changes, a name of this very change, and whether it is over (made or given up). */
export const ToldChange = z.object({ id: z.string(), change: z.string(), over: z.boolean() });
export type ToldChange = z.infer<typeof ToldChange>;

export const changesSubject = (kind: WatchedKind): string => `changes.${kind}`;

export const changeTimes = {
  /** A change that is not over yet is told again this often, in ms. */
  againMs: 2_000,
  /** One that is not told any more is taken for over after so long, in ms: its service has died. */
  holdMs: 6_000,
} as const;

const kinds = new Map<Fact, WatchedKind>([
  [facts.evaluationStatusChanged, 'evaluations'],
  [facts.evaluationDeleted, 'evaluations'],
  [facts.memoStatusChanged, 'memos'],
  [facts.memoDeleted, 'memos'],
]);

/** What a fact says a change of; undefined when nobody watches it. Its data has the `id`. */
export const watchedOf = (fact: Fact): WatchedKind | undefined => kinds.get(fact);
