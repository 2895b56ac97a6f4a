/** @jest-environment jest-fixed-jsdom */
import '@plumbline/web/test/browser-stubs';
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { never, openEventStream } from '@plumbline/web/test/fake-server';
import type { Routes } from '@plumbline/web/test/fake-server';
import { pass, stopTimers } from './test/fake-timers.ts';
import { showApp, user } from './test/show-app.tsx';

const field = (label: string | RegExp) => screen.findByLabelText(label);
const press = (name: string) => screen.findByRole('button', { name });
const sessions = [
  {
    id: 'session_00000001',
    created_at: '2026-11-20T09:00:00.000Z',
    last_seen_at: '2026-11-27T09:00:00.000Z',
    device: 'Firefox · Windows',
    current: true,
  },
  {
    id: 'session_00000002',
    created_at: '2026-11-21T09:00:00.000Z',
    last_seen_at: '2026-11-26T09:00:00.000Z',
    device: null,
    current: false,
  },
];
const settings = (routes: Routes = {}) =>
  showApp({ at: '/settings', signedIn: true, routes: { 'GET /auth/sessions': { body: { sessions } }, ...routes } });

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('a forgotten password', () => {
  test('leads from the login page, with the address typed there, to a page that says the same for every address', async () => {
    const { person, server, address } = showApp({
      at: '/auth/login',
      routes: { 'POST /auth/forgot': { body: { message: 'ok' } } },
    });
    await person.type(await field('Email'), 'sara@clinic.example');
    await person.click(screen.getByRole('link', { name: 'Forgot your password?' }));
    expect(address()).toBe('/auth/forgot');
    await person.click(await press('Send the link'));
    await screen.findByText(/^If there is an account for/);
    screen.getByText('sara@clinic.example');
    expect(server.calls('POST /auth/forgot')[0]?.body).toEqual({ email: 'sara@clinic.example' });
  });

  test('the new one is chosen by the link, which leaves the history, and login says that it was changed', async () => {
    const { person, server, address, router } = showApp({
      at: '/reset-password/abc',
      routes: { 'POST /auth/reset': { status: 204 } },
    });
    await person.type(await field('New password'), 'long enough');
    await person.type(await field('Confirm password'), 'long');
    await person.click(await press('Change password'));
    await screen.findByText('Passwords do not match');
    await person.type(await field('Confirm password'), ' enough');
    await person.click(await press('Change password'));
    await screen.findByText('Your password was changed. You can now sign in with it.');
    expect(address()).toBe('/auth/login');
    expect(server.calls('POST /auth/reset')[0]?.body).toEqual({ token: 'abc', password: 'long enough' });
    await router.navigate(-1);
    expect(address()).toBe('/auth/login');
  });

  test('a link that is over leads to another one', async () => {
    const error = 'This link is over.';
    const { person, address } = showApp({
      at: '/reset-password/abc',
      routes: { 'POST /auth/reset': { status: 400, body: { error, code: 'auth.reset_link_invalid' } } },
    });
    await person.type(await field('New password'), 'long enough');
    await person.type(await field('Confirm password'), 'long enough');
    await person.click(await press('Change password'));
    await screen.findByText(error);
    await person.click(screen.getByRole('link', { name: 'Ask for another link' }));
    expect(address()).toBe('/auth/forgot');
  });

  test('ends the session that this browser has', async () => {
    const { person, address } = showApp({
      at: '/reset-password/abc',
      signedIn: true,
      routes: { 'POST /auth/reset': { status: 204 } },
    });
    await person.type(await field('New password'), 'long enough');
    await person.type(await field('Confirm password'), 'long enough');
    await person.click(await press('Change password'));
    await waitFor(() => expect(address()).toBe('/auth/login'));
    expect(localStorage.getItem('authToken')).toBeNull();
  });
});

describe('settings', () => {
  test('are reached from the menu', async () => {
    const { person, address } = showApp({ at: '/dashboard', signedIn: true });
    await person.click(await screen.findByRole('link', { name: 'Settings' }));
    expect(address()).toBe('/settings');
    expect(screen.getByRole('link', { name: 'Settings' }).getAttribute('aria-current')).toBe('page');
  });

  test('save name, phone and language, which is then the page’s', async () => {
    const changed = { ...user, name: 'Sara H.', phone: '+962 7 9000 0000' };
    const { person, server, store } = settings({ 'PATCH /auth/account': { body: { user: changed } } });
    await person.clear(await field('Full name'));
    await person.click(await press('Save'));
    await screen.findByText('Name is required');
    await person.type(await field('Full name'), ' Sara H. ');
    await person.type(await field(/^Phone/), '+962 7 9000 0000');
    await person.click(screen.getByLabelText('العربية'));
    await person.click(await press('Save'));
    await screen.findByText('حُفظت التغييرات.');
    expect(server.calls('PATCH /auth/account')[0]?.body).toEqual({
      name: 'Sara H.',
      phone: '+962 7 9000 0000',
      language: 'ar',
    });
    expect(store.getState().session.user).toEqual(changed);
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(changed);
    expect(document.documentElement.lang).toBe('ar');
  });

  test('change the password: a wrong one is named at its field, and a good one leaves nothing typed', async () => {
    let isRight = false;
    const { person, server } = settings({
      'POST /auth/password': () =>
        isRight
          ? { status: 204 }
          : {
              status: 409,
              body: {
                error: 'This is not your password.',
                code: 'auth.wrong_password',
                fields: { current: 'This password is not right.' },
              },
            },
    });
    await person.type(await field('Current password'), 'not it');
    await person.type(await field('New password'), 'long enough');
    await person.type(await field('Confirm password'), 'long enough');
    await person.click(await press('Change password'));
    await screen.findByText('This password is not right.');
    expect((await field('Current password')).getAttribute('aria-invalid')).toBe('true');
    isRight = true;
    await person.type(await field('Current password'), ' but this is');
    await person.click(await press('Change password'));
    const said = await screen.findByText('Your password is changed. Other devices are signed out.');
    // The pressed button went away with its form.
    expect(document.activeElement?.contains(said)).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
    expect(await field('New password')).toHaveProperty('value', '');
    expect(server.calls('POST /auth/password').at(-1)?.body).toEqual({
      current: 'not it but this is',
      password: 'long enough',
    });
    // The list of devices is another one now.
    await waitFor(() => expect(server.calls('GET /auth/sessions').length).toBeGreaterThan(1));
  });

  test('list where one is signed in, and sign out everywhere else', async () => {
    let left = sessions;
    const { person, server } = settings({
      'GET /auth/sessions': () => ({ body: { sessions: left } }),
      'DELETE /auth/sessions': () => {
        left = sessions.slice(0, 1);
        return { status: 204 };
      },
    });
    await screen.findByText('Firefox · Windows');
    screen.getByText('this device');
    screen.getByText('Unknown device');
    await person.click(await press('Sign out everywhere else'));
    await screen.findByText('You are signed out everywhere else.');
    await waitFor(() => expect(screen.queryByText('Unknown device')).toBeNull());
    expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull();
    expect(server.calls('DELETE /auth/sessions')).toHaveLength(1);
  });

  describe('a copy', () => {
    const watchSaved = () => {
      const saved: { file: Blob; name: string }[] = [];
      let file = new Blob();
      URL.createObjectURL = (blob) => {
        file = blob instanceof Blob ? blob : new Blob();
        return 'blob:copy';
      };
      URL.revokeObjectURL = () => undefined;
      jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
        saved.push({ file, name: this.download });
      });
      return saved;
    };

    test('is saved once all of it is there', async () => {
      const saved = watchSaved();
      const events = openEventStream();
      const { person } = settings({
        'GET /account/export': { events, headers: { 'content-type': 'application/zip' } },
      });
      await person.click(await press('Download a copy'));
      events.write('the first half, ');
      expect(saved).toEqual([]);
      events.write('the second');
      events.end();
      await screen.findByText('The copy is saved.');
      expect(saved).toEqual([{ file: expect.any(Blob), name: expect.stringMatching(/^plumbline-[\d-]{10}\.zip$/) }]);
      expect(await saved[0]?.file.text()).toBe('the first half, the second');
    });

    test('that breaks off, is refused or never comes is not saved, and said so', async () => {
      const saved = watchSaved();
      const events = openEventStream();
      const { person } = settings({ 'GET /account/export': { events } });
      await person.click(await press('Download a copy'));
      events.write('the first half, ');
      events.fail();
      await screen.findByText('The copy could not be made');
      const busy = { status: 503, body: { error: 'Later, please.', code: 'internal.unavailable' } };
      const again = settings({ 'GET /account/export': busy });
      await again.person.click(await press('Download a copy'));
      await screen.findByText('Later, please.');
      const silent = settings({ 'GET /account/export': never });
      await screen.findByText('Firefox · Windows');
      stopTimers();
      await silent.person.click(await press('Download a copy'));
      await pass(29_000);
      expect(screen.queryByText('The copy could not be made')).toBeNull();
      await pass(1_000);
      await screen.findByText('The copy could not be made');
      expect(saved).toEqual([]);
    });
  });

  describe('deleting the account', () => {
    test('asks for the password, ends the session, and says that it is gone', async () => {
      const { person, server, address } = settings({ 'DELETE /account': { status: 204 } });
      await person.click(await press('Delete account…'));
      const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }));
      dialog.getByRole('button', { name: 'Download a copy' });
      await person.click(dialog.getByRole('button', { name: 'Delete for good' }));
      await dialog.findByText('Password is required');
      await person.type(dialog.getByLabelText('Your password, to confirm'), 'long enough');
      await person.click(dialog.getByRole('button', { name: 'Delete for good' }));
      await screen.findByRole('heading', { name: 'Your account is deleted' });
      expect(address()).toBe('/account-deleted');
      await waitFor(() => expect(localStorage.getItem('authToken')).toBeNull());
      expect(server.calls('DELETE /account')[0]?.body).toEqual({ password: 'long enough' });
    });

    test('is not said to who comes there by a link, and ends nobody’s session', async () => {
      showApp({ at: '/account-deleted', signedIn: true });
      await screen.findByRole('link', { name: 'Settings' });
      expect(localStorage.getItem('authToken')).not.toBeNull();
    });

    test('that is refused for teams leads to them', async () => {
      const error = 'You own teams that others are in.';
      const { person, address } = settings({
        'DELETE /account': { status: 409, body: { error, code: 'auth.owns_teams' } },
      });
      await person.click(await press('Delete account…'));
      await person.type(await field('Your password, to confirm'), 'long enough');
      await person.click(await press('Delete for good'));
      await screen.findByText(error);
      await person.click(screen.getByRole('link', { name: 'To your teams' }));
      expect(address()).toBe('/teams');
    });
  });
});
