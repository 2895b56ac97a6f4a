import { fold, wordsOf } from '../fold.ts';
import { numbersIn } from '../numbers.ts';

/** Words that stand in any passage and tell no thing apart. */
const light = new Set(
  (
    'a an and are as at be been by can each every for from had has have he her his how if in into is it its more most no not of on one only or ' +
    'our over per she so than that the their them then there these they this to up us was we were what when which who will with without you your ' +
    'all any also about after before between both but during other some such under very than year years month months day days week weeks today now ' +
    'من في على إلى عن أن إن هذا هذه ذلك تلك التي الذي ما لا لم لن هو هي هم نحن كل كما قد ثم أو بين بعد قبل عند مع كان كانت أكثر أقل سنة سنويا شهر شهريا يوم'
  ).split(' '),
);

const arabic = /\p{Script=Arabic}/u;
const stem = (word: string): string =>
  arabic.test(word)
    ? word.replace(/^(?:وال|بال|كال|فال|لل|ال|و)(?=\p{L}{3})/u, '').replace(/(?:ات|ون|ين|ة|ه)$/u, '')
    : word.replace(/(?:ies|es|s|ing|ed)$/u, '');

const telling = (text: string): Set<string> =>
  new Set(
    wordsOf(fold(text).text)
      .filter((word) => /^\p{L}/u.test(word) && word.length > 2 && !light.has(word))
      .map(stem),
  );

/**
 * Whether two passages speak of the same thing, so that one can support or contradict the other: they share two telling words, or one
 * and a figure. Two that disagree share a word and, where both have figures, do not have the same ones.
 */
export const sameThing = (here: string, there: string, tier: 'supported' | 'contradicted'): boolean => {
  const [own, other] = [telling(here), telling(there)];
  const shared = [...own].filter((word) => other.has(word)).length;
  const [figures, theirs] = [here, there].map((text) => new Set(numbersIn(text).map(({ value }) => value)));
  const sameFigure = [...(figures ?? [])].some((value) => theirs?.has(value));
  if (tier === 'supported') return shared >= 2 || (shared >= 1 && sameFigure);
  const bothHaveFigures = (figures?.size ?? 0) > 0 && (theirs?.size ?? 0) > 0;
  return shared >= 1 && !(bothHaveFigures && [...(theirs ?? [])].every((value) => figures?.has(value)));
};
