import { createHash } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import { Schema, type Connection, type Model } from 'mongoose';

/** How often something was tried for one address in one window of time. */
interface AttemptRow {
  /** SHA-256 of what is counted, its window and the address, so that addresses nobody registered are not kept. */
  _id: string;
  count: number;
  expires_at: Date;
}

const attemptSchema = new Schema<AttemptRow>(
  {
    _id: { type: String, required: true },
    count: { type: Number, required: true },
    expires_at: { type: Date, required: true },
  },
  { collection: 'attempts', versionKey: false },
);
attemptSchema.index({ expires_at: 1 }, { expireAfterSeconds: 0 });

/** At most `max` of something for one address (or person) in `seconds`; the window begins with the first one. */
export interface AttemptLimit {
  name: string;
  seconds: number;
  max: number;
}

const keyOf = ({ name, seconds }: AttemptLimit, email: string): string =>
  createHash('sha256')
    .update(`${name}:${String(seconds)}:${email}`)
    .digest('hex');

const open = { $gt: ['$expires_at', '$$NOW'] };
const secondsLeft = {
  $ceil: { $divide: [{ $dateDiff: { startDate: '$$NOW', endDate: '$expires_at', unit: 'millisecond' } }, 1000] },
};

/** Counts by address, in the database, so that they hold for all replicas and over a restart. Times are the database's. */
@Injectable()
export class Attempts implements OnModuleInit {
  readonly #attempts: Model<AttemptRow>;

  constructor(@Inject(getConnectionToken()) connection: Connection) {
    this.#attempts = connection.model<AttemptRow>('Attempt', attemptSchema);
  }

  async onModuleInit(): Promise<void> {
    await this.#attempts.init();
  }

  /** Counts one more. Returns 0 when it is within the limit, else how many seconds to wait. */
  async count(limit: AttemptLimit, email: string): Promise<number> {
    const windowEnd = { $dateAdd: { startDate: '$$NOW', unit: 'second', amount: limit.seconds } };
    const row = await this.#attempts
      .findOneAndUpdate(
        { _id: keyOf(limit, email) },
        [
          {
            $set: {
              count: { $cond: [open, { $add: ['$count', 1] }, 1] },
              expires_at: { $cond: [open, '$expires_at', windowEnd] },
            },
          },
        ],
        { upsert: true, updatePipeline: true, returnDocument: 'after' },
      )
      .select({ count: 1, secondsLeft })
      .orFail()
      .lean<{ count: number; secondsLeft: number }>();
    return row.count > limit.max ? Math.max(1, row.secondsLeft) : 0;
  }

  /** How many seconds to wait before one more would be within the limit; 0 when it is now. Counts nothing. */
  async secondsToWait(limit: AttemptLimit, email: string): Promise<number> {
    const row = await this.#attempts
      .findOne({ _id: keyOf(limit, email), count: { $gte: limit.max }, $expr: open })
      .select({ secondsLeft })
      .lean<{ secondsLeft: number }>();
    return row ? Math.max(1, row.secondsLeft) : 0;
  }

  async forget(limit: AttemptLimit, email: string): Promise<void> {
    await this.#attempts.deleteOne({ _id: keyOf(limit, email) });
  }
}
