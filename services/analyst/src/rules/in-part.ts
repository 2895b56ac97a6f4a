import type { CheckId } from '@plumbline/contracts/checklist';
import type { DocumentInput } from '@plumbline/review/model/tasks';
import { unitsOfPage, type Unit } from '@plumbline/review/recognition/units';
import { hasName } from './decide.ts';

/*
 * What answers a check in part, by its own words: rivals of a kind, a name without a role, a round without an amount. Where nothing else
 * comes near, "not found" would be false; where it was taken for the answer, "said" would be.
 */

type Part = Pick<Unit, 'text' | 'title'>;

const word = String.raw`(?:\p{Lu}\p{Ll}{1,2})?\p{Lu}[\p{Ll}’'-]+`;
const name = String.raw`${word}(?:\s\p{Lu}\.)?(?:\s(?:al-|bin |van |de )?${word}){1,2}`;
/** What a name stands behind by itself: "by Jane Doe", "Team members: Jane Doe, John Roe". */
const introduces =
  '[Bb]y|[Aa]uthor|[Pp](?:repared|resented) by|[Cc]reated by|[Ff]ounder|[Tt]eam(?: [Mm]embers?)?|[Nn]ames?|[Cc]ontact';
/** And nothing but names. */
const introduced = new RegExp(
  String.raw`^\P{L}*(?:${introduces})\s*[:—–-]?\s+[*_]*${name}(?:\s*(?:,|&|and|,\s*and)\s*${name})*[\s*_.]*$`,
  'u',
);
/** Capitals of what is nobody: places, companies, subjects. */
const nobody =
  /\b(?:bank|labs?|cloud|learning|universit\w+|new|saudi|arabia|emirates|united|world|inc|ltd|llc|group|compan\w+|machine|data|science|software|engineering|marketing|sales|product|design|development|operations|finance|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b/iu;
const opensWithName = new RegExp(String.raw`^[^\p{L}\d]*${name}(?:\s*[,&|/]|\s*$)`, 'u');
const ofTeam = /\b(?:team|founders?|people|leadership)\b|(?<!\p{L})(?:ال)?(?:فريق|مؤسس)/iu;
const aboutFounder =
  /\b(?:solo|single|sole) founder\b|^\P{L}*founder (?:with|has|is|was|built|brings|bootstrapped|spent|worked)\b|مؤسس (?:منفرد|وحيد)/iu;

const others = 'existing|current|traditional|conventional|legacy|generic';
const offers =
  'apps|tools|platforms|solutions|systems|services|software|providers|marketplaces|assistants|agencies|banks|brokers|websites';
/** What others offer, told of by its kind. */
const rivals = new RegExp(
  String.raw`(?<!\b(?:with|into|connect|integrate|to|your|our|their|on|using)\s)\b(?:(?:${others})\s(?:[\p{L}-]+\s){0,3}|(?:most|other)\s(?:[\p{L}-]+\s)?)(?:${offers})\b|\bunlike\s(?:[\p{L}-]+\s){1,5}(?:or\s(?:[\p{L}-]+\s){1,3})?(?:${offers}|app|tool|platform|system)\b|^\P{L}*(?:\p{L}+\s)?competitors?\s*[:—–-]\s*\p{L}|\b(?:our|most|few|no direct|direct|local|online|offline|the) competitors?\b|(?:(?<!(?:من|عملاؤنا)\s)معظم|بخلاف|على عكس|خلاف)\s(?:ال)?(?:أدوات|تطبيقات|منصات|حلول|أنظمة|خدمات|برامج|مواقع)|(?<!(?:مع|إلى|على|في)\s)(?:التطبيقات|الأدوات|الحلول|المنصات|الأنظمة|الخدمات|البرامج|الطرق)\s(?:الأخرى|التقليدية|الحالية|الموجودة|القائمة)|(?<!\p{L})(?:ال)?منافس(?:ون|ين|ونا|ينا)(?!\p{L})`,
  'iu',
);
/** What a product replaces, connects to or compares is no rival. */
const noRival =
  /\b(?:integrat\w+|alongside|api|comparison chart|willing to replace|(?:customers?|clients?|users?) are)\b|\[ ?\]|تكامل|ربط|عملاؤنا/iu;

/** Said by the company: who is spoken of elsewhere may look for money, too. */
const byUs =
  /\b(?:we|our|us|i)\b|^\P{L}*(?:seeking|raising|looking for|applying for|angel|seed|pre-?seed|series a)\b/iu;
const sought =
  /\b(?:seek(?:ing)?|raising|rais(?:e|es) (?:a|our|capital|funds)|looking for|applying for)\b.{0,40}\b(?:invest\w*|fund(?:ing|s)?|capital|grants?|round|seed)\b|\b(?:angel|seed|pre-?seed|series a) round\b/iu;
const soughtInArabic =
  /^\P{L}*(?:(?:نحن )?(?:نبحث عن|نسعى إلى|نحتاج(?: إلى)?) (?:ال)?(?:تمويل|مستثمر|استثمار)|(?:ال)?جولة (?:ال)?(?:تمويل|استثمار))/u;

const closed = /\b(?:closed|raised|completed)\b|أغلقنا|جمعنا/iu;

/** A heading of those who advise, and not of advice as a trade. */
const advising =
  /^\P{L}*(?:(?:our|the|team (?:and|&)|board of)\s)*advis(?:[eo]rs?(?:y)?|ory)(?:\s(?:board|team|council|committee))?\P{L}*$|^\P{L}*(?:ال)?(?:مستشار(?:ون|ين|ونا|ينا)|(?:مجلس|هيئة|لجنة) (?:ال)?استشاري(?:ة|ون|ين)?|مجلس المستشارين)\P{L}*$/iu;
const wanted =
  /(?<![\p{L}])(?:join|needs?|seek\w*|looking for|want\w*|gaps?|hir\w+|list|find|fill|formation|future|customer advisory|shariah)(?!\p{L})|نبحث|نحتاج|ينقص|إنشاء/iu;

const asked =
  /\b(?:we|i|our)\b.{0,20}\b(?:survey|interview|questionnaire)\w*|\bsurvey (?:results?|stats|findings|data)\b|\b(?:customer|user) interviews\b|(?:أجرينا|نتائج) (?:ال)?(?:استبيان|استطلاع|مقابلات)/iu;
/** Asked later, or never. */
const ahead =
  /\b(?:will|plan\w*|conduct|to be|next|phase|budget|funds? for|template|no|not|never|without)\b|سوف|سنجري|خطة|(?<!\p{L})(?:لم|لا|دون|بدون)(?!\p{L})/iu;

const reachable = /(?<!total )\baddressable (?:market|segments?)\b|\bbeachhead\b|السوق (?:القابل للوصول|المتاح)/iu;

/** Whether a part of a page touches a check that nothing answers. What most often stands for something else is left out. */
const touches: Partial<Record<CheckId, (part: Part) => boolean>> = {
  'problem.validation': ({ text }) => asked.test(text) && !ahead.test(text),
  'market.reachable': ({ text }) => reachable.test(text),
  'team.founders': ({ text, title }) =>
    aboutFounder.test(text) ||
    (!nobody.test(text) &&
      (introduced.test(text) ||
        (ofTeam.test(title) && opensWithName.test(text) && hasName(text) && !/\d/u.test(text)))),
  'team.advisers': ({ text, title }) =>
    ((advising.test(title) && !wanted.test(title)) || /\badvisory board\b|مجلس استشاري/iu.test(text)) &&
    !wanted.test(text),
  'moat.competitors': ({ text }) => rivals.test(text) && !noRival.test(text),
  'traction.ask': ({ text }) =>
    ((sought.test(text) && byUs.test(text)) || soughtInArabic.test(text)) && !closed.test(text),
};

/** The first part of a pitch that touches a check which nothing answers, among what may be shown; null where none does. */
export const touching = (
  id: CheckId,
  pages: DocumentInput['pages'],
  mayShow: (page: number, text: string) => boolean,
): Unit | null => {
  const isTouched = touches[id];
  if (isTouched === undefined) return null;
  // A title says nothing by itself, but that somebody founds alone.
  const isShown = ({ page, text, kind }: Unit): boolean =>
    (kind !== 'title' || (id === 'team.founders' && aboutFounder.test(text))) && mayShow(page, text);
  return pages.flatMap(unitsOfPage).find((unit) => isTouched(unit) && isShown(unit)) ?? null;
};

/** A way of today that is only called an old one, and what names it: its tools, its papers, or who offers it. */
const oldWays = /\b(?:traditional(?:ly)?|conventional(?:ly)?|legacy)\b|تقليدي/iu;
const tools =
  /\b(?:paper\w*|excel|spreadsheets?|whats ?app|e-?mails?|phones?|sms|notebooks?|notes?|forms?|cash|by hand|manual(?:ly)?|facebook|google|telegram|agents?|brokers?|middlemen|appeals|stores?|shops?|apps?|websites?|explorers?|markets?)\b|\((?!e\.g)[^)]*\p{Lu}|ورق|اكسل|إكسل|واتس|هاتف|مكالمات|يدوي|دفاتر|نقد|متاجر|تطبيقات|مواقع/iu;
const longestClaim = 300;

/** What people say of themselves, and what of it somebody else could look up. */
const praised =
  /\b(?:experienced?|expert(?:s|ise)?|backgrounds?|visionary|serial|passionate|skilled)\b|(?<!\p{L})(?:ذوو? خبرة|خبرات|شغوف)/iu;
const done =
  /\d|\b(?:at|ex|former(?:ly)?|previous(?:ly)?|years?|decades?|degrees?|ph\.?d|m\.?sc|b\.?sc|mba|university|worked|led|ran|managed|founded|launched|exit\w*|taught|graduat\w+|built|sold|professor|has an? \p{L}+ agency)\b|(?<!\p{L})و?(?:ال)?(?:سن(?:ة|وات)|عام(?:ا|ًا)?|أعوام|عمل(?:ت|وا|نا)?|أدار(?:ت|وا)?|قاد(?:ت|وا)?|أسس(?:ت|وا)?|جامعة|سابق(?:ا|ًا)?)(?!\p{L})|(?<!\p{L})(?:من|لدى)\s\p{L}/iu;
/** A name within a sentence: a firm, a tool, a place that could be looked up. */
const named = /(?<=[\p{Ll}\d,;]\s)\p{Lu}[\p{L}&]+/u;

/** "Ex-Google PM" names an employer, and nobody. */
const employer = /(?<!\p{L})[Ee]x-\S+(?:\s\p{Lu}+(?!\p{L}))?/gu;

/** Words that only say that money is sought, and in what form. */
const askWords =
  /\b(?:we|are|is|our|the|and|with|currently|rais\w+|seek\w*|ask\w*|request\w*|need\w*|require\w*|looking|for|target|goal|current|total|initial|round|fund|funds|funding|financing|invest\w*|capital|seed|pre|series|equity|safe|convertible|notes?|priced|grants?|loan|valuation|post|money|via|cap|discount|stake|shares?|mil|million|thousand|usd|eur|gbp|sar|aed|egp)\b|(?<!\p{L})و?(?:نحن|نطلب|نسعى|نبحث|المطلوب|مطلوب|إلى|على|عن|جولة|(?:ال)?تمويل|(?:ال)?استثمار|أولي[ةه]?|تأسيسي[ةه]?|مبلغ|بقيمة|بتقييم|مقابل|حصة|مليون|ألف|آلاف|ريال(?:ا|ًا)?|دولار(?:ا|ًا)?|دينار(?:ا|ًا)?|درهم(?:ا|ًا)?|جنيه(?:ا|ًا)?)(?!\p{L})/giu;
/** Words besides these from which on something is said of what the money is for. */
const leastOfUse = 2;
const saysUse = (text: string): boolean =>
  (text.replace(askWords, ' ').match(/\p{L}{3,}/gu)?.length ?? 0) >= leastOfUse;

const unitWords: readonly RegExp[] = [
  /\bcac\b|\bcpa\b|acquisition|to (?:sign|win|get) a|(?:تكلفة|كلفة) (?:اكتساب|كسب|الاستحواذ)/iu,
  /\b(?:c?ltv|clv)\b|lifetime|القيمة الدائمة|قيمة العميل|\bbrings?\b|تجلب|يجلب/iu,
  /\bmargins?\b|\bunit (?:cost|economics)\b|\bcosts? us\b|هامش|هوامش|\barpu\b/iu,
  /\bchurn\b|\bretention\b|تسرب|احتفاظ/iu,
  /\bpay-?back\b|\bcomes? back\b|استرداد|يسترد/iu,
  /\b(?:contribution|net|profit|gross)\b|\bcosts?\b.*\brevenue\b|\brevenue\b.*\bcosts?\b|صافي|ربح/iu,
];
/** How many of what a customer costs and brings a text has a word for. */
export const unitMeasuresIn = (text: string): number => unitWords.filter((one) => one.test(text)).length;

const noName =
  /^(?:feature|features|competitors?|competition|offline|online|direct|indirect|local|legacy|static|traditional|market|leaders?|price|we|our|most|the|they|yes|no|many|other|others|existing)$/iu;
/** Whether rivals are named: one name that stands for itself, or two. */
export const namesRivals = (text: string): boolean => {
  const found = (text.match(/\p{Lu}[\p{L}\d.&’'-]*(?:\s\p{Lu}[\p{L}\d.&’'-]*)*/gu) ?? []).filter((one) =>
    one.split(/\s/u).some((part) => !noName.test(part)),
  );
  const [first] = found;
  // Arabic has no capitals, so that names in it are not told from other words.
  if (/\p{Script=Arabic}/u.test(text)) return true;
  if (first === undefined) return false;
  return found.length > 1 || text.replace(/[^\p{L}\d\s.&’'-]/gu, '').trim().length <= first.length + 2;
};

/** A share of all people who are or have something: not what a problem costs, nor how often it occurs. */
const shareOfPeople =
  /\d\s?[%٪]\s(?:of\s)?.*\b(?:population|workforce|households|adults|citizens)\b|\b(?:population|workforce)\b.*\d\s?[%٪]/isu;
const trouble =
  /\b(?:los[est]\w*|wast\w*|costs?|spen[dt]\w*|fail\w*|struggl\w*|lack\w*|without|unable|suffer\w*|reject\w*|die|deaths?|difficult\w*|cannot|can['’]t|abandon\w*|miss\w*|late|delay\w*|fraud\w*|un\p{Ll}{3,}|under\p{Ll}{3,}|no|not|only|problems?|manual\w*|hours?|never|poor|afford|retir\w*|age?ing)\b/iu;

/** Ways to earn without any price: of such that are less full than this readers called eight in ten a part. */
const fullModel = 0.6;

/** Whether all that is shown as the answer has only a part of what is asked: an old way without its tools, a role without a name, an ask without its use. `fullness` as fullness.ts says. */
export const isPartAlone = (id: CheckId, shown: readonly string[], fullness: number): boolean => {
  const text = shown.join('\n');
  switch (id) {
    case 'problem.today':
      return (
        oldWays.test(text) && !tools.test(text) && !named.test(text) && text.length <= longestClaim && !/\d/u.test(text)
      );
    case 'team.founders':
      return !hasName(text.replace(employer, ' '));
    case 'problem.size':
      return shareOfPeople.test(text) && !trouble.test(text);
    case 'traction.model':
      return fullness < fullModel && !/\p{N}/u.test(text);
    case 'traction.ask':
      return !saysUse(text);
    case 'traction.unit':
      return unitMeasuresIn(text) === 0;
    case 'team.experience':
      return praised.test(text) && !done.test(text) && !named.test(text);
    default:
      return false;
  }
};
