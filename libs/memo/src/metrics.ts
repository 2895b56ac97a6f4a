import { foldWord } from '@plumbline/review/figures/folding';

/*
 * The figures that investors ask for, by the names that documents give them, in English and Arabic. A name that is not here is still
 * a metric, only one that is compared with nobody else's.
 */

/** `flow` adds up over its periods, `stock` is what stands at their end, `rate` does neither. */
export type MetricBehaviour = 'flow' | 'stock' | 'rate';
export type MetricUnit = 'money' | 'count' | 'percent' | 'multiple' | 'months';

export interface MetricKind {
  key: MetricKey;
  behaviour: MetricBehaviour;
  unit: MetricUnit;
  /** Money for one customer, order or unit: a sheet "in thousands" does not mean these. */
  perUnit: boolean;
  /** Where it stands in the snapshot; the lower, the earlier. */
  rank: number;
  /** Whether more of it is better, worse, or neither. */
  good: 'up' | 'down' | null;
}

type Row = readonly [
  key: string,
  behaviour: MetricBehaviour,
  unit: MetricUnit,
  good: 'up' | 'down' | null,
  names: string,
  perUnit?: true,
];

const rows = [
  ['revenue', 'flow', 'money', 'up', 'revenue|revenues|total revenue|total revenues|sales|total sales|turnover|net revenue|net revenues|net sales|revenue total|total net revenue|total income|operating revenue|الايرادات|ايرادات|الإيرادات|إجمالي الإيرادات|مجموع الإيرادات|صافي الإيرادات|المبيعات|إجمالي المبيعات|صافي المبيعات|الإيراد|إيراد|الدخل الإجمالي|مداخيل|رقم الأعمال'],
  ['arr', 'stock', 'money', 'up', 'arr|annual recurring revenue|annualised recurring revenue|annualized recurring revenue|ending arr|closing arr|total arr|الإيراد السنوي المتكرر|الإيرادات السنوية المتكررة|الايراد المتكرر السنوي|الإيرادات المتكررة السنوية'],
  ['mrr', 'stock', 'money', 'up', 'mrr|monthly recurring revenue|ending mrr|closing mrr|total mrr|الإيراد الشهري المتكرر|الإيرادات الشهرية المتكررة|الايراد المتكرر الشهري|الإيرادات المتكررة الشهرية'],
  ['new_mrr', 'flow', 'money', 'up', 'new mrr|mrr added|net new mrr|new business mrr'],
  ['expansion_mrr', 'flow', 'money', 'up', 'expansion mrr|expansion'],
  ['churned_mrr', 'flow', 'money', 'down', 'churned mrr|mrr churn|lost mrr|contraction mrr'],
  ['new_arr', 'flow', 'money', 'up', 'new arr|net new arr|arr added'],
  ['gmv', 'flow', 'money', 'up', 'gmv|gross merchandise value|gross merchandise volume|gross bookings|total payment volume|tpv|transaction volume|إجمالي قيمة البضائع|قيمة المعاملات|حجم المعاملات|إجمالي قيمة المعاملات'],
  ['bookings', 'flow', 'money', 'up', 'bookings|total bookings|new bookings|order intake|الحجوزات'],
  ['billings', 'flow', 'money', 'up', 'billings|invoiced revenue|الفواتير'],
  ['backlog', 'stock', 'money', 'up', 'backlog|order backlog|order book|contracted backlog|دفتر الطلبات'],
  ['pipeline', 'stock', 'money', 'up', 'pipeline|sales pipeline|weighted pipeline'],
  ['grants', 'flow', 'money', null, 'grant income|grants|grant|منح|المنح'],
  ['cogs', 'flow', 'money', 'down', 'cogs|cost of goods sold|cost of revenue|cost of revenues|cost of sales|total cogs|direct costs|cost of services|تكلفة الإيرادات|تكلفة المبيعات|تكلفة البضاعة المباعة|تكاليف مباشرة|التكاليف المباشرة|تكلفة الخدمات'],
  ['gross_profit', 'flow', 'money', 'up', 'gross profit|مجمل الربح|إجمالي الربح|الربح الإجمالي|اجمالي الارباح|مجمل الأرباح'],
  ['gross_margin', 'rate', 'percent', 'up', 'gross margin|gross margin %|gross profit margin|gm|gm %|gross profit %|هامش الربح الإجمالي|هامش إجمالي الربح|هامش مجمل الربح|الهامش الإجمالي|نسبة مجمل الربح|هامش الربح'],
  ['contribution_margin', 'rate', 'percent', 'up', 'contribution margin|cm %|contribution margin %|هامش المساهمة'],
  ['opex', 'flow', 'money', 'down', 'opex|operating expenses|total operating expenses|operating costs|total opex|total expenses|operating expenditure|expenses|المصروفات التشغيلية|إجمالي المصروفات التشغيلية|مصاريف تشغيلية|المصاريف التشغيلية|إجمالي المصروفات|المصروفات|إجمالي المصاريف|النفقات التشغيلية'],
  ['payroll', 'flow', 'money', 'down', 'payroll|salaries|salaries and wages|staff costs|personnel|personnel costs|personnel expenses|people costs|wages|salaries & benefits|الرواتب|رواتب|الأجور|الرواتب والأجور|تكاليف الموظفين'],
  ['marketing', 'flow', 'money', null, 'sales and marketing|sales & marketing|s&m|marketing|marketing spend|marketing expenses|advertising|التسويق|المبيعات والتسويق|مصاريف التسويق|مصروفات التسويق|التسويق والمبيعات'],
  ['rnd', 'flow', 'money', null, 'r&d|research and development|research & development|product and engineering|البحث والتطوير'],
  ['gna', 'flow', 'money', 'down', 'g&a|general and administrative|general & administrative|sg&a|المصروفات الإدارية|المصروفات العمومية والإدارية|مصاريف عمومية وإدارية|المصروفات الإدارية والعمومية'],
  ['ebitda', 'flow', 'money', 'up', 'ebitda|adjusted ebitda|الأرباح قبل الفوائد والضرائب والاستهلاك والإطفاء|الربح قبل الفوائد والضرائب والإهلاك والاستهلاك|الأرباح قبل الفوائد والضرائب والإهلاك والإطفاء'],
  ['ebitda_margin', 'rate', 'percent', 'up', 'ebitda margin|ebitda %|هامش الأرباح قبل الفوائد'],
  ['ebit', 'flow', 'money', 'up', 'ebit|operating profit|operating income|operating loss|operating result|الربح التشغيلي|الأرباح التشغيلية|الخسارة التشغيلية|الدخل التشغيلي'],
  ['depreciation', 'flow', 'money', null, 'depreciation|d&a|depreciation and amortization|depreciation and amortisation|depreciation & amortisation|depreciation & amortization|الإهلاك|الاستهلاك|الإهلاك والإطفاء|الاستهلاك والإطفاء'],
  ['net_income', 'flow', 'money', 'up', 'net income|net profit|net loss|net profit/(loss)|net income/(loss)|net income (loss)|net profit (loss)|profit after tax|profit for the year|loss for the year|loss for the period|profit for the period|net result|صافي الربح|صافي الدخل|صافي الخسارة|صافي الأرباح|صافي الربح/الخسارة|صافي الربح (الخسارة)|صافي الخساره'],
  ['net_margin', 'rate', 'percent', 'up', 'net margin|net profit margin|هامش صافي الربح|هامش الربح الصافي'],
  ['cash', 'stock', 'money', 'up', 'cash|cash balance|closing cash|ending cash|cash at end|cash at bank|cash and cash equivalents|cash & cash equivalents|cash & equivalents|closing cash balance|ending cash balance|cash in bank|cash position|cash, end of period|cash end of period|cash on hand|النقد|النقدية|الرصيد النقدي|رصيد النقد|النقد وما في حكمه|النقد في نهاية الفترة|رصيد نقدي|رصيد نهاية الفترة|النقد المتاح|الرصيد النقدي الختامي|رصيد النقدية'],
  ['opening_cash', 'stock', 'money', null, 'opening cash|opening cash balance|cash at beginning|beginning cash|cash beginning of period|opening balance|الرصيد الافتتاحي|رصيد أول المدة|رصيد أول الفترة|النقد في بداية الفترة|الرصيد النقدي الافتتاحي'],
  ['burn', 'flow', 'money', 'down', 'burn|net burn|cash burn|monthly burn|burn rate|net burn rate|monthly net burn|average monthly burn|معدل الحرق|الحرق النقدي|معدل حرق النقد|الحرق الشهري|حرق النقد|صافي الحرق|الاستهلاك النقدي الشهري'],
  ['gross_burn', 'flow', 'money', 'down', 'gross burn'],
  ['runway', 'stock', 'months', 'up', 'runway|cash runway|runway months|runway (months)|months of runway|المدرج النقدي|مدة الاستمرارية|المدرج|أشهر التشغيل المتبقية|فترة الاستمرار|المدى النقدي|مدة كفاية النقد|أشهر الكفاية'],
  ['operating_cash_flow', 'flow', 'money', 'up', 'operating cash flow|cash flow from operations|cash from operations|net cash from operating activities|cash flow from operating activities|cfo|التدفق النقدي التشغيلي|التدفقات النقدية من الأنشطة التشغيلية|صافي النقد من الأنشطة التشغيلية'],
  ['free_cash_flow', 'flow', 'money', 'up', 'free cash flow|fcf|net cash flow|net change in cash|change in cash|صافي التدفق النقدي|التدفق النقدي الحر|التدفق النقدي'],
  ['capex', 'flow', 'money', null, 'capex|capital expenditure|capital expenditures|النفقات الرأسمالية|المصروفات الرأسمالية'],
  ['total_assets', 'stock', 'money', 'up', 'total assets|assets|إجمالي الأصول|مجموع الأصول|إجمالي الموجودات|مجموع الموجودات'],
  ['current_assets', 'stock', 'money', null, 'current assets|total current assets|الأصول المتداولة|إجمالي الأصول المتداولة|مجموع الموجودات المتداولة'],
  ['total_liabilities', 'stock', 'money', 'down', 'total liabilities|liabilities|إجمالي الالتزامات|مجموع الالتزامات|إجمالي المطلوبات|مجموع المطلوبات'],
  ['current_liabilities', 'stock', 'money', null, 'current liabilities|total current liabilities|الالتزامات المتداولة|إجمالي المطلوبات المتداولة'],
  ['equity', 'stock', 'money', 'up', "total equity|shareholders' equity|shareholders equity|stockholders' equity|total shareholders' equity|equity|حقوق الملكية|إجمالي حقوق الملكية|حقوق المساهمين|مجموع حقوق الملكية"],
  ['debt', 'stock', 'money', 'down', 'debt|total debt|borrowings|loans|bank loans|venture debt|long-term debt|outstanding debt|loan balance|الديون|إجمالي الديون|القروض|الدين|القروض البنكية|قرض بنكي'],
  ['receivables', 'stock', 'money', null, 'accounts receivable|trade receivables|receivables|الذمم المدينة|المدينون|ذمم مدينة'],
  ['payables', 'stock', 'money', null, 'accounts payable|trade payables|payables|الذمم الدائنة|الدائنون|ذمم دائنة'],
  ['inventory', 'stock', 'money', null, 'inventory|inventories|stock on hand|المخزون'],
  ['deferred_revenue', 'stock', 'money', null, 'deferred revenue|contract liabilities|unearned revenue|الإيرادات المؤجلة|إيرادات مؤجلة'],
  ['customers', 'stock', 'count', 'up', 'customers|total customers|number of customers|customer count|paying customers|active customers|clients|total clients|paying clients|closing customers|ending customers|customers at end of period|logos|accounts|merchants|subscribers|total subscribers|paying subscribers|العملاء|عدد العملاء|إجمالي العملاء|عميل|عملاء|العملاء الدافعون|عميلا|زبون|الزبائن|زبائن|المشتركون|المشتركين|مشترك|عدد المشتركين|التجار|عدد التجار|العملاء النشطون|العملاء في نهاية الفترة|عملاء دافعون|عميلا دافعا|عملاء نشطون'],
  ['new_customers', 'flow', 'count', 'up', 'new customers|customers added|new clients|new logos|customer additions|customers acquired|new subscribers|عملاء جدد|العملاء الجدد|المشتركون الجدد'],
  ['lost_customers', 'flow', 'count', 'down', 'churned customers|lost customers|customers lost|customers churned|العملاء المفقودون|عملاء مغادرون|العملاء المغادرون'],
  ['users', 'stock', 'count', 'up', 'users|total users|registered users|number of users|المستخدمون|المستخدمين|عدد المستخدمين|مستخدم|مستخدما|مستخدمين'],
  ['mau', 'stock', 'count', 'up', 'mau|monthly active users|active users|المستخدمون النشطون شهريا|المستخدمين النشطين شهريا|المستخدمون النشطون|مستخدم نشط'],
  ['dau', 'stock', 'count', 'up', 'dau|daily active users|المستخدمون النشطون يوميا'],
  ['orders', 'flow', 'count', 'up', 'orders|number of orders|transactions|number of transactions|deliveries|shipments|الطلبات|عدد الطلبات|المعاملات|عدد المعاملات|الشحنات'],
  ['units_sold', 'flow', 'count', 'up', 'units sold|units|volume|units shipped|الوحدات المباعة|عدد الوحدات'],
  ['headcount', 'stock', 'count', null, 'headcount|total headcount|employees|number of employees|ftes|fte|full-time employees|staff|team size|total staff|total employees|عدد الموظفين|الموظفون|الموظفين|موظف|موظفا|موظفين|حجم الفريق'],
  ['churn', 'rate', 'percent', 'down', 'churn|churn rate|monthly churn|customer churn|logo churn|monthly churn rate|customer churn rate|monthly customer churn|monthly logo churn|annual churn|معدل التسرب|معدل فقدان العملاء|التسرب الشهري|معدل الإلغاء|نسبة التسرب|معدل التسرب الشهري|معدل مغادرة العملاء|معدل الفقد الشهري|معدل دوران العملاء|معدل الفقد'],
  ['revenue_churn', 'rate', 'percent', 'down', 'revenue churn|gross revenue churn|mrr churn rate|net revenue churn|gross mrr churn'],
  ['nrr', 'rate', 'percent', 'up', 'nrr|net revenue retention|ndr|net dollar retention|net retention|صافي الاحتفاظ بالإيرادات|صافي الاحتفاظ بالإيراد|صافي استبقاء الإيرادات|معدل الاحتفاظ الصافي|صافي الاحتفاظ'],
  ['grr', 'rate', 'percent', 'up', 'grr|gross revenue retention|gross retention|gross dollar retention|إجمالي الاحتفاظ بالإيرادات'],
  ['retention', 'rate', 'percent', 'up', 'retention|retention rate|customer retention|معدل الاحتفاظ|نسبة الاحتفاظ|معدل الاحتفاظ بالعملاء'],
  ['cac', 'rate', 'money', 'down', 'cac|customer acquisition cost|blended cac|cost per acquisition|cpa|تكلفة اكتساب العميل|تكلفة الاستحواذ على العميل|تكلفة استقطاب العميل|كلفة اكتساب العميل|تكلفة كسب العميل', true],
  ['ltv', 'rate', 'money', 'up', 'ltv|clv|lifetime value|customer lifetime value|القيمة الدائمة للعميل|قيمة العميل مدى الحياة|قيمة عمر العميل|القيمة العمرية للعميل', true],
  ['ltv_cac', 'rate', 'multiple', 'up', 'ltv/cac|ltv:cac|ltv to cac|ltv / cac|ltv : cac|ltv cac ratio|ltv/cac ratio'],
  ['payback', 'rate', 'months', 'down', 'payback|cac payback|payback period|cac payback (months)|cac payback months|payback months|فترة الاسترداد|مدة الاسترداد|فترة استرداد التكلفة'],
  ['arpu', 'rate', 'money', 'up', 'arpu|arpa|average revenue per user|average revenue per account|revenue per customer|average revenue per customer|متوسط الإيراد لكل عميل|متوسط الإيراد لكل مستخدم|متوسط العائد لكل مستخدم|متوسط الإيراد للعميل', true],
  ['acv', 'rate', 'money', 'up', 'acv|average contract value|annual contract value|average acv|متوسط قيمة العقد|قيمة العقد السنوية', true],
  ['aov', 'rate', 'money', 'up', 'aov|average order value|average basket|basket size|average ticket|متوسط قيمة الطلب|متوسط السلة|متوسط الفاتورة', true],
  ['take_rate', 'rate', 'percent', 'up', 'take rate|commission rate|نسبة العمولة|معدل العمولة'],
  ['conversion', 'rate', 'percent', 'up', 'conversion|conversion rate|معدل التحويل|نسبة التحويل'],
  ['nps', 'stock', 'count', 'up', 'nps|net promoter score|مؤشر صافي الترويج'],
  ['utilisation', 'rate', 'percent', 'up', 'utilisation|utilization|utilisation rate|utilization rate|occupancy|نسبة الإشغال|معدل الاستخدام'],
  ['revenue_growth', 'rate', 'percent', 'up', 'revenue growth|growth|yoy growth|y/y growth|growth rate|revenue growth yoy|revenue growth rate|year-on-year growth|annual growth|growth %|yoy|sales growth|growth yoy|revenue growth %|نمو الإيرادات|معدل النمو|النمو السنوي|معدل نمو الإيرادات|نسبة النمو|نمو سنوي|نمو المبيعات'],
  ['monthly_growth', 'rate', 'percent', 'up', 'mom growth|month-on-month growth|monthly growth|m/m growth|mrr growth|mom|month over month growth|نمو شهري|النمو الشهري'],
  ['tam', 'stock', 'money', null, 'tam|total addressable market|market size|addressable market|إجمالي السوق المتاح|حجم السوق|حجم السوق الكلي|السوق الكلي|السوق الكلية|إجمالي السوق'],
  ['sam', 'stock', 'money', null, 'sam|serviceable addressable market|serviceable available market|serviceable market|السوق المتاح للخدمة|السوق القابل للخدمة|السوق المتاح|السوق المستهدف القابل للخدمة'],
  ['som', 'stock', 'money', null, 'som|serviceable obtainable market|obtainable market|السوق القابل للاستحواذ|الحصة السوقية المستهدفة|السوق القابلة للاقتناص'],
  ['market_share', 'rate', 'percent', 'up', 'market share|الحصة السوقية|حصة السوق|حصة سوقية'],
  ['raise', 'stock', 'money', null, 'raising|raise|round size|amount raised|funding ask|the ask|round amount|investment amount|total raise|new money|amount of financing|financing amount|aggregate purchase price|المبلغ المطلوب|حجم الجولة|قيمة الجولة|التمويل المطلوب|قيمة الاستثمار|مبلغ الاستثمار|مبلغ الجولة|جولة تمويل|إجمالي الجولة'],
  ['raised_before', 'stock', 'money', null, 'raised to date|total raised|capital raised|funding to date|funding raised|total funding|previously raised|raised so far|التمويل السابق|إجمالي التمويل'],
  ['pre_money', 'stock', 'money', null, 'pre-money|pre-money valuation|premoney valuation|pre money valuation|pre money|premoney|pre-money equity value|التقييم قبل الاستثمار|التقييم قبل التمويل|القيمة قبل التمويل|تقييم ما قبل الاستثمار|التقييم قبل المال|القيمة السابقة للاستثمار|التقييم قبل الجولة|تقييم ما قبل التمويل'],
  ['post_money', 'stock', 'money', null, 'post-money|post-money valuation|postmoney valuation|post money valuation|post money|postmoney|التقييم بعد الاستثمار|التقييم بعد التمويل|القيمة بعد التمويل|تقييم ما بعد الاستثمار|القيمة اللاحقة للاستثمار|التقييم بعد الجولة|تقييم ما بعد التمويل'],
  ['valuation_cap', 'stock', 'money', null, 'valuation cap|cap|سقف التقييم|الحد الأعلى للتقييم'],
  ['share_price', 'rate', 'money', null, 'price per share|share price|issue price|original issue price|purchase price per share|subscription price|سعر السهم|سعر الإصدار|سعر الحصة', true],
  ['shares', 'stock', 'count', null, 'total shares|shares outstanding|fully diluted shares|fully-diluted shares|outstanding shares|issued shares|total fully diluted|إجمالي الأسهم|عدد الأسهم|الأسهم المصدرة'],
  ['price', 'rate', 'money', null, 'price|list price|unit price|average price|average selling price|asp|monthly fee|subscription fee|subscription price|price per month|السعر|سعر الوحدة|رسوم الاشتراك|سعر الاشتراك|الاشتراك الشهري|متوسط السعر', true],
] as const satisfies readonly Row[]; // prettier-ignore

export type MetricKey = (typeof rows)[number][0];

export const metricKinds: readonly MetricKind[] = rows.map(([key, behaviour, unit, good, , perUnit], rank) => ({ key, behaviour, unit, good, rank, perUnit: perUnit === true })); // prettier-ignore
const byKey = new Map(metricKinds.map((kind) => [kind.key, kind]));
export const metricKind = (key: MetricKey): MetricKind | undefined => byKey.get(key);

/** A text's words for names to be found in: folded, with one blank between two words. */
export const plainName = (text: string): string =>
  ` ${foldWord(text)
    .replace(/[_–—]/gu, ' ')
    .replace(/(?<=\p{L})-(?=\p{L})/gu, '-')
    .replace(/[^\p{L}\p{N}&%/:'#-]+/gu, ' ')
    .trim()} `;

interface Name {
  words: string;
  key: MetricKey;
}

const names: Name[] = rows
  .flatMap(([key, , , , list]) => list.split('|').map((name): Name => ({ key, words: plainName(name).trim() })))
  .sort((one, other) => other.words.length - one.words.length);
const byWords = new Map<string, MetricKey>();
const withoutArticles = (words: string): string =>
  words
    .split(' ')
    .map((word) => (/^ال\p{L}{2}/u.test(word) ? word.slice(2) : word))
    .join(' ');
for (const { words, key } of names) if (!byWords.has(words)) byWords.set(words, key);
// «الإيراد الشهري المتكرر» is also written «إيراد شهري متكرر».
for (const { words, key } of names) if (!byWords.has(withoutArticles(words))) byWords.set(withoutArticles(words), key);
const longestName = Math.max(...names.map(({ words }) => words.split(' ').length));

/** Where a text names a metric. */
export interface NamedMetric {
  key: MetricKey;
  /** In words of the plain text, `to` exclusive. */
  from: number;
  to: number;
}

// Arabic writes "and", "of the", "with" on to the word.
const stripped = (word: string): string[] => [word, ...(/^[وبلفك]/u.test(word) ? [word.slice(1)] : []), ...(/^[وفب]ال/u.test(word) ? [word.slice(1)] : []), ...(word.startsWith('لل') ? [`ال${word.slice(2)}`] : [])]; // prettier-ignore

/** The metrics that a text names, the longest names first taken, in their order. */
export const metricsNamed = (words: readonly string[]): NamedMetric[] => {
  const found: NamedMetric[] = [];
  for (let from = 0; from < words.length; from += 1) {
    for (let length = Math.min(longestName, words.length - from); length > 0; length -= 1) {
      const [first = '', ...rest] = words.slice(from, from + length);
      const key = stripped(first)
        .map((start) => byWords.get([start, ...rest].join(' ')))
        .find((one) => one !== undefined);
      if (key === undefined) continue;
      found.push({ key, from, to: from + length });
      from += length - 1;
      break;
    }
  }
  return found;
};

/** Words beside a metric's name that change nothing of what it is. */
const neutral = new Set(
  (
    'the a an of in for at to by and our its as on is are was were total number count no # end eop period year month quarter closing ending current per annum ' +
    'usd eur gbp sar aed egp jod kwd qar omr bhd mad tnd inr ngn kes zar chf $ € £ 000 000s k m mn mm bn million millions thousand thousands actual actuals plan planned ' +
    'budget forecast projected estimated target audited unaudited reported value amount % figures ytd ltm ttm fy cy q1 q2 q3 q4 h1 h2 today now latest company group ' +
    'months excl incl rate x approx about over ' +
    'اجمالي مجموع عدد في من الي على نهايه الفتره الشهر السنه العام السنوي السنويه شهريا سنويا الف مليون ريال دولار دينار درهم جنيه سعودي امريكي متوقع متوقعه فعلي فعليه الشركه الحالي الحاليه بالالف بالاف بالملايين ' +
    'شهر اشهر سنه عام ربع الربع قيمه مبلغ نسبه معدل و'
  )
    .split(' ')
    .map((word) => foldWord(word)),
);

/** The metric that a label names, with the words that make it another one than the plain: "deferred", "enterprise". */
export interface LabelledMetric {
  key: MetricKey;
  qualifiers: string[];
}

const notMetric =
  /(?<!\p{L})(?:per|vs|variance|var|delta|change in|difference|assumption|% of|as % of|share of|ratio|multiple|days|% rev)(?!\p{L})|الفرق|التغير|من الايرادات|نسبه الي/u;

/**
 * The metric of a label: the longest name in it, the words beside it being its qualifiers. Null where no name stands in it, or where it
 * is a ratio or a change of it that has no name of its own.
 */
export const metricOfLabel = (label: string): LabelledMetric | null => {
  const plain = plainName(
    label.replace(/\((?:[^()]*)\)/gu, (inside) => (/[\p{L}]/u.test(inside) ? ` ${inside.slice(1, -1)} ` : ' ')),
  ).trim();
  if (plain === '' || plain.length > 90) return null;
  const whole = byWords.get(plain);
  if (whole !== undefined) return { key: whole, qualifiers: [] };
  const words = plain.split(' ');
  const [best] = metricsNamed(words).sort(
    (one, other) => other.to - other.from - (one.to - one.from) || one.from - other.from,
  );
  if (best === undefined) return null;
  const beside = words.filter((_, at) => at < best.from || at >= best.to);
  if (notMetric.test(beside.join(' '))) return null;
  const qualifiers = beside.filter(
    (word) => !neutral.has(word) && !/^[\d.,/%:-]+$/u.test(word) && !/^(?:fy|q|h)?\d+[aefbp]?$/u.test(word),
  );
  const kind = byKey.get(best.key);
  // "Revenue %" is a share of something, "revenue growth %" has a name of its own.
  if (kind?.unit === 'money' && /%/.test(label) && !/%/.test(words.slice(best.from, best.to).join(' '))) return null;
  return { key: best.key, qualifiers };
};
