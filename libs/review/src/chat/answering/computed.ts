import { oneCurrency } from '../../figures/currencies.ts';
import { measures, type Figure } from '../../figures/figure.ts';
import type { SearchIndex } from '../../search/search-index.ts';
import { isFiller } from '../../search/search-index.ts';
import { termsOf } from '../../search/terms.ts';
import type { AskedWord } from './asked-words.ts';
import { candidatesOf, holdOf } from './candidates.ts';
import { isFigureKind, isOfKind } from './kinds.ts';
import { figuresOf, outlineOf, type Piece } from './outline.ts';
import { plainText } from './whole-words.ts';
import type { Operation, Wanted } from './wanted.ts';

/** What was made of two figures of the document, and of which, as they are written. */
export interface Computed {
  operation: Operation;
  result: string;
  /** In the order of the reckoning: the second is added to the first, taken from it, or what it is divided by. */
  figures: [string, string];
  pieces: [Piece, Piece];
}

/** A figure of a piece, with how surely it stands for each word that is asked for. */
interface Fact {
  piece: Piece;
  figure: Figure;
  holds: number[];
}

const mostFacts = 24;
const leastHeld = 0.5;
const heavy = 0.5;
const perWord = 0.95;

const isReckoned = (figure: Figure, wanted: Wanted): boolean => {
  if (wanted.kind === 'money') return figure.kind === 'money';
  return (
    measures(figure) && (wanted.kind === 'percent' || wanted.kind === 'duration' ? isOfKind(figure, wanted.kind) : true)
  );
};

/** The figures that may be meant. Of several in one piece each stands for the words around it. */
const factsOf = (index: SearchIndex, question: string, wanted: Wanted, words: readonly AskedWord[]): Fact[] => {
  const outline = outlineOf(index);
  const open: Wanted = isFigureKind(wanted.kind) ? wanted : { ...wanted, kind: 'number', isStrict: true };
  const found = candidatesOf(index, question, open, words, null).slice(0, 3 * mostFacts);
  return found.flatMap(({ piece }): Fact[] => {
    const figures = figuresOf(piece).filter((figure) => isReckoned(figure, wanted));
    return figures.map((figure, at) => {
      const from = figures[at - 1]?.end ?? 0;
      const to = figures[at + 1]?.start ?? piece.text.length;
      const around = new Set(termsOf(piece.text.slice(from, to)).filter((term) => !isFiller(term)).map(({ stem }) => stem));
      const holds = words.map(({ term, units }) => {
        const { own, all } = holdOf(outline, piece, units);
        if (figures.length === 1 || own < all) return all;
        return term === null || around.has(term.stem) ? own * perWord : own * leastHeld;
      });
      return { piece, figure, holds };
    });
  }).slice(0, mostFacts); // prettier-ignore
};

const isSameKind = ({ figure: one }: Fact, { figure: other }: Fact): boolean =>
  one.kind === other.kind && one.unit === other.unit && (one.kind !== 'money' || oneCurrency(one, other));

const isSameFigure = (one: Fact, other: Fact): boolean => one.piece === other.piece && one.figure.start === other.figure.start; // prettier-ignore

interface Pair {
  facts: [Fact, Fact];
  score: number;
}

/** How well two figures are those that are meant: every word is held by one of them, and what tells them apart by one alone. */
const pairOf = (first: Fact, second: Fact, words: readonly AskedWord[]): Pair | null => {
  let [held, whole, firstAlone, secondAlone] = [0, 0, 0, 0];
  words.forEach(({ weight }, at) => {
    const [one, other] = [first.holds[at] ?? 0, second.holds[at] ?? 0];
    whole += weight;
    held += (weight * (one + other)) / 2;
    if (weight < heavy) return;
    if (one >= leastHeld && one - other > 0.1) firstAlone += weight;
    if (other >= leastHeld && other - one > 0.1) secondAlone += weight;
  });
  if (whole === 0) return null;
  const missing = words.filter(({ weight }, at) => weight >= heavy && Math.max(first.holds[at] ?? 0, second.holds[at] ?? 0) < leastHeld); // prettier-ignore
  if (missing.reduce((sum, { weight }) => sum + weight, 0) > whole * 0.35) return null;
  // Either words tell the two apart, or the passage speaks of these two alone.
  const told = 2 * Math.min(1, firstAlone, secondAlone);
  const isTwo = first.piece === second.piece && figuresOf(first.piece).filter(({ kind }) => kind === first.figure.kind).length === 2; // prettier-ignore
  const samePage = first.piece.page === second.piece.page ? 0.2 : 0;
  return { facts: [first, second], score: held / whole + told * 0.3 + samePage + (isTwo ? 0.3 : 0) };
};

const most = /max(?:imum)?|at most|longest|highest|اقصي|كحد اقصي|بالاكثر/u;
const least = /min(?:imum)?|at least|shortest|lowest|ادني|اقل (?:مده|مبلغ)/u;

const numberText = (value: number, like: string): string => {
  const digits = Math.abs(value) >= 100 ? 1 : 2;
  const rounded = Number(value.toFixed(digits));
  return like.includes(',') && Math.abs(rounded) >= 1000 ? rounded.toLocaleString('en-US') : String(rounded);
};

/** A result as the figures themselves are written: with their currency, magnitude and unit. */
const written = (value: number, figure: Figure): string => {
  const shown = numberText(value / figure.magnitude, figure.raw);
  const bare = figure.raw.replace(/^[~≈<>+]+/u, '').replace(/\s+/gu, ' ');
  // Of a range its unit alone.
  const [number = ''] = /[\d٠-٩۰-۹](?:[\d٠-٩۰-۹.,٫٬]|\s(?=[\d٠-٩]))*(?:\s*(?:[-–—]|to|إلى|الى)\s*[\d٠-٩][\d٠-٩.,]*)?/u.exec(bare) ?? []; // prettier-ignore
  return number === '' ? shown : bare.replace(number, shown).replace(/\+$/u, '').trim();
};

const isRange = ({ figure }: Fact): boolean => figure.low < figure.high;

/** What a question wants of two figures; null where it is not sure which two are meant. */
export const computedOf = (
  index: SearchIndex,
  question: string,
  wanted: Wanted,
  words: readonly AskedWord[],
): Computed | null => {
  const { operation } = wanted;
  if (operation === null) return null;
  const facts = factsOf(index, question, wanted, words);
  const pairs = facts.flatMap((first, at) =>
    facts.slice(at + 1).flatMap((second) => {
      if (!isSameKind(first, second) || isSameFigure(first, second) || isRange(first) !== isRange(second)) return [];
      const pair = pairOf(first, second, words);
      return pair === null ? [] : [pair];
    }),
  );
  const [best, next] = pairs.sort((a, b) => b.score - a.score);
  if (best === undefined || best.score < leastPair) return null;
  if (next !== undefined && best.score - next.score < apart && !sharesBoth(best, next)) return null;
  const plain = plainText(question);
  const valueOf = ({ figure }: Fact): number => (most.test(plain) ? figure.high : least.test(plain) ? figure.low : (figure.value ?? figure.high)); // prettier-ignore
  const [one, other] = best.facts.toSorted((a, b) => a.piece.at - b.piece.at || a.figure.start - b.figure.start);
  if (one === undefined || other === undefined) return null;
  const [low, high] = valueOf(one) <= valueOf(other) ? [one, other] : [other, one];
  const inOrder = { sum: [one, other], difference: [high, low], ratio: [high, low], growth: [other, one] } as const;
  const [first, second] = inOrder[operation];
  const [a, b] = [valueOf(first), valueOf(second)];
  if ((operation === 'ratio' || operation === 'growth') && b === 0) return null;
  const larger = first.figure.magnitude >= second.figure.magnitude ? first.figure : second.figure;
  const results = {
    sum: () => written(a + b, larger),
    difference: () => written(a - b, larger),
    ratio: () => `${numberText(a / b, '')}×`,
    growth: () => `${numberText(((a - b) / b) * 100, '')}%`,
  };
  const result = results[operation]();
  return { operation, result, figures: [first.figure.raw, second.figure.raw], pieces: [first.piece, second.piece] };
};

const leastPair = 1.0;
const apart = 0.04;

const sharesBoth = ({ facts: [one, other] }: Pair, { facts: [one2, other2] }: Pair): boolean =>
  [one, other].every((fact) => [one2, other2].some((fact2) => isSameFigure(fact, fact2)));
