import { createServer } from 'node:http';
import { z } from 'zod';

const Attribute = z.object({
  key: z.string(),
  value: z.object({
    stringValue: z.string().optional(),
    intValue: z.union([z.number(), z.string()]).optional(),
    doubleValue: z.number().optional(),
    boolValue: z.boolean().optional(),
  }),
});

/** What OTLP over HTTP sends of traces, as JSON. */
const Traces = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(Attribute) }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
              attributes: z.array(Attribute).default([]),
              status: z.object({ code: z.number().optional() }).optional(),
            }),
          ),
        }),
      ),
    }),
  ),
});

export interface CollectedSpan {
  service: string;
  traceId: string;
  spanId: string;
  /** '' where the trace begins. */
  parentSpanId: string;
  name: string;
  failed: boolean;
}

export interface TraceCollector {
  /** What `OTEL_EXPORTER_OTLP_ENDPOINT` wants. */
  url: string;
  /** Every span so far. */
  spans: readonly CollectedSpan[];
  /** Every body so far, as it came. */
  bodies: readonly string[];
  stop(): Promise<void>;
}

/** Takes spans as a collector does, and keeps them. */
export const startTraceCollector = async (): Promise<TraceCollector> => {
  const spans: CollectedSpan[] = [];
  const bodies: string[] = [];
  const take = (body: string): void => {
    bodies.push(body);
    for (const { resource, scopeSpans } of Traces.parse(JSON.parse(body)).resourceSpans) {
      const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? '';
      for (const { traceId, spanId, parentSpanId = '', name, status } of scopeSpans.flatMap(({ spans }) => spans))
        // 2 is ERROR.
        spans.push({ service, traceId, spanId, parentSpanId, name, failed: status?.code === 2 });
    }
  };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const isTraces = request.method === 'POST' && request.url === '/v1/traces';
      if (isTraces) take(Buffer.concat(parts).toString('utf8'));
      response.writeHead(isTraces ? 200 : 404, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the collector has no port');
  return {
    url: `http://127.0.0.1:${String(address.port)}`,
    spans,
    bodies,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
