import { Module, type DynamicModule } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import { ObjectStore } from '@plumbline/object-store/object-store';
import { DiscardedObjects } from '@plumbline/reading/discarded-objects';
import { DocumentReading } from '@plumbline/reading/document-reading';
import { ReadingJobs } from '@plumbline/reading/reading-jobs';
import { Texts } from '@plumbline/reading/texts';
import { ModelClient } from '@plumbline/review/model/model-client';
import { readEnvironment } from '@plumbline/service-kit/environment';
import { ModelSpending } from '@plumbline/service-kit/model-spending';
import { PersonData } from '@plumbline/service-kit/person-data';
import { startService, type RunningService } from '@plumbline/service-kit/start-service';
import type { Connection } from 'mongoose';
import { FinishedParts } from './finished-parts.ts';
import { MemoEngine } from './memo-engine.ts';
import { memoModel } from './memo-model.ts';
import { MemoRules } from './memo-rules.ts';
import { MemosController } from './memos.controller.ts';
import { MemosEnvironment, memosEnvironment } from './memos.environment.ts';
import { MemosPersonData } from './memos.person-data.ts';
import { MemosRepository } from './memos.repository.ts';
import { MemosService } from './memos.service.ts';
import { MemosWorker } from './memos.worker.ts';
import { Originals } from './originals.ts';
import { PackagesRepository } from './packages.repository.ts';
import { PackagesService } from './packages.service.ts';
import { ReadDocumentWorker } from './read-document.worker.ts';

const objectStoreOf = (environment: MemosEnvironment): ObjectStore =>
  new ObjectStore({
    endpoint: environment.S3_ENDPOINT,
    accessKey: environment.S3_ACCESS_KEY,
    secretKey: environment.S3_SECRET_KEY,
    bucket: environment.S3_BUCKET,
    region: environment.S3_REGION,
  });

@Module({
  controllers: [MemosController],
  providers: [
    PackagesRepository,
    MemosRepository,
    FinishedParts,
    Texts,
    DiscardedObjects,
    Originals,
    DocumentReading,
    ReadingJobs,
    PackagesService,
    MemosService,
    ReadDocumentWorker,
    MemosWorker,
    MemoRules,
    MemoEngine,
    { provide: PersonData, useClass: MemosPersonData },
  ],
  exports: [PersonData],
})
export class MemosModule {
  static with(environment: MemosEnvironment): DynamicModule {
    return {
      module: MemosModule,
      providers: [
        { provide: memosEnvironment, useValue: environment },
        { provide: ObjectStore, useFactory: () => objectStoreOf(environment) },
        {
          provide: ModelClient,
          inject: [getConnectionToken()],
          useFactory: (connection: Connection) =>
            memoModel(environment, new ModelSpending(connection, environment.MEMOS_COST_PER_DAY)),
        },
      ],
    };
  }
}

/** Starts the service; resolves once it answers questions. */
export const startMemos = (
  environment: MemosEnvironment = readEnvironment(MemosEnvironment),
): Promise<RunningService> => startService('memos', MemosModule.with(environment), environment);
