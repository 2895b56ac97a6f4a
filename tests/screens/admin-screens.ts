import type {
  AdminEvaluationDetail,
  AdminEvaluationRow,
  AdminOverview,
  AdminPagination,
  AdminTeamRow,
  AdminUserDetail,
  AdminUserRow,
  AuditRow,
} from '@plumbline/contracts/admin';
import type { Language } from '@plumbline/contracts/limits';
import type { Page } from 'playwright-core';
import type { Screen } from '../stages/screen-stage.ts';
import { staff } from '../stages/staged-apps.ts';
import { heading, refused, text } from './screen-answers.ts';

/** Every screen of the console in every state worth looking at; see screens.ts. */

const at = '2026-11-27T09:05:00.000Z';
const people: Record<Language, { name: string; email: string }[]> = {
  en: [
    { name: 'Sara Haddad', email: 'sara.haddad+deck@clinic.example' },
    { name: 'Omar Nasser', email: 'omar@northwind.example' },
    { name: 'Bo', email: 'bo@very-long-company-name-of-the-gulf-cooperation.example' },
  ],
  ar: [
    { name: 'سارة حداد', email: 'sara.haddad+deck@clinic.example' },
    { name: 'عمر ناصر', email: 'omar@northwind.example' },
    { name: 'Bo', email: 'bo@very-long-company-name-of-the-gulf-cooperation.example' },
  ],
};
const titles: Record<Language, string[]> = {
  en: ['Tidewater', 'A marketplace for refurbished agricultural machinery in the Gulf', 'Clinic Nudge'],
  ar: ['نخيل', 'سوق للآلات الزراعية المجددة في دول الخليج مع الفحص والتوصيل والتمويل', 'Clinic Nudge'],
};

const usersOf = (language: Language): AdminUserRow[] =>
  people[language].map(({ name, email }, index) => ({
    id: `user-id-${String(index)}-AAAAAA`,
    email,
    name,
    phone: index === 0 ? '+962 79 000 0000' : null,
    role: index === 1 ? 'admin' : 'user',
    status: index === 2 ? 'suspended' : 'active',
    email_verified_at: index === 2 ? null : at,
    created_at: at,
    plan_count: 3 - index,
    evaluation_count: 1_240 * (2 - index),
    last_evaluation_at: index === 2 ? null : at,
  }));
const evaluationsOf = (language: Language): AdminEvaluationRow[] =>
  (['failed', 'completed', 'processing'] as const).map((status, index) => ({
    id: `evaluation-${String(index)}-AAAA`,
    status,
    owner: {
      id: `user-id-${String(index)}-AAAAAA`,
      email: index === 2 ? null : (people[language][index]?.email ?? null),
    },
    plan_title: titles[language][index] ?? '',
    company_name: null,
    provider: index === 0 ? null : 'Plumbline',
    model: index === 0 ? null : 'rubric-analyst',
    validation_status: 'valid',
    seconds: [48.2, 5_400, null][index] ?? null,
    created_at: at,
  }));
const teamsOf = (language: Language): AdminTeamRow[] =>
  titles[language].map((name, index) => ({
    id: `team-id-${String(index)}-AAAAAA`,
    name,
    slug: `team-${String(index)}-4f2a`,
    owner: {
      id: `user-id-${String(index)}-AAAAAA`,
      email: index === 2 ? null : (people[language][index]?.email ?? null),
    },
    member_count: 1_200 >> (4 * index),
    invitation_count: index + 1,
    created_at: at,
  }));
const auditOf = (language: Language): AuditRow[] =>
  (
    [
      ['user_suspended', 'user', language === 'ar' ? 'رسائل مزعجة' : 'Sent spam to other founders.'],
      ['sign_in_failed', 'user', 'auth.invalid_credentials'],
      ['evaluation_retried', 'evaluation', 'evaluations.model_unavailable'],
      ['read_models_rebuilt', 'system', null],
    ] as const
  ).map(([action, kind, reason], index) => ({
    seq: 1_204 - index,
    id: `entry-${String(index)}-AAAAAAA`,
    at,
    action,
    actor:
      action === 'sign_in_failed' || kind === 'system' ? { id: null, name: null } : { id: staff.id, name: staff.email },
    subject: {
      kind,
      id: kind === 'system' ? null : `${kind}-id-AAAAAAAA`,
      name:
        kind === 'system'
          ? null
          : kind === 'evaluation'
            ? (titles[language][0] ?? '')
            : (people[language][0]?.email ?? ''),
    },
    reason,
    request_id: 'request-AAAAAAAA',
    hash: '0'.repeat(64),
  }));
const pagination = (total: number, change: Partial<AdminPagination> = {}): AdminPagination => ({
  page: 1,
  pageSize: 20,
  total,
  pages: Math.max(1, Math.ceil(Math.min(total, 10_000) / 20)),
  exact: true,
  ...change,
});

const days = (height: number): { day: string; count: number }[] =>
  Array.from({ length: 30 }, (_, index) => ({
    day: new Date(Date.UTC(2026, 9, 29 + index)).toISOString().slice(0, 10),
    count: index % 7 === 0 ? 0 : Math.round(height * (1 + Math.sin(index / 3))),
  }));
const overviewOf = (language: Language, change: Partial<AdminOverview> = {}): AdminOverview => ({
  metrics: {
    totalUsers: 104_210,
    newUsers7d: 812,
    totalPlans: 240_019,
    totalEvaluations: 1_000_482,
    completedEvaluations: 981_300,
    pendingEvaluations: 12,
    processingEvaluations: 4,
    failedEvaluations: 19_166,
    evaluationsLast7d: 20_113,
    totalTeams: 310,
    pendingInvitations: 42,
    activeSessions: 5_120,
  },
  today: {
    evaluations: 2_310,
    failed: 12,
    model_calls: 18_480,
    tokens: 23_100_000,
    model_seconds: 61_200,
    cost: 34.5,
  },
  jobs: [
    {
      service: 'evaluations',
      kinds: [{ kind: 'evaluations.run', waiting: 12, running: 4, failed: 3, oldest_waiting_seconds: 94 }],
    },
    {
      service: 'plans',
      kinds: [{ kind: 'plans.read', waiting: 0, running: 1, failed: 0, oldest_waiting_seconds: null }],
    },
    {
      service: 'auth',
      kinds: [{ kind: 'auth.send_mail', waiting: 0, running: 0, failed: 0, oldest_waiting_seconds: null }],
    },
    {
      service: 'teams',
      kinds: [{ kind: 'teams.send_mail', waiting: 1, running: 0, failed: 0, oldest_waiting_seconds: 2 }],
    },
  ],
  registrations: days(60),
  evaluations: days(1_200),
  recentUsers: usersOf(language).map(({ id, email, role, status, created_at }) => ({
    id,
    email,
    role,
    status,
    created_at,
  })),
  recentEvaluations: evaluationsOf(language).map(({ id, status, plan_title, owner, created_at }) => ({
    public_id: id,
    status,
    plan_title,
    owner_email: owner.email,
    created_at,
  })),
  rebuild: null,
  ...change,
});
const none: AdminOverview['metrics'] = {
  totalUsers: 0,
  newUsers7d: 0,
  totalPlans: 0,
  totalEvaluations: 0,
  completedEvaluations: 0,
  pendingEvaluations: 0,
  processingEvaluations: 0,
  failedEvaluations: 0,
  evaluationsLast7d: 0,
  totalTeams: 0,
  pendingInvitations: 0,
  activeSessions: 0,
};
const nothing = (): AdminOverview => ({
  ...overviewOf('en'),
  metrics: { ...none, activeSessions: null },
  today: { evaluations: 0, failed: 0, model_calls: 0, tokens: 0, model_seconds: 0, cost: null },
  jobs: ['evaluations', 'plans', 'auth', 'teams', 'memos'].map((service) => ({ service, kinds: null })),
  registrations: days(0),
  evaluations: days(0),
  recentUsers: [],
  recentEvaluations: [],
  rebuild: { rows: 412_000, owner: 'evaluation' },
});

const userOf = (language: Language, change: Partial<AdminUserRow> = {}): AdminUserDetail => {
  const [user] = usersOf(language);
  if (user === undefined) throw new Error('nobody');
  return {
    user: { ...user, ...change },
    stats: { plans: 3, evaluations: 2_480, completed: 2_400, failed: 80, tokens: 24_800_000, cost: 0.0132 },
    plans: titles[language].map((title, index) => ({
      id: `plan-${String(index)}-AAAAAAA`,
      title,
      content_type: index === 0 ? 'application/pdf' : 'text/plain',
      created_at: at,
    })),
    evaluations: evaluationsOf(language),
    audit: auditOf(language).slice(0, 1),
  };
};

const step = (name: AdminEvaluationDetail['job']['timeline'][number]['step'], attempt: number, seconds: number) => ({
  step: name,
  attempt,
  at: new Date(Date.parse(at) + seconds * 1000).toISOString(),
});
const evaluationOf = (language: Language, failed: boolean): AdminEvaluationDetail => ({
  evaluation: {
    id: 'evaluation-0-AAAA',
    public_id: 'evaluation-0-AAAA',
    internal_id: '656f00000000000000000000',
    status: failed ? 'failed' : 'processing',
    stage: failed ? null : 'synthesizing',
    validation_status: 'pending',
    company_name: null,
    plan_title: titles[language][1] ?? '',
    created_at: at,
    updated_at: at,
    provider: 'Plumbline',
    model: 'rubric-analyst',
    language,
    result_created_at: null,
    overall_score: null,
    error: failed
      ? language === 'ar'
        ? 'تعذّر الوصول إلى المراجِع.'
        : 'The reviewer could not be reached. Please try again in a few minutes.'
      : null,
    error_code: failed ? 'evaluations.model_unavailable' : null,
  },
  user: { id: 'user-id-0-AAAAAA', email: people[language][0]?.email ?? '', name: people[language][0]?.name ?? '' },
  plan: { id: 'plan-0-AAAAAAA', title: titles[language][1] ?? '', content_type: 'application/pdf', created_at: at },
  activity: { supplements: 2, chat_messages: failed ? null : 14 },
  job: {
    timeline: [
      step('queued', 0, 0),
      step('waiting_for_document', 0, 1),
      step('leased', 1, 8),
      step('scoring_pillars', 1, 8),
      step('synthesizing', 1, 40),
      ...(failed ? [step('failed', 1, 48)] : []),
    ],
    attempts: 1,
    model_calls: 8,
    tokens_in: 9_200,
    tokens_out: 1_400,
    model_seconds: 40,
    cost: 0,
    seconds: failed ? 48 : null,
  },
});

const submit = (fields: Record<string, string>) => async (page: Page) => {
  for (const [name, value] of Object.entries(fields)) await page.locator(`input[name=${name}]`).fill(value);
  await page.locator('button[type=submit]').click();
};
const credentials = { email: staff.email, password: 'long enough' };
const press = (id: string) => (page: Page, say: (id: string) => string) =>
  page.getByRole('button', { name: say(id), exact: true }).click();

export const adminScreens: Screen[] = [
  { name: 'admin-login', at: '/login', visitor: true, shows: heading('admin.login.title') },
  {
    name: 'admin-login-fields',
    at: '/login',
    visitor: true,
    act: submit({ email: 'dana' }),
    shows: text('admin.login.email.invalid'),
  },
  {
    name: 'admin-login-failed',
    at: '/login',
    visitor: true,
    replies: () => ({ 'POST /admin/auth/login': 'offline' }),
    act: submit(credentials),
    shows: text('admin.login.failed'),
  },
  {
    name: 'admin-login-otp',
    at: '/login',
    visitor: true,
    replies: () => ({ 'POST /admin/auth/login': { status: 401, body: { error: '', code: 'auth.otp_required' } } }),
    act: submit(credentials),
    shows: text('admin.otp.label'),
  },
  {
    name: 'admin-session-ended',
    at: '/users',
    replies: () => ({ 'GET /admin/users': { status: 403 } }),
    shows: text('web.session.ended'),
  },
  {
    name: 'admin-overview',
    at: '/',
    replies: (language) => ({ 'GET /admin/overview': { body: overviewOf(language) } }),
    shows: (page) => page.locator('.day-chart').nth(1),
  },
  {
    name: 'admin-overview-nothing',
    at: '/',
    replies: () => ({ 'GET /admin/overview': { body: nothing() } }),
    shows: text('admin.overview.no_evaluations'),
  },
  {
    name: 'admin-overview-failed',
    at: '/',
    replies: () => ({ 'GET /admin/overview': refused }),
    shows: text('admin.overview.failed'),
  },
  {
    name: 'admin-menu',
    at: '/',
    width: 390,
    replies: (language) => ({ 'GET /admin/overview': { body: overviewOf(language) } }),
    act: (page, say) => page.getByRole('button', { name: say('admin.menu.open') }).click(),
    shows: (page, say) => page.getByRole('dialog').getByRole('link', { name: say('admin.nav.audit') }),
  },
  {
    name: 'admin-users',
    at: '/users?status=active',
    replies: (language) => ({
      'GET /admin/users': { body: { users: usersOf(language), pagination: pagination(10_000, { exact: false }) } },
    }),
    shows: text('admin.pages.next'),
  },
  {
    name: 'admin-users-none',
    at: '/users?search=nobody',
    replies: () => ({ 'GET /admin/users': { body: { users: [], pagination: pagination(0) } } }),
    shows: text('admin.users.none'),
  },
  {
    name: 'admin-users-failed',
    at: '/users',
    replies: () => ({ 'GET /admin/users': refused }),
    shows: text('admin.users.failed'),
  },
  {
    name: 'admin-user',
    at: '/users/user-id-0-AAAAAA',
    replies: (language) => ({ 'GET /admin/users/user-id-0-AAAAAA': { body: userOf(language) } }),
    shows: text('admin.user.stats'),
  },
  {
    name: 'admin-user-nothing',
    at: '/users/user-id-0-AAAAAA',
    replies: (language) => ({
      'GET /admin/users/user-id-0-AAAAAA': {
        body: { ...userOf(language, { status: 'suspended', role: 'admin' }), plans: [], evaluations: [], audit: [] },
      },
    }),
    shows: text('admin.user.no_evaluations'),
  },
  {
    name: 'admin-user-suspend',
    at: '/users/user-id-0-AAAAAA',
    replies: (language) => ({
      'GET /admin/users/user-id-0-AAAAAA': { body: userOf(language) },
      'PATCH /admin/users/user-id-0-AAAAAA': refused,
    }),
    act: async (page, say) => {
      await press('admin.set_status.suspended')(page, say);
      await page.locator('textarea[name=reason]').fill('…');
      await page.locator('button[type=submit]').click();
    },
    shows: text('admin.set_status.failed'),
  },
  {
    name: 'admin-user-failed',
    at: '/users/user-id-0-AAAAAA',
    replies: () => ({ 'GET /admin/users/user-id-0-AAAAAA': refused }),
    shows: text('admin.user.failed_to_load'),
  },
  {
    name: 'admin-evaluations',
    at: '/evaluations?page=2',
    replies: (language) => ({
      'GET /admin/evaluations': {
        body: {
          evaluations: evaluationsOf(language),
          pagination: pagination(1_000_482, { page: 2, pageSize: 25, pages: 400 }),
        },
      },
    }),
    shows: text('admin.pages.next'),
  },
  {
    name: 'admin-evaluations-none',
    at: '/evaluations',
    replies: () => ({ 'GET /admin/evaluations': { body: { evaluations: [], pagination: pagination(0) } } }),
    shows: text('admin.evaluations.none'),
  },
  {
    name: 'admin-teams',
    at: '/teams?invitations=waiting',
    replies: (language) => ({
      'GET /admin/teams': { body: { teams: teamsOf(language), pagination: pagination(310) } },
    }),
    shows: text('admin.pages.next'),
  },
  {
    name: 'admin-teams-none',
    at: '/teams',
    replies: () => ({ 'GET /admin/teams': { body: { teams: [], pagination: pagination(0) } } }),
    shows: text('admin.teams.none'),
  },
  {
    name: 'admin-teams-failed',
    at: '/teams',
    replies: () => ({ 'GET /admin/teams': refused }),
    shows: text('admin.teams.failed'),
  },
  {
    name: 'admin-evaluation-failed',
    at: '/evaluations/evaluation-0-AAAA',
    replies: (language) => ({ 'GET /admin/evaluations/evaluation-0-AAAA': { body: evaluationOf(language, true) } }),
    shows: text('admin.evaluation.retry'),
  },
  {
    name: 'admin-evaluation-running',
    at: '/evaluations/evaluation-0-AAAA',
    replies: (language) => ({ 'GET /admin/evaluations/evaluation-0-AAAA': { body: evaluationOf(language, false) } }),
    shows: text('admin.timeline.title'),
  },
  {
    name: 'admin-audit',
    at: '/audit',
    replies: (language) => ({
      'GET /admin/audit': { body: { entries: auditOf(language), pagination: pagination(1_204) } },
      'GET /admin/audit/check': { body: { entries: 1_204, broken_at: 1_190 } },
    }),
    act: press('admin.audit.check'),
    shows: (page) => page.locator('.filters .pl-notice-error'),
  },
  {
    name: 'admin-security-on',
    at: '/security',
    replies: () => ({
      'POST /admin/auth/totp/disable': { status: 400, body: { code: 'request.invalid', error: '', fields: {} } },
    }),
    shows: text('admin.totp.disable.title'),
  },
  {
    name: 'admin-security-set-up',
    at: '/users',
    replies: () => ({
      'GET /admin/auth/session': { body: { user: { ...staff, totp: false, totp_required: true } } },
      'GET /admin/users': { status: 409, body: { code: 'auth.totp_required', error: '' } },
      'POST /admin/auth/totp': {
        body: {
          secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
          uri: 'otpauth://totp/Plumbline:dana?secret=JBSWY3DPEHPK3PXP',
        },
      },
    }),
    act: press('admin.totp.begin'),
    shows: (page) => page.locator('.qr svg'),
  },
  {
    name: 'admin-security-codes',
    at: '/security',
    replies: () => ({
      'GET /admin/auth/session': { body: { user: { ...staff, totp: false } } },
      'POST /admin/auth/totp': {
        body: { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Plumbline:dana?secret=JBSWY3DPEHPK3PXP' },
      },
      'POST /admin/auth/totp/confirm': {
        body: {
          recovery_codes: Array.from({ length: 10 }, (_, n) => `abcd-efgh-2345-67${String.fromCharCode(97 + n)}z`),
        },
      },
    }),
    act: async (page, say) => {
      await press('admin.totp.begin')(page, say);
      await submit({ otp: '123456' })(page);
    },
    shows: text('admin.totp.kept'),
  },
];
