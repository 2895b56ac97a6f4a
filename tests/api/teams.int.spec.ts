import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Team, TeamInvitation } from '@plumbline/contracts/teams';
import { randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { eventually, password } from '../stages/http-client.ts';
import { Product } from '../stages/product.ts';
import { TeamClient } from '../stages/team-client.ts';

/* Teams and invitations as people meet them: over HTTP, with the mails that are sent. */

let product: Product;
let teams: TeamClient;
const people = { owner: 'olga@fund.test', admin: 'adam@fund.test', member: 'mona@fund.test', other: 'omar@fund.test' };
const tokens = { owner: '', admin: '', member: '', other: '' };
beforeAll(async () => {
  product = await Product.start();
  teams = new TeamClient(product);
  [tokens.owner, tokens.admin, tokens.member, tokens.other] = await Promise.all([
    product.signUp(people.owner),
    product.signUp(people.admin),
    product.signUp(people.member),
    product.signUp(people.other),
  ]);
});
afterAll(() => product.stop());

const newEmail = (): string => `${randomUUID().slice(0, 8)}@fund.test`;
const invalid = {
  status: 404,
  body: { error: 'This invitation is invalid or has expired.', code: 'teams.invitation_invalid' },
};
const show = (link: string) => teams.call('GET', `/invitations/${link}/validate`);
const invitationsOf = async (id: string) => (await teams.get(tokens.owner, id)).invitations ?? [];
/** Lets time pass for an invitation, where it is kept. */
const expire = (id: string) =>
  product
    .databaseOf('teams')
    .collection<{ _id: string }>('invitations')
    .updateOne({ _id: id }, { $set: { expires_at: new Date(Date.now() - 1000) } });

describe('a team', () => {
  test('is made, listed, renamed and deleted by its owner', async () => {
    const made = await teams.create(tokens.owner, '  Northwind\u00a0  Deal room ');
    expect(made).toMatchObject({
      name: 'Northwind Deal room',
      slug: 'northwind-deal-room',
      role: 'owner',
      member_count: 1,
    });
    const list = await teams.call('GET', '/teams', tokens.owner);
    expect(list.body).toMatchObject({ teams: [made] });
    expect(await teams.get(tokens.owner, made.id)).toMatchObject({
      ...made,
      members: [{ email: people.owner, name: 'Sara', role: 'owner' }],
      invitations: [],
    });
    const renamed = await teams.call('PUT', `/teams/${made.id}`, tokens.owner, { name: 'Another name' });
    expect([renamed.status, renamed.body]).toEqual([200, { ...made, name: 'Another name' }]);
    expect((await teams.call('DELETE', `/teams/${made.id}`, tokens.owner)).status).toBe(204);
    expect(await teams.call('GET', `/teams/${made.id}`, tokens.owner)).toMatchObject({
      status: 404,
      body: { code: 'teams.not_found' },
    });
  });

  test.each<[string, string, string]>([
    ['Blue Fund (EMEA)', 'blue-fund-emea', 'Latin'],
    ['فَريق النَّخيل', 'فريق-النخيل', 'Arabic, without its marks'],
    ['Élan & Søn №2', 'elan-søn-no2', 'with accents'],
    ['🚀🚀🚀', 'team', 'without a letter'],
    ['$where "1"', 'where-1', 'that begins with a dollar sign'],
    ['a'.repeat(50), 'a'.repeat(50), 'as long as may be'],
  ])('case 19: called %s has the slug %s', async (name, slug) => {
    const first = await teams.create(tokens.other, name);
    expect([first.name, first.slug]).toEqual([name, slug]);
    const [second, third] = await Promise.all([teams.create(tokens.other, name), teams.create(tokens.other, name)]);
    expect([second.slug, third.slug].sort()).toEqual([`${slug}-2`, `${slug}-3`]);
    for (const { id } of [first, second, third]) await teams.call('DELETE', `/teams/${id}`, tokens.other);
  });

  test.each<[string, unknown]>([
    ['too short', 'ab'],
    ['too short once trimmed', '  ab  '],
    ['too long', 'a'.repeat(51)],
    ['of marks that nobody sees', '\u200b\u200e\u2060\u200b'],
    ['missing', undefined],
    ['a number', 5],
    ['a list', ['abc']],
    ['an operator', { $ne: '' }],
    ['with a lone surrogate', 'abc\ud800'],
    ['with NUL', 'abc\u0000'],
    ['a megabyte', 'a'.repeat(1_000_000)],
  ])('case 20: a name that is %s is 400 and makes nothing', async (_, name) => {
    const answer = await teams.call('POST', '/teams', tokens.admin, { name });
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'request.invalid', fields: { name: expect.any(String) } },
    });
    expect((await teams.call('GET', '/teams', tokens.admin)).body).toEqual({ teams: [] });
  });

  test('says what is wrong with a name in the words of the form', async () => {
    const answer = await teams.call('POST', '/teams', tokens.admin, { name: 'ab' });
    expect(answer.body).toMatchObject({ fields: { name: 'Team name must be between 3-50 characters' } });
  });

  test('case 33: owner, role, slug or count in a body are 400', async () => {
    const { id } = await teams.create(tokens.owner);
    for (const extra of [{ role: 'admin' }, { owner_id: 'x' }, { slug: 'mine' }, { member_count: 9 }]) {
      const [name] = Object.keys(extra);
      for (const [method, path] of [
        ['POST', '/teams'],
        ['PUT', `/teams/${id}`],
      ] as const)
        expect(await teams.call(method, path, tokens.owner, { name: 'Whatever', ...extra })).toMatchObject({
          status: 400,
          body: { fields: { [name ?? '']: expect.any(String) } },
        });
    }
    const inviting = await teams.call('POST', `/teams/${id}/invitations`, tokens.owner, {
      email: newEmail(),
      role: 'owner',
    });
    expect(inviting.status).toBe(400);
    const memberId = await teams.memberId(tokens.owner, id, people.owner);
    expect(
      await teams.call('PATCH', `/teams/${id}/members/${memberId}`, tokens.owner, { role: 'owner' }),
    ).toMatchObject({
      status: 400,
    });
  });
});

describe('a membership', () => {
  let id: string;
  let adminId: string;
  let memberId: string;
  beforeAll(async () => {
    id = (await teams.create(tokens.owner, 'Members')).id;
    adminId = await teams.admit(tokens.owner, id, people.admin, tokens.admin);
    memberId = await teams.admit(tokens.owner, id, people.member, tokens.member);
  });
  const rolesOf = async () =>
    Object.fromEntries((await teams.members(tokens.owner, id)).members.map(({ email, role }) => [email, role]));

  test('is seen by everyone in the team, with names and addresses, and counted', async () => {
    const seen = await teams.get(tokens.member, id);
    expect(seen).toMatchObject({ role: 'member', member_count: 3 });
    expect(seen.members.map(({ email }) => email)).toEqual([people.owner, people.admin, people.member]);
    expect(seen.invitations).toBeUndefined();
    const second = await teams.members(tokens.member, id, '?page=2&limit=2');
    expect(second).toMatchObject({
      members: [{ id: memberId, email: people.member, role: 'member' }],
      pagination: { page: 2, limit: 2, total: 3, pages: 2 },
    });
  });

  test('becomes an admin and a member again by the owner alone', async () => {
    const changed = await teams.call('PATCH', `/teams/${id}/members/${adminId}`, tokens.owner, { role: 'admin' });
    expect(changed).toMatchObject({ status: 200, body: { id: adminId, role: 'admin' } });
    expect(await rolesOf()).toEqual({ [people.owner]: 'owner', [people.admin]: 'admin', [people.member]: 'member' });
  });

  test('case 23: whoever reaches for an owner’s right is told 409, and nothing changes', async () => {
    for (const token of [tokens.admin, tokens.member]) {
      const tries = [
        teams.call('PUT', `/teams/${id}`, token, { name: 'Taken over' }),
        teams.call('DELETE', `/teams/${id}`, token),
        teams.call('POST', `/teams/${id}/owner`, token, { memberId }),
        teams.call('PATCH', `/teams/${id}/members/${memberId}`, token, { role: 'admin' }),
      ];
      for (const answer of await Promise.all(tries))
        expect(answer).toMatchObject({ status: 409, body: { code: 'teams.not_allowed' } });
    }
    const ownerId = await teams.memberId(tokens.owner, id, people.owner);
    for (const token of [tokens.owner, tokens.admin])
      expect(await teams.call('DELETE', `/teams/${id}/members/${ownerId}`, token)).toMatchObject({
        status: 409,
        body: { code: 'teams.owner_stays' },
      });
    expect(
      await teams.call('PATCH', `/teams/${id}/members/${ownerId}`, tokens.owner, { role: 'member' }),
    ).toMatchObject({
      status: 409,
      body: { code: 'teams.owner_stays' },
    });
    expect(await rolesOf()).toEqual({ [people.owner]: 'owner', [people.admin]: 'admin', [people.member]: 'member' });
    expect((await teams.get(tokens.owner, id)).name).toBe('Members');
  });

  test('case 24: that was ended is over at the next request', async () => {
    expect((await teams.call('DELETE', `/teams/${id}/members/${memberId}`, tokens.admin)).status).toBe(204);
    expect(await teams.call('GET', `/teams/${id}`, tokens.member)).toMatchObject({ status: 404 });
    expect((await teams.call('GET', '/teams', tokens.member)).body).toEqual({ teams: [] });
    expect(await teams.get(tokens.owner, id)).toMatchObject({ member_count: 2 });
    expect(await teams.call('DELETE', `/teams/${id}/members/${memberId}`, tokens.admin)).toMatchObject({
      status: 404,
      body: { code: 'teams.member_not_found' },
    });
    memberId = await teams.admit(tokens.admin, id, people.member, tokens.member);
  });

  test('is left by whoever has it', async () => {
    expect((await teams.call('DELETE', `/teams/${id}/members/${memberId}`, tokens.member)).status).toBe(204);
    expect(await rolesOf()).toEqual({ [people.owner]: 'owner', [people.admin]: 'admin' });
    memberId = await teams.admit(tokens.owner, id, people.member, tokens.member);
  });

  test('of the owner goes to another by handing over; the owner of before stays as an admin', async () => {
    expect(await teams.call('POST', `/teams/${id}/owner`, tokens.owner, { memberId: adminId })).toMatchObject({
      status: 200,
      body: { id, role: 'admin', member_count: 3 },
    });
    expect(await rolesOf()).toEqual({ [people.owner]: 'admin', [people.admin]: 'owner', [people.member]: 'member' });
    const back = await teams.memberId(tokens.admin, id, people.owner);
    expect(await teams.call('POST', `/teams/${id}/owner`, tokens.admin, { memberId: adminId })).toMatchObject({
      status: 409,
      body: { code: 'teams.already_owner' },
    });
    expect((await teams.call('POST', `/teams/${id}/owner`, tokens.admin, { memberId: back })).status).toBe(200);
  });

  test('ended by the team’s deletion is told by a mail, to each in their language', async () => {
    // The language that somebody used last is the one of their last request.
    await product.call('POST', '/v1/auth/login', {
      body: { email: people.member, password },
      headers: { 'accept-language': 'ar' },
    });
    expect((await teams.call('DELETE', `/teams/${id}`, tokens.owner)).status).toBe(204);
    const told = async (email: string) =>
      (
        await eventually(
          async () =>
            (await product.mailbox.mails(email)).filter(
              ({ text }) => text?.endsWith('/teams') || /\/teams\n/.test(text ?? ''),
            ),
          (mails) => mails.length > 0,
        )
      ).map(({ subject }) => subject.replaceAll(/[\u2068\u2069]/g, ''));
    expect(await told(people.admin)).toEqual(['The team Members was deleted']);
    expect(await told(people.member)).toEqual(['حُذف الفريق Members']);
    expect((await product.mailbox.mails(people.owner)).some(({ subject }) => subject.includes('deleted'))).toBe(false);
    await eventually(
      () => product.databaseOf('teams').collection('farewells').countDocuments(),
      (left) => left === 0,
    );
  });
});

describe('an invitation', () => {
  let id: string;
  beforeAll(async () => {
    id = (await teams.create(tokens.owner, 'Deal room')).id;
  });

  test('is one mail in the inviter’s language that says team, inviter and end, with one link, by PUBLIC_URL', async () => {
    const email = newEmail();
    const answer = await product.call('POST', `/v1/teams/${id}/invitations`, {
      token: tokens.owner,
      body: { email: email.toUpperCase() },
      headers: { 'accept-language': 'ar' },
    });
    expect(answer.status).toBe(201);
    const invitation = TeamInvitation.parse(answer.body);
    expect(invitation.email).toBe(email);
    const link = await teams.linkTo(email);
    const [mail, ...more] = await product.mailbox.mails(email);
    expect(more).toEqual([]);
    expect(mail?.html).toContain('<html lang="ar" dir="rtl">');
    const said = (mail?.text ?? '').replaceAll(/[\u2060\u2068\u2069]/g, '');
    for (const part of ['Deal room', 'Sara', people.owner, String(new Date(invitation.expires_at).getUTCFullYear())])
      expect(said).toContain(part);
    expect(`${mail?.text ?? ''}`.match(/https?:\/\/\S+/g)).toEqual([`http://plumbline.test/invitations/${link}`]);
    expect(new Set(mail?.html?.match(/href="[^"]+"/g))).toEqual(
      new Set([`href="http://plumbline.test/invitations/${link}"`]),
    );
    const days = (Date.parse(invitation.expires_at) - Date.parse(invitation.created_at)) / 86_400_000;
    expect(days).toBe(7);
    await eventually(
      async () => (await invitationsOf(id)).find((each) => each.id === invitation.id)?.mail,
      (state) => state === 'sent',
    );
  });

  test('goes to somebody with an account in the language that they used last', async () => {
    await product.call('POST', '/v1/auth/login', {
      body: { email: people.other, password },
      headers: { 'accept-language': 'ar' },
    });
    const { id: invitationId } = await teams.invite(tokens.owner, id, people.other);
    await teams.linkTo(people.other);
    const mails = await product.mailbox.mails(people.other);
    expect(mails.at(-1)?.html).toContain('<html lang="ar"');
    await teams.call('DELETE', `/teams/${id}/invitations/${invitationId}`, tokens.owner);
  });

  test('a team’s name in a mail is no link, and turns nothing around', async () => {
    const evil = await teams.create(tokens.owner, 'win at evil.example/x \u202eabc');
    const email = newEmail();
    await teams.invite(tokens.owner, evil.id, email);
    await teams.linkTo(email);
    const [mail] = await product.mailbox.mails(email);
    expect(`${mail?.subject ?? ''}${mail?.text ?? ''}${mail?.html ?? ''}`).not.toMatch(/evil\.example|\u202e/);
  });

  test('says what it is for to whoever has the link, and nothing to others', async () => {
    const email = newEmail();
    const { expires_at } = await teams.invite(tokens.owner, id, email);
    const link = await teams.linkTo(email);
    const shown = await show(link);
    expect(shown).toMatchObject({ status: 200 });
    expect(shown.body).toEqual({ team_name: 'Deal room', email, inviter_name: 'Sara', expires_at });
    expect(shown.headers.get('referrer-policy')).toBe('no-referrer');
    expect((await product.call('GET', `/invitations/${link}`)).headers.get('referrer-policy')).toBe('no-referrer');
    for (const other of [randomBytes(32).toString('base64url'), link.slice(1), `${link}A`, 'x', '%00', '{"$ne":1}'])
      expect([other, await show(encodeURIComponent(other))]).toMatchObject([other, invalid]);
  });

  test('is stored without its token once its mail was sent', async () => {
    const email = newEmail();
    await teams.invite(tokens.owner, id, email);
    const link = await teams.linkTo(email);
    await eventually(
      () => product.databaseOf('teams').collection('mails').countDocuments(),
      (left) => left === 0,
    );
    for (const { name } of await product.databaseOf('teams').listCollections().toArray())
      expect(JSON.stringify(await product.databaseOf('teams').collection(name).find().toArray())).not.toContain(link);
  });

  test('is accepted by the signed-in person it is for', async () => {
    const email = newEmail();
    const token = await product.signUp(email);
    await teams.invite(tokens.owner, id, email);
    const link = await teams.linkTo(email);
    const before = await teams.get(tokens.owner, id);
    expect(await teams.accept(link, token)).toMatchObject({ status: 200, body: { team: { id, name: 'Deal room' } } });
    expect(await teams.get(token, id)).toMatchObject({ role: 'member', member_count: before.member_count + 1 });
    expect((await invitationsOf(id)).map((each) => each.email)).not.toContain(email);
  });

  test('case 27: accepted twice is refused; who is in is told so, others learn nothing', async () => {
    const email = newEmail();
    const token = await product.signUp(email);
    await teams.invite(tokens.owner, id, email);
    const link = await teams.linkTo(email);
    await teams.accept(link, token);
    expect(await teams.accept(link, token)).toMatchObject({ status: 409, body: { code: 'teams.joined_already' } });
    expect(await teams.accept(link, tokens.other)).toMatchObject(invalid);
    expect(await teams.accept(link, undefined, { email, password })).toMatchObject(invalid);
    expect(await show(link)).toMatchObject(invalid);
    expect((await teams.call('POST', `/invitations/${link}/decline`)).status).toBe(404);
    const memberId = await teams.memberId(tokens.owner, id, email);
    await teams.call('DELETE', `/teams/${id}/members/${memberId}`, token);
    expect(await teams.accept(link, token)).toMatchObject(invalid);
  });

  test('case 27: of another address is refused and stays good', async () => {
    const email = newEmail();
    await teams.invite(tokens.owner, id, email);
    const link = await teams.linkTo(email);
    const refused = {
      status: 409,
      body: { error: 'Email must match the invitation email', code: 'teams.other_address' },
    };
    expect(await teams.accept(link, tokens.other)).toMatchObject(refused);
    expect(await teams.accept(link, undefined, { email: newEmail(), password })).toMatchObject(refused);
    expect(await show(link)).toMatchObject({ status: 200 });
  });

  test('a look-alike address is another address, letter case is none', async () => {
    const latin = `anna.${randomUUID().slice(0, 6)}@fund.test`;
    const cyrillic = latin.replace('a', '\u0430');
    const token = await product.signUp(latin);
    await teams.invite(tokens.owner, id, latin.toUpperCase());
    await teams.invite(tokens.owner, id, latin);
    const before = (await invitationsOf(id)).length;
    await teams.invite(tokens.owner, id, cyrillic);
    expect(await invitationsOf(id)).toHaveLength(before + 1);
    const link = await eventually(
      async () =>
        /\/invitations\/([\w-]{43})/.exec(
          (await product.mailbox.mails())
            .filter(({ to }) => to.some(({ address }) => address !== latin && address.endsWith(latin.slice(4))))
            .at(-1)?.text ?? '',
        )?.[1] ?? '',
      (found) => found !== '',
    );
    expect(await teams.accept(link, token)).toMatchObject({ status: 409, body: { code: 'teams.other_address' } });
    expect((await teams.accept(await teams.linkTo(latin, 2), token)).status).toBe(200);
  });

  test('case 27: renewed voids the link of before; revoked, declined, expired and of a deleted team are all one answer', async () => {
    const email = newEmail();
    const first = await teams.invite(tokens.owner, id, email);
    const old = await teams.linkTo(email);
    const again = await teams.invite(tokens.owner, id, email);
    expect(again.id).toBe(first.id);
    const link = await teams.linkTo(email, 2);
    expect(await show(old)).toMatchObject(invalid);
    expect(await show(link)).toMatchObject({ status: 200 });

    expect((await teams.call('DELETE', `/teams/${id}/invitations/${again.id}`, tokens.owner)).status).toBe(204);
    expect(await show(link)).toMatchObject(invalid);
    expect(await teams.call('DELETE', `/teams/${id}/invitations/${again.id}`, tokens.owner)).toMatchObject({
      status: 404,
      body: { code: 'teams.invitation_not_found' },
    });

    await teams.invite(tokens.owner, id, email);
    const declined = await teams.linkTo(email, 3);
    expect((await teams.call('POST', `/invitations/${declined}/decline`)).status).toBe(204);
    expect(await show(declined)).toMatchObject(invalid);

    const { id: expiredId } = await teams.invite(tokens.owner, id, email);
    const expired = await teams.linkTo(email, 4);
    await expire(expiredId);
    expect(await show(expired)).toMatchObject(invalid);
    expect(await teams.accept(expired, undefined, { email, password })).toMatchObject(invalid);
    // Those who sent it still see it, and may send it again.
    expect((await invitationsOf(id)).map((each) => each.id)).toContain(expiredId);

    const gone = await teams.create(tokens.owner, 'Soon gone');
    await teams.invite(tokens.owner, gone.id, email);
    const ofGone = await teams.linkTo(email, 5);
    await teams.call('DELETE', `/teams/${gone.id}`, tokens.owner);
    expect(await show(ofGone)).toMatchObject(invalid);
    expect(await teams.accept(ofGone, undefined, { email, password })).toMatchObject(invalid);
    expect(await product.call('POST', '/v1/auth/login', { body: { email, password } })).toMatchObject({ status: 401 });
  });

  test('makes the account of a stranger: verified, named by its address, able to sign in at once', async () => {
    const email = `laila.${randomUUID().slice(0, 6)}@fund.test`;
    await teams.invite(tokens.owner, id, email);
    const link = await teams.linkTo(email);
    expect(await teams.accept(link)).toMatchObject({ status: 401 });
    expect(await teams.accept(link, undefined, { email, password: 'short' })).toMatchObject({
      status: 400,
      body: { fields: { password: 'Password must be 8-128 characters' } },
    });
    expect(await teams.accept(link, undefined, { email })).toMatchObject({
      status: 400,
      body: { fields: { password: 'Password is required' } },
    });
    expect(await teams.accept(link, undefined, { email: email.toUpperCase(), password })).toMatchObject({
      status: 200,
      body: { team: { id } },
    });
    const token = await product.signIn(email);
    expect((await teams.get(token, id)).members.length).toBeGreaterThan(0);
    const session = await product.call('GET', '/v1/auth/session', { token });
    expect(session.body).toMatchObject({ user: { name: email.split('@')[0], email_verified: true } });
  });

  test('asks somebody with an account to sign in, and leaves their password alone', async () => {
    const email = newEmail();
    await product.signUp(email);
    await teams.invite(tokens.owner, id, email);
    const link = await teams.linkTo(email);
    expect(await teams.accept(link, undefined, { email, password: 'somebody else’s choice' })).toMatchObject({
      status: 409,
      body: { error: 'Sign in to accept this invitation', code: 'teams.sign_in_to_accept' },
    });
    expect((await teams.accept(link, await product.signIn(email))).status).toBe(200);
  });

  test('verifies an account that was not, with the password given now; links of before are void', async () => {
    const email = newEmail();
    await product.call('POST', '/v1/auth/register', { body: { name: 'Early', email, password: 'chosen before' } });
    const [verification] = await eventually(
      () => product.mailbox.mails(email),
      (mails) => mails.length > 0,
    );
    await teams.invite(tokens.owner, id, email);
    expect((await teams.accept(await teams.linkTo(email), undefined, { email, password })).status).toBe(200);
    await product.signIn(email);
    const old = /\/verify-email\/([\w-]+)/.exec(verification?.text ?? '')?.[1] ?? '';
    expect((await product.call('GET', `/v1/auth/verify-email/${old}`)).status).toBe(400);
    const before = await product.call('POST', '/v1/auth/login', { body: { email, password: 'chosen before' } });
    expect(before.status).toBe(401);
  });

  test('with a token that is worth nothing is 401, as anywhere', async () => {
    const email = newEmail();
    await teams.invite(tokens.owner, id, email);
    expect((await teams.accept(await teams.linkTo(email), 'x'.repeat(43))).status).toBe(401);
  });

  test('to a member is refused, to an address that is none too', async () => {
    expect(await teams.call('POST', `/teams/${id}/invitations`, tokens.owner, { email: people.owner })).toMatchObject({
      status: 409,
      body: { code: 'teams.already_member' },
    });
    for (const email of ['x', '', 'a@b', { $ne: 1 }, 'a\u0000@b.test'])
      expect(await teams.call('POST', `/teams/${id}/invitations`, tokens.owner, { email })).toMatchObject({
        status: 400,
      });
  });
});

describe('mail that is away', () => {
  test('keeps an invitation queued, says so, and sends it once when it is back, though the service was restarted', async () => {
    const { id } = await teams.create(tokens.owner, 'Patience');
    const email = newEmail();
    await product.mailbox.pause();
    await teams.invite(tokens.owner, id, email);
    expect(await invitationsOf(id)).toMatchObject([{ email, mail: 'queued' }]);
    await product.pause('teams');
    await product.resume('teams');
    expect(await invitationsOf(id)).toMatchObject([{ email, mail: 'queued' }]);
    await product.mailbox.start();
    await eventually(
      () => invitationsOf(id),
      ([invitation]) => invitation?.mail === 'sent',
    );
    await eventually(
      () => product.databaseOf('teams').collection('mails').countDocuments(),
      (left) => left === 0,
    );
    expect(await product.mailbox.mails(email)).toHaveLength(1);
    expect((await show(await teams.linkTo(email))).status).toBe(200);
  });
});

describe('lists', () => {
  test('are found by an index alone, and no more is read than is shown', async () => {
    const team = await teams.create(tokens.owner, 'Many');
    const database = product.databaseOf('teams');
    const rows = Array.from({ length: 300 }, (_, n) => ({
      _id: `many-${String(n).padStart(6, '0')}`,
      team_id: team.id,
      user_id: `user-${String(n).padStart(6, '0')}`,
      role: 'member',
      joined_at: new Date(),
    }));
    await database.collection<{ _id: string }>('members').insertMany(rows);
    const Stage = z.looseObject({ stage: z.string() });
    const stagesOf = (plan: unknown): string[] => {
      const { stage, ...rest } = Stage.parse(plan);
      const inner = [rest['inputStage'], ...z.array(z.unknown()).parse(rest['inputStages'] ?? [])].filter(
        (each) => each !== undefined,
      );
      return [stage, ...inner.flatMap(stagesOf)];
    };
    const explained = async (collection: string, filter: object, sort: [string, 1 | -1][], limit: number) => {
      const cursor = database.collection(collection).find(filter).sort(sort).limit(limit);
      const { queryPlanner, executionStats } = z
        .object({
          queryPlanner: z.object({ winningPlan: z.unknown() }),
          executionStats: z.object({ totalDocsExamined: z.number() }),
        })
        .parse(await cursor.explain('executionStats'));
      const plan = queryPlanner.winningPlan;
      const classic = z.object({ queryPlan: z.unknown() }).safeParse(plan);
      return {
        stages: stagesOf(classic.success ? classic.data.queryPlan : plan),
        read: executionStats.totalDocsExamined,
      };
    };
    const lists: [collection: string, filter: object, sort: [string, 1 | -1][], limit: number][] = [
      [
        'members',
        { team_id: team.id },
        [
          ['joined_at', 1],
          ['_id', 1],
        ],
        5,
      ],
      [
        'members',
        { team_id: team.id },
        [
          ['joined_at', 1],
          ['_id', 1],
        ],
        20,
      ],
      [
        'members',
        { user_id: 'user-000001' },
        [
          ['joined_at', -1],
          ['_id', -1],
        ],
        200,
      ],
      ['invitations', { team_id: team.id, state: 'pending' }, [['created_at', -1]], 100],
    ];
    for (const [collection, filter, sort, limit] of lists) {
      const { stages, read } = await explained(collection, filter, sort, limit);
      expect([
        collection,
        filter,
        stages.includes('IXSCAN'),
        stages.some((stage) => /COLLSCAN|SORT$/.test(stage)),
      ]).toEqual([collection, filter, true, false]);
      expect(read).toBeLessThanOrEqual(limit);
    }
  });
});

describe('limits', () => {
  test('how many teams a person is in', async () => {
    const email = newEmail();
    const token = await product.signUp(email);
    const made = await teams.create(token, 'First');
    const members = product.databaseOf('teams').collection<{ _id: string; user_id: string }>('members');
    const own = await members.findOne({ team_id: made.id });
    await members.insertMany(
      Array.from({ length: 99 }, (_, n) => ({
        _id: `full-${String(n).padStart(6, '0')}`,
        team_id: `elsewhere-${String(n)}`,
        user_id: own?.user_id ?? '',
        role: 'member',
        joined_at: new Date(),
      })),
    );
    expect(await teams.call('POST', '/teams', token, { name: 'One more' })).toMatchObject({
      status: 409,
      body: {
        code: 'teams.too_many',
        error: 'You are in 100 teams, the most that is possible. Leave one of them first.',
      },
    });
  });

  test('how often one address is invited in a day, whoever invites it', async () => {
    const email = newEmail();
    const { id } = await teams.create(tokens.owner, 'Insistent');
    for (let n = 0; n < 20; n += 1) await teams.invite(tokens.owner, id, email);
    const refused = await teams.call('POST', `/teams/${id}/invitations`, tokens.owner, { email });
    expect(refused).toMatchObject({ status: 429, body: { code: 'teams.invited_too_often' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

test('the team list of the API fits its contract in Arabic too', async () => {
  const arabic = await teams.create(tokens.other, 'فريق الاستثمار');
  const answer = await product.call('GET', '/v1/teams', { token: tokens.other, headers: { 'accept-language': 'ar' } });
  expect(z.object({ teams: z.array(Team) }).parse(answer.body).teams[0]).toEqual(arabic);
});
