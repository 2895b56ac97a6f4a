import { fold } from './fold.ts';

const magnitudes: [RegExp, number][] = [
  [/^(?:k|thousand|[ا]لف|آلاف|الاف|[أ]لف)$/u, 1e3],
  [/^(?:m|mn|mio|mm|million|millions|مليون|ملايين|مليونا|مليونًا)$/u, 1e6],
  [/^(?:b|bn|billion|billions|مليار|مليارات|بليون)$/u, 1e9],
  [/^(?:t|tn|trillion|تريليون)$/u, 1e12],
];
const magnitudeWords =
  'k|thousand|millions?|mn|mio|mm|m|billions?|bn|b|trillion|tn|t|ألف|الف|آلاف|الاف|مليونًا|مليونا|مليون|ملايين|مليارات|مليار|بليون|تريليون';
const digits = String.raw`\d{1,3}(?:[, ]\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?`;
const number = new RegExp(String.raw`(?<![\p{L}\d.,])[$€£+~<>=-]*(${digits})(?!\d)(?:\s?(?:-|to|–|إلى|الي)\s?[$€£]?(${digits}))?(?:[ -]?(${magnitudeWords})(?![\p{L}\d]))?`, 'gu'); // prettier-ignore

const words: Record<string, number> = {
  one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, eleven: 11, twelve: 12,
  واحد: 1, واحدة: 1, اثنان: 2, اثنين: 2, ثلاث: 3, ثلاثة: 3, أربع: 4, أربعة: 4, خمس: 5, خمسة: 5, ست: 6, ستة: 6, سبع: 7, سبعة: 7,
  ثماني: 8, ثمانية: 8, تسع: 9, تسعة: 9, عشر: 10, عشرة: 10,
}; // prettier-ignore

/** A number as it is written, and what it amounts to with its magnitude word. */
export interface WrittenNumber {
  written: string;
  value: number;
}

const amount = (raw: string, magnitude: string | undefined): number => {
  const factor = magnitude === undefined ? 1 : (magnitudes.find(([pattern]) => pattern.test(magnitude))?.[1] ?? 1);
  // Twelve digits are more than a pitch needs, and hide what 1.2 * 1e6 adds.
  return Number((Number(raw.replace(/[, ]/g, '')) * factor).toPrecision(12));
};

/** The numbers of a text, in digits of any script; in a range the magnitude counts for both ends. */
export const numbersIn = (text: string): WrittenNumber[] => numbersInFolded(fold(text).text);

/** The same for a text that is folded already. */
export const numbersInFolded = (folded: string): WrittenNumber[] =>
  [...folded.matchAll(number)].flatMap(([written, first = '', second, magnitude]) => [
    { written: written.trim(), value: amount(first, magnitude) },
    ...(second === undefined ? [] : [{ written: written.trim(), value: amount(second, magnitude) }]),
  ]);

/** Everything a source can vouch for: its numbers, with and without their magnitude, and small ones written as words. */
export const sourceNumbers = (sources: string[]): Set<number> => {
  const values = new Set<number>();
  for (const source of sources) {
    for (const { value, written } of numbersIn(source)) {
      values.add(value);
      if (/(?:-|to|–|إلى|الي)/u.test(written.slice(1))) {
        for (const [raw] of written.matchAll(/\d[\d,]*(?:\.\d+)?/g)) values.add(amount(raw, undefined));
      }
    }
    // Dates, versions and codes keep their parts.
    for (const [raw] of fold(source).text.matchAll(/\d+(?:\.\d+)?/g)) values.add(Number(raw));
    for (const word of fold(source).text.split(/[^\p{L}]+/u)) {
      const value = words[word];
      if (value !== undefined) values.add(value);
    }
  }
  return values;
};

// "page 3", "slide 4", "صفحة 3": a place, not a fact.
const places =
  /(?:pages?|slides?|section|صفحة|الصفحة|صفحات|الصفحات|شريحة|الشريحة|الشرائح)\s+\d+(?:\s?(?:,|-|and|و|إلى)\s?\d+)*/gu;
// "4 of 5", "62/100": our own scores.
const scores = /\d+\s?(?:\/|of|out of|من)\s?(?:5|100)(?!\d)/gu;

/** Numbers in a text that none of `known` vouches for. */
export const unsourcedNumbers = (text: string, known: Set<number>): string[] => {
  const plain = fold(text).text.replace(places, ' ').replace(scores, ' ');
  return [
    ...new Set(
      numbersIn(plain)
        .filter(({ value }) => !known.has(value))
        .map(({ written }) => written),
    ),
  ];
};
