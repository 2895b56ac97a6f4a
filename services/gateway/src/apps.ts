import fastifyStatic from '@fastify/static';
import { AppError } from '@plumbline/contracts/errors';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ProblemFilter } from './problem.filter.ts';
import { AppPage } from './security-headers.ts';

const yearSeconds = 365 * 24 * 60 * 60;

/** Folders of the built apps; one that is not given is not served. */
interface Apps {
  founder: string | undefined;
  admin: string | undefined;
}

const send = (page: AppPage, reply: FastifyReply): FastifyReply => {
  const { html, policy } = page.write();
  return reply
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html);
};

/** Serves the built apps, the admin's at `/admin`: hashed assets for ever, an app's one page for every path that is a screen of it. */
export async function serveApps(server: FastifyInstance, apps: Apps, problems: ProblemFilter): Promise<void> {
  const served: { folder: string; prefix: string }[] = [];
  // The longer prefix first.
  if (apps.admin) served.push({ folder: apps.admin, prefix: '/admin' });
  if (apps.founder) served.push({ folder: apps.founder, prefix: '' });
  for (const [index, { folder, prefix }] of served.entries()) {
    const page = await AppPage.in(folder);
    await server.register(fastifyStatic, {
      root: folder,
      prefix: `${prefix}/`,
      // `reply.sendFile` is there once for all.
      decorateReply: index === 0,
      wildcard: false,
      preCompressed: true,
      index: false,
      // The page is no file like the others: it is written anew each time.
      globIgnore: ['**/*.html', '**/*.html.gz'],
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
    if (prefix !== '') server.get(prefix, (_request, reply) => send(page, reply));
    server.get(`${prefix}/*`, (request, reply) => {
      if (isScreen(request.url.slice(prefix.length))) return send(page, reply);
      problems.answer(new AppError('request.not_found'), request, reply);
      return reply;
    });
  }
}
