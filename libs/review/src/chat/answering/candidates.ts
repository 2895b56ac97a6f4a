import { keys, type SearchIndex } from '../../search/search-index.ts';
import { intentGains } from '../../search/expansion.ts';
import { search } from '../../search/search.ts';
import type { AskedWord } from './asked-words.ts';
import { isBareFigure, outlineOf, type Outline, type Piece } from './outline.ts';
import { figuresIn } from '../../figures/figures.ts';
import { hasItself, hasKind, isFigureKind, isOfKind } from './kinds.ts';
import type { Strengths } from './strengths.ts';
import { countTest, timeTest } from './tests.ts';
import { plainText, wholeWords } from './whole-words.ts';
import type { Wanted } from './wanted.ts';

/** How well a piece fits a question: each from 0 to 1. */
export interface Fit {
  /** Share of what was asked that it holds with what stands over it, by weight. */
  held: number;
  /** The same of its own words and heads alone. */
  own: number;
  /** The most that one of its sentences holds, of those that have what is wanted. */
  together: number;
  /** The same by what is only near in meaning. */
  loose: number;
  /** Share of the words that carry weight that are missing from it and from what stands over it. */
  missing: number;
  /** A thing that pitches are always asked about is missing. */
  fieldMissing: number;
  /** A time that the question names is missing. */
  timeMissing: number;
  /** A name that the question gives is missing, though the document has it elsewhere. */
  nameMissing: number;
  /** It has no figure, date or person, though one is wanted; what is counted has no figure. */
  kindMissing: number;
  countMissing: number;
  /** What the intents of the question find in it, and the search's score of its page. */
  intent: number;
  page: number;
  /** It is in the passage of its page that the search thinks best. */
  inPassage: number;
  isHeading: number;
  isPicture: number;
}

/** A piece that may answer. */
export interface Candidate {
  piece: Piece;
  fit: Fit;
  /** By its words alone, and with the encoder where one read the document. */
  words: number;
  score: number;
}

const besideWeight = 0.45;
const pageWeight = 0.3;
const overWeights = [0.92, 0.82, 0.72, 0.66] as const;
/** Of the labels of a figure; of words that only stand in a column a little less. */
const labelWeights = [0.92, 0.88, 0.8, 0.72, 0.66, 0.6] as const;
const columnShare = 0.85;
const looseWeight = 0.7;

const most = (units: ReadonlyMap<number, number>, { first, last }: { first: number; last: number }): number => {
  let found = 0;
  // A page has many units, and few of them a word.
  if (units.size < last - first) {
    for (const [unit, held] of units) if (unit >= first && unit < last) found = Math.max(found, held);
  } else {
    for (let unit = first; unit < last; unit += 1) found = Math.max(found, units.get(unit) ?? 0);
  }
  return found;
};

/** How surely one word is held by a piece: by itself, what stands over it, beside it, or on its page. */
export const holdOf = (
  outline: Outline,
  piece: Piece,
  units: ReadonlyMap<number, number>,
): { own: number; all: number } => {
  if (units.size === 0) return { own: 0, all: 0 };
  const own = most(units, piece);
  let all = own;
  piece.over.forEach((at, nth) => {
    const over = outline.pieces[at];
    if (over !== undefined) all = Math.max(all, most(units, over) * (overWeights[Math.min(nth, 3)] ?? 0));
  });
  const share = isBareFigure(piece) ? 1 : columnShare;
  piece.labels.forEach((at, nth) => {
    const label = outline.pieces[at];
    if (label !== undefined) all = Math.max(all, most(units, label) * share * (labelWeights[nth] ?? 0));
  });
  for (const at of [piece.at - 1, piece.at + 1]) {
    const beside = outline.pieces[at];
    if (beside?.page === piece.page) all = Math.max(all, most(units, beside) * besideWeight);
  }
  const page = outline.pages.get(piece.page);
  const [first, last] = [outline.pieces[page?.first ?? 0], outline.pieces[(page?.last ?? 1) - 1]];
  if (first !== undefined && last !== undefined) all = Math.max(all, most(units, { first: first.first, last: last.last }) * pageWeight); // prettier-ignore
  return { own, all };
};

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** A piece that tells by itself what is asked for need not name what it counts as the question does. */
const surelyTold = 0.95;
/** What is missing weighs this much at least, though the asker may only have put it in words of his own. */
const leastLack = 0.55;
/** A name on the first page, or a word for who made it. */
const signs = 0.65;
const mostPages = 24;
/** So many of the pieces that the encoder thinks strongest may answer, whatever words they have. */
const mostStrong = 5;
/** A price model may be told without a sum, but what has one comes first. */
const kindUnsure = 0.5;
const heavy = 0.5;
const leastHeld = 0.5;

const mostOf = (units: ArrayLike<number>, { first, last }: Piece): number => {
  let found = 0;
  for (let unit = first; unit < last; unit += 1) found = Math.max(found, units[unit] ?? 0);
  return found;
};

const asksForPlace = wholeWords(
  '(?:which|what) (?:country|countries|city|cities|region|regions)',
  '(?:اي|باي) (?:بلد|دوله|مدينه|دول|مدن|منطقه|بلدان|مناطق)',
);

/** What the strength of a piece, and of the strongest one on its page, adds to what its words say: relative to the strongest of all. */
const strengthWeights = { near: 1, far: 0.4, page: 0.25 } as const;
/** So much weaker, as log odds, the strongest one's next still counts a little. */
const farReach = 8;
/** A heading is quoted with what stands under it, which says more than one piece of it does. */
const headingWithEncoder = 0.3;

/** How much the strengths add to the score of each piece, by its place. */
const gainsOf = ({ pieces }: Outline, strengths: Strengths): ((piece: Piece) => number) => {
  const best = strengths.pieces[strengths.order[0] ?? -1] ?? 0;
  const pages = new Map<number, number>();
  for (const { at, page } of pieces) pages.set(page, Math.max(pages.get(page) ?? -Infinity, strengths.pieces[at] ?? -Infinity)); // prettier-ignore
  return ({ at, page }) => {
    const behind = (strengths.pieces[at] ?? -Infinity) - best;
    return (
      strengthWeights.near * Math.exp(behind) +
      strengthWeights.far * Math.max(0, 1 + behind / farReach) +
      strengthWeights.page * Math.exp((pages.get(page) ?? -Infinity) - best)
    );
  };
};

/**
 * The pieces that fit a question, best first: by their words, and by the encoder's strengths where it read the document. What the words
 * do not find is there too when it is among the strongest.
 */
export const candidatesOf = (
  index: SearchIndex,
  question: string,
  wanted: Wanted,
  words: readonly AskedWord[],
  strengths: Strengths | null,
): Candidate[] => {
  const outline = outlineOf(index);
  const strongest = new Set(strengths?.order.slice(0, mostStrong));
  const gainOf = strengths === null ? null : gainsOf(outline, strengths);
  const weight = sumOf(words.map((word) => word.weight));
  const results = search(index, question, mostPages);
  const pageScores = new Map<number, number>();
  for (const { page, score } of results) pageScores.set(page, Math.max(pageScores.get(page) ?? 0, score));
  const best = Math.max(0.01, ...pageScores.values());
  const intents = intentGains(index, question);
  const intentWeight = sumOf(intents.map(({ importance }) => importance));
  const isTimely = timeTest(outline, question);
  const isCounted = countTest(index, outline, question);
  const asked = words.filter((word) => word.weight >= heavy);
  const lack = (word: AskedWord): number => Math.max(word.weight, leastLack);
  const whole = sumOf(asked.map(lack));
  const isPlaceNamed = asksForPlace.test(plainText(question));
  const places = new Float64Array(index.units.length);
  (index.postings.get(keys.trait('place')) ?? []).forEach((unit, at) => {
    if (at % 2 === 0) places[unit] = 1;
  });
  const found: Candidate[] = [];
  for (const piece of outline.pieces) {
    if (piece.isRunning && wanted.kind !== 'contact') continue;
    const page = pageScores.get(piece.page) ?? 0;
    const fits = words.map((word) => {
      const { own, all } = holdOf(outline, piece, word.units);
      return { word, own, all, loose: Math.max(all, holdOf(outline, piece, word.loose).all * looseWeight) };
    });
    // An address is told by itself: it needs no word of the question beside it.
    const isContact = wanted.kind === 'contact' && hasItself(piece, 'contact');
    if (page === 0 && !strongest.has(piece.at) && !isContact && fits.every(({ loose }) => loose === 0)) continue;
    const share = (of: (fit: (typeof fits)[number]) => number): number =>
      weight === 0 ? 0 : sumOf(fits.map((fit) => of(fit) * fit.word.weight)) / weight;
    const lost = fits.filter(({ word, all }) => word.weight >= heavy && all < leastHeld);
    const needsKind = wanted.isStrict || wanted.kind === 'person';
    const isSignature = fits.some(({ word, own }) => word.field?.signs === true && own >= signs);
    const isThere = wanted.kind !== 'place' || !isPlaceNamed || mostOf(places, piece) > 0;
    const has = isThere && (isSignature || hasKind(outline, piece, wanted.kind));
    const fit: Fit = {
      own: share(({ own }) => own),
      held: share(({ all }) => all),
      together: 0,
      loose: share(({ loose }) => loose),
      missing: whole === 0 ? 0.5 : sumOf(lost.map(({ word }) => lack(word))) / whole,
      fieldMissing: lost.some(({ word }) => word.field !== null) ? 1 : 0,
      timeMissing: isTimely(piece) ? 0 : 1,
      nameMissing: lost.some(({ word }) => word.isName && word.units.size > 0) ? 1 : 0,
      kindMissing: needsKind && !has ? 1 : isFigureKind(wanted.kind) && !has ? kindUnsure : 0,
      countMissing: wanted.kind === 'count' && !isCounted(piece) && !fits.some(({ word, own }) => word.field !== null && own >= surelyTold) ? 1 : 0, // prettier-ignore
      intent:
        intentWeight === 0 ? 0 : Math.min(1, sumOf(intents.map(({ units }) => mostOf(units, piece))) / intentWeight),
      page: (page + page / best) / 2,
      inPassage: results.some((result) => result.page === piece.page && result.start < piece.end && piece.start < result.start + result.passage.length) ? 1 : 0, // prettier-ignore
      isHeading: piece.isHeading && !wanted.isList ? 1 : 0,
      isPicture: piece.blocks[0]?.kind === 'picture_text' ? 1 : 0,
    };
    const together = fit.kindMissing === 0 ? togetherIn(index, piece, wanted, fits, weight) : 0;
    const score = scoreOf(fit);
    const gain = gainOf === null ? 0 : gainOf(piece) + headingWithEncoder * fit.isHeading;
    found.push({ piece, fit: { ...fit, together: Math.min(fit.held, together) }, words: score, score: score + gain });
  }
  return found.sort((a, b) => b.score - a.score || a.piece.at - b.piece.at);
};

const fitKeys = [
  'own', 'held', 'loose', 'missing', 'fieldMissing', 'timeMissing', 'nameMissing', 'kindMissing', 'countMissing', 'intent', 'page', 'inPassage', 'isHeading', 'isPicture',
] as const; // prettier-ignore

const longPiece = 160;

/** How much of what was asked the best sentence of a piece holds, with what stands over the piece. */
const togetherIn = (
  index: SearchIndex,
  piece: Piece,
  wanted: Wanted,
  fits: readonly { word: AskedWord; own: number; all: number }[],
  weight: number,
): number => {
  // prettier-ignore
  if (weight === 0 || piece.last - piece.first < 2 || piece.end - piece.start < longPiece) return 1;
  const page = index.pages.find(({ n }) => n === piece.page);
  let best = 0;
  for (let unit = piece.first; unit < piece.last; unit += 1) {
    const place = index.units[unit];
    if (place === undefined || page === undefined) continue;
    if (isFigureKind(wanted.kind) && !figuresIn(page.text.slice(place.start, place.end)).some((figure) => isOfKind(figure, wanted.kind))) continue; // prettier-ignore
    // What stands over the piece counts for each of its sentences; what stands in another one does not.
    const share = sumOf(fits.map(({ word, own, all }) => word.weight * Math.max(word.units.get(unit) ?? 0, own >= all ? 0 : all))) / weight; // prettier-ignore
    best = Math.max(best, share);
  }
  return best;
};

const rankWeights: Record<(typeof fitKeys)[number], number> = {
  own: 0.3, held: 0.6, loose: 0.3, missing: -0.2, fieldMissing: -0.2, timeMissing: -0.3, nameMissing: -0.2, kindMissing: -0.65, countMissing: -0.1,
  intent: 0.4, page: 0.5, inPassage: 0.1, isHeading: -0.25, isPicture: -0.15,
}; // prettier-ignore

const scoreOf = (fit: Fit): number => sumOf(fitKeys.map((key) => fit[key] * rankWeights[key]));
