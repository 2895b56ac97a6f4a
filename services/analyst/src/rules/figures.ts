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

const number = String.raw`\d{1,3}(?:[,\s]\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?`;
const scale = String.raw`(?:\s?(?:bn|tn|billion|million|thousand|trillion|mio|mn|m|k|b|مليارات|مليار|بليون|ملايين|مليون|الاف|الف))(?![\p{L}])`;
const currencyBefore = String.raw`(?:us\$|s\$|a\$|c\$|\$|€|£|¥|₹|usd|eur|gbp|sar|aed|egp|kes|jod|qar|kwd|bhd|omr|mad|tnd|dzd|ngn|inr|chf)\s?`;
// A sign before the next number belongs to that one.
const currencyAfter = String.raw`\s?(?:(?:us\$|\$|€|£)(?!\s?\d)|swiss francs?|francs?|usd|eur|gbp|sar|aed|egp|kes|jod|qar|kwd|bhd|omr|mad|chf|dollars?|euros?|pounds?|dirhams?|riyals?|dinars?|shillings?|دولارات|دولارا|دولار|ريالات|ريالا|ريال|درهما|درهم|دراهم|جنيها|جنيه|جنيهات|دينارا|دينار|دنانير|فرنكا|فرنك|يورو)(?![\p{L}])`;
const percent = String.raw`\s?(?:%|percent|per cent|percentage points|في المييه|في الميه|بالمييه|بالميه|باالمييه)`;
const duration = String.raw`[\s-]?(?:years?|yrs?|months?|weeks?|days?|hours?|minutes?|mins?|seconds?|سنوات|سنه|عاما|اعوام|عام|اشهر|شهرا|شهور|شهر|اسابيع|اسبوعا|اسبوع|ايام|يوما|يوم|ساعات|ساعه|دقيقه|دقايق|ثانيه|ثواني|ثوان)(?![\p{L}])`;

const figure = new RegExp(
  String.raw`(?<=^|[^\p{L}\p{N}.,]|(?<![\p{L}\p{N}])[وبلف])(?<before>${currencyBefore})?(?<number>${number})(?<scale>${scale})?\+?(?:(?<after>${currencyAfter})|(?<percent>${percent})|(?<multiple>\s?[x×](?![\p{L}]))|(?<duration>${duration}))?`,
  'gu',
);

const scales: Record<string, number> = {
  k: 1e3,
  thousand: 1e3,
  الف: 1e3,
  الاف: 1e3,
  m: 1e6,
  mn: 1e6,
  mio: 1e6,
  million: 1e6,
  مليون: 1e6,
  ملايين: 1e6,
  b: 1e9,
  bn: 1e9,
  billion: 1e9,
  مليار: 1e9,
  مليارات: 1e9,
  بليون: 1e9,
  trillion: 1e12,
  tn: 1e12,
};

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

const kindOf = (groups: Record<string, string | undefined>, value: number): FigureKind => {
  if (groups['before'] || groups['after']) return 'money';
  if (groups['percent']) return 'percent';
  if (groups['multiple']) return 'multiple';
  if (groups['duration']) return 'duration';
  return !groups['scale'] &&
    Number.isInteger(value) &&
    value >= 1900 &&
    value <= 2100 &&
    !groups['number']?.includes(',')
    ? 'year'
    : 'count';
};

/* The number of a standard or of a patent names it; a day of a month dates. None of them measures anything. */
const numbered =
  /(?:^|[^\p{L}])(?:EN|ISO|IEC|DIN|ANSI|ASTM|UL|NF|SASO|GSO|SOC|PCI|IP|EP|WO|PCT|US(?=\s?\d[\d,\s]{6})|GDP|GxP|Part|Article|No\.|Nr\.|#)(?:[\s/-](?:EN|ISO|IEC|TS|DSS))*[\s:-]?$/u;
const months =
  'january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|يناير|فبراير|مارس|ابريل|مايو|يونيو|يوليو|اغسطس|سبتمبر|اكتوبر|نوفمبر|ديسمبر|كانون|شباط|اذار|نيسان|ايار|حزيران|تموز|اب|ايلول|تشرين';
const monthAfter = new RegExp(String.raw`^(?:st|nd|rd|th)?\s(?:${months})(?![\p{L}])`, 'u');
const monthBefore = new RegExp(String.raw`(?<![\p{L}])(?:${months})\s$`, 'u');

const names = (folded: Folded, start: number, end: number, plain: number): boolean =>
  numbered.test(folded.raw.slice(0, folded.at[start])) ||
  (plain <= 31 && (monthAfter.test(folded.text.slice(end)) || monthBefore.test(folded.text.slice(0, start))));

/** Every figure of a passage, in order. */
export function figuresIn(folded: Folded): Figure[] {
  const figures: Figure[] = [];
  for (const match of folded.text.matchAll(figure)) {
    const groups = match.groups ?? {};
    const plain = Number((groups['number'] ?? '').replace(/[,\s]/gu, ''));
    const value = plain * (scales[(groups['scale'] ?? '').trim()] ?? 1);
    if (!Number.isFinite(value)) continue;
    const start = match.index;
    const end = start + match[0].length;
    if (names(folded, start, end, plain)) continue;
    const kind = kindOf(groups, value);
    figures.push({
      kind,
      raw: rawBetween(folded, start, end),
      value,
      start,
      end,
      // A key figure and its label, "1,730: active shops", as a line of their own.
      noun:
        kind !== 'count'
          ? ''
          : nounAfter(folded.text.slice(end).replace(start === 0 && value >= 10 ? /^:/u : /^$/u, '')),
    });
  }
  return figures;
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
