/** @jest-environment jest-fixed-jsdom */
import '@plumbline/web/test/browser-stubs';
import { afterEach, describe, expect, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { sessionEnded, sessionStarted } from '@plumbline/web/session';
import { hearWrites } from '@plumbline/web/test/other-tab';
import { evaluationOf } from '@plumbline/web/test/founder-data';
import { createStore } from './store.ts';
import { showApp, token, user } from './test/show-app.tsx';

const another = { ...user, id: 'user_00000002', email: 'omar@depot.example' };
const anotherToken = 'n'.repeat(43);

let heard: ReturnType<typeof hearWrites> | undefined;
afterEach(() => heard?.stop());

/** The app in this tab, and the store of the same app in another one. */
const showBeside = (options: Parameters<typeof showApp>[0]) => {
  const shown = showApp(options);
  const other = createStore();
  heard = hearWrites();
  return {
    ...shown,
    signInElsewhere: (as = { token, user }): void => {
      act(() => {
        other.dispatch(sessionStarted(as));
      });
    },
    endElsewhere: (by: 'logout' | 'refused'): void => {
      act(() => {
        other.dispatch(sessionEnded(by));
      });
    },
  };
};

describe('another tab signs in', () => {
  test.each([
    ['/', 'Go to dashboard', '/'],
    ['/auth/login', 'Recent activity', '/dashboard'],
    ['/auth/register', 'Recent activity', '/dashboard'],
    ['/auth/verify-email-pending', 'Log out', '/auth/verify-email-pending'],
  ])('and %s, open here, goes along: %s', async (at, seen, then) => {
    const { signInElsewhere, address } = showBeside({ at, state: { email: user.email } });
    await screen.findByRole('main');
    signInElsewhere();
    await screen.findByText(seen);
    expect(address()).toBe(then);
    expect(localStorage.getItem('authToken')).toBe(token);
    expect(heard?.answers).toEqual([]);
  });
});

describe('the session ends in another tab', () => {
  const typed = 'Twelve clinics pay.';
  const write = async ({ person, store }: ReturnType<typeof showBeside>) => {
    await person.type(await screen.findByLabelText(/^Title/), typed);
    expect(store.getState().draft.title).toBe(typed);
  };

  test('case 26: it ran out: this one says so, and after signing in there it is back with what was typed', async () => {
    const shown = showBeside({ at: '/evaluations/new', signedIn: true });
    await write(shown);
    shown.endElsewhere('refused');
    await screen.findByText(/Your session has ended/);
    expect(shown.address()).toBe('/auth/login');
    shown.signInElsewhere({ token: anotherToken, user });
    expect(await screen.findByLabelText(/^Title/)).toHaveProperty('value', typed);
    expect(shown.address()).toBe('/evaluations/new');
    expect(heard?.answers).toEqual([]);
  });

  test('it ran out, and somebody else signs in: what was typed is not theirs', async () => {
    const shown = showBeside({ at: '/evaluations/new', signedIn: true });
    await write(shown);
    shown.endElsewhere('refused');
    await screen.findByText(/Your session has ended/);
    shown.signInElsewhere({ token: anotherToken, user: another });
    expect(await screen.findByLabelText(/^Title/)).toHaveProperty('value', '');
  });

  test('a logout ends it here: nothing typed is left, no place is kept, and nothing is said of a session that ran out', async () => {
    const shown = showBeside({ at: '/evaluations/new', signedIn: true });
    await write(shown);
    shown.endElsewhere('logout');
    await screen.findByRole('button', { name: 'Sign in' });
    expect(screen.queryByText(/Your session has ended/)).toBeNull();
    expect(shown.router.state.location).toMatchObject({ pathname: '/auth/login', state: {} });
    expect(shown.store.getState().draft.title).toBe('');
    shown.signInElsewhere();
    await screen.findByText('Recent activity');
    expect(shown.address()).toBe('/dashboard');
  });
});

test('another tab is somebody else’s now: this one shows theirs, and keeps nothing of the one before', async () => {
  const list = (title: string) => ({
    body: {
      evaluations: [evaluationOf({ plan_title: title })],
      pagination: { page: 1, limit: 5, total: 1, pages: 1 },
    },
  });
  const shown = showBeside({
    at: '/evaluations/new',
    signedIn: true,
    routes: {
      'GET /evaluations': ({ headers }) =>
        list(headers.get('authorization') === `Bearer ${anotherToken}` ? 'Omar’s pitch' : 'Sara’s pitch'),
    },
  });
  await shown.person.upload(
    await screen.findByLabelText(/choose a file/),
    new File(['%PDF-'], 'sara.pdf', { type: 'application/pdf' }),
  );
  await screen.findByText('sara.pdf');
  shown.signInElsewhere({ token: anotherToken, user: another });
  await screen.findByText(another.email);
  expect(screen.queryByText('sara.pdf')).toBeNull();
  await shown.person.click(screen.getByRole('link', { name: 'Dashboard' }));
  await screen.findByText('Omar’s pitch');
  expect(screen.queryByText(user.email)).toBeNull();
  expect(heard?.answers).toEqual([]);
});
