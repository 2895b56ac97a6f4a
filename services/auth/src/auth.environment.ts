import { Email } from '@plumbline/contracts/auth';
import { limits } from '@plumbline/contracts/limits';
import { DataEnvironment } from '@plumbline/service-kit/environment';
import { z } from 'zod';

/** What this service is told by its environment, beside what every service is told. */
export const AuthEnvironment = DataEnvironment.extend({
  /** The mail server, e.g. `smtp://user:password@host:587`; `smtps:` for TLS from the first byte. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }),
  MAIL_FROM: z.string().min(1).default('Plumbline <no-reply@plumbline.local>'),
  /** Where people reach the founder app; links in mails begin with it. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, '')),
  /** The first admin: made at the start when there is no account of this address. */
  ADMIN_EMAIL: Email.optional(),
  ADMIN_PASSWORD: z.string().min(limits.passwordMinLength).max(limits.passwordMaxLength).optional(),
  /** Whether every admin needs an authenticator app. */
  ADMIN_TOTP_REQUIRED: z.stringbool().default(false),
});
export type AuthEnvironment = z.infer<typeof AuthEnvironment>;

/** Under this token a provider asks for the environment: `@Inject(authEnvironment) environment: AuthEnvironment`. */
export const authEnvironment = Symbol('AuthEnvironment');
