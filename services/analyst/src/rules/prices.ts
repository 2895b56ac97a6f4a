import { figuresIn } from '@plumbline/review/figures/figures';
import { measures } from '@plumbline/review/figures/figure';
import { leastMarket } from './stated.ts';

/*
 * Whether an amount is what the company's own customer pays. A pitch has many amounts a month: what a rival asks, what a part costs, what
 * somebody shall earn. Advice reckons only with the price.
 */

/** An amount that shall come in is not earned yet. Target customers are no target, and projects no projection. */
export const isHoped =
  /\b(?:targets?(?! (?:customer|client|buyer|user|group|audience|market|segment))|goals?|projected|projections?|we project|forecast\w*|expected|potential|year \d|y\d|by 20\d\d)\b|(?:users?|customers?|clients?|members?|مستخدم\p{L}{0,3}|عميل|عملا[ءئ]) ?→|(?<!مست)هدف|مستهدف(?!ي|و)|توقع|السنة (?:ال\p{L}+|\d)/iu;
/** What comes in altogether. */
export const isIncome =
  /\brevenues?\b|\b[am]rr\b|\bincome\b|\bsales\b|\bprofit|\bturnover\b|\bgmv\b|إيراد|مبيعات|أرباح/iu;

/** For what, or how often, it is paid. */
const perUnit =
  /(?:\/|\bper\b)\s?\p{L}|\b(?:an?|each|every) (?:month|mo\b|year|yr\b|week|day|hour|hr\b|user|seat|site|order|unit|visit|student|clinic|facility|kit|session|report|customer|transaction)|\b(?:monthly|annual(?:ly)?|yearly|one-?time|price[sd]?|pricing|subscription|plan|tier(?![ -]?\d)|premium|pro)\b|شهري|سنوي|في الشهر|في السنة|لكل|سعر|اشتراك|باقة|\/\s?(?:شهر|سنة|عام)/iu;
/** What others ask, what something costs us or is given away for, what is saved, and what others are paid. */
const notPaidToUs =
  /\b(?:compet|rival|versus|vs\b|unlike|instead|compared|alternatives?|incumbent|traditional|consultan|agenc(?:y|ies)|market|industry|advertis|average|typical|current(?:ly)?\b|existing|today|costs?\b|cogs|cac|ltv|margin|salar|wages?|stipend|payroll|budget|burn|spen[dt]|expens|bills?\b|fines?\b|penalt|tax(?:es)?\b|hosting|server|api\b|component|parts?\b|material|suppl(?:y|ier)|rent\b|pilots?\b|we (?:pay|give)|plan(?:s|ned|ning)? to\b|(?:business|launch|growth) plan|would|could|earn|(?:gets?|receives?|paid to|(?:are|is) paid)\b|sav(?:e|ing)|lo(?:se|ss|st)|damage|worth|valu|capita\b|rais|fund|invest|grant|loan|subsid|commission|share|reward|prize|award|bonus|cashback|payout|refund|deposit|driver|courier|hub owner)|→|منافس|بديل|بدائل|تقليدي|حالي|اليوم|تكلفة|كلفة|راتب|رواتب|أجور|ميزانية|إنفاق|ننفق|ينفق|نفقات|مصروف|مصاريف|ندفع|غرام[ةه]|جائزة|جوائز|مكافأ|قرض|إيجار|ضريب|تجريبي|دخل|ربح|يوفر|توفير|خسار|تمويل|استثمار|منحة|عمول|حصة|مورد|متوسط|السوق/iu;

/** Whether a passage gives one amount, and that is what a customer of the company pays for something. */
export const isOwnPrice = (quote: string): boolean => {
  const amounts = figuresIn(quote).filter((figure) => measures(figure) && figure.kind === 'money');
  const [price, other] = amounts;
  if (price === undefined || other !== undefined || price.high <= 0 || price.high >= leastMarket) return false;
  return perUnit.test(quote) && ![notPaidToUs, isHoped, isIncome].some((words) => words.test(quote));
};
