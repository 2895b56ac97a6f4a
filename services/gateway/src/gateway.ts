import 'reflect-metadata';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import multipart from '@fastify/multipart';
import type { DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import { Bus } from '@plumbline/service-kit/bus';
import { BusModule } from '@plumbline/service-kit/bus.module';
import { readEnvironment } from '@plumbline/service-kit/environment';
import { HealthServer } from '@plumbline/service-kit/health-server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Logger } from 'nestjs-pino';
import { answerBrokenRequest } from './broken-request.ts';
import { GatewayEnvironment } from './gateway.environment.ts';
import { GatewayModule } from './gateway.module.ts';
import { OpenRequests } from './open-requests.ts';
import { packLongAnswers } from './packed-answers.ts';
import { ProblemFilter } from './problem.filter.ts';
import { requestIdOf } from './request.ts';
import { serveApps, type ShowsNothing } from './apps.ts';
import { policyOfApiDocs, securityHeaders } from './security-headers.ts';
import { watchRequests } from './watched-requests.ts';

/** Larger than any honest JSON body here (50,000 characters, escaped), so that the schemas get to say what is wrong with it. */
const bodyLimitBytes = 2 * 1024 * 1024;

/** Bodies are JSON (uploads aside); any other type is 415. An empty one is no body: clients name the type of nothing. */
function acceptJsonAlone(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error');
  server.removeContentTypeParser(['application/json', 'text/plain']);
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body, done);
  });
}

export interface RunningGateway {
  /** Base URL it listens on. */
  url: string;
  close(): Promise<void>;
}

/**
 * Starts the only HTTP there is: `/v1`, its description, and the apps. `kit` gives the log and the bus; the bench
 * gives one whose bus answers in this process.
 */
export async function startGateway(
  environment: GatewayEnvironment = readEnvironment(GatewayEnvironment),
  kit: DynamicModule = BusModule.with('gateway', environment),
): Promise<RunningGateway> {
  class RootModule {}
  const problems = new ProblemFilter();
  const told = securityHeaders(environment.HSTS_SECONDS);
  let showsNothing: ShowsNothing = () => false;
  const app = await NestFactory.create<NestFastifyApplication>(
    { module: RootModule, imports: [kit, GatewayModule.with(environment)] },
    new FastifyAdapter({
      bodyLimit: bodyLimitBytes,
      genReqId: (request: Pick<IncomingMessage, 'headers'>) => requestIdOf(request.headers),
      trustProxy: (_address: string, hop: number) => hop < environment.TRUSTED_PROXIES,
      routerOptions: { maxParamLength: 300 },
      // A client that trickles its headers or never ends its body is let go; uploads have deadlines of their own.
      connectionTimeout: 30_000,
      requestTimeout: 230_000,
      forceCloseConnections: true,
      // What is no HTTP at all.
      clientErrorHandler: (error: Error, socket: Socket) => answerBrokenRequest(error, socket, told),
      // What fails before any route is found, e.g. a path with broken escapes: a link that was torn on its way to a person.
      frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
        if (!showsNothing(request, reply.headers(told).header('x-request-id', request.id)))
          problems.answer(error, request, reply);
      },
    }),
    { bufferLogs: true, abortOnError: false, bodyParser: false },
  );
  const logger = app.get(Logger);
  app.useLogger(logger);
  app.useGlobalFilters(problems);
  app.enableShutdownHooks();

  await app.register(multipart, { throwFileSizeLimit: false });

  const server = app.getHttpAdapter().getInstance();
  app.get(OpenRequests).watch(server);
  acceptJsonAlone(server);
  packLongAnswers(server);
  server.addHook('onRequest', (request, reply, done) => {
    void reply.headers(told).header('x-request-id', request.id);
    if (request.url.startsWith('/v1/docs')) void reply.header('content-security-policy', policyOfApiDocs);
    if (request.url.startsWith('/v1')) void reply.header('cache-control', 'no-store');
    done();
  });
  // Behind a proxy of ours, who has looked at what comes in.
  watchRequests(server, logger, environment.TRUSTED_PROXIES > 0);

  const description = new DocumentBuilder().setTitle('Plumbline').setVersion('1').addBearerAuth().build();
  // Made now and not at the first visit: a route that cannot be described stops the start.
  SwaggerModule.setup('v1/docs', app, SwaggerModule.createDocument(app, description), {
    jsonDocumentUrl: 'v1/openapi.json',
    swaggerUiEnabled: true,
    raw: ['json'],
  });
  const apps = { founder: environment.STATIC_DIR, admin: environment.ADMIN_STATIC_DIR };
  showsNothing = await serveApps(server, apps, problems);

  await app.listen(environment.PORT, environment.HOST);
  const bus = app.get(Bus);
  const health = new HealthServer({
    nats: async () => {
      await bus.connection.flush();
    },
  });
  await health.listen(environment.HEALTH_PORT, environment.HOST);
  return {
    url: await app.getUrl(),
    close: async () => {
      await health.close();
      await app.close();
    },
  };
}
