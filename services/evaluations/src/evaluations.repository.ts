import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import type { ErrorCode } from '@plumbline/contracts/errors';
import type { TimelineEntry } from '@plumbline/contracts/events';
import type { EvaluationStage, ModelUsage } from '@plumbline/contracts/evaluations';
import type { Language } from '@plumbline/contracts/limits';
import type { PlanForReview } from '@plumbline/contracts/plans';
import { newPublicId } from '@plumbline/service-kit/ids';
import type { ReviewOutcome } from '@plumbline/review/engine/engine';
import { Types, type ClientSession, type Connection, type Model } from 'mongoose';
import { secondsUntilNext } from './daily-limit.ts';
import { evaluationSchema, resultSchema, type EvaluationRow, type ResultRow } from './evaluations.schema.ts';

export interface NewEvaluation {
  owner_id: string;
  plan_id: string;
  plan_title: string;
  review_style: string;
  language: Language;
  previous_evaluation_id: string | null;
  review_anyway: boolean;
  dedupe_key: string;
}

/** A failure that is the model's alone, and takes nothing from a person's day. */
const uncounted: ErrorCode = 'evaluations.model_answer_uncheckable';

/** Prefix of the dedupe keys that a caller chose; they stay with the row, the others end with the run. */
export const chosenKeyPrefix = 'key:';

/** Of a job that is run again and again the end is kept. */
const timelineMax = 60;

const literal = (value: unknown) => ({ $literal: value });
const numberOf = (field: string) => ({ $ifNull: [`$${field}`, 0] });
const withStep = (step: TimelineEntry['step'], attempt: unknown = numberOf('attempts')) => ({
  timeline: {
    $slice: [{ $concatArrays: [{ $ifNull: ['$timeline', []] }, [{ step, attempt, at: '$$NOW' }]] }, -timelineMax],
  },
});
const givenUpKey = {
  $cond: [{ $eq: [{ $substrCP: ['$dedupe_key', 0, chosenKeyPrefix.length] }, chosenKeyPrefix] }, '$dedupe_key', null],
};

/** The only place that knows how evaluations are stored. Whoever reads for a person names the owner in the filter. */
@Injectable()
export class EvaluationsRepository implements OnModuleInit {
  readonly #evaluations: Model<EvaluationRow>;
  readonly #results: Model<ResultRow>;

  constructor(@Inject(getConnectionToken()) connection: Connection) {
    this.#evaluations = connection.model<EvaluationRow>('Evaluation', evaluationSchema);
    this.#results = connection.model<ResultRow>('Result', resultSchema);
  }

  async onModuleInit(): Promise<void> {
    await Promise.all([this.#evaluations.init(), this.#results.init()]);
  }

  /** Inserts a pending evaluation stamped with the database's time. @throws MongoServerError 11000 when its key is taken. */
  async create(session: ClientSession, evaluation: NewEvaluation): Promise<EvaluationRow> {
    const fields = Object.fromEntries(Object.entries(evaluation).map(([name, value]) => [name, literal(value)]));
    const row = await this.#evaluations
      .findOneAndUpdate(
        { _id: new Types.ObjectId() },
        [
          {
            $set: {
              ...fields,
              public_id: literal(newPublicId()),
              company_name: null,
              status: 'pending',
              stage: 'queued',
              validation_status: 'pending',
              overall_score: null,
              recommendation: null,
              error_code: null,
              provider: null,
              model: null,
              attempts: 0,
              timeline: [{ step: 'queued', attempt: 0, at: '$$NOW' }],
              started_at: null,
              ended_at: null,
              revision: 1,
              created_at: '$$NOW',
              updated_at: '$$NOW',
            },
          },
        ],
        { session, upsert: true, returnDocument: 'after', updatePipeline: true },
      )
      .lean();
    if (!row) throw new Error('An inserted evaluation was not returned.');
    return row;
  }

  async findByKey(dedupeKey: string): Promise<EvaluationRow | null> {
    return this.#evaluations.findOne({ dedupe_key: dedupeKey }).lean();
  }

  async findOwned(ownerId: string, publicId: string, session?: ClientSession): Promise<EvaluationRow | null> {
    return this.#evaluations
      .findOne({ public_id: publicId, owner_id: ownerId })
      .session(session ?? null)
      .lean();
  }

  /** The predecessors of these evaluations that still exist. */
  async predecessorsOf(rows: EvaluationRow[], ownerId: string): Promise<Set<string>> {
    const ids = rows.flatMap(({ previous_evaluation_id: id }) => (id === null ? [] : [id]));
    if (ids.length === 0) return new Set();
    const found = await this.#evaluations.find({ public_id: { $in: ids }, owner_id: ownerId }, 'public_id').lean();
    return new Set(found.map(({ public_id: id }) => id));
  }

  async find(publicId: string): Promise<EvaluationRow | null> {
    return this.#evaluations.findOne({ public_id: publicId }).lean();
  }

  /**
   * One page of an owner's evaluations, newest first, with how many there are. Count and place come from the index alone, and
   * the page is reached from the nearer end, so that the last page costs what the first does and no more rows than are shown
   * are read.
   */
  async list(ownerId: string, page: number, limit: number): Promise<{ rows: EvaluationRow[]; total: number }> {
    const total = await this.#evaluations.countDocuments({ owner_id: ownerId });
    const skip = (page - 1) * limit;
    const size = Math.min(limit, total - skip);
    if (size <= 0) return { rows: [], total };
    const fromOldest = skip > total / 2;
    const direction = fromOldest ? 1 : -1;
    const rows = await this.#evaluations
      .find({ owner_id: ownerId })
      .sort({ created_at: direction, _id: direction })
      .skip(fromOldest ? total - skip - size : skip)
      .limit(size)
      .lean();
    return { rows: fromOldest ? rows.reverse() : rows, total };
  }

  async result(publicId: string): Promise<ResultRow | null> {
    return this.#results.findOne({ evaluation_id: publicId }).lean();
  }

  /**
   * Seconds until the owner may start again, or 0: at most `perDay` starts in any 24 hours by the database's clock. One of which
   * nothing could be checked does not count.
   */
  secondsUntilNextStart(ownerId: string, perDay: number): Promise<number> {
    return secondsUntilNext(this.#evaluations, ownerId, perDay, { error_code: { $ne: uncounted } });
  }

  /** What the worker is doing; an evaluation that has ended stays as it is. */
  async setStage(
    session: ClientSession,
    publicId: string,
    status: 'pending' | 'processing',
    stage: EvaluationStage,
  ): Promise<EvaluationRow | null> {
    return this.#evaluations
      .findOneAndUpdate(
        {
          public_id: publicId,
          status: { $in: ['pending', 'processing'] },
          $or: [{ status: { $ne: status } }, { stage: { $ne: stage } }],
        },
        [
          {
            $set: {
              status,
              stage,
              ...withStep(stage),
              revision: { $add: ['$revision', 1] },
              updated_at: '$$NOW',
            },
          },
        ],
        { session, returnDocument: 'after', updatePipeline: true },
      )
      .lean();
  }

  /**
   * Notes that a worker begins, and which reading of the pitch it reviews, since that is asked about in the chat before the
   * review ends, and if it fails.
   */
  async begin(publicId: string, textVersion: number): Promise<void> {
    const attempt = { $add: [numberOf('attempts'), 1] };
    await this.#evaluations.updateOne(
      { public_id: publicId, status: { $in: ['pending', 'processing'] } },
      [
        {
          $set: {
            text_version: textVersion,
            attempts: attempt,
            ...withStep('leased', attempt),
            started_at: { $ifNull: ['$started_at', '$$NOW'] },
          },
        },
      ],
      { updatePipeline: true },
    );
  }

  /** Adds what one run used of the model, however it ended. */
  async addUsage(publicId: string, { calls, tokens_in, tokens_out, seconds, cost }: ModelUsage): Promise<void> {
    await this.#evaluations.updateOne(
      { public_id: publicId },
      {
        $inc: {
          'usage.calls': calls,
          'usage.tokens_in': tokens_in,
          'usage.tokens_out': tokens_out,
          'usage.seconds': seconds,
          ...(cost === undefined ? {} : { 'usage.cost': cost }),
        },
      },
    );
  }

  /** Notes that it waits for the model's server; answers for how long by now, in ms. */
  async noteWaitForModel(publicId: string): Promise<number> {
    const row = await this.#evaluations
      .findOneAndUpdate(
        { public_id: publicId },
        [{ $set: { waiting_for_model_since: { $ifNull: ['$waiting_for_model_since', '$$NOW'] } } }],
        { returnDocument: 'after', updatePipeline: true },
      )
      .lean();
    return row?.waiting_for_model_since === undefined ? 0 : Date.now() - row.waiting_for_model_since.getTime();
  }

  /** Makes a failed evaluation one that waits. Null when there is none, or it did not fail. `dedupeKey` as at its start. */
  async retry(session: ClientSession, publicId: string, dedupeKey: string | null): Promise<EvaluationRow | null> {
    return this.#evaluations
      .findOneAndUpdate(
        { public_id: publicId, status: 'failed' },
        [
          {
            $set: {
              status: 'pending',
              stage: 'queued',
              error_code: null,
              ended_at: null,
              dedupe_key: { $ifNull: ['$dedupe_key', literal(dedupeKey)] },
              ...withStep('queued'),
              revision: { $add: ['$revision', 1] },
              updated_at: '$$NOW',
            },
          },
        ],
        { session, returnDocument: 'after', updatePipeline: true },
      )
      .lean();
  }

  /** Evaluations of everybody, by their ids from the one after `after` on, or those of `ids`. */
  async exported(after: string, ids: string[] | undefined, limit: number): Promise<EvaluationRow[]> {
    return this.#evaluations
      .find({ public_id: ids === undefined ? { $gt: after } : { $in: ids } })
      .sort({ public_id: 1 })
      .limit(limit)
      .lean();
  }

  /** `reviewed` names the state of the pitch that was reviewed. */
  async complete(
    session: ClientSession,
    publicId: string,
    outcome: ReviewOutcome,
    reviewed: Pick<PlanForReview, 'supplements_version' | 'text_version'>,
  ): Promise<EvaluationRow | null> {
    const { report, basis, overall_score, recommendation, company_name, validation_status } = outcome;
    const { document, overall_assessment } = report;
    // No recommendation: it was not reviewed, for what it is or the language it is in.
    const recognised =
      document === undefined || overall_assessment.recommendation !== null
        ? null
        : { kind: document.kind, language: document.language };
    await this.#results.updateOne(
      { evaluation_id: publicId },
      [
        {
          $set: {
            parsed_data: literal(JSON.stringify(report)),
            validation_status: literal(validation_status),
            basis: literal(basis),
            created_at: '$$NOW',
          },
        },
      ],
      { session, upsert: true, updatePipeline: true },
    );
    return this.#end(session, publicId, {
      ...withStep('completed'),
      status: 'completed',
      validation_status: literal(validation_status),
      overall_score: literal(overall_score),
      recommendation: literal(recommendation),
      ...(recognised === null ? {} : { recognised: literal(recognised) }),
      company_name: literal(company_name),
      supplements_version: literal(reviewed.supplements_version),
      text_version: literal(reviewed.text_version),
      provider: literal(report.provenance.provider),
      model: literal(report.provenance.model),
    });
  }

  async fail(session: ClientSession, publicId: string, code: ErrorCode): Promise<EvaluationRow | null> {
    return this.#end(session, publicId, {
      ...withStep('failed'),
      status: 'failed',
      error_code: literal(code),
    });
  }

  async #end(
    session: ClientSession,
    publicId: string,
    outcome: Record<string, unknown>,
  ): Promise<EvaluationRow | null> {
    return this.#evaluations
      .findOneAndUpdate(
        { public_id: publicId, status: { $in: ['pending', 'processing'] } },
        [
          {
            $set: {
              ...outcome,
              stage: null,
              ended_at: '$$NOW',
              dedupe_key: givenUpKey,
              revision: { $add: ['$revision', 1] },
              updated_at: '$$NOW',
            },
          },
        ],
        { session, returnDocument: 'after', updatePipeline: true },
      )
      .lean();
  }

  /** Notes that a check of its report is settled. False when the owner has no such evaluation. */
  async noteSettled(session: ClientSession, ownerId: string, publicId: string): Promise<boolean> {
    const filter = { public_id: publicId, owner_id: ownerId };
    const { matchedCount } = await this.#evaluations.updateOne(filter, { $inc: { settled: 1 } }, { session });
    return matchedCount === 1;
  }

  /** Deletes an evaluation and its result; answers whether its plan has no other evaluation left. */
  async remove(session: ClientSession, row: EvaluationRow): Promise<{ lastOfPlan: boolean }> {
    await this.#evaluations.deleteOne({ _id: row._id }, { session });
    await this.#results.deleteOne({ evaluation_id: row.public_id }, { session });
    const other = await this.#evaluations.exists({ plan_id: row.plan_id, owner_id: row.owner_id }).session(session);
    return { lastOfPlan: other === null };
  }

  async ofPlan(planId: string): Promise<EvaluationRow[]> {
    return this.#evaluations.find({ plan_id: planId }).lean();
  }

  /** Every evaluation of a person, the oldest first. */
  ofOwner(ownerId: string): AsyncIterable<EvaluationRow> {
    return this.#evaluations.find({ owner_id: ownerId }).sort({ created_at: 1, _id: 1 }).lean().cursor();
  }
}
