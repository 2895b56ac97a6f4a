import { describe, expect, test } from '@jest/globals';
import { bandOf, progressOf, startPolling } from './poller.ts';
import type { PolledEvaluation, PollEnd, PollingPorts, PollView } from './poller.ts';

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
    settle,
    /** The machine sleeps: time passes, and whatever was due fires once, late. */
    sleep: async (ms: number): Promise<void> => {
      time += ms;
      for (const [timer, { at, callback }] of [...timers]) {
        if (at > time) continue;
        timers.delete(timer);
        callback();
      }
      await settle();
    },
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

const pending: PolledEvaluation = { status: 'pending', stage: 'queued', error: null };
const processing: PolledEvaluation = { status: 'processing', stage: 'scoring_pillars', error: null };

type Step = PolledEvaluation | Error | Promise<PolledEvaluation>;

const polling = (answer: (poll: number) => Step, from?: PollingPorts['from']) => {
  const clock = controlledClock();
  const seen: { askedAt: number[]; views: PollView[]; ends: PollEnd[]; ignored: unknown[] } = {
    askedAt: [],
    views: [],
    ends: [],
    ignored: [],
  };
  const stop = startPolling({
    fetch: async () => {
      seen.askedAt.push(clock.now());
      const step = await answer(seen.askedAt.length);
      if (step instanceof Error) throw step;
      return step;
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
  test('pending is 10, processing 20 + 5 a poll and at most 90', () => {
    expect(progressOf('pending', 7)).toBe(10);
    expect([1, 2, 13, 14, 15, 200].map((polls) => progressOf('processing', polls))).toEqual([25, 30, 85, 90, 90, 90]);
  });

  test.each([
    [10, 'initializing'],
    [19, 'initializing'],
    [20, 'structure'],
    [39, 'structure'],
    [40, 'market'],
    [59, 'market'],
    [60, 'financials'],
    [79, 'financials'],
    [80, 'recommendations'],
    [94, 'recommendations'],
    [95, 'finalizing'],
    [100, 'finalizing'],
  ])('%d percent says %s', (progress, band) => {
    expect(bandOf(progress)).toBe(band);
  });
});

describe('polling', () => {
  test('asks exactly every 3 seconds', async () => {
    const { clock, seen } = polling(() => processing);
    await clock.advance(2_999);
    expect(seen.askedAt).toEqual([]);
    await clock.advance(9_001);
    expect(seen.askedAt).toEqual([3_000, 6_000, 9_000, 12_000]);
    expect(seen.views.map(({ progress }) => progress)).toEqual([25, 30, 35, 40]);
    expect(seen.views[0]).toEqual({ progress: 25, band: 'structure', stage: 'scoring_pillars' });
  });

  test('a slow answer is waited for, and the next question does not come sooner than 3 seconds', async () => {
    let answered: (evaluation: PolledEvaluation) => void = () => {};
    const { clock, seen } = polling((poll) => (poll === 1 ? new Promise((resolve) => (answered = resolve)) : pending));
    await clock.advance(8_000);
    expect(seen.askedAt).toEqual([3_000]);
    answered(pending);
    await clock.settle();
    await clock.advance(2_999);
    expect(seen.askedAt).toEqual([3_000, 8_000]);
  });

  test('a tab that slept asks once when it wakes, and then every 3 seconds again', async () => {
    const { clock, seen } = polling(() => processing);
    await clock.advance(3_000);
    await clock.sleep(600_000);
    await clock.advance(6_000);
    expect(seen.askedAt).toEqual([3_000, 603_000, 606_000, 609_000]);
    expect(seen.views.at(-1)?.progress).toBe(40);
  });

  test('pending stays at 10 percent however often it is asked for; processing then counts every poll', async () => {
    const { clock, seen } = polling((poll) => (poll <= 3 ? pending : processing));
    await clock.advance(15_000);
    expect(seen.views.map(({ progress }) => progress)).toEqual([10, 10, 10, 40, 45]);
    expect(seen.views.map(({ band }) => band)).toEqual([
      'initializing',
      'initializing',
      'initializing',
      'market',
      'market',
    ]);
  });

  test('completed: 100 percent, and the results 1.5 seconds later', async () => {
    const { clock, seen } = polling((poll) =>
      poll === 2 ? { status: 'completed', stage: null, error: null } : processing,
    );
    await clock.advance(6_000);
    expect(seen.views.at(-1)?.progress).toBe(100);
    await clock.advance(1_499);
    expect(seen.ends).toEqual([]);
    await clock.advance(1);
    expect(seen.ends).toEqual([{ kind: 'completed' }]);
    expect(clock.waiting()).toBe(0);
  });

  test('failed: stops at once and hands on the reason', async () => {
    const { clock, seen } = polling(() => ({ status: 'failed', stage: null, error: 'No model answers.' }));
    await clock.advance(60_000);
    expect(seen.askedAt).toHaveLength(1);
    expect(seen.ends).toEqual([{ kind: 'failed', failure: { error: 'No model answers.' } }]);
  });

  test('a failed request is reported, ignored, and counts', async () => {
    const { clock, seen } = polling((poll) => (poll < 3 ? new Error('no network') : processing));
    await clock.advance(9_000);
    expect(seen.ignored).toHaveLength(2);
    expect(seen.views.map(({ progress }) => progress)).toEqual([35]);
    expect(seen.ends).toEqual([]);
  });

  test.each([
    ['an answer', processing],
    ['an error', new Error('no network')],
  ])('after 240 polls, the last one with %s, it stops at 95 percent', async (_, last) => {
    const { clock, seen } = polling((poll) => (poll === 240 ? last : processing));
    await clock.advance(60 * 60_000);
    expect(seen.askedAt).toHaveLength(240);
    expect(seen.askedAt.at(-1)).toBe(720_000);
    expect(seen.views.at(-1)).toEqual({ progress: 95, band: 'finalizing', stage: null });
    expect(seen.ends).toEqual([{ kind: 'still_processing' }]);
  });

  test('completed on the very last poll is still completed', async () => {
    const { clock, seen } = polling((poll) =>
      poll === 240 ? { status: 'completed', stage: null, error: null } : processing,
    );
    await clock.advance(60 * 60_000);
    expect(seen.ends).toEqual([{ kind: 'completed' }]);
  });

  test('stopping ends the questions, and an answer still on its way changes nothing', async () => {
    let answered: (evaluation: PolledEvaluation) => void = () => {};
    const { clock, seen, stop } = polling(() => new Promise((resolve) => (answered = resolve)));
    await clock.advance(3_000);
    stop();
    answered({ status: 'failed', stage: null, error: null });
    await clock.settle();
    await clock.advance(60_000);
    expect(seen).toMatchObject({ askedAt: [3_000], views: [], ends: [] });
  });

  test('who comes back goes on from the polls of before, as soon as three seconds have passed since the last', async () => {
    const { clock, seen } = polling(() => processing, { polls: 4, afterMs: 1_200 });
    await clock.advance(4_200);
    expect(seen.askedAt).toEqual([1_200, 4_200]);
    expect(seen.views.map(({ progress }) => progress)).toEqual([45, 50]);
  });

  test.each([
    [-60_000, 0],
    [60_000, 3_000],
  ])('with a clock that says %d ms, the first question comes after %d', async (afterMs, at) => {
    const { clock, seen } = polling(() => processing, { polls: 1, afterMs });
    await clock.advance(3_000);
    expect(seen.askedAt[0]).toBe(at);
  });

  test('who comes back after all 240 polls has one left, since the review may be done by now', async () => {
    const from = { polls: 240, afterMs: 0 };
    const done = polling(() => ({ status: 'completed', stage: null, error: null }), from);
    await done.clock.advance(1_500);
    expect(done.seen.ends).toEqual([{ kind: 'completed' }]);
    const still = polling(() => processing, from);
    await still.clock.advance(60_000);
    expect(still.seen.askedAt).toEqual([0]);
    expect(still.seen.ends).toEqual([{ kind: 'still_processing' }]);
  });
});
