import stored from './weights.json' with { type: 'json' };
import type { JudgingWord } from './words.ts';

/*
 * How much a passage sounds like an order to the one who judges: lines through what its words do, which stand together and how they are
 * written, fitted by `scripts/fit-orders.ts` on orders and honest sentences in many wordings and languages.
 */

/** Names of features are hashed to so many places, a power of two. */
export const places = 2 ** 16;

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

/** A word without its ending, and an Arabic one without what is written together with it; figures are told apart by themselves. */
const stemOf = ({ text, bare }: JudgingWord): string => (text === bare ? text.slice(0, 6) : bare.slice(0, 5));

/** Stems further apart than this are no pair. */
const near = 3;
const piece = 4;

/**
 * Places by group: what the words do, which of these stand together, the words themselves, their stems, which stems stand near each
 * other, and pieces of words.
 */
export const featuresOf = (words: readonly JudgingWord[]): Set<number>[] => {
  const classes = new Set<number>();
  const pairs = new Set<number>();
  const own = new Set<number>();
  const stems = new Set<number>();
  const together = new Set<number>();
  const pieces = new Set<number>();
  const different = new Set<string>();
  const stemsOf = words.map(stemOf);
  words.forEach((word, at) => {
    const names = word.opens ? word.classes.flatMap((name) => [name, `${name}!`]) : word.classes;
    for (const name of names) {
      different.add(name);
      classes.add(placeFor(`c ${name}`));
      for (let next = at + 1; next <= Math.min(words.length - 1, at + reach); next += 1)
        for (const other of words[next]?.classes ?? []) pairs.add(placeOfPair(name, other));
    }
    own.add(placeFor(`w ${word.text}`));
    const stem = stemsOf[at] ?? '';
    stems.add(placeFor(`s ${stem}`));
    if (at === 0) stems.add(placeFor(`first ${stem}`));
    if (word.opens) stems.add(placeFor(`opens ${stem}`));
    for (let next = at + 1; next <= Math.min(words.length - 1, at + near); next += 1)
      together.add(placeOf(`${next === at + 1 ? 'b' : 'n'} ${stem} ${stemsOf[next] ?? ''}`));
    const whole = `^${word.text}$`;
    if (word.text.length >= piece)
      for (let from = 0; from + piece <= whole.length; from += 1)
        pieces.add(placeFor(`p ${whole.slice(from, from + piece)}`));
  });
  classes.add(placeFor(`count ${String(Math.min(different.size, 12))}`));
  return [classes, pairs, own, stems, together, pieces];
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
  features: readonly Set<number>[],
  line: Line,
  weights: ArrayLike<number>,
  bias: number,
): number => {
  let sum = bias;
  features.forEach((group, at) => {
    const scale = scaleOf(line, at, group.size);
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
