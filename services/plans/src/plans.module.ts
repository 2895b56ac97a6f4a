import { Module, type DynamicModule } from '@nestjs/common';
import { ObjectStore } from '@plumbline/object-store/object-store';
import { DiscardedObjects } from '@plumbline/reading/discarded-objects';
import { DocumentReading } from '@plumbline/reading/document-reading';
import { ReadingJobs } from '@plumbline/reading/reading-jobs';
import { Texts } from '@plumbline/reading/texts';
import { readEnvironment } from '@plumbline/service-kit/environment';
import { PersonData } from '@plumbline/service-kit/person-data';
import { startService, type RunningService } from '@plumbline/service-kit/start-service';
import { Originals } from './originals.ts';
import { PagePictures } from './page-pictures.ts';
import { PlansController } from './plans.controller.ts';
import { plansEnvironment, PlansEnvironment } from './plans.environment.ts';
import { PlansPersonData } from './plans.person-data.ts';
import { PlansRepository } from './plans.repository.ts';
import { PlansService } from './plans.service.ts';
import { ReadPlanWorker } from './read-plan.worker.ts';
import { ReadingAgain } from './reading-again.ts';

const objectStoreOf = (environment: PlansEnvironment): ObjectStore =>
  new ObjectStore({
    endpoint: environment.S3_ENDPOINT,
    accessKey: environment.S3_ACCESS_KEY,
    secretKey: environment.S3_SECRET_KEY,
    bucket: environment.S3_BUCKET,
    region: environment.S3_REGION,
  });

@Module({})
export class PlansModule {
  static with(environment: PlansEnvironment): DynamicModule {
    return {
      module: PlansModule,
      controllers: [PlansController],
      providers: [
        { provide: plansEnvironment, useValue: environment },
        { provide: ObjectStore, useFactory: () => objectStoreOf(environment) },
        PlansRepository,
        DiscardedObjects,
        Originals,
        Texts,
        DocumentReading,
        ReadingJobs,
        ReadingAgain,
        PagePictures,
        PlansService,
        ReadPlanWorker,
        { provide: PersonData, useClass: PlansPersonData },
      ],
      exports: [PersonData],
    };
  }
}

export const startPlans = (
  environment: PlansEnvironment = readEnvironment(PlansEnvironment),
): Promise<RunningService> => startService('plans', PlansModule.with(environment), environment);
