/** Lets a few pieces of work run at once and the others wait in order. For work that holds a whole file in memory. */
export class Slots {
  readonly #waiting: Array<() => void> = [];
  #free: number;

  constructor(readonly count: number) {
    this.#free = count;
  }

  /** How many are at work now. */
  get running(): number {
    return this.count - this.#free;
  }

  /** How many wait now. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** @throws the signal's reason when it fires before a slot is free. */
  async run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    if (this.#free > 0) this.#free -= 1;
    else await this.#wait(signal);
    try {
      return await work();
    } finally {
      // The slot is handed over, not given back, so that nobody who comes now goes before those who wait.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }

  #wait(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const start = (): void => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(start), 1);
        reject(new Error('No slot became free in time.', { cause: signal?.reason }));
      };
      this.#waiting.push(start);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }
}
