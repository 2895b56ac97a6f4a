import { Schema } from 'mongoose';

export interface NoteRow {
  public_id: string;
  owner_id: string;
  text: string;
  created_at: Date;
}

export const noteSchema = new Schema<NoteRow>(
  {
    public_id: { type: String, required: true },
    owner_id: { type: String, required: true },
    text: { type: String, required: true },
    created_at: { type: Date, required: true },
  },
  { collection: 'notes', versionKey: false },
);
noteSchema.index({ public_id: 1 }, { unique: true });
noteSchema.index({ owner_id: 1, created_at: -1 });
