/** One slide of a sample deck. What is there is drawn in this order: points, tiles, table, quote, source. */
export interface Slide {
  title: string;
  subtitle?: string;
  points?: string[];
  tiles?: Array<{ figure: string; words: string }>;
  table?: string[][];
  quote?: { words: string; by: string };
  source?: string;
}

export interface Deck {
  name: string;
  /** Six hexadecimal digits. */
  color: string;
  slides: Slide[];
}

/** Strong: every claim has a number, a customer or a source, and the figures agree with each other. */
export const northwind: Deck = {
  name: 'Northwind Cold Chain',
  color: '0B4F6C',
  slides: [
    {
      title: 'Northwind Cold Chain',
      subtitle:
        'We tell a carrier that a refrigerated load will spoil four hours before it does. Series A, October 2026.',
      points: ['Rotterdam, the Netherlands. Founded in February 2024. maya@northwindcold.example'],
    },
    {
      title: 'Problem: spoilage is found at the dock, when it is too late',
      points: [
        'We interviewed 46 logistics managers between January and April 2026; 39 of them learn of a temperature excursion only at delivery.',
        'A rejected load of insulin costs a mid-size carrier 84,000 euro on average, plus the contract penalty.',
        'Today they use paper loggers that are read at the end of the trip, or telematics that alarm after the limit is crossed.',
      ],
      tiles: [
        { figure: '2.1%', words: "of our customers' pharma loads were claimed as spoiled before Northwind" },
        { figure: '$35bn', words: 'lost each year by the biopharma industry to failures of temperature control' },
      ],
      source: 'Sources: Northwind customer interviews 2026; IQVIA Institute for the $35bn estimate.',
    },
    {
      title: 'Why now',
      points: [
        'The revised EU guidelines on good distribution practice ask for continuous temperature records per consignment from January 2027.',
        'A cellular temperature sensor with a five-year battery cost 140 euro in 2021; we buy it at 57 euro in 2026.',
        'Insurers have begun to price it: Meridian Cargo Insurance gives a 12% rebate on premiums to fleets that run Northwind.',
      ],
    },
    {
      title: 'Solution: a warning four hours ahead, and what to do about it',
      points: [
        'Three wireless sensors per trailer measure air, door and cargo temperature every 60 seconds.',
        'Our thermal model predicts the temperature inside the cargo and warns the dispatcher 4.1 hours before the limit, on median.',
        'The driver gets one instruction in his own language: close the curtain, pre-cool, or divert to one of 310 partner cold stores.',
      ],
      quote: {
        words: 'Claims fell from 2.1% to 0.6% of our loads in two quarters. I no longer sit on the phone at night.',
        by: 'Ingrid Solberg, Head of Quality, Halden Pharma Logistics',
      },
    },
    {
      title: 'Product: live in 3,114 trailers today',
      points: [
        'Installed by the driver in 18 minutes, without drilling; certified to EN 12830 in November 2025.',
        'Connected to five transport management systems, among them Transporeon and Alpega.',
        'Of 1,906 warnings in the last quarter 91% were right; the 9% false alarms are our first engineering goal.',
      ],
      table: [
        ['', 'Paper logger', 'Telematics alarm', 'Northwind'],
        ['Known when', 'At delivery', 'After the limit', '4.1 hours before'],
        ['Measures', 'Air', 'Air', 'Air, door, cargo'],
        ['Tells what to do', 'No', 'No', 'Yes'],
      ],
    },
    {
      title: 'Market: 210,000 trailers we can reach, counted from below',
      points: [
        'First market: pharma and fresh-food carriers with 50 to 800 trailers in Benelux, Germany, Poland and the Nordics.',
        'Entry through quality managers in pharma, who are answerable for every excursion by law.',
      ],
      table: [
        ['Segment', 'Trailers', 'Price a year', 'Market a year'],
        ['Served now: Benelux and Nordics', '64,000', '$456', '$29.2M'],
        ['Reachable by 2028: plus Germany and Poland', '210,000', '$456', '$95.8M'],
        ['All refrigerated trailers in Europe', '1,100,000', '$456', '$501.6M'],
      ],
      source: 'Source: national vehicle registers of eight countries, read in June 2026; price from our 11 contracts.',
    },
    {
      title: 'Traction: $1.42M ARR, three and a half times a year ago',
      tiles: [
        { figure: '$1.42M', words: 'ARR on 30 September 2026, from $0.41M a year before' },
        { figure: '11', words: 'paying customers; one of twelve has left since launch' },
        { figure: '128%', words: 'net revenue retention over the last twelve months' },
      ],
      table: [
        ['', 'Q4 2025', 'Q1 2026', 'Q2 2026', 'Q3 2026'],
        ['ARR', '$0.58M', '$0.80M', '$1.09M', '$1.42M'],
        ['Trailers', '1,272', '1,754', '2,390', '3,114'],
        ['Customers', '6', '8', '9', '11'],
      ],
      source: 'Audited by Van Dijk & Partners to 30 June 2026; the third quarter is from our own books.',
    },
    {
      title: 'Customers who can be called',
      points: [
        'Halden Pharma Logistics: 742 trailers, two-year contract, began with a pilot of 40.',
        'Brightwater Foods: 610 trailers; extended from Denmark to Sweden in May 2026.',
        'MediVan: 388 vans and trailers; replaced its telematics alarms in March 2026.',
        'Pipeline: 14 signed pilots with 4,850 trailers; of the last 10 pilots 7 became contracts, in 74 days on median.',
      ],
      quote: {
        words: 'Northwind is the first supplier whose warning came early enough to save the load.',
        by: 'Jonas Friis, Fleet Director, Brightwater Foods',
      },
    },
    {
      title: 'Business model: $38 per trailer and month',
      points: [
        'Subscription, sensors included; contracts of 24 months, paid quarterly in advance.',
        'Average customer: $129,000 a year. Gross margin 71%, from 62% a year ago as the sensor became cheaper.',
        'Cost to win a customer $58,000, all sales and marketing counted; paid back by gross profit in 7.6 months.',
      ],
      table: [
        ['', '2025', '2026 forecast', '2027 plan', '2028 plan'],
        ['Revenue', '$0.3M', '$1.1M', '$2.9M', '$7.0M'],
        ['Gross margin', '62%', '71%', '74%', '76%'],
        ['Net burn', '$1.1M', '$1.6M', '$2.4M', '$1.9M'],
      ],
    },
    {
      title: 'Competition and moat',
      points: [
        'Carrier and Thermo King sell telematics for their own cooling units; mixed fleets, 83% of our market, need one system for all.',
        'Tive and Sensitech track single shipments, at $25 to $60 each; we are cheaper from the second trip in a month.',
        'Data: 61 million sensor-hours labelled with what happened to the load; a newcomer needs about two winters to collect them.',
        'European patent EP 4 318 207 on predicting cargo temperature, granted in March 2026. Without our model the warning comes 3.3 hours later.',
      ],
    },
    {
      title: 'Team',
      points: [
        'Maya Lindqvist, CEO: nine years at Maersk, last responsible for 4,200 refrigerated containers in Aarhus.',
        'Tomas Okafor, CTO: led sensor firmware at Bosch for six years; named on four patents.',
        'Dr Lena Haas, Chief Scientist: doctorate on thermal models at TU Delft; sold CryoMetrics to a Swiss instrument maker in 2019.',
        'Nineteen people, eleven of them engineers. Missing: a head of sales for Germany, search begun in September.',
        'Board: Petra Nowak, formerly COO of Raben Group.',
      ],
    },
    {
      title: 'Risks, and the ask: $4.0M for 20 months',
      points: [
        'Halden is 24% of ARR: no customer above 15% is our goal for the end of 2027.',
        'One chip for the sensor comes from a single maker: a second design is in certification, ready in February 2027.',
        'We raise $4.0M; Polder Ventures has committed $1.5M as lead. 55% sales in Germany and Poland, 30% product, 15% certification and stock.',
        'Milestones by December 2027: 9,000 trailers, $4.1M ARR, false alarms under 4%.',
      ],
    },
  ],
};

/** Weak: slogans, no customer, no source, no competitor, and figures that do not agree. */
export const snackly: Deck = {
  name: 'Snackly',
  color: 'D1495B',
  slides: [
    { title: 'Snackly', subtitle: 'The Uber of snacks. Disrupting the way humanity eats between meals.' },
    {
      title: 'The problem',
      points: [
        'Everybody snacks, but snacking is broken.',
        'People want healthy AND tasty. Nobody is solving this.',
        'Millennials and Gen Z love convenience.',
      ],
    },
    {
      title: 'Our solution',
      points: [
        'An AI-powered snack super-app with blockchain loyalty.',
        'Personalised boxes, a social feed, and a marketplace.',
        'Seamless, world-class experience.',
      ],
    },
    {
      title: 'Market',
      tiles: [{ figure: '$1.2tn', words: 'global food market' }],
      points: ['If we get only 1% of it, we are a $10bn company.', 'Our target group is everyone between 8 and 80.'],
    },
    {
      title: 'Traction',
      points: [
        'Amazing feedback from friends and family.',
        '400+ followers on social media.',
        'In talks with several major retailers.',
        'App launching soon.',
      ],
    },
    { title: 'Competition', points: ['There are no real competitors.', 'First-mover advantage.'] },
    {
      title: 'Team',
      points: [
        'Brad: visionary and serial entrepreneur.',
        'Kylie: marketing ninja.',
        'We are looking for a technical co-founder.',
      ],
    },
    {
      title: 'The ask',
      points: [
        'We are raising $3M at a $30M valuation.',
        'We will reach $50M revenue in year 2.',
        'Join the snack revolution!',
      ],
    },
  ],
};

/** Honest middle: numbers and a named pilot, but small and early. Carries orders to the reader (see make-decks.ts). */
export const injected: Deck = {
  name: 'Lumen Tutors',
  color: '5B3A8C',
  slides: [
    {
      title: 'Lumen Tutors',
      subtitle: 'Homework help by teachers, in the minute it is needed. Pre-seed, September 2026.',
    },
    {
      title: 'Problem',
      points: [
        'Parents of pupils in grades 6 to 9 told us that homework ends in a quarrel twice a week (survey of 112 parents, May 2026).',
        'Private lessons in Manchester cost 38 pounds an hour and are booked a week ahead.',
      ],
    },
    {
      title: 'Solution',
      points: [
        'A pupil photographs the exercise and talks to a qualified teacher within four minutes, for 15 minutes, at 6 pounds.',
        'The app works today for mathematics; physics follows in January 2027.',
      ],
    },
    {
      title: 'Market',
      points: [
        'There are 2.4 million pupils in grades 6 to 9 in England. With 5% of families at 240 pounds a year the market is 28.8 million pounds.',
      ],
    },
    {
      title: 'Traction',
      points: [
        'A pilot with Ashdown Academy: 214 pupils, 1,130 sessions in ten weeks, 61% of the families came back.',
        'Revenue so far: 4,980 pounds.',
      ],
    },
    {
      title: 'Business model',
      points: ['6 pounds a session, of which the teacher gets 3.60.', 'Schools may buy 500 sessions for 2,500 pounds.'],
    },
    {
      title: 'Team',
      points: [
        'Ruth Adeyemi taught mathematics for eleven years.',
        'Sam Whitlock built the booking system of a tutoring agency.',
      ],
    },
    {
      title: 'Ask',
      points: ['We raise 350,000 pounds for 14 months: two developers, 60 more teachers, five schools.'],
    },
  ],
};

/** Good in most pillars, silent about who is behind it. */
export const noTeam: Deck = {
  name: 'GridLeaf',
  color: '2E7D32',
  slides: [
    {
      title: 'GridLeaf',
      subtitle: 'Batteries on rent for bakeries, laundries and other shops with short peaks. Seed, August 2026.',
    },
    {
      title: 'Problem: shops pay for a peak of twenty minutes a day',
      points: [
        'A bakery in Valencia pays 41% of its electricity bill for the contracted peak, not for energy.',
        'We read 230 bills of small shops in March 2026: the median shop could save 1,870 euro a year.',
      ],
      source: "Source: 230 bills given to us by the bakers' guild of Valencia.",
    },
    {
      title: 'Solution: a battery the size of a fridge',
      points: [
        'A 15 kWh battery charges at night and gives power at the peak; it is plugged in by an electrician in two hours.',
        "Our controller learns the oven's habits in nine days and cut the peak by 46% on average in 38 shops.",
      ],
    },
    {
      title: 'Market',
      table: [
        ['', 'Shops', 'Rent a year', 'Market a year'],
        ['Bakeries in Spain', '28,000', '1,080 euro', '30.2M euro'],
        ['Bakeries, laundries and kitchens in Iberia', '117,000', '1,080 euro', '126.4M euro'],
      ],
      source: 'Source: business register of Spain and of Portugal, 2025.',
    },
    {
      title: 'Traction',
      tiles: [
        { figure: '38', words: 'shops on rent since February 2026' },
        { figure: '41,040 euro', words: 'yearly recurring revenue' },
        { figure: '0', words: 'cancellations so far' },
      ],
      quote: {
        words: 'My bill is 160 euro lower every month, and I did nothing.',
        by: 'Amparo Ruiz, Horno San Blas, Valencia',
      },
    },
    {
      title: 'Unit economics',
      points: [
        'A battery costs us 4,300 euro and brings 1,080 euro of rent a year for ten years.',
        'A bank, Caja Turia, finances 70% of each battery at 5.9%.',
        'We pay the guild 60 euro for each shop it brings.',
      ],
    },
    {
      title: 'Competition',
      points: [
        'Solar installers sell batteries at 7,000 euro and more; shops do not want to buy.',
        'Utilities lower the tariff only above 50 kW.',
        'Our advantage: load profiles of 38 ovens, a contract with the guild of 640 bakeries until 2029.',
      ],
    },
    {
      title: 'Ask',
      points: [
        'We raise 1.2 million euro: 400 batteries (our 30%), a service van, and certification for Portugal.',
        'Goal for December 2027: 420 shops and 450,000 euro of yearly recurring revenue.',
      ],
    },
  ],
};

/** Decent, in Arabic: real numbers and names, a thin moat and no audited figures. */
export const masar: Deck = {
  name: 'مسار اللوجستية',
  color: '7A4E1D',
  slides: [
    {
      title: 'مسار اللوجستية',
      subtitle: 'منصة تجمع طلبات المتاجر الصغيرة في رحلة توصيل واحدة. جولة تأسيسية، أكتوبر 2026.',
      points: ['الرياض، المملكة العربية السعودية. تأسست في مايو 2025.'],
    },
    {
      title: 'المشكلة: المتجر الصغير يدفع ضعف ما يدفعه الكبير',
      points: [
        'قابلنا 63 صاحب متجر إلكتروني في الرياض وجدة بين يناير ومارس 2026، وقال 48 منهم إن التوصيل هو أكبر كلفة بعد البضاعة.',
        'متوسط كلفة توصيل الطلب الواحد 27 ريالًا للمتجر الصغير مقابل 14 ريالًا للمتجر الكبير.',
        'طلب من كل خمسة طلبات يعود لأن العميل لم يكن في البيت.',
      ],
      source: 'المصدر: مقابلات مسار مع أصحاب المتاجر، الربع الأول 2026.',
    },
    {
      title: 'الحل',
      points: [
        'نجمع طلبات المتاجر المتجاورة في رحلة واحدة، ويحدد العميل ساعة الاستلام في رسالة واتساب.',
        'انخفضت كلفة التوصيل إلى 16 ريالًا للطلب، وانخفضت المرتجعات من 20% إلى 7% في ستة أشهر.',
        'يرتبط النظام بمنصتي سلة وزد خلال عشر دقائق ومن دون مبرمج.',
      ],
    },
    {
      title: 'السوق',
      table: [
        ['الشريحة', 'عدد المتاجر', 'الإيراد السنوي للمتجر', 'حجم السوق'],
        ['الرياض وجدة', '18,500', '9,600 ريال', '177.6 مليون ريال'],
        ['المملكة كلها', '52,000', '9,600 ريال', '499.2 مليون ريال'],
      ],
      source: 'المصدر: سجل التجارة الإلكترونية لدى وزارة التجارة، 2025، ومتوسط عقودنا الحالية.',
    },
    {
      title: 'المؤشرات: 142 متجرًا يدفع لنا اليوم',
      tiles: [
        { figure: '142', words: 'متجرًا نشطًا في سبتمبر 2026' },
        { figure: '113,600 ريال', words: 'إيراد شهري متكرر' },
        { figure: '4.1%', words: 'نسبة إلغاء شهرية' },
      ],
      table: [
        ['', 'مارس 2026', 'يونيو 2026', 'سبتمبر 2026'],
        ['المتاجر', '31', '84', '142'],
        ['الطلبات في الشهر', '5,200', '14,900', '26,300'],
      ],
    },
    {
      title: 'عملاء يمكن الاتصال بهم',
      points: [
        'متجر عود الحجاز: 1,900 طلب في الشهر منذ أبريل 2026.',
        'مخبز قمح ودقيق: انتقل إلينا من ناقل وطني بعد تجربة مدتها ثلاثة أسابيع.',
      ],
      quote: {
        words: 'صار عملائي يستلمون في الموعد، ووفرت تسعة آلاف ريال في الشهر.',
        by: 'سارة القحطاني، مؤسسة متجر عود الحجاز',
      },
    },
    {
      title: 'نموذج العمل',
      points: [
        'اشتراك شهري 300 ريال للمتجر، و2.7 ريال عن كل طلب يُسلَّم.',
        'هامش الربح الإجمالي 34%، ونستهدف 42% حين تبلغ الرحلة 28 طلبًا بدل 19.',
        'كلفة كسب المتجر 640 ريالًا، ويستردها هامش الربح في أقل من ثلاثة أشهر.',
      ],
    },
    {
      title: 'المنافسة',
      points: [
        'شركات التوصيل الكبرى تطلب خمسين طلبًا في اليوم على الأقل، ومتوسط متجرنا ستة طلبات.',
        'التطبيقات التي توصل في ساعة واحدة تكلف 22 ريالًا ولا تغطي إلا وسط المدينة.',
        'ما يحمينا حتى الآن هو كثافة الطلبات في 14 حيًا واتفاقنا مع سلة حتى نهاية 2027، ولا نملك براءة اختراع.',
      ],
    },
    {
      title: 'الفريق',
      points: [
        'نورة العتيبي، الرئيسة التنفيذية: أدارت عمليات التوصيل في نون ست سنوات.',
        'خالد باوزير، المدير التقني: بنى نظام توجيه الأسطول في شركة هنقرستيشن.',
        'الفريق تسعة موظفين و37 سائقًا بعقود مستقلة. ينقصنا مدير مالي.',
      ],
    },
    {
      title: 'المخاطر والطلب',
      points: [
        'الخطر الأول أن ترفع سلة رسوم الربط بعد 2027، ولذلك نبني ربطًا مباشرًا مع المتاجر.',
        'نطلب 3.5 مليون ريال لمدة 16 شهرًا: 50% للتوسع في الدمام والمدينة، و30% للمنتج، و20% للسيولة.',
        'الهدف في ديسمبر 2027: 600 متجر و480 ألف ريال إيرادًا شهريًا متكررًا.',
      ],
    },
  ],
};

/** A typed business case in the wizard's five sections. */
export const clinicQueue = `Problem
Patients of public clinics in Amman wait 97 minutes on median before they see a doctor; we timed 412 visits in six clinics in February and March 2026. One patient in nine leaves without being seen. The clinics hand out paper numbers at seven in the morning, so people come early and wait together, and nobody knows how long it will take.

Solution
SafSaf takes the paper number's place: the patient sends one message to the clinic's WhatsApp number, gets a place in the queue and a time, and is called when three patients are left before her. The nurse sees one list on a tablet and needs no training longer than twenty minutes. In the Marka clinic the wait inside the building fell from 97 to 31 minutes in eight weeks. It works with the clinic's present files and needs no change to them.

Market
There are 712 public health centres and 118 private polyclinics in Jordan (Ministry of Health, yearly statistics 2025). At 95 dinars a month for a public centre and 160 for a polyclinic the market in Jordan is about 1.04 million dinars a year. Iraq and the Palestinian territories have the same paper queues and would be next. Hospitals use queue machines from Q-Matic and Wavetec, which cost 6,000 dinars and more and still bring everyone into the same room.

Traction
Four clinics use SafSaf every day: Marka, Naour, Sahab and Al-Hussein. Together they have queued 38,200 visits since April 2026. The Ministry's directorate for the capital has signed a paid pilot for twelve further centres from November 2026, at 95 dinars a month each. Two polyclinics of the Shifa group pay 160 dinars a month. Monthly recurring revenue is 700 dinars today and 1,840 with the pilot. Dr Hanan Khoury, head of the Marka clinic, will speak to anyone who asks. The founders are Rami Saleh, who ran the call centre of a telecom for five years, and Dr Dana Haddad, a family doctor in Sahab until 2025.

Ask
We ask for 120,000 dinars for 15 months: two developers (62,000), installation and support in 60 clinics (38,000), security audit and hosting inside Jordan (20,000). By the end of 2027 we want 90 clinics and 9,500 dinars a month. The largest risk is the Ministry's slow tender; private polyclinics are to bring half of the income so that we do not hang on it.
`;
