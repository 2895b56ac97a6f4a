import type { Aside } from '../document.ts';
import { cleanLine, isReadable } from '../letters.ts';
import { type Colors, isLost, white } from './cell-colors.ts';
import { cleanCell, type CellTexts } from './cells.ts';
import { cellAt, type CellRange, rangeAt, type Sheet } from './sheet-pages.ts';
import { attributeOf, isSet, type TagHandler } from './tags.ts';
import { type CellWords, type Run, type SharedStrings, WordsReader } from './xlsx-strings.ts';
import { type CellLook, plainLook } from './xlsx-styles.ts';

/** What the cells of a workbook share. */
export interface Workbook {
  colors: Colors;
  looks: CellLook[];
  strings: SharedStrings;
  texts: CellTexts;
  /** Who wrote threaded comments, by their ids. */
  persons: Map<string, string>;
}

/** Rows lower than this, in points, and columns narrower than this, in letters, show nothing. */
const leastHeight = 2;
const leastWidth = 0.2;

const isLess = (value: string | undefined, least: number): boolean => value !== undefined && Number(value) < least;

/** Codes of a printed page's head and foot: parts of the line, fonts, sizes, colors, and fields that are no words. */
const runningLine = (text: string): string =>
  cleanLine(
    text
      .replace(/&[LCR]/g, ' ')
      .replace(/&"[^"]*"|&K[0-9A-F]{6}|&K\d\d[+-]\d{3}|&\d{1,3}|&[BIUESXYOHPNDTFAGZ]/g, '')
      .replaceAll('&&', '&'),
  );

/** Reads the part of one sheet into a `Sheet`. */
export class SheetReader implements TagHandler {
  readonly #sheet: Sheet;
  readonly #book: Workbook;
  readonly #words: WordsReader;
  /** Header rows of tables whose style paints them: what is behind their words is not known. */
  readonly #painted: CellRange[];
  #row = -1;
  #at = -1;
  #type = '';
  #look: CellLook = plainLook;
  #value = '';
  #hasValue = false;
  #formula = '';
  #inline: CellWords | null = null;
  /** The element whose text is wanted. */
  #into: 'v' | 'f' | 'is' | 'running' | null = null;
  #running = '';

  constructor(sheet: Sheet, book: Workbook, painted: CellRange[]) {
    this.#sheet = sheet;
    this.#book = book;
    this.#words = new WordsReader(book.colors);
    this.#painted = painted;
  }

  open(name: string, tag: string): void {
    if (name === 'c') this.#openCell(tag);
    else if (name === 'v') {
      this.#into = 'v';
      this.#hasValue = true;
    } else if (name === 'f') this.#into = 'f';
    else if (name === 'is') this.#into = 'is';
    else if (this.#into === 'is') this.#words.open(name, tag);
    else if (name === 'row') {
      const row = Number(attributeOf(tag, 'r')) - 1;
      this.#row = Number.isInteger(row) ? row : this.#row + 1;
      this.#at = -1;
      if (isSet(tag, 'hidden') || isLess(attributeOf(tag, 'ht'), leastHeight)) this.#sheet.hiddenRows.add(this.#row);
    } else if (name === 'col') {
      if (isSet(tag, 'hidden') || isLess(attributeOf(tag, 'width'), leastWidth))
        this.#sheet.hiddenColumns.push([Number(attributeOf(tag, 'min')) - 1, Number(attributeOf(tag, 'max')) - 1]);
    } else if (name === 'mergeCell') {
      const range = rangeAt(attributeOf(tag, 'ref') ?? '');
      if (range !== null) this.#sheet.merge(range);
    } else if (/^(?:odd|even|first)(?:Header|Footer)$/.test(name)) {
      this.#into = 'running';
      this.#running = '';
    }
  }

  close(name: string): void {
    if (name === 'c') this.#closeCell();
    else if (name === 'is') {
      this.#inline = this.#words.take();
      this.#into = null;
    } else if (this.#into === 'is') this.#words.close(name);
    else if (this.#into === 'running') this.#closeRunning(name);
    else this.#into = null;
  }

  text(text: string): void {
    if (this.#into === 'v') this.#value += text;
    else if (this.#into === 'is') this.#words.text(text);
    else if (this.#into === 'f') this.#formula += text;
    else if (this.#into === 'running') this.#running += text;
  }

  #openCell(tag: string): void {
    const name = attributeOf(tag, 'r');
    const place = name === undefined ? null : cellAt(name);
    this.#at = place?.at ?? this.#at + 1;
    if (place !== null) this.#row = place.row;
    this.#type = attributeOf(tag, 't') ?? 'n';
    this.#look = this.#book.looks[Number(attributeOf(tag, 's') ?? 0)] ?? plainLook;
    this.#value = '';
    this.#hasValue = false;
    this.#formula = '';
    this.#inline = null;
  }

  #closeCell(): void {
    if (this.#value === '' && this.#inline === null) {
      // Written by a program that does not calculate: what Excel would show is not in the file.
      if (this.#formula !== '' && !this.#hasValue) this.#add(cleanLine(`=${this.#formula}`), '');
      return;
    }
    const { texts, strings } = this.#book;
    const value = Number(this.#value);
    if (this.#inline !== null) this.#addWords(this.#inline);
    else if (this.#type === 's') {
      const words = strings.at(value);
      if (words !== undefined) this.#addWords(words);
      else if (strings.full) this.#sheet.cut(this.#row);
    } else if (this.#type === 'n' && Number.isFinite(value))
      this.#add(texts.number(value, this.#look.format), String(value));
    else if (this.#type === 'b') this.#add(['1', 'true'].includes(this.#value) ? 'TRUE' : 'FALSE', '');
    else if (this.#type === 'd') this.#add(cleanLine(this.#value.replace('T00:00:00', '').replace('T', ' ')), '');
    else if (this.#type === 'str') this.#addWords(cleanCell(this.#value));
    else this.#add(cleanLine(this.#value), '');
  }

  #addWords(words: CellWords): void {
    if (typeof words === 'string') {
      if (words !== '') this.#add(this.#book.texts.words(words, this.#look.format), words);
      return;
    }
    const said = (runs: Run[]): string => cleanLine(runs.map(({ text }) => text).join(''));
    const whole = said(words);
    const shown = whole === '' ? '' : this.#book.texts.words(whole, this.#look.format);
    const apart = words.filter(({ color, tiny }) => this.#isUnseen(color ?? this.#look.color, tiny));
    // What the format does to the words is lost where only some of them are seen.
    if (apart.length === 0 || shown === '') this.#place(shown, whole, false);
    else {
      this.#place(said(words.filter((run) => !apart.includes(run))), '', false);
      this.#place(said(apart), '', true);
    }
  }

  #add(shown: string, held: string): void {
    const { unseen, color, tiny } = this.#look;
    this.#place(shown, held, unseen && this.#isUnseen(color, tiny));
  }

  /** Adds what the cell shows; when that is nothing, what it holds as hidden text. */
  #place(shown: string, held: string, unseen: boolean): void {
    const text = shown === '' ? cleanLine(held) : shown;
    if (text === '') return;
    this.#sheet.add(this.#row, this.#at, text, unseen || shown === '');
  }

  #isUnseen(color: string, tiny: boolean): boolean {
    const { ground } = this.#look;
    if (!tiny && !isLost(color, ground)) return false;
    // White words in a cell without a fill are seen where the style of a table paints the row.
    return tiny || !isLost(white, ground) || !this.#painted.some((range) => contains(range, this.#row, this.#at));
  }

  #closeRunning(name: string): void {
    this.#into = null;
    const kind: Aside['kind'] = name.endsWith('Header') ? 'header' : 'footer';
    const text = runningLine(this.#running);
    if (isReadable(text) && !this.#sheet.running.some((one) => one.kind === kind && one.text === text))
      this.#sheet.running.push({ kind, text });
  }
}

const contains = ({ top, left, bottom, right }: CellRange, row: number, at: number): boolean =>
  top <= row && row <= bottom && left <= at && at <= right;
