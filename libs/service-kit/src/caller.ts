import { AsyncLocalStorage } from 'node:async_hooks';
import { languages, type Language } from '@plumbline/contracts/limits';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { NatsContext } from '@nestjs/microservices';
import { AppError } from '@plumbline/contracts/errors';
import type { TraceCarrier } from './tracer.ts';

/** Who asks, as the gateway established it. It travels in message headers, never in bodies. */
export interface Caller {
  requestId: string;
  language: Language;
  userId?: string;
  sessionId?: string;
}

/** A caller who is signed in. */
export type SignedInCaller = Caller & { userId: string; sessionId: string };

const storage = new AsyncLocalStorage<Caller>();

/** Runs `work` with `caller` at hand for every log line and every message that the work causes. */
export const withCaller = <T>(caller: Caller, work: () => T): T => storage.run(caller, work);
export const currentCaller = (): Caller | undefined => storage.getStore();

export const callerHeaders = (caller: Caller): Record<string, string> => ({
  'x-request-id': caller.requestId,
  'x-language': caller.language,
  ...(caller.userId ? { 'x-user-id': caller.userId } : {}),
  ...(caller.sessionId ? { 'x-session-id': caller.sessionId } : {}),
});

// Nest hands the headers on untyped.
const isCarrier = (value: unknown): value is TraceCarrier =>
  typeof value === 'object' && value !== null && 'get' in value && typeof value.get === 'function';

/** A message's headers, as who traces wants them. */
export const carrierOf = (given: unknown): TraceCarrier | undefined => (isCarrier(given) ? given : undefined);

/** The caller as a message's headers name it; headers that are missing or strange name nobody. */
export const callerFromHeaders = (given: unknown): Caller => {
  const headers = carrierOf(given);
  const userId = headers?.get('x-user-id');
  const sessionId = headers?.get('x-session-id');
  const language = languages.find((known) => known === headers?.get('x-language')) ?? 'en';
  return {
    requestId: headers?.get('x-request-id') || 'none',
    language,
    ...(userId ? { userId } : {}),
    ...(sessionId ? { sessionId } : {}),
  };
};

const callerOf = (context: ExecutionContext): Caller =>
  callerFromHeaders(context.switchToRpc().getContext<NatsContext>().getHeaders());

/** Parameter of a message handler: who asks. */
export const AnyCaller = createParamDecorator((_: unknown, context: ExecutionContext) => callerOf(context));

/** Parameter of a message handler that only a signed-in person may reach. */
export const Signed = createParamDecorator((_: unknown, context: ExecutionContext): SignedInCaller => {
  const { userId, sessionId, ...caller } = callerOf(context);
  if (!userId || !sessionId) throw new AppError('auth.unauthenticated');
  return { ...caller, userId, sessionId };
});
