import { Global, Module, type DynamicModule } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { Bus } from './bus.ts';
import type { DataEnvironment, ServiceEnvironment } from './environment.ts';
import { FactListener } from './fact-listener.ts';
import { JobQueue } from './job-queue.ts';
import { logModule } from './log.ts';
import { Outbox } from './outbox.ts';
import { Streams } from './streams.ts';

const busProvider = (environment: ServiceEnvironment) => ({
  provide: Bus,
  useFactory: async (): Promise<Bus> => {
    const bus = new Bus();
    await bus.connect(environment);
    return bus;
  },
});

/** What a service stands on. `forData` adds the database, the outbox, jobs and facts for services that keep something. */
@Global()
@Module({})
export class ServiceKitModule {
  static forBus(name: string, environment: ServiceEnvironment): DynamicModule {
    return {
      module: ServiceKitModule,
      imports: [logModule(name, environment)],
      providers: [busProvider(environment)],
      exports: [Bus],
    };
  }

  static forData(name: string, environment: DataEnvironment): DynamicModule {
    return {
      module: ServiceKitModule,
      imports: [
        logModule(name, environment),
        MongooseModule.forRoot(environment.MONGODB_URI, {
          dbName: `${environment.MONGODB_DB_PREFIX}${name}`,
          serverSelectionTimeoutMS: 4_000,
          maxPoolSize: 20,
          retryAttempts: 20,
          retryDelay: 500,
        }),
      ],
      providers: [busProvider(environment), Streams, Outbox, JobQueue, FactListener],
      exports: [Bus, Streams, Outbox, JobQueue, FactListener],
    };
  }
}
