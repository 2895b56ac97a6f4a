import { Inject, Injectable } from '@nestjs/common';
import { errorText } from '@plumbline/contracts/error-text';
import { AppError } from '@plumbline/contracts/errors';
import type {
  Evaluation,
  EvaluationList,
  EvaluationResult,
  EvaluationsQuery,
  ReviewSchema,
  StartEvaluation,
} from '@plumbline/contracts/evaluations';
import { facts, jobKinds, type DataOf, type EvaluationSnapshot } from '@plumbline/contracts/events';
import type { Language } from '@plumbline/contracts/limits';
import { packed } from '@plumbline/contracts/owners';
import { paginationOf } from '@plumbline/contracts/pagination';
import type { PlanForReview } from '@plumbline/contracts/plans';
import { storedHexagon } from '@plumbline/contracts/report';
import type { SignedInCaller } from '@plumbline/service-kit/caller';
import { JobQueue } from '@plumbline/service-kit/job-queue';
import { Outbox } from '@plumbline/service-kit/outbox';
import { isDuplicateKey, startKey } from '@plumbline/service-kit/start-keys';
import { evaluationsEnvironment, type EvaluationsEnvironment } from './evaluations.environment.ts';
import { EvaluationsRepository } from './evaluations.repository.ts';
import type { EvaluationRow } from './evaluations.schema.ts';
import { failureOf, Pitches } from './pitches.ts';
import { reviewSchemas } from './review-schemas.ts';

export const snapshotOf = (row: EvaluationRow): DataOf<typeof facts.evaluationCreated> => ({
  id: row.public_id,
  revision: row.revision,
  owner_id: row.owner_id,
  plan_id: row.plan_id,
  plan_title: row.plan_title,
  company_name: row.company_name,
  status: row.status,
  validation_status: row.validation_status,
  language: row.language,
  provider: row.provider,
  model: row.model,
  internal_id: row._id.toString(),
  stage: row.stage,
  error_code: row.error_code,
  overall_score: row.overall_score,
  attempts: row.attempts ?? 0,
  model_calls: row.usage?.calls ?? 0,
  tokens_in: row.usage?.tokens_in ?? 0,
  tokens_out: row.usage?.tokens_out ?? 0,
  model_seconds: row.usage?.seconds ?? 0,
  cost: row.usage?.cost ?? null,
  timeline: (row.timeline ?? []).map(({ step, attempt, at }) => ({ step, attempt, at: at.toISOString() })),
  started_at: row.started_at?.toISOString() ?? null,
  ended_at: endOf(row)?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

/** What ended before its end was kept was not changed since. */
const endOf = ({ status, ended_at, updated_at }: EvaluationRow): Date | null =>
  ended_at ?? (status === 'completed' || status === 'failed' ? updated_at : null);

/** Rows of one export question; fewer when they would not fit. */
/** Rows of some 1.1 kB: about as many as a message holds. */
const exportRows = 250;

/**
 * The evaluation as the API shows it. `existing` has the ids of predecessors that are still there: a re-evaluation stays one
 * when its predecessor was deleted, and leads to it no more.
 */
export const onTheWire = (row: EvaluationRow, existing: ReadonlySet<string>, language: Language): Evaluation => {
  const previous =
    row.previous_evaluation_id !== null && existing.has(row.previous_evaluation_id) ? row.previous_evaluation_id : null;
  // What ended before there was more than one is of the first.
  const textVersion = row.text_version ?? (row.status === 'completed' || row.status === 'failed' ? 1 : undefined);
  return {
    id: row.public_id,
    plan_id: row.plan_id,
    plan_title: row.plan_title,
    pitch_id: row.pitch_id ?? row.plan_id,
    company_name: row.company_name,
    status: row.status,
    stage: row.stage,
    validation_status: row.validation_status,
    overall_score: row.overall_score,
    recommendation: row.recommendation,
    ...(row.recognised === undefined ? {} : { recognised: row.recognised }),
    review_style: row.review_style,
    language: row.language,
    version: row.previous_evaluation_id === null ? 'initial' : 're-evaluation',
    previous_evaluation_id: previous,
    previous_public_id: previous,
    ...(row.supplements_version === undefined ? {} : { supplements_version: row.supplements_version }),
    ...(textVersion === undefined ? {} : { text_version: textVersion }),
    ...(row.usage === undefined ? {} : { usage: row.usage }),
    error: row.error_code === null ? null : errorText(row.error_code, language),
    ...(row.error_code === null ? {} : { error_code: row.error_code }),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
};

@Injectable()
export class EvaluationsService {
  constructor(
    private readonly evaluations: EvaluationsRepository,
    private readonly pitches: Pitches,
    private readonly outbox: Outbox,
    private readonly jobs: JobQueue,
    @Inject(evaluationsEnvironment) private readonly environment: EvaluationsEnvironment,
  ) {}

  reviewSchema(name: string): ReviewSchema {
    const schema = reviewSchemas.find((known) => known.name === name);
    if (!schema) throw new AppError('evaluations.schema_not_found');
    return schema;
  }

  /** Starts an evaluation, or answers the one that the same start began already (contract.md, "Rules for every route"). */
  async start(
    input: StartEvaluation & { idempotencyKey?: string | undefined },
    caller: SignedInCaller,
  ): Promise<{ id: string }> {
    const schema = reviewSchemas.find(({ id }) => id === input.schemaId);
    if (!schema) throw new AppError('evaluations.schema_not_found');
    const plan = await this.#readablePlan(input.planId, caller);
    const previous = input.previousEvaluationId ?? null;
    if (previous !== null && !(await this.evaluations.findOwned(caller.userId, previous))) {
      throw new AppError('evaluations.previous_not_found');
    }
    const key = this.#dedupeKey(input, caller.userId);
    const earlier = await this.evaluations.findByKey(key);
    if (earlier) return { id: earlier.public_id };
    await this.#refuseOverDailyLimit(caller.userId);
    const pitchId = await this.evaluations.pitchOf(caller.userId, plan.id, previous);
    try {
      return await this.outbox.transaction(async (session) => {
        const row = await this.evaluations.create(session, {
          owner_id: caller.userId,
          plan_id: plan.id,
          plan_title: plan.title,
          pitch_id: pitchId,
          review_style: schema.name,
          language: input.language,
          previous_evaluation_id: previous,
          review_anyway: input.reviewAnyway ?? false,
          dedupe_key: key,
        });
        await this.jobs.add(session, {
          kind: jobKinds.runEvaluation,
          ownerId: caller.userId,
          subjectId: row.public_id,
          requestId: caller.requestId,
          language: input.language,
        });
        await this.outbox.say(session, facts.evaluationCreated, snapshotOf(row));
        return { id: row.public_id };
      });
    } catch (error) {
      // Two at the same moment: the database let one in, and this is the other.
      const winner = isDuplicateKey(error) ? await this.evaluations.findByKey(key) : null;
      if (winner) return { id: winner.public_id };
      throw error;
    }
  }

  async get(id: string, caller: SignedInCaller): Promise<Evaluation> {
    const row = await this.#owned(id, caller);
    return onTheWire(row, await this.evaluations.predecessorsOf([row], caller.userId), caller.language);
  }

  async list(query: EvaluationsQuery, caller: SignedInCaller): Promise<EvaluationList> {
    const { rows, total } = await this.evaluations.list(caller.userId, query);
    const existing = await this.evaluations.predecessorsOf(rows, caller.userId);
    const pitchIds = [...new Set(rows.flatMap(({ pitch_id }) => pitch_id ?? []))];
    const scores = pitchIds.length === 0 ? null : await this.evaluations.scoresOf(caller.userId, pitchIds);
    return {
      evaluations: rows.map((row) => ({
        ...onTheWire(row, existing, caller.language),
        pitch_scores: scores?.get(row.pitch_id ?? '') ?? [],
      })),
      pagination: paginationOf(query.page, query.limit, total),
    };
  }

  async results(id: string, caller: SignedInCaller): Promise<EvaluationResult[]> {
    const row = await this.#owned(id, caller);
    const result = await this.evaluations.result(row.public_id);
    if (!result) return [];
    const { parsed_data, validation_status, created_at } = result;
    const compared = row.previous_evaluation_id === null ? null : await this.#comparedWith(parsed_data, caller.userId);
    return [
      {
        parsed_data,
        validation_status,
        ...(compared === null ? {} : { compared_public_id: compared.public_id }),
        created_at: created_at.toISOString(),
      },
    ];
  }

  /** The evaluation that a re-evaluation's report is held against; null without one, and when it was deleted since. */
  async #comparedWith(parsedData: string, ownerId: string): Promise<EvaluationRow | null> {
    const id = storedHexagon(parsedData)?.changes?.previous_evaluation_id;
    return id === undefined ? null : this.evaluations.findOwned(ownerId, id);
  }

  /** Deletes an evaluation with its result; a run that is under way loses its job. The plan hears of it. */
  async remove(id: string, caller: SignedInCaller): Promise<void> {
    await this.outbox.transaction(async (session) => {
      const row = await this.evaluations.findOwned(caller.userId, id, session);
      if (!row) throw new AppError('evaluations.not_found');
      await this.jobs.cancel(session, row.public_id);
      const { lastOfPlan } = await this.evaluations.remove(session, row);
      await this.outbox.say(session, facts.evaluationDeleted, {
        id: row.public_id,
        owner_id: row.owner_id,
        plan_id: row.plan_id,
        last_of_plan: lastOfPlan,
      });
    });
  }

  /** A plan is gone: so are its evaluations. */
  async removeOfPlan(planId: string): Promise<void> {
    for (const row of await this.evaluations.ofPlan(planId)) await this.#removeWithPlan(row);
  }

  /** A person is gone: so are their evaluations. Their plans go by themselves. */
  async removeOfOwner(ownerId: string): Promise<void> {
    for await (const row of this.evaluations.ofOwner(ownerId)) await this.#removeWithPlan(row);
  }

  async #removeWithPlan(row: EvaluationRow): Promise<void> {
    await this.outbox.transaction(async (session) => {
      await this.jobs.cancel(session, row.public_id);
      await this.evaluations.remove(session, row);
      await this.outbox.say(session, facts.evaluationDeleted, {
        id: row.public_id,
        owner_id: row.owner_id,
        plan_id: row.plan_id,
        last_of_plan: false,
      });
    });
  }

  /**
   * An admin has a failed evaluation run again. It is the same evaluation, so nothing of its owner's daily limit is used.
   * @throws AppError `evaluations.not_found`, or `evaluations.not_failed` for one in any other state.
   */
  async retry(id: string, admin: SignedInCaller): Promise<EvaluationSnapshot> {
    const failed = await this.evaluations.find(id);
    if (!failed) throw new AppError('evaluations.not_found');
    if (failed.status !== 'failed') throw new AppError('evaluations.not_failed');
    const key = this.#keyOf(failed);
    const taken = key === null || (await this.evaluations.findByKey(key)) !== null;
    return this.outbox.transaction(async (session) => {
      const row = await this.evaluations.retry(session, id, taken ? null : key);
      if (!row) throw new AppError('evaluations.not_failed');
      await this.jobs.add(session, {
        kind: jobKinds.runEvaluation,
        ownerId: row.owner_id,
        subjectId: row.public_id,
        requestId: admin.requestId,
        language: row.language,
      });
      await this.outbox.say(session, facts.evaluationStatusChanged, snapshotOf(row));
      await this.outbox.say(session, facts.evaluationAdminActed, {
        action: 'evaluation_retried',
        actor_id: admin.userId,
        subject_kind: 'evaluation',
        subject_id: row.public_id,
        reason: failed.error_code,
        request_id: admin.requestId,
        names: { actor: null, subject: row.plan_title },
      });
      return snapshotOf(row);
    });
  }

  /** For the admin service, which reads everything anew now and then. */
  async exported({ after, ids }: { after: string; ids?: string[] | undefined }) {
    const rows = await this.evaluations.exported(after, ids, exportRows);
    return packed(rows.map(snapshotOf), ids === undefined && rows.length === exportRows);
  }

  async #owned(id: string, caller: SignedInCaller): Promise<EvaluationRow> {
    const row = await this.evaluations.findOwned(caller.userId, id);
    if (!row) throw new AppError('evaluations.not_found');
    return row;
  }

  async #readablePlan(planId: string, caller: SignedInCaller): Promise<PlanForReview> {
    const plan = await this.pitches.plan(planId, caller);
    if (plan.status === 'failed') throw new AppError(failureOf(plan));
    return plan;
  }

  async #refuseOverDailyLimit(ownerId: string): Promise<void> {
    const limit = this.environment.EVALUATIONS_PER_DAY;
    const seconds = await this.evaluations.secondsUntilNextStart(ownerId, limit);
    if (seconds === 0) return;
    throw new AppError('evaluations.daily_limit', {
      retryAfterSeconds: seconds,
      values: { limit, retryAfterMinutes: Math.ceil(seconds / 60) },
    });
  }

  /** The key of the start that this evaluation is of, as far as it can be told. */
  #keyOf(row: EvaluationRow): string | null {
    const schema = reviewSchemas.find(({ name }) => name === row.review_style);
    if (schema === undefined) return null;
    const { plan_id: planId, language, previous_evaluation_id: previous } = row;
    const start = { planId, schemaId: schema.id, language };
    return this.#dedupeKey(previous === null ? start : { ...start, previousEvaluationId: previous }, row.owner_id);
  }

  #dedupeKey(input: StartEvaluation & { idempotencyKey?: string | undefined }, ownerId: string): string {
    const same = [input.planId, input.schemaId, input.language, input.previousEvaluationId ?? ''];
    if (input.reviewAnyway === true) same.push('anyway');
    return startKey(ownerId, input.idempotencyKey, same);
  }
}
