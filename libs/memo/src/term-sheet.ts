import type { ReviewDocument } from '@plumbline/review/document';
import { foldWord } from '@plumbline/review/figures/folding';
import type { DealTerm, TermFact } from './facts.ts';
import type { Passage } from './passages.ts';

/*
 * The terms of a deal: by the label beside or over them in a term sheet, by their words in prose.
 */

const term = (key: DealTerm, label: string, words = ''): readonly [DealTerm, RegExp, RegExp | null] => [
  key,
  new RegExp(String.raw`^(?:\(?[\divx]{1,4}[.)]\s*)?(?:the )?(?:${label})(?:\s*\(.*\))?\s*$`, 'iu'),
  words === '' ? null : new RegExp(words, 'iu'),
];

const terms = [
  term('valuation_cap', 'valuation cap|cap', String.raw`\bvaluation cap\b|سقف التقييم`),
  term('valuation', '(?:pre|post)[- ]?money(?: (?:valuation|equity value))?|(?:company )?valuation|pre-?money valuation and price|التقييم|التقييم قبل (?:الاستثمار|التمويل|الجولة)|التقييم بعد (?:الاستثمار|التمويل|الجولة)|تقييم الشركه', String.raw`\b(?:pre|post)[- ]?money\b|التقييم (?:قبل|بعد)`),
  term('round_size', 'principal(?: amount)?|purchase amount|amount(?: (?:of|raised|to be raised|of (?:offering|financing|investment)))?|(?:total )?(?:round|offering|financing|investment)(?: (?:size|amount))?|aggregate (?:proceeds|investment|purchase price)|total investment|investment|size of (?:the )?round|مبلغ (?:الاستثمار|الجوله|التمويل)|حجم (?:الجوله|الاستثمار)|قيمه (?:الجوله|الاستثمار)', String.raw`\b(?:principal amount[”"’]? (?:means|of|is)|purchase amount[”"’]?|aggregate (?:of|amount|investment|proceeds)|total consideration\b|investment (?:commitment )?of (?:up to )?(?:[$€£₹]|rs\.?|[a-z]{3} ?)\s?\d|round of (?:up to )?[$€£]|financing of (?:up to )?[$€£])|جوله (?:بقيمه|تمويل)`),
  term('check_size', '(?:lead )?investor (?:amount|commitment|investment)|check size|ticket(?: size)?|commitment|investors?(?:’|\')? commitment|(?:our|proposed) (?:investment|ticket|check)|مساهمه (?:المستثمر|الصندوق)|التزام المستثمر|حصه المستثمر من الجوله', String.raw`\b(?:lead investor|investor) (?:will|shall|to|agrees to|commits) (?:invest|commit|purchase|subscribe)|\b(?:check|ticket) (?:size )?of\b|يستثمر المستثمر`),
  term('structure', '(?:type of )?(?:security|securities|instrument|shares)(?: (?:type|offered|to be issued))?|securities (?:to be )?(?:issued|purchased|offered)|class of shares|structure|form of investment|نوع (?:الاسهم|الاستثمار|الورقه|الاداه)|الاداه(?: الاستثماريه)?|هيكل (?:الاستثمار|الصفقه)', String.raw`\b(?:series (?:seed|[a-e])(?:-\d)? (?:convertible )?preferred|convertible note|simple agreement for future equity|safe\b(?! (?:and|to|for))|preferred (?:stock|shares)|ordinary shares|convertible loan)|اسهم ممتازه|قرض قابل للتحويل|سند قابل للتحويل`),
  term('price_per_share', '(?:original )?(?:issue|purchase|subscription|share) price(?: per share)?|price per (?:preferred )?share|سعر (?:السهم|الاصدار)', String.raw`\b(?:price per share|(?:shares?|units?) (?:at|of|for) (?:a price of )?(?:[$€£₹]|rs\.?|[a-z]{3})\s?[\d,.]+ (?:per share|each|per unit))\b|سعر السهم`),
  term('ownership_target', '(?:investor )?ownership(?: (?:target|percentage|stake))?|equity stake|stake|(?:post-closing )?shareholding|نسبه (?:الملكيه|التملك|الحصه)|الحصه|حصه المستثمر', String.raw`\b(?:representing|in exchange for|in return for|for) (?:an? )?(?:approximately |about |aggregate )?\d+(?:\.\d+)? ?% (?:of|equity|stake|ownership|on a)|مقابل (?:حصه|نسبه)|تمثل \d`),
  term('liquidation_preference', 'liquidation(?: preferences?)?|preference on liquidation|افضليه التصفيه|حق التصفيه|اولويه التصفيه|التصفيه', String.raw`\bliquidation preference\b|\bnon[- ]participating\b|افضليه التصفيه|اولويه (?:في )?التصفيه`),
  term('participation', 'participation'),
  term('anti_dilution', 'anti-?dilution(?: (?:protection|provisions?|adjustments?))?|الحمايه من التخفيف|مكافحه التخفيف|منع التخفيف', String.raw`\banti-?dilution\b|\b(?:broad|narrow)[- ]based weighted average\b|\bfull ratchet\b|الحمايه من التخفيف|مكافحه التخفيف`),
  term('dividends', 'dividends?(?: (?:rights|provisions))?|توزيعات الارباح|الارباح الموزعه|توزيع الارباح', String.raw`\b(?:non-?)?cumulative dividends?\b|\bdividends? (?:of|at|shall|when)`),
  term('conversion', '(?:optional |mandatory |automatic )?conversion(?: (?:rights?|price|provisions?|on .*|upon .*))?|(?:qualified|equity) financing|liquidity event|التحويل|حق التحويل', String.raw`\b(?:automatically convert|shall convert|will convert|conversion price|qualified financing|liquidity event)\b|يتحول تلقاييا`),
  term('board', 'board(?: of directors)?(?: (?:composition|representation|matters|seats?|rights))?|directors|governance|مجلس الاداره|تشكيل مجلس الاداره|الحوكمه', String.raw`\bboard (?:of directors )?(?:shall|will|seat|observer|composition|consist)|مقعد (?:واحد )?في مجلس|مجلس الاداره (?:من|يتكون)`),
  term('protective_provisions', 'protective provisions|(?:investor )?(?:consent|approval|veto|reserved)(?: (?:rights|matters))?|reserved matters|المسائل المحجوزه|حقوق (?:الفيتو|النقض|الموافقه)|المسايل المحجوزه', String.raw`\b(?:protective provisions?|reserved matters?|veto (?:right|over))\b`),
  term('information_rights', 'information(?: and inspection)? rights?|reporting|حقوق (?:المعلومات|الاطلاع)|حق الاطلاع', String.raw`\binformation rights?\b`),
  term('pro_rata', '(?:pro[- ]?rata|pre-?emptive|participation|preemptive)(?: (?:participation )?rights?)?|rights? to participate(?: pro rata)?(?: in future rounds)?|حق (?:الاكتتاب|المشاركه|الاولويه)|حقوق الاولويه', String.raw`\bpro[- ]?rata (?:right|participation)|\bpre-?emptive rights?\b`),
  term('option_pool', '(?:employee |unallocated )?(?:stock )?(?:option|incentive|esop|equity)s?(?: pool| plan)(?: .*)?|employee pool|esop|مجمع الخيارات|خيارات الموظفين|برنامج اسهم الموظفين', String.raw`\b(?:option|esop|equity incentive) pool\b|مجمع (?:ال)?خيارات`),
  term('vesting', '(?:founder(?:s|’s|\'s)?’? )?(?:stock |share )?vesting(?: (?:schedule|of .*))?|founders? (?:shares|matters|lock-?up)|استحقاق (?:الاسهم|حصص المؤسسين)|جدول الاستحقاق|الاستحقاق', String.raw`\bvest(?:s|ing)? (?:over|schedule|monthly)|\b(?:one|1)[- ]year cliff\b`),
  term('drag_along', 'drag[- ]along(?: rights?| agreement)?|حق السحب|حق الجر|حق الالزام بالبيع', String.raw`\bdrag[- ]along\b`),
  term('tag_along', '(?:tag[- ]along|co-?sale)(?: rights?)?|حق المرافقه|حق الانضمام|حق البيع المشترك', String.raw`\b(?:tag[- ]along|co-?sale)\b`),
  term('rofr', '(?:rights? of )?first refusal(?: .*)?|rofr|حق الشفعه|حق الرفض الاول', String.raw`\bright of first refusal\b`),
  term('redemption', '(?:redemption|prepayment|repayment)(?: rights?)?|subordination|الاسترداد|حق الاسترداد|السداد المبكر', String.raw`\b(?:may not prepay|prepay(?:ment)? (?:of|the)|subordinated to|right to redeem)\b`),
  term('registration_rights', 'registration rights?'),
  term('exclusivity', '(?:no[- ]?shop|exclusivity)(?:(?: and| ?\\/) ?(?:no[- ]?shop|exclusivity|confidentiality))?(?: (?:period|provision))?|no shop\\/confidentiality|الحصريه|فتره الحصريه', String.raw`\b(?:no[- ]?shop|exclusivity period)\b`),
  term('conditions', '(?:closing )?conditions(?: (?:to closing|precedent|to (?:the )?financing))?|conditions of closing|due diligence|الشروط المسبقه|شروط (?:الاغلاق|الاتمام)|الشروط السابقه', String.raw`\b(?:conditions? (?:precedent|to closing)|subject to (?:satisfactory )?(?:completion of )?(?:due diligence|legal documentation)|condition to (?:the )?closing)|شروط مسبقه|مشروط\p{L}* ب`),
  term('closing', '(?:initial |target |anticipated |expected )?closing(?: date)?|timing|تاريخ الاغلاق|موعد الاغلاق|الاغلاق', String.raw`\b(?:closing (?:is )?(?:expected|anticipated|to occur|date)|close (?:by|on or before))`),
  term('expenses', '(?:legal |transaction )?(?:fees|expenses|costs)(?: and (?:fees|expenses|costs))?|counsel and expenses|المصاريف|الاتعاب القانونيه|النفقات'),
  term('use_of_proceeds', 'use of (?:proceeds|funds)|استخدام (?:الاموال|العايدات|المتحصلات|التمويل)|اوجه الصرف', String.raw`\buse of (?:proceeds|funds)\b`),
  term('discount', 'discount(?: rate)?|الخصم|نسبه الخصم', String.raw`\b\d+ ?% discount\b|\bdiscount rate\b|خصم (?:بنسبه|\d)`),
  term('interest', 'interest(?: rate)?|coupon|الفايده|نسبه الفايده|معدل الفايده|العائد', String.raw`\b(?:simple |compound )?interest (?:at (?:the |a )?rate|of \d|rate of|shall accrue|accrues)|\d ?% (?:simple |compound )?(?:interest|per annum)`),
  term('maturity', 'maturity(?: date)?|تاريخ الاستحقاق', String.raw`\bmaturity date\b|\bmatur(?:e|es|ing) (?:on|in|\d)`),
  term('governing_law', 'governing law(?: .*)?|jurisdiction|القانون (?:الواجب التطبيق|الحاكم)', String.raw`\b(?:governed by|construed (?:in accordance )?with|laws of (?:the )?(?:state|republic|kingdom))\b|القانون الواجب التطبيق`),
  term('confidentiality', 'confidentiality|السريه'),
] as const; // prettier-ignore

const signs =
  /\b(?:term ?sheet|pre-?money|post-?money|liquidation preference|anti-?dilution|drag[- ]along|tag[- ]along|pro[- ]?rata|no[- ]?shop|option pool|protective provisions|valuation cap|non-?binding|preferred (?:stock|shares)|safe\b)|(?:ورقه شروط|مذكره شروط|وثيقه الشروط|شروط الاستثمار|التقييم قبل|افضليه التصفيه|مجلس الاداره|غير ملزم)/giu;

/** How much of a text speaks as term sheets do. */
export const termSheetWeight = (passages: readonly Passage[]): number =>
  new Set(passages.flatMap(({ plain }) => plain.match(signs) ?? [])).size;

/** A label and what it says in one passage: "Liquidation Preference: 1x non-participating", "Board | 2 founders, 1 investor". */
const labelled = (text: string): { label: string; said: string } | null => {
  const found = /^([^:|\n–—]{2,70}?)\s*(?::|\||–|—|\.\s(?=\p{Lu}))\s*(\S.*)$/su.exec(text);
  return found === null ? null : { label: (found[1] ?? '').trim(), said: found[2] ?? '' };
};

/** The deal terms of a document; by labels where it is a term sheet (`labels`), by words everywhere. */
export const readTerms = (
  review: ReviewDocument,
  document: string,
  passages: readonly Passage[],
  labels: boolean,
): TermFact[] => {
  const found: TermFact[] = [];
  const told = new Map<DealTerm, number>();
  const add = (key: DealTerm, passage: Passage, most: number): boolean => {
    if ((told.get(key) ?? 0) >= most) return false;
    const source = passage.placeIn(review, document);
    if (source === null || found.some((one) => one.term === key && one.source.quote === source.quote)) return false;
    told.set(key, (told.get(key) ?? 0) + 1);
    found.push({ term: key, source });
    return true;
  };
  let heading: DealTerm | null = null;
  let since = 0;
  for (const passage of passages) {
    const { text, plain } = passage;
    if (labels) {
      const parts = labelled(text);
      const label = foldWord(parts?.label ?? '');
      const own = label === '' ? undefined : terms.find(([, pattern]) => pattern.test(label));
      if (own !== undefined && (parts?.said.length ?? 0) > 1) {
        add(own[0], passage, 3);
        heading = null;
        continue;
      }
      const bare = foldWord(text.replace(/[:.]\s*$/u, ''));
      const alone = text.length <= 70 ? terms.find(([, pattern]) => pattern.test(bare)) : undefined;
      if (alone !== undefined) {
        [heading] = alone;
        since = 0;
        continue;
      }
      if (heading !== null && since < 3) {
        since += 1;
        if (add(heading, passage, 3)) continue;
      }
    }
    for (const [key, , words] of terms)
      if (words !== null && words.test(plain) && text.length > 15) add(key, passage, labels ? 2 : 1);
  }
  return found;
};
