import { figuresIn } from './figures/figures.ts';
import { fold } from './fold.ts';

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

// What a number is a number of is no part of it: "13%" is 13.
const unit = /\s*(?:%|per ?cent|percent\p{L}*|percentage points?|(?:في |ب)الم\p{L}+)$/u;

/** The numbers of a text, in digits of any script; a range has two. Marks of lists and places of pages are none. */
export const numbersIn = (text: string): WrittenNumber[] =>
  figuresIn(text)
    .filter(({ kind, spelled }) => spelled !== true && kind !== 'list_mark' && kind !== 'page')
    .flatMap(({ raw, low, high }) => {
      const written = fold(raw).text.replace(unit, '').trim();
      return (low === high ? [low] : [low, high]).map((value) => ({ written, value: Math.abs(value) }));
    });

/** Everything a source can vouch for: its numbers, with and without their magnitude, and small ones written as words. */
export const sourceNumbers = (sources: string[]): Set<number> => {
  const values = new Set<number>();
  for (const source of sources) {
    for (const { low, high } of figuresIn(source)) {
      values.add(Math.abs(low));
      values.add(Math.abs(high));
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
