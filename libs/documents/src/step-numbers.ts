import { inLatinDigits } from './letters.ts';

/*
 * Steps that are numbered from the left, as they are on Arabic pages that were not mirrored.
 */

/** The number that is all a text says, as that of a step; null of any other text. */
export const stepNumber = (text: string): number | null => {
  const digits = inLatinDigits(text.trim());
  return /^\d{1,2}$/.test(digits) ? Number(digits) : null;
};

/**
 * Whether columns, told from left to right by the numbers in each, are numbered from the left: all of them, or every second one
 * where each number stands beside its words.
 */
export const areNumberedFromLeft = (columns: number[][]): boolean => {
  const numbered = columns.flatMap((numbers, at) => (numbers.length > 0 ? [{ at, number: Math.min(...numbers) }] : []));
  const [first] = numbered;
  if (first === undefined || numbered.length < 2) return false;
  const apart = columns.length / numbered.length;
  return (
    apart <= 2 &&
    numbered.every(({ at, number }, step) => at === first.at + apart * step && number === first.number + step)
  );
};
