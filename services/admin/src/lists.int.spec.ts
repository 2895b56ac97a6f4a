import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { adminLimits, adminQuestions } from '@plumbline/contracts/admin';
import { AppError } from '@plumbline/contracts/errors';
import { newPublicId } from '@plumbline/service-kit/ids';
import { admin, AdminUnderTest, evaluationOf, planOf, userOf } from '../test/admin-under-test.ts';
import { ReadModelsRepository } from './read-models.repository.ts';

/* Lists, searches, details and the overview, on real indexes. */

let under: AdminUnderTest;
const at = (day: number, hour = 9): string => new Date(Date.UTC(2026, 9, day, hour)).toISOString();
const people = {
  sara: userOf({ email: 'sara.haddad+deck@clinic.example', name: 'Sara Haddad', created_at: at(1) }),
  ahmad: userOf({ email: 'ahmad@masar.example', name: 'أحمد الإبراهيمي', created_at: at(2) }),
  zoe: userOf({ email: 'zoe@tidewater.example', name: 'Zoë Tide', created_at: at(3), status: 'suspended' }),
  staff: userOf({ email: 'staff@plumbline.example', name: 'Staff', created_at: at(4), role: 'admin' }),
};
const pitches = {
  nudge: evaluationOf({
    owner_id: people.sara.id,
    plan_title: 'Clinic Nudge',
    company_name: 'Nudge Health',
    created_at: at(5),
    ended_at: at(5, 10),
  }),
  masar: evaluationOf({
    owner_id: people.ahmad.id,
    plan_title: 'مَسَار للخدمات اللوجستية',
    status: 'failed',
    error_code: 'evaluations.model_unavailable',
    created_at: at(6),
    ended_at: at(6, 12),
  }),
  tide: evaluationOf({
    owner_id: people.zoe.id,
    plan_title: 'pitch_deck_FINAL.v7',
    company_name: 'Tidewater',
    created_at: at(7),
    ended_at: null,
    status: 'processing',
  }),
};
const plan = planOf({ id: pitches.nudge.plan_id, owner_id: people.sara.id, title: 'Clinic Nudge', supplements: 2 });

beforeAll(async () => {
  under = await AdminUnderTest.start();
  await under.service
    .get(ReadModelsRepository)
    .apply([
      ...Object.values(people).map((now) => ({ kind: 'user', now }) as const),
      ...Object.values(pitches).map((now) => ({ kind: 'evaluation', now }) as const),
      { kind: 'plan', now: plan },
    ]);
});
afterAll(() => under.stop());

type UsersAsked = Parameters<typeof askUsers>[0];
const askUsers = (query: { [name: string]: string | number }) => under.ask(adminQuestions.users, query, admin);
const usersOf = async (query: UsersAsked) =>
  (await askUsers(query)).users.map(({ id }) => Object.entries(people).find(([, user]) => user.id === id)?.[0]);
const evaluationsOf = async (query: UsersAsked) =>
  (await under.ask(adminQuestions.evaluations, query, admin)).evaluations.map(
    ({ id }) => Object.entries(pitches).find(([, one]) => one.id === id)?.[0],
  );

describe('users', () => {
  test.each<[string, string, string[]]>([
    ['a part of an address', 'haddad+de', ['sara']],
    ['its dots as dots', 'sara.h', ['sara']],
    ['a dot where there is none', 'sarah.', []],
    ['mixed case', 'CLINIC.Example', ['sara']],
    ['a part in the middle of a word', 'dewat', ['zoe']],
    ['a name without its accent', 'zoe ti', ['zoe']],
    ['an Arabic name, written otherwise', 'الابراهيمى', ['ahmad']],
    ['an Arabic name with vowels', 'أَحْمَد', ['ahmad']],
    ['one letter', 'z', ['zoe']],
    ['what is in all of them', '.example', ['staff', 'zoe', 'ahmad', 'sara']],
    ['a mark alone', '+', ['sara']],
    ['an id', people.ahmad.id, ['ahmad']],
    ['a part of an id', people.ahmad.id.slice(5, 13), ['ahmad']],
    ['the beginning of an id', people.ahmad.id.slice(0, 5), ['ahmad']],
    ['case 20: a regular expression', 'sara.*', []],
    ['an operator', '{"$ne": null}', []],
    ['a path of fields', '$email', []],
    ['blanks', '   ', ['staff', 'zoe', 'ahmad', 'sara']],
  ])('are found by %s', async (_, search, expected) => {
    expect(await usersOf({ search })).toEqual(expected);
  });

  test('are searched in every order and among each status', async () => {
    const everybody = ['sara', 'ahmad', 'zoe', 'staff'];
    for (const search of ['.', '.example', 'e']) expect(await usersOf({ search, sort: 'oldest' })).toEqual(everybody);
    expect(await usersOf({ search: '.', sort: 'email' })).toEqual(['ahmad', 'sara', 'staff', 'zoe']);
    for (const sort of ['newest', 'oldest', 'email']) {
      expect(await usersOf({ search: '.', status: 'suspended', sort })).toEqual(['zoe']);
      expect(await usersOf({ search: 'example', status: 'suspended', sort })).toEqual(['zoe']);
    }
  });

  test('are filtered, sorted and counted', async () => {
    expect(await usersOf({ role: 'admin' })).toEqual(['staff']);
    expect(await usersOf({ status: 'suspended' })).toEqual(['zoe']);
    expect(await usersOf({ status: 'active', role: 'user', sort: 'oldest' })).toEqual(['sara', 'ahmad']);
    expect(await usersOf({ sort: 'email' })).toEqual(['ahmad', 'sara', 'staff', 'zoe']);
    expect(await usersOf({ sort: 'email', search: 'example', status: 'active' })).toEqual(['ahmad', 'sara', 'staff']);
    expect(await usersOf({ from: '2026-10-03' })).toEqual(['staff', 'zoe']);
    expect(await askUsers({ page: 2, pageSize: 3 })).toMatchObject({
      users: [{ email: people.sara.email, plan_count: 1, evaluation_count: 1, last_evaluation_at: at(5) }],
      pagination: { page: 2, pageSize: 3, total: 4, pages: 2, exact: true },
    });
  });

  test('beyond the first 10,000 are not paged through, and a search not beyond its own limit', async () => {
    const code = 'admin.page_too_deep';
    const { listedMax, foundMax } = adminLimits;
    await expect(askUsers({ page: listedMax / 20 + 1 })).rejects.toMatchObject({
      code,
      details: { values: { limit: listedMax } },
    });
    await expect(askUsers({ page: foundMax / 20 + 1, search: 'a' })).rejects.toMatchObject({ code });
    expect((await askUsers({ page: listedMax / 20 })).users).toEqual([]);
  });

  test('more than a search shows are said to be more', async () => {
    const many = Array.from({ length: adminLimits.foundMax + 5 }, (_, n) =>
      userOf({ email: `many${String(n)}@crowd.example`, name: `Crowd ${String(n)}`, created_at: at(1, 1) }),
    );
    await under.service.get(ReadModelsRepository).apply(many.map((now) => ({ kind: 'user', now })));
    expect((await askUsers({ search: 'crowd' })).pagination).toEqual({
      page: 1,
      pageSize: 20,
      total: 1_000,
      pages: 50,
      exact: false,
    });
    expect((await askUsers({ search: 'many77@' })).users).toMatchObject([{ email: 'many77@crowd.example' }]);
    await under.service.get(ReadModelsRepository).remove(
      'user',
      many.map(({ id }) => id),
    );
    expect(await usersOf({ search: 'crowd' })).toEqual([]);
    expect(await under.stored('user_words').countDocuments({ _id: 'crowd' })).toBe(0);
    expect(await under.stored('user_words').countDocuments({ _id: 'example' })).toBe(1);
  });
});

describe('evaluations', () => {
  test.each<[string, string, string[]]>([
    ['a part of the title', 'nic nud', ['nudge']],
    ['the company', 'HEALTH', ['nudge']],
    ['words in their order', 'deck final v7', []],
    ['words and the marks between them', 'deck_FINAL.v', ['tide']],
    ['words that stand beside each other in no row', 'nudge tide', []],
    ["the owner's address", 'masar.example', ['masar']],
    ["the owner's name", 'zoë', ['tide']],
    ['title and owner, each once', 'clinic', ['nudge']],
    ['what is in several', 'tide', ['tide']],
    ['an Arabic title without vowels', 'مسار', ['masar']],
    ['a part of a file name', 'deck_final.v', ['tide']],
    ['an id', pitches.masar.id, ['masar']],
    ['nothing that is there', 'nowhere', []],
  ])('are found by %s', async (_, search, expected) => {
    expect(await evaluationsOf({ search })).toEqual(expected);
  });

  test('are filtered and sorted', async () => {
    expect(await evaluationsOf({})).toEqual(['tide', 'masar', 'nudge']);
    expect(await evaluationsOf({ sort: 'oldest' })).toEqual(['nudge', 'masar', 'tide']);
    expect(await evaluationsOf({ sort: 'longest' })).toEqual(['masar', 'nudge', 'tide']);
    expect(await evaluationsOf({ status: 'failed' })).toEqual(['masar']);
    expect(await evaluationsOf({ user: people.zoe.id })).toEqual(['tide']);
    expect(await evaluationsOf({ from: '2026-10-06', status: 'processing' })).toEqual(['tide']);
    expect(await evaluationsOf({ ended: '2026-10-06' })).toEqual(['masar']);
    expect(await evaluationsOf({ search: 'example', status: 'failed' })).toEqual(['masar']);
  });

  test('have an owner without an address where the account is not known', async () => {
    const orphan = evaluationOf({ plan_title: 'Orphan' });
    await under.service.get(ReadModelsRepository).apply([{ kind: 'evaluation', now: orphan }]);
    const { evaluations } = await under.ask(adminQuestions.evaluations, { search: 'orphan' }, admin);
    expect(evaluations).toMatchObject([{ id: orphan.id, owner: { id: orphan.owner_id, email: null } }]);
    await under.service.get(ReadModelsRepository).remove('evaluation', [orphan.id]);
  });

  test('one has its owner, its pitch, its job and why it failed, in the language of who asks', async () => {
    const ask = (evaluationId: string, language: 'en' | 'ar' = 'en') =>
      under.ask(adminQuestions.evaluation, { evaluationId }, { ...admin, language });
    expect(await ask(pitches.nudge.id)).toMatchObject({
      evaluation: {
        public_id: pitches.nudge.id,
        internal_id: pitches.nudge.internal_id,
        result_created_at: at(5, 10),
        error: null,
      },
      user: { id: people.sara.id, email: people.sara.email, name: 'Sara Haddad' },
      plan: { title: 'Clinic Nudge', content_type: 'application/pdf' },
      activity: { supplements: 2 },
      job: { attempts: 1, model_calls: 8, seconds: 3600 },
    });
    expect((await ask(pitches.masar.id)).evaluation.error).toMatch(/^The reviewer could not be reached/);
    expect((await ask(pitches.masar.id, 'ar')).evaluation.error).toMatch(/[\u0600-\u06FF]/);
    await expect(ask(newPublicId())).rejects.toMatchObject({ code: 'evaluations.not_found' });
  });
});

test('a person has what is theirs, and sums over it', async () => {
  expect(await under.ask(adminQuestions.user, { userId: people.sara.id }, admin)).toMatchObject({
    user: { email: people.sara.email, plan_count: 1 },
    stats: { plans: 1, evaluations: 1, completed: 1, failed: 0, tokens: 10_000, cost: null },
    plans: [{ title: 'Clinic Nudge' }],
    evaluations: [{ id: pitches.nudge.id }],
    audit: [],
  });
  const none = await under.ask(adminQuestions.user, { userId: newPublicId() }, admin).catch((error: unknown) => error);
  expect(none instanceof AppError && none.code).toBe('admin.user_not_found');
});

test('the overview counts in days of UTC, and says what cannot be asked now', async () => {
  const now = Date.now();
  const today = new Date(now).toISOString();
  const daysAgo = (days: number) => new Date(Math.floor(now / 86_400_000) * 86_400_000 - days * 86_400_000);
  const edge = new Date(daysAgo(6).getTime() - 1).toISOString();
  const fresh = [
    evaluationOf({ owner_id: people.sara.id, created_at: today, ended_at: today, cost: 0.25 }),
    evaluationOf({
      owner_id: people.sara.id,
      created_at: daysAgo(6).toISOString(),
      ended_at: daysAgo(6).toISOString(),
    }),
    evaluationOf({ owner_id: people.sara.id, created_at: edge, ended_at: edge }),
  ];
  await under.service
    .get(ReadModelsRepository)
    .apply([
      ...fresh.map((evaluation) => ({ kind: 'evaluation', now: evaluation }) as const),
      { kind: 'user', now: userOf({ created_at: today }) },
    ]);
  const overview = await under.ask(adminQuestions.overview, {}, admin);
  expect(overview).toMatchObject({
    metrics: {
      totalUsers: 5,
      newUsers7d: 1,
      totalPlans: 1,
      totalEvaluations: 6,
      completedEvaluations: 4,
      processingEvaluations: 1,
      pendingEvaluations: 0,
      failedEvaluations: 1,
      evaluationsLast7d: 2,
      activeSessions: null,
    },
    today: { evaluations: 1, failed: 0, model_calls: 8, tokens: 10_000, model_seconds: 12.5, cost: 0.25 },
    jobs: [
      { service: 'evaluations', kinds: null },
      { service: 'plans', kinds: null },
      { service: 'auth', kinds: null },
      { service: 'teams', kinds: null },
      { service: 'memos', kinds: null },
    ],
    rebuild: null,
  });
  expect(overview.registrations).toHaveLength(30);
  expect(overview.registrations.at(-1)).toEqual({ day: today.slice(0, 10), count: 1 });
  expect(overview.evaluations.at(-7)).toEqual({ day: daysAgo(6).toISOString().slice(0, 10), count: 1 });
  expect(overview.evaluations.at(-8)).toMatchObject({ count: 1 });
  expect(overview.recentEvaluations[0]).toMatchObject({ public_id: fresh[0]?.id, owner_email: people.sara.email });
});

test('teams are listed, searched by name, slug and owner, and filtered by whether invitations wait', async () => {
  const team = (name: string, owner: { id: string }, day: number) => ({
    id: newPublicId(),
    revision: 1,
    name,
    slug: `${name.toLowerCase().replaceAll(/\W/g, '-')}-4f2a`,
    owner_id: owner.id,
    member_count: day,
    created_at: at(day),
  });
  const kiln = team('Kiln Works', people.sara, 8);
  const nudge = team('Nudge', people.ahmad, 9);
  const invitation = (of: { id: string }, expiresInMs: number) => ({
    id: newPublicId(),
    team_id: of.id,
    revision: 2,
    created_at: at(9),
    expires_at: new Date(Date.now() + expiresInMs).toISOString(),
  });
  await under.service.get(ReadModelsRepository).apply([
    { kind: 'team', now: kiln },
    { kind: 'team', now: nudge },
    { kind: 'invitation', now: invitation(kiln, 60_000) },
    { kind: 'invitation', now: invitation(kiln, 60_000) },
    { kind: 'invitation', now: invitation(nudge, -1_000) },
  ]);
  const names = async (query: UsersAsked) =>
    (await under.ask(adminQuestions.teams, query, admin)).teams.map(({ name }) => name);
  expect(await names({})).toEqual(['Nudge', 'Kiln Works']);
  expect(await names({ sort: 'oldest' })).toEqual(['Kiln Works', 'Nudge']);
  for (const search of ['works', 'kiln-works-4', 'HADDAD', kiln.id])
    expect(await names({ search })).toEqual(['Kiln Works']);
  expect(await names({ search: '4f2a', sort: 'oldest' })).toEqual(['Kiln Works', 'Nudge']);
  expect(await names({ search: 'clinic.example', invitations: 'waiting' })).toEqual(['Kiln Works']);
  expect(await under.ask(adminQuestions.teams, { invitations: 'waiting' }, admin)).toEqual({
    teams: [
      {
        id: kiln.id,
        name: 'Kiln Works',
        slug: kiln.slug,
        owner: { id: people.sara.id, email: people.sara.email },
        member_count: 8,
        invitation_count: 2,
        created_at: at(8),
      },
    ],
    pagination: { page: 1, pageSize: 20, total: 1, pages: 1, exact: true },
  });
});

describe('a search', () => {
  const found = async (search: string, more: UsersAsked = {}) =>
    (await under.ask(adminQuestions.users, { search, ...more }, admin)).pagination;
  beforeAll(async () => {
    // More words than are looked up one by one begin with what is typed.
    const many = Array.from({ length: 1_300 }, (_, n) =>
      userOf({
        email: `row${String(n)}@herd.example`,
        name: `Herd Cow ${String(10_000 + n)}`,
        created_at: at(1, n % 24),
      }),
    );
    await under.service.get(ReadModelsRepository).apply(many.map((now) => ({ kind: 'user', now })));
  });

  test.each([
    ['of one word that very many rows have', 'herd', 1_000, false],
    ['of a part of very many words', 'row', 1_000, false],
    ['of a word and the beginning of very many', 'cow 1', 1_000, false],
    ['of a word and the beginning of some', 'herd cow 100', 100, true],
    ['of the end of a word and the beginning of very many', 'ow 1', 1_000, false],
    ['of marks between them', 'row7@herd', 1, true],
    ['of what is in none, of which every part is in very many', 'herd row', 0, true],
  ])('%s', async (_, search, total, exact) => {
    for (const sort of ['newest', 'oldest', 'email']) {
      expect(await found(search, { sort })).toMatchObject({ total, exact });
      expect(await found(search, { sort, status: 'active' })).toMatchObject({ total, exact });
      expect(await found(search, { sort, status: 'suspended' })).toMatchObject({ total: 0, exact: true });
    }
  });
});
