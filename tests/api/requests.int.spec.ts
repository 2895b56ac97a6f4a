import { RequestMethod } from '@nestjs/common';
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { PublicConfig } from '@plumbline/contracts/config';
import { EvaluationList } from '@plumbline/contracts/evaluations';
import { limits } from '@plumbline/contracts/limits';
import { z } from 'zod';
import { AccountController } from '../../services/gateway/src/account.controller.ts';
import { AdminAuthController } from '../../services/gateway/src/admin-auth.controller.ts';
import { AdminController } from '../../services/gateway/src/admin.controller.ts';
import { AuthController } from '../../services/gateway/src/auth.controller.ts';
import { ChatController } from '../../services/gateway/src/chat.controller.ts';
import { ConfigController } from '../../services/gateway/src/config.controller.ts';
import { EvaluationsController } from '../../services/gateway/src/evaluations.controller.ts';
import { InvitationsController } from '../../services/gateway/src/invitations.controller.ts';
import { MemosController } from '../../services/gateway/src/memos.controller.ts';
import { PlansController } from '../../services/gateway/src/plans.controller.ts';
import { TeamsController } from '../../services/gateway/src/teams.controller.ts';
import { manyEvaluations } from '../../services/evaluations/test/many-evaluations.ts';
import { eventually, password } from '../stages/http-client.ts';
import { adminPage, appPage, Product } from '../stages/product.ts';
import { launchBrowser } from '../stages/browser.ts';

/* The rules for every route (contract.md) over real HTTP: errors, ids, bad bodies, the description of the API, headers. */

let product: Product;
let token: string;
beforeAll(async () => {
  product = await Product.start();
  token = await product.signUp('requests@startup.test');
});
afterAll(() => product.stop());

const register = (body: unknown, headers: Record<string, string> = {}) =>
  product.call('POST', '/v1/auth/register', { body, headers });
const good = { name: 'Sara', email: 'another@startup.test', password };

describe('an error', () => {
  test('has a sentence, a code, the request’s id and the wrong fields, and nothing else', async () => {
    const answer = await register({
      ...good,
      name: 'x'.repeat(101),
      phone: '1'.repeat(21),
      email: 'x',
      password: 'short',
    });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      error: 'Please check the highlighted fields.',
      code: 'request.invalid',
      requestId: answer.headers.get('x-request-id'),
      fields: {
        name: 'Name must be 100 characters or less',
        phone: 'Phone must be 20 characters or less',
        email: 'Invalid email format',
        password: 'Password must be 8-128 characters',
      },
    });
  });

  test.each<[unknown]>([[{}], [{ name: ' ', email: '' }], [''], [undefined], [null]])(
    'of %j names every field that is missing',
    async (body) => {
      const answer = await register(body === '' ? '{}' : body);
      expect(answer).toMatchObject({
        status: 400,
        body: { fields: { name: 'Name is required', email: 'Email is required', password: 'Password is required' } },
      });
    },
  );

  test('is in Arabic for who asks for Arabic first', async () => {
    const answer = await register({}, { 'accept-language': 'ar-JO,en;q=0.5' });
    expect(answer.body).toMatchObject({
      error: 'يُرجى مراجعة الحقول المحدّدة.',
      fields: { email: 'البريد الإلكتروني مطلوب', password: 'كلمة المرور مطلوبة' },
    });
    expect((await register({}, { 'accept-language': 'fr,ar;q=0.5' })).body).toMatchObject({
      error: 'Please check the highlighted fields.',
    });
  });

  test.each([
    ['GET', '/v1/nothing'],
    ['GET', '/v1'],
    ['GET', '/v1/admin/nothing'],
    ['PUT', '/v1/auth/login'],
    ['PATCH', '/v1/evaluations'],
    ['GET', '/v1/auth/login'],
    ['POST', '/dashboard'],
    ['GET', '/assets/missing.js'],
    ['GET', '/assets/'],
    ['GET', '/.git/config'],
    ['GET', '/.vite/manifest.json'],
    ['GET', `/v1/plans/${'x'.repeat(2_000)}`],
  ])('%s %s is a 404 in JSON', async (method, path) => {
    const answer = await product.call(method, path, { token });
    expect(answer).toMatchObject({ status: 404, body: { requestId: expect.any(String), error: expect.any(String) } });
  });

  test('a path that is no path is told so in the same form', async () => {
    const answer = await product.call('GET', '/v1/plans/%E0%A4%A', { token });
    expect(answer).toMatchObject({ status: 400, body: { code: 'request.malformed', requestId: expect.any(String) } });
  });

  // A link that was torn on its way: the app's own page says that there is nothing.
  test.each([
    ['/evaluations/%E0%A4%A', appPage],
    ['/evaluations/%', appPage],
    ['/%ZZ', appPage],
    ['/verify-email/a%2', appPage],
    ['/investor-memos/%C3?page=2', appPage],
    ['/admins/%E0%A4%A', appPage],
    ['/admin/%E0%A4%A', adminPage],
    ['/admin/users/%', adminPage],
  ])('%s is a page for a person, though it cannot be read', async (path, page) => {
    const { status, text, headers } = await product.call('GET', path);
    expect([status, text]).toEqual([404, page]);
    expect(headers.get('content-type')).toContain('text/html');
    expect(headers.get('content-security-policy')).toMatch(/style-src 'self' 'nonce-[\w-]{24}';/);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-request-id')).toMatch(/\S/);
  });

  test.each([
    ['GET', '/v1/%E0%A4%A'],
    ['GET', '/v1/admin/users/%E0%A4%A'],
    ['GET', '/assets/%E0%A4%A'],
    ['GET', '/admin/assets/%'],
    ['GET', '/.vite/%'],
    ['POST', '/evaluations/%E0%A4%A'],
  ])('%s %s is not: what asks there reads JSON', async (method, path) => {
    const { status, body } = await product.call(method, path);
    expect({ status, body }).toMatchObject({ status: 400, body: { code: 'request.malformed' } });
  });
});

/** Sends bytes as they are; what comes back until the connection ends. */
const send = async (bytes: string): Promise<string> => {
  const { hostname, port } = new URL(product.url);
  const socket = connect({ host: hostname, port: Number(port) });
  const received: Buffer[] = [];
  socket.on('data', (data: Buffer) => received.push(data));
  socket.write(bytes);
  await once(socket, 'close');
  return Buffer.concat(received).toString('utf8');
};

describe('what is no HTTP request', () => {
  test.each([
    ['a stranger’s protocol', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc', 400, 'request.malformed'],
    ['a word', 'HELLO\r\n\r\n', 400, 'request.malformed'],
    [
      'two lengths',
      'POST /v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
      400,
      'request.malformed',
    ],
    [
      'a length and chunks',
      'POST /v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
      'request.malformed',
    ],
    ['endless headers', `GET / HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(20_000)}\r\n\r\n`, 413, 'request.too_large'],
  ])('%s is refused in the contract’s form, and the connection ends', async (_name, bytes, status, code) => {
    const [head = '', body = ''] = (await send(bytes)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${String(status)} `));
    expect(head.toLowerCase()).toContain('connection: close');
    expect(head).toContain('x-content-type-options: nosniff');
    expect(JSON.parse(body)).toEqual({
      error: expect.any(String),
      code,
      requestId: expect.stringMatching(/^[\w-]{16}$/),
    });
  });
});

test('TRACE sends nothing back', async () => {
  const answer = await send(
    'TRACE /v1/config HTTP/1.1\r\nHost: x\r\nX-Secret: told-to-nobody\r\nConnection: close\r\n\r\n',
  );
  expect(answer).toMatch(/^HTTP\/1\.1 404 /);
  expect(answer).not.toContain('told-to-nobody');
});

describe('a request’s id', () => {
  test.each(['client-id.1234', 'A'.repeat(64)])('%s is taken over', async (id) => {
    const answer = await product.call('GET', '/v1/nothing', { headers: { 'x-request-id': id } });
    expect(answer.headers.get('x-request-id')).toBe(id);
    expect(answer.body).toMatchObject({ requestId: id });
  });

  test.each(['short', 'A'.repeat(65), 'with blanks in it', '<script>alert(1)</script>', '../../etc/passwd'])(
    '%s is replaced',
    async (id) => {
      const answer = await product.call('GET', '/v1/config', { headers: { 'x-request-id': id } });
      expect(answer.headers.get('x-request-id')).not.toBe(id);
      expect(answer.headers.get('x-request-id')).toMatch(/^[\w-]{16}$/);
    },
  );
});

describe('case 20: a body', () => {
  const bodies: [string, unknown][] = [
    ['that is no JSON', '{"name": "Sara"'],
    ['that is a list', []],
    ['that is a number', '42'],
    [
      'with __proto__',
      '{"__proto__":{"role":"admin"},"name":"Sara","email":"p@startup.test","password":"long enough"}',
    ],
    ['with constructor.prototype', '{"constructor":{"prototype":{"role":"admin"}},"email":"p@startup.test"}'],
    ['with an operator for a string', { ...good, email: { $ne: null } }],
    ['with a list for a string', { ...good, name: ['Sara'] }],
    ['with a number for a string', { ...good, password: 12345678 }],
    ['that is 50,000 levels deep', `${'['.repeat(50_000)}${']'.repeat(50_000)}`],
    ['with deep JSON for a string', { ...good, name: JSON.parse(`${'{"a":'.repeat(1_000)}1${'}'.repeat(1_000)}`) }],
    ['with a string of 1 MB', { ...good, name: 'x'.repeat(1_000_000) }],
    ['with NUL in a name', { ...good, name: 'Sa\u0000ra' }],
    ['with half a surrogate in a name', '{"name":"Sa\\ud800ra","email":"p@startup.test","password":"long enough"}'],
    ['with half a surrogate in a password', '{"name":"Sara","email":"p@startup.test","password":"long enough\\udc00"}'],
  ];
  test.each(bodies)('%s is refused with 400', async (_name, body) => {
    const answer = await register(body);
    expect(answer).toMatchObject({ status: 400, body: { code: expect.stringMatching(/^request\./) } });
    expect(await product.database.db(`${product.prefix}auth`).collection('users').countDocuments()).toBe(1);
  });

  test('of another type is refused with 415', async () => {
    for (const type of ['text/plain', 'application/xml', 'application/x-www-form-urlencoded']) {
      const answer = await register('{"name":"Sara"}', { 'content-type': type });
      expect(answer).toMatchObject({ status: 415, body: { code: 'request.unsupported_media_type' } });
    }
  });

  test('that is empty is none, though its type is named', async () => {
    const headers = { 'content-type': 'application/json' };
    expect((await product.call('GET', '/v1/config', { headers })).status).toBe(200);
    const session = await product.signIn('requests@startup.test');
    expect((await product.call('POST', '/v1/auth/logout', { token: session, headers })).status).toBe(204);
    expect(await register('')).toMatchObject({ status: 400, body: { fields: { name: 'Name is required' } } });
  });

  test('far too large is refused with 413', async () => {
    const answer = await register({ ...good, name: 'x'.repeat(3_000_000) });
    expect(answer).toMatchObject({ status: 413, body: { code: 'request.too_large' } });
  });

  test.each(['role', 'ownerId', 'email_verified', 'status', '_id'])(
    'case 33: with the field %s is refused, and the field is named',
    async (field) => {
      const answer = await register({ ...good, [field]: 'admin' });
      expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: 'This field is not known.' } } });
    },
  );

  test('case 33: unknown fields are refused on every route that takes a body', async () => {
    const planId = await product.textPlan(token);
    const bodies: [string, object][] = [
      ['/v1/auth/login', { email: good.email, password }],
      ['/v1/auth/resend-verification', { email: good.email }],
      ['/v1/evaluations/start', { planId, schemaId: 'investor5-hexagon', language: 'en' }],
      [`/v1/plans/${planId}/supplements`, { content: 'More.' }],
    ];
    for (const [path, body] of bodies) {
      const answer = await product.call('POST', path, { token, body: { ...body, owner_id: 'me' } });
      expect([path, answer]).toMatchObject([path, { status: 400, body: { fields: { owner_id: expect.any(String) } } }]);
    }
  });

  test('supplements and lists say what is wrong with them', async () => {
    const planId = await product.textPlan(token);
    const long = await product.call('POST', `/v1/plans/${planId}/supplements`, {
      token,
      body: { content: 'x'.repeat(50_001) },
    });
    expect(long.body).toMatchObject({ fields: { content: 'Text must be under 50,000 characters' } });
    for (const query of ['page=0', 'limit=101', 'page=x', 'limit=1&limit=2', 'sort=-1', 'page[$gt]=1']) {
      const answer = await product.call('GET', `/v1/evaluations?${query}`, { token });
      expect([query, answer.status]).toEqual([query, 400]);
    }
  });
});

/** Keeps what this test is about of an OpenAPI description. */
const OpenApi = z.object({
  openapi: z.string().regex(/^3\./),
  info: z.object({ title: z.string(), version: z.string() }),
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.looseObject({
        summary: z.string().min(1),
        operationId: z.string(),
        parameters: z.array(z.looseObject({ name: z.string(), in: z.string(), schema: z.looseObject({}) })).default([]),
        requestBody: z.looseObject({ content: z.record(z.string(), z.looseObject({})) }).optional(),
        responses: z.record(z.string(), z.looseObject({ description: z.string() })),
        security: z.array(z.unknown()).optional(),
      }),
    ),
  ),
});

/** Routes as the controllers declare them, in the words of OpenAPI. */
const declared = (): string[] =>
  [
    ConfigController,
    AuthController,
    AccountController,
    PlansController,
    EvaluationsController,
    ChatController,
    MemosController,
    TeamsController,
    InvitationsController,
    AdminAuthController,
    AdminController,
  ].flatMap((controller) => {
    const base = z.string().parse(Reflect.getMetadata('path', controller));
    return Object.getOwnPropertyNames(controller.prototype).flatMap((name) => {
      const handler: unknown = Reflect.get(controller.prototype, name);
      if (typeof handler !== 'function' || !Reflect.hasMetadata('method', handler)) return [];
      const method = RequestMethod[z.number().parse(Reflect.getMetadata('method', handler))] ?? '';
      const path = z.string().parse(Reflect.getMetadata('path', handler));
      return [`${method} /${base}/${path}`.replace(/:(\w+)/g, '{$1}').replace(/\/+$/, '')];
    });
  });

describe('the API’s description', () => {
  test('has every route, and every route of it is there', async () => {
    const answer = await product.call('GET', '/v1/openapi.json');
    const { paths } = OpenApi.parse(answer.body);
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.sort()).toEqual(declared().sort());
    expect(described.length).toBeGreaterThan(15);
    for (const route of described) {
      const [method = '', path = ''] = route.split(' ');
      const { body } = await product.call(method, path.replace(/\{\w+\}/g, 'AAAAAAAAAAAAAAAA'));
      expect([route, body]).not.toMatchObject([route, { code: 'request.not_found' }]);
    }
  });

  test('is whole: ids are unique, references lead somewhere, path parameters are declared, bodies have fields', async () => {
    const answer = await product.call('GET', '/v1/openapi.json');
    const { paths } = OpenApi.parse(answer.body);
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    );
    expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length);
    for (const [reference] of answer.text.matchAll(/"\$ref":"([^"]*)"/g)) {
      throw new Error(`the description has a reference, which this test does not follow: ${reference}`);
    }
    for (const { path, method, operation } of operations) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const given = operation.parameters.filter((one) => one.in === 'path').map(({ name }) => name);
      expect([path, given]).toEqual([path, inPath]);
      const succeeds = Object.keys(operation.responses).filter((status) => status.startsWith('2'));
      expect([path, method, succeeds.length]).toEqual([path, method, 1]);
    }
    expect(paths['/v1/auth/register']?.['post']?.requestBody?.content['application/json']).toMatchObject({
      schema: { properties: { email: expect.anything(), name: { maxLength: limits.nameMaxLength } } },
    });
    expect(paths['/v1/plans/upload']?.['post']?.requestBody?.content).toHaveProperty('multipart/form-data');
    const asked = paths['/v1/chat/ask/stream']?.['post']?.requestBody?.content ?? {};
    expect(Object.keys(asked).sort()).toEqual(['application/json', 'multipart/form-data']);
    expect(paths['/v1/auth/login']?.['post']?.security).toBeUndefined();
    expect(paths['/v1/evaluations']?.['get']?.security).toEqual([{ bearer: [] }]);
  });

  test('can be browsed under the content security policy', async () => {
    const browser = await launchBrowser();
    try {
      const page = await browser.newPage();
      const complaints: string[] = [];
      page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
      page.on('pageerror', (error) => complaints.push(error.message));
      await page.goto(`${product.url}/v1/docs`);
      await page.locator('.opblock-summary-path', { hasText: '/v1/auth/register' }).waitFor();
      expect(complaints).toEqual([]);
    } finally {
      await browser.close();
    }
  });
});

describe('every answer', () => {
  test.each([
    '/',
    '/v1/config',
    '/v1/nothing',
    '/evaluations/new?reevaluate=1',
    '/assets/app-1234.js',
    '/v1/plans/%E0%A4%A',
  ])('of %s keeps a browser from doing what it need not do', async (path) => {
    const { headers } = await product.call('GET', path);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('permissions-policy')).toContain('camera=()');
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('server')).toBeNull();
  });

  test.each(['/', '/dashboard', '/index.html', '/admin', '/admin/users'])(
    'of the page %s takes scripts from here and styles by a nonce of its own',
    async (path) => {
      const policies = await Promise.all(
        [1, 2].map(async () => (await product.call('GET', path)).headers.get('content-security-policy') ?? ''),
      );
      for (const policy of policies) {
        expect(policy).toContain("script-src 'self';");
        expect(policy).toMatch(/style-src 'self' 'nonce-[\w-]{24}';/);
        expect(policy).toContain("object-src 'none'");
      }
      expect(policies[0]).not.toBe(policies[1]);
    },
  );

  test('that is no page opens as nothing, and nobody else may read or trace it', async () => {
    const { headers } = await product.call('GET', '/v1/config', { headers: { origin: 'https://elsewhere.test' } });
    expect(headers.get('content-security-policy')).toMatch(/; sandbox$/);
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect((await product.call('OPTIONS', '/v1/config')).status).toBe(404);
  });

  test('under /v1 is never kept by a cache; the app’s hashed files for ever, its page never', async () => {
    const cached = async (path: string) => (await product.call('GET', path)).headers.get('cache-control');
    expect(await cached('/v1/config')).toBe('no-store');
    expect(await cached('/assets/app-1234.js')).toBe('public, max-age=31536000, immutable');
    expect(await cached('/')).toBe('no-store');
  });

  test.each(['/', '/dashboard', '/evaluations/abc', '/verify-email/some.token', '/unknown/path'])(
    'of the screen %s is the app’s page',
    async (path) => {
      const answer = await product.call('GET', path);
      expect(answer).toMatchObject({ status: 200, text: appPage });
      expect(answer.headers.get('content-type')).toContain('text/html');
    },
  );

  test('of /v1/config is what the contract says', async () => {
    const { status, body } = await product.call('GET', '/v1/config');
    expect(status).toBe(200);
    expect(PublicConfig.parse(body)).toEqual({
      languages: ['en', 'ar'],
      prelimEnabled: false,
      limits,
      analyst: { provider: 'tests', model: 'scripted-model', offline: false },
    });
  });
});

describe('the lists of a person', () => {
  const seeded = async (email: string, total: number): Promise<string> => {
    const owner = await product.signUp(email);
    const { body } = await product.call('GET', '/v1/auth/session', { token: owner });
    const { user } = z.object({ user: z.object({ id: z.string() }) }).parse(body);
    await product.database
      .db(`${product.prefix}evaluations`)
      .collection('evaluations')
      .insertMany(manyEvaluations(user.id, total));
    return owner;
  };
  const listed = async (owner: string, query: string): Promise<[rows: number, pagination: unknown]> => {
    const { status, body } = await product.call('GET', `/v1/evaluations?${query}`, { token: owner });
    expect(status).toBe(200);
    const { evaluations, pagination } = EvaluationList.parse(body);
    return [evaluations.length, pagination];
  };

  test('history: 20 are one page, 21 are two', async () => {
    const twenty = await seeded('twenty@startup.test', 20);
    expect(await listed(twenty, 'page=1&limit=20')).toEqual([20, { page: 1, limit: 20, total: 20, pages: 1 }]);
    const more = await seeded('twenty-one@startup.test', 21);
    expect(await listed(more, 'page=1&limit=20')).toEqual([20, { page: 1, limit: 20, total: 21, pages: 2 }]);
    expect(await listed(more, 'page=2&limit=20')).toEqual([1, { page: 2, limit: 20, total: 21, pages: 2 }]);
  });

  test.each([
    [4, 4],
    [5, 5],
    [6, 5],
  ])('the dashboard of a person with %d gets %d', async (total, rows) => {
    const owner = await seeded(`dashboard-${String(total)}@startup.test`, total);
    const [shown] = await listed(owner, 'page=1&limit=5');
    expect(shown).toBe(rows);
  });
});

describe('a part that is away', () => {
  test('a resend asked for too often is 429 with the time to wait', async () => {
    const resend = () =>
      product.call('POST', '/v1/auth/resend-verification', { body: { email: 'nobody@startup.test' } });
    expect((await resend()).status).toBe(200);
    const second = await resend();
    expect(second).toMatchObject({ status: 429, body: { code: 'auth.resend_too_many' } });
    const seconds = Number(second.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(second.body).toMatchObject({ error: expect.stringContaining(`${String(seconds)} seconds`) });
  });

  test.each(['plans', 'evaluations', 'auth'] as const)('case 2: %s stopped is 503, and works again', async (name) => {
    const planId = await product.textPlan(token);
    const ask = {
      plans: () => product.call('GET', `/v1/plans/${planId}`, { token }),
      evaluations: () => product.call('GET', '/v1/evaluations', { token }),
      auth: () => product.call('POST', '/v1/auth/login', { body: { email: 'requests@startup.test', password } }),
    }[name];
    expect((await ask()).status).toBe(200);
    await product.pause(name);
    const away = await ask();
    expect(away).toMatchObject({ status: 503, body: { code: 'internal.unavailable' } });
    expect(Number(away.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(away.text).not.toMatch(/nats|mongo|127\.0\.0\.1|rpc\./i);
    await product.resume(name);
    await eventually(ask, ({ status }) => status === 200);
  });
});
