import type { Language } from './limits.ts';
import { firstSupplement, unitOf, type PageNames } from './page-names.ts';

/*
 * Reviewers, models and rules alike, say "page 7" of any document. What its pages are called is decided here for whatever they wrote, as
 * the screens decide it for what they point at: a slide of a presentation is "slide 7", what was added to a pitch "supplement 1".
 */

/** Words of the document's own, which stay as they are: quotes, and what stands apart from a sentence of the other direction. */
const own = /(“(?:[^“”]|“[^“”]*”)*”|«(?:[^«»]|«[^«»]*»)*»|(?<![\p{L}\p{N}])"[^"\n]*"|[\u2066-\u2068][^\u2069]*\u2069)/u;

/**
 * Where our own sentences speak of pages without a number, word for word: what a model writes of web pages or of pages a minute is
 * the pitch's matter.
 */
const withoutNumber: Record<Language, readonly string[]> = {
  en: [
    'not found on any page',
    'ot found on the pages that',
    'on a page that was not read or judged',
    'most of its pages',
    'pictures of pages',
    'These pages could not be',
    'drawn on these pages',
    'on the pages that fit it best',
    'Pages not judged',
    'Some pages could not be judged',
    'no page plainly says',
    'The page says “',
  ],
  ar: [
    'لم يرد ذلك في أي صفحة',
    'في الصفحات التي أمكنت قراءتها',
    'في صفحة لم تُقرأ',
    'معظم صفحاته',
    'صور للصفحات',
    'قراءة هذه الصفحات',
    'نص هذه الصفحات',
    'الصفحات التي لم تُقيَّم',
    'مرسوم في هذه الصفحات',
    'على الصفحات الأقرب',
    'لا تذكر أي صفحة صراحة',
    'تقييم بعض الصفحات',
    '(الصفحات:',
    'ونص الصفحة: «',
  ],
};
/** "3 of 9 pages", which English alone says so. */
const outOf = { pages: /\b(\d+ of \d+ )pages\b/gu, slides: /\b(\d+ of \d+ )slides\b/gu };

/** One page by its number, but not "page 1 of Google"; and several. */
const one: Record<Language, RegExp> = {
  en: /\b([Pp]age) (\d+)\b(?!(?: of \p{Lu}|[–-]\d))/gu,
  ar: /(بال|ال|لل|)صفحة (\d+)(?![\d–-])/gu,
};
const several: Record<Language, RegExp> = {
  en: /\b[Pp]ages \d+(?:(?:, and |, | and |–|-)\d+)*/gu,
  ar: /صفح(?:ات|تين|تان) \d+(?:(?:، ?| و ?| إلى |–|-)\d+)*/gu,
};
const oneSlide: Record<Language, RegExp> = { en: /\b([Ss]lide)(?= \d)/gu, ar: /(شريحة)(?= \d)/gu };
const severalSlides: Record<Language, RegExp> = {
  en: /\b([Ss]lides)(?= \d)/gu,
  ar: /(شرائح|شريحتين|شريحتان)(?= \d)/gu,
};
const oneSupplement: Record<Language, RegExp> = { en: /\b([Ss])upplement (\d+)\b/gu, ar: /(?:(ل)ل|ال)إضافة (\d+)/gu };

const slideWords: readonly [RegExp, string][] = [
  [/page/gu, 'slide'],
  [/Page/gu, 'Slide'],
  [/صفحات/gu, 'شرائح'],
  [/صفح(?=ة|ت)/gu, 'شريح'],
];
const asSlides = (words: string): string =>
  slideWords.reduce((named, [page, slide]) => named.replace(page, slide), words);
const pageWords: readonly [RegExp, string][] = [
  [/slide/gu, 'page'],
  [/Slide/gu, 'Page'],
  [/شرائح/gu, 'صفحات'],
  [/شريح(?=ة|ت)/gu, 'صفح'],
];
const asPages = (words: string): string =>
  pageWords.reduce((named, [slide, page]) => named.replace(slide, page), words);

const supplement: Record<Language, (before: string, n: number) => string | null> = {
  en: (page, n) => `${page.startsWith('P') ? 'S' : 's'}upplement ${String(n)}`,
  ar: (before, n) => {
    const name = new Map([
      ['بال', 'في الإضافة'],
      ['ال', 'الإضافة'],
      ['لل', 'للإضافة'],
    ]).get(before);
    return name === undefined ? null : `${name} ${String(n)}`;
  },
};

/** What is no word of the document's own, named anew. */
const outsideQuotes = (words: string, named: (part: string) => string): string =>
  words
    .split(own)
    .map((part, at) => (at % 2 === 1 ? part : named(part)))
    .join('');

/** A reviewer's sentences with the pages of the document called as `names` says. */
export const inPageNames = (words: string, names: PageNames, language: Language): string => {
  const from = firstSupplement(names);
  const isSlides = unitOf(names) === 'slide';
  if (!isSlides && from === Infinity) return words;
  const name = (place: string): string => (isSlides ? asSlides(place) : place);
  // The mark of a quote that follows belongs to a part of its own.
  const phrases = isSlides ? withoutNumber[language].map((phrase) => phrase.replace(/[“«]$/u, '')) : [];
  return outsideQuotes(words, (part) => {
    const numbered = part
      .replaceAll(one[language], (place, before: string, number: string) => {
        const n = Number(number);
        return n >= from ? (supplement[language](before, n - from + 1) ?? place) : name(place);
      })
      // Of a list in which supplements stand beside slides, only the numbers are right.
      .replaceAll(several[language], (places) =>
        (places.match(/\d+/gu) ?? []).some((number) => Number(number) >= from) ? places : name(places),
      );
    // Nor is a list behind a colon, of slides and supplements, one of slides.
    const hasSupplement = (part.match(/\d+/gu) ?? []).some((number) => Number(number) >= from);
    if (!isSlides || hasSupplement) return numbered;
    return phrases
      .reduce((said, phrase) => said.replaceAll(phrase, asSlides(phrase)), numbered)
      .replaceAll(outOf.pages, '$1slides');
  });
};

/** Higher than any page: what a supplement is counted from while nobody says where it stands. */
const anySupplement = 90_000;

/** Sentences that call pages by their names as the rules wrote them, and the names to call them by again. */
export const inPages = (words: string, language: Language): { words: string; names: PageNames } => {
  let isSlides = false;
  const page = (place: string): string => {
    isSlides = true;
    return asPages(place);
  };
  const said = outsideQuotes(words, (part) =>
    withoutNumber[language]
      .map((phrase) => phrase.replace(/[“«]$/u, ''))
      .reduce((all, phrase) => all.replaceAll(asSlides(phrase), page), part)
      .replaceAll(outOf.slides, page)
      .replaceAll(oneSlide[language], page)
      .replaceAll(severalSlides[language], page)
      .replaceAll(oneSupplement[language], (_, before: string | undefined, number: string) => {
        const n = String(anySupplement + Number(number) - 1);
        if (language === 'ar') return `${before === undefined ? 'ال' : 'لل'}صفحة ${n}`;
        return `${before === 'S' ? 'P' : 'p'}age ${n}`;
      }),
  );
  return { words: said, names: { unit: isSlides ? 'slide' : 'page', supplementsFrom: anySupplement } };
};
