import { Module, type DynamicModule } from '@nestjs/common';
import { readEnvironment } from '@plumbline/service-kit/environment';
import { PersonData } from '@plumbline/service-kit/person-data';
import { startService, type RunningService } from '@plumbline/service-kit/start-service';
import { NotesController } from './notes.controller.ts';
import { NotesEnvironment, notesEnvironment } from './notes.environment.ts';
import { NotesPersonData } from './notes.person-data.ts';
import { NotesRepository } from './notes.repository.ts';
import { NotesService } from './notes.service.ts';

@Module({
  controllers: [NotesController],
  providers: [NotesService, NotesRepository, { provide: PersonData, useClass: NotesPersonData }],
  exports: [PersonData],
})
export class NotesModule {
  static with(environment: NotesEnvironment): DynamicModule {
    return { module: NotesModule, providers: [{ provide: notesEnvironment, useValue: environment }] };
  }
}

/** Starts the service; resolves once it answers questions. */
export const startNotes = (
  environment: NotesEnvironment = readEnvironment(NotesEnvironment),
): Promise<RunningService> => startService('notes', NotesModule.with(environment), environment);
