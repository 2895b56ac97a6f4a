import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fastify, { type FastifyInstance } from 'fastify';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { packLongAnswers } from './packed-answers.ts';

const report = [{ parsed_data: 'قابلنا ٤١ مزارعًا. '.repeat(2_000) }];
let server: FastifyInstance;
beforeAll(async () => {
  server = fastify();
  packLongAnswers(server);
  server.get('/v1/evaluations/:id/results', (request, reply) =>
    reply.type('application/json').send(new URLSearchParams(request.url.split('?')[1]).has('short') ? [] : report),
  );
  server.get('/v1/auth/session', () => ({ word: 'x'.repeat(50_000) }));
  await server.ready();
});
afterAll(() => server.close());

const ask = (url: string, accepted?: string) =>
  server.inject({ url, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } });
const results = '/v1/evaluations/a/results';

describe('a report', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['GZIP', 'gzip', gunzipSync],
    ['gzip, br;q=0', 'gzip', gunzipSync],
  ] as const)('goes to a browser that takes %j packed as %s', async (accepted, encoding, unpack) => {
    const answer = await ask(results, accepted);
    expect(answer.headers).toMatchObject({
      'content-encoding': encoding,
      vary: 'accept-encoding',
      'content-length': String(answer.rawPayload.length),
    });
    expect(answer.rawPayload.length).toBeLessThan(2_000);
    expect(JSON.parse(unpack(answer.rawPayload).toString())).toEqual(report);
  });

  test.each([undefined, 'identity', 'br;q=0, gzip;q=0.0', 'zstd'])(
    'goes as it is to what takes %j',
    async (accepted) => {
      const answer = await ask(results, accepted);
      expect(answer.headers).not.toHaveProperty('content-encoding');
      expect(answer.json()).toEqual(report);
    },
  );

  test('of a few letters goes as it is', async () => {
    expect((await ask(`${results}?short`, 'br')).headers).not.toHaveProperty('content-encoding');
  });
});

test('what may have a token in it is never packed', async () => {
  expect((await ask('/v1/auth/session', 'br')).headers).not.toHaveProperty('content-encoding');
});
