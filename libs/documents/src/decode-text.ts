import { isUtf8 } from 'node:buffer';

const decode = (bytes: Uint8Array, encoding: string): string => new TextDecoder(encoding).decode(bytes);

/** UTF-16 without a mark shows as zeros in every second byte, or, for Arabic, as the same high byte again and again. */
const utf16Pattern = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null => {
  const sample = bytes.subarray(0, Math.min(bytes.length, 4096) & ~1);
  if (sample.length < 4) return null;
  let even = 0;
  let odd = 0;
  for (let i = 0; i < sample.length; i += 2) {
    if (highByteOfText(sample[i])) even += 1;
    if (highByteOfText(sample[i + 1])) odd += 1;
  }
  const pairs = sample.length / 2;
  if (odd / pairs > 0.8 && even / pairs < 0.4) return 'utf-16le';
  if (even / pairs > 0.8 && odd / pairs < 0.4) return 'utf-16be';
  return null;
};
// 0x00 Latin, 0x06 Arabic, 0x20 punctuation: none of them but the space begins a byte pair of ordinary 8-bit text.
const highByteOfText = (byte: number | undefined): boolean => byte === 0x00 || byte === 0x06;

/**
 * Windows-1256 or 1252, by how much each looks like words: Arabic letters standing together in one, accented letters among
 * plain ones in the other.
 */
const byScore = (bytes: Uint8Array): string => {
  const arabic = decode(bytes, 'windows-1256');
  const latin = decode(bytes, 'windows-1252');
  const arabicWords = (arabic.match(/[\u0621-\u064A]{2,}/g) ?? []).join('').length;
  const accented = (latin.match(/(?<=[A-Za-z])[\u00C0-\u00FF]|[\u00C0-\u00FF](?=[a-z])/g) ?? []).length;
  return arabicWords > 2 * accented ? arabic : latin;
};

/** The text of a plain file: byte order mark, then the pattern of UTF-16, then strict UTF-8, then Windows-1256 or 1252. */
export const decodeText = (bytes: Uint8Array): string => {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return decode(bytes, 'utf-8');
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decode(bytes, 'utf-16le');
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decode(bytes, 'utf-16be');
  const wide = utf16Pattern(bytes);
  if (wide !== null) return decode(bytes, wide);
  return isUtf8(bytes) ? decode(bytes, 'utf-8') : byScore(bytes);
};
