import { z } from 'zod';
import { CheckId } from './checklist.ts';
import { EvaluationStage, EvaluationStatus } from './evaluations.ts';
import { languages } from './limits.ts';
import { MemoStage, MemoStatus } from './memos.ts';
import { PlanStatus } from './plans.ts';
import { SettlementAnswer } from './settlements.ts';
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

/** An account as facts and `rpc.auth.export` tell of it. */
export const UserSnapshot = z.object({
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
export type UserSnapshot = z.infer<typeof UserSnapshot>;

/** A pitch, without a word of it. Facts of before they were told have no count of supplements. */
export const PlanSnapshot = z.object({
  id: z.string(),
  revision: z.number().int(),
  owner_id: z.string(),
  title: z.string(),
  content_type: z.string(),
  status: PlanStatus,
  supplements: z.number().int().default(0),
  created_at: z.string(),
});
export type PlanSnapshot = z.infer<typeof PlanSnapshot>;

/** What happened to an evaluation's job, in order: put into the queue, taken by a worker, each stage, its end. */
export const timelineSteps = [
  'queued',
  'leased',
  ...EvaluationStage.options.filter((stage) => stage !== 'queued'),
  'completed',
  'failed',
] as const;
export const TimelineEntry = z.object({ step: z.enum(timelineSteps), attempt: z.number().int(), at: z.string() });
export type TimelineEntry = z.infer<typeof TimelineEntry>;

/**
 * An evaluation, without a word of its report. Calls, tokens and seconds are sums over all attempts; the cost is in
 * the currency of the prices that are set, and null where none is. Facts of before something was told of have what stands for "not known".
 */
export const EvaluationSnapshot = z.object({
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
  internal_id: z.string().default(''),
  stage: EvaluationStage.nullable().default(null),
  error_code: z.string().nullable().default(null),
  overall_score: z.number().nullable().default(null),
  attempts: z.number().int().default(0),
  model_calls: z.number().int().default(0),
  tokens_in: z.number().int().default(0),
  tokens_out: z.number().int().default(0),
  model_seconds: z.number().default(0),
  cost: z.number().nullable().default(null),
  timeline: z.array(TimelineEntry).default([]),
  started_at: z.string().nullable().default(null),
  ended_at: z.string().nullable().default(null),
  created_at: z.string(),
  updated_at: z.string(),
});
export type EvaluationSnapshot = z.infer<typeof EvaluationSnapshot>;

/** A memo, without a word of it, of its package or of its documents. */
export const MemoSnapshot = z.object({
  id: z.string(),
  revision: z.number().int(),
  owner_id: z.string(),
  package_id: z.string(),
  document_count: z.number().int(),
  status: MemoStatus,
  stage: MemoStage.nullable(),
  language: z.enum(languages),
  error_code: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type MemoSnapshot = z.infer<typeof MemoSnapshot>;

export const adminActions = [
  'signed_in',
  'sign_in_failed',
  'signed_out',
  'admin_created',
  'password_reset',
  'totp_enabled',
  'totp_disabled',
  'recovery_code_used',
  'user_suspended',
  'user_reactivated',
  'evaluation_retried',
  'audit_exported',
  'read_models_rebuilt',
] as const;

/**
 * What an admin did, told by the service that did it, in the transaction that did it. Ids stay for ever; addresses and titles
 * stand in `names`, so that they can be erased with the person.
 */
export const AdminAction = z.object({
  action: z.enum(adminActions),
  /** Null where nobody is signed in: a failed sign-in, a command of whoever runs the system. */
  actor_id: z.string().nullable(),
  subject_kind: z.enum(['user', 'evaluation', 'audit', 'system']),
  subject_id: z.string().nullable(),
  reason: z.string().nullable(),
  request_id: z.string(),
  names: z.object({ actor: z.string().nullable(), subject: z.string().nullable() }),
});
export type AdminAction = z.infer<typeof AdminAction>;

/** A team as facts and `rpc.teams.export` tell of it. */
export const TeamSnapshot = z.object({
  id: z.string(),
  /** Grows with every change of the team, its members and its invitations. */
  revision: z.number().int(),
  name: z.string(),
  slug: z.string(),
  owner_id: z.string(),
  member_count: z.number().int(),
  created_at: z.string(),
});

export type TeamSnapshot = z.infer<typeof TeamSnapshot>;

/** `revision` is the team's. */
const TeamMemberSnapshot = z.object({
  id: z.string(),
  team_id: z.string(),
  revision: z.number().int(),
  user_id: z.string(),
  role: z.enum(teamRoles),
  joined_at: z.string(),
});

/** An invitation that waits for an answer, without whom it is for; `revision` is the team's. */
export const InvitationSnapshot = z.object({
  id: z.string(),
  team_id: z.string(),
  revision: z.number().int(),
  created_at: z.string(),
  expires_at: z.string(),
});
export type InvitationSnapshot = z.infer<typeof InvitationSnapshot>;

export const facts = {
  userRegistered: fact('events.auth.user_registered', UserSnapshot),
  userVerified: fact('events.auth.user_verified', UserSnapshot),
  userStatusChanged: fact('events.auth.user_status_changed', UserSnapshot),
  /** Another name or phone, or the one form of their address. */
  userChanged: fact('events.auth.user_changed', UserSnapshot),
  /** Their account is gone: every service erases what it keeps of them. */
  userDeleted: fact('events.auth.user_deleted', z.object({ id: z.string() })),
  sessionRevoked: fact('events.auth.session_revoked', z.object({ sessionId: z.string(), userId: z.string() })),
  adminActed: fact('events.auth.admin_acted', AdminAction),
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
  /** A founder answered a check of a report, or took the answer back: then it is null. Nothing of the passage is told. */
  checkSettled: fact(
    'events.evaluations.check_settled',
    z.object({
      evaluation_id: z.string(),
      owner_id: z.string(),
      plan_id: z.string(),
      check: CheckId,
      answer: SettlementAnswer.nullable(),
      revision: z.number().int(),
    }),
  ),
  evaluationAdminActed: fact('events.evaluations.admin_acted', AdminAction),
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
  memoCreated: fact('events.memos.created', MemoSnapshot),
  memoStatusChanged: fact('events.memos.status_changed', MemoSnapshot),
  memoDeleted: fact(
    'events.memos.deleted',
    z.object({ id: z.string(), owner_id: z.string(), package_id: z.string(), last_of_package: z.boolean() }),
  ),
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
  readMemoDocument: 'memos.read',
  runMemo: 'memos.run',
  sendTeamMail: 'teams.send_mail',
  tellOfDeletedTeam: 'teams.tell_deleted',
  rebuildReadModels: 'admin.rebuild',
} as const;
export type JobKind = (typeof jobKinds)[keyof typeof jobKinds];
