/** @jest-environment jest-fixed-jsdom */
import '@plumbline/web/test/browser-stubs';
import { describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { showApp, token, user } from './test/show-app.tsx';

const field = (label: string | RegExp) => screen.findByLabelText(label);
const press = (name: string) => screen.findByRole('button', { name });

const fill = async (person: ReturnType<typeof showApp>['person'], values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) {
    const input = await field(new RegExp(`^${label}`));
    await person.click(input);
    await person.paste(value);
  }
};

describe('login', () => {
  test('empty fields are named, and an error clears when its field is edited', async () => {
    const { person, server } = showApp({ at: '/auth/login' });
    await person.click(await press('Sign in'));
    await screen.findByText('Email is required');
    await screen.findByText('Password is required');
    await person.type(await field('Email'), 'x');
    expect(screen.queryByText('Email is required')).toBeNull();
    expect(screen.queryByText('Password is required')).not.toBeNull();
    await person.click(await press('Sign in'));
    await screen.findByText('Invalid email format');
    expect(server.calls('POST /auth/login')).toHaveLength(0);
  });

  test('a wrong password shows the server’s sentence and does not end a session', async () => {
    const error = 'Invalid email or password';
    const { person, address } = showApp({
      at: '/auth/login',
      routes: { 'POST /auth/login': { status: 401, body: { error, code: 'auth.invalid_credentials' } } },
    });
    await person.type(await field('Email'), 'sara@clinic.example');
    await person.type(await field('Password'), 'wrong');
    await person.click(await press('Sign in'));
    await screen.findByText(error);
    expect(address()).toBe('/auth/login');
  });

  test('without a sentence from the server the fallback is shown', async () => {
    const { person } = showApp({ at: '/auth/login', routes: { 'POST /auth/login': 'offline' } });
    await person.type(await field('Email'), 'sara@clinic.example');
    await person.type(await field('Password'), 'right');
    await person.click(await press('Sign in'));
    await screen.findByText('Login failed');
  });

  test('a visitor to a protected page comes back to it after login, with token and user stored', async () => {
    const { person, address, server } = showApp({
      at: '/evaluations?page=2',
      routes: {
        'POST /auth/login': { body: { token, user } },
        'GET /evaluations': { body: { evaluations: [], pagination: { page: 2, limit: 20, total: 40, pages: 2 } } },
      },
    });
    await person.type(await field('Email'), ' sara@clinic.example ');
    expect(address()).toBe('/auth/login');
    await person.type(await field('Password'), 'right');
    await person.click(await press('Sign in'));
    await waitFor(() => {
      expect(address()).toBe('/evaluations?page=2');
    });
    await waitFor(() => {
      expect(server.calls('GET /evaluations')).not.toEqual([]);
    });
    expect(localStorage.getItem('authToken')).toBe(token);
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(user);
    expect(server.calls('POST /auth/login')[0]?.body).toEqual({ email: 'sara@clinic.example', password: 'right' });
    expect(server.calls('POST /auth/login')[0]?.headers.get('authorization')).toBeNull();
    expect(server.calls('GET /evaluations')[0]?.headers.get('authorization')).toBe(`Bearer ${token}`);
  });

  test('an unverified address is told neutrally and led to the resend page with its email', async () => {
    const error = 'Please verify your email first.';
    const { person, address } = showApp({
      at: '/auth/login',
      routes: {
        'POST /auth/login': { status: 403, body: { error, code: 'auth.email_not_verified', emailNotVerified: true } },
      },
    });
    await person.type(await field('Email'), 'sara@clinic.example');
    await person.type(await field('Password'), 'right');
    await person.click(await press('Sign in'));
    const sentence = await screen.findByText(error);
    expect(sentence.closest('[role=alert]')).toBeNull();
    await person.click(await press('Resend verification email'));
    await screen.findByText('sara@clinic.example');
    expect(address()).toBe('/auth/verify-email-pending');
  });

  test('the password can be shown and hidden', async () => {
    const { person } = showApp({ at: '/auth/login' });
    const password = await field('Password');
    expect(password.getAttribute('type')).toBe('password');
    await person.click(screen.getByRole('button', { name: /show/i }));
    expect(password.getAttribute('type')).toBe('text');
  });

  test.each(['/auth/login', '/auth/register'])('a signed-in person at %s goes on to the dashboard', async (at) => {
    const { address } = showApp({ at, signedIn: true });
    await screen.findByText('Recent activity');
    expect(address()).toBe('/dashboard');
  });
});

describe('register', () => {
  test('every rule has its sentence', async () => {
    const { person, server } = showApp({ at: '/auth/register' });
    await person.click(await press('Create account'));
    for (const sentence of [
      'Name is required',
      'Email is required',
      'Password must be 8-128 characters',
      'Please confirm your password',
    ]) {
      await screen.findByText(sentence);
    }
    await fill(person, {
      'Full name': 'n'.repeat(101),
      Phone: '1'.repeat(21),
      Email: 'a@b',
      Password: 'p'.repeat(129),
      'Confirm password': 'other',
    });
    await person.click(await press('Create account'));
    for (const sentence of [
      'Name must be 100 characters or less',
      'Phone must be 20 characters or less',
      'Invalid email format',
      'Password must be 8-128 characters',
      'Passwords do not match',
    ]) {
      await screen.findByText(sentence);
    }
    expect(server.calls('POST /auth/register')).toHaveLength(0);
  });

  test('success leads to the pending page, which knows name and email and can resend', async () => {
    const { person, address, server } = showApp({
      at: '/auth/register',
      routes: {
        'POST /auth/register': { status: 201, body: { message: 'ok' } },
        'POST /auth/resend-verification': { body: { message: 'ok' } },
      },
    });
    await fill(person, {
      'Full name': ' Sara ',
      Email: 'sara@clinic.example',
      Password: 'long enough',
      'Confirm password': 'long enough',
    });
    await person.click(await press('Create account'));
    await screen.findByText('Check your inbox');
    expect(address()).toBe('/auth/verify-email-pending');
    expect(server.calls('POST /auth/register')[0]?.body).toEqual({
      name: 'Sara',
      email: 'sara@clinic.example',
      password: 'long enough',
    });
    await person.click(await press('Resend verification email'));
    await screen.findByText('Verification email sent successfully!');
    expect(server.calls('POST /auth/resend-verification')[0]?.body).toEqual({ email: 'sara@clinic.example' });
  });
});

describe('a field that the server refuses', () => {
  const refusal = (fields: Record<string, string>) => ({
    status: 400,
    body: { error: 'Please check the highlighted fields.', code: 'request.invalid', fields },
  });
  const credentials = { Email: 'sara@clinic.example', Password: 'long enough' };

  test.each([
    ['/auth/login', 'POST /auth/login', 'Sign in', 'password', 'Password', credentials],
    [
      '/auth/register',
      'POST /auth/register',
      'Create account',
      'name',
      'Full name',
      { ...credentials, 'Full name': 'Sara', 'Confirm password': 'long enough' },
    ],
  ])('is marked with the server’s sentence until it is edited: %s', async (at, call, send, name, label, filled) => {
    const { person, server } = showApp({ at, routes: { [call]: refusal({ [name]: 'Not like that' }) } });
    await fill(person, filled);
    await person.click(await press(send));
    await screen.findByText('Not like that');
    expect((await field(label)).getAttribute('aria-invalid')).toBe('true');
    await person.type(await field(label), 'x');
    expect(screen.queryByText('Not like that')).toBeNull();
    // What is wrong elsewhere does not bring it back.
    await person.clear(await field('Email'));
    await person.click(await press(send));
    await screen.findByText('Email is required');
    expect(screen.queryByText('Not like that')).toBeNull();
    expect(server.calls(call)).toHaveLength(1);
  });
});

describe('verification', () => {
  test('resend without a known address says so', async () => {
    const { person, server } = showApp({ at: '/auth/verify-email-pending' });
    await person.click(await press('Resend verification email'));
    await screen.findByText('Email address not available');
    expect(server.calls('POST /auth/resend-verification')).toHaveLength(0);
  });

  test.each([
    ['47', 'Too many requests.', 'You can ask again in 47 seconds.'],
    ['47', 'Too often. Please try again in 47 seconds.', null],
    ['3412', 'Too often. Please try again in 3412 seconds.', 'You can ask again in 57 minutes.'],
  ])('too many resends, after %s s again: "%s", then %j', async (seconds, error, when) => {
    const { person } = showApp({
      at: '/auth/verify-email-pending',
      state: { email: 'sara@clinic.example' },
      routes: {
        'POST /auth/resend-verification': {
          status: 429,
          headers: { 'retry-after': seconds },
          body: { error, code: 'auth.resend_too_many' },
        },
      },
    });
    await person.click(await press('Resend verification email'));
    await screen.findByText(error);
    expect(screen.queryByText(/^You can ask again/)?.textContent ?? null).toBe(when);
  });

  test('a good link is used once, says so, and after a while stands at login with a message', async () => {
    const { address, server } = showApp({
      at: '/verify-email/good',
      routes: { 'GET /auth/verify-email/good': { body: { verified: true } } },
    });
    await screen.findByText('Email Verified!');
    await waitFor(() => expect(address()).toBe('/auth/login'), { timeout: 5_000 });
    await screen.findByText('Email verified successfully! You can now log in.');
    expect(server.calls('GET /auth/verify-email/good')).toHaveLength(1);
  });

  test('a bad link offers registering and login', async () => {
    const { person, address } = showApp({
      at: '/verify-email/bad',
      routes: { 'GET /auth/verify-email/bad': { status: 400 } },
    });
    await screen.findByText('Email verification failed');
    await press('Back to Login');
    await person.click(await press('Try Registering Again'));
    expect(address()).toBe('/auth/register');
  });

  test('no token at all is an invalid link', async () => {
    showApp({ at: '/verify-email' });
    await screen.findByText('Invalid verification link');
  });
});
