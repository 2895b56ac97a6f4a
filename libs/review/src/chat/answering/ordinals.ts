import { plainArabic, termsOf } from '../../search/terms.ts';
import { plainText, wholeWords } from './whole-words.ts';

/*
 * Years and stages that are told by their number: "the fifth year", «السنة الثالثة», "stage 2".
 */

const english = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];
const numerals = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const arabic = ['اول', 'ثاني', 'ثالث', 'رابع', 'خامس', 'سادس', 'سابع', 'ثامن', 'تاسع', 'عاشر'];
const arabicFirst = '(?:اول|اولي)';

const things = [
  { en: '(?:years?|yrs?|y|a[nñ]os?|année|jahr|anno)', ar: '(?:سنه|عام)' },
  { en: '(?:phases?|stages?|steps?)', ar: '(?:مرحله|خطوه|طور)' },
  { en: '(?:quarters?|q)', ar: '(?:ربع)' },
  { en: '(?:months?|m[eê]s|mois|monat|mese)', ar: '(?:شهر)' },
] as const;

const arabicOf = (n: number): string => (n === 1 ? arabicFirst : `${arabic[n - 1] ?? ''}ه?`);

/** The numbered years, stages and quarters that a question names, each with a pattern of how a page writes it. */
export const ordinalsAsked = (question: string): { n: number; told: RegExp; asked: Set<string> }[] => {
  const plain = plainText(question);
  const two = wholeWords('first two|first 2', 'اول (?:سنتين|عامين|مرحلتين|شهرين|ربعين)');
  return things.flatMap(({ en, ar }) =>
    english.flatMap((word, at) => {
      const n = at + 1;
      const numeral = `(?:${String(n)}|${numerals[at] ?? ''})`;
      const asked = wholeWords(
        `${word} ${en}|${String(n)}(?:st|nd|rd|th) ${en}|${en}[ -]?${numeral}`,
        `${ar} (?:ال)?(?:${arabicOf(n)}|${String(n)})`,
      );
      const told = wholeWords(
        `${en}[ -]*${numeral}|${word} ${en}|${String(n)}(?:st|nd|rd|th) ${en}`,
        `${ar} (?:ال)?(?:${arabicOf(n)}|${String(n)})`,
      );
      const both =
        n <= 2 && two.test(plain) && new RegExp(`(?:first (?:two|2) ${en})|${ar}`, 'u').test(plain) ? plain : undefined;
      // «المرحلتين الأولى والثانية»: both are told after one name.
      const dual = new RegExp(`${ar.replace(/\(\?:|\)/gu, '').split('|').map((name) => `${name.replace(/ه$/u, '')}(?:تين|تان|ين|ان)`).join('|')}`, 'u'); // prettier-ignore
      const inDual = dual.test(plain) && wholeWords('', arabicOf(n)).test(plain) ? plain : undefined;
      const [found] = asked.exec(plain) ?? [both === undefined ? inDual : 'first two year years'];
      return found === undefined
        ? []
        : [{ n, told, asked: new Set(termsOf(found).map((term) => plainArabic(term.word))) }];
    }),
  );
};
