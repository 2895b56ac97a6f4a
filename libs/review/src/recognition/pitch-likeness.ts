import { checkIds } from '@plumbline/contracts/checklist';
import type { ReviewDocument } from '../document.ts';
import { placeOf, plainWords } from './kind-features.ts';
import stored from './pitch-weights.json' with { type: 'json' };
import { recognise } from './recogniser.ts';
import type { PageOfUnits } from './units.ts';

/*
 * Whether a document reads like a pitch, by its words and by how strongly its parts answer the checks: a pitch answers many of them, a
 * manual or a report on the work only what the product is. Fitted by scripts/fit-pitches.ts.
 */

/** Words are hashed to so many places. */
export const wordPlaces = 2 ** 12;
/** Of the parts that speak for a check these are looked at: the best, and the third, since a single part may mislead. */
const ranks = [0, 2];
/** The pages up to so many words tell what the whole document is, and of a page that goes on for ever its beginning. */
const mostWords = 5_000;
const mostCharacters = 60_000;
/** Log odds beyond these tell no more. */
const [leastOdds, mostOdds] = [-12, 6];

/** What is seen of a document: where its words are hashed to, and for each check the log odds of the parts that speak most for it. */
export interface LikenessSigns {
  words: Set<number>;
  /** Words looked at. */
  count: number;
  answers: number[];
}

/** The first blocks, as many as so many characters hold. */
const upTo = <B extends { text: string }>(characters: number, blocks: readonly B[]): B[] => {
  let length = 0;
  return blocks.filter(({ text }) => (length += text.length) <= characters);
};

export const likenessSigns = ({ pages }: Pick<ReviewDocument, 'pages'>): LikenessSigns => {
  const words: string[] = [];
  const looked: PageOfUnits[] = [];
  let left = mostCharacters;
  for (const { n, label, clean, blocks } of pages) {
    if (words.length >= mostWords || left <= 0) break;
    const text = clean.slice(0, left);
    for (const line of text.split('\n'))
      for (const word of plainWords(line)) if (word.length > 1) words.push(word);
    looked.push({ n, label, text, blocks: upTo(left, blocks.filter((block) => !block.suspicious)) });
    left -= text.length;
  }
  const candidates = recognise(looked);
  const answer = (odds: number | undefined): number => Math.min(mostOdds, Math.max(leastOdds, odds ?? leastOdds));
  return {
    words: new Set(words.map((word) => placeOf(word, wordPlaces))),
    count: words.length,
    answers: checkIds.flatMap((id) => ranks.map((rank) => answer(candidates.get(id)?.[rank]?.answers))),
  };
}; // prettier-ignore

/** By place how much a word tells (`rare`) and what it says; by answer and in all, what speaks against a pitch. */
export interface LikenessWeights {
  rare: ArrayLike<number>;
  words: ArrayLike<number>;
  answers: ArrayLike<number>;
  bias: number;
}

/** Log odds that a document is no pitch. */
export const oddsAgainst = ({ words, answers }: LikenessSigns, weights: LikenessWeights): number => {
  let said = 0;
  let length = 0;
  for (const place of words) {
    const rare = weights.rare[place] ?? 0;
    said += rare * (weights.words[place] ?? 0);
    length += rare ** 2;
  }
  const answered = answers.reduce((sum, odds, at) => sum + odds * (weights.answers[at] ?? 0), 0);
  return weights.bias + said / Math.sqrt(Math.max(1, length)) + answered;
};

const bytesOf = (text: string): Buffer => Buffer.from(text, 'base64');
const fitted: LikenessWeights = {
  rare: Float32Array.from(new Uint8Array(bytesOf(stored.rare)), (value) => value * stored.rareUnit),
  words: Float32Array.from(new Int8Array(bytesOf(stored.words)), (value) => value * stored.wordUnit),
  answers: stored.answers,
  bias: stored.bias,
};

/** From here on a document is doubtful, and surely no pitch unless it is set as one. */
export const bounds: Readonly<Record<'doubtful' | 'other', number>> = stored.bounds;

/** A pitch told in fewer words has no room for what others say. */
export const leastWords = 200;

/** How much speaks against a document's being a pitch, as log odds; nothing where it is too short to tell. */
export const unlikeness = (document: Pick<ReviewDocument, 'pages'>): number => {
  const signs = likenessSigns(document);
  return signs.count < leastWords ? Number.NEGATIVE_INFINITY : oddsAgainst(signs, fitted);
};

/** How much the words of a text speak against a pitch. */
export const wordsAgainst = (text: string): number =>
  plainWords(text).reduce((sum, word) => {
    const place = placeOf(word, wordPlaces);
    return sum + (fitted.rare[place] ?? 0) * (fitted.words[place] ?? 0);
  }, 0);
