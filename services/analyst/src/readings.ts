import { pillars, type Pillar } from '@plumbline/contracts/pillars';

/**
 * Readings of the documents under review. A review asks about its document once for each pillar, so a reading is kept until all were asked
 * about; of reviews that never ask for the rest, the one that has been silent longest goes.
 */
export class Readings<Reading> {
  readonly #kept = new Map<string, { reading: Reading; asked: Set<Pillar> }>();
  readonly #most: number;

  /** `most` are kept, however many reviews run side by side. */
  constructor(most: number) {
    this.#most = most;
  }

  /** What was read of a document, by its key, for a question on one of its pillars; read when it is not kept. */
  on(key: string, pillar: Pillar, read: () => Reading): Reading {
    const kept = this.#kept.get(key) ?? { reading: read(), asked: new Set() };
    kept.asked.add(pillar);
    // The last to be asked about stands last.
    this.#kept.delete(key);
    if (kept.asked.size < pillars.length) this.#kept.set(key, kept);
    const [silent] = this.#kept.keys();
    if (this.#kept.size > this.#most && silent !== undefined) this.#kept.delete(silent);
    return kept.reading;
  }

  /** What is not kept after all, so that it is read when it is asked for again. */
  drop(key: string): void {
    this.#kept.delete(key);
  }
}
