import type { CheckResult } from '@plumbline/contracts/checklist';
import { errorText } from '@plumbline/contracts/error-text';
import type { Language } from '@plumbline/contracts/limits';
import type { Passages, Settlement, Settlements } from '@plumbline/contracts/settlements';
import type { Page } from 'playwright-core';
import { arabicPages } from '../../frontend/src/features/report/test/arabic-report.ts';
import { arabicChecked, englishChecked } from '../../frontend/src/features/report/test/checked-report.ts';
import { englishPages } from '../../frontend/src/features/report/test/english-report.ts';
import type { Say } from '../stages/journey.ts';
import type { Replies, Reply, Screen } from '../stages/screen-stage.ts';
import { openAll, refused, reportReplies, text } from './screen-answers.ts';

/** What a founder answers where the reviewer is unsure, in all its states. */

const reportOf = (language: Language) => (language === 'ar' ? arabicChecked : englishChecked);
const unsureIn = (language: Language): CheckResult[] =>
  (reportOf(language).checks ?? []).filter(({ state }) => state === 'unsure');

const nothing = (language: Language): Settlements => {
  const { hexagon_scores: scores, overall_assessment: overall } = reportOf(language);
  return { settlements: [], revision: 0, with_answers: { scores, overall: overall.total_score } };
};

/** The first two of what the reviewer is unsure of: one is said, the other is not. */
const answered = (language: Language): Settlements => {
  const { with_answers } = nothing(language);
  const settlements = unsureIn(language)
    .slice(0, 2)
    .map(({ id, closest }, at): Settlement => ({
      check: id,
      answer: at === 0 ? 'said' : 'not_said',
      ...closest,
      level: at === 0 ? 3 : 1,
      settled_at: '2026-11-27T09:10:00.000Z',
    }));
  const scores = { ...with_answers.scores, solution_product: 5 };
  return { settlements, revision: 2, with_answers: { scores, overall: (with_answers.overall ?? 0) + 3 } };
};

const passagesOf = (language: Language): Passages => ({
  passages: (language === 'ar' ? arabicPages : englishPages).flatMap(({ n, text: words }) =>
    words
      .split('\n')
      .filter((line) => line.trim().includes(' '))
      .map((quote, at) => ({ page: n, quote, ...(at === 1 && n === 2 ? { head: ['2026', 'Q1'] } : {}) })),
  ),
  next: 40,
});

const firstUnsure = (language: Language): string => unsureIn(language)[0]?.id ?? '';

const settling = (
  language: Language,
  {
    settled = { body: nothing(language) },
    passages,
    answer,
  }: { settled?: Reply; passages?: Reply; answer?: Reply } = {},
): Replies => ({
  ...reportReplies(language),
  'GET /evaluations/eval_00000001/results': {
    body: [
      {
        parsed_data: JSON.stringify(reportOf(language)),
        validation_status: 'valid',
        created_at: '2026-11-27T09:06:00.000Z',
      },
    ],
  },
  'GET /evaluations/eval_00000001/settlements': settled,
  [`GET /evaluations/eval_00000001/settlements/${firstUnsure(language)}/passages`]: passages ?? {
    body: passagesOf(language),
  },
  [`PUT /evaluations/eval_00000001/settlements/${firstUnsure(language)}`]: answer ?? refused,
});

const openAnswers = async (page: Page, say: Say): Promise<void> => {
  await openAll(page, say);
  await page.locator('.settle > button[aria-expanded]').first().click();
};
const openPicker = async (page: Page, say: Say): Promise<void> => {
  await openAnswers(page, say);
  await page.getByRole('button', { name: say('report.settle.stands_here') }).click();
};

const at = '/evaluations/eval_00000001';

export const settleScreens: Screen[] = [
  { name: 'report-settle', at, replies: settling, act: openAnswers, shows: text('report.settle.hint') },
  {
    name: 'report-settled',
    at,
    replies: (language) => settling(language, { settled: { body: answered(language) } }),
    act: openAll,
    shows: text('report.settle.settled.not_said'),
  },
  {
    name: 'report-settle-refused',
    at,
    replies: (language) =>
      settling(language, {
        answer: {
          status: 422,
          body: {
            error: errorText('evaluations.passage_lacks_kind', language),
            code: 'evaluations.passage_lacks_kind',
          },
        },
      }),
    act: async (page, say) => {
      await openAnswers(page, say);
      await page.getByRole('button', { name: say('report.settle.this_says_it') }).click();
    },
    shows: (page) => page.locator('.settle .pl-notice-error'),
  },
  {
    name: 'report-settlements-not-loaded',
    at,
    replies: (language) => settling(language, { settled: refused }),
    act: openFolds,
    shows: (page) => page.locator('.screen-only .pl-notice-error'),
  },
  {
    name: 'report-settle-picker',
    at,
    replies: settling,
    act: openPicker,
    shows: (page) => page.locator('.settle-passage').first(),
  },
  {
    name: 'report-settle-picker-none',
    at,
    replies: (language) => settling(language, { passages: { body: { passages: [], next: null } } }),
    act: openPicker,
    shows: text('report.settle.picker.none'),
  },
  {
    name: 'report-settle-picker-loading',
    at,
    replies: (language) => settling(language, { passages: 'never' }),
    act: openPicker,
    shows: (page) => page.locator('.ant-drawer-body .ant-skeleton'),
  },
  {
    name: 'report-settle-picker-failed',
    at,
    replies: (language) => settling(language, { passages: refused }),
    act: openPicker,
    shows: (page) => page.locator('.ant-drawer-body .pl-notice-error'),
  },
];
