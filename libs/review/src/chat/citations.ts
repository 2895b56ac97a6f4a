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

/** Words that want more to follow, so that a quote after them is what they want. */
const wantsMore =
  /(?<![\p{L}\p{N}])(?:[Hh]e|[Ss]he|[Tt]hey|[Ww]e|is|are|was|were|as|of|for|by|with|to|from|the|an?|in|on|at|includes?|including|says?|named|called|like|و?(?:هو|هي|هم|هما|كان|كانت|مثل|من|في|على|إلى|عن|مع|أن|بين))$/u;
/** What joins one thing of a list to the next. */
const joinsOn = /^[\s,،;؛]*(?:(?:and|or|plus|و|أو)\s*)?$/iu;
/** How much of what was shown is kept, to see what stands before a mark. Characters. */
const lookBack = 160;

/**
 * Whether a citation is itself what is said, not proof of words before it: a bullet without words, after a colon, after a word that
 * wants more. Models write so though they are asked not to, and a page alone would say nothing.
 */
const isSaidByQuote = (before: string): boolean => {
  const line = (before.split('\n').at(-1) ?? '')
    .replace(/[*_#]/gu, '')
    .replace(/^\s*(?:[-•]|[\d٠-٩]{1,2}[.)])\s*/u, '')
    .trim();
  if (line === '' || /[:：–—-]$/u.test(line)) return true;
  return wantsMore.test(line);
};

/** Blanks stand before no such character, so the one before a dropped mark goes with it. */
const noBlankBefore = /^[\s.,;:!?)\]،؛؟»”]/u;

/**
 * Takes a model's text as it comes and gives back what may be shown: each citation is checked first, becomes a short mark when
 * it holds, and is dropped when it does not. Text is held back only from an opening bracket to its end.
 */
export class CitedText {
  readonly sources: ChatSource[] = [];
  readonly #check: (claim: Claim, isSaid: boolean) => ChatSource | null;
  readonly #mark: (source: ChatSource, isSaid: boolean) => string;
  #held = '';
  /** Blanks before what is held, and whether the last mark was dropped. */
  #blanks = '';
  #dropped = false;
  /** The end of what was shown, and how much of that came since a quote that was said itself; null when there was none. */
  #before = '';
  #sinceSaid: string | null = null;

  /**
   * @param check the source of a claim whose quote holds, else null; `isSaid` when the quote is what is said.
   * @param mark what is shown for it: the quote with its page when it is what is said, else the page.
   */
  constructor(
    check: (claim: Claim, isSaid: boolean) => ChatSource | null,
    mark: (source: ChatSource, isSaid: boolean) => string,
  ) {
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
        const plain = open === -1 ? this.#held : this.#held.slice(0, open);
        this.#note(plain);
        shown += this.#plain(plain);
        this.#held = open === -1 ? '' : this.#held.slice(open);
        if (open === -1) return shown;
      }
      const length = markLength(this.#held) ?? (isEnd ? 0 : undefined);
      if (length === undefined) return shown;
      // An opening bracket that opens no mark is text.
      const mark = this.#held.slice(0, length === 0 ? 1 : length);
      this.#held = this.#held.slice(mark.length);
      const replaced = length === 0 ? mark : this.#replace(mark);
      if (replaced === mark) this.#note(mark);
      this.#dropped = replaced === '';
      if (this.#dropped) continue;
      shown += this.#blanks + replaced;
      this.#blanks = '';
    }
  }

  /** What stands before the next mark. */
  #note(text: string): void {
    this.#before = (this.#before + text).slice(-lookBack);
    if (this.#sinceSaid !== null) this.#sinceSaid = (this.#sinceSaid + text).slice(0, lookBack);
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
    const isSaid =
      this.#sinceSaid !== null && joinsOn.test(this.#sinceSaid) && !this.#sinceSaid.includes('\n')
        ? this.#sinceSaid.trim() !== ''
        : isSaidByQuote(this.#before);
    const source = this.#check({ file: file ?? null, page: Number(page), quote }, isSaid);
    // A page stands for words as far as the next mark is concerned; what was dropped stands for nothing.
    if (source === null) return isSaid ? '…' : '';
    this.#sinceSaid = isSaid ? '' : null;
    this.#before += 'cited';
    const same = (known: ChatSource): boolean =>
      known.page === source.page && known.quote === source.quote && known.attachment === source.attachment;
    if (!this.sources.some(same)) this.sources.push(source);
    return this.#mark(source, isSaid);
  }
}
