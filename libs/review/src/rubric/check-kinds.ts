import type { AnswerKind } from '@plumbline/contracts/checklist';
import type { CheckId } from '@plumbline/contracts/checklist';
import { hasFigure } from '../evidence/evidence.ts';
import type { FigureKind } from '../figures/figure.ts';
import { figuresIn } from '../figures/figures.ts';

/*
 * Whether a passage has the kind of thing that its check asks for (review.md, rule 4). Kept wide: it keeps out "a huge market", it does
 * not judge.
 */

const currency =
  /[$€£¥₹₺₽₩₦₪﷼฿₫₱₴₵]|\b(?:usd|eur|gbp|inr|aed|sar|egp|jod|kwd|qar|omr|bhd|mad|tnd|dzd|lbp|iqd|syp|kes|ngn|ghs|zar|ugx|tzs|rwf|xof|pkr|bdt|lkr|idr|myr|sgd|php|thb|vnd|cny|rmb|jpy|krw|brl|mxn|cop|clp|ars|pen|try|pln|czk|huf|ron|sek|nok|dkk|chf|cad|aud|nzd|rub|uah)\b|\b(?:dollars?|euros?|pounds?|rupees?|dirhams?|riyals?|dinars?|shillings?|naira|cedis?|rand|pesos?|reais|yen|yuan|lira|francs?|cents?|rs\.?)\b|(?:دولار|يورو|جنيه|ريال|ر\.س|ج\.م|درهم|دينار|د\.ا|ليرة|روبية|شلن)/iu;
const rate =
  /%|٪|\b(?:per\s?cent|percent|cagr|x|times|fold|doubl\w+|tripl\w+|quadrupl\w+|halv\w+|(?:from|to)\b.*\bto)\b|×|(?:بالمئة|بالمائة|في المئة|في المائة|أضعاف|ضعف|تضاعف|من .* إلى)/iu;
const role =
  /\b(?:c[etfombp]o|cpo|cso|cio|ciso|co-?founders?|founders?|founding|president|chair\w*|director|head|lead|manager|engineer|developer|designer|scientist|partner|vp|chief|officer|owner|architect|analyst|advis[eo]r|researcher|physician|doctor|professor|marketing|sales|operations|product|technology|finance|business development|research|data|design|member)\b|(?:مؤسس|المؤسس|مدير|الرئيس|رئيس|مهندس|مطور|مصمم|مسؤول|شريك|مستشار|قائد|تسويق|مبيعات|تقنية|عمليات|باحث|طبيب|دكتور|محلل)/iu;
const spelledNumber =
  /\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fifteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundreds?|thousands?|millions?|billions?|dozens?|half|third|quarter|every|each|daily|weekly|twice)\b|(?:ساعتين|ساعتان|يومين|مرتين|نصف|ثلث|ربع|كل|اثن|ثلاث|أربع|خمس|ست|سبع|ثمان|تسع|عشر|مئات|آلاف|ملايين|مليون|مليار)/iu;

/** Numbers that say when, where or which, and not how much or how many. */
const pointing: ReadonlySet<FigureKind> = new Set(['year', 'date', 'version', 'page', 'list_mark', 'phone', 'ordinal']);

/** Whether `text` says how much or how many. A year, a date, a version or the number of a page does not. */
export const hasMeasure = (text: string): boolean => {
  if (!hasFigure(text)) return false;
  const figures = figuresIn(text);
  return figures.length === 0 || figures.some(({ kind }) => !pointing.has(kind));
};

const names = (text: string): boolean =>
  // A capital inside the passage, or its first word followed by more of a name; Arabic and other scripts have none to look for.
  /[^\s\p{P}]+[^\p{L}]+\p{Lu}[\p{L}\d]+|^\p{Lu}[\p{L}\d]*[\p{Lu}\d]\w*|\p{Lu}[\p{Ll}\d]+\s\p{Lu}/u.test(text) ||
  /\p{Script=Arabic}|\p{Lo}/u.test(text);

const kinds: Record<AnswerKind, (text: string) => boolean> = {
  money: (text) => currency.test(text) || (hasFigure(text) && /\d[\d.,]*\s?(?:k|m|mn|mm|b|bn|cr|lakh|crore|million|billion|thousand|مليون|ألف|مليار)(?![\p{L}])/iu.test(text)), // prettier-ignore
  figure: (text) => hasMeasure(text) || spelledNumber.test(text),
  rate: (text) => (hasFigure(text) && (rate.test(text) || /\d.*\d/su.test(text))) || rate.test(text),
  count: (text) => hasMeasure(text) || spelledNumber.test(text),
  person_with_role: (text) => names(text) && role.test(text),
  person: names,
  named: names,
  words: (text) => /\p{L}{2}/u.test(text),
};

/** Whether `text` (a quote with what stands over and beside it) has what a check of that kind asks for. */
export const hasKind = (kind: AnswerKind, text: string): boolean => kinds[kind](text);

const claimed = new Set<CheckId>(['moat.difference', 'moat.protection']);
const praise =
  /(?<![-–])\b(?:only|unique(?:ly)?|first|best|leading|the most|strong(?:er|est)?|superior|unparalleled|unmatched|revolutionary|innovative|cutting[- ]edge|world[- ]class)\b|(?<!\p{L})(?:[وبل]?(?:ال)?(?:وحيد|أول|أفضل|فريد|مميز|متميز|أقوى|قوي|رائد)[ةه]?|يميزنا)(?!\p{L})/iu;
/** By what, or beside what. */
const ground =
  /\b(?:than|vs|versus|unlike|instead|without|while|whereas|because|since|through|via|using|by \w+ing|more \w+ ?(?:=|→|->)|no other|not|nobody|none|never|patent\w*|licen[cs]\w*|contract\w*|certif\w+|data ?sets?|trained|proprietary|exclusive\w*|network\w*|competitors?|rivals?|others)\b|[=→|]|بخلاف|بدل|بدون|دون|بينما|خلال|عبر|لأن|(?:أفضل|أقوى|أسرع|أرخص|أقل|أكثر|أدق) من|اتفاق|شراك|بيانات|شبك|باستخدام|براءة|ترخيص|عقد|حصري/iu;
const longestClaim = 25;

/**
 * Whether a passage only praises where the check asks what is different or what protects: "the only product of its kind" says neither beside
 * what nor by what. Such a claim is asserted, without specifics.
 */
export const isBareClaim = (id: CheckId, text: string): boolean =>
  claimed.has(id) &&
  praise.test(text) &&
  !ground.test(text) &&
  !hasMeasure(text) &&
  text.split(/\s+/u).length <= longestClaim &&
  !/\p{L}[,;]?\s(?!AI\b|I\b)\p{Lu}[\p{L}\d]/u.test(text.replace(/[*_`#]/gu, ''));
