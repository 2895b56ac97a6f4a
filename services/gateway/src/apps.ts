import fastifyStatic from '@fastify/static';
import { AppError } from '@plumbline/contracts/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
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

/** `.vite/` is the bundler's own account of the build: neither a file of the app nor a screen. */
const isScreen = (path: string): boolean => !/^\/(v1|assets\/|\.)/.test(path);

const isWithin = (prefix: string, url: string): boolean =>
  url.startsWith(prefix) && /^([/?]|$)/.test(url.slice(prefix.length));

/** Shows the app's page, which then says that there is nothing, for a path that cannot be read; false where no screen could be. */
export type ShowsNothing = (request: FastifyRequest, reply: FastifyReply) => boolean;

/** Serves the built apps, the admin's at `/admin`: hashed assets for ever, an app's one page for every path that is a screen of it. */
export async function serveApps(server: FastifyInstance, apps: Apps, problems: ProblemFilter): Promise<ShowsNothing> {
  const served: { folder: string; prefix: string }[] = [];
  // The longer prefix first.
  if (apps.admin) served.push({ folder: apps.admin, prefix: '/admin' });
  if (apps.founder) served.push({ folder: apps.founder, prefix: '' });
  const pages: { page: AppPage; prefix: string }[] = [];
  for (const [index, { folder, prefix }] of served.entries()) {
    const page = await AppPage.in(folder);
    pages.push({ page, prefix });
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
    if (prefix !== '') server.get(prefix, (_request, reply) => send(page, reply));
    server.get(`${prefix}/*`, (request, reply) => {
      if (isScreen(request.url.slice(prefix.length))) return send(page, reply);
      problems.answer(new AppError('request.not_found'), request, reply);
      return reply;
    });
  }
  return ({ method, url }, reply) => {
    const found = pages.find(({ prefix }) => isWithin(prefix, url));
    if (found === undefined || !['GET', 'HEAD'].includes(method) || !isScreen(url.slice(found.prefix.length)))
      return false;
    void send(found.page, reply.status(404));
    return true;
  };
}
