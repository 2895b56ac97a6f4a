import type { CheckId } from '@plumbline/contracts/checklist';
import { figuresIn } from '@plumbline/review/figures/figures';
import { measures } from '@plumbline/review/figures/figure';

/*
 * Whether a passage has a word of what a check is about. Advice takes up a passage only then: the one that comes nearest may still be
 * far, and a question about it would be about nothing.
 */

// prettier-ignore
const words: Record<CheckId, RegExp> = {
  'problem.pain': /problem|pain|struggl|difficult|hard to|\black|cannot|can['’]t|unable|\bno (?:way|access|single)|fragment|overwhelm|manual|paper|expensive|costly|slow|delay|\blos[et]|waste|risk|fail|shortage|inefficien|without|errors?\b|مشكل|صعوب|يعاني|معاناة|نقص|غياب|ضعف|بطء|تأخ|هدر|خسار|لا (?:يوجد|توجد|تتوفر)|تحدي|يدوي|عدم|فجوة/iu,
  'problem.size': /cost|\blos[est]|waste|spend|spent|\bhours?\b|\btime\b|كلف|خسار|هدر|ساع|وقت|زمن|دقيق/iu,
  'problem.source': /report|survey|study|according|source|research|statist|ministry|bureau|university|بحسب|وفق|دراس|تقرير|مصدر|إحصا|وزارة|هيئة/iu,
  'problem.validation': /interview|survey|\bspoke|\basked|talked|feedback|respond|(?:customers?|users?) (?:told|said)|مقابل|استبيان|استطلاع|سألنا|تحدثنا|ردود|مستجيب/iu,
  'problem.today': /today|current|manual|paper|excel|spreadsheet|whatsapp|phone|\brel(?:y|ies)|existing|traditional|instead|حالي|اليوم|يدوي|ورق|واتساب|تقليدي|يعتمد/iu,
  'problem.why_now': /\bnow\b|adoption|regulat|\blaws?\b|mandat|recent|trend|\bsince\b|increas|rising|\brise|growing|shift|الآن|قانون|قوانين|تشريع|رؤية|مؤخر|تزايد|تحول|ارتفاع/iu,
  'solution.what': /platform|\bapps?\b|service|\btools?\b|system|device|software|marketplace|solution|network|product|engine|\bis an?\b|assistant|منصة|تطبيق|نظام|\bحل|خدمة|جهاز|أداة|منتج|سوق/iu,
  'solution.how': /step|→|->|\bthen\b|\busing\b|\buses\b|(?<!walk )through|\bvia\b|engine|model|\bapi|sensor|algorithm|automat|connect|integrat|workflow|scan|upload|match|خطو|\bثم|عبر|باستخدام|يستخدم|خوارزم|نموذج|ربط|تحليل|ذكاء/iu,
  'solution.benefit': /\bsav(?:e|ing)|\bnever (?:miss|los)|one-click|\beas(?:y|ier|ily)\b|\bautomatically\b|around the clock|\bunlimited\b|[<≤]\s?\d+ (?:seconds?|minutes?)|reduc|faster|increas|improv|\bless\b|\bcut|lower|boost|يوفر|توفير|تقليل|زيادة|أسرع|تحسين|خفض/iu,
  'solution.state': /\blive\b|\bdemo\b|launch|\bbeta|\bmvp|prototype|pilot|deployed|\bbuilt|ready|version|released|in development|testing|production|available|إطلاق|تجريب|نموذج أولي|جاهز|مكتمل|قيد التطوير|نسخة|متاح/iu,
  'solution.proof': /users?\b|customer|client|pilot|case stud|testers?|testimonial|مستخدم|عميل|عملا[ءئ]|تجرب|مختبر|result|\btest(?:s|ed)\b|\btrial|study|studies|accura|correct|% (?:were|was|are) right|validat|نتائج|نتيجة|اختبار|دراسة|دقة/iu,
  'market.size': /market|\btam\b|\bsam\b|\bsom\b|industry|billion|million|customers|users|homes|businesses|buyers|سوق|مليار|مليون|مستخدم|عميل|منشأة|\bunits?\b|population|households|وحدة|سكان/iu,
  'market.source': /market|\btam\b|\bsam\b|\bsom\b|industry|billion|million|سوق|مليار|مليون/iu,
  'market.reachable': /market|سوق|\bsam\b|\bsom\b|reach|serviceable|obtain|share|target|first|capture|customers|users|homes|businesses|buyers|قابل|مستهدف|حصة|عميل|مستخدم|منشأة|\bunits?\b|population|households|سكان/iu,
  'market.growth': /grow|cagr|market|industry|نمو|سنوي|سوق/iu,
  'market.segment': /customer|client|target|buyer|users?\b|segment|audience|business|\bsmes?\b|companies|firms|students|parents|teams|owners|families|schools|clinics|homes|industr(?:y|ies)|\bteens?\b|citizens?|farmers?|patients?|drivers?|retailers?|hospitals?|universit(?:y|ies)|educators?|teachers?|مواطن|مزارع|مرضى|سائق|جامع|معلم|عملا[ءئ]|عميل|مستهدف|شريح|فئة|مستخدم|شرك|طلاب|منشآت|أسر/iu,
  'team.founders': /founder|founded|\bceo\b|مؤسس(?!ا?[تةه]|ي[ةه]?(?![\u0621-\u064a]))|الرئيس التنفيذي|\bowner:|owned by|\bc[pt]o\b|المالك/iu,
  'team.experience': /years? (?:of|in|at|as|with)\b|experience|worked (?:at|for|with|as)|former|\bex-|\bphd|degree|engineer(?! ?ing\b)|background|previously|خبرة|سابق|دكتور|ماجستير|مهندس|خلفية/iu,
  'team.checkable': /university|college|\bex-|former|\bphd|linkedin|previously|worked (?:at|for)|جامعة|سابق|خريج/iu,
  'team.coverage': /\bc[etomf]o\b|head of|engineer|developer|founder|\brole|sales (?:lead|manager|director)|marketing (?:lead|manager|director)|مطور|مهندس|مؤسس|مدير (?:ال)?(?:تسويق|مبيعات|تقن)|الرئيس/iu,
  'team.advisers': /advis|mentor|board\b|backer|backed|investors?\b|accelerator|incubat|مستشار|مرشد|مجلس|داعم|حاضن|مسرع|former \bvp\b/iu,
  'moat.protection': /patent|proprietary|\bdata\b|network effect|exclusiv|licen[cs]e|trademark|\bip\b|copy|barrier|moat|switching|trade secret|براءة|حصري|بيانات|شبك|ترخيص|ملكية|حاجز|نسخ|تقليد|\bnetwork|relationships|years of|خبرة متراكمة/iu,
  'moat.competitors': /compet|\bno (?:dominant|comparable|other)\b|\bvs\b|versus|unlike|alternative|incumbent|rival|منافس|بديل|بدائل|مقارن|players|incumbents|\bothers? (?:apps?|tools?|platforms?)/iu,
  'moat.difference': /\bonly\b|\bfirst\b|unlike|better|faster|\bvs\b|differen|unique|instead|all-in-one|advantage|no other|\bthan\b|أول|الوحيد|بخلاف|أسرع|فريد|مميز|ميزة|أفضل|فرق|تميز/iu,
  'moat.checkable': /patent|licen[cs]|certif|registered|trademark|contract|agreement|\biso\b|براءة|ترخيص|شهادة|مسجل|عقد|اتفاق/iu,
  'traction.customers': /customer|users?\b|client|paying|\bactive|deployed|pilot|subscriber|testers?\b|member|عميل|عملا[ءئ]|مستخدم|مشترك|مختبر/iu,
  'traction.revenue': /revenue|\barr\b|\bmrr\b|\bsales|income|earn|profit|turnover|إيراد|مبيعات|دخل|ربح|أرباح/iu,
  'traction.growth': /grow|retention|churn|\bmonth|\bmom\b|\byoy\b|increase|repeat|users?\b|customer|نمو|شهر|احتفاظ|زيادة|تكرار|مستخدم|عملا[ءئ]/iu,
  'traction.named': /customer|\bbuilt for\b|powered by|in partnership|client|partner|contract|signed|\blois?\b|\bmou|agreement|pilot|عميل|عملا[ءئ]|شريك|شراك|عقد|اتفاق|مذكرة/iu,
  'traction.model': /price|pricing|\bhire\b|rental|\/ ?(?:hr|hour|day|mo|yr)\b|subscri|\bfee|commission|(?:per|a|\/) ?(?:month|user|year|seat|facility)|\bpa(?:y|id)|revenue|saas|licen[cs]e|tier|سعر|اشتراك|رسوم|عمول|دفع|مقابل|إيراد|باقة/iu,
  'traction.unit': /\bcac\b|\bltv\b|margin|payback|cost|arpu|هامش|كلفة|تكلفة|استرداد/iu,
  'traction.ask': /\brais|\bseek|\bask|fund|invest|looking for|\bround|seed|capital|equity|نطلب|المطلوب|تمويل|استثمار|نبحث|جولة/iu,
};

const wantsFigure = new Set<CheckId>([
  'problem.size',
  'market.size',
  'market.source',
  'market.growth',
  'traction.revenue',
  'traction.growth',
  'traction.unit',
]);

/** Whether the passage has a word of the check, and a figure where the check is about one. English and Arabic. */
export const isTopical = (id: CheckId, quote: string): boolean =>
  words[id].test(quote) && (!wantsFigure.has(id) || figuresIn(quote).some(measures));
