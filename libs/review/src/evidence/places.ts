import { fold } from '../fold.ts';

/*
 * Names that vouch for nothing: a country or city is where somebody is, a date when. Countries and time zones' cities come with the
 * language runtime; the rest are cities and regions that pitches speak of and no time zone is called after.
 */

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const codes = letters.flatMap((first) => letters.map((second) => first + second));

const countries = (['en', 'ar'] as const).flatMap((language) => {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  return codes.flatMap((code) => names.of(code) ?? []);
});

const zoneCities = Intl.supportedValuesOf('timeZone').map((zone) => zone.replace(/^.*\//u, '').replace(/_/gu, ' '));

const further =
  'usa|u.s.|united states of america|uk|u.k.|britain|great britain|england|scotland|wales|uae|emirates|ksa|eu|europe|african union|africa|asia|' +
  'north america|south america|latin america|middle east|mena|gcc|gulf|levant|maghreb|north africa|sub-saharan africa|west africa|east africa|' +
  'southeast asia|apac|emea|dach|nordics|silicon valley|bay area|california|texas|florida|new york|new york city|nyc|san francisco|seattle|boston|' +
  'austin|miami|washington|philadelphia|montreal|barcelona|munich|hamburg|cologne|frankfurt|milan|turin|lyon|marseille|geneva|basel|manchester|' +
  'birmingham|bristol|rotterdam|eindhoven|porto|krakow|bangalore|bengaluru|mumbai|delhi|new delhi|chennai|hyderabad|pune|ahmedabad|beijing|' +
  'shenzhen|guangzhou|osaka|kyoto|sydney|abu dhabi|sharjah|jeddah|mecca|medina|dammam|khobar|neom|doha|alexandria|giza|aswan|luxor|mansoura|' +
  'irbid|zarqa|aqaba|tripoli|sfax|sousse|rabat|marrakesh|fez|tangier|oran|constantine|basra|mosul|erbil|aleppo|abuja|kano|ibadan|port harcourt|' +
  'mombasa|kisumu|cape town|durban|pretoria|medellin|rio de janeiro|brasilia|guadalajara|monterrey|' +
  'الرياض|جدة|مكة|المدينة|المدينة المنورة|الدمام|الخبر|نيوم|دبي|أبوظبي|أبو ظبي|الشارقة|الدوحة|القاهرة|الإسكندرية|الجيزة|أسوان|المنصورة|عمان|إربد|الزرقاء|العقبة|' +
  'بيروت|طرابلس|دمشق|حلب|بغداد|البصرة|الموصل|أربيل|تونس|صفاقس|سوسة|الرباط|الدار البيضاء|مراكش|فاس|طنجة|الجزائر|وهران|قسنطينة|الخرطوم|صنعاء|عدن|مسقط|المنامة|الكويت|' +
  'أوروبا|أفريقيا|إفريقيا|آسيا|الشرق الأوسط|الخليج|الخليج العربي|المغرب العربي|شمال أفريقيا|السعودية|الإمارات|مصر|الأردن|المملكة';

const plain = (name: string): string =>
  fold(name)
    .text.replace(/^(?:the |ال)/u, '')
    .trim();

const places = new Set([...countries, ...zoneCities, ...further.split('|')].map(plain));

const dateWords =
  /^(?:\d+|q[1-4]|h[12]|jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t|tember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|monday|tuesday|wednesday|thursday|friday|saturday|sunday|spring|summer|autumn|winter|يناير|فبراير|مارس|أبريل|مايو|يونيو|يوليو|أغسطس|سبتمبر|أكتوبر|نوفمبر|ديسمبر|عام|سنة)$/u;

/** Whether a name is a country's, a city's or a region's, or several of them, and nothing more. */
export const isPlace = (name: string): boolean =>
  name.split(/\s*(?:[,،/&]|\band\b| و)\s*/iu).every((part) => part === '' || places.has(plain(part)));

/** Whether a name is only a date: "March 2025", "Q3". */
export const isDate = (name: string): boolean =>
  fold(name)
    .text.split(/[\s,./-]+/u)
    .every((word) => word === '' || dateWords.test(word));
