import { lightWords } from './chat-light-words.ts';
import { fold } from './fold.ts';
import { isFiller, keys, nearStems, phraseHits, type SearchIndex } from './search-index.ts';
import { termsOf, valuesOf, type Term } from './search-terms.ts';

/*
 * Whether a document says what was asked. The search ranks pages, and of a question that no page answers it still finds the
 * likeliest one; here it is asked what of the question that page does not hold. Weights and bounds were tuned on the questions of
 * samples/questions.json and checked on those of samples/chat-questions.json, which had been written before.
 */

/** `not`: the passages lack too much of what was asked. `perhaps`: a person has to look. */
export const says = ['plainly', 'perhaps', 'not'] as const;
export type Says = (typeof says)[number];

/** A passage as the search found it, with the search's own score. */
interface FoundPassage {
  page: number;
  passage: string;
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
/** The least share of what was asked, by weight, that an answer holds; and that one which needs no second look holds. */
const leastHeld = 0.54;
const plainlyHeld = 0.6;
/** The search's own score has to agree before an answer is given as one. */
const plainlyScore = 0.45;
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
const shareHeld = (index: SearchIndex, asked: readonly Asked[], { page, passage }: FoundPassage): number => {
  const known = index.pages.find(({ n }) => n === page);
  if (known === undefined) return 0;
  const start = known.text.indexOf(passage);
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
  const most = Math.max(
    ...found
      .filter(({ score }) => score >= top.score * besideBest)
      .slice(0, 3)
      .map((passage) => shareHeld(index, asked, passage)),
  );
  const held = most - nowhere * nowhereCosts;
  if (held < leastHeld) return 'not';
  return held >= plainlyHeld && top.score >= plainlyScore ? 'plainly' : 'perhaps';
};
