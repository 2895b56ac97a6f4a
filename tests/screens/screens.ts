import type { Page } from 'playwright-core';
import { fiveOf, groupedOf, heading, listed, listOf, manyOf, refused, text, unreviewedOf } from './screen-answers.ts';
import type { Screen } from '../stages/screen-stage.ts';
import { accountScreens } from './account-screens.ts';
import { chatScreens } from './chat-screens.ts';
import { memoScreens } from './memo-screens.ts';
import { refusedScreens } from './refused-screens.ts';
import { reportScreens } from './report-screens.ts';
import { teamsScreens } from './teams-screens.ts';
import { wizardScreens } from './wizard-screens.ts';

/**
 * Every screen of the founder app in every state worth looking at. The accessibility test, the language test and
 * `node scripts/screens.ts` go through this list: a new screen or state is one more entry.
 */

/** Field names → what is typed, then the form is sent. */
const submit = (fields: Record<string, string>) => async (page: Page) => {
  for (const [name, value] of Object.entries(fields)) await page.locator(`input[name=${name}]`).fill(value);
  await page.locator('button[type=submit]').click();
};

const verifiedFirst = { status: 403, body: { error: '', code: 'auth.email_not_verified', emailNotVerified: true } };

export const screens: Screen[] = [
  { name: 'home', at: '/', visitor: true, shows: heading('home.hero.title') },
  { name: 'home-signed-in', at: '/', shows: text('home.to_dashboard') },

  { name: 'method', at: '/method', visitor: true, shows: heading('method.title') },
  { name: 'sample', at: '/sample', visitor: true, shows: (page) => page.locator('.report-weakest') },
  {
    name: 'sample-quote',
    at: '/sample',
    visitor: true,
    act: (page) => page.locator('#report-plan .report-chips button').first().click(),
    shows: (page) => page.getByRole('dialog').locator('mark'),
  },

  {
    name: 'login',
    at: '/auth/login',
    visitor: true,
    // Its heading stands before the app does.
    shows: (page, say) => page.getByRole('button', { name: say('auth.login.submit') }),
  },
  {
    name: 'login-fields',
    at: '/auth/login',
    visitor: true,
    act: submit({ email: 'sara' }),
    shows: text('auth.email.invalid'),
  },
  {
    name: 'login-failed',
    at: '/auth/login',
    visitor: true,
    replies: () => ({ 'POST /auth/login': 'offline' }),
    act: submit({ email: 'sara@clinic.example', password: 'x' }),
    shows: text('auth.login.failed'),
  },
  {
    name: 'login-unverified',
    at: '/auth/login',
    visitor: true,
    replies: () => ({ 'POST /auth/login': verifiedFirst }),
    act: submit({ email: 'sara@clinic.example', password: 'x' }),
    shows: text('auth.resend'),
  },
  {
    name: 'login-session-ended',
    at: '/evaluations',
    replies: () => ({ 'GET /evaluations': { status: 401 } }),
    shows: text('web.session.ended'),
  },
  {
    name: 'login-verified',
    at: '/auth/login',
    visitor: true,
    state: { messageId: 'auth.verify.message' },
    shows: text('auth.verify.message'),
  },
  { name: 'register', at: '/auth/register', visitor: true, shows: heading('auth.register.title') },
  {
    name: 'register-fields',
    at: '/auth/register',
    visitor: true,
    act: submit({ phone: '1'.repeat(21), password: 'short', confirm: 'other' }),
    shows: text('auth.confirm.different'),
  },
  {
    name: 'register-failed',
    at: '/auth/register',
    visitor: true,
    replies: () => ({ 'POST /auth/register': 'offline' }),
    act: submit({ name: 'Sara', email: 'sara@clinic.example', password: 'long enough', confirm: 'long enough' }),
    shows: text('auth.register.failed'),
  },
  {
    name: 'verify-pending',
    at: '/auth/verify-email-pending',
    visitor: true,
    state: { email: 'sara@clinic.example', name: 'Sara Haddad' },
    shows: heading('auth.pending.title'),
  },
  {
    name: 'verify-pending-resent',
    at: '/auth/verify-email-pending',
    visitor: true,
    state: { email: 'sara@clinic.example' },
    replies: () => ({ 'POST /auth/resend-verification': { body: { message: 'ok' } } }),
    act: (page, say) => page.getByRole('button', { name: say('auth.resend') }).click(),
    shows: text('auth.resend.sent'),
  },
  {
    name: 'verify-pending-too-often',
    at: '/auth/verify-email-pending',
    visitor: true,
    state: { email: 'sara@clinic.example' },
    replies: () => ({ 'POST /auth/resend-verification': { status: 429, headers: { 'retry-after': '1800' } } }),
    act: (page, say) => page.getByRole('button', { name: say('auth.resend') }).click(),
    shows: text('auth.resend.failed'),
  },
  {
    name: 'verify-pending-no-address',
    at: '/auth/verify-email-pending',
    visitor: true,
    act: (page, say) => page.getByRole('button', { name: say('auth.resend') }).click(),
    shows: text('auth.pending.no_email'),
  },
  {
    name: 'verify-verifying',
    at: '/verify-email/abc',
    visitor: true,
    replies: () => ({ 'GET /auth/verify-email/abc': 'never' }),
    shows: heading('auth.verify.verifying'),
  },
  {
    name: 'verify-done',
    at: '/verify-email/abc',
    visitor: true,
    replies: () => ({ 'GET /auth/verify-email/abc': { body: { verified: true } } }),
    // Time stands still, or the login page would come.
    clock: true,
    shows: heading('auth.verify.done_title'),
  },
  {
    name: 'verify-failed',
    at: '/verify-email/abc',
    visitor: true,
    replies: () => ({ 'GET /auth/verify-email/abc': { status: 400 } }),
    shows: text('auth.verify.failed'),
  },
  { name: 'verify-no-token', at: '/verify-email', visitor: true, shows: text('auth.verify.no_token') },

  {
    name: 'session-loading',
    at: '/dashboard',
    replies: () => ({ 'GET /auth/session': 'never' }),
    shows: (page, say) => page.getByRole('status').getByText(say('web.loading')),
  },
  {
    name: 'session-unreachable',
    at: '/dashboard',
    replies: () => ({ 'GET /auth/session': 'offline' }),
    shows: text('web.session.unreachable'),
  },

  {
    name: 'dashboard-loading',
    at: '/dashboard',
    replies: () => ({ 'GET /evaluations': 'never' }),
    shows: (page) => page.locator('[aria-labelledby=latest] .pl-spinner'),
  },
  { name: 'dashboard-empty', at: '/dashboard', shows: text('dashboard.none') },
  {
    name: 'dashboard-five',
    at: '/dashboard',
    replies: (language) => listOf(fiveOf(language)),
    shows: text('dashboard.view_all'),
  },
  {
    name: 'dashboard-unreviewed',
    at: '/dashboard',
    replies: (language) => listOf(unreviewedOf(language)),
    shows: text('web.unreviewed.kind.template'),
  },
  {
    name: 'dashboard-not-loaded',
    at: '/dashboard',
    replies: () => ({ 'GET /evaluations': refused }),
    shows: text('dashboard.failed'),
  },
  {
    name: 'menu',
    at: '/dashboard',
    width: 390,
    act: (page, say) => page.getByRole('button', { name: say('app.menu.open') }).click(),
    shows: (page, say) => page.getByRole('dialog').getByRole('link', { name: say('app.nav.history') }),
  },

  { name: 'history-empty', at: '/evaluations', shows: text('history.none') },
  {
    name: 'history-rows',
    at: '/evaluations?page=2',
    replies: (language) => listOf(manyOf(language), 1047, 2),
    shows: text('history.page', { page: 2, pages: 53 }),
  },
  {
    name: 'history-unreviewed',
    at: '/evaluations',
    replies: (language) => listOf(unreviewedOf(language)),
    shows: text('web.unreviewed.kind.template'),
  },
  {
    name: 'history-pitches',
    at: '/evaluations',
    replies: (language) => listOf(groupedOf(language)),
    shows: (page) => page.locator('.score-line'),
  },
  {
    name: 'history-none-found',
    at: '/evaluations?q=Tide&status=failed',
    shows: text('history.none_found'),
  },
  {
    name: 'history-deleted',
    at: '/evaluations',
    // Sent when its time is over, which on a busy machine is while it is looked at.
    replies: (language) => ({ ...listOf(groupedOf(language)), 'DELETE /evaluations/eval_00000000': 'never' }),
    act: (page) => page.locator('.history-actions button').first().click(),
    shows: text('history.undo'),
  },
  {
    name: 'history-not-deleted',
    at: '/evaluations',
    replies: (language) => ({ ...listOf(groupedOf(language)), 'DELETE /evaluations/eval_00000000': refused }),
    clock: true,
    act: async (page, say) => {
      await page.locator('.history-actions button').first().click();
      await page.getByText(say('history.undo')).waitFor();
      await page.clock.runFor(8_000);
    },
    shows: text('history.seen'),
  },
  {
    name: 'history-turning',
    at: '/evaluations',
    replies: (language) => ({
      'GET /evaluations': [{ body: listed(manyOf(language), 1047, 1) }, 'never'],
    }),
    act: (page, say) => page.getByRole('button', { name: say('history.next') }).click(),
    shows: (page) => page.locator('.history-waiting .pl-spinner'),
  },
  {
    name: 'history-last-page',
    at: '/evaluations?page=2',
    // As often as the list is asked for when its pages are turned: back, and here again.
    replies: (language) => {
      const rows = manyOf(language).slice(4);
      return { 'GET /evaluations': [2, 1, 2].map((page) => ({ body: listed(rows, 36, page) })) };
    },
    shows: text('history.page', { page: 2, pages: 2 }),
  },
  {
    name: 'history-failed',
    at: '/evaluations',
    replies: () => ({ 'GET /evaluations': refused }),
    shows: text('history.failed'),
  },

  ...wizardScreens,
  ...reportScreens,
  ...refusedScreens,
  ...chatScreens,
  ...memoScreens,
  ...teamsScreens,

  ...accountScreens,
];

/** One of them by its name. */
export const screenNamed = (name: string): Screen => {
  const screen = screens.find((each) => each.name === name);
  if (screen === undefined) throw new Error(`no screen is called ${name}`);
  return screen;
};
