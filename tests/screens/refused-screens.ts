import { errorText } from '@plumbline/contracts/error-text';
import type { ErrorCode } from '@plumbline/contracts/errors';
import { mediaTypes, type Language } from '@plumbline/contracts/limits';
import type { Page } from 'playwright-core';
import type { Say } from '../stages/journey.ts';
import { inOtherLanguage } from './report-screens.ts';
import { failedEvaluation, reportReplies, reviewing, uploads } from './screen-answers.ts';
import type { Reply, Screen } from '../stages/screen-stage.ts';

/** Screens with a sentence of the server's, in the language that it was asked for in. */

type Values = Record<string, string | number>;

const refusedWith = (code: ErrorCode, status: number, language: Language, values?: Values): Reply => ({
  status,
  body: { error: errorText(code, language, values), code, ...(values === undefined ? {} : { values }) },
});
const failedWith = (code: ErrorCode, language: Language) => ({
  ...failedEvaluation,
  error: errorText(code, language),
  error_code: code,
});

/** In either language: it goes by another one after a switch. */
const says =
  (code: ErrorCode, values?: Values): Screen['shows'] =>
  (page, say) =>
    page.getByText(errorText(code, say('web.retry') === 'Try again' ? 'en' : 'ar', values), { exact: true });

const sendDeck = async (page: Page): Promise<void> => {
  const deck = { name: 'Tidewater.pdf', mimeType: mediaTypes.pdf, buffer: Buffer.from('%PDF-1.7') };
  await page.locator('input[type=file]').setInputFiles(deck);
  await page.locator('.wizard-foot .ant-btn-primary').click();
};

const limit = { limit: 200, retryAfterMinutes: 7 };

export const refusedScreens: Screen[] = [
  {
    name: 'refused-login',
    at: '/auth/login',
    visitor: true,
    replies: (language) => ({ 'POST /auth/login': refusedWith('auth.invalid_credentials', 401, language) }),
    act: async (page) => {
      await page.locator('input[name=email]').fill('sara@clinic.example');
      await page.locator('input[name=password]').fill('x');
      await page.locator('button[type=submit]').click();
    },
    shows: says('auth.invalid_credentials'),
  },
  {
    name: 'refused-history',
    at: '/evaluations',
    replies: (language) => ({ 'GET /evaluations': refusedWith('internal.unavailable', 503, language) }),
    shows: says('internal.unavailable'),
  },
  {
    name: 'refused-start',
    at: '/evaluations/new',
    replies: (language) => ({
      ...uploads,
      'POST /evaluations/start': refusedWith('evaluations.daily_limit', 429, language, limit),
    }),
    act: sendDeck,
    shows: says('evaluations.daily_limit', limit),
  },
  {
    name: 'refused-language',
    at: '/evaluations/eval_00000001',
    replies: (language) => ({
      ...inOtherLanguage(language),
      ...uploads,
      'POST /evaluations/start': refusedWith('evaluations.daily_limit', 429, language, limit),
    }),
    act: (page, say) => page.getByRole('button', { name: say('report.language.write') }).click(),
    shows: says('evaluations.daily_limit', limit),
  },
  {
    name: 'refused-review',
    at: '/evaluations/new',
    replies: (language) => reviewing(language, failedWith('evaluations.model_refused', language)),
    clock: true,
    act: async (page: Page, say: Say) => {
      await sendDeck(page);
      await page.getByText(say('wizard.processing.title')).first().waitFor();
      // The page may set its timer only after the clock was moved.
      while (await page.getByText(say('wizard.processing.title')).first().isVisible()) await page.clock.runFor(3_000);
    },
    shows: says('evaluations.model_refused'),
  },
  {
    name: 'refused-report',
    at: '/evaluations/eval_00000001',
    replies: (language) => reportReplies(language, failedWith('evaluations.model_answer_unusable', language)),
    shows: says('evaluations.model_answer_unusable'),
  },
  {
    name: 'refused-chat',
    at: '/evaluations/eval_00000001?tab=chat',
    replies: (language) => ({
      ...reportReplies(language),
      'GET /chat/history': { body: { messages: [] } },
      'POST /chat/ask/stream': refusedWith('chat.too_many_streams', 429, language, { limit: 3 }),
    }),
    act: (page) => page.locator('.chat-suggestion').first().click(),
    shows: says('chat.too_many_streams', { limit: 3 }),
  },
];
