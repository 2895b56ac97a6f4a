import { Schema, type Connection, type Model } from 'mongoose';
import { modelCostCeiling, modelCostToday, readAtScrape } from './metrics.ts';

interface SpendingRow {
  /** A day in UTC, 2026-11-28. */
  _id: string;
  cost: number;
  created_at: Date;
}

const spendingSchema = new Schema<SpendingRow>(
  {
    _id: { type: String, required: true },
    cost: { type: Number, required: true },
    created_at: { type: Date, required: true },
  },
  { collection: 'model_spending', versionKey: false },
);
spendingSchema.index({ created_at: 1 }, { expireAfterSeconds: 90 * 24 * 60 * 60 });

const today = (): string => new Date().toISOString().slice(0, 10);

/**
 * What a service spends on its model a day, kept in its database, so that the ceiling holds for all its processes and over a
 * restart. A booking is for the most that a call can cost; one that a crash left open counts as spent.
 */
export class ModelSpending {
  readonly #days: Model<SpendingRow>;

  /** With a `ceiling`, metrics tell how near the day is to it. */
  constructor(connection: Connection, ceiling?: number) {
    this.#days = connection.model<SpendingRow>('ModelSpending', spendingSchema);
    if (ceiling === undefined) return;
    const stopReading = readAtScrape({
      read: async () => {
        const day = await this.#days.findById(today()).lean();
        modelCostToday.set(day?.cost ?? 0);
        modelCostCeiling.set(ceiling);
      },
      forget: () => {
        modelCostToday.remove();
        modelCostCeiling.remove();
      },
    });
    connection.once('close', stopReading);
  }

  /** Books `most` unless the day would then stand above `ceiling` (null); answers how to put what it did cost in its place. */
  async book(most: number, ceiling: number): Promise<((cost: number) => Promise<void>) | null> {
    const day = today();
    const fresh = { $setOnInsert: { cost: 0, created_at: new Date() } };
    await this.#days.updateOne({ _id: day }, fresh, { upsert: true });
    const { modifiedCount } = await this.#days.updateOne(
      { _id: day, cost: { $lte: ceiling - most } },
      { $inc: { cost: most } },
    );
    if (modifiedCount === 0) return null;
    return async (cost) => {
      await this.#days.updateOne({ _id: day }, { $inc: { cost: cost - most } });
    };
  }
}
