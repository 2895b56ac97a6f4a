import type { ChatSource } from '@plumbline/contracts/chat';

/** What a model's mark claims: a page of the pitch (`file` null) or of an attached file, and a quote on it. */
export interface Claim {
  file: string | null;
  page: number;
  quote: string;
}

/** No citation is longer; what is opened and not closed by then is text. Characters. */
const longestMark = 700;
const citation = /^\[\[\s*(?:([A-Za-z]\w{0,7})\s*:\s*)?(?:p\.?\s*|ص\s*)?(\d{1,5})\s*[|:]\s*([\s\S]+?)\s*\]\]$/u;
/** A page number without a quote to check. */
const bareMark =
  /^\[{1,2}\s*(?:[A-Za-z]\w{0,7}\s*:\s*)?(?:p(?:p|age|ages)?\.?|ص|صفحة|الصفحة)?\s*\d[\d\s,،–-]{0,12}\]{1,2}$/iu;

/** The end of a mark that begins at the start of `text`: its length, 0 when it is none, undefined when more text decides. */
const markLength = (text: string): number | undefined => {
  if (text.length === 1) return undefined;
  if (text[1] === '[') {
    const end = text.indexOf(']]', 2);
    if (end !== -1) return end + 2 <= longestMark ? end + 2 : 0;
    return text.length < longestMark ? undefined : 0;
  }
  const end = text.indexOf(']');
  if (end !== -1) return end < 32 ? end + 1 : 0;
  return text.length < 32 ? undefined : 0;
};

/**
 * Takes a model's text as it comes and gives back what may be shown: each citation is checked first, becomes a short mark when
 * it holds, and is dropped when it does not. Text is held back only from an opening bracket to its end.
 */
export class CitedText {
  readonly sources: ChatSource[] = [];
  readonly #check: (claim: Claim) => ChatSource | null;
  readonly #mark: (source: ChatSource) => string;
  #held = '';

  constructor(check: (claim: Claim) => ChatSource | null, mark: (source: ChatSource) => string) {
    this.#check = check;
    this.#mark = mark;
  }

  push(piece: string): string {
    this.#held += piece;
    return this.#take(false);
  }

  /** What was held back to the last. */
  end(): string {
    return this.#take(true);
  }

  #take(isEnd: boolean): string {
    let shown = '';
    for (;;) {
      const open = this.#held.indexOf('[');
      if (open === -1) {
        shown += this.#held;
        this.#held = '';
        return shown;
      }
      shown += this.#held.slice(0, open);
      this.#held = this.#held.slice(open);
      const length = markLength(this.#held) ?? (isEnd ? 0 : undefined);
      if (length === undefined) return shown;
      // An opening bracket that opens no mark is text.
      const mark = this.#held.slice(0, length === 0 ? 1 : length);
      this.#held = this.#held.slice(mark.length);
      shown += length === 0 ? mark : this.#replace(mark);
    }
  }

  #replace(mark: string): string {
    const [, file, page, quote] = citation.exec(mark) ?? [];
    if (page === undefined || quote === undefined) return bareMark.test(mark) ? '' : mark;
    const source = this.#check({ file: file ?? null, page: Number(page), quote });
    if (source === null) return '';
    const same = (known: ChatSource): boolean =>
      known.page === source.page && known.quote === source.quote && known.attachment === source.attachment;
    if (!this.sources.some(same)) this.sources.push(source);
    return this.#mark(source);
  }
}
