import { createHash } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import type { AnswerCache } from '@plumbline/review/engine/engine';
import type { Connection, Model } from 'mongoose';
import { scoringAnswerSchema, type ScoringAnswerRow } from './evaluations.schema.ts';

/** Why the same deck gets the same score: what the model answered once about a text is not asked again (review.md, rule 4). */
@Injectable()
export class ScoringAnswersRepository implements OnModuleInit {
  readonly #answers: Model<ScoringAnswerRow>;

  constructor(@Inject(getConnectionToken()) connection: Connection) {
    this.#answers = connection.model<ScoringAnswerRow>('ScoringAnswer', scoringAnswerSchema);
  }

  async onModuleInit(): Promise<void> {
    await this.#answers.init();
  }

  /** The answers of one owner as a review of `planId` sees them; using one ties it to that plan. */
  cacheFor(ownerId: string, planId: string): AnswerCache {
    const idOf = (key: string) => createHash('sha256').update(`${ownerId}\n${key}`).digest('hex');
    return {
      get: async (key) => {
        const row = await this.#answers
          .findOneAndUpdate({ _id: idOf(key), owner_id: ownerId }, { $addToSet: { plan_ids: planId } })
          .lean();
        return row?.answer ?? null;
      },
      set: async (key, answer) => {
        await this.#answers.updateOne(
          { _id: idOf(key) },
          [
            {
              $set: {
                owner_id: { $literal: ownerId },
                plan_ids: { $setUnion: [{ $ifNull: ['$plan_ids', []] }, [{ $literal: planId }]] },
                // The first answer stays: a later one for the same question must not move a score.
                answer: { $ifNull: ['$answer', { $literal: answer }] },
                created_at: { $ifNull: ['$created_at', '$$NOW'] },
              },
            },
          ],
          { upsert: true, updatePipeline: true },
        );
      },
    };
  }

  async forgetPlan(planId: string): Promise<void> {
    await this.#answers.updateMany({ plan_ids: planId }, { $pull: { plan_ids: planId } });
    await this.#answers.deleteMany({ plan_ids: { $size: 0 } });
  }

  async removeOfOwner(ownerId: string): Promise<void> {
    await this.#answers.deleteMany({ owner_id: ownerId });
  }
}
