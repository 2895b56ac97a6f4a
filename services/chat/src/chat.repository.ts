import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Page } from '@plumbline/contracts/plans';
import type { ReadText } from '@plumbline/reading/read-text';
import { Texts } from '@plumbline/reading/texts';
import { newPublicId } from '@plumbline/service-kit/ids';
import { madeSince } from '@plumbline/service-kit/person-data';
import { Types, type ClientSession, type Connection, type Model } from 'mongoose';
import { keepAttachmentsOfBefore } from './attachments-of-before.ts';
import { attachmentSchema, messageSchema, type AttachmentRow, type MessageRow } from './chat.schema.ts';

export interface ReadAttachment {
  name: string;
  size: number;
  text: ReadText;
}

/** An attached file with its text. */
export interface AttachedFile extends Pick<AttachmentRow, 'message_id' | 'position' | 'name'> {
  pages: Page[];
}

/** Whose chat, and about what. */
export interface ChatKey {
  owner_id: string;
  evaluation_id: string;
}

type NewMessage = Pick<
  MessageRow,
  'owner_id' | 'evaluation_id' | 'plan_id' | 'role' | 'content' | 'attachments' | 'sources' | 'answers'
>;

const literal = (value: unknown) => ({ $literal: value });

/** The only place that knows how chats are stored. Whoever reads for a person names the owner in the filter. */
@Injectable()
export class ChatRepository implements OnModuleInit {
  readonly #messages: Model<MessageRow>;
  readonly #attachments: Model<AttachmentRow>;

  constructor(
    @Inject(getConnectionToken()) private readonly connection: Connection,
    private readonly texts: Texts,
  ) {
    this.#messages = connection.model<MessageRow>('Message', messageSchema);
    this.#attachments = connection.model<AttachmentRow>('Attachment', attachmentSchema);
  }

  async onModuleInit(): Promise<void> {
    await Promise.all([this.#messages.init(), this.#attachments.init(), this.texts.init()]);
    await keepAttachmentsOfBefore(this.connection, this.texts);
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
    for (const [position, { name, text }] of files.entries()) {
      const row = {
        message_id: message.public_id,
        owner_id: message.owner_id,
        evaluation_id: message.evaluation_id,
        plan_id: message.plan_id,
        position,
        name,
        text_id: await this.texts.keep(session, message.owner_id, text),
        length: text.pages.reduce((sum, page) => sum + page.text.length, 0),
        created_at: message.created_at,
      };
      await this.#attachments.create([row], { session });
    }
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
  ): Promise<AttachedFile[]> {
    const known = await this.#attachments
      .find({ ...key, message_id: { $ne: exceptMessage } }, { length: 1 })
      .sort({ created_at: -1, position: 1 })
      .limit(maxFiles)
      .lean();
    let sum = 0;
    const fitting = known.filter(({ length }) => (sum += length) <= maxLength).map(({ _id }) => _id);
    if (fitting.length === 0) return [];
    const rows = await this.#attachments
      .find({ _id: { $in: fitting } })
      .sort({ created_at: -1, position: 1 })
      .lean();
    return Promise.all(
      rows.map(async ({ message_id, position, name, text_id }) => {
        const pages = await this.texts.pagesOf(text_id);
        return { message_id, position, name, pages };
      }),
    );
  }

  async count(evaluationId: string): Promise<number> {
    return this.#messages.countDocuments({ evaluation_id: evaluationId });
  }

  /** Removes a chat; returns how many messages it had. */
  async clear(session: ClientSession, key: ChatKey): Promise<number> {
    await this.#removeAttachments(session, key);
    return (await this.#messages.deleteMany(key, { session })).deletedCount;
  }

  async removeOfPlan(session: ClientSession, planId: string): Promise<void> {
    await this.#removeAttachments(session, { plan_id: planId });
    await this.#messages.deleteMany({ plan_id: planId }, { session });
  }

  /** Every message of a person, the oldest first; `from` a moment on (`madeSince`). */
  messagesOf(ownerId: string, from: string | null): AsyncIterable<MessageRow> {
    return this.#messages
      .find({ owner_id: ownerId, ...madeSince(from) })
      .sort({ created_at: 1, _id: 1 })
      .lean()
      .cursor();
  }

  /** Every file that a person attached, the oldest first; `from` a moment on (`madeSince`). */
  async *attachmentsOf(
    ownerId: string,
    from: string | null,
  ): AsyncGenerator<AttachedFile & Pick<AttachmentRow, 'evaluation_id' | 'created_at'>> {
    const rows = this.#attachments
      .find({ owner_id: ownerId, ...madeSince(from) })
      .sort({ created_at: 1, _id: 1 })
      .lean()
      .cursor();
    for await (const { evaluation_id, message_id, position, name, text_id, created_at } of rows)
      yield { evaluation_id, message_id, position, name, created_at, pages: await this.texts.pagesOf(text_id) };
  }

  /** Removes all chats of a person; the ids of the evaluations that they were about. */
  async removeOfOwner(session: ClientSession, ownerId: string): Promise<string[]> {
    const about = await this.#messages.distinct('evaluation_id', { owner_id: ownerId }).session(session);
    await this.#removeAttachments(session, { owner_id: ownerId });
    await this.#messages.deleteMany({ owner_id: ownerId }, { session });
    return about;
  }

  /** Their texts go with them, but for those that another file uses. */
  async #removeAttachments(
    session: ClientSession,
    of: ChatKey | Pick<AttachmentRow, 'plan_id'> | Pick<AttachmentRow, 'owner_id'>,
  ): Promise<void> {
    const rows = await this.#attachments.find(of, { text_id: 1 }, { session }).lean();
    for (const { text_id } of rows) await this.texts.leave(session, text_id);
    await this.#attachments.deleteMany(of, { session });
  }
}
