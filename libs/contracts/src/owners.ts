import { z } from 'zod';
import { EvaluationSnapshot, InvitationSnapshot, PlanSnapshot, TeamSnapshot, UserSnapshot } from './events.ts';
import { question } from './question.ts';
import { boundedText, PublicId } from './text.ts';

/*
 * What the admin service asks of the services that own something: everything they have, page by page, so that it can be
 * read anew; what only they know now; and what an admin may change.
 */

/**
 * Rows in the order of their ids, from the one after `after` on; as many as fit a message. `next` is the last id of this
 * page, null at the end. With `ids` only those of them that there are.
 */
const exportQuestion = <Snapshot extends z.ZodType>(subject: `rpc.${string}`, snapshot: Snapshot) =>
  question(
    subject,
    z.strictObject({ after: z.string().max(64).default(''), ids: z.array(PublicId).max(500).optional() }),
    z.object({ rows: z.array(snapshot), next: z.string().nullable() }),
    20_000,
  );

/** How the jobs of one kind stand. Failed ones are those of the last 24 hours. */
export const JobsState = z.object({
  kind: z.string(),
  waiting: z.number().int(),
  running: z.number().int(),
  failed: z.number().int(),
  /** Age of the oldest job that waits, in seconds; null when none does. */
  oldest_waiting_seconds: z.number().nullable(),
});
export type JobsState = z.infer<typeof JobsState>;

const Nothing = z.strictObject({});
const jobsQuestion = (subject: `rpc.${string}`) => question(subject, Nothing, z.array(JobsState), 2_000);

export const reasonMaxLength = 500;
export const SetUserStatus = z.strictObject({
  status: z.enum(['active', 'suspended']),
  reason: boundedText(reasonMaxLength, 1, 'reason'),
});
export type SetUserStatus = z.infer<typeof SetUserStatus>;

export const ownersQuestions = {
  exportUsers: exportQuestion('rpc.auth.export', UserSnapshot),
  exportPlans: exportQuestion('rpc.plans.export', PlanSnapshot),
  exportEvaluations: exportQuestion('rpc.evaluations.export', EvaluationSnapshot),
  exportTeams: exportQuestion('rpc.teams.export', TeamSnapshot),
  /** Those that wait for an answer. */
  exportInvitations: exportQuestion('rpc.teams.export_invitations', InvitationSnapshot),
  authJobs: jobsQuestion('rpc.auth.jobs'),
  plansJobs: jobsQuestion('rpc.plans.jobs'),
  evaluationsJobs: jobsQuestion('rpc.evaluations.jobs'),
  teamsJobs: jobsQuestion('rpc.teams.jobs'),
  memosJobs: jobsQuestion('rpc.memos.jobs'),
  /** Sessions of users that live now. */
  activeSessions: question('rpc.auth.active_sessions', Nothing, z.object({ count: z.number().int() }), 2_000),
  /** How many messages the chat about an evaluation has. */
  chatMessages: question(
    'rpc.chat.count',
    z.strictObject({ evaluationId: PublicId }),
    z.object({ count: z.number().int() }),
    2_000,
  ),
  setUserStatus: question('rpc.auth.set_user_status', SetUserStatus.extend({ userId: PublicId }), UserSnapshot),
  retryEvaluation: question('rpc.evaluations.retry', z.strictObject({ evaluationId: PublicId }), EvaluationSnapshot),
};

/** Rows of a page, packed until one more would make the message too long for the bus. */
export const packed = <Row extends { id: string }>(
  rows: Row[],
  full: boolean,
): { rows: Row[]; next: string | null } => {
  const maxLength = 300_000;
  const fitting: Row[] = [];
  let length = 0;
  for (const row of rows) {
    length += JSON.stringify(row).length;
    if (fitting.length > 0 && length > maxLength) break;
    fitting.push(row);
  }
  const isEnd = fitting.length === rows.length && !full;
  return { rows: fitting, next: isEnd ? null : (fitting.at(-1)?.id ?? null) };
};
