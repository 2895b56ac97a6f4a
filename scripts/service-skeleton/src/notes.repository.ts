import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection, Model } from 'mongoose';
import { noteSchema, type NoteRow } from './notes.schema.ts';

/** The only place that knows how notes are stored. Whoever reads for a person names the owner in the filter. */
@Injectable()
export class NotesRepository implements OnModuleInit {
  readonly #notes: Model<NoteRow>;

  constructor(@Inject(getConnectionToken()) connection: Connection) {
    this.#notes = connection.model<NoteRow>('Note', noteSchema);
  }

  async onModuleInit(): Promise<void> {
    await this.#notes.init();
  }

  /** Stamped with the database's time, since the clocks of processes differ. */
  async add(note: Omit<NoteRow, 'created_at'>): Promise<void> {
    await this.#notes.updateOne(
      { public_id: note.public_id },
      { $setOnInsert: note, $currentDate: { created_at: true } },
      { upsert: true },
    );
  }

  async count(ownerId: string): Promise<number> {
    return this.#notes.countDocuments({ owner_id: ownerId });
  }

  async list(ownerId: string): Promise<NoteRow[]> {
    return this.#notes.find({ owner_id: ownerId }).sort({ created_at: -1 }).lean();
  }

  async removeOfOwner(ownerId: string): Promise<void> {
    await this.#notes.deleteMany({ owner_id: ownerId });
  }
}
