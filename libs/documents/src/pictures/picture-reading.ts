import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Box, Ocr, Recognised } from './ocr.ts';

/** The pictures of one document on their way through OCR: some side by side, the next as soon as one is done. */
export class PictureReading {
  readonly #ocr: Ocr;
  readonly #underWay = new Set<Promise<void>>();
  #failure: { error: unknown } | null = null;

  constructor(ocr: Ocr) {
    this.#ocr = ocr;
  }

  /**
   * Gives a picture to OCR, or the places of it that are to be read; `then` hears what it says. Returns when there is room for the next picture: one more than are
   * read at once, so that nobody waits for the next page to be drawn.
   */
  async read(picture: Uint8Array, then: (read: Recognised | null) => void, places?: Box[]): Promise<void> {
    const reading = this.#recognise(picture, then, places)
      .catch((error: unknown) => {
        this.#failure ??= { error };
      })
      .finally(() => {
        this.#underWay.delete(reading);
      });
    this.#underWay.add(reading);
    // A picture only leaves this process when its event loop turns.
    await nextTurn();
    while (this.#underWay.size > this.#ocr.sideBySide) await Promise.race(this.#underWay);
    this.#throwFailure();
  }

  async finish(): Promise<void> {
    await Promise.all(this.#underWay);
    this.#throwFailure();
  }

  async #recognise(picture: Uint8Array, then: (read: Recognised | null) => void, places?: Box[]): Promise<void> {
    then(await this.#ocr.recognise(picture, places));
  }

  #throwFailure(): void {
    if (this.#failure !== null) throw this.#failure.error;
  }
}
