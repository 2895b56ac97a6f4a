import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { MailRow } from '@plumbline/mail/mail.schema';
import { OwnMails, type MailEnd, type Recipient, type WrittenMail } from '@plumbline/mail/own-mails';
import { currentCaller } from '@plumbline/service-kit/caller';
import type { ClientSession } from 'mongoose';
import { writeMail } from './mail-content.ts';
import { People } from './people.ts';
import { TeamsRepository } from './teams.repository.ts';

/** Mails of teams: their words, to whom those go that are for a person, and what became of an invitation's. */
@Injectable()
export class TeamsMails extends OwnMails {
  constructor(
    private readonly repository: TeamsRepository,
    private readonly people: People,
  ) {
    super();
  }

  override write(mail: MailRow, publicUrl: string): WrittenMail {
    return writeMail(mail, publicUrl);
  }

  override async recipientOf(userId: string): Promise<Recipient | null> {
    const caller = currentCaller() ?? { requestId: randomUUID(), language: 'en' as const };
    const person = await this.people.one(userId, caller);
    return person && { address: person.email, language: person.language ?? caller.language };
  }

  override async ended(mailId: string, end: MailEnd, session: ClientSession): Promise<void> {
    await this.repository.noteMail(session, mailId, end);
  }
}
