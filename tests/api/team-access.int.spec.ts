import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mayInTeam, teamRoles, type TeamAction, type TeamRole } from '@plumbline/contracts/team-permissions';
import { facts } from '@plumbline/contracts/events';
import { randomUUID } from 'node:crypto';
import { eventually, type Answer } from '../stages/http-client.ts';
import { Product } from '../stages/product.ts';
import { TeamClient } from '../stages/team-client.ts';

/* Every action on a team × everyone who may try it, over HTTP, against the one table of who may do what. */

const actors = ['anonymous', 'stranger', 'invited', 'member', 'admin', 'owner', 'ex-member', 'suspended'] as const;
type Actor = (typeof actors)[number];

/** So few, that guessing can be tried here, and enough for what the others do. */
const guessesPerMinute = 30;

let product: Product;
let teams: TeamClient;
const emailOf = (actor: string): string => `${actor}@matrix.test`;
const tokens: Partial<Record<string, string>> = {};
const userIds: Record<string, string> = {};

/** Everyone who has an account: those above, and one more member to do things to. */
const persons = [...actors.filter((actor) => actor !== 'anonymous'), 'target'];
const roleOf: Partial<Record<string, TeamRole>> = {
  member: 'member',
  admin: 'admin',
  owner: 'owner',
  // Whoever is suspended is in the team, as an admin: it is the suspension that keeps them out.
  suspended: 'admin',
  target: 'member',
};

beforeAll(async () => {
  product = await Product.start({ AUTH_REQUESTS_PER_MINUTE: String(guessesPerMinute) });
  teams = new TeamClient(product);
  await Promise.all(persons.map(async (actor) => (tokens[actor] = await product.signUp(emailOf(actor)))));
  const users = product.databaseOf('auth').collection<{ _id: string; email: string }>('users');
  for (const user of await users.find().toArray()) userIds[user.email.split('@')[0] ?? ''] = user._id;
  const suspended = await users.findOneAndUpdate(
    { email: emailOf('suspended') },
    { $set: { status: 'suspended' } },
    { returnDocument: 'after' },
  );
  await product.say(facts.userStatusChanged.subject, {
    id: suspended?._id,
    revision: 3,
    email: emailOf('suspended'),
    name: 'Sara',
    phone: null,
    role: 'user',
    status: 'suspended',
    email_verified_at: null,
    created_at: new Date().toISOString(),
  });
  await eventually(
    () => teams.call('GET', '/teams', tokens['suspended']),
    ({ status }) => status === 401,
  );
});
afterAll(() => product.stop());

interface Place {
  id: string;
  /** Actor → the id of their membership. */
  members: Record<string, string>;
  invitationId: string;
}

/** A team of its own with everyone in it who is meant to be, put where the service keeps it, since there are many. */
const place = async (): Promise<Place> => {
  const { id } = await teams.create(tokens['owner'] ?? '', 'Matrix');
  const database = product.databaseOf('teams');
  const rows = Object.entries(roleOf).flatMap(([actor, role]) =>
    role === undefined || role === 'owner'
      ? []
      : [{ _id: `${actor}-${id}`, team_id: id, user_id: userIds[actor] ?? '', role, joined_at: new Date() }],
  );
  await database.collection<{ _id: string }>('members').insertMany(rows);
  await database.collection<{ _id: string }>('teams').updateOne({ _id: id }, { $inc: { member_count: rows.length } });
  const ownerId = await teams.memberId(tokens['owner'] ?? '', id, emailOf('owner'));
  const exId = `ex-${id}`;
  await database
    .collection<{ _id: string }>('members')
    .insertOne(
      Object.assign(
        { _id: exId },
        { team_id: id, user_id: userIds['ex-member'] ?? '', role: 'member', joined_at: new Date() },
      ),
    );
  await database.collection<{ _id: string }>('teams').updateOne({ _id: id }, { $inc: { member_count: 1 } });
  const removed = await teams.call('DELETE', `/teams/${id}/members/${exId}`, tokens['owner']);
  if (removed.status !== 204) throw new Error(removed.text);
  // Put there too: a mail for each of these would be all that the test waits for.
  const invitationId = `invitation-${id}`;
  const day = 24 * 60 * 60 * 1000;
  await database.collection<{ _id: string }>('invitations').insertOne(
    Object.assign(
      { _id: invitationId },
      {
        team_id: id,
        email: emailOf('invited'),
        user_id: userIds['invited'] ?? null,
        inviter_id: userIds['owner'] ?? null,
        token_hash: invitationId,
        state: 'pending',
        mail_id: invitationId,
        mail: 'sent',
        created_at: new Date(),
        expires_at: new Date(Date.now() + 7 * day),
      },
    ),
  );
  return {
    id,
    members: { owner: ownerId, ...Object.fromEntries(rows.map(({ _id }) => [_id.split('-')[0] ?? '', _id])) },
    invitationId,
  };
};

/** What an action is over HTTP. `leave` is of the actor's own membership; whoever has none tries that of a member. */
const requests: Record<TeamAction, (at: Place, actor: Actor) => [method: string, path: string, body?: object]> = {
  view: ({ id }) => ['GET', `/teams/${id}`],
  view_invitations: ({ id }) => ['GET', `/teams/${id}`],
  invite: ({ id }) => ['POST', `/teams/${id}/invitations`, { email: `${randomUUID().slice(0, 8)}@matrix.test` }],
  revoke_invitation: ({ id, invitationId }) => ['DELETE', `/teams/${id}/invitations/${invitationId}`],
  remove_member: ({ id, members }) => ['DELETE', `/teams/${id}/members/${members['target'] ?? ''}`],
  leave: ({ id, members }, actor) => ['DELETE', `/teams/${id}/members/${members[actor] ?? members['target'] ?? ''}`],
  change_role: ({ id, members }) => ['PATCH', `/teams/${id}/members/${members['target'] ?? ''}`, { role: 'admin' }],
  // A screen of the app: what it holds is renaming and deleting.
  open_settings: ({ id }) => ['PUT', `/teams/${id}`, { name: 'Matrix' }],
  rename: ({ id }) => ['PUT', `/teams/${id}`, { name: 'Renamed' }],
  hand_over: ({ id, members }) => ['POST', `/teams/${id}/owner`, { memberId: members['target'] ?? '' }],
  delete: ({ id }) => ['DELETE', `/teams/${id}`],
};
const actionsOf = Object.keys(requests).filter((name): name is TeamAction => name in requests);

const isRole = (actor: Actor): actor is TeamRole & Actor => teamRoles.some((role) => role === actor);

/** Everything that is stored of a team. */
const storedOf = async ({ id }: Place): Promise<unknown> => {
  const database = product.databaseOf('teams');
  const [team, members, invitations] = await Promise.all([
    database.collection<{ _id: string }>('teams').find({ _id: id }).toArray(),
    database.collection('members').find({ team_id: id }).sort({ _id: 1 }).toArray(),
    database.collection('invitations').find({ team_id: id }).sort({ _id: 1 }).toArray(),
  ]);
  return { team, members, invitations };
};

/** What the table says that the answer is. */
const expected = (actor: Actor, action: TeamAction): { status: number; code?: string } => {
  if (actor === 'anonymous' || actor === 'suspended') return { status: 401, code: 'auth.unauthenticated' };
  if (!isRole(actor)) return { status: 404, code: 'teams.not_found' };
  // Seen by all; what it holds is asked for below.
  if (action === 'view_invitations') return { status: 200 };
  if (mayInTeam(actor, action)) return { status: 200 };
  return { status: 409, code: action === 'leave' ? 'teams.owner_stays' : 'teams.not_allowed' };
};

const seen = ({ status, body }: Answer): { status: number; code?: unknown } => ({
  status: status >= 200 && status < 300 ? 200 : status,
  ...(typeof body === 'object' && body !== null && 'code' in body ? { code: body.code } : {}),
});

describe.each(actionsOf)('%s', (action) => {
  test('is allowed to those whom the table names; everybody else is refused and changes nothing', async () => {
    let at = await place();
    const outcomes: unknown[] = [];
    for (const actor of actors) {
      const before = await storedOf(at);
      const [method, path, body] = requests[action](at, actor);
      const answer = await teams.call(method, path, tokens[actor], body);
      outcomes.push([actor, seen(answer)]);
      if (answer.status >= 300) expect([actor, await storedOf(at)]).toEqual([actor, before]);
      else if (method !== 'GET') {
        expect([actor, await storedOf(at)]).not.toEqual([actor, before]);
        at = await place();
      }
    }
    expect(outcomes).toEqual(actors.map((actor) => [actor, expected(actor, action)]));
  });
});

test('invitations are in a team’s answer for those who may see them, and for nobody else', async () => {
  const { id } = await place();
  for (const role of teamRoles) {
    const { invitations } = await teams.get(tokens[role] ?? '', id);
    expect([role, invitations !== undefined]).toEqual([role, mayInTeam(role, 'view_invitations')]);
  }
});

describe('what needs no role', () => {
  test.each<[Actor, number, number]>([
    ['anonymous', 401, 401],
    ['stranger', 200, 201],
    ['suspended', 401, 401],
  ])('%s lists teams (%d) and makes one (%d)', async (actor, lists, makes) => {
    expect((await teams.call('GET', '/teams', tokens[actor])).status).toBe(lists);
    expect((await teams.call('POST', '/teams', tokens[actor], { name: 'My own' })).status).toBe(makes);
  });

  test('an invitation: whoever has the link sees it; only the invited may accept', async () => {
    const { id } = await place();
    await teams.call('DELETE', `/teams/${id}/invitations/invitation-${id}`, tokens['owner']);
    await teams.invite(tokens['owner'] ?? '', id, emailOf('invited'));
    const link = await teams.linkTo(emailOf('invited'));
    const wanted: Record<Actor, [see: number, accept: number]> = {
      anonymous: [200, 401],
      stranger: [200, 409],
      member: [200, 409],
      admin: [200, 409],
      owner: [200, 409],
      'ex-member': [200, 409],
      suspended: [200, 401],
      invited: [200, 200],
    };
    const outcomes = [];
    for (const actor of Object.keys(wanted)) {
      const sees = await teams.call('GET', `/invitations/${link}/validate`, tokens[actor]);
      const accepts = await teams.accept(link, tokens[actor]);
      outcomes.push([actor, [sees.status, accepts.status]]);
    }
    expect(outcomes).toEqual(Object.entries(wanted));
  });

  test('case 28: guessing at links is slowed down, in seeing and in answering them', async () => {
    const wrong = (n: number): string => `/invitations/${'A'.repeat(40)}${String(n).padStart(3, '0')}`;
    for (const [method, action] of [
      ['GET', 'validate'],
      ['POST', 'accept'],
      ['POST', 'decline'],
    ] as const) {
      const statuses = new Set<number>();
      for (let n = 0; n <= guessesPerMinute; n += 1) {
        const body = action === 'accept' ? {} : undefined;
        statuses.add((await teams.call(method, `${wrong(n)}/${action}`, undefined, body)).status);
      }
      const refused = await teams.call(
        method,
        `${wrong(999)}/${action}`,
        undefined,
        action === 'accept' ? {} : undefined,
      );
      expect([action, [...statuses], refused.status]).toEqual([action, [404, 429], 429]);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      // Whoever says to come from elsewhere is not believed.
      for (const header of ['x-forwarded-for', 'x-real-ip', 'forwarded']) {
        const headers = { [header]: header === 'forwarded' ? 'for=203.0.113.9' : '203.0.113.9' };
        const body = action === 'accept' ? {} : undefined;
        const elsewhere = await product.call(method, `/v1${wrong(999)}/${action}`, { headers, body });
        expect([action, header, elsewhere.status]).toEqual([action, header, 429]);
      }
    }
  });
});
