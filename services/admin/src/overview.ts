import { Injectable } from '@nestjs/common';
import { adminLimits, type AdminOverview } from '@plumbline/contracts/admin';
import type { Caller } from '@plumbline/service-kit/caller';
import { Owners } from './owners.ts';
import { ReadModelsRepository } from './read-models.repository.ts';
import { Rebuild } from './rebuild.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** How long the counts of days that are over are believed: what is deleted, or told of late, changes them. */
const pastDaysMs = 60_000;

/** The beginning of a day of UTC, `days` before the one that `now` is in. */
export const dayOf = (now: Date, days = 0): Date => new Date(Math.floor(now.getTime() / dayMs - days) * dayMs);

interface DayCount {
  day: string;
  count: number;
}

/** The numbers that staff look at first. Windows are days of UTC; every number has a list behind it. */
@Injectable()
export class Overview {
  #past: { until: number; users: DayCount[]; evaluations: DayCount[] } | undefined;

  constructor(
    private readonly models: ReadModelsRepository,
    private readonly owners: Owners,
    private readonly rebuild: Rebuild,
  ) {}

  async get(now: Date, caller: Caller): Promise<AdminOverview> {
    const { users, plans, evaluations, teams, invitations } = this.models;
    const weekAgo = dayOf(now, 6);
    const [today, charts, jobs, activeSessions, rebuild, recent, counts] = await Promise.all([
      this.#today(dayOf(now)),
      this.#charts(now),
      this.owners.jobs(caller),
      this.owners.activeSessions(caller),
      this.rebuild.state(),
      this.#recent(),
      Promise.all([
        users.estimatedDocumentCount(),
        users.countDocuments({ created: { $gte: weekAgo } }),
        plans.estimatedDocumentCount(),
        evaluations.estimatedDocumentCount(),
        evaluations.countDocuments({ status: 'pending' }),
        evaluations.countDocuments({ status: 'processing' }),
        evaluations.countDocuments({ status: 'failed' }),
        evaluations.countDocuments({ created: { $gte: weekAgo } }),
        teams.estimatedDocumentCount(),
        invitations.countDocuments({ expires: { $gt: now } }),
      ]),
    ]);
    const [totalUsers, newUsers7d, totalPlans, totalEvaluations, pending, processing, failed, last7d, ...ofTeams] =
      counts;
    const [totalTeams, pendingInvitations] = ofTeams;
    return {
      metrics: {
        totalUsers,
        newUsers7d,
        totalPlans,
        totalEvaluations,
        // Most are: what is left is counted faster.
        completedEvaluations: Math.max(0, totalEvaluations - pending - processing - failed),
        pendingEvaluations: pending,
        processingEvaluations: processing,
        failedEvaluations: failed,
        evaluationsLast7d: last7d,
        totalTeams,
        pendingInvitations,
        activeSessions,
      },
      today,
      jobs,
      registrations: charts.users,
      evaluations: charts.evaluations,
      ...recent,
      rebuild: rebuild.status === 'running' ? { rows: rebuild.rows, owner: rebuild.owner } : null,
    };
  }

  /** Of what ended today: covered by its index. */
  async #today(from: Date): Promise<AdminOverview['today']> {
    const [sum] = await this.models.evaluations.aggregate<AdminOverview['today']>([
      { $match: { ended: { $gte: from } } },
      {
        $group: {
          _id: null,
          evaluations: { $sum: 1 },
          failed: { $sum: { $cond: [{ $eq: ['$status', 'failed'] }, 1, 0] } },
          model_calls: { $sum: '$model_calls' },
          tokens: { $sum: { $add: ['$tokens_in', '$tokens_out'] } },
          model_seconds: { $sum: '$model_seconds' },
          cost: { $sum: '$cost' },
          priced: { $sum: { $cond: [{ $gt: ['$cost', null] }, 1, 0] } },
        },
      },
      {
        $project: {
          _id: 0,
          evaluations: 1,
          failed: 1,
          model_calls: 1,
          tokens: 1,
          model_seconds: 1,
          cost: { $cond: ['$priced', '$cost', null] },
        },
      },
    ]);
    return sum ?? { evaluations: 0, failed: 0, model_calls: 0, tokens: 0, model_seconds: 0, cost: null };
  }

  async #charts(now: Date): Promise<{ users: DayCount[]; evaluations: DayCount[] }> {
    const days = Array.from({ length: adminLimits.chartDays }, (_, index) =>
      dayOf(now, adminLimits.chartDays - 1 - index),
    );
    type Counting = (created: { $gte: Date; $lt: Date }) => PromiseLike<number>;
    const count = (counting: Counting, some: Date[]): Promise<DayCount[]> =>
      Promise.all(
        some.map(async (day) => ({
          day: day.toISOString().slice(0, 10),
          count: await counting({ $gte: day, $lt: new Date(day.getTime() + dayMs) }),
        })),
      );
    const users: Counting = (created) => this.models.users.countDocuments({ created });
    const evaluations: Counting = (created) => this.models.evaluations.countDocuments({ created });
    const before = days.slice(0, -1);
    const isKept =
      this.#past !== undefined &&
      this.#past.until > now.getTime() &&
      this.#past.users[0]?.day === before[0]?.toISOString().slice(0, 10);
    const past =
      isKept && this.#past
        ? this.#past
        : {
            until: now.getTime() + pastDaysMs,
            users: await count(users, before),
            evaluations: await count(evaluations, before),
          };
    this.#past = past;
    const [usersToday, evaluationsToday] = await Promise.all([
      count(users, days.slice(-1)),
      count(evaluations, days.slice(-1)),
    ]);
    return { users: [...past.users, ...usersToday], evaluations: [...past.evaluations, ...evaluationsToday] };
  }

  async #recent(): Promise<Pick<AdminOverview, 'recentUsers' | 'recentEvaluations'>> {
    const newest = { created: -1, _id: -1 } as const;
    const [users, evaluations] = await Promise.all([
      this.models.users.find().sort(newest).limit(adminLimits.recent).lean(),
      this.models.evaluations.find({}, { timeline: 0 }).sort(newest).limit(adminLimits.recent).lean(),
    ]);
    const emails = await this.models.emailsOf(evaluations.map(({ owner_id: id }) => id));
    return {
      recentUsers: users.map(({ _id, email, role, status, created_at }) => ({
        id: _id,
        email,
        role,
        status,
        created_at,
      })),
      recentEvaluations: evaluations.map(({ _id, status, plan_title, owner_id, created_at }) => ({
        public_id: _id,
        status,
        plan_title,
        owner_email: emails.get(owner_id) ?? null,
        created_at,
      })),
    };
  }
}
