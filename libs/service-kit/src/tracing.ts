import { AsyncLocalStorage } from 'node:async_hooks';
import { Logger } from '@nestjs/common';
import { AppError } from '@plumbline/contracts/errors';
import type { ServiceEnvironment } from './environment.ts';
import type { Span, SpanFacts, SpanKind, TraceCarrier, Tracer } from './tracer.ts';

/*
 * Traces, when OTEL_EXPORTER_OTLP_ENDPOINT names a collector. Otherwise nothing of OpenTelemetry is loaded (`otlp.ts` is a file
 * of its own in the bundles) and every function here does nothing but call on.
 */

const complainEveryMs = 60_000;

let tracer: Tracer | undefined;
const current = new AsyncLocalStorage<Span>();

/** Begins to trace as the environment says, under this service's name. Before the first message is handled. */
export async function startTracing(service: string, environment: TracingEnvironment): Promise<void> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share } = environment;
  if (endpoint === undefined || tracer !== undefined) return;
  const { otlpTracer } = await import('./otlp.ts');
  tracer = otlpTracer(service, endpoint, share ?? 1, complaining());
}
type TracingEnvironment = Pick<ServiceEnvironment, 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_TRACES_SAMPLER_ARG'>;

/** Says that spans do not arrive, once a minute at most: a collector that is away is no reason to fill a log. */
const complaining = (): ((error: unknown) => void) => {
  const logger = new Logger('Tracing');
  let saidAt = -Infinity;
  return (error) => {
    if (performance.now() - saidAt < complainEveryMs) return;
    saidAt = performance.now();
    logger.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'the collector took no spans');
  };
};

/** Ends it, and sends what is still here. */
export async function stopTracing(): Promise<void> {
  const stopped = tracer;
  tracer = undefined;
  await stopped?.stop();
}

/** The span that the work under way belongs to. */
export const currentSpan = (): Span | undefined => (tracer === undefined ? undefined : current.getStore());

/** Headers for what the work under way causes elsewhere; none when nothing is traced. */
export const traceHeaders = (): Record<string, string> => currentSpan()?.headers ?? {};

const carried = (span: Span | undefined): TraceCarrier | undefined =>
  span === undefined ? undefined : { get: (name) => span.headers[name] };

/** Begins a span under what `parent` carries, else under the current one; undefined when nothing is traced. Whoever begins it ends it. */
export const startSpan = (
  name: string,
  kind: SpanKind,
  facts: SpanFacts = {},
  parent: TraceCarrier | undefined = carried(currentSpan()),
): Span | undefined => tracer?.start(name, kind, facts, parent);

/** Runs `work` within a span. */
export const withSpan = <T>(span: Span | undefined, work: () => T): T =>
  span === undefined ? work() : current.run(span, work);

/** The code of an error of ours, else its class: messages may say what nobody outside should read. */
export const failureName = (error: unknown): string =>
  error instanceof AppError ? error.code : error instanceof Error ? error.name : 'unknown';

/** Runs `work` as a span of its own. */
export async function traced<T>(
  name: string,
  kind: SpanKind,
  facts: SpanFacts,
  work: (span: Span | undefined) => Promise<T>,
  parent?: TraceCarrier,
): Promise<T> {
  const span = startSpan(name, kind, facts, parent);
  if (span === undefined) return work(undefined);
  try {
    const result = await withSpan(span, () => work(span));
    span.end();
    return result;
  } catch (error) {
    span.end(failureName(error));
    throw error;
  }
}
