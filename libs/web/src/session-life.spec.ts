/** @jest-environment jest-fixed-jsdom */
import './test/browser-stubs.ts';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { combineReducers, configureStore } from '@reduxjs/toolkit';
import type { User } from '@plumbline/contracts/auth';
import { api } from './api.ts';
import { sessionEnded, sessionStarted } from './session.ts';
import { followOtherTabs, logOut, startSession, storageMiddleware } from './session-life.ts';
import { webReducers } from './state.ts';
import { serve } from './test/fake-server.ts';
import type { Routes } from './test/fake-server.ts';
import { founder as sara } from './test/founder-data.ts';
import { hearWrites } from './test/other-tab.ts';

const omar: User = { ...sara, id: 'user_00000002', name: 'Omar Nasser', email: 'omar@depot.example' };
const first = 'a'.repeat(43);
const second = 'b'.repeat(43);

const reducer = combineReducers({ ...webReducers, [api.reducerPath]: api.reducer });
const openTab = () =>
  configureStore({ reducer, middleware: (defaults) => defaults().concat(api.middleware, storageMiddleware) });

let heard: ReturnType<typeof hearWrites>;
let stopFollowing: () => void;

/** A tab that follows the others, after its start. */
const openFollower = async (stored?: { token: string; user: User }, routes: Routes = {}) => {
  if (stored !== undefined) {
    localStorage.setItem('user', JSON.stringify(stored.user));
    localStorage.setItem('authToken', stored.token);
  }
  serve({ 'GET /auth/session': { body: { user: stored?.user } }, 'POST /auth/logout': {}, ...routes });
  const tab = openTab();
  await tab.dispatch(startSession());
  stopFollowing = followOtherTabs(tab.dispatch);
  heard = hearWrites();
  return tab;
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  stopFollowing();
  heard.stop();
});

const permutations = <Item>(items: readonly Item[]): Item[][] =>
  items.length < 2
    ? [[...items]]
    : items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));

type Write = [key: string, value: string | null];
const write = ([key, value]: Write): void => {
  if (value === null) localStorage.removeItem(key);
  else localStorage.setItem(key, value);
};

/** Every order in which another tab may write, or this one may hear of it when all is written. */
const orders = (writes: readonly Write[]): [string, () => void][] =>
  permutations(writes.map((_write, index) => index)).flatMap((order): [string, () => void][] => {
    const named = order.map((index) => writes[index]?.[0]).join(', ');
    return [
      [
        `written and heard: ${named}`,
        () => {
          for (const index of order) for (const each of writes.slice(index, index + 1)) write(each);
        },
      ],
      [
        `heard when all is written: ${named}`,
        () => {
          heard.hold();
          for (const each of writes) write(each);
          heard.deliver((events) => order.flatMap((index) => events.slice(index, index + 1)));
        },
      ],
    ];
  });

describe('another tab signs in', () => {
  const writes: Write[] = [
    ['user', JSON.stringify(sara)],
    ['authToken', first],
  ];

  test.each(orders(writes))('a signed-out tab follows and clears nothing: %s', async (_order, elsewhere) => {
    const tab = await openFollower();
    elsewhere();
    expect(tab.getState().session).toEqual({ status: 'signed-in', user: sara, endedBy: null });
    expect({ ...localStorage }).toEqual(Object.fromEntries(writes));
    expect(heard.answers).toEqual([]);
  });

  test('so it does when the other tab is this very app', async () => {
    const tab = await openFollower();
    const other = openTab();
    other.dispatch(sessionStarted({ token: first, user: sara }));
    expect([tab, other].map((each) => each.getState().session.user)).toEqual([sara, sara]);
    expect({ ...localStorage }).toEqual(Object.fromEntries(writes));
    expect(heard.answers).toEqual([]);
  });

  test('the user is there before the token: a tab that opens in between does not take it for a broken session', async () => {
    await openFollower();
    const seen: (string | null)[] = [];
    const look = (event: StorageEvent): void => {
      if (event.key === 'authToken') seen.push(localStorage.getItem('user'));
    };
    window.addEventListener('storage', look);
    openTab().dispatch(sessionStarted({ token: first, user: sara }));
    openTab().dispatch(sessionEnded('refused'));
    window.removeEventListener('storage', look);
    expect(seen).toEqual([JSON.stringify(sara), JSON.stringify(sara)]);
  });

  test('a token of another session does not come back by a check that was under way', async () => {
    let answer = (): void => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const tab = await openFollower(undefined, {
      'GET /auth/session': async () => {
        await answered;
        return { body: { user: sara } };
      },
    });
    heard.hold();
    for (const each of writes) write(each);
    const check = tab.dispatch(startSession());
    write(['user', JSON.stringify(omar)]);
    write(['authToken', second]);
    answer();
    await check;
    expect(localStorage.getItem('authToken')).toBe(second);
    heard.deliver();
    expect(tab.getState().session).toMatchObject({ status: 'signed-in', user: omar });
    expect(heard.answers).toEqual([]);
  });
});

describe('another tab signs in as somebody else', () => {
  const writes: Write[] = [
    ['user', JSON.stringify(omar)],
    ['authToken', second],
  ];

  test.each(orders(writes))('what was kept for the one before is dropped: %s', async (_order, elsewhere) => {
    const tab = await openFollower({ token: first, user: sara });
    sessionStorage.setItem('plumbline.chat-draft.eval_00000001', 'half a question');
    await tab.dispatch(api.endpoints.session.initiate());
    expect(Object.keys(tab.getState().api.queries)).toHaveLength(1);
    elsewhere();
    expect(tab.getState().session).toEqual({ status: 'signed-in', user: omar, endedBy: null });
    expect(tab.getState().api.queries).toEqual({});
    expect(sessionStorage).toHaveLength(0);
    expect({ ...localStorage }).toEqual(Object.fromEntries(writes));
    expect(heard.answers).toEqual([]);
  });

  test('the same person with a new token goes on where they were', async () => {
    const tab = await openFollower({ token: first, user: sara });
    sessionStorage.setItem('plumbline.chat-draft.eval_00000001', 'half a question');
    write(['authToken', second]);
    expect(tab.getState().session).toEqual({ status: 'signed-in', user: sara, endedBy: null });
    expect(sessionStorage).toHaveLength(1);
    expect(localStorage.getItem('authToken')).toBe(second);
  });
});

describe('the session ends in another tab', () => {
  const gone: Write[] = [
    ['authToken', null],
    ['user', null],
  ];

  test.each(orders(gone))(
    'case 26: one that ran out leaves what is being written here: %s',
    async (_order, elsewhere) => {
      const tab = await openFollower({ token: first, user: sara });
      sessionStorage.setItem('plumbline.chat-draft.eval_00000001', 'half a question');
      elsewhere();
      expect(tab.getState().session).toEqual({ status: 'signed-out', user: null, endedBy: 'refused' });
      expect(sessionStorage).toHaveLength(1);
      expect(heard.answers).toEqual([]);
    },
  );

  test.each(orders([['plumbline.logout', 'now'], ...gone]))(
    'a logout ends it everywhere: %s',
    async (_order, elsewhere) => {
      const tab = await openFollower({ token: first, user: sara });
      sessionStorage.setItem('plumbline.chat-draft.eval_00000001', 'half a question');
      elsewhere();
      expect(tab.getState().session).toEqual({ status: 'signed-out', user: null, endedBy: 'logout' });
      expect(sessionStorage).toHaveLength(0);
      expect(heard.answers).toEqual([]);
    },
  );

  test.each(['refused', 'logout'] as const)('the other tab is this very app: %s', async (endedBy) => {
    const tab = await openFollower({ token: first, user: sara });
    const ends: unknown[] = [];
    const stop = tab.subscribe(() => ends.push(tab.getState().session.endedBy));
    const other = openTab();
    if (endedBy === 'logout') await other.dispatch(logOut());
    else other.dispatch(sessionEnded('refused'));
    stop();
    expect(tab.getState().session.endedBy).toBe(endedBy);
    // Told before the token is gone: nobody is told first that a session ran out.
    expect(new Set(ends)).toEqual(new Set([endedBy]));
    expect(localStorage).toHaveLength(0);
    expect(heard.answers).toEqual([]);
  });

  test('a visitor’s tab has no session that could end', async () => {
    const tab = await openFollower();
    localStorage.setItem('user', JSON.stringify(sara));
    for (const each of gone) write(each);
    expect(tab.getState().session).toEqual({ status: 'signed-out', user: null, endedBy: null });
  });

  test('local storage that is cleared by hand is a session that ended', async () => {
    const tab = await openFollower({ token: first, user: sara });
    localStorage.clear();
    expect(tab.getState().session).toMatchObject({ status: 'signed-out', endedBy: 'refused' });
  });

  test('a page out of the browser’s memory, which has heard nothing, finds out when it is shown', async () => {
    const tab = await openFollower({ token: first, user: sara });
    heard.hold();
    for (const each of gone) write(each);
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
    expect(tab.getState().session.status).toBe('signed-in');
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(tab.getState().session.status).toBe('signed-out');
  });
});
