import { Injectable } from '@nestjs/common';
import { facts } from '@plumbline/contracts/events';
import { Outbox } from '@plumbline/service-kit/outbox';
import { PersonData, type ExportedFile } from '@plumbline/service-kit/person-data';
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

  override async *files(userId: string): AsyncGenerator<ExportedFile> {
    let n = 0;
    for await (const { evaluation_id, role, content, attachments, sources, created_at } of this.repository.messagesOf(
      userId,
    )) {
      n += 1;
      yield {
        name: `chat/${evaluation_id}/${String(n).padStart(5, '0')}-${role}.json`,
        json: { role, content, attachments, sources, created_at },
      };
    }
    for await (const { evaluation_id, message_id, position, name, pages } of this.repository.attachmentsOf(userId)) {
      yield { name: `chat/${evaluation_id}/files/${message_id}-${String(position)}.json`, json: { name, pages } };
    }
  }

  override async erase(userId: string): Promise<void> {
    await this.outbox.transaction(async (session) => {
      for (const evaluation_id of await this.repository.removeOfOwner(session, userId))
        await this.outbox.say(session, facts.chatCleared, { owner_id: userId, evaluation_id });
    });
  }
}
