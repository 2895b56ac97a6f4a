import { Global, Module, type DynamicModule } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { BusModule } from './bus.module.ts';
import type { Drain } from './drain.ts';
import type { DataEnvironment } from './environment.ts';
import { FactListener } from './fact-listener.ts';
import { JobQueue, takesJobs } from './job-queue.ts';
import { Outbox } from './outbox.ts';
import { Streams } from './streams.ts';

/** What a service that keeps something stands on: log, bus, database, outbox, jobs and facts. */
@Global()
@Module({})
export class ServiceKitModule {
  static with(name: string, environment: DataEnvironment, drain: Drain): DynamicModule {
    return {
      module: ServiceKitModule,
      imports: [
        BusModule.with(name, environment, drain),
        MongooseModule.forRoot(environment.MONGODB_URI, {
          dbName: `${environment.MONGODB_DB_PREFIX}${name}`,
          serverSelectionTimeoutMS: 4_000,
          maxPoolSize: 20,
          retryAttempts: 20,
          retryDelay: 500,
        }),
      ],
      providers: [
        Streams,
        Outbox,
        { provide: takesJobs, useValue: environment.ROLE !== 'api' },
        JobQueue,
        FactListener,
      ],
      exports: [Streams, Outbox, JobQueue, FactListener],
    };
  }
}
