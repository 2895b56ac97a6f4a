import { figuresIn } from '@plumbline/review/figures/figures';
import { measures } from '@plumbline/review/figures/figure';

/*
 * Whether an amount is what the company's own customer pays. A pitch has many amounts a month: what a rival asks, what a part costs, what
 * somebody shall earn. Advice reckons only with the price.
 */

/** For what, or how often, it is paid. */
const perUnit =
  /(?:\/|\bper\b)\s?\p{L}|\b(?:an?|each|every) (?:month|mo\b|year|yr\b|week|day|hour|hr\b|user|seat|site|order|unit|visit|student|clinic|facility|kit|session|report|customer|transaction)|\b(?:monthly|annual(?:ly)?|yearly|one-?time|price[sd]?|pricing|subscription|plan|tier|premium|pro)\b|شهري|سنوي|في الشهر|في السنة|لكل|سعر|اشتراك|باقة|\/\s?(?:شهر|سنة|عام)/iu;
/** What others ask, what something costs us, what is hoped for, what is saved, and what others are paid. */
const notPaidToUs =
  /\b(?:compet|rival|versus|vs\b|unlike|alternatives?|incumbent|market|industry|average|typical|currently pay|today they|costs?\b|cogs|cac|ltv|margin|salar|wages?|budget|hosting|server|api\b|component|parts?\b|material|suppl(?:y|ier)|rent\b|target|goal|project(?:ed|ion)|forecast|expected|potential|would|could|year \d|y\d\b|arr\b|mrr\b|revenue|income|profit|earn|sales\b|sav(?:e|ing)|los[et]|worth|valu|rais|fund|invest|grant|loan|subsid|commission|share|reward|prize|payout|refund|deposit|driver|courier|hub owner)|→|منافس|تكلفة|كلفة|راتب|رواتب|ميزانية|هدف|متوقع|توقع|إيراد|دخل|أرباح|ربح|يوفر|توفير|خسار|تمويل|استثمار|منحة|عمول|حصة|مورد|متوسط|السوق/iu;

/** Whether a passage gives one amount, and that is what a customer of the company pays for something. */
export const isOwnPrice = (quote: string): boolean => {
  const amounts = figuresIn(quote).filter((figure) => measures(figure) && figure.kind === 'money');
  const [price, other] = amounts;
  if (price === undefined || other !== undefined || price.high <= 0) return false;
  return perUnit.test(quote) && !notPaidToUs.test(quote);
};
