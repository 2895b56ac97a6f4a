import { endOfTurn } from './turn.ts';

/** Counts what is being answered, so that a process that ends can wait for it. */
export class AnswersUnderWay {
  #count = 0;
  #wake = (): void => undefined;

  /** Returns what is called when that answer has ended; once. */
  begin(): () => void {
    this.#count += 1;
    return () => {
      this.#count -= 1;
      if (this.#count === 0) this.#wake();
    };
  }

  /** Resolves when nothing is being answered, or after so many ms. */
  async none(withinMs: number): Promise<void> {
    let late: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
      late = setTimeout(resolve, withinMs);
      if (this.#count === 0) resolve();
    });
    clearTimeout(late);
    // What has ended in this turn is on its way by then.
    await endOfTurn();
  }
}
