import type { ChatSource } from '@plumbline/contracts/chat';

/** What a model's mark claims: a page of the pitch (`file` null) or of an attached file, and a quote on it. */
export interface Claim {
  file: string | null;
  page: number;
  quote: string;
}

/** No citation is longer; what is opened and not closed by then is text. Characters. */
const longestMark = 700;
const citation =
  /^\[\[\s*(?:([A-Za-z]\w{0,7})\s*:\s*)?(?:(?:p\.?|page|slide|section|ص|الصفحة|الشريحة|القسم)\s*)?(\d{1,5})\s*[|:]\s*([\s\S]+?)\s*\]\]$/u;
/** A page number without a quote to check. */
const bareMark =
  /^\[{1,2}\s*(?:[A-Za-z]\w{0,7}\s*:\s*)?(?:p(?:p|age|ages)?\.?|slides?|sections?|supplements?|ص|صفحة|الصفحة|الشريحة|القسم|الإضافة)?\s*\d[\d\s,،–-]{0,12}\]{1,2}$/iu;

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

/** Blanks stand before no such character, so the one before a dropped mark goes with it. */
const noBlankBefore = /^[\s.,;:!?)\]،؛؟»”]/u;

/**
 * Takes a model's text as it comes and gives back what may be shown: each citation is checked first, becomes a short mark when
 * it holds, and is dropped when it does not. Text is held back only from an opening bracket to its end.
 */
export class CitedText {
  readonly sources: ChatSource[] = [];
  readonly #check: (claim: Claim) => ChatSource | null;
  readonly #mark: (source: ChatSource) => string;
  #held = '';
  /** Blanks before what is held, and whether the last mark was dropped. */
  #blanks = '';
  #dropped = false;

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
      if (open !== 0) {
        shown += this.#plain(open === -1 ? this.#held : this.#held.slice(0, open));
        this.#held = open === -1 ? '' : this.#held.slice(open);
        if (open === -1) return shown;
      }
      const length = markLength(this.#held) ?? (isEnd ? 0 : undefined);
      if (length === undefined) return shown;
      // An opening bracket that opens no mark is text.
      const mark = this.#held.slice(0, length === 0 ? 1 : length);
      this.#held = this.#held.slice(mark.length);
      const replaced = length === 0 ? mark : this.#replace(mark);
      this.#dropped = replaced === '';
      if (this.#dropped) continue;
      shown += this.#blanks + replaced;
      this.#blanks = '';
    }
  }

  /** Text without marks; blanks at its end wait for what follows. */
  #plain(text: string): string {
    if (text === '') return '';
    const blanks = this.#dropped && noBlankBefore.test(text) ? '' : this.#blanks;
    const body = text.replace(/ +$/, '');
    if (body === '') {
      this.#blanks = this.#dropped ? this.#blanks || text : this.#blanks + text;
      return '';
    }
    this.#dropped = false;
    this.#blanks = text.slice(body.length);
    return blanks + body;
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
