import type { MailKind } from '@plumbline/contracts/auth';
import { limits, type Language } from '@plumbline/contracts/limits';
import { layOut } from '@plumbline/mail/mail-page';
import type { WrittenMail } from '@plumbline/mail/own-mails';
import ar from './locales/ar.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };

export interface MailContent {
  kind: MailKind;
  language: Language;
  /** The link's token; null for a mail that has none. */
  token: string | null;
}

type Texts = typeof en;
const catalogues: Record<Language, Texts> = { en, ar };

const text = (language: Language, id: keyof Texts): string =>
  catalogues[language][id]
    .replaceAll('{hours}', String(limits.verificationLinkHours))
    .replaceAll('{minutes}', String(limits.resetLinkMinutes));

const linkOf = ({ kind, token }: MailContent, publicUrl: string): string => {
  if (kind === 'already_registered') return `${publicUrl}/auth/login`;
  if (kind === 'password_changed') return `${publicUrl}/auth/forgot`;
  if (token === null) throw new Error('A mail with a link has no token.');
  return `${publicUrl}/${kind === 'reset_password' ? 'reset-password' : 'verify-email'}/${token}`;
};

/**
 * A mail's subject, plain text and HTML in the reader's language.
 * Nothing that was typed into a form is in it: else anyone could have us send their words to anyone's address.
 */
export function writeMail(mail: MailContent, publicUrl: string): WrittenMail {
  const say = (part: 'subject' | 'title' | 'lead' | 'button' | 'note'): string =>
    text(mail.language, `${mail.kind}.${part}`);
  return layOut({
    language: mail.language,
    subject: say('subject'),
    title: say('title'),
    lead: say('lead'),
    button: say('button'),
    note: say('note'),
    link: linkOf(mail, publicUrl),
    linkHint: text(mail.language, 'link_hint'),
    footer: text(mail.language, 'footer'),
  });
}
