import { MailEnvironment } from '@plumbline/mail/mail-environment';
import { z } from 'zod';

export const TeamsEnvironment = MailEnvironment.extend({
  /** Invitations that one person may send in 24 hours, renewed ones included. */
  INVITATIONS_PER_DAY: z.coerce.number().int().min(1).default(200),
});
export type TeamsEnvironment = z.infer<typeof TeamsEnvironment>;

/** Injection token of the environment. */
export const teamsEnvironment = Symbol('TeamsEnvironment');
