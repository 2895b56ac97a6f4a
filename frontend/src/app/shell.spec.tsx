/** @jest-environment jest-fixed-jsdom */
import { preferDark } from '@plumbline/web/test/browser-stubs';
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { loadCatalogue } from './catalogue.ts';
import { activeNav } from './nav.ts';
import { draftEdited } from '../features/evaluations/draft.ts';
import { showApp, token, user } from './test/show-app.tsx';

afterEach(() => act(() => preferDark(false)));

describe('the session', () => {
  test.each([401, 403])(
    'case 26: a %d to a stored token clears it and leads to login, keeping the place',
    async (status) => {
      const { address, router } = showApp({
        at: '/evaluations?page=2',
        signedIn: true,
        routes: { 'GET /evaluations': { status, body: { error: 'no', code: 'auth.unauthenticated' } } },
      });
      await screen.findByText(/Your session has ended/);
      expect(address()).toBe('/auth/login');
      expect(router.state.location.state).toMatchObject({ from: '/evaluations?page=2' });
      expect(localStorage.getItem('authToken')).toBeNull();
      expect(localStorage.getItem('user')).toBeNull();
    },
  );

  test('case 31: a stored token that is worth nothing ends at login, from a public page too', async () => {
    const { address } = showApp({
      at: '/',
      signedIn: true,
      routes: { 'GET /auth/session': { status: 401, body: { error: 'no', code: 'auth.unauthenticated' } } },
    });
    await waitFor(() => expect(address()).toBe('/auth/login'));
    expect(localStorage.getItem('authToken')).toBeNull();
  });

  test('a token without a user is cleared and nothing is asked', async () => {
    const { server } = showApp({ at: '/', stored: { authToken: token } });
    await screen.findByRole('button', { name: 'Get started' });
    expect(localStorage.getItem('authToken')).toBeNull();
    expect(server.calls('GET /auth/session')).toHaveLength(0);
  });

  test('an unreachable server signs nobody out: the check can be repeated', async () => {
    let down = true;
    const { person } = showApp({
      at: '/dashboard',
      signedIn: true,
      routes: { 'GET /auth/session': () => (down ? 'offline' : { body: { user } }) },
    });
    await screen.findByText(/could not reach the server/);
    expect(localStorage.getItem('authToken')).toBe(token);
    down = false;
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Recent activity');
  });

  test('logout clears everything even when the server cannot be told, and does not keep the place', async () => {
    const { person, address, router, server, store } = showApp({
      at: '/evaluations',
      signedIn: true,
      routes: { 'POST /auth/logout': 'offline' },
    });
    store.dispatch(draftEdited({ title: 'Mine alone' }));
    expect(sessionStorage.getItem('plumbline.draft')).toContain('Mine alone');
    await person.click(await screen.findByRole('button', { name: 'Log out' }));
    await screen.findByRole('button', { name: 'Sign in' });
    expect(address()).toBe('/auth/login');
    expect(router.state.location.state).not.toMatchObject({ from: '/evaluations' });
    expect(localStorage.getItem('authToken')).toBeNull();
    expect(sessionStorage).toHaveLength(0);
    expect(server.calls('POST /auth/logout')[0]?.headers.get('authorization')).toBe(`Bearer ${token}`);
  });
});

describe('language and theme', () => {
  test('Arabic turns the page around, is remembered, and is asked of the server', async () => {
    const { person, server } = showApp({ at: '/evaluations', signedIn: true });
    await screen.findByText('No evaluations yet');
    await person.click(screen.getByRole('button', { name: 'Language: العربية' }));
    await screen.findByText('لا توجد تقييمات بعد');
    expect(document.documentElement.dir).toBe('rtl');
    expect(document.documentElement.lang).toBe('ar');
    expect(localStorage.getItem('plumbline.language')).toBe('ar');
    await person.click(screen.getByRole('link', { name: 'لوحة المتابعة' }));
    await waitFor(() => expect(server.calls('GET /evaluations').at(-1)?.headers.get('accept-language')).toBe('ar'));
  });

  test('a language whose sentences cannot be had is not the page’s: it is said, and tried again at the next press', async () => {
    const warned = jest.spyOn(console, 'warn').mockImplementation(() => {});
    let offline = true;
    const { person, store, server } = showApp({
      at: '/evaluations',
      signedIn: true,
      sentences: (language) =>
        offline && language === 'ar' ? Promise.reject(new TypeError('Failed to fetch')) : loadCatalogue(language),
    });
    await screen.findByText('No evaluations yet');
    const toArabic = screen.getByRole('button', { name: 'Language: العربية' });
    await person.click(toArabic);
    const said = await screen.findByRole('alert');
    within(said).getByText(/could not be shown in Arabic/);
    expect(store.getState().language.value).toBe('en');
    expect(localStorage.getItem('plumbline.language')).not.toBe('ar');
    expect(document.documentElement).toMatchObject({ lang: 'en', dir: 'ltr' });
    await person.click(screen.getByRole('link', { name: 'Dashboard' }));
    await waitFor(() => expect(server.calls('GET /evaluations').at(-1)?.headers.get('accept-language')).toBe('en'));
    // The same button again, and again without a network.
    await person.click(screen.getByRole('button', { name: 'Language: العربية' }));
    await waitFor(() => expect(warned).toHaveBeenCalledTimes(2));
    offline = false;
    await person.click(within(await screen.findByRole('alert')).getByRole('button', { name: 'Try again' }));
    await screen.findByText('لا توجد تقييمات بعد');
    expect(document.documentElement).toMatchObject({ lang: 'ar', dir: 'rtl' });
    expect(localStorage.getItem('plumbline.language')).toBe('ar');
    expect(screen.queryByRole('alert')).toBeNull();
    warned.mockRestore();
  });

  test('a stored language comes before the browser’s', async () => {
    showApp({ at: '/', stored: { 'plumbline.language': 'ar' } });
    await screen.findByRole('button', { name: 'ابدأ الآن' });
    expect(document.documentElement.dir).toBe('rtl');
  });

  test('the theme follows the system until one is chosen, and the choice is remembered', async () => {
    const { person } = showApp({ at: '/' });
    const toDark = await screen.findByRole('button', { name: 'Switch to the dark theme' });
    expect(document.documentElement.dataset['theme']).toBe('light');
    act(() => preferDark(true));
    expect(document.documentElement.dataset['theme']).toBe('dark');
    expect(localStorage.getItem('theme')).toBeNull();
    await person.click(toDark);
    expect(document.documentElement.dataset['theme']).toBe('light');
    expect(localStorage.getItem('theme')).toBe('light');
    act(() => preferDark(false));
    act(() => preferDark(true));
    expect(document.documentElement.dataset['theme']).toBe('light');
  });
});

describe('routes', () => {
  test('unknown paths lead home', async () => {
    const { address } = showApp({ at: '/no/such/page' });
    await screen.findByRole('button', { name: 'Get started' });
    expect(address()).toBe('/');
  });

  test('the document has the title of its screen', async () => {
    const { person } = showApp({ at: '/dashboard', signedIn: true });
    await waitFor(() => expect(document.title).toBe('Dashboard · Plumbline'));
    await person.click(screen.getByRole('link', { name: 'History' }));
    await waitFor(() => expect(document.title).toBe('Evaluation history · Plumbline'));
    expect(document.activeElement?.id).toBe('main');
  });

  test.each([
    ['/', 'dashboard'],
    ['/dashboard', 'dashboard'],
    ['/evaluations/new', 'new'],
    ['/evaluations', 'history'],
    ['/evaluations/abc', 'history'],
    ['/Dashboard', 'dashboard'],
    ['/Evaluations/NEW', 'new'],
    ['/EVALUATIONS', 'history'],
    ['/settings', null],
  ])('%s highlights %s', (path, key) => {
    expect(activeNav(path)).toBe(key);
  });
});
