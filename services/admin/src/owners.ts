import { Injectable, Logger } from '@nestjs/common';
import type { JobsState } from '@plumbline/contracts/owners';
import { ownersQuestions as questions } from '@plumbline/contracts/owners';
import type { EvaluationSnapshot, UserSnapshot } from '@plumbline/contracts/events';
import { Bus } from '@plumbline/service-kit/bus';
import type { Caller, SignedInCaller } from '@plumbline/service-kit/caller';
import type { ModelKind, Snapshots } from './read-models.repository.ts';

export interface ExportPage<Kind extends ModelKind> {
  rows: Snapshots[Kind][];
  next: string | null;
}
interface Wanted {
  after?: string;
  ids?: string[];
}

/** What only the services that own something know, or may change. */
@Injectable()
export class Owners {
  readonly #logger = new Logger(Owners.name);
  constructor(private readonly bus: Bus) {}

  users = (wanted: Wanted, caller: Caller): Promise<ExportPage<'user'>> =>
    this.bus.ask(questions.exportUsers, wanted, caller);
  plans = (wanted: Wanted, caller: Caller): Promise<ExportPage<'plan'>> =>
    this.bus.ask(questions.exportPlans, wanted, caller);
  evaluations = (wanted: Wanted, caller: Caller): Promise<ExportPage<'evaluation'>> =>
    this.bus.ask(questions.exportEvaluations, wanted, caller);
  teams = (wanted: Wanted, caller: Caller): Promise<ExportPage<'team'>> =>
    this.bus.ask(questions.exportTeams, wanted, caller);
  invitations = (wanted: Wanted, caller: Caller): Promise<ExportPage<'invitation'>> =>
    this.bus.ask(questions.exportInvitations, wanted, caller);

  setUserStatus(
    userId: string,
    to: { status: 'active' | 'suspended'; reason: string },
    caller: SignedInCaller,
  ): Promise<UserSnapshot> {
    return this.bus.ask(questions.setUserStatus, { userId, ...to }, caller);
  }

  retryEvaluation(evaluationId: string, caller: SignedInCaller): Promise<EvaluationSnapshot> {
    return this.bus.ask(questions.retryEvaluation, { evaluationId }, caller);
  }

  /** Null for a service that does not answer: the rest of the page is worth showing without it. */
  async jobs(caller: Caller): Promise<{ service: string; kinds: JobsState[] | null }[]> {
    const asked = {
      evaluations: questions.evaluationsJobs,
      plans: questions.plansJobs,
      auth: questions.authJobs,
      teams: questions.teamsJobs,
      memos: questions.memosJobs,
    };
    return Promise.all(
      Object.entries(asked).map(async ([service, question]) => ({
        service,
        kinds: await this.#orNull(this.bus.ask(question, {}, caller)),
      })),
    );
  }

  async activeSessions(caller: Caller): Promise<number | null> {
    return (await this.#orNull(this.bus.ask(questions.activeSessions, {}, caller)))?.count ?? null;
  }

  async chatMessages(evaluationId: string, caller: Caller): Promise<number | null> {
    return (await this.#orNull(this.bus.ask(questions.chatMessages, { evaluationId }, caller)))?.count ?? null;
  }

  async #orNull<T>(asked: Promise<T>): Promise<T | null> {
    try {
      return await asked;
    } catch (error) {
      this.#logger.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'a service could not be asked');
      return null;
    }
  }
}
