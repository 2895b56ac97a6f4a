import { Module, type DynamicModule } from '@nestjs/common';
import { readEnvironment } from '@plumbline/service-kit/environment';
import { PersonData } from '@plumbline/service-kit/person-data';
import { startService, type RunningService } from '@plumbline/service-kit/start-service';
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

@Module({
  controllers: [ChatController],
  providers: [
    ChatRepository,
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
      ],
    };
  }
}

/** Starts the service; resolves once it answers questions. */
export const startChat = (environment: ChatEnvironment = readEnvironment(ChatEnvironment)): Promise<RunningService> =>
  startService('chat', ChatModule.with(environment), environment);
