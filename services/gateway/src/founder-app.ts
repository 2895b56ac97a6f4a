import fastifyStatic from '@fastify/static';
import { AppError } from '@plumbline/contracts/errors';
import type { FastifyInstance } from 'fastify';
import type { ProblemFilter } from './problem.filter.ts';

const yearSeconds = 365 * 24 * 60 * 60;

/** Serves the built app: hashed assets for ever, its one page for every path that is a screen of it. */
export async function serveFounderApp(server: FastifyInstance, folder: string, problems: ProblemFilter): Promise<void> {
  await server.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      void reply.header(
        'cache-control',
        path.includes('/assets/') ? `public, max-age=${yearSeconds}, immutable` : 'no-cache',
      );
    },
  });
  server.get('/*', (request, reply) => {
    // `.vite/` is the bundler's own account of the build: neither a file of the app nor a screen.
    const isScreen = !/^\/(v1|assets\/|\.)/.test(request.url);
    if (isScreen) return reply.sendFile('index.html');
    problems.answer(new AppError('request.not_found'), request, reply);
    return reply;
  });
}
