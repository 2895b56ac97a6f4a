import { cleanLine } from '../letters.ts';

/*
 * Vector pictures of Windows. What is written in them is kept as text, so it is read, not recognised; one that only wraps a
 * bitmap gives that. [MS-EMF] 2.3, [MS-WMF] 2.3, [MS-EMFPLUS] 2.3.4.14.
 */

export interface Metafile {
  /** Its texts, a line each. */
  text: string;
  /** The largest bitmap, as a DIB: header, then pixels. */
  bitmap: { header: Buffer; pixels: Buffer } | null;
}

export const isEmf = (bytes: Buffer): boolean =>
  bytes.length >= 88 && bytes.readUInt32LE(0) === 1 && bytes.toString('latin1', 40, 44) === ' EMF';

const placeable = 0x9ac6cdd7;
export const isWmf = (bytes: Buffer): boolean =>
  bytes.length >= 18 &&
  (bytes.readUInt32LE(0) === placeable ||
    ((bytes.readUInt16LE(0) === 1 || bytes.readUInt16LE(0) === 2) &&
      bytes.readUInt16LE(2) === 9 &&
      bytes.readUInt16LE(4) >= 0x0100));

const mostRecords = 200_000;

/** A text and where it begins, so that pieces of one line are put together. */
interface Piece {
  text: string;
  x: number;
  y: number;
}

const linesOf = (pieces: Piece[]): string => {
  const lines: Piece[] = [];
  for (const piece of pieces) {
    const last = lines.at(-1);
    // Programs write a line piece by piece: what goes on at the same height belongs to it.
    if (last !== undefined && last.y === piece.y && piece.x > last.x)
      last.text = /\s$|^\s/.test(last.text.slice(-1) + piece.text.slice(0, 1)) ? last.text + piece.text : `${last.text} ${piece.text}`; // prettier-ignore
    else lines.push({ ...piece });
  }
  return lines
    .map(({ text }) => cleanLine(text))
    .filter((line) => line !== '')
    .join('\n');
};

const emf = (bytes: Buffer): Metafile => {
  const pieces: Piece[] = [];
  const plus: Piece[] = [];
  let bitmap: Metafile['bitmap'] = null;
  let records = 0;
  for (let at = 0; at + 8 <= bytes.length && records < mostRecords; records += 1) {
    const [type, size] = [bytes.readUInt32LE(at), bytes.readUInt32LE(at + 4)];
    if (size < 8 || at + size > bytes.length) break;
    const record = bytes.subarray(at, at + size);
    if ((type === 83 || type === 84) && size >= 76) {
      const [x, y, count, offset] = [record.readInt32LE(36), record.readInt32LE(40), record.readUInt32LE(44), record.readUInt32LE(48)]; // prettier-ignore
      // ETO_GLYPH_INDEX: numbers of glyphs, not letters.
      const glyphs = (record.readUInt32LE(52) & 0x10) !== 0;
      const wide = type === 84;
      const text = record.subarray(offset, offset + count * (wide ? 2 : 1)).toString(wide ? 'utf16le' : 'latin1');
      if (!glyphs) pieces.push({ text, x, y });
    } else if (type === 70 && size >= 16 && record.toString('latin1', 12, 16) === 'EMF+')
      plus.push(...plusTexts(record.subarray(16))); // prettier-ignore
    else if ((type === 80 || type === 81) && size >= 80) bitmap = larger(bitmap, record, 48);
    else if ((type === 76 || type === 77) && size >= 100) bitmap = larger(bitmap, record, 84);
    else if (type === 14) break;
    at += size;
  }
  // Files with both say the same twice.
  return { text: linesOf(pieces.length > 0 ? pieces : plus), bitmap };
};

/** Offsets and sizes of header and pixels stand in the record from `fields` on. */
const larger = (known: Metafile['bitmap'], record: Buffer, fields: number): Metafile['bitmap'] => {
  const [headerAt = 0, headerSize = 0, pixelsAt = 0, pixelsSize = 0] = [0, 4, 8, 12].map((more) => record.readUInt32LE(fields + more)); // prettier-ignore
  if (headerSize < 40 || pixelsSize <= (known?.pixels.length ?? 0)) return known;
  if (headerAt + headerSize > record.length || pixelsAt + pixelsSize > record.length) return known;
  return {
    header: record.subarray(headerAt, headerAt + headerSize),
    pixels: record.subarray(pixelsAt, pixelsAt + pixelsSize),
  };
};

/** EmfPlusDrawString and EmfPlusDrawDriverString carry their letters as UTF-16. */
const plusTexts = (bytes: Buffer): Piece[] => {
  const found: Piece[] = [];
  for (let at = 0; at + 12 <= bytes.length;) {
    const [type, flags, size] = [bytes.readUInt16LE(at), bytes.readUInt16LE(at + 2), bytes.readUInt32LE(at + 4)];
    if (size < 12 || at + size > bytes.length) break;
    const data = bytes.subarray(at + 12, at + size);
    if (type === 0x401c && data.length >= 28) {
      const count = data.readUInt32LE(8);
      found.push({
        text: data.subarray(28, 28 + count * 2).toString('utf16le'),
        x: data.readFloatLE(12),
        y: data.readFloatLE(16),
      });
    } else if (type === 0x4036 && data.length >= 16 && (data.readUInt32LE(4) & 1) !== 0) {
      const count = data.readUInt32LE(12);
      const text = data.subarray(16, 16 + count * 2).toString('utf16le');
      const places = 16 + count * 2;
      const placed = data.length >= places + 8;
      found.push({ text, x: placed ? data.readFloatLE(places) : 0, y: placed ? data.readFloatLE(places + 4) : flags });
    }
    at += size;
  }
  return found;
};

/** Windows' code pages for the character sets of [MS-WMF] 2.1.1.5 that are not Latin. */
const pages: Record<number, string> = { 178: 'windows-1256', 177: 'windows-1255', 204: 'windows-1251', 161: 'windows-1253', 162: 'windows-1254', 238: 'windows-1250' }; // prettier-ignore

const wmf = (bytes: Buffer): Metafile => {
  const pieces: Piece[] = [];
  let bitmap: Metafile['bitmap'] = null;
  let at = bytes.readUInt32LE(0) === placeable ? 22 + 18 : 18;
  const objects: Array<number | null> = [];
  let decoder = new TextDecoder('windows-1252');
  for (let records = 0; at + 6 <= bytes.length && records < mostRecords; records += 1) {
    const size = bytes.readUInt32LE(at) * 2;
    const type = bytes.readUInt16LE(at + 4);
    if (size < 6 || at + size > bytes.length || type === 0) break;
    const record = bytes.subarray(at + 6, at + size);
    if (type === 0x0a32 && record.length >= 8) {
      const [y, x, count, options] = [record.readInt16LE(0), record.readInt16LE(2), record.readUInt16LE(4), record.readUInt16LE(6)]; // prettier-ignore
      const from = 8 + ((options & 6) === 0 ? 0 : 8);
      pieces.push({ text: decoder.decode(record.subarray(from, from + count)), x, y });
    } else if (type === 0x0521 && record.length >= 6) {
      const count = record.readUInt16LE(0);
      const end = 2 + count + (count & 1);
      if (end + 4 <= record.length)
        pieces.push({ text: decoder.decode(record.subarray(2, 2 + count)), y: record.readInt16LE(end), x: record.readInt16LE(end + 2) }); // prettier-ignore
    } else if ([0x02fa, 0x02fb, 0x02fc, 0x00f7, 0x0142, 0x01f9, 0x06ff].includes(type)) {
      // Objects are numbered by the first free place; only fonts matter here.
      const set = type === 0x02fb && record.length > 13 ? (record[13] ?? 0) : -1;
      const free = objects.indexOf(null);
      if (free < 0) objects.push(set);
      else objects[free] = set;
    } else if (type === 0x01f0 && record.length >= 2) objects[record.readUInt16LE(0) & 0xff] = null;
    else if (type === 0x012d && record.length >= 2) {
      const set = objects[record.readUInt16LE(0)] ?? -1;
      if (set >= 0) decoder = new TextDecoder(pages[set] ?? 'windows-1252');
    } else if (type === 0x0f43 && record.length > 22 + 40 && record.length > (bitmap?.pixels.length ?? 0)) {
      const dib = record.subarray(22);
      const header = dib.readUInt32LE(0);
      const bits = dib.readUInt16LE(14);
      const end = header + (bits > 8 ? 0 : 4 * (1 << bits));
      if (header >= 40 && end < dib.length) bitmap = { header: dib.subarray(0, end), pixels: dib.subarray(end) };
    }
    at += size;
  }
  return { text: linesOf(pieces), bitmap };
};

/** Null when it is no metafile. Bounded by the size of the input. */
export const readMetafile = (bytes: Buffer): Metafile | null =>
  isEmf(bytes) ? emf(bytes) : isWmf(bytes) ? wmf(bytes) : null;
