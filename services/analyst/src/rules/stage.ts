import type { SynthesisInput } from '@plumbline/review/model/tasks';
import { figuresIn } from '@plumbline/review/figures/figures';
import type { MessageKey } from '../catalogue.ts';
import { fold } from './fold.ts';
import { stanceOf } from './passages.ts';

/*
 * How far the company is, by what is plainly said of today. What is to come, what is hoped for and what is only counted in a market is no
 * stage: then it is told which sentence leaves it open. What nobody says is not guessed.
 */

type Finding = Pick<SynthesisInput['pillars'][number]['checks'][number], 'page' | 'quote'>;

/** A stage that is shown; or why none is: the sentence that leaves it open (`why` with its place), or none at all. */
export type Stage =
  | { shown: true; state: MessageKey }
  | { shown: false; why: 'ahead' | 'undecided'; page: number; quote: string }
  | { shown: false; why: 'silent' };

/** A step of a plan, a goal, a figure of a year to come. */
const step =
  /\b(?:(?:year|yr|month|week|quarter|phase|stage|day)s? ?(?:one|two|three|\d)|[ymq]\d|\d+[ -](?:month|year|week|day)s? (?:goal|target|plan)|(?:first|second|third|next) (?:\d+ )?(?:year|quarter|months?)|targets?|goals?|milestones?|project(?:ed|ions?)|forecasts?|scenarios?|roadmap|estimated|assum\w+|pursuing|to be (?:launched|built|developed)|after launch|post-launch|break-?even|use of funds|to fund|seeking|raising to|by (?:q[1-4]|20\d\d|month|year))\b|\[ ?\]|⏳|🎯|→|الهدف|هدفنا|مستهدف|متوقع|توقع|تقدير|نقطة التعادل|(?:السنة|العام|المرحلة|الشهر|الربع) (?:ال\p{L}+|\d)/iu;
/** What has come about, though a goal, a quarter or a year is named beside it: "we reached $1M by 2024". */
const past =
  /\b(?:earned|generated|invoiced|booked|billed|collected|reached|grew|exceeded|sold|served|onboarded|adopted|used|uses?(?! of)|signed up)\b|حققنا|حققت|بلغت|وصلت|وصلنا|تجاوزنا/iu;
const today = /\b(?:today|so far|to date|current(?:ly)?|already)\b|حتى الآن|حتى اليوم|حاليا|اليوم/iu;
/** "10-20 customers", "~9k users": nobody counts those who are there so, unless it is said that they are. "2024-25" and "24-7" are no ranges. */
const roughly =
  /~|≈|±|(?<![\d-])(?!(?:19|20)\d\d\s?[–-]|24\s?[–-]\s?7\b)\d[\d.,]*k?\s?[–-]\s?[$€£₹]?\d|\bup to\b|\bpotential\b|تقريبا|نحو \d|حوالي/iu;
const isVague = (quote: string): boolean => roughly.test(quote) && !today.test(quote);
/** "Reach 250,000 users": what is to be done, as a list of it begins. */
const task =
  /^\W*(?:reach|achieve|get|gain|acquire|secure|onboard|generate|obtain|build|launch|grow|sign|turn|expand|raise|develop|fabricate|begin|start|finali[sz]e|complete|deploy|ship)\b/iu;
const isAhead = (quote: string): boolean =>
  stanceOf(fold(quote)) === 'planned' || task.test(quote) || (step.test(quote) && !past.test(quote));

/** There is nobody yet, and the pitch says so. */
const denied =
  /\bpre-?(?:revenue|launch|customers?|product|traction|sales)\b|(?<![\p{L}\d.,])(?:no|not|never|without|zero|0|don['’]?t|do not|haven['’]?t|have not|has not|isn['’]?t) (?:(?!churn|single|lost|left|longer)[\p{L}-]+ ){0,4}(?:customers?|users?|clients?|revenues?|sales|income|signed|launched|live|yet)\b|\b(?:customers?|users?|clients?|revenues?|sales)(?: count)?\s?(?::|are|is|=)\s?(?:0|none|zero|no)\b|لا (?:يوجد|توجد)|بدون (?:قاعدة )?(?:عملاء|مستخدمين|إيراد)|لم (?:نبدأ|نحقق|يتم|تبدأ)|قبل الإيراد/iu;

/** Who is interested, asked or waiting uses nothing yet. */
const interest =
  /\bwait(?:ing)?[ -]?list|\bletters? of intent|\blois?\b|\binterview|\bsurvey|\brespondents|\binterested\b|\bintent\b|\bpre-?(?:orders?|registered)\b|\bin talks\b|\bconversations\b|\bpipeline\b|\bmou\b|\bready (?:for|to)\b|\bconcurrent\b|\bsynthetic\b|\bdemo (?:data|numbers)|\bsimulat|قائمة (?:ال)?انتظار|استبيان|مقابلات|مهتم/iu;

const count = /[\d٠-٩]|\b(?:two|three|four|five|six|seven|eight|nine|ten|dozens?|hundreds?|thousands?)\b/iu;
/** Somebody uses or buys it, today or until today. "500 active users" alone may be a line of a plan. */
const used =
  /\b(?:us(?:es?|ing)(?! (?:of|cases?)\b)|used by|served|serving|onboarded|signed up|adopted|bought|purchased|downloaded|rely on|trusted by|providing feedback|live (?:in|at|with)|deployed (?:at|in|with)|current(?:ly)?|today|to date|so far|already|since|sold|sampled|joined)\b|[✅✓✔]|نشط|مسجل|يستخدم|حتى الآن|حاليا|عملاؤنا/iu;
/** Who could use it, not who does. */
const market =
  /\b(?:market|worldwide|globally|population|industry|tam|sam|som|addressable|potential)\b|\d\s?(?:million|m) (?:students|people|patients|families|farmers|workers|households)\b|\d\s?(?:billion|bn)\b|حجم السوق|مليار/iu;
const isUsed = (quote: string): boolean =>
  count.test(quote) &&
  used.test(quote) &&
  ![denied, interest, market].some((pattern) => pattern.test(quote)) &&
  !isVague(quote) &&
  !isAhead(quote);

/** Money that has come in, not what a plan or a table of years gives. */
const earned =
  /\b(?:earned|generated|generating|invoiced|booked|billed|collected|reached|grew|closed|current(?:ly)?|today|so far|till date|to date|last (?:month|year|quarter|six|12|twelve)|since|run-?rate|gross revenue|net revenue|growing|a month|paid us)\b|\b[am]rr (?:on|as of|from|up|growing|grew)\b|حققنا|حقق|بلغت|بلغ|وصلت|حتى الآن|حتى اليوم|حاليا|منذ|الشهر الماضي|العام الماضي/iu;
/** What others earn, and what a user pays. */
const price =
  /\b(?:per (?:user|seat|month per|order|booking|transaction|student|patient)|\/ ?(?:user|seat)|subscription (?:fee|price)|pricing|costs?|fee of|would|save[sd]?|raised|raising|funding|grant)\b|\d ?% of\b|اشتراك|رسوم|سعر/iu;
const isEarned = (quote: string): boolean =>
  figuresIn(quote).some(({ kind }) => kind === 'money') &&
  earned.test(quote) &&
  ![denied, market, price].some((pattern) => pattern.test(quote)) &&
  !isVague(quote) &&
  !isAhead(quote);

const piloted =
  /\bpilot(?:s|ing)? (?:runs|running|with|at|in|live|active|underway|completed|customers?)\b|\bactive pilots?\b|\d pilots?\b|(?<!(?:نسخ(?:ة|تنا|ه)|(?:ال)?إطلاق) (?:ال)?(?:أولية )?(?:ال)?)تجريب|تجربة (?:ميدانية|أولية|في|مع)/iu;
const firstVersion = /\bprototype|\bmvp|\bproof[ -]of[ -]concept|نموذج أولي|نموذج اولي|النموذج الأولي/iu;
/** "The MVP" alone may be a line of a plan. */
const done =
  /\b(?:built|developed|created|made|completed?|ready|live|working|works?|functional|functioning|tested|tests?|launched|deployed|deliver(?:s|ed)|validated|shipped|running|available|current(?:ly)?|done|have|has|demo\w*|today)\b|https?:|[✅✓✔]|جاهز|مكتمل|لدينا|عامل|فعّ?ال|(?<!\p{L})تم /iu;
const thing = String.raw`(?:product|platform|app|application|website|portal|system|software|backend|frontend|codebase|engine|bot|device|demo|beta|tool|dashboard|extension)`;
/** A product that is said to work. */
const works = new RegExp(
  [
    String.raw`\b(?:working|functional|functioning|operational|production[ -]ready) (?:\p{L}+ )?${thing}\b|\blive demo\b`,
    String.raw`\b${thing} (?:is |are |has been )?(?:already |now |currently |fully )?(?:built|deployed|working|running|completed?|done|operational|functional|in production)\b`,
    String.raw`\b(?:running|deployed|shipped) (?:live )?(?:today|now|in production|on|at)\b|\bin production\b|\bproduction[ -](?:ready|stable)\b|\bjust shipped\b`,
    String.raw`\b(?:built|deployed|fully functional|fully operational|complete) (?:and|&) (?:\p{L}+ly )?(?:tested|deployed|live|shipped|operational|working|running|functional)\b|\b\d+ (?:passing tests|tests pass)`,
    String.raw`(?:نسخة|النسخة|نسختنا) (?:ال)?(?:أولية|تجريبية|اولية) (?:ال)?(?:فع[ّ]?الة|عاملة|تعمل|جاهزة|متاحة|منشورة)|(?:المنصة|التطبيق|الموقع|المنتج|النظام) (?:يعمل|تعمل|جاهز|جاهزة|متاح|متاحة|مكتمل|مكتملة) (?:الآن|حاليا|بالكامل|للاستخدام)`,
  ].join('|'),
  'iu',
);
/** "Develop the MVP", "MVP development": it is not there. */
const unbuilt =
  /\b(?:develop(?:ing)?|development of|build(?:ing)?|ship(?:ping)?|fabricate|create|creating|finish(?:ing)?|complet(?:e|ing) (?:the |an? )?(?:mvp|prototype)|launch(?:ing)?|design(?:ing)?|start(?:ing)?|towards?|for (?:the|an?)) (?:[\p{L}\d-]+ ){0,3}(?:mvp|prototype|proof)|\b(?:mvp|prototype)s?(?: \p{L}+)? (?:development|build|launch|design|phase|budget|cost)|\b(?:mvp|prototype)\s?[:–—-]\s?(?:month|week|q\d|\d+ ?%)|(?:بناء|تطوير|إعداد|إطلاق|مرحلة) (?:ال)?(?:نموذج|MVP)|(?<!\p{L})[بل]نموذج أولي/iu;
/** Not yet, nearly, or for who runs it: then it is not known to be there. */
const unready =
  /\b(?:no|without|not a|lacks?) (?:[\p{L}-]+ ){0,2}(?:product|prototype|mvp|demo|app|platform|production)\b|\b(?:will|would|once|when|soon|upcoming|in progress|under development|in development|being built|transition|launching|launch with|not (?:yet )?(?:live|ready|built|deployed)|(?<!\d)\d\d? ?% (?:built|build|complete|done)|mock-?ups?|wireframes?|(?<!proof[ -]of[ -])concept)\b|قيد (?:التطوير|الإنشاء|التنفيذ)|قريبا|سوف|لم /iu;
const isThere = (quote: string): boolean => !isAhead(quote) && ![unbuilt, unready].some((sign) => sign.test(quote));
/** Who uses it, or may, is told in the same breath. */
const others = new RegExp(
  String.raw`\b(?:paying|users?|customers?|clients?|testers|adopters)\b|عملاء|مستخدم|${interest.source}`,
  'iu',
);
/** What is said of customers or revenue does not speak against there being none: nothing, none yet, a plan, interest or a market. */
const isNone = (quote: string | undefined): boolean =>
  quote === undefined || isAhead(quote) || [denied, interest, market].some((sign) => sign.test(quote));

/** The stage that what is plainly said shows. `said`: what is said on a check. */
export const stageShown = (said: (check: string) => Finding | undefined): Stage => {
  const [revenue, customers, state] = ['traction.revenue', 'traction.customers', 'solution.state'].map(said);
  if (isEarned(revenue?.quote ?? '')) return { shown: true, state: 'stage.revenue' };
  const [bought, paid] = [customers, revenue].map((one) => one?.quote ?? undefined);
  // Revenue of which it is not plain whether it came in leaves open whether it is further.
  const maySell = !isNone(paid) && figuresIn(paid ?? '').some(({ kind }) => kind === 'money');
  if (isUsed(bought ?? '') && !maySell) return { shown: true, state: 'stage.users' };
  const told = state?.quote ?? '';
  if (piloted.test(told) && isThere(told) && !interest.test(told)) return { shown: true, state: 'stage.pilot' };
  const isBuilt = works.test(told) || (firstVersion.test(told) && done.test(told));
  // Who may have users or revenue is further than its product.
  const maybeFurther = !isNone(bought) || used.test(bought ?? '') || (!isNone(paid) && earned.test(paid ?? ''));
  if (isBuilt && isThere(told) && !maybeFurther && (!others.test(told) || denied.test(told)))
    return { shown: true, state: 'stage.product' };
  for (const one of [customers, revenue, state]) {
    if (one === undefined || one.page === null || one.quote === null) continue;
    const why = isAhead(one.quote) ? 'ahead' : 'undecided';
    return { shown: false, why, page: one.page, quote: one.quote };
  }
  return { shown: false, why: 'silent' };
};
