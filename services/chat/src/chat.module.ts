import { Module, type DynamicModule } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import { DocumentReading } from '@plumbline/reading/document-reading';
import { Texts } from '@plumbline/reading/texts';
import { ModelClient } from '@plumbline/review/model/model-client';
import { modelConfig } from '@plumbline/review/model/model-environment';
import { readEnvironment } from '@plumbline/service-kit/environment';
import { ModelSpending } from '@plumbline/service-kit/model-spending';
import { PersonData } from '@plumbline/service-kit/person-data';
import { watchModel } from '@plumbline/service-kit/watched-model';
import { startService, type RunningService } from '@plumbline/service-kit/start-service';
import type { Connection } from 'mongoose';
import { Attachments, openStore, type OpenStore } from './attachments.ts';
import { ChatController } from './chat.controller.ts';
import { ChatEnvironment, chatEnvironment } from './chat.environment.ts';
import { ChatPersonData } from './chat.person-data.ts';
import { ChatRepository } from './chat.repository.ts';
import { ChatService } from './chat.service.ts';
import { ChatStreams } from './chat-streams.ts';
import { PreparedDocuments } from './prepared-documents.ts';
import { Reports } from './reports.ts';

const openStoreOf = (environment: ChatEnvironment): OpenStore => {
  let opened: ReturnType<OpenStore> | undefined;
  const open: OpenStore = async () => {
    const { ObjectStore } = await import('@plumbline/object-store/object-store');
    return new ObjectStore({
      endpoint: environment.S3_ENDPOINT,
      accessKey: environment.S3_ACCESS_KEY,
      secretKey: environment.S3_SECRET_KEY,
      bucket: environment.S3_BUCKET,
      region: environment.S3_REGION,
    });
  };
  return () => (opened ??= open());
};

const chatModel = (environment: ChatEnvironment, dailySpending: ModelSpending): ModelClient =>
  new ModelClient({
    ...modelConfig(environment, {
      costPerJob: environment.CHAT_COST_PER_ANSWER,
      costPerDay: environment.CHAT_COST_PER_DAY,
      dailySpending,
    }),
    watch: watchModel,
    firstTokenTimeoutMs: environment.CHAT_FIRST_TOKEN_TIMEOUT_MS,
    idleTimeoutMs: environment.CHAT_IDLE_TIMEOUT_MS,
    totalTimeoutMs: environment.CHAT_TOTAL_TIMEOUT_MS,
    maxAttempts: 2,
  });

@Module({
  controllers: [ChatController],
  providers: [
    ChatRepository,
    Texts,
    DocumentReading,
    Attachments,
    PreparedDocuments,
    Reports,
    ChatService,
    ChatStreams,
    { provide: PersonData, useClass: ChatPersonData },
  ],
  exports: [PersonData],
})
export class ChatModule {
  static with(environment: ChatEnvironment): DynamicModule {
    return {
      module: ChatModule,
      providers: [
        { provide: chatEnvironment, useValue: environment },
        { provide: openStore, useValue: openStoreOf(environment) },
        {
          provide: ModelClient,
          inject: [getConnectionToken()],
          useFactory: (connection: Connection) =>
            chatModel(environment, new ModelSpending(connection, environment.CHAT_COST_PER_DAY)),
        },
      ],
    };
  }
}

/** Starts the service; resolves once it answers questions. */
export const startChat = (environment: ChatEnvironment = readEnvironment(ChatEnvironment)): Promise<RunningService> =>
  startService('chat', ChatModule.with(environment), environment);
