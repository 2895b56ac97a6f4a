import { limits } from '@plumbline/contracts/limits';
import type { MemoRun, MemoStage } from '@plumbline/contracts/memos';
import { failureOf } from '@plumbline/web/problem';
import type { Said } from '@plumbline/web/problem';

/** Percent of the bar right after the start. */
export const startProgress = 12;
const pendingCap = 40;
const processingCap = 95;
const progressAtLimit = 95;

/** What stands under the bar belongs to a range of percents (spec §4). */
export const progressLabels = ['queued', 'parsing', 'analyzing', 'synthesizing', 'finalizing'] as const;
export type ProgressLabel = (typeof progressLabels)[number];

export const labelOf = (progress: number): ProgressLabel => {
  if (progress <= 10) return 'queued';
  if (progress <= 30) return 'parsing';
  if (progress <= 60) return 'analyzing';
  if (progress <= 85) return 'synthesizing';
  return 'finalizing';
};

/** Percent after a poll that found the memo unfinished; it never goes back (spec §4, memo polling). */
export const progressOf = (status: 'pending' | 'processing', previous: number, polls: number): number =>
  status === 'pending'
    ? Math.max(previous, Math.min(10 + 3 * polls, pendingCap))
    : Math.max(previous, Math.min(40 + 5 * polls, processingCap));

export interface MemoView {
  progress: number;
  /** What the worker says it is doing, shown as the second line. */
  stage: MemoStage | null;
}

export type MemoEnd = { kind: 'completed' } | { kind: 'failed'; failure: Said } | { kind: 'still_processing' };

export type PolledMemo = Pick<MemoRun, 'status' | 'stage' | 'error' | 'error_code'>;

export interface Clock {
  now: () => number;
  setTimeout: (callback: () => void, ms: number) => number;
  clearTimeout: (timer: number) => void;
}

export interface MemoPollingPorts {
  /** Rejects when the request failed. */
  fetch: () => Promise<PolledMemo>;
  /** What to show after so many polls. */
  onView: (view: MemoView, polls: number) => void;
  /** Called once, unless stopped before. */
  onEnd: (end: MemoEnd) => void;
  /** A poll that failed: polling goes on, and someone should know. */
  onIgnoredError: (error: unknown) => void;
  clock: Clock;
  /** Goes on where the polls of before ended, with the first question after so many ms (at most the interval). */
  from?: { polls: number; progress: number; afterMs: number };
}

/**
 * Asks for the memo every 4 seconds, at most 180 times, until it is completed or failed. Never two requests at once and never
 * two within 4 seconds. Polls of before count, but one is left to whoever comes back, since the memo may be done by then.
 * Returns a function that stops it.
 */
export const startMemoPolling = ({
  fetch,
  onView,
  onEnd,
  onIgnoredError,
  clock,
  from = { polls: 0, progress: startProgress, afterMs: limits.memoPollIntervalMs },
}: MemoPollingPorts): (() => void) => {
  let polls = Math.min(from.polls, limits.memoPollMax - 1);
  let progress = from.progress;
  let stopped = false;
  let timer: number | undefined;
  const view = (next: number, stage: MemoStage | null): void => {
    progress = next;
    onView({ progress, stage }, polls);
  };
  const end = (result: MemoEnd): void => {
    stopped = true;
    onEnd(result);
  };
  const after = (ms: number, next: () => void): void => {
    timer = clock.setTimeout(next, ms);
  };
  /** Shows what a poll found; true when there is nothing more to ask. */
  const take = (memo: PolledMemo): boolean => {
    const { status, stage } = memo;
    if (status === 'completed') {
      view(100, null);
      after(limits.memoRedirectMs, () => end({ kind: 'completed' }));
      return true;
    }
    if (status === 'failed') {
      end({ kind: 'failed', failure: failureOf(memo) });
      return true;
    }
    if (polls < limits.memoPollMax) view(progressOf(status, progress, polls), stage);
    return false;
  };
  const poll = async (): Promise<void> => {
    const startedAt = clock.now();
    polls += 1;
    try {
      const memo = await fetch();
      if (stopped || take(memo)) return;
    } catch (error) {
      if (stopped) return;
      onIgnoredError(error);
    }
    if (polls >= limits.memoPollMax) {
      view(progressAtLimit, null);
      end({ kind: 'still_processing' });
      return;
    }
    after(Math.max(0, startedAt + limits.memoPollIntervalMs - clock.now()), () => void poll());
  };
  after(Math.min(Math.max(0, from.afterMs), limits.memoPollIntervalMs), () => void poll());
  return () => {
    stopped = true;
    if (timer !== undefined) clock.clearTimeout(timer);
  };
};
