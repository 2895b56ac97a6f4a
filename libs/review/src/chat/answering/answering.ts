import type { SearchIndex } from '../../search/search-index.ts';
import { asksInParts } from '../quotation.ts';
import type { Says } from '../says.ts';
import { askedWords, type AskedWord } from './asked-words.ts';
import { candidatesOf, holdOf, type Candidate } from './candidates.ts';
import { computedOf, type Computed } from './computed.ts';
import { signsOf, type Signs } from './decision.ts';
import { figureAsked } from './figure-asked.ts';
import { isFigureKind } from './kinds.ts';
import { listOf, personsOf, sectionAround, withWhatBelongs } from './group.ts';
import { isBareFigure, outlineOf, under, type Piece } from './outline.ts';
import { partsOfQuestion } from './parts.ts';
import type { Strengths, StrengthsFor } from './strengths.ts';
import { wantedOf, type Wanted } from './wanted.ts';
import { plainText, wholeWords } from './whole-words.ts';

/** What is quoted for an answer: pieces of one page, the one that answers first. */
export interface Pick {
  page: number;
  pieces: Quoted[];
}

/** A piece as it is quoted: its own words, of a long one the sentences that answer, and what tells what they are about. */
export interface Quoted {
  piece: Piece;
  words: string;
  head: string[];
}

export interface Answer {
  says: Says;
  picks: Pick[];
  /** The figure asked for, as it is written. */
  figure: string | null;
  /** What was made of two figures. */
  computed: Computed | null;
  /** It is asked for one of the things that pitches are always asked about. */
  isKnownThing: boolean;
  /** Of several words of the question one alone says what it is about. */
  isThin: boolean;
  /** How far the best passage is before the best one of another page. */
  lead: number;
  /** It has the figure, date or person that the question must have. */
  isTyped: boolean;
  /** What tells whether it answers; null where no encoder read the document. */
  signs: Signs | null;
}

const none: Answer = {
  says: 'not',
  picks: [],
  figure: null,
  computed: null,
  isKnownThing: false,
  isThin: false,
  lead: 0,
  isTyped: false,
  signs: null,
};

const heavy = 0.5;
const leastHeld = 0.5;
/** How much of what was asked a piece holds that answers plainly, and one that a person has to look at. */
const plainlyHeld = 0.58;
const perhapsHeld = 0.45;
/** Of the weight of words that are missing altogether, no answer has more. */
const mostMissing = 0.42;

/** Of a question that names none of the things pitches are always asked about, as much as this may be missing; and its page fits so well. */
const mostMissingOpen = 0.2;
const pageFits = 0.5;
/** What one sentence of a long passage holds. */
const togetherHeld = 0.55;

/** Whether a candidate answers, and how plainly; `hasField` when the question is for a thing that pitches are always asked about. */
export const verdictOf = ({ fit }: Candidate, hasField: boolean): Says => {
  if (fit.fieldMissing === 1 || fit.timeMissing === 1 || fit.countMissing === 1) return 'not';
  // All that is asked about, but not what is asked of it.
  if (fit.kindMissing === 1) return !hasField && fit.missing === 0 && fit.held >= plainlyHeld ? 'perhaps' : 'not';
  if (fit.held < perhapsHeld) return 'not';
  if (fit.missing > mostMissing) return hasField ? 'perhaps' : 'not';
  const isSure = hasField || (fit.missing <= mostMissingOpen && fit.page >= pageFits);
  return isSure && fit.nameMissing === 0 && fit.held >= plainlyHeld && fit.together >= togetherHeld ? 'plainly' : 'perhaps'; // prettier-ignore
};

const mostLooked = 12;
const mostEqual = 2;

interface Found {
  candidate: Candidate;
  /** Others of its page that answer as well as it does. */
  equals: Piece[];
  says: Says;
  words: AskedWord[];
  wanted: Wanted;
  /** How far it is before the best one of another page. */
  lead: number;
  /** With an encoder: the next best ones that are quoted too. */
  runnersUp: Candidate[];
  signs: Signs | null;
}

const order: Record<Says, number> = { plainly: 2, perhaps: 1, not: 0 };

export const openKinds: ReadonlySet<Wanted['kind']> = new Set([
  'text',
  'money',
  'percent',
  'count',
  'number',
  'manner',
]);

/** What is wanted by the question's form and by what it asks for: a price is money, however it is asked. */
export const wantedBy = (question: string, words: readonly AskedWord[]): Wanted => {
  const wanted = wantedOf(question);
  // "In which stage do the sensors come?" asks for one of the list.
  const isOpen = words.every(({ field, weight }) => field !== null || weight < heavy);
  const isList = wanted.isList || (isOpen && words.some(({ field }) => field?.isList === true && !wanted.isStrict));
  const kind = words.find(({ field }) => field?.kind !== undefined)?.field?.kind;
  // "How much?" and «كم» ask for any figure: of a margin a share, of a runway months.
  const isAny = wanted.kind === 'money' || wanted.kind === 'number' || wanted.kind === 'count';
  if (isAny && kind !== undefined && isFigureKind(kind) && kind !== 'count' && !/how many|عدد/u.test(question)) return { ...wanted, kind, isStrict: true, isList: isList && kind === 'percent' }; // prettier-ignore
  if (kind === undefined || !openKinds.has(wanted.kind) || (wanted.isStrict && wanted.kind !== 'money'))
    return { ...wanted, isList };
  return wanted.isStrict
    ? { ...wanted, isList }
    : { ...wanted, isList: isList && kind !== 'money', kind, isStrict: isFigureKind(kind) };
};

const samePage = 0.35;
const sameCard = 0.5;
const cardLines = 3;

/**
 * With an encoder so many of the next best candidates are quoted too, on whichever page they stand, when they are not far behind: of
 * the questions that the best candidate does not answer, one of them answers half.
 */
const mostRunnersUp = 3;
const farBehind = 1.2;

/** The time that is asked about is missing, or what a figure is to be of. */
const isVetoed = ({ candidate: { fit }, wanted }: Found): boolean =>
  fit.timeMissing === 1 || (isFigureKind(wanted.kind) && fit.fieldMissing === 1);

/** The piece that answers a question of one part. `near` answered the part before it. */
export const bestFor = (
  index: SearchIndex,
  question: string,
  near: Piece | null,
  strengths: Strengths | null,
): Found | null => {
  const words = askedWords(index, question);
  const wanted = wantedBy(question, words);
  if (words.length === 0) return null;
  const hasField = words.some(({ field }) => field !== null);
  const all = candidatesOf(index, question, wanted, words, strengths)
    .map((candidate) => {
      if (candidate.piece.page !== near?.page) return candidate;
      const after = candidate.piece.at - near.at;
      return { ...candidate, score: candidate.score + samePage + (after >= 0 && after <= cardLines ? sameCard : 0) };
    })
    .sort((a, b) => b.score - a.score);
  const found = all.slice(0, mostLooked);
  const equalTo = (best: Candidate): Piece[] =>
    found
      .filter(({ piece, score, fit }) => {
        const isEqual = piece !== best.piece && piece.page === best.piece.page && best.score - score < 0.04;
        return (
          isEqual &&
          fit.kindMissing === best.fit.kindMissing &&
          Math.abs(fit.own - best.fit.own) < 0.02 &&
          best.fit.own > 0.3
        );
      })
      .map(({ piece }) => piece)
      .slice(0, mostEqual);
  const judged = found.map((candidate) => ({
    candidate,
    equals: equalTo(candidate),
    says: verdictOf(candidate, hasField),
    words,
    wanted,
    lead: candidate.score - (found.find(({ piece }) => piece.page !== candidate.piece.page)?.score ?? 0),
    runnersUp: [],
    signs: null,
  }));
  const [first] = judged;
  if (first === undefined) return null;
  if (strengths !== null) {
    const signs = signsOf(index, all, strengths, { says: first.says, isVetoed: isVetoed(first) });
    const runnersUp = all.slice(1, 1 + mostRunnersUp).filter(({ score }) => first.candidate.score - score < farBehind);
    return { ...first, runnersUp, signs };
  }
  // The best one that answers, when one does that is nearly as good.
  const better = judged.find(({ says, candidate }) => order[says] > order[first.says] && candidate.score >= first.candidate.score * 0.7); // prettier-ignore
  return better ?? first;
};

/** Pieces of the page that hold words of the question which the first one lacks. */
const covering = (index: SearchIndex, { candidate, words, wanted }: Found): Piece[] => {
  const outline = outlineOf(index);
  const lacking = words.filter(
    ({ weight, units }) => weight >= heavy && holdOf(outline, candidate.piece, units).own < leastHeld,
  );
  if (lacking.length === 0) return [];
  const page = outline.pages.get(candidate.piece.page);
  const others = outline.pieces
    .slice(page?.first ?? 0, page?.last ?? 0)
    .filter((piece) => piece !== candidate.piece && !piece.isHeading);
  const added: Piece[] = [];
  for (const word of lacking) {
    if (candidate.piece.over.concat(candidate.piece.labels).some((at) => { const over = outline.pieces[at]; return over !== undefined && holdOf(outline, over, word.units).own >= leastHeld; })) continue; // prettier-ignore
    const fits = others.filter((piece) => holdOf(outline, piece, word.units).own >= leastHeld);
    const [best] = fits;
    if (best !== undefined && fits.length <= 2 && !added.includes(best)) added.push(best);
  }
  return wanted.isList ? [] : added.slice(0, 2);
};

const longestQuote = 420;
/** All that is quoted for an answer with its runners-up. */
const longestTogether = 1_000;
const shortQuote = 40;
const mostHeads = 2;

/** The sentences of a long piece that hold most of what was asked, with what follows them. */
const excerptOf = (index: SearchIndex, piece: Piece, words: readonly AskedWord[]): string => {
  if (piece.text.length <= longestQuote) return piece.text.trim();
  const page = index.pages.find(({ n }) => n === piece.page);
  const units = index.units.slice(piece.first, piece.last);
  const shares = units.map((_, at) => words.reduce((sum, { weight, units: holding }) => sum + weight * (holding.get(piece.first + at) ?? 0), 0)); // prettier-ignore
  const best = shares.indexOf(Math.max(...shares));
  const first = units[best];
  if (page === undefined || first === undefined) return piece.text.trim();
  let [start, end] = [first.start, first.end];
  for (let at = best + 1; at < units.length; at += 1) {
    const next = units[at];
    if (next === undefined || next.end - start > longestQuote) break;
    end = next.end;
  }
  for (let at = best - 1; at >= 0; at -= 1) {
    const before = units[at];
    if (before === undefined || end - before.start > longestQuote) break;
    start = before.start;
  }
  return page.text.slice(start, end);
};

/** A piece as it is quoted. A figure in a drawn table is quoted after its labels, a point of a list after what opens the list. */
const quotedOf = (index: SearchIndex, piece: Piece, words: readonly AskedWord[], isList: boolean): Quoted => {
  const outline = outlineOf(index);
  const quote = excerptOf(index, piece, words);
  if (piece.heads.length > 0) return { piece, words: quote, head: piece.heads };
  const asked = words.filter(({ weight }) => weight >= heavy);
  const at = (places: readonly number[]): Piece[] => places.flatMap((place) => outline.pieces[place] ?? []);
  const tells = (one: Piece): boolean =>
    asked.some(
      ({ units }) => holdOf(outline, one, units).own >= leastHeld && holdOf(outline, piece, units).own < leastHeld,
    );
  const labels = isBareFigure(piece) ? at(piece.labels).slice(0, 3) : at(piece.labels).filter(tells);
  const overs = isList
    ? []
    : at(piece.over).filter((one, nth) => tells(one) || (nth === 0 && quote.length < shortQuote));
  const head = [...new Set([...labels, ...overs].filter((one) => one.text.length <= 120).map(({ text }) => text))];
  return { piece, words: quote, head: head.slice(0, Math.max(mostHeads, labels.length)) };
};

/** A heading in a list is quoted with the first words under it: alone it is no statement. */
const underHeading = (index: SearchIndex, quoted: Quoted): Quoted => {
  const { piece } = quoted;
  const [first] = piece.isHeading && piece.blocks[0]?.kind === 'title' ? under(outlineOf(index), piece) : [];
  return first === undefined || first.text.length > longestQuote
    ? quoted
    : { piece: first, words: first.text.trim(), head: [quoted.words] };
};

const pickOf = (index: SearchIndex, found: Found): Pick => {
  const outline = outlineOf(index);
  const { candidate, wanted, equals } = found;
  const { piece } = candidate;
  const persons = wanted.isList && wanted.kind === 'person' ? personsOf(outline, piece) : [];
  const list = persons.length > 1 ? persons : wanted.isList ? listOf(outline, piece, found.words) : [];
  const pieces = list.length > 0 ? list : withWhatBelongs(outline, piece, wanted);
  const more = [...equals, ...covering(index, found)].filter(
    (one, at, all) => !pieces.includes(one) && all.indexOf(one) === at,
  );
  const isList = pieces.length > 2;
  const quoted = [...pieces, ...more].map((one) => quotedOf(index, one, found.words, isList && pieces.includes(one)));
  return { page: piece.page, pieces: isList ? quoted.map((one) => underHeading(index, one)) : quoted };
};

const roomForMore = 320;

/** What follows a piece, which may answer the second part of a question: "how much, and what for?" */
const nextOf = (index: SearchIndex, piece: Piece): Piece | null => {
  const next = outlineOf(index).pieces[piece.at + 1];
  const fits =
    next?.page === piece.page && !next.isHeading && next.blocks[0]?.kind !== 'cell' && /\p{L}{2}/u.test(next.text);
  return fits && piece.text.length + next.text.length <= roomForMore ? next : null;
};

/** Two things are asked for in one. */
const joins = /\sand\s|\sو\p{L}/iu;

/** Two things may be asked for, or more. */
const asksForTwo = wholeWords('and|vs|versus|against|compared|or|both', 'ام|او|مقابل|مقارنه|مع');
const asksForMore = (question: string, { isStrict, isList }: Wanted): boolean =>
  !isStrict || isList || joins.test(question) || /[,،&]/u.test(question) || asksForTwo.test(plainText(question));

/** With what stands around the piece that answers, where one piece may be half an answer. */
const withSection = (index: SearchIndex, picks: readonly Pick[], { candidate, words, wanted }: Found): Pick[] =>
  picks.map(({ page, pieces }) => {
    if (page !== candidate.piece.page || pieces.length > 2) return { page, pieces };
    const length = pieces.reduce((sum, one) => sum + one.words.length, 0);
    const more = sectionAround(outlineOf(index), candidate.piece, length, wanted.isList)
      .filter((piece) => pieces.every((known) => known.piece !== piece))
      .map((piece) => quotedOf(index, piece, words, true));
    return { page, pieces: [...pieces, ...more] };
  });

/** With a next best piece, unless all gets too long, and what stands around it as far as all is short; nothing is quoted twice. */
const withRunnerUp = (index: SearchIndex, picks: readonly Pick[], best: Found, runnerUp: Candidate): Pick[] => {
  const found: Found = { ...best, candidate: runnerUp, equals: [], runnersUp: [] };
  const known = new Set(picks.flatMap(({ pieces }) => pieces.map(({ piece }) => piece)));
  const own = pickOf(index, found);
  let length = [...picks, own].flatMap(({ pieces }) => pieces).reduce((sum, { words }) => sum + words.length, 0);
  if (length > longestTogether) return [...picks];
  const added = withSection(index, [own], found).map(({ page, pieces }) => ({
    page,
    pieces: pieces.filter((quoted) => {
      if (known.has(quoted.piece)) return false;
      if (own.pieces.includes(quoted)) return true;
      length += quoted.words.length;
      return length <= longestQuote;
    }),
  }));
  return byPage([...picks, ...added]).map(({ page, pieces }) => {
    const said = new Set(pieces.map(({ words }) => words));
    return { page, pieces: pieces.map((one) => ({ ...one, head: one.head.filter((head) => !said.has(head)) })) };
  });
};

/** What is only supposed is not what the document says: "if we leave out the commission". */
const isSupposed = wholeWords(
  'without|excluding|except(?: for)?|leav(?:e|ing) out|ignoring',
  'لو حذفنا|بدون|من دون|باستثناء|ما عدا',
);

/** A list may run over pages. */
const byPage = (picks: readonly Pick[]): Pick[] =>
  [
    ...Map.groupBy(
      picks.flatMap(({ pieces }) => pieces),
      ({ piece }) => piece.page,
    ),
  ].map(([page, pieces]) => ({ page, pieces }));

/** A part of a question is not answered when nothing's share of all that speaks for it is above this. */
const mostSilent = 0.5;

/** A question and, where it asks for several things, its parts. */
export const questionsIn = (question: string): string[] => [...new Set([question, ...partsIn(question)])];

const partsIn = (question: string): string[] => (asksInParts(question) ? partsOfQuestion(question) : [question]);

/** What a document answers to a question: by its words, and by the encoder's strengths where it read the document. */
export const answerOf = (index: SearchIndex, question: string, strengths: StrengthsFor): Answer => {
  const words = askedWords(index, question);
  const computed = computedOf(index, question, wantedBy(question, words), words);
  if (computed !== null) {
    const [one, other] = computed.pieces;
    const isOnePage = one.page === other.page;
    const pieces = (one === other ? [one] : [one, other]).map((piece) => quotedOf(index, piece, words, false));
    const picks = isOnePage
      ? [{ page: one.page, pieces }]
      : pieces.map((quoted) => ({ page: quoted.piece.page, pieces: [quoted] }));
    return {
      says: 'plainly',
      picks,
      figure: null,
      computed,
      isKnownThing: false,
      isThin: false,
      lead: 0,
      isTyped: true,
      signs: null,
    };
  }
  const [first = question, ...others] = partsIn(question);
  const whole = bestFor(index, question, null, strengths(question));
  const head = others.length === 0 ? whole : (bestFor(index, first, null, strengths(first)) ?? whole);
  if (head === null) return none;
  const best = whole !== null && order[whole.says] > order[head.says] ? whole : head;
  const picks = [pickOf(index, best)];
  for (const part of others) {
    const next = bestFor(index, part, best.candidate.piece, strengths(part));
    if (next === null || (next.signs === null ? next.says === 'not' : next.signs.silent > mostSilent)) {
      const after = nextOf(index, best.candidate.piece);
      if (after !== null && picks[0]?.pieces.every(({ piece }) => piece !== after) === true) picks[0].pieces.push(quotedOf(index, after, best.words, true)); // prettier-ignore
      continue;
    }
    const pick = pickOf(index, next);
    const same = picks.find(({ page }) => page === pick.page);
    if (same === undefined) picks.push(pick);
    else same.pieces.push(...pick.pieces.filter(({ piece }) => same.pieces.every((known) => known.piece !== piece)));
  }
  const all = picks.flatMap(({ pieces }) => pieces.map(({ piece }) => piece));
  const outline = outlineOf(index);
  const asked = best.words.filter(({ weight }) => weight >= heavy);
  // What one passage lacks another one that is quoted with it may have: "on ads and on PR".
  const isWhole =
    joins.test(question) &&
    asked.length > 1 &&
    asked.every(({ units }) => all.some((piece) => holdOf(outline, piece, units).all >= leastHeld));
  const { fit } = best.candidate;
  const says = best.says === 'perhaps' && isWhole && fit.kindMissing === 0 && fit.page >= pageFits && !isSupposed.test(plainText(question)) ? 'plainly' : best.says; // prettier-ignore
  return {
    says:
      says === 'plainly' && isSupposed.test(plainText(question)) && isFigureKind(best.wanted.kind) ? 'perhaps' : says,
    picks:
      best.signs === null && !asksForMore(question, best.wanted)
        ? byPage(picks)
        : best.runnersUp.reduce(
            (quoted, runnerUp) => withRunnerUp(index, quoted, best, runnerUp),
            withSection(index, byPage(picks), best),
          ),
    figure:
      best.says === 'not' && best.signs === null
        ? null
        : figureAsked(index, best.candidate.piece, question, best.wanted),
    computed: null,
    isKnownThing: best.words.some(({ field }) => field !== null),
    isThin: best.words.length > 2 && best.words.filter(({ weight }) => weight >= heavy).length < 2,
    lead: best.lead,
    isTyped: best.wanted.isStrict && fit.kindMissing === 0,
    signs: best.signs,
  };
};
