import { Readable } from 'node:stream';
import { Body, Controller, Param, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  AdminEvaluationDetail,
  AdminEvaluationList,
  AdminOverview,
  adminQuestions as questions,
  AdminTeamList,
  AdminUserDetail,
  AdminUserList,
  AuditCheck,
  AuditList,
  AuditQuery,
  EvaluationsQuery,
  TeamsQuery,
  UsersQuery,
  type AuditRow,
} from '@plumbline/contracts/admin';
import { AppError } from '@plumbline/contracts/errors';
import { UserSnapshot } from '@plumbline/contracts/events';
import { SetUserStatus } from '@plumbline/contracts/owners';
import { PublicId } from '@plumbline/contracts/text';
import { Bus } from '@plumbline/service-kit/bus';
import type { Caller } from '@plumbline/service-kit/caller';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { line } from './csv.ts';
import { From } from './request.ts';
import { idOr, Route, valid } from './route.ts';

const userId = idOr(() => new AppError('admin.user_not_found'), PublicId);
const evaluationId = idOr(() => new AppError('evaluations.not_found'), PublicId);
const Id = z.object({ id: PublicId });
const UserAnswer = z.object({ user: UserSnapshot });

const csvHead = [
  'seq',
  'at',
  'action',
  'actor_id',
  'actor',
  'subject_kind',
  'subject_id',
  'subject',
  'reason',
  'request_id',
  'hash',
];
const csvLine = ({ seq, at, action, actor, subject, reason, request_id, hash }: AuditRow): string =>
  line([seq, at, action, actor.id, actor.name, subject.kind, subject.id, subject.name, reason, request_id, hash]);

@ApiTags('Admin')
@Controller('v1/admin')
export class AdminController {
  constructor(private readonly bus: Bus) {}

  @Route('GET', 'overview', { summary: 'The numbers that staff look at first', admin: true, answer: AdminOverview })
  overview(@From() caller: Caller) {
    return this.bus.ask(questions.overview, {}, caller);
  }

  @Route('GET', 'users', {
    summary: 'Users: filtered, sorted, found by a part of an address, a name or an id',
    admin: true,
    query: UsersQuery,
    answer: AdminUserList,
    errors: ['request.invalid', 'admin.page_too_deep', 'admin.search_too_broad'],
  })
  users(@Query(valid(UsersQuery)) query: z.infer<typeof UsersQuery>, @From() caller: Caller) {
    return this.bus.ask(questions.users, query, caller);
  }

  @Route('GET', 'users/:id', {
    summary: 'One user with stats, plans, evaluations, and what admins did',
    admin: true,
    params: Id,
    answer: AdminUserDetail,
    errors: ['admin.user_not_found'],
  })
  user(@Param('id', userId) id: string, @From() caller: Caller) {
    return this.bus.ask(questions.user, { userId: id }, caller);
  }

  @Route('PATCH', 'users/:id', {
    summary: 'Suspend or reactivate, with a reason; sessions and open streams end at once',
    admin: true,
    params: Id,
    body: SetUserStatus,
    answer: UserAnswer,
    errors: [
      'request.invalid',
      'admin.user_not_found',
      'admin.status_unchanged',
      'admin.not_yourself',
      'admin.last_admin',
    ],
  })
  async setUserStatus(
    @Param('id', userId) id: string,
    @Body(valid(SetUserStatus)) input: z.infer<typeof SetUserStatus>,
    @From() caller: Caller,
  ) {
    return { user: await this.bus.ask(questions.setUserStatus, { userId: id, ...input }, caller) };
  }

  @Route('GET', 'evaluations', {
    summary: 'Evaluations: filtered, sorted, found by a part of a title, a company, an owner or an id',
    admin: true,
    query: EvaluationsQuery,
    answer: AdminEvaluationList,
    errors: ['request.invalid', 'admin.page_too_deep', 'admin.search_too_broad'],
  })
  evaluations(@Query(valid(EvaluationsQuery)) query: z.infer<typeof EvaluationsQuery>, @From() caller: Caller) {
    return this.bus.ask(questions.evaluations, query, caller);
  }

  @Route('GET', 'evaluations/:id', {
    summary: 'One evaluation with its owner, its plan and how its job went; nothing of what it says',
    admin: true,
    params: Id,
    answer: AdminEvaluationDetail,
    errors: ['evaluations.not_found'],
  })
  evaluation(@Param('id', evaluationId) id: string, @From() caller: Caller) {
    return this.bus.ask(questions.evaluation, { evaluationId: id }, caller);
  }

  @Route('POST', 'evaluations/:id/retry', {
    summary: "Run a failed one again; nothing of its owner's daily limit is used",
    admin: true,
    params: Id,
    answer: Id,
    status: 202,
    errors: ['evaluations.not_found', 'evaluations.not_failed'],
  })
  retry(@Param('id', evaluationId) id: string, @From() caller: Caller) {
    return this.bus.ask(questions.retryEvaluation, { evaluationId: id }, caller);
  }

  @Route('GET', 'teams', {
    summary: 'Teams: found by a part of a name, a slug, an owner or an id; those with invitations that wait',
    admin: true,
    query: TeamsQuery,
    answer: AdminTeamList,
    errors: ['request.invalid', 'admin.page_too_deep', 'admin.search_too_broad'],
  })
  teams(@Query(valid(TeamsQuery)) query: z.infer<typeof TeamsQuery>, @From() caller: Caller) {
    return this.bus.ask(questions.teams, query, caller);
  }

  @Route('GET', 'audit', {
    summary: 'What admins did, newest first',
    admin: true,
    query: AuditQuery,
    answer: AuditList,
    errors: ['request.invalid', 'admin.page_too_deep', 'admin.search_too_broad'],
  })
  audit(@Query(valid(AuditQuery)) query: z.infer<typeof AuditQuery>, @From() caller: Caller) {
    return this.bus.ask(questions.audit, query, caller);
  }

  @Route('GET', 'audit/check', {
    summary: 'Whether the log is whole: no entry changed, removed or put in between',
    admin: true,
    answer: AuditCheck,
  })
  checkAudit(@From() caller: Caller) {
    return this.bus.ask(questions.checkAudit, {}, caller);
  }

  @Route('GET', 'audit/export', {
    summary: 'The whole log as CSV, oldest first',
    admin: true,
    answerType: 'text/csv',
  })
  async exportAudit(@Res() reply: FastifyReply, @From() caller: Caller): Promise<void> {
    const ask = (after: number) => this.bus.ask(questions.auditFrom, { after }, caller);
    // Before the first byte, so that a failure is an answer like any other.
    const first = await ask(0);
    const lines = async function* (): AsyncGenerator<string> {
      // Spreadsheets tell UTF-8 by its mark.
      yield `\uFEFF${line(csvHead)}`;
      for (let page = first; ; page = await ask(page.next)) {
        yield page.entries.map(csvLine).join('');
        if (page.next === null) return;
      }
    };
    void reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="audit.csv"')
      .send(Readable.from(lines()));
  }
}
