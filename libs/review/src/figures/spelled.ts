import { foldWord } from './folding.ts';
import { factorOf } from './magnitudes.ts';
import type { TimeUnit } from './figure.ts';

/** A number that is written in words, on its place in a folded text. */
export interface Spelled {
  readonly start: number;
  readonly end: number;
  readonly value: number;
  readonly magnitude: number;
  /** Of a dual, which names what it counts itself: «ساعتين» is two hours. */
  readonly unit?: TimeUnit | 'money' | 'multiple';
  readonly noun?: string;
}

const english = new Map<string, number>(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
    .split(' ')
    .map((word, value): [string, number] => [word, value]),
);
'thirty forty fifty sixty seventy eighty ninety'.split(' ').forEach((word, at) => english.set(word, 30 + 10 * at));
english.set('dozen', 12);

const arabic = new Map<string, number>();
const arabicWords: [number, string][] = [
  [0, 'صفر'],
  [2, 'اثنان اثنين اثنتان اثنتين إثنين'],
  [3, 'ثلاثة ثلاث'],
  [4, 'أربعة أربع'],
  [5, 'خمسة خمس'],
  [6, 'ستة ست'],
  [7, 'سبعة سبع'],
  [8, 'ثمانية ثماني ثمان'],
  [9, 'تسعة تسع'],
  [10, 'عشرة عشر'],
  [20, 'عشرون عشرين'],
  [30, 'ثلاثون ثلاثين'],
  [40, 'أربعون أربعين'],
  [50, 'خمسون خمسين'],
  [60, 'ستون ستين'],
  [70, 'سبعون سبعين'],
  [80, 'ثمانون ثمانين'],
  [90, 'تسعون تسعين'],
  [100, 'مئة مائة مية'],
  [200, 'مئتان مئتين مائتان مائتين مئتي مائتي'],
  [300, 'ثلاثمئة ثلاثمائة'],
  [400, 'أربعمئة أربعمائة'],
  [500, 'خمسمئة خمسمائة'],
  [600, 'ستمئة ستمائة'],
  [700, 'سبعمئة سبعمائة'],
  [800, 'ثمانمئة ثمانمائة ثمانيمئة'],
  [900, 'تسعمئة تسعمائة'],
]; // prettier-ignore
for (const [value, words] of arabicWords) for (const word of words.split(' ')) arabic.set(foldWord(word), value);
// "أحد عشر", "ثلاثة عشر": a unit and ten without "and".
const eleven = new Set(['احد', 'احدي', 'اثنا', 'اثني', 'اثنتا', 'اثنتي'].map(foldWord));

const twice = new Map<string, Omit<Spelled, 'start' | 'end'>>();
const dual = (words: string, what: Omit<Spelled, 'start' | 'end' | 'magnitude'> & { magnitude?: number }): void => {
  for (const word of words.split(' ')) twice.set(foldWord(word), { magnitude: 1, ...what });
};
dual('ثانيتين ثانيتان', { value: 2, unit: 'second' });
dual('دقيقتين دقيقتان', { value: 2, unit: 'minute' });
dual('ساعتين ساعتان', { value: 2, unit: 'hour' });
dual('يومين يومان', { value: 2, unit: 'day' });
dual('أسبوعين أسبوعان', { value: 2, unit: 'week' });
dual('شهرين شهران', { value: 2, unit: 'month' });
dual('سنتين سنتان عامين عامان', { value: 2, unit: 'year' });
dual('دولارين دولاران ريالين ريالان درهمين درهمان دينارين ديناران جنيهين جنيهان', { value: 2, unit: 'money' });
dual('ضعفين ضعفي ضعفا', { value: 2, unit: 'multiple' });
dual('ألفين ألفان ألفي', { value: 2e3, magnitude: 1e3 });
dual('مليونين مليونان مليوني', { value: 2e6, magnitude: 1e6 });
dual('مليارين ملياران ملياري', { value: 2e9, magnitude: 1e9 });

// Feminine words in -tayn are duals, but for these, which only end so.
const noDual = /^(?:ال)?(?:روتين|بروتين|نيكوتين|كيراتين|جيلاتين|بساتين|تثبيتين|ستين|متين|سنتين|فساتين|كارتين|لاتين|رباعيتين|باكستان|افغانستان|كردستان|اوزبكستان|كازاخستان|تركمانستان|طاجيكستان|بستان|فستان|امتان|كتان|بهتان|شتان|ختان|هاتين|هاتان|اللتين|اللتان|مارتين|قسطنطين)$/u; // prettier-ignore
const feminineDual = /^(?:[وفبلك])?[\u0621-\u064a]{3,}(?:تين|تان)$/u;

const word = /[\p{L}]+/uy;
const isArabic = /^[\u0621-\u064a]/u;
const wordAt = (text: string, at: number): string => {
  word.lastIndex = at;
  const found = word.exec(text)?.[0] ?? '';
  return found.length > 24 ? '' : found;
};

/** A word with the particles "and", "with", "for" taken off, where what is left is a number. */
const plainArabic = (written: string): { readonly word: string; readonly cut: number } | null => {
  const isNumber = (rest: string): boolean =>
    arabic.has(rest) || eleven.has(rest) || twice.has(rest) || factorOf(rest) !== undefined;
  if (isNumber(written)) return { word: written, cut: 0 };
  const rest = written.slice(1);
  return /^[وفبلك]/u.test(written) && rest.length >= 4 && isNumber(rest) ? { word: rest, cut: 1 } : null;
};

/** The words of a number in a row: a sum below a thousand, times its magnitude, and so on down. */
class Sum {
  total = 0;
  current: number | null = null;
  magnitude = 1;
  end = 0;

  add(value: number): boolean {
    const now = this.current;
    // "twenty five" goes on, "five twenty" does not.
    if (now !== null && (value === 0 || now % (value >= 100 ? 1000 : value >= 10 ? 100 : 10) !== 0 || now === 0))
      return false;
    this.current = (now ?? 0) + value;
    return true;
  }

  /** Arabic says the unit before the ten: five and forty. */
  and(value: number): boolean {
    const now = this.current;
    const room =
      now === null ||
      (value !== 0 && (value >= 100 ? now % 1000 === 0 : value >= 20 ? now % 100 < 10 : now % 10 === 0));
    if (room) this.current = (now ?? 0) + value;
    return room;
  }

  times(factor: number): void {
    const one = this.current ?? (this.total > 0 && factor > this.magnitude ? this.total : 1);
    if (this.current === null && one === this.total) this.total = 0;
    if (factor === 100) this.current = one * 100;
    else {
      this.total += one * factor;
      this.current = null;
      this.magnitude = Math.max(this.magnitude, factor);
    }
  }

  get value(): number {
    return this.total + (this.current ?? 0);
  }
}

const gap = /(?:[ -](?:and )?|[ -]of )/uy;

const englishAt = (text: string, at: number, first: string): Spelled | null => {
  const sum = new Sum();
  let next = at;
  let current = first;
  let halved = false;
  if (first === 'a' || first === 'half' || first === 'quarter') {
    const opening = /(?:(half|quarter)(?: of)? (?:an? )?|an? )(?=(?:hundred|thousand|lakh|million|crore|billion|trillion|dozen|half|quarter)(?!s?\p{L}))/uy; // prettier-ignore
    opening.lastIndex = at;
    const found = opening.exec(text);
    if (found === null) return null;
    next = at + found[0].length;
    sum.add(found[1] === 'half' ? 0.5 : found[1] === 'quarter' ? 0.25 : 1);
    halved = found[1] !== undefined;
    current = wordAt(text, next);
    if (current === 'half' || current === 'quarter') return englishAt(text, next, current);
  }
  for (let count = 0; count < 16; count += 1) {
    const value = english.get(current);
    const factor = value === undefined ? factorOf(current) : undefined;
    if (value === 12 && current === 'dozen' && sum.current !== null) sum.current *= 12;
    else if (value !== undefined) {
      if (halved || !sum.add(value)) break;
    } else if (factor !== undefined && isPlainFactor.test(current)) {
      if (sum.current === null && sum.total === 0) return null;
      sum.times(factor);
    } else break;
    next += current.length;
    sum.end = next;
    gap.lastIndex = next;
    const between = gap.exec(text)?.[0];
    if (between === undefined) break;
    next += between.length;
    current = wordAt(text, next);
  }
  return sum.end === 0 ? null : { start: at, end: sum.end, value: sum.value, magnitude: sum.magnitude };
};
const isPlainFactor = /^(?:hundred|thousand|lakh|lakhs|million|crore|crores|billion|trillion)$/u;

const half = / ?و ?نصف(?!\p{L})/uy;

const arabicAt = (text: string, at: number, first: string): Spelled | null => {
  const opening = plainArabic(first);
  const fraction = /^[بول]?(نصف|ربع)$/u.exec(first);
  if (fraction !== null) {
    const next = at + first.length + 1;
    const factor = factorOf(wordAt(text, next));
    if (factor === undefined || factor < 1e3) return null;
    const end = next + wordAt(text, next).length;
    return { start: at, end, value: factor * (fraction[1] === 'نصف' ? 0.5 : 0.25), magnitude: factor };
  }
  if (opening === null) {
    if (!feminineDual.test(first) || noDual.test(first.replace(/^[وفبلك](?=.{5})/u, '')) || noDual.test(first))
      return null;
    return { start: at, end: at + first.length, value: 2, magnitude: 1, noun: first };
  }
  const sum = new Sum();
  let current: string = opening.word;
  let next = at + opening.cut;
  let last: Omit<Spelled, 'start' | 'end'> | undefined;
  for (let count = 0; count < 12; count += 1) {
    const both = twice.get(current);
    const value = arabic.get(current);
    const factor = factorOf(current);
    if (both !== undefined && both.magnitude === 1) {
      if (count > 0) break;
      last = both;
      sum.current = 2;
    } else if (both !== undefined) {
      sum.total += both.value;
      sum.magnitude = Math.max(sum.magnitude, both.magnitude);
    } else if (eleven.has(current)) {
      if (!/^ عشر/u.test(text.slice(next + current.length, next + current.length + 4))) break;
      if (!sum.and(/^احد/u.test(current) ? 1 : 2)) break;
    } else if (value === 10 && sum.current !== null && sum.current % 10 !== 0) sum.current += 10;
    else if (value === 100 && sum.current !== null && sum.current < 10) sum.times(100);
    else if (value !== undefined) {
      if (!sum.and(value)) break;
    } else if (factor !== undefined) {
      // "ملايين" and "آلاف" without a number are many, not one.
      if (sum.value === 0 && /^(?:ملايين|الاف|مليارات|بلايين)$/u.test(current)) return null;
      sum.times(factor);
    } else break;
    next += current.length;
    sum.end = next;
    if (last !== undefined) break;
    if (text[next] !== ' ') break;
    const following = wordAt(text, next + 1);
    const joined = /^و/u.test(following) && plainArabic(following.slice(1))?.cut === 0;
    const lone = following === 'و' ? wordAt(text, next + 3) : '';
    if (joined) {
      next += 2;
      current = following.slice(1);
    } else if (lone !== '' && plainArabic(lone)?.cut === 0) {
      next += 3;
      current = lone;
    } else if (factorOf(following) !== undefined || /^عشر|^م(?:ا)?يه$/u.test(following)) {
      next += 1;
      current = following;
    } else break;
  }
  if (sum.end === 0) return null;
  half.lastIndex = sum.end;
  const more = half.exec(text);
  const step = last === undefined ? sum.magnitude : 1;
  const halves = more !== null && (last !== undefined || step > 1);
  return {
    ...(last?.unit === undefined ? {} : { unit: last.unit }),
    start: at + opening.cut,
    end: sum.end + (halves ? more[0].length : 0),
    value: sum.value + (halves ? step / 2 : 0),
    magnitude: sum.magnitude,
  };
};

/** The number in words that begins with the word at `at`; null when that word begins none. */
export const spelledAt = (text: string, at: number, first: string): Spelled | null => {
  if (isArabic.test(first)) return arabicAt(text, at, first);
  return english.has(first) || first === 'a' || first === 'half' || first === 'quarter'
    ? englishAt(text, at, first)
    : null;
};
