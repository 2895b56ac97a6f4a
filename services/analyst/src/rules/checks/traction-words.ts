import { words } from '../lexicon.ts';

/* The words of customers, revenue, prices and the round. */
// prettier-ignore
export const customer = words(
  [
    'customer*', 'client*', 'user*', 'subscriber*', 'buyer*', 'paying', 'downloads', 'orders', 'bookings',
    'deliveries', 'members', 'signups', 'sign-ups', 'installs', 'transactions',
  ],
  [
    'عميل', 'عميلا', 'عملاء', 'عملائنا', 'عملاؤنا', 'مستخدم', 'مستخدما', 'مستخدمين', 'مشترك', 'مشتركا', 'مشتركين',
    'مشترك*', 'طلب شراء', 'طلبا', 'طلبات', 'تحميل', 'عملية', 'زبون', 'زبائن',
  ],
);
// prettier-ignore
export const servedBy = words(
  [
    'used it', 'used by', 'used our', 'use it', 'live', 'signed up', 'in daily use', 'use our', 'uses our', 'pay us',
    'pays us', 'pay for', 'use the', 'uses the', 'every day', 'using our', 'signed', 'on our platform', 'we serve', 'active', 'on rent', 'installed', 'placed', 'delivered',
  ],
  [
    'استخدمه', 'استخدمها', 'استخدم', 'جربه', 'يستعمله', 'تستخدم', 'يستخدم', 'تدفع', 'يدفع', 'يدفعون', 'وقعت',
    'وقعنا', 'نخدم', 'نشطا', 'نشط',
  ],
);
// prettier-ignore
export const revenue = words(
  [
    'arr', 'mrr', 'revenue*', 'sales', 'turnover', 'invoiced', 'billed', 'bookings',
    'income',
  ],
  ['إيراد', 'إيرادات', 'إيراداتنا', 'الإيرادات', 'مبيعات', 'مبيعاتنا', 'دخل', 'إيراد شهري', 'حققنا مبيعات', 'عوائد'],
);
export const salesStaff = /\bsales (?:person|people|team|manager|reps?|staff|hire)\b|فريق مبيعات|موظفي مبيعات/u;
// prettier-ignore
export const momentum = words(
  [
    'growth', 'grew', 'growing', 'grow', 'retention', 'retain*', 'churn', 'nps', 'month over month',
    'month on month', 'year over year', 'mom', 'yoy', 'cohort*', 'repeat buyers', 'repeat customers', 'repeat orders', 'repeat purchase*', 'repeat rate', 'cancellation*', 'renew*', 'reorder*', 'stayed',
    'still use', 'conversion', 'tripled', 'doubled',
  ],
  [
    'نمو', 'نما', 'نمت', 'ننمو', 'نموا', 'الاحتفاظ', 'احتفاظ', 'تجديد', 'جددوا', 'جدد', 'تضاعف', 'تضاعفت',
    'معدل الإلغاء', 'نسبة إلغاء', 'إلغاء', 'تكرار', 'يعيدون الطلب', 'شهريا', 'تحويل',
  ],
);
// prettier-ignore
export const deal = words(
  [
    'live', 'incl', 'used it', 'used by', 'customer*', 'client*', 'contract*', 'signed', 'loi', 'lois', 'extended', 'replaced',
    'letter* of intent', 'letters of intent', 'pilot*', 'partner*', 'agreement*', 'pays', 'pay', 'renewed',
    'purchase order*', 'ordered', 'trial*', 'reference*', 'distributor*', 'reseller*', 'uses', 'use',
  ],
  [
    'استخدمه', 'استخدمها', 'عميل', 'عملاء', 'عملائنا', 'عملاؤنا', 'عقد', 'عقود', 'عقدا', 'وقعنا', 'وقعت',
    'خطاب نوايا', 'خطابات نوايا', 'مذكرة تفاهم', 'تجربة', 'شريك', 'شراكة', 'شركاؤنا', 'اتفاقية', 'تدفع', 'يدفع',
    'جددت', 'تستخدم', 'موزع*', 'انتقل إلينا', 'انتقلت إلينا',
  ],
);
// prettier-ignore
export const price = words(
  [
    'per month', 'a month', 'monthly', 'per seat', 'per user', 'per year', 'a year', 'subscription*', 'commission*',
    'fee', 'fees', 'license*', 'licence*', 'price*', 'pricing', 'charge', 'charges', 'we take', 'per order',
    'per transaction', 'freemium', 'pay per', 'per trailer', 'per truck', 'per shop', 'per store', 'per machine', 'per patient', 'pays', 'pay', 'each', 'rent',
  ],
  [
    'شهريا', 'سنويا', 'في الشهر', 'اشتراك', 'اشتراكات', 'اشتراكا', 'عمولة', 'رسوم', 'سعر', 'سعرنا', 'أسعار',
    'التسعير', 'نتقاضى', 'لكل مستخدم', 'لكل طلب', 'باقة', 'باقات',
  ],
);
// prettier-ignore
export const unit = words(
  [
    'cac', 'ltv', 'payback', 'gross margin*', 'margin*', 'contribution', 'unit economics', 'acquisition cost',
    'cost to acquire', 'lifetime value', 'break even', 'breakeven', 'burn', 'runway',
  ],
  [
    'تكلفة الاستحواذ', 'كلفة الاستحواذ', 'تكلفة اكتساب', 'القيمة الدائمة', 'قيمة العميل', 'هامش', 'هامش الربح',
    'الهامش الإجمالي', 'فترة الاسترداد', 'نقطة التعادل', 'اقتصاديات الوحدة', 'المدرج النقدي',
  ],
);
// prettier-ignore
export const ask = words(
  [
    'raising', 'raise', 'seeking', 'we seek', 'we ask', 'asking for', 'looking for', 'investment of', 'seed round', 'pre seed',
    'series a', 'series b', 'use of funds', 'we need', 'the round', 'funding',
  ],
  [
    'نطلب', 'نسعى', 'نجمع', 'جولة', 'استثمار', 'تمويل', 'نحتاج', 'نبحث عن استثمار', 'التمويل المطلوب', 'البذرية',
    'ما قبل البذرة',
  ],
);

/* Words of a price itself, where no figure tells that the period after it is one of payment. */
// prettier-ignore
export const priceItself = words(
  [
    'subscription*', 'commission*', 'fee', 'fees', 'license*', 'licence*', 'price*', 'pricing', 'charge', 'charges', 'we take',
    'freemium', 'pays', 'pay', 'rent',
  ],
  ['اشتراك', 'اشتراكات', 'اشتراكا', 'عمولة', 'رسوم', 'سعر', 'سعرنا', 'أسعار', 'التسعير', 'نتقاضى', 'باقة', 'باقات', 'يدفع', 'خصم'],
);

/* A currency that a table's head, label or title gives for all its cells. */
export const currencyNamed =
  /[€$£]|\b(?:euros?|dollars?|pounds?|francs?|riyals?|dinars?|dirhams?|usd|eur|gbp|sar|aed|chf)\b|(?:ال|ب|بال)?(?:ريال|دولار|جنيه|دينار|درهم|يورو)/u;
