import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { ReviewSchema } from '@plumbline/contracts/evaluations';
import { z } from 'zod';
import { root } from '../../scripts/tools.ts';
import { eventually, HttpClient } from '../stages/http-client.ts';
import { readMetrics, type Series } from '../stages/metrics-text.ts';
import type { TestSystem } from '../stages/system.ts';
import type { CollectedSpan, TraceCollector } from '../stages/trace-collector.ts';
import { unhurried } from '../stages/unhurried.ts';
import { allQueries, readQuery, runbookQueries, serviceNames } from './ops-files.ts';

/** How a system has to be started for `observedTests`. */
export const observedOptions = (collector: TraceCollector) => ({
  env: { ...unhurried, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, LOG_LEVEL: 'debug' },
  serviceEnv: {
    gateway: { TRUSTED_PROXIES: '1' },
    // Costs are only known with prices.
    evaluations: { MODEL_PRICE_IN: '1', MODEL_PRICE_OUT: '1', MODEL_COST_PER_DAY: '1000' },
  },
});

const Made = z.object({ id: z.string() });
const Status = z.object({ status: z.string() });
const Description = z.object({ paths: z.record(z.string(), z.unknown()) });

/** What can be seen of a whole system from outside, once it has done a bit of everything: metrics, traces, logs. */
export const observedTests = (stage: () => { system: TestSystem; collector: TraceCollector }): void => {
  const email = 'observed@startup.test';
  const [traceId, cameFrom] = [randomBytes(16).toString('hex'), randomBytes(8).toString('hex')];
  const [requestId, deletionId] = ['observed-request', 'observed-deletion'];
  let planId = '';
  let evaluationId = '';

  /** One upload, its evaluation and the end of both. */
  beforeAll(async () => {
    const { system } = stage();
    const client = new HttpClient(system.baseUrl, system.mails);
    const token = await client.signUp(email);
    const headers = {
      'x-request-id': requestId,
      traceparent: `00-${traceId}-${cameFrom}-01`,
      tracestate: 'proxy=ours',
    };
    const form = new FormData();
    const deck = await readFile(join(root, 'samples', 'decks', 'northwind-cold-chain.pdf'));
    form.set('file', new Blob([deck], { type: 'application/pdf' }), 'northwind-cold-chain.pdf');
    const uploaded = await client.call('POST', '/v1/plans/upload', { body: form, token, headers });
    planId = Made.parse(uploaded.body).id;
    const { id: schemaId } = ReviewSchema.parse((await client.call('GET', '/v1/schemas/investor5', { token })).body);
    const body = { planId, schemaId, language: 'en' };
    evaluationId = Made.parse((await client.call('POST', '/v1/evaluations/start', { body, token, headers })).body).id;
    const look = () => client.call('GET', `/v1/evaluations/${evaluationId}`, { token });
    const ended = await eventually(look, ({ body }) => ['completed', 'failed'].includes(Status.parse(body).status));
    expect(ended.body).toMatchObject({ status: 'completed' });
    await client.call('GET', '/v1/evaluations/no-such-evaluation', { token });
    const deletion = { token, headers: { 'x-request-id': deletionId } };
    expect((await client.call('DELETE', `/v1/evaluations/${evaluationId}`, deletion)).status).toBeLessThan(300);
  });

  describe('metrics', () => {
    const ofService = new Map<string, Series[]>();
    let routes: Set<string>;
    beforeAll(async () => {
      const { system } = stage();
      for (const name of serviceNames())
        ofService.set(name, readMetrics(await (await fetch(`${system.healthUrl(name)}/metrics`)).text()));
      const { paths } = Description.parse(await (await fetch(`${system.baseUrl}/v1/openapi.json`)).json());
      routes = new Set(Object.keys(paths).map((path) => path.replaceAll(/\{(\w+)\}/g, ':$1')));
    });
    const all = (): Series[] => [...ofService.values()].flat();
    const sum = (name: string, labels: Record<string, string>): number =>
      all()
        .filter((one) => one.name === name)
        .filter((one) => Object.entries(labels).every(([label, value]) => one.labels[label] === value))
        .reduce((total, { value }) => total + value, 0);

    test('that dashboards, rules and runbook name are told by some service, with the labels that they name', () => {
      // Prometheus's own label of a target, and of every target.
      const ofTargets = ['job', 'instance'];
      const labelsOf = new Map<string, Set<string>>([['up', new Set()]]);
      for (const { name, labels } of all())
        labelsOf.set(name, new Set([...(labelsOf.get(name) ?? []), ...Object.keys(labels)]));
      const wrong = [...allQueries(), ...runbookQueries()].flatMap(({ where, expression }) => {
        const { selected, grouped } = readQuery(expression);
        const known = new Set([...ofTargets, ...selected.flatMap(({ metric }) => [...(labelsOf.get(metric) ?? [])])]);
        return [
          ...selected.flatMap(({ metric }) => (labelsOf.has(metric) ? [] : [`${where}: nobody tells ${metric}`])),
          ...[...selected.flatMap(({ matchers }) => matchers.map(({ label }) => label)), ...grouped].flatMap((label) =>
            known.has(label) ? [] : [`${where}: nothing there has the label ${label}`],
          ),
        ];
      });
      expect(wrong).toEqual([]);
    });

    test('name routes by their pattern, and routes that rules leave out are there', () => {
      const told = new Set(all().flatMap(({ labels: { route } }) => (route === undefined ? [] : [route])));
      expect(
        [...told].filter((route) => !routes.has(route) && !['app', 'none', '/v1/openapi.json'].includes(route)),
      ).toEqual([]);
      expect(told.size).toBeGreaterThan(10);
      const patterns = allQueries().flatMap(({ expression }) =>
        readQuery(expression).selected.flatMap(({ matchers }) =>
          matchers.flatMap(({ label, value }) => (label === 'route' && value !== '.*' ? [value] : [])),
        ),
      );
      expect(patterns).toHaveLength(1);
      // '/v1/(a|b)' → '/v1/a', '/v1/b'
      const [, before = '', list = ''] = /^(.*)\((.*)\)$/.exec(patterns[0] ?? '') ?? [];
      for (const one of list.split('|'))
        expect([...routes].filter((route) => new RegExp(`^${before}${one}$`).test(route))).not.toEqual([]);
    });

    test('have labels from closed lists: no id, no address, no name', () => {
      const values = new Set(all().flatMap(({ labels }) => Object.values(labels)));
      expect([...values].filter((value) => [planId, evaluationId, requestId].some((id) => value.includes(id)))).toEqual(
        [],
      );
      // Ids are 16 letters and digits of either case.
      const isOfSomebody = /@|northwind|^(?=.*[A-Z])(?=.*[a-z])(?=.*\d)[\w-]{16,}$/;
      expect([...values].filter((value) => isOfSomebody.test(value))).toEqual([]);
      // A service's series are hundreds, whatever people do.
      for (const [name, series] of ofService)
        expect({ name, many: series.length > 6_000 }).toEqual({ name, many: false });
    });

    test('count what was done', () => {
      expect(sum('http_seconds_count', { route: '/v1/plans/upload', method: 'POST', status: '201' })).toBeGreaterThan(
        0,
      );
      expect(sum('http_seconds_count', { route: '/v1/evaluations/:id', status: '404' })).toBeGreaterThan(0);
      expect(sum('rpc_seconds_count', { subject: 'rpc.evaluations.start', outcome: 'ok' })).toBeGreaterThan(0);
      expect(sum('rpc_asked_seconds_count', { subject: 'rpc.evaluations.start', outcome: 'ok' })).toBeGreaterThan(0);
      expect(sum('rpc_asked_seconds_count', { subject: 'rpc.reading.read', outcome: 'ok' })).toBeGreaterThan(0);
      expect(
        sum('rpc_errors_total', { subject: 'rpc.evaluations.get', code: 'evaluations.not_found' }),
      ).toBeGreaterThan(0);
      expect(sum('job_seconds_count', { kind: 'evaluations.run', outcome: 'done' })).toBeGreaterThan(0);
      expect(sum('job_attempts_count', { kind: 'evaluations.run' })).toBeGreaterThan(0);
      expect(sum('results_total', { what: 'evaluation', outcome: 'completed' })).toBeGreaterThan(0);
      expect(sum('reading_pages_total', { type: 'pdf', method: 'text' })).toBeGreaterThan(5);
      expect(sum('model_tokens_total', { task: 'pillar_findings', direction: 'in' })).toBeGreaterThan(1_000);
      expect(sum('model_cost_today', {})).toBeGreaterThan(0);
      expect(sum('outbox_published_total', { subject: 'events.plans.created' })).toBeGreaterThan(0);
    });

    test('say how the parts stand, each service of its own', () => {
      for (const [name, series] of ofService) {
        const parts = series
          .filter((one) => one.name === 'part_ready')
          .map(({ labels, value }) => [labels['part'], value]);
        const keepsData = !['analyst', 'gateway', 'reading'].includes(name);
        expect({ name, parts }).toEqual({
          name,
          parts: [...(name === 'analyst' ? [] : [['nats', 1]]), ...(keepsData ? [['mongodb', 1]] : [])],
        });
        const reachable = series.filter((one) => one.name === 'jetstream_reachable').map(({ value }) => value);
        expect({ name, reachable }).toEqual({ name, reachable: keepsData ? [1] : [] });
      }
    });
  });

  describe('a trace', () => {
    const spans = (): CollectedSpan[] => stage().collector.spans.filter((span) => span.traceId === traceId);
    const wanted = [
      'gateway: POST /v1/plans/upload',
      'gateway: rpc.plans.create',
      'plans: rpc.plans.create',
      'plans: rpc.reading.read',
      'reading: rpc.reading.read',
      'reading: read pdf',
      'gateway: POST /v1/evaluations/start',
      'evaluations: rpc.evaluations.start',
      'evaluations: job evaluations.run',
      'plans: rpc.plans.for_review',
      'evaluations: model pillar_findings',
    ];

    test('of an upload and its evaluation goes on from the proxy’s through gateway, plans, reading and evaluations, in one piece', async () => {
      const look = (): Promise<string[]> => {
        const there = spans();
        const ids = new Set([cameFrom, ...there.map(({ spanId }) => spanId)]);
        const names = new Set(there.map(({ service, name }) => `${service}: ${name}`));
        return Promise.resolve([
          ...wanted.filter((name) => !names.has(name)),
          ...there.flatMap(({ parentSpanId, name }) => (ids.has(parentSpanId) ? [] : [`above ${name}`])),
        ]);
      };
      // Spans come in batches, every five seconds.
      expect(await eventually(look, (missing) => missing.length === 0)).toEqual([]);
      const beginnings = spans().filter(({ parentSpanId }) => parentSpanId === cameFrom);
      expect(beginnings.map(({ service, name }) => `${service}: ${name}`).toSorted()).toEqual([
        'gateway: POST /v1/evaluations/start',
        'gateway: POST /v1/plans/upload',
      ]);
      expect(spans().filter(({ failed }) => failed)).toEqual([]);
    });

    test('says ids, kinds and counts: no word of a document, no address, no name, no token', () => {
      const said = stage().collector.bodies.join('\n');
      expect(said).toContain(requestId);
      expect(said).toContain('"traceState":"proxy=ours"');
      expect(said).not.toMatch(/@|northwind|cold.chain|sara|bearer/i);
    });

    test('costs nothing where no collector is configured: its code is not in what a service loads', async () => {
      const built = (file: string) => readFile(join(root, 'services', 'gateway', 'dist', file), 'utf8');
      expect(await built('otlp.js')).toContain('BatchSpanProcessor');
      expect(await built('main.js')).not.toContain('BatchSpanProcessor');
    });
  });

  describe('the id of a request', () => {
    const log = (name: string): Promise<string> =>
      readFile(join(stage().system.dataDir, 'logs', `${name}.log`), 'utf8');
    const servicesThatSay = async (id: string): Promise<string[]> => {
      const logs = await Promise.all(
        serviceNames().map(async (name) => ((await log(name)).includes(id) ? [name] : [])),
      );
      return logs.flat().toSorted();
    };

    test('leads through every service that had to do with it, jobs and facts included', async () => {
      const wanted = ['admin', 'analyst', 'evaluations', 'gateway', 'plans', 'reading'];
      const said = await eventually(
        () => servicesThatSay(requestId),
        (names) => wanted.every((name) => names.includes(name)),
      );
      expect(said).toEqual(expect.arrayContaining(wanted));
      const lines = (await log('evaluations')).split('\n').filter((line) => line.includes(requestId));
      expect(lines.some((line) => line.includes('"job ended"'))).toBe(true);
      expect(
        (await log('admin')).split('\n').some((line) => line.includes(requestId) && line.includes('facts handled')),
      ).toBe(true);
    });

    test('leads to who hears of it by a fact alone', async () => {
      const said = await eventually(
        () => servicesThatSay(deletionId),
        (names) => ['chat', 'plans'].every((name) => names.includes(name)),
      );
      expect(said).toEqual(expect.arrayContaining(['chat', 'evaluations', 'gateway', 'plans']));
    });

    test('stands beside no word of a document, no address, no token', async () => {
      const logs = await Promise.all(serviceNames().map(log));
      expect(logs.join('\n')).not.toMatch(/@startup\.test|northwind|cold.chain|bearer /i);
    });
  });
};
