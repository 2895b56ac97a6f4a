import { Schema } from 'mongoose';

export interface MessageRow {
  public_id: string;
  owner_id: string;
  evaluation_id: string;
  plan_id: string;
  role: 'user' | 'assistant';
  content: string;
  attachments: { name: string; size: number }[];
  sources: { page: number; quote: string; attachment?: string | undefined }[];
  /** Of a question: whether its answer was finished and stored. */
  answered: boolean;
  /** Of an answer: its question's id; not on answers of before it was kept. */
  answers?: string | undefined;
  created_at: Date;
}

export const messageSchema = new Schema<MessageRow>(
  {
    public_id: { type: String, required: true },
    owner_id: { type: String, required: true },
    evaluation_id: { type: String, required: true },
    plan_id: { type: String, required: true },
    role: { type: String, required: true },
    content: { type: String, default: '' },
    attachments: { type: [{ _id: false, name: String, size: Number }], default: [] },
    sources: { type: [{ _id: false, page: Number, quote: String, attachment: String }], default: [] },
    answered: { type: Boolean, default: false },
    answers: { type: String },
    created_at: { type: Date, required: true },
  },
  { collection: 'messages', versionKey: false },
);
messageSchema.index({ public_id: 1 }, { unique: true });
messageSchema.index({ evaluation_id: 1, created_at: -1, _id: -1 });
messageSchema.index({ plan_id: 1 });
messageSchema.index({ owner_id: 1, created_at: 1, _id: 1 });

/** An attached file, of which only the text is kept. */
export interface AttachmentRow {
  message_id: string;
  owner_id: string;
  evaluation_id: string;
  plan_id: string;
  /** Its place among the files of its message. */
  position: number;
  name: string;
  /** Its text (`libs/reading`); files of one content share it. */
  text_id: string;
  /** Characters of all pages. */
  length: number;
  created_at: Date;
}

export const attachmentSchema = new Schema<AttachmentRow>(
  {
    message_id: { type: String, required: true },
    owner_id: { type: String, required: true },
    evaluation_id: { type: String, required: true },
    plan_id: { type: String, required: true },
    position: { type: Number, required: true },
    name: { type: String, required: true },
    text_id: { type: String, required: true },
    length: { type: Number, required: true },
    created_at: { type: Date, required: true },
  },
  { collection: 'attachments', versionKey: false },
);
attachmentSchema.index({ message_id: 1, position: 1 }, { unique: true });
attachmentSchema.index({ evaluation_id: 1, created_at: -1 });
attachmentSchema.index({ plan_id: 1 });
attachmentSchema.index({ owner_id: 1, created_at: 1, _id: 1 });
