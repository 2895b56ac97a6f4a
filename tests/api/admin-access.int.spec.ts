import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { eventually } from '../stages/http-client.ts';
import { broken } from '../stages/model-server.ts';
import { adminPage, appPage, firstAdmin, Product, withFirstAdmin } from '../stages/product.ts';

/* Who may do what at the console, over real HTTP: every route there is, for everybody who might come. */

const Description = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });
interface RouteOf {
  method: string;
  path: string;
  open: boolean;
}

let product: Product;
let routes: RouteOf[];
let user: string;
let admin: string;
beforeAll(async () => {
  product = await Product.start({}, {}, {}, withFirstAdmin);
  user = await product.signUp('sara@startup.test');
  admin = await product.signInAdmin(firstAdmin);
  const { paths } = Description.parse((await product.call('GET', '/v1/openapi.json')).body);
  routes = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path: path.replaceAll(/\{\w+\}/g, 'AAAAAAAAAAAAAAAA'),
      open: z.looseObject({ security: z.array(z.unknown()).optional() }).parse(operation).security === undefined,
    })),
  );
});
afterAll(() => product.stop());

const database = (name: string) =>
  product.database.db(`${product.prefix}auth`).collection<{ _id: string; email?: string }>(name);
const admins = () => routes.filter(({ path, open }) => path.startsWith('/v1/admin/') && !open);
const Id = z.object({ id: z.string() });

/** Another admin, made as `make admin` makes one: its token. */
const newAdmin = async (email: string): Promise<string> => {
  const first = await database('users').findOne({ email: firstAdmin.email });
  await database('users').insertOne({ ...first, _id: `${email.split('@')[0] ?? ''}-AAAAAAAA`, email });
  return product.signInAdmin({ email, password: firstAdmin.password });
};

describe('case 30: every route under /v1/admin', () => {
  const outcomes = async (token: string | undefined) =>
    Promise.all(
      admins().map(async ({ method, path }) => {
        const { status, body } = await product.call(method, path, token === undefined ? {} : { token });
        const { code } = z.looseObject({ code: z.string().optional() }).parse(body ?? {});
        return { route: `${method} ${path}`, status, code };
      }),
    );
  const all = (status: number, code: string) =>
    admins().map(({ method, path }) => ({ route: `${method} ${path}`, status, code }));

  test('there are', () => {
    expect(admins().length).toBeGreaterThanOrEqual(15);
  });

  test('is 401 without a token, and with one that is none', async () => {
    expect(await outcomes(undefined)).toEqual(all(401, 'auth.unauthenticated'));
    expect(await outcomes('A'.repeat(43))).toEqual(all(401, 'auth.unauthenticated'));
    expect(await outcomes(`${admin}x`)).toEqual(all(401, 'auth.unauthenticated'));
  });

  test('is 403 with the token of a user', async () => {
    expect(await outcomes(user)).toEqual(all(403, 'auth.admins_only'));
  });

  test('case 31: is 401 with the token of a session that is over', async () => {
    const token = await newAdmin('expired@plumbline.test');
    await database('admin_sessions').updateMany({ user_id: 'expired-AAAAAAAA' }, [
      { $set: { created_at: { $dateSubtract: { startDate: '$$NOW', unit: 'hour', amount: 8 } } } },
    ]);
    expect(await outcomes(token)).toEqual(all(401, 'auth.unauthenticated'));
  });

  test('is 401 with the token of an admin who is suspended', async () => {
    const token = await newAdmin('suspended@plumbline.test');
    const suspended = await product.call('PATCH', '/v1/admin/users/suspended-AAAAAAAA', {
      token: admin,
      body: { status: 'suspended', reason: 'Has left.' },
    });
    expect(suspended.status).toBe(200);
    expect(await outcomes(token)).toEqual(all(401, 'auth.unauthenticated'));
  });

  test('lets an admin in', async () => {
    const token = await newAdmin('busy@plumbline.test');
    const seen = await outcomes(token);
    const expected: Record<string, number> = {
      'GET /v1/admin/users/AAAAAAAAAAAAAAAA': 404,
      'PATCH /v1/admin/users/AAAAAAAAAAAAAAAA': 400,
      'GET /v1/admin/evaluations/AAAAAAAAAAAAAAAA': 404,
      'POST /v1/admin/evaluations/AAAAAAAAAAAAAAAA/retry': 404,
      'POST /v1/admin/auth/totp/confirm': 400,
      'POST /v1/admin/auth/totp/disable': 400,
    };
    // It is one of them, and it came while they were asked.
    for (const { route, status } of seen.filter(({ route }) => !route.endsWith('/logout'))) {
      expect([route, [200, 204, 401, expected[route]].includes(status)]).toEqual([route, true]);
    }
    const again = await product.signInAdmin({ email: 'busy@plumbline.test', password: firstAdmin.password });
    for (const { method, path } of admins().filter(({ path }) => !path.endsWith('/logout'))) {
      const { status } = await product.call(method, path, { token: again });
      expect([method, path, status]).toEqual([method, path, expected[`${method} ${path}`] ?? 200]);
    }
    expect((await product.call('POST', '/v1/admin/auth/logout', { token: again })).status).toBe(204);
    expect((await product.call('GET', '/v1/admin/auth/session', { token: again })).status).toBe(401);
  });

  test('and every other route is 401 with the token of an admin', async () => {
    const others = routes.filter(({ path, open }) => !path.startsWith('/v1/admin/') && !open);
    expect(others.length).toBeGreaterThanOrEqual(15);
    for (const { method, path } of others) {
      const { status, body } = await product.call(method, path, { token: admin });
      expect([method, path, status, body]).toMatchObject([method, path, 401, { code: 'auth.unauthenticated' }]);
    }
  });
});

describe('cases 20 and 33: what is sent to the console is data', () => {
  const get = (path: string) => product.call('GET', path, { token: admin });

  test('a search finds what is written in it, and nothing by a pattern', async () => {
    const found = async (search: string) => {
      const answer = await get(`/v1/admin/users?search=${encodeURIComponent(search)}`);
      return z
        .object({ users: z.array(z.object({ email: z.string() })) })
        .parse(answer.body)
        .users.map(({ email }) => email);
    };
    await eventually(
      () => found('sara@startup'),
      (emails) => emails.length === 1,
    );
    for (const search of ['sara.*', '^sara', '[s]ara', '{"$gt":""}', '$where', "'; return true;"]) {
      expect([search, await found(search)]).toEqual([search, []]);
    }
  });

  test.each([
    '/v1/admin/users?search[$ne]=x',
    '/v1/admin/users?role=root',
    '/v1/admin/users?status[$ne]=active',
    '/v1/admin/users?sort=password_hash',
    '/v1/admin/users?page=0',
    '/v1/admin/users?pageSize=1000',
    '/v1/admin/users?password=x',
    '/v1/admin/users?search=%00',
    '/v1/admin/evaluations?status=done',
    '/v1/admin/evaluations?from=yesterday',
    '/v1/admin/evaluations?user[$gt]=',
    '/v1/admin/teams?invitations[$ne]=all',
    '/v1/admin/teams?sort=owner_id',
    '/v1/admin/audit?action=anything',
  ])('GET %s is 400', async (path) => {
    expect(await get(path)).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
  });

  test.each([
    [{ status: 'suspended' }],
    [{ status: 'suspended', reason: '   ' }],
    [{ status: 'deleted', reason: 'x' }],
    [{ status: 'suspended', reason: 'x', role: 'admin' }],
    [{ status: { $ne: 'active' }, reason: 'x' }],
    [{ status: 'suspended', reason: 'x'.repeat(501) }],
  ])('PATCH of a user with %j is 400', async (body) => {
    const users = z.object({ users: z.array(Id) }).parse((await get('/v1/admin/users?search=sara')).body).users;
    const answer = await product.call('PATCH', `/v1/admin/users/${users[0]?.id ?? ''}`, { token: admin, body });
    expect(answer).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
  });

  test('a page too deep says what to do instead', async () => {
    const answer = await get('/v1/admin/evaluations?page=401');
    expect(answer).toMatchObject({ status: 400, body: { code: 'admin.page_too_deep', values: { limit: 10_000 } } });
  });

  test('case 22: an id that is none is as unknown as any other', async () => {
    for (const id of ['x', '%00', '..%2F..%2Fetc', '{"$ne":1}']) {
      expect((await get(`/v1/admin/users/${encodeURIComponent(id)}`)).status).toBe(404);
      expect((await get(`/v1/admin/evaluations/${encodeURIComponent(id)}`)).status).toBe(404);
    }
  });
});

test('the export is a file of lines that no spreadsheet takes for formulas, every entry once', async () => {
  await product.call('POST', '/v1/admin/auth/login', { body: { email: '=cmd@evil.example', password: 'x' } });
  const answer = await eventually(
    () => product.call('GET', '/v1/admin/audit/export', { token: admin }),
    ({ text }) => text.includes('cmd@evil.example'),
  );
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="audit.csv"');
  expect(answer.text).toContain(",'=cmd@evil.example,");
  const lines = answer.text.trimEnd().split('\r\n').slice(1);
  expect(lines.map((line) => Number(line.split(',')[0]))).toEqual(lines.map((_, index) => index + 1));
  expect((await product.call('GET', '/v1/admin/audit/check', { token: admin })).body).toMatchObject({
    broken_at: null,
  });
});

test('a suspended person is out with the next request, and a failed evaluation is run again by an admin', async () => {
  const omar = await product.signUp('omar@startup.test');
  const userId = Id.parse(
    z.object({ user: z.unknown() }).parse((await product.call('GET', '/v1/auth/session', { token: omar })).body).user,
  ).id;
  const planId = await product.textPlan(omar, 'Omar’s pitch');
  product.model.answerWith(() => broken.json);
  const started = await product.call('POST', '/v1/evaluations/start', {
    token: omar,
    body: { planId, schemaId: 'investor5-hexagon', language: 'en' },
  });
  const { id } = Id.parse(started.body);
  const Detail = z.object({ evaluation: z.object({ status: z.string(), error: z.string().nullable() }) });
  const look = async () =>
    Detail.parse((await product.call('GET', `/v1/admin/evaluations/${id}`, { token: admin })).body).evaluation;
  await eventually(
    async () => (await product.call('GET', `/v1/admin/evaluations/${id}`, { token: admin })).status,
    (status) => status === 200,
  );
  expect((await eventually(look, ({ status }) => status === 'failed')).error).not.toBeNull();
  expect(await product.call('POST', `/v1/admin/evaluations/${id}/retry`, { token: admin })).toMatchObject({
    status: 202,
    body: { id },
  });
  await eventually(look, ({ status }) => status === 'failed');

  const suspend = await product.call('PATCH', `/v1/admin/users/${userId}`, {
    token: admin,
    body: { status: 'suspended', reason: 'Spam.' },
  });
  expect(suspend).toMatchObject({ status: 200, body: { user: { status: 'suspended' } } });
  expect((await product.call('GET', '/v1/auth/session', { token: omar })).status).toBe(401);
  // Read back at once, whenever the fact comes.
  expect((await product.call('GET', `/v1/admin/users/${userId}`, { token: admin })).body).toMatchObject({
    user: { status: 'suspended' },
  });
  const Log = z.object({ audit: z.array(z.object({ action: z.string(), reason: z.string().nullable() })) });
  const detail = () => product.call('GET', `/v1/admin/users/${userId}`, { token: admin });
  await eventually(detail, ({ body }) => Log.parse(body).audit[0]?.reason === 'Spam.');
  // Nothing that the person wrote is in what an admin sees of it.
  const seen = JSON.stringify([
    (await detail()).body,
    (await product.call('GET', `/v1/admin/evaluations/${id}`, { token: admin })).body,
  ]);
  expect(seen).not.toContain('MediPlus');
});

test('the console is served at /admin, for every screen of it, and the app everywhere else', async () => {
  for (const path of ['/admin', '/admin/', '/admin/login', '/admin/users/AAAAAAAAAAAAAAAA?x=1']) {
    expect(await product.call('GET', path)).toMatchObject({ status: 200, text: adminPage });
  }
  expect((await product.call('GET', '/admin/assets/console-1234.js')).headers.get('cache-control')).toContain(
    'immutable',
  );
  expect((await product.call('GET', '/admin/assets/none.js')).status).toBe(404);
  expect((await product.call('GET', '/admin/.vite/manifest.json')).status).toBe(404);
  for (const path of ['/', '/administration', '/dashboard'])
    expect((await product.call('GET', path)).text).toBe(appPage);
});
