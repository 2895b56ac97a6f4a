import { limits, type Language } from '@plumbline/contracts/limits';
import { layOut } from '@plumbline/mail/mail-page';
import type { MailRow } from '@plumbline/mail/mail.schema';
import type { WrittenMail } from '@plumbline/mail/own-mails';
import { z } from 'zod';
import ar from './locales/ar.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };

const MailKind = z.enum(['invitation', 'team_deleted']);
type Texts = typeof en;
const catalogues: Record<Language, Texts> = { en, ar };
const formatTags: Record<Language, string> = { en: 'en', ar: 'ar-u-nu-latn' };

/**
 * Words of people in a mail of ours. They stand apart from the sentence around them whatever their direction is, marks that
 * would turn the rest of it around are left out, and what looks like an address is no link: else anyone could have us send
 * one to anyone.
 */
export const asQuoted = (words: string): string => {
  const plain = words.replace(/[\p{Cc}\u200E\u200F\u061C\u202A-\u202E\u2066-\u2069]+/gu, ' ').trim();
  const unlinked = plain.replace(/(?<=\S)([.:/@])(?=\S)/gu, '$1\u2060');
  return `\u2068${unlinked}\u2069`;
};

const dayOf = (date: Date, language: Language): string =>
  new Intl.DateTimeFormat(formatTags[language], {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'UTC',
    timeZoneName: 'short',
  }).format(date);

const linkOf = (kind: z.infer<typeof MailKind>, token: string | null, publicUrl: string): string => {
  if (kind === 'team_deleted') return `${publicUrl}/teams`;
  if (token === null) throw new Error('An invitation has no token.');
  return `${publicUrl}/invitations/${token}`;
};

/** A mail of this service in the reader's language. An invitation has one link, and says who invites, to what, and until when. */
export const writeMail = (
  mail: Pick<MailRow, 'kind' | 'token' | 'values' | 'language' | 'created_at'>,
  publicUrl: string,
): WrittenMail => {
  const { token, language, created_at } = mail;
  const kind = MailKind.parse(mail.kind);
  const expires = new Date(created_at.getTime() + limits.invitationDays * 24 * 60 * 60 * 1000);
  const values: Record<string, string> = {
    ...Object.fromEntries(Object.entries(mail.values ?? {}).map(([name, words]) => [name, asQuoted(words)])),
    until: dayOf(expires, language),
  };
  const text = (id: keyof Texts): string =>
    catalogues[language][id].replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
  return layOut({
    language,
    subject: text(`${kind}.subject`),
    title: text(`${kind}.title`),
    lead: text(`${kind}.lead`),
    button: text(`${kind}.button`),
    note: text(`${kind}.note`),
    link: linkOf(kind, token, publicUrl),
    linkHint: text('link_hint'),
    footer: text('footer'),
  });
};
