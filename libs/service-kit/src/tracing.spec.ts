import { afterEach, describe, expect, test } from '@jest/globals';
import { AppError } from '@plumbline/contracts/errors';
import { eventually } from '../../../tests/stages/http-client.ts';
import { startTraceCollector } from '../../../tests/stages/trace-collector.ts';
import type { TraceCarrier } from './tracer.ts';
import { currentSpan, startTracing, stopTracing, traced, traceHeaders } from './tracing.ts';

afterEach(() => stopTracing());

const traceId = '0af7651916cd43dd8448eb211c80319c';
const carrying = (flags: string, tracestate = ''): TraceCarrier => {
  const carried: Record<string, string> = { traceparent: `00-${traceId}-b7ad6b7169203331-${flags}`, tracestate };
  return { get: (name) => carried[name] };
};
const headersWithin = (parent?: TraceCarrier): Promise<Record<string, string>> =>
  traced('work', 'internal', {}, () => Promise.resolve(traceHeaders()), parent);

describe('without a collector', () => {
  test('work is done, under no trace', async () => {
    await startTracing('toy', {});
    expect(await headersWithin(carrying('01'))).toEqual({});
    expect(await traced('work', 'internal', {}, () => Promise.resolve(currentSpan()))).toBeUndefined();
  });
});

describe('with a collector', () => {
  test('what goes on is under what caused it, and an error is told by its code alone', async () => {
    const collector = await startTraceCollector();
    try {
      await startTracing('toy', { OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/` });
      const failing = traced(
        'outer',
        'server',
        { kind: 'a' },
        async () => {
          expect(traceHeaders()).toMatchObject({ tracestate: 'a=b' });
          expect(traceHeaders()['traceparent']).toMatch(new RegExp(`^00-${traceId}-(?!b7ad)[0-9a-f]{16}-01$`));
          await headersWithin();
          throw new AppError('plans.not_found', {}, { cause: new Error('somebody@startup.test') });
        },
        carrying('01', 'a=b'),
      );
      await expect(failing).rejects.toThrow('plans.not_found');
      expect(traceHeaders()).toEqual({});
      await stopTracing();
      const [outer, inner] = ['outer', 'work'].map((name) => collector.spans.find((span) => span.name === name));
      expect(outer).toMatchObject({ service: 'toy', traceId, parentSpanId: 'b7ad6b7169203331', failed: true });
      expect(inner).toMatchObject({ traceId, parentSpanId: outer?.spanId, failed: false });
      expect(collector.bodies.join()).toContain('plans.not_found');
      expect(collector.bodies.join()).not.toContain('@');
    } finally {
      await collector.stop();
    }
  });

  test('that nobody wants is carried on as such, and not sent', async () => {
    const collector = await startTraceCollector();
    try {
      await startTracing('toy', { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER_ARG: 0 });
      expect((await headersWithin(carrying('00')))['traceparent']).toMatch(new RegExp(`^00-${traceId}-.{16}-00$`));
      expect((await headersWithin())['traceparent']).toMatch(/-00$/);
      expect((await headersWithin(carrying('01')))['traceparent']).toMatch(/-01$/);
      await stopTracing();
      expect(
        await eventually(
          () => Promise.resolve(collector.spans.length),
          (sent) => sent > 0,
        ),
      ).toBe(1);
    } finally {
      await collector.stop();
    }
  });

  test('that is away holds up nothing', async () => {
    // Else it is tried again for ten seconds, behind the end of this.
    process.env['OTEL_EXPORTER_OTLP_TIMEOUT'] = '500';
    try {
      await startTracing('toy', { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
      expect(await headersWithin()).toHaveProperty('traceparent');
      await stopTracing();
      expect(await headersWithin()).toEqual({});
    } finally {
      delete process.env['OTEL_EXPORTER_OTLP_TIMEOUT'];
    }
  });
});
