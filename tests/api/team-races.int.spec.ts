import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { hashToken, newSecretToken } from '@plumbline/service-kit/ids';
import { z } from 'zod';
import { Product } from '../stages/product.ts';
import { TeamClient } from '../stages/team-client.ts';

/*
 * Things that people do to one team at the same moment, on the real replica set. Each round begins two or three of them in an
 * order and with pauses that a seed chooses; whatever happens then has to be one of the outcomes that make sense.
 */

const rounds = 200;
const seed = Number(process.env['TEAM_RACES_SEED'] ?? 20261128);

let product: Product;
let teams: TeamClient;
const names = ['owner', 'admin', 'second', 'guest'] as const;
type Name = (typeof names)[number];
const tokens: Record<Name, string> = { owner: '', admin: '', second: '', guest: '' };
const userIds: Record<string, string> = {};
const emailOf = (name: Name): string => `${name}@races.test`;

beforeAll(async () => {
  product = await Product.start();
  teams = new TeamClient(product);
  await Promise.all(names.map(async (name) => (tokens[name] = await product.signUp(emailOf(name)))));
  const users = product.databaseOf('auth').collection<{ _id: string; email: string }>('users');
  for (const user of await users.find().toArray()) userIds[user.email.split('@')[0] ?? ''] = user._id;
});
afterAll(() => product.stop());

/** mulberry32: the same numbers from 0 to 1 for the same seed. */
const randomOf = (from: number) => {
  let state = from;
  return (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
};

interface Place {
  id: string;
  link: string;
  members: Record<'owner' | 'admin' | 'second', string>;
}

const rowsOf = (name: string) => product.databaseOf('teams').collection<{ _id: string }>(name);

/** A team with an owner, an admin and a member, and an invitation of the guest; put where it is kept, since there are many. */
const place = async (): Promise<Place> => {
  const id = `races-${randomUUID()}`;
  const link = newSecretToken();
  const now = new Date();
  await rowsOf('teams').insertOne(
    Object.assign(
      { _id: id },
      { name: 'Races', slug: id, owner_id: userIds['owner'], member_count: 3, revision: 1, created_at: now },
    ),
  );
  const members = { owner: `o-${id}`, admin: `a-${id}`, second: `s-${id}` };
  await rowsOf('members').insertMany(
    (['owner', 'admin', 'second'] as const).map((name) => ({
      _id: members[name],
      team_id: id,
      user_id: userIds[name],
      role: name === 'second' ? 'member' : name,
      joined_at: now,
    })),
  );
  await rowsOf('invitations').insertOne(
    Object.assign(
      { _id: `i-${id}` },
      {
        team_id: id,
        email: emailOf('guest'),
        user_id: userIds['guest'],
        inviter_id: userIds['owner'],
        token_hash: hashToken(link),
        state: 'pending',
        mail_id: `m-${id}`,
        mail: 'sent',
        created_at: now,
        expires_at: new Date(now.getTime() + 86_400_000),
      },
    ),
  );
  return { id, link, members };
};

type Move = (at: Place) => Promise<{ status: number }>;
const remove =
  (by: Name, whom: keyof Place['members']): Move =>
  ({ id, members }) =>
    teams.call('DELETE', `/teams/${id}/members/${members[whom]}`, tokens[by]);
const rename =
  (name: string): Move =>
  ({ id }) =>
    teams.call('PUT', `/teams/${id}`, tokens.owner, { name });
const accept: Move = ({ link }) => teams.accept(link, tokens.guest);
const deletes: Move = ({ id }) => teams.call('DELETE', `/teams/${id}`, tokens.owner);
const handOver: Move = ({ id, members }) =>
  teams.call('POST', `/teams/${id}/owner`, tokens.owner, { memberId: members.admin });
const invites =
  (by: Name, email: string): Move =>
  ({ id }) =>
    teams.call('POST', `/teams/${id}/invitations`, tokens[by], { email });
const promotes: Move = ({ id, members }) =>
  teams.call('PATCH', `/teams/${id}/members/${members.second}`, tokens.owner, { role: 'admin' });
const revokes: Move = ({ id }) => teams.call('DELETE', `/teams/${id}/invitations/i-${id}`, tokens.admin);
const declines: Move = ({ link }) => teams.call('POST', `/invitations/${link}/decline`);

/** What is left of a team. */
const Left = z.object({
  name: z.string().nullable(),
  count: z.number(),
  roles: z.array(z.string()),
  pending: z.array(z.string()),
  guestIn: z.boolean(),
});
type Left = z.infer<typeof Left>;
const leftOf = async ({ id }: Place): Promise<Left> => {
  const [team, members, invitations] = await Promise.all([
    rowsOf('teams').findOne({ _id: id }),
    product.databaseOf('teams').collection('members').find({ team_id: id }).toArray(),
    product.databaseOf('teams').collection('invitations').find({ team_id: id, state: 'pending' }).toArray(),
  ]);
  return Left.parse({
    name: team === null ? null : 'name' in team ? team.name : null,
    count: team !== null && 'member_count' in team ? team.member_count : 0,
    roles: members.map((member): unknown => member['role']).sort(),
    pending: invitations.map((invitation): unknown => invitation['email']).sort(),
    guestIn: members.some((member) => member['user_id'] === userIds['guest']),
  });
};

interface Race {
  what: string;
  moves: (fresh: string) => Move[];
  /** What is wrong with the answers (in the order of the moves) and what is left; undefined for nothing. */
  wrong: (statuses: number[], left: Left, fresh: string) => string | undefined;
}

const isOneOf = (statuses: number[], ...allowed: number[][]): boolean =>
  allowed.some((each) => each.length === statuses.length && each.every((status, n) => statuses[n] === status));

const races: Race[] = [
  {
    what: 'two admins invite the same address',
    moves: (fresh) => [invites('owner', fresh), invites('admin', fresh)],
    wrong: (statuses, left, fresh) =>
      isOneOf(statuses, [201, 201]) && left.pending.filter((email) => email === fresh).length === 1
        ? undefined
        : 'not one invitation of both',
  },
  {
    what: 'one link is accepted twice',
    moves: () => [accept, accept],
    wrong: (statuses, left) =>
      isOneOf(statuses, [200, 409], [409, 200]) && left.guestIn && left.count === 4 ? undefined : 'not in exactly once',
  },
  {
    what: 'an admin is removed while the one they invited accepts, and removes at that moment',
    moves: () => [remove('owner', 'admin'), accept, remove('admin', 'second')],
    wrong: ([removes, accepts, theirs], left) =>
      removes === 204 &&
      accepts === 200 &&
      (theirs === 204 || theirs === 404) &&
      left.count === (theirs === 204 ? 2 : 3)
        ? undefined
        : 'a right outlived its role, or a count is off',
  },
  {
    what: 'the team is deleted while somebody accepts',
    moves: () => [deletes, accept],
    wrong: ([removes, accepts], left) =>
      removes === 204 && (accepts === 200 || accepts === 404) && left.name === null && left.roles.length === 0
        ? undefined
        : 'somebody is in a team that is gone',
  },
  {
    what: 'the owner leaves while handing over',
    moves: () => [remove('owner', 'owner'), handOver],
    wrong: ([leaves, hands], left) =>
      hands === 200 && (leaves === 409 || leaves === 204) && left.roles.filter((role) => role === 'owner').length === 1
        ? undefined
        : 'not one owner',
  },
  {
    what: 'the new owner is removed while the team is handed to them',
    moves: () => [handOver, remove('owner', 'admin'), remove('admin', 'admin')],
    wrong: ([hands, removed, leaves], left) =>
      left.roles.filter((role) => role === 'owner').length === 1 &&
      [hands, removed, leaves].filter((status) => status === 200 || status === 204).length === 1
        ? undefined
        : 'handed over and removed',
  },
  {
    what: 'two renames',
    moves: () => [rename('One name'), rename('Other name')],
    wrong: (statuses, left) =>
      isOneOf(statuses, [200, 200]) && (left.name === 'One name' || left.name === 'Other name')
        ? undefined
        : 'no name of both',
  },
  {
    what: 'an invitation is revoked and declined while it is accepted',
    moves: () => [accept, revokes, declines],
    wrong: (statuses, left) =>
      statuses.filter((status) => status === 200 || status === 204).length === 1 &&
      left.guestIn === (statuses[0] === 200) &&
      left.pending.length === 0
        ? undefined
        : 'answered more than once',
  },
  {
    what: 'it is renewed while it is accepted',
    moves: () => [accept, invites('admin', emailOf('guest'))],
    wrong: ([accepts, renews], left) =>
      (accepts === 200 && renews === 409 && left.guestIn && left.pending.length === 0) ||
      (accepts === 404 && renews === 201 && !left.guestIn && left.pending.length === 1)
        ? undefined
        : 'an invitation of somebody who is in',
  },
  {
    what: 'a member is made an admin, removed, and leaves',
    moves: () => [promotes, remove('admin', 'second'), remove('second', 'second')],
    wrong: ([, removes, leaves], left) =>
      [removes, leaves].filter((status) => status === 204).length === 1 && left.count === 2
        ? undefined
        : 'gone twice, or never',
  },
];

test(`of ${String(rounds)} interleavings each ends well: one outcome, no orphan, the counts right (seed ${String(seed)})`, async () => {
  const random = randomOf(seed);
  const bad: string[] = [];
  const outcomes = new Map<string, Set<string>>();
  const play = async (race: Race, delays: number[], order: number[]): Promise<void> => {
    const at = await place();
    const fresh = `${randomUUID().slice(0, 8)}@races.test`;
    const moves = race.moves(fresh);
    const statuses = new Array<number>(moves.length).fill(0);
    const begun = order.map(async (n, turn) => {
      await new Promise((resolve) => setTimeout(resolve, delays[turn] ?? 0));
      statuses[n] = (await moves[n]?.(at))?.status ?? 0;
    });
    await Promise.all(begun);
    const left = await leftOf(at);
    const orphan = left.name === null && (left.roles.length > 0 || left.pending.length > 0);
    const miscounted = left.name !== null && left.count !== left.roles.length;
    const owners = left.roles.filter((role) => role === 'owner').length;
    const wrong =
      race.wrong(statuses, left, fresh) ??
      (orphan
        ? 'an orphan'
        : miscounted
          ? 'miscounted'
          : left.name !== null && owners !== 1
            ? 'not one owner'
            : undefined);
    const told = statuses.join(' ');
    outcomes.set(race.what, (outcomes.get(race.what) ?? new Set()).add(told));
    if (wrong !== undefined) bad.push(`${race.what}: ${wrong}; answers ${told}, left ${JSON.stringify(left)}`);
  };
  // Chosen before anything is begun: what the answers take must not change which rounds there are.
  const chosen = Array.from({ length: rounds }, (_, n) => {
    const race = races[n % races.length];
    if (race === undefined) throw new Error('there are no races');
    const size = race.moves('').length;
    const order = Array.from({ length: size }, (_each, move) => ({ move, key: random() }))
      .sort((a, b) => a.key - b.key)
      .map(({ move }) => move);
    return { race, order, delays: order.map(() => Math.floor(random() ** 2 * 12)) };
  });
  const inARow = 4;
  for (let n = 0; n < chosen.length; n += inARow)
    await Promise.all(chosen.slice(n, n + inARow).map(({ race, order, delays }) => play(race, delays, order)));
  expect(bad).toEqual([]);
  // Interleavings that always end the same way would prove nothing; which of them differ is the machine's load.
  expect([...outcomes.values()].filter((ends) => ends.size > 1).length).toBeGreaterThan(0);
});
