import { asksInParts } from './quotation.ts';
import { lightWords } from './light-words.ts';
import { fold } from '../fold.ts';
import { isFiller, keys, months, nearStems, phraseHits, traitsOf, type SearchIndex } from '../search/search-index.ts';
import { intentFit } from '../search/expansion.ts';
import { traitsAsked } from '../search/slots.ts';
import { inFigures, termsOf, valuesOf, type Term } from '../search/terms.ts';

/*
 * Whether a document says what was asked. The search ranks pages, and of a question that no page answers it still finds the
 * likeliest one; here it is asked what of the question that page does not hold. What a page says of the subject alone is no answer:
 * a figure is wanted of "how much", in the sentence that is about the subject, and of the year that is named. Weights and bounds
 * were tuned on the questions of samples/questions.json and samples/plain-questions.json, and checked on those of
 * samples/chat-questions.json.
 */

/** `not`: the passages lack too much of what was asked. `perhaps`: a person has to look. */
export const says = ['plainly', 'perhaps', 'not'] as const;
export type Says = (typeof says)[number];

/** A passage as the search found it, with the search's own score. */
interface FoundPassage {
  page: number;
  passage: string;
  /** Where the passage begins in its page's text. */
  start: number;
  score: number;
}

/** One thing asked for: the units of the document that hold it, each with how sure that is (0 to 1). */
interface Asked {
  weight: number;
  units: Map<number, number>;
}

const lightStems = new Set(lightWords.flatMap((word) => termsOf(word).map(({ stem }) => stem)));

const lightWeight = 0.15;
const valueWeight = 0.5;
const sure = { sound: 0.9, meaning: 0.8, near: 0.8, byRoot: 0.4, root: 0.35 } as const;
/** Of a word that stands elsewhere on the page of the passage. */
const besidePassage = 0.85;
/** For each word that stands nowhere in the document. */
const nowhereCosts = 0.1;
/** The least share of what was asked, by weight, that an answer holds. */
const leastHeld = 0.54;
/** Short of that, a person has to look when the page fits this kind of question: well, or less so but the search thinks well of it. */
const leastFits = [
  { fit: 0.7, score: 0.2 },
  { fit: 0.55, score: 0.32 },
] as const;
/** What an answer that needs no second look holds, and the search's own score of it. */
const plainly = { held: 0.75, score: 0.25 } as const;
/** How much of what was asked one sentence holds, so that the words do not only stand near each other; and of one question of two. */
const inASentence = 0.55;
const ofOnePart = 0.35;
/** How much a sentence holds that has what was counted, or the time that was named. */
const besideFigure = 0.5;
/** How surely a sentence holds a word of the question before what else it has may be the answer. */
const leastSure = 0.5;
/** A passage with less than this share of the best one's score is not looked at. */
const besideBest = 0.7;

const askedOf = (index: SearchIndex, question: string): Asked[] => {
  const content = termsOf(question).filter((term) => !isFiller(term));
  const meanings = phraseHits(content).filter(({ key }) => key.startsWith('#'));
  const wordAsked = (term: Term, at: number): Asked => {
    const { stem, root, sound, word } = term;
    const units = new Map<number, number>();
    const take = (key: string, sureness: number): void => {
      (index.postings.get(key) ?? []).forEach((unit, place) => {
        // Every second entry is a count.
        if (place % 2 === 0) units.set(unit, Math.max(units.get(unit) ?? 0, sureness));
      });
    };
    take(keys.stem(stem), 1);
    take(keys.acronym(word), 1);
    if (sound !== null) take(keys.sound(sound), sure.sound);
    for (const { key, from, length, byRoot } of meanings) {
      if (from <= at && at < from + length) take(key, byRoot ? sure.byRoot : length > 1 ? 1 : sure.meaning);
    }
    for (const near of nearStems(index, word)) take(keys.stem(near.stem), sure.near);
    if (root !== null) take(keys.root(root), sure.root);
    return { weight: lightStems.has(stem) ? lightWeight : 1, units };
  };
  const valueAsked = (value: number): Asked => {
    const postings = index.postings.get(keys.value(value)) ?? [];
    return {
      weight: valueWeight,
      units: new Map(postings.flatMap((unit, place) => (place % 2 === 0 ? [[unit, 1]] : []))),
    };
  };
  return [...content.map(wordAsked), ...[...new Set(valuesOf(fold(question).text, content))].map(valueAsked)];
};

/** The share of what was asked that the passage holds, 0 to 1; what stands beside it on its page counts a little less. */
const shareHeld = (index: SearchIndex, asked: readonly Asked[], { page, passage, start }: FoundPassage): number => {
  const known = index.pages.find(({ n }) => n === page);
  if (known === undefined) return 0;
  const held = asked.map(({ weight, units }) => {
    let most = 0;
    for (const [unit, sureness] of units) {
      if (unit < known.first || unit >= known.last) continue;
      const place = index.units[unit];
      const within = place !== undefined && place.start < start + passage.length && place.end > start;
      most = Math.max(most, within ? sureness : sureness * besidePassage);
    }
    return weight * most;
  });
  return held.reduce((sum, one) => sum + one, 0) / asked.reduce((sum, { weight }) => sum + weight, 0);
};

/** A sentence of a passage. */
interface Sentence {
  unit: number;
  /** As `fold` leaves it, with small numbers in figures. */
  folded: string;
  text: string;
  /** The share of what was asked that it holds together with the page's title, 0 to 1. */
  share: number;
  /** Whether it holds a word of the question itself. */
  named: boolean;
}

const sentencesOf = (
  index: SearchIndex,
  asked: readonly Asked[],
  { page, passage, start }: FoundPassage,
): Sentence[] => {
  const known = index.pages.find(({ n }) => n === page);
  if (known === undefined) return [];
  const whole = asked.reduce((sum, { weight }) => sum + weight, 0);
  return index.units.slice(known.first, known.last).flatMap((place, at) => {
    if (place.start >= start + passage.length || place.end <= start) return [];
    const unit = known.first + at;
    const text = known.text.slice(place.start, place.end);
    const shares = asked.map(({ weight, units }) => {
      const inTitle = (units.get(known.first) ?? 0) * besidePassage;
      return (weight * Math.max(units.get(unit) ?? 0, inTitle)) / whole;
    });
    const named = asked.some(({ weight, units }) => weight === 1 && (units.get(unit) ?? 0) >= leastSure);
    const share = shares.reduce((sum, one) => sum + one, 0);
    return [{ unit, text, folded: inFigures(fold(text).text), share, named }];
  });
};

/** "Every two minutes" is no answer to "how long?". */
const intervals = /(?:every|each|كل)\s+\d+\s+\p{L}+/gu;
const counted = /(?:how many|number of|عدد)\s+(\S+(?:\s+\S+){0,2})/gu;
const periods = new RegExp(
  String.raw`(?:(?:q[1-4]|${months})\s+)?(?<!\d)(?:19|20)\d\d(?!\d)|(?<!\p{L})q[1-4](?!\d)`,
  'gu',
);

/** Whether what the sentences have is what the question asks for: a figure, a date, so many of something, the time it names. */
const hasWhatIsAsked = (index: SearchIndex, question: string, sentences: readonly Sentence[]): boolean => {
  const least = asksInParts(question) ? ofOnePart : inASentence;
  const folded = fold(question).text;
  // Of persons and places the form of a line tells too little: "where did she work?" asks for a company.
  const traits = traitsAsked(question).filter((trait) => trait !== 'person' && trait !== 'place');
  const hasTrait = sentences.some(({ named, share, text, folded: said }) => {
    const has = traitsOf(text, said.replace(intervals, ''));
    return named && share >= least && traits.some((trait) => has.includes(trait));
  });
  if (traits.length > 0 && !hasTrait) return false;

  const things = [...folded.matchAll(counted)].flatMap(([, after = '']) =>
    termsOf(after).filter((term) => !isFiller(term)).slice(0, 1),
  ); // prettier-ignore
  const countedKeys = [...things.map(({ stem }) => keys.stem(stem)), ...phraseHits(things).map(({ key }) => key)].map(
    (key) => keys.counted(key),
  );
  const hasCounted = sentences.some(
    ({ unit, share }) => share >= besideFigure && countedKeys.some((key) => postedIn(index, key, unit)),
  );
  if (things.length > 0 && !hasCounted) return false;

  const times = [...folded.matchAll(periods)].map(([time]) => time);
  return (
    times.length === 0 ||
    sentences.some(({ share, folded: said }) => share >= besideFigure && times.every((time) => said.includes(time)))
  );
};

const postedIn = ({ postings }: SearchIndex, key: string, unit: number): boolean =>
  (postings.get(key) ?? []).some((posted, place) => place % 2 === 0 && posted === unit);

/** Whether the question names anything that a page could be looked up for: "and why?" does not. */
export const asksByName = (index: SearchIndex, question: string): boolean => askedOf(index, question).length > 0;

/**
 * How plainly the document says what was asked, by the passages that the search found for it, best first. Of a question that names
 * nothing (`asksByName`) only the search can tell.
 */
export const saysOf = (index: SearchIndex, question: string, found: readonly FoundPassage[]): Says => {
  const asked = askedOf(index, question);
  const [top] = found;
  if (top === undefined) return 'not';
  if (asked.length === 0) return 'perhaps';
  const nowhere = asked.filter(({ weight, units }) => weight === 1 && units.size === 0).length;
  const best = found.filter(({ score }) => score >= top.score * besideBest).slice(0, 3);
  const most = Math.max(...best.map((passage) => shareHeld(index, asked, passage)));
  const held = most - nowhere * nowhereCosts;
  if (held < leastHeld) {
    const ofPage = intentFit(index, question, top.page);
    return leastFits.some(({ fit, score }) => ofPage >= fit && top.score >= score) ? 'perhaps' : 'not';
  }
  if (held < plainly.held || top.score < plainly.score) return 'perhaps';
  const sentences = best.flatMap((passage) => sentencesOf(index, asked, passage));
  const together = asksInParts(question) || sentences.some(({ share }) => share >= inASentence);
  return together && hasWhatIsAsked(index, question, sentences) ? 'plainly' : 'perhaps';
};
