import { utils, write, type WorkBook } from '@e965/xlsx';
import type { Deck } from './make-deck-content.ts';
import { makeDocx, makePptx } from './make-office.ts';

/*
 * Two companies' deal packages, invented: an English and an Arabic one, of eight documents each. `planted` puts eight contradictions in; the
 * clean twin tells the same without them, with what is no contradiction left in: rounding, thousands, plans beside what was, run rates.
 */

/** Where a planted fact stands: a cell, or words of a document. */
export interface PlantedFact {
  document: string;
  what: string;
  sheet?: string;
  cell?: string;
  quote?: string;
}

/** Two documents, or places of one, that disagree; each told by words that its quote holds, or its cell. */
export interface PlantedContradiction {
  what: string;
  documents: readonly string[];
  /** Of each side what its evidence holds: a cell's name or words of the quote; a side may be several. */
  sides: readonly string[];
}

export interface DealFile {
  name: string;
  tag: string | null;
  /** Null for the scan, which lies in `samples/packages`. */
  bytes: Uint8Array | null;
}

export interface DealPackage {
  language: 'en' | 'ar';
  company: string;
  files: DealFile[];
  facts: PlantedFact[];
  contradictions: PlantedContradiction[];
  /** What the scan shows, line by line. */
  scan: string[];
}

type Cell = string | number | null;

/** A cell's number format by the sheet's name and column: shown as accounts are. */
const formatOf = (value: number): string => (Number.isInteger(value) ? '#,##0;(#,##0)' : '0.0%');

const workbook = (sheets: Record<string, Cell[][]>): Uint8Array => {
  const book: WorkBook = utils.book_new();
  for (const [name, rows] of Object.entries(sheets)) {
    const sheet = utils.aoa_to_sheet(rows);
    rows.forEach((row, at) => {
      row.forEach((value, column) => {
        const cell: unknown = sheet[utils.encode_cell({ r: at, c: column })];
        if (typeof value === 'number' && typeof cell === 'object' && cell !== null)
          Object.assign(cell, { z: formatOf(value) });
      });
    });
    utils.book_append_sheet(book, sheet, name);
  }
  const bytes: unknown = write(book, { type: 'buffer', bookType: 'xlsx' });
  if (!(bytes instanceof Uint8Array)) throw new Error('the workbook was not written');
  return bytes;
};

const slides = (name: string, color: string, list: Deck['slides']): Uint8Array =>
  makePptx({ name, color, slides: list });
const contract = (name: string, list: Deck['slides']): Uint8Array => makeDocx({ name, color: '1F4E79', slides: list });

const cellFacts = (document: string, sheet: string, cells: Record<string, string>): PlantedFact[] =>
  Object.entries(cells).map(([cell, what]) => ({ document, sheet, cell, what }));
const said = (document: string, facts: Record<string, string>): PlantedFact[] =>
  Object.entries(facts).map(([what, quote]) => ({ document, what, quote }));

export const tidewell = (planted: boolean): DealPackage => {
  const monthly = [118, 122, 127, 133, 138, 146, 152, 161, 170, 181, 190, 200];
  const customers = [84, 86, 88, 91, 94, 97, 100, 104, 108, 111, 115, 118];
  const cash = [3100, 2990, 2880, 2770, 2665, 2560, 2450, 2340, 2230, 2120, 2010, 1900];
  return {
    language: 'en',
    company: 'Tidewell',
    files: [
      {
        name: 'Tidewell pitch deck.pptx',
        tag: 'Deck',
        bytes: slides('tidewell', '1971C2', [
          { title: 'Tidewell', subtitle: 'Acoustic leak detection for district water networks' },
          {
            title: 'Problem',
            points: [
              'Utilities lose 31% of treated water to leaks they cannot find.',
              'Crews dig three holes for every leak they repair.',
            ],
          },
          {
            title: 'Product',
            points: [
              'Sensors clamp to a hydrant and listen at night; software tells the metre of pipe that leaks.',
              'Unlike correlators, Tidewell needs no valve closed and no street opened.',
            ],
          },
          {
            title: 'Market',
            tiles: [
              { figure: '$4.2B', words: 'Total addressable market' },
              { figure: '$640M', words: 'Serviceable addressable market' },
            ],
            source: 'Source: Global Water Intelligence, 2024',
          },
          {
            title: 'Traction',
            points: [
              'We closed December 2024 with $2.4M ARR.',
              planted ? '146 paying customers at the end of 2024.' : '118 paying customers at the end of 2024.',
              'Net revenue retention of 112% in 2024.',
              planted ? 'Gross margin of 71% in 2024.' : 'Gross margin of 64% in 2024.',
            ],
          },
          {
            title: 'Growth',
            points: ['Revenue grew from $1.3M in 2023 to $2.1M in 2024.', 'We expect revenue of $3.9M in 2025.'],
          },
          {
            title: 'Team',
            points: [
              'Mara Lindqvist, CEO and co-founder: 9 years at Veolia, led 40 engineers.',
              'Tomas Abreu, CTO and co-founder: PhD in acoustics, ETH Zurich.',
            ],
          },
          { title: 'Competition', points: ['Competitors include Gutermann, Aquarius Spectrum and Primayer.'] },
          {
            title: 'The ask',
            points: [
              'We are raising $5M at a $20M pre-money valuation.',
              'Use of funds: 55% field sales, 30% sensors, 15% working capital.',
            ],
          },
        ]),
      },
      {
        name: 'Tidewell product update.pptx',
        tag: 'Deck',
        bytes: slides('tidewell-update', '1971C2', [
          { title: 'Tidewell: update for investors', subtitle: 'January 2025' },
          {
            title: 'Where we are',
            points: [
              'Tidewell was founded in 2019 in Rotterdam.',
              planted ? '41 employees in three offices.' : '34 employees in three offices.',
              'Net promoter score of 61 among utilities.',
            ],
          },
          {
            title: 'Contracts',
            points: [
              planted
                ? 'Our contract with Northgate Water runs for 36 months.'
                : 'Our contract with Northgate Water runs for 24 months.',
              'Customers include Northgate Water, Severn Basin and Port of Aalst.',
            ],
          },
          {
            title: 'Risks',
            points: [
              'Sales cycles at utilities take nine months and depend on yearly budgets.',
              'One supplier in Taiwan makes all our hydrophones.',
            ],
          },
        ]),
      },
      {
        name: 'Tidewell model.xlsx',
        tag: 'Financials',
        bytes: workbook({
          'P&L': [
            ['Tidewell B.V. profit and loss'],
            ["All figures in USD '000"],
            [],
            ['', 'FY2022A', 'FY2023A', 'FY2024A', 'FY2025B', 'FY2026F'],
            ['Subscriptions', 520, 1010, 1690, 3180, 5300],
            ['Installation', 180, 290, 410, 720, 900],
            ['Total revenue', 700, 1300, planted ? 2190 : 2100, 3900, 6200],
            ['Cost of revenue', -315, -520, planted ? -846 : -756, -1326, -2046],
            ['Gross profit', 385, 780, 1344, 2574, 4154],
            ['Gross margin %', 0.55, 0.6, planted ? 0.6137 : 0.64, 0.66, 0.67],
            ['Operating expenses', -1285, -1930, -2594, -3474, -4054],
            ['EBITDA', -900, -1150, -1250, -900, 100],
          ],
          KPIs: [
            ['Month', 'MRR (USD thousands)', 'Customers', 'Monthly churn', 'Cash balance (USD thousands)'],
            ...monthly.map((mrr, at): Cell[] => [
              `2024-${String(at + 1).padStart(2, '0')}`,
              mrr,
              customers[at] ?? 0,
              [0.019, 0.018, 0.018, 0.017, 0.017, 0.016, 0.016, 0.015, 0.015, 0.015, 0.014, 0.014][at] ?? 0,
              cash[at] ?? 0,
            ]),
          ],
        }),
      },
      {
        name: 'Tidewell cap table.xlsx',
        tag: 'Cap table',
        bytes: workbook({
          'Cap table': [
            ['Tidewell B.V. shareholders, fully diluted'],
            [],
            ['Shareholder', 'Class', 'Shares', 'Ownership %'],
            ['Mara Lindqvist', 'Ordinary', 3400000, 0.34],
            ['Tomas Abreu', 'Ordinary', 2600000, 0.26],
            ['Blue Delta Ventures', 'Preferred', 2200000, planted ? 0.255 : 0.22],
            ['Angel investors', 'Preferred', 800000, 0.08],
            ['Option pool', 'Options', 1000000, 0.1],
            ['Total', '', 10000000, 1],
          ],
        }),
      },
      {
        name: 'Northgate Water services agreement.docx',
        tag: 'Contract',
        bytes: contract('northgate', [
          {
            title: 'Master services agreement',
            points: [
              'This Agreement is made on 1 March 2024 between Tidewell B.V. (the “Supplier”) and Northgate Water Ltd (the “Customer”).',
            ],
          },
          {
            title: '1. Term',
            points: [
              'This Agreement commences on the effective date of 1 March 2024 and shall continue for a period of 24 months.',
              'It renews automatically for successive periods of twelve months unless either party gives ninety days’ notice.',
            ],
          },
          {
            title: '2. Fees',
            points: [
              'The Customer shall pay an annual fee of $186,000, invoiced quarterly and payable within 45 days.',
            ],
          },
          {
            title: '3. Exclusivity',
            points: [
              'The Supplier shall not provide leak detection services to any other water company in the County of Northgate during the term.',
            ],
          },
          {
            title: '4. Termination',
            points: ['The Customer may terminate this Agreement for convenience on sixty days’ written notice.'],
          },
          {
            title: '5. Change of control',
            points: ['The Customer may terminate this Agreement immediately upon a change of control of the Supplier.'],
          },
          {
            title: '6. Limitation of liability',
            points: [
              'The Supplier’s aggregate liability under this Agreement shall not exceed the fees paid in the preceding twelve months.',
            ],
          },
          { title: '7. Governing law', points: ['This Agreement is governed by the laws of England and Wales.'] },
        ]),
      },
      {
        name: 'Rotterdam lease.docx',
        tag: 'Contract',
        bytes: contract('lease', [
          {
            title: 'Lease agreement',
            points: [
              'This lease is made on 15 June 2023 between Maashaven Vastgoed B.V. (the “Landlord”) and Tidewell B.V. (the “Tenant”).',
            ],
          },
          { title: '1. Term', points: ['The lease shall continue for a term of five years from 1 July 2023.'] },
          { title: '2. Rent', points: ['The Tenant shall pay a monthly rent of €7,400, payable in advance.'] },
          {
            title: '3. Guarantee',
            points: ['Mara Lindqvist personally guarantees the Tenant’s obligations up to €50,000.'],
          },
          { title: '4. Governing law', points: ['This lease is governed by the laws of the Netherlands.'] },
        ]),
      },
      {
        name: 'Call notes.txt',
        tag: 'Analyst',
        bytes: new TextEncoder().encode(
          [
            'Call notes, 22 January 2025',
            'Spoke to Mara Lindqvist (CEO) and the finance lead for fifty minutes.',
            planted ? 'Cash was $2.6M at the end of December 2024.' : 'Cash was $1.9M at the end of December 2024.',
            'Headcount is 34 employees, of whom 12 are in the field.',
            'Net burn is about $110k a month.',
            'Customer acquisition cost of $9,200 and a payback of 11 months.',
            'The largest customer, Severn Basin, is 14% of revenue.',
            'Tidewell is looking to hire a CFO after the round.',
            'Risk: the Dutch regulator may require a new certification for sensors by 2026.',
          ].join('\n'),
        ),
      },
      { name: 'Term sheet scan.pdf', tag: 'Term sheet', bytes: null },
    ],
    scan: [
      'TERM SHEET',
      'Tidewell B.V. Series A preferred shares',
      `Pre-money valuation: $${planted ? '16' : '20'},000,000`,
      'Investment amount: $5,000,000',
      'Liquidation preference: 1x non-participating',
      'Board: two founders, one investor, one independent director',
      'Option pool: 10% after closing',
      'Conditions to closing: satisfactory completion of due diligence',
      'Exclusivity: forty-five days from signing',
      'Governing law: the Netherlands',
    ],
    facts: [
      ...cellFacts('Tidewell model.xlsx', 'P&L', {
        B7: 'Total revenue FY2022',
        C7: 'Total revenue FY2023',
        D7: 'Total revenue FY2024',
        E7: 'Total revenue FY2025 budget',
        D9: 'Gross profit FY2024',
        D10: 'Gross margin FY2024',
        D12: 'EBITDA FY2024',
        D11: 'Operating expenses FY2024',
      }),
      ...cellFacts('Tidewell model.xlsx', 'KPIs', {
        B13: 'MRR December 2024',
        C13: 'Customers December 2024',
        D13: 'Churn December 2024',
        E13: 'Cash December 2024',
      }),
      ...cellFacts('Tidewell cap table.xlsx', 'Cap table', {
        C4: 'Shares of Mara Lindqvist',
        D4: 'Ownership of Mara Lindqvist',
        D5: 'Ownership of Tomas Abreu',
        D6: 'Ownership of Blue Delta Ventures',
        D8: 'Option pool',
      }),
      ...said('Tidewell pitch deck.pptx', {
        ARR: '$2.4M ARR',
        'market size': '$4.2B',
        'pre-money': '$20M pre-money',
        NRR: 'Net revenue retention of 112%',
        'a competitor': 'Gutermann',
        CTO: 'Tomas Abreu, CTO',
      }),
      ...said('Tidewell product update.pptx', {
        NPS: 'promoter score of 61',
        'a supplier risk': 'hydrophones',
        'a customer': 'Port of Aalst',
      }),
      ...said('Northgate Water services agreement.docx', {
        parties: 'between Tidewell B.V.',
        term: 'period of 24 months',
        fee: 'annual fee of $186,000',
        exclusivity: 'shall not provide leak detection',
        termination: 'for convenience on sixty',
        'change of control': 'upon a change of control',
        liability: 'shall not exceed the fees paid',
        law: 'laws of England and Wales',
      }),
      ...said('Rotterdam lease.docx', {
        term: 'term of five years',
        rent: 'monthly rent of €7,400',
        guarantee: 'personally guarantees',
      }),
      ...said('Call notes.txt', {
        headcount: '34 employees',
        burn: '$110k a month',
        CAC: '$9,200',
        'a gap in the team': 'hire a CFO',
        'a regulator': 'new certification',
      }),
    ],
    contradictions: [
      {
        what: 'customers: deck and model',
        documents: ['Tidewell pitch deck.pptx', 'Tidewell model.xlsx'],
        sides: ['146 paying', 'C13'],
      },
      {
        what: 'gross margin: deck and model',
        documents: ['Tidewell pitch deck.pptx', 'Tidewell model.xlsx'],
        sides: ['margin of 71%', 'D10'],
      },
      {
        what: 'employees: update and notes',
        documents: ['Tidewell product update.pptx', 'Call notes.txt'],
        sides: ['41 employees', '34 employees'],
      },
      {
        what: 'length of a contract',
        documents: ['Tidewell product update.pptx', 'Northgate Water services agreement.docx'],
        sides: ['36 months', '24 months'],
      },
      { what: 'a total that is no sum', documents: ['Tidewell model.xlsx'], sides: ['D7'] },
      { what: 'ownership of more than all', documents: ['Tidewell cap table.xlsx'], sides: ['D6'] },
      {
        what: 'cash: notes and model',
        documents: ['Call notes.txt', 'Tidewell model.xlsx'],
        sides: ['Cash was $2.6M', 'E13'],
      },
      {
        what: 'valuation: deck and term sheet',
        documents: ['Tidewell pitch deck.pptx', 'Term sheet scan.pdf'],
        sides: ['pre-money valuation', '16,000,000'],
      },
    ],
  };
};

export const rafid = (planted: boolean): DealPackage => {
  const monthly = [310, 322, 335, 349, 361, 376, 392, 407, 425, 440, 461, 480];
  const customers = [41, 43, 44, 46, 48, 51, 53, 55, 58, 60, 62, 64];
  const cash = [5200, 5010, 4830, 4640, 4450, 4270, 4080, 3900, 3720, 3530, 3350, 3160];
  return {
    language: 'ar',
    company: 'رافد',
    files: [
      {
        name: 'رافد العرض التقديمي.pptx',
        tag: 'عرض تقديمي',
        bytes: slides('rafid-ar', '2B8A3E', [
          { title: 'رافد', subtitle: 'منصة لإدارة أساطيل الشاحنات المبردة' },
          {
            title: 'المشكلة',
            points: [
              'تتلف 12٪ من شحنات الأغذية المبردة قبل وصولها.',
              'لا يعرف المشغل درجة حرارة الشاحنة إلا عند التسليم.',
            ],
          },
          {
            title: 'الحل',
            points: [
              'حساسات في كل شاحنة ولوحة متابعة تنبه السائق قبل التلف.',
              'على خلاف أجهزة التسجيل، تعمل رافد دون شبكة لمدة أسبوع.',
            ],
          },
          {
            title: 'السوق',
            tiles: [
              { figure: '6.4 مليار ريال', words: 'حجم السوق' },
              { figure: '900 مليون ريال', words: 'السوق المتاح' },
            ],
            source: 'المصدر: الهيئة العامة للإحصاء، 2024',
          },
          {
            title: 'النتائج',
            points: [
              'بلغ الإيراد السنوي المتكرر 5.76 مليون ريال في ديسمبر 2024.',
              planted ? 'لدينا 82 عميلا في نهاية 2024.' : 'لدينا 64 عميلا في نهاية 2024.',
              planted ? 'هامش الربح الإجمالي 66٪ في 2024.' : 'هامش الربح الإجمالي 58٪ في 2024.',
            ],
          },
          {
            title: 'النمو',
            points: [
              'نمت الإيرادات من 3.1 مليون ريال في 2023 إلى 4.9 مليون ريال في 2024.',
              'نتوقع إيرادات بقيمة 8 مليون ريال في 2025.',
            ],
          },
          {
            title: 'الفريق',
            points: [
              'هند الزهراني، الرئيس التنفيذي: 11 سنة في إدارة سلاسل التبريد.',
              'سامر القاضي، المدير التقني: خبرة 8 سنوات في الأنظمة المدمجة.',
            ],
          },
          { title: 'المنافسة', points: ['من منافسينا شركة كولد تراك وشركة سلامة النقل.'] },
          { title: 'التمويل المطلوب', points: ['حجم الجولة 12 مليون ريال، والتقييم قبل الاستثمار 48 مليون ريال.'] },
        ]),
      },
      {
        name: 'رافد تحديث.pptx',
        tag: 'عرض تقديمي',
        bytes: slides('rafid-update-ar', '2B8A3E', [
          { title: 'رافد: تحديث للمستثمرين', subtitle: 'يناير 2025' },
          {
            title: 'أين نحن',
            points: [
              'تأسست رافد في 2020 في الرياض.',
              planted ? 'يعمل في الشركة 52 موظفا.' : 'يعمل في الشركة 37 موظفا.',
            ],
          },
          {
            title: 'العقود',
            points: [
              planted ? 'مدة عقدنا مع شركة ألبان الواحة 36 شهرا.' : 'مدة عقدنا مع شركة ألبان الواحة 18 شهرا.',
              'من عملائنا شركة ألبان الواحة وأسواق النخيل.',
            ],
          },
          {
            title: 'المخاطر',
            points: ['تعتمد الشركة على مورد واحد للحساسات.', 'دورة بيع طويلة لدى الشركات الحكومية.'],
          },
        ]),
      },
      {
        name: 'رافد النموذج المالي.xlsx',
        tag: 'بيانات مالية',
        bytes: workbook({
          'قائمة الدخل': [
            ['شركة رافد، قائمة الدخل'],
            ['المبالغ بآلاف الريالات السعودية'],
            [],
            ['البند', '2022', '2023', '2024', '2025 متوقع'],
            ['الاشتراكات', 1200, 2300, 3700, 6300],
            ['الأجهزة', 500, 800, 1200, 1700],
            ['إجمالي الإيرادات', 1700, 3100, planted ? 5160 : 4900, 8000],
            ['تكلفة الإيرادات', -816, -1395, planted ? -2318 : -2058, -3200],
            ['مجمل الربح', 884, 1705, 2842, 4800],
            ['هامش الربح الإجمالي', 0.52, 0.55, planted ? 0.5508 : 0.58, 0.6],
            ['المصروفات التشغيلية', -2600, -3400, -4900, -6100],
          ],
          'مؤشرات شهرية': [
            [
              'الشهر',
              'الإيراد الشهري المتكرر (ألف ريال)',
              'عدد العملاء',
              'معدل التسرب الشهري',
              'الرصيد النقدي (ألف ريال)',
            ],
            ...monthly.map((mrr, at): Cell[] => [
              `2024-${String(at + 1).padStart(2, '0')}`,
              mrr,
              customers[at] ?? 0,
              [0.024, 0.024, 0.023, 0.022, 0.022, 0.021, 0.021, 0.02, 0.02, 0.019, 0.019, 0.018][at] ?? 0,
              cash[at] ?? 0,
            ]),
          ],
        }),
      },
      {
        name: 'رافد جدول الملكية.xlsx',
        tag: 'جدول الملكية',
        bytes: workbook({
          'جدول الملكية': [
            ['شركة رافد، جدول المساهمين'],
            [],
            ['المساهم', 'الفئة', 'عدد الأسهم', 'نسبة الملكية'],
            ['هند الزهراني', 'عادية', 4500000, 0.45],
            ['سامر القاضي', 'عادية', 2500000, 0.25],
            ['صندوق الجذور الاستثماري', 'ممتازة', 2000000, planted ? 0.235 : 0.2],
            ['مجمع الخيارات', 'خيارات', 1000000, 0.1],
            ['المجموع', '', 10000000, 1],
          ],
        }),
      },
      {
        name: 'عقد ألبان الواحة.docx',
        tag: 'عقد',
        bytes: contract('عقد-ar', [
          {
            title: 'عقد تقديم خدمات',
            points: [
              'إنه في يوم 1 مايو 2024 أبرم هذا العقد بين الطرف الأول: شركة رافد للتقنية، والطرف الثاني: شركة ألبان الواحة.',
            ],
          },
          {
            title: 'البند الأول: مدة العقد',
            points: [
              'مدة هذا العقد 18 شهرا تبدأ من 1 مايو 2024، ويتجدد تلقائيا لمدة مماثلة ما لم يخطر أحد الطرفين الآخر.',
            ],
          },
          {
            title: 'البند الثاني: المقابل المالي',
            points: ['يلتزم الطرف الثاني بدفع مبلغ سنوي قدره 420,000 ريال خلال 30 يوما من تاريخ الفاتورة.'],
          },
          {
            title: 'البند الثالث: الحصرية',
            points: [
              'لا يجوز للطرف الأول تقديم الخدمة لأي طرف آخر منافس في قطاع الألبان طوال مدة العقد، وهذا التزام حصري.',
            ],
          },
          {
            title: 'البند الرابع: الإنهاء',
            points: ['يحق للطرف الثاني إنهاء هذا العقد في أي وقت دون إبداء أسباب بإشعار مدته 60 يوما.'],
          },
          {
            title: 'البند الخامس: تغيير السيطرة',
            points: ['يحق للطرف الثاني إنهاء العقد فورا عند تغيير السيطرة على الطرف الأول.'],
          },
          { title: 'البند السادس: المسؤولية', points: ['لا يتحمل الطرف الأول مسؤولية تتجاوز قيمة العقد السنوية.'] },
          {
            title: 'البند السابع: القانون الواجب التطبيق',
            points: ['يخضع هذا العقد لأنظمة المملكة العربية السعودية.'],
          },
        ]),
      },
      {
        name: 'عقد إيجار المستودع.docx',
        tag: 'عقد',
        bytes: contract('ايجار-ar', [
          {
            title: 'عقد إيجار',
            points: [
              'حرر هذا العقد بتاريخ 10 يناير 2023 بين الطرف الأول: مؤسسة الديار العقارية، والطرف الثاني: شركة رافد للتقنية.',
            ],
          },
          { title: 'البند الأول: مدة الإيجار', points: ['مدة العقد 4 سنوات تبدأ من 1 فبراير 2023.'] },
          { title: 'البند الثاني: الأجرة', points: ['يدفع الطرف الثاني إيجارا شهريا قدره 22,000 ريال مقدما.'] },
          { title: 'البند الثالث: غرامة التأخير', points: ['تستحق غرامة قدرها 2٪ عن كل شهر تأخير في السداد.'] },
        ]),
      },
      {
        name: 'ملاحظات المكالمة.txt',
        tag: 'Analyst',
        bytes: new TextEncoder().encode(
          [
            'ملاحظات المكالمة، 20 يناير 2025',
            'تحدثنا مع هند الزهراني، الرئيس التنفيذي، لمدة ساعة.',
            planted
              ? 'بلغ الرصيد النقدي 4.2 مليون ريال في نهاية ديسمبر 2024.'
              : 'بلغ الرصيد النقدي 3.16 مليون ريال في نهاية ديسمبر 2024.',
            'عدد الموظفين 37 موظفا منهم 9 في الميدان.',
            'معدل الحرق الشهري 185 ألف ريال.',
            'تكلفة اكتساب العميل 14,000 ريال.',
            'أكبر عميل هو أسواق النخيل ويمثل 17٪ من الإيرادات.',
            'تبحث الشركة عن مدير مالي: نبحث عن مدير مالي قبل الإغلاق.',
            'من المخاطر تأخر ترخيص الهيئة لأجهزة الحساسات.',
          ].join('\n'),
        ),
      },
      { name: 'مذكرة الشروط.pdf', tag: 'مذكرة شروط', bytes: null },
    ],
    scan: [
      'مذكرة شروط غير ملزمة',
      'شركة رافد للتقنية',
      `التقييم قبل الاستثمار: ${planted ? '40' : '48'},000,000 ريال`,
      'مبلغ الاستثمار: 12,000,000 ريال',
      'نوع الأسهم: أسهم ممتازة',
      'مجلس الإدارة: ثلاثة أعضاء منهم عضو للمستثمر',
      'الشروط المسبقة: إتمام الفحص المالي والقانوني',
    ],
    facts: [
      ...cellFacts('رافد النموذج المالي.xlsx', 'قائمة الدخل', {
        B7: 'إيرادات 2022',
        C7: 'إيرادات 2023',
        D7: 'إيرادات 2024',
        D9: 'مجمل الربح 2024',
        D10: 'هامش 2024',
        E7: 'إيرادات 2025',
      }),
      ...cellFacts('رافد النموذج المالي.xlsx', 'مؤشرات شهرية', {
        B13: 'MRR',
        C13: 'العملاء',
        D13: 'التسرب',
        E13: 'النقد',
      }),
      ...cellFacts('رافد جدول الملكية.xlsx', 'جدول الملكية', { C4: 'أسهم هند', D4: 'حصة هند', D6: 'حصة الصندوق' }),
      ...said('رافد العرض التقديمي.pptx', {
        ARR: '5.76 مليون ريال',
        'حجم السوق': '6.4 مليار ريال',
        التقييم: '48 مليون ريال',
        'المدير التقني': 'سامر القاضي',
        منافس: 'كولد تراك',
      }),
      ...said('رافد تحديث.pptx', { مخاطرة: 'مورد واحد للحساسات', عميل: 'أسواق النخيل' }),
      ...said('عقد ألبان الواحة.docx', {
        المدة: 'مدة هذا العقد 18 شهرا',
        المقابل: '420,000 ريال',
        الحصرية: 'لا يجوز للطرف الأول',
        الإنهاء: 'دون إبداء أسباب',
        السيطرة: 'عند تغيير السيطرة',
        القانون: 'لأنظمة المملكة',
      }),
      ...said('عقد إيجار المستودع.docx', { المدة: 'مدة العقد 4 سنوات', الأجرة: '22,000 ريال' }),
      ...said('ملاحظات المكالمة.txt', {
        الموظفون: '37 موظفا',
        الحرق: '185 ألف ريال',
        'تكلفة الاكتساب': '14,000 ريال',
        'نقص في الفريق': 'مدير مالي',
        ترخيص: 'تأخر ترخيص',
      }),
    ],
    contradictions: [
      {
        what: 'العملاء',
        documents: ['رافد العرض التقديمي.pptx', 'رافد النموذج المالي.xlsx'],
        sides: ['82 عميلا', 'C13'],
      },
      { what: 'الهامش', documents: ['رافد العرض التقديمي.pptx', 'رافد النموذج المالي.xlsx'], sides: ['66٪', 'D10'] },
      { what: 'الموظفون', documents: ['رافد تحديث.pptx', 'ملاحظات المكالمة.txt'], sides: ['52 موظفا', '37 موظفا'] },
      { what: 'مدة العقد', documents: ['رافد تحديث.pptx', 'عقد ألبان الواحة.docx'], sides: ['36 شهرا', '18 شهرا'] },
      { what: 'مجموع لا يصح', documents: ['رافد النموذج المالي.xlsx'], sides: ['D7'] },
      { what: 'الملكية', documents: ['رافد جدول الملكية.xlsx'], sides: ['D6'] },
      {
        what: 'النقد',
        documents: ['ملاحظات المكالمة.txt', 'رافد النموذج المالي.xlsx'],
        sides: ['4.2 مليون ريال', 'E13'],
      },
      {
        what: 'التقييم',
        documents: ['رافد العرض التقديمي.pptx', 'مذكرة الشروط.pdf'],
        sides: ['48 مليون ريال', '40,000,000'],
      },
    ],
  };
};

export const dealPackages = { tidewell, rafid };
