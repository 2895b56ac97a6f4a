import { isTelling, mostEncoded, unitsOfPage, type Unit } from '../../recognition/units.ts';
import type { Encoder } from '../../recognition/encoder.ts';
import type { ReviewDocument } from '../../document.ts';
import { search, type SearchIndex } from '../../search/search.ts';
import { outlineOf, withoutMarks } from './outline.ts';

/*
 * How strongly each part of a document speaks for a question, by the sentence encoder: it finds what is said in other words than it is
 * asked, and tells what nothing in the document speaks for.
 */

/** As much of the encoder as is asked here; `encoderInThread` is one. */
export interface QuestionEncoder {
  directions: (units: readonly Pick<Unit, 'title' | 'head' | 'text'>[]) => Promise<Float32Array[]>;
  questions: (texts: readonly string[]) => Promise<{ directions: Float32Array[]; asked: Encoder['asked'] }>;
}

/** How strongly the pieces of a document (`Outline`) speak for one question. */
export interface Strengths {
  /** By a piece's place: the most over the units that share its text, above what nothing has; -Infinity where none was read. */
  pieces: Float64Array;
  /** By a piece's place: of all that speaks for the question, nothing included, its share. */
  shares: Float64Array;
  /** The share of nothing. */
  none: number;
  /** The places of the pieces, the strongest first; only those that were read. */
  order: number[];
}

/** The strengths for a question, or for a part of one; null where no encoder reads the document. */
export type StrengthsFor = (question: string) => Strengths | null;

/** So many directions are kept of a longer document: 1.5 kB each. */
const mostKept = 3 * mostEncoded;

const flat = (text: string): string => withoutMarks(text).toLowerCase();
/** A shorter text stands in too many others. */
const shortest = 4;
/** On a page of more units, as a list of thousands of lines has them, only those count that are the piece's very text. */
const manyUnits = 600;

/** Of each piece the places of the units that share its text. */
const unitsOfPieces = (index: SearchIndex, units: readonly Unit[]): number[][] => {
  const ofPage = Map.groupBy(
    units.map(({ page, text }, at) => ({ at, page, text: flat(text) })),
    ({ page }) => page,
  );
  const same = new Map([...ofPage].map(([page, all]) => [page, Map.groupBy(all, ({ text }) => text)] as const));
  return outlineOf(index).pieces.map(({ page, text }) => {
    const words = flat(text);
    const all = ofPage.get(page) ?? [];
    if (words === '') return [];
    if (all.length > manyUnits) return (same.get(page)?.get(words) ?? []).map(({ at }) => at);
    return all
      .filter((unit) => unit.text.includes(words) || (unit.text.length >= shortest && words.includes(unit.text)))
      .map(({ at }) => at);
  });
};

/** The units that are read for a question: all, or of a long document those of the pages that its words find first. */
const toRead = (index: SearchIndex, units: readonly Unit[], question: string): number[] => {
  const all = units.map((_, at) => at);
  if (units.length <= mostEncoded) return all;
  const ranks = new Map<number, number>();
  for (const { page } of search(index, question, index.pages.length)) if (!ranks.has(page)) ranks.set(page, ranks.size);
  const rankOf = (at: number): number => ranks.get(units[at]?.page ?? 0) ?? ranks.size;
  return all.sort((a, b) => rankOf(a) - rankOf(b) || a - b).slice(0, mostEncoded);
};

const product = (a: Float32Array, b: Float32Array): number => {
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
};

/**
 * A document whose parts an encoder has read: gives the strengths for questions. It fails when the encoder does, and can then be asked
 * again.
 */
export const readByEncoder = async (document: ReviewDocument, index: SearchIndex, encoder: QuestionEncoder) => {
  const units = document.pages
    .flatMap(({ n, label, clean, blocks }) =>
      unitsOfPage({ n, label, text: clean, blocks: blocks.filter(({ suspicious }) => !suspicious) }),
    )
    .filter(isTelling);
  const unitsOf = unitsOfPieces(index, units);
  const kept = new Map<number, Float32Array>();
  const read = async (places: readonly number[]): Promise<ReadonlyMap<number, Float32Array>> => {
    const found = new Map<number, Float32Array>();
    for (const at of places) {
      const known = kept.get(at);
      if (known !== undefined) found.set(at, known);
    }
    const missing = places.filter((at) => !found.has(at));
    const directions = await encoder.directions(missing.flatMap((at) => units[at] ?? []));
    if (kept.size + missing.length > mostKept) kept.clear();
    missing.forEach((at, nth) => {
      const direction = directions[nth];
      if (direction === undefined) return;
      found.set(at, direction);
      kept.set(at, direction);
    });
    return found;
  };
  if (units.length <= mostEncoded) await read(units.map((_, at) => at));

  const strengthsOf = (
    directions: ReadonlyMap<number, Float32Array>,
    question: Float32Array,
    { scale, none }: Encoder['asked'],
  ): Strengths => {
    const strengths = new Float64Array(units.length).fill(-Infinity);
    for (const [at, direction] of directions) strengths[at] = product(direction, question) * scale - none;
    const whole = strengths.reduce((sum, one) => sum + Math.exp(one), 1);
    const pieces = Float64Array.from(unitsOf, (of) =>
      Math.max(-Infinity, ...of.map((at) => strengths[at] ?? -Infinity)),
    );
    const shares = Float64Array.from(unitsOf, (of) =>
      of.reduce((sum, at) => sum + Math.exp(strengths[at] ?? -Infinity) / whole, 0),
    );
    const order = [...pieces.keys()]
      .filter((at) => (pieces[at] ?? -Infinity) > -Infinity)
      .sort((a, b) => (pieces[b] ?? 0) - (pieces[a] ?? 0) || a - b);
    return { pieces, shares, none: 1 / whole, order };
  };

  return async (questions: readonly string[]): Promise<ReadonlyMap<string, Strengths>> => {
    const { directions: asked, asked: compared } = await encoder.questions(questions);
    const found = new Map<string, Strengths>();
    for (const [nth, question] of questions.entries()) {
      const direction = asked[nth];
      if (direction === undefined) continue;
      found.set(question, strengthsOf(await read(toRead(index, units, question)), direction, compared));
    }
    return found;
  };
};
