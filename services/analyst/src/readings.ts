/**
 * What was made of the documents under review. A review asks about its document once for each pillar and again where it doubts, so what was
 * made of it is kept; of more than `most` the one that has been silent longest goes.
 */
export class Readings<Reading> {
  readonly #kept = new Map<string, Reading>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  /** What was made of a document, by its key; read when it is not kept. */
  on(key: string, read: () => Reading): Reading {
    const reading = this.#kept.get(key) ?? read();
    // The last to be asked about stands last.
    this.#kept.delete(key);
    this.#kept.set(key, reading);
    const [silent] = this.#kept.keys();
    if (this.#kept.size > this.#most && silent !== undefined) this.#kept.delete(silent);
    return reading;
  }

  /** What is not kept after all, so that it is read when it is asked for again; what was made anew since is kept. */
  drop(key: string, reading: Reading): void {
    if (this.#kept.get(key) === reading) this.#kept.delete(key);
  }
}
