/*
 * What investors ask of a pitch, and the words in which slides answer. A question is first compared with every `ask`; what the
 * nearest ones `tell` is then looked for in the document, so that the two need not share a word: "who would vouch for them?" is
 * answered by a reference customer. Made from the usual checklists of due diligence, section by section of a pitch. The rest of
 * them is in `intents-business.ts`.
 */

export interface Intent {
  /** Ways of asking, in both languages, separated by semicolons. */
  ask: string;
  /** Words and phrases of slides, separated by commas. */
  tell: string;
}

export const intentsOfCompany: readonly Intent[] = [
  {
    ask: 'where is the company based; in which city is the head office; what country are they from; location of the firm; أين مقر الشركة; في أي مدينة يعملون; من أي بلد هم; وين مكتبهم; فين مقرهم',
    tell: 'based in, headquarters, head office, founded, incorporated, trading since, republic, kingdom, united, مقر, مقرها, تأسست, المملكة, جمهورية, انطلقنا, بدأنا',
  },
  {
    ask: 'when was it founded; what year did they start; how old is the startup; since when do they exist; متى تأسست الشركة; من أي سنة بدأوا; كم عمر الشركة; امتى بدأوا',
    tell: 'founded, incorporated, established, since, trading since, started in, تأسست, بدأنا, انطلقنا, منذ',
  },
  {
    ask: 'how can I contact them; e-mail address; website; phone number of the company; كيف أتواصل معهم; ما بريدهم الإلكتروني; موقعهم; رقم الهاتف',
    tell: 'example, email, e-mail, website, contact us, الموقع, البريد, تواصل',
  },
  {
    ask: 'what does the company do in one sentence; what is the product; what are they selling; describe the business; ماذا تفعل الشركة; ما هو المنتج; شو بيعملوا; بيعملوا ايه; وش يسوون; ما فكرة المشروع',
    tell: 'we help, platform for, software for, service for, what we do, we offer, منصة, تطبيق, نقدم, ماذا نقدم, متابعة, تأجير, خدمة',
  },
];

export const intentsOfNeed: readonly Intent[] = [
  {
    ask: 'what problem do they solve; what is the pain; why does anyone need this; what is wrong today; who suffers; ما المشكلة التي يحلونها; ما الألم; لماذا يحتاجه الناس; من يعاني; شو المشكلة; ايه المشكلة',
    tell: 'problem, pain, today, nobody, broken, waste, too late, lose, loses, wait, waits, مشكلة, يعاني, يخسر, تخسر, ينتظر, هدر, ضياع, معاناة',
  },
  {
    ask: 'how much does the problem cost the client; what damage does it do; how large is the loss; what is wasted; كم تخسر الجهة بسبب المشكلة; كم يكلف الهدر; حجم الخسارة; كم يضيع عليهم',
    tell: 'lost each, loses, costs, on average, wasted, discard, rejected, spoiled, penalty, burns, per year, تخسر, يهدر, تكلف, متوسط كلفة, خسارة, هدر, تالف',
  },
  {
    ask: 'how do they know; what evidence is there for the problem; did they talk to customers; did they run a survey; how many people were asked; where does this claim come from; how did they research it; كيف عرفوا ذلك; هل قابلوا العملاء; كم شخصا سألوا; هل عملوا استبيان; على أي بحث اعتمدوا; مصدر المعلومة',
    tell: 'interviewed, interviews, survey, told us, we asked, we timed, study, own study, sample, stopwatch, we opened, source, قابلنا, مقابلات, استبيان, مسح, سألنا, سألناهم, ذكر, دراسة, المصدر',
  },
  {
    ask: 'how is it handled now; what do people use at the moment; what is the current alternative; how do they cope without it; old way of doing it; كيف يتصرفون اليوم; ما الطريقة الحالية; ماذا يستخدمون الآن; كيف كانوا يعملون قبل',
    tell: 'today they, today, currently, by hand, on paper, paper, spreadsheet, manual, retype, excel, اليوم, يدويا, الورق, ورقية, بالهاتف, تقليدي',
  },
  {
    ask: 'why do existing products fall short; why not use ordinary tools; what are the limits of existing solutions; لماذا لا تكفي الحلول الموجودة; ما عيب الأدوات الحالية',
    tell: 'they do not, cannot, none of them, only, after the limit, general tools, workaround, لا تكفي, فقط, ولا',
  },
  {
    ask: 'why is now the right time; what changed; which law or regulation helps them; is there a rule that forces customers; what trend drives it; which policy makes it necessary; legal tailwind; لماذا الآن; ما القانون الذي يساعدهم; هل يوجد نظام إلزامي; ما الذي تغير; اللوائح الجديدة',
    tell: 'why now, guidelines, regulation, directive, law, mandatory, required, requires, must, obliges, from january, emission, zones, rule, act, penalty, reform, لماذا الآن, قانون, يلزم, إلزامي, ألزمت, لائحة, تشريع, قرار, اعتبارا',
  },
  {
    ask: 'has technology become cheaper; did a component price fall; what made it possible technically; هل رخصت التقنية; هل انخفض سعر المكون',
    tell: 'cost in, became cheaper, price fell, battery, sensor, chip, انخفض سعر, أصبح أرخص',
  },
];

export const intentsOfProduct: readonly Intent[] = [
  {
    ask: 'how does it work; what are the steps; explain the process; walk me through the product; what happens after an order; كيف يعمل المنتج; ما خطوات الخدمة; ازاي بيشتغل; كيف تتم العملية; شلون يشتغل',
    tell: 'solution, how it works, step, steps, measure, predicts, reads, match, inspect, then, within, app, sensor, model, الحل, نجمع, نرسل, يختار, تصل, يصل, يصور, تحسب, نموذجنا, خطوات',
  },
  {
    ask: 'how long does it take to set up; how fast can a client go live; installation time; is it hard to install; implementation effort; onboarding; does it need an engineer or a programmer; كم يستغرق التركيب; متى يصبح جاهزا; هل يحتاج إلى مبرمج; صعوبة الربط; مدة التفعيل',
    tell: 'installed, installed in, installed by, live in, working days, set-up, setup, onboarding, no change to, without drilling, needs no, training, يركب, التركيب, يركّب, خلال ساعات, جاهز, يرتبط',
  },
  {
    ask: 'which systems does it integrate with; is it compatible with other software; what does it connect to; APIs; مع أي أنظمة يتكامل; بماذا يرتبط; هل يتوافق مع برامجهم',
    tell: 'connected to, integrates, integration, writes into, post to, posts to, management systems, works with, partnership, api, access to, يرتبط, مرتبط, الربط, ربط',
  },
  {
    ask: 'do they need people in the loop; what is done by a human; what is automated; is it fully automatic; من يقوم بالعمل يدويا; هل هو آلي بالكامل; أين يتدخل الإنسان',
    tell: 'human, by hand, approve, manager, straight through, automatically, reviewed by, nurse, تلقائيا, آليا, ممرضة, يراجعها, فني, مشرفة',
  },
  {
    ask: 'how accurate is it; how often is it wrong; error rate; false alarms; how reliable are the results; quality of the prediction; ما دقته; كم نسبة الخطأ; هل يخطئ كثيرا; كم مرة يغلط; مدى الموثوقية',
    tell: 'were right, false alarms, accuracy, error, wrong, one in, straight through, sensitivity, specificity, false positives, precision, how often we are right, دقة, خطأ, إنذارات كاذبة, نسبة الخطأ, الحساسية',
  },
  {
    ask: 'does it actually work; what results have been proven; what improvement do users see; what benefit did a customer get; how much did they save; before and after; proof of effect; هل ينجح فعلا; ما النتائج المثبتة; ماذا استفاد العملاء; كم وفر عليهم; قبل وبعد',
    tell: 'fell from, cut, cut by, reduced, saved, lower, improved, in the pilot, results, from, to, quarters, less, median, fewer, →, انخفض من, انخفضت, وفرت, وفّر, تحسن, النتائج, في التجربة, قبل, بعد, أقل',
  },
  {
    ask: 'who confirms the results independently; was there a scientific or clinical study; was it validated by a university or laboratory; peer reviewed; من راجع النتائج; هل توجد دراسة مستقلة; جهة علمية',
    tell: 'study, trial, published, university, hospital, laboratory, reviewed, independent, validated, certified, audit, audited, tested by, راجعها, قسم, جامعة, دراسة, مختبر, اعتمدت, معتمد',
  },
  {
    ask: 'how quickly do they react; response time; how soon does help come; delivery time; how long until the customer gets it; waiting time for the service; كم يستغرق الوصول; متى يصل الطلب; سرعة الاستجابة; مدة التوصيل; كم ننتظر; بعد كم يوم يستلم',
    tell: 'within minutes, within, minutes, hours, seconds, every, days, same day, next day, delivered in, خلال, دقائق, ساعات, أيام, في اليوم نفسه, التسليم, يصل',
  },
  {
    ask: 'what do they do in an emergency; what if a dangerous value or alarm occurs; how is the user warned; ماذا يحدث عند الخطر; كيف ينبهون المستخدم; التصرف في الطوارئ; لو حصل إنذار',
    tell: 'alert, warning, warns, alarm, limit, called, instruction, notifies, dispatcher, emergency, حد الخطر, اتصلنا, ينبه, تنبيه, إنذار, طوارئ, يتصل',
  },
  {
    ask: 'is the product finished or still in development; which features are live; what works now and what comes later; what is on the roadmap; next version; هل المنتج جاهز; ما الذي يعمل الآن; ما القادم; خطة التطوير; النسخة القادمة',
    tell: 'live, launching soon, roadmap, next, prototype, beta, version, shipped, in certification, planned, يعمل, تعمل منذ, جاهز, قريبا, النسخة, خارطة الطريق, سنطلق, لاحقا',
  },
  {
    ask: 'what does the customer get free; what if the customer is not satisfied; return policy; refund; is there a guarantee or warranty; what if it breaks; ماذا لو لم يعجبه; هل يمكن الإرجاع; هل يوجد ضمان; استرداد الثمن; لو كان فيه عيب',
    tell: 'warranty, guarantee, refund, returned, returns, money back, redo, replace, escrow, underwritten, at our cost, ضمان, نعيد, يعاد, ترجع, المرتجعات, استبدال, تأمين مسترد',
  },
  {
    ask: 'which technology do they use; is there artificial intelligence; what is the algorithm; what data is it trained on; ما التقنية المستخدمة; هل يستخدمون الذكاء الاصطناعي; على أي بيانات تدرب',
    tell: 'model, trained on, labelled, algorithm, ai, machine learning, data, prediction, نموذج, نموذجنا, الذكاء الاصطناعي, بيانات, مصنف, قراءة',
  },
];

export const intentsOfMarket: readonly Intent[] = [
  {
    ask: 'how big is the market; total addressable market; what is the opportunity worth; how large could this become; market potential; ما حجم السوق; كم تساوي السوق; ما الفرصة; إلى أي حجم يمكن أن يصلوا',
    tell: 'market, tam, sam, som, addressable, reachable, worth, billion, million, segment, how large, bn, global, all of, السوق, حجم السوق, القابل للوصول, الفرصة, مليار, مليون, القيمة, الشريحة',
  },
  {
    ask: 'who is the target customer; which segment do they start with; what kind of clients do they want; whom do they serve first; ideal customer; beachhead; من العميل المستهدف; بأي شريحة يبدأون; لمن يبيعون; أي نوع من الزبائن',
    tell: 'first market, we start with, target group, served now, segment, for companies with, between, aged, small, mid-sized, entry through, نبدأ, الشريحة, المستهدف, نستهدف, الصغيرة, المستقلة',
  },
  {
    ask: 'how fast is the market growing; growth of the industry; market trend per year; كم ينمو السوق; نمو القطاع سنويا',
    tell: 'grows, growing, growth rate, cagr, a year, per year, ينمو, نمو, سنويا, بمعدل',
  },
  {
    ask: 'where do the market figures come from; what is the source of the market size; how was it calculated; ما مصدر أرقام السوق; كيف حسبوا حجم السوق',
    tell: 'source, register, statistics, ministry, estimate, own count, counted from below, euromonitor, المصدر, سجل, الإحصاءات, الإحصاء, تقديرات, وزارة, غرفة تجارة, حسابات',
  },
  {
    ask: 'how many potential customers exist; number of companies or shops or people they could reach; كم عدد العملاء المحتملين; كم شركة أو متجر يمكن الوصول إليه',
    tell: 'there are, reachable, registered, all, number of, together, could, households, يوجد, عدد, عددها, كلها, المملكة كلها',
  },
];

export const intentsOfTraction: readonly Intent[] = [
  {
    ask: 'how much revenue do they make; what are the sales; annual turnover; income so far; كم الإيرادات; كم مبيعاتهم; كم دخلوا; كم بيحققوا مبيعات; الدخل الشهري',
    tell: 'revenue, recurring revenue, arr, mrr, gmv, turnover, sales, income, إيراد, إيرادات, الإيراد, مبيعات, دخل, دخلنا',
  },
  {
    ask: 'how fast are they growing; growth per month; how did it develop over the last year; compared with last year; كم ينمون شهريا; تطور الأرقام; مقارنة بالسنة الماضية; كم زادت',
    tell: 'grew, growth, a year before, from, up, times, monthly growth, opening, closing, expansion, q1, q2, q3, q4, نمو, نمت, مقابل, قبل سنة, زاد, تضاعف, نمو شهري',
  },
  {
    ask: 'how many customers do they have; number of paying users; active users; subscriber count; كم عدد العملاء; كم مشترك; عدد المستخدمين النشطين; كم زبون عندهم',
    tell: 'paying customers, customers, users, subscribers, active, clients, firms, shops, trailers, families, عميلا, مشترك, مشتركا, متجرا, نشطا, عملاء, مستخدم, زبون',
  },
  {
    ask: 'how many customers leave; churn; cancellation rate; who stopped using it; lost accounts; how many quit; كم عميل يترك; نسبة الإلغاء; كم واحد ألغى; معدل التسرب; من انسحب',
    tell: 'churn, logo churn, lost, left, has left, cancelled, cancellations, cancel, cut its plan, loss, gone, went, إلغاء, يتركوننا, يغادر, غادر, تسرب, انسحب, ألغى',
  },
  {
    ask: 'why did a customer leave; reason for losing an account; what made them cancel; لماذا ترك العميل; سبب الإلغاء; ليش سابهم',
    tell: 'taken over, loss, lost, merged, its own system, left, closed, because, went, sold, أغلق, لأن, سبب, اندمج, غادر',
  },
  {
    ask: 'do customers come back; repeat purchase rate; are users loyal; retention; renewals; do they stay; do cohorts expand; هل يعود الزبائن; نسبة التكرار; هل يجددون; الاحتفاظ; الولاء',
    tell: 'retention, net revenue retention, nrr, grr, repeat, came back, again, renewed, loyal, after 12 months, cohort, expansion, يجدد, مرة ثانية, الاحتفاظ, تكرار, يعود, ولاء',
  },
  {
    ask: 'are customers happy; satisfaction; net promoter score; would they recommend it; what do users say; reviews; testimonial; هل العملاء راضون; نقاط الترويج; هل يوصون بهم; رأي المستخدمين; ماذا قال العميل',
    tell: 'nps, net promoter, recommend, satisfied, answers, said, quality, “, ”, نقاط الترويج, يوصي, راض, صار, وفرت, رضا',
  },
  {
    ask: 'what do customers complain about; what do users dislike; weaknesses of the service; ممَّ يشتكي العملاء; ما الذي لا يعجبهم; نقاط ضعف الخدمة',
    tell: 'complain, wait, too few, weak spot, slow, late, lowest, worst, weak, يشتكي, شكوى, ضعف, بطء, انقطاع, انتظار',
  },
  {
    ask: 'are the numbers audited; who checked the accounts; can the figures be trusted; auditor; هل الأرقام مدققة; من راجع الحسابات; مدقق الحسابات',
    tell: 'audited, auditor, own books, accountant, partners, verified, unaudited, مدققة, مدقق, غير مدققة, مراجعة, دفاترنا',
  },
  {
    ask: 'what is in the pipeline; signed pilots; letters of intent; upcoming contracts; trials running; how many trials become contracts; conversion; ما العقود القادمة; كم تجربة مدفوعة; خطابات نوايا; كم تجربة تحولت إلى عقد',
    tell: 'pipeline, pilot, pilots, paid pilot, trial, trials, became contracts, letter of intent, in talks, signed, conversion, funnel, تجربة, تجارب, خطابات نوايا, عقود موقعة, تحولت, اتفاقية, قيد التوقيع',
  },
  {
    ask: 'which month or season is weakest; are sales seasonal; peak periods; quiet time of the year; ما أضعف شهر; هل تتأثر المبيعات بالمواسم; ذروة الطلب; موسمية',
    tell: 'season, seasonal, slowest, weakest, peak, winter, summer, ramadan, eid, christmas, weeks before, months in the year, رمضان, العيد, موسم, ذروة, الصيف, الشتاء',
  },
  {
    ask: 'which region or branch does best or worst; performance by country; where do they lose money; أي فرع أو منطقة أضعف; أين أفضل أداء; أي بلد يخسر',
    tell: 'country lead, by country, -, contribution margin, weak spot, mature, region, area, مسؤول المنطقة, مسؤولة المنطقة, فرع, المنطقة',
  },
];

export const intentsOfCustomers: readonly Intent[] = [
  {
    ask: 'who are the customers; name their clients; which companies use it; logos; who bought it; من عملاؤهم; أسماء الزبائن; أي شركات تستخدمه; مين زباينهم; أي جهات تعاقدت معهم',
    tell: 'customers, customers include, clients, firm, contract, live, since, extended, replaced, عملاؤنا, من عملائنا, متجر, شركة, مجموعة, مستشفى, بعقود',
  },
  {
    ask: 'which customer is the largest; biggest account; top client; من أكبر عميل; أهم زبون; أكبر جهة',
    tell: 'largest, biggest, largest seller, top, of arr, main customer, trailers, two-year contract, acv, أكبر جهة, أكبر, من دخلنا, عميل واحد',
  },
  {
    ask: 'can we speak to a customer; who would vouch for them; reference; whom could we call to hear the truth; contact at a client; من نسأل عنهم; هل يمكن الاتصال بعميل; من يشهد لهم; مرجع; مين يحكي عنهم بصدق',
    tell: 'reference calls, reference, customers who can be called, contact, will speak, speak to anyone, can be called, head of, director of, يمكن الاتصال, مرجع, شهادة, مديرة',
  },
  {
    ask: 'how long are contracts; are customers locked in; contract duration; minimum term; notice period; when does the agreement end; كم مدة العقد; متى ينتهي الاتفاق; هل العملاء ملزمون; فترة الإشعار',
    tell: 'contracts of, months, two-year, three-year, terms, signed contracts, until, runs to, notice, in advance, agreement, عقد, عقود, العقد حتى, لمدة, حتى نهاية, اتفاقية, ملزم, بعقود موقعة',
  },
  {
    ask: 'who makes the buying decision; who signs; which person at the client is the buyer; decision maker; champion; من يتخذ قرار الشراء; من يوقع عند العميل; صاحب القرار',
    tell: 'entry through, decision, quality managers, director, procurement, tender, budget, يقرر, صاحب القرار, مدير المشتريات, مناقصة, قرار',
  },
  {
    ask: 'how dependent are they on one customer; concentration; share of the biggest client in revenue; what if the main client leaves; هل يعتمدون على عميل واحد; نسبة أكبر عميل من الإيراد; تركز العملاء',
    tell: 'of arr, of revenue, concentration, depends on, single customer, largest, من دخلنا, من الإيراد, عميل واحد, نعتمد, يعتمد, تركز',
  },
];
