import { Injectable } from '@nestjs/common';
import { AppError, isErrorCode, type ErrorCode } from '@plumbline/contracts/errors';
import { pageNamesOf } from '@plumbline/contracts/page-names';
import { coverageOf, plansQuestions, type Page, type PlanForReview } from '@plumbline/contracts/plans';
import { pillars, type Pillar } from '@plumbline/contracts/pillars';
import { pillarHeadings } from '@plumbline/contracts/supplements';
import type { DocumentToReview } from '@plumbline/review/engine/judging';
import { Bus, type InputOf, type OutputOf } from '@plumbline/service-kit/bus';
import type { SignedInCaller } from '@plumbline/service-kit/caller';
import { planPages } from '@plumbline/service-kit/plan-pages';
import type { ReviewedState } from './settlements.repository.ts';

/** Why a plan that failed cannot be reviewed, in the words of the failure itself where there are some. */
export const failureOf = ({ error_code: code }: PlanForReview): ErrorCode =>
  isErrorCode(code) ? code : 'evaluations.plan_unreadable';

/** The pillars that the founder answered about: those that head a page of the supplements. */
export const answeredPillars = (
  { supplements_from: from }: Pick<PlanForReview, 'supplements_from'>,
  { pages }: Pick<DocumentToReview, 'pages'>,
): Set<Pillar> => {
  const labels = new Set(pages.filter(({ n }) => from !== undefined && n >= from).map(({ label }) => label));
  return new Set(pillars.filter((pillar) => labels.has(pillarHeadings[pillar])));
};

/** Pitches as the plans service has them, asked for on behalf of their owner. */
@Injectable()
export class Pitches {
  constructor(private readonly bus: Bus) {}

  /**
   * As today's reader reads it: it is `reading` while that goes on, be it for the first time or again.
   * @throws AppError `evaluations.plan_not_found` when the caller has no such plan.
   */
  plan(planId: string, caller: SignedInCaller): Promise<PlanForReview> {
    return this.#ask({ planId }, caller);
  }

  /** The same, and what it says now stays readable, since a report will point at it. */
  planToReview(planId: string, caller: SignedInCaller): Promise<PlanForReview> {
    return this.#ask({ planId, keep: true }, caller);
  }

  async #ask(input: InputOf<typeof plansQuestions.forReview>, caller: SignedInCaller): Promise<PlanForReview> {
    return this.#found(this.bus.ask(plansQuestions.forReview, { ...input, newest: true }, caller));
  }

  async #found<T>(asked: Promise<T>): Promise<T> {
    try {
      return await asked;
    } catch (error) {
      if (error instanceof AppError && error.code === 'plans.not_found')
        throw new AppError('evaluations.plan_not_found');
      throw error;
    }
  }

  /** Everything of a plan that is reviewed, its supplements included. */
  async document(plan: PlanForReview, caller: SignedInCaller): Promise<DocumentToReview> {
    const pages = await planPages(this.bus, plan, caller);
    const coverage = plan.coverage ?? coverageOf(pages);
    return { title: plan.title, pages, coverage, warnings: plan.warnings, names: pageNamesOf(plan) };
  }

  /**
   * The pages from `from` on, of the state of a plan that was reviewed.
   * @throws AppError `evaluations.plan_not_found`, or `evaluations.version_gone` when it cannot be read any more.
   */
  async *reviewedPages(
    { plan_id: planId, text_version: textVersion, supplements_version: supplementsVersion }: ReviewedState,
    from: number,
    caller: SignedInCaller,
  ): AsyncGenerator<Page> {
    const state = { planId, textVersion, supplementsVersion };
    const now = await this.#found(this.bus.ask(plansQuestions.forReview, state, caller));
    if (now.text_version !== textVersion || now.supplements_version !== supplementsVersion)
      throw new AppError('evaluations.version_gone');
    for (let next: number | null = from; next !== null;) {
      const window: OutputOf<typeof plansQuestions.pages> = await this.#found(
        this.bus.ask(plansQuestions.pages, { ...state, from: next }, caller),
      );
      yield* window.pages;
      next = window.next;
    }
  }
}
