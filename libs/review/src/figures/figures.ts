import {
  currencyBefore,
  currencyBehind,
  pointsThousands,
  oneCurrency,
  letterBefore,
  type Currency,
} from './currencies.ts';
import type { Figure, FigureKind } from './figure.ts';
import { readingOf, type Reading } from './folding.ts';
import { magnitudeAt } from './magnitudes.ts';
import { marksIn, type Mark } from './marks.ts';
import { nounAt } from './nouns.ts';
import { spelledAt } from './spelled.ts';
import { measureAt, multipleAt, percentAt, perAt, timeUnitAt } from './units.ts';
import { withTimes } from './times.ts';

/** How the whole text writes its numbers, where one number alone does not tell. */
interface Habits {
  readonly commaDecimals: boolean;
  readonly iberian: boolean;
  /** Places that a form alone has claimed: dates, telephones, marks. */
  readonly taken: Uint8Array;
}

/** A number with what is written right before and behind it. */
interface Part {
  readonly start: number;
  readonly end: number;
  readonly plain: number;
  readonly grouped: boolean;
  readonly factor: number;
  readonly plus: boolean;
  readonly currency: (Currency & { readonly before: boolean }) | null;
  readonly kind: FigureKind;
  readonly unit?: Figure['unit'];
  readonly noun?: string;
  readonly spelled: boolean;
}

const languagesWithCommas = /^(?:de|fr|es|pt|it|nl|ru|uk|pl|cs|tr|sv|da|nb|no|fi|id|vi|ro|hu|el)(?![a-z])/u;

const habitsOf = (reading: Reading, language: string | undefined, taken: Uint8Array): Habits => {
  const { text, original } = reading;
  const commas = text.match(/(?<![\d.,])\d{1,3}(?:\.\d{3})*,\d{1,2}(?![\d,])/gu)?.length ?? 0;
  const points =
    text.match(/(?<![\d.,])\d{1,3}(?:,\d{3})+(?![\d,])|(?<![\d.,])\d{1,3}\.\d{1,2}(?![\d.])/gu)?.length ?? 0;
  return {
    taken,
    commaDecimals: languagesWithCommas.test(language ?? '') || (commas > points && commas > 0),
    iberian:
      /^(?:pt|es)/u.test(language ?? '') || /[ãõçñáíóúâêô]|r\$|milhões|millones|\bpara\b|\bmercado\b/iu.test(original),
  };
};

const written =
  (reading: Reading) =>
  (from: number, to: number): string =>
    from >= to ? '' : reading.original.slice(reading.starts[from] ?? 0, reading.ends[to - 1] ?? 0);

interface Digits {
  readonly end: number;
  readonly value: number;
  readonly grouped: boolean;
}

const run = /(?:\d+|(?<![\p{L}\d)])\.\d+)(?:[.,']\d+)*/uy;
const moreGroups = /(?:(?:,? )\d{3}(?![\d.,]*\d))+|(?:(?:,? )\d{3})+(?=[.,]\d{1,2}(?!\d)|(?![.,]?\d))/uy;
// More digits than an amount has: a code.
const longest = 18;

/** What the separators of a run of digits mean. */
const valueOf = (
  digits: string,
  money: Currency | null,
  magnified: boolean,
  habits: Habits,
): { value: number; length: number; grouped: boolean } => {
  const cut = (length: number): { value: number; length: number; grouped: boolean } => valueOf(digits.slice(0, length), money, magnified, habits); // prettier-ignore
  const plain = (text: string, grouped: boolean): { value: number; length: number; grouped: boolean } => ({ value: Number(text), length: digits.length, grouped }); // prettier-ignore
  const separators = digits.replace(/\d/gu, '');
  if (separators === '') return plain(digits, false);
  if (digits.startsWith('.') && separators === '.') return plain(`0${digits}`, false);
  const last = separators.at(-1) ?? '';
  const places = digits.length - digits.lastIndexOf(last) - 1;
  if (separators.length > 1 && new Set(separators).size > 1) {
    // The last sign parts the decimals, when it comes once and the others are all one and the same.
    const head = digits.slice(0, digits.lastIndexOf(last));
    const others = new Set(head.replace(/\d/gu, ''));
    if (
      others.size === 1 &&
      !others.has(last) &&
      /^\d{1,3}(?:[.,'](?:\d{3}|\d{2}(?=[.,']\d)))+$/u.test(head) &&
      last !== "'"
    )
      return plain(`${head.replace(/[.,']/gu, '')}.${digits.slice(digits.length - places)}`, true);
    return cut(Math.max(1, digits.search(/[.,']\d*$/u)));
  }
  const groups = digits.split(last);
  const thousands = groups.slice(1).every((group) => group.length === 3) && (groups[0]?.length ?? 9) <= 3;
  const indian = /^\d{1,2}(?:,\d{2})+,\d{3}$/u.test(digits);
  if (groups.length > 2) {
    if ((thousands && groups[0] !== '') || indian) return plain(digits.replaceAll(last, ''), true);
    return cut(/^\.?\d*/u.exec(digits)?.[0].length ?? 1);
  }
  if (last === "'") return thousands ? plain(digits.replace("'", ''), true) : cut((groups[0] ?? '').length);
  if (last === ',') {
    if (thousands && !/^0/u.test(digits) && !(habits.commaDecimals && magnified))
      return plain(digits.replace(',', ''), true);
    // "2019,2020" are two years; a decimal has few places.
    if (places > 2 && !/^0,/u.test(digits)) return cut((groups[0] ?? '').length);
    return plain(digits.replace(',', '.'), false);
  }
  const pointGroups =
    thousands &&
    !/^0/u.test(digits) &&
    (groups[1] === '000' || habits.commaDecimals || (money !== null && pointsThousands(money) && !magnified)) &&
    !(magnified && groups[1] !== '000');
  return pointGroups ? plain(digits.replace('.', ''), true) : plain(digits, false);
};

const digitsAt = (
  reading: Reading,
  at: number,
  money: Currency | null,
  habits: Habits,
  placed: boolean,
): Digits | null => {
  const { text } = reading;
  run.lastIndex = at;
  const digits = run.exec(text)?.[0];
  if (digits === undefined) return null;
  // In "1,2,3" no comma is a decimal's.
  const found = /\d,$/u.test(text.slice(Math.max(0, at - 2), at)) ? (/^\d+/u.exec(digits)?.[0] ?? digits) : digits;
  if (found.replace(/\D/gu, '').length > longest) return { end: at + found.length, value: Number.NaN, grouped: false };
  // "70 000" and "70, 000": thousands apart, where nothing says that the numbers are two.
  if (/^\d{1,3}$/u.test(found) && found !== '0' && !/^0/u.test(found) && placed) {
    moreGroups.lastIndex = at + found.length;
    const more = moreGroups.exec(text)?.[0] ?? '';
    const comma = more.includes(', ');
    if (
      more !== '' &&
      (comma ? /^(?:, 000)+$/u.test(more) || (money !== null && more.length === 5) : more.length < longest)
    ) {
      const end = at + found.length + more.length;
      const decimals = /^[.,]\d{1,2}(?!\d)/u.exec(text.slice(end, end + 4))?.[0] ?? '';
      return {
        end: end + decimals.length,
        value: Number(`${found}${more.replace(/[, ]/gu, '')}${decimals.replace(',', '.')}`),
        grouped: true,
      };
    }
  }
  const magnified =
    magnitudeAt(text, at + found.length, {
      money: money !== null,
      rupees: false,
      iberian: habits.iberian,
      original: written(reading),
    }) !== null;
  const { value, length, grouped } = valueOf(found, money, magnified, habits);
  return { end: at + length, value, grouped };
};

// 12 digits are more than a pitch needs, and hide what 1.2 * 1e6 adds.
const exact = (value: number): number => Number(value.toPrecision(12));

// Letters that Arabic writes on to the next word: and, with, for, then.
const particle = /(?:^|[^\p{L}\d])(?:[وبلفك]|ال|بال|وال)$/u;

/** The number whose digits begin at `at`, with its currency, magnitude and unit. */
const partAt = (reading: Reading, at: number, habits: Habits): Part | null => {
  const { text } = reading;
  const original = written(reading);
  const previous = text[at - 1] ?? '';
  let before = currencyBefore(text, at, original);
  const glued = /[\p{L}\d]/u.test(previous) && before === null && !particle.test(text.slice(Math.max(0, at - 5), at));
  const letter = before === null ? letterBefore(text, at, original) : null;
  if (glued && letter === null) return null;
  // A number on a line of its own before it, or one that numbers a list, is no first part of thousands.
  const digits = digitsAt(reading, at, before, habits, !/\d[ ,]{1,2}$/u.test(text.slice(Math.max(0, at - 3), at)));
  if (digits === null) return null;
  if (Number.isNaN(digits.value))
    return {
      start: at,
      end: digits.end,
      plain: 0,
      grouped: false,
      factor: 1,
      plus: false,
      currency: null,
      kind: 'other',
      spelled: false,
    };
  if (letter !== null) {
    const magnified = magnitudeAt(text, digits.end, { money: true, rupees: false, iberian: false, original }) !== null;
    if (digits.grouped || magnified || (letter.currency === 'ZAR' && digits.value >= 100)) before = letter;
    else if (glued) return null;
  }
  const currency = before === null ? null : { ...before, before: true };
  return tail(reading, { start: before?.start ?? at, end: digits.end, plain: digits.value, grouped: digits.grouped, factor: 1, currency, spelled: false }, habits); // prettier-ignore
};

type Head = Pick<Part, 'start' | 'end' | 'plain' | 'grouped' | 'factor' | 'currency' | 'spelled'>;

/** What stands right behind a number: a plus, magnitudes, a sign or a unit. */
const tail = (reading: Reading, head: Head, habits: Habits): Part | null => {
  const { text } = reading;
  const original = written(reading);
  let { end, factor, currency } = head;
  let plus = false;
  const around = () => ({
    money: currency !== null || /^[ ]?(?:[kmbtl]n?)[$€£₹₦]/u.test(text.slice(end, end + 4)),
    rupees: currency?.currency === 'INR' || currency?.currency === 'PKR' || currency?.currencyFamily === 'rupee',
    iberian: habits.iberian,
    original,
  });
  const first = magnitudeAt(text, end, around());
  if (first !== null) {
    factor *= first.factor;
    ({ end } = first);
    plus ||= first.plus;
    // "2 lakh crore", "1,500 ألف مليار".
    const second = first.factor <= 1e5 ? magnitudeAt(text, end, around()) : null;
    if (second !== null && second.factor > first.factor && / ?\p{L}{2,}/u.test(text.slice(end, second.end))) {
      factor *= second.factor;
      ({ end } = second);
      plus ||= second.plus;
    }
    const half = / ?و ?نصف(?!\p{L})/uy;
    half.lastIndex = end;
  }
  if (text[end] === '+' && !/\d/u.test(text[end + 1] ?? '')) {
    plus = true;
    end += 1;
  }
  const made = (kind: FigureKind, to: number, more: Pick<Part, 'unit' | 'noun'> = {}): Part => ({ ...head, kind, end: to, factor, plus, currency, ...more }); // prettier-ignore
  if (currency === null) {
    const percent = percentAt(text, end);
    if (percent !== null) return made('percent', percent.end, percent.points ? { unit: 'point' } : {});
    const multiple = multipleAt(text, end);
    if (multiple !== null) return made('multiple', multiple);
  }
  if (currency?.before !== true) {
    const behind = currencyBehind(text, end, original);
    if (behind !== null) {
      currency = { ...behind, before: false };
      ({ end } = behind);
    }
  } else {
    // "$5 USD", "₦500 naira": the same money twice, the code surer than the sign.
    const again = currencyBehind(text, end, original);
    if (again !== null && (oneCurrency(currency, again) || currency.currency === 'USD')) {
      currency = { ...again, before: true };
      ({ end } = again);
    }
  }
  if (currency !== null) {
    if (text[end] === '+' && !/\d/u.test(text[end + 1] ?? '')) {
      plus = true;
      end += 1;
    }
    return made('money', end);
  }
  const time = factor === 1 || head.spelled ? timeUnitAt(text, end) : null;
  if (time !== null) return made('duration', time.end, { unit: time.unit });
  // "5G" is a network, "5 g" a weight.
  const measure = factor === 1 && original(end, end + 1) !== 'G' ? measureAt(text, end) : null;
  if (measure !== null) return made('other', measure.end, { noun: measure.noun });
  // "5G", "3D", "10W": a name, not an amount.
  if (
    /[\p{L}\d]/u.test(text[end] ?? '') &&
    !head.spelled &&
    !/[\u0600-\u06ff\u4e00-\u9fff\uac00-\ud7af]/u.test(text[end] ?? '')
  )
    return null;
  return made('count', end);
};

const moneyOf = (money: Currency | null): Currency => ({
  ...(money?.currency === undefined ? {} : { currency: money.currency }),
  ...(money?.currencyFamily === undefined ? {} : { currencyFamily: money.currencyFamily }),
});

const valueIn = (part: Part): number => exact(part.plain * part.factor);

const signs: readonly [NonNullable<Figure['approx']>, RegExp][] = [
  ['±', /(?:±|\+\/-|\+-) ?$/u],
  ['~', /(?:[~≈≃]|(?<!\p{L})[وف]?(?:c\.|ca\.|circa|about|around|approximately|approx\.?|roughly|nearly|almost|some|rund|etwa|environ|cerca de|aproximadamente|alrededor de|حوالي|نحو|قرابه|زهاء|تقريبا|ما يقارب|يقارب|بنحو|بحوالي)) ?$/u],
  ['>', /(?:[>≥]=?|(?<!\p{L})[وف]?(?:more than|over|above|at least|exceed(?:s|ing)?|greater than|no less than|upwards of|mais de|más de|plus de|über|mehr als|اكثر من|باكثر من|يزيد عن|تزيد عن|يزيد علي|ما يزيد عن|يتجاوز|تتجاوز|تجاوز|فوق|ما لا يقل عن|لا يقل عن|لا تقل عن)) ?$/u],
  ['<', /(?:[<≤]=?|(?<!\p{L})[وف]?(?:less than|under|below|up to|fewer than|at most|no more than|bis zu|até|hasta|jusqu'(?:a|à)|اقل من|باقل من|حتي|لا يتجاوز|لا تتجاوز|بحد اقصي|لا يزيد عن|لا تزيد عن|يصل الي|تصل الي)) ?$/u],
]; // prettier-ignore
const signReach = 18;

const approxBefore = (
  text: string,
  start: number,
  kind: FigureKind,
): { sign: NonNullable<Figure['approx']>; at: number } | null => {
  const left = text.slice(Math.max(0, start - signReach), start);
  for (const [sign, pattern] of signs) {
    const found = pattern.exec(left);
    if (found === null) continue;
    // "over 12 months" is during.
    if (kind === 'duration' && /^over/u.test(found[0])) return null;
    return { sign, at: start - (/^\p{L}/u.test(found[0]) ? 0 : found[0].length) };
  }
  return null;
};

const accounts =
  /(?:ebitda|ebit|loss|losses|profit|income|earnings|cash flow|burn|p&l|result|deficit|خساره|خسائر|خساير|الربح|صافي|الارباح|عجز)[^\n\d]{0,24}$/u;

/** Whether a minus stands before, and from where; amounts in brackets are debts in accounts and alone in a cell. */
const negativeAt = (
  text: string,
  start: number,
  end: number,
  kind: FigureKind,
): { start: number; end: number } | null => {
  const left = text.slice(Math.max(0, start - 3), start);
  const minus = /(?:^|[^\p{L}\d)%.])-$/u.test(left) || /(?:^|\n)-$/u.test(left);
  const lineStart = start === 1 || text[start - 2] === '\n' || start - 2 < 0;
  if (minus && (kind === 'percent' || kind === 'money' || !lineStart)) return { start: start - 1, end };
  if (text[start - 1] !== '(' || text[end] !== ')' || kind === 'duration' || kind === 'year') return null;
  const before = text.slice(Math.max(0, start - 40), start - 1);
  const alone =
    /(?:^|\n|[|\t;] ?)[*_ ]{0,3}$/u.test(before) && /^\)[*_ ]{0,3}(?:$|\n|[|\t;])/u.test(text.slice(end, end + 6));
  if (alone) return { start: start - 1, end: end + 1 };
  // "Profit margin (15%)" tells the margin; only an amount is a loss by its brackets alone.
  const amount = kind === 'money' || (kind === 'count' && /\d{3}/u.test(text.slice(start, end)));
  return amount && accounts.test(before) ? { start: start - 1, end: end + 1 } : null;
};

const between =
  /(?: ?[*_]{0,2} ?(?:-|–|—|~|…) ?| (?:to|until|till|through|الي|ل|لـ|حتي|bis|à|a|até) | و ?|\.\.\.?| and )/uy;
const changes =
  /(?<!\p{L})(?:grew|grow|grows|growing|rose|rise|rises|increas\p{L}*|improv\p{L}*|fell|fall|falls|drop\p{L}*|cut|cuts|reduc\p{L}*|scal\p{L}*|expand\p{L}*|went|up|down|decreas\p{L}*|declin\p{L}*|jump\p{L}*|climb\p{L}*|lower\p{L}*|rais\p{L}*|shorten\p{L}*|doubl\p{L}*|mov\p{L}*|ارتفع\p{L}*|انخفض\p{L}*|نما|نمت|نمو|زاد\p{L}*|رفع\p{L}*|خفض\p{L}*|تراجع\p{L}*|وصل\p{L}*|قفز\p{L}*|تقليل|تقليص|زياده|ارتفاع|انخفاض|تحسن\p{L}*) (?:[^\s.]+ ){0,6}(?:from|من) ?[*_~]{0,2}$/u;
const fromBefore = /(?<!\p{L})(?:from|between|من|بين|ما بين|entre|zwischen|de) ?[*_]{0,2}[~$€£]?$/u;

/** The end of a range that begins with `first`; null where the next number is another figure. */
const rangeEnd = (reading: Reading, first: Part, habits: Habits): Part | null => {
  const { text } = reading;
  between.lastIndex = first.end;
  const found = between.exec(text)?.[0];
  if (found === undefined) return null;
  const left = text.slice(Math.max(0, first.start - 70), first.start);
  const word = found.trim();
  if ((word === 'and' || word === 'و') && !/(?:between|بين) ?[*_]{0,2}$/u.test(left)) return null;
  if (word === 'ل' && !fromBefore.test(left)) return null;
  if (/^(?:a|à)$/u.test(word) && !habits.iberian && first.currency === null) return null;
  if (/^(?:to|الي|حتي|through|until|till)$/u.test(word) && changes.test(left)) return null;
  const opening =
    /^(?:[~<>]|us\$|\p{Sc}| |r\$|[a-z]{2,3}\p{Sc}?|~ ?\p{Sc})*/u.exec(
      text.slice(first.end + found.length, first.end + found.length + 6),
    )?.[0] ?? '';
  let at = first.end + found.length;
  if (!/\d|\./u.test(text[at] ?? '')) at += opening.length;
  if (habits.taken[at] === 1 || !/^(?:\d|\.\d)/u.test(text.slice(at, at + 2))) return null;
  const second = partAt(reading, at, habits);
  if (second === null || (second.currency?.before === true && second.start < first.end + found.length - 1)) return null;
  // "10-3-2": no range goes on.
  if (/^-\d/u.test(text.slice(second.end, second.end + 2)) || (word === '-' && /[\d]-$/u.test(left))) return null;
  return second;
};

const joined = (first: Part, second: Part): { low: number; high: number; part: Part } | null => {
  if (second.currency?.before === true && first.currency === null) return null;
  const kind = second.kind === 'count' && first.kind !== 'count' ? first.kind : second.kind;
  if (first.kind !== 'count' && second.kind !== 'count' && first.kind !== second.kind) return null;
  if (first.kind !== 'count' && second.kind === 'count' && !(first.kind === 'money' && first.currency?.before === true))
    return null;
  if (first.currency !== null && second.currency !== null && !oneCurrency(first.currency, second.currency)) return null;
  if (first.unit !== undefined && second.unit !== undefined && first.unit !== second.unit) return null;
  // The magnitude behind the second is the first's too, when the first would else be out of all proportion.
  const factor = first.factor === 1 && first.plain <= second.plain ? second.factor : first.factor;
  const low = exact(first.plain * factor);
  const high = valueIn(second);
  const isYears = kind === 'count' && isYear(first) && second.plain < 100 && second.factor === 1;
  if (isYears && second.plain > first.plain % 100)
    return { low, high: Math.floor(first.plain / 100) * 100 + second.plain, part: { ...second, kind: 'year' } };
  if (!(low < high)) return null;
  const currency = second.currency ?? first.currency;
  const surer =
    second.currency !== null && second.currency.currency === undefined && first.currency?.currency !== undefined;
  return { low, high, part: { ...second, kind, currency: surer ? first.currency : currency, ...(second.unit === undefined && first.unit !== undefined ? { unit: first.unit } : {}) } }; // prettier-ignore
};

const isYear = ({
  plain,
  grouped,
  factor,
  currency,
  spelled,
}: Pick<Part, 'plain' | 'grouped' | 'factor' | 'currency' | 'spelled'>): boolean =>
  Number.isInteger(plain) &&
  plain >= 1900 &&
  plain <= 2100 &&
  !grouped &&
  factor === 1 &&
  currency === null &&
  !spelled;

const yearBefore =
  /(?:^|[\s(/,;:|'-])(?:in|since|by|of|from|until|till|year|for|during|through|end|mid-?|early|late|est\.?|founded|to|em|en|im|seit|عام|سنه|منذ|بحلول|في|حتي|لعام|العام|نهايه|بدايه|للعام) ?$/u;
const partOf =
  /(?: ?\/ ?| (?:out )?of (?:every |the )?| in (?:every )?| من (?:اصل|بين|كل) ?)(\d{1,6}(?:[.,]\d+)?)(?![\p{L}\d%]|[.,]\d)/uy;

const sharpness = /^[ -](?:video|display|tv|resolution|uhd|screen|camera|monitor|stream)/u;

/** A name with its number: "GPT-4", "COVID-19", "F-03". */
const nameBefore = /(?:^|[^\p{L}\d])(\p{L}{1,10})-$/u;

const figureOf = (
  reading: Reading,
  first: Part,
  habits: Habits,
  past: number,
): { figure: Figure; from: number; to: number } | null => {
  const { text, original } = reading;
  const second = first.spelled ? null : rangeEnd(reading, first, habits);
  // "from 3 million in 2023 to 5 million in 2024": a year that is told as one begins no range of money.
  const isTime =
    second !== null &&
    isYear(first) &&
    (second.currency !== null || second.factor > 1) &&
    yearBefore.test(text.slice(Math.max(0, first.start - 12), first.start));
  const range = second === null || isTime ? null : joined(first, second);
  let part = range === null ? first : range.part;
  let start = first.start;
  let end = part.end;
  let low = range?.low ?? valueIn(part);
  let high = range?.high ?? low;
  let { kind, noun } = part;
  const approx = approxBefore(text, start, kind);
  let plus = part.plus || first.plus;

  const name = first.currency === null ? nameBefore.exec(text.slice(Math.max(0, start - 13), start)) : null;
  if (kind === 'count' && name !== null && range === null && part.factor === 1) {
    const at = reading.starts[start - 1 - (name[1]?.length ?? 0)] ?? 0;
    if (
      /\p{Lu}/u.test(original.slice(at, reading.starts[start - 1] ?? 0)) &&
      !/^(?:top|mid|sub|pre|post|under|over)$/u.test(name[1] ?? '')
    )
      kind = 'version';
  }
  // "4K video" is a name for how sharp it is.
  if (kind === 'count' && /^[2458]k$/u.test(text.slice(start, end)) && sharpness.test(text.slice(end, end + 12)))
    kind = 'version';
  let of: number | undefined;
  if (kind === 'count' && range === null && part.factor === 1 && !part.plus) {
    partOf.lastIndex = end;
    const whole = partOf.exec(text);
    const total = Number((whole?.[1] ?? '').replace(',', '.'));
    const isIn = /^ in /u.test(whole?.[0] ?? '');
    if (
      whole !== null &&
      habits.taken[end + whole[0].length - 1] !== 1 &&
      total >= low &&
      total > 1 &&
      !(isYear({ ...part, plain: total, grouped: false }) && !/^ out/u.test(whole[0])) &&
      !(isIn && low > 9)
    ) {
      of = total;
      end += whole[0].length;
      if (/^ ?\//u.test(whole[0])) kind = 'other';
    }
  }
  if (
    kind === 'count' &&
    of === undefined &&
    isYear(first) &&
    (range === null || isYear({ ...part, currency: null }))
  ) {
    const next = nounAt(text, end, false);
    const prefixed = yearBefore.test(text.slice(Math.max(0, start - 12), start));
    const round = low % 100 === 0 && low <= 2000;
    if (range !== null || !(round && next !== '' && !prefixed) || prefixed) kind = 'year';
    if (approx !== null && approx.sign !== '+' && !prefixed && next !== '' && range === null) kind = 'count';
  }
  const minus = range === null ? negativeAt(text, start, end, kind) : null;
  const sign = minus === null ? 1 : -1;
  if (minus !== null) ({ start, end } = minus);
  else if (approx !== null && approx.at < start) start = approx.at;
  else if (approx === null && text[start - 1] === '+' && !/[\p{L}\d+]/u.test(text[start - 2] ?? '')) start -= 1;
  [low, high] = sign === 1 ? [low, high] : [-high, -low];

  // "500 ± 20" is from 480 to 520.
  let pm = false;
  if (range === null && kind !== 'year') {
    const tolerance = / ?(?:±|\+\/-) ?(\d{1,6}(?:\.\d+)?)(?! ?%|[.,]?\d)/uy;
    tolerance.lastIndex = end;
    const found = tolerance.exec(text);
    if (found !== null) {
      const width = Number(found[1]) * part.factor;
      [low, high] = [exact(low - width), exact(high + width)];
      pm = true;
      end += found[0].length;
      const rest = tail(reading, { ...part, end }, habits);
      if (rest !== null && rest.kind !== 'count') {
        part = { ...rest, plain: part.plain };
        ({ kind, end } = rest);
      }
    }
  }
  if (text[end] === '+' && kind !== 'other' && !/[\p{L}\d]/u.test(text[end + 1] ?? '')) {
    plus = true;
    end += 1;
  }
  // "5 or more", «5 أو أكثر», "100 plus".
  const more = / (?:or more|and more|او اكثر|فاكثر|plus(?= \p{L}))/uy;
  more.lastIndex = end;
  const orMore = more.exec(text);
  if (orMore !== null) {
    plus = true;
    end += orMore[0].length;
  }

  // Nothing belongs to two figures: neither the sign between them nor what a form has claimed.
  start = Math.max(start, past);
  const claimed = habits.taken.subarray(start, end);
  start += claimed.subarray(0, Math.max(0, first.start - start)).lastIndexOf(1) + 1;
  const next = habits.taken.subarray(first.start, end).indexOf(1, 1);
  if (next > 0) end = first.start + next;

  let per = perAt(text, end);
  if (
    per !== null &&
    kind !== 'money' &&
    kind !== 'count' &&
    kind !== 'duration' &&
    kind !== 'other' &&
    kind !== 'percent'
  )
    per = null;
  if (noun === undefined && (kind === 'count' || kind === 'duration')) {
    const named = per === null || kind === 'count' ? nounAt(text, end, isAlone(text, start, end)) : '';
    if (named !== '' && per === null) noun = named;
  }
  if (per === null && noun !== undefined && kind === 'count') {
    const at = text.indexOf(noun, end);
    per = at >= 0 && at - end < 8 ? perAt(text, at + noun.length) : null;
  }
  const mark = pm ? '±' : plus ? '+' : approx?.sign;
  const figure: Figure = {
    start: reading.starts[start] ?? 0,
    end: reading.ends[end - 1] ?? 0,
    raw: original.slice(reading.starts[start] ?? 0, reading.ends[end - 1] ?? 0),
    kind,
    value: low === high ? low : null,
    low,
    high,
    magnitude: part.factor,
    ...(kind === 'money' ? moneyOf(part.currency) : {}),
    ...(part.unit === undefined ? {} : { unit: part.unit }),
    ...(per === null ? {} : { per: per.per }),
    ...(mark === undefined ? {} : { approx: mark }),
    ...(low < 0 || high < 0 ? { negative: true } : {}),
    ...(of === undefined ? {} : { of }),
    ...(noun === undefined || noun === '' ? {} : { noun }),
    ...(part.spelled ? { spelled: true } : {}),
  };
  return { figure, from: start, to: end };
};

const isAlone = (text: string, start: number, end: number): boolean =>
  (start === 0 ||
    /\n[*_#> ]{0,6}$/u.test(text.slice(Math.max(0, start - 7), start)) ||
    (/^[*_#> ]{0,6}$/u.test(text.slice(0, start).slice(-7)) && start < 7)) &&
  /^[*_ :]{0,5}\n/u.test(text.slice(end, end + 6));

const ofMark = (reading: Reading, { start, end, low, high, plus, ...rest }: Mark): Figure => {
  const last = high ?? low;
  return {
    start: reading.starts[start] ?? 0,
    end: reading.ends[end - 1] ?? 0,
    raw: reading.original.slice(reading.starts[start] ?? 0, reading.ends[end - 1] ?? 0),
    value: low === last ? low : null,
    low,
    high: last,
    magnitude: 1,
    ...rest,
    ...(plus === true ? { approx: '+' } : {}),
  };
};

const openings = /\d|\.\d|[\p{L}]+/gu;

/**
 * Every figure of a text, in order, on the places of the text as given; each digit belongs to one at most. `language` (BCP 47, as
 * far as it is known) only decides what "1.500" and "5 mil" are where nothing in the text does. Time grows with the text's length.
 */
export const figuresIn = (text: string, language?: string): Figure[] => {
  const reading = readingOf(text);
  const { marks, taken } = marksIn(reading);
  const habits = habitsOf(reading, language, taken);
  const figures: Figure[] = marks.map((mark) => ofMark(reading, mark));
  let past = 0;
  openings.lastIndex = 0;
  for (let found = openings.exec(reading.text); found !== null; found = openings.exec(reading.text)) {
    const at = found.index;
    const [opening] = found;
    if (at < past || taken[at] === 1) continue;
    let part: Part | null;
    if (/^[\d.]/u.test(opening)) {
      part = partAt(reading, at, habits);
      if (part === null) {
        // What is glued to letters is a name; its other digits are no figures either. A point there ends the word.
        const rest = /[\p{L}\d]*(?:[.,]\d+)*/uy;
        rest.lastIndex = at;
        past = opening.startsWith('.') ? at + 1 : at + Math.max(1, rest.exec(reading.text)?.[0].length ?? 1);
        openings.lastIndex = past;
        continue;
      }
    } else part = opening.length > 24 ? null : spelledPart(reading, at, opening, habits);
    if (part === null) continue;
    const made = figureOf(reading, part, habits, past);
    if (made === null) continue;
    past = Math.max(made.to, at + 1);
    openings.lastIndex = past;
    figures.push(made.figure);
  }
  return withTimes(
    figures.sort((one, other) => one.start - other.start),
    text,
  );
};

// Words that make "zero" or "two" part of a name or of an adjective.
const partOfName = /^-(?!year|month|week|day|hour|minute|second|digit|fold)\p{L}/u;
const zeroBefore = /(?<!\p{L})(?:net|ground|from|patient|sub|day|near|to|at) ?-?$/u;

const spelledPart = (reading: Reading, at: number, word: string, habits: Habits): Part | null => {
  const { text } = reading;
  if (/[\p{L}\d]/u.test(text[at - 1] ?? '')) return null;
  const found = spelledAt(text, at, word);
  if (found === null) return null;
  const { start, end, magnitude, unit, noun } = found;
  // «مليونا ريال» are two; with the sign of the accusative, «مليونًا», it is one.
  const both = /^[وفبلك]?(?:مليونا|مليارا|الفا)$/u.test(word) && end === at + word.length;
  const twice = both && !reading.original.slice(reading.starts[start], reading.ends[end - 1]).includes('\u064b');
  const value = twice ? 2 * found.value : found.value;
  const head: Head = {
    start,
    end,
    plain: exact(value / magnitude),
    grouped: false,
    factor: magnitude,
    currency: null,
    spelled: true,
  };
  if (unit === 'money') {
    const named = currencyBehind(` ${text.slice(start, end + 14)}`, 0, (from, to) =>
      text.slice(start + from - 1, start + to - 1),
    );
    return named === null
      ? null
      : { ...head, end: start + named.end - 1, plus: false, kind: 'money', currency: { ...named, before: false } };
  }
  if (unit === 'multiple') return { ...head, plus: false, kind: 'multiple' };
  if (unit !== undefined) return { ...head, plus: false, kind: 'duration', unit };
  if (noun !== undefined) return { ...head, plus: false, kind: 'count', noun };
  if (partOfName.test(text.slice(end, end + 10)) || (text[start - 1] === '-' && /\p{L}/u.test(text[start - 2] ?? '')))
    return null;
  const part = tail(reading, head, habits);
  if (part === null) return null;
  const bare = part.kind === 'count' && part.end === end;
  if (!bare) return part;
  const inOf =
    / (?:out )?of |^ in /u.test(text.slice(end, end + 8)) &&
    /\d|one|two|three|four|five|ten/u.test(text.slice(end + 3, end + 16));
  // "one" alone is nearly always a pronoun; "zero" and Arabic words of three letters need what they count.
  if (word === 'one' && !inOf) return null;
  if (
    word === 'zero' &&
    (zeroBefore.test(text.slice(Math.max(0, start - 10), start)) || nounAt(text, end, false) === '')
  )
    return null;
  if (/^[\u0621-\u064a]/u.test(word) && magnitude === 1 && nounAt(text, end, false) === '') return null;
  return part;
};
