import type { TimeUnit } from './figure.ts';
import { anyOf, foldWord } from './folding.ts';

const words: Record<TimeUnit, string> = {
  second: 'second seconds sec secs sekunden segundos secondes ثانية ثوان ثواني',
  minute: 'minute minutes min mins minuten minutos دقيقة دقائق دقيقه',
  hour: 'hour hours hr hrs h stunde stunden hora horas heure heures ساعة ساعات',
  day: 'day days tag tage tagen dia dias día días jour jours يوم يوما أيام',
  week: 'week weeks wk wks woche wochen semana semanas semaine semaines أسبوع أسبوعا أسابيع',
  month: 'month months mo mos mth mths monat monate monaten mes meses mês mois شهر شهرا أشهر شهور',
  quarter: 'quarters أرباع',
  year: 'year years yr yrs jahr jahre jahren ano anos año años an ans سنة سنوات سنين عام عاما أعوام',
};
const timeUnits: readonly TimeUnit[] = ['second', 'minute', 'hour', 'day', 'week', 'month', 'quarter', 'year'];
const unitOf = new Map<string, TimeUnit>(
  timeUnits.flatMap((unit) => words[unit].split(' ').map((word): [string, TimeUnit] => [foldWord(word), unit])),
);
const timeWords = anyOf([...unitOf.keys()]);
const duration = new RegExp(String.raw`([ -]?|[*_]{1,2} )(${timeWords})(?![\p{L}\d])`, 'uy');

const percent =
  /[ *_-]{0,3}(?:(%|percent(?:age)?|per[ -]?cent|pct|prozent|por ?cento|por ?ciento|pour ?cent|درصد|(?:في |ب)ال(?:ميه|مايه|ميي?ه))(?:[ -](points?))?|(percentage points?|pp|pts|نقطه مي?ويه|نقاط مي?ويه))(?![\p{L}\d])/uy;
const percentSign = / ?%/uy;
const multiple =
  / ?[x×](?![\p{L}\d]| ?\d)|[ -]?fold(?![\p{L}\d])| (?:اضعاف|اضعافا|ضعفا|ضعف)(?!\p{L})| times (?=(?:more|less|faster|cheaper|higher|lower|bigger|larger|better|longer|slower|quicker|easier|the|as|our|its|their|growth|revenue|arr)(?!\p{L}))| (?:مرات|مره) (?=(?:اكثر|اسرع|اقل|اكبر|اعلي|افضل|ارخص)(?!\p{L}))/uy;
const measure = new RegExp(
  String.raw`([ -]?)(${anyOf(['km', 'km2', 'cm', 'mm', 'nm', 'm2', 'm3', 'm²', 'sqm', 'sq', 'sqft', 'ft', 'kg', 'mg', 'ml', 'kw', 'mw', 'gw', 'tw', 'kwh', 'mwh', 'gwh', 'twh', 'kb', 'mb', 'gb', 'tb', 'pb', 'hz', 'khz', 'mhz', 'ghz', 'ms', 'mph', 'kmh', 'mbps', 'gbps', 'dpi', 'px', 'fps', 'ppm', 'bps', 'litres', 'liters', 'litre', 'liter', 'metres', 'meters', 'metre', 'meter', 'miles', 'mile', 'tons', 'tonnes', 'ton', 'tonne', 'acres', 'hectares', 'kilograms', 'grams', 'كم', 'كجم', 'كغم', 'كيلومتر', 'كيلومترا', 'كيلو', 'متر', 'مترا', 'طن', 'طنا', 'لتر', 'لترا'])})(?![\p{L}\d])|( ?)([mgl])(?![\p{L}\d'])`,
  'uy',
);

const stick = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

/** A unit of time right behind a number. */
export const timeUnitAt = (text: string, at: number): { readonly unit: TimeUnit; readonly end: number } | null => {
  const found = stick(duration, text, at);
  const unit = unitOf.get(found?.[2] ?? '');
  return found === null || unit === undefined ? null : { unit, end: at + found[0].length };
};

export const timeUnitOf = (word: string): TimeUnit | undefined => unitOf.get(word);

/** "%", "per cent", "percentage points" right behind a number; `points` are the difference of two percentages. */
export const percentAt = (text: string, at: number): { readonly points: boolean; readonly end: number } | null => {
  const found = stick(percent, text, at);
  if (found !== null) return { points: found[2] !== undefined || found[3] !== undefined, end: at + found[0].length };
  const sign = stick(percentSign, text, at);
  return sign === null ? null : { points: false, end: at + sign[0].length };
};

/** "3x", "5-fold", "3 أضعاف", "3 times faster". */
export const multipleAt = (text: string, at: number): number | null => {
  const found = stick(multiple, text, at);
  return found === null ? null : at + found[0].trimEnd().length;
};

/** A unit of length, weight, power or data right behind a number. */
export const measureAt = (text: string, at: number): { readonly noun: string; readonly end: number } | null => {
  const found = stick(measure, text, at);
  return found === null ? null : { noun: found[2] ?? found[4] ?? '', end: at + found[0].length };
};

const adverbs: Record<string, TimeUnit> = {};
for (const [unit, list] of [
  ['year', 'annually yearly annual سنويا سنوي anuales anual anuais par an jährlich'],
  ['month', 'monthly شهريا شهري mensuales mensal mensais'],
  ['week', 'weekly أسبوعيا أسبوعي'],
  ['day', 'daily يوميا يومي'],
  ['hour', 'hourly'],
] as const)
  for (const word of list.split(' ')) adverbs[foldWord(word)] = unit;

const perWord = new RegExp(
  String.raw`[ *_]{0,3}(?:/ ?|per |each |every |لكل |كل |عن كل )(\p{L}[\p{L}\p{M}'-]{0,23})|[ *_]{0,3}(?:an?|pro|por|par|في ال|بال|في كل) ?(${timeWords}|شهر|سنه|عام|يوم|ساعه|اسبوع)(?![\p{L}\d])|[ *_]{0,3}(p\.a\.?|per annum|annually)(?!\p{L})|[ *_]{0,3}(?:/ ?)?(${anyOf(Object.keys(adverbs))})(?!\p{L})| لل([\u0621-\u064a]{3,20})(?!\p{L})`,
  'uy',
);
const short: Record<string, TimeUnit> = { m: 'month', y: 'year', d: 'day', w: 'week', h: 'hour', annum: 'year', q: 'quarter', quarter: 'quarter' }; // prettier-ignore

/** What an amount at `at` is for each of: "/month", "per customer", "a year", "سنويا", "لكل مطعم". */
export const perAt = (text: string, at: number): { readonly per: string; readonly end: number } | null => {
  const found = stick(perWord, text, at);
  if (found === null) return null;
  const [whole, word, time, annum, adverb, forThe] = found;
  const end = at + whole.length;
  if (annum !== undefined) return { per: 'year', end };
  if (adverb !== undefined) return { per: adverbs[adverb] ?? adverb, end };
  if (time !== undefined) return { per: unitOf.get(time) ?? time, end };
  const named = word ?? forThe ?? '';
  return { per: adverbs[named] ?? unitOf.get(named) ?? short[named] ?? named, end };
};
