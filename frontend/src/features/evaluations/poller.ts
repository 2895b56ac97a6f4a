import type { Evaluation, EvaluationStage } from '@plumbline/contracts/evaluations';
import { limits } from '@plumbline/contracts/limits';
import { failureOf } from '@plumbline/web/problem';
import type { Said } from '@plumbline/web/problem';

export const bands = ['initializing', 'structure', 'market', 'financials', 'recommendations', 'finalizing'] as const;
export type Band = (typeof bands)[number];

export interface PollView {
  /** Percent of the bar. */
  progress: number;
  band: Band;
  /** What the worker says it is doing, shown as the second line. */
  stage: EvaluationStage | null;
}

export type PollEnd = { kind: 'completed' } | { kind: 'failed'; failure: Said } | { kind: 'still_processing' };

export type PolledEvaluation = Pick<Evaluation, 'status' | 'stage' | 'error' | 'error_code'>;

export interface Clock {
  now: () => number;
  setTimeout: (callback: () => void, ms: number) => number;
  clearTimeout: (timer: number) => void;
}

export interface PollingPorts {
  /** Rejects when the request failed. */
  fetch: () => Promise<PolledEvaluation>;
  /** What to show after so many polls. */
  onView: (view: PollView, polls: number) => void;
  /** Called once, unless stopped before. */
  onEnd: (end: PollEnd) => void;
  /** A poll that failed: polling goes on, and someone should know. */
  onIgnoredError: (error: unknown) => void;
  clock: Clock;
  /** Goes on where the polls of before ended, with the first question after so many ms (at most the interval). */
  from?: { polls: number; afterMs: number };
}

const pendingProgress = 10;
const progressAtLimit = 95;

/** Percent while the server works, after `polls` polls (spec §4, progress polling). */
export const progressOf = (status: 'pending' | 'processing', polls: number): number =>
  status === 'pending' ? pendingProgress : Math.min(20 + 5 * polls, 90);

/** The message under the bar belongs to a range of percents. */
export const bandOf = (progress: number): Band => {
  if (progress < 20) return 'initializing';
  if (progress < 40) return 'structure';
  if (progress < 60) return 'market';
  if (progress < 80) return 'financials';
  if (progress < 95) return 'recommendations';
  return 'finalizing';
};

export const startView: PollView = { progress: pendingProgress, band: bandOf(pendingProgress), stage: 'queued' };

/**
 * Asks for the evaluation every 3 seconds, at most 240 times, until it is completed or failed. Never two requests at
 * once and never two within 3 seconds: a slow answer delays the next question, a woken tab does not catch up. Polls of before
 * count, but one is left to whoever comes back, since the review may be done by then.
 * Returns a function that stops it.
 */
export const startPolling = ({
  fetch,
  onView,
  onEnd,
  onIgnoredError,
  clock,
  from = { polls: 0, afterMs: limits.pollIntervalMs },
}: PollingPorts): (() => void) => {
  let polls = Math.min(from.polls, limits.pollMax - 1);
  let stopped = false;
  let timer: number | undefined;
  const view = (progress: number, stage: EvaluationStage | null): void =>
    onView({ progress, band: bandOf(progress), stage }, polls);
  const end = (result: PollEnd): void => {
    stopped = true;
    onEnd(result);
  };
  const after = (ms: number, next: () => void): void => {
    timer = clock.setTimeout(next, ms);
  };
  /** Shows what a poll found; true when there is nothing more to ask. */
  const take = (evaluation: PolledEvaluation): boolean => {
    const { status, stage } = evaluation;
    if (status === 'completed') {
      view(100, null);
      after(limits.resultsRedirectMs, () => end({ kind: 'completed' }));
      return true;
    }
    if (status === 'failed') {
      end({ kind: 'failed', failure: failureOf(evaluation) });
      return true;
    }
    if (polls < limits.pollMax) view(progressOf(status, polls), stage);
    return false;
  };
  const poll = async (): Promise<void> => {
    const startedAt = clock.now();
    polls += 1;
    try {
      const evaluation = await fetch();
      if (stopped || take(evaluation)) return;
    } catch (error) {
      if (stopped) return;
      onIgnoredError(error);
    }
    if (polls >= limits.pollMax) {
      view(progressAtLimit, null);
      end({ kind: 'still_processing' });
      return;
    }
    after(Math.max(0, startedAt + limits.pollIntervalMs - clock.now()), () => void poll());
  };
  after(Math.min(Math.max(0, from.afterMs), limits.pollIntervalMs), () => void poll());
  return () => {
    stopped = true;
    if (timer !== undefined) clock.clearTimeout(timer);
  };
};
