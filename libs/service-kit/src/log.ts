import { LoggerModule } from 'nestjs-pino';
import { currentCaller } from './caller.ts';
import type { ServiceEnvironment } from './environment.ts';
import { currentSpan } from './tracing.ts';

/**
 * What an error of somebody else's says may quote the data that it is about: MongoDB the key that is taken, JSON.parse the text
 * that it chokes on, anybody an address.
 */
const quoted: [RegExp, string][] = [
  [/dup key: \{[^}]*\}/g, 'dup key: {…}'],
  [/"(?:[^"\\\n]|\\.)*"(\.\.\.)? is not valid JSON/g, '"…" is not valid JSON'],
  [/[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu, '…@…'],
];

/** A text of the log without what it quotes of people. */
export const withoutQuotes = (text: string): string =>
  quoted.reduce((cleaned, [pattern, instead]) => cleaned.replace(pattern, instead), text);

/** What is logged of an error: its kind, code, words and stack, and those of its causes; no other field, whatever it carries. */
export const errorForLog = (error: unknown, depth = 0): unknown => {
  if (!(error instanceof Error)) return typeof error === 'string' ? withoutQuotes(error) : typeof error;
  return {
    type: error.name,
    ...('code' in error && ['string', 'number'].includes(typeof error.code) ? { code: error.code } : {}),
    message: withoutQuotes(error.message),
    stack: withoutQuotes(error.stack ?? ''),
    ...(error.cause !== undefined && depth < 3 ? { cause: errorForLog(error.cause, depth + 1) } : {}),
  };
};

const cleaned = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? withoutQuotes(value) : value]),
  );

/** How every service logs: JSON lines with service, request, user and, when it is traced, trace id. Bodies, documents and credentials are never handed to the logger. */
export const logOptions = (name: string, level: ServiceEnvironment['LOG_LEVEL']) => ({
  name,
  level,
  mixin: (): Record<string, unknown> => {
    const caller = currentCaller();
    const span = currentSpan();
    return {
      ...(caller ? { requestId: caller.requestId, userId: caller.userId } : {}),
      ...(span ? { traceId: span.traceId } : {}),
    };
  },
  serializers: { err: (error: unknown) => errorForLog(error) },
  formatters: { log: cleaned },
  redact: {
    paths: ['req.headers.authorization', 'req.headers.cookie', 'err.config', '*.password', '*.token'],
    remove: true,
  },
});

export const logModule = (name: string, environment: ServiceEnvironment) =>
  LoggerModule.forRoot({
    pinoHttp: { ...logOptions(name, environment.LOG_LEVEL), autoLogging: false, quietReqLogger: true },
  });
