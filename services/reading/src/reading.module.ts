import 'reflect-metadata';
import { Module, type DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ObjectStore } from '@plumbline/object-store/object-store';
import { Bus } from '@plumbline/service-kit/bus';
import { BusModule } from '@plumbline/service-kit/bus.module';
import { readEnvironment } from '@plumbline/service-kit/environment';
import { HealthServer } from '@plumbline/service-kit/health-server';
import type { RunningService } from '@plumbline/service-kit/start-service';
import { Logger } from 'nestjs-pino';
import { ReadingStreams } from './reading-streams.ts';
import { ReadingEnvironment, readingEnvironment } from './reading.environment.ts';
import { ReadingService } from './reading.service.ts';

const objectStoreOf = (environment: ReadingEnvironment): ObjectStore =>
  new ObjectStore({
    endpoint: environment.S3_ENDPOINT,
    accessKey: environment.S3_ACCESS_KEY,
    secretKey: environment.S3_SECRET_KEY,
    bucket: environment.S3_BUCKET,
    region: environment.S3_REGION,
  });

@Module({})
export class ReadingModule {
  static with(environment: ReadingEnvironment): DynamicModule {
    return {
      module: ReadingModule,
      providers: [
        { provide: readingEnvironment, useValue: environment },
        { provide: ObjectStore, useFactory: () => objectStoreOf(environment) },
        ReadingService,
        ReadingStreams,
      ],
    };
  }
}

/** Starts the service, which keeps nothing and so has no database; resolves once it answers questions. */
export async function startReading(
  environment: ReadingEnvironment = readEnvironment(ReadingEnvironment),
): Promise<RunningService> {
  class RootModule {}
  const app = await NestFactory.createApplicationContext(
    { module: RootModule, imports: [BusModule.with('reading', environment), ReadingModule.with(environment)] },
    { bufferLogs: true, abortOnError: false },
  );
  app.useLogger(app.get(Logger));
  app.enableShutdownHooks();
  const bus = app.get(Bus);
  const health = new HealthServer({
    nats: async () => {
      await bus.connection.flush();
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
