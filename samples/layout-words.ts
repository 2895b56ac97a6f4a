import type { Language } from './reading-fault.ts';

/*
 * What the pages of samples/reading/layouts/ say: invented companies, in the words that pitches use, in English and Arabic.
 */

/** The same in both languages. */
export type Pair = Record<Language, string>;

const pair = ([en, ar]: readonly [string, string]): Pair => ({ en, ar });
const pairs = (list: Array<readonly [string, string]>): Pair[] => list.map(pair);

export const companies = pairs([
  ['Wadi Grid', 'وادي للطاقة'],
  ['Nakheel Sense', 'نخيل سنس'],
  ['Shifa Queue', 'شفاء للمواعيد'],
  ['Bahri Freight', 'بحري للشحن'],
]);

/** Titles of pages, by the kind of the layout. */
export const titles = {
  bullets: pairs([
    ['Why hospitals change now', 'لماذا تتغير المستشفيات الآن'],
    ['What we learned from the pilots', 'ما تعلمناه من التجارب الأولى'],
    ['The problem in the field', 'المشكلة في الحقل'],
    ['Our plan for the next year', 'خطتنا للعام القادم'],
    ['How we win customers', 'كيف نكسب العملاء'],
    ['Risks and what we do about them', 'المخاطر وما نفعله حيالها'],
  ]),
  prose: pairs([
    ['The story so far', 'القصة حتى اليوم'],
    ['Problem and solution', 'المشكلة والحل'],
    ['Market and competition', 'السوق والمنافسة'],
    ['Why we started', 'لماذا بدأنا'],
    ['Technology in two minutes', 'التقنية في دقيقتين'],
    ['Impact on the region', 'أثرنا في المنطقة'],
  ]),
  cards: pairs([
    ['What the product does', 'ماذا يقدم المنتج'],
    ['Four reasons to buy', 'أسباب الشراء'],
    ['Our solution', 'حلنا'],
    ['Features', 'المزايا'],
    ['Where we create value', 'أين نصنع القيمة'],
    ['Modules of the platform', 'وحدات المنصة'],
  ]),
  figures: pairs([
    ['Traction', 'النمو حتى الآن'],
    ['The year in numbers', 'العام بالأرقام'],
    ['Market size', 'حجم السوق'],
    ['Unit economics', 'اقتصاديات الوحدة'],
    ['What we reached', 'ما حققناه'],
    ['Key figures', 'أهم الأرقام'],
  ]),
  tables: pairs([
    ['Financial plan', 'الخطة المالية'],
    ['Milestones and targets', 'المراحل والأهداف'],
    ['Competitors', 'المنافسون'],
    ['Use of funds', 'استخدام التمويل'],
    ['Key results', 'النتائج الرئيسية'],
    ['Pricing', 'التسعير'],
  ]),
  team: pairs([
    ['Team', 'الفريق'],
    ['The people behind it', 'من يقف خلف المشروع'],
    ['Founders and advisors', 'المؤسسون والمستشارون'],
    ['Who we are', 'من نحن'],
    ['Leadership', 'القيادة'],
    ['Our team', 'فريقنا'],
  ]),
  steps: pairs([
    ['How it works', 'كيف يعمل'],
    ['Roadmap', 'خارطة الطريق'],
    ['From contract to operation', 'من العقد إلى التشغيل'],
    ['The way to market', 'الطريق إلى السوق'],
    ['Next steps', 'الخطوات القادمة'],
    ['Rollout plan', 'خطة الانتشار'],
  ]),
  comparison: pairs([
    ['Why we are different', 'ما الذي يميزنا'],
    ['Before and after', 'قبل وبعد'],
    ['Compared with today', 'مقارنة بالوضع الحالي'],
    ['Our advantage', 'ميزتنا'],
    ['Traditional way or ours', 'الطريقة التقليدية أم طريقتنا'],
    ['What changes', 'ما الذي يتغير'],
  ]),
  charts: pairs([
    ['Revenue grows each year', 'الإيراد ينمو كل عام'],
    ['Customers by quarter', 'العملاء في كل ربع'],
    ['Waiting times fall', 'أوقات الانتظار تنخفض'],
    ['Demand in the region', 'الطلب في المنطقة'],
    ['Cost of a delivery', 'تكلفة التوصيلة'],
    ['Share of solar power', 'حصة الطاقة الشمسية'],
  ]),
};

export const bullets = pairs([
  [
    'Diesel generators cost villages in the south 0.62 dollars for each kilowatt hour',
    'تكلف مولدات الديزل قرى الجنوب اثنين وستين سنتا لكل كيلوواط ساعة',
  ],
  [
    'Every third appointment is missed, and nobody is called in its place',
    'موعد من كل ثلاثة مواعيد يضيع ولا يستدعى أحد مكانه',
  ],
  [
    'Farmers water by the calendar and lose up to 40% of the water that they pump',
    'يسقي المزارعون حسب التقويم ويفقدون ما يصل إلى ٤٠٪ من الماء الذي يضخونه',
  ],
  [
    'New rules oblige carriers to report emissions from January 2027',
    'تلزم الأنظمة الجديدة شركات النقل بالإفصاح عن الانبعاثات من يناير 2027',
  ],
  ['Nine clinics in Amman pay us each month since March', 'تدفع لنا تسع عيادات في عمّان كل شهر منذ مارس'],
  ['The hardware is bought from two suppliers and assembled in Tunis', 'تشترى الأجهزة من موردين اثنين وتجمع في تونس'],
  ['Payback within 14 months at the current price of fuel', 'يسترد العميل ماله خلال أربعة عشر شهرا بسعر الوقود الحالي'],
  ['A reminder by voice message reaches people who do not read', 'يصل التذكير الصوتي إلى من لا يقرأ'],
  ['We sell through cooperatives, which know every farm by name', 'نبيع عبر التعاونيات التي تعرف كل مزرعة باسمها'],
  [
    'Two patents are filed on the forecast of soil moisture in palm groves',
    'سجلنا طلبي براءة اختراع لتوقع رطوبة التربة في بساتين النخيل',
  ],
  ['Support in Arabic, French and English from one desk', 'دعم بالعربية والفرنسية والإنجليزية من مكتب واحد'],
  ['Our sensors run for five years on one battery', 'تعمل مستشعراتنا خمس سنوات ببطارية واحدة'],
  [
    'Containers wait four days at the port for papers that could be sent ahead',
    'تنتظر الحاويات أربعة أيام في الميناء أوراقا كان يمكن إرسالها مسبقا',
  ],
  [
    'The ministry of health has put us on the list of approved suppliers',
    'أدرجتنا وزارة الصحة في قائمة الموردين المعتمدين',
  ],
  ['Hiring three engineers and one head of sales before the summer', 'توظيف ثلاثة مهندسين ومدير مبيعات قبل الصيف'],
  [
    'If a battery fails, the village falls back to its old generator for a day',
    'إذا تعطلت بطارية تعود القرية إلى مولدها القديم ليوم واحد',
  ],
  [
    'Churn is below two percent a month since the second release',
    'معدل الانسحاب دون اثنين بالمئة شهريا منذ الإصدار الثاني',
  ],
  [
    'Banks lend against our contracts because payment comes by phone',
    'تقرض البنوك بضمان عقودنا لأن الدفع يأتي عبر الهاتف',
  ],
]);

export const subBullets = pairs([
  ['measured over six months', 'قيس على مدى ستة أشهر'],
  ['twelve villages, 340 households', 'اثنتا عشرة قرية و340 منزلا'],
  ['signed letters of intent', 'خطابات نوايا موقعة'],
  [
    'source: own survey of 210 farms, spring 2026, by telephone and in person',
    'المصدر: مسح خاص شمل 210 مزارع في ربيع 2026 بالهاتف والزيارة',
  ],
  ['a second supplier is under contract', 'عقد مع مورد ثان'],
  ["no change of the clinic's own software", 'دون تغيير في برامج العيادة'],
  ['includes installation and training', 'يشمل التركيب والتدريب'],
  ['paid in advance by the cooperative', 'تدفعه التعاونية مقدما'],
]);

export const prose = pairs([
  [
    'Wadi Grid builds small solar grids for villages that the public network will not reach in this decade. Each grid serves between forty and two hundred homes and is paid for by the day, by phone.',
    'تبني وادي للطاقة شبكات شمسية صغيرة لقرى لن تصلها الشبكة العامة في هذا العقد. تخدم كل شبكة ما بين أربعين ومئتي منزل ويدفع ثمنها يوميا عبر الهاتف.',
  ],
  [
    'When the pump of a palm grove fails in July, the harvest of the year is lost within a week. Farmers told us that they would pay for a warning long before they asked for a dashboard.',
    'حين تتعطل مضخة بستان النخيل في يوليو يضيع محصول العام خلال أسبوع. أخبرنا المزارعون أنهم مستعدون للدفع مقابل إنذار مبكر قبل أن يطلبوا لوحة بيانات.',
  ],
  [
    "Shifa Queue fills the gaps that missed visits leave in a doctor's day. A patient from the waiting list gets a call, and the visit is confirmed in less than two minutes.",
    'تملأ شفاء للمواعيد الفراغات التي تتركها الزيارات الضائعة في يوم الطبيب. يتلقى مريض من قائمة الانتظار اتصالا وتؤكد زيارته في أقل من دقيقتين.',
  ],
  [
    'Freight in the Gulf is booked by telephone and confirmed on paper. We replace neither; we read both, and tell the shipper what will be late before the ship has left.',
    'يحجز الشحن في الخليج بالهاتف ويؤكد على الورق. نحن لا نلغي هذا ولا ذاك، بل نقرأ كليهما ونخبر الشاحن بما سيتأخر قبل أن تغادر السفينة.',
  ],
  [
    'The market is served today by importers of generators, who earn on fuel and repairs. They have no reason to sell anything that needs neither.',
    'يخدم السوق اليوم مستوردو المولدات الذين يربحون من الوقود والصيانة. وليس لديهم سبب لبيع ما لا يحتاج إلى أي منهما.',
  ],
  [
    'Our forecast needs one sensor for each hectare instead of eight, because it knows how water moves in sand. It was trained on nine years of records from two research stations.',
    'تحتاج توقعاتنا إلى مستشعر واحد لكل هكتار بدلا من ثمانية لأنها تعرف كيف يتحرك الماء في الرمل. وقد دربت على سجلات تسع سنوات من محطتي أبحاث.',
  ],
  [
    'In the first year we lost two customers, both to the closing of their clinics. Every other clinic has renewed, and four have added a second branch.',
    'خسرنا في السنة الأولى عميلين بسبب إغلاق عيادتيهما. أما باقي العيادات فقد جددت عقودها وأضافت أربع منها فرعا ثانيا.',
  ],
  [
    'A regional fund has offered a loan of 1.4 million dollars for equipment, on the condition that equity of the same size is raised by June.',
    'عرض صندوق إقليمي قرضا قدره 1.4 مليون دولار للمعدات بشرط جمع حصة مماثلة من المستثمرين قبل يونيو.',
  ],
  [
    'We began with a single village in 2023. Its mayor still calls us when the lights flicker, which is how we learn what our meters do not tell.',
    'بدأنا بقرية واحدة عام 2023. وما زال عمدتها يتصل بنا كلما ارتجفت الأضواء، وهكذا نعرف ما لا تخبرنا به العدادات.',
  ],
  [
    'Water saved is counted by the meters of the water authority, not by ours, so that nobody has to take our word for it.',
    'يحسب الماء الموفر بعدادات هيئة المياه لا بعداداتنا حتى لا يضطر أحد إلى الاكتفاء بكلامنا.',
  ],
  [
    'Drivers keep the application because it pays them for waiting. For the first time somebody writes down how long they stood at the gate.',
    'يحتفظ السائقون بالتطبيق لأنه يدفع لهم مقابل الانتظار. فللمرة الأولى هناك من يسجل كم وقفوا عند البوابة.',
  ],
  [
    'Growth comes from the neighbouring village. Seven of our last ten contracts began with a visit of people who had seen the lamps from the road.',
    'يأتي النمو من القرية المجاورة. سبعة من آخر عشرة عقود بدأت بزيارة أناس رأوا المصابيح من الطريق.',
  ],
]);

export interface Titled {
  title: Pair;
  text: Pair;
}
const titled = (list: Array<readonly [string, string, string, string]>): Titled[] =>
  list.map(([title, arTitle, text, arText]) => ({ title: pair([title, arTitle]), text: pair([text, arText]) }));

export const cards = titled([
  [
    'Early warning',
    'إنذار مبكر',
    'A message to the foreman hours before a pump runs dry.',
    'رسالة إلى المشرف قبل ساعات من جفاف المضخة.',
  ],
  [
    'Pay by the day',
    'الدفع اليومي',
    'Families buy light when they have money, without a contract.',
    'تشتري الأسر الإنارة حين يتوفر المال ودون عقد.',
  ],
  [
    'Works offline',
    'يعمل دون اتصال',
    'Clinics go on booking while the line is down.',
    'تواصل العيادات الحجز حتى عند انقطاع الخط.',
  ],
  [
    'One price',
    'سعر واحد',
    'No fee for installation, training or support.',
    'دون رسوم على التركيب أو التدريب أو الدعم.',
  ],
  [
    'Papers sent ahead',
    'أوراق تسبق الشحنة',
    'Customs see the documents two days before the ship arrives.',
    'ترى الجمارك المستندات قبل وصول السفينة بيومين.',
  ],
  [
    'Trusted forecasts',
    'توقعات موثوقة',
    'Right on nine days of ten, checked by the water authority.',
    'صحيحة في تسعة أيام من عشرة بشهادة هيئة المياه.',
  ],
  [
    'Voice in Arabic',
    'صوت بالعربية',
    'Reminders in the dialect of the patient, not in that of the city.',
    'تذكير بلهجة المريض لا بلهجة المدينة.',
  ],
  [
    'Local repairs',
    'صيانة محلية',
    'A trained technician in every district, paid per visit.',
    'فني مدرب في كل منطقة يتقاضى أجره عن كل زيارة.',
  ],
  [
    'Open data',
    'بيانات مفتوحة',
    'Every reading can be exported by its owner at any time.',
    'يمكن لصاحب القراءات تصديرها في أي وقت.',
  ],
  ['Fair to drivers', 'إنصاف السائقين', 'Waiting is written down and paid.', 'يسجل وقت الانتظار ويدفع مقابله.'],
]);

/** What stands beside the main text. */
export const asides = titled([
  [
    'At a glance',
    'في لمحة',
    'Founded in 2023 in Sfax, eleven people, two offices.',
    'تأسست عام 2023 في صفاقس، أحد عشر شخصا ومكتبان.',
  ],
  [
    'What we ask for',
    'ما نطلبه',
    'A seed round of 900,000 dollars, half of it already promised.',
    'جولة أولية بقيمة 900 ألف دولار، نصفها متعهد به.',
  ],
  [
    'Did you know?',
    'هل تعلم؟',
    'A date palm drinks as much water in August as a family of six.',
    'تشرب نخلة التمر في أغسطس ما تشربه أسرة من ستة أفراد.',
  ],
  [
    'Contact',
    'للتواصل',
    'Write to us before the end of May to see the pilot on site.',
    'راسلنا قبل نهاية مايو لزيارة الموقع التجريبي.',
  ],
  [
    'Proof',
    'الدليل',
    'All figures on this page were audited by an outside firm in March.',
    'راجعت شركة خارجية جميع أرقام هذه الصفحة في مارس.',
  ],
  [
    'Partners',
    'الشركاء',
    'Two ministries, one bank and the chamber of commerce of Aqaba.',
    'وزارتان وبنك واحد وغرفة تجارة العقبة.',
  ],
]);

export interface Figure {
  value: string;
  /** Where Arabic writes it otherwise. */
  arabicValue?: string;
  label: Pair;
}
const figure = (value: string, en: string, ar: string, arabicValue?: string): Figure => ({
  value,
  label: { en, ar },
  ...(arabicValue === undefined ? {} : { arabicValue }),
});

export const figures: Figure[] = [
  figure('340', 'homes with light', 'منزلا مضاء', '٣٤٠'),
  figure('98%', 'of bills paid on time', 'من الفواتير تدفع في موعدها', '٩٨٪'),
  figure('$1.2M', 'signed contracts', 'عقود موقعة', '1.2 مليون $'),
  figure('14', 'months to payback', 'شهرا لاسترداد التكلفة', '١٤'),
  figure('40%', 'less water for the same harvest', 'ماء أقل للمحصول نفسه', '٤٠٪'),
  figure('4.8/5', 'rating by patients', 'تقييم المرضى', '4.8/5'),
  figure('27', 'clinics in three cities', 'عيادة في ثلاث مدن', '27'),
  figure('3x', 'revenue since last year', 'نمو الإيراد منذ العام الماضي', '3x'),
  figure('€ 86', 'cost to win a customer', 'تكلفة كسب العميل', '86 يورو'),
  figure('2 min', 'to fill a missed visit', 'لملء زيارة ضائعة', '٢ دقيقة'),
  figure('18,500', 'appointments each month', 'موعد كل شهر', '18,500'),
  figure('9 of 10', 'forecasts were right', 'من التوقعات صحيحة', '9 من 10'),
  figure('$4.6B', 'spent on diesel each year', 'تنفق على الديزل كل عام', '4.6 مليار $'),
  figure('+62%', 'growth of orders', 'نمو الطلبات', '+62%'),
];

export interface Table {
  rows: Pair[][];
}
const table = (rows: Array<Array<readonly [string, string] | string>>): Table => ({
  rows: rows.map((row) => row.map((cell) => (typeof cell === 'string' ? { en: cell, ar: cell } : pair(cell)))),
});

export const tables: Table[] = [
  table([
    [['Metric', 'المؤشر'], '2025', '2026', ['Target', 'الهدف']],
    [['Revenue (thousand dollars)', 'الإيراد (ألف دولار)'], '310', '640', '1,400'],
    [['Customers', 'العملاء'], '12', '27', '60'],
    [['Gross margin', 'هامش الربح الإجمالي'], '31%', '44%', '52%'],
    [['Employees', 'الموظفون'], '6', '11', '19'],
    [['Churn a month', 'الانسحاب الشهري'], '3.1%', '1.8%', '1.5%'],
  ]),
  table([
    [
      ['Milestone', 'المرحلة'],
      ['Date', 'التاريخ'],
      ['Target', 'الهدف'],
    ],
    [
      ['Second district', 'المنطقة الثانية'],
      ['March 2027', 'مارس 2027'],
      ['40 villages', '40 قرية'],
    ],
    [
      ['Own billing', 'فوترة خاصة'],
      ['June 2027', 'يونيو 2027'],
      ['no paper left', 'دون ورق'],
    ],
    [
      ['Break even', 'نقطة التعادل'],
      ['May 2028', 'مايو 2028'],
      ['12 grids', '12 شبكة'],
    ],
    [
      ['Office in Muscat', 'مكتب في مسقط'],
      ['autumn 2028', 'خريف 2028'],
      ['5 people', '5 أشخاص'],
    ],
  ]),
  table([
    [
      ['Use of funds', 'استخدام التمويل'],
      ['Amount', 'المبلغ'],
      ['Share', 'النسبة'],
    ],
    [['Hardware', 'الأجهزة'], '360,000', '40%'],
    [['Engineers', 'المهندسون'], '270,000', '30%'],
    [['Sales', 'المبيعات'], '180,000', '20%'],
    [['Reserve', 'الاحتياطي'], '90,000', '10%'],
  ]),
  table([
    [
      ['Plan', 'الباقة'],
      ['Price a month', 'السعر الشهري'],
      ['Branches', 'الفروع'],
      ['Support', 'الدعم'],
    ],
    [['Small', 'الصغيرة'], '$49', '1', ['by mail', 'بالبريد']],
    [['Clinic', 'العيادة'], '$129', '3', ['by phone', 'بالهاتف']],
    [['Hospital', 'المستشفى'], '$890', ['any number', 'بلا حد'], ['on site', 'في الموقع']],
  ]),
  table([
    [
      ['Indicator', 'المؤشر'],
      ['Baseline', 'خط الأساس'],
      ['Target', 'الهدف'],
      ['Measured by', 'يقاس بواسطة'],
    ],
    [['Water used', 'الماء المستهلك'], '100%', '60%', ['water meters', 'عدادات المياه']],
    [['Failed pumps', 'أعطال المضخات'], '31', '5', ['service log', 'سجل الصيانة']],
    [['Farms reached', 'المزارع المشمولة'], '0', '210', ['contracts', 'العقود']],
    [['Women trained', 'النساء المتدربات'], '0', '80', ['certificates', 'الشهادات']],
  ]),
];

/** With cells that are too long for one line. */
export const wordyTables: Table[] = [
  table([
    [
      ['Risk', 'الخطر'],
      ['What it means', 'ماذا يعني'],
      ['What we do', 'ماذا نفعل'],
    ],
    [
      ['Fuel gets cheap', 'انخفاض سعر الوقود'],
      ['Villages may put off their decision by a season or two', 'قد تؤجل القرى قرارها موسما أو موسمين'],
      ['Daily prices stay below those of diesel by contract', 'تبقى الأسعار اليومية دون سعر الديزل بموجب العقد'],
    ],
    [
      ['One supplier', 'مورد واحد'],
      ['A delay of batteries stops new grids', 'تأخر البطاريات يوقف الشبكات الجديدة'],
      ['A second supplier in Izmir has been tested and is under contract', 'اختبر مورد ثان في إزمير ووقع معه عقد'],
    ],
    [
      ['New licence', 'ترخيص جديد'],
      ['The ministry may ask for a licence for each district', 'قد تطلب الوزارة ترخيصا لكل منطقة'],
      ['We apply together with the cooperatives', 'نتقدم بالطلب مع التعاونيات'],
    ],
  ]),
  table([
    [
      ['Customer', 'العميل'],
      ['Need', 'الحاجة'],
      ['Offer', 'العرض'],
    ],
    [
      ['Small clinics', 'العيادات الصغيرة'],
      ['Fewer empty hours without more work at the desk', 'ساعات فارغة أقل دون عمل إضافي في الاستقبال'],
      ['Reminders and a waiting list, set up within a day', 'تذكير وقائمة انتظار تجهز خلال يوم'],
    ],
    [
      ['Hospitals', 'المستشفيات'],
      ['One view of all departments and their waiting times', 'نظرة واحدة على كل الأقسام وأوقات انتظارها'],
      ['The same with an interface to their own records', 'العرض نفسه مع ربط بسجلاتهم'],
    ],
    [
      ['Insurers', 'شركات التأمين'],
      ['Proof that a visit took place', 'إثبات حدوث الزيارة'],
      ['A signed record of each visit, kept for ten years', 'سجل موقع لكل زيارة يحفظ عشر سنوات'],
    ],
    [
      ['Patients', 'المرضى'],
      ['A visit this week, not next month', 'زيارة هذا الأسبوع لا الشهر القادم'],
      ['A call as soon as somebody cancels', 'اتصال فور إلغاء أي موعد'],
    ],
  ]),
  table([
    [
      ['Channel', 'القناة'],
      ['How it works', 'كيف تعمل'],
      ['Cost', 'التكلفة'],
      ['Target', 'الهدف'],
    ],
    [
      ['Cooperatives', 'التعاونيات'],
      ['They recommend us to their members and collect the fees', 'توصي بنا أعضاءها وتحصل الرسوم'],
      ['8% of revenue', '8% من الإيراد'],
      ['120 farms', '120 مزرعة'],
    ],
    [
      ['Trade fairs', 'المعارض'],
      ['A running pump with sensors at the stand', 'مضخة عاملة بمستشعرات في الجناح'],
      ['$9,000', '9,000 دولار'],
      ['30 farms', '30 مزرعة'],
    ],
    [
      ['Word of mouth', 'التوصية الشخصية'],
      ['A free month for each neighbour who signs', 'شهر مجاني عن كل جار يوقع'],
      ['one month', 'شهر واحد'],
      ['60 farms', '60 مزرعة'],
    ],
  ]),
];

export interface Person {
  name: Pair;
  role: Pair;
  life: Pair;
}
const person = (list: Array<readonly [string, string, string, string, string, string]>): Person[] =>
  list.map(([name, arName, role, arRole, life, arLife]) => ({
    name: pair([name, arName]),
    role: pair([role, arRole]),
    life: pair([life, arLife]),
  }));

export const people = person([
  [
    'Amal Haddad',
    'أمل حداد',
    'CEO and co-founder',
    'الرئيسة التنفيذية والمؤسسة',
    'Built solar grids in Mali for six years before she came home.',
    'بنت شبكات شمسية في مالي ست سنوات قبل أن تعود إلى بلدها.',
  ],
  [
    'Karim Benali',
    'كريم بن علي',
    'Chief Technology Officer',
    'المدير التقني',
    'Wrote the forecast that two water authorities use today.',
    'كتب نموذج التوقع الذي تستخدمه اليوم هيئتان للمياه.',
  ],
  [
    'Salma Rashed',
    'سلمى راشد',
    'Head of Sales',
    'مديرة المبيعات',
    'Sold software to hospitals in Egypt and Jordan for nine years.',
    'باعت البرمجيات لمستشفيات في مصر والأردن تسع سنوات.',
  ],
  [
    'Omar Saleh',
    'عمر صالح',
    'Lead Engineer',
    'كبير المهندسين',
    'Designs hardware that survives sand, heat and its own users.',
    'يصمم أجهزة تتحمل الرمل والحرارة ومن يستخدمها.',
  ],
  [
    'Lina Khoury',
    'لينا خوري',
    'Chief Financial Officer',
    'المديرة المالية',
    'Formerly an auditor; closed two rounds for other companies.',
    'مدققة حسابات سابقة أغلقت جولتي تمويل لشركات أخرى.',
  ],
  [
    'Youssef Amrani',
    'يوسف العمراني',
    'Operations Manager',
    'مدير العمليات',
    'Ran a fleet of eighty trucks between Tangier and Dakar.',
    'أدار أسطولا من ثمانين شاحنة بين طنجة وداكار.',
  ],
  [
    'Huda Nasser',
    'هدى ناصر',
    'Product Designer',
    'مصممة المنتج',
    'Spent a year in waiting rooms to learn how people wait.',
    'أمضت عاما في غرف الانتظار لتعرف كيف ينتظر الناس.',
  ],
  [
    'Tarek Mansour',
    'طارق منصور',
    'Advisor',
    'مستشار',
    'Professor of soil physics at the university of Gabes.',
    'أستاذ فيزياء التربة في جامعة قابس.',
  ],
]);

export const steps = titled([
  [
    'Measure',
    'القياس',
    'Sensors are placed in one morning and report the same evening.',
    'توضع المستشعرات في صباح واحد وترسل في مساء اليوم نفسه.',
  ],
  [
    'Predict',
    'التوقع',
    'The forecast learns the soil within two weeks of watering.',
    'يتعلم النموذج التربة خلال أسبوعين من الري.',
  ],
  [
    'Warn',
    'الإنذار',
    'The foreman gets a message that says which pump to check.',
    'تصل إلى المشرف رسالة تحدد المضخة التي يجب فحصها.',
  ],
  ['Improve', 'التحسين', 'Each season makes the next forecast better.', 'يجعل كل موسم التوقع التالي أفضل.'],
  [
    'Sign',
    'التوقيع',
    'The village council and the cooperative agree on a daily price.',
    'يتفق مجلس القرية والتعاونية على سعر يومي.',
  ],
  ['Build', 'البناء', 'Panels and lines are set up by people from the village.', 'يركب أهل القرية الألواح والخطوط.'],
  [
    'Connect',
    'التوصيل',
    'Every home gets a meter that is read and paid by phone.',
    'يحصل كل منزل على عداد يقرأ ويدفع عبر الهاتف.',
  ],
  ['Care', 'الرعاية', 'A technician from the district visits once a month.', 'يزور فني من المنطقة القرية مرة كل شهر.'],
  [
    'Pilot in two hospitals',
    'تجربة في مستشفيين',
    'Reminders for the departments with the longest lists.',
    'تذكير للأقسام ذات القوائم الأطول.',
  ],
  [
    'National tender',
    'مناقصة وطنية',
    'Offer to the ministry together with a local integrator.',
    'عرض للوزارة مع شريك تقني محلي.',
  ],
]);

export const periods = pairs([
  ['Q1 2027', 'الربع الأول 2027'],
  ['Q2 2027', 'الربع الثاني 2027'],
  ['Q3 2027', 'الربع الثالث 2027'],
  ['Q4 2027', 'الربع الرابع 2027'],
  ['2028', '2028'],
]);

export interface Contrast {
  criterion: Pair;
  before: Pair;
  after: Pair;
}
const contrast = (list: Array<readonly [string, string, string, string, string, string]>): Contrast[] =>
  list.map(([criterion, arCriterion, before, arBefore, after, arAfter]) => ({
    criterion: pair([criterion, arCriterion]),
    before: pair([before, arBefore]),
    after: pair([after, arAfter]),
  }));

export const contrastHeads: Array<[before: Pair, after: Pair]> = [
  [pair(['Traditional', 'الطريقة التقليدية']), pair(['Ours', 'طريقتنا'])],
  [pair(['Today', 'اليوم']), pair(['With us', 'معنا'])],
  [pair(['Paper and telephone', 'الورق والهاتف']), pair(['Our platform', 'منصتنا'])],
];
export const criterion = pair(['Criterion', 'المعيار']);

export const contrasts = contrast([
  [
    'Booking',
    'الحجز',
    'by telephone, in office hours',
    'بالهاتف في ساعات الدوام',
    'at any hour, in one minute',
    'في أي ساعة وخلال دقيقة',
  ],
  ['Price', 'السعر', 'paid in advance', 'يدفع مقدما', 'paid by the day', 'يدفع يوميا'],
  [
    'Repairs',
    'الصيانة',
    'two weeks of waiting',
    'انتظار أسبوعين',
    'a technician on the next day',
    'فني في اليوم التالي',
  ],
  [
    'Reports',
    'التقارير',
    'once a year, on paper',
    'مرة في السنة على الورق',
    'live on every phone',
    'مباشرة على كل هاتف',
  ],
  ['Water', 'المياه', 'by the calendar', 'حسب التقويم', 'by what the soil needs', 'حسب حاجة التربة'],
  [
    'Training',
    'التدريب',
    'three days in the capital',
    'ثلاثة أيام في العاصمة',
    'one morning on site',
    'صباح واحد في الموقع',
  ],
  [
    'Language',
    'اللغة',
    'English only',
    'الإنجليزية فقط',
    'Arabic, French and English',
    'العربية والفرنسية والإنجليزية',
  ],
]);

export interface Chart {
  caption: Pair;
  series: Pair;
  source: Pair;
  categories: Pair[];
  values: number[];
  /** What the axis shows, from the top. */
  scale: string[];
  unit: Pair;
}

export const charts: Chart[] = [
  {
    caption: pair(['Figure 1. Revenue in thousand dollars, by year', 'الشكل 1. الإيراد بآلاف الدولارات حسب السنة']),
    series: pair(['Revenue', 'الإيراد']),
    source: pair([
      'Source: audited accounts, 2025; plan for the years after',
      'المصدر: حسابات مدققة 2025 وخطة للسنوات التالية',
    ]),
    categories: pairs([
      ['2024', '2024'],
      ['2025', '2025'],
      ['2026', '2026'],
      ['2027', '2027'],
      ['2028', '2028'],
    ]),
    values: [120, 310, 640, 980, 1400],
    scale: ['1,500', '1,000', '500', '0'],
    unit: pair(['Thousand dollars', 'ألف دولار']),
  },
  {
    caption: pair(['Paying clinics at the end of each quarter', 'العيادات المشتركة في نهاية كل ربع']),
    series: pair(['Clinics', 'العيادات']),
    source: pair(['Source: company data, September 2026', 'المصدر: بيانات الشركة، سبتمبر 2026']),
    categories: pairs([
      ['Q1', 'الربع 1'],
      ['Q2', 'الربع 2'],
      ['Q3', 'الربع 3'],
      ['Q4', 'الربع 4'],
    ]),
    values: [9, 14, 21, 27],
    scale: ['30', '20', '10', '0'],
    unit: pair(['Number of clinics', 'عدد العيادات']),
  },
  {
    caption: pair(['Figure 2. Days until the next free appointment', 'الشكل 2. الأيام حتى أقرب موعد متاح']),
    series: pair(['Days', 'الأيام']),
    source: pair(['Source: ministry of health, 2026', 'المصدر: وزارة الصحة، 2026']),
    categories: pairs([
      ['Amman', 'عمّان'],
      ['Irbid', 'إربد'],
      ['Zarqa', 'الزرقاء'],
      ['Aqaba', 'العقبة'],
    ]),
    values: [34, 27, 19, 12],
    scale: ['40', '20', '0'],
    unit: pair(['Days', 'أيام']),
  },
  {
    caption: pair(['Litres of water for one kilogram of dates', 'لترات الماء لكل كيلوغرام من التمر']),
    series: pair(['Litres', 'اللترات']),
    source: pair([
      'Source: own measurements on 210 farms, 2025 to 2026',
      'المصدر: قياسات خاصة في 210 مزارع بين 2025 و2026',
    ]),
    categories: pairs([
      ['By calendar', 'حسب التقويم'],
      ['By sensor', 'بالمستشعر'],
      ['By forecast', 'بالتوقع'],
    ]),
    values: [2300, 1750, 1380],
    scale: ['2,500', '2,000', '1,500', '1,000', '500', '0'],
    unit: pair(['Litres', 'لتر']),
  },
];

export const intros = pairs([
  ['As of September 2026, all figures audited', 'حتى سبتمبر 2026، جميع الأرقام مدققة'],
  ['Measured in the first three districts', 'قيس في المناطق الثلاث الأولى'],
  ['What our customers told us in interviews this spring', 'ما قاله لنا العملاء في مقابلات هذا الربيع'],
]);

export const confidential = pair(['Confidential, for invited investors only', 'سري، للمستثمرين المدعوين فقط']);
