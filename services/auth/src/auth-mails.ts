import { Injectable } from '@nestjs/common';
import { MailKind } from '@plumbline/contracts/auth';
import type { MailRow } from '@plumbline/mail/mail.schema';
import { OwnMails, type WrittenMail } from '@plumbline/mail/own-mails';
import { writeMail } from './mail-content.ts';

@Injectable()
export class AuthMails extends OwnMails {
  override write({ kind, language, token }: MailRow, publicUrl: string): WrittenMail {
    return writeMail({ kind: MailKind.parse(kind), language, token }, publicUrl);
  }
}
