import { z } from 'zod';
import { adminActions, TimelineEntry, UserSnapshot } from './events.ts';
import { EvaluationStage, EvaluationStatus, evaluationStatuses } from './evaluations.ts';
import { languages } from './limits.ts';
import { JobsState, SetUserStatus } from './owners.ts';
import { question } from './question.ts';
import { PublicId } from './text.ts';

/* The admin console (spec, "Admin API"; contract.md, "Admin"). No document text and no chat text is in any of it. */

export const adminLimits = {
  usersPageSize: 20,
  evaluationsPageSize: 25,
  teamsPageSize: 20,
  auditPageSize: 25,
  pageSizeMax: 100,
  /** How far a list can be paged through and is counted; and what a search finds. */
  listedMax: 10_000,
  foundMax: 1_000,
  searchMaxLength: 200,
  /** What an overview or a person's page shows of each. */
  recent: 8,
  ofUser: 20,
  chartDays: 30,
  sessionHours: 8,
} as const;

/** What a person looks for, as typed: data, never a pattern. */
const Search = z
  .string()
  .refine((text) => !text.includes('\u0000') && text.isWellFormed(), 'text.malformed')
  .trim()
  .max(adminLimits.searchMaxLength, 'text.too_long')
  .default('');
/** A day of UTC. */
const Day = z.iso.date().optional();
const page = z.coerce.number().int().min(1).max(1_000_000).default(1);
const pageSize = (size: number) => z.coerce.number().int().min(1).max(adminLimits.pageSizeMax).default(size);

/** `total` is counted up to a limit: where it is not `exact`, there are more than that. `pages` are those that can be reached. */
export const AdminPagination = z.object({
  page: z.number().int(),
  pageSize: z.number().int(),
  total: z.number().int(),
  pages: z.number().int(),
  exact: z.boolean(),
});
export type AdminPagination = z.infer<typeof AdminPagination>;

export const userSorts = ['newest', 'oldest', 'email'] as const;
export const UsersQuery = z.strictObject({
  page,
  pageSize: pageSize(adminLimits.usersPageSize),
  search: Search,
  role: z.enum(['all', 'user', 'admin']).default('all'),
  status: z.enum(['all', 'active', 'suspended']).default('all'),
  from: Day,
  sort: z.enum(userSorts).default('newest'),
});
export type UsersQuery = z.infer<typeof UsersQuery>;

export const evaluationSorts = ['newest', 'oldest', 'longest'] as const;
export const EvaluationsQuery = z.strictObject({
  page,
  pageSize: pageSize(adminLimits.evaluationsPageSize),
  search: Search,
  status: z.enum(['all', ...evaluationStatuses]).default('all'),
  from: Day,
  /** Ended on this day of UTC or later. */
  ended: Day,
  user: PublicId.optional(),
  sort: z.enum(evaluationSorts).default('newest'),
});
export type EvaluationsQuery = z.infer<typeof EvaluationsQuery>;

export const teamSorts = ['newest', 'oldest'] as const;
export const TeamsQuery = z.strictObject({
  page,
  pageSize: pageSize(adminLimits.teamsPageSize),
  search: Search,
  /** Those with invitations that wait for an answer. */
  invitations: z.enum(['all', 'waiting']).default('all'),
  sort: z.enum(teamSorts).default('newest'),
});
export type TeamsQuery = z.infer<typeof TeamsQuery>;

export const AuditQuery = z.strictObject({
  page,
  pageSize: pageSize(adminLimits.auditPageSize),
  search: Search,
  action: z.enum(['all', ...adminActions]).default('all'),
});
export type AuditQuery = z.infer<typeof AuditQuery>;

export const AdminUserRow = UserSnapshot.omit({ revision: true }).extend({
  plan_count: z.number().int(),
  evaluation_count: z.number().int(),
  last_evaluation_at: z.string().nullable(),
});
export type AdminUserRow = z.infer<typeof AdminUserRow>;
export const AdminUserList = z.object({ users: z.array(AdminUserRow), pagination: AdminPagination });
export type AdminUserList = z.infer<typeof AdminUserList>;

export const AdminPlanRow = z.object({
  id: z.string(),
  title: z.string(),
  content_type: z.string(),
  created_at: z.string(),
});

/** An address is null where the account is not known here (any more). */
export const AdminEvaluationRow = z.object({
  id: z.string(),
  status: EvaluationStatus,
  owner: z.object({ id: z.string(), email: z.string().nullable() }),
  plan_title: z.string(),
  company_name: z.string().nullable(),
  provider: z.string().nullable(),
  model: z.string().nullable(),
  validation_status: z.string(),
  /** From its start to its end. */
  seconds: z.number().nullable(),
  created_at: z.string(),
});
export type AdminEvaluationRow = z.infer<typeof AdminEvaluationRow>;
export const AdminEvaluationList = z.object({
  evaluations: z.array(AdminEvaluationRow),
  pagination: AdminPagination,
});
export type AdminEvaluationList = z.infer<typeof AdminEvaluationList>;

export const AdminTeamRow = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  owner: z.object({ id: z.string(), email: z.string().nullable() }),
  member_count: z.number().int(),
  /** Those that wait for an answer. */
  invitation_count: z.number().int(),
  created_at: z.string(),
});
export type AdminTeamRow = z.infer<typeof AdminTeamRow>;
export const AdminTeamList = z.object({ teams: z.array(AdminTeamRow), pagination: AdminPagination });
export type AdminTeamList = z.infer<typeof AdminTeamList>;

export const AuditRow = z.object({
  /** Its place in the chain, from 1 on. */
  seq: z.number().int(),
  id: z.string(),
  at: z.string(),
  action: z.enum(adminActions),
  actor: z.object({ id: z.string().nullable(), name: z.string().nullable() }),
  subject: z.object({ kind: z.string(), id: z.string().nullable(), name: z.string().nullable() }),
  reason: z.string().nullable(),
  request_id: z.string(),
  hash: z.string(),
});
export type AuditRow = z.infer<typeof AuditRow>;
export const AuditList = z.object({ entries: z.array(AuditRow), pagination: AdminPagination });
export type AuditList = z.infer<typeof AuditList>;

/** `broken_at` is the first place where the chain does not hold; null when it holds. */
export const AuditCheck = z.object({ entries: z.number().int(), broken_at: z.number().int().nullable() });
export type AuditCheck = z.infer<typeof AuditCheck>;

export const AdminUserDetail = z.object({
  user: AdminUserRow,
  stats: z.object({
    plans: z.number().int(),
    evaluations: z.number().int(),
    completed: z.number().int(),
    failed: z.number().int(),
    tokens: z.number(),
    cost: z.number().nullable(),
  }),
  plans: z.array(AdminPlanRow),
  evaluations: z.array(AdminEvaluationRow),
  audit: z.array(AuditRow),
});
export type AdminUserDetail = z.infer<typeof AdminUserDetail>;

export const AdminEvaluationDetail = z.object({
  evaluation: z.object({
    id: z.string(),
    public_id: z.string(),
    internal_id: z.string(),
    status: EvaluationStatus,
    stage: EvaluationStage.nullable(),
    validation_status: z.string(),
    company_name: z.string().nullable(),
    plan_title: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
    provider: z.string().nullable(),
    model: z.string().nullable(),
    language: z.enum(languages),
    result_created_at: z.string().nullable(),
    overall_score: z.number().nullable(),
    error: z.string().nullable(),
    error_code: z.string().nullable(),
  }),
  user: z.object({ id: z.string(), email: z.string().nullable(), name: z.string().nullable() }),
  plan: AdminPlanRow.nullable(),
  activity: z.object({
    supplements: z.number().int(),
    /** Null while the chat service cannot be asked. */
    chat_messages: z.number().int().nullable(),
  }),
  job: z.object({
    timeline: z.array(TimelineEntry),
    attempts: z.number().int(),
    model_calls: z.number().int(),
    tokens_in: z.number().int(),
    tokens_out: z.number().int(),
    model_seconds: z.number(),
    cost: z.number().nullable(),
    seconds: z.number().nullable(),
  }),
});
export type AdminEvaluationDetail = z.infer<typeof AdminEvaluationDetail>;

const DayCount = z.object({ day: z.string(), count: z.number().int() });

export const AdminOverview = z.object({
  metrics: z.object({
    totalUsers: z.number().int(),
    newUsers7d: z.number().int(),
    totalPlans: z.number().int(),
    totalEvaluations: z.number().int(),
    completedEvaluations: z.number().int(),
    pendingEvaluations: z.number().int(),
    processingEvaluations: z.number().int(),
    failedEvaluations: z.number().int(),
    evaluationsLast7d: z.number().int(),
    totalTeams: z.number().int(),
    pendingInvitations: z.number().int(),
    /** Null while auth cannot be asked. */
    activeSessions: z.number().int().nullable(),
  }),
  /** What ended today, in UTC. */
  today: z.object({
    evaluations: z.number().int(),
    failed: z.number().int(),
    model_calls: z.number().int(),
    tokens: z.number(),
    model_seconds: z.number(),
    cost: z.number().nullable(),
  }),
  /** Null for a service that cannot be asked now. */
  jobs: z.array(z.object({ service: z.string(), kinds: z.array(JobsState).nullable() })),
  registrations: z.array(DayCount),
  evaluations: z.array(DayCount),
  recentUsers: z.array(
    z.object({ id: z.string(), email: z.string(), role: z.string(), status: z.string(), created_at: z.string() }),
  ),
  recentEvaluations: z.array(
    z.object({
      public_id: z.string(),
      status: EvaluationStatus,
      plan_title: z.string(),
      owner_email: z.string().nullable(),
      created_at: z.string(),
    }),
  ),
  /** When the read models are being rebuilt, how far that is; else null. */
  rebuild: z.object({ rows: z.number().int(), owner: z.string() }).nullable(),
});
export type AdminOverview = z.infer<typeof AdminOverview>;

/** How the last rebuild of the read models stands: rows compared, written and removed. */
export const RebuildState = z.object({
  status: z.enum(['none', 'running', 'done', 'failed']),
  owner: z.string(),
  rows: z.number().int(),
  written: z.number().int(),
  removed: z.number().int(),
  seconds: z.number(),
});
export type RebuildState = z.infer<typeof RebuildState>;

const Nothing = z.strictObject({});

export const adminQuestions = {
  overview: question('rpc.admin.overview', Nothing, AdminOverview, 8_000),
  users: question('rpc.admin.users', UsersQuery, AdminUserList, 8_000),
  user: question('rpc.admin.user', z.strictObject({ userId: PublicId }), AdminUserDetail, 8_000),
  setUserStatus: question('rpc.admin.set_user_status', SetUserStatus.extend({ userId: PublicId }), UserSnapshot, 8_000),
  evaluations: question('rpc.admin.evaluations', EvaluationsQuery, AdminEvaluationList, 8_000),
  evaluation: question(
    'rpc.admin.evaluation',
    z.strictObject({ evaluationId: PublicId }),
    AdminEvaluationDetail,
    8_000,
  ),
  teams: question('rpc.admin.teams', TeamsQuery, AdminTeamList, 8_000),
  retryEvaluation: question(
    'rpc.admin.retry_evaluation',
    z.strictObject({ evaluationId: PublicId }),
    z.object({ id: PublicId }),
    8_000,
  ),
  audit: question('rpc.admin.audit', AuditQuery, AuditList, 8_000),
  /** For the export: entries after `after` in the order of the chain; the first asking is itself an entry. */
  auditFrom: question(
    'rpc.admin.audit_from',
    z.strictObject({ after: z.number().int().min(0) }),
    z.object({ entries: z.array(AuditRow), next: z.number().int().nullable() }),
  ),
  checkAudit: question('rpc.admin.check_audit', Nothing, AuditCheck, 9_000),
  /** For whoever runs the system (`make admin-rebuild`); no route leads here. */
  rebuild: question('rpc.admin.rebuild', Nothing, RebuildState),
  rebuildState: question('rpc.admin.rebuild_state', Nothing, RebuildState),
};
