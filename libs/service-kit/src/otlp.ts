import { ROOT_CONTEXT, SpanKind as OtelKind, SpanStatusCode, trace, type Span as OtelSpan } from '@opentelemetry/api';
import { setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Span, SpanKind, TraceCarrier, Tracer } from './tracer.ts';

/** Only this file knows OpenTelemetry. It is loaded when a collector is configured (`tracing.ts`). */

const kinds: Record<SpanKind, OtelKind> = {
  server: OtelKind.SERVER,
  client: OtelKind.CLIENT,
  consumer: OtelKind.CONSUMER,
  internal: OtelKind.INTERNAL,
};
/** A collector that is away holds up nobody's end for longer. */
const lastSendingMs = 2_000;

const w3c = new W3CTraceContextPropagator();
const getter = {
  get: (carrier: TraceCarrier, name: string) => carrier.get(name) || undefined,
  keys: () => [],
};
const setter = {
  set: (carrier: Record<string, string>, name: string, value: string) => {
    carrier[name] = value;
  },
};

const asSpan = (span: OtelSpan): Span => {
  let headers: Record<string, string> | undefined;
  return {
    traceId: span.spanContext().traceId,
    get headers() {
      if (headers === undefined) {
        headers = {};
        w3c.inject(trace.setSpan(ROOT_CONTEXT, span), headers, setter);
      }
      return headers;
    },
    add: (facts) => void span.setAttributes(facts),
    end: (failure) => {
      if (failure !== undefined) {
        span.setAttribute('error.type', failure);
        span.setStatus({ code: SpanStatusCode.ERROR });
      }
      span.end();
    },
  };
};

/**
 * Sends spans to `<endpoint>/v1/traces` (OTLP over HTTP, JSON), in batches. `share` of the traces that begin here are sent, 0 to 1;
 * of those that began elsewhere what was decided there. Its headers, time-out and compression are read from OpenTelemetry's own
 * variables (OTEL_EXPORTER_OTLP_HEADERS …). `onFailure` hears of each batch that the collector did not take.
 */
export function otlpTracer(
  service: string,
  endpoint: string,
  share: number,
  onFailure: (error: unknown) => void,
): Tracer {
  setGlobalErrorHandler(onFailure);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.namespace': 'plumbline' }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanLimits: { attributeValueLengthLimit: 200 },
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` }) }),
    ],
  });
  const tracer = provider.getTracer('plumbline');
  return {
    start: (name, kind, attributes, parent) => {
      const context = parent === undefined ? ROOT_CONTEXT : w3c.extract(ROOT_CONTEXT, parent, getter);
      return asSpan(tracer.startSpan(name, { kind: kinds[kind], attributes }, context));
    },
    stop: async () => {
      const late = new Promise<void>((resolve) => setTimeout(resolve, lastSendingMs).unref());
      // What fails then is told by the handler above.
      await Promise.race([provider.shutdown().catch(() => undefined), late]);
    },
  };
}
