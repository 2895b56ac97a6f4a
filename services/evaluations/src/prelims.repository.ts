import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import { Types, type Connection, type Model } from 'mongoose';
import { prelimSchema, type PrelimRow } from './evaluations.schema.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Who asked for a preliminary assessment in the last 24 hours; nothing of what it said. */
@Injectable()
export class PrelimsRepository implements OnModuleInit {
  readonly #prelims: Model<PrelimRow>;

  constructor(@Inject(getConnectionToken()) connection: Connection) {
    this.#prelims = connection.model<PrelimRow>('Prelim', prelimSchema);
  }

  async onModuleInit(): Promise<void> {
    await this.#prelims.init();
  }

  /** Counts one more, by the database's clock. */
  async count(ownerId: string): Promise<void> {
    await this.#prelims.updateOne(
      { _id: new Types.ObjectId() },
      [{ $set: { owner_id: { $literal: ownerId }, created_at: '$$NOW' } }],
      { upsert: true, updatePipeline: true },
    );
  }

  /** Seconds until the owner may ask again, or 0: at most `perDay` in any 24 hours. */
  async secondsUntilNext(ownerId: string, perDay: number): Promise<number> {
    const [oldestThatCounts] = await this.#prelims.aggregate<{ waitMs: number }>([
      { $match: { owner_id: ownerId, $expr: { $gt: ['$created_at', { $subtract: ['$$NOW', dayMs] }] } } },
      { $sort: { created_at: -1 } },
      { $skip: perDay - 1 },
      { $limit: 1 },
      { $project: { waitMs: { $subtract: [{ $add: ['$created_at', dayMs] }, '$$NOW'] } } },
    ]);
    return oldestThatCounts ? Math.max(1, Math.ceil(oldestThatCounts.waitMs / 1000)) : 0;
  }
}
