import { MemoStage } from '@plumbline/contracts/memos';
import { z } from 'zod';

/** How far a memo was when it was last asked for. */
const Seen = z.object({
  memoId: z.string(),
  polls: z.number().int().min(0),
  /** By this machine's clock, ms. */
  at: z.number(),
  progress: z.number().min(0).max(100),
  stage: MemoStage.nullable(),
});
export type Seen = z.infer<typeof Seen>;

const storageKey = 'plumbline.memo-seen';

/** What this tab last saw of a memo, so that who comes back to it, or reloads, finds it as it was left; null when it saw nothing. */
export const lastSeen = (memoId: string): Seen | null => {
  try {
    const seen = Seen.safeParse(JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')).data;
    return seen?.memoId === memoId ? seen : null;
  } catch {
    return null;
  }
};

/** Only one memo is watched at a time; the one before is forgotten. */
export const keepSeen = (seen: Seen): void => {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(seen));
  } catch {
    // Refused or full: coming back then begins at the first view.
  }
};
