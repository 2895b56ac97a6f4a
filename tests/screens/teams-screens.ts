import { errorText } from '@plumbline/contracts/error-text';
import type { ErrorCode } from '@plumbline/contracts/errors';
import type { Language } from '@plumbline/contracts/limits';
import type { InvitationShown, Team, TeamDetail, TeamInvitation, TeamMember } from '@plumbline/contracts/teams';
import { founder } from '@plumbline/web/test/founder-data';
import type { Page } from 'playwright-core';
import type { Say } from '../stages/journey.ts';
import type { Replies, Reply, Screen } from '../stages/screen-stage.ts';
import { heading, refused, text } from './screen-answers.ts';

/** Teams, their members and settings, and the page that an invitation's link leads to. */

const names: Record<Language, string[]> = {
  en: ['Northwind deal room', 'Gulf seed fund', 'Analysts'],
  ar: ['غرفة صفقات مسار', 'صندوق الخليج التأسيسي', 'المحللون'],
};
const longName: Record<Language, string> = {
  en: 'The investment committee for seed rounds (EMEA, B)',
  ar: 'لجنة الاستثمار للجولات التأسيسية في الخليج والشام',
};
const unbroken = 'w'.repeat(50);

const teamOf = (language: Language, change: Partial<Team> = {}): Team => ({
  id: 'team_00000001',
  name: names[language][0] ?? '',
  slug: language === 'en' ? 'northwind-deal-room' : 'غرفة-صفقات-مسار',
  role: 'owner',
  member_count: 5,
  created_at: '2026-11-20T09:05:00.000Z',
  ...change,
});

const people: Record<Language, string[]> = {
  en: ['Sara Haddad', 'Omar Nasser', 'Lena Fischer', 'Yusuf Amin', 'Dana Saleh'],
  ar: ['سارة حداد', 'عمر ناصر', 'لينا فيشر', 'يوسف أمين', 'دانة صالح'],
};
const memberOf = (language: Language, n: number): TeamMember => ({
  id: `member_${String(n).padStart(8, '0')}`,
  name: people[language][n % 5] ?? '',
  email:
    n === 0
      ? founder.email
      : n === 3
        ? 'a.very.long.local.part.of.somebody@subsidiary.example.com'
        : `person${String(n)}@fund.example`,
  role: n === 0 ? 'owner' : n === 1 ? 'admin' : 'member',
  joined_at: new Date(Date.UTC(2026, 9, 1 + n, 9, 5)).toISOString(),
});
const membersOf = (language: Language, count: number): TeamMember[] =>
  Array.from({ length: count }, (_, n) => memberOf(language, n));

const invitations: TeamInvitation[] = [
  ['queued', 'new.colleague@fund.example', 'queued', '2099-12-04T09:05:00.000Z'],
  ['sent', 'person@fund.example', 'sent', '2099-12-03T09:05:00.000Z'],
  ['failed', 'nobody.here@fund.example', 'failed', '2099-12-02T09:05:00.000Z'],
  ['expired', 'too.late@fund.example', 'sent', '2026-11-20T09:05:00.000Z'],
].map(([id, email, mail, expires_at]) => ({
  id: `invited_${id ?? ''}`,
  email: email ?? '',
  mail: mail === 'queued' || mail === 'failed' ? mail : 'sent',
  created_at: '2026-11-20T09:05:00.000Z',
  expires_at: expires_at ?? '',
}));

const detailOf = (language: Language, change: Partial<TeamDetail> = {}): TeamDetail => ({
  ...teamOf(language),
  members: membersOf(language, 5),
  invitations: [],
  ...change,
});

const listed = (teams: Team[]): Replies => ({ 'GET /teams': { body: { teams } } });
const one = (team: TeamDetail, members = team.members, page = 1): Replies => ({
  'GET /teams/team_00000001': { body: team },
  'GET /teams/team_00000001/members': {
    body: {
      members,
      pagination: { page, limit: 20, total: team.member_count, pages: Math.max(1, Math.ceil(team.member_count / 20)) },
    },
  },
});
const threeOf = (language: Language): Team[] => [
  teamOf(language),
  teamOf(language, {
    id: 'team_00000002',
    name: longName[language],
    slug: 'the-investment-committee-for-seed-rounds-emea-b',
    role: 'admin',
    member_count: 1047,
  }),
  teamOf(language, { id: 'team_00000003', name: unbroken, slug: unbroken, role: 'member', member_count: 1 }),
];

const refusal = (code: ErrorCode, status: number, language: Language): Reply => ({
  status,
  body: { error: errorText(code, language), code },
});
/** A sentence of the server's, in the page's language. */
const says =
  (code: ErrorCode): Screen['shows'] =>
  (page, say) =>
    page.getByText(errorText(code, say('web.retry') === 'Try again' ? 'en' : 'ar'), { exact: true });

const click =
  (id: string, nth = 0) =>
  async (page: Page, say: Say): Promise<void> =>
    page
      .getByRole('button', { name: say(id) })
      .nth(nth)
      .click();
const within =
  (id: string): Screen['shows'] =>
  (page, say) =>
    page.getByRole('dialog').getByText(say(id), { exact: true });

const link = 'i'.repeat(43);
const at = `/invitations/${link}`;
const shown = (language: Language, change: Partial<InvitationShown> = {}): Replies => ({
  [`GET /invitations/${link}/validate`]: {
    body: {
      team_name: names[language][0],
      email: founder.email,
      inviter_name: people[language][1],
      expires_at: '2099-12-04T09:05:00.000Z',
      ...change,
    },
  },
});

/** The page would go on by itself after 2 s: what it waits for never comes. */
const stay =
  (title: string) =>
  async (page: Page, say: Say): Promise<void> => {
    await heading(title)(page, say).waitFor();
    await page.evaluate('for (let timer = setTimeout(() => undefined); timer > 0; timer -= 1) clearTimeout(timer)');
  };

export const teamsScreens: Screen[] = [
  {
    name: 'teams-loading',
    at: '/teams',
    replies: () => ({ 'GET /teams': 'never' }),
    shows: (page) => page.locator('.pl-spinner'),
  },
  { name: 'teams-empty', at: '/teams', replies: () => listed([]), shows: text('teams.none') },
  {
    name: 'teams-three',
    at: '/teams',
    replies: (language) => listed(threeOf(language)),
    shows: text('teams.create.title'),
  },
  {
    name: 'teams-not-loaded',
    at: '/teams',
    replies: () => ({ 'GET /teams': refused }),
    shows: text('teams.loadError'),
  },
  {
    name: 'teams-name-wrong',
    at: '/teams',
    replies: (language) => listed(threeOf(language)),
    act: async (page) => {
      await page.locator('input[name=name]').fill('  ab ');
      await page.locator('button[type=submit]').click();
    },
    shows: text('errors.teamNameInvalid'),
  },
  {
    name: 'teams-created',
    at: '/teams',
    replies: (language) => ({
      ...listed(threeOf(language)),
      'POST /teams': { status: 201, body: teamOf(language, { id: 'team_00000004' }) },
    }),
    act: async (page) => {
      await page.locator('input[name=name]').fill('Northwind');
      await page.locator('button[type=submit]').click();
    },
    shows: text('teams.create.invite'),
  },
  {
    name: 'teams-create-failed',
    at: '/teams',
    replies: () => ({ ...listed([]), 'POST /teams': refused }),
    act: async (page) => {
      await page.locator('input[name=name]').fill('Northwind');
      await page.locator('button[type=submit]').click();
    },
    shows: text('teams.createError'),
  },
  {
    name: 'teams-delete',
    at: '/teams',
    replies: (language) => listed(threeOf(language)),
    act: click('teams.delete'),
    shows: within('teams.delete.lost'),
  },
  {
    name: 'teams-delete-failed',
    at: '/teams',
    replies: (language) => ({ ...listed(threeOf(language)), 'DELETE /teams/team_00000001': refused }),
    act: async (page, say) => {
      await click('teams.delete')(page, say);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('teams.delete.confirm') })
        .click();
    },
    shows: within('teams.deleteError'),
  },
  {
    name: 'team-owner',
    at: '/teams/team_00000001',
    replies: (language) => one(detailOf(language, { member_count: 1047 })),
    shows: text('teams.team.shared_soon'),
  },
  {
    name: 'team-member',
    at: '/teams/team_00000001',
    replies: (language) => one(detailOf(language, { role: 'member', name: longName[language] })),
    shows: text('teams.team.shared_soon'),
  },
  {
    name: 'team-gone',
    at: '/teams/team_00000001',
    replies: (language) => ({ 'GET /teams/team_00000001': refusal('teams.not_found', 404, language) }),
    shows: says('teams.not_found'),
  },
  {
    name: 'team-not-loaded',
    at: '/teams/team_00000001',
    replies: () => ({ 'GET /teams/team_00000001': refused }),
    shows: text('teams.team.load_failed'),
  },
  {
    name: 'members-owner',
    at: '/teams/team_00000001/members?page=2',
    replies: (language) => one(detailOf(language, { member_count: 45, invitations }), membersOf(language, 20), 2),
    shows: text('teams.invitation.queued_hint'),
  },
  {
    name: 'members-member',
    at: '/teams/team_00000001/members',
    replies: (language) => {
      const { invitations: _, ...team } = detailOf(language, { role: 'member' });
      const members = team.members.map((member, n) => ({
        ...member,
        email: n === 0 ? 'owner@fund.example' : n === 2 ? founder.email : member.email,
      }));
      return one({ ...team, members });
    },
    shows: text('teams.member.you'),
  },
  {
    name: 'members-invited',
    at: '/teams/team_00000001/members',
    replies: (language) => ({
      ...one(detailOf(language)),
      'POST /teams/team_00000001/invitations': { status: 201, body: invitations[0] },
    }),
    act: async (page) => {
      await page.locator('input[name=email]').fill('new.colleague@fund.example');
      await page.locator('button[type=submit]').click();
    },
    shows: (page) => page.locator('.pl-notice-success'),
  },
  {
    name: 'members-invite-refused',
    at: '/teams/team_00000001/members',
    replies: (language) => ({
      ...one(detailOf(language)),
      'POST /teams/team_00000001/invitations': refusal('teams.already_member', 409, language),
    }),
    act: async (page) => {
      await page.locator('input[name=email]').fill('omar@fund.example');
      await page.locator('button[type=submit]').click();
    },
    shows: says('teams.already_member'),
  },
  ...(['hand_over', 'remove'] as const).map((act): Screen => ({
    name: `members-${act.replace('_', '-')}`,
    at: '/teams/team_00000001/members',
    replies: (language) => one(detailOf(language)),
    act: click(`teams.act.${act}`),
    shows: within(`teams.act.${act}`),
  })),
  {
    name: 'team-settings',
    at: '/teams/team_00000001/settings',
    replies: (language) => one(detailOf(language)),
    shows: text('teams.settings.danger'),
  },
  {
    name: 'team-settings-refused',
    at: '/teams/team_00000001/settings',
    replies: (language) => one(detailOf(language, { role: 'admin' })),
    shows: text('teams.settings.owners_only'),
  },

  {
    name: 'invitation-loading',
    at,
    visitor: true,
    replies: () => ({ [`GET /invitations/${link}/validate`]: 'never' }),
    shows: (page) => page.locator('.pl-spinner'),
  },
  { name: 'invitation-stranger', at, visitor: true, replies: shown, shows: text('invitation.create_hint') },
  {
    name: 'invitation-stranger-wrong',
    at,
    visitor: true,
    replies: shown,
    act: (page) => page.locator('button[type=submit]').click(),
    shows: text('invitation.all_required'),
  },
  {
    name: 'invitation-has-account',
    at,
    visitor: true,
    replies: (language) => ({
      ...shown(language),
      [`POST /invitations/${link}/accept`]: refusal('teams.sign_in_to_accept', 409, language),
    }),
    act: async (page) => {
      for (const name of ['password', 'confirm']) await page.locator(`input[name=${name}]`).fill('long enough');
      await page.locator('button[type=submit]').click();
    },
    shows: says('teams.sign_in_to_accept'),
  },
  { name: 'invitation-right-person', at, replies: shown, shows: text('invitation.accept') },
  {
    name: 'invitation-already-in',
    at,
    replies: (language) => ({
      ...shown(language),
      [`POST /invitations/${link}/accept`]: refusal('teams.joined_already', 409, language),
    }),
    act: click('invitation.accept'),
    shows: says('teams.joined_already'),
  },
  {
    name: 'invitation-wrong-person',
    at,
    replies: (language) => shown(language, { email: 'omar@fund.example' }),
    shows: text('invitation.log_out'),
  },
  {
    name: 'invitation-invalid',
    at,
    replies: (language) => ({
      [`GET /invitations/${link}/validate`]: refusal('teams.invitation_invalid', 404, language),
    }),
    shows: says('teams.invitation_invalid'),
  },
  {
    name: 'invitation-not-loaded',
    at,
    visitor: true,
    replies: () => ({ [`GET /invitations/${link}/validate`]: refused }),
    shows: text('invitation.load_failed'),
  },
  {
    name: 'invitation-accepted',
    at: '/invitations',
    state: { how: 'accepted', team: 'Northwind' },
    act: stay('invitation.accepted_title'),
    shows: heading('invitation.accepted_title'),
  },
  {
    name: 'invitation-declined',
    at: '/invitations',
    visitor: true,
    state: { how: 'declined', team: 'Northwind' },
    act: stay('invitation.declined_title'),
    shows: heading('invitation.declined_title'),
  },
];
