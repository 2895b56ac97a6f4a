import { cleanLine } from '../letters.ts';
import { black, isLost, usualPalette, white } from './cell-colors.ts';
import { smallestSize } from './xlsx-styles.ts';

/*
 * What SheetJS leaves out of a workbook of Excel 95 to 2003: colors, hidden rows and columns, text boxes ([MS-XLS] 2.4).
 */

const id = {
  formula: 0x0006, endOfFile: 0x000a, font: 0x0031, continued: 0x003c, object: 0x005d, columns: 0x007d, sheet: 0x0085,
  palette: 0x0092, numbers: 0x00bd, richText: 0x00d6, format: 0x00e0, shared: 0x00fd, textObject: 0x01b6, number: 0x0203,
  label: 0x0204, value: 0x0205, row: 0x0208, rk: 0x027e, begin: 0x0809, seriesText: 0x100d,
} as const; // prettier-ignore

const cells = new Set<number>([id.formula, id.richText, id.shared, id.number, id.label, id.value, id.rk]);

interface BiffRecord {
  kind: number;
  data: Buffer;
}

function* recordsFrom(stream: Buffer, start: number): Generator<BiffRecord> {
  let at = start;
  while (at + 4 <= stream.length) {
    const end = at + 4 + stream.readUInt16LE(at + 2);
    if (end > stream.length) return;
    yield { kind: stream.readUInt16LE(at), data: stream.subarray(at + 4, end) };
    at = end;
  }
}

const word = (data: Buffer, at: number): number => (at + 2 <= data.length ? data.readUInt16LE(at) : 0);
const double = (data: Buffer, at: number): number => (at + 4 <= data.length ? data.readUInt32LE(at) : 0);

/** What of a sheet is not in its cells' values. */
export interface BiffSheet {
  isUnseen(row: number, at: number): boolean;
  hiddenRows: Set<number>;
  /** First and last of each hidden run. */
  hiddenColumns: Array<[first: number, last: number]>;
  /** Words of text boxes, and names of charts and of their series. */
  drawn: string[];
  pictured: boolean;
}

/** Numbers of the palette's own colors begin behind the eight basic ones; the last two are those of the system's windows. */
const colorAt = (index: number, palette: string[]): string => {
  if (index === 0x41) return white;
  return index < 8 ? (usualPalette[index] ?? black) : (palette[index - 8] ?? black);
};

class Looks {
  readonly #fonts: Array<{ size: number; color: number }> = [];
  readonly #formats: Array<{ font: number; pattern: number; front: number }> = [];
  #palette = usualPalette.slice(8);

  add({ kind, data }: BiffRecord): void {
    if (kind === id.font) this.#fonts.push({ size: word(data, 0) / 20, color: word(data, 4) });
    else if (kind === id.palette)
      this.#palette = Array.from({ length: Math.min(word(data, 0), 56) }, (_, index) =>
        data.toString('hex', 2 + index * 4, 5 + index * 4).toUpperCase(),
      );
    else if (kind === id.format) {
      // Excel 95 has 16 bytes, with the fill before the borders.
      const old = data.length < 20;
      const fill = old ? double(data, 8) : word(data, 18);
      const pattern = old ? (fill >>> 16) & 0x3f : double(data, 14) >>> 26;
      this.#formats.push({ font: word(data, 0), pattern, front: fill & 0x7f });
    }
  }

  /** Whether the words of a cell with that format are not seen. */
  isUnseen(index: number): boolean {
    const format = this.#formats[index];
    if (format === undefined) return false;
    // There is no font 4: the number was left out.
    const font = this.#fonts[format.font > 4 ? format.font - 1 : format.font];
    if (font === undefined) return false;
    return font.size < smallestSize || isLost(colorAt(font.color, this.#palette), this.#groundOf(format));
  }

  #groundOf({ pattern, front }: { pattern: number; front: number }): string | null {
    if (pattern === 0) return white;
    return pattern === 1 ? colorAt(front, this.#palette) : null;
  }
}

/** Words of so many letters at `at`: a flag byte says how wide they are. */
const wordsAt = (data: Buffer, at: number, letters: number): string => {
  const wide = ((data[at] ?? 0) & 1) === 1;
  return wide
    ? data.toString('utf16le', at + 1, Math.min(data.length, at + 1 + letters * 2))
    : data.toString('latin1', at + 1, Math.min(data.length, at + 1 + letters));
};

/** Kinds of drawn objects ([MS-XLS] 2.5.143): comments are read elsewhere. */
const picture = 0x08;
const note = 0x19;

const readSheet = (stream: Buffer, start: number, looks: Looks): BiffSheet => {
  const rows = new Set<number>();
  const columns: Array<[number, number]> = [];
  const unseen = new Set<number>();
  const drawn: string[] = [];
  let pictured = false;
  let depth = 0;
  let object = 0;
  /** Letters of a text box that are still to come in the records behind it. */
  let awaited = 0;
  let text = '';
  const mark = (row: number, at: number, format: number): void => {
    if (looks.isUnseen(format)) unseen.add(row * 256 + at);
  };
  for (const { kind, data } of recordsFrom(stream, start)) {
    if (kind === id.begin) depth += 1;
    else if (kind === id.endOfFile) {
      depth -= 1;
      if (depth <= 0) break;
    } else if (kind === id.seriesText) drawn.push(cleanLine(wordsAt(data, 3, data[2] ?? 0)));
    else if (depth > 1) continue;
    else if (cells.has(kind)) mark(word(data, 0), word(data, 2), word(data, 4));
    else if (kind === id.numbers)
      for (let at = 4, column = word(data, 2); at + 6 <= data.length - 2; at += 6, column += 1)
        mark(word(data, 0), column, word(data, at));
    else if (kind === id.row) {
      if ((word(data, 12) & 0x20) !== 0) rows.add(word(data, 0));
    } else if (kind === id.columns) {
      if ((word(data, 8) & 1) !== 0 || word(data, 4) === 0) columns.push([word(data, 0), word(data, 2)]);
    } else if (kind === id.object) {
      object = word(data, 4);
      pictured ||= object === picture;
    } else if (kind === id.textObject) {
      awaited = object === note ? 0 : word(data, 10);
      text = '';
    } else if (kind === id.continued && awaited > 0) {
      const more = wordsAt(data, 0, awaited);
      awaited -= more.length;
      text += more;
      if (awaited <= 0 || more === '') {
        drawn.push(text.split(/[\r\n]/).map(cleanLine).filter((line) => line !== '').join('\n')); // prettier-ignore
        awaited = 0;
      }
    }
  }
  return {
    isUnseen: (row, at) => unseen.has(row * 256 + at),
    hiddenRows: rows,
    hiddenColumns: columns,
    drawn: drawn.filter((words) => words !== ''),
    pictured,
  };
};

/** The sheets of a workbook's stream in their order, chart sheets among them. */
export const biffSheets = (stream: Buffer): BiffSheet[] => {
  const looks = new Looks();
  const starts: number[] = [];
  for (const record of recordsFrom(stream, 0)) {
    if (record.kind === id.endOfFile) break;
    looks.add(record);
    if (record.kind === id.sheet) starts.push(double(record.data, 0));
  }
  return starts.map((start) => readSheet(stream, start, looks));
};
