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

const storageKey = 'plumbline.seen';

/** What this tab last saw of a review, so that who comes back to it, or reloads, finds it as it was left; null when it saw nothing. */
export const lastSeen = (evaluationId: string): Seen | null => {
  try {
    const seen = Seen.safeParse(JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')).data;
    return seen?.evaluationId === evaluationId ? seen : null;
  } catch {
    return null;
  }
};

/** Only one review is watched at a time; the one before is forgotten. */
export const keepSeen = (seen: Seen): void => {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(seen));
  } catch {
    // Refused or full: coming back then begins at the first view.
  }
};
