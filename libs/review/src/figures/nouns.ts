import { foldWord } from './folding.ts';

const following = /[*_]{0,3}[ -][*_]{0,3}((?:\p{L}[\p{L}'’-]{0,23}[ ]?){1,4})/uy;
const followingLine = /[*_ :]{0,5}\n[*_#> ]{0,6}((?:\p{L}[\p{L}'’-]{0,23}[ ]?){1,4})/uy;

const stops = new Set(
  foldWord(
    'in of for from to at by with and or on per who that which are is was were have has had since over under than the a an as while during within after before each every into across between today now so but we our their it its this these last next up down out more via plus using through until around about worldwide annually monthly weekly daily yearly ' +
      'في من على عن الى مع و او منذ خلال كل لكل بعد قبل كان الان حتى قد ان التي الذي هذا هذه بين لدى حاليا منهم منها منا بدل لان بحلول سنويا شهريا يوميا أسبوعيا تقريبا فقط اكثر اقل ' +
      'de da do das dos em no na por para com e o y en el la los las und der die das von bis für mit im le les des du et pour dans sur',
  ).split(' '),
);
const arabicAnd = /^(?:بال|بعق|لل|كال)[\u0621-\u064a]+|^و(?!احد|طني|زار|رق|جب|حد|سط|كيل|حد)[\u0621-\u064a]{2,}/u;
const arabicVerb = /^(?:ي|ت|ن)[\u0621-\u064a]{3,}(?:ون|ين)?$/u;

// "Logistics" and "business" are none.
const isPlural =
  /^(?!(?:log|analy|econom|electron|phys|mathemat|robot|eth|statist|polit|graph|cosmet|genet|diagnost|mechan|aeronaut)[a-z]*ics$)[a-z'-]*[a-z]{2}(?<!us|ss)s$/u;

/**
 * Up to three words behind a number that name what is counted, folded; empty when none do. A number alone on its line is named by
 * the line below it.
 */
export const nounAt = (text: string, at: number, alone: boolean): string => {
  const pattern = alone ? followingLine : following;
  pattern.lastIndex = at;
  const found = pattern.exec(text)?.[1];
  if (found === undefined) return '';
  const kept: string[] = [];
  for (const word of found.trim().split(/ +/u)) {
    if (stops.has(word) || (kept.length > 0 && (arabicVerb.test(word) || arabicAnd.test(word)))) break;
    kept.push(word);
    // A plural ends what is counted ("logistics" is none); in Arabic a second word is at most an adjective.
    if (isPlural.test(word) || kept.length === 3 || (kept.length === 2 && /[\u0621-\u064a]/u.test(word))) break;
  }
  return kept.join(' ');
};
