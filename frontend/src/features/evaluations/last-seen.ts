import { EvaluationStage } from '@plumbline/contracts/evaluations';
import { z } from 'zod';
import { bands } from './poller.ts';

/** How far a review was when it was last asked for. */
const Seen = z.object({
  evaluationId: z.string(),
  polls: z.number().int().min(0),
  /** By this machine's clock, ms. */
  at: z.number(),
  view: z.object({
    progress: z.number().min(0).max(100),
    band: z.enum(bands),
    stage: EvaluationStage.nullable(),
  }),
});
export type Seen = z.infer<typeof Seen>;

/** How far the bar had crept by itself, percent, from what the server said last. */
const Crept = z.object({ evaluationId: z.string(), from: z.number(), by: z.number() });
type Crept = z.infer<typeof Crept>;

const storageKey = 'plumbline.seen';
const creptKey = 'plumbline.crept';

const stored = <Kept extends { evaluationId: string }>(
  key: string,
  shape: z.ZodType<Kept>,
  evaluationId: string,
): Kept | null => {
  try {
    const kept = shape.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null')).data;
    return kept?.evaluationId === evaluationId ? kept : null;
  } catch {
    return null;
  }
};

const keep = (key: string, value: object): void => {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Refused or full: coming back then begins at the first view.
  }
};

/** What this tab last saw of a review, so that who comes back to it, or reloads, finds it as it was left; null when it saw nothing. */
export const lastSeen = (evaluationId: string): Seen | null => stored(storageKey, Seen, evaluationId);
export const creptBefore = (evaluationId: string): Crept | null => stored(creptKey, Crept, evaluationId);

/** Only one review is watched at a time; the one before is forgotten. */
export const keepSeen = (seen: Seen): void => keep(storageKey, seen);
export const keepCrept = (crept: Crept): void => keep(creptKey, crept);
