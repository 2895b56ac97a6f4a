import { AppError } from '@plumbline/contracts/errors';
import { IdempotencyKey } from '@plumbline/contracts/evaluations';
import { languages, type Language } from '@plumbline/contracts/limits';
import type { User } from '@plumbline/contracts/auth';
import { newPublicId } from '@plumbline/service-kit/ids';
import type { Caller } from '@plumbline/service-kit/caller';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** What the bearer guard leaves on a request. */
export interface SignedIn {
  sessionId: string;
  user: User;
}

const plausibleRequestId = /^[A-Za-z0-9_.-]{8,64}$/;

/** The caller's request id when it is a plausible one, else a new one. */
export const requestIdOf = (headers: Record<string, string | string[] | undefined>): string => {
  const given = headers['x-request-id'];
  return typeof given === 'string' && plausibleRequestId.test(given) ? given : newPublicId();
};

/** Arabic when the first language asked for is Arabic, else English. */
export const languageOf = (acceptLanguage: string | undefined): Language => {
  const first = acceptLanguage?.split(/[,;]/)[0]?.trim().toLowerCase().split('-')[0];
  return languages.find((known) => known === first) ?? 'en';
};

export const signedInOf = (request: FastifyRequest): SignedIn | undefined =>
  'user' in request && isSignedIn(request.user) ? request.user : undefined;

const isSignedIn = (value: unknown): value is SignedIn =>
  typeof value === 'object' && value !== null && 'sessionId' in value;

/** Who asks, for the messages that this request causes. */
export const callerOf = (request: FastifyRequest): Caller => {
  const signedIn = signedInOf(request);
  return {
    requestId: request.id,
    language: languageOf(request.headers['accept-language']),
    ...(signedIn ? { userId: signedIn.user.id, sessionId: signedIn.sessionId } : {}),
  };
};

/** Parameter of a route: who asks. */
export const From = createParamDecorator((_: unknown, context: ExecutionContext) =>
  callerOf(context.switchToHttp().getRequest<FastifyRequest>()),
);

/** Parameter of a guarded route: the signed-in user. */
export const SignedInUser = createParamDecorator((_: unknown, context: ExecutionContext): User => {
  const signedIn = signedInOf(context.switchToHttp().getRequest<FastifyRequest>());
  if (!signedIn) throw new AppError('auth.unauthenticated');
  return signedIn.user;
});
export type SignedInUser = User;

/** Parameter of a route: the caller's own `Idempotency-Key`, when there is one. */
export const ChosenKey = createParamDecorator((_: unknown, context: ExecutionContext): string | undefined => {
  const given = context.switchToHttp().getRequest<FastifyRequest>().headers['idempotency-key'];
  const parsed = IdempotencyKey.optional().safeParse(given);
  if (!parsed.success)
    throw new AppError('request.invalid', { fields: { 'idempotency-key': 'idempotency_key.malformed' } });
  return parsed.data;
});
