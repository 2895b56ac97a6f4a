import { checklist } from '@plumbline/contracts/checklist';
import type { CheckId, CheckResult } from '@plumbline/contracts/checklist';
import type { Language } from '@plumbline/contracts/limits';
import type { Evidence, HexagonReport } from '@plumbline/contracts/report';
import ar from '../../../locales/ar.json' with { type: 'json' };
import en from '../../../locales/en.json' with { type: 'json' };
import { arabicReport } from './arabic-report.ts';
import { englishReport } from './english-report.ts';

/* The two reports as they are written since there is a checklist: the same decks, checked question by question. */

type Answer = Omit<CheckResult, 'id' | 'pillar' | 'text'> & { text?: string };

const said = (level: number, page: number, quote: string, text: string): Answer => ({ state: 'said', level, page, quote, text }); // prettier-ignore
const partly = (page: number, quote: string, text: string): Answer => ({
  state: 'partly',
  level: 2,
  page,
  quote,
  text,
});
const unsure = (page: number, quote: string): Answer => ({ state: 'unsure', level: 2, closest: { page, quote } });
const notFound = (searched: number[]): Answer => ({ state: 'not_found', level: 1, searched });
const notRead: Answer = { state: 'not_read', level: null };

/** Code's own sentences, which begin with the check's name. */
const ownSentence: Record<Language, Partial<Record<CheckResult['state'], string>>> = {
  en: {
    unsure: 'not sure. The passage that comes nearest is shown; say it there in so many words if it is meant.',
    not_found: 'not found on any page.',
    not_read: 'not found so far, but parts of the document could not be read.',
  },
  ar: {
    unsure: 'غير مؤكد. أقرب فقرة إليه معروضة؛ قلها صراحةً إن كان هذا هو المقصود.',
    not_found: 'لم يُعثر عليه في أي صفحة.',
    not_read: 'لم يُعثر عليه حتى الآن، لكن أجزاء من المستند تعذّرت قراءتها.',
  },
};
const names: Record<Language, Record<string, string>> = { en, ar };

const checksOf = (language: Language, answers: Record<CheckId, Answer>): CheckResult[] =>
  checklist.map(({ id, pillar }) => {
    const answer = answers[id];
    const name = names[language][`report.check.${id}`] ?? '';
    return { id, pillar, ...answer, text: answer.text ?? `${name}: ${ownSentence[language][answer.state] ?? ''}` };
  });

/** Strengths, improvements and evidence of each pillar as they follow from its checks. */
const checked = (report: HexagonReport, checks: CheckResult[]): HexagonReport => ({
  ...report,
  rubric_version: 'hexagon-2',
  checks,
  document: { kind: 'pitch', language: report.language, quotes: [] },
  pillars_detailed: report.pillars_detailed.map((detail) => {
    const own = checks.filter(({ pillar, state }) => pillar === detail.pillar && state !== 'not_read');
    const strengths = own.filter(({ state }) => state === 'said');
    const improvements = own.filter(({ state }) => state !== 'said');
    const evidenceOf =
      (field: string) =>
      (check: CheckResult, index: number): Evidence => {
        const at = check.closest ?? { page: check.page ?? 0, quote: check.quote ?? '' };
        return check.searched
          ? { field, index, absent: true, searched: check.searched }
          : { field, index, ...at, verified: true, tier: 'stated' };
      };
    return {
      ...detail,
      strengths: strengths.map(({ text }) => text),
      improvements: improvements.map(({ text }) => text),
      evidence: [...strengths.map(evidenceOf('strengths')), ...improvements.map(evidenceOf('improvements'))],
    };
  }),
});

const slides = [1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12];

const englishChecks = checksOf('en', {
  'problem.pain': said(4, 2, 'Regional hospitals throw away 11% of temperature-\nsensitive stock every year.', 'Regional hospitals lose stock that was stored too warm.'), // prettier-ignore
  'problem.size': said(4, 2, 'throw away 11% of temperature-\nsensitive stock every year', 'The loss is put in numbers: 11% of temperature-sensitive stock a year.'), // prettier-ignore
  'problem.source': notFound(slides),
  'problem.validation': said(4, 2, 'We interviewed 34 head pharmacists in 5 countries; 29 keep a paper log.', '34 head pharmacists were interviewed, and 29 of them keep a paper log.'), // prettier-ignore
  'problem.today': said(3, 2, 'Pharmacists copy fridge temperatures by hand twice a day.', 'Temperatures are copied by hand, twice a day.'), // prettier-ignore
  'problem.why_now': notFound(slides),
  'solution.what': said(4, 3, 'A phone app reads the fridge display, predicts failures 6 hours ahead and files the audit report.', 'A phone app that reads fridge displays and files the audit report.'), // prettier-ignore
  'solution.how': partly(3, 'A phone app reads the fridge display', 'It says that the app reads the display, not how failures are predicted.'), // prettier-ignore
  'solution.benefit': said(3, 3, 'No sensors to buy. Live in one afternoon.', 'Nothing has to be bought, and it runs on the first day.'), // prettier-ignore
  'solution.state': unsure(7, 'Q3: tablet mode. Q4: predictive ordering. 2027: API for wholesalers.'),
  'solution.proof': notFound(slides),
  'market.size': said(4, 5, 'TAM €4.2bn, SAM €610m, SOM €38m by 2029.', 'The market is put at €4.2bn.'),
  'market.source': said(5, 5, '4,100 regional hospitals in the EU (Eurostat 2024) × €12,400 average contract.', 'It is counted from 4,100 hospitals that Eurostat names.'), // prettier-ignore
  'market.reachable': said(
    4,
    5,
    'TAM €4.2bn, SAM €610m, SOM €38m by 2029.',
    'Of it €610m can be reached, €38m by 2029.',
  ),
  'market.growth': unsure(4, '18 paying hospitals, €31,500 monthly recurring revenue, growing 14% month on month since June.'), // prettier-ignore
  'market.segment': said(4, 5, '4,100 regional hospitals in the EU (Eurostat 2024)', 'Regional hospitals in the EU.'),
  'team.founders': notRead,
  'team.experience': notRead,
  'team.checkable': notRead,
  'team.coverage': notRead,
  'team.advisers': notRead,
  'moat.protection': partly(11, 'Patent application filed.', 'A patent application is mentioned, without number or claim.'), // prettier-ignore
  'moat.competitors': said(3, 6, 'Hardware loggers (Testo, Elpro) need an installation of 3 weeks.', 'Testo and Elpro are named, and so are spreadsheets.'), // prettier-ignore
  'moat.difference': said(4, 6, 'Hardware loggers (Testo, Elpro) need an installation of 3 weeks.', 'It is live in one afternoon; loggers take 3 weeks.'), // prettier-ignore
  'moat.checkable': unsure(11, '2.6 million labelled fridge readings. Nobody else has them.'),
  'traction.customers': said(4, 4, '18 paying hospitals', '18 hospitals pay.'),
  'traction.revenue': said(3, 4, '€31,500 monthly recurring revenue', 'Monthly recurring revenue is €31,500.'),
  'traction.growth': said(4, 4, 'growing 14% month on month since June', 'Revenue grows by 14% a month since June.'),
  'traction.named': said(5, 4, 'St. Anne University Hospital signed a three-year contract in January 2026.', 'A named university hospital signed for three years.'), // prettier-ignore
  'traction.model': said(4, 8, '€690 per ward and month.', 'Hospitals pay €690 per ward and month.'),
  'traction.unit': said(4, 8, 'Gross margin 82%. CAC €5,400, payback 9 months.', 'Margin, acquisition cost and payback are given.'), // prettier-ignore
  'traction.ask': said(4, 12, 'We raise €2.5m to reach 80 hospitals in DACH and the Nordics.', '€2.5m, to reach 80 hospitals.'), // prettier-ignore
});

const withRevenueContradicted = (report: HexagonReport): HexagonReport => ({
  ...report,
  pillars_detailed: report.pillars_detailed.map((detail) => ({
    ...detail,
    evidence: detail.evidence.map((one) =>
      !('absent' in one) && one.quote === '€31,500 monthly recurring revenue'
        ? { ...one, tier: 'contradicted', second: { page: 9, quote: 'Current MRR: €27,000' } }
        : one,
    ),
  })),
});

/** What to do, each with what it mends; the first is about the pillar with most to gain. */
const advised = (
  report: HexagonReport,
  lead: string,
  actions: [string, NonNullable<HexagonReport['acts_on']>[number]][],
): HexagonReport => ({
  ...report,
  next_actions: actions.map(([text]) => text),
  acts_on: actions.map(([, on]) => on),
  critical_next_step: [lead, actions[0]?.[0] ?? ''].join(' '),
});

/** 32 checks in every state; the team's slide could not be read, and two slides disagree on the revenue. */
export const englishChecked: HexagonReport = advised(
  withRevenueContradicted(checked(englishReport, englishChecks)),
  'Begin with the moat, where the score loses most.',
  [
    ['Slide 11 mentions a patent application: give its number, its date and what it claims.', { pillar: 'moat_defensibility', check: 'moat.protection' }], // prettier-ignore
    ['Slide 7 comes nearest on what exists today: say what runs now, and where.', { pillar: 'solution_product', check: 'solution.state' }], // prettier-ignore
    ['Cite a study or a public statistic on spoiled stock.', { pillar: 'problem_insight', check: 'problem.source' }],
    ['Make the revenue figures on slides 4 and 9 agree, with a date beside each.', { pillar: 'traction_viability', check: 'traction.revenue' }], // prettier-ignore
    ['Replace slide 10 by text, so that the team can be read.', null],
  ],
);

const sections = [1, 2, 3, 4, 5];

/** The same of the Arabic report, of which all was read. */
export const arabicChecked: HexagonReport = advised(
  checked(
    arabicReport,
    checksOf('ar', {
      'problem.pain': said(4, 1, 'يفقد مزارعو التمور في الأحساء ٢٢٪ من محصولهم بسبب سوسة النخيل الحمراء.', 'مزارعو التمور في الأحساء يخسرون محصولهم بسبب السوسة.'), // prettier-ignore
      'problem.size': said(4, 1, 'يفقد مزارعو التمور في الأحساء ٢٢٪ من محصولهم', 'الخسارة مذكورة بالأرقام: ٢٢٪ من المحصول.'), // prettier-ignore
      'problem.source': notFound(sections),
      'problem.validation': said(4, 1, 'قابلنا ٤١ مزارعًا، ويعتمد ٣٧ منهم على الفحص بالعين.', 'أُجريت مقابلات مع ٤١ مزارعًا.'), // prettier-ignore
      'problem.today': said(4, 1, 'قابلنا ٤١ مزارعًا، ويعتمد ٣٧ منهم على الفحص بالعين.', 'الفحص بالعين هو المتّبع اليوم.'), // prettier-ignore
      'problem.why_now': notFound(sections),
      'solution.what': said(3, 2, 'حسّاس صوتي صغير يكشف الإصابة قبل ظهورها بستة أسابيع، وتطبيق PalmGuard يدل المزارع على النخلة المصابة.', 'حساس صوتي مع تطبيق يدل على النخلة المصابة.'), // prettier-ignore
      'solution.how': partly(2, 'حسّاس صوتي صغير يكشف الإصابة', 'يُذكر الحساس ولا يُذكر كيف يميّز الصوت.'),
      'solution.benefit': said(3, 2, 'يكشف الإصابة قبل ظهورها بستة أسابيع', 'تُكشف الإصابة قبل ظهورها بستة أسابيع.'),
      'solution.state': unsure(4, 'ثلاث مزارع تجريبية و٦٬٢٠٠ نخلة مراقبة.'),
      'solution.proof': notFound(sections),
      'market.size': said(4, 3, 'في المملكة ٣٤ مليون نخلة', 'السوق محسوب بعدد النخيل: ٣٤ مليون نخلة.'),
      'market.source': said(5, 3, 'في المملكة ٣٤ مليون نخلة بحسب الهيئة العامة للإحصاء ٢٠٢٤', 'المصدر إحصاء رسمي منشور.'), // prettier-ignore
      'market.reachable': unsure(5, 'نطلب ٣ ملايين ريال للوصول إلى ٤٠ مزرعة خلال ١٨ شهرًا.'),
      'market.growth': notFound(sections),
      'market.segment': said(3, 1, 'مزارعو التمور في الأحساء', 'مزارعو التمور في الأحساء.'),
      'team.founders': notFound(sections),
      'team.experience': notFound(sections),
      'team.checkable': notFound(sections),
      'team.coverage': notFound(sections),
      'team.advisers': notRead,
      'moat.protection': notFound(sections),
      'moat.competitors': notFound(sections),
      'moat.difference': unsure(2, 'يكشف الإصابة قبل ظهورها بستة أسابيع'),
      'moat.checkable': notFound(sections),
      'traction.customers': said(4, 4, 'ثلاث مزارع تجريبية و٦٬٢٠٠ نخلة مراقبة.', 'ثلاث مزارع تجريبية.'),
      'traction.revenue': said(4, 4, 'دفعت مزارع الريف ٩٥ ألف ريال عن الموسم الأول.', 'إيراد الموسم الأول ٩٥ ألف ريال.'), // prettier-ignore
      'traction.growth': notFound(sections),
      'traction.named': said(5, 4, 'دفعت مزارع الريف ٩٥ ألف ريال عن الموسم الأول.', 'عميل مسمّى: مزارع الريف.'),
      'traction.model': partly(3, 'وكلفة الحماية ١٨ ريالًا للنخلة في السنة', 'السعر مذكور ككلفة، ولا يُذكر من يدفعه.'),
      'traction.unit': notFound(sections),
      'traction.ask': said(4, 5, 'نطلب ٣ ملايين ريال للوصول إلى ٤٠ مزرعة خلال ١٨ شهرًا.', '٣ ملايين ريال للوصول إلى ٤٠ مزرعة.'), // prettier-ignore
    }),
  ),
  'ابدأ بمحور الفريق، فهو أكثر ما يخفض الدرجة.',
  [
    ['أضف قسمًا يعرّف بالمؤسسين وخبرتهم في الزراعة والصوتيات.', { pillar: 'team', check: 'team.founders' }],
    ['سمِّ ما يمنع غيركم من تقليد الحساس: بيانات أو براءة أو عقدًا.', { pillar: 'moat_defensibility', check: 'moat.protection' }], // prettier-ignore
    ['أظهر دقة الكشف خلال موسم كامل.', { pillar: 'solution_product', check: 'solution.proof' }],
  ],
);
