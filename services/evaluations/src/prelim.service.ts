import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { AppError } from '@plumbline/contracts/errors';
import type { Prelim, StartPrelim } from '@plumbline/contracts/evaluations';
import { limits, type Language } from '@plumbline/contracts/limits';
import type { PlanForReview } from '@plumbline/contracts/plans';
import { failureForLog, modelFailureCode } from '@plumbline/review/model/failure-codes';
import { ModelClient } from '@plumbline/review/model/model-client';
import { assessBeforehand } from '@plumbline/review/engine/prelim';
import type { SignedInCaller } from '@plumbline/service-kit/caller';
import { Drain } from '@plumbline/service-kit/drain';
import { evaluationsEnvironment, type EvaluationsEnvironment } from './evaluations.environment.ts';
import { failureOf, Pitches } from './pitches.ts';
import { PrelimsRepository } from './prelims.repository.ts';
import { withinContext } from './review-model.ts';
import { ScoringAnswersRepository } from './scoring-answers.repository.ts';

/** How often a document that is still being read is looked for. */
const documentWaitMs = 500;
/** Ends before the asker gives up, so that it hears why. */
const totalMs = limits.prelimTimeoutMs - 5_000;

/** Assesses a pitch while its founder waits. Nothing is kept of it but the model's answers, which the review uses again. */
@Injectable()
export class PrelimService implements BeforeApplicationShutdown {
  readonly #logger = new Logger(PrelimService.name);
  readonly #stopping = new AbortController();
  /** What is being assessed now: who asks the same thing twice waits for the one answer. */
  readonly #running = new Map<string, Promise<Prelim>>();

  constructor(
    private readonly pitches: Pitches,
    private readonly prelims: PrelimsRepository,
    private readonly answers: ScoringAnswersRepository,
    private readonly model: ModelClient,
    private readonly drain: Drain,
    @Inject(evaluationsEnvironment) private readonly environment: EvaluationsEnvironment,
  ) {}

  async beforeApplicationShutdown(): Promise<void> {
    await this.drain.wait([...this.#running.values()]);
    this.#stopping.abort(new AppError('internal.unavailable', { retryAfterSeconds: 2 }));
  }

  /**
   * Waits for a plan that is still being read, then assesses it.
   * @throws AppError as the plan failed (422) or the model did, and `internal.unavailable` when too many run or it takes too long.
   */
  async assess({ planId, language = 'en' }: StartPrelim & { language?: Language | undefined }, caller: SignedInCaller) {
    const key = [caller.userId, planId, language].join(' ');
    const running = this.#running.get(key);
    if (running) return running;
    const ownRunning = [...this.#running.keys()].filter((other) => other.startsWith(`${caller.userId} `)).length;
    if (
      this.#running.size >= this.environment.EVALUATIONS_CONCURRENCY * 4 ||
      ownRunning >= limits.evaluationsRunningPerOwner
    ) {
      throw new AppError('internal.unavailable', { retryAfterSeconds: 5 });
    }
    const assessment = this.#assess(planId, language, caller).finally(() => this.#running.delete(key));
    this.#running.set(key, assessment);
    return assessment;
  }

  async #assess(planId: string, language: Language, caller: SignedInCaller): Promise<Prelim> {
    const signal = AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(totalMs)]);
    try {
      const plan = await this.#readPlan(planId, caller, signal);
      await this.#countOne(caller.userId);
      const document = await this.pitches.document(plan, caller);
      const request = { document, language, cache: this.answers.cacheFor(caller.userId, plan.id), signal };
      const run = (tokenBudget: number): Promise<Prelim> =>
        assessBeforehand(request, this.model.forJob(), { scoreSamples: this.environment.SCORE_SAMPLES, tokenBudget });
      return await withinContext(run, document, this.environment.MODEL_TOKEN_BUDGET, (tokenBudget) =>
        this.#logger.warn({ planId, tokenBudget }, 'the document is longer than the context: less of it is sent'),
      );
    } catch (error) {
      if (error instanceof AppError) throw error;
      if (signal.aborted) throw new AppError('internal.unavailable', { retryAfterSeconds: 2 }, { cause: error });
      const code = modelFailureCode(error);
      if (code === null) throw error;
      this.#logger.warn({ planId, code, ...failureForLog(error) }, 'assessment failed');
      throw new AppError(code, {}, { cause: error });
    }
  }

  async #readPlan(planId: string, caller: SignedInCaller, signal: AbortSignal): Promise<PlanForReview> {
    for (;;) {
      const plan = await this.pitches.plan(planId, caller);
      if (plan.status === 'failed') throw new AppError(failureOf(plan));
      if (plan.status === 'ready') return plan;
      await sleep(documentWaitMs, undefined, { signal });
    }
  }

  async #countOne(ownerId: string): Promise<void> {
    const limit = this.environment.EVALUATIONS_PER_DAY;
    const seconds = await this.prelims.secondsUntilNext(ownerId, limit);
    if (seconds > 0)
      throw new AppError('evaluations.prelim_daily_limit', { retryAfterSeconds: seconds, values: { limit } });
    await this.prelims.count(ownerId);
  }
}
