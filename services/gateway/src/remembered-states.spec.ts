import { beforeEach, describe, expect, test } from '@jest/globals';
import { changeTimes } from '@plumbline/contracts/changes';
import { RememberedStates } from './remembered-states.ts';

interface State {
  id: string;
  version: number;
  previous?: string;
  ended?: true;
}

const keepMs = 15_000;
const sara = { requestId: 'r', language: 'en', userId: 'sara', sessionId: 's' } as const;
const omar = { ...sara, userId: 'omar' };

let now: number;
let asked: number;
let states: RememberedStates<State>;
beforeEach(() => {
  now = 1_000_000;
  asked = 0;
  states = fresh();
  states.doubt();
  now += changeTimes.holdMs;
});

const fresh = (over: { keepMs?: number } = {}) =>
  new RememberedStates<State>({
    keepMs,
    aboutOf: ({ id, previous, ended }) => (ended ? null : previous === undefined ? [id] : [id, previous]),
    now: () => now,
    ...over,
  });

/** Asks for `state.id`; the service would answer `state`. */
const get = (state: State, caller: Parameters<typeof states.get>[1] = sara) =>
  states.get(state.id, caller, () => {
    asked += 1;
    return Promise.resolve(state);
  });

const begins = (id: string, change = 'c') => states.hear({ id, change, over: false });
const ends = (id: string, change = 'c') => states.hear({ id, change, over: true });

describe('a state that nothing is told of', () => {
  test('is asked for once, for the user who asked', async () => {
    await get({ id: 'a', version: 1 });
    expect(await get({ id: 'a', version: 2 })).toEqual({ id: 'a', version: 1 });
    expect(asked).toBe(1);
    expect(await get({ id: 'a', version: 3 }, omar)).toEqual({ id: 'a', version: 3 });
    expect(await get({ id: 'a', version: 4 }, { requestId: 'r', language: 'en' })).toEqual({ id: 'a', version: 4 });
  });

  test('is asked for again in another language', async () => {
    await get({ id: 'a', version: 1 });
    expect(await get({ id: 'a', version: 2 }, { ...sara, language: 'ar' })).toMatchObject({ version: 2 });
  });

  test('is asked for again after a while', async () => {
    await get({ id: 'a', version: 1 });
    now += keepMs;
    expect(await get({ id: 'a', version: 2 })).toMatchObject({ version: 2 });
  });

  test('is asked for each time once it has ended, and where remembering is switched off', async () => {
    await get({ id: 'a', version: 1, ended: true });
    expect(await get({ id: 'a', version: 2 })).toMatchObject({ version: 2 });
    states = fresh({ keepMs: 0 });
    states.doubt();
    now += changeTimes.holdMs;
    await get({ id: 'a', version: 1 });
    expect(await get({ id: 'a', version: 2 })).toMatchObject({ version: 2 });
  });

  test('that could not be had is asked for again', async () => {
    const away = states.get('a', sara, () => Promise.reject(new Error('away')));
    await expect(away).rejects.toThrow('away');
    expect(await get({ id: 'a', version: 1 })).toMatchObject({ version: 1 });
  });
});

describe('a change', () => {
  test('is asked about from before it is made until it is over, then remembered again', async () => {
    await get({ id: 'a', version: 1 });
    begins('a');
    for (const version of [1, 1, 2, 2]) expect(await get({ id: 'a', version })).toMatchObject({ version });
    ends('a');
    await get({ id: 'a', version: 2 });
    expect(await get({ id: 'a', version: 3 })).toMatchObject({ version: 2 });
  });

  test('is not over with another one of the same', async () => {
    begins('a', 'first');
    begins('a', 'second');
    ends('a', 'first');
    await get({ id: 'a', version: 1 });
    expect(await get({ id: 'a', version: 2 })).toMatchObject({ version: 2 });
  });

  test('whose service died is over after a while, and not before while it is told again', async () => {
    begins('a');
    now += changeTimes.holdMs - 1;
    begins('a');
    now += changeTimes.holdMs - 1;
    await get({ id: 'a', version: 1 });
    expect(await get({ id: 'a', version: 2 })).toMatchObject({ version: 2 });
    now += 1;
    await get({ id: 'a', version: 2 });
    expect(await get({ id: 'a', version: 3 })).toMatchObject({ version: 2 });
  });

  test('that is told while the answer is under way keeps it from being remembered', async () => {
    for (const meanwhile of [
      () => begins('a'),
      () => ends('a'),
      () => states.doubt(),
      () => states.forgetUser('sara'),
    ]) {
      await states.get('a', sara, () => {
        meanwhile();
        return Promise.resolve({ id: 'a', version: 1 });
      });
      expect(await get({ id: 'a', version: 2 })).toMatchObject({ version: 2 });
      now += changeTimes.holdMs;
    }
  });

  test('that is heard in the turn of the question is known to it', async () => {
    await get({ id: 'a', version: 1 });
    const answer = get({ id: 'a', version: 2 });
    begins('a');
    expect(await answer).toMatchObject({ version: 2 });
  });

  test('of a predecessor is one of its successor, and of nothing else', async () => {
    await get({ id: 'a', version: 1, previous: 'p' });
    await get({ id: 'b', version: 1 });
    begins('p');
    expect(await get({ id: 'a', version: 2, previous: 'p' })).toMatchObject({ version: 2 });
    expect(await get({ id: 'b', version: 2 })).toMatchObject({ version: 1 });
  });
});

describe('any doubt', () => {
  test('forgets all, and for as long as a change may go on nothing is remembered', async () => {
    await get({ id: 'a', version: 1 });
    states.doubt();
    for (const version of [2, 3]) expect(await get({ id: 'a', version })).toMatchObject({ version });
    now += changeTimes.holdMs;
    await get({ id: 'a', version: 3 });
    expect(await get({ id: 'a', version: 4 })).toMatchObject({ version: 3 });
  });

  test('that has no end yet lasts', async () => {
    states.doubtUntilTold();
    now += 60 * 60_000;
    for (const version of [2, 3]) expect(await get({ id: 'a', version })).toMatchObject({ version });
  });

  test('about a user forgets what is theirs alone', async () => {
    await get({ id: 'a', version: 1 });
    await get({ id: 'b', version: 1 }, omar);
    states.forgetUser('sara');
    expect(await get({ id: 'a', version: 2 })).toMatchObject({ version: 2 });
    expect(await get({ id: 'b', version: 2 }, omar)).toMatchObject({ version: 1 });
  });
});

test('of very many the one that was asked for longest ago goes', async () => {
  for (let n = 0; n <= 10_000; n += 1) await get({ id: String(n), version: 1 });
  expect(await get({ id: '10000', version: 2 })).toMatchObject({ version: 1 });
  expect(await get({ id: '1', version: 2 })).toMatchObject({ version: 1 });
  expect(await get({ id: '0', version: 2 })).toMatchObject({ version: 2 });
});
