import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { AppError, type ErrorCode } from '@plumbline/contracts/errors';
import type { EvaluationStage } from '@plumbline/contracts/evaluations';
import { facts, jobKinds } from '@plumbline/contracts/events';
import type { PlanForReview } from '@plumbline/contracts/plans';
import { review, type ReviewOutcome } from '@plumbline/review/engine/engine';
import { ModelClient, type Meter } from '@plumbline/review/model/model-client';
import { currentCaller, type SignedInCaller } from '@plumbline/service-kit/caller';
import { FactListener } from '@plumbline/service-kit/fact-listener';
import { JobQueue, type RunningJob } from '@plumbline/service-kit/job-queue';
import { Outbox } from '@plumbline/service-kit/outbox';
import { limits } from '@plumbline/contracts/limits';
import type { ClientSession } from 'mongoose';
import { evaluationsEnvironment, type EvaluationsEnvironment } from './evaluations.environment.ts';
import { EvaluationsRepository, type Usage } from './evaluations.repository.ts';
import type { EvaluationRow } from './evaluations.schema.ts';
import { EvaluationsService, snapshotOf } from './evaluations.service.ts';
import { answeredPillars, failureOf, Pitches } from './pitches.ts';
import { modelFailure } from './review-model.ts';
import { ReviewedBefore } from './reviewed-before.ts';
import { ScoringAnswersRepository } from './scoring-answers.repository.ts';

/** How often a document that is still being read is looked for. */
const documentWaitMs = 500;
const maxAttempts = 5;

/** Runs evaluations: waits for the document, has it reviewed, and writes the one result in the transaction that ends the job. */
@Injectable()
export class EvaluationsWorker implements OnModuleInit {
  readonly #logger = new Logger(EvaluationsWorker.name);

  constructor(
    private readonly evaluations: EvaluationsRepository,
    private readonly answers: ScoringAnswersRepository,
    private readonly before: ReviewedBefore,
    private readonly service: EvaluationsService,
    private readonly pitches: Pitches,
    private readonly model: ModelClient,
    private readonly outbox: Outbox,
    private readonly jobs: JobQueue,
    private readonly listener: FactListener,
    @Inject(evaluationsEnvironment) private readonly environment: EvaluationsEnvironment,
  ) {}

  onModuleInit(): void {
    this.jobs.handle({
      kind: jobKinds.runEvaluation,
      concurrency: this.environment.EVALUATIONS_CONCURRENCY,
      maxAttempts,
      perOwner: limits.evaluationsRunningPerOwner,
      run: (job) => this.run(job),
      giveUp: (id, session) => this.#fail(session, id, 'evaluations.gave_up', null),
    });
    this.listener.on('evaluations-plan-deleted', facts.planDeleted, async ({ id }) => {
      await this.service.removeOfPlan(id);
      await this.answers.forgetPlan(id);
    });
  }

  async run(job: RunningJob): Promise<void> {
    const row = await this.evaluations.find(job.subjectId);
    if (!row || row.status === 'completed' || row.status === 'failed') return job.complete(async () => {});
    const caller = this.#onBehalfOf(row);
    const plan = await this.#planFor(row, caller);
    if ('failure' in plan) return job.complete((session) => this.#fail(session, row.public_id, plan.failure, null));
    if (plan.status === 'reading') {
      await this.#stage(row.public_id, 'pending', 'waiting_for_document');
      return job.putBack(documentWaitMs);
    }
    await this.evaluations.begin(row.public_id, plan.text_version);
    await this.#stage(row.public_id, 'processing', 'scoring_pillars');
    const meter: Meter = { calls: 0, tokensIn: 0, tokensOut: 0 };
    const begun = performance.now();
    const usage = (): Usage => this.#usage(meter, (performance.now() - begun) / 1000);
    try {
      const outcome = await this.#review(row, plan, caller, job.signal, meter);
      await this.#stage(row.public_id, 'processing', 'saving');
      await job.complete((session) => this.#complete(session, row.public_id, outcome, plan, usage()));
    } catch (error) {
      const code = job.signal.aborted ? null : modelFailure(error);
      if (code === null) await this.evaluations.addUsage(row.public_id, usage());
      // An aborted run is nobody's failure: whoever holds the job now goes on.
      if (job.signal.aborted) throw job.signal.reason;
      if (code === null) throw error;
      this.#logger.warn(
        { evaluationId: row.public_id, code, reason: error instanceof Error ? error.message : '' },
        'evaluation failed',
      );
      await job.complete((session) => this.#fail(session, row.public_id, code, usage()));
    }
  }

  #usage({ calls, tokensIn, tokensOut }: Meter, seconds: number): Usage {
    const { MODEL_PRICE_IN: priceIn, MODEL_PRICE_OUT: priceOut } = this.environment;
    const isPriced = priceIn !== undefined && priceOut !== undefined;
    const costUsd = isPriced ? (tokensIn * priceIn + tokensOut * priceOut) / 1_000_000 : null;
    return { calls, tokensIn, tokensOut, seconds: Math.round(seconds * 10) / 10, costUsd };
  }

  #onBehalfOf(row: EvaluationRow): SignedInCaller {
    return {
      requestId: currentCaller()?.requestId ?? row.public_id,
      language: row.language,
      userId: row.owner_id,
      sessionId: `job:${row.public_id}`,
    };
  }

  async #planFor(row: EvaluationRow, caller: SignedInCaller): Promise<PlanForReview | { failure: ErrorCode }> {
    try {
      const plan = await this.pitches.planToReview(row.plan_id, caller);
      return plan.status === 'failed' ? { failure: failureOf(plan) } : plan;
    } catch (error) {
      if (error instanceof AppError && error.code === 'evaluations.plan_not_found') return { failure: error.code };
      throw error;
    }
  }

  async #review(
    row: EvaluationRow,
    plan: PlanForReview,
    caller: SignedInCaller,
    signal: AbortSignal,
    meter: Meter,
  ): Promise<ReviewOutcome> {
    const previous = await this.before.of(row);
    const document = await this.pitches.document(plan, caller);
    return review(
      {
        document,
        language: row.language,
        ...(this.environment.PRELIM_ENABLED ? { answered: answeredPillars(plan, document) } : {}),
        ...(previous === undefined ? {} : { previous }),
        meter,
        cache: this.answers.cacheFor(row.owner_id, plan.id),
        onStage: (stage) => this.#stage(row.public_id, 'processing', stage),
        signal,
      },
      this.model,
      { scoreSamples: this.environment.SCORE_SAMPLES, tokenBudget: this.environment.MODEL_TOKEN_BUDGET },
    );
  }

  async #stage(id: string, status: 'pending' | 'processing', stage: EvaluationStage): Promise<void> {
    await this.outbox.transaction(async (session) => {
      const row = await this.evaluations.setStage(session, id, status, stage);
      if (row) await this.outbox.say(session, facts.evaluationStatusChanged, snapshotOf(row));
    });
  }

  async #complete(
    session: ClientSession,
    id: string,
    outcome: ReviewOutcome,
    plan: PlanForReview,
    usage: Usage,
  ): Promise<void> {
    const row = await this.evaluations.complete(session, id, outcome, plan, usage);
    if (row) await this.outbox.say(session, facts.evaluationStatusChanged, snapshotOf(row));
  }

  async #fail(session: ClientSession, id: string, code: ErrorCode, usage: Usage | null): Promise<void> {
    const row = await this.evaluations.fail(session, id, code, usage);
    if (row) await this.outbox.say(session, facts.evaluationStatusChanged, snapshotOf(row));
  }
}
