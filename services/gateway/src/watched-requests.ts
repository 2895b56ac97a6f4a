import { withCaller } from '@plumbline/service-kit/caller';
import { histogram, requestBuckets } from '@plumbline/service-kit/metrics';
import type { Span } from '@plumbline/service-kit/tracer';
import { startSpan, withSpan } from '@plumbline/service-kit/tracing';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'nestjs-pino';
import { callerOf, signedInOf } from './request.ts';

const httpSeconds = histogram(
  'http_seconds',
  'How long an HTTP request took, by the pattern of its route; status 499 is a client that left before the end',
  ['method', 'route', 'status'],
  requestBuckets,
);

const reads = new Set(['GET', 'HEAD', 'OPTIONS']);

/** As nginx has it. */
const clientLeft = 499;

/** The route's pattern, never the path: a path may carry a secret. Files and screens of the apps are one. */
const routeOf = (request: FastifyRequest): string => {
  const pattern = request.routeOptions.url;
  return pattern === undefined ? 'none' : pattern.startsWith('/v1') ? pattern : 'app';
};

/**
 * Measures, traces and logs every request, and keeps who asks at hand while it is handled. What changes something, or failed
 * here, is logged at `info`, the rest at `debug`. Where `believesTraces`, a request goes on with the trace that it names; else a
 * stranger could have his requests traced, or hung under another's.
 */
export function watchRequests(
  server: FastifyInstance,
  logger: Pick<Logger, 'log' | 'debug'>,
  believesTraces: boolean,
): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  server.addHook('onRequest', (request, reply, done) => {
    const { method } = request;
    const route = routeOf(request);
    const span = route === 'app' ? undefined : spanOf(request, route, believesTraces);
    if (span !== undefined) spans.set(request, span);
    // Comes after the last byte, and also when the client has gone before.
    reply.raw.once('close', () => {
      const code = reply.raw.writableFinished ? reply.statusCode : clientLeft;
      const labels = { method, route, status: String(code) };
      httpSeconds.observe(labels, reply.elapsedTime / 1000);
      span?.add({ 'http.response.status_code': code });
      span?.end(code >= 500 ? String(code) : undefined);
      if (route === 'app') return;
      const ids = { requestId: request.id, userId: signedInOf(request)?.user.id, traceId: span?.traceId };
      const said = { ...labels, ms: Math.round(reply.elapsedTime), ...ids };
      if (code >= 500 || !reads.has(method)) logger.log(said, 'request');
      else logger.debug?.(said, 'request');
    });
    done();
  });
  server.addHook('preHandler', (request, _reply, done) =>
    withCaller(callerOf(request), () => withSpan(spans.get(request), done)),
  );
}

const spanOf = (request: FastifyRequest, route: string, believesTraces: boolean): Span | undefined => {
  const { method } = request;
  const facts = { 'http.request.method': method, 'http.route': route, 'request.id': request.id };
  const header = (name: string): string | undefined => {
    const value = believesTraces ? request.headers[name] : undefined;
    return Array.isArray(value) ? value[0] : value;
  };
  return startSpan(`${method} ${route}`, 'server', facts, { get: header });
};
