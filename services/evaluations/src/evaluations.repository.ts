import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import type { ErrorCode } from '@plumbline/contracts/errors';
import type { TimelineEntry } from '@plumbline/contracts/events';
import type { EvaluationsQuery, EvaluationStage, ModelUsage } from '@plumbline/contracts/evaluations';
import { limits, type Language } from '@plumbline/contracts/limits';
import type { PlanForReview } from '@plumbline/contracts/plans';
import type { ReviewOutcome } from '@plumbline/review/engine/engine';
import { secondsUntilNext } from '@plumbline/service-kit/daily-limit';
import { newPublicId } from '@plumbline/service-kit/ids';
import { fold } from '@plumbline/service-kit/searched-text';
import { addModelUsage, noteWaitForModel } from '@plumbline/service-kit/model-use';
import { newestPage } from '@plumbline/service-kit/newest-page';
import { madeSince } from '@plumbline/service-kit/person-data';
import { keyAfterTheEnd } from '@plumbline/service-kit/start-keys';
import { Types, type ClientSession, type Connection, type Model } from 'mongoose';
import {
  evaluationSchema,
  historyIndex,
  pitchIndex,
  resultSchema,
  searchIndex,
  type EvaluationRow,
  type ResultRow,
} from './evaluations.schema.ts';

export interface NewEvaluation {
  owner_id: string;
  plan_id: string;
  pitch_id: string;
  plan_title: string;
  review_style: string;
  language: Language;
  previous_evaluation_id: string | null;
  review_anyway: boolean;
  dedupe_key: string;
}

/** A failure that is the model's alone, and takes nothing from a person's day. */
const uncounted: ErrorCode = 'evaluations.model_answer_uncheckable';

/** Of a job that is run again and again the end is kept. */
const timelineMax = 60;

const literal = (value: unknown) => ({ $literal: value });
const numberOf = (field: string) => ({ $ifNull: [`$${field}`, 0] });
const withStep = (step: TimelineEntry['step'], attempt: unknown = numberOf('attempts')) => ({
  timeline: {
    $slice: [{ $concatArrays: [{ $ifNull: ['$timeline', []] }, [{ step, attempt, at: '$$NOW' }]] }, -timelineMax],
  },
});

/** What a search is held against. */
const searchOf = (planTitle: string, companyName: string | null): string => fold(`${planTitle} ${companyName ?? ''}`);

/** A folded word as a pattern that is nothing but its letters. */
const asTyped = (word: string): string => word.replaceAll(/[^\p{L}\p{N}]/gu, String.raw`\$&`);

/** Which evaluations of an owner are asked for. What is searched for is data: no pattern is made of it. */
const filterOf = (ownerId: string, { q, status, language }: Pick<EvaluationsQuery, 'q' | 'status' | 'language'>) => {
  const words = fold(q ?? '')
    .split(' ')
    .filter(Boolean);
  return {
    owner_id: ownerId,
    ...(status === undefined ? {} : { status }),
    ...(language === undefined ? {} : { language }),
    ...(words.length === 0 ? {} : { $and: words.map((word) => ({ search: { $regex: asTyped(word) } })) }),
  };
};

/** How many rows are brought up to date at once. */
const batchSize = 200;

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
              search: literal(searchOf(evaluation.plan_title, null)),
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

  /** One page of an owner's evaluations, newest first, with how many there are. */
  list(
    ownerId: string,
    { page, limit, ...wanted }: EvaluationsQuery,
  ): Promise<{ rows: EvaluationRow[]; total: number }> {
    const filter = filterOf(ownerId, wanted);
    return newestPage(
      this.#evaluations,
      filter,
      { page, limit },
      Object.keys(filter).length === 1 ? historyIndex : searchIndex,
    );
  }

  /** The scores of these pitches, the oldest first and of many the last; from the index alone. */
  async scoresOf(ownerId: string, pitchIds: string[]): Promise<Map<string, number[]>> {
    const found = await this.#evaluations
      .find({ pitch_id: { $in: pitchIds }, owner_id: ownerId, overall_score: { $gte: 0 } })
      .hint(pitchIndex)
      .select({ _id: 0, pitch_id: 1, overall_score: 1, created_at: 1 })
      .sort({ pitch_id: 1, owner_id: 1, created_at: 1 })
      .lean<{ pitch_id: string; overall_score: number }[]>();
    const byPitch = Map.groupBy(found, ({ pitch_id }) => pitch_id);
    return new Map(
      [...byPitch].map(([id, rows]) => [id, rows.slice(-limits.scoresShown).map(({ overall_score }) => overall_score)]),
    );
  }

  /** The pitch that a new evaluation of this plan belongs to: that of its predecessor, or of any other of the plan. */
  async pitchOf(ownerId: string, planId: string, previousId: string | null): Promise<string> {
    const previous = previousId === null ? null : await this.findOwned(ownerId, previousId);
    const same = previous ?? (await this.#evaluations.findOne({ plan_id: planId, owner_id: ownerId }).lean());
    return same?.pitch_id ?? same?.plan_id ?? planId;
  }

  /**
   * Gives rows of before there were any their pitch and what is searched in them, the oldest first, so that a predecessor
   * has its pitch when its successors come. May run beside another one.
   */
  async completeOld(): Promise<void> {
    type Old = Pick<
      EvaluationRow,
      '_id' | 'owner_id' | 'plan_id' | 'plan_title' | 'company_name' | 'previous_evaluation_id'
    >;
    for (;;) {
      const rows = await this.#evaluations
        .find({ pitch_id: null })
        .sort({ owner_id: 1, created_at: 1 })
        .select({ owner_id: 1, plan_id: 1, plan_title: 1, company_name: 1, previous_evaluation_id: 1 })
        .limit(batchSize)
        .lean<Old[]>();
      for (const { _id, owner_id, plan_id, plan_title, company_name, previous_evaluation_id: previous } of rows) {
        const pitch_id = await this.pitchOf(owner_id, plan_id, previous);
        const search = searchOf(plan_title, company_name);
        await this.#evaluations.updateOne({ _id, pitch_id: null }, { $set: { pitch_id, search } });
      }
      if (rows.length < batchSize) return;
    }
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

  addUsage(publicId: string, usage: ModelUsage): Promise<void> {
    return addModelUsage(this.#evaluations.collection, { public_id: publicId }, usage);
  }

  noteWaitForModel(publicId: string): Promise<number> {
    return noteWaitForModel(this.#evaluations.collection, { public_id: publicId });
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
    const row = await this.#evaluations
      .findOne({ public_id: publicId })
      .select({ plan_title: 1 })
      .session(session)
      .lean();
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
      search: literal(searchOf(row?.plan_title ?? '', company_name)),
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
              dedupe_key: keyAfterTheEnd,
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

  /** Every evaluation of a person, the oldest first; `from` a moment on (`madeSince`). */
  ofOwner(ownerId: string, from: string | null = null): AsyncIterable<EvaluationRow> {
    return this.#evaluations
      .find({ owner_id: ownerId, ...madeSince(from) })
      .sort({ created_at: 1, _id: 1 })
      .lean()
      .cursor();
  }
}
