import { inLatinDigits } from './letters.ts';

/*
 * Steps that are numbered from the left, as they are on Arabic pages that were not mirrored.
 */

/** What is counted: "Phase 2" is the second of the phases, "2" and "2. Build" the second of nothing that has a name. */
export interface Count {
  of: string;
  number: number;
}

/** A heading is no longer; a sentence that begins with a number counts nothing. */
const longestHeading = 60;

const ordinals = ['اول', 'ثان', 'ثالث', 'رابع', 'خامس', 'سادس', 'سابع', 'ثامن', 'تاسع', 'عاشر'];
/** "أولا", "ثانيا"; and behind what is counted "الأول", "الثانية". */
const ordinalOf = (word: string): number | null => {
  const plain = word.replace(/[\u064B-\u0652]/gu, '').replace(/[أإآ]/gu, 'ا');
  const [, stem] = /^(?:ال)?(\p{L}+?)(?:ى|ي|ية|ة|ا|يا)?$/u.exec(plain) ?? [];
  const at = ordinals.indexOf(stem ?? '');
  return at < 0 || plain === stem ? null : at + 1;
};

/** What a text counts with all that it says or with how it begins: "3", "2024", "3. Build", "Phase 3: build", "المرحلة الثالثة". */
export const countOf = (text: string): Count | null => {
  // Marks of direction are no words.
  const plain = inLatinDigits(text.replace(/\p{Cf}/gu, '').trim());
  if (/^\d{1,2}$/.test(plain)) return { of: '', number: Number(plain) };
  if (/^(?:19|20)\d{2}$/.test(plain)) return { of: 'year', number: Number(plain) };
  const heading = plain.split('\n')[0] ?? '';
  if (heading.length > longestHeading) return null;
  const [, listed] = /^(\d{1,2})(?:\s?[.)–—:·•]\s*|\s?-\s+)\p{L}/u.exec(heading) ?? [];
  if (listed !== undefined) return { of: '', number: Number(listed) };
  const [, of, number] = /^(\p{L}+)\s*#?(\d{1,2}|(?:19|20)\d{2})(?=\s*(?:$|[:()\-–—/|·،]|\.\s)|\s\d)/u.exec(heading) ?? []; // prettier-ignore
  if (of !== undefined) return { of: of.toLowerCase(), number: Number(number) };
  const [first = '', second = ''] = heading.split(/[\s:،,.]+/u);
  const [own, behind] = [ordinalOf(first), ordinalOf(second)];
  if (own !== null) return { of: '', number: own };
  return behind === null ? null : { of: first, number: behind };
};

/** Columns of which each begins with the number after the greatest of the one before. */
const follow = (numbers: number[][]): boolean => {
  const numbered = numbers.flatMap((some, at) => (some.length > 0 ? [{ at, least: Math.min(...some), most: Math.max(...some) }] : [])); // prettier-ignore
  const [first] = numbered;
  if (first === undefined || numbered.length < 2) return false;
  const apart = numbers.length / numbered.length;
  return (
    apart <= 2 &&
    numbered.every(
      ({ at, least }, step) =>
        at === first.at + apart * step && (step === 0 || least === (numbered[step - 1]?.most ?? 0) + 1),
    )
  );
};

/**
 * Whether columns, told from left to right by what is counted in each, are numbered from the left: all of them, or every second
 * one where each number stands beside its words.
 */
export const areNumberedFromLeft = (columns: Count[][]): boolean => {
  const counted = new Set(columns.flatMap((counts) => counts.map(({ of }) => of)));
  return [...counted].some((of) =>
    follow(columns.map((counts) => counts.flatMap((count) => (count.of === of ? [count.number] : [])))),
  );
};
