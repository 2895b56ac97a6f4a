import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@plumbline/contracts/errors';
import type { SignedInCaller } from '@plumbline/service-kit/caller';
import { newPublicId } from '@plumbline/service-kit/ids';
import type { AddNote, Note } from './notes.contract.ts';
import { notesEnvironment, type NotesEnvironment } from './notes.environment.ts';
import { NotesRepository } from './notes.repository.ts';

@Injectable()
export class NotesService {
  constructor(
    private readonly notes: NotesRepository,
    @Inject(notesEnvironment) private readonly environment: NotesEnvironment,
  ) {}

  async add({ text }: AddNote, caller: SignedInCaller): Promise<{ id: string }> {
    const full = (await this.notes.count(caller.userId)) >= this.environment.NOTES_PER_PERSON;
    if (full) throw new AppError('request.too_many', { retryAfterSeconds: 60 });
    const id = newPublicId();
    await this.notes.add({ public_id: id, owner_id: caller.userId, text });
    return { id };
  }

  async list(caller: SignedInCaller): Promise<Note[]> {
    const rows = await this.notes.list(caller.userId);
    return rows.map((row) => ({ id: row.public_id, text: row.text, created_at: row.created_at.toISOString() }));
  }
}
