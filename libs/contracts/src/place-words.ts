import type { Language } from './limits.ts';
import { firstSupplement, unitOf, type PageNames } from './page-names.ts';

/*
 * Reviewers, models and rules alike, say "page 7" of any document. What its pages are called is decided here for whatever they wrote, as
 * the screens decide it for what they point at: a slide of a presentation is "slide 7", what was added to a pitch "supplement 1".
 */

/** Words of the document's own, which stay as they are: quotes, and what stands apart from a sentence of the other direction. */
const own = /(“[^”]*”|«[^»]*»|"[^"\n]*"|[\u2066-\u2068][^\u2069]*\u2069)/u;

/** Pages of no number that are the document's: there are pages of a web site too. */
const pagesOfIt: Record<Language, RegExp> = {
  en: /\b(?:any|no|some|these|its|pictures of|\d+) pages?\b|\b(?:the|a) pages? (?=(?:that|says)\b)|\bpages(?= not judged)/giu,
  ar: /(?:(?:أي|بعض|هذه|صور|صور لل|ونص) ?)(?:ال)?صفح(?:ة|ات)|(?:ال)?صفحات(?= (?:التي|الأقرب))|صفحة(?= لم )|صفحاته|\(الصفحات(?=:)/gu,
};
const withNumber: Record<Language, RegExp> = {
  en: /\b(page)(s?)(?=\s\d)/giu,
  ar: /صفح(?:ة|تان|تين|ات)(?=\s\d)/gu,
};
const alone: Record<Language, RegExp> = { en: /\b(page) (\d+)\b/giu, ar: /(الصفحة) (\d+)/gu };

const slides: Record<Language, [RegExp, string][]> = {
  en: [
    [/page/gu, 'slide'],
    [/Page/gu, 'Slide'],
  ],
  ar: [
    [/صفحات/gu, 'شرائح'],
    [/صفح(?=ة|ت)/gu, 'شريح'],
  ],
};
const asSlides = (words: string, language: Language): string =>
  slides[language].reduce((named, [page, slide]) => named.replace(page, slide), words);

const supplement: Record<Language, (page: string, n: number) => string> = {
  en: (page, n) => `${page.startsWith('P') ? 'S' : 's'}upplement ${String(n)}`,
  ar: (_, n) => `الإضافة ${String(n)}`,
};

/** A reviewer's sentences with the pages of the document called as `names` says. */
export const inPageNames = (words: string, names: PageNames, language: Language): string => {
  const from = firstSupplement(names);
  const isSlides = unitOf(names) === 'slide';
  if (!isSlides && from === Infinity) return words;
  return words
    .split(own)
    .map((part, at) => {
      if (at % 2 === 1) return part;
      const supplements = part.replaceAll(alone[language], (place, ...found: string[]) => {
        const n = Number(/\d+$/u.exec(place)?.[0]);
        return n >= from ? supplement[language](found[0] ?? '', n - from + 1) : place;
      });
      return isSlides
        ? supplements
            .replaceAll(withNumber[language], (place) => asSlides(place, language))
            .replaceAll(pagesOfIt[language], (place) => asSlides(place, language))
        : supplements;
    })
    .join('');
};
