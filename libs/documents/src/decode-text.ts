import { isUtf8 } from 'node:buffer';
import { analyse } from 'chardet';
import { DocumentUnreadable } from './document.ts';

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

/** What is looked at of a long text. */
const sampleLength = 65_536;

/** Encodings of our two languages: looked at even where the detector does not name them, and chosen where it is undecided. */
const usual = new Set(['windows-1256', 'windows-1252']);
const usualBonus = 10;
/** Bytes beyond ASCII of which the detector needs about so many. */
const enoughBytes = 24;

/** Encodings by their names in chardet that `TextDecoder` knows, with how likely each is, 0 to 110. */
const candidates = (sample: Uint8Array): Array<{ encoding: string; sure: number }> => {
  const weight = Math.min(1, sample.reduce((count, byte) => count + (byte > 0x7f ? 1 : 0), 0) / enoughBytes);
  const named = analyse(sample).flatMap(({ name, confidence }) => {
    if (/^(?:UTF-|ASCII)/.test(name)) return [];
    try {
      const { encoding } = new TextDecoder(name);
      return [{ encoding, sure: confidence * weight + (usual.has(encoding) ? usualBonus : 0) }];
    } catch (error) {
      // Some that chardet tells apart (ISO-2022-CN) are no encodings of the web.
      if (error instanceof RangeError) return [];
      throw error;
    }
  });
  return [...named, ...[...usual].map((encoding) => ({ encoding, sure: usualBonus }))];
};

const scripts = [
  /^[\p{Script=Latin}\p{M}]+$/u,
  /^[\p{Script=Arabic}\p{M}\u0640]+$/u,
  /^[\p{Script=Cyrillic}\p{M}]+$/u,
  /^[\p{Script=Greek}\p{M}]+$/u,
  /^[\p{Script=Hebrew}\p{M}]+$/u,
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30FC]+$/u,
  /^[\p{Script=Hangul}\p{Script=Han}]+$/u,
  /^[\p{Script=Thai}\p{M}]+$/u,
];

/** A word of one script, without a capital after a small letter; of Latin letters, a third at least without accents. */
const isWord = (word: string): boolean => {
  if (!scripts.some((script) => script.test(word)) || /\p{Ll}\p{Lu}|[\uFF61-\uFF9F]/u.test(word)) return false;
  return !/^\p{Script=Latin}{2}/u.test(word) || (word.match(/[A-Za-z]/g)?.length ?? 0) >= word.length / 3;
};

const usualSign = /[\u2010-\u2027\u2030-\u203A\u20AC£¥§©®™°±²³¹½¼¾·«»¿¡×÷،؛؟٪\u3000-\u301F\u30FB\uFF01-\uFF5E\u00A0]/;

/** Part of the words and signs beyond ASCII that look like those of a language, 0 to 1. */
const likeness = (text: string): number => {
  let [good, all] = [0, 0];
  for (const [word] of text.matchAll(/[\p{L}\p{M}]+/gu)) {
    if (!/[^\0-\x7f]/.test(word)) continue;
    all += 1;
    if (isWord(word)) good += 1;
  }
  for (const [sign] of text.matchAll(/[^\0-\x7f\p{L}\p{M}]/gu)) {
    all += 1;
    if (usualSign.test(sign)) good += 1;
  }
  return all === 0 ? 1 : good / all;
};

const leastLikeness = 0.75;

/** Hangul throughout, or much kana: no other encoding's bytes look so by chance, and the detector is mistaken in short texts. */
const telling: Array<[letters: RegExp, share: number]> = [
  [/[\uAC00-\uD7AF]/g, 0.85],
  [/[\u3041-\u30FA]/g, 0.3],
];
const tellingBonus = 30;
const toldBy = (text: string): number => {
  const all = text.match(/[^\0-\x7f]/g)?.length ?? 0;
  return telling.some(([letters, share]) => (text.match(letters)?.length ?? 0) > share * all) ? tellingBonus : 0;
};

/** UTF-8 with a few bytes that are damaged or cut off. */
const isNearlyUtf8 = (text: string): boolean => {
  const odd = text.match(/\uFFFD/g)?.length ?? 0;
  return (text.match(/[^\0-\x7f\uFFFD]/g)?.length ?? 0) >= 10 * odd;
};

/**
 * The text of a plain file: byte order mark, then the pattern of UTF-16, then UTF-8, then of the older encodings that chardet
 * names the one in which the letters look like words. `sure` is false when they do in none: the text is then no text.
 */
export const decodeText = (bytes: Uint8Array): { text: string; sure: boolean } => {
  const surely = (encoding: string): { text: string; sure: boolean } => ({ text: decode(bytes, encoding), sure: true });
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return surely('utf-8');
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return surely('utf-16le');
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return surely('utf-16be');
  const wide = utf16Pattern(bytes);
  if (wide !== null) return surely(wide);
  if (isUtf8(bytes)) return surely('utf-8');
  const sample = bytes.subarray(0, sampleLength);
  if (isNearlyUtf8(decode(sample, 'utf-8'))) return surely('utf-8');
  const [best] = candidates(sample)
    .map(({ encoding, sure }) => {
      const text = decode(sample, encoding);
      const like = likeness(text);
      return { encoding, like, score: 100 * like + sure + toldBy(text) };
    })
    .toSorted((a, b) => b.score - a.score);
  return best === undefined
    ? { text: decode(bytes, 'windows-1252'), sure: false }
    : { text: decode(bytes, best.encoding), sure: best.like >= leastLikeness };
};

/** A plain file's text. Throws `DocumentUnreadable`: unknown_encoding. */
export const textOf = (bytes: Uint8Array): string => {
  const { text, sure } = decodeText(bytes);
  if (!sure) throw new DocumentUnreadable('unknown_encoding');
  return text;
};
