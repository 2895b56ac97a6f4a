import { LoggerModule } from 'nestjs-pino';
import { currentCaller } from './caller.ts';
import type { ServiceEnvironment } from './environment.ts';

/** JSON lines with service, request and user id. Bodies, documents and credentials are never handed to the logger. */
export const logModule = (name: string, environment: ServiceEnvironment) =>
  LoggerModule.forRoot({
    pinoHttp: {
      name,
      level: environment.LOG_LEVEL,
      autoLogging: false,
      quietReqLogger: true,
      mixin: () => {
        const caller = currentCaller();
        return caller ? { requestId: caller.requestId, userId: caller.userId } : {};
      },
      redact: {
        paths: ['req.headers.authorization', 'req.headers.cookie', 'err.config', '*.password', '*.token'],
        remove: true,
      },
    },
  });
