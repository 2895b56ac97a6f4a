import { DataEnvironment } from '@plumbline/service-kit/environment';
import { z } from 'zod';

/** What this service is told by its environment, beside what every service is told. */
export const AuthEnvironment = DataEnvironment.extend({
  /** The mail server, e.g. `smtp://user:password@host:587`; `smtps:` for TLS from the first byte. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }),
  MAIL_FROM: z.string().min(1).default('Plumbline <no-reply@plumbline.local>'),
  /** Where people reach the founder app; links in mails begin with it. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, '')),
});
export type AuthEnvironment = z.infer<typeof AuthEnvironment>;

/** Under this token a provider asks for the environment: `@Inject(authEnvironment) environment: AuthEnvironment`. */
export const authEnvironment = Symbol('AuthEnvironment');
