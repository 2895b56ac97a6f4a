import { superscriptsIn } from './superscripts.ts';

/** A text made comparable, with the way back: folded character `i` came from `text.slice(starts[i], ends[i])`. */
export interface Folded {
  text: string;
  starts: ArrayLike<number>;
  ends: ArrayLike<number>;
}

const cluster = /.\p{M}*/suy; // one character with its marks
const lineEnds = new Set(['\n', '\r', '\u2028', '\u2029']);
const invisible = /[\p{Cf}\u0640\u034f\ufe0f]/u; // format and bidi marks, soft hyphens, tatweel, joiners
const space = /[\s\u2022\u25aa\u2023\u25e6\u25cf\u25cb\u25a0\u25a1\u25ba\u25b6\u2713\u2714\uf0b7\uf0a7]/u; // and bullets, which stand where a space would

const foldCharacter = (character: string): string => {
  const code = character.codePointAt(0) ?? 0;
  if (code >= 0x660 && code <= 0x669) return String(code - 0x660); // Arabic-Indic digits
  if (code >= 0x6f0 && code <= 0x6f9) return String(code - 0x6f0); // their Persian forms
  switch (character) {
    case '\u066a':
      return '%';
    case '\u066b':
      return '.';
    case '\u066c':
    case '\u060c':
      return ',';
    case '\u061b':
      return ';';
    case '\u061f':
      return '?';
  }
  if (/[\u2018-\u201b\u2032\u00b4`]/u.test(character)) return "'";
  if (/[\u201c-\u201f\u2033\u00ab\u00bb]/u.test(character)) return '"';
  if (/[\u2010-\u2015\u2212]/u.test(character)) return '-';
  return character.toLowerCase();
};

/** Below it nearly every character of English and Arabic texts. */
const known = 0x700;
const isMark = Uint8Array.from({ length: known }, (_, code) => (/\p{M}/u.test(String.fromCharCode(code)) ? 1 : 0));
const kept = 0xffff;
const dropped = 0xfffe;
/** The one character that stands for each of them; `dropped` where none does, `kept` where it is not so simple. */
const plainOf = Uint16Array.from({ length: known }, (_, code) => {
  const character = String.fromCharCode(code);
  if (isMark[code] === 1 || character.normalize('NFKC') !== character) return kept;
  if (invisible.test(character)) return dropped;
  const plain = space.test(character) ? ' ' : foldCharacter(character);
  return plain.length === 1 ? plain.charCodeAt(0) : kept;
});
const blank = 0x20;
const anySuperscript = /[⁰¹²³⁴-⁹]/u;

/** What is being folded, in memory that is used again by the next text: most texts are short, and there are very many of them. */
let codes = new Uint16Array(4_096);
let starts = new Uint32Array(4_096);
let ends = new Uint32Array(4_096);
const larger = <T extends Uint16Array | Uint32Array>(old: T, wanted: T): T => {
  wanted.set(old);
  return wanted;
};
const grow = (): void => {
  const capacity = 2 * codes.length;
  codes = larger(codes, new Uint16Array(capacity));
  starts = larger(starts, new Uint32Array(capacity));
  ends = larger(ends, new Uint32Array(capacity));
};
/** So many arguments at once every engine takes. */
const mostAtOnce = 8_192;
const textOf = (length: number): string => {
  let text = '';
  for (let from = 0; from < length; from += mostAtOnce)
    text += Reflect.apply(String.fromCharCode, null, codes.subarray(from, Math.min(from + mostAtOnce, length)));
  return text;
};

/**
 * Unicode NFKC (which also undoes Arabic presentation forms), digits to ASCII, white space to one blank, quotes and dashes to
 * plain ones, invisible marks and tatweel away, letters to lower case (review.md, rule 3). `keepLines` leaves line ends standing.
 */
export const fold = (original: string, { keepLines = false } = {}): Folded => {
  let length = 0;
  let atBlank = true;
  const keep = (code: number, start: number, end: number): void => {
    if (length === codes.length) grow();
    codes[length] = code;
    starts[length] = start;
    ends[length] = end;
    length += 1;
  };
  const put = (character: string, start: number, end: number) => {
    const lineEnd = keepLines && lineEnds.has(character);
    const plain = lineEnd ? '\n' : space.test(character) ? ' ' : foldCharacter(character);
    if (plain === ' ' && atBlank) return;
    atBlank = plain === ' ' || lineEnd;
    for (let at = 0; at < plain.length; at += 1) keep(plain.charCodeAt(at), start, end);
  };
  const superscripts = anySuperscript.test(original) ? superscriptsIn(original) : undefined;
  for (let start = 0; start < original.length;) {
    const code = original.charCodeAt(start);
    const next = start + 1 < original.length ? original.charCodeAt(start + 1) : 0;
    // Most of most texts: one character to one, without a mark on it.
    const simple = code < known && next < known && isMark[next] === 0 ? (plainOf[code] ?? kept) : kept;
    if (simple !== kept && !(keepLines && simple === blank && code !== blank)) {
      start += 1;
      if (simple === dropped || (simple === blank && atBlank)) continue;
      atBlank = simple === blank;
      keep(simple, start - 1, start);
      continue;
    }
    cluster.lastIndex = start;
    const found = cluster.exec(original)?.[0] ?? '';
    for (const character of superscripts?.get(start) ?? found.normalize('NFKC'))
      if (!invisible.test(character)) put(character, start, start + found.length);
    start += found.length;
  }
  return { text: textOf(length), starts: starts.slice(0, length), ends: ends.slice(0, length) };
};

/** Words of a text in any script; a word is a run of letters, marks and digits. */
export const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’._-]*/gu) ?? [];
