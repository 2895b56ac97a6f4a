import { constants, deflateSync, inflateSync } from 'node:zlib';

/*
 * Some programs write two letters for one glyph into a font's map, first nothing (U+0000) and then the letter. PDFium takes the
 * first, and the glyph is lost without a word: figures of prices and years among them. Where glyphs are lost, the empty entries
 * are taken out and the file is opened again.
 */

const begin = Buffer.from('stream');
const end = Buffer.from('endstream');
/** A stream's dictionary stands so near before it. */
const dictionaryLength = 200;
/** A map says what it is at its beginning: so many packed bytes are enough to see it. */
const lookLength = 128;
/** Bytes: larger ones are no maps of letters. */
const longestMap = 1_000_000;
/** Maps of one file that are looked through: a font has one. */
const mostMaps = 200;

const entry = /<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>[ \t]*\r?\n?/g;
const isNothing = (letter: string): boolean => /^0+$/.test(letter);

// Never beyond the next beginning: from each of many without an end, the whole map would be gone through.
const sections = /beginbfchar((?:(?!beginbfchar).)*?)endbfchar/gs;

/** The map without entries that say nothing of glyphs of which another entry says a letter; null where there are none. */
const withoutEmpty = (map: string): string | null => {
  const entries = [...map.matchAll(sections)].flatMap(([, section = '']) => [...section.matchAll(entry)]);
  const named = new Set(entries.filter(([, , to = '']) => !isNothing(to)).map(([, from]) => from));
  const isEmpty = (from: string, to: string): boolean => isNothing(to) && named.has(from);
  if (!entries.some(([, from = '', to = '']) => isEmpty(from, to))) return null;
  return map.replace(sections, (section) =>
    section.replace(entry, (whole, from: string, to: string) => (isEmpty(from, to) ? '' : whole)),
  );
};

const unpacked = (packed: Uint8Array, finishFlush: number): Buffer | null => {
  try {
    return inflateSync(packed, { finishFlush, maxOutputLength: longestMap });
  } catch {
    return null;
  }
};

/** A PDF's bytes with whole maps of letters; the same bytes where nothing can be mended. */
export const withLetterMaps = (bytes: Uint8Array): Uint8Array => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let mended: Buffer | null = null;
  let maps = 0;
  for (let at = file.indexOf(begin); at >= 0 && maps < mostMaps; at = file.indexOf(begin, at + begin.length)) {
    const head = file.toString('latin1', Math.max(0, at - dictionaryLength), at);
    const dictionary = head.slice(head.lastIndexOf('obj'));
    if (!/\/FlateDecode.*>>\s*$/s.test(dictionary) || /\/(?:Type|Subtype|DecodeParms)\b/.test(dictionary)) continue;
    const lineEnd = file[at + begin.length] === 0x0d ? 2 : 1;
    const from = at + begin.length + lineEnd;
    const first = unpacked(file.subarray(from, from + lookLength), constants.Z_SYNC_FLUSH);
    if (first === null || !first.subarray(0, 40).includes('/CIDInit')) continue;
    maps += 1;
    const to = file.indexOf(end, from);
    const packed = file.subarray(from, to < 0 ? file.length : to);
    const map = unpacked(packed, constants.Z_SYNC_FLUSH)?.toString('latin1');
    const whole = map === undefined ? null : withoutEmpty(map);
    if (whole === null) continue;
    const again = deflateSync(Buffer.from(whole, 'latin1'), { level: 9 });
    // In its place, so that no other part of the file moves.
    if (again.length > packed.length) continue;
    mended ??= Buffer.from(file);
    mended.fill(0, from, from + packed.length);
    again.copy(mended, from);
    at = from;
  }
  return mended ?? bytes;
};
