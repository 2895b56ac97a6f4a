import { Catch, HttpException, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { errorSentence, fieldText } from '@plumbline/contracts/error-text';
import { AppError, type ErrorBody, type ErrorCode } from '@plumbline/contracts/errors';
import { Infected, ScannerUnavailable } from '@plumbline/object-store/errors';
import { asAppError } from '@plumbline/service-kit/rpc-error.filter';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { languageOf, signedInOf } from './request.ts';

const codeByStatus: Record<number, ErrorCode> = {
  404: 'request.not_found',
  408: 'plans.upload_too_slow',
  413: 'request.too_large',
  415: 'request.unsupported_media_type',
  429: 'request.too_many',
};

const statusOf = (error: unknown): number | undefined => {
  if (error instanceof HttpException) return error.getStatus();
  // Fastify's own errors (a body that is not JSON, too large, of a strange type) carry a status and an FST_ code.
  if (error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number') return error.statusCode;
  return undefined;
};

const known = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  const status = statusOf(error);
  if (status === undefined || status >= 500) return asAppError(error);
  return new AppError(codeByStatus[status] ?? 'request.malformed', status === 429 ? { retryAfterSeconds: 60 } : {});
};

/** Refusals that whoever watches over the system wants to count: who was not let in, who tried too often, what was sent. */
const isOfSecurity = ({ status, code }: AppError): boolean =>
  [401, 403, 429].includes(status) || code.endsWith('.file_infected') || code === 'plans.scanner_unavailable';

/** Every error leaves as the contract's body, in the language of the request; what nobody expected is logged here. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  readonly #logger = new Logger('Http');

  catch(exception: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    this.answer(exception, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }

  answer(exception: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const error = known(exception);
    if (error.code === 'internal.unexpected') {
      this.#logger.error({ err: error.cause ?? exception, requestId: request.id }, 'unexpected error in a route');
    }
    if (isOfSecurity(error)) {
      const { code, cause } = error;
      const { method, routeOptions } = request;
      // What a scanner says of a file, or of itself; the route's pattern, never the path: a path may carry a secret.
      const found = cause instanceof Infected || cause instanceof ScannerUnavailable ? { found: cause.message } : {};
      const userId = signedInOf(request)?.user.id;
      this.#logger.log({ code, method, route: routeOptions.url, userId, requestId: request.id, ...found }, 'refused');
    }
    if (reply.sent || reply.raw.headersSent) {
      reply.raw.destroy();
      return;
    }
    // Set for every request on its way in, but for those that fail before that.
    void reply.header('x-request-id', request.id);
    const language = languageOf(request.headers['accept-language']);
    const { fields, retryAfterSeconds, emailNotVerified, values } = error.details;
    const body: ErrorBody = {
      error: errorSentence(error, language),
      code: error.code,
      requestId: request.id,
      ...(fields
        ? { fields: Object.fromEntries(Object.entries(fields).map(([name, id]) => [name, fieldText(id, language)])) }
        : {}),
      ...(emailNotVerified ? { emailNotVerified } : {}),
      ...(values ? { values } : {}),
    };
    if (retryAfterSeconds !== undefined) void reply.header('retry-after', String(retryAfterSeconds));
    // Who was too slow would go on sending what nobody wants.
    if (error.status === 408) void reply.header('connection', 'close');
    void reply.status(error.status).type('application/json; charset=utf-8').send(body);
  }
}
