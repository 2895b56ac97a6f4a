/** @jest-environment jest-fixed-jsdom */
import '@plumbline/web/test/browser-stubs';
import { describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { TeamDetail } from '@plumbline/contracts/teams';
import type { Routes } from '@plumbline/web/test/fake-server';
import en from '../locales/en.json' with { type: 'json' };
import { showApp, user } from './test/show-app.tsx';
import '../features/teams/teams-page.tsx';
import '../features/teams/members-page.tsx';
import '../features/teams/team-settings-page.tsx';
import '../features/teams/invitation-page.tsx';
import '../features/teams/invitation-answered-page.tsx';

/* Teams and invitations on the screen: what the spec has them say, and where they lead. */

const team: TeamDetail = {
  id: 'team_00000001',
  name: 'Northwind',
  slug: 'northwind',
  role: 'owner',
  member_count: 2,
  created_at: '2026-11-20T09:05:00.000Z',
  members: [
    { id: 'member_00000001', name: 'Sara', email: user.email, role: 'owner', joined_at: '2026-11-20T09:05:00.000Z' },
    {
      id: 'member_00000002',
      name: 'Omar',
      email: 'omar@fund.test',
      role: 'member',
      joined_at: '2026-11-21T09:05:00.000Z',
    },
  ],
  invitations: [],
};
const routes: Routes = {
  'GET /teams': { body: { teams: [] } },
  'GET /teams/team_00000001': { body: team },
  'GET /teams/team_00000001/members': {
    body: { members: team.members, pagination: { page: 1, limit: 20, total: 2, pages: 1 } },
  },
};
const token = 'i'.repeat(43);
const link = `/invitations/${token}`;
const invitation = (email: string): Routes => ({
  [`GET ${link}/validate`]: {
    body: { team_name: 'Northwind', email, inviter_name: 'Omar', expires_at: '2099-01-01T00:00:00.000Z' },
  },
});

type Person = ReturnType<typeof showApp>['person'];
const press = async (person: Person, name: string | RegExp): Promise<void> =>
  person.click(await screen.findByRole('button', { name }));
const fill = async (person: Person, fields: Record<string, string>): Promise<void> => {
  for (const [name, value] of Object.entries(fields)) {
    const input = await waitFor(() => {
      const found = document.querySelector(`input[name=${name}]`);
      if (found === null) throw new Error(`there is no field ${name}`);
      return found;
    });
    await person.clear(input);
    if (value !== '') await person.type(input, value);
  }
};

/** The spec's sentences (§5 and §8 of the investor side) for what fails without a word of the server. */
const failures: [says: string, call: string, at: string, drive: (person: Person) => Promise<void>][] = [
  [
    'Failed to create team',
    'POST /teams',
    '/teams',
    async (person) => {
      await fill(person, { name: 'Northwind' });
      await press(person, 'Create team');
    },
  ],
  [
    'Failed to update team',
    'PUT /teams/team_00000001',
    '/teams/team_00000001/settings',
    async (person) => {
      await fill(person, { name: 'Southwind' });
      await press(person, 'Rename');
    },
  ],
  [
    'Failed to delete team',
    'DELETE /teams/team_00000001',
    '/teams/team_00000001/settings',
    async (person) => {
      await press(person, /Delete the team/);
      await press(person, 'Delete team');
    },
  ],
  [
    'Failed to send invitation',
    'POST /teams/team_00000001/invitations',
    '/teams/team_00000001/members',
    async (person) => {
      await fill(person, { email: 'new@fund.test' });
      await press(person, 'Send invitation');
    },
  ],
  [
    'Failed to remove member',
    'DELETE /teams/team_00000001/members/member_00000002',
    '/teams/team_00000001/members',
    async (person) => {
      await press(person, 'Remove omar@fund.test');
      await press(person, 'Remove');
    },
  ],
  ['Failed to accept invitation', `POST ${link}/accept`, link, (person) => press(person, 'Accept invitation')],
  ['Failed to decline invitation', `POST ${link}/decline`, link, (person) => press(person, 'Decline')],
];

test.each(failures)('%s, and the server’s sentence before it', async (says, call, at, drive) => {
  const { person } = showApp({
    at,
    signedIn: true,
    routes: { ...routes, ...invitation(user.email), [call]: 'offline' },
  });
  await drive(person);
  await screen.findByText(says);
  const error = 'This is what the server says.';
  const again = showApp({
    at,
    signedIn: true,
    routes: { ...routes, ...invitation(user.email), [call]: { status: 409, body: { error, code: 'request.invalid' } } },
  });
  await drive(again.person);
  await screen.findByText(error);
  expect(screen.queryByText(says)).toBeNull();
});

test.each([
  ['All fields are required', { password: 'long enough' }],
  ['Password must be at least 8 characters', { password: 'short', confirm: 'short' }],
  ['Passwords do not match', { password: 'long enough', confirm: 'long enougH' }],
])('signing up by an invitation: %s, and nothing is sent', async (says, fields) => {
  const { person, server } = showApp({ at: link, routes: invitation('omar@fund.test') });
  await fill(person, fields);
  await press(person, 'Create account and join');
  expect((await screen.findAllByText(says)).length).toBe(1);
  expect(server.calls(`POST ${link}/accept`)).toEqual([]);
});

describe('a team’s name', () => {
  test('is counted as it will be kept', async () => {
    const { person } = showApp({ at: '/teams', signedIn: true, routes });
    await fill(person, { name: '  ab  cd ' });
    await screen.findByText('5 of 50 characters');
    expect(document.querySelector('input[name=name]')?.getAttribute('maxlength')).toBe('50');
  });

  test('that is wrong is told before it is sent', async () => {
    const { person, server } = showApp({ at: '/teams', signedIn: true, routes });
    await fill(person, { name: ' ab ' });
    await press(person, 'Create team');
    await screen.findByText(en['errors.teamNameInvalid']);
    expect(server.calls('POST /teams')).toEqual([]);
  });

  test('cannot be renamed to itself', async () => {
    showApp({ at: '/teams/team_00000001/settings', signedIn: true, routes });
    expect(await screen.findByRole('button', { name: 'Rename' })).toHaveProperty('disabled', true);
  });
});

test.each([
  ['admin', ['Leave team as sara@clinic.example', 'Remove omar@fund.test']],
  ['member', ['Leave team as sara@clinic.example']],
] as const)('what is shown to an %s is what the table allows', async (role, buttons) => {
  const [own, ...others] = team.members;
  if (own === undefined) throw new Error('nobody is in the team');
  const members = [{ ...own, role }, ...others];
  const { invitations: _, ...rest } = team;
  showApp({
    at: '/teams/team_00000001/members',
    signedIn: true,
    routes: {
      'GET /teams/team_00000001': { body: { ...rest, role, members } },
      'GET /teams/team_00000001/members': { body: { members, pagination: { page: 1, limit: 20, total: 2, pages: 1 } } },
    },
  });
  await screen.findAllByText('omar@fund.test');
  const shown = screen.getAllByRole('button').map((each) => each.querySelector('.pl-hidden')?.textContent ?? '');
  expect(shown.filter((name) => name.includes('@'))).toEqual(buttons);
  expect(screen.queryByText('Send invitation') !== null).toBe(role === 'admin');
});

describe('an invitation', () => {
  test('that was accepted by a new person leads to sign-in when signing in at once fails, and the token is gone', async () => {
    const warned = jest.spyOn(console, 'warn').mockImplementation(() => {});
    const { person, address, router } = showApp({
      at: link,
      routes: {
        ...invitation('omar@fund.test'),
        [`POST ${link}/accept`]: { body: { team: { id: team.id, name: 'Northwind' } } },
        'POST /auth/login': 'offline',
      },
    });
    await fill(person, { password: 'long enough', confirm: 'long enough' });
    await press(person, 'Create account and join');
    await screen.findByRole('heading', { name: en['invitation.accepted_title'] });
    expect([address(), warned.mock.calls.length]).toEqual(['/invitations', 1]);
    await press(person, 'Go to your teams');
    await waitFor(() => expect(address()).toBe('/auth/login'));
    expect(JSON.stringify(router.state.location)).not.toContain(token);
    warned.mockRestore();
  });

  test('of somebody else keeps its link when the person logs out', async () => {
    const { person, address } = showApp({
      at: link,
      signedIn: true,
      routes: { ...invitation('omar@fund.test'), 'POST /auth/logout': { status: 204 } },
    });
    await press(person, 'Log out and try again');
    await screen.findByText(en['invitation.create_hint']);
    expect(address()).toBe(link);
    expect(localStorage.getItem('authToken')).toBeNull();
  });

  test('that is declined leads home by itself', async () => {
    const { person, address } = showApp({
      at: link,
      routes: { ...invitation('omar@fund.test'), [`POST ${link}/decline`]: { status: 204 } },
    });
    await press(person, 'Decline');
    await screen.findByRole('heading', { name: en['invitation.declined_title'] });
    await waitFor(() => expect(address()).toBe('/'));
  });
});
