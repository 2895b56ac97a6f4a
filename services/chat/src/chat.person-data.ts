import { Injectable } from '@nestjs/common';
import { facts } from '@plumbline/contracts/events';
import { Outbox } from '@plumbline/service-kit/outbox';
import { kindsSince, PersonData, placeOf, type ExportedFile } from '@plumbline/service-kit/person-data';
import { ChatRepository } from './chat.repository.ts';

/** What a person asked and was answered, and what was read in the files that they attached. */
@Injectable()
export class ChatPersonData extends PersonData {
  constructor(
    private readonly repository: ChatRepository,
    private readonly outbox: Outbox,
  ) {
    super();
  }

  override async *files(userId: string, since: string | null): AsyncGenerator<ExportedFile> {
    for (const { kind, from } of kindsSince(['message', 'file'], since))
      yield* kind === 'message' ? this.#messages(userId, from) : this.#attachments(userId, from);
  }

  async *#messages(userId: string, from: string | null): AsyncGenerator<ExportedFile> {
    for await (const row of this.repository.messagesOf(userId, from)) {
      const { evaluation_id, public_id, role, content, attachments, sources, created_at } = row;
      // Names in the order of the talk, as every system may name a file.
      const when = created_at.toISOString().replaceAll(':', '.');
      yield {
        name: `chat/${evaluation_id}/${when}-${role}-${public_id}.json`,
        json: { role, content, attachments, sources, created_at },
        place: placeOf('message', row),
      };
    }
  }

  async *#attachments(userId: string, from: string | null): AsyncGenerator<ExportedFile> {
    for await (const row of this.repository.attachmentsOf(userId, from)) {
      const { evaluation_id, message_id, position, name, pages } = row;
      yield {
        name: `chat/${evaluation_id}/files/${message_id}-${String(position)}.json`,
        json: { name, pages },
        place: placeOf('file', row),
      };
    }
  }

  override async erase(userId: string): Promise<void> {
    await this.outbox.transaction(async (session) => {
      for (const evaluation_id of await this.repository.removeOfOwner(session, userId))
        await this.outbox.say(session, facts.chatCleared, { owner_id: userId, evaluation_id });
    });
  }
}
