import { fold } from '../fold.ts';

/** A text made comparable for figures, with the way back: character `i` came from `original.slice(starts[i], ends[i])`. */
export interface Reading {
  readonly original: string;
  readonly text: string;
  readonly starts: ArrayLike<number>;
  readonly ends: ArrayLike<number>;
}

const harakat = /[\u064b-\u065f\u0670]/u;
const letters: Record<string, string> = {
  أ: 'ا', إ: 'ا', آ: 'ا', ٱ: 'ا', ى: 'ي', ة: 'ه', ؤ: 'و', ئ: 'ي', ک: 'ك', ی: 'ي', ے: 'ي', ە: 'ه', '’': "'",
}; // prettier-ignore
const fractions: Record<string, string> = { '½': '.5', '¼': '.25', '¾': '.75' };

/** The house's fold with its lines, and beyond it one form for the letters of an Arabic word, without vowel marks. */
export const readingOf = (original: string): Reading => {
  // A fraction is a part of its number: "5½" is 5.5, which NFKC would make 51⁄2.
  const parted = /[½¼¾]/u.test(original);
  const { text, starts, ends } = fold(parted ? original.replace(/[½¼¾]/gu, '\u2044') : original, { keepLines: true });
  if (!parted && !/[^\0-\x7f]/.test(text)) return { original, text, starts, ends };
  const characters: string[] = [];
  const from: number[] = [];
  const to: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? '';
    const start = starts[at] ?? 0;
    if (harakat.test(character)) continue;
    const plain = letters[character] ?? (parted ? (fractions[original[start] ?? ''] ?? character) : character);
    for (const unit of plain) {
      characters.push(unit);
      from.push(start);
      to.push(ends[at] ?? start + 1);
    }
  }
  return { original, text: characters.join(''), starts: from, ends: to };
};

/** Words of a list in the form that `readingOf` gives them, so that the lists can be written as people write. */
export const foldWord = (word: string): string => readingOf(word).text;

/** A pattern that meets any of the words, longest first. */
export const anyOf = (words: readonly string[]): string =>
  [...words]
    .sort((one, other) => other.length - one.length)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\/]/gu, '\\$&'))
    .join('|');
