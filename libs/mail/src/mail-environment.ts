import { DataEnvironment } from '@plumbline/service-kit/environment';
import { z } from 'zod';

/** What a service that sends mails is told by its environment. */
export const MailEnvironment = DataEnvironment.extend({
  /** The mail server, e.g. `smtp://user:password@host:587`; `smtps:` for TLS from the first byte. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }),
  MAIL_FROM: z.string().min(1).default('Plumbline <no-reply@plumbline.local>'),
  /** Where people reach the founder app; links in mails begin with it. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, '')),
});
export type MailEnvironment = z.infer<typeof MailEnvironment>;
