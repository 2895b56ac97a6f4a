import { DocumentUnreadable } from '../document.ts';

/*
 * The text of a Word 97–2003 document, character by character, with what decides how it is seen. [MS-DOC]: the piece table
 * 2.8.35, runs of looks 2.9.32, paragraphs 2.9.34, properties 2.6.
 */

/** Offsets of pairs (place, size) in the file information block, [MS-DOC] 2.5.6. */
export const table = {
  footnoteMarks: 0x00aa,
  footnotes: 0x00b2,
  commentMarks: 0x00ba,
  comments: 0x00c2,
  sections: 0x00ca,
  runs: 0x00fa,
  paragraphs: 0x0102,
  pieces: 0x01a2,
  endnoteMarks: 0x020a,
  endnotes: 0x0212,
  shapes: 0x01da,
  boxes: 0x025a,
} as const;

/** Lengths of the document's parts, one behind the other in this order. */
const lengths = { body: 0x4c, footnotes: 0x50, running: 0x54, comments: 0x5c, endnotes: 0x60, boxes: 0x64 } as const;
export type Part = keyof typeof lengths;

/** What is known of a character; a set of bits. */
export const look = { hidden: 1, deleted: 2, rowEnd: 4, newPage: 8, special: 16 } as const;

interface Piece {
  /** Characters, from and to. */
  start: number;
  end: number;
  /** Where its bytes begin in the stream. */
  at: number;
  wide: boolean;
}

const mostCharacters = 8_000_000;
const pageSize = 512;

/** Properties of a list of changes: the operation and where its value stands. */
const eachChange = (bytes: Buffer, each: (operation: number, at: number) => void): void => {
  for (let at = 0; at + 3 <= bytes.length;) {
    const operation = bytes.readUInt16LE(at);
    at += 2;
    each(operation, at);
    const kind = operation >> 13;
    if (kind === 6) {
      // The definition of a table has a length of two bytes, which counts one of them.
      if (operation === 0xd608) at += at + 2 <= bytes.length ? bytes.readUInt16LE(at) + 1 : 2;
      else at += (bytes[at] ?? 0) + 1;
    } else at += [1, 1, 2, 4, 2, 2, 0, 3][kind] ?? 1;
  }
};

const windows1252 = new TextDecoder('windows-1252');
const halfPointsSeen = 4;

/** Throws `DocumentUnreadable`, and RangeError when a part is cut off. */
export class DocText {
  readonly text: string;
  readonly #looks: Uint8Array;
  /** Where the picture at a character stands in the stream of data. */
  readonly pictures = new Map<number, number>();
  readonly #file: Buffer;
  readonly #tables: Buffer;

  /** `file` and `tables`: the streams WordDocument and 0Table or 1Table. */
  constructor(file: Buffer, tables: Buffer) {
    this.#file = file;
    this.#tables = tables;
    const pieces = this.#pieces();
    const texts: string[] = [];
    for (const { start, end, at, wide } of pieces) {
      const bytes = file.subarray(at, at + (end - start) * (wide ? 2 : 1));
      // A piece that is cut off keeps its length, so that places in the text stay right.
      texts.push((wide ? bytes.toString('utf16le') : windows1252.decode(bytes)).padEnd(end - start, '\u0000'));
    }
    this.text = texts.join('');
    this.#looks = new Uint8Array(this.text.length);
    const set = (from: number, to: number, bits: number): void => {
      for (const piece of pieces) {
        const size = piece.wide ? 2 : 1;
        const first = Math.max(piece.start, piece.start + Math.ceil((from - piece.at) / size));
        const last = Math.min(piece.end, piece.start + Math.ceil((to - piece.at) / size));
        for (let i = first; i < last; i += 1) this.#looks[i] = (this.#looks[i] ?? 0) | bits;
      }
    };
    const characterAt = (place: number): number | undefined => {
      const piece = pieces.find(
        ({ at, start, end, wide }) => place >= at && place < at + (end - start) * (wide ? 2 : 1),
      );
      return piece === undefined ? undefined : piece.start + Math.floor((place - piece.at) / (piece.wide ? 2 : 1));
    };
    this.#eachRun(table.runs, 1, (from, to, page, offset) => {
      if (offset === 0) return;
      const changes = page.subarray(offset + 1, offset + 1 + (page[offset] ?? 0));
      const { bits, picture } = runBits(changes);
      if (bits !== 0) set(from, to, bits);
      const character = picture === null ? undefined : characterAt(from);
      if (picture !== null && character !== undefined) this.pictures.set(character, picture);
    });
    this.#eachRun(table.paragraphs, 13, (from, to, page, offset) => {
      if (offset === 0) return;
      const words = page[offset] ?? 0;
      const [start, size] = words === 0 ? [offset + 2, (page[offset + 1] ?? 0) * 2] : [offset + 1, words * 2 - 1];
      let bits = 0;
      // The first two bytes name the style.
      eachChange(page.subarray(start + 2, start + size), (operation, at) => {
        const on = page[start + 2 + at] !== 0;
        if (operation === 0x2417 && on) bits |= look.rowEnd;
        if (operation === 0x2407 && on) bits |= look.newPage;
      });
      if (bits !== 0) set(from, to, bits);
    });
  }

  /** The entries of a table: their places in the text, and the data of each. */
  list(pair: number, size: number): Array<{ at: number; data: Buffer }> {
    const [place, length] = [this.#file.readUInt32LE(pair), this.#file.readUInt32LE(pair + 4)];
    const bytes = this.#tables.subarray(place, place + length);
    const count = bytes.length < 4 ? 0 : Math.floor((bytes.length - 4) / (4 + size));
    return Array.from({ length: count }, (_, i) => {
      const start = (count + 1) * 4 + i * size;
      return { at: bytes.readUInt32LE(i * 4), data: bytes.subarray(start, start + size) };
    });
  }

  /** Where the entries of a table begin, and after them where the last one ends; for tables without data. */
  places(pair: number): number[] {
    const [place, length] = [this.#file.readUInt32LE(pair), this.#file.readUInt32LE(pair + 4)];
    const bytes = this.#tables.subarray(place, place + length);
    return Array.from({ length: Math.floor(bytes.length / 4) }, (_, i) => bytes.readUInt32LE(i * 4));
  }

  /** Where a part begins in the text, and how long it is. */
  part(name: Part): { start: number; length: number } {
    let start = 0;
    for (const [one, offset] of Object.entries(lengths)) {
      const length = this.#file.readUInt32LE(offset);
      if (one === name) return { start, length: Math.min(length, Math.max(0, this.text.length - start)) };
      start += length;
    }
    return { start, length: 0 };
  }

  has(character: number, bits: number): boolean {
    return ((this.#looks[character] ?? 0) & bits) !== 0;
  }

  /** Whether the section that has these properties begins on a new page. */
  beginsPage(data: Buffer | undefined): boolean {
    const at = data === undefined || data.length < 6 ? -1 : data.readInt32LE(2);
    if (at < 0 || at + 2 > this.#file.length) return true;
    let kind = 2;
    const changes = this.#file.subarray(at + 2, at + 2 + this.#file.readUInt16LE(at));
    eachChange(changes, (operation, value) => {
      if (operation === 0x3009) kind = changes[value] ?? 2;
    });
    return kind > 1;
  }

  #pieces(): Piece[] {
    const [place, length] = [this.#file.readUInt32LE(table.pieces), this.#file.readUInt32LE(table.pieces + 4)];
    const bytes = this.#tables.subarray(place, place + length);
    let at = 0;
    while (bytes[at] === 1) at += 3 + bytes.readUInt16LE(at + 1);
    if (bytes[at] !== 2) throw new DocumentUnreadable('damaged');
    const list = bytes.subarray(at + 5, at + 5 + bytes.readUInt32LE(at + 1));
    const count = Math.floor((list.length - 4) / 12);
    const pieces: Piece[] = [];
    let total = 0;
    for (let i = 0; i < count; i += 1) {
      const [start, end] = [list.readUInt32LE(i * 4), list.readUInt32LE(i * 4 + 4)];
      const code = list.readUInt32LE((count + 1) * 4 + i * 8 + 2);
      const wide = (code & 0x4000_0000) === 0;
      if (end < start || start !== total) throw new DocumentUnreadable('damaged');
      total = end;
      if (total > mostCharacters) throw new DocumentUnreadable('too_complex');
      pieces.push({ start, end, wide, at: wide ? code & 0x3fff_ffff : (code & 0x3fff_ffff) >> 1 });
    }
    return pieces;
  }

  /** Runs of bytes with one look, in pages of 512 bytes; `size` is that of an entry, which begins with its offset in words. */
  #eachRun(pair: number, size: number, each: (from: number, to: number, page: Buffer, offset: number) => void): void {
    for (const { data } of this.list(pair, 4)) {
      const start = (data.readUInt32LE(0) & 0x3f_ffff) * pageSize;
      const page = this.#file.subarray(start, start + pageSize);
      if (page.length < pageSize) continue;
      const count = page[pageSize - 1] ?? 0;
      if ((count + 1) * 4 + count * size > pageSize) continue;
      for (let i = 0; i < count; i += 1) {
        const offset = (page[(count + 1) * 4 + i * size] ?? 0) * 2;
        each(page.readUInt32LE(i * 4), page.readUInt32LE(i * 4 + 4), page, offset);
      }
    }
  }
}

/** What a run's changes say of how it is seen. */
const runBits = (changes: Buffer): { bits: number; picture: number | null } => {
  let bits = 0;
  let picture: number | null = null;
  eachChange(changes, (operation, at) => {
    const value = changes[at] ?? 0;
    if (operation === 0x083c && value === 1) bits |= look.hidden;
    else if (operation === 0x0800 && value === 1) bits |= look.deleted;
    else if (operation === 0x0855 && value === 1) bits |= look.special;
    else if (operation === 0x4a43 && at + 2 <= changes.length && changes.readUInt16LE(at) < halfPointsSeen)
      bits |= look.hidden; // prettier-ignore
    else if (operation === 0x6a03 && at + 4 <= changes.length) picture = changes.readUInt32LE(at);
  });
  return { bits, picture };
};
