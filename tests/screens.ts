import type { Evaluation } from '@plumbline/contracts/evaluations';
import { mediaTypes, type Language } from '@plumbline/contracts/limits';
import type { Plan } from '@plumbline/contracts/plans';
import type { Page } from 'playwright-core';
import { arabicPages, arabicReport } from '../frontend/src/features/report/test/arabic-report.ts';
import { englishPages, englishReport } from '../frontend/src/features/report/test/english-report.ts';
import type { Say } from './journey.ts';
import type { Replies, Screen } from './screen-stage.ts';

/**
 * Every screen of the founder app in every state worth looking at. The accessibility test, the language test and
 * `node scripts/screens.ts` go through this list: a new screen or state is one more entry.
 */

const isArabic = (language: Language): boolean => language === 'ar';
const titles: Record<Language, string[]> = {
  en: ['Tidewater', 'Northwind Cold Chain', 'Clinic Nudge', 'Kiln', 'Palm Guard'],
  ar: ['نخيل', 'مسار للخدمات اللوجستية', 'Clinic Nudge', 'موعد', 'درب'],
};
const longTitle: Record<Language, string> = {
  en: 'A marketplace for refurbished agricultural machinery in the Gulf, with inspection, delivery, financing and insurance from one hand (seed round, second version, corrected figures)',
  ar: 'سوق للآلات الزراعية المجددة في دول الخليج مع الفحص والتوصيل والتمويل والتأمين من جهة واحدة (الجولة التأسيسية، النسخة الثانية، أرقام مصححة)',
};
const mixedTitle = 'منصة Tidewater للمدفوعات (v2.1) – Seed';
const unbrokenTitle = 'pitch_deck_final_final_v7_corrected_figures_2026_11_27_export_from_keynote.pdf';

const evaluationOf = (language: Language, change: Partial<Evaluation> = {}): Evaluation => ({
  id: 'eval_00000001',
  plan_id: 'plan_00000001',
  plan_title: titles[language][0] ?? '',
  company_name: null,
  status: 'completed',
  stage: null,
  validation_status: 'valid',
  overall_score: 79,
  recommendation: 'recommended',
  review_style: 'investor5',
  language,
  version: 'initial',
  previous_evaluation_id: null,
  previous_public_id: null,
  error: null,
  created_at: '2026-11-27T09:05:00.000Z',
  updated_at: '2026-11-27T09:06:00.000Z',
  ...change,
});

const planOf = (language: Language): Plan => ({
  id: 'plan_00000001',
  public_id: 'plan_00000001',
  title: titles[language][0] ?? '',
  raw_text: '',
  truncated: false,
  content_type: mediaTypes.pptx,
  status: 'ready',
  stage: null,
  progress: 100,
  error: null,
  coverage: null,
  warnings: [],
  created_at: '2026-11-27T08:59:00.000Z',
});

const running: Partial<Evaluation> = { status: 'processing', stage: 'scoring_pillars', overall_score: null };
const failedEvaluation: Partial<Evaluation> = { status: 'failed', overall_score: null };

const listOf = (evaluations: Evaluation[], total = evaluations.length, page = 1): Replies => ({
  'GET /evaluations': {
    body: { evaluations, pagination: { page, limit: 20, total, pages: Math.max(1, Math.ceil(total / 20)) } },
  },
});

/** Twenty rows, every status and every kind of title among them. */
const manyOf = (language: Language): Evaluation[] =>
  Array.from({ length: 20 }, (_, n) => {
    const kinds: Partial<Evaluation>[] = [
      running,
      { ...failedEvaluation, plan_title: longTitle[language] },
      { company_name: mixedTitle },
      { status: 'pending', stage: 'queued', overall_score: null },
      { plan_title: unbrokenTitle },
    ];
    const created = new Date(Date.UTC(2026, 10, 27 - n, 9, 5)).toISOString();
    return evaluationOf(language, {
      id: `eval_${String(n).padStart(8, '0')}`,
      plan_title: titles[language][n % 5] ?? '',
      created_at: created,
      ...kinds[n],
    });
  });

const fiveOf = (language: Language): Evaluation[] =>
  manyOf(language)
    .slice(0, 5)
    .map((evaluation, n) => (n === 4 ? { ...evaluation, overall_score: 100 } : evaluation));

const uploads: Replies = {
  'POST /plans/upload': { status: 201, body: { id: 'plan_00000001', title: 'Tidewater', status: 'reading' } },
  'GET /schemas/investor5': { body: { id: 'schema_0001', name: 'investor5', version: '1' } },
  'POST /evaluations/start': { status: 202, body: { id: 'eval_00000001' } },
};

const reviewing = (language: Language, change: Partial<Evaluation>): Replies => ({
  ...uploads,
  'GET /evaluations/eval_00000001': { body: evaluationOf(language, change) },
});

const reportReplies = (language: Language, change: Partial<Evaluation> = {}): Replies => ({
  'GET /evaluations/eval_00000001': { body: evaluationOf(language, change) },
  'GET /plans/plan_00000001': { body: planOf(language) },
  'GET /evaluations/eval_00000001/results': {
    body: [
      {
        parsed_data: JSON.stringify(isArabic(language) ? arabicReport : englishReport),
        validation_status: change.validation_status ?? 'valid',
        created_at: '2026-11-27T09:06:00.000Z',
      },
    ],
  },
  ...Object.fromEntries(
    (isArabic(language) ? arabicPages : englishPages).map((page) => [
      `GET /plans/plan_00000001/pages/${String(page.n)}`,
      { body: page },
    ]),
  ),
});

/** Field names → what is typed, then the form is sent. */
const submit = (fields: Record<string, string>) => async (page: Page) => {
  for (const [name, value] of Object.entries(fields)) await page.locator(`input[name=${name}]`).fill(value);
  await page.locator('button[type=submit]').click();
};

const openCase = async (page: Page, say: Say): Promise<void> =>
  page.getByRole('tab', { name: say('wizard.tab.case') }).click();

const chooseDeck = async (page: Page, name = 'Tidewater – عرض.pdf', type: string = mediaTypes.pdf): Promise<void> =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: type, buffer: Buffer.from('%PDF-1.7') });

/** Uploads a deck and lets so many polls pass. */
const review = (polls: number) => async (page: Page, say: Say) => {
  await chooseDeck(page);
  await page.getByRole('button', { name: say('wizard.send') }).click();
  await page.getByText(say('wizard.processing.title')).first().waitFor();
  for (let n = 0; n < polls; n += 1) {
    const polled = page.waitForResponse(/\/v1\/evaluations\/eval_00000001$/);
    await page.clock.runFor(3_000);
    await polled;
  }
};

const text =
  (id: string, values: Record<string, string | number> = {}): Screen['shows'] =>
  (page, say) =>
    page.getByText(say(id, values), { exact: true });
const heading =
  (id: string, values: Record<string, string | number> = {}): Screen['shows'] =>
  (page, say) =>
    page.getByRole('heading', { name: say(id, values), exact: true });

const refused = { status: 503, body: undefined };
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
    act: async () => {},
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
    act: async (page, say) => {
      await chooseDeck(page);
      await page.getByRole('button', { name: say('wizard.send') }).click();
    },
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
    act: async (page, say) => {
      await chooseDeck(page);
      await page.getByRole('button', { name: say('wizard.send') }).click();
    },
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
    name: 'processing-pending',
    at: '/evaluations/new',
    replies: (language) => reviewing(language, { ...running, status: 'pending', stage: 'queued' }),
    act: review(1),
    shows: text('wizard.band.initializing'),
  },
  {
    name: 'processing-market',
    at: '/evaluations/new',
    replies: (language) => reviewing(language, running),
    act: review(6),
    shows: text('wizard.band.market'),
  },
  {
    name: 'processing-recommendations',
    at: '/evaluations/new',
    replies: (language) => reviewing(language, { ...running, stage: 'writing' }),
    act: review(14),
    shows: text('wizard.band.recommendations'),
  },
  {
    name: 'processing-too-long',
    at: '/evaluations/new',
    replies: (language) => reviewing(language, running),
    act: review(240),
    shows: text('wizard.processing.still'),
  },
  {
    name: 'processing-failed',
    at: '/evaluations/new',
    replies: (language) => reviewing(language, failedEvaluation),
    act: review(1),
    shows: text('wizard.error.evaluation'),
  },

  {
    name: 'report-loading',
    at: '/evaluations/eval_00000001',
    replies: (language) => ({ ...reportReplies(language), 'GET /evaluations/eval_00000001/results': 'never' }),
    shows: text('report.loading'),
  },
  {
    name: 'report-running',
    at: '/evaluations/eval_00000001',
    replies: (language) => reportReplies(language, running),
    shows: text('report.none.title'),
  },
  {
    name: 'report-failed',
    at: '/evaluations/eval_00000001',
    replies: (language) => reportReplies(language, failedEvaluation),
    shows: text('report.none.failed'),
  },
  {
    name: 'report-not-loaded',
    at: '/evaluations/eval_00000001',
    replies: () => ({ 'GET /evaluations/eval_00000001': refused }),
    shows: text('report.error.load'),
  },
  {
    name: 'report-unparseable',
    at: '/evaluations/eval_00000001',
    replies: (language) => ({
      ...reportReplies(language),
      'GET /evaluations/eval_00000001/results': {
        body: [{ parsed_data: '{', validation_status: 'invalid', created_at: '2026-11-27T09:06:00.000Z' }],
      },
    }),
    shows: text('report.error.parse'),
  },
  {
    name: 'report-unknown-format',
    at: '/evaluations/eval_00000001',
    replies: (language) => ({
      ...reportReplies(language),
      'GET /evaluations/eval_00000001/results': {
        body: [{ parsed_data: '[1]', validation_status: 'invalid', created_at: '2026-11-27T09:06:00.000Z' }],
      },
    }),
    shows: text('report.error.format'),
  },
  {
    name: 'report-hexagon',
    at: '/evaluations/eval_00000001',
    replies: (language) => reportReplies(language, { validation_status: 'invalid', version: 're-evaluation' }),
    shows: (page) => page.locator('.apexcharts-svg'),
  },

  { name: 'settings', at: '/settings', shows: heading('settings.title') },
];
