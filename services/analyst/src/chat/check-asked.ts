import type { CheckId } from '@plumbline/contracts/checklist';
import { foldedQuestion } from './intent.ts';

/*
 * The plainest questions about a pitch ask just what a line of the checklist asks. What the review found for it answers them, where the
 * search through the pages is not sure. A question that asks for anything more is none of these.
 */

const they = String.raw`(?:they|you|we|it|the (?:company|startup|business|pitch|deck))`;
const their = String.raw`(?:(?:the|their|its|your|our|this) )?(?:(?:company|startup|business|product|project|pitch|deck)(?:'s)? )?`;
const auxiliary = String.raw`(?:do|does|is|are|has|have)`;
const whatIs = String.raw`(?:what(?:'s| is| are| was)|tell me about|describe|explain)`;
const today = String.raw`(?: (?:today|now|currently|so far|already|right now|at the moment))?`;
const what = String.raw`(?:ما|ما هو|ما هي|ماهو|ماهي|ما هم|وش|شو|ايش|ايه|اشرح لي|حدثني عن)`;
const who = String.raw`(?:من|من هم|من هو|مين|مين هم|من هي)`;
const ofThem = String.raw`(?: (?:في )?(?:ال)?(?:شركه|مشروع|عرض|منتج)(?:كم|هم|نا)?)?`;
const many = String.raw`(?:كم|كم عدد|ما عدد|كم عندهم من|كم لديهم من|كم عندكم من|كم لديكم من)`;

const patterns: [CheckId, string, string][] = [
  [
    'team.founders',
    String.raw`who(?: are|'s| is| were) ${their}(?:co-?)?founders?|who (?:co-?)?founded (?:it|this|${their}(?:company|startup|business)?)|who(?: is| are|'s) behind (?:it|this|${their}(?:company|startup)?)|who started (?:it|this|${their}(?:company|startup|business)?)`,
    String.raw`${who} (?:ال)?موسس(?:ون|ين|ي|و)?${ofThem}|${who} اسس${ofThem}|${who} وراء${ofThem}`,
  ],
  [
    'traction.customers',
    String.raw`how many (?:paying |active |current )?(?:customers|clients|users|subscribers)(?: ${auxiliary} (?:${they}|there)(?: have)?)?${today}|how many (?:people|customers|clients|users) (?:pay|use)(?: (?:it|for it|them|${their}(?:product|app|platform)?))?${today}|${whatIs} the number of (?:paying |active )?(?:customers|clients|users)`,
    String.raw`${many} (?:ال)?(?:عملاء?|عميلا?|زباين|زبون|مستخدمين|مستخدما?|مشتركين|مشتركا?)(?: (?:لديهم|عندهم|لديكم|عندكم|الحاليين|النشطين|اليوم|الان|يدفعون))*${ofThem}`,
  ],
  [
    'traction.revenue',
    String.raw`(?:${whatIs} |how (?:much|large|high) is )${their}(?:current |annual |monthly )?(?:revenues?|sales|arr|mrr|income)${today}|how much (?:revenue|money|income)? ?(?:${auxiliary} ${they} )?(?:make|made|earn|earned|generate|generated)${today}`,
    String.raw`(?:كم|${what}|كم تبلغ|كم حجم) (?:ال)?(?:ايرادات|ايراد|مبيعات|دخل)(?:هم|كم|نا|ها)?(?: (?:اليوم|الان|الحاليه|السنويه|الشهريه))?${ofThem}`,
  ],
  [
    'traction.model',
    String.raw`how (?:${auxiliary} ${they} )?(?:make|earn) (?:its |their |your |our )?money|how ${auxiliary} ${they} (?:plan to )?(?:make|earn) (?:its |their |your |our )?money|${whatIs} ${their}(?:business|revenue) model`,
    String.raw`${what} نموذج (?:ال)?(?:عمل|ايرادات|ربح|دخل)(?:هم|كم|نا|ها)?${ofThem}|كيف (?:يربحون|تربحون|يكسبون|تكسبون|تحقق الايرادات|يحققون الايرادات|تحققون الايرادات|تربح)${ofThem}`,
  ],
  [
    'traction.ask',
    String.raw`how much (?:money |funding |capital |investment )?(?:${auxiliary} ${they} )?(?:rais(?:e|ing)|seek(?:ing)?|ask(?:ing)?(?: for)?|need(?:ing)?|want(?:ing)?|look(?:ing)? for)|${whatIs} ${their}(?:funding )?ask|${whatIs} ${their}funding (?:request|need)s?`,
    String.raw`كم (?:ال)?(?:تمويل|مبلغ|استثمار) (?:ال)?(?:مطلوب|يطلبون|تطلبون)?${ofThem}|كم (?:يطلبون|تطلبون|يحتاجون|تحتاجون)(?: من (?:ال)?(?:تمويل|مال|استثمار))?|${what} (?:ال)?(?:تمويل|مبلغ|استثمار) (?:ال)?مطلوب`,
  ],
  [
    'market.size',
    String.raw`how (?:big|large) is ${their}(?:target |addressable )?market|${whatIs} ${their}(?:target |total )?(?:addressable )?market size|${whatIs} the size of ${their}market|${whatIs} ${their}tam`,
    String.raw`(?:${what}|كم) حجم (?:ال)?سوق(?:هم|كم|نا|ها)?${ofThem}|كم (?:كبير|كبر) (?:ال)?سوق`,
  ],
  [
    'market.segment',
    String.raw`who (?:are|is) ${their}(?:target |ideal )?(?:customers?|clients|users|audience|buyers?)|who (?:buys|uses) (?:it|this|${their}(?:product)?)|who is (?:it|this|${their}product) for`,
    String.raw`${who} (?:ال)?(?:عملاء|زباين|فيه المستهدفه|جمهور)(?:هم|كم|نا|ها)?(?: (?:ال)?مستهدف(?:ون|ين|ه)?)?${ofThem}|لمن (?:هذا )?(?:ال)?(?:منتج|حل|تطبيق|منصه)`,
  ],
  [
    'moat.competitors',
    String.raw`who (?:are|is) ${their}(?:main |biggest |direct |closest )?competitors?|who ${auxiliary} ${they} compete (?:with|against)|${whatIs} ${their}(?:main )?(?:competitors|competition)`,
    String.raw`${who} (?:هم )?(?:ال)?منافس(?:ون|ين|و|ي)?(?:هم|كم|نا|ها)?${ofThem}`,
  ],
  [
    'problem.pain',
    String.raw`(?:what|which) problem ${auxiliary} ${they} (?:solve|address|tackle)|${whatIs} the (?:problem|pain)(?: (?:they|you|it) (?:solve|solves|address|addresses))?`,
    String.raw`${what} (?:هي )?المشكله(?: التي (?:يحلونها|تحلونها|تحلها|يحلها|يعالجها|تعالجها))?`,
  ],
  [
    'solution.what',
    String.raw`${whatIs} ${their}(?:product|solution|service)|what ${auxiliary} ${they} (?:do|sell|make|build|offer)`,
    String.raw`${what} (?:هو )?(?:ال)?(?:منتج|حل|خدمه)(?:هم|كم|نا|ها)?|ماذا (?:يبيعون|تبيعون|يقدمون|تقدمون|تبيع|تقدم)${ofThem}`,
  ],
  [
    'solution.how',
    String.raw`how ${auxiliary} (?:it|this|${their}(?:product|solution|app|platform|system)?) ?work`,
    String.raw`كيف (?:يعمل|تعمل|يشتغل|بيشتغل)(?: (?:ال)?(?:منتج|حل|تطبيق|منصه|نظام))?`,
  ],
];

const whole = patterns.map(
  ([check, english, arabic]) => [check, new RegExp(String.raw`^[^\p{L}\p{N}]*(?:(?:and|so|but) )?(?:${english})[^\p{L}\p{N}]*$|^[^\p{L}\p{N}]*و?(?:${arabic})[^\p{L}\p{N}]*$`, 'u')] as const, // prettier-ignore
);

/** The check that a question asks for and nothing else; null for any other question. */
export const checkAsked = (question: string): CheckId | null => {
  const text = foldedQuestion(question).replace(/\s+/gu, ' ').trim();
  return whole.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
};
