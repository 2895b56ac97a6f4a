import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { eventually, type Answer } from '../stages/http-client.ts';
import { MemoClient } from '../stages/memo-client.ts';
import { Product } from '../stages/product.ts';
import { TeamClient } from '../stages/team-client.ts';
import { idPlaces } from './route-table.ts';

/* Who may do what, over real HTTP: tokens that are none, and what belongs to somebody else. */

let product: Product;
let sara: string;
let omar: string;
beforeAll(async () => {
  product = await Product.start();
  [sara, omar] = await Promise.all([product.signUp('sara@startup.test'), product.signUp('omar@startup.test')]);
});
afterAll(() => product.stop());

const Id = z.object({ id: z.string() });
const session = (token: string) => product.call('GET', '/v1/auth/session', { token });
const signedOut = {
  status: 401,
  body: { error: 'Please sign in to continue.', code: 'auth.unauthenticated' },
};

describe('case 31: a token', () => {
  test('lets its owner in, and only with it', async () => {
    expect(await session(sara)).toMatchObject({
      status: 200,
      body: { user: { email: 'sara@startup.test', role: 'user' } },
    });
    expect(await product.call('GET', '/v1/auth/session')).toMatchObject(signedOut);
  });

  test.each<[string, (token: string) => Record<string, string>]>([
    ['forged', () => ({ authorization: `Bearer ${'A'.repeat(43)}` })],
    ['truncated', (token) => ({ authorization: `Bearer ${token.slice(0, -1)}` })],
    [
      'changed in one place',
      (token) => ({ authorization: `Bearer ${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}` }),
    ],
    ['with something after it', (token) => ({ authorization: `Bearer ${token}x` })],
    ['of another system', () => ({ authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.' })],
    ['of another scheme', (token) => ({ authorization: `Basic ${token}` })],
    ['without a scheme', (token) => ({ authorization: token })],
    ['that is empty', () => ({ authorization: 'Bearer ' })],
    ['that is very long', () => ({ authorization: `Bearer ${'A'.repeat(8_000)}` })],
    ['in a cookie', (token) => ({ cookie: `authToken=${token}` })],
  ])('%s is 401', async (_name, headers) => {
    expect(await product.call('GET', '/v1/auth/session', { headers: headers(sara) })).toMatchObject(signedOut);
  });

  test('in the query or in the body is 401, with and without a header that is worth nothing', async () => {
    for (const headers of [{}, { authorization: 'Bearer nonsense' }, { authorization: 'Basic nonsense' }]) {
      for (const name of ['access_token', 'token', 'authToken']) {
        const inQuery = await product.call('GET', `/v1/auth/session?${name}=${sara}`, { headers });
        expect([name, headers, inQuery.status]).toEqual([name, headers, 401]);
        const inBody = await product.call('POST', '/v1/auth/logout', { headers, body: { [name]: sara } });
        expect([name, headers, inBody.status]).toEqual([name, headers, 401]);
      }
    }
    expect((await session(sara)).status).toBe(200);
  });

  test('of a user opens nothing under /v1/admin (case 30)', async () => {
    for (const path of ['/v1/admin/users', '/v1/admin/overview']) {
      expect(await product.call('GET', path, { token: sara })).toMatchObject({
        status: 403,
        body: { code: 'auth.admins_only' },
      });
    }
  });
});

describe('case 26: logging out', () => {
  test('kills that token at once, though it was used a moment ago, and no other', async () => {
    const one = await product.signIn('sara@startup.test');
    const other = await product.signIn('sara@startup.test');
    for (let n = 0; n < 5; n += 1) expect((await session(one)).status).toBe(200);
    expect((await product.call('POST', '/v1/auth/logout', { token: one })).status).toBe(204);
    expect(await session(one)).toMatchObject(signedOut);
    expect(await product.call('POST', '/v1/auth/logout', { token: one })).toMatchObject(signedOut);
    expect((await session(other)).status).toBe(200);
  });

  test('is not outrun by the very next request, time after time', async () => {
    for (let n = 0; n < 10; n += 1) {
      const token = await product.signIn('sara@startup.test');
      expect((await session(token)).status).toBe(200);
      await product.call('POST', '/v1/auth/logout', { token });
      expect([n, await session(token)]).toMatchObject([n, signedOut]);
    }
  });

  test('while requests with the token are under way leaves none that comes later', async () => {
    const token = await product.signIn('omar@startup.test');
    const before = Array.from({ length: 20 }, () => session(token));
    const out = product.call('POST', '/v1/auth/logout', { token });
    await Promise.all([...before, out]);
    const after = await Promise.all(Array.from({ length: 20 }, () => session(token)));
    expect(after.map(({ status }) => status)).toEqual(after.map(() => 401));
  });
});

describe('case 22: what is somebody else’s', () => {
  const withoutRequestId = ({ status, body }: Answer) => {
    const { requestId: _, ...rest } = z.looseObject({ requestId: z.string() }).parse(body);
    return { status, ...rest };
  };
  const malformed = ['x', 'with blank', '../../etc', '%00', '{"$ne":1}', '0'.repeat(65), 'ع'];
  let planId: string;
  let evaluationId: string;
  beforeAll(async () => {
    planId = await product.textPlan(sara, 'A secret plan');
    const started = await product.call('POST', '/v1/evaluations/start', {
      token: sara,
      body: { planId, schemaId: 'investor5-hexagon', language: 'en' },
    });
    expect(started.status).toBe(202);
    evaluationId = Id.parse(started.body).id;
    await eventually(
      () => product.call('GET', `/v1/evaluations/${evaluationId}`, { token: sara }),
      ({ body }) => z.object({ status: z.string() }).parse(body).status === 'completed',
    );
  });

  test.each<[string, string, 'plan' | 'evaluation', object | null]>([
    ['GET', '/v1/plans/{id}', 'plan', null],
    ['GET', '/v1/plans/{id}/pages/1', 'plan', null],
    ['GET', '/v1/plans/{id}/pages/1/picture', 'plan', null],
    ['GET', '/v1/plans/{id}/file', 'plan', null],
    ['POST', '/v1/plans/{id}/supplements', 'plan', { content: 'Mine now.' }],
    ['DELETE', '/v1/plans/{id}', 'plan', null],
    ['GET', '/v1/evaluations/{id}', 'evaluation', null],
    ['GET', '/v1/evaluations/{id}/results', 'evaluation', null],
    ['GET', '/v1/evaluations/{id}/settlements', 'evaluation', null],
    ['GET', '/v1/evaluations/{id}/settlements/traction.revenue/passages', 'evaluation', null],
    ['PUT', '/v1/evaluations/{id}/settlements/traction.revenue', 'evaluation', { answer: 'not_said' }],
    ['DELETE', '/v1/evaluations/{id}/settlements/traction.revenue', 'evaluation', null],
    ['DELETE', '/v1/evaluations/{id}', 'evaluation', null],
  ])('%s %s answers as for an id that never was', async (method, path, kind, body) => {
    const ask = async (id: string) =>
      withoutRequestId(
        await product.call(method, path.replace('{id}', encodeURIComponent(id)), {
          token: omar,
          ...(body ? { body } : {}),
        }),
      );
    const unknown = await ask('AAAAAAAAAAAAAAAA');
    expect(unknown).toMatchObject({ status: 404, code: `${kind}s.not_found` });
    expect(await ask(kind === 'plan' ? planId : evaluationId)).toEqual(unknown);
    for (const id of malformed) expect([id, await ask(id)]).toEqual([id, unknown]);
  });

  test('answers as for an id that never was on every route there is, wherever the id stands', async () => {
    const teams = new TeamClient(product);
    const teamOf = async (token: string, email: string) => {
      const { id: team } = await teams.create(token);
      const { id: invitation } = await teams.invite(token, team, `${email}.invited`);
      return { team, invitation, member: await teams.memberId(token, team, email) };
    };
    const memos = new MemoClient(product);
    const memoOf = async (token: string) => {
      const made = await memos.create(token, { texts: [{ content: 'A call.' }, { content: 'Another call.' }] });
      const memo = await memos.start(token, made.id);
      await memos.ended(token, memo);
      return { package: made.id, document: made.documents[0]?.id ?? '', memo };
    };
    const own = {
      plan: await product.textPlan(omar),
      evaluation: '',
      ...(await teamOf(omar, 'omar@startup.test')),
      ...(await memoOf(omar)),
    };
    const begun = await product.call('POST', '/v1/evaluations/start', {
      token: omar,
      body: { planId: own.plan, schemaId: 'investor5-hexagon', language: 'en' },
    });
    own.evaluation = Id.parse(begun.body).id;
    const foreign = {
      plan: planId,
      evaluation: evaluationId,
      ...(await teamOf(sara, 'sara@startup.test')),
      ...(await memoOf(sara)),
    };
    const places = await idPlaces(product);
    // The routes above, and the bodies and queries beside them.
    expect(places.length).toBeGreaterThanOrEqual(11);
    expect(new Set(places.map(({ kind }) => kind))).toEqual(new Set(Object.keys(own)));
    for (const { method, path, in: where, name, kind, withId } of places) {
      const ask = async (id: string) => {
        const { path: address, body } = withId(id, own);
        return withoutRequestId(await product.call(method, address, { token: omar, ...(body ? { body } : {}) }));
      };
      const unknown = await ask('AAAAAAAAAAAAAAAA');
      expect([method, path, where, name, unknown.status]).toEqual([method, path, where, name, 404]);
      expect([method, path, where, name, await ask(foreign[kind])]).toEqual([method, path, where, name, unknown]);
    }
    expect((await product.call('DELETE', `/v1/evaluations/${own.evaluation}`, { token: omar })).status).toBe(204);
    // And nothing of it was changed.
    expect((await memos.package(sara, foreign.package)).documents).toHaveLength(2);
    expect((await memos.result(sara, foreign.memo)).follow_ups_done).toEqual([]);
    expect((await product.call('GET', '/v1/investor-memos', { token: omar })).body).toMatchObject({
      pagination: { total: 1 },
    });
  });

  test('cannot be started from, in a plan or in a predecessor', async () => {
    const start = (body: object) =>
      product.call('POST', '/v1/evaluations/start', {
        token: omar,
        body: { schemaId: 'investor5-hexagon', language: 'en', ...body },
      });
    const unknown = withoutRequestId(await start({ planId: 'AAAAAAAAAAAAAAAA' }));
    expect(unknown).toMatchObject({ status: 404, code: 'evaluations.plan_not_found' });
    expect(withoutRequestId(await start({ planId }))).toEqual(unknown);
    const own = await product.textPlan(omar);
    const unknownBefore = withoutRequestId(await start({ planId: own, previousEvaluationId: 'AAAAAAAAAAAAAAAA' }));
    expect(unknownBefore).toMatchObject({ status: 404, code: 'evaluations.previous_not_found' });
    expect(withoutRequestId(await start({ planId: own, previousEvaluationId: evaluationId }))).toEqual(unknownBefore);
  });

  test('is untouched by all of it, and not in the other’s list', async () => {
    expect(await product.call('GET', `/v1/plans/${planId}`, { token: sara })).toMatchObject({
      status: 200,
      body: { title: 'A secret plan' },
    });
    const results = await product.call('GET', `/v1/evaluations/${evaluationId}/results`, { token: sara });
    expect(results.body).toMatchObject([{ validation_status: 'valid' }]);
    const list = await product.call('GET', '/v1/evaluations', { token: omar });
    expect(list.body).toMatchObject({ evaluations: [], pagination: { page: 1, limit: 20, total: 0, pages: 1 } });
  });
});
