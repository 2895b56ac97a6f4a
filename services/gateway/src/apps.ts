import fastifyStatic from '@fastify/static';
import { AppError } from '@plumbline/contracts/errors';
import type { FastifyInstance } from 'fastify';
import type { ProblemFilter } from './problem.filter.ts';

const yearSeconds = 365 * 24 * 60 * 60;

/** Folders of the built apps; one that is not given is not served. */
interface Apps {
  founder: string | undefined;
  admin: string | undefined;
}

/** Serves the built apps, the admin's at `/admin`: hashed assets for ever, an app's one page for every path that is a screen of it. */
export async function serveApps(server: FastifyInstance, apps: Apps, problems: ProblemFilter): Promise<void> {
  const served: { folder: string; prefix: string }[] = [];
  // The longer prefix first.
  if (apps.admin) served.push({ folder: apps.admin, prefix: '/admin' });
  if (apps.founder) served.push({ folder: apps.founder, prefix: '' });
  for (const [index, { folder, prefix }] of served.entries()) {
    await server.register(fastifyStatic, {
      root: folder,
      prefix: `${prefix}/`,
      // `reply.sendFile` is there once for all.
      decorateReply: index === 0,
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
    // `.vite/` is the bundler's own account of the build: neither a file of the app nor a screen.
    const isScreen = (path: string): boolean => !/^\/(v1|assets\/|\.)/.test(path);
    if (prefix !== '') server.get(prefix, (_request, reply) => reply.sendFile('index.html', folder));
    server.get(`${prefix}/*`, (request, reply) => {
      if (isScreen(request.url.slice(prefix.length))) return reply.sendFile('index.html', folder);
      problems.answer(new AppError('request.not_found'), request, reply);
      return reply;
    });
  }
}
