import type { CurrencyFamily } from './figure.ts';
import { anyOf, foldWord } from './folding.ts';

export interface Currency {
  readonly currency?: string;
  readonly currencyFamily?: CurrencyFamily;
}

const codes =
  'usd eur gbp chf jpy cny inr pkr bdt lkr npr sar aed qar kwd bhd omr jod egp iqd syp lbp yer sdg lyd tnd dzd mad mru ils try irr kes tzs ugx rwf etb ngn ghs zar xof xaf brl mxn ars clp cop pen cad aud nzd sgd hkd myr idr thb php vnd krw sek nok dkk pln czk huf ron uah rub kzt usdt usdc';

/** Signs, short names and names that tell the country, all as people write them. */
const names: Record<string, string> = {
  USD: '$|us$|usd$|u.s.$|$us|us dollar|us dollars|u.s. dollars|dollar|dollars|dólares|دولار|دولارا|دولارات|دولارين|دولار أمريكي|دولارا أمريكيا|دولارات أمريكية',
  CAD: 'c$|ca$|canadian dollars|دولار كندي',
  AUD: 'a$|au$|australian dollars|دولار أسترالي',
  SGD: 's$|sg$|singapore dollars',
  HKD: 'hk$',
  NZD: 'nz$',
  EUR: '€|euro|euros|يورو',
  GBP: '£|pounds sterling|pound sterling|جنيه إسترليني|جنيه استرليني',
  INR: '₹|indian rupees|indian rupee|روبية هندية',
  PKR: 'pakistani rupees|pakistani rupee|روبية باكستانية',
  BRL: 'r$|reais|brazilian reais',
  KES: 'ksh|kshs|kenyan shillings|kenya shillings|شلن كيني',
  TZS: 'tsh|tanzanian shillings|شلن تنزاني',
  UGX: 'ush|ugandan shillings|شلن أوغندي',
  NGN: '₦|naira|nairas|نايرا',
  GHS: 'gh₵|₵|gh¢|ghc|cedi|cedis|سيدي غاني',
  ZAR: 'rand|rands|south african rand|راند',
  ETB: 'birr',
  EGP: 'e£|le|l.e.|ج.م|ج.م.|egyptian pounds|egyptian pound|جنيه مصري|جنيها مصريا|جنيهات مصرية',
  SDG: 'ج.س|sudanese pounds|جنيه سوداني|جنيها سودانيا',
  SAR: 'ر.س|ر.س.|sr|saudi riyals|saudi riyal|ريال سعودي|ريالا سعوديا|ريالات سعودية',
  QAR: 'ر.ق|ر.ق.|qr|qatari riyals|qatari riyal|ريال قطري|ريالا قطريا|ريالات قطرية',
  OMR: 'ر.ع|ر.ع.|omani rials|omani rial|omani riyals|ريال عماني|ريالا عمانيا|ريالات عمانية',
  YER: 'ر.ي|ر.ي.|yemeni rials|yemeni rial|yemeni riyals|ريال يمني|ريالا يمنيا|ريالات يمنية',
  IRR: 'iranian rials|ريال إيراني|تومان',
  AED: 'د.إ|د.إ.|dhs|emirati dirhams|uae dirhams|درهم إماراتي|درهما إماراتيا|دراهم إماراتية',
  MAD: 'د.م|د.م.|moroccan dirhams|درهم مغربي|درهما مغربيا|دراهم مغربية',
  JOD: 'د.أ|د.أ.|jd|jds|jordanian dinars|jordanian dinar|دينار أردني|دينارا أردنيا|دنانير أردنية',
  KWD: 'د.ك|د.ك.|kd|kuwaiti dinars|kuwaiti dinar|دينار كويتي|دينارا كويتيا|دنانير كويتية',
  BHD: 'د.ب|د.ب.|bd|bahraini dinars|bahraini dinar|دينار بحريني|دينارا بحرينيا|دنانير بحرينية',
  IQD: 'د.ع|د.ع.|iraqi dinars|iraqi dinar|دينار عراقي|دينارا عراقيا',
  LYD: 'د.ل|د.ل.|libyan dinars|دينار ليبي|دينارا ليبيا',
  TND: 'د.ت|د.ت.|dt|tunisian dinars|دينار تونسي|دينارا تونسيا',
  DZD: 'د.ج|د.ج.|algerian dinars|دينار جزائري|دينارا جزائريا',
  SYP: 'ل.س|ل.س.|syrian pounds|ليرة سورية',
  LBP: 'ل.ل|ل.ل.|lebanese pounds|lebanese lira|ليرة لبنانية',
  TRY: '₺|tl|turkish lira|turkish liras|ليرة تركية',
  ILS: '₪|shekel|shekels|شيكل|شيقل',
  CHF: 'swiss franc|swiss francs|فرنك سويسري|فرنكا سويسريا',
  XOF: 'fcfa|cfa|cfa francs',
  JPY: 'japanese yen|yen|ين ياباني',
  CNY: 'rmb|yuan|يوان',
  KRW: '₩',
  VND: '₫',
  PHP: '₱',
  IDR: 'rp|rupiah',
  MYR: 'rm|ringgit',
  THB: '฿|baht',
  RUB: '₽|rubles|roubles|руб|рублей',
  PLN: 'zł',
  UAH: '₴',
};

const families: Record<CurrencyFamily, string> = {
  riyal: '﷼|riyal|riyals|rial|rials|ريال|ريالا|ريالات|ريالين',
  dirham: 'dirham|dirhams|درهم|درهما|دراهم|درهمين',
  dinar: 'dinar|dinars|دينار|دينارا|دنانير|دينارين',
  pound: 'pound|pounds|جنيه|جنيها|جنيهات|جنيهين',
  lira: 'lira|liras|ليرة|ليرات',
  rupee: 'rs|rs.|rupee|rupees|روبية|روبيات',
  shilling: 'shilling|shillings|شلن|شلنات',
  franc: 'franc|francs|فرنك|فرنكا|فرنكات',
  peso: 'peso|pesos|بيزو',
  krone: 'kr|krone|kroner|kronor|كرونة',
  yen: '¥',
};
const familyNames: readonly CurrencyFamily[] = [
  'riyal', 'dirham', 'dinar', 'pound', 'lira', 'rupee', 'shilling', 'franc', 'peso', 'krone', 'yen',
]; // prettier-ignore

const known = new Map<string, Currency>([
  ...codes.split(' ').map((code): [string, Currency] => [code, { currency: code.toUpperCase() }]),
  ...Object.entries(names).flatMap(([currency, list]) =>
    list.split('|').map((name): [string, Currency] => [foldWord(name), { currency }]),
  ),
  ...familyNames.flatMap((currencyFamily) =>
    families[currencyFamily].split('|').map((name): [string, Currency] => [foldWord(name), { currencyFamily }]),
  ),
]);

const all = [...known.keys()];
const isSign = (name: string): boolean => !/[\p{L}\d]$/u.test(name);
const behind = new RegExp(
  String.raw`[ -]?(?:(${anyOf(all.filter(isSign))})|(${anyOf(all.filter((name) => !isSign(name)))})(?![\p{L}\d]))`,
  'uy',
);
const before = new RegExp(String.raw`(?<![\p{L}])(?:${anyOf(all)})[ *_]{0,2}$`, 'u');
const signBefore = new RegExp(String.raw`(?:${anyOf(all.filter(isSign))})[ *_]{0,2}$`, 'u');
// "R500", "N5,000": letters that are money before an amount.
const lettered = /(?<![\p{L}\d$])(?:r ?|n)$/u;

// Words of other meanings in small letters: "12 le 3 mars", "try", "mad", "won".
const needsCapitals = /^(?:le|try|mad|php|pen|cop|sr|qr|bd|kd|jd|dt|tl|ron|ars|clp)$/u;

/** The characters of the text as written that stand behind a span of the folded one. */
export type Written = (from: number, to: number) => string;

const isMoney = (name: string, from: number, written: Written): boolean =>
  !needsCapitals.test(name) || written(from, from + name.length) === name.toUpperCase();

/** The longest a currency before a number can be, with its blank. */
const reach = 26;

/** The currency that ends at `end` of a folded text, right before a number; `start` is where it begins. */
export const currencyBefore = (
  text: string,
  end: number,
  written: Written,
): (Currency & { readonly start: number }) | null => {
  const left = text.slice(Math.max(0, end - reach), end);
  const found = before.exec(left) ?? signBefore.exec(left);
  if (found === null) return null;
  const name = found[0].replace(/[ *_]+$/u, '');
  const start = end - found[0].length;
  const currency = known.get(name);
  return currency === undefined || !isMoney(name, start, written) ? null : { ...currency, start };
};

/** The bare letter of the rand or the naira, which only an amount with thousands or a magnitude makes money. */
export const letterBefore = (
  text: string,
  end: number,
  written: Written,
): { readonly currency: string; readonly start: number } | null => {
  const found = lettered.exec(text.slice(Math.max(0, end - 3), end));
  const start = end - (found?.[0].length ?? 0);
  if (found === null) return null;
  const letter = written(start, start + 1);
  return letter === 'R' ? { currency: 'ZAR', start } : letter === 'N' ? { currency: 'NGN', start } : null;
};

/** The currency at `at`, right behind a number or its magnitude. A sign that belongs to the next number is none. */
export const currencyBehind = (
  text: string,
  at: number,
  written: Written,
): (Currency & { readonly end: number }) | null => {
  behind.lastIndex = at;
  const found = behind.exec(text);
  if (found === null) return null;
  const name = found[1] ?? found[2] ?? '';
  const currency = known.get(name);
  const end = at + found[0].length;
  if (currency === undefined || !isMoney(name, end - name.length, written)) return null;
  return found[1] !== undefined && /^ ?\d/u.test(text.slice(end, end + 2)) ? null : { ...currency, end };
};

/** Whether two amounts may be of one currency: the same code, or a shared word that one of its countries writes. */
export const oneCurrency = (one: Currency, other: Currency): boolean => {
  if (one.currency !== undefined && other.currency !== undefined) return one.currency === other.currency;
  if (one.currencyFamily !== undefined && other.currencyFamily !== undefined)
    return one.currencyFamily === other.currencyFamily;
  const family = one.currencyFamily ?? other.currencyFamily;
  const code = one.currency ?? other.currency;
  return family === undefined || code === undefined || (members[family]?.includes(code) ?? false);
};

const members: Partial<Record<CurrencyFamily, readonly string[]>> = {
  riyal: ['SAR', 'QAR', 'OMR', 'YER', 'IRR'],
  dirham: ['AED', 'MAD'],
  dinar: ['JOD', 'KWD', 'BHD', 'IQD', 'LYD', 'TND', 'DZD'],
  pound: ['GBP', 'EGP', 'SDG', 'SYP', 'LBP'],
  lira: ['TRY', 'SYP', 'LBP'],
  rupee: ['INR', 'PKR', 'LKR', 'NPR'],
  shilling: ['KES', 'TZS', 'UGX'],
  franc: ['CHF', 'XOF', 'XAF', 'RWF'],
  peso: ['MXN', 'ARS', 'CLP', 'COP', 'PHP'],
  krone: ['SEK', 'NOK', 'DKK', 'CZK'],
  yen: ['JPY', 'CNY'],
};

/** Money of countries that write a point between thousands: "€1.500" is 1500, "$1.125" is not. */
export const pointsThousands = ({ currency, currencyFamily }: Currency): boolean =>
  ['EUR', 'BRL', 'TRY', 'IDR', 'VND', 'CLP', 'COP', 'ARS', 'DKK', 'NOK', 'SEK', 'PLN', 'RON'].includes(
    currency ?? '',
  ) ||
  currencyFamily === 'peso' ||
  currencyFamily === 'krone';
