import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { authQuestions } from '@plumbline/contracts/auth';
import { exportUser, personDataServices, type PersonExport } from '@plumbline/contracts/person-data';
import type { Question } from '@plumbline/contracts/question';
import { Bus } from '@plumbline/service-kit/bus';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fromBufferPromise } from 'yauzl';
import { z } from 'zod';
import { root } from '../../scripts/tools.ts';
import { eventually, password } from '../stages/http-client.ts';
import { MemoClient } from '../stages/memo-client.ts';
import { Product } from '../stages/product.ts';
import { TeamClient } from '../stages/team-client.ts';

/* A person's copy and their deletion, over every service that there is. */

let product: Product;
let teams: TeamClient;
let bus: Bus;
beforeAll(async () => {
  product = await Product.start();
  teams = new TeamClient(product);
  bus = new Bus();
  const { url, user, password: secret } = product.nats;
  await bus.connect({
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    HEALTH_PORT: 0,
    LOG_LEVEL: 'silent',
    NATS_URL: url,
    NATS_USER: user,
    NATS_PASSWORD: secret,
  });
});
afterAll(async () => {
  await bus.onApplicationShutdown();
  await product.stop();
});

const Package = z.looseObject({ dependencies: z.record(z.string(), z.string()) });
/** Every service that keeps data, by its folder: a new one is here as soon as it exists. */
const services = readdirSync(join(root, 'services')).filter((name) => {
  const { dependencies } = Package.parse(
    JSON.parse(readFileSync(join(root, 'services', name, 'package.json'), 'utf8')),
  );
  return 'mongoose' in dependencies;
});

const anyone = { requestId: 'request-1', language: 'en' as const };

/** Everything that a service gives of a person: file → its text. */
const copyOf = async (service: string, userId: string): Promise<Map<string, string>> => {
  const files = new Map<string, string>();
  let from: string | null = null;
  do {
    const { pieces, next }: PersonExport = await bus.ask(exportUser(service), { userId, from }, anyone);
    for (const { name, text, object_key } of pieces)
      files.set(name, (files.get(name) ?? '') + (object_key === undefined ? text : `object ${object_key}`));
    from = next;
  } while (from !== null);
  return files;
};

const Session = z.object({ user: z.object({ id: z.string() }) });
const idOf = async (token: string): Promise<string> =>
  Session.parse((await product.call('GET', '/v1/auth/session', { token })).body).user.id;
const sessionIdOf = async (userId: string): Promise<string> => {
  const session = await product.databaseOf('auth').collection<{ _id: string }>('sessions').findOne({ user_id: userId });
  return session?._id ?? '';
};
const deleteAccount = async (userId: string, word = password): Promise<unknown> =>
  bus.ask(authQuestions.deleteAccount, { password: word }, { ...anyone, userId, sessionId: await sessionIdOf(userId) });

/** Asked over the bus, a deletion is news to the gateway too: it hears of it a moment later, as every other replica does. */
const hearsOfTheEnd = (token: string): Promise<unknown> =>
  eventually(
    () => product.call('GET', '/v1/auth/session', { token }),
    ({ status }) => status === 401,
  );

/** Collections of every database in which a text stands anywhere, with how often. */
const whereIs = async (text: string): Promise<string[]> => {
  const found: string[] = [];
  for (const service of services) {
    const database = product.databaseOf(service);
    for (const { name } of await database.listCollections().toArray()) {
      const rows = (await database.collection(name).find().toArray()).filter((row) =>
        JSON.stringify(row).includes(text),
      );
      if (rows.length > 0) found.push(`${service}.${name}: ${String(rows.length)}`);
    }
  }
  return found;
};

/** A person with everything that the product keeps of people. */
const busyPerson = async (email: string): Promise<{ token: string; userId: string; planId: string }> => {
  const token = await product.signUp(email);
  const planId = await product.textPlan(token, `The plan of ${email}`);
  const uploaded = await product.upload(token, [
    ['file', { bytes: readFileSync(join(root, 'samples', 'decks', 'clinic-queue.txt')), name: 'clinic.txt' }],
  ]);
  expect(uploaded.status).toBe(201);
  const started = await product.call('POST', '/v1/evaluations/start', {
    token,
    body: { planId, schemaId: 'investor5-hexagon', language: 'en' },
  });
  const evaluationId = z.object({ id: z.string() }).parse(started.body).id;
  await eventually(
    () => product.call('GET', `/v1/evaluations/${evaluationId}`, { token }),
    ({ body }) => z.object({ status: z.string() }).parse(body).status === 'completed',
  );
  const form = new FormData();
  for (const [name, value] of Object.entries({ planId, evaluationId, message: 'Who signed a contract?' }))
    form.append(name, value);
  form.append('files', new Blob(['A note about MediPlus.']), 'note.txt');
  const asked = await product.call('POST', '/v1/chat/ask/stream', { token, body: form });
  expect(asked.status).toBe(200);
  const memos = new MemoClient(product);
  const bytes = readFileSync(join(root, 'samples', 'decks', 'snackly.pdf'));
  const { id: packageId } = await memos.create(token, {
    title: `The package of ${email}`,
    files: [{ name: 'snackly.pdf', bytes }],
    texts: [{ content: 'They were late twice.', sourceTag: 'Analyst' }],
  });
  expect(await memos.ended(token, await memos.start(token, packageId))).toMatchObject({ status: 'completed' });
  return { token, userId: await idOf(token), planId };
};

test('a copy asks every service that keeps data', () => {
  expect([...personDataServices].sort()).toEqual([...services].sort());
});

describe.each(services)('the service %s', (service) => {
  test('answers for what it keeps of a person, also of one that it does not know', async () => {
    expect((await copyOf(service, 'nobody-at-all')).size).toBeGreaterThanOrEqual(0);
  });

  test('hears that somebody’s account is gone', async () => {
    const consumer = `${service}-user-deleted`;
    const { jetstreamManager } = await import('@nats-io/jetstream');
    const manager = await jetstreamManager(bus.connection);
    const info = await manager.consumers.info('EVENTS', consumer);
    expect(info.config.filter_subjects ?? [info.config.filter_subject]).toEqual(['events.auth.user_deleted']);
  });
});

test('a copy has what a person gave and got, and nothing that opens anything', async () => {
  const email = 'copied@person.test';
  const { userId, token } = await busyPerson(email);
  const { id } = await teams.create(token, 'A copied team');
  await teams.invite(token, id, 'friend@person.test');
  const files = new Map(
    (await Promise.all(services.map((service) => copyOf(service, userId)))).flatMap((each) => [...each]),
  );
  const all = [...files].map(([name, text]) => `${name}\n${text}`).join('\n');
  for (const part of [
    email,
    'The plan of copied@person.test',
    'MediPlus signed a contract',
    'clinic.txt',
    'object uploads/',
    'Who signed a contract?',
    'A note about MediPlus.',
    '"overall_score"',
    'A copied team',
    'friend@person.test',
    'The package of copied@person.test',
    'object packages/',
    'They were late twice.',
    '"memo-1"',
  ])
    expect([part, all.includes(part)]).toEqual([part, true]);
  expect(all).not.toMatch(/argon2|token_hash|password_hash/);
  for (const [name, text] of files)
    if (!text.startsWith('object ')) expect([name, JSON.parse(text)]).toEqual([name, expect.anything()]);
});

/** A zip's entries, read by the reader that documents are read with; broken ones are refused. */
const unzipped = async (zip: Buffer): Promise<Map<string, Buffer>> => {
  const files = new Map<string, Buffer>();
  const opened = await fromBufferPromise(zip);
  for await (const entry of opened.eachEntry()) {
    const chunks: Buffer[] = [];
    for await (const chunk of await opened.openReadStreamPromise(entry)) chunks.push(z.instanceof(Buffer).parse(chunk));
    files.set(entry.fileName, Buffer.concat(chunks));
  }
  return files;
};
const askCopy = (token: string, signal?: AbortSignal) =>
  fetch(`${product.url}/v1/account/export`, {
    headers: { authorization: `Bearer ${token}` },
    ...(signal === undefined ? {} : { signal }),
  });

describe('the copy over HTTP', () => {
  test('is one zip with everything of the person: documents as they were uploaded, all else as JSON', async () => {
    const { userId, token } = await busyPerson('zipped@person.test');
    const stranger = await busyPerson('stranger@person.test');
    const answer = await askCopy(token);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/zip');
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="?plumbline-\d{4}-\d\d-\d\d\.zip"?$/,
    );
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const files = await unzipped(Buffer.from(await answer.arrayBuffer()));
    const told = new Map(
      (await Promise.all(services.map((service) => copyOf(service, userId)))).flatMap((each) => [...each]),
    );
    expect([...files.keys()].sort()).toEqual([...told.keys()].sort());
    for (const [name, text] of told)
      if (!text.startsWith('object '))
        expect([name, JSON.parse(files.get(name)?.toString() ?? '')]).toEqual([name, JSON.parse(text)]);
    const [, deck] = [...files].find(([name]) => name.endsWith('/clinic.txt')) ?? [];
    expect(deck).toEqual(readFileSync(join(root, 'samples', 'decks', 'clinic-queue.txt')));
    const all = [...files.values()].join('\n');
    expect(all).toContain('zipped@person.test');
    for (const foreign of ['stranger@person.test', stranger.userId, stranger.planId])
      expect(all).not.toContain(foreign);
  });

  test('is sent once at a time, and again once whoever asked is gone', async () => {
    const token = await product.signUp('twice@person.test');
    for (let n = 0; n < 30; n += 1) await product.textPlan(token, `Plan ${String(n)}`);
    const leaving = new AbortController();
    const both = await Promise.all([askCopy(token, leaving.signal), askCopy(token, leaving.signal)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 429]);
    leaving.abort();
    const again = await eventually(
      () => askCopy(token),
      ({ status }) => status === 200,
    );
    expect((await unzipped(Buffer.from(await again.arrayBuffer()))).size).toBeGreaterThan(60);
  });

  test('is refused as a whole while a service is away', async () => {
    const token = await product.signUp('away@person.test');
    await product.pause('teams');
    try {
      const answer = await askCopy(token);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([503, 'application/json; charset=utf-8']);
      await answer.text();
    } finally {
      await product.resume('teams');
    }
    await eventually(
      () => askCopy(token),
      ({ status }) => status === 200,
    );
  });

  test('is nobody’s without a session', async () => {
    expect((await askCopy('A'.repeat(43))).status).toBe(401);
  });
});

describe('an account over HTTP', () => {
  const remove = (token: string, word: string) =>
    product.call('DELETE', '/v1/account', { token, body: { password: word } });

  test('is deleted with the password alone, and every session is over with the answer', async () => {
    const email = 'gone@person.test';
    const [token, other] = [await product.signUp(email), await product.signIn(email)];
    expect(await remove(token, 'not my password')).toMatchObject({
      status: 409,
      body: { code: 'auth.wrong_password', fields: { password: 'This password is not right.' } },
    });
    expect((await product.call('DELETE', '/v1/account', { token, body: {} })).status).toBe(400);
    expect((await remove(token, password)).status).toBe(204);
    expect((await product.call('GET', '/v1/auth/session', { token })).status).toBe(401);
    await eventually(
      () => product.call('GET', '/v1/auth/session', { token: other }),
      ({ status }) => status === 401,
    );
    expect((await product.call('POST', '/v1/auth/login', { body: { email, password } })).status).toBe(401);
  });

  test('case 26: is locked to other sessions with the answer to a change or a reset of its password', async () => {
    const email = 'locked@person.test';
    const [here, there] = [await product.signUp(email), await product.signIn(email)];
    const session = async (token: string) => (await product.call('GET', '/v1/auth/session', { token })).status;
    expect([await session(here), await session(there)]).toEqual([200, 200]);
    const body = { current: password, password: 'another battery staple' };
    expect((await product.call('POST', '/v1/auth/password', { token: here, body })).status).toBe(204);
    expect([await session(here), await session(there)]).toEqual([200, 401]);
    expect((await product.call('POST', '/v1/auth/forgot', { body: { email } })).body).toEqual(
      (await product.call('POST', '/v1/auth/forgot', { body: { email: 'nobody@person.test' } })).body,
    );
    const mails = await eventually(
      () => product.mailbox.mails(email),
      (seen) => seen.some(({ text }) => text?.includes('/reset-password/')),
    );
    const link = mails.map(({ text }) => /\/reset-password\/([\w-]+)/.exec(text ?? '')?.[1]).find((found) => found);
    const reset = (sent: object) => product.call('POST', '/v1/auth/reset', { body: sent });
    expect(await reset({ token: link, password: 'short' })).toMatchObject({
      status: 400,
      body: { code: 'request.invalid' },
    });
    expect((await reset({ token: link, password })).status).toBe(204);
    expect(await session(here)).toBe(401);
    expect(await reset({ token: link, password })).toMatchObject({
      status: 400,
      body: { code: 'auth.reset_link_invalid' },
    });
    await product.signIn(email);
  });

  test('shows a change of its name to the next request, and its sessions by device', async () => {
    const token = await product.signUp('renamed@person.test');
    expect((await product.call('GET', '/v1/auth/session', { token })).body).toMatchObject({ user: { name: 'Sara' } });
    const changed = await product.call('PATCH', '/v1/auth/account', { token, body: { name: 'Sara Haddad' } });
    expect(changed).toMatchObject({ status: 200, body: { user: { name: 'Sara Haddad' } } });
    expect((await product.call('GET', '/v1/auth/session', { token })).body).toMatchObject({
      user: { name: 'Sara Haddad' },
    });
    expect((await product.call('PATCH', '/v1/auth/account', { token, body: { role: 'admin' } })).status).toBe(400);
    const phone = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Safari/604.1' };
    const body = { email: 'renamed@person.test', password };
    expect((await product.call('POST', '/v1/auth/login', { body, headers: phone })).status).toBe(200);
    expect((await product.call('GET', '/v1/auth/sessions', { token })).body).toMatchObject({
      sessions: [{ current: true }, { current: false, device: 'Safari · iPhone' }],
    });
    expect((await product.call('DELETE', '/v1/auth/sessions', { token })).status).toBe(204);
    expect((await product.call('GET', '/v1/auth/sessions', { token })).body).toMatchObject({
      sessions: [{ current: true }],
    });
  });

  test('is not verified by a look at its link with HEAD', async () => {
    const email = 'scanned@person.test';
    await product.call('POST', '/v1/auth/register', { body: { name: 'Sara', email, password } });
    const [mail] = await eventually(
      () => product.mailbox.mails(email),
      (mails) => mails.length > 0,
    );
    const link = /\/verify-email\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const signIn = () => product.call('POST', '/v1/auth/login', { body: { email, password } });
    expect(await product.call('HEAD', `/v1/auth/verify-email/${link}`)).toMatchObject({ status: 200, text: '' });
    expect(await signIn()).toMatchObject({ status: 403, body: { emailNotVerified: true } });
    expect((await product.call('GET', `/v1/auth/verify-email/${link}`)).status).toBe(200);
    expect((await signIn()).status).toBe(200);
  });
});

describe('deleting an account', () => {
  test('needs the password again', async () => {
    const token = await product.signUp('hesitant@person.test');
    await expect(deleteAccount(await idOf(token), 'not it')).rejects.toMatchObject({ code: 'auth.wrong_password' });
    expect((await product.call('GET', '/v1/auth/session', { token })).status).toBe(200);
  });

  test('is refused while the person owns a team that others are in', async () => {
    const [owner, other] = await Promise.all([product.signUp('boss@person.test'), product.signUp('other@person.test')]);
    const ownerId = await idOf(owner);
    const { id } = await teams.create(owner, 'Ours');
    const memberId = await teams.admit(owner, id, 'other@person.test', other);
    const question: Question = authQuestions.deleteAccount;
    const asked = bus.ask(
      question,
      { password },
      { ...anyone, userId: ownerId, sessionId: await sessionIdOf(ownerId) },
    );
    await expect(asked).rejects.toMatchObject({ code: 'auth.owns_teams' });
    await teams.call('POST', `/teams/${id}/owner`, owner, { memberId });
    await deleteAccount(ownerId);
    await eventually(
      () => teams.get(other, id),
      ({ member_count, role }) => member_count === 1 && role === 'owner',
    );
    await hearsOfTheEnd(owner);
  });

  test('leaves nothing of the person in any service, and others alone', async () => {
    const email = 'forgotten@person.test';
    const { token, userId } = await busyPerson(email);
    const stays = await product.signUp('stays@person.test');
    const kept = await product.textPlan(stays, 'A plan that stays');
    const { id } = await teams.create(stays, 'A team that stays');
    await teams.admit(stays, id, email, token);
    const own = await teams.create(token, 'A team of one');
    await teams.invite(token, own.id, 'never@person.test');
    const before = await product.kept();

    await deleteAccount(userId);
    await hearsOfTheEnd(token);
    const left = async () =>
      [...(await whereIs(userId)), ...(await whereIs(email))].filter((where) => !where.includes('.outbox'));
    await eventually(left, (places) => places.length === 0);
    await eventually(
      () => product.kept(),
      ({ objects, plans }) => objects === before.objects - 2 && plans === before.plans - 2,
    );
    for (const service of services)
      expect([service, [...(await copyOf(service, userId)).values()].join('')]).toEqual([
        service,
        expect.not.stringContaining(email),
      ]);
    expect((await product.call('GET', `/v1/plans/${kept}`, { token: stays })).status).toBe(200);
    expect(await teams.get(stays, id)).toMatchObject({ member_count: 1 });
    expect(await whereIs('A team of one')).toEqual([]);
  });

  test('of an owner, told twice or out of turn: the team goes to who is in it longest, admins first', async () => {
    const people = ['heir-owner', 'heir-old', 'heir-admin'] as const;
    const [owner, old, admin] = await Promise.all(people.map((name) => product.signUp(`${name}@person.test`)));
    if (owner === undefined || old === undefined || admin === undefined) throw new Error('nobody signed up');
    const { id } = await teams.create(owner, 'Inherited');
    await teams.admit(owner, id, 'heir-old@person.test', old);
    const adminId = await teams.admit(owner, id, 'heir-admin@person.test', admin);
    await teams.call('PATCH', `/teams/${id}/members/${adminId}`, owner, { role: 'admin' });
    const ownerId = await idOf(owner);
    for (let n = 0; n < 2; n += 1) await product.say('events.auth.user_deleted', { id: ownerId });
    await eventually(
      () => teams.get(admin, id),
      ({ role, member_count }) => role === 'owner' && member_count === 2,
    );
    expect(await teams.get(old, id)).toMatchObject({ role: 'member', member_count: 2 });
  });
});
