import type { Colors } from './cell-colors.ts';
import { attributeOf, type TagHandler } from './tags.ts';
import { cleanCell } from './cells.ts';
import { smallestSize } from './xlsx-styles.ts';

/** A part of a cell's words with a look of its own; `color` is null where the cell's is meant. */
export interface Run {
  text: string;
  color: string | null;
  tiny: boolean;
}

/** Words of a cell: plain, or in runs when one of them has a color or a size that may hide it. */
export type CellWords = string | Run[];

// Excel writes characters that XML does not allow, and line ends, as _x000D_.
const decodeEscapes = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;

/** Gathers the words of one string item (`si` or `is`): rich text as one, without the phonetic guides of East Asia. */
export class WordsReader implements TagHandler {
  readonly #colors: Colors;
  #runs: Run[] = [];
  #text = '';
  #run: { color: string | null; tiny: boolean } | null = null;
  #inText = false;
  #inGuide = false;

  constructor(colors: Colors) {
    this.#colors = colors;
  }

  open(name: string, tag: string): void {
    if (name === 't') this.#inText = !this.#inGuide;
    else if (name === 'rPh') this.#inGuide = true;
    else if (name === 'r') {
      this.#keep();
      this.#run = { color: null, tiny: false };
    } else if (this.#run !== null && name === 'color')
      this.#run.color = this.#colors.of((one) => attributeOf(tag, one));
    else if (this.#run !== null && name === 'sz') this.#run.tiny = Number(attributeOf(tag, 'val')) < smallestSize;
  }

  close(name: string): void {
    if (name === 't') this.#inText = false;
    else if (name === 'rPh') this.#inGuide = false;
    else if (name === 'r') this.#keep();
  }

  text(text: string): void {
    if (this.#inText) this.#text += text;
  }

  /** What was gathered; the next item begins. */
  take(): CellWords {
    this.#keep();
    const runs = this.#runs;
    this.#runs = [];
    const plain = runs.every(({ color, tiny }) => color === null && !tiny);
    if (plain) return cleanCell(decodeEscapes(runs.map(({ text }) => text).join('')));
    return runs.map(({ text, ...look }) => ({ text: decodeEscapes(text), ...look }));
  }

  #keep(): void {
    if (this.#text !== '') this.#runs.push({ text: this.#text, ...(this.#run ?? { color: null, tiny: false }) });
    this.#text = '';
    this.#run = null;
  }
}

/** A workbook's table of strings, which cells name by number. */
export class SharedStrings implements TagHandler {
  readonly #words: WordsReader;
  readonly #strings: CellWords[] = [];
  /** UTF-16 units that are kept; later strings are not. */
  #left: number;

  constructor(colors: Colors, longest: number) {
    this.#words = new WordsReader(colors);
    this.#left = longest;
  }

  open(name: string, tag: string): void {
    this.#words.open(name, tag);
  }

  close(name: string): void {
    this.#words.close(name);
    if (name !== 'si' || this.full) return;
    const words = this.#words.take();
    this.#left -= typeof words === 'string' ? words.length : words.reduce((sum, { text }) => sum + text.length, 0);
    if (!this.full) this.#strings.push(words);
  }

  text(text: string): void {
    this.#words.text(text);
  }

  /** Whether the table is longer than what can be kept of it. */
  get full(): boolean {
    return this.#left < 0;
  }

  /** Undefined when the table has no such string, or when it was too long to be kept whole. */
  at(index: number): CellWords | undefined {
    return this.#strings[index];
  }
}
