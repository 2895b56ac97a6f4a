import { Module, type DynamicModule } from '@nestjs/common';
import { readEnvironment } from '@plumbline/service-kit/environment';
import { PersonData } from '@plumbline/service-kit/person-data';
import { startService, type RunningService } from '@plumbline/service-kit/start-service';
import { AdminController } from './admin.controller.ts';
import { AdminEnvironment } from './admin.environment.ts';
import { AdminPersonData } from './admin.person-data.ts';
import { AdminService } from './admin.service.ts';
import { AuditRepository } from './audit.repository.ts';
import { FactsListener } from './facts.listener.ts';
import { Overview } from './overview.ts';
import { Owners } from './owners.ts';
import { ReadModelsRepository } from './read-models.repository.ts';
import { Rebuild } from './rebuild.ts';

@Module({
  controllers: [AdminController],
  providers: [
    AdminService,
    Overview,
    Owners,
    ReadModelsRepository,
    AuditRepository,
    Rebuild,
    FactsListener,
    { provide: PersonData, useClass: AdminPersonData },
  ],
  exports: [PersonData],
})
export class AdminModule {
  static with(): DynamicModule {
    return { module: AdminModule };
  }
}

/** Starts the service; resolves once it answers questions. */
export const startAdmin = (
  environment: AdminEnvironment = readEnvironment(AdminEnvironment),
): Promise<RunningService> => startService('admin', AdminModule.with(), environment);
