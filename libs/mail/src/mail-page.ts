import type { Language } from '@plumbline/contracts/limits';
import type { WrittenMail } from './own-mails.ts';

/** Every part of a mail in the reader's language; the link is an address of ours. */
export interface MailParts {
  language: Language;
  subject: string;
  title: string;
  lead: string;
  button: string;
  note: string;
  link: string;
  linkHint: string;
  footer: string;
}

const escaped = (value: string): string =>
  value.replace(/[&<>"']/g, (character) => `&#${String(character.charCodeAt(0))};`);

/** A mail as plain text and as HTML. What stands in its parts is text, whatever is written in it. */
export const layOut = (parts: MailParts): WrittenMail => {
  const { subject, title, lead, link, note, footer } = parts;
  return { subject, text: [title, lead, link, note, `— ${footer}`].join('\n\n'), html: html(parts) };
};

/** Inline styles and tables only, and nothing from outside: that is what mail programs show alike, and what no one can track. */
function html(page: MailParts): string {
  const rtl = page.language === 'ar';
  const direction = rtl ? 'rtl' : 'ltr';
  const start = rtl ? 'right' : 'left';
  const font = rtl ? "Tahoma, 'Segoe UI', Arial, sans-serif" : "-apple-system, 'Segoe UI', Roboto, Arial, sans-serif";
  const say = (part: Exclude<keyof MailParts, 'language'>): string => escaped(page[part]);
  return `<!doctype html>
<html lang="${page.language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${say('title')}</title>
</head>
<body style="margin:0;padding:0;background:#f3f4f1;">
<table role="presentation" dir="${direction}" width="100%" cellpadding="0" cellspacing="0" style="background:#f3f4f1;">
<tr><td align="center" style="padding:32px 16px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border:1px solid #e2e4de;border-radius:12px;">
<tr><td style="padding:32px;text-align:${start};font-family:${font};color:#1d2320;font-size:16px;line-height:1.6;">
<p style="margin:0 0 24px;font-size:15px;font-weight:700;color:#1f5c4d;">Plumbline</p>
<h1 style="margin:0 0 12px;font-size:22px;line-height:1.35;font-weight:700;">${say('title')}</h1>
<p style="margin:0 0 24px;">${say('lead')}</p>
<p style="margin:0 0 24px;"><a href="${say('link')}" style="display:inline-block;padding:12px 24px;background:#1f5c4d;border-radius:8px;color:#ffffff;font-weight:700;text-decoration:none;">${say('button')}</a></p>
<p style="margin:0 0 8px;font-size:14px;color:#59615c;">${say('linkHint')}</p>
<p dir="ltr" style="margin:0 0 24px;font-size:14px;text-align:${start};word-break:break-all;"><a href="${say('link')}" style="color:#1f5c4d;">${say('link')}</a></p>
<p style="margin:0;font-size:14px;color:#59615c;">${say('note')}</p>
</td></tr>
</table>
<p style="margin:16px 0 0;font-family:${font};font-size:13px;color:#59615c;">${say('footer')}</p>
</td></tr>
</table>
</body>
</html>
`;
}
