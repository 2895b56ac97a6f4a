/** When the environment says nothing: less than who starts a process on one machine waits before it kills (10 s). */
const usualMs = 8_000;

/**
 * How long what is under way may go on once the process is told to stop: one span for everything in the process, which
 * begins when the first asks. Whoever ends the process has to wait a few seconds longer than that (`DRAIN_MS`).
 */
export class Drain {
  readonly #ms: number;
  #over: Promise<void> | undefined;

  constructor(ms: number = usualMs) {
    this.#ms = ms;
  }

  /** Waits for `underWay`, but not longer than the span; whether it ended well is no concern of this. */
  async wait(underWay: readonly Promise<unknown>[]): Promise<void> {
    this.#over ??= new Promise((resolve) => setTimeout(resolve, this.#ms).unref());
    await Promise.race([Promise.allSettled(underWay), this.#over]);
  }
}
