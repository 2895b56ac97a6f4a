import 'reflect-metadata';
import type { DynamicModule, INestApplicationContext, InjectionToken, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { CustomStrategy } from '@nestjs/microservices';
import { getConnectionToken } from '@nestjs/mongoose';
import type { NatsConnection } from '@nats-io/transport-node';
import { Logger } from 'nestjs-pino';
import type { Connection } from 'mongoose';
import { Bus, natsOptions } from './bus.ts';
import { CallerInterceptor } from './caller.interceptor.ts';
import { Drain } from './drain.ts';
import { DrainingNats } from './draining-nats.ts';
import type { DataEnvironment } from './environment.ts';
import { FactListener } from './fact-listener.ts';
import { HealthServer } from './health-server.ts';
import { JobQueue } from './job-queue.ts';
import { PersonData, personDataController, PersonEraser } from './person-data.ts';
import { RpcErrorFilter } from './rpc-error.filter.ts';
import { ServiceKitModule } from './service-kit.module.ts';
import { Streams } from './streams.ts';

/** A running service, as a test wants to hold it. */
export interface RunningService {
  get<T>(token: InjectionToken<T>): T;
  close(): Promise<void>;
}

/**
 * Starts a service that keeps data and answers on the bus: `module` beside the service kit, queue group = `name`,
 * health port as the environment says, a drain on SIGTERM. With `ROLE` it only answers, or only works. `module` exports the service's `PersonData`.
 */
export async function startService(
  name: string,
  module: Type | DynamicModule,
  environment: DataEnvironment,
): Promise<RunningService> {
  if (!exportsPersonData(module))
    throw new Error(`The service ${name} keeps data: its module has to export a PersonData (person-data.ts).`);
  class ServiceModule {}
  const eraser = {
    provide: PersonEraser,
    useFactory: (data: PersonData, jobs: JobQueue, listener: FactListener) =>
      new PersonEraser(name, data, jobs, listener),
    inject: [PersonData, JobQueue, FactListener],
  };
  const drain = new Drain(environment.DRAIN_MS);
  const root = {
    module: ServiceModule,
    imports: [ServiceKitModule.with(name, environment, drain), module],
    controllers: [personDataController(name)],
    providers: [eraser],
  };
  const app = await (environment.ROLE === 'worker'
    ? startWorker(root)
    : startAnswering(name, root, environment, drain));

  const bus = app.get(Bus);
  const connection = app.get<Connection>(getConnectionToken());
  const health = new HealthServer({
    nats: async () => {
      await bus.connection.flush();
    },
    mongodb: async () => {
      await connection.db?.admin().ping();
    },
  });
  await health.listen(environment.HEALTH_PORT, environment.HOST);
  return {
    get: (token) => app.get(token),
    close: async () => {
      await health.close();
      await app.close();
    },
  };
}

const nestOptions = { bufferLogs: true, abortOnError: false };

/** Jobs and facts alone: nobody's question comes here. */
async function startWorker(root: DynamicModule): Promise<INestApplicationContext> {
  const app = await NestFactory.createApplicationContext(root, nestOptions);
  app.useLogger(app.get(Logger));
  app.enableShutdownHooks();
  await app.get(Streams).ensure();
  return app;
}

async function startAnswering(
  name: string,
  root: DynamicModule,
  environment: DataEnvironment,
  drain: Drain,
): Promise<INestApplicationContext> {
  const app = await NestFactory.createMicroservice<CustomStrategy>(root, {
    strategy: new DrainingNats({ ...natsOptions(environment), queue: name, name }, drain),
    ...nestOptions,
  });
  app.useLogger(app.get(Logger));
  app.useGlobalFilters(new RpcErrorFilter());
  app.useGlobalInterceptors(new CallerInterceptor());
  app.enableShutdownHooks();
  await app.get(Streams).ensure();
  await app.listen();
  // Subscriptions are sent without waiting: only after this does the server know them all.
  await app.unwrap<NatsConnection>().flush();
  return app;
}

/** Told before anything is opened: Nest would notice it too, but with connections that nobody closes. */
const exportsPersonData = (module: Type | DynamicModule): boolean => {
  const isAmong = (exported: unknown): boolean => Array.isArray(exported) && exported.includes(PersonData);
  return 'module' in module
    ? isAmong(module.exports) || isAmong(Reflect.getMetadata('exports', module.module))
    : isAmong(Reflect.getMetadata('exports', module));
};
