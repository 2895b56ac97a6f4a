import { Global, Injectable, Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import { Bus } from './bus.ts';
import { Drain } from './drain.ts';
import type { ServiceEnvironment } from './environment.ts';
import { logModule } from './log.ts';
import { startTracing, stopTracing } from './tracing.ts';

/** Sends the last spans once everything else has ended. */
@Injectable()
class TracesEnd implements OnApplicationShutdown {
  onApplicationShutdown(): Promise<void> {
    return stopTracing();
  }
}

/** The log and the bus, without a database: a process that keeps nothing should not carry a driver (27 MB). */
@Global()
@Module({})
export class BusModule {
  static with(name: string, environment: ServiceEnvironment, drain = new Drain(environment.DRAIN_MS)): DynamicModule {
    const bus = {
      provide: Bus,
      useFactory: async (): Promise<Bus> => {
        await startTracing(name, environment);
        const connected = new Bus();
        await connected.connect(environment);
        return connected;
      },
    };
    return {
      module: BusModule,
      imports: [logModule(name, environment)],
      providers: [bus, { provide: Drain, useValue: drain }, TracesEnd],
      exports: [Bus, Drain],
    };
  }
}
