import { describe, expect, test } from '@jest/globals';
import { labelOf, progressOf, startMemoPolling } from './memo-poller.ts';
import type { MemoEnd, MemoPollingPorts, MemoView, PolledMemo } from './memo-poller.ts';

/* The numbers are written out here, whatever limits.ts says (spec §4 and §9). */

/** A clock that moves only when told to. */
const controlledClock = () => {
  let time = 0;
  let next = 1;
  const timers = new Map<number, { at: number; callback: () => void }>();
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  return {
    now: () => time,
    setTimeout: (callback: () => void, ms: number) => {
      timers.set(next, { at: time + ms, callback });
      return next++;
    },
    clearTimeout: (timer: number) => void timers.delete(timer),
    waiting: () => timers.size,
    advance: async (ms: number): Promise<void> => {
      const until = time + ms;
      for (;;) {
        const due = [...timers].filter(([, { at }]) => at <= until).sort(([, a], [, b]) => a.at - b.at)[0];
        if (due === undefined) break;
        timers.delete(due[0]);
        time = due[1].at;
        due[1].callback();
        await settle();
      }
      time = until;
    },
  };
};

const pending: PolledMemo = { status: 'pending', stage: 'waiting_for_documents', error: null };
const processing: PolledMemo = { status: 'processing', stage: 'writing_sections', error: null };
const completed: PolledMemo = { status: 'completed', stage: null, error: null };

const polling = (answer: (poll: number) => PolledMemo | Error, from?: MemoPollingPorts['from']) => {
  const clock = controlledClock();
  const seen: { askedAt: number[]; views: MemoView[]; ends: MemoEnd[]; ignored: unknown[] } = {
    askedAt: [],
    views: [],
    ends: [],
    ignored: [],
  };
  const stop = startMemoPolling({
    fetch: () => {
      seen.askedAt.push(clock.now());
      const step = answer(seen.askedAt.length);
      return step instanceof Error ? Promise.reject(step) : Promise.resolve(step);
    },
    onView: (view) => seen.views.push(view),
    onEnd: (end) => seen.ends.push(end),
    onIgnoredError: (error) => seen.ignored.push(error),
    clock,
    ...(from === undefined ? {} : { from }),
  });
  return { clock, seen, stop };
};

describe('progress', () => {
  test('pending is 10 + 3 a poll and at most 40, processing 40 + 5 a poll and at most 95, and neither goes back', () => {
    expect([1, 2, 9, 10, 11, 180].map((n) => progressOf('pending', 12, n))).toEqual([13, 16, 37, 40, 40, 40]);
    expect([1, 2, 10, 11, 12, 180].map((n) => progressOf('processing', 12, n))).toEqual([45, 50, 90, 95, 95, 95]);
    expect([progressOf('pending', 60, 3), progressOf('processing', 80, 1)]).toEqual([60, 80]);
  });

  test.each([
    [0, 'queued'],
    [10, 'queued'],
    [11, 'parsing'],
    [30, 'parsing'],
    [31, 'analyzing'],
    [60, 'analyzing'],
    [61, 'synthesizing'],
    [85, 'synthesizing'],
    [86, 'finalizing'],
    [100, 'finalizing'],
  ])('%d percent is called %s', (percent, label) => expect(labelOf(percent)).toBe(label));
});

describe('polling', () => {
  test('asks every 4 s, and the bar runs from 12 by what was found', async () => {
    const { clock, seen } = polling((poll) => (poll <= 2 ? pending : processing));
    await clock.advance(3_999);
    expect(seen.askedAt).toEqual([]);
    await clock.advance(12_001);
    expect(seen.askedAt).toEqual([4_000, 8_000, 12_000, 16_000]);
    expect(seen.views.map(({ progress }) => progress)).toEqual([13, 16, 55, 60]);
    expect(seen.views.at(-1)?.stage).toBe('writing_sections');
  });

  test('completed: 100 at once, and the end 1.2 s later', async () => {
    const { clock, seen } = polling(() => completed);
    await clock.advance(4_000);
    expect(seen.views).toEqual([{ progress: 100, stage: null }]);
    await clock.advance(1_199);
    expect(seen.ends).toEqual([]);
    await clock.advance(1);
    expect(seen.ends).toEqual([{ kind: 'completed' }]);
    expect(clock.waiting()).toBe(0);
  });

  test('failed: stops with what the server says', async () => {
    const { clock, seen } = polling(() => ({
      status: 'failed',
      stage: null,
      error: 'No.',
      error_code: 'memos.failed',
    }));
    await clock.advance(60_000);
    expect(seen.ends).toEqual([{ kind: 'failed', failure: { error: 'No.', code: 'memos.failed' } }]);
    expect(seen.askedAt).toEqual([4_000]);
  });

  test('after 180 polls it is held at 95 and asks no more', async () => {
    const { clock, seen } = polling(() => pending);
    await clock.advance(179 * 4_000);
    expect(seen.ends).toEqual([]);
    expect(seen.views.at(-1)?.progress).toBe(40);
    await clock.advance(600_000);
    expect(seen.askedAt).toHaveLength(180);
    expect(seen.views.at(-1)).toEqual({ progress: 95, stage: null });
    expect(seen.ends).toEqual([{ kind: 'still_processing' }]);
  });

  test('a poll that fails is passed over; when the last one fails too, it is held at 95', async () => {
    const { clock, seen } = polling((poll) => (poll === 1 ? processing : new Error('no network')));
    await clock.advance(180 * 4_000);
    expect(seen.ignored).toHaveLength(179);
    expect(seen.views.map(({ progress }) => progress)).toEqual([45, 95]);
    expect(seen.ends).toEqual([{ kind: 'still_processing' }]);
  });

  test('goes on where it was left, with one poll for whoever comes back late', async () => {
    const { clock, seen } = polling(() => processing, { polls: 180, progress: 95, afterMs: -5_000 });
    await clock.advance(0);
    expect(seen.askedAt).toEqual([0]);
    expect(seen.ends).toEqual([{ kind: 'still_processing' }]);
    const resumed = polling(() => pending, { polls: 3, progress: 70, afterMs: 1_000 });
    await resumed.clock.advance(1_000);
    expect(resumed.seen.views).toEqual([{ progress: 70, stage: 'waiting_for_documents' }]);
  });

  test('stopped, it asks no more', async () => {
    const { clock, seen, stop } = polling(() => pending);
    stop();
    await clock.advance(60_000);
    expect([seen.askedAt, clock.waiting()]).toEqual([[], 0]);
  });
});
