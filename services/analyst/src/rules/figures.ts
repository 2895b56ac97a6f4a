import type { Figure as Read } from '@plumbline/review/figures/figure';
import { figuresIn as read } from '@plumbline/review/figures/figures';
import { foldText, rawBetween, type Folded } from './fold.ts';

export type FigureKind = 'money' | 'percent' | 'multiple' | 'duration' | 'year' | 'count';

/** A number as the document writes it. `value` is in units (2.4 million → 2400000); `noun` is what is counted. */
export interface Figure {
  readonly kind: FigureKind;
  readonly raw: string;
  readonly value: number;
  readonly start: number;
  readonly end: number;
  readonly noun: string;
}

const following = /^[\s-]+((?:[\p{L}][\p{L}'-]*\s?){1,3})/u;
const stop = new Set(
  foldText(
    'in of for from to at by with and or on per who that which are is was were have has since over under than the a an as while during within after before each every every into across between today now so but we our their it this last next في من على عن الى مع و او منذ خلال كل لكل بعد قبل كان الان حتي قد ان التي الذي هذا هذه بين لدي حاليا منهم منها منا بدل لان لانها لانهم became left renewed stayed paid told said named wanted asked answered came',
  ).split(' '),
);

const arabicAnd = /^(?:بال|بعق|لل|كال)[\u0621-\u064a]+|^و(?!احد|طني|زار|رق|جب|حد|سط)[\u0621-\u064a]{2,}/u;
const startsArabicVerb = /^(?:ي|ت|ن)[\u0621-\u064a]{3,}(?:ون|ين)?$/u;

/** Up to three words after the number, cut at the first that no longer names what is counted. */
const nounAfter = (text: string): string => {
  const found = following.exec(text)?.[1];
  if (!found) return '';
  const kept: string[] = [];
  for (const word of found.trim().split(/\s+/u)) {
    if (stop.has(word) || (kept.length > 0 && (startsArabicVerb.test(word) || arabicAnd.test(word)))) break;
    kept.push(word);
    // A plural ends what is counted ("logistics" is none); in Arabic a second word is at most an adjective.
    if (/[a-z]{2}(?<!ic)s$/u.test(word) || (kept.length === 2 && /[\u0621-\u064a]/u.test(word))) break;
  }
  return kept.join(' ');
};

/** The index in the folded text that stands for `index` of the raw one; its length when none does any more. */
const foldedAt = ({ at, text }: Folded, index: number): number => {
  let low = 0;
  let high = at.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((at[middle] ?? 0) < index) low = middle + 1;
    else high = middle;
  }
  return Math.min(low, text.length);
};

const kinds: Partial<Record<Read['kind'], FigureKind>> = {
  money: 'money',
  percent: 'percent',
  multiple: 'multiple',
  duration: 'duration',
  year: 'year',
  count: 'count',
};

/** Every figure of a passage that measures something or is a year, in order; of a range the upper end. */
export function figuresIn(folded: Folded): Figure[] {
  return read(folded.raw).flatMap((found) => {
    const kind = kinds[found.kind];
    if (kind === undefined) return [];
    const start = foldedAt(folded, found.start);
    const end = foldedAt(folded, found.end);
    return [
      {
        kind,
        raw: rawBetween(folded, start, end),
        value: found.high,
        start,
        end,
        // A key figure and its label, "1,730: active shops", as a line of their own.
        noun:
          kind !== 'count'
            ? ''
            : nounAfter(folded.text.slice(end).replace(start === 0 && found.high >= 10 ? /^:/u : /^$/u, '')),
      },
    ];
  });
}

/** A figure that measures something: years and list numbers do not. */
export const measures = (figure: Figure): boolean =>
  figure.kind !== 'year' && (figure.kind !== 'count' || figure.noun !== '' || figure.value >= 10);

/* "41% of its electricity bill", "16 ريالا للطلب", "$38 per trailer and month": what a share or an amount refers to. */
const whole = /^(?: of (?:(?:its|their|the|our|all|these|those) )?| من )(?=[\p{L}])/u;
const perUnit =
  /^(?:(?: (?:per|for each|for every)|\s?\/) ?[a-z]+(?: (?:and|per|a|each) (?:month|year|week|day))?| (?:an?|each|every) (?:(?!year (?:before|ago|earlier)|month (?:before|ago|earlier))[a-z]+)(?:(?: (?:per|a|each|and)|\/) ?(?:month|year|week|day))?| each(?![a-z])| (?:عن كل|لكل) [\p{L}]+| لل[\p{L}]+| (?:شهريا|سنويا|في الشهر|في السنه))(?![\p{L}])/u;

/* "128% net revenue retention", "4.1% نسبة الغاء شهريه" */
const rateOf =
  /^ (?:[a-z]+ ){0,2}(?:retention|churn|margin|growth|uptime|accuracy|conversion|renewal|share)(?![a-z])|^ (?:نسبه|معدل) [\u0621-\u064a]+(?: (?:شهري|سنوي)ه?)?(?![\p{L}])/u;

function completion(folded: Folded, { kind, end }: Figure): number {
  const rest = folded.text.slice(end);
  if (kind === 'money') return perUnit.exec(rest)?.[0].length ?? 0;
  if (kind !== 'percent') return 0;
  const rate = rateOf.exec(rest)?.[0].length;
  const of = whole.exec(rest)?.[0];
  if (of === undefined) return rate ?? 0;
  const noun = nounAfter(` ${rest.slice(of.length)}`);
  return noun ? of.length + noun.length : 0;
}

/** The price of one unit that a figure states ("$38 per trailer and month"), as written; null when no unit follows it. */
export const pricePerUnit = (folded: Folded, found: Figure): string | null =>
  found.kind === 'money' && completion(folded, found) > 0 ? figureWithNoun(folded, found) : null;

/* "One in 19": the number alone says nothing. */
const outOf = /(?:\b(?:one|two|three|four|five|six|seven|eight|nine)\s(?:[a-z]+\s)?in\s|[\u0621-\u064a]+\sمن كل\s)$/u;

/** A figure as a reader would repeat it: the number and what it counts, as the document writes them. */
export function figureWithNoun(folded: Folded, found: Figure): string {
  const part = outOf.exec(folded.text.slice(0, found.start))?.[0];
  if (part !== undefined && found.kind === 'count') return rawBetween(folded, found.start - part.length, found.end);
  if (!found.noun) {
    const more = completion(folded, found);
    return more > 0 ? rawBetween(folded, found.start, found.end + more) : found.raw;
  }
  const start = folded.text.indexOf(found.noun, found.end);
  const noun = rawBetween(folded, start, start + found.noun.length);
  // In a title every word has a capital, so only a plural is surely what is counted.
  if (/^\p{Lu}/u.test(noun) && !/s$/u.test(noun)) return found.raw;
  return rawBetween(folded, found.start, start + found.noun.length);
}
