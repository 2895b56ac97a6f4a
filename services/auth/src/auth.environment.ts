import { Email } from '@plumbline/contracts/auth';
import { limits } from '@plumbline/contracts/limits';
import { MailEnvironment } from '@plumbline/mail/mail-environment';
import { z } from 'zod';

/** What this service is told by its environment, beside what every service is told: how its mails leave, and its admins. */
export const AuthEnvironment = MailEnvironment.extend({
  /** The first admin: made at the start when there is no account of this address. */
  ADMIN_EMAIL: Email.optional(),
  ADMIN_PASSWORD: z.string().min(limits.passwordMinLength).max(limits.passwordMaxLength).optional(),
  /** Whether every admin needs an authenticator app. */
  ADMIN_TOTP_REQUIRED: z.stringbool().default(false),
  /** Whether a new password must not be one of those that people use most. */
  REFUSE_COMMON_PASSWORDS: z.stringbool().default(false),
});
export type AuthEnvironment = z.infer<typeof AuthEnvironment>;

/** Under this token a provider asks for the environment: `@Inject(authEnvironment) environment: AuthEnvironment`. */
export const authEnvironment = Symbol('AuthEnvironment');
