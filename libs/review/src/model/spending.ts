import { ModelUnavailable } from './model-errors.ts';

/** What a model costs, in whatever currency the server bills. */
export interface Prices {
  perMillionTokensIn: number;
  perMillionTokensOut: number;
}

/** What was used: of one review, one answer of the chat, one memo. */
export interface Usage {
  calls: number;
  tokensIn: number;
  tokensOut: number;
  /** Time of the model, summed over its calls. */
  seconds: number;
  /** Only where prices are known. */
  cost?: number;
}

/** The day's costs where all that share the ceiling can see them. */
export interface DailySpending {
  /** Books `most` unless the day would then stand above `ceiling` (null); answers how to put what it did cost in its place. */
  book(most: number, ceiling: number): Promise<((cost: number) => Promise<void>) | null>;
}

export interface CostCeilings {
  prices: Prices | undefined;
  perJob: number | undefined;
  perDay: number | undefined;
  daily: DailySpending | undefined;
}

export const costOf = (prices: Prices, tokensIn: number, tokensOut: number): number =>
  (tokensIn * prices.perMillionTokensIn + tokensOut * prices.perMillionTokensOut) / 1_000_000;

export const noUsage = (): Usage => ({ calls: 0, tokensIn: 0, tokensOut: 0, seconds: 0 });

/**
 * Keeps one job within its ceiling and the day within its own. A call is let through only when the most it can cost still fits;
 * where that is only because others under way have booked their most, it waits for them.
 */
export class JobSpending {
  readonly usage: Usage;
  readonly #ceilings: CostCeilings;
  #reserved = 0;
  #settled = Promise.withResolvers<void>();

  constructor(ceilings: CostCeilings, usage: Usage = noUsage()) {
    this.#ceilings = ceilings;
    this.usage = usage;
  }

  /** Books the most a call can cost; answers how to end the booking with what it did cost. Throws ModelUnavailable at a ceiling. */
  async reserve(mostIn: number, mostOut: number): Promise<(used: Omit<Usage, 'cost'>) => Promise<void>> {
    const { prices, perJob, perDay, daily } = this.#ceilings;
    if (prices === undefined) return async (used) => this.#count(used);
    const most = costOf(prices, mostIn, mostOut);
    while (perJob !== undefined && (this.usage.cost ?? 0) + this.#reserved + most > perJob) {
      if (this.#reserved === 0)
        throw new ModelUnavailable('the review would cost more than one may', { reason: 'cost_ceiling' });
      await this.#settled.promise;
    }
    this.#reserved += most;
    const release = (): void => {
      this.#reserved = Math.max(0, this.#reserved - most);
      // Sums of fractions leave crumbs, which would look like a booking.
      if (this.#reserved < 1e-9) this.#reserved = 0;
      this.#settled.resolve();
      this.#settled = Promise.withResolvers<void>();
    };
    let settleDay: ((cost: number) => Promise<void>) | undefined;
    if (daily !== undefined && perDay !== undefined) {
      const booked = await daily.book(most, perDay).catch((error: unknown) => {
        release();
        throw error;
      });
      if (booked === null) {
        release();
        throw new ModelUnavailable('the day would cost more than it may', { reason: 'daily_cost_ceiling' });
      }
      settleDay = booked;
    }
    return async (used) => {
      const cost = costOf(prices, used.tokensIn, used.tokensOut);
      this.#count(used);
      this.usage.cost = (this.usage.cost ?? 0) + cost;
      release();
      await settleDay?.(cost);
    };
  }

  #count({ calls, tokensIn, tokensOut, seconds }: Omit<Usage, 'cost'>): void {
    this.usage.calls += calls;
    this.usage.tokensIn += tokensIn;
    this.usage.tokensOut += tokensOut;
    this.usage.seconds += seconds;
  }
}
