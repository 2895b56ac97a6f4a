/*
 * Models think aloud in the same text as their answer, each family in its own marks: `<think>…</think>` and its like, `[THINK]`,
 * `<|begin_of_thought|>`, channels (`<|channel|>analysis<|message|>…<|channel|>final<|message|>`), and some without the opening
 * mark, since their template has written it for them. None of it is an answer.
 */

const names = 'think|thinking|thought|thoughts|reason|reasoning|reflection|analysis|scratchpad|seed:think';
/** A mark is never longer than this. Characters. */
const longestMark = 80;

interface Mark {
  open: RegExp;
  /** What ends it, given what `open` matched. */
  close: (opened: RegExpExecArray) => RegExp;
}

const marks: Mark[] = [
  {
    open: new RegExp(`<(${names})(?:\\s[^<>]*)?>`, 'i'),
    close: ([, name = '']) => new RegExp(`</${name}\\s*>`, 'i'),
  },
  { open: /\[(THINK|THINKING)\]/, close: ([, name = '']) => new RegExp(`\\[/${name}\\]`) },
  { open: /◁think▷/i, close: () => /◁\/think▷/i },
  { open: /<\|begin_of_(thought|thinking)\|>/i, close: ([, name = '']) => new RegExp(`<\\|end_of_${name}\\|>`, 'i') },
  { open: /<\|(think|thinking)\|>/i, close: ([, name = '']) => new RegExp(`<\\|/${name}\\|>`, 'i') },
  {
    open: /<\|channel\|?>\s*(?:analysis|commentary|thought|thinking)[^<]*(?:<\|message\|>)?/i,
    close: () => /<\|channel\|>\s*final[^<]*<\|message\|>|<channel\|>/i,
  },
];
const anyOf = (sources: RegExp[], flags: string): RegExp =>
  new RegExp(sources.map(({ source }) => source).join('|'), flags);
const opening = anyOf(
  marks.map(({ open }) => open),
  'i',
);
/** A closing mark whose opening one was never said: everything before it was a thought. */
const strayClose = new RegExp(
  [`</(?:${names})\\s*>`, '\\[/THINK(?:ING)?\\]', '◁/think▷', '<\\|end_of_(?:thought|thinking)\\|>', '<\\|/think(?:ing)?\\|>', '<channel\\|>'].join('|'),
  'i',
); // prettier-ignore
/** Channels whose marks the server has swallowed: `analysisThe user asks …assistantfinalHere is`. */
const swallowedStart = /^\s*analysis(?=[A-Z"'])/;
const swallowedEnd = /assistantfinal/;
/** Marks around an answer that say nothing. */
const husk =
  /<\|(?:return|end|im_end|eot_id|end_of_text|endoftext|begin_of_solution|end_of_solution)\|>|<\|start\|>(?:assistant)?|<\|channel\|>\s*final[^<]*<\|message\|>|<\/?s>$/gi;
/** How a thought without an opening mark begins, as seen; an answer that begins so too only comes later, in one piece. */
const soundsLikeThought =
  /^\s*(?:okay|ok\b|alright|hmm|well,|let me|let['’]s|the user|we need|we have to|i need to|i should|i have to|so,? the|first,|now,|wait|thinking|analysis|حسن[اً]+|دعني|المستخدم|يسأل المستخدم)/i;
/** So much of an answer must be there to tell how it begins. Characters. */
const beginningLength = 16;

/**
 * Parts thoughts from an answer as it comes. `push` hands on what is surely answer; `end` the rest. A text that begins with `{`
 * or a fence is JSON and passes as it is, since a deck's own words may look like marks.
 */
export class ThoughtFilter {
  /** Characters of thoughts heard so far. */
  thoughtLength = 0;
  /** Whether a closing mark came without an opening one. */
  strayClosing = false;
  /** Whether such a mark came when what stood before it was handed on already. */
  tooLate = false;
  readonly #holds: boolean;
  #buffer = '';
  #close: RegExp | null = null;
  #passed = false;
  #mode: 'beginning' | 'open' | 'held' | 'json' = 'beginning';

  /** `holds`: hand on nothing before the end, or before a thought has ended: for models that think without an opening mark. */
  constructor(holds = false) {
    this.#holds = holds;
  }

  push(piece: string): string {
    this.#buffer += piece;
    return this.#drain(false);
  }

  end(): string {
    return this.#drain(true);
  }

  #drain(isEnd: boolean): string {
    let shown = '';
    for (;;) {
      if (this.#mode === 'json') {
        shown += this.#buffer;
        this.#buffer = '';
        break;
      }
      if (this.#close !== null) {
        const found = this.#close.exec(this.#buffer);
        const rest = found === null ? this.#buffer.length - (isEnd ? 0 : longestMark) : found.index + found[0].length;
        if (rest > 0) {
          this.thoughtLength += rest;
          this.#buffer = this.#buffer.slice(rest);
        }
        if (found === null) break;
        this.#close = null;
        this.#mode = 'open';
        continue;
      }
      if (!this.#passed && this.#mode === 'beginning' && !this.#decide(isEnd)) break;
      if (this.#close !== null) continue;
      if (this.#isJson()) continue;
      const open = opening.exec(this.#buffer);
      const stray = strayClose.exec(this.#buffer);
      if (stray !== null && (open === null || stray.index < open.index)) {
        this.strayClosing = true;
        this.tooLate ||= this.#passed;
        this.thoughtLength += stray.index;
        this.#buffer = this.#buffer.slice(stray.index + stray[0].length);
        this.#mode = 'open';
        continue;
      }
      if (open !== null) {
        // What was held back before a mark is no thought of its own.
        shown += this.#show(this.#buffer.slice(0, open.index));
        const mark = marks.find((one) => one.open.test(open[0]));
        const opened = mark?.open.exec(open[0]) ?? open;
        this.#close = mark?.close(opened) ?? strayClose;
        this.#buffer = this.#buffer.slice(open.index + open[0].length);
        continue;
      }
      if (this.#mode === 'held' && !isEnd) break;
      const kept = isEnd ? 0 : this.#possibleMark();
      shown += this.#show(this.#buffer.slice(0, this.#buffer.length - kept));
      this.#buffer = this.#buffer.slice(this.#buffer.length - kept);
      break;
    }
    return shown;
  }

  /** Decides by the first words whether to hand on at once; false while they are not there yet. */
  #decide(isEnd: boolean): boolean {
    const beginning = this.#buffer.trimStart();
    if (beginning === '' || (!isEnd && beginning.length < beginningLength && !/^[{`]/.test(beginning))) return isEnd;
    if (swallowedStart.test(beginning)) {
      this.#close = swallowedEnd;
      return true;
    }
    this.#mode = this.#holds || soundsLikeThought.test(beginning) ? 'held' : 'open';
    return true;
  }

  #isJson(): boolean {
    if (this.#passed || !/^\s*(?:\{|```)/.test(this.#buffer)) return false;
    this.#mode = 'json';
    return true;
  }

  #show(text: string): string {
    const bare = text.replace(husk, '');
    const visible = this.#passed ? bare : bare.trimStart();
    if (visible !== '') this.#passed = true;
    return visible;
  }

  /** The length of an end that may yet become a mark. */
  #possibleMark(): number {
    const from = Math.max(0, this.#buffer.length - longestMark);
    const end = this.#buffer.slice(from);
    const begun = end.search(/[<◁][^<>▷\n]*$|<\|channel\|?>[^\n]*$|<\|start\|>[^\n]*$|(?<!\[)\[\/?[A-Z]*$/);
    return begun < 0 ? 0 : end.length - begun;
  }
}

/** A whole answer without its thoughts. */
export const withoutThoughts = (text: string): string => {
  const filter = new ThoughtFilter(true);
  return filter.push(text) + filter.end();
};
