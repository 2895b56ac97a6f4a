import { Injectable } from '@nestjs/common';
import { Outbox } from '@plumbline/service-kit/outbox';
import { PersonData, type ExportedFile } from '@plumbline/service-kit/person-data';
import { AccountService } from './account.service.ts';
import { SessionsRepository } from './sessions.repository.ts';
import { userOf } from './user.schema.ts';
import { UsersRepository } from './users.repository.ts';

/** The account and when its sessions were used; never a password's hash or a token. */
@Injectable()
export class AuthPersonData extends PersonData {
  constructor(
    private readonly users: UsersRepository,
    private readonly sessions: SessionsRepository,
    private readonly accounts: AccountService,
    private readonly outbox: Outbox,
  ) {
    super();
  }

  override async *files(userId: string): AsyncGenerator<ExportedFile> {
    const user = await this.users.byId(userId);
    if (!user) return;
    const { created_at, updated_at, language, status } = user;
    yield { name: 'account/account.json', json: { ...userOf(user), status, language, created_at, updated_at } };
    const sessions = await this.sessions.ofUser(userId);
    yield {
      name: 'account/sessions.json',
      json: sessions.map(({ created_at: begun, last_seen_at, device }) => ({
        created_at: begun,
        last_seen_at,
        device,
      })),
    };
  }

  override async erase(userId: string): Promise<void> {
    await this.outbox.transaction((session) => this.accounts.erase(userId, session));
  }
}
