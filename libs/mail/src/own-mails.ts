import type { JobKind } from '@plumbline/contracts/events';
import type { Language } from '@plumbline/contracts/limits';
import type { ClientSession } from 'mongoose';
import type { MailEnvironment } from './mail-environment.ts';
import type { MailRow } from './mail.schema.ts';

/** What is written to somebody: subject, plain text and HTML. */
export interface WrittenMail {
  subject: string;
  text: string;
  html: string;
}

/** What became of a mail. `failed`: refused for good, or nobody could send it as long as its link lived. */
export type MailEnd = 'sent' | 'failed';

export interface Recipient {
  address: string;
  language: Language;
}

/** How a service sends mails: where its jobs go, how long a mail is worth sending, and the server. */
export interface MailSettings {
  jobKind: JobKind;
  keepSeconds: number;
  environment: MailEnvironment;
}

/** Injection token of the settings. */
export const mailSettings = Symbol('MailSettings');

/** What only the service that asks for mails knows about them. */
export abstract class OwnMails {
  /** The mail's words, in its language. */
  abstract write(mail: MailRow, publicUrl: string): WrittenMail;

  /** Where a person reads mails now, and in which language; null for nobody. Only for services that write to persons. */
  recipientOf(_userId: string): Promise<Recipient | null> {
    return Promise.resolve(null);
  }

  /** Hears what became of a mail, in the transaction that ends its job. */
  ended(_mailId: string, _end: MailEnd, _session: ClientSession): Promise<void> {
    return Promise.resolve();
  }
}
