import { isFiller, keys, prepareSearch, type SearchIndex } from './search-index.ts';
import { intents } from './intents-business.ts';
import { rarity, wordGains, type Gains } from './slots.ts';
import { termsOf } from './terms.ts';

interface Known {
  /** Each intent's ways of asking as a page, so that questions are found by the same search. */
  asks: SearchIndex;
  /** Of each intent, the stems of every phrase it tells. */
  tells: string[][][];
}

let known: Known | undefined;

// 0.1 s, once, when the first question comes.
const knownIntents = (): Known => {
  known ??= {
    asks: prepareSearch(intents.map(({ ask }, at) => ({ n: at + 1, label: '', text: ask.replaceAll('; ', '\n\n') }))),
    tells: intents.map(({ tell }) =>
      tell
        .split(', ')
        .map((phrase) => termsOf(phrase).filter((term) => !isFiller(term)))
        .filter((phrase) => phrase.length > 0)
        .map((phrase) => phrase.map(({ stem }) => stem)),
    ),
  };
  return known;
};

// How much of a question an intent must hold to be one of its, how many may be, and how much the best of its sentences counts.
const leastScore = 0.2;
const mostIntents = 3;
const sentenceShare = 0.5;
// How much of what was asked an intent stands for, beside what it can bring a page: keeps the score of a page that only fits the
// intent, not the words, low. Measured by what the chat claims of questions that a document does not answer.
const shown = 1.6;
// A long sentence shares a word with many a question.
const lengthCost = 0.02;

/** The intents nearest to a question, best first, with how much of it they hold: 0 to 1. */
const intentsOf = (question: string): { at: number; score: number }[] => {
  const { asks } = knownIntents();
  const gains = wordGains(asks, question);
  const asked = gains.reduce((sum, { importance }) => sum + importance, 0);
  if (asked === 0) return [];
  return asks.pages
    .map(({ first, last }, at) => {
      const whole = gains.reduce((sum, { pages }) => sum + (pages[at] ?? 0), 0);
      let best = 0;
      for (let unit = first; unit < last; unit++) {
        const sentence = gains.reduce((sum, { units }) => sum + (units[unit] ?? 0), 0);
        best = Math.max(best, sentence / (1 + lengthCost * (asks.units[unit]?.length ?? 0)));
      }
      return { at, score: ((1 - sentenceShare) * whole + sentenceShare * best) / asked };
    })
    .filter(({ score }) => score > leastScore)
    .sort((a, b) => b.score - a.score || a.at - b.at)
    .slice(0, mostIntents);
};

/** Units that hold all stems of a phrase. */
const unitsWith = (index: SearchIndex, phrase: readonly string[]): number[] => {
  const [first = [], ...others] = phrase.map((stem) =>
    (index.postings.get(keys.stem(stem)) ?? []).filter((_, at) => at % 2 === 0),
  );
  return others.reduce((left, list) => {
    const here = new Set(list);
    return left.filter((unit) => here.has(unit));
  }, first);
};

/** An intent that holds less of a question than this may be another one's. */
const leastMeant = 0.3;

/** How well a page answers the kind of question that this is, 0 to 1: of a question for the round, how much it speaks of one. */
export const intentFit = (index: SearchIndex, question: string, page: number): number => {
  const at = index.pages.findIndex(({ n }) => n === page);
  const meant = intentGains(index, question).map(({ importance, pages }) => ({
    weight: importance / shown,
    gain: pages[at] ?? 0,
  }));
  return Math.max(0, ...meant.map(({ weight, gain }) => (weight >= leastMeant ? gain / weight : 0)));
};

/** What a question's intents bring each page and unit: the more, and the rarer, of the told phrases stand there, the more. */
export const intentGains = (index: SearchIndex, question: string): Gains[] => {
  const found = intentsOf(question);
  const best = found[0]?.score ?? 1;
  return found.map(({ at, score }) => {
    const pages = new Float64Array(index.pages.length);
    const units = new Float64Array(index.units.length);
    for (const phrase of knownIntents().tells[at] ?? []) {
      const places = unitsWith(index, phrase);
      const onPages = new Set(places.map((unit) => index.units[unit]?.page ?? 0));
      const rare = rarity(onPages.size, index.pages.length);
      for (const page of onPages) pages[page] = (pages[page] ?? 0) + rare;
      for (const unit of places) units[unit] = (units[unit] ?? 0) + rare;
    }
    const weight = (score * score) / best;
    for (const list of [pages, units]) {
      for (let place = 0; place < list.length; place++) {
        const sum = list[place] ?? 0;
        list[place] = (weight * sum) / (sum + 1);
      }
    }
    return { importance: shown * weight, hint: false, pages, units };
  });
};
