import type { Language } from '@plumbline/contracts/limits';
import type { MemoItem, MemoQuote, MemoReport } from '@plumbline/contracts/memo-report';
import { analystTag } from '@plumbline/contracts/memos';
import type { MemoDocument, MemoPackage, MemoRun } from '@plumbline/contracts/memos';
import type { Page } from '@plumbline/contracts/plans';

/** A made-up package of four documents and its memo, in either language, as a server would answer them. */

const by = <T>(language: Language, en: T, ar: T): T => (language === 'ar' ? ar : en);

export const packageId = 'pack_00000001';
export const memoId = 'memo_00000001';
export const deckId = 'docu_00000001';
export const modelId = 'docu_00000002';
export const contractId = 'docu_00000003';
export const notesId = 'docu_00000004';

const covered = (pages: number, unread: number[] = []) => ({
  pages,
  text: pages - unread.length,
  ocr: 0,
  unread,
  partly: [],
  not_judged: [],
});

export const packageTitle = (language: Language): string =>
  by(language, 'Northwind Cold Chain', 'مسار للخدمات اللوجستية');

const documentNames = (language: Language): string[] =>
  by(
    language,
    ['Northwind seed deck.pptx', 'Model 2026.xlsx', 'Carrefour contract.pdf', 'Quick notes'],
    ['عرض مسار التأسيسي.pptx', 'النموذج المالي 2026.xlsx', 'عقد العميل الرئيسي.pdf', 'ملاحظات سريعة'],
  );

export const documentsOf = (language: Language): MemoDocument[] =>
  documentNames(language).map((name, n) => ({
    id: [deckId, modelId, contractId, notesId][n] ?? '',
    name,
    sourceTag: ['deck', 'financials', by(language, 'Key customer', 'عميل رئيسي'), analystTag][n] ?? null,
    status: 'ready' as const,
    coverage: [covered(12, [7]), covered(3), covered(9), covered(1)][n] ?? null,
    warnings: [],
    error: null,
  }));

export const packageOf = (language: Language, documents = documentsOf(language)): MemoPackage => ({
  id: packageId,
  title: packageTitle(language),
  notes: null,
  document_count: documents.length,
  documents,
  created_at: '2026-11-27T09:00:00.000Z',
});

export const runOf = (language: Language, change: Partial<MemoRun> = {}): MemoRun => ({
  id: memoId,
  status: 'completed',
  stage: null,
  progress: 100,
  package_id: packageId,
  package_title: packageTitle(language),
  document_count: 4,
  validation_status: 'valid',
  language,
  previous_memo_id: null,
  overall_score: 64,
  recommendation: 'invest_on_conditions',
  confidence: 3.5,
  error: null,
  created_at: '2026-11-27T09:05:00.000Z',
  updated_at: '2026-11-27T09:06:00.000Z',
  ...change,
});

const onDeck = (page: number, quote: string): MemoQuote => ({ document: deckId, page, quote });
const onSheet = (cell: string, quote: string): MemoQuote => ({ document: modelId, page: 1, cell, quote });
const inContract = (page: number, quote: string): MemoQuote => ({ document: contractId, page, quote });
const item = (text: string, ...evidence: MemoQuote[]): MemoItem => ({ text, evidence });

const deckWords = (language: Language) =>
  by(
    language,
    {
      traction: 'ARR of $1.4M in 2025, growing 3x a year',
      market: 'The Gulf cold chain market is $3.2B and grows 9% a year',
      team: 'Sara Haddad, CEO: 11 years at Agility',
      product: 'Door-to-door temperature log, accepted by the customs authority',
    },
    {
      traction: 'إيرادات سنوية متكررة 1.4 مليون دولار في 2025، تنمو ثلاثة أضعاف سنويًا',
      market: 'سوق سلسلة التبريد في الخليج 3.2 مليار دولار وينمو 9% سنويًا',
      team: 'سارة حداد، الرئيسة التنفيذية: 11 عامًا في أجيليتي',
      product: 'سجل حرارة من الباب إلى الباب تقبله هيئة الجمارك',
    },
  );

/** Slide 5 of the deck, sheet 1 of the model, page 4 of the contract. */
export const pagesOf = (language: Language): Record<string, Page> => {
  const words = deckWords(language);
  const [head, revenue, costs] = by(
    language,
    ['Profit and loss, USD', 'Revenue', 'Costs'],
    ['الأرباح والخسائر، دولار أمريكي', 'الإيرادات', 'التكاليف'],
  );
  const rows = Array.from(
    { length: 60 },
    (_, n) => `A${n + 5}: ${costs ?? ''} ${n + 1} | ${n * 10} | ${n * 12} | ${n * 14}`,
  );
  return {
    [`${deckId}/5`]: {
      n: 5,
      label: by(language, 'Traction', 'الإقبال'),
      text: `${by(language, 'Traction', 'الإقبال')}\n${words.traction}\n${by(language, '18 paying customers', '18 عميلًا يدفعون')}`,
      method: 'text',
    },
    [`${modelId}/1`]: {
      n: 1,
      label: by(language, 'P&L', 'الأرباح والخسائر'),
      text: [
        `A1:D1: ${head ?? ''}`,
        'B2: 2023 | 2024 | 2025',
        `A3: ${revenue ?? ''} | 210,000 | 540,000 | 1,180,000`,
        `A4: ${costs ?? ''} | 480,000 | 760,000 | 1,420,000`,
        ...rows,
      ].join('\n'),
      method: 'text',
    },
    [`${contractId}/4`]: {
      n: 4,
      label: 'Page 4',
      text: by(
        language,
        '9. Either party may terminate this Agreement for convenience on thirty (30) days notice.\n10. Upon a change of control of the Supplier the Customer may terminate at once.',
        '9. يجوز لأي من الطرفين إنهاء هذه الاتفاقية في أي وقت بإشعار مدته ثلاثون (30) يومًا.\n10. عند تغيّر السيطرة على المورّد يجوز للعميل الإنهاء فورًا.',
      ),
      method: 'text',
    },
  };
};

export const reportOf = (language: Language): MemoReport => {
  const words = deckWords(language);
  const names = documentNames(language);
  const pnl = by(language, 'P&L', 'الأرباح والخسائر');
  const terminate = by(
    language,
    'terminate this Agreement for convenience on thirty (30) days notice',
    'إنهاء هذه الاتفاقية في أي وقت بإشعار مدته ثلاثون (30) يومًا',
  );
  const control = by(
    language,
    'Upon a change of control of the Supplier the Customer may terminate at once',
    'عند تغيّر السيطرة على المورّد يجوز للعميل الإنهاء فورًا',
  );
  const t = (en: string, ar: string): string => by(language, en, ar);
  const revenueGap = t(
    'The deck says ARR of $1.4M in 2025; the model has revenue of $1,180,000 for the same year.',
    'يذكر العرض إيرادات سنوية متكررة 1.4 مليون دولار في 2025، بينما يذكر النموذج 1,180,000 دولار للسنة نفسها.',
  );
  return {
    format: 'memo-1',
    language,
    company_name: packageTitle(language),
    documents: documentsOf(language).map(({ id, name, sourceTag, coverage }, n) => ({
      id,
      name,
      source_tag: sourceTag,
      type: (['deck', 'financials', 'contract', 'notes'] as const)[n] ?? 'other',
      language,
      pages:
        n === 1
          ? [
              { n: 1, label: pnl },
              { n: 2, label: t('Cap table', 'جدول الملكية') },
              { n: 3, label: t('Plan', 'الخطة') },
            ]
          : [],
      coverage: coverage ?? covered(1),
    })),
    overview: {
      headline: t(
        'Cold chain for pharmacies in the Gulf, growing fast, on one large customer.',
        'سلسلة تبريد للصيدليات في الخليج، تنمو سريعًا وتعتمد على عميل كبير واحد.',
      ),
      verdict: t(
        'Worth investing in once revenue is settled and the main contract is amended.',
        'يستحق الاستثمار بعد حسم رقم الإيرادات وتعديل العقد الرئيسي.',
      ),
      investment_type: t('Equity, seed round', 'حصة ملكية، جولة تأسيسية'),
      time_horizon: null,
      text: t(
        'Northwind moves medicines at a fixed temperature and proves it to customs. Four documents were read.',
        'تنقل مسار الأدوية في درجة حرارة ثابتة وتثبت ذلك للجمارك. قُرئت أربعة مستندات.',
      ),
    },
    focus: [
      {
        asked: t('Pilot prices', 'الأسعار التجريبية'),
        answer: t('Places that speak of it: 1.', 'المواضع التي تتحدث عنه: 1.'),
        items: [
          item(
            t(
              '“Two customers are still on pilot prices” (Quick notes)',
              '«لا يزال عميلان على أسعار تجريبية» (ملاحظات سريعة)',
            ),
            {
              document: notesId,
              page: 1,
              quote: t('Two customers are still on pilot prices', 'لا يزال عميلان على أسعار تجريبية'),
            },
          ),
        ],
      },
      {
        asked: t('Patents', 'براءات الاختراع'),
        answer: t('No page says anything of it.', 'لا تقول أي صفحة شيئا عنه.'),
        items: [],
      },
    ],
    investment_thesis: [
      item(
        t(
          'Customs accepts its temperature log, which no rival has.',
          'تقبل الجمارك سجل الحرارة لديها، ولا يملكه منافس.',
        ),
        onDeck(3, words.product),
      ),
      item(
        t('Revenue more than doubled two years in a row.', 'تضاعفت الإيرادات أكثر من مرة في عامين متتاليين.'),
        onSheet('C3', '540,000'),
        onSheet('D3', '1,180,000'),
      ),
    ],
    upside_drivers: [item(t('The market grows 9% a year.', 'ينمو السوق 9% سنويًا.'), onDeck(6, words.market))],
    key_pillars: [
      {
        pillar: 'traction_viability',
        score: 4,
        text: t('Paying customers and two years of growth.', 'عملاء يدفعون وعامان من النمو.'),
        evidence: [onDeck(5, words.traction)],
      },
      {
        pillar: 'team',
        score: 3,
        text: t(
          'The founder knows the trade; there is no technical lead.',
          'المؤسِّسة تعرف المجال، ولا يوجد مسؤول تقني.',
        ),
        evidence: [onDeck(9, words.team)],
      },
      {
        pillar: 'moat_defensibility',
        score: null,
        text: t('Nothing is said of patents or exclusivity.', 'لا يُذكر شيء عن براءات أو حصرية.'),
        evidence: [],
      },
    ],
    market_landscape: {
      segment: item(
        t('Pharmacies and hospitals in the Gulf', 'الصيدليات والمستشفيات في الخليج'),
        onDeck(2, words.product),
      ),
      size_estimate: item(t('$3.2B', '3.2 مليار دولار'), onDeck(6, words.market)),
      tailwinds: [
        item(t('New customs rules ask for a log.', 'تطلب قواعد الجمارك الجديدة سجلًا.'), onDeck(3, words.product)),
      ],
      headwinds: [],
      competitors: [
        item(
          t('Agility and Aramex carry the same goods.', 'تنقل أجيليتي وأرامكس البضائع نفسها.'),
          onDeck(8, words.team),
        ),
      ],
    },
    product_and_traction: {
      differentiators: [item(t('A log accepted by customs', 'سجل تقبله الجمارك'), onDeck(3, words.product))],
      traction_signals: [item(t('18 paying customers', '18 عميلًا يدفعون'), onDeck(5, words.traction))],
    },
    team_summary: {
      key_people: [
        {
          name: t('Sara Haddad', 'سارة حداد'),
          role: t('CEO', 'الرئيسة التنفيذية'),
          highlights: [t('11 years at Agility', '11 عامًا في أجيليتي')],
          evidence: [onDeck(9, words.team)],
        },
      ],
      gaps: [t('No technical lead is named.', 'لا يُذكر مسؤول تقني.')],
    },
    diligence_flags: [
      {
        kind: 'clause',
        area: t('Main contract', 'العقد الرئيسي'),
        severity: 'medium',
        detail: t(
          'The customer may end the contract when control changes.',
          'يجوز للعميل إنهاء العقد عند تغيّر السيطرة.',
        ),
        recommendation: t('Ask for a waiver before closing.', 'اطلب تنازلًا قبل الإقفال.'),
        evidence: [inContract(4, control)],
      },
      {
        kind: 'contradiction',
        area: t('Revenue 2025', 'إيرادات 2025'),
        severity: 'high',
        detail: revenueGap,
        recommendation: t('Have the figures reconciled month by month.', 'اطلب مطابقة الأرقام شهرًا بشهر.'),
        evidence: [onDeck(5, words.traction), onSheet('D3', '1,180,000')],
      },
      {
        kind: 'missing',
        area: t('Churn', 'التسرّب'),
        severity: 'low',
        detail: t('No document says how many customers left.', 'لا يذكر أي مستند عدد العملاء الذين غادروا.'),
        recommendation: '',
        evidence: [],
      },
    ],
    risk_matrix: [
      {
        risk: t('The main customer leaves.', 'مغادرة العميل الرئيسي.'),
        likelihood: 'medium',
        impact: 'high',
        mitigants: [t('A waiver of the clause', 'التنازل عن البند')],
        evidence: [inContract(4, terminate)],
      },
      {
        risk: t('Revenue is lower than told.', 'الإيرادات أقل مما قيل.'),
        likelihood: 'high',
        impact: 'high',
        mitigants: [],
        evidence: [onSheet('D3', '1,180,000')],
      },
      {
        risk: t('A rival gets the same approval.', 'حصول منافس على الموافقة نفسها.'),
        likelihood: 'low',
        impact: 'medium',
        mitigants: [t('Contracts of two years', 'عقود لعامين')],
        evidence: [onDeck(8, words.team)],
      },
    ],
    follow_up_questions: [
      t('Why do deck and model differ for 2025?', 'لماذا يختلف العرض والنموذج في 2025؟'),
      t('Who owns the software?', 'من يملك البرنامج؟'),
      t('How many customers left last year?', 'كم عميلًا غادر العام الماضي؟'),
    ],
    recommended_action: {
      recommendation: 'invest_on_conditions',
      dependencies: [t('Revenue of 2025 is settled.', 'حسم إيرادات 2025.')],
      overall_score: 64,
      settle_first: [
        item(revenueGap, onDeck(5, words.traction), onSheet('D3', '1,180,000')),
        item(
          t('The customer may leave when control changes.', 'يجوز للعميل المغادرة عند تغيّر السيطرة.'),
          inContract(4, control),
        ),
        item(t('Nobody is named for technology.', 'لا يُذكر أحد للتقنية.'), onDeck(9, words.team)),
      ],
    },
    suggested_deal_terms: {
      check_size: item(t('$500,000', '500,000 دولار'), onDeck(12, words.market)),
      valuation: null,
      structure: item(t('SAFE with a cap', 'اتفاقية استثمار آجل بحد أعلى'), onDeck(12, words.market)),
      ownership_target: null,
      closing_conditions: [item(t('A waiver of clause 10', 'التنازل عن البند 10'), inContract(4, control))],
      other: [],
    },
    confidence: {
      overall: 3.5,
      rationale: [
        t('All four documents were read but one slide.', 'قُرئت المستندات الأربعة إلا شريحة واحدة.'),
        t('One figure is told in two ways.', 'رقم واحد مذكور بطريقتين.'),
      ],
      dependencies: [t('Audited accounts', 'حسابات مدققة')],
    },
    metrics_snapshot: [
      {
        metric: t('Revenue', 'الإيرادات'),
        value: t('$1,180,000', '1,180,000 دولار'),
        number: 1_180_000,
        unit: null,
        currency: 'USD',
        period: '2025',
        planned: false,
        trend: 'up',
        series: [
          { period: '2023', number: 210_000, planned: false },
          { period: '2024', number: 540_000, planned: false },
          { period: '2025', number: 1_180_000, planned: false },
          { period: '2026', number: 2_400_000, planned: true },
        ],
        source: `${names[1] ?? ''}, ${pnl}, D3`,
        evidence: [onSheet('D3', '1,180,000')],
      },
      {
        metric: t('Net profit', 'صافي الربح'),
        value: t('-$240,000', '-240,000 دولار'),
        number: -240_000,
        unit: null,
        currency: 'USD',
        period: '2025',
        planned: false,
        trend: 'down',
        series: [
          { period: '2023', number: 20_000, planned: false },
          { period: '2024', number: -220_000, planned: false },
          { period: '2025', number: -240_000, planned: false },
        ],
        source: `${names[1] ?? ''}, ${pnl}, D4`,
        evidence: [onSheet('D4', '1,420,000')],
      },
      {
        metric: t('Customers', 'العملاء'),
        value: '18',
        number: 18,
        unit: null,
        currency: null,
        period: null,
        planned: false,
        trend: null,
        series: [],
        source: `${names[0] ?? ''}, 5`,
        evidence: [onDeck(5, words.traction)],
      },
    ],
    ownership: [
      {
        holder: t('Sara Haddad', 'سارة حداد'),
        share_class: t('Common', 'عادية'),
        shares: 6_200_000,
        percent: 62,
        evidence: [{ document: modelId, page: 2, cell: 'B3', quote: '6,200,000' }],
      },
      {
        holder: t('Option pool', 'مجمع الخيارات'),
        share_class: null,
        shares: null,
        percent: 10.5,
        evidence: [{ document: modelId, page: 2, cell: 'C5', quote: '10.5%' }],
      },
    ],
    contracts: [
      {
        document: contractId,
        parties: [item(t('Northwind LLC', 'شركة مسار'), inContract(1, t('Northwind LLC', 'شركة مسار')))],
        effective_date: null,
        term: item(t('Two years', 'عامان'), inContract(2, t('two years', 'عامان'))),
        termination: item(t('30 days for convenience', 'إشعار 30 يومًا دون سبب'), inContract(4, terminate)),
        exclusivity: null,
        change_of_control: item(t('The customer may end at once', 'يجوز للعميل الإنهاء فورًا'), inContract(4, control)),
        liability: null,
        governing_law: null,
        unusual: [
          item(
            t('Termination at once on change of control', 'الإنهاء الفوري عند تغيّر السيطرة'),
            inContract(4, control),
          ),
        ],
      },
    ],
    appendices: [
      {
        title: t('Model', 'النموذج'),
        summary: t('Three sheets, 2023 to 2026.', 'ثلاث أوراق، من 2023 إلى 2026.'),
        source: names[1] ?? '',
        horizon: t('to 2026', 'حتى 2026'),
      },
    ],
    not_in_documents: [
      { section: 'metrics_snapshot', text: t('Churn', 'معدل التسرّب') },
      { section: 'suggested_deal_terms', text: t('Valuation', 'التقييم') },
    ],
    warnings: [
      {
        kind: 'injection_suspected',
        document: contractId,
        page: 4,
        quote: control,
        message: t('A sentence speaks to the reader; it changed nothing.', 'جملة تخاطب القارئ، ولم تغيّر شيئًا.'),
      },
    ],
    provenance: {
      provider: 'plumbline',
      model: 'plumbline-checklist-1',
      prompt_version: '1',
      rubric_version: '1',
      calls: 9,
      tokens_in: 0,
      tokens_out: 0,
      seconds: 2,
    },
    changes: {
      previous_memo_id: 'memo_00000000',
      score: { from: 58, to: 64 },
      confidence: { from: 3, to: 3.5 },
      documents_added: [names[2] ?? ''],
      documents_removed: [],
      metrics: [
        { metric: t('Revenue', 'الإيرادات'), period: '2025', from: null, to: t('$1,180,000', '1,180,000 دولار') },
      ],
      flags_new: [t('Main contract', 'العقد الرئيسي')],
      flags_settled: [],
    },
  };
};
