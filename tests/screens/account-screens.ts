import type { Language } from '@plumbline/contracts/limits';
import type { Page } from 'playwright-core';
import type { Say } from '../stages/journey.ts';
import type { Replies, Screen } from '../stages/screen-stage.ts';
import { heading, refused, text } from './screen-answers.ts';

/** One's own account: a forgotten password, and the settings in all their states. */

const submit = (fields: Record<string, string>) => async (page: Page) => {
  for (const [name, value] of Object.entries(fields)) await page.locator(`input[name=${name}]`).fill(value);
  await page.locator('button[type=submit]').first().click();
};
const chosen = { password: 'long enough', confirm: 'long enough' };

const session = (n: number, device: string | null) => ({
  id: `session_0000000${String(n)}`,
  created_at: '2026-11-20T09:00:00.000Z',
  last_seen_at: `2026-11-2${String(8 - n)}T09:05:00.000Z`,
  device,
  current: n === 1,
});
const devices: Replies = {
  'GET /auth/sessions': {
    body: { sessions: [session(1, 'Firefox · Windows'), session(2, 'Safari · iPhone'), session(3, null)] },
  },
};
const settings = (replies: Replies = {}) => ({ at: '/settings', replies: () => ({ ...devices, ...replies }) });

const press = (id: string) => (page: Page, say: Say) =>
  page.getByRole('button', { name: say(id), exact: true }).click();
const openDeletion = press('settings.delete.open');
const deleteWith = (password: string) => async (page: Page, say: Say) => {
  await openDeletion(page, say);
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[name=password]').fill(password);
  await dialog.getByRole('button', { name: say('settings.delete.confirm') }).click();
};
/** A refusal as the server says it. */
const saying = (language: Language, code: string, sentences: Record<Language, string>, fields?: object) => ({
  status: 409,
  body: { error: sentences[language], code, requestId: 'request-1', ...(fields === undefined ? {} : { fields }) },
});

export const accountScreens: Screen[] = [
  { name: 'forgot', at: '/auth/forgot', visitor: true, shows: heading('auth.forgot.title') },
  {
    name: 'forgot-sent',
    at: '/auth/forgot',
    visitor: true,
    replies: () => ({ 'POST /auth/forgot': { body: { message: 'ok' } } }),
    act: submit({ email: 'sara@clinic.example' }),
    shows: heading('auth.pending.title'),
  },
  {
    name: 'forgot-failed',
    at: '/auth/forgot',
    visitor: true,
    replies: () => ({ 'POST /auth/forgot': refused }),
    act: submit({ email: 'sara@clinic.example' }),
    shows: text('auth.forgot.failed'),
  },
  { name: 'reset', at: '/reset-password/abc', visitor: true, shows: heading('auth.reset.title') },
  {
    name: 'reset-link-over',
    at: '/reset-password/abc',
    visitor: true,
    replies: (language) => ({
      'POST /auth/reset': saying(language, 'auth.reset_link_invalid', {
        en: 'This link to choose a new password is invalid or has expired. Please ask for another one.',
        ar: 'رابط اختيار كلمة مرور جديدة هذا غير صالح أو انتهت صلاحيته. يُرجى طلب رابط آخر.',
      }),
    }),
    act: submit(chosen),
    shows: text('auth.reset.ask_again'),
  },
  { name: 'reset-no-token', at: '/reset-password', visitor: true, shows: text('auth.reset.no_token') },
  {
    name: 'reset-done',
    at: '/reset-password/abc',
    visitor: true,
    replies: () => ({ 'POST /auth/reset': { status: 204, body: undefined } }),
    act: submit(chosen),
    shows: text('auth.reset.message'),
  },

  { name: 'settings', ...settings(), shows: text('settings.sessions.unknown') },
  {
    name: 'settings-not-loaded',
    ...settings({ 'GET /auth/sessions': refused, 'PATCH /auth/account': refused }),
    act: press('settings.save'),
    shows: text('settings.profile.failed'),
  },
  {
    name: 'settings-password-wrong',
    at: '/settings',
    replies: (language) => ({
      ...devices,
      'POST /auth/password': saying(
        language,
        'auth.wrong_password',
        { en: 'This is not your password.', ar: 'هذه ليست كلمة مرورك.' },
        { current: language === 'en' ? 'This password is not right.' : 'كلمة المرور هذه غير صحيحة.' },
      ),
    }),
    act: async (page, say) => {
      for (const [name, value] of Object.entries({ current: 'not it', ...chosen }))
        await page.locator(`input[name=${name}]`).fill(value);
      await press('settings.password.submit')(page, say);
    },
    shows: (page) => page.locator('input[name=current][aria-invalid]'),
  },
  {
    name: 'settings-copy-failed',
    ...settings({ 'GET /account/export': refused }),
    act: press('settings.copy.save'),
    shows: text('settings.copy.failed'),
  },
  { name: 'settings-delete', ...settings(), act: openDeletion, shows: text('settings.delete.lost') },
  {
    name: 'settings-delete-owns-teams',
    at: '/settings',
    replies: (language) => ({
      ...devices,
      'DELETE /account': saying(language, 'auth.owns_teams', {
        en: 'You own teams that others are in. Hand them over or delete them first.',
        ar: 'تملك فرقًا فيها آخرون. انقل ملكيتها أو احذفها أولًا.',
      }),
    }),
    act: deleteWith('long enough'),
    shows: text('settings.delete.to_teams'),
  },
  {
    name: 'settings-deleted',
    ...settings({ 'DELETE /account': { status: 204, body: undefined } }),
    act: deleteWith('long enough'),
    shows: heading('settings.deleted.title'),
  },
];
