import stored from './weights.json' with { type: 'json' };
import type { JudgingWord } from './words.ts';

/*
 * How much a passage sounds like an order to the one who judges: lines through what its words do, which stand together and how they are
 * written, fitted by `scripts/fit-orders.ts` on orders and honest sentences in many wordings and languages.
 */

/** Names of features are hashed to so many places, a power of two. */
export const places = 2 ** 16;

/** FNV-1a, 32 bits, from a state on: what names begin with is hashed once. */
const hashed = (name: string, from = 0x811c9dc5): number => {
  let hash = from;
  for (let at = 0; at < name.length; at += 1) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193);
  return hash;
};
const placeAt = (hash: number): number => ((hash ^ (hash >>> 15)) >>> 0) & (places - 1);
const placeOf = (name: string, from?: number): number => placeAt(hashed(name, from));

/** Words further apart than this say nothing of each other. */
const reach = 8;

const pairPlaces = new Map<string, Map<string, number>>();
const placeOfPair = (name: string, other: string): number => {
  const seconds = pairPlaces.get(name) ?? new Map<string, number>();
  pairPlaces.set(name, seconds);
  const place = seconds.get(other) ?? placeOf(`p ${name} ${other}`);
  seconds.set(other, place);
  return place;
};

/** A word without its ending, and an Arabic one without what is written together with it; figures are told apart by themselves. */
const stemOf = ({ text, bare }: JudgingWord): string => (text === bare ? text.slice(0, 6) : bare.slice(0, 5));

/** Stems further apart than this are no pair. */
const near = 3;
const piece = 4;

/** What a word gives wherever it stands: every sentence is looked at several times, alone and with its neighbours. */
interface KnownWord {
  stem: string;
  own: number;
  ofStem: number;
  /** Of its stem, where it is the first word, and where an order may begin. */
  first: number;
  opens: number;
  /** States of the hash, for the stem after it and for one that stands near. */
  beside: number;
  around: number;
  pieces: readonly number[];
}

const read = (word: JudgingWord): KnownWord => {
  const stem = stemOf(word);
  const whole = `^${word.text}$`;
  const count = word.text.length < piece ? 0 : whole.length - piece + 1;
  return {
    stem,
    own: placeOf(`w ${word.text}`),
    ofStem: placeOf(`s ${stem}`),
    first: placeOf(`first ${stem}`),
    opens: placeOf(`opens ${stem}`),
    beside: hashed(`b ${stem} `),
    around: hashed(`n ${stem} `),
    pieces: Array.from({ length: count }, (_, from) => placeOf(`p ${whole.slice(from, from + piece)}`)),
  };
};

/** Words of strangers come without end, and some without a blank: so many are kept, and none that is longer. */
const mostKnown = 10_000;
const longestKnown = 40;
const known = new Map<string, KnownWord>();
const knownOf = (word: JudgingWord): KnownWord => {
  const before = known.get(word.text);
  if (before !== undefined) return before;
  const now = read(word);
  if (word.text.length > longestKnown) return now;
  if (known.size >= mostKnown) known.clear();
  known.set(word.text, now);
  return now;
};

/** The pass that met a place last: quicker than a set for each group of each passage. */
const metIn = new Uint32Array(places);
let pass = 0;
/** Each place once, in the order in which they came. */
const distinct = (all: readonly number[]): number[] => {
  pass += 1;
  if (pass === 2 ** 32) {
    metIn.fill(0);
    pass = 1;
  }
  const once: number[] = [];
  for (const place of all) {
    if (metIn[place] === pass) continue;
    metIn[place] = pass;
    once.push(place);
  }
  return once;
};

/**
 * Places by group, each once: what the words do, which of these stand together, the words themselves, their stems, which stems stand
 * near each other, and pieces of words.
 */
export const featuresOf = (words: readonly JudgingWord[]): number[][] => {
  const classes: number[] = [];
  const pairs: number[] = [];
  const own: number[] = [];
  const stems: number[] = [];
  const together: number[] = [];
  const pieces: number[] = [];
  const different = new Set<string>();
  const all = words.map(knownOf);
  all.forEach((word, at) => {
    const { opens = false, classes: plain = [] } = words[at] ?? {};
    const names = opens ? plain.flatMap((name) => [name, `${name}!`]) : plain;
    for (const name of names) {
      different.add(name);
      classes.push(placeOf(`c ${name}`));
      for (let next = at + 1; next <= Math.min(words.length - 1, at + reach); next += 1)
        for (const other of words[next]?.classes ?? []) pairs.push(placeOfPair(name, other));
    }
    own.push(word.own);
    stems.push(word.ofStem);
    if (at === 0) stems.push(word.first);
    if (opens) stems.push(word.opens);
    for (let next = at + 1; next <= Math.min(words.length - 1, at + near); next += 1)
      together.push(placeOf(all[next]?.stem ?? '', next === at + 1 ? word.beside : word.around));
    for (const place of word.pieces) pieces.push(place);
  });
  classes.push(placeOf(`count ${String(Math.min(different.size, 12))}`));
  return [classes, pairs, own, stems, together, pieces].map(distinct);
};

/** What a line is drawn through: how much each group weighs in it, however many places it has; 0 is left out. */
export const lines = {
  /** What is done and asked for, whatever the language. */
  deeds: [1.5, 1.5, 1, 0, 0, 0],
  /** How it is worded. */
  wording: [1.2, 1.2, 0.7, 1, 1.2, 1],
} as const;
export type Line = keyof typeof lines;

export const scaleOf = (line: Line, group: number, size: number): number =>
  (lines[line][group] ?? 0) / Math.sqrt(Math.max(1, size));

/** A line's value: above 0 it is rather an order. */
export const valueOf = (
  features: readonly (readonly number[])[],
  line: Line,
  weights: ArrayLike<number>,
  bias: number,
): number => {
  let sum = bias;
  features.forEach((group, at) => {
    const scale = scaleOf(line, at, group.length);
    if (scale > 0) for (const place of group) sum += scale * (weights[place] ?? 0);
  });
  return sum;
};

const fittedOf = (line: Line): { weights: Float32Array; bias: number } => {
  const { unit, bias, line: bytes } = stored[line];
  return { weights: Float32Array.from(new Int8Array(Buffer.from(bytes, 'base64')), (value) => value * unit), bias };
};
const fitted = { deeds: fittedOf('deeds'), wording: fittedOf('wording') };

/** The mean of both lines. Above 0 a passage is rather an order; far below, an honest sentence. */
export const orderScore = (words: readonly JudgingWord[]): number => {
  const features = featuresOf(words);
  const of = (line: Line): number => valueOf(features, line, fitted[line].weights, fitted[line].bias);
  return (of('deeds') + of('wording')) / 2;
};
