/** As often as a person sees text move; a model's tokens come two to four times as often. Milliseconds. */
const everyMs = 40;

/**
 * Passes pieces of text on: the first at once, later ones gathered for a moment, since every message over the bus and to the
 * browser costs the same for one character as for a line.
 */
export class Gathered {
  readonly #send: (text: string) => void;
  #waiting = '';
  #timer: NodeJS.Timeout | undefined;

  constructor(send: (text: string) => void) {
    this.#send = send;
  }

  push(text: string): void {
    this.#waiting += text;
    if (this.#timer !== undefined) return;
    this.#pass();
    this.#timer = setTimeout(() => this.#tick(), everyMs);
  }

  /** Passes on what is left. */
  end(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#pass();
  }

  #tick(): void {
    this.#timer = undefined;
    if (this.#waiting === '') return;
    this.#pass();
    this.#timer = setTimeout(() => this.#tick(), everyMs);
  }

  #pass(): void {
    const text = this.#waiting;
    this.#waiting = '';
    if (text !== '') this.#send(text);
  }
}
