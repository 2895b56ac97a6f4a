import {
  intentsOfCompany, intentsOfCustomers, intentsOfMarket, intentsOfNeed, intentsOfProduct, intentsOfTraction, type Intent,
} from './intents.ts'; // prettier-ignore

const intentsOfModel: readonly Intent[] = [
  {
    ask: 'how do they make money; revenue model; what are the income streams; which source of income is largest; how do they earn; كيف يكسبون المال; ما مصادر الدخل; نموذج الربح; من أين يأتي الإيراد; ازاي بيكسبوا',
    tell: 'business model, subscription, commission, take rate, fee, licence, margin, where the money comes from, per, financing fee, نموذج العمل, اشتراك, عمولة, رسوم, إيجار, من كل, عن كل, هامش',
  },
  {
    ask: 'what is the price; how much does a customer pay; subscription fee; cost for the user; charge per unit; كم السعر; كم يدفع العميل; سعر الاشتراك; بكم الخدمة; قديش بيدفع; بكام',
    tell: 'price, per month, a month, per year, pays, pay, subscription, licence, per trailer, each, from, fee, rent, السعر, اشتراك, الاشتراك, شهريا, يدفع, للمتجر, عن كل, الإيجار, دينارا, ريالا, جنيها, ثمن',
  },
  {
    ask: 'what is the margin; how profitable is each sale; gross profit; how much is left from each order; what remains after costs; profit on one unit; كم الهامش; كم يبقى لهم من كل طلب; الربح في القطعة الواحدة; كم يكسبون على كل وحدة; صافي الربح لكل عميل',
    tell: 'gross margin, margin, contribution margin, contribution, profit, unit economics, remains, is left, هامش, هامش الربح, يبقى لنا, الإجمالي, ربح, لكل, اقتصاديات',
  },
  {
    ask: 'which customer group is most or least profitable; is any segment not worth serving; unit economics by segment; أي فئة أكثر ربحية; أي شريحة لا تستحق; أفضل شريحة ربحا',
    tell: 'segment, by segment, under, over, margin, payback, churn, per, individual, company, فرد, أفراد, شركة أو نقابة, شركات, تأمين, يبقى لنا, شريحة',
  },
  {
    ask: 'what does it cost to win a customer; customer acquisition cost; marketing spend per client; كم يكلف كسب عميل; تكلفة الاستحواذ على العميل; كم يصرفون لجلب زبون',
    tell: 'cac, cost to win, cost of acquiring, acquisition cost, winning a customer, to sign, sales and marketing counted, كلفة كسب, تكلفة اكتساب, اكتساب, كسب المتجر',
  },
  {
    ask: 'how soon is the cost recovered; payback period; when does a customer become profitable; when is the investment earned back; متى يسترد الكلفة; بعد كم شهر يصبح العميل مربحا; فترة الاسترداد; يرجع ثمنه بعد كم',
    tell: 'payback, paid back, earned back, pays for itself, months, recovers, يسترد, يستردها, أقل من ثلاثة, الاسترداد, بعد أشهر',
  },
  {
    ask: 'what commission or cut is taken; share of each transaction; how much do providers or partners get; what is paid to those who do the work; كم العمولة; كم ياخذون من كل عملية; كم نصيب الشريك; أجرة مقدم الخدمة; حصة العاملين',
    tell: 'commission, take rate, of which, gets, %, share, receives, fee, margin, who get, عمولة, أجر, أجرة, من كل, نسبة, حصة, متوسط دخل',
  },
  {
    ask: 'what are the costs; cost of production; cost of one unit or device; what are materials and labour; bill of materials; ما التكاليف; كلفة الجهاز الواحد; كلفة الإنتاج; سعر الشراء',
    tell: 'cost of, per unit, materials, labour, bill of materials, shipping, الأجهزة, المواد, تكلفنا, أجرة, كلفة',
  },
  {
    ask: 'when do customers pay; payment terms; in advance or afterwards; who pays in the end; late payments; متى يدفع العميل; شروط الدفع; مقدما أو لاحقا; من يتحمل الدفع; تأخر السداد',
    tell: 'paid in advance, in advance, quarterly, deposit, escrow, paid by, pays, on delivery, days, late, مقدما, السداد, يتأخر, تحصيل, مسترد, دفعة, مباشرة',
  },
  {
    ask: 'how is the hardware or stock financed; do they borrow; is there a bank loan; interest rate; debt; credit line; من يمول الأجهزة; هل عندهم قروض; نسبة الفائدة; تسهيلات بنكية; ديون',
    tell: 'bank, loan, finances, financing, credit, debt, interest, at %, lender, leasing, facility, تسهيل بنكي, بنك, قرض, تمويل, فائدة, مصرف, دين',
  },
  {
    ask: 'do they own assets or stock; do they hold inventory; is the model capital light; warehouse; fleet; هل يملكون المخزون; هل لديهم مخازن; من يملك الأصول; أسطول',
    tell: 'we own, stock, inventory, warehouse, fleet, leased, assets, مخزون, مخزن, المخزن, أسطول, نملك, أصول, لا نملك',
  },
];

const intentsOfSales: readonly Intent[] = [
  {
    ask: 'how do they reach customers; sales channels; where do leads come from; marketing; how do people hear about them; go to market; كيف يصلون إلى العملاء; قنوات البيع; من أين يأتي الزبائن; التسويق; كيف يسمع الناس عنهم',
    tell: 'channel, main channel, go to market, referral, partners, search, field sales, social media, brings, consultants, through, قنوات, إحالة, شريك, عن طريق, التسويق',
  },
  {
    ask: 'how long does it take to close a deal; sales cycle; time from first meeting to signature; how long until a client decides; كم تستغرق الصفقة; دورة البيع; المدة من اللقاء إلى التوقيع; كم ياخذ إقناع العميل',
    tell: 'days from meeting, signature, days on median, weeks, sales cycle, to sign, became contracts in, tender, لتوقيع, دورة البيع, مدة, حتى التوقيع, أسابيع, مناقصة',
  },
  {
    ask: 'who are their partners; which organisations help them; distribution partners; alliances; من شركاؤهم; مع من يتعاونون; أي جهات تساعدهم; شركاء التوزيع',
    tell: 'partner, partners, partnership, guild, association, framework agreement, agreement with, together with, brings, شريك, شريكة, شراكة, اتفاقية, نقابة, اتفاقنا مع, صندوق',
  },
  {
    ask: 'where will they expand; next countries or cities; which markets come next; international plans; إلى أين يتوسعون; ما المدن القادمة; أي دول بعد ذلك; خطط التوسع',
    tell: 'expand, expansion, next, open, entry, by 2028, sales in, further, abroad, would be next, plus, للتوسع, توسع, التوسع في, نفتتح, الدول, بعد ذلك',
  },
  {
    ask: 'in which countries or cities do they work now; where are they active; how many locations; أين يعملون حاليا; في كم مدينة موجودون; فروعهم; وين شغالين',
    tell: 'country, countries, live in, opened, cities, region, branches, country lead, كلها, مسؤول المنطقة, فرع, مدينة, افتتحنا, حي, حيا',
  },
];

const intentsOfRivals: readonly Intent[] = [
  {
    ask: 'who are the competitors; who else does this; rivals; other companies in the field; alternatives; who are they up against; من المنافسون; من غيرهم يعمل هذا; مين بينافسهم; البدائل; شركات مشابهة',
    tell: 'competition, competitors, rivals, others, who else, sell, unlike, alternative, incumbents, nearest, platforms, المنافسة, المنافسون, بديل, شركات, تطبيق, بخلاف, غيرنا',
  },
  {
    ask: 'what makes them different; why choose them; advantage over others; unique selling point; how are they better; ما الذي يميزهم; لماذا يختارهم العميل; ما ميزتهم; بماذا يتفوقون; ليش هم أفضل',
    tell: 'unlike, advantage, different, cheaper, only, first, better, we are, needs no, what keeps, ما يميزنا, الميزة, بخلاف, ميزة, عندنا, يحمينا, وحدنا',
  },
  {
    ask: 'what prevents others from copying; barrier to entry; moat; how hard is it to imitate; how long would a newcomer need; defensibility; could a large company do it itself; ما الذي يمنع التقليد; حاجز الدخول; ما الذي يحميهم; كم يحتاج منافس جديد; هل يسهل نسخ الفكرة',
    tell: 'moat, newcomer, would need, data, labelled, exclusive, patent, certification, took months, barrier, two years, يحمينا, حصرية, حتى نهاية, قاعدة بيانات, براءة',
  },
  {
    ask: 'do they own patents or trademarks; intellectual property; is the technology protected; هل لديهم براءة اختراع; ملكية فكرية; علامة تجارية مسجلة',
    tell: 'patent, patents, granted, trademark, intellectual property, filed, application, licence, براءة, براءة اختراع, طلب براءة, علامة تجارية, مسجلة, ملكية',
  },
  {
    ask: 'are there exclusive agreements; who is tied to them; exclusivity; هل توجد اتفاقيات حصرية; من يعمل معهم حصرا; عقد احتكار',
    tell: 'exclusive, exclusively, sole, only with us, until, agreement, حصري, حصرية, حصريا, وحدنا, اتفاق, اتفاقنا, عقود حتى',
  },
  {
    ask: 'how do prices compare with others; are they cheaper; what does the competition charge; أسعارهم مقارنة بالمنافسين; هل هم أرخص; كم يأخذ المنافس',
    tell: 'cheaper, price for, costs, against, a month, at each, price, أرخص, بنصف السعر, مقابل, تكلف, كلفة الزيارة, مجانا, السعر',
  },
];

const intentsOfTeam: readonly Intent[] = [
  {
    ask: 'who are the founders; who runs the company; chief executive; who is behind it; management team; من المؤسسون; من يدير الشركة; المدير التنفيذي; من وراء المشروع; مين المدير',
    tell: 'ceo, chief executive, founder, co-founder, managing director, team, people, leads, الرئيس التنفيذي, الرئيسة التنفيذية, المدير العام, المؤسس, المؤسسة, الشريك المؤسس, الفريق, من نحن, أدار, أدارت',
  },
  {
    ask: 'what did the founders do before; experience; background; where did they work; qualifications; career; degrees; خبرة المؤسسين; أين عملوا سابقا; مؤهلاتهم; شهاداتهم; تاريخهم المهني',
    tell: 'years at, formerly, ran, led, responsible for, sold, built, phd, msc, doctorate, degree, previously, ex, engineer at, for years, أدار, أدارت, عمل, سنوات, عاما, أعوام, دكتوراه, ماجستير, مهندس, بنى, سابقا, كانت',
  },
  {
    ask: 'who is responsible for technology; technical lead; who builds the product; developer; من المسؤول عن التقنية; من يبني المنتج; المدير التقني; المبرمج',
    tell: 'cto, chief technology, technology, technical, product and technology, engineer, software, platform, المدير التقني, البرمجيات, التقنية, الذكاء الاصطناعي, بنى نظام',
  },
  {
    ask: 'who handles the finances; finance chief; accountant; من يدير المالية; المدير المالي; المحاسب',
    tell: 'cfo, finance, finance director, accountant, half time, المدير المالي, المديرة المالية, مدير مالي, المالية',
  },
  {
    ask: 'who leads sales and marketing; commercial head; من يقود المبيعات; مسؤول التسويق',
    tell: 'head of sales, sales, marketing, commercial, sold, chief revenue, مديرة المبيعات, مدير المبيعات, المبيعات, التسويق',
  },
  {
    ask: 'who is missing in the team; open positions; vacancies; which role do they still want to fill; whom are they hiring; gap in the team; ما الوظائف الشاغرة; من ينقص الفريق; عن من يبحثون; أي منصب غير مشغول; مين ناقصهم',
    tell: 'missing, looking for, hiring, open role, to be hired, ينقصنا, نبحث عن, شاغرة, نوظف, ينقص, نحتاج إلى',
  },
  {
    ask: 'how many employees; team size; headcount; how many people work there; عدد الموظفين; كم شخص يعمل معهم; حجم الفريق; كم موظف',
    tell: 'people, staff, employees, engineers, of whom, of them, drivers, team of, headcount, شخصا, موظفين, موظفا, سائقا, ممرضة, فنيا, منهم, طبيبا',
  },
  {
    ask: 'who sits on the board; advisors; mentors; non-executive directors; من أعضاء مجلس الإدارة; المستشارون; من ينصحهم',
    tell: 'board, advisor, adviser, advisers, advisory, chair, on the board, مجلس الإدارة, مستشار, المستشارون, عضو مجلس',
  },
  {
    ask: 'have they built or sold a company before; previous exits; serial entrepreneur; هل أسسوا شركة من قبل; هل باعوا شركة; تجارب سابقة ناجحة',
    tell: 'sold, exit, acquired by, founded before, second company, serial, previous company, باع, أسس سابقا, استحوذت',
  },
  {
    ask: 'who owns the company; shares of the founders; cap table; من يملك الشركة; توزيع الحصص; كم حصة المؤسسين',
    tell: 'shares, owns, ownership, cap table, equity, holders, founders hold, حصص, يملك, ملكية, الأسهم',
  },
];

const intentsOfRound: readonly Intent[] = [
  {
    ask: 'how much money do they want; round size; what are they raising; investment sought; كم يطلبون; مبلغ الجولة; كم التمويل المطلوب; كم يريدون من المستثمر',
    tell: 'we raise, raising, we ask for, round, ask, million, for months, نطلب, نجمع, الجولة, الطلب, مليون, تمويل',
  },
  {
    ask: 'what share does the investor get; valuation; how much of the company for the money; terms of the deal; cap and discount; convertible; كم حصة المستثمر; تقييم الشركة; كم نسبة مقابل المبلغ; شروط الجولة',
    tell: 'valuation, pre-money, for %, cap, discount, convertible, safe, equity, stake, at a, مقابل, تقييم, حصة, قابل للتحويل, سقف, خصم',
  },
  {
    ask: 'how will the money be used; use of funds; split of the investment; what will they spend it on; how is the capital allocated; على ماذا يصرف التمويل; توزيع المبلغ; استخدام الأموال; كيف ينفقون الاستثمار; هيصرفوا الفلوس في ايه',
    tell: 'use, share, % product, % sales, for, sales in, certification, reserve, stock, developers, installation and support, working capital, product and, للتوسع, للمنتج, رأس مال عامل, نصف المبلغ, للسيولة, أجهزة, برمجيات, تسويق, استخدام',
  },
  {
    ask: 'who has invested already; lead investor; committed money; existing investors; which funds are in; any angels; who said yes; من استثمر فيهم; من المستثمر الرئيسي; من التزم بالجولة; أي صناديق; كم التزموا',
    tell: 'committed, has committed, lead, as lead, in from, ventures, capital, fund, angels, takes, investor, already, التزم, التزمت, صندوق, كابيتال, بمبلغ, منحة, مستثمر',
  },
  {
    ask: 'how long will the money last; runway; when does cash run out; cash in the bank; monthly burn; كم يكفي المال; متى تنفد السيولة; الرصيد الحالي; معدل الحرق الشهري; كم شهر يكفيهم',
    tell: 'runway, cash, cash today, burn, net burn, months, bank, lasts, end of year, الرصيد, يكفي حتى, سيولة, لمدة شهر, شهرا, حرق, نقد',
  },
  {
    ask: 'when will they break even; when do they become profitable; when do losses end; cash flow positive; متى يصلون نقطة التعادل; متى يربحون; متى تنتهي الخسائر; متى يغطون مصاريفهم',
    tell: 'break-even, break even, profit, profitable, positive, operating profit, above zero, quarter of, نقطة التعادل, التعادل, ربح تشغيلي, أرباح, تشغيلي',
  },
  {
    ask: 'what are the goals for this round; milestones; where will they be in two years; targets; what do they promise; ما الأهداف; ماذا سيحققون بالمبلغ; ماذا يعدون; أين سيكونون بعد سنتين; المستهدف',
    tell: 'milestones, by december, by the end of, goal, we want, target, plan, will reach, reach, الهدف, في نهاية, نستهدف, بحلول',
  },
  {
    ask: 'what revenue do they forecast; projections; expected sales next year; financial plan; كم يتوقعون من الإيرادات; التوقعات المالية; الخطة المالية; المبيعات المتوقعة',
    tell: 'forecast, plan, projection, 2027, 2028, will reach, expected, actual, end of year, توقعات, خطة, نتوقع, المتوقع, في نهاية',
  },
  {
    ask: 'did they receive grants or earlier funding; previous round; subsidies; donations; هل حصلوا على منحة; تمويل سابق; دعم أو تبرع',
    tell: 'grant, earlier, previously raised, raised, subsidy, award, bootstrapped, foundation, منحة, دعم, سابقا, جائزة, مؤسسة',
  },
  {
    ask: 'how can investors get out; exit strategy; who might buy the company; كيف يخرج المستثمر; خطة التخارج; من قد يشتري الشركة',
    tell: 'exit, acquire, acquirer, trade sale, ipo, buyer, buy us, تخارج, استحواذ, طرح',
  },
];

const intentsOfRisk: readonly Intent[] = [
  {
    ask: 'what are the risks; what could go wrong; what keeps them awake; biggest threat; what are they afraid of; ما المخاطر; ما الذي قد يتعثر; أكبر تهديد; ماذا يخشون; ما مخاوفهم',
    tell: 'risk, risks, chief risk, largest risk, threat, could, may, if, ahead, may cut, المخاطر, الخطر, قد, لو, تهديد',
  },
  {
    ask: 'do they depend on one supplier; single source; what if a supplier fails; where do the materials come from; imports; هل يعتمدون على مورد واحد; من أين تأتي المواد; المورد الوحيد; ماذا لو توقف المورد; البضاعة مستوردة',
    tell: 'supplier, comes from, second source, imported, chip, sole, depends, مورد, مستوردة, المورد, مصدر وحيد, مخزون, نشتري',
  },
  {
    ask: 'what about currency or exchange rate; devaluation; inflation; foreign exchange; interest rates; تأثير سعر الصرف; انخفاض العملة; التضخم; تعويم; الدولار',
    tell: 'currency, exchange, dollar, passed on, fx, inflation, hedged, العملة, سعر الصرف, بالدولار, الدولار, تضخم, مستوردة',
  },
  {
    ask: 'what happens in a recession; if demand falls; if prices drop; downturn; sensitivity to the economy; ماذا لو انخفض الطلب; في حال الركود; لو هبطت الأسعار; أثر الأزمة',
    tell: 'fall of, fell, drop, downturn, recession, volume, orders, prices, if, سينخفض, انخفاض, تراجع, ركود, لو',
  },
  {
    ask: 'could a platform, partner or big company shut them out or raise fees; what if the platform owner competes; dependence on a platform; ماذا لو رفعت المنصة رسومها; هل يعتمدون على منصة; لو دخل منافس كبير السوق; ماذا لو أغلقت الشركة الكبيرة الباب',
    tell: 'runs to, notice, raise fees, agreement with them, platform, if, enters, own system, ترفع, منافس كبير',
  },
  {
    ask: 'does regulation or politics threaten them; slow tenders; public procurement; change of law; هل تهددهم القوانين; بطء المناقصات الحكومية; تغير اللوائح',
    tell: 'reform, tender, tenders, ministry, law, regulation, slow, decision, public, may, مناقصة, الوزارة, قانون, نظام, تأخر, حكومية',
  },
  {
    ask: 'what if equipment is lost, damaged or stolen; things not returned; losses; theft; fraud; cheating; ماذا لو ضاع الجهاز; تلف; سرقة; عدم الإرجاع; احتيال; غش',
    tell: 'lost, damaged, stolen, deposit, fraud, replaced, wear, missing, تالف, تلف, تأمين مسترد, سرقة, احتيال, نأخذ',
  },
  {
    ask: 'what happens if the technology fails; outage; bad connection; backup; no internet; ماذا لو تعطل النظام; انقطاع الإنترنت; خطة بديلة; عطل تقني',
    tell: 'fails, outage, backup, offline, failure, downtime, without network, second, انقطاع, الانقطاع, ضعف الإنترنت, تعطل, توقف, رسالة نصية, بديل',
  },
  {
    ask: 'have there been lawsuits, complaints or accidents; legal disputes; liability; insurance cover; malpractice; هل توجد قضايا أو شكاوى; نزاعات قانونية; حوادث; من يتحمل المسؤولية; التأمين ضد الأخطاء',
    tell: 'lawsuit, claim, claims, dispute, tribunal, court, liability, insured, insurance covers, incident, accident, underwritten, شكوى, قضية, التأمين يغطي, حادث, نزاع',
  },
  {
    ask: 'how is personal data protected; privacy; where is the data stored; are records kept; who can see the data; security; كيف تحمى البيانات; الخصوصية; أين تخزن المعلومات; هل يحتفظون بالبيانات; من يطلع على البيانات; أمن المعلومات',
    tell: 'data protection, privacy, gdpr, stored, hosting inside, encrypted, security audit, deleted, consent, anonymous, dpo, kept, البيانات محفوظة, سرية البيانات, حماية البيانات, خصوصية, مشفرة',
  },
];

const intentsOfRules: readonly Intent[] = [
  {
    ask: 'do they have a licence; permission from the authority; is it legal; approvals; official registration; هل لديهم ترخيص; تصريح رسمي; موافقة الجهات; هل نشاطهم قانوني; رخصة',
    tell: 'licence, license, licensed, approval, approved, authority, permit, registered, ministry, fda, ce mark, cleared, رخصة, ترخيص, مرخصة, تصريح, وزارة, هيئة, اعتماد, التراخيص',
  },
  {
    ask: 'which certificates or standards do they meet; quality certification; ISO; tested to a norm; ما الشهادات التي لديهم; معايير الجودة; شهادة أيزو; مواصفات',
    tell: 'certified, certification, iso, standard, en, tested, certificate, accredited, quality management, شهادة, معتمد, الجودة, مواصفات, اعتماد',
  },
  {
    ask: 'how is quality controlled; inspection of suppliers or workers; who supervises; hygiene; maintenance; كيف تضبط الجودة; من يراقب; من يشرف على العاملين; الصيانة والتعقيم; فحص',
    tell: 'quality, inspected, inspection, inspectors, supervisor, checked, visits, points, calibrated, audit, head of quality, مشرفة, الجودة, يعاير, فحص, مراقبة, تفتيش, صيانة',
  },
  {
    ask: 'what is the effect on the environment; emissions saved; carbon; sustainability; waste avoided; ما الأثر البيئي; كم خفضوا الانبعاثات; استدامة; كربون',
    tell: 'co2, carbon, emission, emissions, tonnes, waste, energy, recycled, fuel, كربون, انبعاثات, بيئة, هدر, طاقة, إعادة تدوير',
  },
  {
    ask: 'what good does it do for society; jobs created; income of the people working with them; women; poor families; ما الأثر الاجتماعي; كم فرصة عمل; دخل العاملين معهم; النساء; الأسر المحتاجة',
    tell: 'jobs, income, women, families, communities, earn, fair, impact, متوسط دخل, فرصة عمل, نساء, أسر, المجتمع, يكسب',
  },
];

const intentsOfMaking: readonly Intent[] = [
  {
    ask: 'who makes or delivers it; how many drivers, technicians or workshops; suppliers of the service; who does the actual work; من يقدم الخدمة فعلا; كم سائق أو فني; من المنفذون; كم ورشة أو مشغل',
    tell: 'workshops, technicians, drivers, inspectors, teachers, nurses, doctors, contractors, freelance, suppliers, growers, partner, سائقا, فنيا, طبيبا, ورشة, موردين, بعقود, مستقلة',
  },
  {
    ask: 'what is the production capacity; how much can the plant make; output; factory; utilisation; ما الطاقة الإنتاجية; كم ينتج المصنع; نسبة التشغيل; استغلال الأجهزة',
    tell: 'capacity, output, plant, factory, line, per day, per week, utilisation, yield, built, طاقة, المصنع, ينتج, في اليوم, نسبة الأجهزة العاملة, خط إنتاج, إنتاج',
  },
  {
    ask: 'how do goods get to the customer; shipping; logistics; transport; customs; كيف تصل البضاعة; الشحن; النقل; الجمارك; التوصيل',
    tell: 'move, shipped, delivery, logistics, transport, customs, van, carrier, packaging, التوصيل, الشحن, نقل, رحلة, سائق, التغليف, يصل',
  },
];

export const intents: readonly Intent[] = [
  ...intentsOfCompany,
  ...intentsOfNeed,
  ...intentsOfProduct,
  ...intentsOfMarket,
  ...intentsOfTraction,
  ...intentsOfCustomers,
  ...intentsOfModel,
  ...intentsOfSales,
  ...intentsOfRivals,
  ...intentsOfTeam,
  ...intentsOfRound,
  ...intentsOfRisk,
  ...intentsOfRules,
  ...intentsOfMaking,
];
