import { LoggerModule } from 'nestjs-pino';
import { currentCaller } from './caller.ts';
import type { ServiceEnvironment } from './environment.ts';
import { currentSpan } from './tracing.ts';

/** JSON lines with service, request, user and, when it is traced, trace id. Bodies, documents and credentials are never handed to the logger. */
export const logModule = (name: string, environment: ServiceEnvironment) =>
  LoggerModule.forRoot({
    pinoHttp: {
      name,
      level: environment.LOG_LEVEL,
      autoLogging: false,
      quietReqLogger: true,
      mixin: () => {
        const caller = currentCaller();
        const span = currentSpan();
        return {
          ...(caller ? { requestId: caller.requestId, userId: caller.userId } : {}),
          ...(span ? { traceId: span.traceId } : {}),
        };
      },
      redact: {
        paths: ['req.headers.authorization', 'req.headers.cookie', 'err.config', '*.password', '*.token'],
        remove: true,
      },
    },
  });
