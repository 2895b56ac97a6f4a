import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import type { CheckId } from '@plumbline/contracts/checklist';
import type { ClientSession, Connection, Model, Types } from 'mongoose';
import {
  settlementsSchema,
  type EvaluationRow,
  type SettledCheckRow,
  type SettlementsRow,
} from './evaluations.schema.ts';

/** Which reviewed state of which pitch. */
export type ReviewedState = Pick<SettlementsRow, 'owner_id' | 'plan_id' | 'text_version' | 'supplements_version'>;

/** What an evaluation's report is about; the oldest ones do not say, and have the first of everything. */
export const reviewedState = ({
  owner_id,
  plan_id,
  text_version = 1,
  supplements_version = 0,
}: Pick<EvaluationRow, 'owner_id' | 'plan_id' | 'text_version' | 'supplements_version'>): ReviewedState => ({
  owner_id,
  plan_id,
  text_version,
  supplements_version,
});

/** The only place that knows how founders' answers are stored. The owner is in every filter that a person asks with. */
@Injectable()
export class SettlementsRepository implements OnModuleInit {
  readonly #settlements: Model<SettlementsRow>;

  constructor(@Inject(getConnectionToken()) connection: Connection) {
    this.#settlements = connection.model<SettlementsRow>('Settlements', settlementsSchema);
  }

  async onModuleInit(): Promise<void> {
    await this.#settlements.init();
  }

  async of(state: ReviewedState, session?: ClientSession): Promise<SettlementsRow | null> {
    return this.#settlements
      .findOne({ ...state })
      .session(session ?? null)
      .lean();
  }

  /**
   * Puts an answer in the place of the one that was there, or takes it away (null), when nothing has changed since `seen` (0: when
   * there was none). Null when something has.
   */
  async change(
    session: ClientSession,
    state: ReviewedState,
    seen: number,
    check: CheckId,
    answer: Omit<SettledCheckRow, 'settled_at'> | null,
  ): Promise<SettlementsRow | null> {
    const others = {
      $filter: { input: { $ifNull: ['$answers', []] }, cond: { $ne: ['$$this.check', { $literal: check }] } },
    };
    const added = answer === null ? [] : [{ $mergeObjects: [{ $literal: answer }, { settled_at: '$$NOW' }] }];
    return this.#settlements
      .findOneAndUpdate(
        { ...state, revision: seen },
        [{ $set: { answers: { $concatArrays: [others, added] }, revision: seen + 1 } }],
        { session, upsert: seen === 0, returnDocument: 'after', updatePipeline: true },
      )
      .lean();
  }

  /** Gives a state of a pitch the answers of an earlier one, unless it has some of its own. */
  async carry(session: ClientSession, state: ReviewedState, answers: SettledCheckRow[]): Promise<void> {
    await this.#settlements.updateOne(
      { ...state },
      { $setOnInsert: { revision: 1, answers } },
      { session, upsert: true },
    );
  }

  /** Every row of a person, those from an id on. */
  ofOwner(ownerId: string, from: string | null): AsyncIterable<SettlementsRow & { _id: Types.ObjectId }> {
    const after = from === null ? {} : { _id: { $gte: from } };
    return this.#settlements
      .find({ owner_id: ownerId, ...after })
      .sort({ _id: 1 })
      .lean()
      .cursor();
  }

  async forgetPlan(planId: string): Promise<void> {
    await this.#settlements.deleteMany({ plan_id: planId });
  }

  async removeOfOwner(ownerId: string): Promise<void> {
    await this.#settlements.deleteMany({ owner_id: ownerId });
  }
}
