import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Page } from '@plumbline/contracts/plans';
import { newPublicId } from '@plumbline/service-kit/ids';
import { Types, type ClientSession, type Connection, type Model } from 'mongoose';
import { attachmentSchema, messageSchema, type AttachmentRow, type MessageRow } from './chat.schema.ts';

export interface ReadAttachment {
  name: string;
  size: number;
  pages: Page[];
}

/** Whose chat, and about what. */
export interface ChatKey {
  owner_id: string;
  evaluation_id: string;
}

type NewMessage = Pick<
  MessageRow,
  'owner_id' | 'evaluation_id' | 'plan_id' | 'role' | 'content' | 'attachments' | 'sources'
>;

const literal = (value: unknown) => ({ $literal: value });

/** The only place that knows how chats are stored. Whoever reads for a person names the owner in the filter. */
@Injectable()
export class ChatRepository implements OnModuleInit {
  readonly #messages: Model<MessageRow>;
  readonly #attachments: Model<AttachmentRow>;

  constructor(@Inject(getConnectionToken()) connection: Connection) {
    this.#messages = connection.model<MessageRow>('Message', messageSchema);
    this.#attachments = connection.model<AttachmentRow>('Attachment', attachmentSchema);
  }

  async onModuleInit(): Promise<void> {
    await Promise.all([this.#messages.init(), this.#attachments.init()]);
  }

  /** A message stamped with the database's time. */
  async addMessage(session: ClientSession, message: NewMessage): Promise<MessageRow> {
    const fields = Object.fromEntries(Object.entries(message).map(([name, value]) => [name, literal(value)]));
    const row = await this.#messages
      .findOneAndUpdate(
        { _id: new Types.ObjectId() },
        [{ $set: { ...fields, public_id: literal(newPublicId()), answered: false, created_at: '$$NOW' } }],
        { session, upsert: true, returnDocument: 'after', updatePipeline: true },
      )
      .lean();
    if (!row) throw new Error('An inserted message was not returned.');
    return row;
  }

  /** The text of a message's files; their bytes are kept nowhere. */
  async addAttachments(session: ClientSession, message: MessageRow, files: ReadAttachment[]): Promise<void> {
    if (files.length === 0) return;
    await this.#attachments.create(
      files.map(({ name, pages }, position) => ({
        message_id: message.public_id,
        owner_id: message.owner_id,
        evaluation_id: message.evaluation_id,
        plan_id: message.plan_id,
        position,
        name,
        pages,
        length: pages.reduce((sum, { text }) => sum + text.length, 0),
        created_at: message.created_at,
      })),
      { session, ordered: true },
    );
  }

  /** Marks a question as answered; false when it is gone, since the chat was cleared meanwhile. */
  async markAnswered(session: ClientSession, questionId: string): Promise<boolean> {
    const { matchedCount } = await this.#messages.updateOne(
      { public_id: questionId },
      { $set: { answered: true } },
      { session },
    );
    return matchedCount === 1;
  }

  /** The newest messages first. */
  newest(key: ChatKey, limit: number): Promise<MessageRow[]> {
    return this.#messages.find(key).sort({ created_at: -1, _id: -1 }).limit(limit).lean();
  }

  /**
   * Files of earlier messages, the newest first, as many as stay under `maxLength` characters and `maxFiles`; those of
   * `exceptMessage` are left out.
   */
  async earlierAttachments(
    key: ChatKey,
    exceptMessage: string,
    { maxFiles, maxLength }: { maxFiles: number; maxLength: number },
  ): Promise<AttachmentRow[]> {
    const known = await this.#attachments
      .find({ ...key, message_id: { $ne: exceptMessage } }, { length: 1 })
      .sort({ created_at: -1, position: 1 })
      .limit(maxFiles)
      .lean();
    let sum = 0;
    const fitting = known.filter(({ length }) => (sum += length) <= maxLength).map(({ _id }) => _id);
    if (fitting.length === 0) return [];
    return this.#attachments
      .find({ _id: { $in: fitting } })
      .sort({ created_at: -1, position: 1 })
      .lean();
  }

  async count(evaluationId: string): Promise<number> {
    return this.#messages.countDocuments({ evaluation_id: evaluationId });
  }

  /** Removes a chat; returns how many messages it had. */
  async clear(session: ClientSession, key: ChatKey): Promise<number> {
    await this.#attachments.deleteMany(key, { session });
    return (await this.#messages.deleteMany(key, { session })).deletedCount;
  }

  async removeOfPlan(session: ClientSession, planId: string): Promise<void> {
    await this.#attachments.deleteMany({ plan_id: planId }, { session });
    await this.#messages.deleteMany({ plan_id: planId }, { session });
  }
}
