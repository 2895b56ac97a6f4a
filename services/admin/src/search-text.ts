/** The words of a folded text in their order. */
export const allWordsOf = (folded: string): string[] => folded.match(/[\p{L}\p{N}]+/gu) ?? [];

/** The words of a folded text, each once: what an index is made of. */
export const wordsOf = (folded: string): string[] => [...new Set(allWordsOf(folded))];

/** What stands between the words of a folded text: a blank, or anything else. */
export const gapsOf = (folded: string): ('blank' | 'marks')[] =>
  folded
    .split(/[\p{L}\p{N}]+/u)
    .slice(1, -1)
    .map((gap) => (gap === ' ' ? 'blank' : 'marks'));

/** Two words that stand beside each other, as one key: many rows may have each of them, and few both. */
export const pairOf = (one: string, other: string, gap: 'blank' | 'marks'): string =>
  `#${one}${gap === 'blank' ? ' ' : '_'}${other}`;

/** The pairs of a folded text, each once. */
export const pairsOf = (folded: string): string[] => {
  const words = allWordsOf(folded);
  const gaps = gapsOf(folded);
  return [...new Set(words.slice(1).map((word, at) => pairOf(words[at] ?? '', word, gaps[at] ?? 'marks')))];
};

const gramLength = 4;

/** Marks a piece of an id among words. */
const idMark = '#';

/** Every fourth place of an id: whatever part of it has seven letters or more has one of these whole in it. */
export const idGrams = (id: string): string[] => {
  const folded = id.toLowerCase();
  const grams: string[] = [];
  for (let at = 0; at + gramLength <= folded.length; at += gramLength)
    grams.push(idMark + folded.slice(at, at + gramLength));
  return grams;
};

/** The pieces of an id that something typed may have in it; none when it is no part of an id. */
export const idGramsOf = (typed: string): string[] => {
  if (!/^[\w-]{4,64}$/.test(typed)) return [];
  const folded = typed.toLowerCase();
  const starts = Math.min(gramLength, folded.length - gramLength + 1);
  return Array.from({ length: starts }, (_, at) => idMark + folded.slice(at, at + gramLength));
};
