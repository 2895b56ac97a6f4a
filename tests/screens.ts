import { setTimeout } from 'node:timers/promises';
import { mediaTypes, type Language } from '@plumbline/contracts/limits';
import { pillars } from '@plumbline/contracts/report';
import type { Page } from 'playwright-core';
import type { Say } from './journey.ts';
import {
  failedEvaluation,
  fiveOf,
  heading,
  listOf,
  manyOf,
  refused,
  reportReplies,
  reviewing,
  running,
  text,
  unbrokenTitle,
  uploads,
} from './screen-answers.ts';
import type { Replies, Screen } from './screen-stage.ts';
import { reportScreens } from './screens-report.ts';

/**
 * Every screen of the founder app in every state worth looking at. The accessibility test, the language test and
 * `node scripts/screens.ts` go through this list: a new screen or state is one more entry.
 */

/** Field names → what is typed, then the form is sent. */
const submit = (fields: Record<string, string>) => async (page: Page) => {
  for (const [name, value] of Object.entries(fields)) await page.locator(`input[name=${name}]`).fill(value);
  await page.locator('button[type=submit]').click();
};

const openCase = async (page: Page, say: Say): Promise<void> =>
  page.getByRole('tab', { name: say('wizard.tab.case') }).click();

const chooseDeck = async (page: Page, name = 'Tidewater – عرض.pdf', type: string = mediaTypes.pdf): Promise<void> =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: type, buffer: Buffer.from('%PDF-1.7') });

const sendDeck = async (page: Page): Promise<void> => {
  await chooseDeck(page);
  await page.locator('.wizard-foot .ant-btn-primary').click();
};

/** Uploads a deck and lets so many polls pass. */
const review = (polls: number) => async (page: Page, say: Say) => {
  await sendDeck(page);
  await page.getByText(say('wizard.processing.title')).first().waitFor();
  let polled = 0;
  page.on('response', (response) => {
    if (/\/v1\/evaluations\/eval_00000001$/.test(response.url())) polled += 1;
  });
  // The page may set its timer only after the clock was moved, so it is moved again; counting the answers, and not the moves, no
  // poll is waited for that the page has made already.
  while (polled < polls) {
    const before = polled;
    await page.clock.runFor(3_000);
    for (let waited = 0; waited < 20 && polled === before; waited += 1) await setTimeout(5);
  }
};

/** An assessment in which some pillars may lack data, with a question for each below 4. */
const assessed = (language: Language, scores: number[]): Replies => {
  const states = pillars.map((pillar, n) => ({ pillar, score: scores[n] ?? 4, missing: scores[n] === 0 }));
  return {
    ...uploads,
    'GET /config': {
      body: {
        languages: ['en', 'ar'],
        prelimEnabled: true,
        limits: {},
        analyst: { provider: 'plumbline', model: 'plumbline-checklist-1', offline: true },
      },
    },
    'POST /evaluations/prelim': {
      body: {
        pillars: states,
        missing_pillars: states.flatMap(({ pillar, missing }) => (missing ? [pillar] : [])),
        gap_questions: states
          .filter(({ score }) => score < 4)
          .map(({ pillar }) => ({
            pillar,
            prompt:
              language === 'ar'
                ? 'من هم المؤسسون، وما الذي أنجزه كل منهم في هذا المجال من قبل؟'
                : 'Who are the founders, and what has each of them done in this field before?',
          })),
        stage_guess: language === 'ar' ? 'ما قبل البذرة' : 'Pre-seed',
      },
    },
  };
};

const verifiedFirst = { status: 403, body: { error: '', code: 'auth.email_not_verified', emailNotVerified: true } };

export const screens: Screen[] = [
  { name: 'home', at: '/', visitor: true, shows: heading('home.hero.title') },
  { name: 'home-signed-in', at: '/', shows: text('home.to_dashboard') },

  { name: 'login', at: '/auth/login', visitor: true, shows: heading('auth.login.title') },
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

  { name: 'dashboard-empty', at: '/dashboard', shows: text('dashboard.none') },
  {
    name: 'dashboard-five',
    at: '/dashboard',
    replies: (language) => listOf(fiveOf(language)),
    shows: text('dashboard.view_all'),
  },
  {
    name: 'dashboard-not-loaded',
    at: '/dashboard',
    replies: () => ({ 'GET /evaluations': refused }),
    shows: text('dashboard.none'),
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
    name: 'history-failed',
    at: '/evaluations',
    replies: () => ({ 'GET /evaluations': refused }),
    shows: text('history.failed'),
  },

  { name: 'wizard-deck', at: '/evaluations/new', shows: text('wizard.deck.drop') },
  {
    name: 'wizard-deck-chosen',
    at: '/evaluations/new',
    act: (page) => chooseDeck(page, unbrokenTitle),
    shows: (page, say) => page.getByRole('button', { name: say('wizard.deck.remove') }),
  },
  {
    name: 'wizard-deck-refused',
    at: '/evaluations/new',
    act: (page) => chooseDeck(page, 'deck.exe', 'application/x-msdownload'),
    shows: text('wizard.error.type'),
  },
  {
    name: 'wizard-uploading',
    at: '/evaluations/new',
    replies: () => ({ ...uploads, 'POST /plans/upload': 'never' }),
    act: sendDeck,
    shows: (page, say) => page.getByRole('progressbar', { name: say('wizard.uploading') }),
  },
  { name: 'wizard-case', at: '/evaluations/new', act: openCase, shows: text('wizard.case.problem') },
  {
    name: 'wizard-case-too-short',
    at: '/evaluations/new',
    act: async (page, say) => {
      await openCase(page, say);
      await page.getByLabel(say('wizard.case.problem'), { exact: true }).fill('نص قصير short');
      await page.getByRole('button', { name: say('wizard.send') }).click();
    },
    shows: text('wizard.error.case_length'),
  },
  {
    name: 'wizard-text-too-long',
    at: '/evaluations/new',
    act: async (page, say) => {
      await openCase(page, say);
      await page.getByText(say('wizard.case.mode_text'), { exact: true }).click();
      await page.getByLabel(say('wizard.text.label')).fill('x'.repeat(50_001));
    },
    shows: text('wizard.error.text_length'),
  },
  {
    name: 'wizard-start-failed',
    at: '/evaluations/new',
    replies: () => ({ ...uploads, 'POST /evaluations/start': refused }),
    act: sendDeck,
    shows: text('wizard.error.start'),
  },
  {
    name: 'wizard-again',
    at: '/evaluations/new?reevaluate=eval_00000001',
    replies: (language) => reportReplies(language),
    shows: text('wizard.ready.title'),
  },
  {
    name: 'wizard-again-failed',
    at: '/evaluations/new?reevaluate=eval_00000001',
    replies: () => ({ 'GET /evaluations/eval_00000001': refused }),
    shows: text('wizard.error.reevaluation'),
  },
  {
    name: 'prelim-waiting',
    at: '/evaluations/new',
    replies: (language) => ({ ...assessed(language, []), 'POST /evaluations/prelim': 'never' }),
    act: sendDeck,
    shows: text('wizard.prelim.waiting_title'),
  },
  {
    name: 'prelim-full',
    at: '/evaluations/new',
    replies: (language) => assessed(language, [5, 4, 4, 5, 4, 4]),
    act: sendDeck,
    shows: text('wizard.prelim.lead_solid'),
  },
  {
    name: 'prelim-missing',
    at: '/evaluations/new',
    replies: (language) => assessed(language, [4, 3, 2, 5, 0, 0]),
    act: sendDeck,
    shows: (page, say) => page.getByRole('button', { name: say('wizard.prelim.skip'), exact: true }),
  },
  {
    name: 'prelim-unanswered',
    at: '/evaluations/new',
    replies: (language) => assessed(language, [4, 3, 2, 5, 0, 0]),
    act: async (page, say) => {
      await sendDeck(page);
      await page.getByRole('button', { name: say('wizard.prelim.submit') }).click();
    },
    shows: text('wizard.prelim.error.answer'),
  },
  {
    // Without an assessment the review is started at once; this one cannot be.
    name: 'prelim-not-loaded',
    at: '/evaluations/new',
    replies: (language) => ({
      ...assessed(language, []),
      'POST /evaluations/prelim': refused,
      'POST /evaluations/start': refused,
    }),
    act: sendDeck,
    shows: text('wizard.error.start'),
  },
  {
    name: 'processing-pending',
    at: '/evaluations/new',
    replies: (language) => reviewing(language, { ...running, status: 'pending', stage: 'queued' }),
    clock: true,
    act: review(1),
    shows: text('wizard.band.initializing'),
  },
  {
    name: 'processing-market',
    at: '/evaluations/new',
    replies: (language) => reviewing(language, running),
    clock: true,
    act: review(6),
    shows: text('wizard.band.market'),
  },
  {
    name: 'processing-recommendations',
    at: '/evaluations/new',
    replies: (language) => reviewing(language, { ...running, stage: 'writing' }),
    clock: true,
    act: review(14),
    shows: text('wizard.band.recommendations'),
  },
  {
    name: 'processing-too-long',
    at: '/evaluations/new',
    replies: (language) => reviewing(language, running),
    clock: true,
    act: review(240),
    shows: text('wizard.processing.still'),
  },
  {
    name: 'processing-failed',
    at: '/evaluations/new',
    replies: (language) => reviewing(language, failedEvaluation),
    clock: true,
    act: review(1),
    shows: text('wizard.error.evaluation'),
  },

  ...reportScreens,

  { name: 'settings', at: '/settings', shows: heading('settings.title') },
];
