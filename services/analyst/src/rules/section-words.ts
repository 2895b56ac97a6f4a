import type { Topic } from './headings.ts';
import { words, type Lexicon } from './lexicon.ts';

/* Words by which the title of a slide says what the slide is about, when it is no heading we know but a phrase of its own. */
// prettier-ignore
export const titleWords: Readonly<Record<Topic, Lexicon>> = {
  problem: words(
    [
      'problem*', 'pain*', 'challenge*', 'struggle*', 'broken', 'cannot', "can't", 'nobody', 'no one', 'wasted',
      'lost', 'loses', 'lose', 'too late', 'in doubt', 'stop short', 'fails', 'why now', 'missing', 'suffer*', 'need*',
    ],
    ['مشكلة', 'المشكلات', 'تحد', 'التحدي', 'التحديات', 'يعاني*', 'تعاني', 'معاناة', 'يضيع', 'تضيع', 'لا أحد', 'لماذا الآن'],
  ),
  solution: words(
    [
      'solution*', 'product*', 'how it works', 'how we do it', 'how we work', 'what we do', 'what it does',
      'what we make', 'what we offer', 'what we built', 'our test', 'our app', 'our device', 'our approach', 'our answer',
      'our system', 'our service', 'our platform', 'our technology', 'technology', 'platform', 'does it work',
      'study', 'studies', 'does it', 'is it right', 'are right', 'accurate', 'accuracy', 'how well',
    ],
    [
      'الحل', 'حلنا', 'المنتج', 'منتجنا', 'كيف يعمل', 'كيف تعمل', 'كيف نعمل', 'ماذا نقدم', 'ما نقدمه', 'ماذا نفعل',
      'الخدمة', 'خدمتنا', 'التقنية', 'تقنيتنا', 'المنصة', 'منصتنا', 'دراسة', 'هل يعمل', 'هل تتحسن',
    ],
  ),
  market: words(
    ['market', 'markets', 'market size', 'opportunity', 'tam', 'how big', 'how many buyers', 'addressable'],
    ['السوق', 'سوقنا', 'سوق', 'حجم السوق', 'الفرصة', 'كم حجم'],
  ),
  competition: words(
    [
      'rival*', 'against', 'versus', 'vs', 'competit*', 'compet*', 'alternative*', 'others', 'who else', 'landscape',
      'compared', 'how we compare', 'comparison',
    ],
    ['غيرنا', 'منافس*', 'المنافس*', 'المنافسة', 'البدائل', 'الآخرون', 'سوانا', 'مقارنة'],
  ),
  moat: words(
    [
      'moat', 'defensib*', 'patent*', 'barrier*', 'advantage*', 'edge', 'protect*', 'what is ours', 'only we',
      'intellectual property', 'licen*', 'permission*', 'approval*', 'certification*', 'regulat*', 'hard to copy',
    ],
    ['يميزنا', 'ميزتنا', 'براءة', 'براءات', 'حماية', 'التراخيص', 'تراخيص', 'الترخيص', 'التنظيم', 'الملكية الفكرية'],
  ),
  team: words(
    ['team', 'people', 'crew', 'founder*', 'who we are', 'management', 'board', 'leadership', 'behind it', 'staff'],
    ['الفريق', 'فريقنا', 'فريق', 'من نحن', 'المؤسسون', 'المؤسسين', 'مجلس الإدارة', 'القائمون'],
  ),
  traction: words(
    [
      'traction', 'customers', 'clients', 'results', 'growth', 'grew', 'retention', 'stay', 'order book', 'orders',
      'sales', 'sold', 'arr', 'pilot*', 'trial*', 'milestone*', 'first year', 'so far', 'progress', 'proof', 'partners',
      'where we are', 'cohort*', 'on the market', 'funnel', 'winning', 'keeping', 'signed',
    ],
    [
      'النمو', 'نمونا', 'العملاء', 'عملاؤنا', 'عملائنا', 'تجربة', 'تجارب', 'نتائج', 'النتائج', 'إنجازات', 'الإنجازات',
      'وصلنا', 'شركاؤنا', 'الشركاء', 'المحفظة',
    ],
  ),
  model: words(
    [
      'price*', 'pricing', 'cost', 'costs', 'earn*', 'margin*', 'economics', 'business model', 'revenue model',
      'money comes from', 'make money', 'worth', 'what stays', 'what remains', 'what is left', 'financials', 'revenue', 'go to market', 'how they find us', 'who pays',
    ],
    ['التسعير', 'الهامش', 'نكسب', 'نكسبه', 'يدفع', 'السعر', 'الأسعار', 'نموذج العمل', 'الإيرادات', 'كلفة', 'تكلفة'],
  ),
  ask: words(
    ['raise', 'raising', 'we ask', 'ask', 'round', 'financing', 'funding', 'investment', 'seek', 'seeking', 'use of funds', 'from investors'],
    ['نطلب', 'نطلبه', 'الطلب', 'الجولة', 'جولة', 'التمويل', 'الاستثمار', 'نجمع', 'من المستثمر', 'من المستثمرين'],
  ),
  other: words(
    [
      'risk*', 'go wrong', 'got wrong', 'went wrong', 'danger*', 'mistake*', 'lesson*', 'plan', 'roadmap', 'appendix',
      'contact', 'thank you', 'agenda', 'disclaimer',
    ],
    ['المخاطر', 'مخاطر', 'يسوء', 'نخشاه', 'أخطاؤنا', 'الخطة', 'خارطة', 'ملحق', 'تواصل'],
  ),
};

/* What lines do, under whatever title: each list marks one act of a pitch. */

/** Money wanted from a reader who invests. */
export const raising = words(
  [
    'raise',
    'raising',
    'we seek',
    'seeking',
    'we ask for',
    'asking for',
    'we are looking for',
    'convertible',
    'pre money',
    'before the money',
  ],
  ['نطلب', 'نجمع', 'نسعى لجمع', 'نسعى إلى جمع', 'نبحث عن استثمار', 'نبحث عن تمويل'],
);

/** Business done so far. */
// prettier-ignore
export const trading = words(
  [
    'revenue*', 'arr', 'mrr', 'gmv', 'gross merchandise', 'sold', 'signed', 'paying', 'customer', 'customers', 'subscribers',
    'retention', 'churn', 'nps', 'repeat', 'daily active', 'monthly active', 'placed', 'orders', 'loi', 'pilots', 'contract*',
    'running since', 'live since', 'trials', 'stayed', 'in use', 'paid', 'acv', 'annual contract value',
  ],
  [
    'إيراد', 'إيرادات', 'الإيراد', 'مبيعات', 'مشترك', 'مشتركا', 'المشتركون', 'عميل', 'عميلا', 'عملاء', 'نشطا', 'نشط',
    'عقد', 'عقود', 'العقد', 'العميل', 'الاحتفاظ', 'تجديد', 'يتركوننا',
  ],
);

/** What is charged and what is left of it. */
// prettier-ignore
export const earning = words(
  [
    'price', 'commission', 'fee', 'fees', 'take rate', 'margin', 'gross margin', 'gross profit', 'cac', 'ltv', 'payback',
    'acquisition cost', 'subscription', 'per month', 'a month', 'left for us', 'cost per', 'per average', 'to win one', 'cost of winning',
  ],
  [
    'سعر', 'الاشتراك', 'اشتراك', 'عمولة', 'رسوم', 'هامش', 'الهامش', 'كلفة اكتساب', 'تكلفة اكتساب', 'كلفة الاستحواذ',
    'تكلفة الاستحواذ', 'يبقى', 'خصم المورد',
  ],
);

/** What others cannot easily have. */
export const guarding = words(
  ['patent*', 'exclusive*', 'trade secret*', 'kept secret', 'labelled data', 'proprietary', 'keeps others out'],
  ['براءة', 'براءات', 'حصري', 'حصرية', 'يميزنا'],
);

/** The first person of somebody who runs a business, not of a writer, a household or a state. */
// prettier-ignore
export const ventureVoice = words(
  [
    'we', 'our', "we're", "we've", 'i built', 'i founded', 'my company', 'my startup', 'my co-founder', 'so i',
  ],
  [
    'نحن', 'لدينا', 'فريقنا', 'شركتنا', 'منصتنا', 'نقدم', 'منتجنا', 'تطبيقنا', 'نطلب', 'نبيع', 'نجمع', 'عملاؤنا', 'عملائنا',
    'خدمتنا', 'بنينا', 'أطلقنا', 'أسسنا', 'نستهدف', 'نبدأ', 'نرسل', 'نشتري', 'نقرأ', 'نرفض', 'سألنا', 'مشروعنا', 'حلنا',
    'نظامنا', 'ميزتنا', 'معنا', 'نوفر', 'نساعد', 'نبني', 'طورنا', 'بنيت', 'أسست', 'منافسونا', 'منافسنا', 'سعرنا', 'ينقصنا',
  ],
);

/** Says what somebody makes or does for others. */
// prettier-ignore
export const offering = words(
  [
    'app', 'platform', 'product', 'software', 'device', 'service', 'tool', 'marketplace', 'system', 'solution', 'sell',
    'offer', 'make', 'build', 'built', 'provide', 'help', 'rent', 'deliver', 'developed', 'is a', 'is an',
  ],
  [
    'تطبيق', 'منصة', 'منتج', 'منتجنا', 'نظام', 'نظامنا', 'جهاز', 'خدمة', 'خدمتنا', 'نقدم', 'نوفر', 'نبيع', 'نساعد', 'نبني',
    'بنينا', 'طورنا', 'بنيت', 'منصتنا', 'تطبيقنا', 'نشتري', 'نرسل',
  ],
);

/** Buyers and what they pay. */
// prettier-ignore
export const business = words(
  [
    'customer*', 'client*', 'buyer*', 'subscriber*', 'paying', 'pay us', 'pay', 'pays', 'revenue*', 'arr', 'mrr', 'gmv',
    'price', 'pricing', 'subscription*', 'commission', 'we charge', 'pilot', 'pilots', 'loi', 'signed', 'sold', 'contract*',
    'margin*', 'orders', 'used it', 'use it', 'users',
  ],
  [
    'عميل', 'عميلا', 'عملاء', 'عملائنا', 'عملاؤنا', 'مشترك*', 'زبائن', 'إيراد', 'إيرادات', 'إيراداتنا', 'سعر', 'سعرنا',
    'اشتراك*', 'عمولة', 'يدفع', 'تدفع', 'مبيعات', 'عقد', 'عقود', 'هامش', 'مستخدم*', 'طلبا', 'تجربة',
  ],
);

/** Something goes wrong for somebody. */
// prettier-ignore
export const suffering = words(
  [
    'problem*', 'struggle*', 'suffer*', 'lose', 'loses', 'lost', 'waste*', 'throw away', 'wait', 'waits', 'cannot', 'hard to',
    'too late', 'manual*', 'by hand', 'expensive', 'error*', 'miss', 'missed', 'fail*', 'spoil*', 'broken', 'confusing',
  ],
  ['مشكلة', 'يعاني', 'تعاني', 'يخسر', 'تخسر', 'هدر', 'يضيع', 'تضيع', 'ينتظر*', 'تنتظر', 'يصعب', 'تأخير', 'أخطاء', 'لا يجد', 'لا تجد', 'يدويا'],
);

/** "Customer: Halden Foods", "Largest client: the hospital of Salt": the label of a line that names who buys. */
export const namesBuyer =
  /^(?:(?:[Oo]ur |[Tt]he )?(?:(?:[Ff]irst|[Ll]argest|[Bb]iggest|[Mm]ain|[Aa]nchor) )?(?:[Cc]ustomer|[Cc]lient|[Bb]uyer|[Ss]eller|[Tt]enant|[Uu]ser)s?|(?:أكبر |أول |أهم )?(?:عميل|العميل|العملاء|زبون|جهة|مورد|مورّد|مشتر))\s?:\s/u;
