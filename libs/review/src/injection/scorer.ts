import weights from './weights.json' with { type: 'json' };
import type { JudgingWord } from './words.ts';

/*
 * How much a passage sounds like an order to the one who judges: a line through what its words do and which stand together, fitted
 * by `scripts/fit-orders.ts` on orders and honest sentences in many wordings and languages.
 */

/** Names of features are hashed to so many places, a power of two. */
export const places = 2 ** 14;

const placeOf = (name: string): number => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < name.length; at += 1) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193);
  return ((hash ^ (hash >>> 15)) >>> 0) & (places - 1);
};

/** Words further apart than this say nothing of each other. */
const reach = 8;

const known = new Map<string, number>();
const placeFor = (name: string): number => {
  const before = known.get(name);
  if (before !== undefined) return before;
  const place = placeOf(name);
  // Words of strangers come without end.
  if (known.size > 50_000) known.clear();
  known.set(name, place);
  return place;
};

const pairPlaces = new Map<string, Map<string, number>>();
const placeOfPair = (name: string, other: string): number => {
  const seconds = pairPlaces.get(name) ?? new Map<string, number>();
  pairPlaces.set(name, seconds);
  const place = seconds.get(other) ?? placeOf(`p ${name} ${other}`);
  seconds.set(other, place);
  return place;
};

/** Places by group: what the words do, which of these stand together, the words themselves. */
export const featuresOf = (words: readonly JudgingWord[]): Set<number>[] => {
  const classes = new Set<number>();
  const pairs = new Set<number>();
  const own = new Set<number>();
  const different = new Set<string>();
  words.forEach((word, at) => {
    const names = word.opens ? word.classes.flatMap((name) => [name, `${name}!`]) : word.classes;
    for (const name of names) {
      different.add(name);
      classes.add(placeFor(`c ${name}`));
      for (let next = at + 1; next <= Math.min(words.length - 1, at + reach); next += 1)
        for (const other of words[next]?.classes ?? []) pairs.add(placeOfPair(name, other));
    }
    own.add(placeFor(`w ${word.text}`));
  });
  classes.add(placeFor(`count ${String(Math.min(different.size, 12))}`));
  return [classes, pairs, own];
};

/** What a group weighs, however many places it has. */
const lengths = [1.5, 1.5, 1];
export const scaleOf = (group: number, size: number): number => (lengths[group] ?? 1) / Math.sqrt(Math.max(1, size));

/** The line's value: above 0 it is rather an order. */
export const valueOf = (features: readonly Set<number>[], line: ArrayLike<number>, bias: number): number => {
  let sum = bias;
  features.forEach((group, at) => {
    const scale = scaleOf(at, group.size);
    for (const place of group) sum += scale * (line[place] ?? 0);
  });
  return sum;
};

const fitted = new Int8Array(Buffer.from(weights.line, 'base64'));
const line = Float32Array.from(fitted, (value) => value * weights.unit);

/** Above 0: an order; far below: an honest sentence. */
export const orderScore = (words: readonly JudgingWord[]): number => valueOf(featuresOf(words), line, weights.bias);
