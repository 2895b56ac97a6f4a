import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import { Types, type Connection, type Model } from 'mongoose';
import { secondsUntilNext } from '@plumbline/service-kit/daily-limit';
import { prelimSchema, type PrelimRow } from './evaluations.schema.ts';

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
  secondsUntilNext(ownerId: string, perDay: number): Promise<number> {
    return secondsUntilNext(this.#prelims, ownerId, perDay);
  }

  async removeOfOwner(ownerId: string): Promise<void> {
    await this.#prelims.deleteMany({ owner_id: ownerId });
  }
}
