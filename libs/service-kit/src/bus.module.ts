import { Global, Module, type DynamicModule } from '@nestjs/common';
import { Bus } from './bus.ts';
import { Drain } from './drain.ts';
import type { ServiceEnvironment } from './environment.ts';
import { logModule } from './log.ts';

/** The log and the bus, without a database: a process that keeps nothing should not carry a driver (27 MB). */
@Global()
@Module({})
export class BusModule {
  static with(name: string, environment: ServiceEnvironment, drain = new Drain(environment.DRAIN_MS)): DynamicModule {
    const bus = {
      provide: Bus,
      useFactory: async (): Promise<Bus> => {
        const connected = new Bus();
        await connected.connect(environment);
        return connected;
      },
    };
    return {
      module: BusModule,
      imports: [logModule(name, environment)],
      providers: [bus, { provide: Drain, useValue: drain }],
      exports: [Bus, Drain],
    };
  }
}
