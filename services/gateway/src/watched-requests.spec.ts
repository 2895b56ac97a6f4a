import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { metricsText } from '@plumbline/service-kit/metrics';
import Fastify, { type FastifyInstance } from 'fastify';
import { eventually } from '../../../tests/stages/http-client.ts';
import { readMetrics } from '../../../tests/stages/metrics-text.ts';
import { watchRequests } from './watched-requests.ts';

let server: FastifyInstance;
let url: string;
const said: { level: 'info' | 'debug'; fields: unknown }[] = [];
const begun = Promise.withResolvers<void>();

beforeAll(async () => {
  server = Fastify({ genReqId: () => 'request-id' });
  const logger = {
    log: (fields: unknown) => void said.push({ level: 'info', fields }),
    debug: (fields: unknown) => void said.push({ level: 'debug', fields }),
  };
  watchRequests(server, logger, false);
  server.get('/v1/things/:id', () => ({}));
  server.post('/v1/things', () => ({}));
  server.get('/v1/fails', (_request, reply) => reply.status(503).send({}));
  server.get('/v1/endless', () => {
    begun.resolve();
    return new Promise(() => undefined);
  });
  server.get('/*', () => 'a screen of the app');
  url = await server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  server.server.closeAllConnections();
  await server.close();
});

/** Requests so far: `GET /v1/things/:id 200` → how many. */
const counted = async (): Promise<Record<string, number>> =>
  Object.fromEntries(
    readMetrics(await metricsText()).flatMap(({ name, labels: { method, route, status }, value }) =>
      name === 'http_seconds_count' ? [[[method, route, status].join(' '), value]] : [],
    ),
  );

describe('a request', () => {
  test('is counted by the pattern of its route, and logged louder where it changes something or fails', async () => {
    await fetch(`${url}/v1/things/a-secret`);
    await fetch(`${url}/v1/things`, { method: 'POST' });
    await fetch(`${url}/v1/fails`);
    await fetch(`${url}/verify-email/a-secret`);
    await fetch(`${url}/v1/nothing/a-secret`, { method: 'PUT' });
    await eventually(counted, (there) => 'PUT none 404' in there);
    expect(await counted()).toEqual({
      'GET /v1/things/:id 200': 1,
      'POST /v1/things 200': 1,
      'GET /v1/fails 503': 1,
      'GET app 200': 1,
      'PUT none 404': 1,
    });
    expect(said.map(({ level, fields }) => [level, fields])).toMatchObject([
      ['debug', { route: '/v1/things/:id', status: '200', requestId: 'request-id' }],
      ['info', { route: '/v1/things', method: 'POST' }],
      ['info', { route: '/v1/fails', status: '503' }],
      ['info', { route: 'none', method: 'PUT' }],
    ]);
    expect(JSON.stringify(said)).not.toContain('secret');
  });

  test('whose client leaves before the answer is counted as that', async () => {
    const leaving = request(`${url}/v1/endless`).on('error', () => undefined);
    leaving.end();
    await begun.promise;
    leaving.destroy();
    expect(await eventually(counted, (there) => 'GET /v1/endless 499' in there)).toMatchObject({
      'GET /v1/endless 499': 1,
    });
  });
});
