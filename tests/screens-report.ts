import type { ChatMessage } from '@plumbline/contracts/chat';
import type { Evaluation } from '@plumbline/contracts/evaluations';
import type { Language } from '@plumbline/contracts/limits';
import { pillars, type ReportChanges } from '@plumbline/contracts/report';
import type { Page } from 'playwright-core';
import { arabicReport } from '../frontend/src/features/report/test/arabic-report.ts';
import { englishReport } from '../frontend/src/features/report/test/english-report.ts';
import invalid from '../samples/old-reports/invalid.json' with { type: 'json' };
import legacy from '../samples/old-reports/legacy.json' with { type: 'json' };
import pentagon from '../samples/old-reports/pentagon.json' with { type: 'json' };
import type { Say } from './journey.ts';
import { failedEvaluation, refused, reportReplies, running, text, unbrokenTitle } from './screen-answers.ts';
import type { Replies, Screen } from './screen-stage.ts';

/** The results page in all its states, the chat's among them. */

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
  const report = language === 'ar' ? arabicReport : englishReport;
  return {
    ...reportReplies(language, {
      version: 're-evaluation',
      previous_public_id: isGone ? null : changes.previous_evaluation_id,
    }),
    ...resultsOf({ ...report, changes }, 'valid', isGone ? undefined : changes.previous_evaluation_id),
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

const says: Record<Language, [question: string, answer: string]> = {
  en: [
    'What traction does the pitch show?',
    '18 hospitals pay, for **€31,500** a month together:\n\n- growing 14% a month since June\n- net revenue retention of 118%\n\nThe financials give another figure, €27,000.',
  ],
  ar: [
    'ما النتائج التي حققتها الشركة حتى الآن؟',
    'ثلاث مزارع تجريبية، و**٦٬٢٠٠ نخلة** مراقبة:\n\n- دفعت مزارع الريف ٩٥ ألف ريال\n- لم تُذكر مدة العقد\n\nولا يذكر العرض عدد المزارع التي جدّدت.',
  ],
};

/** Twelve questions and their answers; the last with sources, one of them an attached file. */
const longTalk = (language: Language): ChatMessage[] => {
  const [question, answer] = says[language];
  const created_at = '2026-11-27T09:10:00.000Z';
  return Array.from({ length: 12 }, (_, n): ChatMessage[] => [
    {
      role: 'user',
      content: question,
      created_at,
      ...(n === 11 ? { attachments: [{ name: unbrokenTitle, size: 20_480 }] } : {}),
    },
    {
      role: 'assistant',
      content: answer,
      created_at,
      sources: [
        { page: 4, quote: language === 'ar' ? 'ثلاث مزارع تجريبية' : '18 paying hospitals' },
        { page: 5, quote: language === 'ar' ? 'نطلب ٣ ملايين ريال' : 'TAM €4.2bn' },
        ...(n === 11 ? [{ page: 3, quote: '€4,000', attachment: unbrokenTitle }] : []),
      ],
    },
  ]).flat();
};

const chatReplies = (language: Language, messages: ChatMessage[] = []): Replies => ({
  ...reportReplies(language),
  'GET /chat/history': { body: { messages } },
});

const openSource = async (page: Page): Promise<void> => page.locator('.chat-sources button').last().click();
const openEvidence = async (page: Page): Promise<void> => page.locator('.report-chips button').first().click();
const openExports = async (page: Page, say: Say): Promise<void> =>
  page.getByRole('button', { name: say('report.export.menu') }).click();
const askFirst = async (page: Page): Promise<void> => page.locator('.chat-suggestion').first().click();
const drawn: Screen['shows'] = (page) => page.locator('.apexcharts-svg');

export const reportScreens: Screen[] = [
  {
    name: 'report-loading',
    at: '/evaluations/eval_00000001',
    replies: (language) => ({ ...reportReplies(language), 'GET /evaluations/eval_00000001/results': 'never' }),
    shows: text('report.loading'),
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
    at: '/evaluations/eval_00000001',
    replies: (language) => reportReplies(language, { validation_status: 'invalid', version: 're-evaluation' }),
    shows: drawn,
  },
  {
    name: 'report-no-results',
    at: '/evaluations/eval_00000001',
    replies: (language) => ({ ...reportReplies(language), 'GET /evaluations/eval_00000001/results': { body: [] } }),
    shows: text('report.none.hint'),
  },
  {
    name: 'report-pentagon',
    at: '/evaluations/eval_00000001',
    replies: () => oldReport(pentagon),
    shows: drawn,
  },
  {
    name: 'report-invalid',
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
    name: 'report-export-menu',
    at: '/evaluations/eval_00000001',
    replies: (language) => reportReplies(language),
    act: openExports,
    shows: (page, say) => page.getByRole('menuitem', { name: say('report.export.docx') }),
  },

  {
    name: 'chat-empty',
    at: '/evaluations/eval_00000001?tab=chat',
    replies: (language) => chatReplies(language),
    shows: text('report.chat.empty'),
  },
  {
    name: 'chat-long',
    at: '/evaluations/eval_00000001?tab=chat',
    replies: (language) => chatReplies(language, longTalk(language)),
    shows: (page) => page.locator('.chat-sources').last(),
  },
  {
    name: 'chat-source',
    at: '/evaluations/eval_00000001?tab=chat',
    replies: (language) => chatReplies(language, longTalk(language)),
    act: openSource,
    shows: (page) => page.getByRole('dialog'),
  },
  {
    name: 'chat-thinking',
    at: '/evaluations/eval_00000001?tab=chat',
    replies: (language) => ({ ...chatReplies(language), 'POST /chat/ask/stream': 'never' }),
    act: askFirst,
    shows: (page, say) => page.getByRole('button', { name: say('report.chat.stop') }),
  },
  {
    name: 'chat-error',
    at: '/evaluations/eval_00000001?tab=chat',
    replies: (language) => ({
      ...chatReplies(language, longTalk(language).slice(-2)),
      'POST /chat/ask/stream': refused,
    }),
    act: async (page, say) => {
      await page.locator('.chat-sources').waitFor();
      await page.getByRole('textbox', { name: say('report.chat.input') }).fill('…');
      await page.getByRole('button', { name: say('report.chat.send'), exact: true }).click();
    },
    shows: (page, say) => page.locator('.chat-message').getByText(say('report.chat.error')),
  },
];
