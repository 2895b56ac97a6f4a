import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { AppError, type ErrorCode } from '@plumbline/contracts/errors';
import type { EvaluationStage } from '@plumbline/contracts/evaluations';
import { facts, jobKinds } from '@plumbline/contracts/events';
import type { PlanForReview } from '@plumbline/contracts/plans';
import { review, type ReviewOutcome } from '@plumbline/review/engine/engine';
import { failureForLog, modelFailureCode } from '@plumbline/review/model/failure-codes';
import { difference, usageOf, usedBefore } from '@plumbline/review/model/job-usage';
import { ModelClient, ModelUnavailable } from '@plumbline/review/model/model-client';
import { currentCaller, type SignedInCaller } from '@plumbline/service-kit/caller';
import { FactListener } from '@plumbline/service-kit/fact-listener';
import { JobQueue, type RunningJob } from '@plumbline/service-kit/job-queue';
import { resultsTotal } from '@plumbline/service-kit/metrics';
import { Outbox } from '@plumbline/service-kit/outbox';
import { limits } from '@plumbline/contracts/limits';
import type { ClientSession } from 'mongoose';
import { evaluationsEnvironment, type EvaluationsEnvironment } from './evaluations.environment.ts';
import { EvaluationsRepository } from './evaluations.repository.ts';
import type { EvaluationRow, SettledCheckRow } from './evaluations.schema.ts';
import { EvaluationsService, snapshotOf } from './evaluations.service.ts';
import { answeredPillars, failureOf, Pitches } from './pitches.ts';
import { withinContext } from './review-model.ts';
import { ReviewedBefore } from './reviewed-before.ts';
import { ScoringAnswersRepository } from './scoring-answers.repository.ts';
import { SettlementsRepository } from './settlements.repository.ts';
import { SettlementsService } from './settlements.service.ts';

/** How often a document that is still being read is looked for. */
const documentWaitMs = 500;
const maxAttempts = 5;
/** A server that says "at once" has not let the question through either. */
const leastWaitForModelMs = 1_000;
/** So long an evaluation waits in all for a model server that asks to be left alone. */
const longestWaitForModelMs = 60 * 60_000;

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
    private readonly settled: SettlementsService,
    private readonly settlements: SettlementsRepository,
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
      giveUp: (id, session) => this.#fail(session, id, 'evaluations.gave_up'),
    });
    this.listener.on('evaluations-plan-deleted', facts.planDeleted, async ({ id }) => {
      await this.service.removeOfPlan(id);
      await this.answers.forgetPlan(id);
      await this.settlements.forgetPlan(id);
    });
  }

  async run(job: RunningJob): Promise<void> {
    const row = await this.evaluations.find(job.subjectId);
    if (!row || row.status === 'completed' || row.status === 'failed') return job.complete(async () => {});
    const caller = this.#onBehalfOf(row);
    const plan = await this.#planFor(row, caller);
    if ('failure' in plan) return this.#endFailed(job, row.public_id, plan.failure);
    if (plan.status === 'reading') {
      await this.#stage(row.public_id, 'pending', 'waiting_for_document');
      return job.putBack(documentWaitMs);
    }
    await this.evaluations.begin(row.public_id, plan.text_version);
    await this.#stage(row.public_id, 'processing', 'scoring_pillars');
    try {
      const { outcome, carried } = await this.#review(row, plan, caller, job.signal);
      await this.#stage(row.public_id, 'processing', 'saving');
      await job.complete((session) => this.#complete(session, row.public_id, outcome, plan, carried));
      resultsTotal.inc({ what: 'evaluation', outcome: 'completed' });
    } catch (error) {
      // An aborted run is nobody's failure: whoever holds the job now goes on.
      if (job.signal.aborted) throw job.signal.reason;
      const code = modelFailureCode(error);
      if (code === null) throw error;
      const facts = { evaluationId: row.public_id, code, ...failureForLog(error) };
      const comeBackMs = error instanceof ModelUnavailable ? error.retryAfterMs : undefined;
      if (
        comeBackMs !== undefined &&
        (await this.evaluations.noteWaitForModel(row.public_id)) < longestWaitForModelMs
      ) {
        this.#logger.warn({ ...facts, comeBackMs }, 'evaluation waits for the model');
        await this.#stage(row.public_id, 'processing', 'waiting_for_model');
        return job.putBack(Math.max(leastWaitForModelMs, comeBackMs));
      }
      this.#logger.warn(facts, 'evaluation failed');
      await this.#endFailed(job, row.public_id, code);
    }
  }

  async #endFailed(job: RunningJob, id: string, code: ErrorCode): Promise<void> {
    await job.complete((session) => this.#fail(session, id, code));
    resultsTotal.inc({ what: 'evaluation', outcome: code });
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
  ): Promise<{ outcome: ReviewOutcome; carried: SettledCheckRow[] }> {
    const previous = await this.before.of(row);
    const document = await this.pitches.document(plan, caller);
    const request = {
      document,
      language: row.language,
      ...(this.environment.PRELIM_ENABLED ? { answered: answeredPillars(plan, document) } : {}),
      ...(previous === undefined ? {} : { previous }),
      ...(row.review_anyway === true ? { reviewAnyway: true } : {}),
      cache: this.answers.cacheFor(row.owner_id, plan.id),
      onStage: (stage: EvaluationStage) => this.#stage(row.public_id, 'processing', stage),
      signal,
    };
    const before = usedBefore(row.usage);
    let used = before;
    const run = async (tokenBudget: number): Promise<ReviewOutcome> => {
      const model = this.model.forJob({ ...used });
      try {
        return await review(request, model, { scoreSamples: this.environment.SCORE_SAMPLES, tokenBudget });
      } finally {
        used = { ...model.usage };
      }
    };
    try {
      const outcome = await withinContext(run, document, this.environment.MODEL_TOKEN_BUDGET, (tokenBudget) =>
        this.#logger.warn(
          { evaluationId: row.public_id, tokenBudget },
          'the document is longer than the context: less of it is sent',
        ),
      );
      const carried =
        previous === undefined
          ? []
          : await this.settled.carried(previous.evaluation_id, row.owner_id, document, outcome.report);
      return { outcome, carried };
    } finally {
      await this.evaluations.addUsage(row.public_id, usageOf(difference(used, before)));
    }
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
    carried: SettledCheckRow[],
  ): Promise<void> {
    const row = await this.evaluations.complete(session, id, outcome, plan);
    if (row) await this.settled.carry(session, row, carried);
    if (row) await this.outbox.say(session, facts.evaluationStatusChanged, snapshotOf(row));
  }

  async #fail(session: ClientSession, id: string, code: ErrorCode): Promise<void> {
    const row = await this.evaluations.fail(session, id, code);
    if (row) await this.outbox.say(session, facts.evaluationStatusChanged, snapshotOf(row));
  }
}
