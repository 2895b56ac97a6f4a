import { checkIds, checklist, type CheckId } from '@plumbline/contracts/checklist';
import { hasKind } from '../rubric/check-kinds.ts';
import { featuresOf, featureSpace } from './features.ts';
import { isPlaceholder } from './placeholders.ts';
import { isTelling, mostEncoded, unitsOfPage, type PageOfUnits, type Unit } from './units.ts';
import stored from './weights.json' with { type: 'json' };

/*
 * Which check a part of a page answers, by a linear scorer over words and pieces of words, and by a sentence encoder where there is one;
 * both are fitted on marked pages (training/README.md). They only propose: often wrong about a single part, and good at telling which
 * part of a deck to look at.
 */

/** Weights as they are stored: `rows` places with a weight for each output, as signed bytes times the output's scale. */
interface StoredWeights {
  places: string;
  weights: string;
  scales: number[];
  bias: number[];
}

const outputs = checkIds.length * 2;
/** Log odds of what speaks for nothing. */
const least = -20;
const none = new Float32Array(outputs).fill(least);

const unpack = ({ places, weights, scales, bias }: StoredWeights) => {
  const placeBytes = Buffer.from(places, 'base64');
  const known = new Uint32Array(
    placeBytes.buffer.slice(placeBytes.byteOffset, placeBytes.byteOffset + placeBytes.byteLength),
  );
  const rowOf = new Int32Array(featureSpace).fill(-1);
  known.forEach((place, row) => (rowOf[place] = row));
  return {
    rowOf,
    weights: new Int8Array(Buffer.from(weights, 'base64')),
    scales: Float32Array.from(scales),
    bias: Float32Array.from(bias),
  };
};

let loaded: ReturnType<typeof unpack> | undefined;

/** How strongly each output speaks for a unit, as log odds: first what it answers, by check, then what it is about. */
export type Scorer = (unit: Unit) => Float32Array;

const storedOdds: Scorer = (unit) => {
  loaded ??= unpack(stored);
  const { rowOf, weights, scales, bias } = loaded;
  const sums = new Float32Array(outputs);
  const { places, values } = featuresOf(unit);
  for (let at = 0; at < places.length; at += 1) {
    const row = rowOf[places[at] ?? 0] ?? -1;
    if (row < 0) continue;
    const value = values[at] ?? 0;
    for (let output = 0; output < outputs; output += 1)
      sums[output] = (sums[output] ?? 0) + value * (weights[row * outputs + output] ?? 0);
  }
  return sums.map((sum, output) => sum * (scales[output] ?? 0) + (bias[output] ?? 0));
};

/** The unit as it would be in a deck without titles. */
export const untitled = (unit: Unit): Unit => ({ ...unit, title: '', around: unit.around.replace(unit.title, '') });

/** A title helps, and a deck without titles says the same: half of what is believed rests on the part without it. */
const steadyOdds = (unit: Unit, score: Scorer): Float32Array => {
  const odds = score(unit);
  if (unit.title === '') return odds;
  const bare = score(untitled(unit));
  return odds.map((odd, at) => (odd + (bare[at] ?? odd)) / 2);
};

/** The parts of a document in their order that may answer anything. */
const readableUnits = (pages: readonly PageOfUnits[]): Unit[] =>
  pages.flatMap(unitsOfPage).filter((unit) => isTelling(unit) && !isPlaceholder(unit.text));

/** By words alone: what the scorer says of units, in their order. */
const oddsByWords = (units: readonly Unit[], score: Scorer): Float32Array[] =>
  units.map((unit) => steadyOdds(unit, score));

/** Which of a document's units the encoder reads: all, or of a long document those that speak most for any check by words. */
const unitsToEncode = (byWords: readonly Float32Array[]): number[] => {
  const places = byWords.map((_, at) => at);
  if (byWords.length <= mostEncoded) return places;
  // A check that is seldom answered keeps as many as another: what counts is how a part stands among those of its check.
  const ranks = new Float64Array(byWords.length).fill(byWords.length);
  for (let check = 0; check < checkIds.length; check += 1)
    places
      .toSorted((a, b) => answersOf(byWords[b] ?? none, check) - answersOf(byWords[a] ?? none, check) || a - b)
      .forEach((place, rank) => (ranks[place] = Math.min(ranks[place] ?? rank, rank)));
  return places
    .toSorted((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0) || a - b)
    .slice(0, mostEncoded)
    .sort((a, b) => a - b);
};

/**
 * Words and the encoder count alike; a unit that the encoder did not read stands by its words. `encoded` are its odds for the units at
 * `places`, in their order.
 */
const withEncoder = (
  byWords: readonly Float32Array[],
  places: readonly number[],
  encoded: readonly Float32Array[],
): Float32Array[] => {
  const together = [...byWords];
  places.forEach((place, at) => {
    const read = encoded[at];
    if (read !== undefined)
      together[place] = (byWords[place] ?? none).map((odd, output) => (odd + (read[output] ?? odd)) / 2);
  });
  return together;
};

/** How a part stands in its document, as log odds: what else is said around it tells much about a part that says little itself. */
export interface Setting {
  /** The most that any part of its section speaks for the check: that it answers it, that it is about it. */
  sectionAnswers: number;
  sectionAbout: number;
  /** How much the section as a whole is about the check, and about the check's pillar. */
  sectionMean: number;
  pillarMean: number;
  /** How many sections are more about the check than this one. */
  sectionRank: number;
  /** The most that any part of the document speaks for the check. */
  documentAnswers: number;
  /** The most that this part speaks for another check, and for how many it speaks more than for this one. */
  otherCheck: number;
  betterChecks: number;
}

/** A part of a document that may answer a check. */
export interface Candidate {
  unit: Unit;
  /** Log odds that it answers the check, and that it is about it at all. */
  answers: number;
  about: number;
  /** Log odds that it answers by words alone. */
  byWords: number;
  setting: Setting;
}

const candidatesKept = 12;

interface Seen {
  unit: Unit;
  odds: Float32Array;
  byWords: Float32Array;
  section: Section;
}

interface Section {
  odds: Float32Array[];
  /** Means over the parts, by check. */
  means: number[];
}

const most = (values: readonly number[]): number => values.reduce((a, b) => Math.max(a, b), least);
const mean = (values: readonly number[]): number =>
  values.reduce((sum, one) => sum + one, 0) / Math.max(1, values.length);
const answersOf = (odds: Float32Array, check: number): number => odds[check] ?? least;
const aboutOf = (odds: Float32Array, check: number): number => odds[checkIds.length + check] ?? least;

/** The checks of the same pillar, for each check. */
const siblings = checklist.map(({ pillar }) => checklist.flatMap((other, at) => (other.pillar === pillar ? [at] : [])));

/** What the scorer sees in a document. */
export interface Recognition {
  /** For each check the parts that speak most for it and have the kind of thing it asks for, the best first. */
  candidates: ReadonlyMap<CheckId, Candidate[]>;
  /** What it says of a passage that somebody else proposes; undefined where it saw no such part on the page. */
  passage: (id: CheckId, page: number, text: string) => Candidate | undefined;
  /** The list, table or long block in which a passage of a page is one of several, with how much each of them answers, in their order. */
  listOf: (id: CheckId, page: number, text: string) => ListMember[];
}

/** A part of a list, and the log odds that it answers the check. */
export interface ListMember {
  unit: Unit;
  answers: number;
}

/** `units` are all of a document's (`readableUnits`), `oddsOf` what is said of them in their order, by words alone and together. */
const recognitionBy = (
  units: readonly Unit[],
  wordOdds: readonly Float32Array[],
  oddsOf: readonly Float32Array[],
): Recognition => {
  const sections = new Map<string, Section>();
  const seen = units.map((unit, at): Seen => {
    const key = `${String(unit.page)} ${unit.around}`;
    const section = sections.get(key) ?? { odds: [], means: [] };
    sections.set(key, section);
    const odds = oddsOf[at] ?? none;
    section.odds.push(odds);
    return { unit, odds, byWords: wordOdds[at] ?? none, section };
  });
  for (const section of sections.values())
    section.means = checkIds.map((_, at) => mean(section.odds.map((odds) => aboutOf(odds, at))));
  const documentAnswers = checkIds.map((_, at) => most(seen.map(({ odds }) => answersOf(odds, at))));
  // Sections that say the same are one: a deck given twice ranks as the deck.
  const distinctMeans = checkIds.map((_, at) => [
    ...new Set([...sections.values()].map(({ means }) => (means[at] ?? least).toFixed(4))),
  ]);
  const candidateOf = ({ unit, odds, byWords, section }: Seen, at: number): Candidate => {
    const answers = answersOf(odds, at);
    const others = checkIds.flatMap((_, other) => (other === at ? [] : [answersOf(odds, other)]));
    const own = Number((section.means[at] ?? least).toFixed(4));
    return {
      unit,
      answers,
      about: aboutOf(odds, at),
      byWords: answersOf(byWords, at),
      setting: {
        sectionAnswers: most(section.odds.map((one) => answersOf(one, at))),
        sectionAbout: most(section.odds.map((one) => aboutOf(one, at))),
        sectionMean: own,
        pillarMean: mean(section.odds.map((one) => most((siblings[at] ?? []).map((check) => aboutOf(one, check))))),
        sectionRank: distinctMeans[at]?.filter((value) => Number(value) > own).length ?? 0,
        documentAnswers: documentAnswers[at] ?? least,
        otherCheck: most(others),
        betterChecks: others.filter((odd) => odd > answers).length,
      },
    };
  };
  const texts = seen.map(({ unit: { head, text } }) => [...head, text].join(' '));
  const ofKind = new Map(
    [...new Set(checklist.map(({ kind }) => kind))].map((kind) => [
      kind,
      seen.filter((_, index) => hasKind(kind, texts[index] ?? '')),
    ]),
  );
  const seenAs = (page: number, text: string): Seen | undefined => {
    const onPage = seen.filter(({ unit }) => unit.page === page);
    return (
      onPage.find(({ unit }) => unit.text === text) ??
      onPage.find(({ unit }) => unit.text.includes(text) || text.includes(unit.text))
    );
  };
  return {
    candidates: new Map(
      checklist.map(({ id, kind }) => {
        const at = checkIds.indexOf(id);
        // The text settles what is equal, so that nothing depends on the order of slides; what is said twice is one candidate.
        const found = (ofKind.get(kind) ?? []).toSorted(
          (a, b) => answersOf(b.odds, at) - answersOf(a.odds, at) || a.unit.text.localeCompare(b.unit.text),
        );
        const distinct = found.filter(
          (one, index) =>
            one.unit.text !== found[index - 1]?.unit.text ||
            answersOf(one.odds, at) !== answersOf(found[index - 1]?.odds ?? one.odds, at),
        );
        return [id, distinct.slice(0, candidatesKept).map((one) => candidateOf(one, at))];
      }),
    ),
    passage: (id, page, text) => {
      const found = seenAs(page, text);
      return found === undefined ? undefined : candidateOf(found, checkIds.indexOf(id));
    },
    listOf: (id, page, text) => {
      const among = seenAs(page, text)?.unit.among ?? null;
      if (among === null) return [];
      return seen
        .filter(({ unit }) => unit.page === page && unit.among === among)
        .map(({ unit, odds }) => ({ unit, answers: answersOf(odds, checkIds.indexOf(id)) }));
    },
  };
};

/**
 * What is recognised in a document, in two steps, since the encoder takes its time: `toEncode` are the units that it reads, `finish` takes
 * its odds of them in their order. Without odds words decide alone. `score` is another scorer than the stored one, where it is fitted.
 */
export const recognitionOf = (pages: readonly PageOfUnits[], score: Scorer = storedOdds) => {
  const units = readableUnits(pages);
  const byWords = oddsByWords(units, score);
  const places = unitsToEncode(byWords);
  return {
    toEncode: places.flatMap((at) => units[at] ?? []),
    finish: (encoded: readonly Float32Array[]): Recognition =>
      recognitionBy(units, byWords, withEncoder(byWords, places, encoded)),
  };
};

/** For each check the parts of a document that speak most for it and have the kind of thing it asks for, the best first, by words alone. */
export const recognise = (pages: readonly PageOfUnits[]): ReadonlyMap<CheckId, Candidate[]> =>
  recognitionOf(pages).finish([]).candidates;
