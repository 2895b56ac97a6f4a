import { superscriptsIn } from './superscripts.ts';

/** A text made comparable, with the way back: folded character `i` came from `text.slice(starts[i], ends[i])`. */
export interface Folded {
  text: string;
  starts: ArrayLike<number>;
  ends: ArrayLike<number>;
}

// A run of plain ASCII whose last character no mark changes, or one character with its marks.
const cluster = /[\0-\x7f]+(?!\p{M})|.\p{M}*/gsu;
const plainAscii = /^[\0-\x7f]+$/;
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

/**
 * Unicode NFKC (which also undoes Arabic presentation forms), digits to ASCII, white space to one blank, quotes and dashes to
 * plain ones, invisible marks and tatweel away, letters to lower case (review.md, rule 3). `keepLines` leaves line ends standing.
 */
export const fold = (original: string, { keepLines = false } = {}): Folded => {
  const characters: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  let atBlank = true;
  const put = (character: string, start: number, end: number) => {
    const lineEnd = keepLines && lineEnds.has(character);
    const plain = lineEnd ? '\n' : space.test(character) ? ' ' : foldCharacter(character);
    if (plain === ' ' && atBlank) return;
    atBlank = plain === ' ' || lineEnd;
    for (const unit of plain.length === 1 ? [plain] : plain.split('')) {
      characters.push(unit);
      starts.push(start);
      ends.push(end);
    }
  };
  const superscripts = superscriptsIn(original);
  for (const match of original.matchAll(cluster)) {
    const [found] = match;
    const start = match.index;
    if (plainAscii.test(found)) {
      // Most of most texts: nothing to normalise, one character to one.
      for (let at = 0; at < found.length; at++) put(found[at] ?? '', start + at, start + at + 1);
      continue;
    }
    for (const character of superscripts.get(start) ?? found.normalize('NFKC')) {
      if (!invisible.test(character)) put(character, start, start + found.length);
    }
  }
  return { text: characters.join(''), starts: Uint32Array.from(starts), ends: Uint32Array.from(ends) };
};

/** Words of a text in any script; a word is a run of letters, marks and digits. */
export const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’._-]*/gu) ?? [];
