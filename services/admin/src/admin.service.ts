import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  adminLimits,
  type AdminEvaluationDetail,
  type AdminEvaluationList,
  type AdminEvaluationRow,
  type AdminUserDetail,
  type AdminUserList,
  type AdminUserRow,
  type AdminTeamList,
  type AuditList,
  type AuditQuery,
  type AuditRow,
  type EvaluationsQuery,
  type TeamsQuery,
  type UsersQuery,
} from '@plumbline/contracts/admin';
import { errorText } from '@plumbline/contracts/error-text';
import { AppError, isErrorCode } from '@plumbline/contracts/errors';
import { EvaluationStatus } from '@plumbline/contracts/evaluations';
import { UserSnapshot } from '@plumbline/contracts/events';
import type { Language } from '@plumbline/contracts/limits';
import type { SetUserStatus } from '@plumbline/contracts/owners';
import type { SignedInCaller } from '@plumbline/service-kit/caller';
import type { QueryFilter } from 'mongoose';
import { AuditRepository } from './audit.repository.ts';
import type { AuditModelRow } from './audit.schema.ts';
import { Listing, type Sort } from './listing.ts';
import { Owners } from './owners.ts';
import { ReadModelsRepository } from './read-models.repository.ts';
import type { EvaluationModelRow, PlanModelRow, TeamModelRow, UserModelRow } from './read-models.schema.ts';

const newest: Sort = { created: -1, _id: -1 };
const oldest: Sort = { created: 1, _id: 1 };
const userSort: Record<UsersQuery['sort'], Sort> = { newest, oldest, email: { email: 1, _id: 1 } };
const evaluationSort: Record<EvaluationsQuery['sort'], Sort> = { newest, oldest, longest: { seconds: -1, _id: -1 } };

const since = (day: string): Date => new Date(`${day}T00:00:00.000Z`);

const errorOf = (code: string | null, language: Language): string | null =>
  code !== null && isErrorCode(code) ? errorText(code, language) : null;

/** What the console shows, and does. Nothing of it is the text of a document, a report or a chat. */
@Injectable()
export class AdminService {
  readonly #users: Listing<UserModelRow>;
  readonly #evaluations: Listing<EvaluationModelRow>;
  readonly #teams: Listing<TeamModelRow>;

  constructor(
    private readonly models: ReadModelsRepository,
    private readonly audit: AuditRepository,
    private readonly owners: Owners,
  ) {
    this.#users = new Listing(models.users, models.userWords, {
      field: 'status',
      values: UserSnapshot.shape.status.options,
    });
    this.#evaluations = new Listing(models.evaluations, models.evaluationWords, {
      field: 'status',
      values: EvaluationStatus.options,
    });
    this.#teams = new Listing(models.teams, models.teamWords);
  }

  async users({ search, role, status, from, sort, ...page }: UsersQuery): Promise<AdminUserList> {
    const filter: QueryFilter<UserModelRow> = {
      ...(role === 'all' ? {} : { role }),
      ...(status === 'all' ? {} : { status }),
      ...(from === undefined ? {} : { created: { $gte: since(from) } }),
    };
    const isWhole = Object.keys(filter).length === 0;
    const { rows, pagination } =
      search === ''
        ? await this.#users.list(filter, userSort[sort], page, isWhole)
        : await this.#users.search(search, filter, userSort[sort], page);
    return { users: await this.#counted(rows), pagination };
  }

  async user(userId: string): Promise<AdminUserDetail> {
    const row = await this.models.users.findOne({ _id: userId }).lean();
    if (!row) throw new AppError('admin.user_not_found');
    const [[user], plans, evaluations, entries, [sums]] = await Promise.all([
      this.#counted([row]),
      this.models.plans.find({ owner_id: userId }).sort({ created: -1 }).limit(adminLimits.ofUser).lean(),
      this.models.evaluations
        .find({ owner_id: userId, status: { $in: EvaluationStatus.options } }, { timeline: 0 })
        .sort({ created: -1, _id: -1 })
        .limit(adminLimits.ofUser)
        .lean(),
      this.audit.about(userId, adminLimits.ofUser),
      this.models.evaluations.aggregate<{
        completed: number;
        failed: number;
        tokens: number;
        cost: number;
        priced: number;
      }>([
        { $match: { owner_id: userId } },
        {
          $group: {
            _id: null,
            completed: { $sum: { $cond: [{ $eq: ['$status', 'completed'] }, 1, 0] } },
            failed: { $sum: { $cond: [{ $eq: ['$status', 'failed'] }, 1, 0] } },
            tokens: { $sum: { $add: ['$tokens_in', '$tokens_out'] } },
            cost: { $sum: '$cost' },
            priced: { $sum: { $cond: [{ $gt: ['$cost', null] }, 1, 0] } },
          },
        },
      ]),
    ]);
    if (!user) throw new AppError('admin.user_not_found');
    return {
      user,
      stats: {
        plans: user.plan_count,
        evaluations: user.evaluation_count,
        completed: sums?.completed ?? 0,
        failed: sums?.failed ?? 0,
        tokens: sums?.tokens ?? 0,
        cost: sums && sums.priced > 0 ? sums.cost : null,
      },
      plans: plans.map(planOf),
      evaluations: await this.#evaluationRows(evaluations),
      audit: await this.#auditRows(entries),
    };
  }

  /** Suspends or reactivates; the console knows of it when this resolves, whenever the fact comes. */
  async setUserStatus(userId: string, to: SetUserStatus, caller: SignedInCaller): Promise<UserSnapshot> {
    const user = await this.owners.setUserStatus(userId, to, caller);
    await this.models.apply([{ kind: 'user', now: user }]);
    return user;
  }

  async evaluations({
    search,
    status,
    from,
    ended,
    user,
    sort,
    ...page
  }: EvaluationsQuery): Promise<AdminEvaluationList> {
    const filter: QueryFilter<EvaluationModelRow> = {
      ...(status === 'all' ? {} : { status }),
      ...(from === undefined ? {} : { created: { $gte: since(from) } }),
      ...(ended === undefined ? {} : { ended: { $gte: since(ended) } }),
      // With every status named, the index of owners gives rows in their order.
      ...(user === undefined
        ? {}
        : { owner_id: user, status: status === 'all' ? { $in: EvaluationStatus.options } : status }),
    };
    const order = evaluationSort[sort];
    const { rows, pagination } =
      search === ''
        ? await this.#evaluations.list(filter, order, page, Object.keys(filter).length === 0)
        : await this.#evaluations.search(search, filter, order, page, () => this.#users.matches(search, {}, newest));
    return { evaluations: await this.#evaluationRows(rows), pagination };
  }

  async evaluation(evaluationId: string, caller: SignedInCaller): Promise<AdminEvaluationDetail> {
    const row = await this.models.evaluations.findOne({ _id: evaluationId }).lean();
    if (!row) throw new AppError('evaluations.not_found');
    const [owner, plan, chatMessages] = await Promise.all([
      this.models.users.findOne({ _id: row.owner_id }).lean(),
      this.models.plans.findOne({ _id: row.plan_id }).lean(),
      this.owners.chatMessages(evaluationId, caller),
    ]);
    return {
      evaluation: {
        id: row._id,
        public_id: row._id,
        internal_id: row.internal_id,
        status: row.status,
        stage: row.stage,
        validation_status: row.validation_status,
        company_name: row.company_name,
        plan_title: row.plan_title,
        created_at: row.created_at,
        updated_at: row.updated_at,
        provider: row.provider,
        model: row.model,
        language: row.language,
        result_created_at: row.status === 'completed' ? row.ended_at : null,
        overall_score: row.overall_score,
        error: errorOf(row.error_code, caller.language),
        error_code: row.error_code,
      },
      user: { id: row.owner_id, email: owner?.email ?? null, name: owner?.name ?? null },
      plan: plan === null ? null : planOf(plan),
      activity: { supplements: plan?.supplements ?? 0, chat_messages: chatMessages },
      job: {
        timeline: row.timeline,
        attempts: row.attempts,
        model_calls: row.model_calls,
        tokens_in: row.tokens_in,
        tokens_out: row.tokens_out,
        model_seconds: row.model_seconds,
        cost: row.cost,
        seconds: row.seconds,
      },
    };
  }

  async retryEvaluation(evaluationId: string, caller: SignedInCaller): Promise<{ id: string }> {
    const evaluation = await this.owners.retryEvaluation(evaluationId, caller);
    await this.models.apply([{ kind: 'evaluation', now: evaluation }]);
    return { id: evaluation.id };
  }

  /** Invitations are those that wait at `now`. */
  async teams({ search, invitations, sort, ...page }: TeamsQuery, now: Date): Promise<AdminTeamList> {
    const waiting = invitations === 'waiting' ? [...(await this.models.invitationsOf(null, now)).keys()] : null;
    const filter: QueryFilter<TeamModelRow> = waiting === null ? {} : { _id: { $in: waiting } };
    const order = sort === 'newest' ? newest : oldest;
    const { rows, pagination } =
      search === ''
        ? await this.#teams.list(filter, order, page, waiting === null)
        : await this.#teams.search(search, filter, order, page, () => this.#users.matches(search, {}, newest));
    const [emails, counts] = await Promise.all([
      this.models.emailsOf(rows.map(({ owner_id: id }) => id)),
      this.models.invitationsOf(
        rows.map(({ _id }) => _id),
        now,
      ),
    ]);
    const teams = rows.map(({ _id, name, slug, owner_id, member_count, created_at }) => ({
      id: _id,
      name,
      slug,
      owner: { id: owner_id, email: emails.get(owner_id) ?? null },
      member_count,
      invitation_count: counts.get(_id) ?? 0,
      created_at,
    }));
    return { teams, pagination };
  }

  async auditPage(query: AuditQuery): Promise<AuditList> {
    const { rows, pagination } = await this.audit.page(query);
    return { entries: await this.#auditRows(rows), pagination };
  }

  /** Entries for the export, oldest first. Beginning one is itself an entry. */
  async auditFrom(after: number, caller: SignedInCaller): Promise<{ entries: AuditRow[]; next: number | null }> {
    if (after === 0) {
      const data = {
        action: 'audit_exported',
        actor_id: caller.userId,
        subject_kind: 'audit',
        subject_id: null,
        reason: null,
        request_id: caller.requestId,
        names: { actor: (await this.models.emailsOf([caller.userId])).get(caller.userId) ?? null, subject: null },
      } as const;
      await this.audit.append([{ id: randomUUID(), at: new Date().toISOString(), data }]);
    }
    const { rows, next } = await this.audit.from(after);
    return { entries: await this.#auditRows(rows), next };
  }

  async #counted(rows: UserModelRow[]): Promise<AdminUserRow[]> {
    const ofThem = { owner_id: { $in: rows.map(({ _id }) => _id) } };
    const perOwner = { $group: { _id: '$owner_id', count: { $sum: 1 }, last: { $max: '$created' } } };
    type Counted = { _id: string; count: number; last: Date };
    const [plans, evaluations] = await Promise.all([
      this.models.plans.aggregate<Counted>([{ $match: ofThem }, perOwner]),
      this.models.evaluations.aggregate<Counted>([{ $match: ofThem }, perOwner]),
    ]);
    const plansOf = new Map(plans.map((one) => [one._id, one]));
    const evaluationsOf = new Map(evaluations.map((one) => [one._id, one]));
    return rows.map(({ _id, email, name, phone, role, status, email_verified_at, created_at }) => ({
      id: _id,
      email,
      name,
      phone,
      role,
      status,
      email_verified_at,
      created_at,
      plan_count: plansOf.get(_id)?.count ?? 0,
      evaluation_count: evaluationsOf.get(_id)?.count ?? 0,
      last_evaluation_at: evaluationsOf.get(_id)?.last.toISOString() ?? null,
    }));
  }

  async #evaluationRows(rows: Omit<EvaluationModelRow, 'timeline'>[]): Promise<AdminEvaluationRow[]> {
    const emails = await this.models.emailsOf(rows.map(({ owner_id: id }) => id));
    return rows.map((row) => ({
      id: row._id,
      status: row.status,
      owner: { id: row.owner_id, email: emails.get(row.owner_id) ?? null },
      plan_title: row.plan_title,
      company_name: row.company_name,
      provider: row.provider,
      model: row.model,
      validation_status: row.validation_status,
      seconds: row.seconds,
      created_at: row.created_at,
    }));
  }

  /** Whoever acted is named by what is known of them now, where the entry itself does not say. */
  async #auditRows(rows: AuditModelRow[]): Promise<AuditRow[]> {
    const emails = await this.models.emailsOf(rows.flatMap(({ actor_id: id }) => id ?? []));
    return rows.map(
      ({ _id, seq, at, action, actor_id, subject_kind, subject_id, reason, request_id, names, hash }) => ({
        seq,
        id: _id,
        at,
        action,
        actor: { id: actor_id, name: names?.actor ?? emails.get(actor_id ?? '') ?? null },
        subject: { kind: subject_kind, id: subject_id, name: names?.subject ?? null },
        reason,
        request_id,
        hash,
      }),
    );
  }
}

const planOf = ({ _id, title, content_type, created_at }: PlanModelRow) => ({
  id: _id,
  title,
  content_type,
  created_at,
});
