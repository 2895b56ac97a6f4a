/** Shorter echoes of the prompt are ordinary words; longer ones recite it. Characters. */
const ordinary = 24;
const recital = 80;
/** Text is looked at in steps of this size, so that no recital hides inside a long piece. */
const step = 16;

const plain = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ');

/**
 * Lets a text through as it comes, but for what recites the prompt: its end is held back while it goes on like the prompt, letter
 * for letter. `leaked` is set once that is too long to be chance; then nothing more comes.
 */
export class PromptGuard {
  readonly #prompt: string;
  /** The end of what came, and how much of it was let through. */
  #text = '';
  #through = 0;
  leaked = false;

  constructor(prompt: string) {
    this.#prompt = plain(prompt);
  }

  push(piece: string): string {
    let out = '';
    for (let at = 0; at < piece.length && !this.leaked; at += step) out += this.#take(piece.slice(at, at + step));
    return out;
  }

  /** What was held back to the last. */
  end(): string {
    return this.leaked ? '' : this.#text.slice(this.#through);
  }

  #take(piece: string): string {
    this.#text += piece;
    const echo = this.#echoLength();
    if (echo >= recital) {
      this.leaked = true;
      return '';
    }
    const free = Math.max(this.#through, this.#text.length - Math.max(0, echo - ordinary));
    const out = this.#text.slice(this.#through, free);
    const forgotten = Math.max(0, Math.min(free, this.#text.length - recital));
    this.#text = this.#text.slice(forgotten);
    this.#through = free - forgotten;
    return out;
  }

  /** How many characters at the end stand in the prompt in one piece. */
  #echoLength(): number {
    const standsThere = (length: number): boolean => this.#prompt.includes(plain(this.#text.slice(-length)));
    // Nearly always: shorter ones are of no interest.
    if (this.#text.length < ordinary || !standsThere(ordinary)) return 0;
    let low = ordinary;
    let high = Math.min(this.#text.length, recital + step);
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (standsThere(middle)) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}
