import { Module, type DynamicModule } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import { ModelClient } from '@plumbline/review/model/model-client';
import { readEnvironment } from '@plumbline/service-kit/environment';
import { ModelSpending } from '@plumbline/service-kit/model-spending';
import { PersonData } from '@plumbline/service-kit/person-data';
import { startService, type RunningService } from '@plumbline/service-kit/start-service';
import type { Connection } from 'mongoose';
import { EvaluationsController } from './evaluations.controller.ts';
import { EvaluationsEnvironment, evaluationsEnvironment } from './evaluations.environment.ts';
import { EvaluationsPersonData } from './evaluations.person-data.ts';
import { EvaluationsRepository } from './evaluations.repository.ts';
import { EvaluationsService } from './evaluations.service.ts';
import { EvaluationsWorker } from './evaluations.worker.ts';
import { OldEvaluations } from './old-evaluations.ts';
import { Pitches } from './pitches.ts';
import { PrelimService } from './prelim.service.ts';
import { PrelimsRepository } from './prelims.repository.ts';
import { reviewModel } from './review-model.ts';
import { ReviewedBefore } from './reviewed-before.ts';
import { ScoringAnswersRepository } from './scoring-answers.repository.ts';
import { SettlementsRepository } from './settlements.repository.ts';
import { SettlementsService } from './settlements.service.ts';

@Module({
  controllers: [EvaluationsController],
  providers: [
    EvaluationsRepository,
    PrelimsRepository,
    ScoringAnswersRepository,
    SettlementsRepository,
    Pitches,
    ReviewedBefore,
    EvaluationsService,
    PrelimService,
    SettlementsService,
    EvaluationsWorker,
    OldEvaluations,
    { provide: PersonData, useClass: EvaluationsPersonData },
  ],
  exports: [PersonData],
})
export class EvaluationsModule {
  static with(environment: EvaluationsEnvironment): DynamicModule {
    return {
      module: EvaluationsModule,
      providers: [
        { provide: evaluationsEnvironment, useValue: environment },
        {
          provide: ModelClient,
          inject: [getConnectionToken()],
          useFactory: (connection: Connection) =>
            reviewModel(environment, new ModelSpending(connection, environment.MODEL_COST_PER_DAY)),
        },
      ],
    };
  }
}

/** Starts the service; resolves once it answers questions. */
export const startEvaluations = (
  environment: EvaluationsEnvironment = readEnvironment(EvaluationsEnvironment),
): Promise<RunningService> => startService('evaluations', EvaluationsModule.with(environment), environment);
