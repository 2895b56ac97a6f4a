import { MailEnvironment } from '@plumbline/mail/mail-environment';
import type { z } from 'zod';

/** What this service is told by its environment, beside what every service is told: how its mails leave. */
export const AuthEnvironment = MailEnvironment;
export type AuthEnvironment = z.infer<typeof AuthEnvironment>;
