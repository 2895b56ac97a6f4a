import { checklist } from '@plumbline/contracts/checklist';
import type { RecognisedDocument } from '@plumbline/contracts/checklist';
import type { Language } from '@plumbline/contracts/limits';
import { pillars } from '@plumbline/contracts/pillars';
import type { HexagonReport } from '@plumbline/contracts/report';
import { arabicReport } from './arabic-report.ts';
import { englishReport } from './english-report.ts';

const unscored = { score: null, feedback: '' };

/** The report on a document that was not reviewed for what it was recognised as. */
export const unreviewedReport = (
  language: Language,
  document: RecognisedDocument,
  change: Partial<HexagonReport> = {},
): HexagonReport => ({
  ...(language === 'ar' ? arabicReport : englishReport),
  company_name: null,
  company_evidence: undefined,
  hexagon_scores: {
    problem_insight: null,
    solution_product: null,
    market_opportunity: null,
    team: null,
    moat_defensibility: null,
    traction_viability: null,
  },
  pillars_detailed: pillars.map((pillar) => ({
    pillar,
    score: null,
    band: null,
    next_band: null,
    strengths: [],
    improvements: [],
    evidence: [],
  })),
  claims_evidence: [],
  checks: checklist.map(({ id, pillar }) => ({ id, pillar, state: 'not_read', level: null, text: 'Not judged.' })),
  document,
  strengths: [],
  gaps: [],
  verdict: 'It was not scored.',
  core_analysis: '',
  stage: '',
  next_actions: [],
  critical_next_step: '',
  main_action: '',
  key_investor_questions: [],
  executive_summary: { ...unscored, strengths: [], weaknesses: [] },
  market_analysis: {
    ...unscored,
    market_size_clarity: '',
    competition_analysis: '',
    target_audience: '',
    strengths: [],
    recommendations: [],
  },
  financial_viability: unscored,
  risk_assessment: unscored,
  overall_assessment: { total_score: null, recommendation: null },
  warnings: [],
  ...change,
});

/** What shows that it is a template, as it stands in the made-up decks' pages. */
export const templateIn: Record<Language, RecognisedDocument> = {
  en: {
    kind: 'template',
    language: 'en',
    quotes: [
      { page: 2, quote: 'Regional hospitals throw away 11% of temperature-\nsensitive stock every year.' },
      { page: 12, quote: 'We raise €2.5m to reach 80 hospitals in DACH and the Nordics.' },
    ],
  },
  ar: {
    kind: 'template',
    language: 'ar',
    quotes: [
      { page: 1, quote: 'قابلنا ٤١ مزارعًا، ويعتمد ٣٧ منهم على الفحص بالعين.' },
      { page: 5, quote: 'نطلب ٣ ملايين ريال للوصول إلى ٤٠ مزرعة خلال ١٨ شهرًا.' },
    ],
  },
};
