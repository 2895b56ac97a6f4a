import type { Block } from '@plumbline/contracts/blocks';
import type { Evaluation } from '@plumbline/contracts/evaluations';
import type { Language } from '@plumbline/contracts/limits';
import { warningKinds } from '@plumbline/contracts/plans';
import { pillars } from '@plumbline/contracts/pillars';
import type { Evidence, HexagonReport, ReportChanges } from '@plumbline/contracts/report';
import type { Page } from 'playwright-core';
import { cardIds } from '../../frontend/src/features/report/parts/card-ids.ts';
import { arabicPages, arabicReport } from '../../frontend/src/features/report/test/arabic-report.ts';
import { arabicChecked, englishChecked } from '../../frontend/src/features/report/test/checked-report.ts';
import { englishPages, englishReport } from '../../frontend/src/features/report/test/english-report.ts';
import { templateIn, unreviewedReport } from '../../frontend/src/features/report/test/unreviewed-report.ts';
import invalid from '../../samples/old-reports/invalid.json' with { type: 'json' };
import legacy from '../../samples/old-reports/legacy.json' with { type: 'json' };
import pentagon from '../../samples/old-reports/pentagon.json' with { type: 'json' };
import type { Say } from '../stages/journey.ts';
import {
  failedEvaluation,
  heading,
  openAll,
  refused,
  reportReplies,
  running,
  text,
  uploads,
} from './screen-answers.ts';
import type { Replies, Reply, Screen } from '../stages/screen-stage.ts';
import { pictureScreens } from './picture-screens.ts';
import { settleScreens } from './settle-screens.ts';

/** The results page's overview in all its states. */

const resultsOf = (
  data: unknown,
  validation: Evaluation['validation_status'] = 'valid',
  comparedWith?: string,
): Replies => ({
  'GET /evaluations/eval_00000001/results': {
    body: [
      {
        parsed_data: typeof data === 'string' ? data : JSON.stringify(data),
        validation_status: validation,
        ...(comparedWith === undefined ? {} : { compared_public_id: comparedWith }),
        created_at: '2026-11-27T09:06:00.000Z',
      },
    ],
  },
});

interface OldReport {
  company_name: string;
  parsed_data: object;
}

/** A report of an older format; they were all written in English. */
const oldReport = (
  { company_name, parsed_data }: OldReport,
  validation_status: Evaluation['validation_status'] = 'valid',
): Replies => ({
  ...reportReplies('en', { company_name, validation_status }),
  ...resultsOf(parsed_data, validation_status),
});

const closed: Record<Language, string> = {
  en: 'No founder is named anywhere in the deck, and neither is an adviser or an early employee.',
  ar: 'لا يُذكر اسم أي مؤسس في العرض، ولا اسم مستشار أو موظف من الأوائل.',
};
const opened: Record<Language, string> = {
  en: 'The source of the market size is gone.',
  ar: 'لم يعد مصدر حجم السوق مذكورًا.',
};

/** A report of a second version, against the one before it, which may have been deleted since. */
const reevaluated = (language: Language, change: Partial<ReportChanges>, isGone = false): Replies => {
  const unmoved = pillars.map((pillar) => ({
    pillar,
    from: 3,
    to: 3,
    gaps_closed: [],
    new_gaps: [],
  }));
  const changes: ReportChanges = {
    previous_evaluation_id: 'eval_00000000',
    unchanged: false,
    same_text: false,
    overall: { from: 79, to: 79 },
    pillars: unmoved,
    ...change,
  };
  return {
    ...reportReplies(language, {
      version: 're-evaluation',
      previous_public_id: isGone ? null : changes.previous_evaluation_id,
    }),
    ...resultsOf({ ...reportOf(language), changes }, 'valid', isGone ? undefined : changes.previous_evaluation_id),
  };
};

const moved = (language: Language): Partial<ReportChanges> => ({
  overall: { from: 58, to: 79 },
  pillars: pillars.map((pillar) => ({
    pillar,
    from: pillar === 'traction_viability' ? null : pillar === 'market_opportunity' ? 4 : 2,
    to: pillar === 'problem_insight' || pillar === 'moat_defensibility' ? 2 : 3,
    gaps_closed: pillar === 'team' ? [closed[language], closed[language]] : [],
    new_gaps: pillar === 'market_opportunity' ? [opened[language]] : [],
  })),
});

const reportOf = (language: Language): HexagonReport => (language === 'ar' ? arabicReport : englishReport);

const withChecks = (language: Language): Replies => ({
  ...reportReplies(language),
  ...resultsOf(language === 'ar' ? arabicChecked : englishChecked),
});

/** A report that is written in the language that the page is not in. */
export const inOtherLanguage = (language: Language): Replies => ({
  ...reportReplies(language),
  ...resultsOf(language === 'ar' ? englishChecked : arabicChecked),
});

/** A document that was not reviewed; `answer` is what starting its review all the same gets. */
const unreviewed = (language: Language, document = templateIn[language], answer: Reply = refused): Replies => ({
  ...reportReplies(language, { overall_score: null, recommendation: null }),
  ...resultsOf(
    unreviewedReport(language, document, { core_analysis: '« Chiffre d’affaires 2025 : 1,2 M€ » (page 3)' }),
  ),
  ...uploads,
  'POST /evaluations/start': answer,
});

type Quote = Exclude<Evidence, { absent: true }>;

/** A report whose first pillar's quotes are so, and what the server has of the pages that they point at. */
const quoted = (language: Language, change: Partial<Quote>, page?: Reply): Replies => {
  const report = reportOf(language);
  const details = report.pillars_detailed.map((detail, n) =>
    n > 0
      ? detail
      : { ...detail, evidence: detail.evidence.map((one) => ('absent' in one ? one : { ...one, ...change })) },
  );
  const at = report.pillars_detailed[0]?.evidence.flatMap((one) => ('absent' in one ? [] : [one.page])) ?? [];
  const pages: Replies = {};
  if (page !== undefined) for (const n of at) pages[`GET /plans/plan_00000001/pages/${String(n)}`] = page;
  return {
    ...reportReplies(language),
    ...resultsOf({ ...report, pillars_detailed: details }),
    ...pages,
  };
};

interface PageBody {
  n: number;
  label: string;
  text: string;
  method: 'text' | 'mixed';
  blocks: Block[];
}

/** The last cell of the table is quoted. */
function tableOf(before: string, rows: string[][], after: string): { quote: string; page: PageBody } {
  const cells = rows.flatMap((row, at) =>
    row.map((text, column): Block => {
      const head = [at === 0 ? '' : (rows[0]?.[column] ?? ''), column === 0 ? '' : (row[0] ?? '')].filter((one) => one !== ''); // prettier-ignore
      return { kind: 'cell', text, table: 0, row: at, column, ...(head.length > 0 ? { head } : {}) };
    }),
  );
  const text = [before, ...rows.map((row) => row.join(' | ')), after].join('\n');
  const lines = (words: string): Block[] => words.split('\n').map((line) => ({ kind: 'text', text: line }));
  const blocks = [...lines(before), ...cells, ...lines(after)];
  return { quote: rows.at(-1)?.at(-1) ?? '', page: { n: 2, label: '', method: 'text', text, blocks } };
}

/** The page of the quote, of which one block was hard to read. */
const hardToRead = (language: Language): { quote: string; page: PageBody } => {
  const { page } = table[language];
  const [, quoted] = page.blocks;
  const blocks = page.blocks.map((block): Block => (block === quoted ? { ...block, kind: 'picture_text', confidence: 0.4 } : block)); // prettier-ignore
  return { quote: (quoted?.text ?? '').slice(0, 24), page: { ...page, method: 'mixed', blocks } };
};

const secondPlace = (language: Language): Quote['second'] => {
  const page = (language === 'ar' ? arabicPages : englishPages)[3];
  return page && { page: page.n, quote: page.text.split('\n')[1] ?? '' };
};

/** A cell that is quoted, with its table, between a slide's other words. */
const table: Record<Language, { quote: string; page: PageBody }> = {
  en: tableOf(
    'Where we want to be\nBoth years are planned with the three hospitals that pay today.',
    [['Target', 'Year 1', 'Year 2'], ['Hospitals', '18', '46'], ['Users', '50,000', '90,000']],
    'Planned in March 2026; the bank has seen it.',
  ),
  ar: tableOf(
    'أهدافنا\nوُضعت خطة السنتين مع المزارع الثلاث التي تدفع اليوم.',
    [['الهدف', 'السنة الأولى', 'السنة الثانية'], ['مزارع', '18', '46'], ['مستخدمون', '50,000', '90,000']],
    'خُطط له في مارس 2026، واطّلع عليه البنك.',
  ),
}; // prettier-ignore

/** Hardly anything could be read of the pitch, and whatever can be warned of happened. */
const notAssessed = (language: Language): HexagonReport => {
  const nothing = { score: null, feedback: '' };
  const message =
    language === 'ar'
      ? 'جملة تقول ما ينبغي أن يعرفه قارئ هذا التقرير.'
      : 'A sentence that a reader of this report has to know.';
  return {
    ...reportOf(language),
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
    strengths: [],
    gaps: [],
    verdict: '',
    core_analysis: '',
    stage: '',
    next_actions: [],
    critical_next_step: '',
    main_action: '',
    key_investor_questions: [],
    executive_summary: { ...nothing, strengths: [], weaknesses: [] },
    market_analysis: {
      ...nothing,
      market_size_clarity: '',
      competition_analysis: '',
      target_audience: '',
      strengths: [],
      recommendations: [],
    },
    financial_viability: nothing,
    risk_assessment: nothing,
    overall_assessment: { total_score: null, recommendation: 'not_recommended' },
    coverage: { pages: 12, text: 1, ocr: 1, unread: [2, 3, 4, 5, 7, 8, 9, 10, 11, 12] },
    warnings: warningKinds.map((kind, n) => ({ kind, message, ...(n % 2 === 0 ? { page: n + 1 } : {}) })),
  };
};

const openPillarQuote = async (page: Page, say: Say): Promise<void> => {
  await openAll(page, say);
  await page.locator(`#${cardIds.pillars} .report-chips button`).first().click();
};
const openEvidence = async (page: Page, say: Say): Promise<void> => {
  await openAll(page, say);
  await page.locator(`#${cardIds.strengths} .report-chips button`).first().click();
};
const openExports = async (page: Page, say: Say): Promise<void> =>
  page.getByRole('button', { name: say('report.export.menu') }).click();
const openChecks = async (page: Page, say: Say): Promise<void> => {
  await openAll(page, say);
  const closed = page.getByRole('button', { name: say('report.checks.open') });
  await closed.first().waitFor();
  // An open one is called otherwise.
  for (let left = await closed.count(); left > 0; left -= 1) await closed.first().click();
};
const reviewAnyway = async (page: Page, say: Say): Promise<void> =>
  page.getByRole('button', { name: say('report.unreviewed.again') }).click();
const drawn: Screen['shows'] = (page) => page.locator('.apexcharts-svg');

export const reportScreens: Screen[] = [
  {
    name: 'report-loading',
    at: '/evaluations/eval_00000001',
    replies: (language) => ({ ...reportReplies(language), 'GET /evaluations/eval_00000001/results': 'never' }),
    shows: text('report.loading'),
  },
  {
    name: 'report-unnamed',
    at: '/evaluations/eval_00000001',
    replies: () => ({ 'GET /evaluations/eval_00000001': 'never' }),
    shows: text('report.loading'),
  },
  {
    name: 'report-results-not-loaded',
    at: '/evaluations/eval_00000001',
    replies: (language) => ({ ...reportReplies(language), 'GET /evaluations/eval_00000001/results': refused }),
    shows: text('report.error.load'),
  },
  {
    name: 'report-running',
    at: '/evaluations/eval_00000001',
    replies: (language) => reportReplies(language, running),
    shows: text('report.none.title'),
  },
  {
    name: 'report-failed',
    at: '/evaluations/eval_00000001',
    replies: (language) => reportReplies(language, failedEvaluation),
    shows: text('report.none.failed'),
  },
  {
    name: 'report-not-loaded',
    at: '/evaluations/eval_00000001',
    replies: () => ({ 'GET /evaluations/eval_00000001': refused }),
    shows: text('report.error.load'),
  },
  {
    name: 'report-unparseable',
    at: '/evaluations/eval_00000001',
    replies: (language) => ({ ...reportReplies(language), ...resultsOf('{', 'invalid') }),
    shows: text('report.error.parse'),
  },
  {
    name: 'report-unknown-format',
    at: '/evaluations/eval_00000001',
    replies: (language) => ({ ...reportReplies(language), ...resultsOf('[1]', 'invalid') }),
    shows: text('report.error.format'),
  },
  {
    name: 'report-hexagon',
    opensWide: true,
    at: '/evaluations/eval_00000001',
    replies: (language) => reportReplies(language, { validation_status: 'invalid', version: 're-evaluation' }),
    shows: drawn,
  },
  {
    name: 'report-checks-closed',
    at: '/evaluations/eval_00000001',
    replies: withChecks,
    shows: heading('report.verdict.title'),
  },
  {
    name: 'report-other-language',
    at: '/evaluations/eval_00000001',
    replies: inOtherLanguage,
    shows: (page, say) => page.getByRole('button', { name: say('report.language.write') }),
  },
  {
    name: 'report-checks',
    at: '/evaluations/eval_00000001',
    replies: withChecks,
    act: openAll,
    shows: text('report.checks.state.not_read'),
  },
  {
    name: 'report-checks-open',
    at: '/evaluations/eval_00000001',
    replies: withChecks,
    act: openChecks,
    shows: (page) => page.locator('.checks blockquote'),
  },
  {
    name: 'report-checks-closest',
    at: '/evaluations/eval_00000001',
    replies: withChecks,
    act: async (page, say) => {
      await openAll(page, say);
      await page.locator('.check:has(.check-unsure) .report-chips button').first().click();
    },
    shows: text('report.checks.closest_hint'),
  },
  {
    name: 'report-unreviewed',
    at: '/evaluations/eval_00000001',
    replies: (language) => unreviewed(language),
    shows: heading('report.unreviewed.title.template'),
  },
  {
    name: 'report-unreviewed-language',
    at: '/evaluations/eval_00000001',
    replies: (language) => unreviewed(language, { kind: 'pitch', language: 'fr', quotes: [] }),
    shows: text('report.unreviewed.passages_language'),
  },
  {
    name: 'report-unreviewed-starting',
    at: '/evaluations/eval_00000001',
    replies: (language) => unreviewed(language, templateIn[language], 'never'),
    act: reviewAnyway,
    shows: (page) => page.locator('.ant-btn-loading'),
  },
  {
    name: 'report-unreviewed-failed',
    at: '/evaluations/eval_00000001',
    replies: (language) => unreviewed(language),
    act: reviewAnyway,
    shows: text('report.unreviewed.failed'),
  },
  {
    name: 'report-limited',
    at: '/evaluations/eval_00000001',
    replies: (language) => ({
      ...reportReplies(language),
      ...resultsOf({
        ...(language === 'ar' ? arabicReport : englishReport),
        limited_by: ['team', 'moat_defensibility'],
      }),
    }),
    shows: text('report.limited.title'),
  },
  {
    name: 'report-not-assessed',
    at: '/evaluations/eval_00000001',
    replies: (language) => ({
      ...reportReplies(language, { overall_score: null, recommendation: 'not_recommended' }),
      ...resultsOf(notAssessed(language)),
    }),
    shows: text('report.score.none'),
  },
  {
    name: 'report-no-results',
    at: '/evaluations/eval_00000001',
    replies: (language) => ({ ...reportReplies(language), 'GET /evaluations/eval_00000001/results': { body: [] } }),
    shows: text('report.none.hint'),
  },
  {
    name: 'report-pentagon',
    opensWide: true,
    at: '/evaluations/eval_00000001',
    replies: () => oldReport(pentagon),
    shows: drawn,
  },
  {
    name: 'report-invalid',
    opensWide: true,
    at: '/evaluations/eval_00000001',
    replies: () => oldReport(invalid, 'invalid'),
    shows: drawn,
  },
  {
    name: 'report-legacy',
    at: '/evaluations/eval_00000001',
    replies: () => oldReport(legacy),
    shows: drawn,
  },
  {
    name: 'report-changes',
    at: '/evaluations/eval_00000001',
    replies: (language) => reevaluated(language, moved(language)),
    shows: text('report.changes.title'),
  },
  {
    name: 'report-changes-same-text',
    at: '/evaluations/eval_00000001',
    replies: (language) => reevaluated(language, { ...moved(language), same_text: true }),
    shows: text('report.changes.same_text'),
  },
  {
    name: 'report-changes-rubric',
    at: '/evaluations/eval_00000001',
    replies: (language) => reevaluated(language, { ...moved(language), rubric_changed: true }),
    shows: text('report.changes.rubric'),
  },
  {
    name: 'report-no-change',
    at: '/evaluations/eval_00000001',
    replies: (language) => reevaluated(language, { unchanged: true, same_text: true }),
    shows: text('report.changes.none'),
  },
  {
    name: 'report-predecessor-gone',
    at: '/evaluations/eval_00000001',
    replies: (language) => reevaluated(language, moved(language), true),
    shows: text('report.details.previous_gone'),
  },
  {
    name: 'report-evidence',
    at: '/evaluations/eval_00000001',
    replies: (language) => reportReplies(language),
    act: openEvidence,
    shows: (page) => page.getByRole('dialog').locator('mark'),
  },
  {
    name: 'report-evidence-contradicted',
    at: '/evaluations/eval_00000001',
    replies: (language) => quoted(language, { tier: 'contradicted', second: secondPlace(language) }),
    act: openPillarQuote,
    shows: (page) => page.getByRole('dialog').locator('mark').nth(1),
  },
  {
    name: 'report-evidence-unchecked',
    at: '/evaluations/eval_00000001',
    replies: (language) =>
      quoted(language, { verified: false }, { body: { n: 2, label: '', text: '42 %\n٤٢٪', method: 'ocr' } }),
    act: openPillarQuote,
    shows: text('report.evidence.not_placed'),
  },
  {
    name: 'report-evidence-cell',
    at: '/evaluations/eval_00000001',
    replies: (language) => quoted(language, { quote: table[language].quote }, { body: table[language].page }),
    act: openPillarQuote,
    shows: (page) => page.getByRole('dialog').locator('.ant-descriptions'),
  },
  {
    name: 'report-evidence-hard-to-read',
    at: '/evaluations/eval_00000001',
    replies: (language) => {
      const { quote, page } = hardToRead(language);
      return quoted(language, { quote }, { body: page });
    },
    act: openPillarQuote,
    shows: text('report.evidence.doubtful'),
  },
  {
    name: 'report-evidence-loading',
    at: '/evaluations/eval_00000001',
    replies: (language) => quoted(language, {}, 'never'),
    act: openPillarQuote,
    shows: (page) => page.getByRole('dialog').locator('.ant-skeleton'),
  },
  {
    name: 'report-evidence-not-loaded',
    at: '/evaluations/eval_00000001',
    replies: (language) => quoted(language, {}, refused),
    act: openPillarQuote,
    shows: text('report.evidence.page_failed'),
  },
  {
    name: 'report-export-menu',
    at: '/evaluations/eval_00000001',
    replies: (language) => reportReplies(language),
    act: openExports,
    shows: (page, say) => page.getByRole('menuitem', { name: say('report.export.docx') }),
  },
  ...settleScreens,
  ...pictureScreens,
];
