import { Injectable } from '@nestjs/common';
import { PersonData, type ExportedFile } from '@plumbline/service-kit/person-data';
import { NotesRepository } from './notes.repository.ts';

/** What this service keeps of a person: it is in their copy, and goes with their account. */
@Injectable()
export class NotesPersonData extends PersonData {
  constructor(private readonly notes: NotesRepository) {
    super();
  }

  override async *files(userId: string): AsyncGenerator<ExportedFile> {
    const notes = await this.notes.list(userId);
    yield { name: 'notes/notes.json', json: notes.map(({ text, created_at }) => ({ text, created_at })) };
  }

  override erase(userId: string): Promise<void> {
    return this.notes.removeOfOwner(userId);
  }
}
