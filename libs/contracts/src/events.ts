import { z } from 'zod';
import { EvaluationStatus } from './evaluations.ts';
import { languages } from './limits.ts';
import { PlanStatus } from './plans.ts';
import { teamRoles } from './team-permissions.ts';

/** A fact that a service says once it is true: its subject and the shape of `data`. Never any document text. */
export interface Fact<Data extends z.ZodType = z.ZodType> {
  readonly subject: `events.${string}`;
  readonly data: Data;
}
export type DataOf<F> = F extends Fact<infer Data> ? z.output<Data> : never;

const fact = <Data extends z.ZodType>(subject: `events.${string}`, data: Data): Fact<Data> => ({ subject, data });

/** What every fact travels in. A consumer may see it twice or late, so snapshots carry a `revision`. */
export const Envelope = z.object({
  id: z.string(),
  at: z.string(),
  actorId: z.string().nullable(),
  data: z.unknown(),
});
export type Envelope = z.infer<typeof Envelope>;

const UserSnapshot = z.object({
  id: z.string(),
  revision: z.number().int(),
  email: z.string(),
  name: z.string(),
  phone: z.string().nullable(),
  role: z.enum(['user', 'admin']),
  status: z.enum(['active', 'suspended']),
  email_verified_at: z.string().nullable(),
  created_at: z.string(),
});

const PlanSnapshot = z.object({
  id: z.string(),
  revision: z.number().int(),
  owner_id: z.string(),
  title: z.string(),
  content_type: z.string(),
  status: PlanStatus,
  created_at: z.string(),
});

const EvaluationSnapshot = z.object({
  id: z.string(),
  revision: z.number().int(),
  owner_id: z.string(),
  plan_id: z.string(),
  plan_title: z.string(),
  company_name: z.string().nullable(),
  status: EvaluationStatus,
  validation_status: z.string(),
  language: z.enum(languages),
  provider: z.string().nullable(),
  model: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});

const TeamSnapshot = z.object({
  id: z.string(),
  /** Grows with every change of the team, its members and its invitations. */
  revision: z.number().int(),
  name: z.string(),
  slug: z.string(),
  owner_id: z.string(),
  member_count: z.number().int(),
  created_at: z.string(),
});

/** `revision` is the team's. */
const TeamMemberSnapshot = z.object({
  id: z.string(),
  team_id: z.string(),
  revision: z.number().int(),
  user_id: z.string(),
  role: z.enum(teamRoles),
  joined_at: z.string(),
});

const InvitationSnapshot = z.object({
  id: z.string(),
  team_id: z.string(),
  revision: z.number().int(),
  created_at: z.string(),
  expires_at: z.string(),
});

export const facts = {
  userRegistered: fact('events.auth.user_registered', UserSnapshot),
  userVerified: fact('events.auth.user_verified', UserSnapshot),
  userStatusChanged: fact('events.auth.user_status_changed', UserSnapshot),
  /** Their account is gone: every service erases what it keeps of them. */
  userDeleted: fact('events.auth.user_deleted', z.object({ id: z.string() })),
  sessionRevoked: fact('events.auth.session_revoked', z.object({ sessionId: z.string(), userId: z.string() })),
  planCreated: fact('events.plans.created', PlanSnapshot),
  planRead: fact('events.plans.read', PlanSnapshot),
  planSupplemented: fact('events.plans.supplemented', PlanSnapshot),
  planDeleted: fact('events.plans.deleted', z.object({ id: z.string(), owner_id: z.string() })),
  evaluationCreated: fact('events.evaluations.created', EvaluationSnapshot),
  evaluationStatusChanged: fact('events.evaluations.status_changed', EvaluationSnapshot),
  evaluationDeleted: fact(
    'events.evaluations.deleted',
    z.object({ id: z.string(), owner_id: z.string(), plan_id: z.string(), last_of_plan: z.boolean() }),
  ),
  chatMessageAdded: fact(
    'events.chat.message_added',
    z.object({
      id: z.string(),
      evaluation_id: z.string(),
      owner_id: z.string(),
      role: z.enum(['user', 'assistant']),
      attachments: z.number().int(),
      created_at: z.string(),
    }),
  ),
  chatCleared: fact('events.chat.cleared', z.object({ evaluation_id: z.string(), owner_id: z.string() })),
  teamCreated: fact('events.teams.created', TeamSnapshot),
  /** Renamed, handed over, or with another number of members. */
  teamChanged: fact('events.teams.changed', TeamSnapshot),
  /** With it go its members and invitations, which are not told of one by one. */
  teamDeleted: fact('events.teams.deleted', z.object({ id: z.string(), owner_id: z.string() })),
  memberJoined: fact('events.teams.member_joined', TeamMemberSnapshot),
  memberRoleChanged: fact('events.teams.member_role_changed', TeamMemberSnapshot),
  /** Left, was removed, or deleted their account. */
  memberLeft: fact('events.teams.member_left', TeamMemberSnapshot),
  /** Made, or renewed: then `expires_at` is another. */
  invitationMade: fact('events.teams.invitation_made', InvitationSnapshot),
  invitationEnded: fact(
    'events.teams.invitation_ended',
    InvitationSnapshot.extend({ how: z.enum(['accepted', 'declined', 'revoked']) }),
  ),
};

/** Kinds of jobs; the subject of a job's message is `jobs.<kind>`. */
export const jobKinds = {
  sendMail: 'auth.send_mail',
  readPlan: 'plans.read',
  runEvaluation: 'evaluations.run',
  sendTeamMail: 'teams.send_mail',
  tellOfDeletedTeam: 'teams.tell_deleted',
} as const;
export type JobKind = (typeof jobKinds)[keyof typeof jobKinds];
