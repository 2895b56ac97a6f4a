/*
 * What a pitch is asked about, in English and Arabic. Each line is one meaning: its words stand for each other, in both
 * languages. Words are compared by their stems, so one form of a word is enough; Arabic needs its broken plurals.
 */

/** Words that mean nearly the same. */
export const meanings: readonly string[] = [
  // Money in and out
  'raise, raising, fundraising, seek, funding, financing, funding round, ask, capital raise, تمويل, جمع, جولة, جولة تمويلية, نطلب, تطلب, يطلب',
  'invest, investor, investment, backer, venture capital, vc, angel, lead investor, shareholder, funder, committed, استثمار, مستثمر, مستثمرون, ممول, مساهم',
  'round, seed, pre-seed, series a, series b, جولة, تأسيسية, بذرية',
  'valuation, worth, company worth, pre-money valuation, post-money, how much is the company worth, تقييم, قيمة الشركة',
  'revenue, income, turnover, sales, earn, earnings, takings, top line, إيراد, إيرادات, دخل, مبيعات, عائدات, مداخيل',
  'arr, annual recurring revenue, yearly recurring revenue, annualised revenue, إيراد سنوي متكرر',
  'mrr, monthly recurring revenue, إيراد شهري متكرر, monthly revenue',
  'recurring, subscription, repeat, متكرر, اشتراك, اشتراكات, دوري',
  'profit, profitable, profitability, break even, breakeven, ebitda, net income, ربح, أرباح, ربحية, تعادل',
  'loss, lose money, deficit, خسارة, خسائر',
  'gross margin, margin, contribution margin, هامش, هامش الربح, هوامش',
  'burn, net burn, cash burn, burn rate, monthly spend, حرق, معدل الحرق, استهلاك النقد',
  'runway, months of cash, how long will the money last, last, مدى, مدة, مدرج',
  'cash, liquidity, bank balance, نقد, سيولة, رصيد',
  'use of funds, spend, spending, allocate, allocation, use of proceeds, split, budget, إنفاق, صرف, توزيع, ميزانية, تنفق, ينفق, تصرف, استخدام',
  'price, pricing, charge, fee, rate, tariff, subscription price, pay, سعر, اشتراك, أسعار, تسعير, رسوم, يدفع, تدفع, ثمن, أجرة',
  'cost, expense, expensive, spend, costs, كلفة, تكلفة, تكاليف, مصاريف, يكلف, نفقات',
  'cheap, affordable, low cost, lower price, discount, رخيص, أرخص, خصم, تخفيض',
  'save, saving, savings, reduce, cut, lower, decrease, drop, fall, توفير, يوفر, وفر, خفض, انخفض, انخفضت, تقليل, تراجع',
  'forecast, projection, projected, plan, expect, target, goal, aim, milestone, توقع, توقعات, خطة, هدف, أهداف, نستهدف, مستهدف, المتوقع',
  'milestone, target, goal, objective, reach, معلم, هدف, أهداف, إنجاز',
  'unit economics, economics, اقتصاديات الوحدة',
  'cac, customer acquisition cost, acquisition cost, cost to win a customer, winning a customer, cost of acquiring, acquire customer, acquire, كلفة كسب, تكلفة الاستحواذ, كلفة الاكتساب, اكتساب العميل, كسب',
  'ltv, clv, lifetime value, customer lifetime value, القيمة الدائمة, قيمة العميل',
  'payback, pay back, paid back, earned back, recover, recoup, return on investment, roi, break even, يسترد, استرداد, يستردها, عائد الاستثمار',
  'loan, debt, finance, bank, credit, lender, borrow, قرض, قروض, دين, ديون, بنك, مصرف, يمول, ائتمان',
  'grant, subsidy, منحة, منح, دعم حكومي',
  'exit, acquisition, ipo, acquire, buyout, تخارج, استحواذ, طرح عام',
  'equity, stake, share, dilution, حصة, أسهم, ملكية',
  'invoice, billing, bill, فاتورة, فواتير',
  'payment, pay, transaction, دفع, مدفوعات, معاملة, معاملات, سداد',
  'dollar, usd, $, دولار, دولارات',
  'euro, eur, €, يورو',
  'pound, gbp, £, جنيه',
  'riyal, sar, sr, ريال, ريالات',
  'dinar, jod, kwd, bhd, دينار, دنانير',
  'dirham, aed, mad, درهم, دراهم',
  'insurance, insurer, premium, insured, تأمين, مؤمن',
  'tax, vat, ضريبة, ضرائب, زكاة',
  'audit, auditor, audited, accountant, books, تدقيق, مدقق, مراجعة, محاسب',
  // Customers and traction
  'customer, client, buyer, account, subscriber, عميل, عملاء, زبون, زبائن, مشترك, مشتركون',
  'user, active user, users, mau, dau, مستخدم, مستخدمون, مستخدمين, يستخدم, تستخدم, استخدم',
  'paying, paid, pay, يدفع, يدفعون, مدفوع',
  'traction, growth, progress, momentum, metrics, kpi, مؤشرات, نمو, تقدم, إنجازات',
  'grow, growth, increase, rise, expand, scale, climb, نمو, ينمو, نمت, زيادة, ارتفع, ارتفاع, يزيد, توسع',
  'churn, cancel, cancellation, attrition, leave, left, lose customer, lost customer, إلغاء, انسحاب, تسرب, غادر, ترك, يغادر, ألغى',
  'retention, retain, renewal, renew, stay, keep, loyal, repeat, احتفاظ, استبقاء, تجديد, يبقى, ولاء',
  'nrr, net revenue retention, ndr, net dollar retention, صافي الاحتفاظ بالإيراد',
  'pilot, trial, poc, proof of concept, test, testing, experiment, تجربة, تجريبي, تجارب, اختبار, برنامج تجريبي',
  'pipeline, lead, prospect, opportunity, قائمة الفرص, عملاء محتملون, محتمل',
  'contract, agreement, deal, signed, loi, letter of intent, عقد, عقود, اتفاقية, اتفاق, اتفاقيات, وقع, موقعة, صفقة',
  'testimonial, quote, reference, said, say, vouch, feedback, praise, review, called, شهادة, قال, قالت, رأي, آراء, تقييم, يشهد',
  'satisfaction, nps, happy, satisfied, rating, رضا, راض, تقييم',
  'waitlist, waiting list, sign up, signup, registered, قائمة الانتظار, تسجيل, مسجل',
  'download, install, installed, تنزيل, تحميل, تركيب, تثبيت',
  'concentration, dependent, dependence, depend, rely, reliance, biggest customer, largest customer, يعتمد, اعتماد, تركز',
  'gmv, gross merchandise value, volume, حجم التعاملات',
  'conversion, convert, became, become, تحويل, تحول',
  'order, request, booking, طلب, طلبات, حجز, حجوزات',
  'average, mean, median, typical, متوسط, معدل, وسيط, عادة',
  // Market and competition
  'market, industry, sector, سوق, أسواق, قطاع, صناعة',
  'market size, how big, tam, total addressable market, size of the market, حجم السوق, السوق الكلي',
  'sam, serviceable market, addressable, reachable, served, reach, السوق المتاح, القابل للوصول, قابل للخدمة',
  'som, obtainable market, market share, حصة سوقية, حصة السوق',
  'segment, target group, target audience, target customer, niche, persona, beachhead, first market, شريحة, شرائح, فئة, فئات, الفئة المستهدفة, جمهور',
  'competitor, competition, rival, alternative, incumbent, other companies, competing, compete, منافس, منافسون, منافسة, منافسين, بديل, بدائل, ينافس',
  'different, differ, unlike, differentiation, unique, stand out, advantage, edge, better than, usp, compared, comparison, مختلف, فرق, يميز, ميزة, يتميز, تميز, مقارنة, بخلاف',
  'moat, defensibility, defend, barrier, protect, protected, hard to copy, copy, imitate, lock in, advantage, حماية, يحمي, يحمينا, حاجز, حواجز, خندق, ميزة تنافسية, تقليد, نسخ',
  'patent, intellectual property, ip, patented, trademark, براءة, براءات, براءة اختراع, ملكية فكرية, علامة تجارية',
  'proprietary, exclusive, own, ownership, حصري, حصرية, خاص, مملوك, نملك, يملك, تملك',
  'trend, why now, timing, now, momentum, shift, لماذا الآن, اتجاه, توقيت, الآن',
  'demand, need, require, طلب, حاجة, يحتاج, احتياج, نحتاج',
  'supply, supplier, vendor, maker, manufacturer, manufacture, producer, source, مورد, موردون, موردين, مصنع, صانع, توريد, مزود',
  'share, percentage, percent, proportion, part, fraction, نسبة, حصة, بالمئة, في المئة, جزء',
  'source, citation, according, reference, statistic, figures from, survey, study, report, research, مصدر, مصادر, بحسب, دراسة, إحصاء, تقرير, بحث',
  'interview, survey, asked, spoke, talk, questionnaire, مقابلة, مقابلات, قابلنا, قابل, استبيان, سأل, تحدث',
  // Team
  'founder, co-founder, founding team, started, entrepreneur, مؤسس, مؤسسة, مؤسسون, مؤسسين, شريك مؤسس',
  'team, staff, employee, people, headcount, personnel, who works, workforce, فريق, موظف, موظفون, موظفين, طاقم, عامل, عمال, عدد العاملين',
  'ceo, chief executive, managing director, general manager, boss, runs the company, head, الرئيس التنفيذي, الرئيسة التنفيذية, مدير عام, رئيس, رئيسة',
  'cto, chief technology officer, chief technical officer, technical lead, head of technology, technology side, technology chief, runs the technology, head of engineering, tech lead, مدير تقني, المدير التقني, المديرة التقنية, رئيس التقنية',
  'cfo, chief financial officer, finance director, head of finance, مدير مالي, المدير المالي, المديرة المالية',
  'coo, chief operating officer, head of operations, operations lead, مدير العمليات, مديرة العمليات, رئيس العمليات',
  'cmo, marketing lead, head of marketing, مدير التسويق, مديرة التسويق',
  'head of sales, sales lead, sales manager, sales director, مدير المبيعات, مديرة المبيعات',
  'chief scientist, scientist, researcher, research lead, عالم, علماء, باحث, باحثة, باحثون',
  'advisor, adviser, mentor, advisory board, مستشار, مستشارون, مستشارين, مستشارة',
  'board, director, chairman, مجلس الإدارة, مجلس, عضو',
  'background, experience, previously, former, formerly, ex, worked, career, track record, expertise, years at, خبرة, خبرات, سابقا, سابق, عملت, سيرة, خلفية, أدارت, أدار',
  'hire, hiring, recruit, recruiting, looking for, vacancy, open position, missing, gap in the team, lack, توظيف, نوظف, ينقص, ينقصنا, ناقص, يفتقر, نبحث, شاغر',
  'engineer, developer, programmer, technical, engineering, مهندس, مهندسة, مهندسون, مهندسين, مبرمج, مبرمجين, مطور, مطورين, تقني',
  'doctor, physician, dr, طبيب, أطباء, طبيبة, دكتور, دكتورة',
  'phd, doctorate, degree, university, studied, graduate, education, دكتوراه, ماجستير, شهادة, جامعة, درس, تخرج, خريج',
  'lead, run, manage, head, in charge, responsible, direct, يقود, يدير, تدير, قاد, مسؤول, إدارة, مدير',
  // Problem and solution
  'problem, pain, pain point, challenge, issue, difficulty, struggle, trouble, suffer, مشكلة, مشاكل, تحدي, تحديات, معاناة, يعاني, صعوبة, ألم',
  'solution, solve, fix, address, answer, remedy, how it works, work, حل, حلول, يحل, يعالج, كيف يعمل, علاج',
  'product, platform, service, offering, app, software, tool, system, technology, منتج, منتجات, منصة, منصات, خدمة, خدمات, تطبيق, برنامج, نظام, تقنية',
  'feature, function, capability, ميزة, ميزات, مزايا, خاصية, خصائص, وظيفة',
  'today, currently, current, status quo, at present, now, existing, حاليا, اليوم, الآن, حالي, الحالي',
  'manual, by hand, paper, spreadsheet, excel, يدوي, يدويا, ورق, ورقي, ورقية, جداول',
  'waste, spoil, spoilage, spoiled, discard, thrown away, هدر, يهدر, تلف, تالفة, فساد, يفسد, إتلاف',
  'impact, benefit, result, outcome, effect, achieve, أثر, تأثير, فائدة, فوائد, نتيجة, نتائج, منفعة',
  'fast, quick, speed, time, long, how long, duration, minutes, سريع, سرعة, وقت, مدة, يستغرق, دقائق',
  'slow, late, delay, تأخير, متأخر, بطيء, يتأخر',
  'wait, waiting, queue, انتظار, ينتظر, طابور, دور',
  'install, installation, set up, setup, deploy, deployment, onboarding, onboard, implement, fit, تركيب, تثبيت, إعداد, تشغيل, نشر, يركب',
  'integrate, integration, connect, connected, compatible, api, plug, ربط, يرتبط, تكامل, متصل, يتصل, واجهة',
  'launch, launched, live, go live, release, ship, shipped, started, إطلاق, أطلق, أطلقنا, يعمل, بدأ, انطلق',
  'roadmap, next step, future, upcoming, will, later, plan, خارطة الطريق, خارطة, مستقبل, قادم, الخطوة التالية, لاحقا',
  'accuracy, accurate, right, correct, precision, reliable, reliability, دقة, دقيق, صحيح, موثوق',
  'error, false alarm, mistake, wrong, false positive, خطأ, أخطاء, إنذار كاذب, خاطئ',
  'warn, warning, alert, alarm, notify, notification, إنذار, تنبيه, تنبيهات, تحذير, إشعار, ينبه',
  'predict, prediction, forecast, model, anticipate, تنبؤ, يتنبأ, تتنبأ, توقع, نموذج',
  'ai, artificial intelligence, machine learning, algorithm, model, ذكاء اصطناعي, تعلم آلي, خوارزمية, خوارزميات',
  'data, dataset, database, records, بيانات, سجل, سجلات, قاعدة بيانات',
  'privacy, security, secure, encryption, gdpr, data protection, أمن, أمان, خصوصية, تشفير, حماية البيانات',
  'sensor, device, hardware, meter, probe, مستشعر, مستشعرات, حساس, جهاز, أجهزة, عداد, عدادات',
  'phone, mobile, smartphone, handset, هاتف, هواتف, جوال, محمول, موبايل',
  'message, whatsapp, sms, text, رسالة, رسائل, واتساب',
  'train, training, taught, learn, تدريب, يتدرب, تعليم, تعلم',
  'measure, measurement, track, monitor, monitoring, record, قياس, يقيس, رصد, مراقبة, تتبع, متابعة',
  'easy, simple, effortless, سهل, سهولة, بسيط',
  'vision, mission, slogan, tagline, motto, رؤية, رسالة, شعار',
  // Business model, channels, risks
  'business model, make money, monetise, monetize, earn money, revenue model, نموذج العمل, نموذج الإيراد, تكسب, يربح, تربح',
  'channel, distribution, go to market, gtm, marketing, sell, sales, reach customers, قناة, قنوات, توزيع, تسويق, بيع, مبيعات, يبيع, تبيع, وصول',
  'advertise, advertising, ads, campaign, promotion, إعلان, إعلانات, حملة, ترويج',
  'partner, partnership, alliance, collaboration, work with, شريك, شركاء, شراكة, شراكات, تعاون',
  'commission, percentage fee, take rate, cut, عمولة, عمولات, نسبة من',
  'risk, threat, danger, go wrong, worry, concern, uncertainty, fail, failure, خطر, مخاطر, تهديد, تهديدات, قلق, فشل, مخاوف',
  'mitigate, mitigation, reduce the risk, prepare, respond, تخفيف, مواجهة, معالجة, نواجه',
  'regulation, regulator, regulatory, law, legal, compliance, guideline, rules, directive, authority, قانون, قوانين, تنظيم, تنظيمي, لائحة, لوائح, تشريع, امتثال, هيئة',
  'licence, license, permit, approval, approved, رخصة, رخص, ترخيص, تراخيص, تصريح, موافقة',
  'certificate, certification, certified, standard, accredited, iso, شهادة, معتمد, اعتماد, معيار, معايير',
  'expand, expansion, open, new market, enter, internationalisation, abroad, next countries, توسع, توسيع, للتوسع, دخول, افتتاح, أسواق جديدة, خارج',
  'country, nation, region, where, geography, territory, دولة, دول, بلد, بلدان, منطقة, مناطق, إقليم',
  'city, town, located, location, based, headquarters, headquartered, office, مدينة, مدن, مقر, موقع, مكتب, مكاتب',
  'founded, established, start, begin, set up, incorporated, since, تأسست, تأسيس, أسست, بدأت, بداية, انطلقت, منذ',
  'contact, email, e-mail, website, phone number, address, تواصل, بريد, موقع إلكتروني, عنوان, اتصال, للتواصل',
  'award, prize, won, winner, recognition, جائزة, جوائز, فاز, فازت',
  'press, media, news, article, صحافة, إعلام, أخبار',
  'government, ministry, public sector, state, municipality, حكومة, حكومي, وزارة, بلدية, قطاع عام',
  'company, firm, startup, business, enterprise, organisation, شركة, شركات, مؤسسة, منشأة, منشآت, ناشئة',
  'small business, sme, smes, small firms, المنشآت الصغيرة, شركات صغيرة',
  // Time and place
  'year, annual, annually, yearly, سنة, سنوات, سنوي, سنويا, عام, أعوام',
  'month, monthly, شهر, أشهر, شهور, شهري, شهريا',
  'week, weekly, أسبوع, أسابيع, أسبوعي',
  'day, daily, يوم, أيام, يومي, يوميا',
  'hour, hourly, ساعة, ساعات',
  'minute, دقيقة, دقائق',
  'quarter, quarterly, q1, q2, q3, q4, ربع, فصل, ربع سنوي',
  'january, jan, يناير, كانون الثاني', 'february, feb, فبراير, شباط', 'march, mar, مارس, آذار', 'april, apr, أبريل, نيسان',
  'may, مايو, أيار', 'june, jun, يونيو, حزيران', 'july, jul, يوليو, تموز', 'august, aug, أغسطس, آب', 'september, sep, sept, سبتمبر, أيلول',
  'october, oct, أكتوبر, تشرين الأول', 'november, nov, نوفمبر, تشرين الثاني', 'december, dec, ديسمبر, كانون الأول',
  'summer, صيف', 'winter, شتاء', 'spring, ربيع', 'autumn, fall, خريف', 'night, ليل, ليلا', 'morning, صباح',
  // Sectors and things
  'store, shop, retailer, merchant, outlet, retail, متجر, متاجر, محل, محلات, دكان, تاجر, تجار, تجزئة', 'e-commerce, ecommerce, online store, online shop, تجارة إلكترونية, متجر إلكتروني',
  'restaurant, cafe, kitchen, food service, مطعم, مطاعم, مقهى, مقاهي, مطبخ, مطابخ', 'food, meal, grocery, غذاء, أغذية, طعام, وجبة, وجبات, بقالة', 'bakery, baker, bread, oven, مخبز, مخابز, خبز, فرن, أفران',
  'snack, سناك, وجبة خفيفة', 'dairy, milk, ألبان, حليب', 'meat, لحم, لحوم', 'vegetable, fruit, produce, خضار, خضروات, فواكه', 'coffee, قهوة', 'water, ماء, مياه', 'laundry, مغسلة, مغاسل',
  'farm, farmer, agriculture, agricultural, crop, grower, مزرعة, مزارع, مزارعون, مزارعين, زراعة, زراعي, محصول, محاصيل', 'irrigation, irrigate, ري, سقي', 'soil, تربة',
  'delivery, deliver, courier, shipping, shipment, ship, last mile, توصيل, يوصل, تسليم, شحن, شحنة, شحنات', 'logistics, freight, carrier, haulier, transport, لوجستي, لوجستية, نقل, ناقل, ناقلين',
  'truck, trailer, lorry, vehicle, van, car, fleet, شاحنة, شاحنات, مقطورة, مقطورات, مركبة, مركبات, سيارة, سيارات, أسطول', 'driver, سائق, سائقون, سائقين', 'trip, journey, ride, route, رحلة, رحلات, مسار, طريق',
  'warehouse, storage, depot, cold store, مستودع, مستودعات, مخزن, تخزين', 'inventory, stock, goods, cargo, load, consignment, مخزون, بضاعة, بضائع, حمولة, حمولات', 'return, returned, مرتجع, مرتجعات, إرجاع, يعود',
  'temperature, heat, degrees, حرارة, درجة حرارة', 'cold, chilled, refrigerated, refrigeration, cooling, fridge, بارد, تبريد, مبرد, مبردة, ثلاجة', 'cold chain, سلسلة التبريد, سلسلة باردة',
  'health, healthcare, medical, medicine, صحة, صحي, طبي, طب', 'clinic, hospital, health centre, polyclinic, عيادة, عيادات, مستشفى, مستشفيات, مركز صحي', 'patient, مريض, مرضى', 'nurse, ممرض, ممرضة, تمريض',
  'drug, pharma, pharmaceutical, pharmacy, medication, insulin, دواء, أدوية, صيدلية, صيدليات, دوائي, إنسولين', 'vaccine, لقاح, لقاحات', 'test result, lab, laboratory, مختبر, مختبرات, تحليل, تحاليل', 'disease, illness, مرض, أمراض',
  'clinical, clinical trial, سريري, سريرية', 'school, مدرسة, مدارس', 'student, pupil, learner, طالب, طلاب, طالبة, تلميذ, تلاميذ', 'teacher, tutor, teaching, معلم, معلمين, معلمة, مدرس, مدرسين', 'lesson, course, curriculum, class, درس, دروس, دورة, منهج, حصة',
  'parent, mother, father, family, والد, والدين, أم, أب, أهل, أسرة, عائلة', 'child, kid, طفل, أطفال', 'woman, female, امرأة, نساء', 'young, youth, student, شاب, شباب',
  'energy, electricity, power, طاقة, كهرباء, كهربائي', 'solar, panel, شمسي, شمسية, ألواح', 'battery, بطارية, بطاريات', 'charge, charging, شحن', 'emission, carbon, co2, climate, انبعاث, انبعاثات, كربون, مناخ', 'environment, sustainable, sustainability, green, بيئة, بيئي, استدامة, مستدام',
  'factory, plant, industrial, manufacturing, مصنع, مصانع, صناعي, تصنيع', 'machine, equipment, compressor, آلة, آلات, ماكينة, معدات, ضاغط', 'maintenance, repair, service, صيانة, إصلاح', 'construction, building, build, contractor, بناء, إنشاءات, مقاول, مقاولين, مبنى, مباني',
  'property, real estate, apartment, house, home, housing, عقار, عقارات, شقة, شقق, بيت, بيوت, منزل, منازل, سكن', 'rent, rental, lease, tenant, landlord, إيجار, تأجير, يستأجر, مستأجر', 'hotel, guest, tourism, tourist, travel, فندق, فنادق, سياحة, سائح, سفر, ضيف, ضيوف',
  'bank, banking, fintech, wallet, مصرف, بنك, بنوك, محفظة, تقنية مالية', 'salary, wage, payroll, راتب, رواتب, أجر, أجور', 'fraud, scam, احتيال, غش', 'lawyer, contract law, legal service, محام, محامي, محامون', 'recycling, recycle, waste collection, تدوير, نفايات, مخلفات',
  'game, gaming, player, لعبة, ألعاب, لاعب', 'sport, fitness, gym, رياضة, لياقة, نادي', 'fashion, clothes, clothing, أزياء, ملابس', 'book, كتاب, كتب', 'video, فيديو', 'photo, picture, image, camera, صورة, صور, كاميرا, يصور', 'map, خريطة',
  'language, arabic, english, لغة, عربي, عربية, إنجليزي', 'worker, labour, labor, freelancer, عامل, عمال, عمالة, مستقل', 'neighbourhood, district, حي, أحياء', 'penalty, fine, غرامة, غرامات', 'complaint, شكوى, شكاوى', 'quality, جودة', 'safety, accident, سلامة, حادث, حوادث',
  'large, big, biggest, largest, main, major, كبير, أكبر, كبرى, كبيرة, رئيسي', 'small, smallest, tiny, صغير, أصغر, صغيرة, صغار', 'new, recent, جديد, جديدة', 'number, count, total, how many, عدد, إجمالي, مجموع, كم', 'first, initial, early, أول, أولى, الأول', 'reason, why, because, cause, سبب, أسباب, لماذا, لأن',
  'visit, appointment, زيارة, زيارات, موعد, مواعيد', 'list, قائمة', 'seat, place, مقعد, مكان', 'member, membership, عضو, أعضاء, عضوية', 'supplier, procurement, purchase, purchasing, buy, شراء, مشتريات, يشتري', 'owner, صاحب, أصحاب, مالك, ملاك', 'manager, مدير, مدراء, مديرين', 'community, مجتمع', 'bank guarantee, collateral, ضمان, ضمانات',
]; // prettier-ignore

/** Places, each in both languages. */
export const places: readonly string[] = [
  'saudi arabia, saudi, ksa, kingdom, السعودية, المملكة, سعودي', 'riyadh, الرياض', 'jeddah, جدة', 'dammam, الدمام', 'medina, madinah, المدينة المنورة',
  'mecca, makkah, مكة', 'jordan, الأردن, أردني', 'amman, عمان', 'irbid, إربد', 'uae, emirates, united arab emirates, الإمارات', 'dubai, دبي',
  'abu dhabi, أبوظبي, أبو ظبي', 'egypt, egyptian, مصر, مصري', 'cairo, القاهرة', 'alexandria, الإسكندرية', 'iraq, العراق', 'baghdad, بغداد',
  'lebanon, لبنان', 'beirut, بيروت', 'syria, سوريا', 'damascus, دمشق', 'palestine, palestinian, فلسطين', 'kuwait, الكويت', 'qatar, قطر', 'doha, الدوحة',
  'bahrain, البحرين', 'oman, muscat, سلطنة عمان, مسقط', 'morocco, المغرب', 'casablanca, الدار البيضاء', 'tunisia, تونس', 'algeria, الجزائر', 'libya, ليبيا',
  'yemen, اليمن', 'sudan, السودان', 'turkey, تركيا', 'istanbul, إسطنبول', 'germany, german, ألمانيا, ألماني', 'france, french, paris, فرنسا, باريس',
  'spain, spanish, إسبانيا', 'italy, italian, إيطاليا', 'poland, polish, بولندا', 'netherlands, dutch, holland, هولندا', 'belgium, benelux, بلجيكا, بنلوكس',
  'sweden, swedish, السويد', 'denmark, danish, الدنمارك', 'norway, norwegian, النرويج', 'finland, فنلندا', 'nordics, scandinavia, nordic, إسكندنافيا, الشمال',
  'switzerland, swiss, سويسرا', 'austria, النمسا', 'portugal, portuguese, البرتغال', 'iberia, أيبيريا', 'uk, united kingdom, britain, british, england, المملكة المتحدة, بريطانيا',
  'london, لندن', 'usa, us, united states, america, american, أمريكا, الولايات المتحدة', 'india, الهند', 'china, chinese, الصين', 'japan, اليابان', 'kenya, nairobi, كينيا, نيروبي',
  'nigeria, lagos, نيجيريا, لاغوس', 'africa, african, أفريقيا, إفريقيا', 'asia, آسيا', 'europe, european, eu, أوروبا, أوروبي', 'gulf, gcc, الخليج, خليجي', 'mena, middle east, الشرق الأوسط',
]; // prettier-ignore

/** Words that are asked about on the same kind of page. Weaker than a shared meaning. */
export const topics = {
  ask: 'ask, raise, raising, funding, round, seed, investor, invest, valuation, use of funds, runway, milestone, committed, spend, money, stake, equity, proceeds, تمويل, جولة, الطلب, نطلب, استثمار, مستثمر, تقييم, إنفاق, استخدام التمويل, مبلغ, تطلب',
  team: 'team, founder, ceo, cto, cfo, coo, chief, head of, experience, background, formerly, ex, phd, engineer, hire, employee, advisor, board, missing, who, leadership, management, people behind, فريق, مؤسس, مؤسسون, رئيس, رئيسة, مدير, تنفيذي, تقني, خبرة, مستشار, موظف, موظفين, ينقصنا, أدارت, قيادة, وراء',
  problem: 'problem, pain, lose, waste, today, suffer, challenge, spoil, cost, interview, late, broken, مشكلة, معاناة, خسارة, هدر, تحد, مقابلة, قابلنا, يعاني',
  solution: 'solution, product, how, work, platform, app, sensor, technology, feature, does the company do, offer, حل, منتج, منصة, تطبيق, يعمل, نظام, تقدم, تفعل',
  market: 'market, tam, sam, som, size, segment, billion, opportunity, industry, addressable, سوق, حجم, شريحة, قطاع, فرصة, مليار',
  competition: 'competition, competitor, rival, alternative, moat, patent, advantage, barrier, unlike, incumbent, exclusive, first mover, cheaper, منافس, منافسون, منافسة, بديل, بدائل, ميزة, براءة, حاجز, حصري, يحمي',
  traction: 'traction, revenue, arr, mrr, growth, customer, paying, churn, retention, live, user, kpi, active, مؤشرات, إيراد, نمو, عميل, عملاء, يدفع, إلغاء, احتفاظ, نشط',
  businessModel: 'business model, price, pricing, subscription, margin, cac, payback, unit economics, ltv, contract, fee, commission, gross, forecast, نموذج العمل, سعر, اشتراك, هامش, كلفة كسب, عمولة, رسوم, توقعات',
  customers: 'customer, client, testimonial, reference, pilot, pipeline, case study, contract, عميل, عملاء, شهادة, تجربة, عقد, عملاؤنا',
  risk: 'risk, threat, depend, concentration, fail, worry, single, go wrong, خطر, مخاطر, يعتمد, تهديد',
  whyNow: 'why now, regulation, law, trend, now, insurer, mandatory, لماذا الآن, تنظيم, قانون, إلزامي',
  goToMarket: 'go to market, channel, marketing, sales, partner, distribution, reach, expansion, roadmap, next, plan, توسع, تسويق, قنوات, شريك, خطة, خارطة الطريق',
} as const; // prettier-ignore
export type Topic = keyof typeof topics;

/** Words of a question that say nothing of what it asks for. Folded, and in Arabic as `plainArabic` gives them. */
export const fillers: ReadonlySet<string> = new Set(
  (
    'a an the of in on at to for from by with without as is are was were be been being am do does did done have has had having will would can could ' +
    'should shall may might must it its they them their theirs he she his her him we us our ours you your i me my this that these those there here ' +
    'what which who whom whose when where why how much many and or but if so than then not no any some all each every other such only just also ' +
    'about into over under per between during after before up down out off again more most very too own same tell me please give show find explain ' +
    'describe deck slide slides page pages pitch presentation document say says said mention mentions mentioned state states stated according ' +
    'based exactly actually really currently get got like let know there anything something someone anyone whether'
  ).split(' '),
);

/** The same for Arabic. */
export const arabicFillers: ReadonlySet<string> = new Set(
  (
    'من في على علي الى الي عن مع ما ماذا هل هو هي هم هن هذا هذه ذلك تلك التي الذي الذين كيف متى متي اين كم بكم لماذا اي ايه و او ثم ان انه انها كان كانت يكون تكون ' +
    'لا لم لن قد كل بعض بين عند عندما لدى لدي لديهم لديها لها له لهم به بها فيها فيه منها منه عليه عليها عنها عنه حتى حتي اذا ' +
    'هناك هنا ايضا جدا اذكر اذكروا يذكر تذكر ذكر العرض الشريحه شريحه الصفحه صفحه الملف المستند وفق وفقا مما بما كما لكن غير نحن انت هؤلاء وما ومن وهل وكم فما لمن بمن مقدار ' +
    'اللي ده دي دول دا ايه ازاي ليه فين مين امتي كام بكام وش ليش وين شو قديش اديش شنو هاي هيك كده قوي اوي لسه لسا بس راح هيكون بتاع بتاعهم بتاعتهم عندهم معهم معكم معاهم عندكم ' +
    'حد واحد مش ما هم ولا لو بعد قبل خلال حسب وهو وهي فهو يعني زي مثل مع كانوا بقي صار صارت يبقي علي عليهم تبع حق حقهم اذن بالضبط تقريبا نحو حوالي ' +
    'تم يتم وفي ومتي واين وكيف والتي والذي'
  ).split(' '),
);

/** Words that ask for little, though they stand on many pages: they count less. Stems as `termsOf` gives them. */
export const generic: readonly string[] = (
  'company startup business firm use make need want new big large small work kind type thing way main happen plan people person time today ' +
  'number total go take have come help become possible different good one first own main most already far so yet ' +
  'شركه شركة مشروع يستخدم تستخدم جديد كبير صغير عمل نوع طريقة اهم ابرز عدد اجمالي يوجد توجد الان حاليا اليوم تقدم تقوم يقوم تحتاج خاص'
).split(' ');
