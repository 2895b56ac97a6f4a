import type { FigureKind } from './figure.ts';
import { foldWord, type Reading } from './folding.ts';

/** A figure that is known by its form alone, on its place in the folded text. */
export interface Mark {
  readonly start: number;
  readonly end: number;
  readonly kind: FigureKind;
  readonly low: number;
  readonly high?: number;
  readonly of?: number;
  readonly date?: string;
  readonly unit?: 'hijri';
  readonly noun?: string;
  readonly plus?: boolean;
}

const monthNames: readonly string[] = [
  'january jan janvier januar janeiro enero يناير كانون الثاني',
  'february feb février februar fevereiro febrero فبراير شباط',
  'march mar mars märz março marzo مارس آذار',
  'april apr avril abril أبريل نيسان',
  'may mai maio mayo مايو أيار',
  'june jun juin juni junho junio يونيو حزيران',
  'july jul juillet juli julho julio يوليو تموز',
  'august aug août agosto أغسطس آب',
  'september sep sept septembre setembro septiembre سبتمبر أيلول',
  'october oct octobre oktober outubro octubre أكتوبر تشرين الأول',
  'november nov novembre novembro noviembre نوفمبر تشرين الثاني',
  'december dec décembre dezember dezembro diciembre ديسمبر كانون الأول',
];
const monthOf = new Map<string, number>();
monthNames.forEach((names, at) => {
  for (const name of names.replace(/ (?=الثاني|الأول)/gu, '_').split(' '))
    monthOf.set(foldWord(name.replace('_', ' ')), at + 1);
});
const month = `(${[...monthOf.keys()].sort((one, other) => other.length - one.length).join('|')})\\.?`;
const year = String.raw`((?:19|20)\d\d)(?!\d|[.,]\d)`;

const two = (value: number): string => String(value).padStart(2, '0');
const number = (text: string | undefined): number => Number(text ?? '');
const fullYear = (text: string): number => (text.length === 2 ? 2000 + Number(text) : Number(text));
const dateOf = (y: number | null, m: number, d: number | null): string =>
  `${y === null ? '-' : String(y)}-${two(m)}${d === null ? '' : `-${two(d)}`}`;
const isDay = (d: number, m: number): boolean => d >= 1 && d <= 31 && m >= 1 && m <= 12;

type Found = Omit<Mark, 'start' | 'end'>;
type Make = (found: RegExpExecArray, reading: Reading) => Found | null;

const quarterWords = new Map(
  ['الأول', 'الثاني', 'الثالث', 'الرابع'].map((word, at): [string, number] => [foldWord(word), at + 1]),
);

const page: Make = ([, first, last, of]) => ({
  kind: 'page',
  low: number(first),
  ...(last === undefined ? {} : { high: number(last) }),
  ...(of === undefined ? {} : { of: number(of) }),
});

const clock: Make = ([, hours, minutes, half]) => {
  const hour = number(hours);
  const minute = minutes === undefined ? 0 : number(minutes);
  if (hour > 24 || minute > 59) return null;
  const late = half !== undefined && /^(?:p|م)/u.test(half);
  const early = half !== undefined && /^(?:a|ص)/u.test(half);
  return { kind: 'other', low: (late && hour < 12 ? hour + 12 : early && hour === 12 ? 0 : hour) + minute / 60 };
};

type Form = readonly [RegExp, Make | null];

// Addresses of pages and letters hold digits that count nothing.
const addresses: Form = [/(?:https?:\/\/|www\.)[^\s<>"]{1,400}|[\p{L}\d._%+-]{1,64}@[\p{L}\d-]{1,64}\.[\p{L}\d.-]{2,40}|(?<![\p{L}\d])\p{L}[\p{L}\d-]{0,62}\.(?:com|org|net|io|ai|co|app|dev|ng|sa|ae|eg|jo|in|tsx?|jsx?|md|pdf|docx|pptx|xlsx|png|jpg)(?![\p{L}\d])/gu, null]; // prettier-ignore
const arabicQuarters: Form = [/(?<!\p{L})(?:ال)?ربع (الاول|الثاني|الثالث|الرابع)(?: (?:من |لعام |عام |من عام |من سنه )?((?:19|20)\d\d))?(?![\p{L}\d])/gu, ([, word = '', y]) => {
  const part = `Q${String(quarterWords.get(word) ?? 0)}`;
  return { kind: 'date', low: y === undefined ? (quarterWords.get(word) ?? 0) : number(y), date: y === undefined ? part : `${y}-${part}` };
}]; // prettier-ignore

/** Each form with what it makes of a match; the first that claims a place has it. Every part has a bound, so no text is slow. */
const forms: readonly Form[] = [
  addresses,
  // Dates.
  [/(?<![\d.,/-])((?:19|20)\d\d)([-/.])(\d{1,2})\2(\d{1,2})(?![\d/-]|[.,]\d)/gu, ([, y, , m, d]) => isDay(number(d), number(m)) ? { kind: 'date', low: number(y), date: dateOf(number(y), number(m), number(d)) } : null],
  [/(?<![\d.,/-])(\d{1,2})([-/.])(\d{1,2})\2((?:19|20)\d\d)(?![\d/-]|[.,]\d)/gu, ([, d, , m, y]) => {
    // Day first, as most of the world writes, unless only the other order is a date.
    const dayFirst = isDay(number(d), number(m));
    if (!dayFirst && !isDay(number(m), number(d))) return null;
    return { kind: 'date', low: number(y), date: dayFirst ? dateOf(number(y), number(m), number(d)) : dateOf(number(y), number(d), number(m)) };
  }],
  [new RegExp(String.raw`(?<![\p{L}\d.,])(\d{1,2})(?:st|nd|rd|th|\.|er)?(?: of| من| de)? ?${month}(?:,? (?:de )?${year})?(?![\p{L}\d])`, 'gu'), ([, d, name = '', y]) => {
    const m = monthOf.get(name) ?? 0;
    return isDay(number(d), m) ? { kind: 'date', low: y === undefined ? number(d) : number(y), date: dateOf(y === undefined ? null : number(y), m, number(d)) } : null;
  }],
  [new RegExp(String.raw`(?<![\p{L}\d])${month} (\d{1,2})(?:st|nd|rd|th)?(?:,? ${year})?(?![\p{L}\d%]|[.,]\d| ?(?:%|million|billion|k(?!\p{L})))`, 'gu'), ([, name = '', d, y]) => {
    const m = monthOf.get(name) ?? 0;
    // "may 5 customers" is no day, and "may" no month unless a year or its capital says so.
    if (!isDay(number(d), m) || (name === 'may' && y === undefined)) return null;
    return { kind: 'date', low: y === undefined ? number(d) : number(y), date: dateOf(y === undefined ? null : number(y), m, number(d)) };
  }],
  [new RegExp(String.raw`(?<![\p{L}\d])${month}(?:,? |-|/| من عام | عام | de )'?((?:19|20)\d\d)(?![\d%]|[.,]\d)`, 'gu'), ([, name = '', y]) => ({ kind: 'date', low: number(y), date: dateOf(number(y), monthOf.get(name) ?? 0, null) })],
  // Quarters and halves, "Q1-Q2 2025", "Q3'25", "1Q25", "H1 2026".
  [/(?<![\p{L}\d])([qh])([1-4]) ?[-–/] ?(?:\1)?([1-4])[ ,/-]{0,2}'?((?:19|20)?\d\d)(?![\d%]|[.,]\d)/gu, ([, letter = '', one, other, y = '']) => {
    const of = (part: string | undefined): string => `${String(fullYear(y))}-${letter.toUpperCase()}${part ?? ''}`;
    return { kind: 'date', low: fullYear(y), date: `${of(one)}/${of(other)}` };
  }],
  [/(?<![\p{L}\d])([qh])([1-4])(?: of | fy|[ ,/-]{0,2})'?((?:19|20)\d\d|(?<=['\dy])\d\d)(?![\d%]|[.,]\d)/gu, ([, letter = '', part, y = '']) => ({ kind: 'date', low: fullYear(y), date: `${String(fullYear(y))}-${letter.toUpperCase()}${part ?? ''}` })],
  [/(?<![\p{L}\d])([1-4])([qh])[ -]?'?((?:19|20)?\d\d)(?![\d%]|[.,]\d)/gu, ([, part, letter = '', y = '']) => ({ kind: 'date', low: fullYear(y), date: `${String(fullYear(y))}-${letter.toUpperCase()}${part ?? ''}` })],
  [/(?<![\p{L}\d])((?:19|20)\d\d)[ -]?([qh])([1-4])(?![\p{L}\d])/gu, ([, y, letter = '', part]) => ({ kind: 'date', low: number(y), date: `${y ?? ''}-${letter.toUpperCase()}${part ?? ''}` })],
  [/(?<![\p{L}\d])([qh])([1-4])(?![\p{L}\d])/gu, ([, letter = '', part]) => ({ kind: 'date', low: number(part), date: `${letter.toUpperCase()}${part ?? ''}` })],
  arabicQuarters,
  [/(?<![\p{L}\d])(?:fy|cy) ?'?((?:19|20)?\d\d) ?(?:[-/] ?(?:fy)?'?((?:19|20)?\d\d))?(?![\p{L}\d%]|[.,]\d)/gu, ([, one = '', other]) => ({ kind: 'year', low: fullYear(one), ...(other === undefined ? {} : { high: fullYear(other) }) })],
  [/(?<![\p{L}\d.,])(1[34]\d\d) ?(?:هـ?|ه\.|ah|a\.h\.)(?![\p{L}\d])/gu, ([, y]) => ({ kind: 'year', low: number(y), unit: 'hijri' })],
  [/(?<![\p{L}\d.,])((?:19|20)\d\d) ?م(?![\p{L}\d])/gu, ([, y]) => ({ kind: 'year', low: number(y) })],
  [/(?<![\p{L}\d.,])((?:19|20)\d0)'?s(?![\p{L}\d])/gu, ([, y]) => ({ kind: 'year', low: number(y), high: number(y) + 9 })],
  // Telephones, boxes.
  [/(?<![\p{L}\d])(?:\+|00) ?\d{1,4}(?:[ .()/-]{1,2}\d{1,6}){2,6}(?!\d)|(?<![\p{L}\d])\+\d{8,15}(?!\d)|(?<![\p{L}\d])\+\d{1,3}[ -]?\d{7,12}(?!\d)|\(\d{2,4}\) ?\d{3,5}[ .-]\d{3,5}(?!\d)|(?<![\p{L}\d.,-])\d{3}[-.]\d{3}[-.]\d{4}(?!\d)|(?<![\p{L}\d.,])0\d{8,10}(?!\d)|(?<![\p{L}\d.,])0\d{1,3}[ -]\d{3,4}[ -]\d{3,4}(?!\d)/gu, ([whole]) => {
    const digits = whole.replace(/\D/gu, '');
    return digits.length < 7 ? null : { kind: 'phone', low: number(digits.slice(0, 15)) };
  }],
  [/(?:(?<!\p{L})(?:tel|phone|mobile|mob|fax|whatsapp|telephone|cell|call us|hotline)|هاتف|جوال|موبايل|واتساب|واتس|فاكس|تلفون|تليفون|الرقم الموحد)\.?(?: ?(?:no|number|رقم))?\.? ?[:#]? ?(\+?[\d(][\d() .-]{4,20}\d)/gu, ([, digits = '']) => ({ kind: 'phone', low: number(digits.replace(/\D/gu, '').slice(0, 15)) })],
  [/(?<!\p{L})(?:p\. ?o\. ?box|po box|p\.o\.b\.?|ص\. ?ب\.?|صندوق بريد|الرمز البريدي|zip|postcode|postal code|cr no\.?|c\.r\.|vat no\.?|سجل تجاري|رقم السجل)(?: ?(?:no|رقم))?\.? ?[:#]? ?(\d[\d-]{0,14})/gu, ([, digits]) => ({ kind: 'other', low: number((digits ?? '').replace(/\D/gu, '')) })],
  // Times of day.
  [/(?<![\d.,:])([01]?\d|2[0-4])[:.h]([0-5]\d) ?([ap]\.? ?m(?:\.|(?!\p{L}))|(?:صباحا|مساء|ص|م)(?!\p{L}))/gu, clock],
  [/(?<![\d.,:$])(1[0-2]|0?[1-9])() ?([ap]\.m\.|[ap]m(?!\p{L})|(?:صباحا|مساء)(?!\p{L}))/gu, clock],
  [/(?<![\d.,:])([01]?\d|2[0-4])[:h]([0-5]\d)(?::[0-5]\d)?()(?![\d:]|[.,]\d)/gu, clock],
  [/(?<![\d.,:/])24 ?\/ ?7(?: ?\/ ?365)?(?![\d%/]|[.,]\d)/gu, () => ({ kind: 'other', low: 24 })],
  // Ratios.
  [/(?<![\d.,:])(\d{1,4}(?:\.\d{1,3})?)(?: : |:)1(?![\d:]|[.,]\d)/gu, ([, value]) => ({ kind: 'multiple', low: number(value) })],
  [/(?<![\d.,:])(\d{1,4}(?:\.\d{1,3})?)(?: : |:)(\d{1,4})(?![\d:]|[.,]\d)/gu, ([, value]) => ({ kind: 'other', low: number(value) })],
  [/(?<![\d.,/])(\d\d) ?\/ ?(\d\d)(?![\d/%]|[.,]\d)/gu, ([, one, other]) => (number(one) + number(other) === 100 ? { kind: 'other', low: number(one) } : null)],
  // Pages and the marks of lists.
  [/(?<!\p{L})(?:pages?|slides?|pp?\.|صفحه|صفحات|الصفحه|الصفحات|شريحه|الشريحه|الشرايح|شرايح) ?#?(\d{1,4})(?:(?: ?[-–] ?| to | and | و ?| الي )(\d{1,4}))?(?: ?(?:\/|of|من) ?(\d{1,4}))?(?![\p{L}\d%]|[.,]\d)/gu, page],
  [/(?:(?<=^)|(?<=[·|•] ?))(\d{1,3})() ?(?:\/|of|من) ?(\d{1,3})(?= ?$)/gmu, ([whole, first, , of]) => number(first) <= number(of) && number(of) >= 6 && !/^(?:\d|10) ?\/ ?10$/u.test(whole) ? { kind: 'page', low: number(first), of: number(of) } : null],
  [/(?<![\p{L}\d])(\d)\u20e3/gu, ([, mark]) => ({ kind: 'list_mark', low: number(mark) })],
  [/^[*#> |-]{0,8}\(?(\d{1,2})[.)](?= ?[*_"'(]{0,3}[^\s\d*_"'(%,;])/gmu, ([, mark]) => ({ kind: 'list_mark', low: number(mark) })],
  [/^[*#>| ]{0,8}(\d{1,2}) ?[-–·:|/] ?(?=[*_"']{0,3}(?!(?:year|month|week|day|hour|minute|min|fold|mo|yr|hr|star|سن|شهر|يوم|اسبوع|ساع|دقيق)s?)\p{L}{2})/gmu, ([whole, mark]) => /^[*#> ]{0,8}\d+-(?!\s)/u.test(whole) && !/-$/u.test(whole) ? null : /\|/u.test(whole) || (/-$/u.test(whole) && !/[\u0600-\u06ff]/u.test(whole)) ? null : { kind: 'list_mark', low: number(mark) }],
  [/^[*#>| ]{0,8}(0\d)(?=[ \t]*(?:$|[-–·.:|/]? ?\p{L}))/gmu, ([, mark]) => ({ kind: 'list_mark', low: number(mark) })],
  // Names that hold a number.
  [/(?<![\p{L}\d.,])v ?(\d{1,3})(?:\.\d{1,3}){0,3}(?![\p{L}\d])|(?<!\p{L})(?:version|ver\.?|release|الاصدار|اصدار|نسخه) ?(\d{1,4})(?:\.\d{1,4}){0,3}(?![\p{L}\d%])/gu, ([, one, other]) => ({ kind: 'version', low: number(one ?? other) })],
  [/(?<![\p{L}\d.,])(\d{1,4})\.\d{1,4}\.\d{1,4}(?:\.\d{1,4})?(?![\d])/gu, ([whole, first]) => /^\d{1,3}(?:\.\d{3})+$/u.test(whole) ? null : { kind: 'version', low: number(first) }],
  [/(?<![\p{L}\d])(?:iso|iec|en|din|ansi|astm|soc|pci|ias|ifrs|rfc|ul|saso|gso|patent(?: no\.?)?|article|section|regulation|vision|agenda|industry|web|رويه|الماده|ماده|قانون|المعيار|مواصفه|براءه)(?: (?:no\.?|رقم|iec|type))?[ :/#-]{1,2}(\d{1,5})(?:[.:/-]\d{1,5}){0,3}(?![\d%]|[.,]\d|\p{L})/gu, (found, { original, starts }) => {
    // "ISO 9001" and "Vision 2030" are names; "en 2025" and "section 3" in small letters may be anything.
    const at = starts[found.index] ?? 0;
    const written = original.slice(at, at + 2);
    const named = /^(?:en|ul|din)/u.test(found[0]) ? written === written.toUpperCase() : /^\P{Ll}/u.test(written);
    return named ? { kind: 'version', low: number(found[1]) } : null;
  }],
  // The first, the second: places in an order.
  [/(?<![\p{L}\d.,])(\d{1,3})(?:st|nd|rd|th)(?![\p{L}\d])/gu, ([, value]) => ({ kind: 'ordinal', low: number(value) })],
  [/(?<![\p{L}\d])(?:#|№ ?|no\. ?|nr\. ?|رقم )(\d{1,3})(?![\p{L}\d%]|[.,]\d)/gu, ([, value]) => ({ kind: 'ordinal', low: number(value) })],
  [/(?<![\p{L}\d])(years?|yr|months?|weeks?|days?|phase|step|stage|tier|level|wave|milestone|round|option|lot|cohort|track|pillar|module|chapter|table|figure|fig\.|exhibit|appendix|السنه|سنه|العام|الشهر|الاسبوع|اليوم|المرحله|مرحله|الخطوه|خطوه|المستوي|الموجه|موجه|الدفعه|الجوله|جدول|شكل) #?(\d{1,3})(?: ?(?:[-–]|to|and|الي|و) ?(\d{1,3}))?(\+)?(?![\p{L}\d%]|[.,]\d| ?(?:%|x(?!\p{L})|million|billion|thousand|bn|mn|مليون|ملايين|مليار|الف|الاف|ريال|دولار|درهم|دينار|جنيه))/gu, ([, noun = '', one, other, plus]) => ({ kind: 'ordinal', low: number(one), noun, ...(other === undefined ? {} : { high: number(other) }), ...(plus === undefined ? {} : { plus: true }) })],
  [/(?<![\p{L}\d])y ?([1-9]|10)(?![\p{L}\d.,])/gu, ([, one]) => ({ kind: 'ordinal', low: number(one), noun: 'year' })],
  [/(?<![\p{L}\d])(\d{2,3}) ?°(?: ?[cf](?!\p{L}))?|(?<![\p{L}\d])360(?:-| )degrees?(?!\p{L})/gu, ([, value]) => ({ kind: 'other', low: number(value ?? '360') })],
]; // prettier-ignore

/** Of these alone a text without a digit may have one: most sentences and lines are such texts. */
const formsWithoutDigits: readonly Form[] = [addresses, arabicQuarters];

/** Every figure of a text that its form alone tells, and the stretches that hold none though they have digits. */
export const marksIn = (reading: Reading): { readonly marks: Mark[]; readonly taken: Uint8Array } => {
  const { text } = reading;
  const taken = new Uint8Array(text.length + 1);
  const marks: Mark[] = [];
  for (const [form, make] of /\d/u.test(text) ? forms : formsWithoutDigits) {
    form.lastIndex = 0;
    // Not `matchAll`, which makes a pattern anew for every text.
    for (let found = form.exec(text); found !== null; found = form.exec(text)) {
      const start = found.index;
      const end = start + found[0].length;
      if (taken.subarray(start, end).some((cell) => cell !== 0)) continue;
      const made = make === null ? null : make(found, reading);
      if (make !== null && made === null) continue;
      taken.fill(1, start, end);
      if (made !== null) marks.push({ start, end, ...made });
    }
  }
  return { marks, taken };
};
